"""The log in words, and how a game ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.language import _, all_of, mark, ngettext
from orrery.core.views import given
from orrery.games.vertium.view_types import VertiumView
from orrery.games.vertium.words import counts
from orrery.games.vertium.words.glossary import gem_words

LOG: Final = {
    "moon": "The moon of {planet} has a {value}.",
    "blue_moon": "A blue moon lies beside {planet}.",
    "dealt": "{who} is dealt {card}.",
    "dealt_unseen": "",
    "laid_out": "{card} lies open.",
    "objective": "{who} has a Secret Objective: {planet}.",
    "objective_unseen": "{who} has a Secret Objective.",
    "began": "{who} begins.",
    "allotted": "{planet} goes to the Complex.",
    "missed": "{who} misses a turn.",
    "missed_by_you": "{who}, you miss this turn: a Mine Blast.",
    "orbited": "The moon of {planet} completes an orbit: +1.",
    "reshuffled": "The discard pile becomes the new deck.",
    "took": "{who} takes {card}.",
    "ended_turn": "{who} plays nothing.",
    "played_set": "{who} plays 3 {colour}.",
    "no_token": "There is no {colour} token left for {who}.",
    "placed": "{who} puts {colour} on {planet} ({different}/4).",
    "placed_extra": "{who} puts an extra {colour} token on {planet}.",
    "colonized": "{who} colonizes {planet} (+{gems} {element}).",
    "drew": "{who} draws {card}.",
    "drew_unseen": "{who} draws a card.",
    "disaster": "{who} plays {card}.",
    "mine_blast": "Mine Blast: {seats} miss a turn.",
    "mine_blast_twice": "Mine Blast: {seats} misses two turns.",
    "melted": "Meltdown: {seat} loses {cards}.",
    "leaked": "Leak: a Water token leaves {planet}.",
    "virus": "Virus: the planets lose {tokens}.",
    "stole": "Raider: {who} steals {card} from {seat}.",
    "stole_unseen": "Raider: {who} steals a card from {seat}.",
    "kept": "{who} keeps the card.",
    "raided": "Raider: {who} takes 1 {element} of {seat} from {from} to {to}.",
    "phase_one_ended": "Phase One is over.",
    "extras": "Extra tokens on {planet}: +{gems}.",
    "turned_up": "The blue moon of {planet} is the {moon}.",
    "harvest": "Harvest Moon on {planet}: +1.",
    "winter": "Winter Eclipse on {planet}: -{gems}.",
    "objective_met": "{who} has colonized {planet}, the Secret Objective: +{gems}.",
    "objective_missed": "{who} has not colonized {planet}, the Secret Objective.",
    "ranked": "Phase One: {order}.",
    "wished_war": "{who} wishes to go on to war.",
    "wished_end": "{who} wishes to end the game here.",
    "until_rivals": "War. It ends as soon as nobody but the one with the initiative can attack (war end: rivals).",
    "until_nobody": "War. Who has the initiative may go on against helpless rivals until nobody goes on "
    "(war end: nobody).",
    "rivals_helpless": "Nobody but {who} can attack any more, and so the war is over (war end: rivals).",
    "nobody_able": "{who} does not go on and nobody else can attack, so the war is over (war end: nobody).",
    "limit_reached": "{attacks} attacks have been fought. That is the limit of this table, ours and not the book's; "
    "the war is judged as it stands.",
    "round_began": "Round {round} of the war.",
    "unable": "{who} cannot attack.",
    "stayed_home": "{who} does not attack.",
    "initiative": "The initiative goes to {who} ({gems}).",
    "passed": "{who} passes.",
    "built": "{who} builds a CUBE on {planet}.",
    "cubes_done": "{who} builds no more CUBES.",
    "target_die": "The Complex rolls {number} for its target.",
    "attacked": "{who} attacks {target} from {origin} with {force}.",
    "attacked_by_refuge": "{who}'s Captain on the Refuge Moon attacks {target} with {force} from {origin}.",
    "escaped": "{who}'s Captain escapes to the Refuge Moon.",
    "stood": "{who}'s Captain stands and fights.",
    "changed": "{who}'s card turns {turned}: that makes {roll}.",
    "rolled": "{who} rolls {roll_a}, {with} {roll_d}; {who} scores {scored}, {with} {lost}.",
    "gave_up": "The attack on {planet} comes to nothing.",
    "cube_fell": "The CUBE on {planet} is destroyed.",
    "conquered": "{who} wins {planet}, +1.",
    "defended": "{who} holds {planet}, +1.",
    "game_over": "The game is over: {winners} wins.",
    "game_shared": "The game is over: {winners} win.",
    "complex_won": "The game is over: the Complex rules Coper.",
}

# What was done without the name, for the summary of what others did; an empty one is not worth a mention
SHORT: Final = {
    "moon": "",
    "blue_moon": "",
    "laid_out": "",
    "reshuffled": "",
    "objective_unseen": "",
    "dealt": "",
    "began": "began",
    "missed": "missed a turn",
    "missed_by_you": "missed a turn",
    "orbited": "got 1 Vertium on {planet}",
    "took": "took {card}",
    "ended_turn": "played nothing",
    "played_set": "played 3 {colour}",
    "no_token": "had no {colour} token left",
    "placed": "put {colour} on {planet}",
    "placed_extra": "put an extra {colour} on {planet}",
    "colonized": "colonized {planet}: +{gems}",
    "drew": "drew {card}",
    "drew_unseen": "drew a card",
    "disaster": "played {card}",
    "mine_blast": "made {seats} miss a turn",
    "mine_blast_twice": "made {seats} miss two turns",
    "melted": "melted {cards} of {seat}",
    "leaked": "took Water off {planet}",
    "virus": "took {tokens} off the planets",
    "stole": "stole {card} from {seat}",
    "stole_unseen": "stole a card from {seat}",
    "kept": "kept the card",
    "raided": "took 1 {element} of {seat} from {from} to {to}",
    "extras": "got +{gems} for extra tokens on {planet}",
    "harvest": "got +1 by the Harvest Moon on {planet}",
    "winter": "lost {gems} by the Winter Eclipse on {planet}",
    "objective_met": "met the Secret Objective {planet}: +{gems}",
    "objective_missed": "missed the Secret Objective {planet}",
    "wished_war": "wished for war",
    "wished_end": "wished to end the game",
    "round_began": "Round {round} of the war began",
    "unable": "could not attack",
    "stayed_home": "did not attack",
    "initiative": "got the initiative",
    "passed": "passed",
    "built": "built a CUBE on {planet}",
    "cubes_done": "built no more CUBES",
    "attacked": "attacked {target} from {origin}",
    "attacked_by_refuge": "attacked {target} from the Refuge Moon",
    "escaped": "escaped to the Refuge Moon",
    "stood": "stood and fought",
    "changed": "turned {turned}",
    "rolled": "rolled {roll_a} against {roll_d}: {scored} to {lost}",
    "gave_up": "gave up the attack on {planet}",
    "cube_fell": "lost the CUBE on {planet}",
    "conquered": "won {planet}: +1",
    "defended": "held {planet}: +1",
}

# What an event counts, and how that is said: there may be just one of it
COUNTED: Final[dict[str, tuple[str, Callable[[int], str]]]] = {
    "melted": ("cards", counts.energy_cards),
    "virus": ("tokens", counts.agri_tokens),
    "initiative": ("gems", counts.gems),
}

CAPTAIN_ALONE: Final = mark("the Captain alone")

ENDS: Final = {
    "V-6.7": "Phase One is over",
    "V-11.1": "three rounds have been fought",
    "V-R41": "one faction owns every planet",
    "V-12.7": "one faction owns every planet",
    "V-12.8": "the rivals cannot attack any more",
    "V-R47": "nobody goes on and nobody else can attack",
    "V-R48": "the limit of attacks was reached, which is ours and not the book's",
    "V-R49": "nobody can attack",
    "V-R58": "the Complex has no planet left",
    "V-R64": "one side owns every planet, or nobody goes on",
}


def turned(card: str) -> str:
    """What a Skirmish Card has done, from its notation: "S.B" turns a Beam into a Shield."""
    to, _dot, by = card.partition(".")
    return _("{one} into {other}", one=faces(by, 1), other=faces(to, 1))


def dice(roll: str) -> str:
    """Three dice from their letters: "PSS" is a Blast and 2 Shields."""
    return all_of([faces(face, roll.count(face)) for face in "PBS" if face in roll])


def faces(face: str, count: int) -> str:
    """So many dice that show a face."""
    if face == "P":
        return ngettext("a Blast", "{count} Blasts", count)
    if face == "B":
        return ngettext("a Beam", "{count} Beams", count)
    return ngettext("a Shield", "{count} Shields", count)


def force(vertium: int, gelbon: int) -> str:
    """What travels with a Captain."""
    return gem_words(vertium, gelbon, CAPTAIN_ALONE)


def verdict(view: VertiumView) -> str:
    """How a game ended in which sides play together or somebody plays alone; nothing for other games."""
    mode = view["options"]["mode"]
    if mode == "standard":
        return ""
    if mode == "solo":
        won = _("The game is won: the Rebels have kept a planet.")
        words = won if view["winners"] else _("The game is lost: the Complex rules all planets.")
    else:
        rules = view["options"]["complex_seat"] in given(view["winners"])
        words = _("The Complex rules all planets and wins.") if rules else _("The Rebels win together.")
    if view["reason"] == "V-R48":
        words += " " + _("The limit of attacks was reached, which is ours and not the book's.")
    return words

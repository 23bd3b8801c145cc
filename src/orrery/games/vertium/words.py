"""Vertium in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.views import given
from orrery.core.wording import count_of, listing
from orrery.games.vertium.pieces import BLUE_WORDS, FACTION_WORDS, FACTIONS, KIND_WORDS, KINDS
from orrery.games.vertium.view_types import AttackView, PlanetView, VertiumView

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
    "changed": "{who}'s card turns {turned}: {roll}.",
    "rolled": "Roll: {who} {roll_a}, {with} {roll_d}; {who} scores {scored}, {with} {lost}.",
    "gave_up": "The attack on {planet} comes to nothing.",
    "cube_fell": "The CUBE on {planet} is destroyed.",
    "conquered": "{who} wins {planet}, +1.",
    "defended": "{who} holds {planet}, +1.",
    "game_over": "The game is over: {winners} wins.",
    "game_shared": "The game is over: {winners} win.",
    "complex_won": "The game is over: the Complex rules Coper.",
}

# What an event counts, and what it is called: there may be just one of it
COUNTED: Final = {
    "melted": ("cards", "Energy card"),
    "virus": ("tokens", "Agri token"),
    "initiative": ("gems", "gem"),
}
FACES: Final = {"P": "a Blast", "B": "a Beam", "S": "a Shield"}

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
    "V-R64": "the fighting is over",
}
LETTERS: Final = {"metal": "M", "energy": "E", "water": "W", "agri": "A"}
WORDS: Final = dict(zip(KINDS, KIND_WORDS, strict=True)) | {
    "vertium": "Vertium",
    "gelbon": "Gelbon",
    "harvest": BLUE_WORDS[0],
    "winter": BLUE_WORDS[1],
    "refuge": BLUE_WORDS[2],
}


def turned(card: str) -> str:
    """What a Skirmish Card has done, from its notation: "S.B" turns a Beam into a Shield."""
    to, _, by = card.partition(".")
    return f"{FACES[by]} into {FACES[to]}"


def force(vertium: int, gelbon: int) -> str:
    """What travels with a Captain."""
    parts = [f"{number} {name}" for number, name in ((vertium, "Vertium"), (gelbon, "Gelbon")) if number]
    return listing(parts) if parts else "the Captain alone"


def faction_name(view: VertiumView, side: int) -> str:
    return FACTION_WORDS[FACTIONS.index(view["sides"][side]["faction"])]


def prompt_to_place(view: VertiumView) -> str:
    return f"Put the {WORDS[given(view['token'])]} token on a planet."


def prompt_of_war(view: VertiumView) -> str:
    passing = "" if given(view["war"])["fresh"] else ", or pass"
    building = ", build a CUBE" if view["options"]["gelbon"] == "on" else ""
    return f"Attack a rival planet{building}{passing}."


PROMPTS_BY_VIEW: Final[dict[str, Callable[[VertiumView], str]]] = {
    "place": prompt_to_place,
    "war": prompt_of_war,
}


def text(view: VertiumView) -> str:
    """The table as text: the planets, the cards, the factions, the attack, and what the viewer holds."""
    lines = [planet_line(view, planet) for planet in view["planets"]]
    lines.append("")
    if view["stage"] in ("setup", "colonizing") and view["options"]["mode"] != "solo":
        row = ", ".join(WORDS[kind] for kind in view["row"]) or "empty"
        pool = " ".join(f"{LETTERS[colour]}{number}" for colour, number in view["pool"].items() if number)
        beside = f"   Pool {pool}" if pool else ""
        lines.append(f"Row     {row}   Deck {view['deck']}   Discard {sum(view['discard'].values())}{beside}")
    lines += [side_line(view, number) for number in range(len(view["sides"]))]
    if view["attack"]:
        lines += attack_lines(view, view["attack"])
    own = view["sides"][view["viewer"]] if view["viewer"] is not None else None
    hand = own.get("hand") if own is not None else None
    if hand and not view["war"]:
        lines.append("Hand    " + ", ".join(f"{number} {WORDS[kind]}" for kind, number in hand.items()))
    objective = own.get("objective") if own is not None else None
    if objective and not view["war"]:
        lines.append(f"Objective {planet_name(view, objective)}")
    if view["over"]:
        lines += ["", *(result(view, seat) for seat in range(view["players"]))]
    return "\n".join(lines)


def planet_name(view: VertiumView, planet: str) -> str:
    return next(str(found["name"]) for found in view["planets"] if found["id"] == planet)


def planet_line(view: VertiumView, planet: PlanetView) -> str:
    """One planet: name, value, tokens or owner with gems, blue moon."""
    value = planet["value"] or "?"
    blue = {"none": "", "hidden": "  blue moon"}.get(planet["blue"], f"  {WORDS.get(planet['blue'], '')}")
    if planet["owner"] is None:
        tokens = " ".join(f"{LETTERS[colour]}{number}" for colour, number in planet["tokens"].items() if number)
        return f"{planet['name']:<10} {value}  free      {tokens or '-'}{blue}"
    gems = f"{planet['vertium']} V" + (f" {planet['gelbon']} G" if planet["gelbon"] else "")
    cube = " CUBE" if planet["cube"] else ""
    moon = f"  moon {planet['moon']}/8" if view["stage"] == "colonizing" else ""
    return f"{planet['name']:<10} {value}  {faction_name(view, planet['owner']):<9} {gems}{cube}{moon}{blue}"


def side_line(view: VertiumView, index: int) -> str:
    side = view["sides"][index]
    mark = ">" if index in view["actors"] else " "
    name = f"Seat {index + 1}, {faction_name(view, index)}" if index < view["players"] else "The Complex"
    parts = [f"{side['points']} VP, {count_of(side['planets'], 'planet')}, {count_of(side['gems'], 'gem')}"]
    if "cards" in side and not view["war"] and view["options"]["mode"] != "solo":
        supply = " ".join(f"{LETTERS[colour]}{count}" for colour, count in side["supply"].items())
        parts.append(f"{count_of(side['cards'], 'card')}, tokens {supply}")
        if side["misses"]:
            parts.append(f"misses {side['misses']}")
    if side["refuge"]:
        parts.append(f"{side['refuge']} on the Refuge Moon")
    return f"{mark} {name}: {'; '.join(parts)}"


def attack_lines(view: VertiumView, attack: AttackView) -> list[str]:
    target = planet_name(view, attack["target"])
    lines = [f"Attack on {target} by {faction_name(view, attack['attacker'])}"]
    if attack["fighting"]:
        lines[0] += f" with {force(attack['vertium'], attack['gelbon'])}"
    if attack["roll_a"]:
        lines.append(
            f"Attacker rolls {attack['roll_a']}" + (f"  cards {attack['cards_a']}" if attack["cards_a"] else "")
        )
    if attack["roll_d"]:
        lines.append(
            f"Defender rolls {attack['roll_d']}" + (f"  cards {attack['cards_d']}" if attack["cards_d"] else "")
        )
    return lines


def result(view: VertiumView, seat: int) -> str:
    side = view["sides"][seat]
    place = f"Place {view['places'][seat]}"
    if view["options"]["mode"] == "solo":  # there is nobody to be second to
        place = "Won" if view["winners"] else "Lost"
    return (
        f"{place}  Seat {seat + 1}, {faction_name(view, seat)}: {count_of(side['gems'], 'gem')}, "
        f"{count_of(side['planets'], 'planet')} (values {side['values']}), {side['points']} VP"
    )

"""Vertium in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from orrery.core.views import given
from orrery.core.wording import count_of, listing, number_word
from orrery.games.vertium.pieces import (
    BLUE_WORDS,
    COLOURS,
    COLOURS_EACH,
    FACTION_WORDS,
    FACTIONS,
    KIND_WORDS,
    KINDS,
    ORBIT,
    SET,
)
from orrery.games.vertium.view_types import AttackView, PlanetView, VertiumView, own_hand

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
    "changed": "{who}'s card turns {turned}: {before} becomes {roll}.",
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
    "V-R64": "one side owns every planet, or nobody goes on",
}
MOST_ODDS: Final = 16  # numbers of gems whose chances the text tells
DISASTER_WORDS: Final = {
    "meltdown": "Somebody loses all Energy cards.",
    "leak": "One Water token leaves a free planet.",
    "virus": "All Agri tokens leave the free planets.",
    "raider": "Steal a card, or a gem of a richer faction.",
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


# Who and what ---------------------------------------------------------------------------------------------------------


def faction_name(view: VertiumView, side: int) -> str:
    return FACTION_WORDS[FACTIONS.index(view["sides"][side]["faction"])]


def name_of(view: VertiumView, side: int) -> str:
    """What the log calls a side: the player's name; its faction where nobody has told the names."""
    names = view.get("names")
    return names[side] if names and side < view["players"] else faction_name(view, side)


def planet_of(view: VertiumView, planet: str) -> PlanetView:
    return next(found for found in view["planets"] if found["id"] == planet)


def planet_name(view: VertiumView, planet: str) -> str:
    return str(planet_of(view, planet)["name"])


def is_asked(view: VertiumView) -> bool:
    return view["viewer"] in view["actors"]


def sets_in(hand: Mapping[str, int]) -> list[str]:
    return [colour for colour in COLOURS if hand.get(colour, 0) >= SET]


# Prompts that depend on the view: they name the thing that is asked about, and offer what is legal --------------------


def prompt_to_take(view: VertiumView) -> str:
    return f"Take {listing([WORDS[kind] for kind in view['row']], 'or')} from the row."


def prompt_to_play(view: VertiumView) -> str:
    if not is_asked(view):  # which sets and disasters a hand holds is secret
        return "Play a set or a Disaster Card, or end the turn."
    hand = own_hand(view)
    sets = [WORDS[colour] for colour in sets_in(hand)]
    if sets:
        return f"Play your set of {listing(sets, 'or')}."
    disasters = [WORDS[kind] for kind in KINDS[COLOURS_EACH:] if hand.get(kind)]
    if disasters:
        return f"You have no set: play {listing(disasters, 'or')}, or end the turn."
    return "You have no set and no Disaster Card: end the turn."


def prompt_to_place(view: VertiumView) -> str:
    colour = given(view["token"])
    free = [planet for planet in view["planets"] if planet["owner"] is None]
    if all(planet["tokens"][colour] for planet in free):
        return f"No free planet lacks {WORDS[colour]}: put the token as an extra on any of them."
    return f"Put the {WORDS[colour]} token on a free planet that lacks it."


def prompt_to_raid(view: VertiumView) -> str:
    own = view["sides"][given(view["turn"])]
    richer = own["planets"] and any(side["gems"] > own["gems"] for side in view["sides"])
    return "Raider: steal a card from a hand" + (", or a gem of a faction that has more." if richer else ".")


def prompt_after_theft(view: VertiumView) -> str:
    if not is_asked(view):  # only the thief and the victim know the card
        return "Raider: play a set at once if the stolen card completed one, or keep the card."
    stolen = given(view["stolen"])
    if stolen in sets_in(own_hand(view)):
        return f"You stole {WORDS[stolen]}, which completes a set: play the set, or keep the card."
    return f"You stole {WORDS[stolen]}, which completes no set: keep the card."


def prompt_for_loot(view: VertiumView) -> str:
    return f"Choose the planet that the stolen {WORDS[given(view['raided'])['element']]} goes to."


def prompt_of_turn(view: VertiumView) -> str:
    rounds = view["numbers"]["rounds"]
    staying = ", or stay at home" if view["options"].get("must_attack") == "off" else ""
    return f"Round {given(view['war'])['round']} of {rounds}: choose a rival planet to attack{staying}."


def prompt_of_war(view: VertiumView) -> str:
    war, holder = given(view["war"]), given(view["turn"])
    able = war["able"][holder]
    parts = ["attack a rival planet"] if able else []
    parts += ["build a CUBE"] if can_build(view, holder) else []
    parts += [] if war["fresh"] and able else ["pass the initiative"]
    owed = " You owe an attack." if war["fresh"] and able and is_asked(view) else ""
    words = listing(parts, "or")
    return f"{words[:1].upper()}{words[1:]}.{owed}"


def can_build(view: VertiumView, side: int) -> bool:
    """V-13.4, V-13.6: a Vertium and a Gelbon, and one of the two planets has no CUBE."""
    own = [planet for planet in view["planets"] if planet["owner"] == side]
    return any(
        one["vertium"] and other["gelbon"] and not (one["cube"] and other["cube"]) for one in own for other in own
    )


def prompt_for_origin(view: VertiumView) -> str:
    attack = given(view["attack"])
    side = view["sides"][attack["attacker"]]
    ways = ["a planet that its Captain leaves"] if side["captains"] else []
    ways += ["a planet whose gems the Captain on the Refuge Moon leads"] if side["refuge"] else []
    return f"Attack on {planet_name(view, attack['target'])}: choose {listing(ways, 'or')}."


def prompt_to_send(view: VertiumView) -> str:
    attack = given(view["attack"])
    element = "Gelbon" if view["step"] == "send_g" else "Vertium"
    there = f"{planet_name(view, given(attack['origin']))} to {planet_name(view, attack['target'])}"
    return f"How many {element} travel from {there}?"


def prompt_to_escape(view: VertiumView) -> str:
    planet = planet_name(view, given(view["attack"])["target"])
    return f"The Captain on {planet} has no gem left: escape to the Refuge Moon, or stand and fight."


def prompt_for_card(view: VertiumView) -> str:
    attack = given(view["attack"])
    mine, theirs = attack["roll_a"], attack["roll_d"]
    if view["step"] == "card_d":
        mine, theirs = theirs, mine
    return f"{mine} against {theirs}: turn one die with a Skirmish Card, or play no card."


def prompt_for_gelbon(view: VertiumView) -> str:
    giver = planet_name(view, given(given(view["war"])["cube_v"]))
    return f"CUBE with Vertium of {giver}: choose the planet that gives the Gelbon."


def prompt_for_site(view: VertiumView) -> str:
    war = given(view["war"])
    givers = sorted({planet_name(view, given(war["cube_v"])), planet_name(view, given(war["cube_g"]))})
    return f"Put the CUBE on {listing(givers, 'or')}."


PROMPTS_BY_VIEW: Final[dict[str, Callable[[VertiumView], str]]] = {
    "take": prompt_to_take,
    "play": prompt_to_play,
    "place": prompt_to_place,
    "raid": prompt_to_raid,
    "raid_set": prompt_after_theft,
    "raid_to": prompt_for_loot,
    "turn": prompt_of_turn,
    "war": prompt_of_war,
    "origin": prompt_for_origin,
    "send_v": prompt_to_send,
    "send_g": prompt_to_send,
    "escape": prompt_to_escape,
    "card_a": prompt_for_card,
    "card_d": prompt_for_card,
    "cube_g": prompt_for_gelbon,
    "cube_site": prompt_for_site,
}


# What several places say ----------------------------------------------------------------------------------------------


def disaster_words(view: VertiumView, kind: str) -> str | None:
    """What a Disaster Card does; None for other cards."""
    if kind == "mine_blast":  # V-3.2
        return "Your opponent misses two turns." if view["players"] == 2 else "The next two players miss a turn."
    return DISASTER_WORDS.get(kind)


def war_end_words(view: VertiumView) -> str:
    """V-R47: how an American war ends; nothing for other wars."""
    return {
        "rivals": "The war ends as soon as nobody but the one with the initiative can attack.",
        "nobody": "Who has the initiative may go on against helpless rivals; the war ends when nobody goes on.",
    }.get(view["options"].get("war_end", ""), "")


def misses_words(view: VertiumView) -> str:
    """V-3.2: what the viewer has to know about turns that a Mine Blast takes; nothing if there is none."""
    own = view["sides"][view["viewer"]] if view["viewer"] is not None else None
    misses = own.get("misses", 0) if own is not None else 0
    if not misses:
        return ""
    turns = "turn" if misses == 1 else f"{number_word(misses)} turns"
    return f"Mine Blast: you miss your next {turns}, and your moons stand still."


def per_cent(chance: float) -> str:
    """A chance for people: never "0" or "100" unless it is."""
    share = round(100 * chance)
    if share == 0 and chance > 0:
        return "under 1 %"
    if share == 100 and chance < 1:
        return "over 99 %"
    return f"{share} %"


# The table as text ----------------------------------------------------------------------------------------------------


def text(view: VertiumView) -> str:
    """The table as text: the planets, the cards, the factions, the attack, what the viewer holds, and a legend."""
    solo = view["options"]["mode"] == "solo"
    colonizing = view["stage"] in ("setup", "colonizing") and not solo
    width = max(len(name_of(view, side)) for side in range(len(view["sides"])))
    lines = [planet_line(view, planet, max(width, len("free"))) for planet in view["planets"]]
    lines.append("")
    if colonizing:
        row = ", ".join(WORDS[kind] for kind in view["row"]) or "empty"
        pool = " ".join(f"{LETTERS[colour]}{number}" for colour, number in view["pool"].items() if number)
        beside = f"   Pool {pool}" if pool else ""
        lines.append(f"Row     {row}   Deck {view['deck']}   Discard {sum(view['discard'].values())}{beside}")
    lines += [side_line(view, number) for number in range(len(view["sides"]))]
    lines += war_lines(view)
    if view["attack"]:
        lines += attack_lines(view, view["attack"])
    lines += own_lines(view)
    if view["over"]:
        lines += ["", *(result(view, seat) for seat in range(view["players"]))]
    else:
        lines += ["", *legend(view, colonizing)]
    return "\n".join(lines)


def planet_line(view: VertiumView, planet: PlanetView, width: int) -> str:
    """One planet: name, value, tokens or owner with gems, how far the orange moon is, blue moon."""
    value = planet["value"] or "?"
    blue = {"none": "", "hidden": "  blue moon, face down"}.get(planet["blue"], f"  {WORDS.get(planet['blue'], '')}")
    if planet["owner"] is None:
        tokens = " ".join(LETTERS[colour] + extra(number) for colour, number in planet["tokens"].items() if number)
        lacks = "".join(LETTERS[colour] for colour, number in planet["tokens"].items() if not number)
        return f"{planet['name']:<10} {value}  {'free':<{width}}  {tokens or 'no token'}, lacks {lacks}{blue}"
    gems = f"{planet['vertium']} V" + (f" {planet['gelbon']} G" if planet["gelbon"] else "")
    cube = " CUBE" if planet["cube"] else ""
    moon = ""
    if view["stage"] == "colonizing":
        turns = -(-(ORBIT - planet["moon"]) // planet["speed"])
        moon = f"  +1 in {count_of(turns, 'turn')}"
    return f"{planet['name']:<10} {value}  {name_of(view, planet['owner']):<{width}}  {gems}{cube}{moon}{blue}"


def extra(number: int) -> str:
    return f"+{number - 1}" if number > 1 else ""


def side_line(view: VertiumView, index: int) -> str:
    side = view["sides"][index]
    mark = ">" if index in view["actors"] else " "
    if index >= view["players"]:
        name = "The Complex"
    elif view.get("names"):
        name = f"{name_of(view, index)} ({faction_name(view, index)})"
    else:
        name = f"Seat {index + 1}, {faction_name(view, index)}"
    parts = [f"{side['points']} VP, {count_of(side['planets'], 'planet')}, {count_of(side['gems'], 'gem')}"]
    if "cards" in side and not view["war"] and view["options"]["mode"] != "solo":
        supply = " ".join(f"{LETTERS[colour]}{count}" for colour, count in side["supply"].items())
        parts.append(f"{count_of(side['cards'], 'card')}, tokens {supply}")
        if view["options"]["abilities"] == "on" and side["faction"] != "complex":
            parts.append(f"expert in {WORDS[view['numbers']['ability'][side['faction']]]}")
        if side["misses"]:
            parts.append(f"misses {count_of(side['misses'], 'turn')}")
        if view["melted"] == index:
            parts.append("has just lost all Energy")
        if known := side.get("known"):
            parts.append("seen: " + ", ".join(f"{number} {WORDS[kind]}" for kind, number in known.items()))
    elif view["war"]:
        parts.append(f"{count_of(side['captains'], 'Captain')} left")
        if side["cubes"] is not None:
            parts.append(f"{side['cubes']} CUBES left")
        if side["dice"] != view["numbers"]["dice"]:
            rolls = (
                f"{side['dice']} cards a roll" if view["options"]["mode"] == "solo" else f"rolls {side['dice']} dice"
            )
            parts.append(rolls)
    if side["refuge"]:
        parts.append(f"{count_of(side['refuge'], 'Captain')} on the Refuge Moon")
    return f"{mark} {name}: {'; '.join(parts)}"


def war_lines(view: VertiumView) -> list[str]:
    """The order of the war, and how it ends."""
    war = view["war"]
    if war is None or view["over"] or view["step"] == "decide":
        return []
    if war["style"] == "rounds":
        order = ", ".join(name_of(view, side) for side in war["order"])
        return [f"Round {war['round']} of {view['numbers']['rounds']}: {order}"]
    helpless = [name_of(view, side) for side, able in enumerate(war["able"]) if not able]
    lines = [f"Cannot attack now: {listing(helpless)}"] if helpless and view["attack"] is None else []
    return [*lines, war_end_words(view)]


def attack_lines(view: VertiumView, attack: AttackView) -> list[str]:
    """The attack: who against whom, the dice and what they do; before it starts, the chances."""
    target = planet_of(view, attack["target"])
    guard = gem_words(target["vertium"], target["gelbon"]) + (" and a CUBE" if target["cube"] else "")
    attacker, defender = name_of(view, attack["attacker"]), name_of(view, attack["defender"])
    lines = [f"Attack on {target['name']} ({guard}) of {defender} by {attacker}"]
    cards = "" if view["options"].get("solo_rebel_cards") == "off" else ", without Skirmish Cards"
    if attack["fighting"]:
        lines[0] += f" with {force(attack['vertium'], attack['gelbon'])}"
        chance = per_cent(attack["chances"][attack["vertium"] + attack["gelbon"]])
        lines.append(f"{attacker} wins with a chance of {chance}{cards}")
    else:
        odds = ", ".join(f"{gems}: {per_cent(chance)}" for gems, chance in enumerate(attack["chances"][:MOST_ODDS]))
        lines.append(f"Chance to win by the gems that travel{cards}: {odds}")
    for name, roll, left in (
        (attacker, attack["roll_a"], attack["cards_a"]),
        (defender, attack["roll_d"], attack["cards_d"]),
    ):
        if roll:
            lines.append(f"{name} rolls {roll}" + (f", cards left {left}" if left else ""))
    if attack["left"] is not None and attack["fighting"]:
        to_come = ", ".join(f"{number} {face}" for face, number in attack["left"].items())
        lines.append(f"Cards of the Complex to come: {to_come}")
    return lines


def gem_words(vertium: int, gelbon: int) -> str:
    """Gems as people say them: "4 Vertium and 1 Gelbon"."""
    parts = [f"{count} {name}" for count, name in ((vertium, "Vertium"), (gelbon, "Gelbon")) if count]
    return " and ".join(parts) or "no gem"


def own_lines(view: VertiumView) -> list[str]:
    """What only the viewer knows: hand and objective; and what concerns the viewer alone."""
    own = view["sides"][view["viewer"]] if view["viewer"] is not None else None
    if own is None or view["war"]:
        return []
    lines = []
    hand = own.get("hand")
    if hand:
        lines.append("Hand    " + ", ".join(f"{number} {WORDS[kind]}" for kind, number in hand.items()))
        lines += [f"        {WORDS[kind]}: {words}" for kind in hand if (words := disaster_words(view, kind))]
    objective = own.get("objective")
    if objective:
        bonus = view["numbers"]["objective_bonus"]
        lines.append(f"Secret Objective  {planet_name(view, objective)}: +{bonus} Vertium if it is yours in the end")
    if words := misses_words(view):
        lines.append(words)
    return lines


def legend(view: VertiumView, colonizing: bool) -> list[str]:
    """What the letters mean, and what counts."""
    numbers = view["numbers"]
    if colonizing:
        return [
            "M Metal, E Energy, W Water, A Agri. Three cards of one colour are a set and place its token; the fourth "
            "colour on a planet makes it yours.",
            f"Number beside a planet: its value and first gems. {numbers['gem']} VP a gem, {numbers['planet']} VP a "
            "planet.",
        ]
    if view["attack"]:
        return ["P Photon Blast: a hit. B Atomic Beam: two are a hit. S Shield: blocks a hit."]
    gems = "V Vertium, G Gelbon" if view["options"]["gelbon"] == "on" else "V Vertium"
    lines = [f"{gems}: each takes a hit before the Captain falls."]
    if view["options"]["mode"] == "solo":
        lines.append(
            "The Complex rolls a die and attacks your planet with the nearest value, from its richest planet; it wins "
            "only with every planet."
        )
    return lines


def result(view: VertiumView, seat: int) -> str:
    side = view["sides"][seat]
    place = f"Place {view['places'][seat]}"
    if view["options"]["mode"] == "solo":  # there is nobody to be second to
        place = "Won" if view["winners"] else "Lost"
    who = f"Seat {seat + 1}, {faction_name(view, seat)}"
    if view.get("names"):
        who = f"{name_of(view, seat)} ({faction_name(view, seat)})"
    return (
        f"{place}  {who}: {count_of(side['gems'], 'gem')}, "
        f"{count_of(side['planets'], 'planet')} (values {side['values']}), {side['points']} VP"
    )

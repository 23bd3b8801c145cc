"""Mine the Moon in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from orrery.core.views import given
from orrery.games.minethemoon.names import (
    BUILDING_WORDS,
    BUILDINGS,
    KIND_WORDS,
    KINDS,
    KINDS_WORDS,
    OUTCOME_WORDS,
    OUTCOMES,
    TILE_WORDS,
    TILES,
)
from orrery.games.minethemoon.view_types import RocketView, SeatView, ShownView

View = ShownView

ENDS: Final = {
    "dominance": "the goal of Dominance was passed",
    "no rockets": "there were no rockets left",
    "turn cap": "the last turn of the limit was played",
}
LOG: Final = {
    "dealt": "Pad {pad}: {card}.",
    "found_first": "{who} starts with a {kind}.",
    "ordered": "{who} has top Priority. Order of seats: {order}.",
    "turn": "Turn {turn}. {who} Tasks first.",
    "last_turn": "Turn {turn}, the last one. {who} Tasks first.",
    "tasked": "{who} Tasks {count} to {where}.",
    "passed": "{who} passes.",
    "dropped": "{who} drops {what}.",
    "sent": "{who} mines: {robots}.",
    "ready": "{who} is ready to mine.",
    "shown": "{who} mines: {robots}.",
    "shown_after_drop": "{who} dropped {dropped} to free robots, and mines: {robots}.",
    "spins": "Spins of the Crater: {spins} ({zone} + {more}).",
    "spun": "Spin {number} of {of}: {outcome}.",
    "found": "{who} finds {what}.",
    "found_some": "{who} finds {what}; there is no room in the Silo for {lost} more.",
    "no_room": "{who} has no room in the Silo for {what}.",
    "launched": "{card} launches from pad {pad}.",
    "delivered": "{who} delivers slot {slot} of {card}: +{points}.",
    "revealed_building": "{card} turns over: {building} is available.",
    "waits": "{who} lets the others go first.",
    "skipped": "{who} skips {where}.",
    "worked": "{who} Works the {building}.",
    "earned": "{who} gains {points} with the {building}.",
    "on_top": "{who} moves to top Priority.",
    "refined": "{who} refines {what}.",
    "converted": "{who} turns {gave} into {took}.",
    "produced": "{who} makes a {kind}.",
    "exchanged": "{who} exchanges {kind} for {new}.",
    "loaded": "{who} loads {kind} on {card}, slot {slot} (worth {worth}).",
    "paid": "{who} pays {cost}.",
    "built": "{who} builds {building}: +{points}.",
    "sent_home": "The team of {who} on {where} goes home: the building is covered.",
    "driven": "{who} shoots a {kind} into space: +{points}.",
    "leeched": "{who} leeches {points} from {with}.",
    "marked": "{who} readies the rocket on pad {pad}: it launches this turn.",
    "abducted": "{who} abducts a robot of {with} that held {kind}.",
    "pointed": "{who} points the Solar Array at the {building} of {with}.",
    "uncovered": "{who} turns up {card} with the Comsat: {building} is available.",
    "subsidised": "The white robot goes to {who}.",
    "subsidy_ends": "The white robot goes back to the Subsidy box.",
    "end_in_sight": "{who} has {points}, more than {goal}: after this turn one more is played.",
    "no_rockets_left": "There are no rockets left: one more turn is played.",
    "over_dominance": "The game is over. The most Dominance is {points}: {who}.",
    "over_no_rockets": "The game is over, the rockets are gone. The most Dominance is {points}: {who}.",
    "over_turn_cap": "The game is over by the turn limit. The most Dominance is {points}: {who}.",
    "shares_win": "{who} shares the win.",
}

WORDS: Final[dict[str, str]] = {
    **dict(zip(OUTCOMES, OUTCOME_WORDS, strict=True)),
    **dict(zip(KINDS, KIND_WORDS, strict=True)),
    **dict(zip(TILES, TILE_WORDS, strict=True)),
    **dict(zip(BUILDINGS, BUILDING_WORDS, strict=True)),
    "ownshaker": "private Shaker",
}

MANY: Final = dict(zip(KINDS, KINDS_WORDS, strict=True))

# By the name of the step
# What is asked about the white robot, by the reason to ask
WHITE: Final = {
    "task": "Does the white robot join the team?",
    "drop": "Is it the white robot that drops?",
    "room": "Is the white robot among those that drop?",
    "entry": "Is the white robot among those that enter the Silo?",
    "pay": "Is the white robot among those that pay?",
    "load": "Does the white robot fly?",
    "mass": "Does the white robot give its resource?",
    "refine": "Is the white robot among those that refine?",
    "give": "Is the white robot among those that give?",
    "exchange": "Does the white robot exchange?",
    "produce": "Does the white robot carry it?",
    "wedge": "Where does the white robot mine?",
}


def counted(kind: str, count: int) -> str:
    """So many of a kind: 1 raw Buckyball, 2 raw Buckyballs."""
    return f"{count} {WORDS[kind] if count == 1 else MANY[kind]}"


def say(value: Any) -> Any:
    """The words for a value in an event: resources by kind, robots as pairs of a wedge and a number, or a name."""
    if isinstance(value, Mapping):
        return ", ".join(counted(kind, count) for kind, count in value.items()) or "nothing"
    if isinstance(value, list):
        return ", ".join(f"{count} for {WORDS[kind]}" for kind, count in value) or "nobody"
    if isinstance(value, str):
        return WORDS.get(value, value)
    return value


def ask_white(view: View) -> str:
    return WHITE[given(view["question"])["white"]]


def ask_place(view: View) -> str:
    asked = view["question"] or {}
    if "white" in asked:
        return ask_white(view)
    if asked.get("empty"):
        return "You have no robot to send. Drop something, or go on."
    if "kind" in asked:
        return f"How many robots mine {WORDS[asked['kind']]}? Left to send: {asked['left']}."
    return "Robots are being placed on the Crater."


def ask_room(view: View) -> str:
    return f"Your Silo is full. Drop how many of the same type to take in {WORDS[given(view['hit'])]}?"


def ask_refine(view: View) -> str:
    asked = given(view["question"])
    return f"Refine how many {MANY[asked['kind']]}? At most {asked['left']}."


def ask_give(view: View) -> str:
    return f"Give how many {MANY[given(view['question'])['kind']]}?"


def ask_take(view: View) -> str:
    asked = given(view["question"])
    kind = MANY[("f" if asked["building"] == "repressor" else "r") + asked["type"]]
    return f"How many become {kind}? Left to turn: {asked['left']}; the rest follows."


PROMPTS_BY_VIEW: Final[dict[str, Callable[[View], str]]] = {
    "place": ask_place,
    "room": ask_room,
    "refine": ask_refine,
    "give": ask_give,
    "take": ask_take,
    "white": ask_white,
}


def text(view: View) -> str:
    """The table as text: the turn, the shared buildings, the rockets, and each Moonbase."""
    spins = view["spins"]
    lines = [
        f"Turn {view['turn']}{', the last' if view['last_turn'] else ''}   spins {spins['total']} "
        f"(zone {spins['zone']} + {spins['more']})   Priority {' '.join(str(seat + 1) for seat in view['priority'])}"
    ]
    for building in ("refinery", "shaker", "uplink", "loader", "clout"):
        columns = [place for place in view["shared"] if place["place"].startswith(building) and place["size"]]
        cells = [
            f"{place['place'][-1]}: " + ("." * place["size"] if place["team"] is None else f"seat {place['team'] + 1}")
            for place in columns
        ]
        lines.append(f"{building.capitalize():10}" + "   ".join(cells))
    for pad, rocket in view["pads"].items():
        lines.append(f"Pad {pad}     " + ("empty" if rocket is None else rocket_text(rocket)))
    lines.append(f"Deck      {view['deck']} cards")
    prices = view["numbers"]["prices"]
    tiles = [f"{WORDS[tile]} {count} ({price(prices[tile])})" for tile, count in view["tiles"].items() if count]
    lines.append("Tiles     " + ", ".join(tiles))
    if view["available"]:
        cards = [f"{WORDS[card['building']]} ({price(card['cost'])}, +{card['bonus']})" for card in view["available"]]
        lines.append("Advanced  " + ", ".join(cards))
    for number, seat in enumerate(view["seats"]):
        lines += base_text(view, number, seat)
    return "\n".join(lines)


def price(cost: Mapping[str, int]) -> str:
    return " ".join(" ".join([kind] * count) for kind, count in cost.items())


def rocket_text(rocket: RocketView) -> str:
    slots = [
        f"{slot['type']}{slot['worth']}" + ("" if slot["seat"] is None else f"=seat {slot['seat'] + 1}")
        for slot in rocket["slots"]
    ]
    mark = "  launches this turn" if rocket["marked"] else ""
    return f"{rocket['name']}: {' '.join(slots)}   back: {WORDS[rocket['building']]} ({price(rocket['cost'])}){mark}"


def base_text(view: View, number: int, seat: SeatView) -> list[str]:
    """One Moonbase in two lines."""
    mark = ">" if number in view["actors"] else " "
    silo = " ".join(f"{kind}{count}" for kind, count in seat["silo"].items() if count) or "-"
    white = ", white robot" if view["white"]["seat"] == number else ""
    crater = "".join(f" {kind}{count}" for kind, count in seat["crater"].items())
    first = (
        f"{mark} Seat {number + 1} ({seat['colour']} {seat['side']}): {seat['dominance']} D, {seat['rc']} robots, "
        f"Silo {silo}, {seat['on_rockets']} on rockets{white}" + (f", Crater{crater}" if crater else "")
    )
    if view["places"]:
        first += f", place {view['places'][number]}"
    stands = [
        f"{place['name']}" + (f" [{place['team']} robots]" if place["team"] else "")
        for place in seat["places"]
        if place["building"]
    ]
    return [first, "    " + ", ".join(stands)]

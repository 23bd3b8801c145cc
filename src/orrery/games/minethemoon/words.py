"""Mine the Moon in words: the sentences of the log, and what may be done now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
from orrery.games.minethemoon.view_types import ShownView

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


def odds(view: View, outcome: str) -> tuple[int, int]:
    """The chance of an outcome in per cent: of one spin, and of at least one among all spins of this turn."""
    wheel: Mapping[str, int] = view["wheel"]
    once = wheel.get(outcome, 0) / sum(wheel.values())
    return round(100 * once), round(100 * (1 - (1 - once) ** view["spins"]["total"]))


def name_of(view: View, seat: int) -> str:
    """What a player is called; a picture outside a table knows only seats."""
    names: Sequence[str] = view.get("names", ())
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


def ask_white(view: View) -> str:
    return WHITE[given(view["question"])["white"]]


def ask_place(view: View) -> str:
    asked = view["question"] or {}
    if "white" in asked:
        return ask_white(view)
    if asked.get("empty"):
        return "You have no robot to send. Drop something, or go on."
    if "kind" in asked:
        once, turn = odds(view, asked["kind"])
        chance = f"{once} % a spin, {turn} % this turn"
        return f"How many robots mine {WORDS[asked['kind']]} ({chance})? Left to send: {asked['left']}."
    return "Robots are being placed on the Crater."


def ask_room(view: View) -> str:
    found = given(view["hit"])
    other = ("f" if found[0] == "r" else "r") + found[1]
    seat = view["seats"][view["actors"][0]]
    room = seat["capacity"] - seat["silo"][found] - seat["silo"][other]
    robots = counted(found, seat["crater"].get(found, 0))
    return f"{robots} found, and room for {room}. Drop how many {MANY[other]} to let more in?"


def ask_refine(view: View) -> str:
    asked = given(view["question"])
    return f"{WORDS[asked['building']]}: refine how many {MANY[asked['kind']]}? At most {asked['left']}."


def ask_give(view: View) -> str:
    asked = given(view["question"])
    return f"{WORDS[asked['building']]}: give how many {MANY[asked['kind']]}? What you get for them is asked next."


def ask_take(view: View) -> str:
    asked = given(view["question"])
    kind = MANY[("f" if asked["building"] == "repressor" else "r") + asked["type"]]
    return f"{WORDS[asked['building']]}: how many become {kind}? Left to turn: {asked['left']}; the rest follows."


def ask_produce(view: View) -> str:
    asked = given(view["question"])
    more = f" It makes {asked['left']} more at most." if asked["left"] > 1 else ""
    return f"{WORDS[asked['building']]}: which raw resource does it make?{more}"


def ask_exchange(view: View) -> str:
    asked = given(view["question"])
    words = f"{WORDS[asked['building']]}: exchange a raw resource for a dearer one, or stop."
    return f"{words} At most {asked['left']} more."


def ask_load(view: View) -> str:
    return f"Load a refined resource into an open slot, or stop. At most {given(view['question'])['left']} more."


def ask_leech(view: View) -> str:
    return f"Who loses {view['numbers']['amounts']['leecher']} Dominance?"


def ask_mass(view: View) -> str:
    return f"Which refined resource goes into space, for {view['numbers']['amounts']['massdriver']} Dominance?"


PROMPTS_BY_VIEW: Final[dict[str, Callable[[View], str]]] = {
    "place": ask_place,
    "room": ask_room,
    "refine": ask_refine,
    "give": ask_give,
    "take": ask_take,
    "produce": ask_produce,
    "exchange": ask_exchange,
    "load": ask_load,
    "leech": ask_leech,
    "mass": ask_mass,
    "white": ask_white,
}

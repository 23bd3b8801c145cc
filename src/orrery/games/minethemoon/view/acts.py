"""The legal actions of the viewer, sorted by verb, and the small sums that several drawings need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.names import TYPES

View = Mapping[str, Any]

# Which of the four steps of a turn a phase belongs to; what a building asks belongs to Work
STEPS: Final = ("Task", "Mine", "Work", "Launch")
_STEP: Final = {"task": 0, "place": 1, "spin": 1, "spin_deal": 1, "room": 1, "end_deal": 3}


class Acts(NamedTuple):
    """The legal actions: {"task": ["loader.2", ...], "pass": [""], ...}."""

    by_verb: Mapping[str, Sequence[str]]

    def of(self, verb: str) -> Sequence[str]:
        """What this verb may be done to."""
        return self.by_verb.get(verb, ())

    def may(self, verb: str, argument: str = "") -> bool:
        return argument in self.by_verb.get(verb, ())


def acts(legal: Iterable[int]) -> Acts:
    """The legal actions in words."""
    found: dict[str, list[str]] = {}
    for action in legal:
        verb, _, argument = SPACE.notation(action).partition(":")
        found.setdefault(verb, []).append(argument)
    return Acts(found)


def step(view: View) -> int | None:
    """Which step of the turn it is: 0 Task, 1 Mine, 2 Work, 3 Launch; None before the first turn and at the end."""
    phase = view["phase"]
    if phase == "over" or phase.startswith("first"):
        return None
    if phase == "white":
        asked = view["question"]
        if asked["white"] == "drop":
            return _STEP.get(asked["back_to"], 2)
        return {"task": 0, "room": 1, "entry": 1}.get(asked["white"], 2)
    return _STEP.get(phase, 2)


def odds(view: View, outcome: str) -> tuple[int, int]:
    """The chance of an outcome in per cent: of one spin, and of at least one among all spins of this turn."""
    wheel: Mapping[str, int] = view["wheel"]
    once = wheel.get(outcome, 0) / sum(wheel.values())
    return round(100 * once), round(100 * (1 - (1 - once) ** view["spins"]["total"]))


def room(seat: Mapping[str, Any], kind: str) -> int:
    """How many more of this type a Silo takes."""
    silo = seat["silo"]
    return int(seat["capacity"]) - int(silo["r" + kind[-1]]) - int(silo["f" + kind[-1]])


def robots_of(view: View, number: int) -> int:
    """All robots that work for a seat, the white one included."""
    here = view["seats"][number]
    shared = sum(place["size"] for place in view["shared"] if place["team"] == number)
    own = sum(place["team"] for place in here["places"])
    held = sum(
        place.get("captive") == number for other in view["seats"] for place in other["places"] if "captive" in place
    )
    silo = sum(here["silo"].values())
    return int(here["rc"] + silo + sum(here["crater"].values()) + shared + own + here["on_rockets"] + held)


def missing(silo: Mapping[str, int], cost: Mapping[str, int]) -> dict[str, int]:
    """What a Silo lacks to pay a cost."""
    return {kind: count - silo[kind] for kind, count in cost.items() if silo[kind] < count}


def sentence(words: str) -> str:
    """The words with a capital letter at the start and the names in them untouched."""
    return words[:1].upper() + words[1:]


def name_of(view: View, seat: int) -> str:
    """What a player is called; a picture outside a table knows only seats."""
    names: Sequence[str] = view.get("names", ())
    return names[seat] if seat < len(names) else f"Seat {seat + 1}"


TYPE_NAMES: Final = dict(zip(TYPES, ("Bucky", "Graphene", "Tube"), strict=True))

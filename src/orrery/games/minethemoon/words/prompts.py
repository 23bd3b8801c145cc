"""What the one to act is asked, where that depends on the view: it names the thing it asks about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.core.views import given
from orrery.games.minethemoon.words.glossary import View, counted, named, odds, several

# What is asked about the white robot, by the reason to ask
WHITE: Final = {
    "task": mark("Does the white robot join the team?"),
    "drop": mark("Is it the white robot that drops?"),
    "room": mark("Is the white robot among those that drop?"),
    "entry": mark("Is the white robot among those that enter the Silo?"),
    "pay": mark("Is the white robot among those that pay?"),
    "load": mark("Does the white robot fly?"),
    "mass": mark("Does the white robot give its resource?"),
    "refine": mark("Is the white robot among those that refine?"),
    "give": mark("Is the white robot among those that give?"),
    "exchange": mark("Does the white robot exchange?"),
    "produce": mark("Does the white robot carry it?"),
    "wedge": mark("Where does the white robot mine?"),
}


def ask_white(view: View) -> str:
    question = WHITE[given(view["question"])["white"]]
    return _(question)


def ask_place(view: View) -> str:
    asked = view["question"] or {}
    if "white" in asked:
        return ask_white(view)
    if asked.get("empty"):
        return _("You have no robot to send. Drop something, or go on.")
    if "kind" in asked:
        return ngettext(
            "Put {count} miner on the wheel: how many on {kind} ({chance} %)?",
            "Put {count} miners on the wheel: how many on {kind} ({chance} %)?",
            asked["left"],
            kind=named(asked["kind"]),
            chance=odds(view, asked["kind"])[1],
        )
    return _("Robots are being placed on the Crater.")


def ask_room(view: View) -> str:
    found = given(view["hit"])
    other = ("f" if found[0] == "r" else "r") + found[1]
    seat = view["seats"][view["actors"][0]]
    room = seat["capacity"] - seat["silo"][found] - seat["silo"][other]
    robots = counted(found, seat["crater"].get(found, 0))
    return _(
        "{robots} found, and room for {room}. Drop how many {kind} to let more in?",
        robots=robots,
        room=room,
        kind=several(other),
    )


def ask_refine(view: View) -> str:
    asked = given(view["question"])
    return _(
        "{building}: refine how many {kind}? At most {left}.",
        building=named(asked["building"]),
        kind=several(asked["kind"]),
        left=asked["left"],
    )


def ask_give(view: View) -> str:
    asked = given(view["question"])
    return _(
        "{building}: give how many {kind}? What you get for them is asked next.",
        building=named(asked["building"]),
        kind=several(asked["kind"]),
    )


def ask_take(view: View) -> str:
    asked = given(view["question"])
    kind = ("f" if asked["building"] == "repressor" else "r") + asked["type"]
    return _(
        "{building}: how many become {kind}? Left to turn: {left}; the rest follows.",
        building=named(asked["building"]),
        kind=several(kind),
        left=asked["left"],
    )


def ask_produce(view: View) -> str:
    asked = given(view["question"])
    words = _("{building}: which raw resource does it make?", building=named(asked["building"]))
    return words + (" " + _("It makes {left} more at most.", left=asked["left"]) if asked["left"] > 1 else "")


def ask_exchange(view: View) -> str:
    asked = given(view["question"])
    return _(
        "{building}: exchange a raw resource for a dearer one, or stop. At most {left} more.",
        building=named(asked["building"]),
        left=asked["left"],
    )


def ask_load(view: View) -> str:
    left = given(view["question"])["left"]
    return _("Load a refined resource into an open slot, or stop. At most {left} more.", left=left)


def ask_leech(view: View) -> str:
    return _("Who loses {count} Dominance?", count=view["numbers"]["amounts"]["leecher"])


def ask_mass(view: View) -> str:
    gain = view["numbers"]["amounts"]["massdriver"]
    return _("Which refined resource goes into space, for {count} Dominance?", count=gain)


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

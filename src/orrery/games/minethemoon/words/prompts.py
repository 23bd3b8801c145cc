"""What the one to act is asked, where that depends on the view: it names the thing it asks about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.views import given
from orrery.core.wording import count_of
from orrery.games.minethemoon.words.glossary import MANY, WORDS, View, counted, odds

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


def ask_white(view: View) -> str:
    return WHITE[given(view["question"])["white"]]


def ask_place(view: View) -> str:
    asked = view["question"] or {}
    if "white" in asked:
        return ask_white(view)
    if asked.get("empty"):
        return "You have no robot to send. Drop something, or go on."
    if "kind" in asked:
        miners = count_of(asked["left"], "miner")
        chance = odds(view, asked["kind"])[1]
        return f"Put {miners} on the wheel: how many on {WORDS[asked['kind']]} ({chance} %)?"
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

"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Final

from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.core.wording import count_of, listing, with_article
from orrery.games.minethemoon.actions import SLOT, WORK
from orrery.games.minethemoon.names import (
    ADVANCED,
    ADVANCED_WORDS,
    EXCHANGE_FROM,
    EXCHANGE_TO,
    FIRST_OWN,
    KIND_WORDS,
    KINDS,
    OWN,
    PADS,
    PLACE_WORDS,
    PLACES,
    TILE_LEVEL,
    TILE_SITE,
    TILE_WORDS,
    TILES,
    TYPE_WORDS,
    TYPES,
)
from orrery.games.minethemoon.view_types import OwnPlaceView, SeatView, own_seat
from orrery.games.minethemoon.words.glossary import View, counted
from orrery.games.minethemoon.words.prompts import PROMPTS_BY_VIEW

Slip = Callable[[View, int, str], str]


# What is on the table -------------------------------------------------------------------------------------------------


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def own_place(view: View, place: int) -> OwnPlaceView | None:
    """A place on the viewer's Moonbase; None if it has none of the kind."""
    name = OWN[place - FIRST_OWN]
    return next((found for found in own_seat(view)["places"] if found["place"] == name), None)


def called(view: View, place: int) -> str:
    """What people call a place: its building, if it is one of the viewer's own."""
    here = own_place(view, place) if place >= FIRST_OWN else None
    return f"the {here['name']}" if here is not None and here["name"] else PLACE_WORDS[place]


def team_at(view: View, place: int) -> int | None:
    """Whose team stands in a column of a shared building."""
    return next((column["team"] for column in view["shared"] if column["place"] == PLACES[place]), None)


def lacking(seat: SeatView, cost: Mapping[str, int]) -> str:
    """What the Silo lacks to pay: "2 refined Buckyballs, and you have 1"."""
    silo = seat["silo"]
    short = [f"{counted(kind, count)}, and you have {silo[kind]}" for kind, count in cost.items() if silo[kind] < count]
    return "; ".join(short)


def room_words(seat: SeatView, type_: int) -> str:
    held = seat["silo"][f"r{TYPES[type_]}"] + seat["silo"][f"f{TYPES[type_]}"]
    return f"Your Silo holds {held} of {seat['capacity']} {TYPE_WORDS[type_]}, and takes no more."


def asked(view: View) -> str:
    """What the step asks now."""
    words = PROMPTS_BY_VIEW.get(view["step"])
    return words(view) if words is not None else ""


# Tasking and working --------------------------------------------------------------------------------------------------


def task(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), called(view, argument)
    if rule == "M-4.2":
        owner = team_at(view, argument) if argument < FIRST_OWN else view["viewer"]
        whose = "your" if owner in (view["viewer"], None) else f"{name_of(view, owner)}'s"
        return f"{capital(whose)} team stands at {name} already."
    if rule == "M-4.5":
        return f"With {view['players']} players {name} is closed."
    if rule == "M-4.9":
        size = size_of(view, argument)
        return f"A team for {name} is {count_of(size, 'robot')}, and you have {seat['rc']} in Robot Control."
    if rule == "M-11.5":
        here = own_place(view, argument)
        built = here is not None and here["building"]
        return f"{capital(name)} has no boxes to fill." if built else f"Nothing is built at {name} yet."
    return f"Your Moonbase has no place for {name}." if rule in ("M-15.2", "M-15.3", "M-15.5") else ""


def size_of(view: View, place: int) -> int:
    if place < FIRST_OWN:
        return next(column["size"] for column in view["shared"] if column["place"] == PLACES[place])
    here = own_place(view, place)
    return here["size"] if here is not None else 0


def work(view: View, argument: int, rule: str) -> str:
    name = called(view, argument)
    if rule == "M-6.1":
        return f"You have no team at {name}."
    if rule == "M-6.2":
        return further_left(view, argument)
    if rule == "M-17.8":
        return "A Lab goes before every Uplink, and one still has a team."
    if rule == "M-17.12":
        return "The Prerogative comes after every Clout, and one still has a team."
    return f"Your team at {name} could change nothing now: let it come home." if rule == "M-6.5" else ""


def further_left(view: View, place: int) -> str:
    """Who goes first on a shared building."""
    building = PLACES[place].partition(".")[0]
    for column in view["shared"]:
        if column["place"] == PLACES[place]:
            break
        if column["team"] is not None and column["place"].partition(".")[0] == building:
            whose = "Your own team" if column["team"] == view["viewer"] else f"{name_of(view, column['team'])}'s team"
            return f"{whose} stands further left and goes first."
    return ""


def wait(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return "Nobody else could go on now: Work one of your teams."


def drop(view: View, argument: int, rule: str) -> str:
    return f"No robot in your Silo holds a {KIND_WORDS[argument]}." if rule == "M-8.3" else asked(view)


def quantity(view: View, argument: int, rule: str) -> str:
    seat, now = own_seat(view), view["question"] or {}
    if rule == "M-1.2":
        return asked(view)
    if rule == "M-5.1":
        return f"You have {count_of(seat['rc'], 'robot')} left to send, not {argument}."
    if rule == "M-R13":
        return f"{argument} would be more than has to make room."
    if rule == "M-8.2":
        kind = now.get("kind", "")
        return f"You hold {counted(kind, seat['silo'][kind])}, not {argument}." if kind in seat["silo"] else ""
    if rule == "M-8.5":
        return "Then not all of them would fit into your Silo."
    left = now.get("left")
    return f"The building takes {left} more at most." if left is not None else "The building does not take so many."


# Buildings ------------------------------------------------------------------------------------------------------------


def build(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), TILE_WORDS[argument]
    if rule == "M-R39":
        return f"You have {with_article(name)} or a better one already."
    if rule == "M-11.2":
        site, level = TILE_SITE[argument], TILE_LEVEL[argument]
        below = next(n for n in range(len(TILES)) if TILE_SITE[n] == site and TILE_LEVEL[n] == level - 1)
        return f"{capital(with_article(name))} needs {with_article(TILE_WORDS[below])} first."
    if rule == "M-9.6":
        return f"No {name} is left."
    if rule == "M-15.5":
        return f"Your Moonbase has no site for an {name}."
    return f"{capital(with_article(name))} costs {lacking(seat, view['numbers']['prices'][TILES[argument]])}."


def build_advanced(view: View, argument: int, rule: str) -> str:
    name = ADVANCED_WORDS[argument]
    if rule == "M-9.7":
        return f"No {name} is available yet."
    card = next(card for card in view["available"] if card["building"] == ADVANCED[argument])
    return f"The {name} costs {lacking(own_seat(view), card['cost'])}."


def site(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"Your Moonbase has no Advanced site {argument}."


def load(view: View, argument: int, rule: str) -> str:
    pad, number = SLOT.labels[argument].split(".")
    rocket = view["pads"].get(pad)
    if rule == "M-15.2":
        return "The private pad is not yours to load."
    if rocket is None:
        return f"No rocket stands on pad {pad}."
    if int(number) > len(rocket["slots"]):
        return f"{rocket['name']} has only {len(rocket['slots'])} slots."
    slot = rocket["slots"][int(number) - 1]
    if rule == "M-12.2":
        whose = "You have" if slot["seat"] == view["viewer"] else f"{name_of(view, given(slot['seat']))} has"
        return f"{whose} loaded slot {number} of {rocket['name']} already."
    return f"The slot takes refined {TYPE_WORDS[TYPES.index(slot['type'])]}, and you hold none."


def take(view: View, argument: int, rule: str) -> str:
    if rule == "M-8.5":
        return room_words(own_seat(view), argument)
    return f"It does not make {TYPE_WORDS[argument]}."


def exchange(view: View, argument: int, rule: str) -> str:
    if rule == "M-8.5":
        return room_words(own_seat(view), EXCHANGE_TO[argument])
    return f"You hold no {KIND_WORDS[EXCHANGE_FROM[argument]]} to exchange."


def mass(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"You hold no refined {TYPE_WORDS[argument]}."


def leech(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if argument >= view["players"]:
        return f"Nobody sits on seat {argument + 1}."
    return f"{name_of(view, argument)} has no Dominance to lose."


def mark(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"No rocket stands on pad {PADS[argument]}."


def abduct(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    seat, what = divmod(argument, len(KINDS) + 1)
    if seat == view["viewer"]:
        return "It takes a robot of somebody else."
    if seat >= view["players"]:
        return f"Nobody sits on seat {seat + 1}."
    robot = "the white robot" if what == len(KINDS) else f"a robot with {KIND_WORDS[what]}"
    return f"{name_of(view, seat)} has not got {robot} in the Silo."


def array(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return {
        "M-17.15": "Nothing stands there that a team could Work.",
        "M-R27": "The Solar Array would change nothing there.",
        "M-R28": "The Prerogative comes after every Clout, and one still has a team.",
    }.get(rule, "")


def done(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return asked(view)


SLIPS: Final[dict[str, Slip]] = {
    "task": task,
    "work": work,
    "skip": work,
    "wait": wait,
    "done": done,
    "drop": drop,
    "white": done,
    "wedge": done,
    "qty": quantity,
    "build": build,
    "buildadv": build_advanced,
    "site": site,
    "load": load,
    "take": take,
    "exch": exchange,
    "mass": mass,
    "target": leech,
    "pad": mark,
    "abduct": abduct,
    "array": array,
}

# Before what cannot be taken back -------------------------------------------------------------------------------------


def before_dropping(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """M-8.3: raw resources are dug up again; refined ones have cost Work."""
    if KINDS[argument][0] != "f":
        return None
    name = KIND_WORDS[argument]
    why = "The robot goes to Robot Control, and what it holds is lost for good."
    return Caution(f"Drop a {name}?", why, "Drop it", "Keep it")


def before_skipping(view: View, argument: int, legal: Container[int]) -> Caution | None:
    """M-6.4: the team has something to do."""
    if WORK.at(argument) not in legal:
        return None
    why = "The team could Work. Skipped, it comes home without effect."
    return Caution(f"Skip {called(view, argument)}?", why, "Skip it", "Keep the team")


def before_covering(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """M-10.3: a new building covers the old one for good."""
    here = own_place(view, FIRST_OWN + OWN.index(f"site.{argument}"))
    if here is None or not here["building"]:
        return None
    free = [place["place"] for place in own_seat(view)["places"] if "card" in place and not place["building"]]
    why = f"The {here['name']} is covered, and cannot be Worked any more."
    also = f" {capital(listing([words.replace('.', ' ') for words in free]))} would be free." if free else ""
    return Caution(f"Build over the {here['name']}?", f"{why}{also}", "Build over it", "Choose again")


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "drop": before_dropping,
    "skip": before_skipping,
    "site": before_covering,
}

"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Final

from orrery.core.language import _, all_of, capitalized, mark, ngettext, numbered, pgettext
from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.games.minethemoon.actions import SLOT, WORK
from orrery.games.minethemoon.names import (
    ADVANCED,
    ADVANCED_WORDS,
    EXCHANGE_FROM,
    EXCHANGE_TO,
    FIRST_OWN,
    KINDS,
    OWN,
    PADS,
    PLACE_WORDS,
    PLACES,
    TILE_LEVEL,
    TILE_SITE,
    TILE_WORDS,
    TILES,
    TYPES,
)
from orrery.games.minethemoon.view_types import OwnPlaceView, SeatView, own_seat
from orrery.games.minethemoon.words.glossary import View, counted, named, standing, type_name
from orrery.games.minethemoon.words.prompts import PROMPTS_BY_VIEW

AFTER_CLOUT: Final = mark("The Prerogative comes after every Clout, and one still has a team.")
Slip = Callable[[View, int, str], str]


# What is on the table -------------------------------------------------------------------------------------------------


def own_place(view: View, place: int) -> OwnPlaceView | None:
    """A place on the viewer's Moonbase; None if it has none of the kind."""
    name = OWN[place - FIRST_OWN]
    return next((found for found in own_seat(view)["places"] if found["place"] == name), None)


def called(view: View, place: int) -> str:
    """What people call a place: its building, if it is one of the viewer's own."""
    here = own_place(view, place) if place >= FIRST_OWN else None
    if here is not None and here["name"]:
        return _("the {building}", building=standing(here))
    return numbered(PLACE_WORDS[place])


def team_at(view: View, place: int) -> int | None:
    """Whose team stands in a column of a shared building."""
    return next((column["team"] for column in view["shared"] if column["place"] == PLACES[place]), None)


def lacking(seat: SeatView, cost: Mapping[str, int]) -> str:
    """What the Silo lacks to pay: "2 refined Buckyballs, and you have 1"."""
    silo = seat["silo"]
    return "; ".join(
        _("{price}, and you have {held}", price=counted(kind, count), held=silo[kind])
        for kind, count in cost.items()
        if silo[kind] < count
    )


def room_words(seat: SeatView, type_: int) -> str:
    name = TYPES[type_]
    return _(
        "Your Silo holds {held} of {capacity} {type}, and takes no more.",
        held=seat["silo"][f"r{name}"] + seat["silo"][f"f{name}"],
        capacity=seat["capacity"],
        type=type_name(name),
    )


def asked(view: View) -> str:
    """What the step asks now."""
    words = PROMPTS_BY_VIEW.get(view["step"])
    return words(view) if words is not None else ""


# Tasking and working --------------------------------------------------------------------------------------------------


def task(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), called(view, argument)
    if rule == "M-4.2":
        owner = team_at(view, argument) if argument < FIRST_OWN else view["viewer"]
        if owner in (view["viewer"], None):
            return _("Your team stands at {place} already.", place=name)
        return capitalized(_("{name}'s team stands at {place} already.", name=name_of(view, owner), place=name))
    if rule == "M-4.5":
        return _("With {count} players {place} is closed.", count=view["players"], place=name)
    if rule == "M-4.9":
        return ngettext(
            "A team for {place} is {count} robot, and you have {free} in Robot Control.",
            "A team for {place} is {count} robots, and you have {free} in Robot Control.",
            size_of(view, argument),
            place=name,
            free=seat["rc"],
        )
    if rule == "M-11.5":
        here = own_place(view, argument)
        if here is not None and here["building"]:
            return capitalized(_("{place} has no boxes to fill.", place=name))
        return _("Nothing is built at {place} yet.", place=name)
    return _("Your Moonbase has no place for {place}.", place=name) if rule in ("M-15.2", "M-15.3", "M-15.5") else ""


def size_of(view: View, place: int) -> int:
    if place < FIRST_OWN:
        return next(column["size"] for column in view["shared"] if column["place"] == PLACES[place])
    here = own_place(view, place)
    return here["size"] if here is not None else 0


def work(view: View, argument: int, rule: str) -> str:
    name = called(view, argument)
    if rule == "M-6.1":
        return _("You have no team at {place}.", place=name)
    if rule == "M-6.2":
        return further_left(view, argument)
    if rule == "M-17.8":
        return _("A Lab goes before every Uplink, and one still has a team.")
    if rule == "M-17.12":
        return _(AFTER_CLOUT)
    if rule != "M-6.5":
        return ""
    return _("Your team at {place} could change nothing now: let it come home.", place=name)


def further_left(view: View, place: int) -> str:
    """Who goes first on a shared building."""
    building = PLACES[place].partition(".")[0]
    for column in view["shared"]:
        if column["place"] == PLACES[place]:
            break
        if column["team"] is None or column["place"].partition(".")[0] != building:
            continue
        if column["team"] == view["viewer"]:
            return _("Your own team stands further left and goes first.")
        return _("{name}'s team stands further left and goes first.", name=name_of(view, column["team"]))
    return ""


def wait(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("Nobody else could go on now: Work one of your teams.")


def drop(view: View, argument: int, rule: str) -> str:
    if rule == "M-8.3":
        return _("No robot in your Silo holds a {kind}.", kind=named(KINDS[argument]))
    return asked(view)


def quantity(view: View, argument: int, rule: str) -> str:
    seat, now = own_seat(view), view["question"] or {}
    if rule == "M-1.2":
        return asked(view)
    if rule == "M-5.1":
        return ngettext(
            "You have {count} robot left to send, not {asked}.",
            "You have {count} robots left to send, not {asked}.",
            seat["rc"],
            asked=argument,
        )
    if rule == "M-R13":
        return _("{count} would be more than has to make room.", count=argument)
    if rule == "M-8.2":
        kind = now.get("kind", "")
        if kind not in seat["silo"]:
            return ""
        return _("You hold {held}, not {asked}.", held=counted(kind, seat["silo"][kind]), asked=argument)
    if rule == "M-8.5":
        return _("Then not all of them would fit into your Silo.")
    left = now.get("left")
    if left is None:
        return _("The building does not take so many.")
    return _("The building takes {left} more at most.", left=left)


# Buildings ------------------------------------------------------------------------------------------------------------


def a_tile(number: int) -> str:
    """A tile in a sentence: "a Factory+"."""
    name = _(TILE_WORDS[number])
    return _("an {building}", building=name) if TILE_WORDS[number] == "Exchanger" else _("a {building}", building=name)


def build(view: View, argument: int, rule: str) -> str:
    seat, name = own_seat(view), a_tile(argument)
    if rule == "M-R39":
        return _("You have {building} or a better one already.", building=name)
    if rule == "M-11.2":
        site, level = TILE_SITE[argument], TILE_LEVEL[argument]
        below = next(n for n in range(len(TILES)) if TILE_SITE[n] == site and TILE_LEVEL[n] == level - 1)
        return capitalized(_("{building} needs {below} first.", building=name, below=a_tile(below)))
    if rule == "M-9.6":
        return _("No {building} is left.", building=_(TILE_WORDS[argument]))
    if rule == "M-15.5":
        return _("Your Moonbase has no site for an {building}.", building=_(TILE_WORDS[argument]))
    price = lacking(seat, view["numbers"]["prices"][TILES[argument]])
    return capitalized(_("{building} costs {price}.", building=name, price=price))


def build_advanced(view: View, argument: int, rule: str) -> str:
    name = _(ADVANCED_WORDS[argument])
    if rule == "M-9.7":
        return _("No {building} is available yet.", building=name)
    card = next(card for card in view["available"] if card["building"] == ADVANCED[argument])
    return _("The {building} costs {price}.", building=name, price=lacking(own_seat(view), card["cost"]))


def site(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("Your Moonbase has no Advanced site {number}.", number=argument)


def load(view: View, argument: int, rule: str) -> str:
    pad, number = SLOT.labels[argument].split(".")
    rocket = view["pads"].get(pad)
    if rule == "M-15.2":
        return _("The private pad is not yours to load.")
    if rocket is None:
        return _("No rocket stands on pad {pad}.", pad=pad)
    count = len(rocket["slots"])
    if int(number) > count:
        return ngettext(
            "{rocket} has only {count} slot.", "{rocket} has only {count} slots.", count, rocket=rocket["name"]
        )
    slot = rocket["slots"][int(number) - 1]
    if rule == "M-12.2":
        if slot["seat"] == view["viewer"]:
            return _("You have loaded slot {number} of {rocket} already.", number=number, rocket=rocket["name"])
        return _(
            "{name} has loaded slot {number} of {rocket} already.",
            name=name_of(view, given(slot["seat"])),
            number=number,
            rocket=rocket["name"],
        )
    return _("The slot takes {kind}, and you hold none.", kind=named(f"f{slot['type']}"))


def take(view: View, argument: int, rule: str) -> str:
    if rule == "M-8.5":
        return room_words(own_seat(view), argument)
    return _("It does not make {type}.", type=type_name(TYPES[argument]))


def exchange(view: View, argument: int, rule: str) -> str:
    if rule == "M-8.5":
        return room_words(own_seat(view), EXCHANGE_TO[argument])
    return _("You hold no {kind} to exchange.", kind=named(KINDS[EXCHANGE_FROM[argument]]))


def mass(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("You hold no {kind}.", kind=named(f"f{TYPES[argument]}"))


def leech(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if argument >= view["players"]:
        return _("Nobody sits on seat {number}.", number=argument + 1)
    return _("{name} has no Dominance to lose.", name=name_of(view, argument))


def mark_pad(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("No rocket stands on pad {pad}.", pad=PADS[argument])


def abduct(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    seat, what = divmod(argument, len(KINDS) + 1)
    if seat == view["viewer"]:
        return _("It takes a robot of somebody else.")
    if seat >= view["players"]:
        return _("Nobody sits on seat {number}.", number=seat + 1)
    name = name_of(view, seat)
    if what == len(KINDS):
        return _("{name} has not got the white robot in the Silo.", name=name)
    return _("{name} has not got a robot with {kind} in the Silo.", name=name, kind=named(KINDS[what]))


def array(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    if rule == "M-17.15":
        return _("Nothing stands there that a team could Work.")
    if rule == "M-R27":
        return _("The Solar Array would change nothing there.")
    return _(AFTER_CLOUT) if rule == "M-R28" else ""


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
    "pad": mark_pad,
    "abduct": abduct,
    "array": array,
}

# Before what cannot be taken back -------------------------------------------------------------------------------------


def before_dropping(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """M-8.3: raw resources are dug up again; refined ones have cost Work."""
    if KINDS[argument][0] != "f":
        return None
    return Caution(
        _("Drop a {kind}?", kind=named(KINDS[argument])),
        _("The robot goes to Robot Control, and what it holds is lost for good."),
        _("Drop it"),
        pgettext("cargo", "Keep it"),
    )


def before_skipping(view: View, argument: int, legal: Container[int]) -> Caution | None:
    """M-6.4: the team has something to do."""
    if WORK.at(argument) not in legal:
        return None
    return Caution(
        _("Skip {place}?", place=called(view, argument)),
        _("The team could Work. Skipped, it comes home without effect."),
        _("Skip it"),
        _("Keep the team"),
    )


def before_covering(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    """M-10.3: a new building covers the old one for good."""
    here = own_place(view, FIRST_OWN + OWN.index(f"site.{argument}"))
    if here is None or not here["building"]:
        return None
    name = standing(here)
    free = [place["place"] for place in own_seat(view)["places"] if "card" in place and not place["building"]]
    why = _("The {building} is covered, and cannot be Worked any more.", building=name)
    if free:
        sites = all_of([_("site {number}", number=place.partition(".")[2]) for place in free])
        why += " " + capitalized(_("{sites} would be free.", sites=sites))
    return Caution(_("Build over the {building}?", building=name), why, _("Build over it"), _("Choose again"))


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {
    "drop": before_dropping,
    "skip": before_skipping,
    "site": before_covering,
}

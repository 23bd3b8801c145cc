"""A Moonbase on the page: free robots, three Silos, and what stands on its sites. The own one large, others compact."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, cache_by_language, mark, ngettext
from orrery.core.views import given
from orrery.draw import Acts, Markup, el, join
from orrery.games.minethemoon.names import TYPES
from orrery.games.minethemoon.view.art import ore_icon, robot_icon
from orrery.games.minethemoon.view.building_words import about, brief, effect, team_words
from orrery.games.minethemoon.view.facts import View, robots_of
from orrery.games.minethemoon.view_types import OwnPlaceView, own_seat
from orrery.games.minethemoon.words.glossary import colour_name, count_robots, standing, type_name

_SITES: Final = {
    "reverter": mark("Reverter"),
    "factory": mark("Factory"),
    "exchanger": mark("Exchanger"),
    "refiner": mark("Refiner"),
    "ownshaker": mark("Shaker"),
}


def own_base(view: View, can: Acts) -> Markup:
    """The viewer's Moonbase; sites that can be Tasked are buttons."""
    number = given(view["viewer"])
    here = view["seats"][number]
    sites = (_site(view, can, place) for place in here["places"] if place["building"])
    level = here["control"]
    control = None
    if level:
        more = el("small", ngettext("{count} robot more", "{count} robots more", level))
        name = f"{_('Robot Control')}{'+' * level}"
        control = el("div", el("b", name), el("span", cls="boxes"), more, cls="site")
    return el(
        "div",
        el("h2", _("Your moonbase"), " ", el("small", count_robots(robots_of(view, number)))),
        el("p", whereabouts(view, number), cls="hint robots"),
        _silos(view, number),
        el("div", *sites, control, _free_sites(view), cls="sites"),
        cls="panel base",
    )


def whereabouts(view: View, number: int) -> str:
    """Where the robots of a seat are, in one line."""
    here = view["seats"][number]
    tasked = sum(place["size"] for place in view["shared"] if place["team"] == number)
    tasked += sum(place["team"] for place in here["places"])
    crater, silo, aboard = sum(here["crater"].values()), sum(here["silo"].values()), here["on_rockets"]
    known = here["rc"] + crater + silo + tasked + aboard
    others = robots_of(view, number) - known
    parts = (
        _("{count} free", count=here["rc"]) if here["rc"] else "",
        _("{count} on the wheel", count=crater) if crater else "",
        _("{count} in the Silo", count=silo) if silo else "",
        _("{count} Tasked", count=tasked) if tasked else "",
        _("{count} aboard", count=aboard) if aboard else "",
        _("{count} held by others", count=others) if others else "",
    )
    found = ", ".join(filter(None, parts))
    white = view["white"]
    if white["seat"] == number and white["at"] == "rc":
        return _("{robots}; the white one is free", robots=found)
    return found


def _silos(view: View, number: int) -> Markup:
    here = view["seats"][number]
    white = view["white"]
    held = white["at"][5:] if white["seat"] == number and white["at"].startswith("silo.") else None
    return _silo_row(tuple(here["silo"].items()), here["capacity"], held)


@cache_by_language(4096)
def _silo_row(silo: tuple[tuple[str, int], ...], capacity: int, white: str | None) -> Markup:
    """Three Silos: refined above raw, then the free places."""
    held = dict(silo)
    out = []
    for type_ in TYPES:
        kinds = ["f" + type_] * held["f" + type_] + ["r" + type_] * held["r" + type_]
        tiles = []
        for place, kind in enumerate(kinds):
            last = place + 1 == len(kinds) or kinds[place + 1] != kind
            tiles.append(ore_icon(kind, kind == white and last))
        tiles += [el("i")] * (capacity - len(kinds))
        out.append(el("div", el("b", type_name(type_)), el("span", *tiles), cls="silo"))
    return el("div", *out, cls="silos")


def _boxes(view: View, number: int, place: OwnPlaceView) -> Markup:
    """The team boxes of a site, filled if a team stands there; a captive behind bars."""
    white = view["white"]["seat"] == number and view["white"]["at"] == f"team.{place['place']}"
    filled = [robot_icon(number, "mini")] * (place["team"] - white) + ([robot_icon(None, "mini")] if white else [])
    empty = [el("i")] * (place["size"] - place["team"])
    captive = place.get("captive")
    held = None
    if captive is not None:
        held = el(
            "span", robot_icon(None if captive == "white" else captive, "mini"), cls="captive", title=_("captive")
        )
    return el("span", *filled, *empty, held, cls="boxes")


def _site(view: View, can: Acts, place: OwnPlaceView) -> Markup:
    """One building of the own base."""
    name, building = place["place"], given(place["building"])
    called = standing(place)
    body = (el("b", called), _boxes(view, given(view["viewer"]), place), el("small", brief(view, building)))
    note = about(view, building)
    if can.may("task", name):
        label = _(
            "Task {team} to your {building}: {effect}",
            team=team_words(place["size"]),
            building=called,
            effect=effect(view, building),
        )
        act = f"task:{name}"
        return el("button", *body, cls="site lit", type="button", data_act=act, aria_label=label, title=note)
    return el("div", *body, cls="site", data_why=_why(view, name), tabindex=0, title=note)


def _why(view: View, place: str) -> str:
    """What a click on an own place would mean now."""
    return f"{'work' if view['step'] == 'work' else 'task'}:{place}"


def site_name(place: str) -> str:
    """What an empty site is called."""
    return _(_SITES[place]) if place in _SITES else _("Advanced site {number}", number=place[-1])


def _free_sites(view: View) -> Markup | None:
    """Where something can still be built, in one row."""
    free = [place["place"] for place in own_seat(view)["places"] if not place["building"]]
    chips = [el("span", site_name(place), cls="bare", data_why=_why(view, place)) for place in free]
    return el("div", el("b", _("Free sites")), el("span", *chips), cls="site free-sites") if chips else None


def compact(view: View, number: int) -> Markup:
    """A Moonbase in the players' panel: Silos, and every building with what it does."""
    here = view["seats"][number]
    rows = [
        el(
            "li",
            el("b", standing(place)),
            _boxes(view, number, place),
            el("small", effect(view, place["building"])),
        )
        for place in here["places"]
        if place["building"]
    ]
    covered = sum(len(place.get("covered", ())) for place in here["places"])
    if covered:
        rows.append(el("li", el("small", ngettext("{count} card covered", "{count} cards covered", covered))))
    words = _("{colour}, side {side}", colour=colour_name(here["colour"]), side=here["side"])
    side = el("p", el("small", words))
    return join([side, _silos(view, number), el("ul", *rows, cls="details")])


def stands(view: View, number: int) -> str:
    """What a seat has built, in one line."""
    here = view["seats"][number]
    names = [standing(place) for place in here["places"] if place["building"] and place["place"] != "reverter"]
    if here["control"]:
        names.insert(0, f"{_('Control')}{'+' * here['control']}")
    if here["private_pad"]:
        names.append(_("private pad"))
    return ", ".join(names)

"""Ships in the column: the lit places kind by kind, the ships that are offered at a place, my fleet, the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import _, pgettext
from orrery.core.views import given
from orrery.draw import (
    Acts,
    Markup,
    at,
    button,
    choice_panel,
    el,
    g,
    hint,
    join,
    look_at,
    panel,
    path,
    polygon,
    use,
)
from orrery.games.darkness.pieces import CORES
from orrery.games.darkness.view.art import core_sign, fleet_row, ship_sign
from orrery.games.darkness.view.layout import spot_of
from orrery.games.darkness.view.lit import (
    FATES,
    KINDS,
    Place,
    bag_odds,
    left_words,
    lit_words,
    number_of,
    question,
    where_words,
)
from orrery.games.darkness.view.opening import is_opening
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import View, piece, place

_SIGNS: Final = {
    "explore": polygon(14, 6, cls="slot-legal small") + path("M0 -6V6M-6 0H6", cls="plus-lit small"),
    "land": polygon(14, 6, cls="land-halo small") + polygon(9, 6, cls="core-dark small"),
    "occupy": polygon(14, 6, cls="f-purple inked", stroke_width=2) + polygon(10, 6, cls="take small"),
    "discover": g(use("d-bag"), transform=at(0, 0, 0.24)),
}


def ship_choices(view: View, places: Sequence[Place], prefix: str) -> list[Markup]:
    """The ships that are offered at a place: beside it, or at the foot of a phone, once it is chosen."""
    return [_ship_choice(view, found, prefix) for found in places if len(found.ships) > 1]


def _ship_choice(view: View, found: Place, prefix: str) -> Markup:
    words = question(view, found)
    small = el("small", _("level 1 first")) if found.kind == "explore" else None
    return el(
        "div",
        el("p", el("b", words), small),
        _ships(view, found),
        _bag(view, prefix) if found.kind == "discover" else None,
        cls="shipchoice first" if is_opening(view) else "shipchoice",
        id=f"{prefix}ships-{found.key}",
        role="group",
        aria_label=words,
        data_when=found.key,
        data_beside=f"{prefix}at-{found.key}",
        hidden=True,
    )


def _bag(view: View, prefix: str) -> Markup:
    """What the ship may find, as far as the viewer knows."""
    cores = [(core, view["unseen"][core]) for core in CORES if core in view["unseen"]]
    rows = (el("li", core_sign(core), f"{number} {piece(core)}") for core, number in cores)
    words = el("summary", _("It may find: {odds}", odds=bag_odds(view)))
    return el("details", words, el("ul", *rows, cls="discards"), cls="inside-bag", id=f"{prefix}inside-bag")


def _ship_name(kind: str) -> str:
    """A kind of ship on a narrow button."""
    return pgettext("narrow", "Colony ship") if kind == "colony" else pgettext("narrow", "Scout")


def _ships(view: View, found: Place) -> Markup:
    """A button for each ship: what becomes of it, and how many are left."""
    buttons = [
        el(
            "button",
            ship_sign(given(view["viewer"]), ship.kind),
            el(
                "span",
                el("b", _ship_name(ship.kind)),
                el("small", left_words(view, ship.kind)),
                el("i", _(FATES[found.kind, ship.kind])),
            ),
            cls="shipbtn",
            type="button",
            data_act=ship.act,
        )
        for ship in found.ships
    ]
    return el("div", *buttons, cls="shippair")


def lit_panel(view: View, places: Sequence[Place], can: Acts, prefix: str) -> Markup | None:
    """The kinds of lit places with their names; to point at a row leaves only that kind lit, a press looks there."""
    free = view["step"] == "free_landing"
    if not places and not (free and can.of("done")):
        return None
    rows = []
    for kind in KINDS:
        of_kind = [found for found in places if found.kind == kind]
        if of_kind:
            rows.append(_row(view, kind, of_kind, prefix))
    extra = None
    small = _("the ship comes after")
    if free:
        small = _("one more ship to {place}", place=place(view, given(view["pending"]["orb"])))
        extra = button("done", _("Send nobody"), id=f"{prefix}nobody") if can.of("done") else None
    return choice_panel(lit_words(view, places), small, el("div", *rows, cls="kinds"), extra, cls="lit-kinds")


def _row(view: View, kind: str, places: Sequence[Place], prefix: str) -> Markup:
    sign = el("svg", _SIGNS[kind], cls="kindsign darkness", viewBox="-18 -18 36 36", aria_hidden="true")
    words = el("span", el("b", _(KINDS[kind])), el("small", where_words(view, kind, places)), cls="grow")
    bag = kind == "discover" and len(places[0].ships) > 1
    spots = [spot_of(view["orbs"][found.orb]) for found in places if found.orb is not None]
    return el(
        "button",
        sign,
        words,
        el("i", number_of(view, places)),
        cls=f"kind kind-{kind}",
        type="button",
        id=f"{prefix}kind-{kind}",
        data_pick=places[0].key if bag else f"kind-{kind}",
        data_look_at=look_at(spots) if spots else None,
        aria_pressed=False,
    )


def fleet(view: View) -> Markup:
    """My ships in two rows."""
    seat = given(view["viewer"])
    ships = view["seats"][seat]["fleet"]
    rows = [
        el(
            "p",
            el("b", counted(ships[kind])),
            fleet_row(seat, kind, ships[kind]),
        )
        for kind, counted in (("colony", colony_ships), ("scout", scouts))
    ]
    words = _("Every action uses up ships. When nobody has any left, the dark shows its face.")
    soft = hint(words, soft=True) if not view["orbs"] else None
    return panel(_("Your fleet"), None, el("div", *rows, cls="fleetrows"), soft, cls="panel laptop fleetpanel")


# The first turn -------------------------------------------------------------------------------------------------------


def first_ship(view: View, places: Sequence[Place]) -> Markup | None:
    """Who goes into the dark: on the first turn the ships stand in the column, too."""
    if not places or len(places[0].ships) == 1:  # then a press on the bag sends it
        return None
    return choice_panel(_("Who goes into the dark?"), lit_words(view, places), _ships(view, places[0]))


def how_to_survive(view: View) -> Markup:
    steps = (
        (pgettext("how to survive", "Find"), _("an A orb and land on it.")),
        (pgettext("how to survive", "Explore"), _("it: water, iron, crystals, food.")),
        (
            pgettext("how to survive", "Link"),
            _(
                "orbs by gateways. At the end the smallest of the four counts, and {threshold} of each survive.",
                threshold=view["numbers"]["threshold"],
            ),
        ),
    )
    rows = (el("li", el("b", verb), " ", words) for verb, words in steps)
    return panel(_("How you survive"), None, join([el("ol", *rows, cls="survive")]), cls="panel laptop")

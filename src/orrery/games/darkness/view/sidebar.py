"""The right column: what I must choose now, the lit places, tools, what I have so far, odds; at the end, the count."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _, cache_by_language, mark, ngettext, pgettext
from orrery.core.views import given, name_of
from orrery.draw import Acts, Markup, acts, badge, button, el, hint, join, listed, panel, seat_class
from orrery.games.darkness.actions import SPACE
from orrery.games.darkness.pieces import CORES, RESOURCES, TILES
from orrery.games.darkness.view.art import core_sign, resource_sign, tile_sign
from orrery.games.darkness.view.choices import choice, next_hit
from orrery.games.darkness.view.count import count
from orrery.games.darkness.view.feeding import hunger
from orrery.games.darkness.view.lit import Place, bag_odds, lit_places
from orrery.games.darkness.view.opening import is_opening
from orrery.games.darkness.view.sending import first_ship, fleet, how_to_survive, lit_panel, ship_choices
from orrery.games.darkness.view.tool_actions import TOOLS, tool_actions
from orrery.games.darkness.view.toolbox import no_tools_yet, places_of, toolbox
from orrery.games.darkness.view.wording import fleet_words, is_solo
from orrery.games.darkness.words.counts import deep_scans
from orrery.games.darkness.words.glossary import View, piece, tile_odds, told


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    if view["over"]:
        return count(view)
    can = acts(SPACE, legal)
    places = lit_places(view, can)
    parts: list[Markup | None] = [_odds(view, places, prefix), choice(view, can), *ship_choices(view, places, prefix)]
    if view["viewer"] is not None and view["phase"] <= 1:
        if is_opening(view):
            parts += [first_ship(view, places), fleet(view), how_to_survive(view), no_tools_yet()]
        else:
            parts += [lit_panel(view, places, can, prefix), _spare(view, can, prefix), fleet(view)]
            parts.append(toolbox(view, can, prefix))
    if view["viewer"] is None:
        parts.append(_all_totals(view))
    elif not is_opening(view):
        parts.append(_totals(view))
    parts.append(_bodies(view) if view["viewer"] is not None else None)
    return join(parts)


def _spare(view: View, can: Acts, prefix: str) -> Markup | None:
    """What costs no action, at any moment of the turn (D-R73), and the end of a turn without any action.

    Each button has an id: after one was pressed the same button is in its place, or none, but never another one.
    """
    buttons = []
    main = view["step"] == "main"
    if can.of("erase") and not main:  # there it is one of the tools
        leave = {"cls": "btn", "type": "button", "data_pick": "erase", "aria_pressed": False}
        tool = TOOLS["erase"]
        buttons.append(
            el("button", el("span", _(tool.name)), el("small", _(tool.does)), id=f"{prefix}free-erase", **leave)
        )
    if can.of("exchange"):
        words = _("a colony ship for a wasted scout")
        buttons.append(button("exchange", _("Exchange"), words, id=f"{prefix}free-exchange"))
    elif main and can.by_verb and view["seats"][given(view["viewer"])]["waste"]["scout"]:
        why = {"cls": "btn inert-tool", "type": "button", "data_why": "exchange", "id": f"{prefix}free-exchange"}
        buttons.append(el("button", el("span", _("Exchange")), el("small", _("no colony ship left")), **why))
    if can.of("hit_amoeba") and view["step"] not in ("amoeba_names", "striking_back", "amoeba_eats"):
        buttons.append(button("hit_amoeba", _("Hit the amoeba"), next_hit(view), id=f"{prefix}free-hit"))
    if main and can.of("done"):
        buttons.append(button("done", _("End your turn"), id=f"{prefix}free-done"))
    if not buttons:
        return None
    leaving = None if main else places_of(view, "erase", tool_actions(view, can))
    return panel(_("Free actions"), _("at any moment of your turn"), listed(buttons, "choices spare"), leaving)


# What everybody knows -------------------------------------------------------------------------------------------------


def _all_totals(view: View) -> Markup:
    """The four numbers of every seat, for those who watch."""
    heads = (el("th", resource_sign(resource), scope="col") for resource in RESOURCES)
    head = el("tr", el("td"), *heads, el("th", pgettext("of four totals", "counts"), scope="col"))
    rows = []
    for number, seat in enumerate(view["seats"]):
        cells = (el("td", seat["totals"][resource], cls="num") for resource in RESOURCES)
        name = el("th", badge(number), el("span", name_of(view, number)), scope="row")
        rows.append(el("tr", name, *cells, el("td", el("b", seat["points"]), cls="num"), cls=seat_class(number)))
    goal = hint(
        _("The smallest counts; {threshold} of everything survive.", threshold=view["numbers"]["threshold"]), soft=True
    )
    return panel(_("If it ended now"), None, el("table", head, *rows, cls="all-totals"), goal)


def _totals(view: View) -> Markup:
    """The four numbers, the smallest of which counts, and what would starve."""
    viewer = given(view["viewer"])
    seat = view["seats"][viewer]
    enough = view["numbers"]["threshold"]
    rows = []
    for resource, number in seat["totals"].items():
        boxes = (el("i", cls="done" if k < number else None) for k in range(enough))
        words = _("{resource}: {number} of {enough}", resource=piece(resource), number=number, enough=enough)
        rows.append(
            el("li", resource_sign(resource), el("span", *boxes, aria_hidden="true"), el("b", number), title=words)
        )
    heading = ngettext("If it ended now: {count} point", "If it ended now: {count} points", seat["points"])
    starves = [hint(words, soft=True) for words in hunger(view, viewer)]
    small = told(view, mark("{threshold} survive, {triumph} triumph") if is_solo(view) else mark("{threshold} survive"))
    return panel(heading, small, el("ul", *rows, cls="if-ended"), *starves, cls="panel laptop")


def _odds(view: View, places: Sequence[Place], prefix: str) -> Markup | None:
    """The odds of bag and pools: they open by a tap on the board. A bag that is lit tells them beside its ships."""
    if is_opening(view):
        return None
    parts = []
    if not any(found.kind == "discover" for found in places):
        unknown = tuple((core, view["unseen"][core]) for core in CORES if core in view["unseen"])
        parts.append(
            _odds_panel("odds-bag", prefix, _("An unknown core"), _("as far as you know"), bag_odds(view), unknown)
        )
    for level, pool in enumerate(view["pools"], 1):
        wasted = sum(view["wasted"][level - 1].values())
        small = _("{left} left, {wasted} in the waste", left=sum(pool.values()), wasted=wasted)
        tiles = tuple((tile, pool[tile]) for tile in TILES if tile in pool)
        heading = _("LV{level} tiles", level=level)
        parts.append(_odds_panel(f"odds-lv{level}", prefix, heading, small, tile_odds(pool), tiles))
    return join(parts)


@cache_by_language(256)
def _odds_panel(
    key: str, prefix: str, heading: str, small: str, words: str, pieces: tuple[tuple[str, int], ...]
) -> Markup:
    """A panel that waits for a tap on its stack."""
    rows = (
        el("li", core_sign(label) if label in CORES else tile_sign(label), f"{number} {piece(label)}")
        for label, number in pieces
    )
    return el(
        "div",
        el("h2", f"{heading} ", el("small", small)),
        hint(words),
        el("ul", *rows, cls="discards"),
        cls="panel odds",
        id=prefix + key,
        data_when=key,
        hidden=True,
    )


def _bodies(view: View) -> Markup:
    """My waste and reserve, and the marks that I carry."""
    mine = given(view["viewer"])
    seat = view["seats"][mine]
    facts = [_("Waste: {ships}", ships=fleet_words(seat["waste"]))]
    if sum(seat["reserve"].values()):
        facts.append(_("Reserve: {ships}", ships=fleet_words(seat["reserve"])))
    limits = view["numbers"]
    gateways = ngettext(
        "{built} of {count} gateway",
        "{built} of {count} gateways",
        limits["max_gateways"],
        built=seat["gateways_built"],
    )
    stations = ngettext(
        "{built} of {count} station",
        "{built} of {count} stations",
        limits["max_stations"],
        built=seat["stations_built"],
    )
    marks = [_("Built: {gateways}, {stations}", gateways=gateways, stations=stations)]
    if seat["deep_scans"]:
        marks.append(deep_scans(seat["deep_scans"]))
    if seat["star_maps"]:
        marks.append(
            ngettext(
                "{count} star map for the next discovery",
                "{count} star maps for the next discovery",
                seat["star_maps"],
            )
        )
    rows = (el("li", words) for words in [*facts, *marks])
    cls = f"panel laptop {seat_class(mine)}"
    return el("div", el("ul", *rows, cls="details"), cls=cls)

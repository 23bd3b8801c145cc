"""What lies over the sky: the bag and the three pools, amoebas, the small picture of all orbs, how close one looks.

It keeps its size while the sky is zoomed and dragged. A tap on a pool tells its odds; so does one on a bag that is not
lit. On a phone it is a leaf of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.core.language import _, capitalized, ngettext
from orrery.draw import (
    Acts,
    Markup,
    Point,
    at,
    circle,
    el,
    g,
    join,
    path,
    polygon,
    rect,
    seat_class,
    spread,
    target,
    text,
    token,
    use,
    zoom_buttons,
)
from orrery.games.darkness.view.cables import way
from orrery.games.darkness.view.layout import Box, orb_at
from orrery.games.darkness.view.lit import Place, own_orbs
from orrery.games.darkness.view.targets import lit_place
from orrery.games.darkness.view.wording import is_solo
from orrery.games.darkness.words.counts import cores, gateways, stations
from orrery.games.darkness.words.counts import orbs as so_many_orbs
from orrery.games.darkness.words.glossary import View

_Y: Final = 48.0
_BAG: Final = 46.0
_POOLS: Final = 126.0
_STEP: Final = 68.0
_AMOEBAS: Final = _POOLS + 3 * _STEP
_HIGH: Final = 116.0
_INSET: Final = (200.0, 132.0)


def dock(view: View, can: Acts, bag: Place | None, frame: Box, prefix: str) -> Markup:
    """Everything over the sky."""
    return join(
        [
            el(
                "div",
                inset(view, frame, prefix),
                _stocks(view, can, bag, prefix),
                el("p", _left(view), cls="stock-left", data_part="bag"),
                cls="dock",
                id=f"{prefix}dock",
            ),
            el("p", _where(view), cls="whereabouts"),
            zoom_buttons(id=f"{prefix}zooms", data_part="region all"),
        ]
    )


def _where(view: View) -> str:
    """The phase, and what the first view of a turn shows."""
    phase = max(1, view["phase"])
    return (
        _("Phase {phase}, your region", phase=phase)
        if own_orbs(view)
        else _("Phase {phase}, what is known", phase=phase)
    )


def _left(view: View) -> str:
    tiles = view["gateway_tiles"]
    ways = _("any number of gateways") if tiles is None else gateways(tiles // view["numbers"]["gateway_ends"])
    return _("{gateways}, {stations} left", gateways=ways, stations=stations(view["station_tokens"]))


# Bag, pools, amoebas --------------------------------------------------------------------------------------------------


def _stocks(view: View, can: Acts, bag: Place | None, prefix: str) -> Markup:
    wide = _AMOEBAS + 66 * len(view["amoebas"]) - 26
    parts = [stocks(view, can, bag, prefix)]
    return el(
        "svg",
        *parts,
        cls="board darkness stocks fixed",
        id=f"{prefix}stocks",
        viewBox=f"0 0 {wide:g} {_HIGH:g}",
        role="group",
        aria_label=_("The bag and the tiles to draw"),
        data_part="bag",
    )


def stocks(view: View, can: Acts, bag: Place | None, prefix: str) -> Markup:
    """The bag, the pools and the amoebas in a row, in pixels of the screen."""
    pools = [sum(pool.values()) for pool in view["pools"]]
    parts: list[Markup | None] = [
        _lit_bag(view, bag, prefix)
        if bag
        else _teller("bag", _("the bag"), view["bag"], _BAG, _("The bag, {cores}", cores=cores(view["bag"])), prefix),
        *(
            _teller(
                f"lv{level}",
                _("level {level}", level=level),
                count,
                _POOLS + _STEP * (level - 1),
                _("Tiles of level {level}: {count}", level=level, count=count),
                prefix,
            )
            for level, count in enumerate(pools, 1)
        ),
        *_amoebas(view, can, prefix),
    ]
    return join(parts)


def _lit_bag(view: View, bag: Place, prefix: str) -> Markup:
    body = circle(38, 0, 2, cls="land-halo pulse") + g(_stack("bag", _("discover"), view["bag"]), id=f"{prefix}bag")
    return lit_place(bag, _("Discover a new orb"), body, (_BAG, _Y, 1), 40, prefix, circle(38, 0, 2, cls="chosen-ring"))


def _teller(key: str, words: str, count: int, x: float, says: str, prefix: str) -> Markup:
    """A stack that tells its odds when it is tapped."""
    return g(
        circle(34, cls="hit"),
        _stack(key, words, count),
        circle(36, cls="focus"),
        id=f"{prefix}{key}",
        cls="target teller",
        transform=at(x, _Y),
        role="button",
        tabindex=0,
        aria_label=_("{what}. Show the odds", what=says),
        data_pick=f"odds-{key}",
    )


@lru_cache(maxsize=512)
def _stack(key: str, words: str, count: int) -> Markup:
    if key == "bag":
        art = use("d-bag", 0, 2, 0.46)
    else:
        art = join(polygon(22, 6, cls="hex-dark", stroke_width=2.4, transform=at(0, y)) for y in (6, 3, 0))
        art += text(key[2:], 0, 0, 17, "lit-text")
    disc = circle(12.5, 21, 17, cls="f-brass inked", stroke_width=2) + text(count, 21, 17.5, 12.5)
    return g(art, disc, text(words, 0, 51, 12.5, "dark-text second"))


def _amoebas(view: View, can: Acts, prefix: str) -> list[Markup]:
    """Living amoebas with their hits; a scout may be sent against the first."""
    out = []
    needed = view["numbers"]["amoeba_hits"]
    for number, hits in enumerate(view["amoebas"]):
        pips = (
            circle(4.5, px, 32, cls="f-brass inked" if k < hits else "f-shade inked", stroke_width=1.6)
            for k, px in enumerate(spread(needed, min(11, 44 / needed)))
        )
        body = join([use("d-space_amoeba", 0, 0, 1.8), *pips, text(_("amoeba"), 0, 51, 12.5, "dark-text second")])
        key = f"{prefix}amoeba-{number}"
        x = _AMOEBAS + 66 * number
        if number == 0 and can.of("hit_amoeba"):
            halo = circle(29, cls="land-halo pulse")
            words = _("Send a scout against the amoeba, hit {hits} of {needed} so far", hits=hits, needed=needed)
            out.append(target("hit_amoeba", words, halo, body, x=x, y=_Y, hit=30, id=key))
            continue
        why = "hit_amoeba" if view["viewer"] is not None and not view["over"] else None
        label = ngettext("A space amoeba, hit {count} time", "A space amoeba, hit {count} times", hits)
        if is_solo(view):
            label = f"{label}. {_('It bites you')}"
        out.append(g(body, id=key, transform=at(x, _Y), data_why=why, role="img", aria_label=label))
    return out


# All orbs, small ------------------------------------------------------------------------------------------------------


def inset(view: View, frame: Box, prefix: str) -> Markup:
    """All orbs and links, small; `inset.js` shows in it which part is seen, and a press on it leads there."""
    there = [here for here in view["orbs"] if not here["gone"]]
    wide, high = _INSET
    top = 22.0
    scale = min(wide - 24, high - top - 14) / (frame.side * 0.82)
    middle = (frame.x + frame.side / 2, frame.y + frame.side * 0.41)

    def at_inset(spot: Point) -> Point:
        return (wide / 2 + (spot[0] - middle[0]) * scale, top + (high - top) / 2 + (spot[1] - middle[1]) * scale)

    lines = []
    for link in view["links"]:
        (x0, y0), (mx, my), (x1, y1) = (at_inset(point) for point in way(link["a"], link["b"], link["owner"]))
        line = f"M{x0:.1f} {y0:.1f}Q{mx:.1f} {my:.1f} {x1:.1f} {y1:.1f}"
        dots = " portal" if link["portal"] else ""
        lines.append(g(path(line, cls="mini-case"), path(line, cls=f"mini-gate{dots}"), cls=seat_class(link["owner"])))
    size = max(5.0, min(8.0, 110 * scale))
    orbs = []
    for here in there:
        letter = here["level"] if here["face_up"] else None
        x, y = at_inset(orb_at(here["orb"]))
        cls = f"core-{letter} mini" if letter else "core-dark mini"
        heads = (
            token(seat, x + dx, y + size + 4, 5)
            for seat, dx in zip(here["bridgeheads"], spread(len(here["bridgeheads"]), 9), strict=True)
        )
        orbs.append(join([polygon(size, 6, cls=cls, transform=at(x, y)), *heads]))
    words = so_many_orbs(len(there))
    heading = _("All {orbs}", orbs=words) if len(there) > 1 else capitalized(words)
    return el(
        "svg",
        rect(wide - 2, high - 2, wide / 2, high / 2, rx=14, cls="inset-ground"),
        *lines,
        *orbs,
        el("rect", x=0, y=0, width=0, height=0, rx=6, cls="inset-view", data_seen=True),
        text(heading, 10, 13, 13, "dark-text second tx-left"),
        cls="inset darkness",
        id=f"{prefix}inset",
        viewBox=f"0 0 {wide:g} {high:g}",
        role="img",
        aria_label=_("All {orbs} and the part that is shown", orbs=words),
        data_inset=f"{scale:.5f} {wide / 2 - middle[0] * scale:.2f} {top + (high - top) / 2 - middle[1] * scale:.2f}",
        data_part="region",
    )

"""The pieces: ships, tiles with their glyphs, cores, monsters, the bag, the little world. All are drawn round 0,0."""

from __future__ import annotations

from functools import cache
from typing import Final

from orrery.core.language import all_of, pgettext
from orrery.draw import Markup, at, circle, el, g, join, little_world, mark, path, polygon, rect, seat_class, text, use
from orrery.games.darkness.pieces import CORES, LETTERED, RESOURCES, TILES
from orrery.games.darkness.words.counts import colony_ships, scouts
from orrery.games.darkness.words.glossary import piece

SIZE: Final = 66.0  # of a hex, from its middle to a corner

_WATER: Final = "M0 -11C5 -4 8 0 8 3.5A8 8 0 0 1 -8 3.5C-8 0 -5 -4 0 -11Z"
_IRON: Final = "M-10 6L-6 -6H6L10 6ZM-6 -6L-3 0H8"
_CRYSTAL: Final = "M0 -12L9 -3L5 11H-5L-9 -3ZM-9 -3H9M0 -12V11"
_FOOD: Final = "M-9 9C-11 -5 -1 -10 10 -9C10 3 4 11 -9 9ZM-9 9L2 -2"
_RESOURCES: Final = dict(zip(RESOURCES, (_WATER, _IRON, _CRYSTAL, _FOOD), strict=True))
_GLYPHS: Final = {
    **_RESOURCES,
    "supply_drop": "M-9 1H9V11H-9ZM-9 1L0 -4L9 1M-11 -5A11 7 0 0 1 11 -5L0 -1ZM0 -4V11",
    "rocks": "M-12 8L-6 -6L2 -2L6 -9L12 8Z",
    "caves": "M-12 10C-12 -14 12 -14 12 10H6C6 -4 -6 -4 -6 10Z",
    "deep_scan": "M-11 -2A8 8 0 1 1 5 -2A8 8 0 1 1 -11 -2ZM3 4L11 12M-7 -2H1M-3 -6V2",
    "lost_ship": "M0 -11L9 7L3 4L0 11L-3 4L-9 7Z",
    "perfect_spot": "M0 -12L3 -4L12 -4L5 2L8 11L0 6L-8 11L-5 2L-12 -4L-3 -4Z",
    "tunnels": "M-12 -4H-4V-10H4V-4H12V4H4V10H-4V4H-12Z",
    "vulcan": "M-12 9L-4 -7H4L12 9ZM-4 -7L0 -1L4 -7",
    "ancient_artefact": "M-5 -12H5V-7L9 -2L5 11H-5L-9 -2L-5 -7ZM-9 -2H9",
    "ancient_shield": "M0 -12L10 -8V1C10 7 5 10 0 12C-5 10 -10 7 -10 1V-8ZM0 -12V12",
    "alien_colony": "M-10 10V0A10 11 0 0 1 10 0V10ZM-6 -4H-2V2H-6ZM2 -4H6V2H2Z",
    "drill_accident": "M-6 -12H6L4 -6H-4ZM-4 -6H4L3 0H-3ZM-3 0H3L0 12Z",
    "genetic_evolution": "M-6 -12C-6 -4 6 -4 6 0C6 4 -6 4 -6 12H-2C-2 6 10 6 10 0C10 -6 -2 -6 -2 -12Z",
    "larger": "M-4 -11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z",
    "huge": "M-4 -12H4V-4H12V4H4V12H-4V4H-12V-4H-4ZM-12 -12H-7V-7H-12ZM7 7H12V12H7Z",
    "lifeforms": "M0 -5A5 5 0 1 1 0 5A5 5 0 1 1 0 -5ZM-4 -4L-10 -10M4 -4L10 -10M-5 0H-12M5 0H12M-4 4L-10 10M4 4L10 10",
    "space_pirates": "M-9 -3C-9 -12 9 -12 9 -3V2C9 4 6 5 5 6V10H-5V6C-6 5 -9 4 -9 2ZM-5 -2H-2V2H-5ZM2 -2H5V2H2Z",
    "star_map": "M-11 -8L-4 -11L4 -8L11 -11V8L4 11L-4 8L-11 11ZM-4 -11V8M4 -8V11",
    "weak_spot": "M-2 -12L4 -4L-2 0L5 5L0 12L-8 6L-4 1L-10 -3L-4 -6Z",
    "alien_fleet": "M0 -12L5 -3H-5ZM-7 0L-2 9H-12ZM7 0L12 9H2Z",
    "ancient_altar": "M-12 -5H12V0H7V7H11V11H-11V7H-7V0H-12ZM0 -12L3 -7H-3Z",
    "hyper_laser": "M-12 -4H-1V4H-12ZM-1 -2H5V2H-1ZM7 0H12M7 -4L11 -8M7 4L11 8",
    "planetary_portal": "M0 -12A8 12 0 1 1 0 12A8 12 0 1 1 0 -12ZM0 -6A4 6 0 1 1 0 6A4 6 0 1 1 0 -6Z",
    "the_cube": "M0 -12L10 -6V6L0 12L-10 6V-6ZM-10 -6L0 0L10 -6M0 0V12",
    "ultra_virus": "M0 -7A7 7 0 1 1 0 7A7 7 0 1 1 0 -7ZM0 -7V-12M0 7V12M-6 -3L-11 -6M6 -3L11 -6M-6 3L-11 6M6 3L11 6",
    "frozen_demons": "M-10 -12L-5 -6H5L10 -12L9 4L0 12L-9 4ZM-5 -1L-1 2M5 -1L1 2",
    "planet_eater": "M9 -8A12 12 0 1 0 9 8L0 0ZM-2 -8A1.5 1.5 0 1 0 -1.9 -8Z",
    "black_hole": "M0 -12A12 12 0 1 1 -12 0A8 8 0 0 1 4 0A4 4 0 0 1 -4 0",
    "gas_giant": "M0 -10A10 10 0 1 1 0 10A10 10 0 1 1 0 -10ZM-9 -4H9M-10 2H10M-7 7H7",
    "galactic_network": "M-2 -8H2V-3H-2ZM-11 5H-6V10H-11ZM6 5H11V10H6ZM0 -3V2M0 2L-8 5M0 2L8 5",
    "deep_thought": "M-9 -10H9V5H-9ZM-5 -6H5V1H-5ZM-6 10H6M0 5V10",
    "space_amoeba": "M-3 -11C5 -13 8 -6 11 -3C13 4 5 6 3 11C-4 13 -6 6 -11 4C-13 -4 -9 -8 -3 -11ZM-2 -2A3 3 0 1 0 2 2",
    "space_eel": "M-12 2C-8 -8 -4 -8 0 0C4 8 8 8 12 -4C12 10 4 14 -1 4C-5 -4 -8 -2 -12 2Z",
    "space_kraken": "M-7 2C-10 -14 10 -14 7 2L11 11L5 6L3 12L0 6L-3 12L-5 6L-11 11ZM-3 -4V-2M3 -4V-2",
}
_RESOURCE_FILLS: Final = dict(zip(RESOURCES, ("f-blue", "f-iron", "f-purple", "f-green"), strict=True))
_TROUBLE: Final = ("vulcan", "weak_spot", "ultra_virus", "frozen_demons", "planet_eater")
_OF_TILE: Final = dict(zip(TILES[:12], RESOURCES * 3, strict=True))  # the resource that a tile brings


def fill_of(tile: str) -> str:
    """The colour of a tile; the glyph says the same by its shape."""
    if tile in _OF_TILE:
        return _RESOURCE_FILLS[_OF_TILE[tile]]
    if tile in _TROUBLE:
        return "f-red"
    return "f-rock" if tile in ("rocks", "caves", "tunnels") else "f-find"


def _glyph(tile: str) -> Markup:
    """The sign of a tile in a box of 24: twice for two units, with a 4 for four."""
    if tile not in _OF_TILE:
        return path(_GLYPHS[tile], cls="glyph g-paper")
    sign = path(_GLYPHS[_OF_TILE[tile]], cls="glyph g-paper")
    if tile.endswith("_x2"):
        return g(sign, transform=at(-6, 2, 0.72)) + g(sign, transform=at(7, -2, 0.72))
    if tile in RESOURCES:
        return sign
    return (
        g(sign, transform=at(-4, 0, 0.95))
        + circle(6.5, 9, -6, cls="f-brass inked", stroke_width=1.6)
        + text("4", 9, -5.6, 10)
    )


_EYE: Final = path("M-18 0Q0 -16 18 0Q0 16 -18 0Z", cls="k-seen") + circle(5, cls="f-seen")
_BAG: Final = path(
    "M-34 -30C-66 20 -52 56 0 56C52 56 66 20 34 -30Q0 -16 -34 -30Z", cls="f-bag inked", stroke_width=5
) + path("M-30 -34Q0 -22 30 -34L20 -58Q0 -46 -20 -58Z", cls="f-bag inked", stroke_width=5)
_SHIELD: Final = path("M0 -26L22 -18V2C22 16 12 22 0 28C-12 22 -22 16 -22 2V-18Z", cls="f-seat inked", stroke_width=4)


def _fade(number: int, cls: str) -> Markup:
    """A soft nebula: the colour of its class in the middle, nothing at its rim."""
    stops = (el("stop", offset=offset, cls=f"{cls} {end}") for offset, end in ((0, "near"), (1, "far")))
    return el("radialGradient", *stops, id=f"d-nebula-{number}")


def _hull(r: float) -> Markup:
    return polygon(r, 3, cls="f-ink", transform="translate(0 3)") + polygon(r, 3, cls="f-seat inked", stroke_width=3)


def ship(seat: int, x: float = 0, y: float = 0, scale: float = 1, kind: str = "colony", turn: float = 0) -> Markup:
    """A ship of a seat: a large triangle with its mark, or a small one."""
    sign = mark(seat, 0, 3) if kind == "colony" else mark(seat, 0, 1.5, 0.55)
    return g(use(f"d-{kind}"), sign, cls=seat_class(seat), transform=at(x, y, scale, turn))


_WORLD_GROUND: Final = (
    circle(40, cls="sky-dark") + polygon(20, 6, cls="hex-dark", stroke_width=3) + text("?", 0, 1, 26, "lit-text")
)
_WORLD_SHIPS: Final = join(
    [
        g(polygon(15, 3, cls="f-seat inked", stroke_width=3), cls="s1", transform=at(40, -32, 1, 40)),
        g(polygon(12, 3, cls="f-seat inked", stroke_width=3), cls="s2", transform=at(-44, 20, 1, -70)),
        path("M-36 -30Q-58 -4 -46 6", cls="k-brass", stroke_width=3, stroke_dasharray="2 7", stroke_linecap="round"),
    ]
)

SYMBOLS: Final = {
    **{f"d-{tile}": g(_glyph(tile), id=f"d-{tile}") for tile in TILES},
    **{f"d-{core}": g(path(_GLYPHS[core], cls="glyph g-seen"), id=f"d-{core}") for core in CORES[LETTERED:]},
    "d-colony": g(_hull(27), id="d-colony"),
    "d-scout": g(_hull(15), id="d-scout"),
    "d-eye": g(_EYE, id="d-eye"),
    "d-bag": g(_BAG, id="d-bag"),
    "d-shield": g(_SHIELD, id="d-shield"),
    "d-nebula-0": _fade(0, "nebula-violet"),
    "d-nebula-1": _fade(1, "nebula-teal"),
    "world-darkness": little_world("darkness", _WORLD_GROUND, _WORLD_SHIPS, dark=True),
}


@cache
def tile_body(tile: str, turned: bool, owned: bool, units: int = 0) -> Markup:
    """A tile without ships on it; with an owner its glyph makes room for them. Several units are a figure on paper."""
    if turned:
        back = polygon(SIZE * 0.95, 6, cls="tile-back", stroke_width=4)
        return back + path("M-16 -16L16 16M16 -16L-16 16", cls="k-seen")
    face = polygon(SIZE * 0.95, 6, cls=f"{fill_of(tile)} inked", stroke_width=4)
    sign = _OF_TILE.get(tile, tile) if units else tile  # beside words the sign alone says how many
    if units <= 1:
        return face + (use(f"d-{sign}", 0, -26, 1.5) if owned else use(f"d-{sign}", 0, 0, 2.2))
    x, y = (24, -27) if owned else (29, -26)
    glyph = use(f"d-{sign}", -14, -26, 1.5) if owned else use(f"d-{sign}", -6, 4, 2.2)
    disc = circle(18, x, y, cls="f-paper inked units", stroke_width=3)
    return face + glyph + disc + text(units, x, y + 1, 26, "units")


def _core_letters(core: str) -> int:
    """How large a letter and a size are written: "A10" must fit the same hex as "A8"."""
    return 42 if len(core) < 3 else 36


@cache
def core_face(core: str, face_up: bool, heads: bool) -> Markup:
    """A core that the viewer knows: its letter and size as one word, or the glyph of a special one.

    One that lies face down carries an eye: only some have seen it.
    """
    eye = None if face_up else g(circle(21, cls="eye-disc"), use("d-eye", 0, 0, 0.8), transform=at(-50, -40))
    if core in CORES[:LETTERED]:
        body = polygon(SIZE * 0.97, 6, cls=f"core-{core[0]}" if face_up else "core-dark")
        word = text(core, 0, -24 if heads else 1, _core_letters(core), "core-no" if face_up else "core-no seen-text")
        return join([body, word, eye])
    body = polygon(SIZE * 0.97, 6, cls="core-special" if face_up else "core-dark")
    return join([body, use(f"d-{core}", 0, -20 if heads else 0, 1.9 if heads else 2.5), eye])


def tile_sign(tile: str) -> Markup:
    """A tile on a page, as a small hex."""
    return el("svg", tile_body(tile, False, False), cls="tilesign", viewBox="-66 -66 132 132", aria_hidden="true")


def core_sign(core: str) -> Markup:
    """A core on a page."""
    return el("svg", core_face(core, True, False), cls="tilesign", viewBox="-66 -66 132 132", aria_hidden="true")


def ship_sign(seat: int, kind: str, name: str | None = None) -> Markup:
    """A ship on a page: beside words, or with a name of its own where only a number stands beside it."""
    spoken = {"role": "img", "aria_label": name} if name else {"aria_hidden": "true"}
    return el("svg", ship(seat, 0, 5, 0.95, kind), cls="shipsign", viewBox="-28 -28 56 56", **spoken)


def resource_sign(resource: str) -> Markup:
    body = rect(44, 44, rx=12, cls=_RESOURCE_FILLS[resource]) + use(f"d-{resource}", 0, 0, 1.4)
    return el("svg", body, cls="shipsign", viewBox="-22 -22 44 44", role="img", aria_label=piece(resource))


def fleet_row(seat: int, kind: str, number: int, most: int = 16) -> Markup:
    """Ships in a row, as many as there are; of many the first."""
    step, scale = (26, 0.46) if kind == "colony" else (19, 0.5)
    shown = min(number, most)
    row = join(ship(seat, step / 2 + step * k, 13, scale, kind) for k in range(shown))
    wide = max(1, step * shown)
    return el("svg", row, cls=f"shiprow {kind}", viewBox=f"0 0 {wide} 26", aria_hidden="true")


def price_sign(seat: int, colony: int, scout: int) -> Markup:
    """A price in ships."""
    parts, x = [], 0.0
    for kind, number, wide in (("colony", colony, 22), ("scout", scout, 15)):
        for _ship in range(number):
            parts.append(ship(seat, x + wide / 2, 13 if kind == "colony" else 15, 0.4, kind))
            x += wide
    return el(
        "svg", *parts, cls="price", viewBox=f"0 0 {max(x, 1):g} 26", role="img", aria_label=price_words(colony, scout)
    )


def price_words(colony: int, scout: int) -> str:
    parts = [colony_ships(colony)] if colony else []
    return all_of(parts + ([scouts(scout)] if scout else [])) or free()


def free() -> str:
    """What costs nothing."""
    return pgettext("price", "free")

"""A moon: 61 hexes of terrain, what stands on it, what is lost, what threatens it. Large or small."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Final

from orrery.core.language import _, cache_by_language
from orrery.draw import Markup, Point, at, circle, el, g, join, path, use
from orrery.games.uranus.moon import NAMES
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view.art import part
from orrery.games.uranus.view.facts import (
    NUMBERS,
    PLACES,
    SIZE,
    Seat,
    edge_ends,
    eruption_ring,
    hex_words,
    terrain_name,
)
from orrery.games.uranus.view.rim import BED
from orrery.games.uranus.view.rock import rock

_CORNER: Final = SIZE * 0.95
_ACROSS: Final = f"{_CORNER * sqrt(3) / 2:.1f}"
_DOWN: Final = f"{_CORNER / 2:.1f}"
_ROUND: Final = f"l{_ACROSS} {_DOWN}v{_CORNER:.1f}l-{_ACROSS} {_DOWN}-{_ACROSS}-{_DOWN}v-{_CORNER:.1f}z"
_SHADES: Final = 6  # colours of networks
# A phone has no room for the numbers: there a moon has only its bed
_AROUND: Final = el("use", href="#u-around", cls="moon-around") + g(BED, cls="near-bed")
_ORE: Final = 1.28  # how large the rock on a shaft is
RADIUS: Final = SIZE * 7.95  # of the whole moon, from its middle to its left and right corner


def large(seat: Seat, why: str | None, prefix: str = "") -> Markup:
    """A whole moon in its full size. A click on a hex that is not legal asks why not `why` (a verb)."""
    if not seat["rows"]:
        return _AROUND
    letters = "".join(seat["rows"])
    dark = set(seat["dark"])
    hexes = [
        _hex(number, "dark" if name in dark else letters[number], why, prefix) for number, name in enumerate(NAMES)
    ]
    return g(_AROUND, g(*hexes, cls="hexes"), _ring(seat), tunnels(seat, prefix), pieces(seat, prefix))


@cache_by_language(4096)
def _hex(number: int, letter: str, why: str | None, prefix: str) -> Markup:
    name = NAMES[number]
    words = _("dark") if letter == "dark" else terrain_name(letter)
    return g(
        part(f"u-land-{letter}", f"terrain-{letter}"),
        el("title", f"{hex_words(name)}, {words}"),
        id=f"{prefix}hex-{name.replace(',', '_')}",
        transform=at(*PLACES[number]),
        data_why=f"{why}:{name}" if why else None,
    )


def _ring(seat: Seat) -> Markup | None:
    """What the volcano takes next."""
    names = eruption_ring(seat)
    if not names:
        return None
    return path(_outlines(tuple(NUMBERS[name] for name in names)), cls="eruption")


@lru_cache(maxsize=512)
def _outlines(numbers: tuple[int, ...]) -> str:
    """Path data of hexes, all in one: to the upper corner of each, and once round."""
    places = [PLACES[number] for number in numbers]
    return "".join(f"M{x:.1f} {y - _CORNER:.1f}{_ROUND}" for x, y in places)


def outlines(names: Sequence[str], **attrs: object) -> Markup:
    """Some hexes of the large moon as one shape."""
    return path(_outlines(tuple(NUMBERS[name] for name in names)), **attrs)


def network_of(seat: Seat) -> dict[str, int]:
    """The number of the network that a hex belongs to."""
    return {name: number for number, names in enumerate(seat["networks"]) for name in names}


def tunnels(seat: Seat, prefix: str = "") -> Markup:
    """The pipes of a moon; each network has a colour of its own."""
    networks = network_of(seat)
    drawn = []
    for name in seat["tunnels"]:
        one, other = edge_ends(name)
        drawn.append(_tunnel(one, other, networks.get(NAMES[one], 0) % _SHADES, prefix))
    return g(*drawn, cls="tunnels")


@lru_cache(maxsize=2048)
def _tunnel(one: int, other: int, shade: int, prefix: str) -> Markup:
    (ax, ay), (bx, by) = PLACES[one], PLACES[other]
    line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    key = f"{prefix}tunnel-{one}-{other}"
    return g(path(line, cls="tunnel-case"), path(line, cls=f"tunnel net-{shade}"), id=key)


def pieces(seat: Seat, prefix: str = "") -> Markup:
    """Mines with the rocks that they dig, forts and launchpads."""
    letters = "".join(seat["rows"])
    drawn = [_piece(_kind(seat, name), NUMBERS[name], letters[NUMBERS[name]], prefix) for name in seat["mines"]]
    return g(*drawn, cls="pieces")


@lru_cache(maxsize=4096)
def _piece(kind: str, number: int, letter: str, prefix: str | None) -> Markup:
    """A mine is a shaft with its rock on top, so that the colour it digs stays readable."""
    ore = rock(letter, 0, 0, _ORE) if letter in LETTERS else None  # a volcano has none
    key = f"{prefix}mine-{number}" if prefix is not None else None
    return g(el("use", href=f"#{kind}"), ore, id=key, transform=at(*PLACES[number]))


# Seen from afar -------------------------------------------------------------------------------------------------------


def compact(seat: Seat, key: str) -> Markup:
    """A moon in few strokes, in the size of the large one. `key` names its ground, for `close`."""
    if not seat["rows"]:
        return BED
    ground = [
        _terrain("".join(seat["rows"]), tuple(seat["dark"])),
        _ring(seat),
        _pipes(tuple(seat["tunnels"])),
    ]
    return BED + g(*ground, id=key) + _dots(seat)


def close(seat: Seat, key: str) -> Markup:
    """The same moon for a look at it: its ground again, with numbers, letters and pieces."""
    if not seat["rows"]:
        return _AROUND
    rows = "".join(seat["rows"])
    drawn = [_piece(_kind(seat, name), NUMBERS[name], rows[NUMBERS[name]], None) for name in seat["mines"]]
    letters = _letters(rows, tuple(seat["dark"]), tuple(seat["mines"]))
    return join([_AROUND, use(key), letters, g(*drawn, cls="pieces")])


def printed_moon(rows: Sequence[str], mines: Sequence[str]) -> Markup:
    """A moon as it is printed, with the mines that it has from the start."""
    letters = "".join(rows)
    pieces = [_piece("u-mine", NUMBERS[name], letters[NUMBERS[name]], None) for name in mines]
    return join([_AROUND, _terrain(letters, ()), _letters(letters, (), tuple(mines)), g(*pieces, cls="pieces")])


def _kind(seat: Seat, name: str) -> str:
    return "u-fort" if name in seat["forts"] else "u-pad" if name in seat["pads"] else "u-mine"


@lru_cache(maxsize=256)
def _terrain(letters: str, dark: tuple[str, ...]) -> Markup:
    lost = {NUMBERS[name] for name in dark}
    out = []
    for letter in "GBRPYV":
        numbers = tuple(k for k, here in enumerate(letters) if here == letter and k not in lost)
        if numbers:
            out.append(path(_outlines(numbers), cls=f"terrain-{letter}"))
    if lost:
        out.append(path(_outlines(tuple(sorted(lost))), cls="terrain-dark"))
    volcano = letters.index("V")
    if volcano not in lost:
        out.append(use("u-volcano", *PLACES[volcano], SIZE / 37))
    return join(out)


@lru_cache(maxsize=256)
def _letters(letters: str, dark: tuple[str, ...], mines: tuple[str, ...]) -> Markup:
    """The letters of the terrain where nothing stands, row by row."""
    hidden = {NUMBERS[name] for name in (*dark, *mines)} | {letters.index("V")}
    shown = [k for k in range(len(letters)) if k not in hidden]
    out = []
    for row in sorted({PLACES[k][1] for k in shown}):
        inside = [k for k in shown if PLACES[k][1] == row]
        words = "".join(letters[k] for k in inside)
        spots = " ".join(f"{PLACES[k][0]:.1f}" for k in inside)
        out.append(el("text", words, x=spots, y=row + 1, cls="tx terrain-letter hexes"))
    return join(out)


@lru_cache(maxsize=256)
def _pipes(names: tuple[str, ...]) -> Markup | None:
    if not names:
        return None
    line = ""
    for name in names:
        one, other = edge_ends(name)
        (ax, ay), (bx, by) = PLACES[one], PLACES[other]
        line += f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    return path(line, cls="tunnel-case") + path(line, cls="tunnel")


def _dots(seat: Seat) -> Markup:
    out = []
    for name in seat["mines"]:
        x, y = PLACES[NUMBERS[name]]
        cls = "far-fort" if name in seat["forts"] else "far-pad" if name in seat["pads"] else "f-ink"
        out.append(circle(17, x, y, cls=cls))
    return join(out)


def place_of(name: str) -> Point:
    """The middle of a hex on the large moon."""
    return PLACES[NUMBERS[name]]

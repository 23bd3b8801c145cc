"""The empty garden: the icy world, the bed, the bezel, and where everything goes. It never changes in a game.

Everything in the bed is drawn with neighbours 92 apart; the bed as a whole is then fitted into its world.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from orrery.draw import (
    Bezel,
    Markup,
    Point,
    at,
    circle,
    el,
    ellipse,
    g,
    grown,
    hull,
    join,
    outline,
    path,
    spot,
    stars,
    text,
    through,
)
from orrery.games.gardens.view_types import GardensView

STEP: Final = 92.0
_BED: Final = 0.225  # how far the bed reaches beyond its outer spots, in steps
_MARGIN: Final = 0.41  # from there to the rim of the ice: half the stroke of the bed and a little air
_EDGE: Final = 24.0  # half the width of the bezel, and the gap to the ice


class World(NamedTuple):
    """The planet under a garden: half axes and tilt of the ice, the shift of the bed, the places of the decks."""

    rx: float
    ry: float
    turn: float
    bed_shift: float
    decks: tuple[Point, ...]
    deck_scale: float = 1


_CORNERS: Final = ((-434.0, -412.0), (434.0, -412.0), (-434.0, 412.0), (434.0, 412.0))

# The trapezoid is widest at its foot, so its foot lies near the equator and the decks stand on the ice below it.
# The rhombus lies along a tilted world, which leaves two wide corners of sky.
WORLDS: Final = {
    "hexagon": World(430, 430, 0, 0, _CORNERS),
    "trapezoid": World(430, 430, 0, -1.05, ((-102, 284), (102, 284), _CORNERS[2], _CORNERS[3]), 1.16),
    "rhombus": World(466, 326, 30, 0, ((-428, 408), (294, -410), (428, -410), (-294, 410)), 1.05),
}


class Garden:
    """One board on the screen: where its spots and card spaces are, and its drawing without any piece."""

    def __init__(self, shape: str, spots: Mapping[str, Point], edge: frozenset[str], track: int) -> None:
        self.shape = shape
        self.world = world = WORLDS[shape]
        flat = {label: spot(q, r) for label, (q, r) in spots.items()}
        xs, ys = [x for x, _ in flat.values()], [y for _, y in flat.values()]
        cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 - world.bed_shift
        flat = {label: (x - cx, y - cy) for label, (x, y) in flat.items()}
        self.spots = spots
        self.edge = edge
        self.where = {label: (STEP * x, STEP * y) for label, (x, y) in flat.items()}
        self.scale = self._fit(list(flat.values())) / STEP
        self.bezel = Bezel(track, world.rx + _EDGE + 6, world.ry + _EDGE + 6, world.turn, 2 * _EDGE)
        self.decks = world.decks
        self.deck_scale = world.deck_scale

    def _fit(self, points: Sequence[Point]) -> float:
        """The greatest step with which all spots and their margin lie on the ice."""
        world = self.world
        c, s = cos(world.turn * pi / 180), sin(world.turn * pi / 180)
        room = _MARGIN / min(world.rx, world.ry)
        corners = grown(hull(points), _BED)
        far = max(hypot((x * c + y * s) / world.rx, (y * c - x * s) / world.ry) for x, y in corners)
        return 1 / (far + room)

    def on_board(self, label: str) -> Point:
        """A spot in the box of the whole drawing."""
        x, y = self.where[label]
        return x * self.scale, y * self.scale

    def sky(self) -> Markup:
        """What lies behind the world: stars, the rings of the planet, the bezel."""
        orbits = ellipse(640, 120, cls="k-orbit", stroke_width=3) + ellipse(680, 132, cls="k-orbit", stroke_width=6)
        rings = g(orbits, transform="rotate(-62)", cls="rings")
        return join([stars(1000, 1000, 60, 4, 490 if self.shape != "rhombus" else 400), rings, self.bezel.draw()])

    def ice(self, prefix: str) -> Markup:
        """The planet, which lies on its side."""
        rx, ry, turn = self.world.rx, self.world.ry, self.world.turn
        across = [(-0.58, 0.28, "f-ice2"), (0.14, 0.21, "f-ice3"), (0.7, 0.16, "f-ice2")]
        bands = join(ellipse(width * rx, 1.1 * ry, x * rx, 0, cls=cls) for x, width, cls in across)
        planet = [
            el("clipPath", ellipse(rx, ry), id=f"{prefix}disc"),
            ellipse(rx, ry, cls="f-ice inked", stroke_width=5),
            g(g(bands, transform="rotate(14)"), clip_path=f"url(#{prefix}disc)"),
            ellipse(rx, ry, cls="ink", stroke_width=5),
        ]
        return g(*planet, transform=f"rotate({turn:g})" if turn else None)

    def bed(self, prefix: str, verb: str | None) -> Markup:
        """The lawn, the lattice and the empty spots; a spot answers why `verb` does not lead there."""
        corners = grown(hull(self.where.values()), _BED * STEP)
        out = [
            outline(corners, cls="bed-shade", stroke_width=62, transform="translate(0 9)"),
            outline(corners, cls="bed-rim", stroke_width=62),
            outline(corners, cls="bed", stroke_width=50),
            path(self._lattice(), cls="lattice", stroke_width=4),
        ]
        # Each spot has an id and feels as wide as a flower, so that a card can show which flowers make its score.
        for label, (x, y) in self.where.items():
            body = circle(40, cls="light") + circle(21, cls="spot")
            cls = "rim" if label in self.edge else None
            why = f"{verb}:{label}" if verb else None
            out.append(g(body, id=f"{prefix}spot-{label}", cls=cls, transform=at(x, y), data_why=why))
            if label[1:] == "1":  # places are counted from here
                out.append(text(label[0], x - 41, y + 1, 20, "row-name"))
        return join(out)

    def _lattice(self) -> str:
        lines: dict[tuple[int, float], list[str]] = {}
        for label, (q, r) in self.spots.items():
            for key in ((0, r), (1, q), (2, q + r)):
                lines.setdefault(key, []).append(label)
        ends = ((self.where[row[0]], self.where[row[-1]]) for row in lines.values() if len(row) > 1)
        return "".join(through(pair) for pair in ends)


@lru_cache(maxsize=16)
def _garden(shape: str, spots: tuple[tuple[str, float, float], ...], edge: tuple[str, ...], track: int) -> Garden:
    return Garden(shape, {label: (q, r) for label, q, r in spots}, frozenset(edge), track)


def garden(view: GardensView) -> Garden:
    """The garden a view is about; built once for each board."""
    reading_order = sorted(view["layout"].items(), key=lambda spot: (spot[1][1], spot[1][0]))
    spots = tuple((label, q, r) for label, (q, r) in reading_order)
    return _garden(view["board"], spots, tuple(view["edge"]), view["track"])


@lru_cache(maxsize=32)
def ground(here: Garden, prefix: str, verb: str | None = None) -> tuple[Markup, Markup]:
    """What lies behind the world, and the world up to its empty spots."""
    return here.sky(), here.ice(prefix) + g(here.bed(prefix, verb), transform=at(0, 0, here.scale))

"""The lobby as a drawing: seats on the orbit of a world, the code of a link, the picture of an invitation."""

from __future__ import annotations

import re
from itertools import combinations
from math import hypot

import pytest
import segno

import orrery
from orrery.draw import Sitter, invitation_picture, lobby_picture, qr_picture, screen_of, seats_scene
from orrery.web.raster import can_draw, png

PLACE = re.compile(r'class="s\d" transform="translate\((-?[\d.]+) (-?[\d.]+)\)')


def number(disc: str, name: str) -> float:
    """An attribute of a circle; one that is not there is zero."""
    found = re.search(rf'\b{name}="(-?[\d.]+)"', disc)
    return float(found[1]) if found else 0.0


def squares(svg: str) -> set[tuple[int, int]]:
    """Which squares of a code are dark."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1", svg)
    return {(int(x) + step, int(y)) for x, y, wide in runs for step in range(int(wide))}


@pytest.mark.parametrize("link", ["http://192.168.1.20:8000/j/abcdefghijklmn/ABCDEFGHIJKLMNOPQRSTUVWX", "x"])
def test_the_code_has_the_squares_of_the_library(link: str) -> None:
    rows = segno.make(link, error="m", micro=False).matrix
    dark = {(x, y) for y, row in enumerate(rows) for x, square in enumerate(row) if square}
    drawing = qr_picture(rows)
    assert squares(drawing) == dark
    assert f'viewBox="-4 -4 {len(rows) + 8} {len(rows) + 8}"' in drawing, "readers need a margin of four"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_seats_on_the_orbit_keep_apart(count: int) -> None:
    drawing = lobby_picture("gardens", [Sitter("")] * count, "Table Lavender")
    places = [(float(x), float(y)) for x, y in PLACE.findall(drawing)]
    assert len(places) == count
    assert all(abs(x) < 420 and -400 < y < 330 for x, y in places), "names below them are inside, too"
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 240 for a, b in combinations(places, 2))
    assert all(hypot(x, y + 26) > 128 + 78 for x, y in places), "none is on the planet"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_discs_at_the_foot_of_a_world_keep_apart(count: int) -> None:
    drawing = seats_scene("gardens", [False] * count)
    discs = re.findall(r"<circle([^>]*openseat[^>]*)>", drawing)
    found = [tuple(number(disc, name) for name in ("cx", "cy", "r")) for disc in discs]
    assert len(found) == count
    assert all(hypot(a[0] - b[0], a[1] - b[1]) >= a[2] + b[2] for a, b in combinations(found, 2))


def test_a_name_cannot_break_the_drawing() -> None:
    drawing = lobby_picture("gardens", [Sitter('<script>"&'), Sitter("")], '"><b>')
    assert "<script>" not in drawing
    assert "&lt;script&gt;" in drawing
    assert "<b>" not in drawing


@pytest.mark.skipif(not can_draw(), reason="no converter or no font here")
def test_an_invitation_becomes_a_picture() -> None:
    symbols = screen_of(orrery.game("gardens")).SYMBOLS
    names = ["Ana", "", "Maximiliane-Charlotte XX"]
    drawing = invitation_picture("gardens", names, "Ana invites you", "30 minutes", symbols)
    assert png(drawing).startswith(b"\x89PNG")

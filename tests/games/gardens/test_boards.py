"""G-1.2: the three boards have the spots, connections, triangles and hexagons that can be counted by hand."""

from collections import Counter
from typing import Final

import pytest

from tests.games.gardens.build import (
    BOARDS,
    CORNERS,
    DATA,
    SHAPES,
    STEPS,
    axial,
    label,
    neighbours,
    position,
    reached,
    spots,
)
from tests.rules import rule

CONNECTIONS: Final = {"hexagon": 156, "trapezoid": 158, "rhombus": 161}
NEIGHBOURS: Final = {
    "hexagon": {6: 37, 4: 18, 3: 6},
    "trapezoid": {6: 35, 4: 24, 3: 2, 2: 2},
    "rhombus": {6: 36, 4: 24, 3: 2, 2: 2},
}
LONGEST: Final = {"hexagon": 9, "trapezoid": 12, "rhombus": 8}
TRIANGLES: Final = {
    "hexagon": {1: 96, 2: 72, 3: 50, 4: 30, 5: 12, 6: 2},
    "trapezoid": {1: 96, 2: 70, 3: 48, 4: 30, 5: 16, 6: 6},
    "rhombus": {1: 98, 2: 72, 3: 50, 4: 32, 5: 18, 6: 8, 7: 2},
}
HEXAGONS: Final = {
    "hexagon": {1: 37, 2: 19, 3: 7, 4: 1},
    "trapezoid": {1: 35, 2: 15, 3: 3},
    "rhombus": {1: 36, 2: 16, 3: 4},
}
DESTINATIONS: Final = {"hexagon": (24, 16), "trapezoid": (22, 17), "rhombus": (21, 14)}
FORMULA: Final = {
    "hexagon": {(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4},
    "trapezoid": {(q, r) for r in range(7) for q in range(-r, 6)},
    "rhombus": {(q, r) for q in range(8) for r in range(8)},
}


@rule("G-1.2", "G-R1")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_2_spots_are_those_of_the_board_in_reading_order(shape: str) -> None:
    board = BOARDS[shape]
    assert set(board.spots) == FORMULA[shape]
    assert list(board.spots) == sorted(board.spots, key=lambda spot: (spot[1], spot[0]))
    assert len(board.spots) == {"hexagon": 61, "trapezoid": 63, "rhombus": 64}[shape]


@rule("G-1.2")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_2_labels_count_rows_by_letter_and_places_from_the_left(shape: str) -> None:
    board = BOARDS[shape]
    assert list(board.labels) == [label(shape, f"{q},{r}") for q, r in board.spots]


@rule("G-1.2")
@pytest.mark.parametrize(
    ("shape", "spot", "index", "name"),
    [
        ("hexagon", (0, -4), 0, "A1"),
        ("hexagon", (0, 0), 30, "E5"),
        ("hexagon", (0, 4), 60, "I5"),
        ("trapezoid", (0, 0), 0, "A1"),
        ("trapezoid", (-6, 6), 51, "G1"),
        ("trapezoid", (5, 6), 62, "G12"),
        ("rhombus", (7, 7), 63, "H8"),
    ],
)
def test_g1_2_labels_of_single_spots(shape: str, spot: tuple[int, int], index: int, name: str) -> None:
    board = BOARDS[shape]
    assert (board.spots[index], board.labels[index]) == (spot, name)


@rule("G-1.2", "G-R1")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_2_connections_and_neighbours(shape: str) -> None:
    board = BOARDS[shape]
    assert sum(len(around) for around in board.neighbours) == 2 * CONNECTIONS[shape]
    assert Counter(len(around) for around in board.neighbours) == NEIGHBOURS[shape]
    for here, (q, r) in enumerate(board.spots):
        expected = {axial(spot) for spot in neighbours(shape, f"{q},{r}")}
        assert {tuple(board.spots[there]) for there in board.neighbours[here]} == expected


@rule("G-1.2")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_2_an_edge_spot_has_fewer_than_six_neighbours(shape: str) -> None:
    board = BOARDS[shape]
    assert list(board.edge) == [len(around) < 6 for around in board.neighbours]
    assert sum(board.edge) == {"hexagon": 24, "trapezoid": 28, "rhombus": 28}[shape]


@rule("G-1.2", "G-2.2")
@pytest.mark.parametrize("shape", SHAPES)
def test_g2_2_the_longest_line_can_be_walked_in_one_move(shape: str) -> None:
    every = set(BOARDS[shape].spots)
    lines = []
    for q, r in every:
        for dq, dr in STEPS:
            length = 1
            while (q + length * dq, r + length * dr) in every:
                length += 1
            lines.append((length, f"{q},{r}", f"{q + (length - 1) * dq},{r + (length - 1) * dr}"))
    length, start, end = max(lines)
    assert length == LONGEST[shape]
    away = next(spot for spot in CORNERS[shape] if spot not in (start, end))
    assert end in reached(position(board=shape, gardener=[start, away]))


@rule("G-5.4")
@pytest.mark.parametrize("shape", SHAPES)
def test_g5_4_triangles_by_size_big_to_small(shape: str) -> None:
    board = BOARDS[shape]
    sizes = [triangle[0] for triangle in board.triangles]
    assert Counter(sizes) == TRIANGLES[shape]
    assert sizes == sorted(sizes, reverse=True)
    assert len({frozenset(triangle[1:]) for triangle in board.triangles}) == len(sizes)


@rule("G-5.8")
@pytest.mark.parametrize("shape", SHAPES)
def test_g5_8_hexagons_by_size(shape: str) -> None:
    board = BOARDS[shape]
    assert Counter(size for size, _ in board.hexagons) == HEXAGONS[shape]
    assert all(len(set(corners)) == 6 for _, corners in board.hexagons)
    assert len({frozenset(corners) for _, corners in board.hexagons}) == len(board.hexagons)


@rule("G-2.2")
@pytest.mark.parametrize("shape", SHAPES)
def test_g2_2_most_and_fewest_destinations_on_the_bare_board(shape: str) -> None:
    counts = []
    for spot in spots(shape):
        q, r = axial(spot)
        lines = {f"{q + n * dq},{r + n * dr}" for dq, dr in STEPS for n in range(12)}
        away = next(other for other in spots(shape) if other not in lines)
        found = reached(position(board=shape, gardener=[spot, away]))
        assert found == (lines & set(spots(shape))) - {spot}
        counts.append(len(found))
    assert (max(counts), min(counts)) == DESTINATIONS[shape]


@rule("G-1.2")
def test_g1_2_every_table_of_the_data_names_its_source() -> None:
    tables = [table for name, table in DATA.items() if name != "boards"] + list(DATA["boards"].values())
    for table in tables:
        assert table["source"] in ("book", "public", "rebuilt")
        assert {"book": "page", "public": "link", "rebuilt": "reason"}[table["source"]] in table

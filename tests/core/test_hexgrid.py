"""The hex grid: steps, distances, turns, rays."""

from hypothesis import given
from hypothesis import strategies as st

from orrery.core.hexgrid import (
    DIRECTIONS,
    Grid,
    Hex,
    distance,
    hexagon,
    mirror,
    rotate,
    row_labels,
    step,
)

CELLS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


@given(CELLS, st.integers(0, 5), st.integers(0, 7))
def test_so_many_steps_are_so_far_and_lead_back(cell: Hex, direction: int, steps: int) -> None:
    there = step(cell, direction, steps)
    assert distance(cell, there) == steps
    assert step(there, (direction + 3) % 6, steps) == cell


@given(CELLS, CELLS, CELLS)
def test_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(CELLS, CELLS, st.integers(-7, 7))
def test_turning_and_mirroring_keep_distances(a: Hex, b: Hex, sixths: int) -> None:
    assert distance(rotate(a, sixths), rotate(b, sixths)) == distance(a, b)
    assert distance(mirror(a), mirror(b)) == distance(a, b)
    assert rotate(rotate(a, sixths), -sixths) == a
    assert mirror(mirror(a)) == a


def test_a_turn_goes_clockwise_through_the_directions() -> None:
    assert [rotate((1, 0), sixths) for sixths in range(6)] == [DIRECTIONS[-sixths % 6] for sixths in range(6)]


def test_a_hexagon_has_its_number_of_cells() -> None:
    assert [len(hexagon(radius)) for radius in range(5)] == [1, 7, 19, 37, 61]


def test_labels_count_rows_from_the_top_and_places_from_the_left() -> None:
    labels = row_labels(hexagon(1))
    assert labels[(0, -1)] == "A1"
    assert labels[(-1, 0)] == "B1"
    assert labels[(1, 0)] == "B3"
    assert labels[(0, 1)] == "C2"


def test_a_grid_knows_who_touches_whom() -> None:
    grid = Grid(hexagon(2))
    middle = grid.index[0, 0]
    assert len(grid) == 19
    assert len(grid.neighbours[middle]) == 6
    assert grid.toward[grid.index[2, 0]][0] == -1
    assert [grid.cells[cell] for cell in grid.rays[middle][0]] == [(1, 0), (2, 0)]
    for cell, near in enumerate(grid.neighbours):
        assert all(cell in grid.neighbours[other] for other in near)


def test_connected_looks_only_at_the_cells_it_is_given() -> None:
    grid = Grid(hexagon(2))
    assert grid.connected()
    assert grid.connected([])
    row = [grid.index[q, 0] for q in range(-2, 3)]
    assert grid.connected(row)
    assert not grid.connected([cell for cell in row if grid.cells[cell] != (0, 0)])

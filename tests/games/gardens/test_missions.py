"""G-5, what the missions are worth: small gardens (M) and full ones (F), and a second scorer on random gardens."""

from collections.abc import Callable
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.gardens import referee
from tests.games.gardens.build import (
    CARDS,
    COLOURS,
    F2,
    SHAPES,
    Flowers,
    axial,
    do,
    planted,
    position,
    random_garden,
    worth,
)
from tests.rules import rule

# id, board, trees, flowers, the points of some cards
SMALL: Final[list[tuple[str, str, str, Flowers, dict[str, int]]]] = [
    (
        "M1",
        "hexagon",
        "3,-1",
        {"red": "-4,0 -3,0 -3,-1 1,1 2,1 0,3"},
        {"group-red": 3, "count-red": 3, "line-red": 2, "triangle-red": 2, "edge-red": 2},
    ),
    (
        "M2",
        "rhombus",
        "3,3 1,1 6,6",
        {"blue": "2,0 3,0 4,0 6,0 7,0"},
        {"line-blue": 4, "group-blue": 3, "count-blue": 2, "edge-blue": 5},
    ),
    (
        "M3",
        "trapezoid",
        "0,2 1,3",
        {"purple": "5,0 5,1 5,2 5,3 5,4 5,5 5,6"},
        {"line-purple": 12, "group-purple": 7, "count-purple": 1, "edge-purple": 7, "triangle-purple": 0},
    ),
    ("M4", "trapezoid", "0,3 1,4", {"yellow": "0,6 5,6 5,1"}, {"triangle-yellow": 6}),
    ("M5", "hexagon", "0,0", {"yellow": "-1,-1 2,-1 -1,2"}, {"triangle-yellow": 4}),
    ("M6", "hexagon", "2,0", {"yellow": "2,-1 -1,2 -1,-1 1,1 -2,1 1,-2"}, {"triangle-yellow": 4}),
    ("M7", "rhombus", "4,4 5,4 2,6", {"green": "4,3 5,3 0,5 6,4 3,4 7,7 1,1"}, {"edge-green": 6}),
    (
        "M8",
        "hexagon",
        "1,0",
        {"blue": "0,0", "red": "1,-1 0,-1 -1,0 -1,1 0,1"},
        {"pair-blue-red": 5, "group-red": 5, "count-red": 1},
    ),
    ("M9", "rhombus", "1,1 1,2 1,3", {"blue": "3,3 4,3 3,4", "red": "4,2 5,2 2,4 4,4"}, {"pair-blue-red": 7}),
    (
        "M10",
        "trapezoid",
        "1,2 2,2",
        {"green": "3,3 3,1 1,1 -1,3 -1,5 1,5"},
        {"triangle-green": 0, "count-green": 6, "hexagon": 0},
    ),
    ("M12", "rhombus", "2,2 3,3 4,4", {}, dict.fromkeys(CARDS, 0)),
]


def table(board: str, rows: dict[str, list[int]], pairs: list[int]) -> dict[str, int]:
    """All 36 values from rows in the order of the colours and the ten pairs in the order of the cards."""
    values = {f"{kind}-{colour}": row[n] for kind, row in rows.items() for n, colour in enumerate(COLOURS)}
    values |= dict(zip(CARDS[25:35], pairs, strict=True))
    return values | {"hexagon": 0}


FULL: Final[list[tuple[str, str, str, Flowers, dict[str, int]]]] = [
    (
        "F1",
        "hexagon",
        "1,1",
        {
            "blue": "-4,0 -3,-1 -2,-2 -1,-3 2,-2 3,-2 0,4",
            "red": "0,0 1,0 0,1 2,0 -1,4 -4,4",
            "yellow": "-3,0 3,0 3,-3 0,-3 -3,3 0,3",
            "green": "-2,0 -1,0 1,-1 2,-3 4,-4 1,2",
            "purple": "-2,1 -1,1 -2,2 -1,2 4,0 4,-3 2,1",
        },
        table(
            "hexagon",
            {
                "group": [4, 4, 1, 2, 4],
                "count": [3, 3, 6, 5, 4],
                "line": [6, 4, 0, 2, 2],
                "triangle": [0, 2, 0, 0, 2],
                "edge": [5, 5, 0, 2, 3],
            },
            [1, 6, 2, 1, 3, 3, 4, 4, 4, 5],
        ),
    ),
    (
        "F2",
        "trapezoid",
        "0,3 2,4",
        F2,
        table(
            "trapezoid",
            {
                "group": [4, 3, 4, 4, 4],
                "count": [3, 4, 3, 3, 2],
                "line": [6, 2, 4, 4, 4],
                "triangle": [0, 0, 2, 2, 2],
                "edge": [6, 4, 2, 6, 2],
            },
            [4, 2, 1, 6, 1, 0, 7, 3, 1, 1],
        ),
    ),
    (
        "F3",
        "rhombus",
        "2,2 3,2 5,5",
        {
            "blue": "0,0 7,0 0,7 3,3 4,3 3,4",
            "red": "1,1 2,1 1,2 2,3 4,2 3,1",
            "yellow": "5,4 6,4 4,5 6,5 4,6 5,6",
            "green": "7,7 7,6 6,7 5,7 5,3 6,3",
            "purple": "0,1 0,2 0,3 0,4 1,3 7,4 3,0",
        },
        table(
            "rhombus",
            {
                "group": [3, 4, 6, 4, 5],
                "count": [4, 3, 1, 2, 3],
                "line": [2, 4, 2, 4, 6],
                "triangle": [8, 2, 0, 2, 2],
                "edge": [4, 5, 6, 4, 7],
            },
            [3, 0, 1, 1, 0, 0, 8, 4, 2, 0],
        ),
    ),
]

Symmetry = Callable[[int, int], tuple[int, int]]
SYMMETRIES: Final[dict[str, list[Symmetry]]] = {
    "hexagon": [lambda q, r: (-r, q + r), lambda q, r: (r, q)],
    "trapezoid": [lambda q, r: (5 - q - r, r)],
    "rhombus": [lambda q, r: (r, q), lambda q, r: (7 - q, 7 - r)],
}
BOUNDS: Final = {
    "hexagon": {"line": 16, "triangle": 7},
    "trapezoid": {"line": 22, "triangle": 7},
    "rhombus": {"line": 14, "triangle": 8},
}


@rule("G-5.1", "G-5.2", "G-5.3", "G-5.4", "G-5.5", "G-5.6", "G-5.7", "G-R18", "G-R19", "G-R20", "G-R21")
@pytest.mark.parametrize(
    ("name", "board", "trees", "flowers", "expected"), SMALL + FULL, ids=lambda value: str(value)[:6]
)
def test_g5_small_gardens_and_full_ones(
    name: str, board: str, trees: str, flowers: Flowers, expected: dict[str, int]
) -> None:
    garden = planted(flowers)
    found = {card: worth(board, garden, trees.split(), card) for card in expected}
    assert found == expected, name
    assert {card: referee.worth(board, garden, trees.split(), card) for card in expected} == expected


@rule("G-5.1")
def test_g5_1_the_biggest_group_counts_its_flowers() -> None:
    garden = planted({"red": "0,0 1,0 1,1 -3,0 -3,1", "blue": "0,1"})
    assert worth("hexagon", garden, [], "group-red") == 3


@rule("G-5.1")
def test_g5_1_flowers_under_gardeners_count() -> None:
    state = position(flowers={"red": "0,0 1,0"}, gardener=["0,0", "1,0"], hand=[["group-red"]])
    assert do(state, "0 score:group-red").snapshot()["points"][0] == 2


@rule("G-5.2")
def test_g5_2_single_flowers_are_groups() -> None:
    garden = planted({"red": "0,0 2,0 3,0 -3,0"})
    assert worth("hexagon", garden, [], "count-red") == 3


@rule("G-5.3")
@pytest.mark.parametrize(
    ("flowers", "points"), [("", 0), ("0,0", 0), ("0,0 1,0", 2), ("0,0 1,-1 2,-2", 4), ("0,-1 0,0 0,1 0,2", 6)]
)
def test_g5_3_two_points_for_each_flower_of_the_line_but_the_first(flowers: str, points: int) -> None:
    assert worth("hexagon", planted({"red": flowers}), [], "line-red") == points


@rule("G-5.3")
def test_g5_3_only_one_line_counts() -> None:
    assert worth("hexagon", planted({"red": "0,0 1,0 2,0 0,2 1,2 2,2"}), [], "line-red") == 4


@rule("G-R18")
@pytest.mark.parametrize("between", ["gap", "blue", "tree"])
def test_g_r18_a_gap_another_colour_or_a_tree_breaks_a_line(between: str) -> None:
    flowers = {"red": "-1,0 0,0 2,0 3,0", **({"blue": "1,0"} if between == "blue" else {})}
    trees = ["1,0"] if between == "tree" else []
    assert worth("hexagon", planted(flowers), trees, "line-red") == 2


@rule("G-5.4", "G-R20")
def test_g_r20_three_neighbours_are_the_smallest_triangle() -> None:
    assert worth("hexagon", planted({"red": "0,0 1,0 0,1"}), [], "triangle-red") == 2
    assert worth("hexagon", planted({"red": "0,0 1,0 1,-1"}), [], "triangle-red") == 2


@rule("G-5.4")
def test_g5_4_only_the_biggest_triangle_counts() -> None:
    assert worth("hexagon", planted({"red": "0,0 1,0 0,1 3,0 0,3"}), [], "triangle-red") == 4


@rule("G-5.5", "G-R19")
def test_g5_5_what_lies_between_the_corners_does_not_matter() -> None:
    flowers = {"red": "-1,-1 2,-1 -1,2", "blue": "0,-1", "green": "-1,0"}
    assert worth("hexagon", planted(flowers), ["0,1"], "triangle-red") == 4


@rule("G-5.5")
def test_g5_5_turned_triangles_do_not_count() -> None:
    assert worth("hexagon", planted({"red": "1,0 -1,1 0,-1"}), [], "triangle-red") == 0


@rule("G-5.6", "G-R21")
def test_g_r21_a_flower_on_the_edge_and_next_to_trees_counts_once() -> None:
    garden = planted({"red": "4,-2 0,0 -4,0 1,2"})
    assert worth("hexagon", garden, ["3,-2", "3,-1", "1,0", "-1,0"], "edge-red") == 3


@rule("G-5.6", "G-6.4")
def test_g5_6_a_nuked_tree_no_longer_counts() -> None:
    state = position(
        trees=["1,0"],
        flowers={"red": "0,0"},
        hand=[["edge-red"]],
        martian=["bot", "ali"],
        options={"powers": "on"},
    )
    do(state, "0 nuke(1,0)", "0 score:edge-red")
    assert state.snapshot()["points"][0] == 0


@rule("G-5.7")
def test_g5_7_a_flower_may_belong_to_several_pairs() -> None:
    garden = planted({"red": "0,0", "green": "1,0 0,1 -1,0", "blue": "0,-1"})
    assert worth("hexagon", garden, [], "pair-red-green") == 3
    assert worth("hexagon", garden, [], "pair-blue-red") == 1
    assert worth("hexagon", garden, [], "pair-blue-green") == 1  # 0,-1 touches -1,0


@rule("G-R17")
def test_g_r17_the_hexagon_card_is_worth_nothing_even_when_the_hexagon_stands() -> None:
    assert worth("hexagon", planted({"blue": "1,0 1,-1 0,-1 -1,0 -1,1 0,1"}), [], "hexagon") == 0


@pytest.mark.long
@rule("G-5.1", "G-5.2", "G-5.3", "G-5.4", "G-5.6", "G-5.7")
@settings(max_examples=60, deadline=None)
@given(board=st.sampled_from(SHAPES), seed=st.integers(0, 10**6))
def test_g5_the_referee_agrees_on_random_gardens(board: str, seed: int) -> None:
    garden, trees = random_garden(board, Random(seed))
    for card in CARDS:
        assert worth(board, garden, trees, card) == referee.worth(board, garden, trees, card), card


@pytest.mark.long
@rule("G-1.2", "G-5.4")
@settings(max_examples=60, deadline=None)
@given(board=st.sampled_from(SHAPES), seed=st.integers(0, 10**6), way=st.integers(0, 1))
def test_g5_symmetries_of_the_board_do_not_change_scores(board: str, seed: int, way: int) -> None:
    garden, trees = random_garden(board, Random(seed))
    turn = SYMMETRIES[board][way % len(SYMMETRIES[board])]

    def turned(spot: str) -> str:
        q, r = turn(*axial(spot))
        return f"{q},{r}"

    other = {turned(spot): colour for spot, colour in garden.items()}
    for card in CARDS:
        assert worth(board, garden, trees, card) == worth(board, other, [turned(tree) for tree in trees], card)


@pytest.mark.long
@rule("G-5.1", "G-5.2", "G-5.3", "G-5.4", "G-5.6", "G-5.7")
@settings(max_examples=80, deadline=None)
@given(board=st.sampled_from(SHAPES), seed=st.integers(0, 10**6))
def test_g5_bounds_of_the_missions(board: str, seed: int) -> None:
    garden, trees = random_garden(board, Random(seed))
    for colour in COLOURS:
        number = list(garden.values()).count(colour)
        value = {
            kind: worth(board, garden, trees, f"{kind}-{colour}")
            for kind in ("group", "count", "line", "triangle", "edge")
        }
        assert value["group"] * value["count"] >= number
        assert value["group"] >= (value["line"] // 2 + 1 if number else 0)
        assert number >= 3 or value["triangle"] == 0
        assert not number or value["count"] + value["group"] <= number + 1
        assert max(value["group"], value["count"], value["edge"]) <= 12
        assert value["line"] <= BOUNDS[board]["line"]
        assert value["triangle"] <= BOUNDS[board]["triangle"]
    for card in CARDS[25:35]:
        assert 0 <= worth(board, garden, trees, card) <= 44

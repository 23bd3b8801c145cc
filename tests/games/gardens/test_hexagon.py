"""G-5.8 and G-5.9: six flowers of a colour on the corners of a regular hexagon win for the owner of the card."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orrery.core import State
from tests.games.gardens import referee
from tests.games.gardens.build import (
    BOARDS,
    COLOURS,
    F2,
    SHAPES,
    STEPS,
    Flowers,
    axial,
    do,
    label,
    planted,
    position,
    spots,
)
from tests.rules import rule

FIVE = "1,0 1,-1 0,-1 -1,0 -1,1"  # round 0,0; the sixth corner is 0,1
SIX = FIVE + " 0,1"


def stands(board: str, garden: dict[str, str], trees: list[str] | None = None) -> bool:
    """Whether whoever draws the hexagon card now wins with it (G-R12)."""
    top = [None, "hexagon", "line-blue", "line-green"][: {"hexagon": 4, "trapezoid": 2, "rhombus": 3}[board]]
    free = [spot for spot in spots(board) if spot not in (trees or [])]
    state = position(
        board=board,
        trees=trees or [],
        top=top,
        hand=[["line-red"]],
        gardener=[free[0], free[-1]],
        flowers={colour: " ".join(s for s, c in garden.items() if c == colour) for colour in COLOURS},
    )
    do(state, "0 score:line-red", "0 draw:1")
    return state.standing().reason == "hexagon"


@rule("G-5.8", "G-R12")
@pytest.mark.parametrize(
    ("name", "board", "trees", "flowers", "found"),
    [
        ("M10", "trapezoid", "1,2 2,2", {"green": "3,3 3,1 1,1 -1,3 -1,5 1,5"}, True),
        ("M11", "trapezoid", "1,2 2,2", {"green": "3,3 3,1 1,1 -1,3 -1,5", "red": "1,5"}, False),
        ("M12", "rhombus", "2,2 3,3 4,4", {}, False),
        ("F1", "hexagon", "1,1", {"yellow": "-3,0 3,0 3,-3 0,-3 -3,3 0,3", "red": "0,0 1,0"}, True),
        ("F2", "trapezoid", "0,3 2,4", F2, False),
        ("F3", "rhombus", "2,2 3,2 5,5", {"yellow": "5,4 6,4 4,5 6,5 4,6 5,6"}, True),
        ("turned", "hexagon", "", {"red": "2,-1 1,1 -1,2 -2,1 -1,-1 1,-2"}, False),
        ("largest", "hexagon", "0,0", {"purple": "4,0 4,-4 0,-4 -4,0 -4,4 0,4"}, True),
    ],
)
def test_g5_8_a_hexagon_stands_or_not(name: str, board: str, trees: str, flowers: Flowers, found: bool) -> None:
    assert stands(board, planted(flowers), trees.split()) is found, name


@rule("G-5.8")
@pytest.mark.parametrize("colour", COLOURS)
def test_g5_8_any_colour_wins_for_the_owner(colour: str) -> None:
    state = position(flowers={colour: FIVE}, gardener=["0,3", "4,0"], hand=[["hexagon"]])
    do(state, "0 move(0,1)", f"0 plant:{colour}")
    assert state.actors() == []
    assert state.standing().winners == [0]
    assert state.standing().reason == "hexagon"


@rule("G-5.8")
def test_g5_8_another_colour_in_the_last_corner_does_not_win() -> None:
    state = position(flowers={"blue": FIVE}, gardener=["0,3", "4,0"], hand=[["hexagon"]])
    do(state, "0 move(0,1)", "0 plant:red")
    assert state.actors() == [1]


@rule("G-5.9", "G-R19")
def test_g5_9_what_lies_between_the_corners_or_inside_does_not_matter() -> None:
    corners = "2,0 2,-2 0,-2 -2,0 -2,2"
    state = position(
        trees=["0,0"],
        flowers={"blue": corners, "red": "1,1 1,-2", "green": "0,1"},
        gardener=["-1,3", "4,-4"],
        hand=[["hexagon"]],
    )
    do(state, "0 move(0,2)", "0 plant:blue")
    assert state.standing().reason == "hexagon"


@rule("G-5.9")
def test_g5_9_turned_hexagons_do_not_count() -> None:
    state = position(flowers={"red": "2,-1 1,1 -1,2 -2,1 -1,-1"}, gardener=["1,0", "4,0"], hand=[["hexagon"]])
    do(state, "0 move(1,-2)", "0 plant:red")
    assert state.actors() == [1]


@rule("G-R13")
def test_g_r13_the_owner_wins_even_if_another_player_completes_it() -> None:
    state = position(flowers={"blue": FIVE}, gardener=["0,3", "4,0"], hand=[None, ["hexagon"]])
    do(state, "0 move(0,1)", "0 plant:blue")
    assert state.standing().winners == [1]
    assert state.snapshot()["placement"] == [2, 1]


@rule("G-R13")
@pytest.mark.parametrize("where", ["top", "pool", "scored"])
def test_g_r13_a_card_in_a_deck_or_scored_has_no_owner(where: str) -> None:
    state = position(
        flowers={"blue": FIVE},
        gardener=["0,3", "4,0"],
        top=[None, "hexagon" if where == "top" else "line-blue", "line-red", "line-green"],
        scored=[[], [["hexagon", 0]]] if where == "scored" else [[], []],
    )
    do(state, "0 move(0,1)", "0 plant:blue")
    assert state.actors() == [1]


@rule("G-R12")
@pytest.mark.parametrize("late", ["on", "off"])
def test_g_r12_drawing_the_card_under_a_standing_hexagon(late: str) -> None:
    state = position(
        flowers={"blue": SIX},
        hand=[["line-red"]],
        top=[None, "hexagon", "line-blue", "line-green"],
        options={"late_hexagon": late},
    )
    do(state, "0 score:line-red", "0 draw:1")
    assert (state.standing().reason == "hexagon") == (late == "on")
    assert (state.standing().winners == [0]) == (late == "on")


@rule("G-R12")
def test_g_r12_drawing_the_card_unseen_wins_too() -> None:
    state = position(flowers={"blue": SIX}, hand=[["line-red"]])
    do(state, "0 score:line-red", "0 draw:0", "chance draw_hidden:hexagon")
    assert state.standing().winners == [0]


@rule("G-R12")
def test_g_r12_off_an_older_hexagon_never_wins_but_a_new_one_does() -> None:
    state = position(
        flowers={"blue": SIX, "red": "-2,0 -2,1 -3,2 -4,2 -4,1"},
        gardener=["0,3", "-3,-1"],
        hand=[["hexagon"]],
        options={"late_hexagon": "off"},
    )
    do(state, "0 move(0,4)", "0 plant:green")  # elsewhere: the old hexagon stays old
    assert state.actors() == [1]
    do(state, "1 move(-3,0)", "1 plant:red")  # the sixth corner round -3,1
    assert state.standing().winners == [0]


@rule("G-R12", "G-R26")
def test_g_r12_off_replacing_a_corner_by_its_own_colour_changes_nothing() -> None:
    state = position(
        flowers={"blue": SIX},
        gardener=["0,3", "4,0"],
        martian=["bob", "ali"],
        hand=[None, ["hexagon"]],
        options={"late_hexagon": "off", "powers": "on"},
    )
    do(state, "0 move(0,1)", "0 plant:blue")
    assert state.snapshot()["power_used"] == [True, False]
    assert state.actors() == [1]


@rule("G-R12", "G-6.3")
@pytest.mark.parametrize("late", ["on", "off"])
@pytest.mark.parametrize(("first", "second"), [("0,1", "0,3"), ("0,3", "0,1")])
def test_g_r12_a_swap_that_makes_a_hexagon_wins_with_either_option(late: str, first: str, second: str) -> None:
    """Whichever of the two flowers is named first: the hexagon is closed on 0,1."""
    state = position(
        flowers={"blue": FIVE + " 0,3", "red": "0,1"},
        gardener=["0,4", "4,0"],
        martian=["ali", "bob"],
        hand=[None, ["hexagon"]],
        options={"late_hexagon": late, "powers": "on"},
    )
    do(state, f"0 swap_first({first})", f"0 swap_second({second})")
    assert state.actors() == []
    assert state.standing().winners == [1]


@rule("G-5.8", "G-6.8")
@pytest.mark.parametrize("late", ["on", "off"])
def test_g5_8_a_replacement_that_makes_a_hexagon_wins(late: str) -> None:
    state = position(
        flowers={"blue": FIVE, "red": "0,1"},
        gardener=["0,3", "4,0"],
        martian=["bob", "ali"],
        hand=[None, ["hexagon"]],
        options={"late_hexagon": late, "powers": "on"},
    )
    do(state, "0 move(0,1)", "0 plant:blue")
    assert state.standing().reason == "hexagon"
    assert state.standing().winners == [1]


def shown(state: State) -> set[str]:
    """The hexagon that a spectator is shown as the one that won."""
    return set(state.view(None)["hexagon"] or ())


def corners(board: str, centre: str, size: int = 1) -> set[str]:
    q, r = axial(centre)
    return {label(board, f"{q + size * dq},{r + size * dr}") for dq, dr in STEPS}


@rule("G-5.8")
def test_g5_8_the_hexagon_that_won_is_shown() -> None:
    state = position(flowers={"blue": FIVE}, gardener=["0,3", "4,0"], hand=[["hexagon"]])
    assert shown(state) == set()
    do(state, "0 move(0,1)", "0 plant:blue")
    assert shown(state) == corners("hexagon", "0,0")


@rule("G-5.8", "G-4.4")
def test_g5_8_a_hexagon_that_won_nothing_is_not_shown() -> None:
    state = position(flowers={"blue": SIX, "red": "-3,0"}, idle=1, gardener=["-4,0", "4,0"])
    assert shown(state) == set()
    do(state, "0 move(-3,0)")
    assert state.standing().reason == "no planting"
    assert shown(state) == set()


@rule("G-R12")
def test_g_r12_the_hexagon_shown_is_the_new_one_not_an_older_one() -> None:
    state = position(
        flowers={"blue": SIX, "red": "-2,0 -2,1 -3,2 -4,2 -4,1"},
        gardener=["0,3", "-3,-1"],
        hand=[["hexagon"]],
        options={"late_hexagon": "off"},
        current=1,
    )
    do(state, "1 move(-3,0)", "1 plant:red")
    assert shown(state) == corners("hexagon", "-3,1")


@rule("G-R12")
def test_g_r12_who_draws_the_card_is_shown_the_hexagon_that_stands() -> None:
    state = position(flowers={"blue": SIX}, hand=[["line-red"]])
    do(state, "0 score:line-red", "0 draw:0", "chance draw_hidden:hexagon")
    assert shown(state) == corners("hexagon", "0,0")


@rule("G-5.8")
@settings(max_examples=60, deadline=None)
@given(board=st.sampled_from(SHAPES), seed=st.integers(0, 10**6), whole=st.booleans())
def test_g5_8_the_referee_sees_the_same_hexagons(board: str, seed: int, whole: bool) -> None:
    """A random hexagon of the board, whole or with one corner of another colour, among random flowers."""
    rng = Random(seed)
    _, corners = rng.choice(BOARDS[board].hexagons)
    every = spots(board)
    garden = {every[corner]: "red" for corner in corners}
    if not whole:
        garden[every[corners[0]]] = "blue"
    for spot in rng.sample(every, 12):
        garden.setdefault(spot, rng.choice(["green", "yellow", "purple", "blue"]))
    assert referee.hexagon_stands(board, garden) >= whole
    assert stands(board, garden) == referee.hexagon_stands(board, garden)

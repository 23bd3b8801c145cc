"""What is said at the table: the log, what may be done now, how a game ended, what a mission pays."""

from typing import Any

import pytest

from orrery.core import State
from orrery.games.gardens import GAME, view
from tests.games.driving import events_of, options_of
from tests.games.gardens.build import do, position, reserve, written

SCREEN = GAME.screen()
FIVE = "1,0 1,-1 0,-1 -1,0 -1,1"  # round 0,0; the sixth corner is 0,1


def told(state: State, *moves: str) -> list[str]:
    return [GAME.tell(event, ["Ana", "Ben"]) for event in events_of(state, *written(state, *moves))]


def powered(martian: str, **fields: Any) -> State:
    return position(
        martian=[martian, "bob" if martian != "bob" else "ali"],
        options={"powers": "on"},
        gardener=["0,0", "4,-4"],
        **fields,
    )


@pytest.mark.parametrize(("reds", "said"), [("", "0 points"), ("1,0", "1 point"), ("1,0 2,0", "2 points")])
def test_the_log_counts_points(reds: str, said: str) -> None:
    state = position(flowers={"red": reds}, hand=[["group-red"]])
    assert told(state, "0 score:group-red") == [f"Ana scores Biggest group, red: {said}."]


def test_the_log_tells_a_flower_left_from_one_that_nobody_could_replace() -> None:
    bob = powered("bob", flowers={"red": "2,0"})
    assert told(bob, "0 move(2,0)", "0 leave") == ["Ana moves from E5 to E7.", "Ana leaves the red flower on E7."]
    ali = powered("ali", flowers={"red": "2,0"})
    assert told(ali, "0 move(2,0)")[-1] == "Ana stays on the red flower on E7."


def test_one_flower_is_one_flower() -> None:
    state = position(reserve=[reserve(1), reserve(2)], flowers={"red": "-3,0"}, idle=1, turn_no=9)
    coach = GAME.coach(state.shown(0))
    assert coach is not None
    assert coach.text.startswith("You have 1 flower left.")
    assert "1 left would cost 1 point<" in SCREEN.mine(state.view(0), state.legal(0))
    do(state, "0 move(-3,0)")
    assert ">1 flower left<" in SCREEN.mine(state.view(0))
    assert ">2 flowers left<" in SCREEN.mine(state.view(0))
    assert "- 1 for 1 flower = -1" in GAME.text(state.shown(0))


def test_bob_is_told_that_he_may_leave_the_flower() -> None:
    state = powered("bob", flowers={"red": "2,0"})
    do(state, "0 move(2,0)")
    assert GAME.prompt(state.shown(0)) == "Replace the red flower on E7, or leave it."
    empty = do(powered("bob"), "0 move(2,0)")
    assert GAME.prompt(empty.shown(0)) == "Plant a flower on E7."


@pytest.mark.parametrize(
    ("martian", "fields", "offered"),
    [
        ("ali", {}, False),
        ("ali", {"flowers": {"red": "1,0 0,1", "blue": "1,1"}}, False),  # red alone on each line with Ali
        ("ali", {"flowers": {"red": "1,0", "blue": "-3,0"}}, True),
        ("ali", {"flowers": {"red": "2,-2", "blue": "0,0"}}, True),  # the flower under Ali
        ("bot", {}, False),
        ("bot", {"trees": ["1,1"]}, True),
        ("marty", {}, True),
        ("robby", {}, True),
        ("bob", {"flowers": {"red": "1,0"}}, False),  # while planting, not before
    ],
)
def test_a_power_is_offered_when_it_can_be_used(martian: str, fields: dict[str, Any], offered: bool) -> None:
    state = powered(martian, **fields)
    powers = {"swap_first", "nuke", "teleport", "swap_with"} & {text.split(":")[0] for text in options_of(state, 0)}
    assert bool(powers) is offered
    assert ("first" in GAME.prompt(state.shown(0))) is offered


def test_a_power_comes_before_a_move_or_a_mission() -> None:
    for martian in ("ali", "bot", "marty", "robby"):
        state = powered(martian)
        assert "before you move or score" in SCREEN.mine(state.view(0), state.legal(0))


def test_the_verdict_of_an_instant_win_names_the_owner_of_the_card() -> None:
    state = position(flowers={"blue": FIVE}, gardener=["0,3", "-4,4"], hand=[None, ["hexagon"]], points=[40, 3])
    do(state, "0 move(0,1)", "0 plant:blue")
    shown = {**state.view(0), "names": ["Ana", "Ben"]}
    assert GAME.verdict(shown) == "Ben holds the hexagon card, and a hexagon stands: Ben wins at once."
    assert GAME.verdict({**shown, "viewer": 1}).startswith("You hold the hexagon card")
    assert GAME.verdict(state.shown(None)).startswith("Seat 2 holds the hexagon card")


def test_other_ends_are_told_by_the_points() -> None:
    state = position(flowers={"red": "-3,0"}, idle=1)
    do(state, "0 move(-3,0)")
    assert GAME.verdict(state.shown(0)) == ""


def test_a_triangle_pays_the_spots_of_a_side() -> None:
    state = position(flowers={"red": "0,0 3,0 0,3"}, hand=[["triangle-red"]])
    assert state.view(0)["worth"]["triangle-red"] == 4  # three steps, four spots
    assert view.mission_title("triangle-red") == "Biggest triangle, red"
    assert view.mission_words("triangle-red") == "1 for each spot of a side"

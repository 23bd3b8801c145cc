"""Whole games at random: the invariants hold after every action, games replay, snapshots come back."""

from random import Random
from typing import Any, Final

import pytest

from orrery.core import DataError, State
from orrery.games.gardens import GAME
from tests.games.comparing import comes_back
from tests.games.driving import play_until, step
from tests.games.gardens.build import SHAPES
from tests.games.gardens.invariants import check
from tests.rules import rule

VALUES: Final = {
    "powers": ["on", "on", "off"],
    "martians": ["choose", "random"],
    "late_hexagon": ["on", "off"],
    "penalty": ["triangular", "capped"],
    "tiebreak": ["shared", "flowers"],
}
GAMES: Final = [(board, players) for board in SHAPES for players in (2, 3, 4, 5)]


def begun(board: str, players: int, rng: Random) -> State:
    options: dict[str, Any] = {name: rng.choice(values) for name, values in VALUES.items()}
    return GAME.new(players=players, options={"board": board, **options})


def gardening_step(state: State, rng: Random) -> None:
    """A random action, mostly one that fills the garden, so that games come to every end."""
    player = state.actors()[0]
    planting = [action for action in state.legal(player) if GAME.space.notation(action).startswith(("move", "plant"))]
    if planting and rng.random() < 0.8:
        state.apply(player, rng.choice(planting))
    else:
        step(state, rng)


WATCHED: Final = [
    *((gardening_step, board, players) for board, players in zip(SHAPES, (2, 4, 5), strict=True)),
    *((step, board, 3) for board in SHAPES),
]


@pytest.mark.long
@rule("G-2.1", "G-2.8", "G-3.4", "G-4.4", "G-6.2")
@pytest.mark.parametrize(("chooser", "board", "players"), WATCHED)
def test_g4_4_invariants_hold_in_random_games(chooser: Any, board: str, players: int) -> None:
    rng = Random(f"{board}{players}")
    state = begun(board, players, rng)
    before = check(state)
    while state.actors():
        chooser(state, rng)
        before = check(state, before)
    assert before["end_reason"] in ("no flowers", "no planting", "last card", "hexagon")
    assert sum(state.returns()) == pytest.approx(1)


@rule("G-4.4")
@pytest.mark.parametrize(("board", "players"), GAMES)
def test_g4_4_the_list_of_actions_gives_the_same_game_again(board: str, players: int) -> None:
    rng = Random(players)
    state = begun(board, players, rng)
    again = state.copy()
    actions = []
    while state.actors():
        player = rng.choice(state.actors())
        actions.append((player, GAME.space.notation(rng.choice(state.legal(player)))))
        state.apply(player, GAME.space.parse(actions[-1][1]))
    for player, text in actions:
        assert again.refusal(player, GAME.space.parse(text)) is None
        again.apply(player, GAME.space.parse(text))
    assert again.snapshot() == state.snapshot()


@rule("G-4.4")
@pytest.mark.parametrize(("board", "players"), GAMES)
def test_g4_4_a_snapshot_is_the_whole_position(board: str, players: int) -> None:
    rng = Random(f"{players}{board}")
    state = begun(board, players, rng)
    while state.actors():
        gardening_step(state, rng)
        if rng.random() < 0.1:
            comes_back(state)
    comes_back(state)


@rule("G-4.4")
def test_g4_4_a_copy_goes_its_own_way() -> None:
    rng = Random(3)
    state = play_until(GAME.new(players=3), "turn", rng)
    stored, twin = state.snapshot(), state.copy()
    assert twin.snapshot() == stored
    for _ in range(10):
        step(twin, rng)
    assert state.snapshot() == stored
    assert twin.snapshot() != stored


def test_what_a_snapshot_does_not_name_is_out_of_play() -> None:
    now = GAME.restore({"players": 2, "phase": "turn"}).snapshot()
    assert (now["bag"], now["pool"], now["reserve"], now["draft_step"]) == ({}, [], [{}, {}], 5)


@pytest.mark.parametrize(
    "wrong",
    [{"phase": "lunch"}, {"trees": ["9,9"]}, {"gardener": ["0,0"]}, {"hand": [["trump"], []]}, {"deck_size": [1]}],
)
def test_a_snapshot_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        GAME.restore({"players": 2})
    with pytest.raises(DataError):
        GAME.restore({"players": 2, "phase": "turn", **wrong})

"""No level sees what its seat cannot see: the same view, other hidden things, the same seed, the same choice."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.bots import LEVELS, advise, make_bot
from orrery.core import CHANCE, Game, State

FIVE = ("gardens", "vertium", "minethemoon", "uranus", "darkness")
PLAYERS = 3
HIDING = {"uranus": {"objectives": "on"}}  # options without which nothing is hidden
QUICK = ("random", "greedy", "beginner", "easy", "medium")


def positions(game: Game, wanted: int, seed: int) -> list[tuple[State, int]]:
    """Positions of one game, spread over it, in which somebody has a choice and something is hidden from them."""
    rng = Random(seed)
    state = game.new(PLAYERS, HIDING.get(game.slug))
    found: list[tuple[State, int]] = []
    while actors := state.actors():
        player = actors[0]
        if player == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        if len(state.legal(player)) > 1 and elsewhere(state, player) is not None:
            found.append((state.copy(), player))
        action = game.policy.greedy(state.determinize(player, rng), player, rng)
        state.apply(player, action)
        if len(found) > 60:
            break
    return [found[len(found) * part // wanted] for part in range(wanted)]


def elsewhere(state: State, player: int) -> State | None:
    """The same position for this player, with other things hidden; None if nothing is."""
    for seed in range(4):
        other = state.determinize(player, Random(f"elsewhere {seed}"))
        if other.snapshot() != state.snapshot():
            return other
    return None


def chooses_the_same(game: Game, level: str, state: State, player: int) -> None:
    other = elsewhere(state, player)
    assert other is not None
    assert other.view(player) == state.view(player)
    assert other.legal(player) == state.legal(player)
    before = state.snapshot()
    chosen = [make_bot(level, game, Random(7)).choose(at, player) for at in (state, other)]
    assert chosen[0] == chosen[1], f"{game.slug}: {level} looks at what seat {player} cannot see"
    assert chosen[0] in state.legal(player)
    assert state.snapshot() == before


@pytest.mark.parametrize("slug", FIVE)
def test_bots_that_answer_at_first_sight_are_blind(slug: str) -> None:
    game = orrery.game(slug)
    for state, player in positions(game, 6, 1):
        for level in QUICK:
            chooses_the_same(game, level, state, player)


@pytest.mark.long
@pytest.mark.parametrize("level", ["hard", "expert"])
@pytest.mark.parametrize("slug", FIVE)
def test_bots_that_search_are_blind(slug: str, level: str) -> None:
    game = orrery.game(slug)
    for state, player in positions(game, 2, 2):
        chooses_the_same(game, level, state, player)


@pytest.mark.long
@pytest.mark.parametrize("slug", FIVE)
def test_a_hint_is_blind(slug: str) -> None:
    game = orrery.game(slug)
    ((state, player),) = positions(game, 1, 3)
    other = elsewhere(state, player)
    assert other is not None
    told = [advise(game, at, player, Random(7)).as_json(game.space) for at in (state, other)]
    assert told[0] == told[1]


def test_all_levels_are_tried() -> None:
    assert {level.name for level in LEVELS} <= {*QUICK, "hard", "expert"}

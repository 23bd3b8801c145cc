"""Checked play: `State.play` asks the rules before it does anything."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.core import CHANCE, ActionError
from orrery.core.state import State


def to_a_choice(slug: str = "gardens", players: int = 2) -> State:
    """A position in which one seat alone has a choice."""
    rng = Random(3)
    state = orrery.game(slug).new(players=players)
    while state.actors() == [CHANCE] or len(state.actors()) > 1:
        player = state.actors()[0]
        state.play(state.sample(rng) if player == CHANCE else state.legal(player)[0], player)
    return state


@pytest.mark.parametrize("slug", orrery.list_games())
def test_what_the_rules_allow_is_done_as_apply_does_it(slug: str) -> None:
    game = orrery.game(slug)
    played, applied = game.new(players=2), game.new(players=2)
    rng = Random(5)
    for _ in range(40):
        if not (actors := played.actors()):
            break
        action = played.sample(rng) if actors[0] == CHANCE else rng.choice(played.legal(actors[0]))
        played.play(game.space.notation(action), actors[0] if len(actors) > 1 else None)
        applied.apply(actors[0], action)
    assert played.snapshot() == applied.snapshot()


@pytest.mark.parametrize("slug", orrery.list_games())
def test_what_a_rule_forbids_is_refused_with_it_and_changes_nothing(slug: str) -> None:
    state = to_a_choice(slug)
    before = state.snapshot()
    player = state.actors()[0]
    space = orrery.game(slug).space
    wrong = next(action for action in range(space.size) if action not in state.legal(player))
    with pytest.raises(ActionError) as refused:
        state.play(space.notation(wrong))
    assert refused.value.rule == state.refusal(player, wrong)
    assert f"({refused.value.rule})" in str(refused.value)
    assert state.snapshot() == before


@pytest.mark.parametrize(
    ("action", "words"), [("mvoe:E5", "is no action"), (10**6, "has no action number"), (-1, "has no")]
)
def test_what_is_no_action_says_so(action: str | int, words: str) -> None:
    with pytest.raises(ActionError, match=words):
        to_a_choice().play(action)


def test_where_several_decide_at_once_one_must_be_named() -> None:
    state = orrery.game("gardens").new(players=3)
    rng = Random(1)
    while len(actors := state.actors()) == 1:
        state.play(state.sample(rng) if actors == [CHANCE] else state.legal(actors[0])[0])
    action = state.legal(actors[1])[0]
    with pytest.raises(ActionError, match="say who"):
        state.play(action)
    state.play(action, player=actors[1])


def test_after_the_end_nothing_can_be_played() -> None:
    state = orrery.game("relay").new(players=2)
    rng = Random(1)
    while actors := state.actors():
        last = state.sample(rng) if actors[0] == CHANCE else state.legal(actors[0])[0]
        state.play(last, actors[0])
    with pytest.raises(ActionError, match="over"):
        state.play(last)

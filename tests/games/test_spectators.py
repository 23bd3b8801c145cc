"""One who watches knows no hand: what is imagined for them depends on what is open to all, and on nothing else."""

from __future__ import annotations

from random import Random

import pytest

from orrery.core import SPECTATOR, State, game
from orrery.core.registry import installed
from tests.games.driving import step

OPTIONS = {"uranus": {"objectives": "on"}}  # without which nothing is hidden
TELLING = [found.slug for found in installed() if found.odds]


def positions(slug: str) -> list[State]:
    """Positions of one game, spread over it."""
    rng, state, found = Random(5), game(slug).new(3, OPTIONS.get(slug)), []
    for number in range(260):
        if not state.actors():
            break
        step(state, rng, greedy=0.7)
        if number % 4 == 0:
            found.append(state.copy())
    return found


def test_all_our_games_tell_the_odds() -> None:
    assert {"gardens", "vertium", "minethemoon", "uranus", "darkness"} <= set(TELLING)


@pytest.mark.parametrize("slug", TELLING)
def test_what_is_imagined_for_a_spectator_depends_on_no_hand(slug: str) -> None:
    """Another truth behind the same open table gives the same imagined position, and so the same odds."""
    others = 0
    for number, state in enumerate(positions(slug)):
        other = state.determinize(SPECTATOR, Random(f"elsewhere {number}"))
        others += other.snapshot() != state.snapshot()
        assert other.view(None) == state.view(None)
        assert game(slug).broken(other) == []
        imagined = [at.determinize(SPECTATOR, Random(number)) for at in (state, other)]
        assert imagined[0].snapshot() == imagined[1].snapshot(), number
    assert others > 3, "something is hidden"

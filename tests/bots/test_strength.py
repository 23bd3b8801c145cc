"""How strong levels are, as the arena wrote it down; and hints, which rest on the strongest."""

from __future__ import annotations

from random import Random

import pytest

import orrery
from orrery.bots import Weighed, advise
from orrery.bots.hint import chances, percent
from orrery.bots.strength import Strength, strengths, strengths_from
from orrery.core import CHANCE, OrreryError

MADE = {
    "medium": {"rating": 1000, "low": 980, "high": 1020},
    "hard": {"rating": 1150.4, "low": 1122, "high": 1178, "against": {"medium": 0.7}},
    "classic": {"rating": 900, "low": 880, "high": 920},
    "made": {"seats": 2, "games": 200},
}


def test_what_was_measured_is_read_and_other_bots_are_left_out() -> None:
    found = strengths_from(MADE)
    assert set(found.levels) == {"medium", "hard"}
    assert found.levels["hard"] == Strength(1150.4, 1122.0, 1178.0, {"medium": 0.7})
    assert found.levels["hard"].times_in_100("medium") == 70
    assert found.levels["hard"].times_in_100("expert") is None
    assert (found.seats, found.games) == (2, 200)


def test_a_package_without_figures_has_none() -> None:
    assert strengths("orrery.core") is None


# Hints ------------------------------------------------------------------------------------------------------------


def weighed(action: int, futures: int, value: float, gain: float) -> Weighed:
    option = Weighed(0.0, action, "")
    option.futures, option.total = futures, futures * value
    option.gain, option.squares = futures * gain, futures * gain * gain
    return option


def test_chances_are_measured_against_the_same_futures() -> None:
    """One that met only bad worlds is judged by how it did beside the policy's choice in them."""
    anchor, better, unlucky = weighed(1, 40, 0.5, 0.0), weighed(2, 20, 0.6, 0.1), weighed(3, 4, 0.1, -0.05)
    assert chances([better, anchor, unlucky]) == pytest.approx([0.6, 0.5, 0.45])
    assert chances([anchor, better, unlucky]) == pytest.approx([0.5, 0.5, 0.45])  # nothing is better than the advice


def test_nothing_that_goes_on_is_certain() -> None:
    assert [percent(chance) for chance in (0.0, 0.004, 0.615, 1.0, None)] == [1, 1, 62, 99, None]


def test_reasons_and_doubts_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    game = orrery.game("relay")
    state = game.new(2)
    while state.actors()[0] == CHANCE:
        state.apply(CHANCE, state.sample(Random(1)))
    player = state.actors()[0]
    monkeypatch.setattr(type(game.policy), "why", lambda *_: ["fuel for two hops: +2", "but the next player gains"])
    first = advise(game, state, player, Random(1)).options[0]
    assert first.reasons == ("fuel for two hops: +2",)
    assert first.doubts == ("the next player gains",)
    with pytest.raises(OrreryError, match="the one who is to act"):
        advise(game, state, 1 - player, Random(1))

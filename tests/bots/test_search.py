"""Search compares the policy's actions in the same futures, and leaves its choice only for good reason."""

from random import Random
from typing import Any

import pytest

from orrery.bots import LEVELS, Search, Thinking, Weighed
from orrery.bots.levels import thinking_of
from orrery.bots.rollout import roll_out
from orrery.core import CHANCE, DataError, Judged, State, game
from orrery.core.policy import best_of, soft_choice
from orrery_relay import GAME
from orrery_relay.actions import DEAL, LAUNCH, REFUEL
from orrery_relay.bot import RelayPolicy
from orrery_relay.position import Config, Position
from orrery_relay.state import RelayState


class Points(RelayPolicy):
    """Values a position by the own points: so the best launch is the one with the most of them."""

    def worth(self, state: Position, player: int) -> float:
        self.asked = getattr(self, "asked", 0) + 1
        return state.standing().points[player] / 100


class Lazy(Points):
    """Prefers whatever comes first."""

    def judge(self, state: Position, player: int) -> list[Judged]:
        return [(-float(place), action, "") for place, action in enumerate(reversed(state.legal(player)))]


class Counting(Points):
    """Counts the decisions it takes in a rollout."""

    def judge(self, state: Position, player: int) -> list[Judged]:
        self.decided = getattr(self, "decided", 0) + (len(state.legal(player)) > 1)
        return super().judge(state, player)


def dealt(seats: int = 3) -> RelayState:
    state = RelayState(Config(GAME.data, contracts=True), seats)
    for orbit in range(seats):
        state.apply(CHANCE, DEAL.at(orbit))
    return state


def test_search_finds_what_the_policy_does_not_see() -> None:
    state = dealt()
    policy = Lazy()
    assert best_of(policy.judge(state, 0), Random(1)) == REFUEL.at()
    found = Search(policy, Thinking(futures=60, decisions=0), Random(1)).best(state, 0)
    assert found in range(LAUNCH.zero, REFUEL.at())


def test_the_choice_of_the_policy_stays_when_nothing_is_clearly_better() -> None:
    class Indifferent(Lazy):
        def worth(self, state: Position, player: int) -> float:
            return 0.5

    assert Search(Indifferent(), Thinking(futures=60), Random(1)).best(dealt(), 0) == REFUEL.at()


def test_a_gain_must_exceed_its_doubt() -> None:
    option = Weighed(0.0, 1, "")
    option.futures, option.gain, option.squares = 100, 10.0, 101.0  # 0.1 on average, a standard error of 0.1
    assert option.clearly_better(0.9)
    assert not option.clearly_better(1.1)
    option.futures = 3
    assert not option.clearly_better(0.0)


def test_a_gain_below_the_margin_is_not_believed() -> None:
    option = Weighed(0.0, 1, "")
    option.futures, option.gain, option.squares = 100, 2.0, 0.05  # 0.02 on average, and certainly so
    assert option.clearly_better(2.0, 0.01)
    assert not option.clearly_better(2.0, 0.03)


def test_the_budget_is_counted_in_futures() -> None:
    counted = []
    for futures in (20, 200):
        policy = Points()
        Search(policy, Thinking(futures=futures, decisions=2, candidates=4), Random(1)).best(dealt(), 0)
        counted.append(policy.asked)
    assert counted[0] <= 20 + 8  # what every round does at least, and the look one step on
    assert counted[0] < counted[1] <= 200 + 12


def test_futures_are_saved_when_nobody_can_be_better() -> None:
    """Every rival loses in every future: eight of each tell that, whatever the budget."""

    class Spiteful(Points):
        def judge(self, state: Position, player: int) -> list[Judged]:
            return [(0.0, LAUNCH.zero, "points"), (-1.0, REFUEL.at(), "none")]

    policy = Spiteful()
    assert Search(policy, Thinking(futures=1000, decisions=0), Random(1)).best(dealt(), 0) == LAUNCH.zero
    assert policy.asked == 2 * 8


def test_patience_keeps_a_rival_that_fell_behind() -> None:
    option = Weighed(0.0, 1, "")
    option.futures, option.gain, option.squares = 100, -15.0, 101.25  # 0.15 behind, a standard error of 0.1
    assert option.no_better(1.0)
    assert not option.no_better(2.0)


def test_patience_asks_for_more_futures() -> None:
    class Spiteful(Points):
        def judge(self, state: Position, player: int) -> list[Judged]:
            return [(0.0, LAUNCH.zero, "points"), (-1.0, REFUEL.at(), "none")]

    policy = Spiteful()
    Search(policy, Thinking(futures=1000, decisions=0, patience=2.0), Random(1)).best(dealt(), 0)
    assert policy.asked == 2 * 16


def test_futures_are_saved_when_one_is_certainly_better() -> None:
    class Wrong(Points):
        def judge(self, state: Position, player: int) -> list[Judged]:
            return [(0.0, REFUEL.at(), "none"), (-1.0, LAUNCH.zero, "points")]

    policy = Wrong()
    assert Search(policy, Thinking(futures=1000, decisions=0), Random(1)).best(dealt(), 0) == LAUNCH.zero
    assert policy.asked == 2 * 8


def test_the_clock_cuts() -> None:
    policy = Points()
    Search(policy, Thinking(futures=10**9, decisions=2), Random(1), seconds=0.01).best(dealt(), 0)
    assert policy.asked < 10**6


def test_a_search_that_is_cut_at_once_leaves_the_choice_to_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine a few futures are all there is, and one of several rivals is always lucky in them."""
    for allowed, follows in ((7, True), (8, False)):
        policy = Lazy()
        thinking = Thinking(futures=10**6, decisions=0)
        ticks = iter([0.0] * allowed + [9.0])  # the first look is when it begins
        monkeypatch.setattr("orrery.bots.search.perf_counter", lambda ticks=ticks: next(ticks))
        found = Search(policy, thinking, Random(1), seconds=1.0).best(dealt(), 0)
        assert (found == best_of(policy.judge(dealt(), 0), Random(1))) is follows


def test_all_candidates_meet_the_same_luck() -> None:
    """The policy's choice and the same action once more gain nothing over each other, in any future."""

    class Twice(Points):
        def judge(self, state: Position, player: int) -> list[Judged]:
            score, action, _ = max(super().judge(state, player))
            return [(score, action, "first"), (score - 1.0, action, "again")]

    first, again = Search(Twice(), Thinking(futures=100, decisions=6), Random(3)).weigh(dealt(), 0)
    assert (first.reason, again.reason) == ("first", "again")
    assert first.futures == again.futures == 8  # it never differs, so nobody asks any further
    assert again.gain == again.squares == 0.0


def test_searching_changes_nothing_and_is_the_same_again() -> None:
    state = dealt()
    before = state.snapshot()
    thinking = Thinking(futures=40, decisions=4)
    found = [Search(GAME.policy, thinking, Random(5)).best(state, 0) for _ in range(2)]
    assert found[0] == found[1]
    assert state.snapshot() == before


def test_one_action_needs_no_thought() -> None:
    class One(Points):
        def judge(self, state: Position, player: int) -> list[Judged]:
            return [(0.0, REFUEL.at(), "must")]

    policy = One()
    assert Search(policy, Thinking(futures=60), Random(1)).best(dealt(), 0) == REFUEL.at()
    assert not hasattr(policy, "asked")


@pytest.mark.parametrize("decisions", [0, 1, 5])
def test_a_rollout_takes_so_many_real_decisions(decisions: int) -> None:
    policy = Counting()
    state = dealt()
    assert not roll_out(policy, state, decisions, Random(1), Random(2))
    assert getattr(policy, "decided", 0) == decisions
    assert state.actors() != [CHANCE]


def test_a_rollout_ends_with_the_game() -> None:
    state = dealt()
    assert roll_out(GAME.policy, state, 10_000, Random(1), Random(2), temperature=0.5)
    assert state.actors() == []


def test_a_soft_choice_is_softer_the_warmer_it_is() -> None:
    judged: list[Judged] = [(3.0, 1, ""), (2.0, 2, ""), (1.0, 3, ""), (-1000.0, 4, "")]
    rng = Random(1)

    def share_of_best(temperature: float) -> float:
        return sum(soft_choice(judged, temperature, rng) == 1 for _ in range(500)) / 500

    assert share_of_best(0.0) == 1.0
    assert 1.0 > share_of_best(0.3) > share_of_best(1.0) > share_of_best(10.0) > 0.25
    assert all(soft_choice(judged, 100.0, rng) != 4 for _ in range(500))


def test_a_kind_of_table_may_think_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {"expert": {"futures": 7}, "4": {"expert": {"decisions": 3}}}
    monkeypatch.setattr("orrery.bots.levels.settings", lambda package: said)
    two, four = thinking_of(GAME, "expert", "2"), thinking_of(GAME, "expert", "4")
    assert (two.futures, two.decisions) == (7, Thinking().decisions)
    assert (four.futures, four.decisions) == (7, 3)
    said["expert"] = {"future": 7}
    with pytest.raises(DataError, match=r"bots\.toml of Relay, level expert.*'future'"):
        thinking_of(GAME, "expert", "2")


def test_levels_have_a_name_a_face_and_a_sentence() -> None:
    assert [level.name for level in LEVELS] == ["beginner", "easy", "medium", "hard", "expert"]
    assert len({level.face for level in LEVELS}) == len(LEVELS)
    assert all(level.words.endswith(".") for level in LEVELS)


def test_chances_sum_up_to_one_and_the_end_is_the_result() -> None:
    gardens = game("gardens")
    state: State = gardens.new(3)
    rng = Random(4)
    roll_out(gardens.policy, state, 20, rng, rng)
    assert sum(gardens.policy.evaluate(state)) == pytest.approx(1.0)
    roll_out(gardens.policy, state, 10_000, rng, rng)
    assert gardens.policy.evaluate(state) == state.returns()

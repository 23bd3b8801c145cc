"""Training: it learns what is there to learn, the same from the same seed, and says how good that is."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from orrery.core import OrreryError
from orrery.core.model import learnt_from, model_from
from orrery.lab.fit import Examples, learn
from orrery.lab.quality import auc, calibration, log_loss
from orrery.lab.selfplay import Course, Table, tables_of, usual_length, with_weights
from orrery.lab.sources import sources_of
from orrery.lab.train import Plan, Training, train
from orrery_relay import GAME
from orrery_relay.bot import RelayPolicy
from orrery_relay.game import Relay

SMALL = Plan(games=60, seed=3, hidden=4)


def test_the_same_seed_gives_the_same_file_on_any_number_of_processes() -> None:
    alone, together = train(GAME, SMALL), train(GAME, SMALL, jobs=2)
    assert alone.text() == together.text()
    assert alone.text() != train(GAME, Plan(games=60, seed=4, hidden=4)).text()


def test_it_learns_who_wins_and_the_policy_can_use_it() -> None:
    training = train(GAME, Plan(games=150, seed=1))
    content = json.loads(training.text())
    assert list(content["kinds"]) == ["2", "3", "4"]
    assert content["features"] == RelayPolicy().feature_names()
    for lesson in training.rounds[0]:
        assert lesson.win["auc"] > 0.6
        assert lesson.win["log_loss"] < lesson.win["log_loss_of_mean"]
    policy = with_weights(GAME, learnt_from(content)).policy
    ahead = GAME.new(2, {"contracts": "off"})
    ahead.holder[:3] = [0, 0, 0]
    assert policy.chance(ahead, 0) > 0.6
    assert policy.chance(ahead, 1) < 0.4
    assert policy.worth(ahead, 0) > 0.55 > policy.worth(ahead, 1)
    assert GAME.policy.made() is None  # the game itself stays as it is


def test_what_is_written_plays_as_it_was_learnt() -> None:
    examples = synthetic()
    weights, _ = learn(examples, 6, 1)
    model = model_from(json.loads(json.dumps(weights.as_json())))
    rows = examples.judge[0][:50]
    assert [model.chance(list(row)) for row in rows] == pytest.approx(list(weights.chances(rows)))


def test_hidden_units_are_kept_only_where_they_see_more() -> None:
    crossed, found = learn(synthetic(crossed=True), 8, 1)
    assert (found["hidden"], len(crossed.outer)) == (8, 8)
    assert found["auc"] > 0.8
    plain, found = learn(synthetic(crossed=False), 8, 1)
    assert (found["hidden"], len(plain.outer)) == (0, 0)
    assert found["auc"] > 0.8
    assert learn(synthetic(crossed=True), 0, 1)[1]["auc"] < 0.6


def test_what_never_changed_while_learning_does_not_count_in_play() -> None:
    weights, found = learn(synthetic(crossed=True), 8, 1)
    assert found["hidden"] == 8
    row = np.array([[0.5, 0.5, 7.0]])
    other = np.array([[0.5, 0.5, 700.0]])
    assert weights.chances(row)[0] == pytest.approx(weights.chances(other)[0])


def synthetic(crossed: bool = True) -> Examples:
    """Who wins follows from two numbers: from their product, or from their sum; the third is always the same."""
    luck = np.random.default_rng(5)
    features = np.hstack([luck.normal(size=(4000, 2)), np.full((4000, 1), 7.0)])
    told = features[:, 0] * features[:, 1] if crossed else features[:, 0] + features[:, 1]
    won = (luck.random(4000) < 1 / (1 + np.exp(-4 * told))).astype(np.float64)
    return Examples.of(features, won, np.arange(4000))


def test_no_game_is_both_learnt_from_and_judged_by() -> None:
    games = np.repeat(np.arange(50), 4)
    rows = games[:, None].astype(np.float64)
    examples = Examples.of(rows, np.zeros(200), games)
    parts = [set(part[0][:, 0]) for part in (examples.learn, examples.choose, examples.judge)]
    assert [len(part) for part in parts] == [35, 5, 10]
    assert len(set.union(*parts)) == 50


def test_measures_of_quality() -> None:
    chances = np.array([0.1, 0.4, 0.4, 0.9])
    assert auc(chances, np.array([0.0, 0.0, 1.0, 1.0])) == pytest.approx(3.5 / 4)
    assert auc(chances, np.array([0.5, 0.5, 0.5, 0.5])) == pytest.approx(0.5)
    assert auc(1 - chances, np.array([0.0, 0.0, 1.0, 1.0])) == pytest.approx(0.5 / 4)
    assert log_loss(np.array([0.5]), np.array([1.0])) == pytest.approx(0.6931, abs=1e-4)
    assert calibration(chances, np.array([0.0, 0.0, 1.0, 1.0])) == [[0.1, 0.0, 1], [0.4, 0.5, 2], [0.9, 1.0, 1]]


def test_positions_are_labelled_with_how_their_game_ended() -> None:
    table = Table("2", 2, {})
    found = Course(table, 1, "policy", usual_length(GAME, table, 1)).play(GAME, range(12))["2"]
    assert len(found) == len(found.game) == len(found.worth)
    assert len(found.features) == len(found) * len(RelayPolicy().feature_names())
    assert set(found.game) == set(range(12))
    pairs = [(found.win[place], found.win[place + 1]) for place in range(0, len(found), 2)]
    assert all(sum(pair) == 1.0 for pair in pairs)  # the seats of one position
    assert {1.0, 0.0} <= set(found.win)
    assert all((won > 0.5) == (worth > 0.5) for won, worth in zip(found.win, found.worth, strict=True) if won != 0.5)


def test_a_policy_may_name_its_tables_and_kinds() -> None:
    class Choosy(RelayPolicy):
        def tables(self) -> list[tuple[int, dict[str, Any]]]:
            return [(2, {"contracts": "off"}), (2, {}), (4, {})]

        def kind(self, state: Any) -> str:
            return "duel" if state.seats == 2 else "crowd"

    class Chosen(Relay):
        policy = Choosy()

    game = Chosen()
    assert [(table.kind, table.players) for table in tables_of(game)] == [("duel", 2), ("duel", 2), ("crowd", 4)]
    training = train(game, SMALL)
    assert [(lesson.kind, lesson.games) for lesson in training.rounds[0]] == [("crowd", 60), ("duel", 60)]
    assert list(train(game, Plan(games=30, kinds=("duel",))).content["kinds"]) == ["duel"]
    with pytest.raises(OrreryError, match=r"no tables of kind 'dual'.*'duel'"):
        train(game, Plan(kinds=("dual",)))


def test_every_number_of_players_is_learnt_by_default() -> None:
    assert [table.players for table in tables_of(GAME)] == [2, 3, 4]


def test_a_further_round_is_kept_only_if_it_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(games=40, rounds=3, later_games=20, duels=4, hidden=0, kinds=("2",))
    gains = iter([[1.0, 1.0, 1.0, 1.0], [0.5, -0.5, 0.5, -0.5]])
    monkeypatch.setattr("orrery.lab.train.play_duels", lambda *_: next(gains))
    training = train(GAME, plan)
    assert [[lesson.kept for lesson in lessons] for lessons in training.rounds] == [[True], [True], [False]]
    assert training.content["made"]["kinds"]["2"]["round"] == 2
    second = Plan(games=40, rounds=2, later_games=20, duels=4, hidden=0, kinds=("2",))
    gains = iter([[1.0, 1.0, 1.0, 1.0]])
    assert train(GAME, second).content["kinds"] == training.content["kinds"]


def test_a_round_really_plays_the_one_before() -> None:
    plan = Plan(games=40, rounds=2, later_games=20, duels=4, hidden=0, kinds=("2",), player="hard")
    lesson = train(GAME, plan).rounds[1][0]
    assert lesson.contest is not None
    assert lesson.contest.games == 4
    assert -0.5 <= lesson.contest.gain <= 0.5


def test_what_cannot_be_learnt_is_refused() -> None:
    class Numberless(RelayPolicy):
        def feature_names(self) -> list[str]:
            return []

    class Dull(Relay):
        policy = Numberless()

    with pytest.raises(OrreryError, match=r"Relay does not say .*Policy\.features"):
        train(Dull(), SMALL)
    with pytest.raises(OrreryError, match="5 games are too few"):
        train(GAME, Plan(games=5))
    with pytest.raises(OrreryError, match="0 rounds"):
        train(GAME, Plan(rounds=0))
    with pytest.raises(OrreryError, match="-1 hidden"):
        train(GAME, Plan(hidden=-1))


def test_the_file_says_which_sources_made_it() -> None:
    assert sources_of(GAME)
    text = Training({"features": ["a"], "kinds": {}, "made": {"sources": "1.0"}}).text()
    assert json.loads(text) == {"features": ["a"], "kinds": {}, "made": {"sources": "1.0"}}

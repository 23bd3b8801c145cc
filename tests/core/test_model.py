"""A learnt value: what a file of weights says, computed in plain Python."""

import json
from math import exp

import pytest

from orrery.core.errors import DataError
from orrery.core.model import Model, learnt_from, load_learnt, model_from

PLAIN = {"mean": [2.0, 0.0], "unit": [4.0, 1.0], "bias": 0.5, "linear": [1.0, -2.0], "hidden": [], "outer": []}


def test_a_model_without_hidden_units_is_logistic() -> None:
    model = model_from(PLAIN)
    assert model.chance([6.0, 1.0]) == pytest.approx(1 / (1 + exp(-(0.5 + 1.0 - 2.0))))


def test_hidden_units_count_where_they_are_above_zero() -> None:
    model = model_from({**PLAIN, "hidden": [[0.0, 1.0, 0.0], [0.0, -1.0, 0.0]], "outer": [3.0, 5.0]})
    above, below = 1 / (1 + exp(-(0.5 + 1.0 + 3.0))), 1 / (1 + exp(-(0.5 - 1.0 + 5.0)))
    assert model.chance([6.0, 0.0]) == pytest.approx(above)
    assert model.chance([-2.0, 0.0]) == pytest.approx(below)


def test_a_chance_stays_between_zero_and_one() -> None:
    model = Model(0.0, [1e9], [], [])
    assert 0.0 < model.chance([-1.0]) < model.chance([1.0]) <= 1.0


def test_a_file_has_a_model_for_each_kind_of_table() -> None:
    learnt = learnt_from({"features": ["a", "b"], "kinds": {"2": {"win": PLAIN, "worth": PLAIN}}, "made": {"seed": 1}})
    assert learnt.names == ["a", "b"]
    assert set(learnt.win) == set(learnt.worth) == {"2"}
    assert learnt.made["seed"] == 1


def test_a_broken_file_says_how_to_mend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", lambda text: {"features": []})
    monkeypatch.setattr("orrery.core.model.FILE", "rules.md")  # any file that is there
    with pytest.raises(DataError, match="orrery train"):
        load_learnt("orrery_relay")


def test_a_folder_without_weights_has_none() -> None:
    assert load_learnt("orrery.core") is None

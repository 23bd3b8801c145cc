"""Turning printed numbers towards targets: what may be turned, what is wanted, and that fresh games have the word."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.core import DataError, OrreryError
from orrery.core.data import read_overrides
from orrery.lab import simulate
from orrery.lab import tune as tuning
from orrery.lab.knobs import Knob, data_file, read_knobs, turned
from orrery.lab.targets import Target, measure, read_targets
from orrery.lab.tune import FRESH, Table, Task, as_json, tune
from orrery.lab.tune_page import tune_page

VERTIUM = orrery.game("vertium")
URANUS = orrery.game("uranus")
MOON = orrery.game("minethemoon")
MIXES = "solo_deck={photon=4,beam=4,shield=4}|{photon=0,beam=6,shield=6}|{photon=12,beam=0,shield=0}"


def task(out: Path, trials: int = 3, **more: Any) -> Task:
    knobs, base = read_knobs(VERTIUM.data, [MIXES])
    given: dict[str, Any] = {
        "game": VERTIUM,
        "base": base,
        "knobs": knobs,
        "targets": read_targets(VERTIUM, ["win_rate=0.9,length=1..500"]),
        "tables": [Table(("random",))],
        "options": {"mode": "solo"},
        "games": 8,
        "trials": trials,
        "confirm": 10,
        "seed": 3,
        "out": out,
    }
    return Task(**{**given, **more})


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["track.length=9"], "Nothing may be turned"),
        (["track.lenth=1..9"], "Did you mean 'track.length'"),
        (["track.length=9..1"], "from less to more"),
        (["track.length=1.5..9"], "a whole number"),
        (["track.attacks=1..9"], "has no range"),
        (["track.length=1..9", "track.length=2..3"], "named twice"),
    ],
)
def test_what_cannot_be_turned_is_refused(settings: list[str], words: str) -> None:
    with pytest.raises(DataError, match=words):
        read_knobs(URANUS.data, settings)


def test_ranges_lists_and_fixed_numbers_are_read() -> None:
    knobs, fixed = read_knobs(URANUS.data, ["track.length=16..24", "track.attacks=[5,9]|[4,8]", "supply.rocks.0=60"])
    assert knobs == [
        Knob("track.length", 20, 16, 24),
        Knob("track.attacks", [3, 6, 9, 11, 13, 15, 17, 18, 19], values=([5, 9], [4, 8])),
    ]
    assert fixed == {"supply": {"rocks": [60, 44, 38, 32, 26]}}
    assert turned(URANUS.data, fixed, knobs, {"track.length": 17, "track.attacks": [4, 8]}) == {
        "supply": {"rocks": [60, 44, 38, 32, 26]},
        "track": {"length": 17, "attacks": [4, 8]},
    }


def test_the_data_file_says_what_was_tuned(tmp_path: Path) -> None:
    knobs, _ = read_knobs(URANUS.data, ["track.length=16..24", "solo.pad.steps.1=1..4"])
    numbers = turned(URANUS.data, {}, knobs, {"track.length": 21, "solo.pad.steps.1": 3})
    (tmp_path / "tuned.toml").write_text(data_file(URANUS.data, numbers, knobs, ["How it came."]))
    assert (tmp_path / "tuned.toml").read_text().startswith("# How it came.\n")
    game = URANUS.with_data(read_overrides(tmp_path / "tuned.toml"))
    assert game.source_of("track.length") == "tuned"
    assert game.source_of("solo.pad.steps") == "tuned"
    assert game.data["solo"]["pad"]["steps"] == [2, 3, 2, 2, 3, 2]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("lenght=60", "Did you mean 'length'"),
        ("win_rate=1.5", "a win rate goes from 0 to 1"),
        ("length", "cannot be read"),
        ("length=60..50", "cannot be read"),
        ("", "Towards what"),
        ("bilding>0.3", "Did you mean 'building'"),
    ],
)
def test_a_target_that_cannot_be_read_is_refused(given: str, words: str) -> None:
    with pytest.raises(OrreryError, match=words):
        read_targets(MOON, [given])


def test_targets_are_measured(tmp_path: Path) -> None:
    simulate(MOON, ["greedy", "random"], 10, seed=1, out=tmp_path / "run", items=True)
    wins, seats, length, most, least = measure(
        MOON,
        tmp_path / "run",
        read_targets(MOON, ["win_rate=0.5", "seat_balance", "length=1..2", "items<1.5", "building>0.2"]),
    )
    assert wins.value > 0.8  # greedy, the first of the bots
    assert wins.verdict == "missed"
    assert 0 <= seats.value <= 0.5
    assert length.miss > 100
    assert most.value > 1.5
    assert most.miss > 0
    assert least.low <= least.value <= least.high


def test_a_target_says_how_far_it_is_missed() -> None:
    target = Target("win_rate", 0.5, 0.6, "")
    assert [round(target.beyond(value), 3) for value in (0.4, 0.5, 0.55, 0.6, 0.7)] == [0.1, 0, 0, 0, 0.1]


def test_a_search_finds_the_best_and_tells_it_with_fresh_games(tmp_path: Path) -> None:
    outcome = tune(task(tmp_path / "search"))
    tried = {json.dumps(trial.values["solo_deck"]): trial.miss for trial in outcome.trials}
    assert len(tried) == 3  # none twice
    assert outcome.trials[0].values["solo_deck"] == {"photon": 4, "beam": 4, "shield": 4}  # the print comes first
    assert outcome.best.miss == min(miss for miss in tried.values() if miss is not None)
    found = tomllib.loads((tmp_path / "search" / "tuned.toml").read_text())
    best = outcome.best.values["solo_deck"]
    assert {face: found["solo_deck"][face] for face in best} == best
    assert sorted(found["solo_deck"]["tuned"]) == ["beam", "photon", "shield"]
    runs = list((tmp_path / "search" / "confirm").glob("*/*/*/run.json"))
    assert {json.loads(run.read_text())["seed"] for run in runs} == {3 + FRESH}
    assert {run.parent.parent.name for run in runs} == {"printed", "tuned"}
    told = as_json(outcome)["confirmed"]["1"]["tuned"][0]
    assert told["low"] - 1e-9 <= told["value"] <= told["high"] + 1e-9
    page = tune_page(outcome)
    for words in ("The numbers", "Trials as a table", "on fresh games", "solo_deck", "Win rate 90 %"):
        assert words in page


def test_a_search_that_was_interrupted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    whole = measure

    def measured(*given: Any) -> Any:
        calls.append(given[1].parent.name)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return whole(*given)

    monkeypatch.setattr(tuning, "measure", measured)
    with pytest.raises(KeyboardInterrupt):
        tune(task(tmp_path / "search"))
    outcome = tune(task(tmp_path / "search"))
    assert len(outcome.trials) == 3
    assert calls[2] == calls[1]  # what was interrupted comes first, and finds its games
    assert calls.count(calls[0]) == 1  # what was done is not played again
    with pytest.raises(OrreryError, match="holds another search: there seed is 3, here it is 4"):
        tune(task(tmp_path / "search", seed=4))


def test_numbers_that_make_no_game_are_left_out(tmp_path: Path) -> None:
    knobs, base = read_knobs(VERTIUM.data, ["solo_deck.photon=4..5"])  # five would be one card too many
    outcome = tune(task(tmp_path / "search", trials=1, knobs=knobs, base=base))
    assert outcome.best.values == {"solo_deck.photon": 4}
    assert outcome.changes == []
    shields = "{photon=0,beam=0,shield=12}"  # nobody ever hits anybody
    knobs, base = read_knobs(VERTIUM.data, [f"solo_deck={shields}|{shields}"])
    with pytest.raises(OrreryError, match="does not come to its end"):
        tune(task(tmp_path / "endless", trials=1, knobs=knobs, base=base))
    knobs, base = read_knobs(VERTIUM.data, ["solo_deck.photon=6..7"])
    with pytest.raises(OrreryError, match=r"None of .* trials made a game.*there are 12"):
        tune(task(tmp_path / "none", trials=1, knobs=knobs, base=base))

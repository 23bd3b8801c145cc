"""Simulations: equal arguments give equal results, seats rotate, records verify, wrong use is refused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

import orrery
from orrery.core import DataError, GameRecord, OptionsError, OrreryError
from orrery.lab import Result, Spread, Summary, simulate
from orrery.lab.results import interval, wilson

GARDENS = orrery.game("gardens")


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes() -> None:
    alone = simulate(GARDENS, ["greedy", "random"], games=6, seed=1)
    together = simulate(GARDENS, ["greedy", "random"], games=6, seed=1, jobs=2)
    assert alone == together
    assert alone.as_json() == together.as_json()
    assert alone.results != simulate(GARDENS, ["greedy", "random"], games=6, seed=2).results


def test_a_longer_series_starts_with_the_games_of_the_shorter_one() -> None:
    short, long = (simulate(GARDENS, ["random", "random"], games=games, seed=1) for games in (3, 5))
    assert long.results[:3] == short.results


def test_every_bot_sits_everywhere_equally_often() -> None:
    summary = simulate(GARDENS, ["greedy", "random", "random"], games=6)
    for seat in range(3):
        assert Counter(result.bots[seat] for result in summary.results) == {"greedy": 2, "random": 4}
    assert {line.name: line.games for line in summary.by_bot()} == {"greedy": 6, "random": 6}
    assert {line.name: line.seats for line in summary.by_bot()} == {"greedy": 6, "random": 12}
    assert [line.games for line in summary.by_seat()] == [6, 6, 6]
    assert sum(line.wins for line in summary.by_seat()) == pytest.approx(6)


def test_records_replay_and_verify_with_their_options_and_data(tmp_path: Path) -> None:
    data = {"track": {"length": 80}}
    summary = simulate(
        GARDENS, ["random", "random"], games=3, options={"board": "trapezoid"}, data=data, records=tmp_path, jobs=2
    )
    for result in summary.results:
        record = GameRecord.load(tmp_path / f"gardens-{result.number:06}.jsonl")
        assert record.data == data
        assert record.options == {"board": "trapezoid"}
        assert record.validate().standing().points == result.points
        assert record.verify() > 40
        assert record.number == result.actions


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate(GARDENS, ["random", "random"], games=9, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 9
    assert len(told) > 3


def test_what_makes_no_simulation_is_refused(tmp_path: Path) -> None:
    two = ["random", "random"]
    with pytest.raises(OrreryError, match="0 games"):
        simulate(GARDENS, two, games=0)
    with pytest.raises(OrreryError, match="0 jobs"):
        simulate(GARDENS, two, jobs=0)
    with pytest.raises(OrreryError, match="'greedy'"):
        simulate(GARDENS, ["gredy", "random"])
    with pytest.raises(OptionsError, match=r"G-1\.1"):
        simulate(GARDENS, ["random"])
    with pytest.raises(OptionsError, match=r"G-1\.2"):
        simulate(GARDENS, two, options={"board": "square"}, records=tmp_path / "records")
    with pytest.raises(DataError):
        simulate(GARDENS, two, data={"flowers": {"each_colour": 11}}, records=tmp_path / "records")
    assert not (tmp_path / "records").exists()
    (tmp_path / "old.jsonl").write_text("")
    with pytest.raises(OrreryError, match="records already"):
        simulate(GARDENS, two, records=tmp_path)


def test_shared_wins_count_as_shares() -> None:
    results = [
        Result(0, ["a", "b"], [10, 10], [0.5, 0.5], "last card", 20, 30),
        Result(1, ["b", "a"], [4, 8], [0.0, 1.0], "no flowers", 22, 33),
        Result(2, ["a", "b"], [9, 7], [1.0, 0.0], "no flowers", 24, 36),
    ]
    summary = Summary("relay", 2, {}, 0, results)
    first, second = summary.by_bot()
    assert (first.name, first.wins) == ("a", 2.5)
    assert first.share == pytest.approx(2.5 / 3)
    assert second.wins == 0.5
    assert first.points == Spread(9.0, 9, 8, 10)
    assert [line.wins for line in summary.by_seat()] == [1.5, 1.5]
    assert summary.reasons() == {"no flowers": 2, "last card": 1}
    assert summary.decisions() == Spread(22.0, 22, 20, 24)
    assert summary.actions().mean == 33.0


def outcomes(kind: str, games: int, rng: Random) -> list[float]:
    """The shares of some games of one kind, of which the truth is known to be 0.4."""
    match kind:
        case "won or lost":
            return [float(rng.random() < 0.4) for _ in range(games)]
        case "with ties":
            return [rng.choices([1.0, 0.5, 0.0], [0.2, 0.4, 0.4])[0] for _ in range(games)]
        case "three of four seats alike":
            return [rng.choices([1 / 3, 2 / 3], [0.8, 0.2])[0] for _ in range(games)]
        case _:
            return [0.4] * games


@pytest.mark.parametrize("games", [20, 100])
@pytest.mark.parametrize("kind", ["won or lost", "with ties", "three of four seats alike", "always the same"])
def test_the_interval_holds_the_truth_19_times_out_of_20(kind: str, games: int) -> None:
    rng = Random(f"{kind} {games}")
    held = 0
    for _ in range(1000):
        low, high = interval(outcomes(kind, games, rng))
        held += low <= 0.4 <= high
    assert held >= 930
    assert held <= 990 or kind == "always the same"


def test_seats_that_win_together_are_one_observation() -> None:
    """Four seats in 10 games are 10 games, not 40: an interval for 40 would hold the truth far too seldom."""
    results = [Result(n, ["a"] * 4, [1] * 4, [float(n < 6)] * 4, "won", 9, 9) for n in range(10)]
    summary = Summary("relay", 4, {}, 0, results, cooperative=True)
    together = summary.together()
    assert (together.games, together.wins, together.share) == (10, 6, 0.6)
    assert together.interval == pytest.approx(wilson(6, 10))
    assert summary.by_bot()[0].interval == pytest.approx(wilson(6, 10))
    plain = summary.as_json()
    assert plain["cooperative"] is True
    assert plain["won"]["share"] == 0.6


def test_a_co_operative_game_and_a_game_alone_say_so() -> None:
    assert simulate(orrery.game("uranus"), ["random"] * 2, games=1).cooperative
    assert simulate(orrery.game("vertium"), ["random"], games=1, options={"mode": "solo"}).cooperative
    assert not simulate(GARDENS, ["random"] * 2, games=1).cooperative


def test_the_interval_stays_between_0_and_1_and_narrows() -> None:
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = wilson(500, 1000)
    assert high - low < 0.07

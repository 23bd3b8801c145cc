"""Two runs compared: paired where chance is the same, apart where it is not, and many differences with care."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import orrery as package
from orrery.core import OrreryError
from orrery.lab import simulate
from orrery.lab.compare import compare
from orrery.lab.compare_page import compare_page
from orrery.lab.effects import Effect, apart, paired, together

GARDENS = package.game("gardens")


def test_pairs_cancel_what_both_share() -> None:
    luck = np.random.default_rng(1).normal(50, 20, 400)
    before, after = luck, luck + 1 + np.random.default_rng(2).normal(0, 1, 400)
    alike, other = paired(before, after), apart(before, after)
    assert alike.value == pytest.approx(other.value)
    assert alike.error < other.error / 5
    low, high = alike.interval()
    assert low < 1 < high


def test_an_interval_holds_what_is_true_about_as_often_as_it_says() -> None:
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        low, high = apart(rng.normal(3, 1, 15), rng.normal(3, 2, 15)).interval()
        held += low <= 0 <= high
    assert 0.92 <= held / 400 <= 0.99


def test_among_many_that_are_nothing_none_is_sure_and_a_true_one_still_is() -> None:
    rng = np.random.default_rng(3)
    nothing = [Effect(float(rng.normal(0, 1)), 1.0, 1000) for _ in range(200)]
    alone = [effect.interval() for effect in nothing]
    assert any(low > 0 or high < 0 for low, high in alone)  # what happens without care
    assert not any(low > 0 or high < 0 for low, high in together(nothing))
    low, high = together([*nothing, Effect(9.0, 1.0, 1000)])[-1]
    assert 0 < low < 9 < high
    assert together([Effect(9.0, 1.0, 1000)]) == [Effect(9.0, 1.0, 1000).interval()]


def test_a_few_games_that_went_alike_do_not_make_certain() -> None:
    low, high = paired(np.zeros(5), np.zeros(5), share=True).interval()
    assert low < -0.2 < 0.2 < high


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four runs: as usual, with better bots on the same seed, on another board, on another seed."""
    folder = tmp_path_factory.mktemp("runs")
    simulate(GARDENS, ["random", "random"], 12, seed=4, out=folder / "a", items=True)
    simulate(GARDENS, ["random", "random"], 16, seed=4, out=folder / "b", items=True, options={"board": "rhombus"})
    simulate(GARDENS, ["random", "random"], 12, seed=5, out=folder / "c")
    simulate(GARDENS, ["random", "random", "random"], 2, seed=4, out=folder / "three")
    simulate(package.game("vertium"), ["random", "random"], 2, seed=4, out=folder / "vertium")
    return folder


def test_runs_of_one_seed_are_compared_game_by_game(runs: Path) -> None:
    found = compare(runs / "a", runs / "b")
    assert (found.paired, found.games) == (True, (12, 12))  # what both have
    assert ("board", "as usual", "rhombus") in found.changes
    groups = {each.group for each in found.differences}
    assert groups == {"wins", "length", "points", "ends", "seats that use"}
    seats = [each for each in found.differences if each.group == "wins"]
    assert sum(each.difference for each in seats) == pytest.approx(0)
    assert all(each.low <= each.difference <= each.high for each in found.differences)


def test_a_run_compared_with_itself_differs_in_nothing(runs: Path) -> None:
    found = compare(runs / "a", runs / "a")
    assert not found.changes
    assert all(each.difference == 0 and not each.sure for each in found.differences)


def test_runs_of_other_seeds_are_compared_as_they_are(runs: Path) -> None:
    found = compare(runs / "a", runs / "c")
    assert not found.paired
    assert ("seed", "4", "5") in found.changes
    assert {each.group for each in found.differences} == {"wins", "length", "points", "ends"}  # c has no items


def test_other_games_and_other_numbers_of_seats_cannot_be_compared(runs: Path) -> None:
    with pytest.raises(OrreryError, match=r"holds games of gardens, .* of vertium"):
        compare(runs / "a", runs / "vertium")
    with pytest.raises(OrreryError, match=r"has 2 seats, .* has 3"):
        compare(runs / "a", runs / "three")
    with pytest.raises(OrreryError, match="holds no simulation"):
        compare(runs / "a", runs / "nowhere")


def test_the_page_needs_nothing_else_and_names_every_group(runs: Path) -> None:
    page = compare_page(compare(runs / "a", runs / "b"))
    assert not re.search(r"<script|<link|https?://(?!www\.w3\.org)|@import", page)
    for title in ("Wins", "Length", "Points", "Ends", "Seats that use"):
        assert f"{title} as a table" in page
    assert "rhombus" in page


def test_a_tuned_number_says_so() -> None:
    game = package.game("uranus").with_data({"track": {"length": 21, "tuned": ["length"]}})
    assert game.source_of("track.length") == "tuned"
    assert game.source_of("track.attacks") == "rebuilt"

"""Doing without: a bot that may not use a thing does not, and what it loses by that is told with its interval."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

import orrery
from orrery.core import OrreryError
from orrery.lab import simulate
from orrery.lab.findings import findings
from orrery.lab.report_page import report_page
from orrery.lab.restricted import add_to, in_turn, play_levels, play_restricted

MOON = orrery.game("minethemoon")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "moon"
    simulate(MOON, ["greedy", "greedy"], 12, seed=4, out=folder, items=True)
    return folder


@pytest.mark.parametrize("bot", ["greedy", "random", "medium"])
def test_the_first_bot_does_without_and_the_others_do_not(tmp_path: Path, bot: str) -> None:
    simulate(MOON, [bot, bot], 4, seed=4, out=tmp_path / "run", items=True, forbid="work:shaker")
    used = pl.read_parquet(tmp_path / "run" / "items" / "*.parquet").filter(kind="work", item="shaker")
    assert used.height
    assert all((seat + number) % 2 == 1 for number, seat in used.select("number", "seat").iter_rows())
    games = pl.read_parquet(tmp_path / "run" / "games" / "*.parquet").sort("number")
    assert games["bots"].to_list()[:2] == [[f"{bot} without shaker", bot], [bot, f"{bot} without shaker"]]
    assert json.loads((tmp_path / "run" / "run.json").read_text())["forbid"] == "work:shaker"


def test_a_team_does_without_as_a_whole(tmp_path: Path) -> None:
    uranus = orrery.game("uranus")
    simulate(uranus, ["greedy", "greedy"], 3, seed=1, out=tmp_path / "run", items=True, forbid="module:1")
    games = pl.read_parquet(tmp_path / "run" / "games" / "*.parquet")
    assert all(bots == ["greedy without 1"] * 2 for bots in games["bots"].to_list())


def test_a_bot_that_searches_does_without(tmp_path: Path) -> None:
    gardens = orrery.game("gardens")
    simulate(gardens, ["hard", "random"], 1, seed=4, out=tmp_path / "run", items=True, forbid="martian:ali")
    used = pl.read_parquet(tmp_path / "run" / "items" / "*.parquet").filter(item="ali", seat=0, kind="martian")
    assert used.height == 0


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ("shakr", "Did you mean 'shaker'"),
        ("bilding:farm", "Did you mean 'building'"),
        ("refiner", "may be building:refiner or work:refiner"),
    ],
)
def test_a_thing_that_is_not_there_is_refused_with_the_nearest(wanted: str, words: str) -> None:
    with pytest.raises(OrreryError, match=words):
        simulate(MOON, ["greedy", "greedy"], 1, forbid=wanted)


def test_the_report_tells_what_doing_without_costs_and_what_levels_win(run: Path) -> None:
    play_restricted(MOON, run, [("work", "shaker"), ("work", "clout")], 2, 12, 1, lambda *_: None)
    play_levels(MOON, run, ["random"], 12, 1, lambda *_: None)
    found = add_to(findings(run), run)
    assert {loss.item for loss in found.losses} == {"shaker", "clout"}
    for loss in found.losses:
        assert loss.low < loss.loss < loss.high
        assert loss.used > 0.5
        assert loss.still == 0
    assert max(loss.loss for loss in found.losses) > 0  # nobody wins without them
    assert [level.name for level in found.levels] == ["greedy", "random"]
    page = report_page(found)
    for words in ("Restricted play as a table", "Skill gap by level as a table", "Benjamini-Hochberg"):
        assert words in page


def test_what_is_dealt_cannot_be_avoided_and_is_said_so(tmp_path: Path) -> None:
    uranus = orrery.game("uranus")
    simulate(uranus, ["random"], 10, seed=1, out=tmp_path / "run", items=True)
    found = findings(tmp_path / "run")
    assert found.items is not None
    race = max((item for item in found.items if item.kind == "race"), key=lambda item: item.used)
    play_restricted(uranus, tmp_path / "run", [(race.kind, race.item)], 1, 10, 1, lambda *_: None)
    found = add_to(found, tmp_path / "run")
    assert found.losses == []
    assert found.unavoidable == [uranus.thing("race", race.item)]


def test_things_come_by_kind_in_turn(run: Path) -> None:
    things = in_turn(findings(run).items or [])
    assert len({kind for kind, _ in things[:3]}) == 3

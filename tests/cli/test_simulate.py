"""`orrery simulate` as a command; the simulation itself is tested in tests/lab."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import orrery as package
from tests.cli.conftest import Orrery


def test_the_summary_names_bots_seats_length_and_ends(orrery: Orrery) -> None:
    shown = orrery("simulate", "gardens", "-n", 4, "--seats", "random,random,greedy", "-j", 1)
    assert shown.code == 0
    assert shown.err == ""
    for word in ("greedy", "random", "seat 3", "95 % INTERVAL", "MEDIAN", "Decisions a game", "The end came by"):
        assert word in shown.out


def test_json_is_for_machines_and_the_same_for_any_number_of_jobs(orrery: Orrery) -> None:
    arguments = ("simulate", "gardens", "-n", 6, "--seats", "random", "--players", 3, "--seed", 5, "--json")
    one, two = orrery(*arguments, "-j", 1), orrery(*arguments, "-j", 2)
    summary = json.loads(one.out)
    assert summary["games"] == 6
    assert [line["name"] for line in summary["seats"]] == ["seat 1", "seat 2", "seat 3"]
    assert (summary["bots"][0]["games"], summary["bots"][0]["seats"]) == (6, 18)
    assert summary["cooperative"] is False
    assert one.out == two.out


def test_games_are_counted_where_all_win_or_lose_together(orrery: Orrery) -> None:
    shown = orrery("simulate", "uranus", "-n", 3, "-j", 1)
    assert shown.code == 0
    assert "Uranus!: 3 games, 4 players (greedy), seed 0" in shown.out
    line = next(line for line in shown.out.splitlines() if line.startswith("won together"))
    assert line.split()[2] == "3"
    assert "seat 1" not in shown.out


@pytest.mark.parametrize("command", ["simulate", "play", "bench"])
def test_options_that_fix_the_number_of_players_set_it(orrery: Orrery, command: str) -> None:
    more = {"simulate": ("-n", 2, "-j", 1), "play": ("--seed", 1), "bench": ("--seconds", 0.05)}[command]
    shown = orrery(command, "vertium", "-o", "mode=solo", *more)
    assert (shown.code, shown.err) == (0, "")
    said = {"simulate": "2 games, 1 player (greedy), mode solo", "play": "Seat 1: Player 1\n", "bench": ", 1 players"}
    assert said[command] in shown.out


def test_why_games_ended_is_told_in_words(orrery: Orrery) -> None:
    shown = orrery("simulate", "gardens", "-n", 5, "-j", 1).out
    ends = shown.partition("The end came by\n")[2].splitlines()
    words = package.game("gardens").reasons.values()
    assert {line.partition("%  ")[2] for line in ends if line.startswith("  ")} <= set(words)


def test_the_best_bot_sits_everywhere_by_default(orrery: Orrery) -> None:
    summary = json.loads(orrery("simulate", "gardens", "-n", 2, "-j", 1, "--json").out)
    assert [line["name"] for line in summary["bots"]] == ["greedy"]
    assert summary["players"] == package.game("gardens").default_players


def test_records_are_written_and_verify(orrery: Orrery, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    assert orrery("simulate", "gardens", "-n", 3, "-o", "board=rhombus", "-j", 1, "--records", folder).code == 0
    files = sorted(folder.iterdir())
    assert len(files) == 3
    assert orrery("validate", folder).code == 0
    assert all(orrery("verify", file).code == 0 for file in files)
    assert orrery("simulate", "gardens", "-n", 1, "--records", folder).refused(2, "records already")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "gredy,random"], ["'gredy'", "'greedy'"]),
        (["-n", "0"], ["0 games"]),
        (["-j", "0"], ["0 jobs"]),
        (["--players", "9"], ["2 to 5 players"]),
        (["--seats", "random,random,random", "--players", "2"], ["3 bots", "2 players"]),
        (["-o", "board=square"], ["G-1.2"]),
    ],
)
def test_wrong_use_is_one_line(orrery: Orrery, arguments: list[str], words: list[str]) -> None:
    assert orrery("simulate", "gardens", *arguments).refused(2, *words)


def test_the_folder_for_records_cannot_be_a_file(orrery: Orrery, record: Path) -> None:
    assert orrery("simulate", "gardens", "-n", 1, "--records", record).refused(2, "cannot be made")


def test_a_folder_of_results_is_gone_on_with(orrery: Orrery, tmp_path: Path) -> None:
    command = ("simulate", "relay", "--seats", "greedy,random", "-j", 1, "--out", tmp_path / "run", "--items", "--json")
    few = orrery(*command, "-n", 3)
    assert json.loads(few.out)["games"] == 3
    more = orrery(*command, "-n", 5)
    assert json.loads(more.out) == json.loads(orrery(*command[:6], "--json", "-n", 5).out)
    assert orrery(*command, "-n", 5, "--seed", 2).refused(2, "seed is 0", "Name another folder")
    assert orrery(*command[:6], "-n", 2, "--items").refused(2, "--out")
    shown = orrery(*command[:9], "-n", 5)
    assert "5 of the games were there before." in shown.out

"""`orrery games`, `orrery rules` and `orrery data`."""

from __future__ import annotations

from pathlib import Path

import pytest

import orrery as package
from tests.cli.conftest import Orrery


def test_games_lists_what_is_installed(orrery: Orrery) -> None:
    shown = orrery("games")
    assert shown.code == 0
    line = next(line for line in shown.out.splitlines() if line.startswith("gardens"))
    assert "Gardens of Uranus" in line
    assert "2-5" in line


def test_games_shows_the_options_of_one(orrery: Orrery) -> None:
    shown = orrery("games", "gardens")
    assert shown.code == 0
    assert "Choose hexagon, trapezoid or rhombus." in shown.out
    assert "--option board=" in shown.out


@pytest.mark.parametrize("slug", package.list_games())
def test_the_example_of_an_option_can_be_played(orrery: Orrery, slug: str) -> None:
    example = orrery("games", slug).out.splitlines()[-1].partition("For example: orrery ")[2]
    shown = orrery(*example.split(), typed="quit\n")
    assert (shown.code, shown.err) == (0, "")


def test_rules_shows_the_whole_book(orrery: Orrery) -> None:
    shown = orrery("rules", "gardens")
    assert shown.code == 0
    assert all(f"\n{rule}  " in shown.out for rule in package.game("gardens").rules.rules)


def test_rules_shows_one_rule_whatever_its_case(orrery: Orrery) -> None:
    shown = orrery("rules", "gardens", "g-2.3")
    assert shown.code == 0
    assert shown.out.startswith("G-2.3  Trees block.")
    assert len(shown.out.splitlines()) == 1


def test_rules_shows_all_rules_of_a_number(orrery: Orrery) -> None:
    lines = orrery("rules", "gardens", "G-2").out.splitlines()
    assert len(lines) > 3
    assert all(line.startswith("G-2.") for line in lines)


def test_a_rule_that_is_not_there_gets_the_nearest_one(orrery: Orrery) -> None:
    assert orrery("rules", "gardens", "G-2.33").refused(2, "G-2.33", "G-2.3")


def test_data_gives_every_value_its_source(orrery: Orrery) -> None:
    shown = orrery("data", "gardens")
    assert shown.code == 0
    rows = [line.split("\t") for line in shown.out.splitlines()]
    assert {row[2] for row in rows} <= {"book", "public", "rebuilt"}
    assert "track.length" in {row[0] for row in rows}


def test_data_checks_a_file_that_fits(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[track]\nlength = 80\n")
    shown = orrery("data", "gardens", "--check", file)
    assert shown.code == 0
    assert "track.length: " in shown.out
    assert "becomes 80" in shown.out


def test_a_data_file_with_a_wrong_total_fails(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[flowers]\neach_colour = 11\n")
    assert orrery("data", "gardens", "--check", file).refused(1, str(file), "each_colour is 11", "there are 60")
    assert orrery("play", "gardens", "--data", file).refused(2, "each_colour is 11")
    assert orrery("simulate", "gardens", "--data", file).refused(2, "each_colour is 11")


def test_a_data_file_with_an_unknown_name_gets_the_nearest_one(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[track]\nlenght = 80\n")
    assert orrery("data", "gardens", "--check", file).refused(1, "track.lenght", "'length'")


def test_a_data_file_that_is_not_toml_fails(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("track length 80")
    assert orrery("data", "gardens", "--check", file).refused(1, "is not TOML")


def test_a_data_file_that_is_not_there_is_wrong_use(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery("data", "gardens", "--check", tmp_path / "none.toml").refused(2, "none.toml")

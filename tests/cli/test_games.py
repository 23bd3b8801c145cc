"""`orrery games`, `orrery rules` and `orrery data`."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import orrery as package
from orrery.cli import book, output
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


@pytest.mark.parametrize("slug", package.list_games())
def test_no_marks_of_markdown_are_left(orrery: Orrery, slug: str) -> None:
    shown = orrery("rules", slug).out
    assert not set("*`{}") & set(shown)
    assert "\n\n\n" not in shown


def test_names_of_options_keep_their_underscores(orrery: Orrery) -> None:
    assert "spin_track" in orrery("rules", "minethemoon").out


@pytest.mark.parametrize("slug", package.list_games())
def test_sections_are_numbered_without_a_gap(slug: str) -> None:
    found = [re.match(r"\d+", section) for section in package.game(slug).rules.sections()]
    numbers = [int(number[0]) for number in found if number]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert numbers[0] in (0, 1)


def test_rules_on_a_terminal_have_emphasis_and_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Console(file=io.StringIO(), force_terminal=True, width=80, highlight=False)
    for module in (output, book):
        monkeypatch.setattr(module, "console", lambda: screen)
    book.show_book(package.game("minethemoon"))
    file = screen.file
    assert isinstance(file, io.StringIO)
    shown = file.getvalue()
    assert "\x1b[3mDo spins grow or shrink" in shown
    plain = re.sub(r"\x1b\[[\d;]*m", "", shown)
    assert "*" not in plain
    assert max(map(len, plain.splitlines())) <= 80
    assert re.search(r"\nM-R2  +Do spins", plain)


def test_the_reference_part_is_printed_alone_and_at_the_end_of_the_book(orrery: Orrery) -> None:
    shown = orrery("rules", "relay", "reference")
    assert shown.code == 0
    assert "Oberon  Fuel 6; Points 5. (R-2.3)" in shown.out
    assert "R-1.1" not in shown.out
    assert orrery("rules", "relay").out.endswith(shown.out)


def test_a_book_without_a_reference_part_says_so(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "chapters_of", lambda _: ())
    assert orrery("rules", "relay", "reference").refused(2, "has no reference part")


def test_rules_and_reference_have_the_numbers_of_a_data_file(orrery: Orrery, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[tank]\ncapacity = 9\n\n[orbits]\nfuel = [2, 3, 3, 4, 7, 5, 4]\n")
    shown = orrery("rules", "relay", "--data", file)
    assert "holds 9" in shown.out
    assert "Oberon  Fuel 7;" in shown.out


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

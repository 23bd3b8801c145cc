"""`orrery analyse`: on finished games, and on records that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orrery.cli.analyse import BLOCKS, COLUMNS
from orrery.core import GameRecord
from orrery.lab import simulate
from orrery_relay import GAME
from tests.cli.conftest import Orrery
from tests.draw.reading import parse


@pytest.fixture
def relay(tmp_path: Path) -> Path:
    """The record of a whole short game, of two who take anything."""
    simulate(GAME, ["random", "random"], games=1, seed=4, records=tmp_path / "records")
    return next((tmp_path / "records").iterdir())


def test_the_story_is_told_in_the_terminal(orrery: Orrery, relay: Path) -> None:
    shown = orrery("analyse", relay)
    assert shown.code == 0, shown.err
    winner = GameRecord.load(relay).replay().standing().winners[0] + 1
    assert f"Seat {winner} wins" in shown.out
    lines = shown.out.splitlines()
    start = lines.index("Who was winning")
    ends = {line[:6]: line.rsplit(" ", 1)[1] for line in lines[start + 1 :] if line.startswith("Seat ") and "%" in line}
    assert ends[f"Seat {winner}"] == "100%"
    assert all(set(line[13 : 13 + COLUMNS]) <= set(BLOCKS) for line in lines[start + 1 : start + 7])
    assert "Where it turned" in lines
    assert "What seat 1 can learn" in lines
    assert "better was" in shown.out
    assert "Because: " in shown.out


def test_one_seat_can_be_asked_for(orrery: Orrery, relay: Path) -> None:
    shown = orrery("analyse", relay, "--seat", 2)
    assert "seat 1 can learn" not in shown.out.lower()
    assert "seat 2" in shown.out.lower()
    assert orrery("analyse", relay, "--seat", 3).refused(2, "no seat 3", "has 2")


def test_all_of_it_is_there_as_data_and_the_same_again(orrery: Orrery, relay: Path) -> None:
    first, again = (orrery("analyse", relay, "--json", "--seed", 7).out for _ in range(2))
    assert first == again
    found = json.loads(first)
    numbers = [moment["number"] for moment in found["moments"]]
    assert numbers == sorted(numbers)
    assert found["end"] == GameRecord.load(relay).replay().returns()
    assert {"taken", "better", "cost", "reasons"} <= set(found["mistakes"][0][0])


def test_the_curve_is_a_picture_that_needs_nothing_else(orrery: Orrery, relay: Path, tmp_path: Path) -> None:
    file = tmp_path / "chances.svg"
    assert orrery("analyse", relay, "--svg", file, "--theme", "day").code == 0
    picture = file.read_text(encoding="utf-8")
    parse(picture)
    assert "Seat 1" in picture
    assert "Move " in picture
    assert "<style>" in picture


def test_what_cannot_be_analysed_is_said_in_one_line(orrery: Orrery, relay: Path, tmp_path: Path) -> None:
    assert orrery("analyse", tmp_path / "none").refused(2, "nothing at")
    assert orrery("analyse", relay, "--level", "easy").refused(2, "hard or expert")
    assert orrery("analyse", relay, "--theme", "dusk").refused(2, "day or night")
    assert orrery("analyse", relay, "--svg", tmp_path / "none" / "x.svg").refused(2, "no folder")
    lines = relay.read_text().splitlines(keepends=True)
    relay.write_text("".join(lines[:-1]))
    assert orrery("analyse", relay).refused(1, "is not over")
    relay.write_text("hello\n")
    assert orrery("analyse", relay).refused(1, "not JSON")

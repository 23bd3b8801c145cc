"""`orrery replay`, `orrery validate` and `orrery verify`, on good records and on spoilt ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from orrery.core import GameRecord
from tests.cli.conftest import Orrery

Spoil = Callable[[list[str]], list[str]]


def change(lines: list[str], place: int, **values: object) -> list[str]:
    lines[place] = json.dumps(json.loads(lines[place]) | values)
    return lines


def unsealed(lines: list[str]) -> list[str]:
    """Without the last line, whose checksum would notice every edit: what a running game looks like."""
    return lines[:-1]


SPOILT: dict[str, tuple[Spoil, list[str]]] = {
    "edited": (lambda lines: change(lines, 5, do="draw_flower:blue", by="chance", note=1), ["checksum", "changed"]),
    "cut in a line": (lambda lines: [*lines[:20], lines[20][:9]], ["line 21", "cut off"]),
    "a line is missing": (lambda lines: lines[:9] + lines[10:], ["line 10", "A line is missing"]),
    "empty": (lambda _: [], ["is empty"]),
    "no header": (lambda lines: lines[1:], ["line 1", "header"]),
    "not JSON": (lambda lines: ["hello", *lines], ["line 1", "not JSON"]),
    "foreign action": (lambda lines: change(unsealed(lines), 9, do="launch:Puck"), ["Action 9", "'launch:Puck'"]),
    "illegal action": (lambda lines: change(unsealed(lines), -1, do="place:A1"), ["Action ", "G-"]),
    "nobody's seat": (lambda lines: change(unsealed(lines), -1, by=7), ["Action "]),
    "goes on after its end": (lambda lines: [*lines, lines[-2]], ["after the end"]),
    "other rules": (lambda lines: change(unsealed(lines), 0, rules=99), ["revision 99"]),
    "unknown game": (lambda lines: change(unsealed(lines), 0, game="gradens"), ["'gradens'", "'gardens'"]),
    "wrong options": (lambda lines: change(unsealed(lines), 0, options={"board": "square"}), ["G-1.2"]),
    "wrong data": (lambda lines: change(unsealed(lines), 0, data={"flowers": {"each_colour": 11}}), ["there are 60"]),
    "too many players": (lambda lines: change(unsealed(lines), 0, seats=9), ["G-1.1"]),
}


@pytest.mark.parametrize("how", SPOILT)
def test_validate_says_which_record_differs_where_and_why(orrery: Orrery, record: Path, how: str) -> None:
    spoil, words = SPOILT[how]
    other = record.with_name("spoilt.jsonl")
    other.write_text("".join(f"{line}\n" for line in spoil(record.read_text().splitlines())))
    shown = orrery("validate", record.parent)
    assert shown.refused(1, f"{other}: ", *words), shown.err
    assert shown.out == "2 records replayed, 1 differs.\n"


@pytest.mark.parametrize("how", SPOILT)
def test_replay_of_a_spoilt_record_is_one_line(orrery: Orrery, record: Path, how: str) -> None:
    spoil, _ = SPOILT[how]
    record.write_text("".join(f"{line}\n" for line in spoil(record.read_text().splitlines())))
    shown = orrery("replay", record)
    if how != "other rules":  # the replay itself may still work
        assert shown.err.startswith("orrery: ")
        assert len(shown.err.splitlines()) == 1
        assert shown.code in (1, 2)


def test_validate_passes_good_records(orrery: Orrery, record: Path) -> None:
    shown = orrery("validate", record)
    assert (shown.code, shown.out) == (0, "1 record replayed, none differs.\n")


def test_validate_notices_another_result(orrery: Orrery, record: Path) -> None:
    played = GameRecord.load(record)
    assert played.end is not None
    played.end = {**played.end, "points": [999, 0]}
    played.save(record)
    assert orrery("validate", record).refused(1, "999", "the replay with")


def test_validate_needs_something_to_validate(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery("validate", tmp_path / "none").refused(2, "nothing at")
    assert orrery("validate", tmp_path).refused(2, "no records")


def test_verify_passes_a_fair_game(orrery: Orrery, record: Path) -> None:
    shown = orrery("verify", record)
    assert shown.code == 0
    assert "fair" in shown.out


def test_verify_fails_with_another_seed(orrery: Orrery, record: Path) -> None:
    played = GameRecord.load(record)
    played.seed = "00" * 32
    played.save(record)
    assert orrery("verify", record).refused(1, "commitment")


def test_verify_needs_the_end_of_the_game(orrery: Orrery, record: Path) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join(lines[:-1]) + "\n")
    assert orrery("verify", record).refused(1, "seed")
    assert orrery("verify", record.with_name("none.jsonl")).refused(2, "none.jsonl")


def test_replay_tells_the_whole_game(orrery: Orrery, record: Path) -> None:
    shown = orrery("replay", record)
    assert shown.code == 0
    assert "starts. [G-1.12]" in shown.out
    assert "Seat 1 keeps " in shown.out
    assert "Seat 1 keeps a card" not in shown.out  # all is open when the game is over
    assert "Gardens of Uranus is over." in shown.out
    boards = orrery("replay", record, "--boards")
    assert boards.out.count("Decks ") > 20


def test_replay_of_a_running_game_keeps_its_secrets(orrery: Orrery, record: Path) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-1]) + "\n")
    lines = record.read_text().splitlines()
    cut = next(place for place, line in enumerate(lines) if "place:" in line and '"by": 0' in line)
    record.write_text("\n".join(lines[:cut]) + "\n")
    shown = orrery("replay", record)
    assert shown.code == 0
    assert "Seat 1 keeps a card" in shown.out
    assert "is dealt" not in shown.out
    assert "the game is not over" in shown.out


def test_replay_draws_numbered_pictures(orrery: Orrery, record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines()
    start = next(place for place, line in enumerate(lines) if "martian:" in line)
    record.write_text("\n".join(lines[: start + 8]) + "\n")
    folder = tmp_path / "pictures"
    shown = orrery("replay", record, "--svg", folder)
    assert shown.code == 0
    pictures = sorted(folder.iterdir())
    assert f"{len(pictures)} pictures are in {folder}." in shown.out
    assert pictures[0].name == "0001.svg"
    assert all(picture.read_text(encoding="utf-8").startswith("<svg") for picture in pictures)


def test_pictures_cannot_go_into_a_file(orrery: Orrery, record: Path) -> None:
    assert orrery("replay", record, "--svg", record).refused(2, "cannot be made")

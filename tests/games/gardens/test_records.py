"""Records of whole games, at least one for every way a game can end: they replay to the stored result, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.core import GameRecord
from tests.games.driving import replayed
from tests.rules import rule

RECORDS = Path(__file__).parent / "records"
ENDS = {
    "the_last_flower_ends_the_game_a_round_later": "no flowers",
    "two_players_stop_planting": "no planting",
    "the_last_card_of_the_board_is_drawn": "last card",
    "a_hexagon_wins_at_once": "hexagon",
    "all_powers_are_used": "last card",
}


@rule("G-4.1", "G-4.2", "G-4.3", "G-5.8", "G-R11", "G-R16")
@pytest.mark.parametrize("name", ENDS)
def test_g4_a_recorded_game_replays_to_its_end(name: str) -> None:
    assert replayed(RECORDS / f"{name}.jsonl").standing().reason == ENDS[name]


def test_every_record_is_replayed() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(ENDS)


@rule("G-6.2")
def test_g6_2_every_power_is_used_once_in_one_of_them() -> None:
    record = GameRecord.load(RECORDS / "all_powers_are_used.jsonl")
    verbs = [entry.action.partition(":")[0] for entry in record.line()]
    assert [verbs.count(power) for power in ("swap_second", "nuke", "teleport", "swap_with")] == [1, 1, 1, 1]
    assert record.replay().snapshot()["power_used"] == [True] * 5

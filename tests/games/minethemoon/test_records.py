"""Records of whole games, at least one for every way a game can end: they replay to the stored result, for ever."""

from pathlib import Path

import pytest

from tests.games.driving import replayed
from tests.rules import rule

RECORDS = Path(__file__).parent / "records"
ENDS = {
    "three_players_and_one_passes_forty": "dominance",
    "five_b_sides_on_crater_d": "dominance",
    "the_last_rocket_leaves": "no rockets",
    "two_beginners_reach_the_turn_limit": "turn cap",
}
UNFINISHED = {"the_first_turn_of_the_book"}


@rule("M-18.2", "M-18.3", "M-R34", "M-R46")
@pytest.mark.parametrize("name", ENDS)
def test_m18_a_recorded_game_replays_to_its_end(name: str) -> None:
    assert replayed(RECORDS / f"{name}.jsonl").standing().reason == ENDS[name]


def test_every_record_is_replayed() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == set(ENDS) | UNFINISHED

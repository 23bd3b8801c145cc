"""Whole games, one for every way a game can end, replayed to the stored standing and the stored reason."""

from pathlib import Path
from typing import Final

import pytest

from orrery.core import GameRecord
from tests.games.driving import replayed
from tests.rules import rule

RECORDS: Final = sorted(Path(__file__).parent.glob("records/*.jsonl"))
ENDS: Final = {"V-6.7", "V-11.1", "V-R41", "V-12.7", "V-R47", "V-R48", "V-R49", "V-R58", "V-R64", "V-12.8"}


@rule("V-6.7", "V-11.1", "V-R41", "V-12.7", "V-R47", "V-R48", "V-R49", "V-R58", "V-R64", "V-12.8", "V-14.6", "V-15.10")
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_replays_to_its_end(path: Path) -> None:
    replayed(path)


def test_there_is_a_record_for_every_end() -> None:
    ends = [GameRecord.load(path).end for path in RECORDS]
    assert {end["reason"] for end in ends if end is not None} == ENDS

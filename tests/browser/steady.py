"""`orrery`, with chance that is the same in every run: cards, dice and bots follow from a file that names the test.

A test in a browser must not fail because of the cards that one run in a hundred deals. Each test has games of its own,
by its name; `ORRERY_TEST_CHANCE=2` deals all of them anew.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from unittest.mock import patch

from orrery.cli.main import main

CHANCE = "ORRERY_TEST_CHANCE_FILE"
DEAL = os.environ.get("ORRERY_TEST_CHANCE", "1")


def seed() -> bytes:
    test = Path(os.environ[CHANCE]).read_text()
    return hashlib.sha256(f"{test} {DEAL}".encode()).digest()


def bits(count: int) -> int:
    return int.from_bytes(seed(), "big") >> (256 - count)


if __name__ == "__main__":
    with patch("orrery.server.seating.new_seed", seed), patch("orrery.server.turns.secrets.randbits", bits):
        main()

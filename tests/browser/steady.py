"""`orrery`, with chance that is the same in every run: cards, dice and bots follow from a file that names the test.

A test in a browser must not fail because of the cards that one run in a hundred deals. Each test has games of its own,
by its name; `ORRERY_TEST_CHANCE=2` deals all of them anew. Nor must it wait until somebody has been absent for minutes:
another file says how much later it is for those who have closed their pages.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from orrery.cli.main import main
from orrery.server.bots import BotWorkers
from orrery.server.presence import PresenceBoard

CHANCE = "ORRERY_TEST_CHANCE_FILE"
LATER = "ORRERY_TEST_LATER_FILE"
DEAL = os.environ.get("ORRERY_TEST_CHANCE", "1")


def seed(of: str = "") -> bytes:
    test = Path(os.environ[CHANCE]).read_text()
    return hashlib.sha256(f"{test} {DEAL} {of}".encode()).digest()


class SteadyWorkers(BotWorkers):
    """Bots choose the same in the same position, whoever has acted first and however often they are asked."""

    async def choose(
        self, slug: str, overrides: str, snapshot: Mapping[str, Any], seat: int, level: str, _: int
    ) -> str:
        number = int.from_bytes(seed(f"{seat} {json.dumps(snapshot, sort_keys=True)}"), "big")
        return await super().choose(slug, overrides, snapshot, seat, level, number)


def later() -> float:
    return time.monotonic() + float(Path(os.environ[LATER]).read_text())


if __name__ == "__main__":
    # Not above: worker processes begin by reading this file, and need nothing of that
    from tests.browser.hastening import with_haste

    with (
        patch("orrery.server.seating.new_seed", seed),
        patch("orrery.server.turns.BotWorkers", SteadyWorkers),
        patch("orrery.web.site.PresenceBoard", partial(PresenceBoard, clock=later)),
        patch("orrery.web.app.make_app", with_haste),
    ):
        main()

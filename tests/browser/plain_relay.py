"""`orrery`, with a Relay that draws nothing: `python -m tests.browser.plain_relay serve` has the default screen."""

from __future__ import annotations

import runpy

from orrery.core.game import Screen
from orrery_relay.game import Relay


def no_screen(self: Relay) -> Screen | None:
    return None


if __name__ == "__main__":
    Relay.screen = no_screen  # type: ignore[method-assign, assignment]
    runpy.run_module("tests.browser.steady", run_name="__main__")

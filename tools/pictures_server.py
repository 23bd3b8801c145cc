"""The server of the tests, with the five games of the box alone: for pictures, where the example has no place."""

from __future__ import annotations

import runpy

from orrery.core import list_games, registry

if __name__ == "__main__":
    for slug in list_games()[5:]:
        del registry._entries()[slug]
    runpy.run_module("tests.browser.steady", run_name="__main__")

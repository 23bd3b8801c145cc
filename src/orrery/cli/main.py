"""The entry point of `orrery`."""

from __future__ import annotations

import sys

from orrery import __version__
from orrery.compiled import how_it_runs


def main() -> None:
    """Run the command that was typed. The version is printed without loading any command, so at once."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        print(f"orrery {__version__}, {how_it_runs()}")
        return
    from orrery.cli.app import run

    sys.exit(run(sys.argv[1:]))

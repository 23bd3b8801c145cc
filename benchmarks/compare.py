"""Two checkouts against each other: `python benchmarks/compare.py BEFORE AFTER [SLUG ...]`.

The same seeded random games are played by both, in turns, each round in a process of its own; the best round counts, by
the time the process computed. Both plain or both compiled, as they lie there.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

SLUGS = ("gardens", "vertium", "minethemoon", "uranus", "darkness")
ROUND = """
import sys
from random import Random
from time import process_time
import orrery
from orrery.bots.playout import playout
game = orrery.game(sys.argv[1])
players, games = int(sys.argv[2]), int(sys.argv[3])
start = process_time()
decisions = 0
for seed in range(games):
    decisions += playout(game.new(players), Random(seed))
print(decisions / (process_time() - start))
"""


def once(tree: Path, slug: str, players: int, games: int) -> float:
    """Decisions a second of CPU time, in one round."""
    order = [sys.executable, "-c", ROUND, slug, str(players), str(games)]
    path = f"{tree / 'src'}{os.pathsep}{tree / 'examples' / 'relay' / 'src'}"
    done = subprocess.run(order, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("slugs", nargs="*", default=SLUGS)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--games", type=int, default=60, help="in a round")
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args()
    for slug in asked.slugs:
        for players in asked.players:
            pairs = [
                [once(tree, slug, players, asked.games) for tree in (asked.before, asked.after)]
                for _ in range(asked.rounds)
            ]
            before, after = (max(column) for column in zip(*pairs, strict=True))
            change = 100 * (after / before - 1)
            print(
                f"{slug}, {players} players: {before:,.0f} -> {after:,.0f} decisions a second ({change:+.1f} %)",
                flush=True,
            )


if __name__ == "__main__":
    main()

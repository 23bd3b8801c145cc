"""Two checkouts against each other: `python benchmarks/compare.py BEFORE AFTER [SLUG ...]`.

The same seeded random games are played by both, in turns, each round in a process of its own; the best round counts, by
the time the process computed. Both plain or both compiled, as they lie there. On a machine whose speed changes,
`--instructions` counts what the processor does instead (with valgrind): the same number every time, whatever else runs.
"""

from __future__ import annotations

import argparse
import os
import re
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
print(decisions, process_time() - start)
"""


def run(order: list[str], tree: Path) -> subprocess.CompletedProcess[str]:
    path = f"{tree / 'src'}{os.pathsep}{tree / 'examples' / 'relay' / 'src'}"
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    return subprocess.run(order, env=environment, capture_output=True, text=True, check=True)


def speed(tree: Path, slug: str, players: int, games: int) -> float:
    """Decisions a second of CPU time, in one round."""
    decisions, seconds = run([sys.executable, "-c", ROUND, slug, str(players), str(games)], tree).stdout.split()
    return float(decisions) / float(seconds)


def instructions(tree: Path, slug: str, players: int, games: int) -> float:
    """Instructions a decision. Starting up is left out: it is in a short and in a long round alike."""
    found = []
    for number in (2, 2 + games):
        order = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-c", ROUND]
        done = run([*order, slug, str(players), str(number)], tree)
        counted = re.search(r"Collected : (\d+)", done.stderr)
        assert counted, done.stderr
        found.append((int(done.stdout.split()[0]), int(counted[1])))
    (few, short), (many, long) = found
    return (long - short) / (many - few)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("slugs", nargs="*", default=SLUGS)
    parser.add_argument("--players", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--games", type=int, default=60, help="in a round")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--instructions", action="store_true", help="count instructions instead of time, in one round")
    asked = parser.parse_args()
    measure, unit = (instructions, "instructions a decision") if asked.instructions else (speed, "decisions a second")
    trees = (asked.before, asked.after)
    for slug in asked.slugs:
        for players in asked.players:
            rounds = 1 if asked.instructions else asked.rounds
            pairs = [[measure(tree, slug, players, asked.games) for tree in trees] for _ in range(rounds)]
            before, after = (max(column) for column in zip(*pairs, strict=True))
            change = 100 * (after / before - 1)
            print(f"{slug}, {players} players: {before:,.0f} -> {after:,.0f} {unit} ({change:+.1f} %)", flush=True)


if __name__ == "__main__":
    main()

"""What a simulation costs beside a bare playout with the same bots, and how work scales over processes and a cluster.

python benchmarks/simulation.py cost                     # every game, random and greedy, in CPU time
python benchmarks/simulation.py scale --jobs 2 --ray     # a second a task, on processes and on a local Ray, in turn
python benchmarks/simulation.py memory gardens -n 20000  # memory of a run that writes Parquet, as it goes on
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from busy import busy  # of this folder: other processes have to find it

import orrery
from orrery.bots import Bot, make_bot
from orrery.core import CHANCE, Game
from orrery.core.match import Match
from orrery.lab.blocks import GAMES, Block, Order, play_block, sources_here
from orrery.lab.cluster import on_cluster
from orrery.lab.series import Series
from orrery.lab.simulate import simulate
from orrery.lab.workers import as_done

ROUNDS = 5


def players(series: Series, number: int) -> tuple[Random, list[Bot]]:
    rng = Random(f"{series.seed}:{number}")
    return rng, [make_bot(name, series.game, Random(rng.getrandbits(64))) for name in series.bots]


def bare(series: Series, numbers: range) -> int:
    """Nothing but the game and the bots, which decide everything; chance is drawn by `sample`. How many actions."""
    actions = 0
    for number in numbers:
        rng, bots = players(series, number)
        state = series.game.new(len(bots), series.options)
        while actors := state.actors():
            player = actors[0]
            state.apply(player, state.sample(rng) if player == CHANCE else bots[player].choose(state, player))
            actions += 1
    return actions


def quick(series: Series, numbers: range) -> int:
    """As `orrery simulate` plays."""
    return sum(series.play(number).actions for number in numbers)


def parquet(series: Series, numbers: range) -> int:
    """The same, with a file of rows for each block."""
    order = Order(series, sources_here(series.game.slug), (GAMES,))
    play_block(order, Block(numbers.start, numbers.stop))
    return 0


def recorded(series: Series, numbers: range) -> int:
    """By `Match`, with chance from HMAC, every action asked of the rules, and a record: as it was done before."""
    actions = 0
    for number in numbers:
        rng, bots = players(series, number)
        match = Match.begin(series.game, len(bots), series.options, rng.randbytes(32))
        match.advance()
        while actors := match.state.actors():
            match.act(actors[0], bots[actors[0]].choose(match.state, actors[0]))
            match.advance()
        actions += match.record.number
    return actions


def cpu(work: Callable[[Series, range], int], series: Series, numbers: range) -> tuple[float, int]:
    started = time.process_time()
    actions = work(series, numbers)
    return time.process_time() - started, actions


def cost(games: int) -> None:
    """All ways in turn, the best of some rounds of each, by action: the games differ where the dice do."""
    print("| game, bots | bare, µs an action | simulate | with Parquet | with `Match` and record |")
    print("|---|---|---|---|---|")
    for slug in orrery.list_games():
        game = orrery.game(slug)
        for bot in ("random", "greedy"):
            print(line(game, bot, games if bot == "random" else max(2, games // 10)), flush=True)


def line(game: Game, bot: str, games: int) -> str:
    series = Series(game, {}, [bot] * game.default_players, 1)
    best: dict[str, float] = {}
    per_game = 0.0
    for turn in range(ROUNDS):
        numbers = range(turn * games, (turn + 1) * games)
        for work in (bare, quick, parquet, recorded):
            seconds, actions = cpu(work, series, numbers)
            if work is quick:
                per_game = actions / games
            spent = seconds / (actions or per_game * games)
            best[work.__name__] = min(best.get(work.__name__, spent), spent)
    base = best["bare"]
    rest = " | ".join(f"{best[name] / base:.2f}" for name in ("quick", "parquet", "recorded"))
    return f"| {game.title}, {bot} | {1e6 * base:.1f} | {rest} |"


def scale(jobs: int, tasks: int, ray: bool) -> None:
    """How much of the processors' time goes into the work: the sum of what tasks took, over processes and the clock.

    Processes and cluster take turns, so that what else the machine does disturbs both alike.
    """
    if ray:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        import ray as cluster

        cluster.init(num_cpus=jobs, include_dashboard=False, _node_ip_address="127.0.0.1", logging_level=logging.ERROR)
        list(on_cluster("auto", busy, [(number,) for number in range(jobs)]))  # its workers are started
    calls = [(number,) for number in range(tasks)]
    for turn in range(2):
        ways = {"processes": as_done(busy, calls, jobs)} | ({"Ray": on_cluster("auto", busy, calls)} if ray else {})
        for name, results in ways.items():
            begun = time.perf_counter()
            took = [result[1] for _, result in results]
            wall = time.perf_counter() - begun
            share = sum(took) / jobs / wall
            print(
                f"{name}, turn {turn + 1}: {tasks} tasks in {wall:.1f} s on {jobs}: {share:.0%} of linear", flush=True
            )


def memory(slug: str, games: int, bot: str) -> None:
    """The memory of this process after each tenth of a run that writes Parquet."""
    game = orrery.game(slug)
    begun, cpu_begun = time.perf_counter(), time.process_time()
    due = [games // 10 * part for part in range(11)]

    def told(done: int) -> None:
        while due and done >= due[0]:
            due.pop(0)
            pages = int(Path("/proc/self/statm").read_text().split()[1])
            kilobytes = pages * os.sysconf("SC_PAGESIZE") // 1024
            print(
                f"{done} games: {kilobytes / 1024:.1f} MB, {time.perf_counter() - begun:.0f} s by the clock, "
                f"{time.process_time() - cpu_begun:.1f} s of processor time",
                flush=True,
            )

    with tempfile.TemporaryDirectory() as folder:
        bots = [bot] * game.default_players
        simulate(game, bots, games, out=Path(folder) / "run", progress=told, keep=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("what", choices=["cost", "scale", "memory"])
    parser.add_argument("slug", nargs="?", default="gardens")
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tasks", type=int, default=20)
    parser.add_argument("--ray", action="store_true")
    arguments = parser.parse_args()
    if arguments.what == "cost":
        cost(arguments.games)
    elif arguments.what == "scale":
        scale(arguments.jobs, arguments.tasks, arguments.ray)
    else:
        memory(arguments.slug, arguments.games, arguments.bot)
    return 0


if __name__ == "__main__":
    sys.exit(main())

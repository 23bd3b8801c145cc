"""How quick bots think: `python benchmarks/bots.py [SLUG ...]` prints the table for benchmarks/bots.md.

It has every figure plain and compiled: the sources are copied to a folder of their own, measured there, compiled there,
and measured again, so this checkout stays as it is. All figures are CPU time on one core, in positions of games that
the policy plays against itself; the best of some rounds counts. `--here` measures this checkout as it lies, as JSON.
`--thinking` tells instead how long a decision takes: mean, and what 95 of 100 stay below.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SLUGS = ("gardens", "vertium", "minethemoon", "uranus", "darkness")
POSITIONS = 40
ROUNDS = 3
MICRO = ("judge", "worth", "evaluate", "copy", "determinize")
BOUNDS = {"medium": 0.2, "hard": 0.5, "expert": 2.0}  # seconds that 95 of 100 decisions should stay below, uncompiled
COMPILED_PART = 5  # and compiled a fifth of that


def positions_of(game: Any, players: int, seed: int, wanted: int = POSITIONS) -> list[tuple[Any, int]]:
    """Positions that leave a choice, spread over some games, each with who has it."""
    from orrery.bots.rollout import let_chance_speak

    rng = Random(seed)
    found: list[tuple[Any, int]] = []
    for _ in range(4):
        state = game.new(players)
        while actors := let_chance_speak(state, rng):
            player = actors[0]
            judged = game.policy.judge(state, player)
            if len(judged) > 1:
                found.append((state.copy(), player))
            state.apply(player, game.policy.greedy(state, player, rng))
    return rng.sample(found, min(wanted, len(found)))


def rate(work: Callable[[Any, int], object], positions: Sequence[tuple[Any, int]], seconds: float) -> float:
    """How often a second of CPU time; the best round counts."""
    best = 0.0
    for _ in range(ROUNDS):
        done = 0
        started = process_time()
        while (spent := process_time() - started) < seconds / ROUNDS or done == 0:
            state, player = positions[done % len(positions)]
            work(state, player)
            done += 1
        best = max(best, done / spent)
    return best


def measure(slug: str, seconds: float) -> dict[str, Any]:
    """All figures of one game, as its modules lie there."""
    from orrery.bots import LEVELS, make_bot
    from orrery.bots.levels import thinking_of
    from orrery.bots.rollout import let_chance_speak, roll_out, roll_to
    from orrery.core.registry import game as find_game
    from orrery.core.state import State

    game = find_game(slug)
    policy = game.policy
    players = 2 if 2 in game.players_for() else game.usual_players()
    positions = positions_of(game, players, 1)
    thinking = thinking_of(game, "expert", policy.kind(positions[0][0]))
    rng = Random(2)

    def rollout(state: State, player: int) -> None:
        after = state.copy()
        if thinking.beats:
            roll_to(policy, after, policy.clock(state) + thinking.beats, rng, 1, thinking.temperature)
        else:
            roll_out(policy, after, thinking.decisions, rng, rng, thinking.temperature)
        policy.worth(after, player)

    def whole_game(*_: object) -> None:
        state = game.new(players)
        while actors := let_chance_speak(state, rng):
            state.apply(actors[0], policy.greedy(state, actors[0], rng))

    tried: dict[str, Callable[[Any, int], object]] = {
        "judge": policy.judge,
        "worth": policy.worth,
        "evaluate": lambda state, _: policy.evaluate(state),
        "copy": lambda state, _: state.copy(),
        "determinize": lambda state, player: state.determinize(player, rng),
    }
    found: dict[str, Any] = {
        "game": slug,
        "players": players,
        "compiled": sys.modules["orrery.core.policy"].__file__.endswith((".so", ".pyd")),  # type: ignore[union-attr]
        "cut": f"{thinking.beats} beats" if thinking.beats else str(thinking.decisions),
        "games": rate(whole_game, positions, seconds),
        "rollouts": rate(rollout, positions, seconds),
    }
    for name, work in tried.items():
        found[name] = 1e6 / rate(work, positions, seconds / 2)
    for level in LEVELS:
        found[level.name] = rate(make_bot(level.name, game, rng).choose, positions, seconds)
    return found


def thinking(slug: str, decisions: int) -> dict[str, Any]:
    """CPU seconds that the levels with a bound take for a decision, by a clock that cuts nothing: mean and 95 %."""
    from orrery.bots import make_bot
    from orrery.core.registry import game as find_game

    game = find_game(slug)
    players = 2 if 2 in game.players_for() else game.usual_players()
    positions = positions_of(game, players, 1, decisions)
    found: dict[str, Any] = {"game": slug, "players": players}
    for level in BOUNDS:
        bot = make_bot(level, game, Random(2))
        taken: list[float] = []
        for state, player in positions:
            started = process_time()
            bot.choose(state, player)
            taken.append(process_time() - started)
        taken.sort()
        found[level] = (sum(taken) / len(taken), taken[int(0.95 * (len(taken) - 1))], len(taken))
    return found


def thinking_table(plain: Sequence[dict[str, Any]], compiled: Sequence[dict[str, Any]]) -> str:
    """Mean / 95 % in milliseconds, plain and then compiled."""
    heads = ["ms (mean / 95 %)", *(f"{level}, {how}" for level in BOUNDS for how in ("plain", "compiled"))]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    bounds = [f"{1000 * bound / part:,.0f}" for bound in BOUNDS.values() for part in (1, COMPILED_PART)]
    for one, two in zip(plain, compiled, strict=True):
        cells = [
            f"{short(1000 * each[level][0])} / {short(1000 * each[level][1])}"
            for level in BOUNDS
            for each in (one, two)
        ]
        lines.append("| " + " | ".join([one["game"], *cells]) + " |")
    lines.append("| wanted: 95 % below | " + " | ".join(bounds) + " |")
    return "\n".join(lines)


def short(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def table(plain: Sequence[dict[str, Any]], compiled: Sequence[dict[str, Any]]) -> str:
    """Both as one table: plain / compiled in every cell."""
    from orrery.bots import LEVELS

    both = list(zip(plain, compiled, strict=True))
    heads = ["plain / compiled", *(f"{each['game']}, {each['players']} players" for each in plain)]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    named = [("games", "games by the policy a second"), ("rollouts", "cut rollouts a second (decisions to the cut)")]
    named += [(name, f"{name}, µs") for name in MICRO]
    named += [(level.name, f"decisions a second, {level.name}") for level in LEVELS]
    for key, words in named:
        cells = [f"{short(one[key])} / {short(two[key])}" for one, two in both]
        if key == "rollouts":
            cells = [f"{cell} ({one['cut']})" for cell, (one, _) in zip(cells, both, strict=True)]
        lines.append("| " + " | ".join([words, *cells]) + " |")
    return "\n".join(lines)


def here(tree: Path, slugs: Sequence[str], what: Sequence[str]) -> list[dict[str, Any]]:
    """The figures of a checkout, each game in a process of its own."""
    path = os.pathsep.join([str(tree / "src"), str(tree / "examples" / "relay" / "src")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}
    found: list[dict[str, Any]] = []
    for slug in slugs:
        order = [sys.executable, __file__, slug, "--here", *what]
        answer = subprocess.run(order, env=environment, cwd=tree, stdout=subprocess.PIPE, text=True, check=True)
        found += json.loads(answer.stdout)
        print(f"{slug} is measured.", file=sys.stderr)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("slugs", nargs="*", default=list(SLUGS), metavar="SLUG")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--here", action="store_true", help="only this checkout, as JSON")
    parser.add_argument("--thinking", action="store_true", help="instead: how long decisions take")
    parser.add_argument("--decisions", type=int, default=100, help="of each level, for --thinking")
    said = parser.parse_args()
    if said.here:
        if said.thinking:
            measured = [thinking(slug, said.decisions) for slug in said.slugs]
        else:
            measured = [measure(slug, said.seconds) for slug in said.slugs]
        print(json.dumps(measured, indent=2))
        return
    what = ["--thinking", "--decisions", str(said.decisions)] if said.thinking else ["--seconds", str(said.seconds)]
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        for part in ("src", "tools", "examples"):
            shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        plain = here(tree, said.slugs, what)
        subprocess.run([sys.executable, str(tree / "tools" / "compile.py")], check=True, stdout=sys.stderr)
        compiled = here(tree, said.slugs, what)
    print(thinking_table(plain, compiled) if said.thinking else table(plain, compiled))


if __name__ == "__main__":
    main()

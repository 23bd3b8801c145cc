"""`orrery bench`: how fast a game is on one core of this machine."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Annotated

import typer

from orrery import __version__
from orrery.cli.output import AsJson, Options, Slug, examples, load_game, print_json, say
from orrery.compiled import is_compiled
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.options import parse_assignments
from orrery.core.state import CHANCE, State

PLAYERS = 4  # so that figures of different games can be compared
COPIES = 20_000
ROUNDS = 10
STARTS = 5


@dataclass(frozen=True)
class Figures:
    """What was measured, and on what."""

    game: str
    players: int
    options: dict[str, str]
    compiled: bool
    seconds: float
    games: int
    decisions: int
    games_per_second: float
    decisions_per_second: float
    copy_microseconds: float
    startup_seconds: float
    orrery: str = __version__
    python: str = platform.python_version()
    machine: str = platform.machine()


def add_to(app: typer.Typer) -> None:
    lines = ("orrery bench gardens", "orrery bench gardens --players 2 --seconds 10 --json")
    app.command("bench", epilog=examples(*lines))(bench)


def bench(
    slug: Slug,
    *,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long to play.")] = 5.0,
    players: Annotated[
        int | None, typer.Option("--players", help="4 by default, or as near as the game allows.")
    ] = None,
    option: Options = None,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games.")] = 0,
    file: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the figures to this file, as JSON.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games on one core for a few seconds: decisions and games a second, cost of a copy, start-up time."""
    game = load_game(slug)
    options = parse_assignments(option or [])
    allowed = game.players_for(options) or [game.default_players]
    count = players if players is not None else min(allowed, key=lambda number: abs(number - PLAYERS))
    figures = measure(game, count, options, seconds, seed)
    if as_json:
        print_json(asdict(figures))
    else:
        show(game, figures)
    if file is not None:
        try:
            file.write_text(json.dumps(asdict(figures), indent=2) + "\n", encoding="utf-8")
        except OSError as problem:
            raise OrreryError(f"{file} cannot be written: {problem.strerror}.") from None


def show(game: Game, figures: Figures) -> None:
    say(f"{game.title}, {figures.players} players, {'compiled' if figures.compiled else 'not compiled'}", "bold")
    say(f"Decisions a second    {figures.decisions_per_second:12,.0f}")
    say(f"Games a second        {figures.games_per_second:12,.1f}")
    say(f"One copy              {figures.copy_microseconds:12,.2f} µs")
    say(f"`orrery --version`    {figures.startup_seconds:12,.3f} s")


def measure(game: Game, players: int, options: dict[str, str], seconds: float, seed: int) -> Figures:
    """Play whole random games in some rounds of equal length; the best round counts, by the time this process computed.

    So the figures tell what one free core gives, also while the machine does other things.
    """
    from orrery.bots.playout import playout

    rng = Random(seed)
    playout(game.new(players, options), rng)  # not measured: the first game fills caches
    games = decisions = 0
    rates: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        played = decided = 0
        started = process_time()
        while (spent := process_time() - started) < seconds / ROUNDS or played == 0:
            decided += playout(game.new(players, options), rng)
            played += 1
        rates.append((decided / spent, played / spent))
        games += played
        decisions += decided
    state = halfway(game, players, options, rng, decisions // games // 2)
    return Figures(
        game=game.slug,
        players=players,
        options=options,
        compiled=is_compiled(type(state).__module__),
        seconds=seconds,
        games=games,
        decisions=decisions,
        games_per_second=max(rates)[1],
        decisions_per_second=max(rates)[0],
        copy_microseconds=copy_time(state) * 1e6,
        startup_seconds=startup_time(),
    )


def halfway(game: Game, players: int, options: dict[str, str], rng: Random, decisions: int) -> State:
    """A position from the middle of a random game."""
    state = game.new(players, options)
    while decisions > 0 and (actors := state.actors()):
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            state.apply(actors[0], rng.choice(state.legal(actors[0])))
            decisions -= 1
    return state


def copy_time(state: State) -> float:
    """Seconds for one copy."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = process_time()
        for _ in range(COPIES // ROUNDS):
            state.copy()
        best = min(best, process_time() - started)
    return best / (COPIES // ROUNDS)


def startup_time() -> float:
    """Seconds that `orrery --version` takes; the best of a few, as the first one reads the disk."""
    best = float("inf")
    for _ in range(STARTS):
        started = perf_counter()
        subprocess.run([sys.executable, "-m", "orrery.cli", "--version"], check=True, capture_output=True)
        best = min(best, perf_counter() - started)
    return best

"""Which games are played: every number of players with a set of options that covers them all, in several styles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from orrery.conformance.styles import GREEDY, MOSTLY_GREEDY, RARE, UNIFORM
from orrery.core.errors import OptionsError
from orrery.core.game import Game
from orrery.core.options import Option, PerSeat

# Greedy games take several times as long: a few of the many are greedy, and half of those that are looked at closely
MANY: Final = (UNIFORM, RARE, UNIFORM, MOSTLY_GREEDY, UNIFORM, RARE, UNIFORM, GREEDY)
MIXED: Final = (UNIFORM, MOSTLY_GREEDY, RARE, GREEDY)
KNOWN: Final = 0.7  # the share of quick games in a mode of the plan; the others mix any options


@dataclass(frozen=True)
class Case:
    """One game to be played. The same case is always the same game, action for action."""

    players: int
    options: dict[str, Any]
    seed: int
    close: bool  # look at every position, not only now and then
    style: str = UNIFORM  # how it is played

    @property
    def mode(self) -> str:
        return f"{self.players} players, options {json.dumps(self.options)}"

    def __str__(self) -> str:
        style = "" if self.style == UNIFORM else f", {self.style}"
        close = ", close" if self.close else ""
        return f"{self.mode}, seed {self.seed}{style}{close}"


def plan(game: Game, games: int, seed: int) -> list[Case]:
    """For every number of players each value of each option at least once; then `games` games to look at closely."""
    rng = Random(f"conformance {seed}")
    found: list[Case] = []
    for players in game.seats():
        for options in covering(game, players, rng):
            found.append(Case(players, options, seed + len(found), False, MANY[len(found) % len(MANY)]))
    for number in range(games):
        players = game.seats()[number % len(game.seats())]
        options = {} if number < len(game.seats()) else mixed(game, players, rng)
        if playable(game, players, options):
            found.append(Case(players, options, seed + len(found), True, in_turn(number, len(game.seats()))))
    return found


def quick_plan(game: Game, games: int, seed: int) -> Iterator[Case]:
    """Games to be played quickly: all numbers of players and all styles in turn, in the modes of `plan` and others."""
    rng = Random(f"quick {seed}")
    modes = {players: list(covering(game, players, rng)) for players in game.seats()}
    for number in range(games):
        players = game.seats()[number % len(game.seats())]
        options = mixed(game, players, rng)
        if rng.random() < KNOWN or not playable(game, players, options):
            options = rng.choice(modes[players])
        yield Case(players, options, rng.randrange(10**9), False, in_turn(number, len(game.seats())))


def in_turn(number: int, seats: int) -> str:
    """The style of a game, so that each number of players comes to each style."""
    return MIXED[(number % seats + number // seats) % len(MIXED)]


def covering(game: Game, players: int, rng: Random) -> Iterator[dict[str, Any]]:
    """The defaults, every preset, and mixtures in which each value of each option occurs; each game once.

    A value that is in no mixture that can be played is tried alone, with each preset, and with each other value.
    """
    columns = {option.name: values(option, players, rng) for option in game.options.options}
    rows = max((len(column) for column in columns.values()), default=0)
    filled = [rng.sample(column + rng.choices(column, k=rows - len(column)), rows) for column in columns.values()]
    mixtures = [dict(zip(columns, row, strict=True)) for row in zip(*filled, strict=True)]
    defaults = {option.name: option.default for option in game.options.options}
    played: list[dict[str, Any]] = []
    for options in [{}, *(dict(preset) for preset in game.options.presets.values()), *mixtures]:
        whole = {**defaults, **options}
        if whole not in played and playable(game, players, options):
            played.append(whole)
            yield options
    for name, column in columns.items():
        for value in column:
            if any(whole[name] == value for whole in played):
                continue
            for options in company(game, columns, name, value):
                if playable(game, players, options):
                    played.append({**defaults, **options})
                    yield options
                    break


def company(game: Game, columns: dict[str, list[Any]], name: str, value: Any) -> Iterator[dict[str, Any]]:
    """Options with this value, from alone on: some values are a game only together with others."""
    yield {name: value}
    for preset in game.options.presets.values():
        yield {**preset, name: value}
    for other, column in columns.items():
        for also in column:
            yield {other: also, name: value}


def mixed(game: Game, players: int, rng: Random) -> dict[str, Any]:
    """A random value for each option."""
    return {option.name: rng.choice(values(option, players, rng)) for option in game.options.options}


def values(option: Option, players: int, rng: Random) -> list[Any]:
    """The values of an option that are worth trying with so many players."""
    found = option.samples()
    if isinstance(option, PerSeat):
        if option.distinct and len(option.values) >= players:
            found = [*found, rng.sample(option.values, players)]
        elif not option.distinct and option.values:
            found = [*found, rng.choices(option.values, k=players)]
    return found


def playable(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether these options make a game. The defaults have to, which `facts` checks."""
    try:
        game.new(players, options)
    except OptionsError:
        return False
    except Exception:  # no way to refuse options: the game is planned, and fails
        return True
    return True

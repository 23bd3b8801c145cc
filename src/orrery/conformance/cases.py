"""Which games are played: every number of players with a set of options that covers them all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from orrery.core.errors import OptionsError
from orrery.core.game import Game
from orrery.core.options import Option, PerSeat


@dataclass(frozen=True)
class Case:
    """One game to be played. The same case is always the same game, action for action."""

    players: int
    options: dict[str, Any]
    seed: int
    close: bool  # look at every position, not only now and then

    def __str__(self) -> str:
        close = ", close" if self.close else ""
        return f"{self.players} players, options {json.dumps(self.options)}, seed {self.seed}{close}"


def plan(game: Game, games: int, seed: int) -> list[Case]:
    """For every number of players each value of each option at least once; then `games` games to look at closely."""
    rng = Random(f"conformance {seed}")
    found: list[Case] = []
    for players in game.seats():
        for options in covering(game, players, rng):
            found.append(Case(players, options, seed + len(found), close=False))
    for number in range(games):
        players = game.seats()[number % len(game.seats())]
        options = {} if number < len(game.seats()) else mixed(game, players, rng)
        if playable(game, players, options):
            found.append(Case(players, options, seed + len(found), close=True))
    return found


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

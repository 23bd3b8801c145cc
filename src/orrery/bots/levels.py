"""Five opponents, the same in every game, from somebody who enjoys the view to the best there is.

How each of them thinks is data: `bots.toml` in the game's folder, a table for each level. A kind of table (see
`Policy.kind`) may have levels of its own there: `[4.expert]` is for four seats.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from orrery.bots.bot import Bot
from orrery.bots.search import Search, Thinking
from orrery.core.errors import DataError
from orrery.core.game import Game
from orrery.core.language import mark
from orrery.core.policy import soft_choice
from orrery.core.state import State

FILE: Final = "bots.toml"


@dataclass(frozen=True)
class Level:
    """One of the five: its name, the face people see, what to expect of it, and how long it may take in play."""

    name: str
    face: str
    words: str
    seconds: float  # after which the clock cuts, where people wait; nothing else depends on how quick a machine is


LEVELS: Final = (
    Level(mark("beginner"), "Pip", mark("Knows the rules, enjoys the view."), 0.2),
    Level(mark("easy"), "Moss", mark("Sees what lies in front of it."), 0.2),
    Level(mark("medium"), "Comet", mark("Plays a sound game, misses plans."), 0.2),
    Level(mark("hard"), "Quasar", mark("Looks ahead. Punishes slips."), 0.45),
    Level(mark("expert"), "Nova", mark("The best we have. Takes its time."), 1.8),
)
LEVEL: Final = {level.name: level for level in LEVELS}

# For a game that says nothing itself
USUAL: Final[Mapping[str, Mapping[str, Any]]] = {
    "beginner": {"temperature": 2.0},
    "easy": {"temperature": 0.8},
    "medium": {"temperature": 0.25},
    "hard": {"futures": 32, "candidates": 4},
    "expert": {"futures": 160, "candidates": 8},
}


@lru_cache(maxsize=64)
def settings(package: str) -> Mapping[str, Any]:
    """What a game's folder says about its levels; empty if it says nothing."""
    file = files(package).joinpath(FILE)
    try:
        return tomllib.loads(file.read_text()) if file.is_file() else {}
    except tomllib.TOMLDecodeError as problem:
        raise DataError(f"{FILE} of {package} cannot be read: {problem}.") from None


def thinking_of(game: Game, level: str, kind: str) -> Thinking:
    """How a level thinks at a kind of table: what is said of that kind, else of the level, else the usual."""
    said = settings(game.package)
    wanted = {**USUAL[level], **said.get(level, {}), **said.get(kind, {}).get(level, {})}
    try:
        return Thinking(**wanted)
    except TypeError as problem:
        raise DataError(f"{FILE} of {game.title}, level {level}: {problem}.") from None


class LevelBot(Bot):
    """Plays at one of the five levels: softly by the policy's scores, or by search."""

    level: Level

    def __init__(self, game: Game, rng: Random, in_time: bool = False) -> None:
        super().__init__(game, rng)
        self.seconds = self.level.seconds if in_time else 0.0
        self._thinking: dict[str, Thinking] = {}

    def decide(self, state: State, player: int) -> int:
        policy = self.game.policy
        kind = policy.kind(state)
        if kind not in self._thinking:
            self._thinking[kind] = thinking_of(self.game, self.level.name, kind)
        thinking = self._thinking[kind]
        if thinking.futures:
            return Search(policy, thinking, self.rng, self.seconds).best(state, player)
        return soft_choice(policy.judge(state, player), thinking.temperature, self.rng)


class Beginner(LevelBot):
    level = LEVEL["beginner"]


class Easy(LevelBot):
    level = LEVEL["easy"]


class Medium(LevelBot):
    level = LEVEL["medium"]


class Hard(LevelBot):
    level = LEVEL["hard"]


class Expert(LevelBot):
    level = LEVEL["expert"]

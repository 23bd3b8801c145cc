"""Games from which a value is learnt: played by the policy against itself, with positions noted on the way.

A game begins wildly, for a while that differs from game to game: everybody chooses softly, now and then at random, so
that many kinds of positions come up. From then on all play as well as they can, and only positions from there on are
noted: how such a game ends tells what the position was worth.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, Final

from orrery.bots import Bot, make_bot
from orrery.bots.rollout import let_chance_speak
from orrery.core.game import Game
from orrery.core.model import Learnt, learnt_from
from orrery.core.policy import Policy, best_of, soft_choice
from orrery.core.registry import game as find_game

POLICY: Final = "policy"  # who plays on by the policy alone: quicker than the bot `greedy`, and the same

NOTED: Final = 10.0  # positions of a game, about: more of them are more alike
PILOTS: Final = 4  # games that tell how long a game is
WILD: Final = 0.65  # the share of games that begin wildly
LONGEST: Final = 0.75  # such a beginning, as a share of a usual game
SOFTEST: Final = 1.0  # temperature there, and the softest of them
SOFT: Final = 0.15
AT_RANDOM: Final = 0.04  # decisions there that are none


@dataclass(frozen=True)
class Table:
    """Who plays how: a number of players with options. `kind` is the policy's name for it."""

    kind: str
    players: int
    options: Mapping[str, Any]

    def __str__(self) -> str:
        return " ".join([f"{self.players} players", *(f"{name}={value}" for name, value in self.options.items())])


@dataclass
class Positions:
    """Noted positions as long rows of numbers: quick to send from process to process."""

    features: array[float] = field(default_factory=lambda: array("d"))  # one position and seat after the other
    win: array[float] = field(default_factory=lambda: array("d"))  # for each of them how it ended
    worth: array[float] = field(default_factory=lambda: array("d"))
    game: array[int] = field(default_factory=lambda: array("l"))  # from which game it is

    def add(self, other: Positions) -> None:
        self.features.extend(other.features)
        self.win.extend(other.win)
        self.worth.extend(other.worth)
        self.game.extend(other.game)

    def __len__(self) -> int:
        return len(self.win)


@dataclass(frozen=True)
class Course:
    """How the games of one table are played. Game `number` is the same whenever, and wherever, it is played."""

    table: Table
    seed: int
    player: str  # who plays when the wild part is over
    length: float  # decisions of a usual game

    def play(self, game: Game, numbers: Sequence[int]) -> dict[str, Positions]:
        """Some of its games; what was noted, by the kind of table."""
        found: dict[str, Positions] = {}
        for number in numbers:
            self._play(game, number, found)
        return found

    def _play(self, game: Game, number: int, found: dict[str, Positions]) -> None:
        rng = Random(f"train:{self.seed}:{self.table}:{number}")
        dice = Random(rng.getrandbits(64))
        policy = game.policy
        seats = range(self.table.players)
        luck = [Random(rng.getrandbits(64)) for _ in seats]
        bots = [None if self.player == POLICY else make_bot(self.player, game, luck[seat]) for seat in seats]
        soft = [SOFT + (SOFTEST - SOFT) * rng.random() for _ in seats]
        wild = int(rng.random() * LONGEST * self.length) if rng.random() < WILD else 0
        rate = NOTED / max(NOTED, self.length - wild)
        noted: list[tuple[str, list[list[float]]]] = []
        state = game.new(self.table.players, self.table.options)
        while actors := let_chance_speak(state, dice):
            player = actors[0]
            if wild > 0:
                wild -= 1
                state.apply(player, wild_choice(game, state, player, soft[player], rng))
                continue
            if rng.random() < rate:
                noted.append((policy.kind(state), [policy.features(state, seat) for seat in seats]))
            state.apply(player, usual_choice(bots[player], policy, state, player, rng))
        returns = state.returns()
        outcomes = [policy.outcome(state, seat) for seat in seats]
        for kind, rows in noted:
            into = found.setdefault(kind, Positions())
            for seat, row in enumerate(rows):
                into.features.extend(row)
                into.win.append(returns[seat])
                into.worth.append(outcomes[seat])
                into.game.append(number)


def wild_choice(game: Game, state: Any, player: int, temperature: float, rng: Random) -> int:
    """A soft choice, and now and then any at all."""
    if rng.random() < AT_RANDOM:
        legal: list[int] = state.legal(player)
        return legal[int(rng.random() * len(legal))]
    return soft_choice(game.policy.judge(state, player), temperature, rng)


def usual_choice(bot: Bot | None, policy: Policy[Any], state: Any, player: int, rng: Random) -> int:
    if bot is not None:
        return bot.choose(state, player)
    return best_of(policy.judge(state, player), rng)


def tables_of(game: Game) -> list[Table]:
    """Every table that the policy wants to learn from: those it names, else every number of players."""
    named = game.policy.tables() or [(players, {}) for players in game.players_for({})]
    return [Table(game.policy.kind(game.new(players, options)), players, options) for players, options in named]


def usual_length(game: Game, table: Table, seed: int) -> float:
    """How many decisions a game by the policy has, forced ones included."""
    total = 0
    for number in range(PILOTS):
        rng = Random(f"pilot:{seed}:{table}:{number}")
        state = game.new(table.players, table.options)
        while actors := let_chance_speak(state, rng):
            total += 1
            state.apply(actors[0], best_of(game.policy.judge(state, actors[0]), rng))
    return total / PILOTS


def with_weights(game: Game, learnt: Learnt | None) -> Game:
    """The same game, its positions valued by other weights; by none for None. The game itself stays as it is."""
    twin = copy(game)
    twin.policy = game.policy.with_weights(learnt)
    return twin


@lru_cache(maxsize=4)
def game_with(game: Game | str, weights: str) -> Game:
    """A game, by its name in another process, with the weights of that text; with its own if the text is empty."""
    found = find_game(game) if isinstance(game, str) else game
    return with_weights(found, learnt_from(json.loads(weights))) if weights else found


def play_part(game: Game | str, weights: str, course: Course, numbers: Sequence[int]) -> dict[str, Positions]:
    """Some games of a course, in whatever process this is."""
    return course.play(game_with(game, weights), numbers)

"""Two sets of weights play each other, to see whether learning has helped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from orrery.bots import make_bot
from orrery.bots.rollout import let_chance_speak
from orrery.core.game import Game
from orrery.lab.selfplay import Table, game_with

PART = 10  # games between two reports of progress


@dataclass(frozen=True)
class Contest:
    """What new weights gained over old ones: 0 is as good, and so is the error of a game or two."""

    gain: float  # of the share of wins over the fair share, or of the outcome where all win together
    error: float  # one standard error
    games: int

    @property
    def won(self) -> bool:
        return self.gain > self.error


@dataclass(frozen=True)
class Duel:
    """A series of games at one table between a bot with old weights and the same bot with new ones."""

    table: Table
    player: str
    seed: str
    games: int

    def parts(self) -> list[Sequence[int]]:
        return [range(start, min(start + PART, self.games)) for start in range(0, self.games, PART)]

    def gain(self, old: Game, new: Game, number: int) -> float:
        """Of one game: the new weights sit on each seat in turn, with the same deal once for every seat.

        Where wins are shared all seats have the new weights, and then all the old ones.
        """
        seats = self.table.players
        if old.policy.shared(old.new(seats, self.table.options)):
            return self.play([new] * seats, number, number)[0] - self.play([old] * seats, number, number)[0]
        mine = number % seats
        return self.play([new if seat == mine else old for seat in range(seats)], number // seats, number)[mine] - (
            1.0 / seats
        )

    def play(self, games: Sequence[Game], deal: int, number: int) -> list[float]:
        dice = Random(f"duel:{self.seed}:{self.table}:{deal}")
        bots = [
            make_bot(self.player, game, Random(f"duel:{self.seed}:{number}:{seat}")) for seat, game in enumerate(games)
        ]
        state = games[0].new(len(games), self.table.options)
        while actors := let_chance_speak(state, dice):
            state.apply(actors[0], bots[actors[0]].choose(state, actors[0]))
        shared = games[0].policy.shared(state)
        return [games[0].policy.outcome(state, seat) if shared else state.returns()[seat] for seat in range(len(games))]


def play_duels(game: Game | str, before: str, after: str, duel: Duel, numbers: Sequence[int]) -> list[float]:
    """The gains of some games, in whatever process this is."""
    old, new = game_with(game, before), game_with(game, after)
    return [duel.gain(old, new, number) for number in numbers]

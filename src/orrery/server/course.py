"""What follows from a move at a table: the actions to store, and the position they lead to.

A game that fails or gets stuck on the way is tried once more on the position read anew from its snapshot: what it
carries along from action to action may have been wrong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core import Game, State
from orrery.core.errors import ActionError
from orrery.core.match import Play
from orrery.core.record import Entry
from orrery.server.measures import PART, timed
from orrery.server.store import Action
from orrery.server.stuck import Stuck, find_stuck


class Course:
    """A table played on. `state` is changed: hand in a copy; `snapshot` is the same position as it is stored."""

    def __init__(
        self, game: Game, state: State, snapshot: Mapping[str, Any], seed: bytes | None, number: int, now: float
    ) -> None:
        self.game = game
        self.state = state
        self.snapshot = snapshot
        self.seed = seed
        self.number = number
        self.now = now
        self.actions: list[Action] = []
        self.stuck: Stuck | None = None  # why the game cannot go on from `state`
        self.fault: Stuck | None = None  # what went wrong on the way, whether or not it goes on now

    def run(self, moves: Sequence[tuple[int, int]]) -> bool:
        """Play the moves and what follows from them; whether they could be played. `ActionError` if one is refused."""
        self._try(moves)
        if self.stuck is not None:
            self.fault = self.stuck
            self.state = self.game.restore(self.snapshot)
            self._try(() if self.actions else moves)
        return bool(self.actions) or not moves

    def _try(self, moves: Sequence[tuple[int, int]]) -> None:
        play = Play(self.game, self.state, self.seed, self.number)
        self.state.journal = []
        try:
            for player, action in moves:
                with timed(PART, "rules"):
                    entry = play.act(player, action)
                self._keep(play, entry)
            while (following := _step(play)) is not None:
                self._keep(play, following)
            self.stuck = find_stuck(self.state)
        except ActionError:
            raise
        except Exception as problem:  # nobody knows how far the game came: back to the last position that was kept
            self.state = self.game.restore(self.snapshot)
            self.stuck = find_stuck(self.state) or Stuck(tuple(self.state.actors()), problem=problem)
        self.state.journal = None

    def _keep(self, play: Play, entry: Entry) -> None:
        told = play.take_events()
        with timed(PART, "snapshot"):
            self.number, self.snapshot = entry.number, self.state.snapshot()
        self.actions.append(
            Action(entry.number, entry.player, entry.action, entry.forced, None, told, self.snapshot, self.now)
        )


def _step(play: Play) -> Entry | None:
    """What chance does, or a player who has no choice; None if somebody is to choose."""
    with timed(PART, "rules"):
        return play.step()

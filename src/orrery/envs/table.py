"""A game in play for a learning program: chance acts by itself, seats are asked one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from orrery.core.errors import OptionsError, OrreryError
from orrery.core.game import Game
from orrery.core.observation import Layout, mask
from orrery.core.registry import game as installed
from orrery.core.state import CHANCE, State

Illegal = Literal["error", "random"]
ILLEGAL: Final = ("error", "random")
Observed = dict[str, Any]  # observation and action_mask, as arrays


class Table:
    """One game after the other, always of the same kind."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        illegal: Illegal = "error",
    ) -> None:
        if illegal not in ILLEGAL:
            raise OptionsError(f"illegal is {illegal!r}; it must be one of {', '.join(ILLEGAL)}.")
        self.game: Game[Any] = installed(game) if isinstance(game, str) else game
        self.options = dict(options or {})
        self.illegal = illegal
        self.state: State = self.game.new(players, self.options)
        self.players = self.state.seats
        fields = self.state.observation()
        if not fields:
            raise OrreryError(f"{self.game.title} writes no observations; docs/adding-a-game.md says how a game does.")
        self.layout = Layout(fields)
        self.actions = self.game.space.size
        self.rng = Random()
        self.actor = -1  # who is asked; -1 when the game is over
        self.legal: list[int] = []  # what is open to them

    def spaces(self) -> spaces.Dict:
        """What an observation with its mask looks like."""
        high = np.frombuffer(self.layout.high, np.uint8)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(high), high, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def deal(self, seed: int | None = None) -> None:
        """Begin a new game; the same seed gives the same chance. Without one, chance goes on from where it was."""
        if seed is not None:
            self.rng = Random(seed)
        self.state = self.game.new(self.players, self.options)
        self.settle()

    def settle(self) -> None:
        """Let chance act until somebody is asked."""
        state, rng = self.state, self.rng
        actors = state.actors()
        while actors and actors[0] == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            actors = state.actors()
        if actors:
            self.actor = actors[0]
            self.legal = state.legal(self.actor)
        else:
            self.actor = -1
            self.legal = []

    def checked(self, player: int, action: int, legal: list[int]) -> int:
        """The action, if it is legal; otherwise an error that names the rule, or any legal one, as was agreed."""
        if action in legal:
            return action
        if self.illegal == "random":
            return legal[int(self.rng.random() * len(legal))]
        raise self.game.explain(self.state, player, action) or OrreryError(f"Seat {player} is not asked now.")

    def act(self, action: int) -> None:
        """What the one who is asked does, and all that chance adds."""
        self.state.apply(self.actor, self.checked(self.actor, action, self.legal))
        self.settle()

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat may see, as an array of its own."""
        return np.frombuffer(bytearray(self.state.observe(seat)), np.uint8)

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """1 for every legal action."""
        return np.frombuffer(mask(legal, self.actions), np.int8)

    def observed(self, seat: int) -> Observed:
        """Observation and mask of a seat; nothing is open to one who is not asked."""
        legal = self.legal if seat == self.actor else []
        return {"observation": self.observation(seat), "action_mask": self.mask(legal)}

"""Gymnasium: one seat of a game, against bots or together with them; alone in solo modes.

    env = gymnasium.make("orrery.envs:orrery/Uranus-v0", players=4, bots="medium")

A step is one decision of the learner's seat; bots and chance act in between. The reward comes at the end: 1 for a win,
split among ties, 0 for a loss. `make_vec` plays many games at once in one process and fills the arrays of a batch.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from orrery.bots import make_bot
from orrery.core.errors import OptionsError
from orrery.core.game import Game
from orrery.core.observation import mask
from orrery.envs.table import Illegal, Observed, Table


class Learner:
    """A table at which bots have all seats but one."""

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None,
        options: Mapping[str, Any] | None,
        seat: int,
        bots: str,
        illegal: Illegal,
    ) -> None:
        self.table = Table(game, players, options, illegal)
        if not 0 <= seat < self.table.players:
            raise OptionsError(
                f"seat is {seat}; at a table of {self.table.players} it is 0 to {self.table.players - 1}."
            )
        self.seat = seat
        self.level = bots
        self.bot = make_bot(bots, self.table.game, self.table.rng)

    def deal(self, seed: int | None) -> None:
        self.table.deal(seed)
        if seed is not None:  # bots have luck of their own, so that chance does not depend on how they think
            self.bot = make_bot(self.level, self.table.game, Random(f"bots {seed}"))
        self.wait()

    def act(self, action: int) -> None:
        self.table.act(action)
        self.wait()

    def wait(self) -> None:
        """Let the bots play until the learner is asked or the game is over."""
        table, state, seat = self.table, self.table.state, self.seat
        while table.actor not in (seat, -1):
            actor = table.actor
            state.apply(actor, self.bot.choose_among(state, actor, table.legal))
            table.settle()

    @property
    def over(self) -> bool:
        return self.table.actor < 0

    def reward(self) -> float:
        """What the seat got out of a finished game."""
        return float(self.table.state.returns()[self.seat]) if self.over else 0.0


class OneSeat(gymnasium.Env[Observed, np.int64]):
    """One game for one learner. An illegal action is replaced by a legal one, and `info["illegal"]` says so;
    `illegal="error"` refuses it with its rule instead.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seat: int = 0,
        bots: str = "greedy",
        illegal: Illegal = "random",
        render_mode: str | None = None,
    ) -> None:
        self.learner = Learner(game, players, options, seat, bots, illegal)
        self.render_mode = render_mode
        self.observation_space = self.learner.table.spaces()
        self.action_space = spaces.Discrete(self.learner.table.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.learner.deal(int(self.np_random.integers(2**31)))
        return self._observed(), {}

    def step(self, action: np.int64 | int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        learner = self.learner
        legal = int(action) in learner.table.legal
        learner.act(int(action))
        return self._observed(), learner.reward(), learner.over, False, {} if legal else {"illegal": True}

    def render(self) -> Any:
        table = self.learner.table
        if self.render_mode == "svg":
            return table.state.svg(self.learner.seat)
        return table.game.text(table.state.shown(self.learner.seat)) if self.render_mode == "ansi" else None

    def _observed(self) -> Observed:
        return self.learner.table.observed(self.learner.seat)


class Many(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """Many games of one kind. A game that is over begins anew with the next step, which does nothing else."""

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (as Gymnasium declares it)

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seat: int = 0,
        bots: str = "greedy",
        illegal: Illegal = "random",
    ) -> None:
        self.num_envs = num_envs
        self.learners = [Learner(game, players, options, seat, bots, illegal) for _ in range(num_envs)]
        table = self.learners[0].table
        self.single_observation_space = table.spaces()
        self.single_action_space = spaces.Discrete(table.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        for number, learner in enumerate(self.learners):
            given = seed[number] if isinstance(seed, list) else None if seed is None else seed + number
            learner.deal(int(self.np_random.integers(2**31)) if given is None else given)
        self.over[:] = False
        return self._observed(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        illegal = np.zeros(self.num_envs, np.bool_)
        for number, learner in enumerate(self.learners):
            if self.over[number]:
                learner.deal(None)
            else:
                illegal[number] = int(actions[number]) not in learner.table.legal
                learner.act(int(actions[number]))
                rewards[number] = learner.reward()
            self.over[number] = learner.over
        infos = {"illegal": illegal, "_illegal": illegal} if illegal.any() else {}
        return self._observed(), rewards, self.over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _observed(self) -> Observed:
        table = self.learners[0].table
        masks = b"".join([mask(learner.table.legal, table.actions) for learner in self.learners])
        seen = b"".join([learner.table.state.observe(learner.seat) for learner in self.learners])
        return {
            "observation": np.frombuffer(bytearray(seen), np.uint8).reshape(self.num_envs, table.layout.size),
            "action_mask": np.frombuffer(bytearray(masks), np.int8).reshape(self.num_envs, table.actions),
        }

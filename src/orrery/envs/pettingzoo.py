"""PettingZoo: every game and mode as an environment of agents that take turns, or that act at the same time.

    env = orrery.envs.pettingzoo.env("vertium", players=3, options={"mode": "shadows"})

Agents are `seat_0`, `seat_1`, ...; chance is no agent. An observation is {"observation": bytes of the seat's fields,
"action_mask": 1 for every legal action}. Rewards come at the end: 1 for a win, split among ties, 0 for a loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from orrery.core.game import Game
from orrery.core.state import CHANCE
from orrery.envs.table import Illegal, Observed, Table

RENDERED = ["human", "ansi", "svg"]


def env(game: str | Game[Any], players: int | None = None, **rest: Any) -> AECEnv[str, Observed, int]:
    """The environment with the usual wrapper around it, which notices calls in a wrong order; see `raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, **rest))


def parallel_env(game: str | Game[Any], players: int | None = None, **rest: Any) -> ParallelEnv[str, Observed, int]:
    """All agents at once, for games in which several are asked at the same time; see `AtOnce`."""
    return AtOnce(game, players, **rest)


class Seats:
    """What both kinds of environment share: agents, spaces, drawing.

    `illegal`: "error" refuses an illegal action with its rule, "random" does a legal one instead. `max_cycles`: when a
    game is broken off, see `raw_env` and `AtOnce`.
    """

    def __init__(
        self,
        game: str | Game[Any],
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        illegal: Illegal = "error",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Table(game, players, options, illegal)
        self.metadata: dict[str, Any] = {
            "name": f"orrery_{self.table.game.slug}_v0",
            "render_modes": RENDERED,
            "is_parallelizable": False,
        }
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.players)]
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = self.table.spaces()
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table: as text ("human" prints it), or as a picture, as a spectator sees it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return self.table.state.svg()
        text = self.table.game.text(self.table.state.shown(None))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""


class raw_env(Seats, AECEnv[str, Observed, int]):  # type: ignore[misc] # noqa: N801
    """Agents take turns. Where several are asked at the same time the one in the lowest seat goes first.

    A game is broken off when the agent to act has acted `max_cycles` times.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.acted = [0] * len(self.agents)
        self.agent_selection = self.agents[self.table.actor]

    def observe(self, agent: str) -> Observed:
        return self.table.observed(self.number[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        self.acted[table.actor] += 1
        table.act(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        actor = table.actor
        if actor < 0:
            self.rewards = dict(zip(self.agents, map(float, table.state.returns()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[actor]
            if self.max_cycles is not None and self.acted[actor] >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()


class AtOnce(Seats, ParallelEnv[str, Observed, int]):  # type: ignore[misc]
    """All agents act in every step; what those say who are not asked is not heard.

    In a phase in which several are asked they decide without knowing what the others do. Chance acts between steps.
    A game is broken off after `max_cycles` steps.
    """

    cycles = 0

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.table.deal(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table, state = self.table, self.table.state
        asked = [(seat, state.legal(seat)) for seat in state.actors() if seat != CHANCE]
        for seat, legal in asked:  # all are checked before anything is done
            actions = {**actions, f"seat_{seat}": table.checked(seat, int(actions.get(f"seat_{seat}", -1)), legal)}
        for seat, _ in asked:
            action = actions[f"seat_{seat}"]
            if seat in state.actors() and action in state.legal(seat):  # what one does may end it for the others
                state.apply(seat, action)
        table.settle()
        self.cycles += 1
        over = table.actor < 0
        broken_off = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        agents, observed = self.agents, self._observed()
        returns = state.returns() if over else [0.0] * table.players
        if over or broken_off:
            self.agents = []
        return (
            observed,
            dict(zip(agents, map(float, returns), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, broken_off),
            {agent: {} for agent in agents},
        )

    def _observed(self) -> dict[str, Observed]:
        state = self.table.state
        asked = state.actors()
        found: dict[str, Observed] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.table.mask(state.legal(seat) if seat in asked else [])
            found[agent] = {"observation": self.table.observation(seat), "action_mask": mask}
        return found

    def state(self) -> Any:
        """What the first seat observes: there is no view of everything."""
        return np.asarray(self.table.observation(0))

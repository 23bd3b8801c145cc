"""A learning agent in plain numpy: it learns Vertium Solo from nothing but wins and losses.

    python examples/learn_solo.py --games 20000

The policy is linear: a weight from every number of the observation to every action, a softmax over those that are
legal. After every batch of games the actions of won games become likelier, those of lost ones less likely (REINFORCE,
with the mean of the batch as what was to be expected). At the end it plays new games, beside the game's own policy and
chance. docs/researchers.md goes through it; a run of 20,000 games is measured there.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import orrery
from orrery.lab.results import wilson
from orrery.lab.simulate import simulate

Floats = NDArray[np.float64]
NAME = "orrery.envs:orrery/Vertium-v0"
SOLO: dict[str, Any] = {"players": 1, "options": {"mode": "solo"}}
FRESH = 1_000_000  # seeds from here on are for measuring, never for learning


class Agent:
    """A linear policy with a mask, and the memory of Adam for each of its weights."""

    def __init__(self, high: NDArray[np.uint8], actions: int, rate: float = 0.05) -> None:
        self.scale = 1 / np.maximum(1, np.minimum(high, 8)).astype(float)  # most numbers are marks or small
        self.weights = np.zeros((len(high) + 1, actions))
        self.rate = rate
        self.mean = np.zeros_like(self.weights)
        self.square = np.zeros_like(self.weights)
        self.steps = 0

    def inputs(self, seen: dict[str, Any]) -> Floats:
        return np.append(seen["observation"] * self.scale, 1.0)

    def chances(self, inputs: Floats, mask: NDArray[np.int8]) -> Floats:
        """How likely the agent is to take each action; nothing illegal ever."""
        scores = np.where(mask, inputs @ self.weights, -np.inf)
        raised = np.exp(scores - scores.max())
        chances: Floats = raised / raised.sum()
        return chances

    def learn(self, games: list[tuple[list[tuple[Floats, int, Floats]], float]]) -> None:
        """One step uphill from a batch of games: (inputs, action, chances) of every decision, and the reward."""
        expected = sum(reward for _, reward in games) / len(games)
        slope = np.zeros_like(self.weights)
        for decisions, reward in games:
            for inputs, action, chances in decisions:
                wanted = -chances
                wanted[action] += 1
                seen = np.flatnonzero(inputs)
                open_to_me = np.flatnonzero(chances)
                slope[np.ix_(seen, open_to_me)] += (reward - expected) * np.outer(inputs[seen], wanted[open_to_me])
        slope /= len(games)
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope**2 - self.square)
        size = np.sqrt(self.square / (1 - 0.999**self.steps)) + 1e-8
        self.weights += self.rate * self.mean / (1 - 0.9**self.steps) / size


def play(
    env: gymnasium.Env[Any, Any], agent: Agent, rng: np.random.Generator, seed: int, best: bool = False
) -> tuple[list[tuple[Floats, int, Floats]], float]:
    """One game: the decisions of the agent, and what it got. `best`: always the likeliest action."""
    seen, _ = env.reset(seed=seed)
    decisions: list[tuple[Floats, int, Floats]] = []
    over, reward = False, 0.0
    while not over:
        inputs = agent.inputs(seen)
        chances = agent.chances(inputs, seen["action_mask"])
        action = int(chances.argmax()) if best else int(rng.choice(len(chances), p=chances))
        decisions.append((inputs, action, chances))
        seen, got, over, _, _ = env.step(action)
        reward += float(got)
    return decisions, reward


def train(games: int, seed: int = 0, batch: int = 50, rate: float = 0.05, tell: bool = False) -> Agent:
    """An agent that has played so many games."""
    env = gymnasium.make(NAME, disable_env_checker=True, **SOLO)
    space: Any = env.observation_space
    actions: Any = env.action_space
    agent = Agent(space["observation"].high, int(actions.n), rate)
    rng = np.random.default_rng(seed)
    wins = 0.0
    for first in range(0, games, batch):
        played = [
            play(env, agent, rng, seed * FRESH * 10 + number) for number in range(first, min(first + batch, games))
        ]
        agent.learn(played)
        wins += sum(reward for _, reward in played)
        if tell and (first + batch) % 1000 == 0:
            print(f"after {first + batch:6,} games: {wins / 1000:.1%} of the last 1,000 won", flush=True)
            wins = 0.0
    return agent


def measure(agent: Agent, games: int) -> float:
    """The share of new games that the agent wins when it does what it likes best."""
    env = gymnasium.make(NAME, disable_env_checker=True, **SOLO)
    rng = np.random.default_rng(0)
    return sum(play(env, agent, rng, FRESH + number, best=True)[1] for number in range(games)) / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000, help="to learn from")
    parser.add_argument("--fresh", type=int, default=2_000, help="new games to measure by")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rate", type=float, default=0.05)
    asked = parser.parse_args()
    agent = train(asked.games, asked.seed, rate=asked.rate, tell=True)
    lines = {"the agent": measure(agent, asked.fresh)}
    for bot in ("greedy", "random"):
        summary = simulate(orrery.game("vertium"), [bot], asked.fresh, seed=FRESH, options=SOLO["options"])
        lines[bot] = summary.together().share
    for name, share in lines.items():
        low, high = wilson(share * asked.fresh, asked.fresh)
        print(f"{name:>10}: {share:.1%} of {asked.fresh:,} new games won ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()

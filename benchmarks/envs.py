"""How quick the environments are, beside connect four of PettingZoo and OpenSpiel, in one run.

python benchmarks/envs.py                 # all games, compiled or not, as they are here
python benchmarks/envs.py gardens -s 4000 # one game, so many steps a round

A step is one decision of one agent: look (observation and mask), choose any legal action, act. All contestants choose
by the same function from the mask or list that they are given. The time is that of the processor; contestants take
turns, and the best of the rounds counts. Whole games are played, so dealing a new one is in it. Needs `.[dev]`; and
pygame, which connect four of PettingZoo draws with and is left out without.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

import gymnasium
import numpy as np

import orrery
import orrery.envs
from orrery.compiled import how_it_runs
from orrery.envs.pettingzoo import env, raw_env
from orrery.envs.table import Table

ROUNDS = 5
Contestant = Callable[[int], None]  # takes so many steps
PLAYERS = {"gardens": 4, "vertium": 4, "minethemoon": 4, "uranus": 4, "darkness": 4}


def any_of(mask: Any, rng: Random) -> int:
    legal = mask.view(np.bool_).nonzero()[0]  # several times as quick as by numbers
    return int(legal[int(rng.random() * len(legal))])


def core(slug: str, players: int) -> Contestant:
    """The game itself with its observation and mask, and no environment."""
    table = Table(slug, players)
    rng = Random(1)

    def play(steps: int) -> None:
        table.deal(1)
        for _ in range(steps):
            if table.actor < 0:
                table.deal()
            seen = table.observed(table.actor)
            table.act(any_of(seen["action_mask"], rng))

    return play


def taking_turns(playing: Any) -> Contestant:
    """An environment of PettingZoo."""
    rng = Random(1)

    def play(steps: int) -> None:
        playing.reset(seed=1)
        for _ in range(steps):
            seen, _, over, broken_off, _ = playing.last()
            if over or broken_off:
                playing.reset()
                seen = playing.last()[0]
            playing.step(any_of(seen["action_mask"], rng))

    return play


def one_seat(playing: Any) -> Contestant:
    """An environment of Gymnasium."""
    rng = Random(1)

    def play(steps: int) -> None:
        seen, _ = playing.reset(seed=1)
        for _ in range(steps):
            seen, _, over, broken_off, _ = playing.step(any_of(seen["action_mask"], rng))
            if over or broken_off:
                seen, _ = playing.reset()

    return play


def many_seats(playing: Any) -> Contestant:
    """A vector of them: every game counts."""
    rng = Random(1)

    def play(steps: int) -> None:
        seen, _ = playing.reset(seed=1)
        actions = np.zeros(playing.num_envs, np.int64)
        for _ in range(steps // playing.num_envs):
            for number, mask in enumerate(seen["action_mask"]):
                actions[number] = any_of(mask, rng) if mask.any() else 0
            seen, _, _, _, _ = playing.step(actions)

    return play


def spiel(name: str) -> Contestant:
    """OpenSpiel's environment for learning programs."""
    from open_spiel.python.rl_environment import Environment

    playing = Environment(name)
    playing.seed(1)
    rng = Random(1)

    def play(steps: int) -> None:
        seen = playing.reset()
        for _ in range(steps):
            if seen.last():
                seen = playing.reset()
            legal = seen.observations["legal_actions"][seen.observations["current_player"]]
            seen = playing.step([legal[int(rng.random() * len(legal))]])

    return play


def contestants(slugs: Sequence[str]) -> dict[tuple[str, str], Contestant]:
    found: dict[tuple[str, str], Contestant] = {}
    if find_spec("pygame") is not None:
        from pettingzoo.classic import connect_four_v3

        found["PettingZoo connect four", "raw_env"] = taking_turns(connect_four_v3.raw_env())
        found["PettingZoo connect four", "env()"] = taking_turns(connect_four_v3.env())
    found |= {
        ("OpenSpiel connect four", "rl_env"): spiel("connect_four"),
        ("OpenSpiel backgammon", "rl_env"): spiel("backgammon"),
    }
    for slug in slugs:
        title, players = orrery.game(slug).title, PLAYERS[slug]
        name = f"orrery/{slug.capitalize()}-v0"
        found[title, "table"] = core(slug, players)
        found[title, "raw_env"] = taking_turns(raw_env(slug, players))
        found[title, "env()"] = taking_turns(env(slug, players))
        found[title, "gymnasium"] = one_seat(gymnasium.make(name, players=players, bots="random"))
        found[title, "vector of 16"] = many_seats(
            gymnasium.make_vec(name, 16, "vector_entry_point", players=players, bots="random")
        )
    return found


def measure(playing: dict[tuple[str, str], Contestant], steps: int) -> dict[tuple[str, str], float]:
    """Steps a second of each, by its best round."""
    best = dict.fromkeys(playing, 0.0)
    for play in playing.values():
        play(steps // 10)
    for _ in range(ROUNDS):
        for name, play in playing.items():
            started = time.process_time()
            play(steps)
            best[name] = max(best[name], steps / (time.process_time() - started))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(PLAYERS))
    parser.add_argument("-s", "--steps", type=int, default=4000, help="steps of a round")
    asked = parser.parse_args()
    found = measure(contestants(asked.games), asked.steps)
    columns = list(dict.fromkeys(column for _, column in found))
    print(f"Steps a second, {how_it_runs()}:\n")
    print("| game | " + " | ".join(columns) + " |\n" + "|---" * (len(columns) + 1) + "|")
    for game in dict.fromkeys(game for game, _ in found):
        cells = [f"{found[game, column]:,.0f}" if (game, column) in found else "" for column in columns]
        print(f"| {game} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()

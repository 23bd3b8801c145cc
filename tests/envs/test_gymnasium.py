"""Gymnasium's own check, and what the environments promise beyond it."""

import subprocess
import sys
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import orrery
import orrery.envs
from orrery.conformance.cases import covering
from orrery.core import ActionError, OptionsError

NAMES = [f"orrery/{slug.capitalize()}-v0" for slug in orrery.list_games()]
TABLES = [(slug, players) for slug in orrery.list_games() for players in orrery.game(slug).seats()]


@pytest.mark.parametrize("name", NAMES)
def test_the_official_check_passes_as_a_game_is_usually_set(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_official_check_passes_in_every_mode_and_on_every_seat(slug: str, players: int) -> None:
    for number, options in enumerate(covering(orrery.game(slug), players, Random(1))):  # every value of every option
        seat = number % players
        name = f"orrery/{slug.capitalize()}-v0"
        check_env(gymnasium.make(name, players=players, options=options, seat=seat, bots="random").unwrapped)


def played(seed: int, bots: str) -> tuple[list[int], float]:
    env = gymnasium.make("orrery.envs:orrery/Relay-v0", players=3, bots=bots)
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    chosen: list[int] = []
    over, reward = False, 0.0
    while not over:
        chosen.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, got, over, _, info = env.step(chosen[-1])
        reward = float(got)
        assert not info
    return chosen, reward


def test_the_same_seed_is_the_same_game_against_the_same_bots() -> None:
    assert played(3, "greedy") == played(3, "greedy")
    assert [played(seed, "greedy") for seed in range(4)] != [played(seed, "random") for seed in range(4)]


def test_an_illegal_action_is_replaced_and_told_or_refused() -> None:
    env = gymnasium.make("orrery/Relay-v0", players=2)
    seen, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert env.step(illegal)[4] == {"illegal": True}
    strict = gymnasium.make("orrery/Relay-v0", players=2, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(ActionError, match=r"R-\d"):
        strict.step(illegal)


def test_a_seat_that_is_not_there_is_told() -> None:
    with pytest.raises(OptionsError, match="seat is 4; at a table of 2 it is 0 to 1"):
        gymnasium.make("orrery/Relay-v0", players=2, seat=4)


def test_many_games_are_played_at_once_and_begin_anew() -> None:
    envs = gymnasium.make_vec("orrery/Relay-v0", num_envs=3, vectorization_mode="vector_entry_point", bots="random")
    rng = np.random.default_rng(2)
    seen, _ = envs.reset(seed=2)
    ended = 0
    for _ in range(200):
        assert envs.observation_space.contains(seen)
        actions = [int(rng.choice(np.flatnonzero(mask))) if mask.any() else 0 for mask in seen["action_mask"]]
        seen, rewards, over, _, infos = envs.step(np.array(actions))
        assert not infos
        assert not rewards[~over].any()
        ended += int(over.sum())
    assert ended > 6


FORMS = [
    "import orrery.envs; gymnasium.make('orrery/Uranus-v0')",
    "gymnasium.make('orrery.envs:orrery/Uranus-v0')",
]


@pytest.mark.parametrize("form", FORMS)
def test_a_fresh_process_finds_the_games_by_import_and_by_the_name_of_the_module(form: str) -> None:
    """Gymnasium looks for no plugins, so that one of the two is needed."""
    said = subprocess.run(
        [sys.executable, "-c", f"import gymnasium; {form}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 0, said.stderr

"""PettingZoo's own suites, and what the environments promise beyond them."""

import time
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    seed_test,
)

import orrery
from orrery.conformance.cases import covering
from orrery.core import ActionError, OptionsError
from orrery.envs.pettingzoo import env, parallel_env

TABLES = [(slug, players) for slug in orrery.list_games() for players in orrery.game(slug).seats()]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_official_suites_pass(slug: str, players: int) -> None:
    make = partial(env, slug, players)
    api_test(make(), num_cycles=30)
    seed_test(make, num_cycles=20)
    parallel_api_test(parallel_env(slug, players, illegal="random"), num_cycles=20)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_official_suites_pass_in_every_mode(slug: str, players: int) -> None:
    for options in covering(orrery.game(slug), players, Random(1)):  # every value of every option
        api_test(env(slug, players, options=options), num_cycles=15)
        parallel_api_test(parallel_env(slug, players, options=options, illegal="random"), num_cycles=10)


ALL_ACT = [  # in each cycle: the suite gives every agent a turn, and knows no masks
    ("gardens", {"players": 3, "options": {"martians": "random"}}),  # the draft
    ("gardens", {"players": 5, "options": {"martians": "random", "board": "trapezoid"}}),
    ("uranus", {"players": 1}),
    ("darkness", {"players": 1}),
]


def seeded(make: Any, *given: Any, **named: Any) -> Any:
    """The suite gives no seeds, and a game may be over before its cycles are."""
    playing = make(*given, **named)
    playing.unwrapped.table.rng = Random(1)
    for agent in playing.possible_agents:
        playing.action_space(agent).seed(1)
    return playing


@pytest.mark.parametrize(("slug", "table"), ALL_ACT)
def test_max_cycles_holds_where_all_act_in_every_cycle(slug: str, table: dict[str, Any]) -> None:
    made = {**table, "illegal": "random"}
    makers = {"env": partial(seeded, env, slug, **made), "parallel_env": partial(seeded, parallel_env, slug, **made)}
    max_cycles_test(SimpleNamespace(**makers))


def test_max_cycles_breaks_off_where_agents_take_turns() -> None:
    """The suite would not do: it counts a cycle for each decision of whoever acts."""
    playing = env("relay", 3, max_cycles=2, illegal="random")
    playing.reset(seed=1)
    turns = dict.fromkeys(playing.possible_agents, 0)
    for agent in playing.agent_iter():
        over, broken_off = playing.last()[2:4]
        turns[agent] += not (over or broken_off)
        playing.step(None if over or broken_off else 0)
        assert not over
    assert turns == dict.fromkeys(turns, 2)


@pytest.mark.parametrize("slug", orrery.list_games())
def test_the_official_benchmark_runs(
    slug: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(10**6))  # it goes on for five seconds
    monkeypatch.setattr(time, "time", lambda: next(clock))
    performance_benchmark(env(slug))
    assert "Finished performance benchmark" in capsys.readouterr().out


def test_rewards_are_what_the_game_returns() -> None:
    playing = env("relay", 3)
    playing.reset(seed=5)
    rng = np.random.default_rng(5)
    rewards = {}
    for agent in playing.agent_iter():
        seen, reward, over, _, _ = playing.last()
        rewards[agent] = reward
        playing.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(rewards.values()) == pytest.approx(1)
    assert list(rewards.values()) == playing.unwrapped.table.state.returns()


def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing() -> None:
    playing = env("relay", 2)
    playing.reset(seed=1)
    before = playing.unwrapped.table.state.snapshot()
    illegal = int(np.flatnonzero(playing.observe("seat_0")["action_mask"] == 0)[0])
    with pytest.raises(ActionError, match=r"R-\d"):
        playing.step(illegal)
    assert playing.unwrapped.table.state.snapshot() == before
    assert playing.agent_selection == "seat_0"


def test_in_parallel_a_draft_takes_one_step_for_all() -> None:
    playing = parallel_env("gardens", 3)
    seen, _ = playing.reset(seed=1)
    assert all(each["action_mask"].any() for each in seen.values())
    playing.step({agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()})
    assert playing.table.state.view(None)["draft_step"] == 2


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(OptionsError, match="illegal is 'no'; it must be one of error, random"):
        env("relay", 2, illegal="no")
    with pytest.raises(OptionsError, match="2 to 4 players"):
        env("relay", 9)


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_the_table_can_be_drawn(mode: str) -> None:
    playing = env("gardens", 2, render_mode=mode)
    playing.reset(seed=1)
    drawn = playing.render()
    assert isinstance(drawn, str)
    assert drawn.startswith("<svg") == (mode == "svg")

"""The greedy policy, decision by decision, and against random players."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from orrery.bots.bot import GreedyBot, RandomBot
from orrery.core import CHANCE, State
from orrery.games.vertium import GAME
from orrery.games.vertium.actions import SPACE
from tests.games.driving import do
from tests.games.vertium.build import colonizing, owned, roll, start_battle, war

POLICY: Callable[[Any, int, Random], int] = GAME.policy.greedy


def choice(state: State) -> str:
    player = state.actors()[0]
    found = {SPACE.notation(POLICY(state, player, Random(seed))) for seed in range(5)}
    assert len(found) == 1, f"the policy is not of one mind: {found}"
    return found.pop()


def test_it_takes_the_colour_that_a_planet_lacks_last() -> None:
    planets = {"kepler": {"tokens": [0, 1, 1, 1]}}
    state = colonizing(3, planets, [{"metal": 1, "agri": 1}], phase="take", row=["metal", "agri"])
    assert choice(state) == "take:metal"
    assert choice(colonizing(2, phase="take", row=["virus", "agri"])) == "take:agri"


def test_it_finishes_the_most_valuable_planet() -> None:
    ready = {"galileo": {"tokens": [0, 1, 1, 1]}, "harriot": {"tokens": [0, 1, 1, 1]}}
    taken = {name: owned(1, 2) for name in ("brahe", "lipperhey", "janssen")}
    late = colonizing(2, {**ready, **taken}, phase="place", token="metal", objective=["brahe", "janssen"])
    assert choice(late) == "place:harriot"


def test_it_knows_that_a_quick_moon_pays_early() -> None:
    ready = {"lipperhey": {"tokens": [0, 1, 1, 1]}, "janssen": {"tokens": [0, 1, 1, 1]}}  # moons of 3 and of 4
    early = colonizing(2, ready, phase="place", token="metal", objective=["brahe", "harriot"])
    assert choice(early) == "place:lipperhey"
    taken = {name: owned(1, 2) for name in ("brahe", "galileo", "harriot")}
    late = colonizing(2, {**ready, **taken}, phase="place", token="metal", objective=["brahe", "harriot"])
    assert choice(late) == "place:janssen"


def test_it_leaves_no_third_token_for_others_to_finish() -> None:
    planets = {name: {"tokens": [0, 0, 1, 1]} for name in ("galileo", "brahe", "lipperhey", "harriot")}
    state = colonizing(2, planets, [{"water": 2}], phase="place", token="metal")
    assert choice(state) == "place:janssen"


@pytest.mark.parametrize(("card", "expected"), [("mine_blast", "disaster:mine_blast"), ("virus", "end_turn")])
def test_it_plays_disasters_that_help(card: str, expected: str) -> None:
    assert choice(colonizing(3, hand=[{card: 1, "metal": 2}])) == expected


def test_it_robs_the_richest_of_a_gem() -> None:
    planets = {"galileo": owned(0, 1), "brahe": owned(1, 2), "kepler": owned(2, 5)}
    state = do(colonizing(3, planets, [{"raider": 1, "metal": 2}]), "0 disaster:raider")
    assert choice(state) == "raid_gem:kepler.vertium"


def test_it_attacks_where_it_wins_and_passes_where_it_does_not() -> None:
    planets = {"galileo": owned(0, 6), "brahe": owned(1, 0), "janssen": owned(1, 9)}
    state = war(2, planets, {"battling": "american"})
    assert choice(state) == "attack:brahe"
    weak = {"galileo": owned(0, 1), "janssen": owned(1, 9), "brahe": owned(1, 9)}
    assert choice(war(2, weak, {"battling": "american"}, fresh=False)) == "pass_war"


def test_it_plays_a_card_that_gains_a_hit_and_keeps_one_that_does_not() -> None:
    state = roll(start_battle(3, 3), "PBS", "PPP")
    picks = {SPACE.notation(POLICY(state, 0, Random(seed))) for seed in range(9)}
    assert picks <= {"card:S.B", "card:P.B"}  # a shield more, or a hit more
    held = roll(start_battle(3, 3), "SSS", "SSS")
    assert choice(held) == "hold"


def test_it_escapes() -> None:
    assert choice(start_battle(2, 0, blue="refuge")) == "escape"


def test_it_builds_cubes_as_long_as_one_planet_can_attack() -> None:
    planets = {"galileo": owned(0, 2, gelbon=2), "janssen": owned(0, 4), "harriot": owned(1, 4)}
    state = war(2, planets, {"gelbon": "on"}, phase="cubes", place=0)
    assert choice(state).startswith("cube_v:")
    poor = {"galileo": owned(0, 1, gelbon=1), "harriot": owned(1, 4)}
    assert choice(war(2, poor, {"gelbon": "on"}, phase="cubes", place=0)) == "cubes_done"


def test_it_keeps_a_planet_that_can_attack_to_the_last_choice_of_a_cube() -> None:
    planets = {
        "galileo": owned(0, 0, gelbon=3),
        "brahe": owned(0, 0, gelbon=1),
        "janssen": owned(0, 1),
        "harriot": owned(1, 4),
    }
    state = war(2, planets, {"gelbon": "on"}, phase="cubes", place=0)
    for expected in ("cube_v:janssen", "cube_g:brahe", "cube_site:janssen", "cubes_done"):
        assert choice(state) == expected
        do(state, f"0 {expected}")


def test_it_finishes_a_cube_that_somebody_began_without_a_plan() -> None:
    planets = {"galileo": owned(0, 1, gelbon=1), "brahe": owned(0, 1), "harriot": owned(1, 4)}
    state = do(war(2, planets, {"gelbon": "on"}, phase="cubes", place=0), "0 cube_v:brahe")
    assert choice(state) == "cube_g:galileo"
    do(state, "0 cube_g:galileo")
    assert choice(state).startswith("cube_site:")


MODES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"battling": "american"}),
    (3, {"gelbon": "on", "abilities": "on"}),
    (3, {"mode": "shadows"}),
    (1, {"mode": "solo", "solo_rebel_cards": "on"}),
]


@pytest.mark.parametrize(("players", "options"), MODES)
def test_it_plays_whole_games_by_the_rules(players: int, options: dict[str, Any]) -> None:
    rng = Random(players)
    bot = GreedyBot(GAME, rng)
    state = GAME.new(players, options)
    while state.actors():
        player = state.actors()[0]
        action = state.sample(rng) if player == CHANCE else bot.choose(state, player)
        assert state.refusal(player, action) is None
        state.apply(player, action)
    assert state.standing().reason


def test_it_wins_phase_one_against_three_random_players_in_more_than_85_of_100_games() -> None:
    rng = Random(11)
    greedy, random = GreedyBot(GAME, rng), RandomBot(GAME, rng)
    won = 0.0
    for number in range(40):
        state = GAME.new(4, {"phases": "one"})
        while state.actors():
            player = state.actors()[0]
            if player == CHANCE:
                state.apply(player, state.sample(rng))
            else:
                state.apply(player, (greedy if player == number % 4 else random).choose(state, player))
        won += state.returns()[number % 4]
    assert won / 40 > 0.85

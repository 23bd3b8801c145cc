"""What a bot says to its team: of modules that are nearly complete, of gifts that would help, and of nothing hidden."""

from __future__ import annotations

from random import Random

import orrery
from orrery.core import CHANCE
from orrery.games.uranus import step_id
from orrery.games.uranus.boards import (
    FIRST_TECHNOLOGY,
    GALEPEGALS,
    KROVIOTS,
    MINE_TRACK,
    OSMISH,
    ROCKET,
    SPACESHIP,
    TRACK_COUNT,
    YARLS,
)
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.proposals import of_modules, proposal
from orrery.games.uranus.rocks import packed
from orrery.games.uranus.state import UranusState

GREEN, RED = packed([1, 0, 0, 0, 0]), packed([0, 0, 1, 0, 0])


def at_use(players: int = 3, seed: int = 1) -> UranusState:
    """The first phase 3 of a game, with nobody's rocks on any moon."""
    game = orrery.game("uranus")
    state = game.new(players)
    assert isinstance(state, UranusState)
    rng = Random(seed)
    while state.step != step_id.USE:
        player = state.actors()[0]
        action = state.sample(rng) if player == CHANCE else game.policy.greedy(state, player, rng)
        state.apply(player, action)
    for seat in range(players):
        state.rocks[seat] = [0 for _ in state.rocks[seat]]
        state.race[seat] = OSMISH
        state.pads[seat] = 0
    return state


def leave(state: UranusState, module: int, lacks: int) -> None:
    state.filled[module] = state.config.modules[module] - lacks


def test_a_module_that_lacks_little_is_asked_for() -> None:
    state = at_use()
    assert proposal(state, 0) == ""
    rest = of_a_module_with_red_and_green(state)
    leave(state, rest, RED)
    assert proposal(state, 0) == f"Module {rest + 1} lacks only 1 red. I have none to bring: can somebody?"


def of_a_module_with_red_and_green(state: UranusState) -> int:
    return next(m for m, boxes in enumerate(state.config.modules) if boxes & 127 and boxes >> 16 & 127)


def test_what_one_can_bring_is_offered() -> None:
    state = at_use()
    module = of_a_module_with_red_and_green(state)
    leave(state, module, RED + GREEN)
    state.pads[0], state.known[0] = BIT[0], state.known[0] | BIT[ROCKET]
    state.rocks[0] = [GREEN]
    expected = f"I can bring 1 green to module {module + 1}. It lacks 1 red then: who has it?"
    assert proposal(state, 0) == expected
    state.pads[0] = 0  # without a launchpad nothing is brought
    assert proposal(state, 0).startswith(f"Module {module + 1} lacks only 1 green and 1 red.")
    state.pads[0] = BIT[0]
    state.rocks[0] = [GREEN + RED]  # it needs nobody
    assert of_modules(state, 0) == ""


def test_nobody_asks_for_modules_that_nobody_needs() -> None:
    state = at_use()
    leave(state, of_a_module_with_red_and_green(state), RED)
    state.flown = [3, 3, 0]
    for module in range(3, 6):
        state.filled[module] = state.config.modules[module]
    assert of_modules(state, 2) == ""
    assert proposal(state, 0) == ""  # who has flown is silent


def test_the_galepegals_are_asked_for_what_they_learn() -> None:
    state = at_use()
    state.race[0], state.race[1] = YARLS, GALEPEGALS
    state.known = [0, 0, 0]
    track = FIRST_TECHNOLOGY + ROCKET
    state.ticks = [0] * len(state.ticks)
    steps = state.board(0).steps[track]
    state.ticks[TRACK_COUNT * 1 + track] = state.board(1).steps[track] - 1
    assert proposal(state, 0).startswith(f"I am {steps} steps from the rocket.")
    state.known[0] = BIT[ROCKET] | BIT[SPACESHIP]
    assert proposal(state, 0) == ""


def test_the_kroviots_are_asked_for_a_mine_they_can_give() -> None:
    state = at_use()
    state.step = step_id.BUILD
    state.race[1] = KROVIOTS
    state.mines[0] = BIT[0] | BIT[1]
    assert proposal(state, 0) == ""
    state.ticks[TRACK_COUNT * 1 + MINE_TRACK] = state.board(1).steps[MINE_TRACK]
    assert proposal(state, 0) == "I have only 2 mines. Kroviots, one of yours would make more on my moon."


def test_a_proposal_looks_at_nothing_that_is_hidden() -> None:
    game = orrery.game("uranus")
    state = game.new(4, {"objectives": "on"})
    rng = Random(5)
    told = 0
    while state.actors() and told < 10:
        player = state.actors()[0]
        if player == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        words = game.policy.proposal(state, player)
        if words:
            told += 1
            assert game.policy.proposal(state.determinize(player, Random(told)), player) == words
        state.apply(player, game.policy.greedy(state, player, rng))
    assert told == 10

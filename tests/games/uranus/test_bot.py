"""The team policy in situations that people meet: what a good player does there."""

from itertools import pairwise
from math import isfinite
from random import Random
from typing import Any

import pytest

from orrery.bots.rollout import roll_to
from orrery.core import CHANCE
from orrery.games.uranus import GAME
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.state import UranusState
from orrery.games.uranus.step_id import USE as USING
from tests.games.driving import do
from tests.games.uranus.build import HEXES, far, heap, modules, position

GIVER = {"race": "II", "moon": "I", "doubled": "2,-2,0"}
NEARLY: dict[str, Any] = {"race": "III", "moon": "II"}
HUB = ["3,-1,-2", "-1,1,0"]

READY = ["weaponry", "rocket", "spaceship"]


def best(state: UranusState, seat: int = 0) -> str:
    return SPACE.notation(GAME.policy.greedy(state, seat, Random(1)))


def scores(state: UranusState, seat: int = 0) -> dict[str, float]:
    return {SPACE.notation(action): score for score, action, _ in GAME.policy.judge(state, seat)}


def choice(giver: dict[str, Any], receiver: dict[str, Any]) -> str:
    return best(position(phase="collect", players=2, seats=[{**GIVER, **giver}, {**NEARLY, **receiver}], busy=False))


# Rocks for neighbours -------------------------------------------------------------------------------------------------


def test_a_rock_that_completes_a_neighbours_set_is_given() -> None:
    # a launchpad step of the Yarls costs five different rocks; only the blue one is missing
    given = {"mines": ["2,-2,0", "0,0,0"], "sets": [heap("2,-2,0", "2B"), heap("0,0,0", "1R")]}
    assert choice(given, {"sets": [heap("3,-1,-2", "1G 1R 1P 1Y", HUB)], "mines": HUB}) == "donate:2,-2,0.left"


@pytest.mark.parametrize("theirs", ["1G 1B 1R 1P 1Y", "1G 1R", ""])
def test_a_rock_that_helps_nobody_stays(theirs: str) -> None:
    given = {"mines": ["2,-2,0"], "sets": [heap("2,-2,0", "2B")]}
    sets = [heap("3,-1,-2", theirs, HUB)] if theirs else []
    assert choice(given, {"sets": sets, "mines": HUB if theirs else []}) == "done"


def test_a_rock_that_the_giver_needs_for_the_same_goal_stays() -> None:
    mines = ["2,-2,0", "0,0,0", "-2,2,0"]
    given = {"mines": mines, "sets": [heap("2,-2,0", "1G 1B 1R 1P 1Y", mines)]}
    assert choice(given, {"sets": [heap("3,-1,-2", "1G 1R 1P 1Y", HUB)], "mines": HUB}) == "done"


def test_a_rock_is_not_needed_for_a_launchpad_that_stands() -> None:
    given = {"mines": ["2,-2,0"], "sets": [heap("2,-2,0", "2B")]}
    ready = {"pads": HUB[:1], "known": ["weaponry", "rocket", "spaceship"]}
    assert choice(given, {"sets": [heap("3,-1,-2", "1G 1R 1P 1Y", HUB)], "mines": HUB, **ready}) == "done"


# Launches -------------------------------------------------------------------------------------------------------------


def launching(rocks: str, **filled: str) -> UranusState:
    """Seat 0, ready to fly but for a module, has one set to launch."""
    mines = ["3,0,-3", "2,1,-3"]
    own: dict[str, Any] = {"race": "II", "moon": "I", "mines": mines, "pads": mines[:1], "known": READY}
    return position(players=2, seats=[{**own, "sets": [heap("3,0,-3", rocks, mines)]}], module_rows=modules(**filled))


def test_the_last_box_of_a_module_is_filled_before_another_module_is_begun() -> None:
    # seven of eight boxes are full: the red rock completes the module, though four others become space junk
    assert best(launching("1G 1B 1R 1P 1Y", m6="2G 2B 1R 1P 1Y")) == "use:3,0,-3.module6"


def test_a_module_that_takes_fewer_launches_is_begun_first() -> None:
    # three launches of these rocks for module 5, two for module 6
    assert best(launching("1G 1B 1R 1P 1Y")) == "use:3,0,-3.module6"


def test_nothing_is_launched_when_everybody_has_a_home() -> None:
    state = launching("1G 1B 1R 1P 1Y", m1="full", m2="full")
    assert "module" not in best(state)


def test_of_the_surplus_the_rock_that_another_module_could_use_is_named_first() -> None:
    # only the grey rock may find a box elsewhere, if the card allows it
    rows = modules(m1="full", m2="1G 3B 2P", m3="3G 2R 2P", m4="3B 2R 1P", m5="3G 1B 2R 1P", m6="2G 2B 2R 1P")
    junk = {"step": "name", "launcher": 0, "module": 0, "surplus": [2, 0, 0, 0, 1], "rock": -1, "card": 0, "target": -1}
    assert best(position(players=2, junk=junk, module_rows=rows)) == "junk:grey"


# Steps ----------------------------------------------------------------------------------------------------------------


def test_the_poorest_set_that_pays_is_used_for_a_step() -> None:
    # rockets cost the Falkafreedi four different rocks: the five are for the launchpad
    sets = [heap("2,1,-3", "1G 1B 1R 1P"), heap("3,0,-3", "1G 1B 1R 1P 1Y")]
    state = position(players=2, seats=[{"race": "II", "moon": "I", "sets": sets}])
    assert best(state) == "use:3,0,-3.pad"
    assert best(do(state, "0 use:3,0,-3.pad")) == "use:2,1,-3.rocket"


def test_yarls_load_their_gun_with_a_set_that_has_no_better_use() -> None:
    own: dict[str, Any] = {"race": "III", "moon": "VI", "mines": ["-3,1,2", "-4,2,2"], "known": READY}
    sets = [heap("-3,1,2", "1G 1B 1R")]
    state = position(players=2, seats=[{**own, "pads": ["-3,1,2"], "sets": sets, "ticks": {"tunnel": 6}}], round=2)
    told = scores(state)
    assert told["use:-3,1,2.gun"] > 0.0  # which is what it is worth to be done
    assert told["use:-3,1,2.gun"] > told["use:-3,1,2.fort"]


@pytest.mark.parametrize(
    ("objective", "track"),
    [(6, "fort"), (4, "mine"), (11, "gun"), (3, "telescope")],
    ids=["forts", "mines", "shots", "technologies"],
)
def test_a_race_works_for_its_own_objective(objective: int, track: str) -> None:
    mines = ["2,2,-4", "3,0,-3", "-1,3,-2", "2,-2,0", "-3,1,2"]  # one of each colour
    own: dict[str, Any] = {
        "race": "II",
        "moon": "I",
        "mines": mines,
        "pads": ["3,0,-3"],
        "known": ["rocket", "spaceship"],
    }
    own["ticks"] = {"tunnel": 6}
    sets = [heap("3,0,-3", "1G 1B 1R 1P")]
    seats: list[dict[str, Any]] = [{**own, "sets": sets, "objective": objective}, {"objective": 1}, {"objective": 2}]
    full = modules(m1="full", m2="full", m3="full")
    state = position(players=3, seats=seats, options={"objectives": "on"}, module_rows=full)
    assert best(state) == f"use:3,0,-3.{track}"
    seats[0]["objective"] = 10
    state = position(players=3, seats=seats, options={"objectives": "on"}, module_rows=full)
    assert scores(state)[f"use:3,0,-3.{track}"] < 2.0  # whoever shall draw no junk cards has no use for it


# Guns -----------------------------------------------------------------------------------------------------------------


def armed(gap: str, **fields: Any) -> UranusState:
    own: dict[str, Any] = {"race": "III", "moon": "I", "mines": ["3,0,-3"], "pads": ["3,0,-3"], "known": ["weaponry"]}
    seats: list[dict[str, Any]] = [{**own, "ticks": {"gun": 4}}, {"race": "II", "moon": "II"}]
    return position(phase="build", players=2, seats=seats, gaps=[gap, "down"], **fields)


def test_a_pair_that_aims_at_the_launchpad_is_shot_down() -> None:
    assert best(armed("3,0,-3 P1", marker=5, round=5)) == "fire:0"


def test_a_shot_is_not_wasted_on_a_pair_that_does_little_harm() -> None:
    assert scores(armed("4,-4,0 C1", marker=5, round=5))["fire:0"] < 0
    assert scores(armed("4,-4,0 C1", marker=3, round=3))["fire:1"] < 0  # who knows what it is; there is time


# Gifts ----------------------------------------------------------------------------------------------------------------


def test_kroviots_give_a_mine_to_a_neighbour_who_lacks_colours() -> None:
    five = ["3,0,-3", "-1,3,-2", "2,-2,0", "-3,1,2", "-2,3,-1"]  # moon I: R P B G and more
    seats: list[dict[str, Any]] = [
        {"race": "IV", "moon": "I", "mines": [*five, "2,1,-3", "2,0,-2"], "ticks": {"mine": 2}},
        {"race": "II", "moon": "II", "mines": ["0,3,-3"]},
    ]
    assert best(position(phase="build", players=2, seats=seats)) == "give_mine:left"


def test_kroviots_keep_a_mine_that_they_need_themselves() -> None:
    seats: list[dict[str, Any]] = [
        {"race": "IV", "moon": "I", "mines": ["3,0,-3"], "ticks": {"mine": 2}},
        {"race": "II", "moon": "II", "mines": ["0,3,-3", "3,-1,-2", "-1,1,0", "1,-3,2"]},
    ]
    assert best(position(phase="build", players=2, seats=seats)).startswith("mine:")


def test_arshantans_give_a_fortification_to_a_neighbour_whose_volcano_is_awake() -> None:
    joined: dict[str, Any] = {"mines": ["3,0,-3", "2,1,-3"], "tunnels": ["2,1,-3.3,0,-3"]}
    seats: list[dict[str, Any]] = [
        {"race": "VI", "moon": "IV", "mines": ["3,0,-3"], "ticks": {"fort": 2}},
        {"race": "II", "moon": "I", "eruption": 2, "dark": ["1,1,-2"], **joined},
    ]
    assert best(position(phase="build", players=2, seats=seats)) == "give_fort:left"


# Flight ---------------------------------------------------------------------------------------------------------------


def flight(objective: int = 0, **fields: Any) -> str:
    """What seat 0, who could fly at once, does; modules are there for all."""
    own: dict[str, Any] = {"race": "II", "moon": "I", "mines": ["3,0,-3"], "pads": ["3,0,-3"], "known": READY}
    wanted = {"objectives": "on"} if objective else {}
    seats: list[dict[str, Any]] = [own, {}, {}]
    if objective:
        seats = [{**own, "objective": objective}, {"objective": 5}, {"objective": 10}]
    full = modules(m1="full", m2="full", m3="full")
    return best(position(phase="build", players=3, seats=seats, options=wanted, module_rows=full, **fields))


def test_whoever_has_everything_flies() -> None:
    assert flight().startswith("fly:")


def test_whoever_shall_leave_last_waits_while_nothing_presses() -> None:
    assert not flight(2, marker=8, round=8).startswith("fly:")
    assert flight(2, marker=18, round=18).startswith("fly:")


# Digging --------------------------------------------------------------------------------------------------------------


def test_a_second_network_is_dug_that_pays_for_rockets() -> None:
    # five colours are joined in the north; in the south there are blue mines, of which three pay for a rocket step
    north = ["1,3,-4", "2,2,-4", "3,1,-4", "4,0,-4", "4,-1,-3", "4,-2,-2"]
    tunnels = [f"{one}.{other}" for one, other in pairwise(north)]
    letters = "".join(GAME.moons[0].rows)
    blue = [name for name in HEXES if letters[HEXES.index(name)] == "B" and far(name, "-3,-1,4") <= 3]
    own: dict[str, Any] = {
        "race": "II",
        "moon": "I",
        "mines": [*north, *blue],
        "tunnels": tunnels,
        "ticks": {"tunnel": 4},
    }
    state = position(phase="build", players=2, seats=[own])
    action = best(state)
    assert len(blue) >= 3
    assert action.startswith("tunnel:")
    ends = action.removeprefix("tunnel:").split(".")
    assert not set(ends) & set(north)


# Looking ahead --------------------------------------------------------------------------------------------------------


def on_the_way(rounds: int) -> UranusState:
    """The policy has played so many rounds; somebody uses rocks now."""
    state, rng = GAME.new(2, {}), Random(4)
    while state.round < rounds or state.step != USING:
        player = state.actors()[0]
        state.apply(player, state.sample(rng) if player == CHANCE else GAME.policy.greedy(state, player, rng))
    assert isinstance(state, UranusState)
    return state


def test_futures_end_at_the_same_moment_of_a_round_whatever_was_decided() -> None:
    state = on_the_way(4)
    seat = state.actors()[0]
    ends: list[UranusState] = []
    for action in state.legal(seat):
        after = state.copy()
        after.apply(seat, action)
        assert not roll_to(GAME.policy, after, GAME.policy.clock(state) + 4, Random(1), 5)
        ends.append(after)
    assert len(ends) > 1
    assert {GAME.policy.clock(end) for end in ends} == {GAME.policy.clock(state) + 4}
    assert {end.marker for end in ends} == {6}  # the attack there is over


def test_every_beat_has_dice_of_its_own() -> None:
    # so what is drawn in one beat changes nothing in the next: in two steps the same comes about as in one
    state = on_the_way(4)
    beat = GAME.policy.clock(state)
    at_once, rng = state.copy(), Random(1)
    roll_to(GAME.policy, at_once, beat + 4, rng, 5)
    assert at_once.attacks_done > state.attacks_done  # cards were turned up
    in_steps, rng = state.copy(), Random(1)
    for later in range(1, 5):
        roll_to(GAME.policy, in_steps, beat + later, rng, 5)
    assert in_steps.snapshot() == at_once.snapshot()


# Learning and hints ---------------------------------------------------------------------------------------------------


def test_every_number_of_a_position_has_a_name_and_is_finite() -> None:
    rng = Random(7)
    names = GAME.policy.feature_names()
    assert len(names) == len(set(names))
    for players in (1, 3):
        state = GAME.new(players, {})
        while state.actors():
            player = state.actors()[0]
            if player != CHANCE:
                numbers = GAME.policy.features(state, player)
                assert len(numbers) == len(names)
                assert all(isfinite(number) for number in numbers)
            action = state.sample(rng) if player == CHANCE else GAME.policy.greedy(state, player, rng)
            state.apply(player, action)
        assert all(0.0 <= GAME.policy.outcome(state, seat) <= 1.0 for seat in range(players))


def why(state: UranusState, action: str) -> list[str]:
    return GAME.policy.why(state, 0, SPACE.parse(action))


def test_a_hint_counts_what_a_launch_fills_and_wastes() -> None:
    state = launching("1G 1B 1R 1P 1Y", m6="2G 2B 1R 1P 1Y")
    words = why(state, "use:3,0,-3.module6")
    assert "fills 1 box of module 6" in words
    assert "but 4 rocks become space junk" in words
    assert "completes the module" in words
    assert "2 more launches of these rocks would complete it" in why(state, "use:3,0,-3.module5")


def test_a_hint_tells_how_far_a_track_is() -> None:
    own: dict[str, Any] = {
        "race": "II",
        "moon": "I",
        "sets": [heap("3,0,-3", "1G 1B 1R 1P 1Y")],
        "ticks": {"rocket": 2},
    }
    state = position(players=2, seats=[own])
    assert "completes the rocket track" in why(state, "use:3,0,-3.rocket")
    assert "1 step to go on the launchpad track" in why(state, "use:3,0,-3.pad")


def test_a_hint_counts_what_a_strike_darkens() -> None:
    own: dict[str, Any] = {"race": "II", "moon": "I", "mines": ["3,0,-3"], "pads": ["3,0,-3"]}
    state = position(phase="strikes", players=2, seats=[{**own, "strikes": 1}], gaps=["3,0,-3 C1", "down"])
    words = why(state, SPACE.notation(state.legal(0)[0]))
    assert "but 1 hex goes dark, 1 mine among them" in words
    assert "but a launchpad is lost" in words


def test_a_hint_doubts_a_step_whose_rocks_would_complete_a_module() -> None:
    """What flies to Uranus builds nothing, and the other way round."""
    doubt = "but these rocks could complete module 6"
    assert doubt in why(launching("1G 1B 1R 1P 1Y", m6="2G 2B 1R 1P 1Y"), "use:3,0,-3.rocket")
    assert doubt not in why(launching("1G 1B 1R 1P 1Y"), "use:3,0,-3.rocket")

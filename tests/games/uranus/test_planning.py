"""Where the team policy digs: the fewest tunnels, along those that are there, round what is lost."""

from itertools import pairwise
from random import Random
from typing import Any

from orrery.games.uranus.moon import ALL_HEXES, BIT, EDGE_NAMES, NAMES, networks_of
from orrery.games.uranus.planning import path, plan, steps_to
from orrery.games.uranus.state import UranusState
from tests.games.uranus.build import position

ROW = ["-2,2,0", "-1,1,0", "0,0,0", "1,-1,0", "2,-2,0"]
NUMBERS = {name: number for number, name in enumerate(NAMES)}


def moon(**own: Any) -> UranusState:
    return position(phase="build", seats=[{"race": "I", "moon": "III", **own}])


def bits(*names: str) -> int:
    return sum(BIT[NUMBERS[name]] for name in names)


def way(state: UranusState, one: str, other: str, within: int = ALL_HEXES, most: int = 61) -> list[str]:
    return [EDGE_NAMES[edge] for edge in path(state, 0, bits(one), bits(other), within, most)]


def test_a_straight_way_costs_a_tunnel_a_step() -> None:
    assert set(way(moon(), ROW[0], ROW[4])) == {f"{a}.{b}" for a, b in pairwise(ROW)}


def test_tunnels_that_are_there_cost_nothing() -> None:
    state = moon(tunnels=["-1,1,0.0,0,0", "0,0,0.1,-1,0"])
    assert set(way(state, ROW[0], ROW[4])) == {"-2,2,0.-1,1,0", "1,-1,0.2,-2,0"}


def test_the_start_may_lie_in_a_network_itself() -> None:
    assert way(moon(tunnels=["-2,2,0.-1,1,0"]), ROW[0], ROW[2]) == ["-1,1,0.0,0,0"]


def test_the_way_goes_round_what_is_out_of_reach() -> None:
    assert len(way(moon(), ROW[1], ROW[3], ALL_HEXES & ~bits("0,0,0"))) == 3
    ring = bits("0,0,0") | bits("2,-2,0")
    assert way(moon(), ROW[2], ROW[4], ring) == []
    assert steps_to(moon(), 0, NUMBERS[ROW[2]], bits(ROW[4]), ring) == 99


def test_a_way_that_costs_too_much_is_none() -> None:
    assert len(way(moon(), ROW[0], ROW[4], most=4)) == 4
    assert way(moon(), ROW[0], ROW[4], most=3) == []


def test_a_plan_joins_as_many_colours_as_it_promises() -> None:
    rng = Random(3)
    for _ in range(20):
        state = moon(mines=rng.sample([name for name in NAMES if name != "-1,3,-2"], 10))
        terrain = state.config.moons[state.moon[0]].terrain
        colours = {terrain[number] for number in range(61) if state.mines[0] & BIT[number]}
        if len(colours) < 4:
            continue
        edges = plan(state, 0, 4, state.usable(0), 61)
        assert plan(state, 0, 4, state.usable(0), len(edges)) == edges
        assert plan(state, 0, 4, state.usable(0), len(edges) - 1) == []
        joined = networks_of(sum(BIT[edge] for edge in edges))
        assert len(joined) == 1
        reached = {terrain[number] for number in range(61) if joined[0] & state.mines[0] & BIT[number]}
        assert len(reached) >= 4

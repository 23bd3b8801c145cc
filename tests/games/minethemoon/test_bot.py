"""The plain policy: it builds every building when it can, and has a use for each of them."""

from random import Random
from typing import Any

import pytest

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.bot import greedy, team_value
from orrery.games.minethemoon.names import ADVANCED, FIRST_ADVANCED, FIRST_OWN, KINDS, OWN, TILES
from orrery.games.minethemoon.state import MineTheMoonState
from tests.games.minethemoon.build import position, silo, working

ALL_TILES = {"factory": 3, "exchanger": 1, "refiner": 2, "control": 2}
SITE = FIRST_OWN + OWN.index("site.1")


def answer(state: MineTheMoonState, seat: int = 0) -> str:
    """Let the policy decide once; what it did, in notation."""
    action = greedy(state, seat, Random(1))
    state.apply(seat, action)
    return SPACE.notation(action)


def cost(name: str) -> str:
    printed = position().config.printed
    price = printed.tile_cost[TILES.index(name)] if name in TILES else printed.back_cost[ADVANCED.index(name)]
    return " ".join(" ".join([KINDS[kind]] * price[kind]) for kind in range(6) if price[kind])


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_is_built_early_in_a_game(tile: str) -> None:
    name = tile.rstrip("+")
    before = tile.count("+") if name != "control" else tile.count("+") - 1
    state = working(levels={0: {**ALL_TILES, name: before}}, teams={0: ["uplink.1"]}, silo=[cost(tile)])
    assert [answer(state), answer(state)] == ["work:uplink.1", f"build:{tile}"]


@pytest.mark.parametrize("building", ADVANCED)
def test_every_advanced_building_is_built_early_in_a_game(building: str) -> None:
    state = working(
        levels={0: ALL_TILES}, teams={0: ["uplink.1"]}, silo=[cost(building)], available=[building], pads={"A": "lem"}
    )
    assert [answer(state), answer(state)] == ["work:uplink.1", f"buildadv:{building}"]


def test_what_costs_more_than_it_brings_is_not_built_late() -> None:
    state = working(
        levels={0: ALL_TILES}, teams={0: ["uplink.1"]}, silo=[cost("lab")], available=["lab"], dominance=[0, 40]
    )
    assert answer(state) == "skip:uplink.1"


# What an Advanced Building with a team needs to be of use
USES: dict[str, dict[str, Any]] = {
    "abductor": {"silo": ["", "fN"]},
    "accelerator": {"rockets": {"A.1": 0}},
    "agridome": {},
    "comsat": {},
    "generator": {"teams": {0: ["refinery.1"], 1: ["clout.1"]}},
    "hydroponics": {},
    "lab": {"silo": ["fG fN"], "available": ["statue6"]},
    "leecher": {"dominance": [1, 5]},
    "massdriver": {"silo": ["fB"]},
    "omnirefiner": {"silo": ["rB"]},
    "prerogative": {"priority": [1, 0], "passed": [False, True]},
    "repressor": {"silo": ["rN"], "pads": {"A": "asimov", "B": "bacon"}},
    "solararray": {"sites": {0: ["solararray"], 1: ["hydroponics"]}},
    "synthesizer": {},
    "transmitter": {"silo": ["rB rB"]},
}


@pytest.mark.parametrize("building", USES)
def test_an_advanced_building_is_tasked_and_worked(building: str) -> None:
    fields = {"sites": {0: [building]}, **USES[building]}
    assert worth(position(**fields)) > 0
    out: dict[int, list[str]] = fields.pop("teams", {0: []})
    assert answer(working(teams=out | {0: [*out[0], "site.1"]}, **fields)) == "work:site.1"


def worth(at: MineTheMoonState) -> float:
    """What the first player thinks of a team on the first Advanced site."""
    return team_value(at, 0, at.building_at(0, OWN.index("site.1")), SITE)


def test_a_generator_makes_only_what_is_refined_in_the_same_turn() -> None:
    sites, refining = {0: ["generator"]}, {0: ["refinery.1"], 1: ["clout.1"]}
    assert worth(position(sites=sites)) == 0
    values = [worth(position(sites=sites, teams=refining, silo=[held])) for held in ("rN rN", "rN", "")]
    assert 0 == values[0] < values[1] < values[2]


def test_a_trembler_is_for_those_who_have_more_robots_to_mine_with() -> None:
    sites = {0: ["trembler"]}
    assert worth(position(sites=sites)) == 0
    assert worth(position(sites=sites, silo=["", "fN fN fN"])) > 0


def test_to_abduct_from_one_of_many_rivals_is_worth_little() -> None:
    sites = {0: ["abductor"]}
    values = [worth(position(seats, sites=sites, silo=["", "fN"])) for seats in (2, 3, 4, 5)]
    assert values[0] == values[1] > values[2] > values[3] > 0


def test_a_solar_array_refines_no_more_than_the_building_does() -> None:
    fields: dict[str, Any] = {"sites": {0: ["solararray"]}, "levels": {1: {"refiner": 1}}}
    three = worth(position(silo=["rB rG rN"], **fields))
    assert three == worth(position(silo=["rB rG rN rN"], **fields)) > worth(position(silo=["rB rG"], **fields))


def test_every_advanced_building_with_a_team_is_looked_at() -> None:
    team = position().config.printed.team
    workers = {name for name in ADVANCED if team[FIRST_ADVANCED + ADVANCED.index(name)]}
    assert workers - {"trembler"} == set(USES)  # a Trembler team has done its part when it Works


@pytest.mark.parametrize(
    ("building", "fields", "after"),
    [
        ("transmitter", {"silo": ["rB rB rG"]}, "rG rN rN"),  # cheap ones for dear ones
        ("repressor", {"silo": ["rN rN"], "pads": {"A": "asimov", "B": "bacon"}}, "fG fG"),
        ("massdriver", {"silo": ["fB fG"]}, "fG"),  # the cheaper one goes
        ("omnirefiner", {"silo": ["rB rG rN"]}, "fB fG fN"),
    ],
)
def test_the_answers_to_a_building_are_sensible(building: str, fields: dict[str, Any], after: str) -> None:
    state = working(sites={0: [building]}, teams={0: ["site.1"]}, **fields)
    while state.step != step_id.TASK:
        answer(state)
    assert silo(state, 0) == after


def test_the_leader_is_leeched_and_the_own_rocket_is_launched() -> None:
    leech = working(3, sites={0: ["leecher"]}, teams={0: ["site.1"]}, dominance=[9, 12, 14])
    answer(leech)
    assert answer(leech) == "target:2"
    launch = working(sites={0: ["accelerator"]}, teams={0: ["site.1"]}, rockets={"A.3": 1, "B.1": 0})
    answer(launch)
    assert answer(launch) == "pad:B"


def test_room_is_made_for_refined_resources_only() -> None:
    for hit, dropped in (("fB", "qty:2"), ("rB", "qty:0")):
        held = "rB rB rB" if hit == "fB" else "fB fB fB"
        state = position(phase="task_over", silo=[held])
        wedge = KINDS.index(hit)
        for step in range(5):
            state.apply(0, SPACE.parse(f"qty:{2 if step == wedge else 0}"))
        state.apply(1, SPACE.parse("qty:8"))
        state.apply(-1, SPACE.parse(f"spin:{hit}"))
        assert answer(state) == dropped

"""The policy: what it is blind to no more, what it builds and uses, and what it says about it."""

from math import isfinite
from random import Random
from typing import Any

import pytest

from orrery.bots import make_bot
from orrery.bots.classic.minethemoon import greedy as classic
from orrery.core import CHANCE
from orrery.games.minethemoon import GAME, step_id
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.bot_task import team_value
from orrery.games.minethemoon.names import ADVANCED, FIRST_ADVANCED, FIRST_OWN, KINDS, OWN, TILES
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.valuation import Outlook
from tests.games.driving import do
from tests.games.minethemoon.build import position, silo, working

POLICY = GAME.policy
ALL_TILES = {"factory": 3, "exchanger": 1, "refiner": 2, "control": 2}
SITE = FIRST_OWN + OWN.index("site.1")


def answer(state: MineTheMoonState, seat: int = 0) -> str:
    """Let the policy decide once; what it did, in notation."""
    action = POLICY.greedy(state, seat, Random(1))
    state.apply(seat, action)
    return SPACE.notation(action)


def scores(state: MineTheMoonState, seat: int = 0) -> dict[str, float]:
    """What the policy thinks of each action."""
    return {SPACE.notation(action): score for score, action, _ in POLICY.judge(state, seat)}


def old_answer(state: MineTheMoonState) -> str:
    """What the first bot of the game does."""
    return SPACE.notation(classic(state, 0, Random(1)))


def view(state: MineTheMoonState, seat: int = 0) -> Outlook:
    found = Outlook(state, seat)
    found.find_aim()
    return found


def cost(name: str) -> str:
    printed = position().config.printed
    price = printed.tile_cost[TILES.index(name)] if name in TILES else printed.back_cost[ADVANCED.index(name)]
    return " ".join(" ".join([KINDS[kind]] * price[kind]) for kind in range(6) if price[kind])


GREAT = {"advanced": {"statue7": {"bonus": 20}}}

# What it is blind to no more ------------------------------------------------------------------------


def test_no_team_goes_to_the_loader_for_what_no_rocket_takes() -> None:
    fields: dict[str, Any] = {
        "teams": {0: ["refinery.1"], 1: ["clout.1"]},
        "silo": ["rG rG"],
        "pads": {"A": "asimov", "B": "fuller"},
    }
    assert old_answer(position(**fields)).startswith("task:loader")
    assert not answer(position(**fields)).startswith("task:loader")
    assert answer(position(**fields | {"pads": {"A": "feynman", "B": "fuller"}})).startswith("task:loader")


def test_no_team_goes_to_the_loader_for_slots_that_others_fill_before() -> None:
    fields: dict[str, Any] = {"silo": ["fG", "fG fG fG"], "pads": {"A": "fuller", "B": "bacon"}, "priority": [1, 0]}
    alone, behind = (scores(position(teams={1: out}, **fields))["task:loader.2"] for out in (["clout.1"], ["loader.1"]))
    assert alone > behind


def beginners(state: MineTheMoonState) -> set[str]:
    """What the lowest level does here, by forty different moods."""
    return {SPACE.notation(make_bot("beginner", GAME, Random(seed)).choose(state, 0)) for seed in range(40)}


def test_no_level_sends_a_team_that_has_nothing_to_do() -> None:
    state = position(silo=[""], priority=[0, 1], pads={"A": "fuller", "B": "bacon"})
    vain = {name for name, score in scores(state).items() if score < -100.0}
    assert {name.partition(".")[0] for name in vain} >= {"task:loader", "task:clout"}
    assert not beginners(state) & vain
    assert len(beginners(state)) > 1


def test_no_level_loads_nothing_where_rockets_pay() -> None:
    state = working(silo=["fG fG"], teams={0: ["loader.1"]}, pads={"A": "fuller", "B": "feynman"})
    do(state, "0 work:loader.1")
    assert all(name.startswith("load:") for name in beginners(state))


def test_it_saves_up_for_a_building_that_lies_open() -> None:
    fields: dict[str, Any] = {
        "phase": "task_over",
        "silo": ["fN"],
        "pads": {"A": "asimov", "B": "bacon"},
        "data": GREAT,
    }

    def on_refined_nanotube(available: list[str]) -> int:
        state = position(available=available, **fields)
        while state.placing[0] >= 0:
            answer(state)
        return state.crater[KINDS.index("fN")]

    assert on_refined_nanotube(["statue7"]) > on_refined_nanotube([])


def test_what_a_great_building_costs_is_not_loaded() -> None:
    state = working(data=GREAT, silo=["fN"], teams={0: ["loader.1"]}, available=["statue7"])
    do(state, "0 work:loader.1")
    assert old_answer(state).startswith("load:")
    assert answer(state) == "done"


def test_the_loader_leaves_what_the_own_blocked_uplink_needs() -> None:
    """A rival stands further left at the Uplink, so the Loader Works first."""
    state = working(
        data=GREAT,
        silo=["fN fN", "fB"],
        teams={0: ["uplink.2", "loader.1"], 1: ["uplink.1"]},
        available=["statue7", "statue3"],
        pads={"A": "kahn", "B": "fresco"},
    )
    do(state, "0 work:loader.1")
    assert old_answer(state).startswith("load:")
    assert answer(state) == "done"


def test_buildings_are_valued_by_the_data_in_use() -> None:
    rich = {"amounts": {"hydroponics": 4}, "advanced": {"agridome": {"team": 1}}}
    fields: dict[str, Any] = {
        "levels": {0: ALL_TILES}, "teams": {0: ["uplink.1"]}, "silo": ["fG fN fN fB"],
        "available": ["hydroponics", "statue3"],
        "pads": {"A": "kahn", "B": "fresco"},
    }  # fmt: skip
    plain, other = working(**fields), working(data=rich, **fields)
    for state in (plain, other):
        do(state, "0 work:uplink.1")
    choice = 8 + ADVANCED.index("hydroponics")
    assert view(other).gross(choice) > view(plain).gross(choice) + 3
    farm = 8 + ADVANCED.index("agridome")
    assert view(other).gross(farm) > view(plain).gross(farm)


def test_refined_resources_are_reverted_to_pay_for_a_tile() -> None:
    fields: dict[str, Any] = {
        "levels": {0: {"factory": 2}},
        "silo": ["rG rG fN fN"],
        "pads": {"A": "asimov", "B": "bacon"},
    }
    dear = {"tiles": {"factory++": {"bonus": 12}}}
    at_task = position(**fields, data=dear)
    assert not old_answer(at_task).startswith("task:reverter")
    assert scores(at_task)["task:reverter"] > scores(at_task)["pass"]
    assert answer(do(at_task, "0 task:reverter", "1 pass")).startswith("task:uplink")
    state = working(**fields, teams={0: ["uplink.1", "reverter"]}, data=dear)
    taken = [answer(state) for _ in range(6)]
    assert taken[0] == "work:reverter"
    assert taken[-1] == "build:factory++"


def test_the_last_turn_loads_only_what_leaves() -> None:
    fields: dict[str, Any] = {
        "dominance": [41, 30],
        "turn": 9,
        "end_turn": 8,
        "teams": {0: ["loader.1"]},
        "silo": ["fN"],
    }
    far = working(pads={"A": "turing", "B": "toffler"}, **fields)
    near = working(pads={"A": "clarke", "B": "toffler"}, rockets={"A.2": 0, "A.3": 0}, **fields)
    for state in (far, near):
        do(state, "0 work:loader.1")
    assert answer(near) == "load:A.1"
    assert max(scores(far).values()) < 1


# What it builds and uses ------------------------------------------------------------------------


@pytest.mark.parametrize("building", ["statue5", "statue6", "statue7", "synthesizer"])
def test_what_pays_more_than_rockets_is_built(building: str) -> None:
    state = working(
        levels={0: ALL_TILES},
        teams={0: ["uplink.1"]},
        silo=[cost(building)],
        available=[building],
        pads={"A": "asimov", "B": "bush"},
    )
    assert [answer(state), answer(state)] == ["work:uplink.1", f"buildadv:{building}"]


@pytest.mark.parametrize("tile", ["factory+", "refiner"])
def test_a_tile_is_built_for_what_no_rocket_wants(tile: str) -> None:
    name = tile.rstrip("+")
    fields: dict[str, Any] = {"levels": {0: {**ALL_TILES, name: tile.count("+")}}, "silo": [cost(tile)]}
    state = working(teams={0: ["uplink.1"]}, **fields)
    assert [answer(state), answer(state)] == ["work:uplink.1", f"build:{tile}"]


def test_what_rockets_pay_better_is_not_built() -> None:
    state = working(
        levels={0: ALL_TILES},
        teams={0: ["uplink.1", "loader.1"]},
        silo=[cost("grant")],
        available=["grant"],
        pads={"A": "dyson", "B": "fresco"},
    )
    assert answer(state) == "work:loader.1"


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
    building = at.building_at(0, OWN.index("site.1"))
    return team_value(view(at), building, SITE, at.config.printed.team[building])


def test_a_generator_makes_only_what_is_refined_in_the_same_turn() -> None:
    sites, refining = {0: ["generator"]}, {0: ["refinery.1"], 1: ["clout.1"]}
    assert worth(position(sites=sites)) == 0
    values = [worth(position(sites=sites, teams=refining, silo=[held])) for held in ("rN rN", "rN", "")]
    assert 0 == values[0] < values[1] < values[2]


def test_a_trembler_is_for_those_who_have_more_robots_to_mine_with() -> None:
    sites = {0: ["trembler"]}
    assert worth(position(sites=sites)) <= 0
    assert worth(position(sites=sites, silo=["", "fN fN fN"])) > 0


def test_to_abduct_from_one_of_many_rivals_is_worth_little() -> None:
    sites = {0: ["abductor"]}
    values = [worth(position(seats, sites=sites, silo=["", "fN"])) for seats in (2, 3, 4, 5)]
    assert values[0] > values[1] > values[2] > values[3] > 0


def test_a_solar_array_refines_no_more_than_the_building_does() -> None:
    fields: dict[str, Any] = {"sites": {0: ["solararray"]}, "levels": {1: {"refiner": 1}}}
    three = worth(position(silo=["rN rN rN"], **fields))
    assert three == worth(position(silo=["rN rN rN rB"], **fields)) > worth(position(silo=["rN rN"], **fields))


def test_every_advanced_building_with_a_team_is_looked_at() -> None:
    team = position().config.printed.team
    workers = {name for name in ADVANCED if team[FIRST_ADVANCED + ADVANCED.index(name)]}
    assert workers - {"trembler"} == set(USES)  # a Trembler team has done its part when it Works


@pytest.mark.parametrize(
    ("building", "fields", "after"),
    [
        ("transmitter", {"silo": ["rB rB rG"]}, "rN rN rN"),  # cheap ones for dear ones
        ("repressor", {"silo": ["rN rN"], "pads": {"A": "asimov", "B": "bacon"}}, "fB fG"),  # a slot for each
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


# What it says, and what it sees ------------------------------------------------------------------------


def said(state: MineTheMoonState, action: str) -> str:
    return "; ".join(POLICY.why(state, 0, SPACE.parse(action)))


def test_hints_have_numbers() -> None:
    state = position(silo=["fN fG"], pads={"A": "clarke", "B": "kahn"})
    assert "2 refined resources have a slot" in said(state, "task:loader.2")
    assert "; but the Crater would give these robots about +" in said(state, "task:loader.2")
    assert said(state, "task:reverter") == "but the Reverter has nothing to do for it this turn"
    assert "robots left may find about +" in said(state, "pass")
    placing = position(phase="task_over")
    assert said(placing, "qty:2").startswith("raw Buckyball comes with 63% in 3 spins; worth about +")
    loading = do(working(silo=["fN"], teams={0: ["loader.1"]}, rockets={"A.2": 0, "A.3": 1}), "0 work:loader.1")
    full = "4 Dominance for a refined Nanotube; the rocket is full and leaves this turn"
    assert said(loading, "load:A.1") == f"{full}; but the same rocket carries 1 Dominance for others"
    assert "3 slots stay open" in said(loading, "load:B.1")
    building = do(working(silo=["fG fN"], teams={0: ["uplink.1"]}, available=["statue6"]), "0 work:uplink.1")
    assert said(building, "buildadv:statue6").startswith("Statue (6) pays +6 at once")
    assert "; but its cost would bring about +" in said(building, "buildadv:statue6")


def test_every_reason_is_told() -> None:
    state = working(silo=["rB rG fN"], teams={0: ["refinery.1", "loader.1"]})
    assert all(POLICY.why(state, 0, action) for _, action, _ in POLICY.judge(state, 0))


@pytest.mark.parametrize("players", [2, 5])
def test_a_position_has_as_many_numbers_as_names(players: int) -> None:
    rng = Random(players)
    state = GAME.new(players)
    while actors := state.actors():
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.sample(rng))
            continue
        numbers = POLICY.features(state, actors[-1])
        assert len(numbers) == len(POLICY.feature_names())
        assert all(isfinite(number) for number in numbers)
        state.apply(actors[0], POLICY.greedy(state, actors[0], rng))


def test_a_lead_is_worth_more_than_to_be_behind() -> None:
    ahead, behind = (POLICY.worth(position(dominance=points), 0) for points in ([20, 5], [5, 20]))
    assert ahead > 0.5 > behind

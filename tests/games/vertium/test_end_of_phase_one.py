"""V-6: extra tokens, blue moons, objectives, the ranking; and the bound of Phase One."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from tests.games.driving import chances, do, phase, refusal
from tests.games.vertium.build import PLANETS, colonizing, gems, owned, planet
from tests.rules import rule

REST = {name: owned(1, 3) for name in PLANETS[1:5]}


def last_token(galileo: dict[str, Any] | None = None, others: dict[str, Any] | None = None, **fields: Any) -> State:
    """Seat 0 is about to put the last token of all on Galileo (value 2)."""
    planets = {**REST, **(others or {}), "galileo": {"tokens": [0, 1, 1, 1], **(galileo or {})}}
    fields = {"objective": ["lipperhey", "galileo"], **fields}
    return colonizing(2, planets, phase="place", token="metal", **fields)


BLUE = {"blue": "hidden"}
SITES = {"brahe": owned(1, 5, blue="hidden"), "lipperhey": owned(1, 3, blue="hidden"), "janssen": owned(1, 7)}


def sited(**fields: Any) -> State:
    return last_token({"blue": "hidden"}, SITES, **fields)


@rule("V-6.1", "V-R20")
def test_v6_1_phase_one_ends_at_once_with_the_last_planet() -> None:
    state = do(sited(skip=[0, 1], hand=[{"metal": 1}, None]), "0 place:galileo")
    assert phase(state) == "blue_moons"
    assert state.snapshot()["hand"][0] == {"metal": 1}  # no refill
    assert state.snapshot()["skip"] == [0, 0]


@rule("V-6.1")
def test_v6_1_as_long_as_one_planet_is_free_phase_one_goes_on() -> None:
    state = do(last_token(others={"brahe": {"tokens": [1, 1, 1, 0]}}), "0 place:galileo")
    assert planet(state, "galileo")["owner"] == 0
    assert phase(state) == "refill"


@rule("V-6.3", "V-1.4")
def test_v6_3_blue_moons_are_turned_up_in_planet_order_each_kind_once() -> None:
    state = do(sited(), "0 place:galileo")
    assert chances(state) == {"blue_kind:harvest": 1, "blue_kind:winter": 1, "blue_kind:refuge": 1}
    do(state, "chance blue_kind:refuge")
    assert planet(state, "galileo")["blue"] == "refuge"
    assert chances(state) == {"blue_kind:harvest": 1, "blue_kind:winter": 1}
    assert refusal(state, "chance blue_kind:refuge") == "V-0.1"
    do(state, "chance blue_kind:harvest", "chance blue_kind:winter")
    assert gems(state, "brahe") == 6


@rule("V-6.4", "V-R22")
@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3), (7, 4)])
def test_g4_winter_takes_half_rounded_down(before: int, after: int) -> None:
    others = {"brahe": owned(1, before, blue="hidden"), "lipperhey": owned(1, 1, blue="hidden")}
    state = do(last_token(BLUE, others), "0 place:galileo")
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert gems(state, "brahe") == after


@rule("V-6.5")
def test_v6_5_the_refuge_moon_changes_no_gems() -> None:
    state = do(sited(), "0 place:galileo", "chance blue_kind:harvest", "chance blue_kind:refuge")
    do(state, "chance blue_kind:winter")
    assert gems(state, "brahe") == 5
    assert planet(state, "brahe")["blue"] == "refuge"


@rule("V-6.2", "V-4.5", "V-R21")
def test_v_r21_extras_come_before_the_winter() -> None:
    others = {"brahe": owned(1, 3, blue="hidden", tokens=[2, 1, 1, 2]), "lipperhey": owned(1, 1, blue="hidden")}
    state = do(last_token(BLUE, others), "0 place:galileo")
    assert gems(state, "brahe") == 5
    assert planet(state, "brahe")["tokens"] == [1, 1, 1, 1]
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert gems(state, "brahe") == 3


@rule("V-6.6", "V-R23")
def test_v6_6_an_objective_pays_three_vertium_on_its_planet_after_the_winter() -> None:
    state = do(sited(objective=["galileo", "brahe"]), "0 place:galileo")
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert gems(state, "galileo") == 2 + 3
    assert gems(state, "brahe") == 5 - 2 + 3  # never halved
    missed = do(sited(objective=["brahe", "galileo"]), "0 place:galileo")
    do(missed, "chance blue_kind:refuge", "chance blue_kind:harvest", "chance blue_kind:winter")
    assert (gems(missed, "galileo"), gems(missed, "brahe")) == (2, 6)


@rule("V-6.7")
def test_v6_7_a_gem_is_one_point_a_planet_two() -> None:
    state = do(sited(options={"phases": "one"}), "0 place:galileo")
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    standing = state.standing()
    # seat 0: Galileo 2; seat 1: Brahe 3, Lipperhey 4, Janssen 7, Harriot 3
    assert standing.points == [2 + 2, 17 + 8]
    assert (standing.places, standing.winners, standing.reason) == ([2, 1], [1], "V-6.7")
    assert state.returns() == [0.0, 1.0]


@rule("V-R25", "V-7.1")
def test_v_r25_ties_go_to_planet_values_then_clockwise_from_the_first_player() -> None:
    planets = {
        "galileo": {"tokens": [0, 1, 1, 1], "blue": "none"},
        "brahe": owned(1, 0, blue="hidden"),
        "lipperhey": owned(2, 0, blue="hidden"),
        "janssen": owned(2, 0, blue="hidden"),
        "harriot": owned(1, 1),
        "kepler": owned(0, 0),
        "hevelius": owned(0, 0),
    }
    state = colonizing(3, planets, phase="place", token="metal", objective=["brahe", "kepler", "hevelius"], first=1)
    do(state, "0 place:galileo", "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    # seat 0: 2 gems, 3 planets = 8; seat 1: 1 gem, 2 planets = 5; seat 2: 1 gem (harvest), 2 planets = 5
    points = [side["points"] for side in state.view(0)["sides"]]
    values = [side["values"] for side in state.view(0)["sides"]]
    assert points == [8, 5, 5]
    assert values == [13, 6, 5]
    assert state.snapshot()["rank"] == [0, 1, 2]
    planets["hevelius"] = owned(0, 0, value=6)
    planets["harriot"] = owned(1, 1, value=3)
    state = colonizing(3, planets, phase="place", token="metal", objective=["brahe", "kepler", "hevelius"], first=2)
    do(state, "0 place:galileo", "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert state.view(0)["sides"][1]["values"] == state.view(0)["sides"][2]["values"]
    assert state.snapshot()["rank"] == [0, 2, 1]


@rule("V-R24")
def test_v_r24_after_the_last_round_free_planets_stay_neutral() -> None:
    planets = {
        "galileo": owned(0, 2, blue="hidden"),
        "brahe": {"tokens": [1, 1, 0, 0], "blue": "hidden"},
        "lipperhey": {"blue": "hidden"},
        "janssen": owned(1, 4),
    }
    options = {"phase1_round_limit": 20}
    state = colonizing(2, planets, options=options, slots=40, turn=1, objective=["brahe", "harriot"])
    do(state, "1 end_turn", "chance blue_kind:winter", "chance blue_kind:harvest", "chance blue_kind:refuge")
    assert phase(state) == "turn"
    assert gems(state, "brahe") == 0  # neither Harvest Moon nor objective
    assert planet(state, "brahe")["owner"] is None
    assert planet(state, "brahe")["tokens"] == [1, 1, 0, 0]
    assert refusal(state, "1 attack:brahe") == "V-7.3"
    assert [side["points"] for side in state.view(0)["sides"]] == [1 + 2, 4 + 2]


@rule("V-R24")
def test_v_r24_missed_turns_count_for_the_bound() -> None:
    options = {"phase1_round_limit": 20}
    state = colonizing(2, {"galileo": owned(0, 2, blue="hidden")}, options=options, slots=39, skip=[0, 3])
    do(state, "0 end_turn")
    assert phase(state) == "blue_moons"
    assert state.snapshot()["slots"] == 40


@rule("V-R41")
def test_v_r41_one_owner_of_everything_and_the_war_does_not_start() -> None:
    planets = {name: owned(0, 3) for name in PLANETS[3:5]}
    planets |= {"brahe": owned(0, 3, blue="hidden"), "lipperhey": owned(0, 3, blue="hidden")}
    state = do(last_token(BLUE, planets), "0 place:galileo")
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert state.standing().reason == "V-R41"
    assert state.standing().winners == [0]


@rule("V-0.2", "V-6.7")
def test_v0_2_without_a_war_the_style_of_battling_has_no_effect() -> None:
    state = do(sited(options={"phases": "one", "battling": "american"}), "0 place:galileo")
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    assert state.standing().reason == "V-6.7"
    assert state.standing().points == [2 + 2, 17 + 8]  # Victory Points, not planets


@rule("V-6.1", "V-3.5")
def test_v6_1_a_set_completed_by_a_raider_can_end_phase_one() -> None:
    planets = {**REST, **SITES, "galileo": {"tokens": [0, 1, 1, 1], "blue": "hidden"}}
    hands = [{"raider": 1, "metal": 2, "water": 2}, {"metal": 3, "agri": 3}]
    state = colonizing(2, planets, hands, options={"phases": "one"}, objective=["brahe", "galileo"])
    do(state, "0 disaster:raider", "0 raid_hand:seat1", "chance steal:metal", "0 play_set:metal", "0 place:galileo")
    assert (state.snapshot()["victim"], state.snapshot()["stolen"]) == (None, None)
    do(state, "chance blue_kind:refuge", "chance blue_kind:winter", "chance blue_kind:harvest")
    for viewer in (0, 1):  # there is nobody on turn any more who could have stolen anything
        assert state.determinize(viewer, Random(1)).view(viewer) == state.view(viewer)

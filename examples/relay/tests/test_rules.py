"""Relay, rule by rule. A position is built by setting the two or three numbers that the rule speaks of."""

from random import Random

import pytest

from orrery.core import CHANCE, OptionsError
from orrery_relay import GAME
from orrery_relay.actions import DEAL, LAUNCH, NAMES, ORBITS, REFUEL, ROLL
from orrery_relay.position import ALL_HELD, Config
from orrery_relay.state import RelayState

FUEL = GAME.data["orbits"]["fuel"]
POINTS = GAME.data["orbits"]["points"]


def table(players: int = 2, contracts: bool = False) -> RelayState:
    return RelayState(Config(GAME.data, contracts), players)


def finished(holders: list[int], contract: list[int]) -> RelayState:
    state = table(players=len(contract), contracts=True)
    state.holder, state.contract, state.over = holders, contract, ALL_HELD
    return state


@pytest.mark.rule("R-1.1")
def test_r1_1_two_to_four_players() -> None:
    assert list(GAME.seats()) == [2, 3, 4]
    with pytest.raises(OptionsError):
        GAME.new(players=5)


@pytest.mark.rule("R-1.2")
def test_r1_2_after_a_launch_the_next_seat_is_on_turn() -> None:
    state = table(players=3)
    assert state.actors() == [0]
    assert state.refusal(1, REFUEL.at()) == "R-1.2"
    state.apply(0, LAUNCH.at(0))
    assert state.actors() == [1]


@pytest.mark.rule("R-1.3")
def test_r1_3_a_tank_starts_with_3_of_8() -> None:
    state = table()
    assert state.fuel == [3, 3]
    assert state.config.capacity == 8


@pytest.mark.rule("R-1.4")
def test_r1_4_a_contract_is_seen_by_its_owner_only() -> None:
    state = table(contracts=True)
    assert state.actors() == [CHANCE]
    state.apply(CHANCE, DEAL.at(4))
    assert state.refusal(CHANCE, DEAL.at(4)) == "R-1.4"
    state.apply(CHANCE, DEAL.at(2))
    assert state.view(0)["contracts"] == [NAMES[4], None]
    assert state.view(1)["contracts"] == [None, NAMES[2]]
    assert state.view(None)["contracts"] == [None, None]


@pytest.mark.rule("R-1.4")
def test_r1_4_nobody_imagines_their_own_contract_with_another() -> None:
    state = table(contracts=True)
    state.contract = [4, 2]
    seen = {state.determinize(0, Random(seed)).contract[1] for seed in range(80)}
    assert seen == {0, 1, 2, 3, 5, 6}


@pytest.mark.rule("R-2.1")
def test_r2_1_a_launch_takes_the_orbit() -> None:
    state = table()
    state.apply(0, LAUNCH.at(1))
    assert state.holder[1] == 0


@pytest.mark.rule("R-2.2")
def test_r2_2_a_held_orbit_is_refused_by_its_rule() -> None:
    state = table()
    state.apply(0, LAUNCH.at(1))
    assert state.refusal(1, LAUNCH.at(1)) == "R-2.2"


@pytest.mark.rule("R-2.3")
def test_r2_3_a_launch_costs_its_fuel() -> None:
    state = table()
    state.apply(0, LAUNCH.at(0))
    assert state.fuel[0] == 3 - FUEL[0]
    assert state.refusal(1, LAUNCH.at(4)) == "R-2.3"


@pytest.mark.rule("R-2.4")
def test_r2_4_a_launch_beside_an_own_probe_costs_one_less() -> None:
    state = table()
    state.holder[3] = 0
    assert state.price(0, 4) == FUEL[4] - 1
    assert state.price(1, 4) == FUEL[4]


@pytest.mark.rule("R-2.4")
def test_r2_4_the_last_orbit_touches_the_first() -> None:
    state = table()
    state.holder[0] = 0
    assert state.price(0, ORBITS - 1) == FUEL[ORBITS - 1] - 1


@pytest.mark.rule("R-R1")
def test_r_r1_two_neighbours_save_one_fuel() -> None:
    state = table()
    state.holder[3] = state.holder[5] = 0
    assert state.price(0, 4) == FUEL[4] - 1


@pytest.mark.rule("R-3.1")
def test_r3_1_the_die_decides_how_much_fuel_comes() -> None:
    state = table()
    assert state.refusal(0, ROLL.at(6)) == "R-3.1"
    state.apply(0, REFUEL.at())
    assert state.legal(CHANCE) == [ROLL.at(face) for face in range(1, 7)]
    state.apply(CHANCE, ROLL.at(4))
    assert state.fuel == [7, 3]
    assert state.actors() == [1]


@pytest.mark.rule("R-3.2")
def test_r3_2_fuel_that_does_not_fit_is_lost() -> None:
    state = table()
    state.fuel[0] = 7
    state.apply(0, REFUEL.at())
    state.apply(CHANCE, ROLL.at(5))
    assert state.fuel[0] == 8


@pytest.mark.rule("R-3.3")
def test_r3_3_a_full_tank_takes_nothing() -> None:
    state = table()
    state.fuel[0] = 8
    assert state.refusal(0, REFUEL.at()) == "R-3.3"


@pytest.mark.rule("R-4.1")
def test_r4_1_the_last_orbit_ends_the_game() -> None:
    state = table()
    state.holder = [0, 1, 0, 1, 0, 1, -1]
    state.fuel[0] = 8
    state.apply(0, LAUNCH.at(6))
    assert state.actors() == []
    assert state.refusal(1, REFUEL.at()) == "R-4.1"


@pytest.mark.rule("R-4.2")
def test_r4_2_a_contract_counts_for_whoever_holds_its_orbit() -> None:
    state = finished([0, 0, 0, 0, 1, 1, 1], contract=[1, 2])
    assert state.totals() == [sum(POINTS[:4]) + 3, sum(POINTS[4:])]
    assert state.view(None)["contracts"] == [NAMES[1], NAMES[2]]


@pytest.mark.rule("R-4.3")
def test_r4_3_equal_points_share_the_place() -> None:
    state = finished([0, 1, 2, 2, 0, 1, 2], contract=[0, 1, 5])
    standing = state.standing()
    assert (standing.points, standing.places, standing.winners) == ([9, 9, 8], [1, 1, 3], [0, 1])
    assert state.returns() == [0.5, 0.5, 0.0]


@pytest.mark.rule("R-R2")
def test_r_r2_without_contracts_the_first_turn_comes_at_once() -> None:
    assert GAME.new(options={"contracts": "off"}).actors() == [0]

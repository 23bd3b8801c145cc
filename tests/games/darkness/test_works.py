"""D-1, D-10 and D-11: free actions, mining, stations, gateways, assaults, guards and their promises."""

from typing import Any

import pytest

from orrery.games.darkness import GAME
from orrery.games.darkness.state import DarknessState
from tests.games.comparing import legal_is_what_no_rule_forbids
from tests.games.darkness.build import actor, fleet, orb, orb_of, position, ships_on, step_of, tile_of, waste
from tests.games.driving import do, options_of, refusal
from tests.rules import rule


@rule("D-1.7")
def test_d1_7_all_own_ships_leave_a_tile() -> None:
    state = position(orb("A8", "water@0+ iron@1 food@0", bridge=[0]))
    do(state, "0 erase:0")
    assert options_of(state) == ["slot:0", "slot:2"]
    do(state, "0 slot:0")
    assert ships_on(state, 0, 0) == (-1, 0, 0)
    assert waste(state) == [1, 1]
    assert (step_of(state), actor(state)) == ("main", 0)
    assert refusal(position(orb("A8", "water@1", bridge=[0])), "0 erase:0") == "D-1.7"


@rule("D-1.8")
def test_d1_8_x11_colony_ships_for_wasted_scouts() -> None:
    state = position(fleet=[[3, 0], [1, 1]], waste=[[0, 2], [0, 0]])
    do(state, "0 exchange", "0 exchange")
    assert fleet(state) == [1, 2]
    assert waste(state) == [2, 0]
    assert refusal(state, "0 exchange") == "D-1.8"
    assert refusal(position(fleet=[[0, 1], [1, 1]], waste=[[0, 2], [0, 0]]), "0 exchange") == "D-1.8"


@rule("D-10.1", "D-R64", "D-7.4", "D-R17")
def test_d10_1_mining_moves_a_tile_with_its_factory() -> None:
    state = position(orb("C4", "rocks supply_drop@0 water iron@1 ", bridge=[0]), orb("A8", bridge=[0]))
    do(state, "0 mine:0")
    assert options_of(state) == ["slot:1", "slot:2"]
    do(state, "0 slot:1")
    assert options_of(state) == ["orb:1"]
    do(state, "0 orb:1")
    assert (tile_of(state, 1, 0)["tile"], ships_on(state, 1, 0)) == ("supply_drop", (0, 1, 0))
    assert orb_of(state, 0)["slots"][1] is None
    assert orb_of(state, 1)["face_up"]
    assert waste(state) == [0, 1]


@rule("D-10.1")
@pytest.mark.parametrize(
    "orbs",
    [
        [orb("C4", "water", bridge=[0]), orb("A8")],
        [orb("C4", "water"), orb("A8", bridge=[0])],
        [orb("C5", "water", bridge=[0]), orb("A8", bridge=[0])],
        [orb("B4", "water", bridge=[0]), orb("A8", bridge=[0])],
        [orb("C4", "rocks water@1 iron@0+ food!", bridge=[0]), orb("A8", bridge=[0])],
        [orb("C4", "water larger", bridge=[0]), orb("A8", bridge=[0])],
        [orb("C4", "water", bridge=[0]), orb("C2", "iron food", bridge=[0])],
    ],
)
def test_d10_1_what_cannot_be_mined(orbs: list[dict[str, Any]]) -> None:
    assert refusal(position(*orbs), "0 mine:0") == "D-10.1"


@rule("D-10.1")
def test_d10_1_mining_costs_a_scout() -> None:
    state = position(orb("C4", "water", bridge=[0]), orb("A8", bridge=[0]), fleet=[[3, 0], [1, 1]])
    assert refusal(state, "0 mine:0") == "D-10.1"


@rule("D-10.3", "D-10.2", "D-R35")
def test_d10_3_x10_a_factory_becomes_a_terraforming_station() -> None:
    state = position(orb("A8", "water@0", bridge=[0]), fleet=[[28, 28], [30, 30]])
    do(state, "0 terraform:0", "0 slot:0")
    assert ships_on(state, 0, 0) == (0, 1, 1)
    assert waste(state) == [1, 0]
    assert fleet(state) == [27, 27]
    assert state.view(0)["seats"][0]["totals"]["water"] == 0


@rule("D-10.2", "D-R58", "D-R35")
def test_d10_2_on_an_ownerless_tile_it_costs_two_colony_ships() -> None:
    state = position(orb("A8", "vulcan", bridge=[0]))
    do(state, "0 terraform:0", "0 slot:0")
    assert ships_on(state, 0, 0) == (0, 1, 1)
    assert (fleet(state), waste(state)) == ([8, 9], [1, 0])
    assert state.view(0)["orbs"][0]["level"] == "B"


@rule("D-10.2", "D-10.3")
def test_d10_2_ships_and_tile_must_fit() -> None:
    one = [[1, 1], [1, 1]]
    assert refusal(position(orb("A8", "rocks", bridge=[0]), fleet=one), "0 terraform:0") == "D-10.2"
    assert refusal(position(orb("A8", "rocks@0", bridge=[0]), fleet=one), "0 terraform:0") is None
    assert (
        refusal(position(orb("A8", "rocks@0+ iron@1 food! ancient_shield@0s", bridge=[0])), "0 terraform:0") == "D-10.2"
    )
    assert refusal(position(orb("A8", "rocks@0", bridge=[0]), fleet=[[3, 0], [1, 1]]), "0 terraform:0") == "D-10.2"


@rule("D-R34")
def test_dr34_a_station_needs_a_bridgehead_or_not() -> None:
    assert refusal(position(orb("A8", "rocks")), "0 terraform:0") == "D-R34"
    state = position(orb("A8", "rocks"), options={"terraform_bridgehead": "off"})
    do(state, "0 terraform:0", "0 slot:0")
    assert ships_on(state, 0, 0) == (0, 1, 1)


def two_orbs(**fields: Any) -> DarknessState:
    return position(orb("A8", "water@0", bridge=[0]), orb("A7", "iron@0", bridge=[0]), orb("A6", "food@0"), **fields)


@rule("D-10.4", "D-R35", "D-1.12")
def test_d10_4_a_gateway_links_two_orbs_for_two_ships_and_two_tiles() -> None:
    state = do(two_orbs(), "0 gateway:0")
    assert options_of(state) == ["orb:1", "orb:2"]
    do(state, "0 orb:2")
    assert state.snapshot()["links"] == [[0, 0, 2, 0]]
    assert (fleet(state), waste(state)) == ([9, 9], [0, 0])
    assert state.snapshot()["gateway_tiles"] == 13
    do(state, "1 land:scout.0", "0 gateway:0")
    assert options_of(state) == ["orb:1"]  # one gateway between the same two orbs
    assert refusal(state, "0 orb:2") == "D-10.4"


@rule("D-1.4", "D-R30", "D-R31", "D-10.4")
def test_d1_4_limits_of_gateways() -> None:
    assert refusal(two_orbs(gateways_built=[2, 0]), "0 gateway:0") == "D-1.4"
    assert refusal(two_orbs(gateway_tiles=1), "0 gateway:0") == "D-R31"
    assert refusal(two_orbs(options={"gateway_tiles": 0}), "0 gateway:0") is None
    assert refusal(two_orbs(fleet=[[0, 3], [1, 1]]), "0 gateway:0") == "D-10.4"
    assert refusal(two_orbs(), "0 gateway:2") == "D-10.4"  # the lower number starts
    lone = position(orb("A8", "water@0", bridge=[0]), orb("A7", bridge=[0]))
    assert refusal(lone, "0 gateway:0") == "D-10.4"


@rule("D-R32")
def test_dr32_as_an_option_a_bridgehead_is_enough() -> None:
    orbs = [orb("A8", "water@0", bridge=[0]), orb("A7", bridge=[0])]
    assert refusal(position(*orbs), "0 gateway:0") == "D-10.4"
    assert refusal(position(*orbs, options={"gateway_control": "tile_or_core"}), "0 gateway:0") is None


@rule("D-10.5", "D-R33")
def test_d10_5_guards_must_permit_a_gateway() -> None:
    def begun() -> DarknessState:
        state = position(
            orb("A8", "water@0", bridge=[0], station=2),
            orb("A7", "iron@0 ancient_shield@2 ancient_shield@1", bridge=[0]),
            players=3,
        )
        return do(state, "0 gateway:0", "0 orb:1")

    state = begun()
    assert (step_of(state), actor(state)) == ("permitting", 1)
    do(state, "1 answer:yes")
    assert actor(state) == 2  # guards at both ends, asked once
    do(state, "2 answer:yes")
    assert len(state.snapshot()["links"]) == 1
    state = do(begun(), "1 answer:no")
    assert (step_of(state), actor(state)) == ("main", 0)
    assert fleet(state) == [10, 10]
    assert refusal(state, "0 gateway:0") == "D-10.5"


@rule("D-10.6", "D-R29", "D-R35")
def test_d10_6_a_defence_station_stands_anywhere_without_a_guard() -> None:
    state = position(orb("A8"), orb("A7", station=1), orb("A6", "ancient_shield@1s"), orb("A5", "ancient_shield"))
    assert options_of(state, verb="defend") == ["0", "3"]
    assert refusal(state, "0 defend:1") == "D-10.6"
    assert refusal(state, "0 defend:2") == "D-10.6"
    do(state, "0 defend:0")
    assert orb_of(state, 0)["station"] == 0
    assert (fleet(state), waste(state)) == ([9, 9], [1, 0])
    assert state.snapshot()["station_tokens"] == 14


@rule("D-1.5", "D-R30", "D-10.6")
def test_d1_5_two_stations_shields_included() -> None:
    assert refusal(position(orb("A8"), stations_built=[2, 0]), "0 defend:0") == "D-1.5"
    shield = orb("A7", "ancient_shield@0s")
    assert refusal(position(orb("A8"), shield, stations_built=[1, 0]), "0 defend:0") == "D-1.5"
    assert refusal(position(orb("A8"), shield), "0 defend:0") is None
    assert refusal(position(orb("A8"), station_tokens=0), "0 defend:0") == "D-10.6"
    assert refusal(position(orb("A8"), fleet=[[0, 5], [1, 1]]), "0 defend:0") == "D-10.6"


@rule("D-R30", "D-1.5")
def test_dr30_a_station_that_fell_was_built() -> None:
    state = position(orb("A8", station=0), orb("A7"), stations_built=[2, 0], actor=1, pending={"turn": 1})
    do(state, "1 assault:scout.0", "1 guard:station", "1 done")
    assert refusal(state, "0 defend:1") == "D-1.5"


@rule("D-R30", "D-1.4")
def test_dr30_a_gateway_that_was_lost_was_built() -> None:
    state = two_orbs(gateways_built=[2, 0], links=[[0, 0, 2, 0]], actor=1, pending={"turn": 1})
    do(state, "1 discover:scout", "chance core:space_kraken", "1 orb:2")
    assert state.snapshot()["links"] == []
    assert refusal(state, "0 gateway:0") == "D-1.4"


@rule("D-10.7", "D-10.8", "D-R36", "D-R37")
@pytest.mark.parametrize(("ship", "left", "swap"), [("colony", [8, 10], []), ("scout", [10, 6], ["exchange"])])
def test_d10_7_an_assault_destroys_a_station_and_opens_the_way(ship: str, left: list[int], swap: list[str]) -> None:
    state = position(orb("A8", station=1), orb("A7"))
    do(state, f"0 assault:{ship}.0")
    assert options_of(state) == ["guard:station"]
    do(state, "0 guard:station")
    assert orb_of(state, 0)["station"] == -1
    assert waste(state, 1) == [0, 1]
    assert state.snapshot()["station_tokens"] == 15
    assert fleet(state) == left
    assert options_of(state) == ["land:colony.0", "land:scout.0", *swap, "done"]
    assert refusal(state, "0 land:colony.1") == "D-10.8"
    assert refusal(state, "0 explore:colony.0") == "D-R37"  # nobody has shown seat 0 what lies there
    do(state, "0 land:colony.0")
    assert orb_of(state, 0)["bridgeheads"] == [0]


@rule("D-10.8", "D-R37")
def test_d10_8_without_a_bridgehead_the_free_ship_may_land_on_a_tile() -> None:
    state = position(orb("A8", "water iron@1", bridge=[1], station=1))
    assert refusal(state, "0 explore:colony.0") == "D-6.1"  # outside of an assault a bridgehead is needed
    assert refusal(state, "0 occupy:0") == "D-6.9"
    do(state, "0 assault:scout.0", "0 guard:station")
    free = ["land:colony.0", "land:scout.0", "explore:colony.0", "explore:scout.0", "occupy:0"]
    assert options_of(state) == [*free, "exchange", "done"]
    legal_is_what_no_rule_forbids(state)
    explored = do(state.copy(), "0 explore:colony.0", "chance tile:food", "0 keep")
    assert ships_on(explored, 0, 2) == (0, 1, 0)
    do(state, "0 occupy:0", "0 slot:0")
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert orb_of(state, 0)["bridgeheads"] == [1]


@rule("D-R37", "D-5.1", "D-4.6")
def test_d_r37_a_core_that_was_seen_can_be_explored_and_an_unseen_one_tells_nothing() -> None:
    seen = position(orb("A8", seen=[0], station=1))
    do(seen, "0 assault:scout.0", "0 guard:station")
    assert "explore:scout.0" in options_of(seen)
    open_to = []
    for core in ("A8", "black_hole", "gas_giant"):
        state = do(position(orb(core, station=1)), "0 assault:scout.0", "0 guard:station")
        open_to.append(options_of(state))
        legal_is_what_no_rule_forbids(state)
    assert open_to[0] == open_to[1] == open_to[2] == ["land:colony.0", "land:scout.0", "exchange", "done"]
    thought = position(orb("deep_thought", seen=[0], face_up=True, station=1))
    do(thought, "0 assault:scout.0", "0 guard:station")
    assert refusal(thought, "0 explore:scout.0") == "D-5.1"


@rule("D-9.6", "D-R37")
def test_d9_6_without_a_bridgehead_the_cube_gives_one() -> None:
    state = position(orb("A8", "water", bridge=[1], station=1))
    do(state, "0 assault:scout.0", "0 guard:station", "0 explore:colony.0")
    do(state, "chance tile:rocks", "0 dig:3", "chance tile:the_cube", "0 bridge:1", "0 from_fleet")
    assert orb_of(state, 0)["bridgeheads"] == [0]
    assert waste(state, 1) == [1, 1]
    assert waste(state) == [0, 4]


@rule("D-10.8", "D-R37")
def test_d10_8_with_a_bridgehead_the_free_ship_may_take_a_tile() -> None:
    state = position(orb("A8", "water", bridge=[0], station=1))
    do(state, "0 assault:scout.0", "0 guard:station")
    ships = ["land:scout.0", "explore:colony.0", "explore:scout.0", "occupy:0"]
    assert options_of(state) == [*ships, "exchange", "done"]
    do(state, "0 occupy:0", "0 slot:0")
    assert ships_on(state, 0, 0) == (0, 1, 0)


@rule("D-10.7", "D-R28", "D-R67", "D-8.2", "D-9.9")
def test_dr67_the_attacker_chooses_the_guard() -> None:
    state = position(orb("A8", "ancient_shield@2 ancient_shield@0s", bridge=[0], station=1), players=3)
    do(state, "0 assault:scout.0")
    assert options_of(state) == ["guard:station", "guard:shield"]
    do(state, "0 guard:shield")
    assert options_of(state) == ["slot:0"]
    do(state, "0 slot:0")
    assert tile_of(state, 0, 0)["turned"]
    assert waste(state, 2) == [1, 0]
    do(state, "0 explore:colony.0")
    assert (step_of(state), actor(state)) == ("promising", 1)  # the guard that is left
    do(state, "1 promise:no", "0 call_off")
    assert actor(state) == 1  # calling off ends the free landing


@rule("D-10.7")
def test_d10_7_what_cannot_be_assaulted() -> None:
    assert refusal(position(orb("A8", station=0)), "0 assault:colony.0") == "D-10.7"
    assert refusal(position(orb("A8")), "0 assault:colony.0") == "D-10.7"
    assert refusal(position(orb("A8", station=1), fleet=[[1, 3], [1, 1]]), "0 assault:scout.0") == "D-10.7"


@rule("D-10.8")
def test_d10_8_an_assault_reopens_a_closed_orb_and_done_declines() -> None:
    state = position(orb("A8", station=1))
    do(state, "0 land:colony.0", "1 promise:no", "0 call_off")
    assert refusal(state, "0 land:colony.0") == "D-11.3"
    do(state, "0 assault:scout.0", "0 guard:station")
    assert refusal(state, "0 land:colony.0") is None
    do(state, "0 done")
    assert actor(state) == 1
    last = position(orb("A8", station=1), fleet=[[2, 0], [1, 1]])
    do(last, "0 assault:colony.0", "0 guard:station")
    assert actor(last) == 1  # no ship left: no free landing


@rule("D-11.1", "D-11.2", "D-4.9")
def test_d11_2_x18_a_promise_does_not_bind() -> None:
    state = position(orb("A8", bridge=[0], station=1))
    do(state, "0 explore:colony.0", "1 promise:yes", "0 go", "1 shoot")
    assert waste(state) == [1, 0]
    assert orb_of(state, 0)["slots"] == []
    assert actor(state) == 1


@rule("D-11.3")
def test_d11_3_calling_off_costs_nothing_and_closes_the_orb() -> None:
    state = position(orb("A8", "water", bridge=[0], station=1), orb("A7"))
    do(state, "0 occupy:0", "0 slot:0", "1 promise:no", "0 call_off")
    assert (fleet(state), actor(state), step_of(state)) == ([10, 10], 0, "main")
    for move in ("land:scout.0", "explore:scout.0", "occupy:0", "terraform:0"):
        assert refusal(state, f"0 {move}") == "D-11.3"
    assert refusal(state, "0 land:scout.1") is None
    do(state, "0 land:scout.1", "0 answer:no", "1 land:scout.1", "1 answer:no")
    assert refusal(state, "0 land:scout.0") is None  # a new turn


@rule("D-11.4", "D-2.5")
def test_d11_4_own_guards_never_ask_and_foreign_ones_always_work() -> None:
    own = position(orb("A8", station=0))
    assert step_of(do(own, "0 land:scout.0")) == "looking"
    away = position(orb("A8", station=1), fleet=[[3, 3], [0, 0]], suspended=[0, 2])
    do(away, "0 land:scout.0")
    assert (step_of(away), actor(away)) == ("promising", 1)


@rule("D-11.5")
def test_d11_5_all_ships_of_an_action_are_shot_together() -> None:
    state = position(orb("A8", "rocks", bridge=[0], station=1))
    do(state, "0 terraform:0", "0 slot:0", "1 promise:yes", "0 go", "1 shoot")
    assert waste(state) == [2, 1]
    assert ships_on(state, 0, 0) == (-1, 0, 0)
    state = position(orb("A8", "rocks@0", bridge=[0], station=1))
    do(state, "0 terraform:0", "0 slot:0", "1 promise:yes", "0 go", "1 shoot")
    assert waste(state) == [1, 1]


@rule("D-11.5", "D-11.3", "D-11.1")
def test_d11_5_mining_asks_the_guards_of_both_orbs() -> None:
    def begun() -> DarknessState:
        state = position(
            orb("C4", "water@0", bridge=[0], station=2),
            orb("A8", "ancient_shield@2s ancient_shield@1s", bridge=[0]),
            players=3,
        )
        return do(state, "0 mine:0", "0 slot:0", "0 orb:1")

    state = begun()
    order = []
    while step_of(state) == "promising":
        order.append(actor(state))
        do(state, f"{actor(state)} promise:yes")
    assert order == [2, 1, 2]  # first the source, then the target
    off = do(state.copy(), "0 call_off")
    assert refusal(off, "0 land:scout.0") == refusal(off, "0 land:scout.1") == "D-11.3"
    do(state, "0 go", "2 allow", "1 shoot")
    assert waste(state) == [0, 1]
    assert ships_on(state, 0, 0) == (0, 1, 0)  # tile and factory stay


@rule("D-11.1", "D-11.2")
def test_d11_1_without_parley_the_guard_just_fires() -> None:
    state = position(orb("A8", station=1), options={"parley": "off"})
    do(state, "0 land:scout.0")
    assert options_of(state) == ["allow", "shoot"]
    do(state, "1 allow")
    assert orb_of(state, 0)["seen"] == [0]


@rule("D-2.4", "D-2.7", "D-R54")
def test_d2_7_whoever_can_act_must() -> None:
    state = position(orb("A8"))
    assert refusal(state, "0 done") == "D-2.7"
    assert refusal(state, "1 discover:scout") == "D-2.4"
    assert refusal(state, "0 keep") == "D-2.4"


@rule("D-2.7", "D-R71", "D-2.6")
def test_d2_7_who_can_only_take_free_actions_may_be_done() -> None:
    full = orb("C2", "water@0 iron@0", bridge=[0, 1])
    state = position(full, fleet=[[1, 0], [1, 0]], bag={})
    assert options_of(state) == ["erase:0", "done"]
    do(state, "0 erase:0", "0 slot:0")
    assert options_of(state, verb="occupy") == ["0"]
    stuck = do(position(full, fleet=[[1, 0], [1, 0]], bag={}), "0 done")
    assert stuck.snapshot()["pending"]["phase"] == 2  # seat 1 can do nothing at all either


@rule("D-R71")
def test_dr71_after_a_free_action_the_others_are_asked_again() -> None:
    # Seat 1 passed; seat 0 leaves a tile and has no ship for it: seat 1 may now occupy it.
    full = orb("C2", "water@0 iron@0", bridge=[0, 1])
    state = position(full, fleet=[[0, 1], [1, 0]], bag={}, amoebas=[0], pending={"idle": 1})
    assert state.snapshot()["pending"]["idle"] == 1
    do(state, "0 erase:0", "0 slot:0")
    assert state.snapshot()["pending"]["idle"] == 0


@rule("D-1.2")
def test_d1_2_with_an_empty_bag_nothing_is_discovered() -> None:
    assert refusal(position(orb("A8"), bag={}), "0 discover:scout") == "D-1.2"
    assert refusal(position(fleet=[[1, 0], [1, 1]]), "0 discover:scout") == "D-4.1"


@rule("D-2.5", "D-2.6", "D-R70")
def test_d2_6_without_ships_there_is_no_turn_and_then_phase_2() -> None:
    state = position(orb("A8"), players=3, fleet=[[0, 2], [0, 0], [0, 1]])
    do(state, "0 land:scout.0", "0 answer:no")
    assert actor(state) == 2
    do(state, "2 land:scout.0")
    assert actor(state) == 0
    do(state, "0 land:scout.0")
    assert state.snapshot()["pending"]["phase"] == 2


@rule("D-2.1", "D-2.2", "D-2.3", "D-17.2", "D-R1")
@pytest.mark.parametrize(("players", "dealt"), [(1, 30), (2, 30), (3, 20), (4, 16), (5, 13)])
def test_d2_1_x3_fleets_by_number_of_players(players: int, dealt: int) -> None:
    state = GAME.new(players).snapshot()
    assert state["fleet"] == [[dealt, dealt]] * players
    assert state["reserve"] == [[30 - dealt, 30 - dealt]] * players
    assert sum(state["bag"].values()) == 50
    assert [sum(pool.values()) for pool in state["pools"]] == [84, 42, 30]
    assert (state["station_tokens"], state["gateway_tiles"]) == (15, 15)


@rule("D-2.3")
def test_d2_3_the_start_player_comes_by_lot_or_as_set() -> None:
    state = GAME.new(3)
    assert (options_of(state), state.weights()) == (["start:0", "start:1", "start:2"], [1, 1, 1])
    assert actor(do(state, "chance start:2")) == 2
    assert refusal(GAME.new(3), "chance start:4") == "D-2.3"
    assert actor(GAME.new(3, {"start": 1})) == 1
    assert actor(GAME.new(1)) == 0


@rule("D-2.2")
def test_d2_2_every_piece_in_a_pool_is_as_likely_as_the_next() -> None:
    state = do(GAME.new(2, {"start": 0}), "0 discover:scout")
    assert dict(zip(options_of(state), state.weights(), strict=True))["core:C3"] == 3
    assert sum(state.weights()) == 50
    state = do(position(orb("A8", "water", bridge=[0])), "0 explore:scout.0")
    assert dict(zip(options_of(state), state.weights(), strict=True))["tile:water"] == 7
    assert refusal(state, "chance tile:weak_spot") == "D-2.2"

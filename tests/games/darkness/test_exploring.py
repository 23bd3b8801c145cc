"""D-6 and D-7: exploring, digging, team work, Deep scans, and each LV1 tile."""

from typing import Any

import pytest

from orrery.games.darkness.state import DarknessState
from tests.games.darkness.build import (
    actor,
    answers,
    explore,
    fleet,
    orb,
    orb_of,
    position,
    ships_on,
    step_of,
    tile_of,
    waste,
)
from tests.games.driving import do, options_of, refusal
from tests.rules import rule


@rule("D-6.4", "D-4.8", "D-6.10", "D-R23")
def test_d6_4_x8_a_scout_uncovers_a_tile() -> None:
    state = position(orb("A8", bridge=[0]), fleet=[[29, 29], [30, 30]], waste=[[0, 1], [0, 0]])
    do(state, "0 explore:scout.0", "chance tile:water", "0 keep")
    assert tile_of(state, 0, 0)["tile"] == "water"
    assert ships_on(state, 0, 0) == (-1, 0, 0)
    assert orb_of(state, 0)["face_up"]
    assert state.view(1)["orbs"][0]["slots"][0]["tile"] == "water"
    assert fleet(state) == [29, 28]


@rule("D-6.9", "D-1.6", "D-R25")
def test_d6_9_x9_a_colony_ship_occupies_it() -> None:
    state = position(orb("A8", "water", bridge=[0]), fleet=[[29, 28], [30, 30]])
    do(state, "0 occupy:0")
    assert options_of(state) == ["slot:0"]
    do(state, "0 slot:0")
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert fleet(state) == [28, 28]


@rule("D-6.5", "D-R25")
def test_d6_5_occupying_does_not_repeat_an_effect() -> None:
    state = position(
        orb("A8", "star_map space_pirates genetic_evolution", bridge=[0]), orb("A7", "water@1", bridge=[1])
    )
    do(state, "0 occupy:0", "0 slot:1")
    assert actor(state) == 1
    assert state.snapshot()["star_maps"] == [0, 0]


@rule("D-6.9")
def test_d6_9_only_ownerless_unturned_tiles_at_an_orb_with_a_bridgehead() -> None:
    state = position(orb("A8", "water@1 iron!", bridge=[0, 1]), orb("A7", "food"))
    assert refusal(state, "0 occupy:0") == "D-6.9"
    assert refusal(state, "0 occupy:1") == "D-6.9"
    assert refusal(position(orb("A8", "water", bridge=[0]), fleet=[[0, 5], [1, 1]]), "0 occupy:0") == "D-6.9"
    state = position(orb("A8", "water@1 iron! food -", bridge=[0, 1]))
    do(state, "0 occupy:0")
    assert options_of(state) == ["slot:2"]
    assert refusal(state, "0 slot:1") == "D-6.9"
    assert refusal(state, "0 slot:3") == "D-6.9"


@rule("D-6.1", "D-4.6", "D-5.1", "D-1.10")
def test_d6_1_exploring_needs_a_bridgehead_and_a_free_slot() -> None:
    state = position(
        orb("C2", "water iron", bridge=[0], station=0), orb("A8"), orb("deep_thought", bridge=[0], face_up=True)
    )
    assert refusal(state, "0 explore:scout.0") == "D-4.6"
    assert refusal(state, "0 explore:scout.1") == "D-6.1"
    assert refusal(state, "0 explore:scout.2") == "D-5.1"
    assert refusal(position(orb("C2", "water", bridge=[0], station=0)), "0 explore:scout.0") is None


@rule("D-8.6", "D-4.6")
def test_d8_6_x5_a_larger_orb_has_more_slots() -> None:
    state = position(orb("B6", "larger rocks rocks rocks rocks rocks", bridge=[0]))
    assert refusal(state, "0 explore:scout.0") is None
    assert state.view(0)["orbs"][0]["size"] == 9
    assert position(orb("B6", "huge rocks")).view(0)["orbs"][0]["size"] == 11


@rule("D-6.2", "D-R61", "D-1.1")
def test_d6_2_digging_replaces_the_first_tile() -> None:
    state = position(orb("A8", bridge=[0]))
    do(state, "0 explore:colony.0", "chance tile:water")
    assert options_of(state) == ["keep", "dig:2", "dig:3"]
    do(state, "0 dig:3", "chance tile:iron_core")
    assert state.snapshot()["wasted"][0] == {"water": 1}
    assert (tile_of(state, 0, 0)["tile"], tile_of(state, 0, 0)["level"]) == ("iron_core", 3)
    assert ships_on(state, 0, 0) == (0, 1, 0)


@rule("D-6.3", "D-R18")
def test_d6_3_there_is_no_second_dig() -> None:
    state = explore("ancient_shield")
    assert (step_of(state), actor(state)) == ("main", 1)


@rule("D-6.6")
def test_d6_6_a_scout_causes_effects_too() -> None:
    assert explore("star_map", ship="scout").snapshot()["star_maps"] == [1, 0]


@rule("D-6.4")
def test_d6_4_a_tile_fills_the_lowest_free_slot() -> None:
    state = position(orb("A8", "water - iron", bridge=[0]))
    do(state, "0 explore:scout.0", "chance tile:food", "0 keep")
    assert tile_of(state, 0, 1)["tile"] == "food"


@rule("D-1.3", "D-R57")
def test_d1_3_without_lv1_the_level_is_chosen_at_once() -> None:
    pools = [{}, {"rocks": 1}, {"rocks": 1}]
    state = position(orb("A8", bridge=[0]), pools=pools)
    do(state, "0 explore:scout.0")
    assert options_of(state) == ["dig:2", "dig:3"]
    assert step_of(do(state, "0 dig:2", "chance tile:rocks")) == "main"
    state = position(orb("A8", bridge=[0]), pools=[{}, {}, {"rocks": 1}])
    assert options_of(do(state, "0 explore:scout.0")) == ["dig:3"]
    assert refusal(state, "0 dig:2") == "D-1.3"
    state = position(orb("A8", bridge=[0]), pools=[{}, {}, {}])
    assert refusal(state, "0 explore:scout.0") == "D-1.3"
    state = position(orb("A8", bridge=[0]), pools=[{"water": 1}, {}, {"rocks": 1}])
    do(state, "0 explore:scout.0", "chance tile:water")
    assert options_of(state) == ["keep", "dig:3"]
    assert refusal(state, "0 dig:2") == "D-1.3"


def team(**fields: Any) -> DarknessState:
    state = position(orb("A8", bridge=[0, 1, 2]), players=3, **fields)
    return do(state, "0 explore:colony.0", "chance tile:rocks")


@rule("D-6.7", "D-1.9", "D-R20", "D-R22", "D-6.8")
def test_d6_7_one_partner_is_enough_for_a_redraw() -> None:
    state = do(team(), "0 redraw", "1 answer:no", "2 answer:yes")
    assert state.snapshot()["pools"][0]["rocks"] == 5  # drawn first, returned after
    do(state, "chance tile:water")
    assert state.snapshot()["pools"][0]["rocks"] == 6
    assert "redraw" not in options_of(state)
    assert refusal(state, "0 redraw") == "D-6.8"
    do(state, "0 keep")
    assert tile_of(state, 0, 0)["tile"] == "water"


@rule("D-6.7", "D-R22")
def test_d6_7_as_an_option_all_have_to_agree() -> None:
    consent = {"teamwork_consent": "all"}
    assert step_of(do(team(options=consent), "0 redraw", "1 answer:yes", "2 answer:yes")) == "tile_draw"
    state = do(team(options=consent), "0 redraw", "1 answer:no")
    assert (step_of(state), actor(state)) == ("first_tile", 0)
    assert refusal(state, "0 redraw") == "D-6.8"


@rule("D-6.7")
def test_d6_7_team_work_needs_a_partner_and_tiles() -> None:
    state = position(orb("A8", bridge=[0]))
    do(state, "0 explore:scout.0", "chance tile:rocks")
    assert refusal(state, "0 redraw") == "D-6.7"
    state = position(orb("A8", bridge=[0, 1]), pools=[{"rocks": 1}, {}, {}])
    do(state, "0 explore:scout.0", "chance tile:rocks")
    assert refusal(state, "0 redraw") == "D-6.7"


@rule("D-2.5")
def test_d2_5_a_partner_without_ships_still_answers() -> None:
    state = position(orb("A8", bridge=[0, 1]), fleet=[[5, 5], [0, 0]], deep_scans=[0, 1])
    do(state, "0 explore:colony.0", "chance tile:rocks", "0 redraw", "1 answer:yes", "chance tile:vulcan")
    do(state, "0 scan:ask", "1 answer:yes", "chance tile:water", "0 keep")
    assert actor(state) == 0  # seat 1 takes no turn


@rule("D-7.10", "D-6.2", "D-6.7")
def test_d7_10_a_vulcan_is_placed_without_a_choice() -> None:
    state = position(orb("A8", bridge=[0, 1]))
    do(state, "0 explore:colony.0", "chance tile:vulcan")
    assert tile_of(state, 0, 0)["tile"] == "vulcan"
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert actor(state) == 1
    assert state.view(0)["orbs"][0]["level"] == "B"


@rule("D-7.1", "D-7.2", "D-7.3", "D-7.4", "D-9.4", "D-R2", "D-R17")
@pytest.mark.parametrize("name", ["water", "iron", "crystals", "food", "water_x2", "iron_x2", "crystals_x2", "food_x2"])
def test_d7_1_resources_are_kept_with_a_factory(name: str) -> None:
    state = explore(name, "0 keep")
    units = state.view(0)["seats"][0]["totals"]
    assert units == {**dict.fromkeys(units, 0), name.split("_", maxsplit=1)[0]: 2 if name.endswith("x2") else 1}


@rule("D-9.4")
@pytest.mark.parametrize(
    ("name", "kind"),
    [("water_core", "water"), ("iron_core", "iron"), ("crystal_core", "crystals"), ("eden_core", "food")],
)
def test_d9_4_cores_bring_four_units(name: str, kind: str) -> None:
    assert explore(name).view(0)["seats"][0]["totals"][kind] == 4


@rule("D-7.3", "D-7.4", "D-7.5", "D-7.10")
@pytest.mark.parametrize("name", ["rocks", "caves", "supply_drop"])
def test_d7_3_tiles_without_an_effect_of_discovery(name: str) -> None:
    state = explore(name, "0 keep")
    assert ships_on(state, 0, 0) == (0, 1, 0)
    totals = state.view(0)["seats"][0]["totals"]
    assert sum(totals.values()) == (1 if name == "supply_drop" else 0)
    scouted = explore(name, "0 keep", ship="scout")
    assert sum(scouted.view(0)["seats"][0]["totals"].values()) == 0


@rule("D-7.5", "D-14.2")
def test_d7_5_caves_improve_the_biosphere_without_a_ship() -> None:
    assert explore("caves", "0 keep", core="B5", ship="scout").view(0)["orbs"][0]["level"] == "A"


@rule("D-7.6", "D-4.8")
def test_d7_6_a_deep_scan_goes_into_the_hand() -> None:
    state = explore("deep_scan", "0 keep")
    assert state.snapshot()["deep_scans"] == [1, 0]
    assert orb_of(state, 0)["slots"] == []
    assert not orb_of(state, 0)["face_up"]
    assert waste(state) == [1, 0]
    assert "deep_scan" in explore("deep_scan", "0 dig:2", "chance tile:rocks").snapshot()["wasted"][0]


@rule("D-7.6", "D-R20", "D-6.8")
def test_d7_6_an_own_scan_replaces_a_vulcan() -> None:
    state = position(orb("A8", bridge=[0, 1]), deep_scans=[1, 0])
    do(state, "0 explore:colony.0", "chance tile:vulcan")
    assert options_of(state) == ["scan:own", "scan:accept"]
    do(state, "0 scan:own")
    assert state.snapshot()["pools"][0]["vulcan"] == 6  # it is back before the draw, and may come again
    do(state, "chance tile:water")
    assert refusal(state, "0 redraw") == "D-6.8"
    assert options_of(state) == ["keep", "dig:2", "dig:3"]
    assert state.snapshot()["wasted"][0] == {"deep_scan": 1}


@rule("D-7.6", "D-R21")
def test_d7_6_help_is_asked_for_once_a_tile() -> None:
    state = position(orb("A8", bridge=[0]), players=3, deep_scans=[0, 1, 1])
    do(state, "0 explore:colony.0", "chance tile:vulcan")
    assert options_of(state) == ["scan:ask", "scan:accept"]
    assert refusal(state, "0 scan:own") == "D-7.6"
    do(state, "0 scan:ask", "1 answer:no", "2 answer:no")
    assert options_of(state) == ["scan:accept"]
    state = position(orb("A8", bridge=[0]), players=3, deep_scans=[0, 1, 1])
    do(state, "0 explore:colony.0", "chance tile:vulcan", "0 scan:ask", "1 answer:no", "2 answer:yes")
    do(state, "chance tile:vulcan", "0 scan:ask", "1 answer:yes", "chance tile:rocks", "0 keep")
    assert state.snapshot()["deep_scans"] == [0, 0, 0]


@rule("D-7.6", "D-8.10")
def test_d7_6_a_weak_spot_can_be_scanned() -> None:
    state = explore("weak_spot", "0 scan:own", "chance tile:water_x2", deep_scans=[1, 0])
    assert (tile_of(state, 0, 0)["tile"], tile_of(state, 0, 0)["level"]) == ("water_x2", 2)
    assert state.snapshot()["pools"][1]["weak_spot"] == 6


@rule("D-7.7")
def test_d7_7_x20_a_lost_ship_brings_back_two() -> None:
    state = explore("lost_ship", "0 keep", waste=[[0, 1], [0, 0]])
    assert answers(state) == ["ship:scout"]
    do(state, "0 ship:scout")
    assert ships_on(state, 0, 0) == (-1, 0, 0)
    assert fleet(state) == [10, 11]
    assert fleet(explore("lost_ship", "0 keep")) == [10, 10]
    both = explore("lost_ship", "0 keep", waste=[[1, 1], [0, 0]])
    assert answers(both) == ["ship:colony", "ship:scout"]


@rule("D-7.8", "D-R19")
def test_d7_8_a_perfect_spot_shows_two_tiles() -> None:
    state = explore("perfect_spot")
    assert options_of(state) == ["dig:2", "dig:3"]
    assert refusal(state, "0 keep") == "D-7.8"
    do(state, "0 dig:3", "chance tile:planet_eater", "chance tile:eden_core")
    assert refusal(state, "0 pick:2") == "D-7.8"
    do(state, "0 pick:1")
    assert tile_of(state, 0, 0)["tile"] == "eden_core"
    assert state.snapshot()["pools"][2]["planet_eater"] == 2
    assert state.snapshot()["wasted"][0] == {"perfect_spot": 1}


@rule("D-7.8")
def test_d7_8_with_empty_pools_it_stays_and_one_tile_is_enough() -> None:
    state = position(orb("A8", bridge=[0]), pools=[{"perfect_spot": 1}, {}, {}])
    do(state, "0 explore:colony.0", "chance tile:perfect_spot")
    assert options_of(state) == ["keep"]
    state = position(orb("A8", bridge=[0]), pools=[{"perfect_spot": 1}, {"rocks": 1}, {}])
    do(state, "0 explore:colony.0", "chance tile:perfect_spot", "0 dig:2", "chance tile:rocks")
    assert options_of(state) == ["pick:0"]


@rule("D-7.8", "D-6.7")
def test_d7_8_team_work_may_redraw_it() -> None:
    state = position(orb("A8", bridge=[0, 1]))
    do(state, "0 explore:colony.0", "chance tile:perfect_spot")
    assert "redraw" in options_of(state)


@rule("D-R72")
def test_dr72_a_weak_spot_from_a_perfect_spot_can_be_scanned() -> None:
    state = explore(
        "perfect_spot", "0 dig:2", "chance tile:weak_spot", "chance tile:rocks", "0 pick:0", deep_scans=[1, 0]
    )
    assert options_of(state) == ["scan:own", "scan:accept"]


@rule("D-7.9", "D-R17")
def test_d7_9_tunnels_lead_to_a_wasted_resource() -> None:
    state = explore("tunnels", wasted=[{"iron_x2": 1, "supply_drop": 1, "rocks": 1}, {"water_x2": 1}, {}])
    assert options_of(state) == ["dig:2", "dig:3", "salvage:iron_x2"]
    assert refusal(state, "0 keep") == "D-7.9"
    assert refusal(state, "0 salvage:water_x2") == "D-7.9"
    do(state, "0 salvage:iron_x2")
    assert tile_of(state, 0, 0)["tile"] == "iron_x2"
    assert state.snapshot()["wasted"][0] == {"tunnels": 1, "supply_drop": 1, "rocks": 1}
    empty = explore("tunnels")
    assert options_of(empty) == ["keep", "dig:2", "dig:3"]
    assert refusal(explore("rocks"), "0 salvage:water") == "D-7.9"


@rule("D-R59", "D-1.13")
def test_dr59_tunnels_reach_tiles_of_destroyed_orbs() -> None:
    state = position(orb("A8", bridge=[0]), orb("A6", "iron@1", bridge=[1]))
    do(state, "0 discover:scout", "chance core:space_kraken", "0 orb:1", "1 land:scout.0", "1 answer:no")
    do(state, "0 explore:colony.0", "chance tile:tunnels")
    assert options_of(state, verb="salvage") == ["iron"]

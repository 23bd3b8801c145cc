"""D-12 to D-16: coalitions, disasters, biosphere, survival, and playing alone."""

from itertools import product
from random import Random
from typing import Any

import pytest

from orrery.games.darkness.pieces import BIT, members
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.survival import best_count, best_result, result_of
from tests.games.darkness.build import actor, orb, orb_of, phase, position, ships_on, step_of, waste
from tests.games.driving import do, options_of, refusal
from tests.rules import rule


def standing(state: DarknessState) -> dict[str, Any]:
    return state.standing().as_json()


# Phase 2 --------------------------------------------------------------------------------------------------------------


@rule("D-12.1", "D-12.2", "D-12.3")
def test_d12_1_a_coalition_needs_everybody_invited() -> None:
    state = phase(2, players=3)
    assert options_of(state) == ["propose:0", "propose:0+1", "propose:0+2", "propose:0+1+2"]
    assert refusal(state, "0 propose:1+2") == "D-12.1"
    assert refusal(state, "0 propose:0+3") == "D-12.1"
    do(state, "0 propose:0+1+2", "1 answer:yes", "2 answer:no")
    assert state.snapshot()["coalition"] == [0, 0, 0]
    assert actor(state) == 1
    do(state, "1 propose:1+2", "2 answer:yes")
    assert state.snapshot()["coalition"] == [1, 6, 6]  # seat 0 has nobody left to ask and stands alone


@rule("D-12.2")
def test_d12_2_who_is_bound_is_not_asked_again() -> None:
    state = phase(2, players=4)
    do(state, "0 propose:0+1", "1 answer:yes")
    assert actor(state) == 2
    assert refusal(state, "2 propose:1+2") == "D-12.2"


@rule("D-12.4", "D-8.5", "D-R5")
def test_d12_4_evolved_players_stand_alone() -> None:
    state = phase(2, players=3, evolved=[0, 1, 0])
    assert refusal(state, "0 propose:0+1") == "D-12.4"
    do(state, "0 propose:0", "2 propose:2", "0 propose:0", "2 propose:2")
    assert state.snapshot()["coalition"] == [1, 2, 4]


@rule("D-R52")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_dr52_so_many_rounds_of_proposals(rounds: int) -> None:
    state = phase(2, options={"coalition_rounds": rounds})
    asked = 0
    while step_of(state) == "proposing":
        asked += 1
        do(state, f"{actor(state)} propose:{actor(state)}")
    assert asked == 2 * rounds


@rule("D-12.1")
def test_d12_1_the_start_player_proposes_first() -> None:
    assert actor(phase(2, players=3, start=1)) == 1


@rule("D-R53")
def test_dr53_a_limit_of_members() -> None:
    state = phase(2, players=3, options={"max_coalition": 2})
    assert refusal(state, "0 propose:0+1+2") == "D-R53"
    assert step_of(phase(2, players=3, options={"max_coalition": 1})) == "over"
    assert options_of(phase(2, players=3), verb="propose")[-1] == "0+1+2"


# Phase 3 --------------------------------------------------------------------------------------------------------------


@rule("D-13.1")
def test_d13_1_all_cores_are_turned_up() -> None:
    state = phase(3, orb("space_amoeba", face_up=False), orb("A8", bridge=[0]))
    assert all(entry["face_up"] for entry in state.snapshot()["orbs"])
    assert state.snapshot()["amoebas"] == []


def portals(**fields: Any) -> DarknessState:
    return phase(
        3,
        orb("A8", "planetary_portal@0 water@0", bridge=[0], **fields),
        orb("A5", "food@1", bridge=[1]),
        orb("A6", "iron@0", bridge=[0]),
        orb("deep_thought", face_up=True),
    )


@rule("D-13.3", "D-9.5", "D-R47", "D-1.4", "D-R62")
def test_d13_3_a_portal_becomes_a_gateway_of_its_owner() -> None:
    state = portals()
    assert options_of(state) == ["orb:1", "orb:2", "orb:3", "none"]  # any other orb, a special one too
    assert refusal(state, "0 orb:0") == "D-13.3"
    assert do(state.copy(), "0 orb:3").snapshot()["links"] == [[0, 0, 3, 1]]
    do(state, "0 orb:2")
    assert state.snapshot()["links"] == [[0, 0, 2, 1]]
    assert standing(state)["points"] == [0, 0]
    assert state.view(None)["results"][0]["totals"]["iron"] == 1
    assert do(portals(), "0 none").snapshot()["links"] == []


@rule("D-13.3", "D-9.5")
def test_d13_3_a_portal_needs_a_colony_ship() -> None:
    assert step_of(phase(3, orb("A8", "planetary_portal", bridge=[0]), orb("A5"))) == "over"


@rule("D-13.4")
def test_d13_4_guards_at_home_and_at_the_target() -> None:
    state = portals(station=1)
    assert (step_of(state), actor(state)) == ("permitting", 1)
    assert do(state.copy(), "1 answer:no").snapshot()["links"] == []
    do(state, "1 answer:yes")
    assert step_of(state) == "portal_target"
    guarded = phase(
        3, orb("A8", "planetary_portal@0", bridge=[0]), orb("A5", station=1, face_up=True), orb("A6", face_up=True)
    )
    do(guarded, "0 orb:1", "1 answer:no")
    assert options_of(guarded) == ["orb:2", "none"]
    assert refusal(guarded, "0 orb:1") == "D-13.4"


@rule("D-13.4")
def test_d13_4_who_was_asked_at_home_is_asked_again_at_the_target() -> None:
    state = phase(
        3, orb("A8", "planetary_portal@0", bridge=[0], station=1), orb("A5", "ancient_shield@1s"), orb("A6", "water")
    )
    do(state, "1 answer:yes", "0 orb:1")
    assert (step_of(state), actor(state)) == ("permitting", 1)
    do(state, "1 answer:no")
    assert options_of(state) == ["orb:2", "none"]


@rule("D-8.3", "D-13.3")
def test_d8_3_no_portal_to_aliens_for_who_eliminated_life() -> None:
    state = phase(
        3,
        orb("A8", "planetary_portal@0", bridge=[0]),
        orb("A5", "alien_colony"),
        orb("A6", face_up=True),
        eliminations=[1, 0],
    )
    assert refusal(state, "0 orb:1") == "D-8.3"


@rule("D-13.5", "D-R42", "D-R44", "D-13.9", "D-R43")
def test_d13_5_a_virus_travels_along_any_gateway() -> None:
    orbs = [
        orb("A8", "ultra_virus@0 water@0", bridge=[0]),
        orb("A5", "food@1 iron@0+", bridge=[0, 1], station=1),
        orb("A6", "iron@0", bridge=[0]),
    ]
    state = phase(3, *orbs, links=[[1, 0, 1, 0], [0, 0, 2, 0]])
    assert options_of(state) == ["orb:1", "orb:2"]
    do(state, "0 orb:1")
    assert orb_of(state, 1)["bridgeheads"] == []
    assert ships_on(state, 1, 0) == ships_on(state, 1, 1) == (-1, 0, 0)
    assert orb_of(state, 1)["station"] == 1
    assert len(state.snapshot()["links"]) == 2
    assert ships_on(state, 0, 1) == (0, 1, 0)


@rule("D-13.5", "D-R42")
@pytest.mark.parametrize(("virus", "links"), [("ultra_virus@0", []), ("ultra_virus", [[0, 0, 1, 0]])])
def test_d13_5_without_a_link_or_an_owner_it_hits_its_own_orb(virus: str, links: list[list[int]]) -> None:
    state = phase(3, orb("A8", f"{virus} water@0", bridge=[0]), orb("A5", "food@0", bridge=[0]), links=links)
    assert orb_of(state, 0)["bridgeheads"] == []
    assert ships_on(state, 0, 1) == (-1, 0, 0)
    assert ships_on(state, 1, 0) == (0, 1, 0)


@rule("D-13.2")
def test_d13_2_the_player_with_most_tiles_picks_the_next() -> None:
    viruses = orb("A8", "ultra_virus@0 ultra_virus@1 water@1", bridge=[0])
    state = phase(3, viruses, orb("A5", "food@0", bridge=[0]), links=[[0, 0, 1, 0]])
    assert (step_of(state), actor(state)) == ("which_first", 1)
    assert options_of(state) == ["slot:0", "slot:1"]
    assert refusal(state, "1 slot:2") == "D-13.2"
    do(state, "1 slot:1")
    assert (step_of(state), actor(state)) == ("virus_target", 1)
    do(state, "1 orb:1")
    assert (step_of(state), actor(state)) == ("virus_target", 0)
    even = phase(3, orb("A8", "ultra_virus@0 ultra_virus@1", bridge=[0]), orb("A5"), links=[[0, 0, 1, 0]])
    assert actor(even) == 0  # of equals the one earlier in turn order
    same = phase(3, orb("A8", "ultra_virus@0 ultra_virus@0", bridge=[0]), orb("A5"), links=[[0, 0, 1, 0]])
    assert step_of(same) == "virus_target"


@rule("D-13.2")
def test_d13_2_of_equals_the_start_player_comes_first() -> None:
    orbs = [orb("A8", "ultra_virus@0 ultra_virus@1", bridge=[0]), orb("A5")]
    state = phase(3, *orbs, links=[[0, 0, 1, 0]], start=1)
    assert (step_of(state), actor(state)) == ("which_first", 1)


@rule("D-13.2", "D-R46")
def test_d13_2_of_two_orbs_of_one_size_the_one_with_more_tiles_comes_first() -> None:
    state = phase(3, orb("A8", "planetary_portal@0"), orb("A8", "planetary_portal@1 rocks"))
    assert (step_of(state), actor(state)) == ("portal_target", 1)


@rule("D-13.2", "D-R45", "D-R46")
def test_d13_2_the_biggest_orb_comes_first_and_is_treated_completely() -> None:
    small = orb("A7", "planetary_portal@0", bridge=[0])
    large = orb("A5", "larger frozen_demons planetary_portal@1", bridge=[1])  # 8 with the Larger tile
    state = phase(3, small, large)
    assert actor(state) == 1  # the portal of the larger orb
    do(state, "1 none")
    assert ships_on(state, 1, 2) == (-1, 0, 0)  # its demons came before the portal of the smaller one
    assert actor(state) == 0


@rule("D-13.6", "D-13.9")
def test_d13_6_demons_remove_all_ships() -> None:
    state = phase(3, orb("A8", "frozen_demons water@0 food@1+", bridge=[0, 1], station=1))
    assert orb_of(state, 0)["bridgeheads"] == []
    assert waste(state, 1) == [2, 1]
    assert orb_of(state, 0)["station"] == 1


@rule("D-13.7", "D-R44", "D-1.13")
def test_d13_7_the_planet_eater_takes_linked_orbs_and_no_more() -> None:
    orbs = [orb("A8", "planet_eater"), orb("A7", "water@0", bridge=[0], station=0), orb("A6", "iron@0", bridge=[0])]
    state = phase(3, *orbs, links=[[1, 0, 1, 0], [0, 1, 2, 0]])
    assert [orb_of(state, n)["gone"] for n in range(3)] == [True, True, False]
    assert state.snapshot()["links"] == []
    assert waste(state) == [3, 2]  # bridgehead, factory, gateway; gateway, station


@rule("D-13.8", "D-R69")
def test_d13_8_x17_three_weak_spots_destroy_an_orb() -> None:
    assert orb_of(phase(3, orb("A8", "weak_spot weak_spot weak_spot")), 0)["gone"]
    assert orb_of(phase(3, orb("A8", "weak_spot weak_spot weak_spot weak_spot")), 0)["gone"]
    assert not orb_of(phase(3, orb("A8", "weak_spot weak_spot rocks")), 0)["gone"]


# Phase 4 --------------------------------------------------------------------------------------------------------------


@rule("D-14.1", "D-14.2", "D-10.2", "D-R49")
def test_d14_1_stations_are_set_up_or_down() -> None:
    state = phase(4, orb("B5", "rocks@0+ water@1", bridge=[0, 1]))
    assert (actor(state), options_of(state)) == (0, ["shift:up", "shift:down"])
    assert ships_on(do(state.copy(), "0 shift:up"), 0, 1) == (1, 1, 0)
    assert ships_on(do(state, "0 shift:down"), 0, 1) == (-1, 0, 0)


@rule("D-14.1", "D-13.2")
def test_d14_1_the_stations_of_the_biggest_orb_come_first() -> None:
    state = phase(4, orb("B5", "rocks@0+"), orb("B8", "rocks@1+ iron@0+"))
    order = []
    while step_of(state) == "station_way":
        order.append((actor(state), state.view(None)["pending"]["orb"]))
        do(state, f"{actor(state)} shift:up")
    assert order == [(1, 1), (0, 1), (0, 0)]


@rule("D-14.2", "D-R48")
def test_d14_2_x12_the_sum_is_limited() -> None:
    state = phase(4, orb("A8", "caves caves vulcan water@0", bridge=[0]))
    view = state.view(None)["orbs"][0]
    assert (view["sum"], view["level"]) == (3, "A")
    worse = phase(4, orb("C5", "vulcan caves!", bridge=[0])).view(None)["orbs"][0]
    assert (worse["sum"], worse["level"]) == (-1, "C")


def fed(tiles: int, owner: int = 0) -> DarknessState:
    """X13 and X14: a B-level orb of 8 tiles with a gateway to an A orb."""
    big = " ".join([f"water@{owner}", "larger", "huge"] + ["rocks!"] * 5 + ["iron!"] * (tiles - 8))
    small = " ".join(["vulcan", "food@0", "food@1", *["crystals!"] * 5])
    return phase(4, orb("A8", small, bridge=[0, 1]), orb("A12", big, bridge=[0]), links=[[0, 0, 1, 0]])


@rule("D-14.4", "D-R50", "D-12.5")
def test_d14_4_x13_x14_a_feeding_orb_needs_twice_the_tiles() -> None:
    starving = fed(15)
    assert orb_of(starving, 0)["bridgeheads"] == []
    assert ships_on(starving, 0, 1) == (-1, 0, 0)
    feeding = fed(16)
    assert orb_of(feeding, 0)["bridgeheads"] == [0]
    assert ships_on(feeding, 0, 1) == (0, 1, 0)
    assert ships_on(feeding, 0, 2) == (-1, 0, 0)
    assert orb_of(fed(16, owner=1), 0)["bridgeheads"] == []  # no tile of the coalition there


@rule("D-14.5", "D-12.5")
def test_d14_5_x15_partners_feed_each_other() -> None:
    orbs = [orb("C3", "water@0 iron@1", bridge=[0, 1, 2]), orb("A6", "food@0" + " rocks" * 5, bridge=[0])]
    state = phase(4, *orbs, players=3, coalitions=[(0, 1)], links=[[1, 0, 1, 0]])
    assert orb_of(state, 0)["bridgeheads"] == [0, 1]
    assert [ships_on(state, 0, n)[0] for n in (0, 1)] == [0, 1]
    orbs = [orb("C3", "water@0 iron@1", bridge=[0, 1, 2]), orb("A6", "food@0" + " rocks" * 4, bridge=[0])]
    state = phase(4, *orbs, players=3, coalitions=[(0, 1)], links=[[1, 0, 1, 0]])
    assert orb_of(state, 0)["bridgeheads"] == []


@rule("D-14.3", "D-14.6", "D-R55", "D-14.7")
def test_d14_6_special_cores_are_left_and_good_orbs_kept() -> None:
    state = phase(4, orb("deep_thought", bridge=[0], station=1, face_up=True), orb("A8", "water@0", bridge=[0]))
    assert [orb_of(state, n)["bridgeheads"] for n in (0, 1)] == [[], [0]]
    assert orb_of(state, 0)["station"] == 1
    assert ships_on(state, 1, 0) == (0, 1, 0)


@rule("D-14.7", "D-14.4")
def test_d14_7_levels_are_fixed_before_anybody_leaves() -> None:
    # Two B orbs feed nobody, however large: only level A does
    state = phase(
        4, orb("B3", "food@0", bridge=[0]), orb("B8", "water@0 rocks rocks", bridge=[0]), links=[[0, 0, 1, 0]]
    )
    assert [orb_of(state, n)["bridgeheads"] for n in (0, 1)] == [[], []]
    assert len(state.snapshot()["links"]) == 1


@rule("D-14.7", "D-14.4")
def test_d14_7_who_is_fed_stays_when_the_station_that_helped_is_gone() -> None:
    small, big = orb("C5", "rocks@1+ water@0", bridge=[0, 1]), orb("A8", "food@0 rocks rocks rocks", bridge=[0])
    state = phase(4, small, big, links=[[0, 0, 1, 0]])
    do(state, "1 shift:up")  # at B twice the tiles are enough; at C, without the station, they would not be
    assert orb_of(state, 0)["bridgeheads"] == [0]
    assert ships_on(state, 0, 0) == (-1, 0, 0)


# Phase 5 --------------------------------------------------------------------------------------------------------------


@rule("D-15.2", "D-15.3", "D-15.1", "D-R51", "D-12.5", "D-7.1", "D-R63")
def test_d15_2_the_network_grows_over_own_gateways_and_bridgeheads() -> None:
    orbs = [
        orb("A8", "water@0", bridge=[0]),
        orb("A7", "iron@0", bridge=[0]),
        orb("A6", "food@0", bridge=[0]),
        orb("A5", "crystals@0"),  # no bridgehead
        orb("A9", "water@0", bridge=[0]),  # foreign gateway
    ]
    state = phase(5, *orbs, links=[[0, 0, 1, 0], [0, 1, 2, 0], [0, 2, 3, 1], [1, 2, 4, 0]])
    result = state.view(None)["results"][0]
    assert result["network"] == [0, 1, 2]
    assert result["totals"] == {"water": 1, "iron": 1, "crystals": 0, "food": 1}
    assert result["stronghold"] == 0


@rule("D-15.4", "D-8.3", "D-R41", "D-7.4")
def test_d15_4_free_units_of_drops_and_aliens() -> None:
    orbs = [
        orb("A8", "supply_drop@0 supply_drop@1 alien_colony supply_drop@0+", bridge=[0]),
        orb("A7", "alien_colony", bridge=[0]),
    ]
    state = phase(5, *orbs, coalitions=[(0, 1)])
    # two drops, both seats among the aliens of orb 0, seat 0 among those of orb 1, which is not connected
    assert list(state.view(None)["results"][0]["totals"].values()) == [2, 1, 1, 1]
    narrow = phase(5, *orbs, coalitions=[(0, 1)], options={"alien_unit": "network"})
    assert list(narrow.view(None)["results"][0]["totals"].values()) == [1, 1, 1, 1]


@rule("D-15.4", "D-8.3", "D-R41")
def test_d_r41_every_player_present_gets_a_unit_whoever_holds_the_orb() -> None:
    aliens = orb("A7", "alien_colony@1 water@2 rocks", bridge=[0])
    state = phase(5, aliens, orb("A8", "iron@3", bridge=[3]), players=4)
    units = [sum(result["totals"].values()) for result in state.view(None)["results"]]
    assert units == [1, 1, 1, 1]  # seats 0 to 2 are there; the last one is the iron of seat 3
    narrow = phase(5, aliens, orb("A8", "iron@3", bridge=[3]), players=4, options={"alien_unit": "network"})
    assert [sum(result["totals"].values()) for result in narrow.view(None)["results"]] == [1, 0, 0, 1]


@rule("D-15.9", "D-R41", "D-15.10")
def test_d15_9_units_of_aliens_count_without_a_stronghold() -> None:
    for count in ("on", "off"):
        state = phase(5, orb("A7", "alien_colony@0 alien_colony"), evolved=[1, 0], options={"auto_count": count})
        result = state.view(None)["results"][0]
        assert (result["stronghold"], sum(result["totals"].values())) == (None, 6)


@rule("D-15.10", "D-R41")
def test_d15_10_units_of_aliens_outside_the_network_are_chosen_too() -> None:
    orbs = [orb("A8", "water@0", bridge=[0]), orb("A7", "alien_colony@0")]
    state = phase(5, *orbs, options={"auto_count": "off"})
    do(state, "0 orb:0", "0 resource:food")
    assert list(state.view(None)["results"][0]["totals"].values()) == [1, 0, 0, 1]


@rule("D-15.4")
def test_d15_4_every_alien_colony_of_an_orb_brings_a_unit() -> None:
    state = phase(5, orb("A8", "alien_colony alien_colony", bridge=[0]))
    assert sum(state.view(None)["results"][0]["totals"].values()) == 2


@rule("D-3.2", "D-15.5", "D-15.6", "D-15.7", "D-R3", "D-R4")
def test_d15_5_x1_x2_the_smallest_total_counts_and_below_four_all_lose() -> None:
    state = phase(5)
    state.results = [1, 2, 5, -1, 5, 5, 5, 2, 2, 3, 3, -1, 3, 3, 3, 3]
    assert [result_of(state, seat)[1:3] for seat in (0, 1)] == [[2, 5], [3, 3]]
    assert result_of(state, 1)[1:3] > result_of(state, 0)[1:3]
    assert standing(state) == {"points": [2, 3], "places": [2, 2], "winners": [], "reason": "all are lost"}
    assert state.returns() == [0, 0]


@rule("D-15.7", "D-12.3")
def test_d15_7_points_then_the_second_number_then_a_tie() -> None:
    state = phase(5, players=3)
    state.results = [1, 4, 6, -1, 4, 4, 4, 6, 2, 4, 7, -1, 4, 4, 4, 7, 4, 3, 9, -1, 3, 9, 9, 9]
    assert standing(state)["places"] == [2, 1, 3]
    assert state.returns() == [0, 1, 0]
    state.results = [3, 4, 6, -1, 4, 4, 4, 6, 4, 4, 6, -1, 4, 4, 4, 6]
    assert standing(state)["winners"] == [0, 1, 2]
    assert state.returns() == pytest.approx([1 / 3] * 3)
    state.config.full_win = True
    assert state.returns() == [1, 1, 1]


@rule("D-15.8")
def test_d15_8_x16_free_units_go_where_they_help() -> None:
    assert best_count([4, 6, 7, 3], 2) == [4, 6, 8, 4]


@rule("D-15.9")
def test_d15_9_without_a_bridgehead_only_evolution_counts() -> None:
    state = phase(5, orb("A8", "water@0 food@1", bridge=[1]), evolved=[1, 0])
    assert result_of(state, 0)[1:3] == [1, 1]
    assert state.view(None)["results"][0]["stronghold"] is None


def brute_force(state: DarknessState, team: int) -> tuple[int, int]:
    """The best points and second number over all strongholds and all ways to give out the free units."""
    at = state
    best = (0, 0)
    settled = {o for seat in members(team) for o in members(at.bridge[seat])}
    ends = [(a, b) for owner, a, b in zip(at.link_owner, at.link_a, at.link_b, strict=True) if team & BIT[owner]]
    for first in [{stronghold} for stronghold in settled] or [set()]:  # without a bridgehead there is no network
        network = set(first)
        while True:
            more = {b for a, b in ends if a in network} | {a for a, b in ends if b in network}
            if more & settled <= network:
                break
            network |= more & settled
        totals, free = [0, 0, 0, 0], 0
        for number in network:
            entry = orb_of(at, number)
            for lying in entry["slots"]:
                if lying["owner"] in members(team) and lying["colony"] and not lying["scout"]:
                    kind = lying["tile"].split("_")[0]
                    if kind == "supply":
                        free += 1
                    elif kind in ("water", "iron", "crystals", "food"):
                        totals[("water", "iron", "crystals", "food").index(kind)] += 2 if "x2" in lying["tile"] else 1
        for entry in at.snapshot()["orbs"]:  # aliens give to everybody present, in the network or not
            aliens = sum(lying["tile"] == "alien_colony" for lying in entry["slots"])
            present = {lying["owner"] for lying in entry["slots"]} | set(entry["bridgeheads"])
            free += aliens * sum(seat in present for seat in members(team))
        for given in product(range(4), repeat=free):
            counted = [total + given.count(kind) for kind, total in enumerate(totals)]
            best = max(best, (min(counted), max(counted)))
    return best


@rule("D-15.8", "D-15.4", "D-15.2")
@pytest.mark.parametrize("seed", range(40))
def test_d15_8_counting_is_the_best_there_is(seed: int) -> None:
    rng = Random(seed)
    kinds = ["water", "iron", "crystals", "food", "water_x2", "food_x2"] * 4 + ["supply_drop"] * 3 + ["rocks"] * 3
    rng.shuffle(kinds)
    orbs = []
    for n in range(rng.randint(2, 5)):
        tiles = [f"{kinds.pop()}@{rng.randrange(3)}{rng.choice(['', '', '', '+'])}" for _ in range(rng.randint(1, 5))]
        tiles += ["alien_colony"] * (n == 0)
        orbs.append(orb(f"A{12 if n == 4 else 7 + n}", " ".join(tiles), bridge=rng.sample(range(3), rng.randint(0, 3))))
    pairs = [(a, b) for b in range(len(orbs)) for a in range(b)]
    links = [[rng.randrange(3), *rng.choice(pairs), 1] for _ in range(rng.randint(0, 4))]
    state = phase(5, *orbs, players=3, coalitions=[(0, 1)] if seed % 2 else [], links=links)
    for team in set(state.coalition):
        assert tuple(best_result(state, team)[1:3]) == brute_force(state, team)


@rule("D-15.10", "D-15.1")
def test_d15_10_counting_by_hand() -> None:
    orbs = [
        orb("A8", "supply_drop@1 alien_colony water@0", bridge=[0]),
        orb("A7", "iron@0", bridge=[0]),
        orb("A6", "food@2", bridge=[2]),
    ]
    state = phase(5, *orbs, players=3, coalitions=[(0, 1)], options={"auto_count": "off"})
    assert (actor(state), options_of(state)) == (0, ["orb:0", "orb:1"])
    assert refusal(state, "0 orb:2") == "D-15.1"
    do(state, "0 orb:0")
    assert actor(state) == 1  # the owner of the drop
    do(state, "1 resource:iron")
    assert actor(state) == 0  # then the aliens, seat by seat
    do(state, "0 resource:food", "1 resource:crystals")
    assert (step_of(state), actor(state)) == ("stronghold", 2)
    assert state.view(None)["results"][0]["totals"] == {"water": 1, "iron": 1, "crystals": 1, "food": 1}
    do(state, "2 orb:2")
    assert step_of(state) == "over"


@rule("D-15.10", "D-15.1")
def test_d15_10_coalitions_and_their_members_come_in_turn_order_from_the_start_player() -> None:
    orbs = [orb("A8", "water@0", bridge=[0]), orb("A7", "iron@1", bridge=[1])]
    state = phase(5, *orbs, players=3, coalitions=[(0, 2)], options={"auto_count": "off"}, start=1)
    assert (actor(state), options_of(state)) == (1, ["orb:1"])
    do(state, "1 orb:1")
    assert (actor(state), options_of(state)) == (2, ["orb:0"])


# Alone ----------------------------------------------------------------------------------------------------------------


@rule("D-16.1", "D-16.4")
def test_d16_1_alone_cores_lie_face_up_and_phase_2_is_left_out() -> None:
    state = position(players=1, fleet=[[0, 2]])
    do(state, "0 discover:scout", "chance core:A8")
    assert orb_of(state, 0)["face_up"]
    assert step_of(state) == "main"  # nothing hidden to look at
    do(state, "0 discover:scout", "chance core:deep_thought")
    assert step_of(state) == "over"
    suspended = position(players=1, fleet=[[0, 3]])
    do(suspended, "0 discover:scout", "chance core:deep_thought")
    assert (actor(suspended), suspended.snapshot()["suspended"]) == (0, [0])


@rule("D-16.2")
@pytest.mark.parametrize(
    ("points", "reason", "utility"),
    [(0, "extinct", 0), (3, "extinct", 0), (4, "hard survival", 0.5), (5, "hard survival", 0.5), (6, "triumph", 1)],
)
def test_d16_2_x4_ratings(points: int, reason: str, utility: float) -> None:
    state = phase(5, players=1)
    state.results = [1, points, 9, -1, points, 9, 9, 9]
    assert standing(state)["reason"] == reason
    assert state.returns() == [utility]
    assert standing(state)["winners"] == ([0] if points >= 4 else [])

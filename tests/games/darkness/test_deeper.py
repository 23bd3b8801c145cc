"""D-8 and D-9: each LV2 and LV3 tile."""

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


@rule("D-8.1", "D-R65")
def test_d8_1_an_artefact_lays_three_cores_known_to_its_finder() -> None:
    state = explore("ancient_artefact", "chance core:A4", "chance core:black_hole", "chance core:space_eel")
    assert [orb_of(state, n)["core"] for n in (1, 2, 3)] == ["A4", "black_hole", "space_eel"]
    assert all(orb_of(state, n)["seen"] == [0] and not orb_of(state, n)["face_up"] for n in (1, 2, 3))
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert explore("ancient_artefact", bag={}).snapshot()["orbs"][1:] == []


@rule("D-8.2", "D-R24", "D-1.5", "D-R30")
@pytest.mark.parametrize(("ship", "standing"), [("colony", (0, 1, 0)), ("scout", (0, 0, 1))])
def test_d8_2_a_shield_is_a_guard_of_the_ship_that_found_it(ship: str, standing: tuple[int, int, int]) -> None:
    state = explore("ancient_shield", ship=ship)
    assert ships_on(state, 0, 0) == standing
    do(state, "1 land:scout.0")
    assert (step_of(state), actor(state)) == ("promising", 0)


@rule("D-8.2")
def test_d8_2_a_shield_without_a_ship_sleeps() -> None:
    state = position(orb("A8", "ancient_shield", bridge=[0, 1]))
    do(state, "0 occupy:0", "0 slot:0", "1 land:scout.0")
    assert step_of(state) == "promising"
    sleeping = position(orb("A8", "ancient_shield", bridge=[0, 1]))
    assert step_of(do(sleeping, "0 land:scout.0")) == "main"


@rule("D-8.3", "D-R40")
def test_d8_3_aliens_destroy_everything_of_those_who_eliminated_life() -> None:
    home = orb("A8", "water@1 iron@1+", bridge=[0, 1], station=1)
    state = position(home, orb("A7", "food@1", bridge=[1]), links=[[1, 0, 1, 0]], eliminations=[0, 1])
    explore("alien_colony", state=state)
    assert orb_of(state, 0)["bridgeheads"] == [0]
    assert [ships_on(state, 0, n)[0] for n in range(3)] == [-1, -1, 0]
    assert orb_of(state, 0)["station"] == -1
    assert state.snapshot()["links"] == []
    assert ships_on(state, 1, 0) == (1, 1, 0)
    for move in ("land:scout.0", "defend:0", "terraform:0"):
        assert refusal(state, f"1 {move}") == "D-8.3"


@rule("D-R68", "D-8.3", "D-R10")
def test_dr68_who_eliminated_life_and_finds_aliens_loses_the_ship() -> None:
    state = explore("alien_colony", eliminations=[1, 0], last_placed=[-1, -1])
    assert tile_of(state, 0, 0)["tile"] == "alien_colony"
    assert ships_on(state, 0, 0) == (-1, 0, 0)
    assert waste(state) == [2, 0]
    assert state.snapshot()["last_placed"] == [-1, -1]


@rule("D-8.4", "D-R57")
def test_d8_4_a_drill_accident_goes_on_to_lv3() -> None:
    state = explore("drill_accident", "chance tile:eden_core")
    assert tile_of(state, 0, 0)["tile"] == "eden_core"
    assert state.snapshot()["wasted"] == [{"rocks": 1}, {"drill_accident": 1}, {}]
    kept = explore("drill_accident", pools=[{"rocks": 1}, {"drill_accident": 1}, {}])
    assert tile_of(kept, 0, 0)["tile"] == "drill_accident"


@rule("D-8.5", "D-R5")
def test_d8_5_who_evolves_adds_one_of_each() -> None:
    state = explore("genetic_evolution", "0 answer:yes")
    assert state.snapshot()["evolved"] == [1, 0]
    assert list(state.view(0)["seats"][0]["totals"].values()) == [1, 1, 1, 1]
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert explore("genetic_evolution", "0 answer:no").snapshot()["evolved"] == [0, 0]
    assert actor(explore("genetic_evolution", evolved=[1, 0])) == 1  # a second one asks nothing


@rule("D-8.6")
@pytest.mark.parametrize(("name", "size"), [("larger", 11), ("huge", 13)])
def test_d8_6_size_grows_with_the_tile(name: str, size: int) -> None:
    assert explore(name).view(1)["orbs"][0]["size"] == size


@rule("D-8.7", "D-R57")
def test_d8_7_lifeforms_live_or_are_eliminated() -> None:
    state = explore("lifeforms", "0 answer:no")
    assert tile_of(state, 0, 0)["tile"] == "lifeforms"
    state = explore("lifeforms", "0 answer:yes", "chance tile:iron_core")
    assert state.snapshot()["eliminations"] == [1, 0]
    assert tile_of(state, 0, 0)["tile"] == "iron_core"
    assert ships_on(state, 0, 0) == (0, 1, 0)
    kept = explore("lifeforms", pools=[{"rocks": 1}, {"lifeforms": 1}, {}])
    assert tile_of(kept, 0, 0)["tile"] == "lifeforms"


@rule("D-8.7", "D-8.3")
def test_d8_7_elimination_wakes_aliens_everywhere() -> None:
    aliens = orb("A7", "alien_colony@0 water@1", bridge=[0, 1])
    state = explore("lifeforms", "0 answer:yes", "chance tile:rocks", more=[aliens])
    assert orb_of(state, 1)["bridgeheads"] == [1]
    assert ships_on(state, 1, 0) == (-1, 0, 0)
    assert ships_on(state, 1, 1) == (1, 1, 0)


@rule("D-8.7", "D-9.6", "D-9.2")
def test_d8_7_on_the_aliens_own_orb_the_ship_is_lost_and_the_tile_still_acts() -> None:
    found = explore("lifeforms", "0 answer:yes", "chance tile:alien_fleet", tiles="alien_colony")
    assert waste(found) == [2, 0]
    assert orb_of(found, 0)["bridgeheads"] == []
    do(found, "0 ship:scout")
    assert fleet(found) == [9, 14]
    assert ships_on(found, 0, 1) == (-1, 0, 0)
    cube = explore("lifeforms", "0 answer:yes", "chance tile:the_cube", tiles="alien_colony water@1")
    assert actor(cube) == 1
    altar = explore(
        "lifeforms", "0 answer:yes", "chance tile:ancient_altar", tiles="alien_colony", waste=[[0, 2], [0, 0]]
    )
    assert answers(altar) == ["altar:no", "altar:fleet"]


@rule("D-8.8")
def test_d8_8_pirates_destroy_one_colony_ship() -> None:
    others = orb("A7", "water@1+ iron@0 ancient_shield@1s", bridge=[0, 1])
    state = explore("space_pirates", more=[others], links=[[1, 0, 1, 0]])
    assert answers(state) == ["orb:1", "fleet:1", "none"]
    assert refusal(state, "0 orb:0") == "D-8.8"
    assert refusal(state, "0 fleet:0") == "D-8.8"
    do(state, "0 orb:1")
    assert options_of(state) == ["slot:0", "bridge:1"]
    assert refusal(state, "0 slot:2") == "D-8.8"
    do(state, "0 slot:0")
    assert waste(state, 1) == [1, 1]
    assert ships_on(state, 0, 0) == (0, 1, 0)


@rule("D-8.8")
def test_d8_8_pirates_may_strike_a_fleet_a_bridgehead_or_nobody() -> None:
    others = orb("A7", "water@1", bridge=[1])
    assert fleet(explore("space_pirates", "0 fleet:1", more=[others]), 1) == [9, 10]
    assert orb_of(explore("space_pirates", "0 orb:1", "0 bridge:1", more=[others]), 1)["bridgeheads"] == []
    assert waste(explore("space_pirates", "0 none", more=[others]), 1) == [0, 0]
    assert actor(explore("space_pirates", fleet=[[5, 5], [0, 5]])) == 1  # no target: no question


@rule("D-8.9")
def test_d8_9_star_maps_add_up_and_the_tile_can_be_owned() -> None:
    state = explore("star_map", star_maps=[1, 0])
    assert state.snapshot()["star_maps"] == [2, 0]
    assert ships_on(state, 0, 0) == (0, 1, 0)


@rule("D-8.10", "D-9.7")
@pytest.mark.parametrize("name", ["weak_spot", "ultra_virus", "frozen_demons", "planet_eater", "planetary_portal"])
def test_d9_7_sleeping_tiles_do_nothing_now(name: str) -> None:
    state = explore(name)
    assert tile_of(state, 0, 0)["tile"] == name
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert actor(state) == 1


@rule("D-9.1", "D-R38")
def test_d9_1_an_alien_fleet_comes_from_reserve_then_waste() -> None:
    state = explore("alien_fleet", fleet=[[5, 25], [1, 1]], waste=[[0, 3], [0, 0]])  # 2 scouts in reserve
    do(state, "0 ship:scout")
    assert fleet(state)[1] == 29
    assert waste(state)[1] == 1
    assert fleet(explore("alien_fleet", "0 ship:colony"))[0] == 11
    poor = explore("alien_fleet", fleet=[[29, 30], [1, 1]])
    assert actor(poor) == 1


@rule("D-9.2", "D-R39", "D-6.4")
def test_d9_2_the_altar_trades_a_colony_ship_for_scouts() -> None:
    state = explore("ancient_altar", waste=[[0, 7], [0, 0]])
    assert answers(state) == ["altar:no", "altar:fleet", "altar:landed"]
    do(state, "0 altar:landed")
    assert fleet(state) == [9, 15]
    assert waste(state) == [1, 2]
    assert ships_on(state, 0, 0) == (-1, 0, 0)
    state = explore("ancient_altar", "0 altar:fleet", waste=[[0, 3], [0, 0]])
    assert fleet(state) == [8, 13]
    assert ships_on(state, 0, 0) == (0, 1, 0)
    scouted = explore("ancient_altar", ship="scout", waste=[[0, 3], [0, 0]])
    assert refusal(scouted, "0 altar:landed") == "D-9.2"
    assert actor(explore("ancient_altar")) == 1  # no scout in waste


@rule("D-9.3", "D-R27", "D-9.9", "D-R26")
def test_d9_3_a_laser_turns_an_lv1_tile_of_another_orb() -> None:
    target = orb("A7", "water@1 vulcan iron_x2/2@1 rocks!", bridge=[1])
    state = position(orb("A8", "hyper_laser@0 food@0", bridge=[0]), target, fleet=[[5, 5], [1, 1]])
    assert refusal(state, "0 laser:1") == "D-9.3"
    do(state, "0 laser:0")
    assert options_of(state) == ["orb:1"]
    do(state, "0 orb:1")
    assert options_of(state) == ["slot:0"]
    do(state, "0 slot:0")
    assert tile_of(state, 1, 0)["turned"]
    assert waste(state, 1) == [1, 0]
    assert actor(state) == 1
    assert refusal(position(orb("A8", "hyper_laser", bridge=[0]), target), "0 laser:0") == "D-9.3"


@rule("D-9.8", "D-R26")
def test_d9_8_four_pledged_scouts_destroy_the_laser() -> None:
    def shot() -> DarknessState:
        target = orb("A7", "water", bridge=[1])
        state = position(
            orb("A8", "hyper_laser@0+", bridge=[0]), target, players=4, fleet=[[5, 5], [1, 3], [1, 0], [1, 3]]
        )
        return do(state, "0 laser:0", "0 orb:1", "0 slot:0")

    state = shot()
    assert options_of(state) == ["pledge:0", "pledge:1", "pledge:2", "pledge:3"]
    assert refusal(state, "1 pledge:4") == "D-9.8"
    do(state, "1 pledge:3")
    assert actor(state) == 3  # seat 2 has no scouts
    assert refusal(state, "3 pledge:2") == "D-9.8"
    do(state, "3 pledge:1")
    assert [fleet(state, seat)[1] for seat in (1, 3)] == [0, 2]
    assert tile_of(state, 0, 0)["turned"]
    assert waste(state) == [1, 1]
    state = do(shot(), "1 pledge:0")
    assert actor(state) == 1  # four cannot come together any more; seat 1 is next to act
    assert step_of(state) == "main"
    state = do(shot(), "1 pledge:2", "3 pledge:1")
    assert [fleet(state, seat)[1] for seat in (1, 3)] == [3, 3]
    assert not tile_of(state, 0, 0)["turned"]


@rule("D-9.6")
def test_d9_6_the_cube_replaces_ships() -> None:
    state = explore(
        "the_cube", tiles="water@1 iron@1+ ancient_shield@1s food@0", fleet=[[5, 5], [1, 1]], core="A12", more=[]
    )
    assert options_of(state, verb="slot") == ["0", "1", "2"]
    do(state, "0 slot:0")
    assert options_of(state, verb="slot") == ["3", "4"]  # own factories: food, and the cube itself
    assert "from_fleet" in options_of(state)
    do(state, "0 slot:4", "0 slot:1", "0 from_fleet", "0 slot:2")
    assert [ships_on(state, 0, n) for n in range(5)] == [(0, 1, 0), (0, 1, 1), (0, 0, 1), (0, 1, 0), (-1, 0, 0)]
    assert fleet(state) == [3, 3]
    assert waste(state, 1) == [2, 2]
    assert actor(state) == 1  # nothing is left to replace


@rule("D-9.6")
def test_d9_6_a_replaced_bridgehead_costs_a_colony_ship() -> None:
    state = position(orb("A8", bridge=[0, 1]), fleet=[[1, 5], [1, 1]])
    explore("the_cube", state=state)
    assert answers(state) == ["bridge:1", "done"]
    do(state, "0 bridge:1", "0 slot:0")
    assert orb_of(state, 0)["bridgeheads"] == [0]
    assert waste(state) == [1, 0]
    assert waste(state, 1) == [1, 0]
    done = explore("the_cube", "0 done", state=position(orb("A8", bridge=[0, 1])))
    assert orb_of(done, 0)["bridgeheads"] == [0, 1]


@rule("D-R10", "D-9.6")
def test_dr10_the_moves_of_the_cube_are_no_placement() -> None:
    state = position(orb("A8", "water@1", bridge=[0]), orb("A7", bridge=[0]), last_placed=[1, -1])
    explore("the_cube", "0 slot:0", "0 from_fleet", state=state, ship="scout")
    assert ships_on(state, 0, 0) == (0, 1, 0)
    assert state.snapshot()["last_placed"] == [1, -1]


@rule("D-9.6")
def test_d9_6_without_the_right_ships_nothing_can_be_replaced() -> None:
    state = position(orb("A8", "iron@1+ ancient_shield@1s water@1", bridge=[0]), fleet=[[0, 1], [1, 1]])
    explore("the_cube", state=state, ship="scout")
    assert actor(state) == 1
    state = position(orb("A8", "iron@1+ ancient_shield@1s water@1", bridge=[0]), fleet=[[0, 2], [1, 1]])
    explore("the_cube", state=state, ship="scout")
    assert options_of(state) == ["slot:1", "done"]
    assert refusal(state, "0 slot:0") == "D-9.6"

"""V-13: Gelbon & CUBE."""

from typing import Any

import pytest

from orrery.core import OptionsError, State
from orrery.games.vertium import GAME
from tests.games.driving import do, options_of, phase, refusal, settle
from tests.games.vertium.build import PLANETS, attack, colonizing, gems, owned, planet, roll, war
from tests.rules import rule

GELBON = {"gelbon": "on"}


@rule("V-13.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_v13_1_two_to_four_players_and_the_american_war(players: int) -> None:
    assert GAME.new(players, GELBON).view(0)["options"]["battling"] == "american"
    with pytest.raises(OptionsError):
        GAME.new(players, {**GELBON, "battling": "rounds"})


@rule("V-13.2", "V-R50")
@pytest.mark.parametrize(
    ("name", "value", "element"), [("galileo", 2, "gelbon"), ("lipperhey", 3, "gelbon"), ("janssen", 4, "vertium")]
)
def test_v13_2_low_planets_are_awarded_gelbon(name: str, value: int, element: str) -> None:
    planets = {name: {"tokens": [0, 1, 1, 1]}}
    state = colonizing(2, planets, [{"metal": 3, "water": 4}], options=GELBON)
    state = do(
        GAME.restore({**state.snapshot(), "hand": [{"metal": 3, "energy": 2, "agri": 2}, {}]}), "0 play_set:metal"
    )
    do(state, f"0 place:{name}")
    found = planet(state, name)
    assert found[element] == value
    assert gems(state, name) == value


@rule("V-R50")
def test_v_r50_orbits_harvest_and_extras_are_gelbon_there_objective_and_battle_are_vertium() -> None:
    orbit = do(colonizing(2, {"galileo": owned(1, 0, moon=6)}, options=GELBON), "0 end_turn")
    assert (planet(orbit, "galileo")["gelbon"], planet(orbit, "galileo")["vertium"]) == (1, 0)
    planets: dict[str, Any] = {
        "galileo": owned(0, 0, blue="hidden", tokens=[2, 1, 1, 1]),
        "brahe": owned(1, 0, blue="hidden"),
        "lipperhey": owned(1, 0, blue="hidden"),
        "janssen": owned(1, 0, tokens=[1, 1, 1, 2]),
        "harriot": {"tokens": [0, 1, 1, 1]},
    }
    state = colonizing(2, planets, options=GELBON, phase="place", token="metal", objective=["galileo", "brahe"])
    do(state, "0 place:harriot", "chance blue_kind:harvest", "chance blue_kind:refuge", "chance blue_kind:winter")
    assert (planet(state, "galileo")["gelbon"], planet(state, "galileo")["vertium"]) == (2, 3)
    assert (planet(state, "janssen")["gelbon"], planet(state, "janssen")["vertium"]) == (0, 1)
    assert (planet(state, "brahe")["gelbon"], planet(state, "brahe")["vertium"]) == (0, 3)


@rule("V-R55", "V-R50", "V-3.6")
def test_v_r55_raider_names_the_element_and_counts_all_gems() -> None:
    planets = {"galileo": owned(0, 1), "brahe": owned(1, 1, gelbon=1)}
    state = colonizing(2, planets, [{"raider": 1, "metal": 2, "water": 2}], options=GELBON)
    do(state, "0 disaster:raider")
    assert options_of(state, 0, "raid_gem") == ["brahe.vertium", "brahe.gelbon"]
    do(state, "0 raid_gem:brahe.gelbon", "0 raid_to:galileo")
    assert (planet(state, "galileo")["vertium"], planet(state, "galileo")["gelbon"]) == (1, 1)


@rule("V-R55", "V-R51", "V-6.4")
@pytest.mark.parametrize(("v", "g", "left"), [(2, 3, (1, 2)), (3, 3, (1, 2)), (1, 6, (1, 3))])  # V if equal
def test_v_r51_winter_takes_the_kind_there_is_more_of(v: int, g: int, left: tuple[int, int]) -> None:
    planets: dict[str, Any] = {
        "galileo": owned(0, v, gelbon=g, blue="hidden"),
        "brahe": owned(1, 0, blue="hidden"),
        "lipperhey": owned(1, 0, blue="hidden"),
        "janssen": owned(1, 0),
        "harriot": {"tokens": [0, 1, 1, 1]},
    }
    state = colonizing(2, planets, options=GELBON, phase="place", token="metal", objective=["brahe", "galileo"])
    do(state, "0 place:harriot", "chance blue_kind:winter", "chance blue_kind:refuge", "chance blue_kind:harvest")
    now = planet(state, "galileo")
    assert (now["vertium"], now["gelbon"]) == left


def building(**planets: Any) -> State:
    return war(2, {"harriot": owned(1, 3), **planets}, GELBON, phase="cubes", place=0)


@rule("V-13.3", "V-R54")
def test_v13_3_factions_build_in_the_order_of_the_ranking_as_many_as_they_want() -> None:
    planets = {"galileo": owned(0, 2, gelbon=2), "brahe": owned(0, 2, gelbon=2), "janssen": owned(1, 4)}
    state = war(2, planets, GELBON, phase="cubes", place=0, turn=1, rank=[1, 0])
    assert options_of(state, 1) == ["cubes_done"]
    do(state, "1 cubes_done")
    for name in ("galileo", "brahe"):
        do(state, f"0 cube_v:{name}", f"0 cube_g:{name}", f"0 cube_site:{name}")
    assert options_of(state, 0) == ["cubes_done"]  # no planet without a CUBE is left
    do(state, "0 cubes_done")
    assert state.snapshot()["rank"] == [1, 0]
    assert state.actors() == [1]  # V-R54: seat 1 begins as before


@rule("V-13.4", "V-13.5", "V-R52")
def test_v13_4_one_vertium_and_one_gelbon_make_a_cube_on_one_of_the_two_planets() -> None:
    state = building(galileo=owned(0, 0, gelbon=2), janssen=owned(0, 3))
    assert options_of(state, 0) == ["cube_v:janssen", "cubes_done"]
    assert refusal(state, "0 cube_v:galileo") == "V-13.4"
    assert refusal(state, "0 cube_v:harriot") == "V-13.4"
    do(state, "0 cube_v:janssen")
    assert options_of(state, 0) == ["cube_g:galileo"]
    assert refusal(state, "0 cube_g:janssen") == "V-13.4"
    do(state, "0 cube_g:galileo")
    assert options_of(state, 0) == ["cube_site:galileo", "cube_site:janssen"]
    assert refusal(state, "0 cube_site:harriot") == "V-13.5"
    do(state, "0 cube_site:galileo")
    assert (gems(state, "galileo"), gems(state, "janssen")) == (1, 2)
    assert planet(state, "galileo")["cube"] == 1
    assert state.view(0)["sides"][0]["cubes"] == 4


@rule("V-R52")
def test_v_r52_both_gems_may_come_from_one_planet() -> None:
    state = do(building(galileo=owned(0, 1, gelbon=1)), "0 cube_v:galileo", "0 cube_g:galileo")
    assert options_of(state, 0) == ["cube_site:galileo"]


@rule("V-13.6")
def test_v13_6_one_cube_on_a_planet() -> None:
    state = building(galileo=owned(0, 1, gelbon=2, cube=1), janssen=owned(0, 3))
    do(state, "0 cube_v:janssen", "0 cube_g:galileo")
    assert refusal(state, "0 cube_site:galileo") == "V-13.6"
    full = building(galileo=owned(0, 1, gelbon=2, cube=1))
    assert options_of(full, 0) == ["cubes_done"]
    assert refusal(full, "0 cube_v:galileo") == "V-13.4"


@rule("V-13.7", "V-R52")
def test_v13_7_the_holder_of_the_initiative_may_build_in_the_war() -> None:
    planets = {"galileo": owned(0, 1, gelbon=1), "harriot": owned(1, 3)}
    state = war(2, planets, GELBON)
    assert refusal(state, "1 cube_v:harriot") == "V-0.1"
    do(state, "0 cube_v:galileo", "0 cube_g:galileo", "0 cube_site:galileo")
    assert phase(state) == "war"
    assert options_of(state, 0) == ["pass_war"]  # V-R52: no gem is left for an attack
    do(state, "0 pass_war")
    assert state.actors() == [1]


def against_cube(force: int, defence: int = 1, **more: Any) -> State:
    planets = {"galileo": owned(0, force + 1), "brahe": owned(1, defence, cube=1, **more), "harriot": owned(1, 3)}
    state = war(2, planets, GELBON)
    return do(state, "0 attack:brahe", "0 from:galileo", f"0 send_v:{force}", "0 send_g:0")


@rule("V-13.8", "V-R53")
def test_v13_8_the_cube_goes_first_and_surplus_hits_go_on() -> None:
    state = do(roll(against_cube(5, 2), "PPB", "BBB"), "0 hold", "1 hold")
    assert (attack(state)["cube_hits"], gems(state, "brahe")) == (2, 2)
    do(roll(state, "PPP", "BBB"), "0 hold", "1 hold")
    assert planet(state, "brahe")["cube"] == 0
    assert gems(state, "brahe") == 0  # one hit for the CUBE, two for the gems
    assert state.view(0)["sides"][1]["cubes"] == 5
    do(roll(state, "PSS", "BBB"), "0 hold", "1 hold")
    assert planet(state, "brahe")["owner"] == 0


@rule("V-13.9")
def test_v13_9_a_cube_that_stands_is_whole_after_the_battle() -> None:
    state = do(roll(against_cube(0), "PPB", "PBB"), "0 hold", "1 hold")
    assert planet(state, "brahe")["cube"] == 1
    assert attack(state)["cube_hits"] == 0


@rule("V-13.6")
def test_v13_6_a_cube_does_not_travel() -> None:
    planets = {"galileo": owned(0, 2, gelbon=1, cube=1), "brahe": owned(1, 0), "harriot": owned(1, 3)}
    state = do(war(2, planets, GELBON), "0 attack:brahe", "0 from:galileo", "0 send_v:2", "0 send_g:0")
    assert planet(state, "galileo")["cube"] == 1
    do(roll(state, "PPP", "BBB"), "0 hold", "1 hold")
    assert planet(state, "brahe")["cube"] == 0


@rule("V-13.10")
@pytest.mark.parametrize(("players", "cubes"), [(2, 5), (3, 7), (4, 9)])
def test_v13_10_as_many_cubes_as_planets(players: int, cubes: int) -> None:
    assert [side["cubes"] for side in GAME.new(players, GELBON).view(0)["sides"]] == [cubes] * players
    state = war(players, {name: owned(0, 2, gelbon=2) for name in PLANETS[:2]} | {"harriot": owned(1, 1)}, GELBON)
    assert state.view(0)["sides"][0]["cubes"] == cubes


@rule("V-7.4", "V-R51")
def test_v7_4_with_gelbon_both_kinds_travel_and_one_gem_stays() -> None:
    planets = {"galileo": owned(0, 2, gelbon=2), "harriot": owned(1, 1)}
    state = do(war(2, planets, GELBON), "0 attack:harriot", "0 from:galileo")
    assert options_of(state, 0, "send_v") == ["0", "1", "2"]
    do(state, "0 send_v:2")
    assert options_of(state, 0, "send_g") == ["0", "1"]
    assert refusal(state, "0 send_g:2") == "V-7.4"
    do(state, "0 send_g:0")
    assert (planet(state, "galileo")["vertium"], planet(state, "galileo")["gelbon"]) == (0, 1)  # G paid: there is more


@rule("V-R39", "V-7.4")
def test_v_r39_from_the_moon_at_least_one_gem_of_either_kind() -> None:
    planets = {"galileo": owned(0, 1, gelbon=1), "harriot": owned(1, 1)}
    state = do(war(2, planets, GELBON, refuge=[1, 0]), "0 attack:harriot", "0 refuge_from:galileo", "0 send_v:0")
    assert options_of(state, 0) == ["send_g:1"]
    assert refusal(state, "0 send_g:0") == "V-7.4"


@rule("V-R51")
def test_v_r51_hits_take_the_kind_there_is_more_of_on_both_sides() -> None:
    planets = {"galileo": owned(0, 2, gelbon=3), "brahe": owned(1, 2, gelbon=3), "harriot": owned(1, 1)}
    state = do(war(2, planets, GELBON), "0 attack:brahe", "0 from:galileo", "0 send_v:1", "0 send_g:2")
    do(roll(state, "PPB", "PPB"), "0 hold", "1 hold")
    assert (attack(state)["vertium"], attack(state)["gelbon"]) == (0, 1)
    assert (planet(state, "brahe")["vertium"], planet(state, "brahe")["gelbon"]) == (1, 2)


@rule("V-R35")
def test_v_r35_the_extra_gem_after_a_battle_is_vertium() -> None:
    planets = {"galileo": owned(0, 3), "brahe": owned(1, 0), "harriot": owned(1, 3)}
    state = do(war(2, planets, GELBON), "0 attack:brahe", "0 from:galileo", "0 send_v:1", "0 send_g:0")
    do(roll(state, "PPP", "BBB"), "0 hold", "1 hold")
    assert (planet(state, "brahe")["vertium"], planet(state, "brahe")["gelbon"]) == (2, 0)
    assert settle(state).actors() == [0]

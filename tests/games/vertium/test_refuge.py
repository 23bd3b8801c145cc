"""V-10.3 to V-10.6: the Refuge Moon."""

from typing import Any, Final

import pytest

from orrery.games.vertium import GAME
from tests.games.driving import do, options_of, phase, refusal
from tests.games.vertium.build import PLANETS, attack, gems, owned, planet, roll, start_battle, war
from tests.rules import rule

REFUGE: Final[dict[str, Any]] = {"blue": "refuge"}


@rule("V-10.3", "V-R37")
def test_v10_3_a_lone_captain_is_asked_before_every_roll() -> None:
    state = start_battle(2, 1, **REFUGE)
    assert phase(state) == "roll_a"  # a gem is left
    do(roll(state, "PBS", "BBB"), "0 hold", "1 hold")
    assert phase(state) == "escape"
    assert state.actors() == [1]
    assert options_of(state, 1) == ["escape", "stand"]
    assert refusal(state, "0 escape") == "V-0.1"
    do(state, "1 stand")
    do(roll(state, "SSS", "PSS"), "0 hold", "1 hold")
    assert phase(state) == "escape"  # V-R37: standing once does not forbid escaping later


@rule("V-R37")
def test_v_r37_also_before_the_first_roll_on_a_bare_planet() -> None:
    assert phase(start_battle(2, 0, **REFUGE)) == "escape"
    assert phase(start_battle(2, 0, blue="harvest")) == "roll_a"
    assert phase(start_battle(2, 0, blue="winter")) == "roll_a"


@rule("V-10.4", "V-10.1")
def test_v10_4_the_captain_escapes_and_the_attacker_takes_the_planet_and_one_vertium() -> None:
    state = do(start_battle(2, 0, **REFUGE), "1 escape")
    assert (planet(state, "brahe")["owner"], gems(state, "brahe")) == (0, 3)
    side = state.view(0)["sides"][1]
    assert (side["refuge"], side["planets"], side["captains"]) == (1, 1, 3)


@rule("V-10.5", "V-R39")
def test_v10_5_the_captain_on_the_moon_leads_an_attack() -> None:
    planets = {"galileo": owned(0, 3), "brahe": owned(0, 0), "janssen": owned(1, 1, **REFUGE)}
    state = do(war(2, planets, refuge=[1, 0]), "0 attack:janssen")
    assert options_of(state, 0) == ["from:galileo", "refuge_from:galileo"]
    assert refusal(state, "0 refuge_from:brahe") == "V-10.5"  # no gem there
    do(state, "0 refuge_from:galileo")
    assert options_of(state, 0, "send_v") == ["1", "2", "3"]  # one at least, and all may go
    assert refusal(state, "0 send_v:0") == "V-7.4"
    before = state.view(0)["sides"][0]["captains"]
    do(state, "0 send_v:3")
    assert gems(state, "galileo") == 0  # nothing is exchanged
    assert planet(state, "galileo")["owner"] == 0
    side = state.view(0)["sides"][0]
    assert (side["refuge"], side["captains"]) == (0, before)
    assert attack(state)["by_refuge"]


@rule("V-R39")
def test_v_r39_a_lost_attack_sends_the_moons_captain_to_the_supply() -> None:
    planets = {"galileo": owned(0, 2), "janssen": owned(1, 5)}
    state = war(2, planets, refuge=[1, 0])
    points = state.view(0)["sides"][0]["points"]
    assert points == 2 + 2  # the Captain on the moon gives none
    do(state, "0 attack:janssen", "0 refuge_from:galileo", "0 send_v:1")
    do(roll(state, "BSS", "PPP"), "0 hold", "1 hold")
    assert not attack(state)["fighting"] or do(roll(state, "BSS", "PPP"), "0 hold", "1 hold")
    side = state.view(0)["sides"][0]
    assert (side["refuge"], side["captains"]) == (0, 4)


@rule("V-R39", "V-R27")
def test_v_r39_without_a_gem_the_moons_captain_cannot_attack() -> None:
    planets = {"galileo": owned(0, 0), "janssen": owned(1, 5), "brahe": owned(2, 3)}
    state = war(3, planets, {"must_attack": "off"}, refuge=[1, 0, 0], turn=2, order=[2, 0, 1])
    do(state, "2 no_attack")
    assert state.actors() == [1]


@rule("V-R40")
def test_v_r40_captains_of_several_factions_wait_on_the_moon() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 0, **REFUGE), "janssen": owned(1, 1), "kepler": owned(2, 1)}
    state = war(3, planets, refuge=[0, 1, 1])
    do(state, "0 attack:brahe", "0 from:galileo", "0 send_v:1", "1 escape")
    assert state.snapshot()["refuge"] == [0, 2, 1]


@rule("V-R38")
def test_v_r38_the_new_owner_may_use_the_moon() -> None:
    state = do(start_battle(0, 0, **REFUGE), "1 escape")
    snapshot = state.snapshot()
    snapshot["planets"]["brahe"]["vertium"] = 0
    state = do(GAME.restore(snapshot), "1 attack:brahe", "1 from:janssen", "1 send_v:0")
    assert state.actors() == [0]
    do(state, "0 escape")
    assert state.snapshot()["refuge"] == [1, 1]


@rule("V-10.6")
@pytest.mark.parametrize("options", [{"battling": "american"}, {"gelbon": "on"}])
def test_v10_6_the_refuge_moon_is_the_same_in_the_american_war(options: dict[str, str]) -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 0, **REFUGE), "janssen": owned(1, 1)}
    state = do(war(2, planets, options), "0 attack:brahe", "0 from:galileo", "0 send_v:1")
    if options.get("gelbon"):
        do(state, "0 send_g:0")
    do(state, "1 escape")
    assert planet(state, "brahe")["owner"] == 0
    assert state.snapshot()["refuge"] == [0, 1]
    assert state.actors() == [0]


@rule("V-R38")
def test_v_r38_not_while_a_cube_stands() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 0, cube=1, **REFUGE), "janssen": owned(1, 1)}
    state = do(war(2, planets, {"gelbon": "on"}), "0 attack:brahe", "0 from:galileo", "0 send_v:3", "0 send_g:0")
    assert phase(state) == "roll_a"
    do(roll(state, "PPP", "BBB"), "0 hold", "1 hold")  # the CUBE falls
    assert phase(state) == "escape"


@rule("V-R29")
def test_v_r29_all_captains_on_planets_and_moon_leaves_only_the_moons() -> None:
    planets = {name: owned(0, 1) for name in PLANETS[:5]}
    planets["harriot"] = owned(1, 2)
    state = do(war(2, planets, {"battling": "american"}, refuge=[1, 0]), "0 attack:harriot")
    assert options_of(state, 0, "from") == []

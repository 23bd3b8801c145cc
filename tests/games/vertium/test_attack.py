"""V-7 and the three rounds: who attacks when, with what, and the end (V-11)."""

from orrery.games.vertium import GAME
from tests.games.driving import do, options_of, phase, refusal
from tests.games.vertium.build import PLANETS, attack, gems, owned, planet, roll, start_battle, war
from tests.rules import rule

THREE = {
    "galileo": owned(0, 4),
    "brahe": owned(0, 0),
    "lipperhey": owned(1, 2),
    "janssen": owned(1, 0),
    "harriot": owned(2, 3),
}


@rule("V-7.2", "V-R26")
def test_v7_2_whoever_can_attack_has_to_unless_the_option_says_otherwise() -> None:
    state = war(3, THREE)
    assert options_of(state, 0) == ["attack:lipperhey", "attack:janssen", "attack:harriot"]
    assert refusal(state, "0 no_attack") == "V-7.2"
    free = war(3, THREE, {"must_attack": "off"})
    do(free, "0 no_attack")
    assert free.actors() == [1]


@rule("V-7.3", "V-R30")
def test_v7_3_the_target_is_any_rival_planet() -> None:
    state = war(3, THREE)
    assert refusal(state, "0 attack:galileo") == "V-7.3"
    assert refusal(state, "0 attack:kepler") == "V-7.3"  # neutral
    assert refusal(state, "0 attack:digges") == "V-7.3"  # not in play
    for target in ("lipperhey", "janssen", "harriot"):  # V-R30: from everywhere to everywhere
        twin = do(state.copy(), f"0 attack:{target}")
        assert options_of(twin, 0) == ["from:galileo"]


@rule("V-7.4", "V-R29")
def test_v7_4_captain_and_gems_leave_and_one_gem_buys_a_new_captain() -> None:
    state = do(war(3, THREE), "0 attack:lipperhey")
    assert refusal(state, "0 from:brahe") == "V-7.4"  # no gem
    assert refusal(state, "0 from:lipperhey") == "V-7.4"
    assert refusal(state, "0 refuge_from:galileo") == "V-10.5"
    do(state, "0 from:galileo")
    assert options_of(state, 0, "send_v") == ["0", "1", "2", "3"]
    assert refusal(state, "0 send_v:4") == "V-7.4"  # one has to stay
    before = state.view(0)["sides"][0]["captains"]
    do(state, "0 send_v:2")
    assert gems(state, "galileo") == 4 - 2 - 1
    assert planet(state, "galileo")["owner"] == 0
    assert (attack(state)["vertium"], attack(state)["defender"]) == (2, 1)
    assert state.view(0)["sides"][0]["captains"] == before - 1


@rule("V-R28")
def test_v_r28_a_planet_with_one_gem_can_send_its_captain_alone() -> None:
    planets = {**THREE, "galileo": owned(0, 1)}
    state = do(war(3, planets), "0 attack:lipperhey", "0 from:galileo")
    assert options_of(state, 0) == ["send_v:0"]
    do(state, "0 send_v:0")
    assert gems(state, "galileo") == 0
    assert phase(state) == "roll_a"


@rule("V-R29")
def test_v_r29_without_a_captain_in_the_supply_only_the_refuge_moon_can_lead() -> None:
    planets = {name: owned(0, 2) for name in PLANETS[:4]} | {"harriot": owned(1, 1, blue="refuge")}
    state = do(war(2, planets, refuge=[1, 0]), "0 attack:harriot")
    assert refusal(state, "0 from:galileo") == "V-R29"
    assert options_of(state, 0) == [f"refuge_from:{name}" for name in PLANETS[:4]]


@rule("V-7.5")
def test_v7_5_the_battle_goes_on_until_a_captain_falls() -> None:
    state = start_battle(2, 2)
    for _ in range(2):
        roll(state, "PSS", "PBB")
        do(state, "0 hold", "1 hold")
    assert attack(state)["fighting"]
    assert (attack(state)["vertium"], gems(state, "brahe")) == (2, 0)
    roll(state, "PSS", "PBB")
    do(state, "0 hold", "1 hold")
    assert not attack(state)["fighting"]
    assert planet(state, "brahe")["owner"] == 0


@rule("V-R36")
def test_v_r36_the_fallen_captain_is_in_the_supply_again_and_lost_gems_are_gone() -> None:
    state = start_battle(1, 1)
    total = sum(gems(state, name) for name in PLANETS[:5]) + 1
    roll(state, "SSS", "PPP")
    do(state, "0 hold", "1 hold")
    roll(state, "BBB", "PPP")
    do(state, "0 hold", "1 hold")  # 1 hit against no shield; 3 hits take one Vertium and the Captain
    assert state.view(0)["sides"][0]["captains"] == 4
    assert sum(gems(state, name) for name in PLANETS[:5]) == total - 1 - 1 + 1


@rule("V-7.1")
def test_v7_1_each_faction_once_in_a_round_by_points_and_ranked_anew() -> None:
    state = war(3, THREE, order=[2, 0, 1], turn=2)
    do(state, "2 attack:brahe", "2 from:harriot", "2 send_v:2")
    roll(state, "PPP", "BBB")
    do(state, "2 hold", "0 hold")
    assert planet(state, "brahe")["owner"] == 2
    assert state.actors() == [0]  # the order is not changed within a round
    do(state, "0 attack:lipperhey", "0 from:galileo", "0 send_v:0")
    roll(state, "SSS", "BBB")
    while attack(state)["fighting"]:
        if phase(state) == "roll_a":
            roll(state, "BBS", "PPP")
        do(state, *[f"{seat} hold" for seat in state.actors()])
    assert state.actors() == [1]
    do(state, "1 attack:brahe", "1 from:lipperhey", "1 send_v:0")
    while attack(state)["fighting"]:
        if phase(state) == "roll_a":
            roll(state, "BBS", "PPP")
        do(state, *[f"{seat} hold" for seat in state.actors()])
    assert state.snapshot()["round"] == 2
    sides = state.view(0)["sides"]
    assert [side["points"] for side in sides] == [5, 5, 7]
    assert [side["values"] for side in sides] == [2, 5, 6]
    assert state.snapshot()["order"] == [2, 1, 0]


@rule("V-R27")
def test_v_r27_whoever_cannot_attack_is_skipped() -> None:
    planets = {"galileo": owned(0, 2), "brahe": owned(1, 0), "lipperhey": owned(1, 0)}
    state = war(3, planets, {"must_attack": "off"})
    do(state, "0 no_attack")  # seat 1 has no gem, seat 2 no planet
    assert state.actors() == [0]
    assert state.snapshot()["round"] == 2


@rule("V-11.1")
def test_v11_1_after_round_three_most_points_win() -> None:
    state = war(3, THREE, {"must_attack": "off"}, round=3, order=[0, 1, 2])
    do(state, "0 no_attack", "1 no_attack", "2 no_attack")
    standing = state.standing()
    assert standing.reason == "V-11.1"
    assert standing.points == [4 + 4, 2 + 4, 3 + 2]
    assert (standing.winners, standing.places) == ([0], [1, 2, 3])


@rule("V-11.2")
def test_v11_2_equal_points_go_to_the_larger_planet_values() -> None:
    planets = {"galileo": owned(0, 1), "harriot": owned(1, 1)}
    state = war(2, planets, {"must_attack": "off"}, round=3)
    do(state, "0 no_attack", "1 no_attack")
    assert state.standing().points == [3, 3]
    assert state.standing().winners == [1]


@rule("V-R43")
def test_v_r43_if_all_is_equal_the_victory_is_shared() -> None:
    planets = {"galileo": owned(0, 1), "brahe": owned(1, 1)}
    state = war(2, planets, {"must_attack": "off"}, round=3)
    do(state, "0 no_attack", "1 no_attack")
    assert state.standing().winners == [0, 1]
    assert state.standing().places == [1, 1]
    assert state.returns() == [0.5, 0.5]


@rule("V-R41")
def test_v_r41_owning_everything_ends_the_war_at_once() -> None:
    planets = {"galileo": owned(0, 5), "brahe": owned(1, 0)}
    state = do(war(2, planets), "0 attack:brahe", "0 from:galileo", "0 send_v:1")
    roll(state, "PPP", "BBB")
    do(state, "0 hold", "1 hold")
    assert state.standing().reason == "V-R41"
    assert GAME.restore(state.snapshot()).actors() == []


@rule("V-7.4")
def test_v7_4_at_most_63_gems_travel() -> None:
    """The table of actions ends there."""
    rich = {"galileo": owned(0, 70), "brahe": owned(1, 1, blue="refuge"), "janssen": owned(1, 1)}
    state = do(war(2, rich, refuge=[1, 0]), "0 attack:brahe")
    assert options_of(do(state.copy(), "0 from:galileo"), 0) == [f"send_v:{number}" for number in range(64)]
    assert options_of(do(state, "0 refuge_from:galileo"), 0) == [f"send_v:{number}" for number in range(1, 64)]
    gelbon = {**rich, "galileo": owned(0, 0, gelbon=70)}
    state = do(war(2, gelbon, {"gelbon": "on"}, refuge=[1, 0]), "0 attack:brahe")
    sent = do(state.copy(), "0 from:galileo", "0 send_v:0")
    assert options_of(sent, 0) == [f"send_g:{number}" for number in range(64)]
    led = do(state, "0 refuge_from:galileo", "0 send_v:0")
    assert options_of(led, 0) == [f"send_g:{number}" for number in range(1, 64)]

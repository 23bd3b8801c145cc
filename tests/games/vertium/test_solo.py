"""V-15: the solo game against the Complex that plays by itself."""

from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, State
from orrery.games.vertium import GAME
from tests.games.driving import chances, do, options_of, phase, refusal, step
from tests.games.vertium.build import attack, gems, owned, planet, war
from tests.rules import rule

SOLO = {"mode": "solo"}
VALUES = [2, 2, 2, 3, 4, 5, 6]
PLANETS = {
    "galileo": owned(0, 4),
    "brahe": owned(0, 3),
    "lipperhey": owned(1, 6),
    "janssen": owned(0, 0, blue="refuge"),
    "kepler": owned(0, 2),
    "harriot": owned(1, 1),
}


def laid() -> State:
    state = do(GAME.new(1), *[f"chance moon:{value}" for value in VALUES])
    return do(state, *[f"chance blue_site:{name}" for name in ("galileo", "janssen", "kepler")])


def complex_attacks(state: State, *targets: str) -> State:
    """The Complex is to roll for its target."""
    return do(state, *[f"chance {target}" for target in targets])


@rule("V-15.1")
def test_v15_1_seven_planets_and_seven_captains_each() -> None:
    view = laid().view(0)
    assert [planet["value"] for planet in view["planets"]] == VALUES
    assert [(side["captains"], side["dice"]) for side in view["sides"]] == [(7, 3), (7, 4)]
    assert view["sides"][1]["faction"] == "complex"
    assert len(view["points"]) == 1


@rule("V-15.2", "V-15.3")
def test_g9_two_planets_for_the_complex_and_46_vertium_in_all() -> None:
    state = laid()
    assert set(chances(state).values()) == {1}
    do(state, "chance allot:brahe")
    assert refusal(state, "chance allot:brahe") == "V-0.1"
    do(state, "chance allot:hevelius")
    owners = [planet["owner"] for planet in state.view(0)["planets"]]
    assert owners == [0, 1, 0, 0, 0, 0, 1]
    assert [planet["vertium"] for planet in state.view(0)["planets"]] == [6, 6, 6, 7, 6, 7, 8]


@rule("V-15.4", "V-15.5")
def test_v15_4_the_blue_moons_act_and_the_rebel_begins() -> None:
    state = do(laid(), "chance allot:brahe", "chance allot:hevelius")
    assert phase(state) == "blue_moons"
    do(state, "chance blue_kind:winter", "chance blue_kind:refuge", "chance blue_kind:harvest")
    assert (gems(state, "galileo"), gems(state, "kepler")) == (3, 8)
    assert (phase(state), state.actors()) == ("war", [0])


@rule("V-15.6")
def test_g5_the_books_solo_skirmish() -> None:
    state = do(war(1, PLANETS, SOLO), "0 attack:lipperhey", "0 from:galileo", "0 send_v:2")
    do(state, "chance roll3:PBS", "chance cards4:PBBS")
    assert attack(state)["vertium"] == 1
    assert gems(state, "lipperhey") == 6


@rule("V-15.6", "V-R61")
def test_v_r61_nobody_plays_skirmish_cards_unless_the_option_is_on() -> None:
    state = do(war(1, PLANETS, SOLO), "0 attack:lipperhey", "0 from:galileo", "0 send_v:2", "chance roll3:PBS")
    do(state, "chance cards4:PBBS")
    assert phase(state) == "roll_a"
    easy = war(1, PLANETS, {**SOLO, "solo_rebel_cards": "on"})
    do(easy, "0 attack:lipperhey", "0 from:galileo", "0 send_v:2", "chance roll3:PBS", "chance cards4:PBBS")
    assert easy.actors() == [0]
    do(easy, "0 card:S.B")
    assert attack(easy)["vertium"] == 2


@rule("V-R61")
def test_v_r61_with_a_shield_the_rebel_has_that_card_alone_in_every_attack() -> None:
    state = war(1, PLANETS, {**SOLO, "solo_rebel_cards": "shield"})
    do(state, "0 attack:lipperhey", "0 from:galileo", "0 send_v:2", "chance roll3:PBS", "chance cards4:PBBS")
    assert options_of(state, 0) == ["card:S.P", "card:S.B", "hold"]
    assert refusal(state, "0 card:P.B") == "V-9.4"
    do(state, "0 card:S.B", "chance roll3:BBB", "chance cards4:PPPB")
    assert phase(state) == "d6"  # the card is used up, and the attack is lost
    do(state, "chance d6:6", "chance cards4:PPBB", "chance roll3:PBB")
    assert options_of(state, 0, "card") == ["S.P", "S.B"]  # it is back for the next attack


@rule("V-R62", "V-15.9")
def test_v_r62_shown_cards_stay_out_until_all_twelve_are_shown() -> None:
    state = do(war(1, PLANETS, SOLO), "0 attack:lipperhey", "0 from:galileo", "0 send_v:3")
    for left in ([4, 4, 0], [4, 0, 0], [4, 4, 4]):
        do(state, "chance roll3:SSS")
        do(state, f"chance cards4:{'SSSS' if left[1] else 'BBBB'}" if left != [4, 4, 4] else "chance cards4:PPPP")
        assert attack(state)["left"] == left
    assert attack(state)["fighting"]


@rule("V-R62")
def test_v_r62_reshuffle_uses_all_twelve_for_every_roll() -> None:
    state = war(1, PLANETS, {**SOLO, "solo_deck": "reshuffle"})
    do(state, "0 attack:lipperhey", "0 from:galileo", "0 send_v:3", "chance roll3:SSS", "chance cards4:SSSS")
    assert attack(state)["left"] == [4, 4, 4]


@rule("V-15.9")
def test_v15_9_every_attack_begins_with_a_fresh_deck() -> None:
    state = do(war(1, PLANETS, SOLO), "0 attack:lipperhey", "0 from:galileo", "0 send_v:0")
    do(state, "chance roll3:BBB", "chance cards4:PPPP")
    assert phase(state) == "d6"  # V-15.7: the winner goes on
    do(state, "chance d6:5")
    assert attack(state)["left"] == [4, 4, 4]
    assert sum(chances(state).values()) == 495


@rule("V-15.7")
def test_v15_7_the_winner_goes_on() -> None:
    state = do(war(1, PLANETS, SOLO), "0 attack:harriot", "0 from:galileo", "0 send_v:3")
    do(state, "chance roll3:PPP", "chance cards4:BBBB")
    assert planet(state, "harriot")["owner"] == 0
    assert state.actors() == [0]
    assert "pass_war" in options_of(state, 0)


@rule("V-15.8", "V-R63")
def test_v15_8_the_die_finds_the_nearest_rebel_planet() -> None:
    state = war(1, PLANETS, SOLO, turn=1, phase="d6")
    assert chances(state) == {f"d6:{number}": 1 for number in range(1, 7)}
    do(state, "chance d6:6")
    assert attack(state)["target"] == "kepler"  # value 5; Hevelius with 6 is nobody's
    state = do(war(1, PLANETS, SOLO, turn=1, phase="d6"), "chance d6:1")
    assert chances(state) == {"pick:galileo": 1, "pick:brahe": 1}
    assert refusal(state, "chance pick:kepler") == "V-0.1"
    do(state, "chance pick:brahe")
    assert attack(state)["target"] == "brahe"
    state = do(war(1, PLANETS, SOLO, turn=1, phase="d6"), "chance d6:4")
    assert chances(state) == {"pick:janssen": 1, "pick:kepler": 1}  # 3 and 5 are equally near


@rule("V-R63")
@pytest.mark.parametrize(("force", "sent"), [("all", 5), ("half", 3), ("match", 4)])
def test_v_r63_it_leaves_its_richest_planet_with_the_force_of_the_option(force: str, sent: int) -> None:
    state = war(1, PLANETS, {**SOLO, "complex_force": force}, turn=1, phase="d6")
    do(state, "chance d6:1", "chance pick:brahe")
    assert (attack(state)["origin"], attack(state)["vertium"]) == ("lipperhey", sent)
    assert gems(state, "lipperhey") == 6 - sent - 1
    assert state.snapshot()["attacks"] == 1


@rule("V-R63")
def test_v_r63_ties_for_the_origin_go_to_the_higher_value_then_the_first() -> None:
    planets = {**PLANETS, "harriot": owned(1, 6)}
    state = do(war(1, planets, SOLO, turn=1, phase="d6"), "chance d6:6")
    assert attack(state)["origin"] == "harriot"
    planets = {**PLANETS, "galileo": owned(1, 6)}
    state = do(war(1, planets, SOLO, turn=1, phase="d6"), "chance d6:6")
    assert attack(state)["origin"] == "galileo"


@rule("V-R63", "V-R64")
def test_v_r63_a_complex_that_cannot_attack_leaves_the_initiative_to_the_rebel() -> None:
    planets = {**PLANETS, "lipperhey": owned(1, 0), "harriot": owned(1, 0)}
    state = do(war(1, planets, SOLO), "0 attack:lipperhey", "0 from:brahe", "0 send_v:0")
    do(state, "chance roll3:SSS", "chance cards4:PPPP")
    assert phase(state) == "d6"  # the defence has brought it a Vertium
    do(state, "chance d6:6", "chance cards4:BBBB", "chance roll3:PPP")
    assert state.actors() == [0]
    assert refusal(state, "0 pass_war") == "V-12.3"


@rule("V-R64", "V-15.10")
def test_v_r64_the_rebel_wins_by_passing_when_the_complex_is_stuck() -> None:
    planets = {**PLANETS, "lipperhey": owned(1, 0), "harriot": owned(1, 0)}
    state = war(1, planets, SOLO)
    assert refusal(state, "0 pass_war") == "V-12.3"
    do(state, "0 attack:harriot", "0 from:galileo", "0 send_v:3", "chance roll3:PPP", "chance cards4:BBBB")
    do(state, "0 pass_war")
    assert state.standing().reason == "V-R64"
    assert state.standing().winners == [0]
    assert state.returns() == [1.0]


@rule("V-R47", "V-R64")
def test_v_r47_with_rivals_a_complex_that_cannot_attack_ends_the_solo_game() -> None:
    planets = {**PLANETS, "lipperhey": owned(1, 0), "harriot": owned(1, 0)}
    state = war(1, planets, {**SOLO, "war_end": "rivals"})
    do(state, "0 attack:harriot", "0 from:galileo", "0 send_v:3", "chance roll3:PPP", "chance cards4:BBBB")
    assert state.standing().reason == "V-R64"
    assert state.standing().winners == [0]


@rule("V-R64", "V-15.10")
def test_v15_10_the_complex_wins_with_all_planets() -> None:
    planets = {"galileo": owned(0, 0), "lipperhey": owned(1, 6)}
    state = do(war(1, planets, SOLO, turn=1, phase="d6"), "chance d6:3", "chance cards4:PPPP", "chance roll3:BBB")
    assert state.standing().reason == "V-R64"
    assert state.standing().winners == []
    assert state.standing().places == [2]  # a loss, as if the Complex had a seat
    assert state.returns() == [0.0]


@rule("V-15.10", "V-R48")
def test_v15_10_at_the_bound_one_planet_is_enough() -> None:
    options = {**SOLO, "attack_limit": 10}
    state = war(1, PLANETS, options, turn=1, phase="d6", attacks=9)
    do(state, "chance d6:6", "chance cards4:PPPP", "chance roll3:BBB")
    assert planet(state, "kepler")["owner"] == 1
    assert state.standing().reason == "V-R48"
    assert state.standing().winners == [0]


@rule("V-R65")
def test_v_r65_the_rebel_may_escape_the_complex_may_not() -> None:
    state = do(war(1, PLANETS, SOLO, turn=1, phase="d6"), "chance d6:3")
    assert attack(state)["target"] == "janssen"
    assert options_of(state, 0) == ["escape", "stand"]
    do(state, "0 escape")
    assert state.snapshot()["refuge"] == [1, 0]
    planets: dict[str, Any] = {**PLANETS, "harriot": owned(1, 0, blue="refuge"), "janssen": owned(0, 0)}
    state = do(war(1, planets, SOLO), "0 attack:harriot", "0 from:galileo", "0 send_v:1")
    assert phase(state) == "roll_a"


@rule("V-15.7", "V-R64")
def test_a_whole_solo_game_is_played_by_chance_and_the_rebel_alone() -> None:
    for seed in range(20):
        state, rng = GAME.new(1, SOLO), Random(seed)
        while state.actors():
            player, _ = step(state, rng)
            assert player in (CHANCE, 0)
        assert state.standing().reason in ("V-R64", "V-R48")


@rule("V-15.5", "V-15.7")
def test_the_log_says_by_which_rule_the_solo_initiative_goes_on() -> None:
    state = do(laid(), "chance allot:brahe", "chance allot:hevelius")
    state.journal = []
    do(state, "chance blue_kind:winter", "chance blue_kind:refuge", "chance blue_kind:harvest")
    do(state, "0 attack:brahe", "0 from:lipperhey", "0 send_v:0", "chance roll3:BBB", "chance cards4:PPPP")
    assert [event.rule for event in state.journal if event.kind == "initiative"] == ["V-15.5", "V-15.7"]

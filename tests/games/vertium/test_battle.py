"""V-8 and V-9: dice, shields, order of hits, Skirmish Cards; the book's sample rolls."""

import pytest

from orrery.core import CHANCE
from orrery.games.vertium import GAME
from tests.games.driving import chances, do, options_of, refusal
from tests.games.vertium.build import attack, gems, owned, planet, roll, start_battle, war
from tests.rules import rule

HOLD = ("0 hold", "1 hold")


@rule("V-8.1", "V-8.2", "V-8.3")
def test_g1_the_books_sample_roll() -> None:
    """1, 5, 3 against 2, 5, 2: the photon hits, the beams are blocked."""
    state = do(roll(start_battle(3, 3), "PBS", "BBB"), *HOLD)
    assert gems(state, "brahe") == 2
    assert attack(state)["vertium"] == 3
    bare = do(roll(start_battle(3, 0), "PBS", "BBB"), *HOLD)
    assert planet(bare, "brahe")["owner"] == 0


@rule("V-9.2", "V-9.3", "V-9.4", "V-R33")
def test_g2_and_g3_the_books_sample_with_cards() -> None:
    state = roll(start_battle(4, 4), "PBB", "PBS")
    do(state, "0 hold", "1 card:S.B")
    assert attack(state)["vertium"] == 3
    assert gems(state, "brahe") == 4
    assert attack(state)["cards_d"] == "PB"
    roll(state, "PPP", "BBB")
    do(state, "0 card:S.P")
    assert attack(state)["roll_a"] == "PPS"
    assert refusal(state, "1 card:S.B") == "V-9.4"
    assert refusal(state, "1 card:P.S") == "V-9.2"
    do(state, "1 card:P.B")
    assert attack(state)["vertium"] == 2
    assert gems(state, "brahe") == 2
    assert (attack(state)["cards_a"], attack(state)["cards_d"]) == ("PB", "B")


@rule("V-8.1")
def test_v8_1_three_dice_have_the_weights_of_27_throws() -> None:
    state = start_battle()
    assert state.actors() == [CHANCE]
    weights = chances(state)
    assert sum(weights.values()) == 27
    assert weights == {
        "roll3:PPP": 1, "roll3:PPB": 3, "roll3:PPS": 3, "roll3:PBB": 3, "roll3:PBS": 6,
        "roll3:PSS": 3, "roll3:BBB": 1, "roll3:BBS": 3, "roll3:BSS": 3, "roll3:SSS": 1,
    }  # fmt: skip


@rule("V-8.2")
@pytest.mark.parametrize(("faces", "hits"), [("PPP", 3), ("PBB", 2), ("PPB", 2), ("BBB", 1), ("PSS", 1), ("BSS", 0)])
def test_v8_2_photons_and_pairs_of_beams_hit(faces: str, hits: int) -> None:
    state = do(roll(start_battle(3, 5), faces, "BBB"), *HOLD)
    assert gems(state, "brahe") == 5 - hits


@rule("V-8.3", "V-8.4")
@pytest.mark.parametrize(("mine", "theirs", "lost"), [("PPP", "BSS", 1), ("PBB", "BBS", 1), ("PBB", "SSS", 0)])
def test_v8_4_each_shield_blocks_a_hit_of_either_sort(mine: str, theirs: str, lost: int) -> None:
    state = do(roll(start_battle(3, 5), mine, theirs), *HOLD)
    assert gems(state, "brahe") == 5 - lost


@rule("V-8.4", "V-9.3")
def test_v8_4_hits_are_counted_after_both_cards() -> None:
    state = roll(start_battle(3, 5), "PPB", "PPP")
    do(state, "0 card:S.B")
    assert gems(state, "brahe") == 5
    do(state, "1 card:S.P")
    assert gems(state, "brahe") == 4  # two photons against one shield
    assert attack(state)["vertium"] == 2  # two photons against one shield


@rule("V-8.5", "V-8.7", "V-R31")
def test_v8_5_the_attackers_hits_come_first_and_end_the_battle() -> None:
    state = do(roll(start_battle(0, 0), "PPP", "PPP"), *HOLD)
    assert planet(state, "brahe")["owner"] == 0
    assert gems(state, "brahe") == 1


@rule("V-R31", "V-8.5")
def test_v_r31_hit_by_hit_the_defender_can_strike_between() -> None:
    alternate = {"hit_order": "alternate"}
    state = do(roll(start_battle(0, 1, options=alternate), "PPB", "PBB"), *HOLD)
    assert planet(state, "brahe")["owner"] == 1  # first hit, then the attacker's Captain falls
    first = do(roll(start_battle(0, 1), "PPB", "PBB"), *HOLD)
    assert planet(first, "brahe")["owner"] == 0
    even = do(roll(start_battle(0, 0, options=alternate), "PPB", "PBB"), *HOLD)
    assert planet(even, "brahe")["owner"] == 0


@rule("V-8.6")
def test_v8_6_hits_of_one_roll_take_gems_and_captain() -> None:
    state = do(roll(start_battle(1, 2), "PPP", "BBB"), *HOLD)
    assert planet(state, "brahe")["owner"] == 0
    lost = do(roll(start_battle(1, 2), "BBB", "PPP"), *HOLD)
    assert planet(lost, "brahe")["owner"] == 1


@rule("V-R32", "V-8.4")
def test_v_r32_shields_of_a_beaten_side_still_count() -> None:
    """The attacker's hit takes the last gem, the defender's shield blocks the other hit in full."""
    state = do(roll(start_battle(2, 1), "PPB", "BBS"), *HOLD)
    assert gems(state, "brahe") == 0
    assert planet(state, "brahe")["owner"] == 1
    assert attack(state)["vertium"] == 1


@rule("V-9.1", "V-9.5", "V-R34")
def test_v9_5_both_sides_have_all_three_cards_in_every_attack() -> None:
    state = roll(start_battle(0, 0), "PPB", "PBB")
    assert (attack(state)["cards_a"], attack(state)["cards_d"]) == ("PBS", "PBS")
    do(state, "0 card:S.B", "1 card:S.P")
    assert planet(state, "brahe")["owner"] == 0
    assert state.actors() == [1]
    do(state, "1 attack:brahe", "1 from:janssen", "1 send_v:0")
    assert (attack(state)["cards_a"], attack(state)["cards_d"]) == ("PBS", "PBS")


@rule("V-9.2", "V-R33")
def test_v_r33_a_card_changes_a_face_that_is_there_into_another() -> None:
    state = roll(start_battle(), "PPB", "SSS")
    assert options_of(state, 0, "card") == ["P.B", "B.P", "S.P", "S.B"]
    assert refusal(state, "0 card:P.S") == "V-9.2"  # the shields are the other side's
    do(state, "0 hold")
    assert options_of(state, 1) == ["card:P.S", "card:B.S", "hold"]


@rule("V-9.3")
def test_v9_3_the_attacker_decides_first() -> None:
    state = roll(start_battle(), "PPB", "PBS")
    assert state.actors() == [0]
    assert refusal(state, "1 hold") == "V-0.1"
    do(state, "0 hold")
    assert state.actors() == [1]


@rule("V-9.4")
def test_v9_4_a_side_without_cards_is_not_asked() -> None:
    state = start_battle(9, 9)
    for card in ("P.B", "B.P", "S.B"):
        roll(state, "PBB", "SSS")
        do(state, f"0 card:{card}", "1 hold")
    roll(state, "PBB", "SSS")
    assert state.actors() == [1]


@rule("V-10.1", "V-R35")
def test_v10_1_the_attacker_takes_the_planet_with_what_is_left_and_one_vertium() -> None:
    state = do(roll(start_battle(2, 0), "PBS", "PBB"), *HOLD)
    assert (planet(state, "brahe")["owner"], gems(state, "brahe")) == (0, 3)


@rule("V-10.2", "V-R35")
def test_v10_2_the_defender_keeps_the_planet_and_gets_one_vertium() -> None:
    state = do(roll(start_battle(0, 2), "BSS", "PPP"), *HOLD)
    assert (planet(state, "brahe")["owner"], gems(state, "brahe")) == (1, 3)


@rule("V-R42")
def test_v_r42_a_hundred_rolls_without_a_hit_and_the_attack_has_failed() -> None:
    state = start_battle(2, 2)
    snapshot = state.snapshot()
    snapshot["attack"]["hitless"] = 98
    state = GAME.restore(snapshot)
    do(roll(state, "BSS", "BSS"), *HOLD)
    assert attack(state)["hitless"] == 99
    reset = do(roll(state.copy(), "PBS", "BBB"), *HOLD)
    assert attack(reset)["hitless"] == 0
    reset = do(roll(state.copy(), "BSS", "PPP"), *HOLD)  # a hit of the defender is a hit, too
    assert (attack(reset)["fighting"], attack(reset)["hitless"]) == (True, 0)
    do(roll(state, "SSS", "PSS"), *HOLD)
    assert not attack(state)["fighting"]
    assert (planet(state, "brahe")["owner"], gems(state, "brahe")) == (1, 3)
    assert state.view(0)["sides"][0]["captains"] == 4
    assert gems(state, "galileo") == 2  # the force is gone


@rule("V-R30")
def test_v_r30_planets_have_no_distance() -> None:
    planets = {"galileo": owned(0, 2), "brahe": owned(0, 2), "harriot": owned(1, 1), "janssen": owned(1, 1)}
    for origin in ("galileo", "brahe"):
        for target in ("harriot", "janssen"):
            do(war(2, planets), f"0 attack:{target}", f"0 from:{origin}")

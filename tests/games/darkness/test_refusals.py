"""The rule that a refused attempt is told; if several apply, the first of them."""

from random import Random

import pytest

from orrery.games.darkness import GAME
from tests.games.darkness.build import explore, orb, phase, position
from tests.games.driving import do, play_out, refusal
from tests.rules import rule


@rule("D-2.4")
def test_d2_4_not_ones_decision_or_no_answer_to_it() -> None:
    state = position(orb("A8", station=1))
    for move in ("1 discover:scout", "0 keep", "0 slot:0", "chance core:A8", "chance tile:water", "0 promise:yes"):
        assert refusal(state, move) == "D-2.4"
    do(state, "0 land:scout.0")
    for move in ("0 promise:yes", "1 shoot", "1 discover:scout", "1 go"):
        assert refusal(state, move) == "D-2.4"
    over = play_out(GAME.new(2), Random(0))
    assert over.refusal(0, 0) == "D-2.4"
    assert over.legal(0) == []


@rule("D-1.13", "D-5.11", "D-8.3", "D-11.3")
@pytest.mark.parametrize(
    "verb", ["land:scout.", "explore:scout.", "occupy:", "mine:", "terraform:", "gateway:", "defend:"]
)
def test_orbs_that_are_gone_besieged_banned_or_closed(verb: str) -> None:
    state = position(
        orb("A8", gone=True, face_up=True),
        orb("A7", "alien_colony", bridge=[1], besieged=True),
        orb("A6", "alien_colony", bridge=[1]),
        orb("A5", station=1),
        eliminations=[1, 0],
    )
    do(state, "0 land:scout.3", "1 promise:no", "0 call_off")
    assert [refusal(state, f"0 {verb}{number}") for number in (0, 1, 2, 9)] == ["D-1.13", "D-5.11", "D-8.3", "D-1.13"]
    closed = {"gateway:": "D-10.4", "defend:": "D-10.6"}  # these bring no ships
    assert refusal(state, f"0 {verb}3") == closed.get(verb, "D-11.3")


@rule("D-1.13")
def test_erasing_and_eels_ask_only_whether_the_orb_is_there() -> None:
    state = position(orb("A8", "water@0", bridge=[0], besieged=True), orb("A7", gone=True, face_up=True))
    assert refusal(state, "0 erase:0") is None
    assert refusal(state, "0 kill_eel:scout.0") is None
    assert refusal(state, "0 erase:1") == refusal(state, "0 kill_eel:scout.1") == "D-1.13"


@rule("D-4.4", "D-4.1", "D-6.1", "D-5.9")
def test_ships_that_are_not_there() -> None:
    state = position(orb("A8", bridge=[0]), orb("A7"), fleet=[[0, 2], [1, 1]])
    assert refusal(state, "0 land:colony.1") == "D-4.4"
    assert refusal(state, "0 discover:colony") == "D-4.1"
    assert refusal(state, "0 explore:colony.0") == "D-6.1"
    assert refusal(state, "0 hit_amoeba") == "D-5.9"


@rule("D-5.8")
def test_d5_8_who_can_be_named_and_what_can_be_eaten() -> None:
    state = position(orb("A8"), players=3, amoebas=[0], fleet=[[1, 2], [2, 0], [0, 0]])
    do(state, "0 land:scout.0", "0 answer:no")
    assert [refusal(state, f"1 {move}") for move in ("seat:1", "seat:2", "seat:4", "hit_amoeba")] == ["D-5.8"] * 4
    do(state, "1 seat:0", "0 none")
    assert refusal(state, "0 hit_amoeba") == "D-2.4"  # it was asked before
    do(state, "0 ship:scout", "1 land:colony.0")
    do(state, "0 seat:1")
    assert refusal(state, "1 ship:scout") == "D-5.8"


@rule("D-4.2", "D-5.5", "D-7.7", "D-9.1")
def test_answers_that_do_not_exist() -> None:
    state = do(
        position(star_maps=[1, 0], bag={"A4": 1, "B3": 1}), "0 discover:scout", "chance core:A4", "chance core:B3"
    )
    assert refusal(state, "0 pick:2") == "D-4.2"
    state = do(position(orb("A8")), "0 land:scout.0")
    assert refusal(state, "0 answer:yes") == "D-5.5"
    state = explore("lost_ship", "0 keep", waste=[[0, 1], [0, 0]])
    assert refusal(state, "0 ship:colony") == "D-7.7"
    state = explore("alien_fleet", fleet=[[29, 10], [1, 1]])
    assert refusal(state, "0 ship:colony") == "D-9.1"


@rule("D-10.1", "D-10.4", "D-10.7", "D-9.3", "D-1.7", "D-10.2")
def test_tiles_and_orbs_of_a_chain_are_refused_by_the_rule_of_the_action() -> None:
    home = orb("C4", "water@0 rocks ancient_shield@1s", bridge=[0])
    other = orb("A8", "hyper_laser@0 iron@1 vulcan", bridge=[0])
    # The guard of orb 0 is asked only after the chain, so it does not matter here
    for announce, refused, expected in (
        ("mine:0", "slot:1", "D-10.1"),
        ("terraform:0", "slot:2", "D-10.2"),
        ("erase:0", "slot:1", "D-1.7"),
        ("gateway:0", "orb:0", "D-10.4"),
        ("laser:1", "orb:1", "D-9.3"),
        ("assault:scout.0", "guard:station", "D-10.7"),
    ):
        assert refusal(do(position(home, other), f"0 {announce}"), f"0 {refused}") == expected
    assert refusal(do(position(home, other), "0 laser:1"), "0 orb:7") == "D-1.13"
    shield = do(position(home, other), "0 assault:scout.0", "0 guard:shield")
    assert refusal(shield, "0 slot:0") == "D-10.7"
    mining = do(position(home, other), "0 mine:0", "0 slot:0")
    assert refusal(mining, "0 orb:0") == "D-10.1"


@rule("D-10.5", "D-10.4")
def test_d10_5_a_pair_that_a_guard_refused_is_closed_in_the_chain_too() -> None:
    state = position(orb("A8", "water@0"), orb("A7", "iron@0", station=1), orb("A6", "food@0"))
    do(state, "0 gateway:0", "0 orb:1", "1 answer:no", "0 gateway:0")
    assert refusal(state, "0 orb:1") == "D-10.5"


@rule("D-11.3", "D-10.1")
def test_d11_3_no_tile_is_mined_to_a_closed_orb() -> None:
    orbs = [orb("C4", "water", bridge=[0]), orb("A8", bridge=[0], station=1), orb("A7", bridge=[0])]
    state = do(position(*orbs), "0 land:scout.1", "1 promise:no", "0 call_off", "0 mine:0", "0 slot:0")
    assert refusal(state, "0 orb:1") == "D-11.3"


@rule("D-8.3", "D-5.11")
@pytest.mark.parametrize("announce", [["0 mine:0", "0 slot:0"], ["0 gateway:0"]])
def test_d8_3_a_second_orb_may_be_banned_and_an_eel_comes_before_aliens(announce: list[str]) -> None:
    orbs = [orb("C4", "water@0", bridge=[0]), orb("A8", "iron@0", bridge=[0])]
    aliens = [orb("A7", "alien_colony"), orb("A6", "alien_colony", besieged=True)]
    state = do(position(*orbs, *aliens, eliminations=[1, 0]), *announce)
    assert refusal(state, "0 orb:2") == "D-8.3"
    assert refusal(state, "0 orb:3") == "D-5.11"


@rule("D-1.4", "D-R31")
def test_d1_4_two_gateways_are_built_before_the_stock_is_asked() -> None:
    orbs = [orb("A8", "water@0"), orb("A7", "iron@0")]
    assert refusal(position(*orbs, gateways_built=[2, 0], gateway_tiles=1), "0 gateway:0") == "D-1.4"
    assert refusal(position(*orbs, gateway_tiles=1, fleet=[[0, 0], [1, 1]]), "0 gateway:0") == "D-R31"


@rule("D-4.4", "D-5.4")
def test_d4_4_a_missing_ship_comes_before_a_gas_giant() -> None:
    state = position(orb("gas_giant", seen=[0]), fleet=[[0, 1], [1, 1]])
    assert refusal(state, "0 land:colony.0") == "D-4.4"
    assert refusal(state, "0 land:scout.0") == "D-5.4"


@rule("D-12.1", "D-12.2", "D-12.4", "D-R53")
def test_d12_2_a_bound_player_comes_before_an_evolved_one_and_that_before_too_many() -> None:
    state = phase(2, players=5, evolved=[0, 1, 0, 0, 0], options={"max_coalition": 2})
    assert refusal(state, "0 propose:1+2+3") == "D-12.1"
    assert refusal(state, "0 propose:0+1+2") == "D-12.4"
    do(state, "0 propose:0+2", "2 answer:yes")
    assert refusal(state, "3 propose:1+2+3") == "D-12.2"


@rule("D-13.5", "D-15.1", "D-1.13")
def test_orbs_of_the_late_phases() -> None:
    state = phase(3, orb("A8", "ultra_virus@0", bridge=[0]), orb("A7"), orb("A6"), links=[[0, 0, 1, 0]])
    assert refusal(state, "0 orb:2") == "D-13.5"
    assert refusal(state, "0 orb:8") == "D-1.13"
    count = phase(5, orb("A8", "water@0", bridge=[0]), orb("A7", bridge=[1]), options={"auto_count": "off"})
    assert refusal(count, "0 orb:1") == "D-15.1"

"""Specification 4.8: the rule that a refused attempt is told; if several apply, the first of the table."""

import pytest

from orrery.games.darkness import GAME
from tests.games.darkness.build import do, explore, orb, phase, play_on, position, refusal
from tests.rules import rule


@rule("D-2.4")
def test_d2_4_not_ones_decision_or_no_answer_to_it() -> None:
    state = position(orb("A8", station=1))
    for move in ("1 discover:scout", "0 keep", "0 slot:0", "chance core:A8", "chance tile:water", "0 promise:yes"):
        assert refusal(state, move) == "D-2.4"
    do(state, "0 land:scout.0")
    for move in ("0 promise:yes", "1 shoot", "1 discover:scout", "1 go"):
        assert refusal(state, move) == "D-2.4"
    over = play_on(GAME.new(2))
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
        eliminations=[1, 0],
    )
    assert [refusal(state, f"0 {verb}{number}") for number in (0, 1, 2, 9)] == ["D-1.13", "D-5.11", "D-8.3", "D-1.13"]


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
    do(state, "1 seat:0")
    assert refusal(state, "0 hit_amoeba") == "D-2.4"
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


@rule("D-13.5", "D-15.1", "D-1.13")
def test_orbs_of_the_late_phases() -> None:
    state = phase(3, orb("A8", "ultra_virus@0", bridge=[0]), orb("A7"), orb("A6"), links=[[0, 0, 1, 0]])
    assert refusal(state, "0 orb:2") == "D-13.5"
    assert refusal(state, "0 orb:8") == "D-1.13"
    count = phase(5, orb("A8", "water@0", bridge=[0]), orb("A7", bridge=[1]), options={"auto_count": "off"})
    assert refusal(count, "0 orb:1") == "D-15.1"

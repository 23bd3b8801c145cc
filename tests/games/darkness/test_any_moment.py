"""Free actions at any moment of one's own turn, the answer to an amoeba, and what a guard has promised."""

from random import Random

import pytest

from orrery.core import State
from orrery.games.darkness import GAME
from tests.games.comparing import comes_back, imagined, legal_is_what_no_rule_forbids
from tests.games.darkness.build import (
    actor,
    explore,
    fleet,
    orb,
    orb_of,
    position,
    ships_on,
    step_of,
    waste,
)
from tests.games.driving import do, options_of, refusal, step
from tests.rules import rule

HOME = "water@0 iron@0"
FREE = ("erase", "exchange", "hit_amoeba")


def open_and_back(state: State) -> None:
    """The position comes back from its snapshot, and `refusal` agrees with `legal`."""
    comes_back(state)
    legal_is_what_no_rule_forbids(state)


# Erase and exchange (D-1.7, D-1.8, D-R73) -----------------------------------------------------------------------------


@rule("D-1.7", "D-1.8", "D-R73", "D-6.2")
def test_d1_7_a_tile_may_be_left_while_another_is_in_hand() -> None:
    state = explore("rocks", tiles=HOME, waste=[[0, 1], [0, 0]])
    assert {"erase:0", "exchange"} < set(options_of(state))
    do(state, "0 erase:0")
    assert (step_of(state), options_of(state)) == ("which_tile", ["slot:0", "slot:1"])
    open_and_back(state)
    do(state, "0 slot:1")
    assert (step_of(state), actor(state)) == ("first_tile", 0)
    assert state.view(0)["pending"]["drawn"] == "rocks"
    assert ships_on(state, 0, 1) == (-1, 0, 0)
    open_and_back(state)
    do(state, "0 exchange", "0 keep")
    assert ships_on(state, 0, 2) == (0, 1, 0)
    assert (fleet(state), waste(state)) == ([8, 11], [2, 0])


@rule("D-1.7", "D-7.7", "D-R73")
def test_d1_7_a_ship_that_left_a_tile_can_be_the_one_that_is_recovered() -> None:
    state = explore("lost_ship", tiles=HOME)
    do(state, "0 erase:0", "0 slot:0", "0 keep", "0 ship:colony")
    assert fleet(state) == [11, 10]


@rule("D-1.8", "D-5.5", "D-R16", "D-R73")
def test_d1_8_a_colony_ship_is_exchanged_to_pay_for_a_planetary_map() -> None:
    state = position(orb("galactic_network"), fleet=[[2, 1], [2, 2]])
    do(state, "0 land:scout.0")
    assert (step_of(state), options_of(state)) == ("looking", ["exchange", "answer:no"])
    assert refusal(state, "0 answer:yes") == "D-5.5"
    open_and_back(state)
    do(state, "0 exchange", "0 answer:yes", "chance core:A8", "chance core:B5", "chance core:C2", "0 pick:0")
    assert (fleet(state), waste(state)) == ([1, 0], [1, 1])


@rule("D-1.7", "D-1.8", "D-5.5", "D-R73")
def test_d1_8_the_scout_of_a_station_that_is_left_pays_as_well() -> None:
    state = position(orb("galactic_network"), orb("A8", "rocks@0+", bridge=[0]), fleet=[[3, 0], [2, 2]])
    do(state, "0 land:colony.0")
    assert options_of(state) == ["erase:1", "answer:no"]
    do(state, "0 erase:1", "0 slot:0", "0 exchange")
    assert "answer:yes" in options_of(state)


@rule("D-5.5", "D-R15", "D-R73")
@pytest.mark.parametrize("ships", [[[2, 1], [2, 2]], [[1, 1], [2, 2]], [[0, 1], [2, 2]], [[2, 0], [2, 2]]])
def test_d5_5_being_asked_to_look_tells_nothing_about_the_core(ships: list[list[int]]) -> None:
    """Whoever could pay for a map, also by an exchange, is asked at every core that stays face down."""
    ship = "scout" if ships[0][1] else "colony"
    found = []
    for core in ("A8", "C2", "galactic_network"):
        state = do(position(orb(core), orb("B5"), fleet=ships), f"0 land:{ship}.0")
        found.append((state.actors(), [action for action in options_of(state) if action != "answer:yes"]))
    assert found[0] == found[1] == found[2]


@rule("D-1.8", "D-10.8", "D-R73")
def test_d1_8_a_ship_is_exchanged_before_the_free_landing() -> None:
    state = position(orb("A8", "water", bridge=[0], station=1), fleet=[[3, 0], [2, 2]], waste=[[0, 1], [0, 0]])
    do(state, "0 assault:colony.0", "0 guard:station")
    assert step_of(state) == "free_landing"
    assert "exchange" in options_of(state)
    assert "explore:scout.0" not in options_of(state)
    open_and_back(state)
    do(state, "0 exchange", "0 explore:scout.0", "chance tile:food", "0 keep")
    assert orb_of(state, 0)["slots"][1]["tile"] == "food"


@rule("D-1.7", "D-1.8", "D-11.3", "D-R73")
def test_d_r73_what_was_announced_stays_while_the_guards_are_heard() -> None:
    state = position(
        orb("A8", "rocks@0 water@0", bridge=[0], station=1), fleet=[[1, 2], [2, 2]], waste=[[0, 1], [0, 0]]
    )
    do(state, "0 terraform:0", "0 slot:0", "1 promise:yes")
    assert step_of(state) == "going"
    assert options_of(state) == ["erase:0", "go", "call_off"]  # the only colony ship is announced
    assert refusal(state, "0 exchange") == "D-R73"
    do(state, "0 erase:0")
    assert options_of(state) == ["slot:1"]
    assert refusal(state, "0 slot:0") == "D-R73"
    open_and_back(state)
    do(state, "0 slot:1")
    assert (step_of(state), state.view(1)["pending"]["act"]) == ("going", "terraform")
    assert options_of(state) == ["go", "call_off"]
    assert refusal(state, "0 erase:0") == "D-R73"
    do(state, "0 go", "1 allow")
    assert ships_on(state, 0, 0) == (0, 1, 1)


@rule("D-5.9", "D-R73", "D-11.3")
def test_d_r73_announced_scouts_cannot_hit_the_amoeba() -> None:
    state = position(orb("A8", station=1), amoebas=[0], fleet=[[0, 1], [2, 2]])
    do(state, "0 land:scout.0", "1 promise:yes")
    assert options_of(state) == ["go", "call_off"]
    assert refusal(state, "0 hit_amoeba") == "D-R73"


@rule("D-1.7", "D-R73", "D-5.13")
def test_d_r73_a_kraken_waits_and_everybody_imagines_an_orb_for_it() -> None:
    state = position(orb("A5", seen=[0]), orb("A8", "water@0 iron@0", bridge=[0]))
    do(state, "0 discover:scout", "chance core:space_kraken", "0 erase:1")
    for seed in range(40):
        twin = imagined(state, 1, Random(seed))
        do(twin, "0 slot:0")
        assert options_of(twin, verb="orb")


@rule("D-R73", "D-1.7", "D-1.8")
def test_d_r73_as_an_option_free_actions_come_only_before_the_action() -> None:
    narrow = {"free_actions": "before"}
    state = explore("rocks", tiles=HOME, waste=[[0, 1], [0, 0]], options=narrow)
    assert options_of(state) == ["keep", "dig:2", "dig:3"]
    assert refusal(state, "0 erase:0") == refusal(state, "0 exchange") == "D-R73"
    fresh = position(orb("A8", HOME, bridge=[0]), waste=[[0, 1], [0, 0]], options=narrow)
    do(fresh, "0 exchange", "0 erase:0", "0 slot:0")
    assert step_of(fresh) == "main"
    network = position(orb("galactic_network"), fleet=[[2, 1], [2, 2]], options=narrow)
    assert actor(do(network, "0 land:scout.0")) == 1
    amoeba = do(position(orb("A8"), amoebas=[0], options=narrow), "0 land:scout.0")
    assert refusal(amoeba, "0 hit_amoeba") == "D-R73"
    do(amoeba, "0 answer:no")
    assert options_of(amoeba) == ["hit_amoeba", "seat:0"]


@rule("D-R73")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_d_r73_wherever_it_is_taken_a_free_action_leads_back(players: int) -> None:
    """A free action inside a decision leaves that decision open, with whatever it was about."""
    seen = set()
    for seed in range(12 if players < 4 else 6):
        rng = Random(seed)
        state = GAME.new(players)
        while state.actors():
            player = state.actors()[0]
            free = [
                action for action in state.legal(player) if player >= 0 and GAME.space.decode(action)[0].name in FREE
            ]
            due = step_of(state)
            if free and due not in ("main", "amoeba_names", "amoeba_eats", "striking_back") and rng.random() < 0.5:
                about = state.view(player)["pending"]
                action = rng.choice(free)
                state.apply(player, action)
                if step_of(state) == "which_tile":
                    state.apply(player, rng.choice(state.legal(player)))
                assert (step_of(state), state.actors()) == (due, [player])
                assert state.view(player)["pending"] == about
                assert any(each not in free for each in state.legal(player))
                seen.add(due)
            else:
                step(state, rng, 0.6)
    assert {"first_tile"} <= seen


# The amoeba (D-5.9, D-R8, D-R74) --------------------------------------------------------------------------------------


@rule("D-5.9", "D-R8")
def test_d5_9_when_the_amoeba_strikes_all_others_may_hit_it() -> None:
    state = position(orb("A8"), players=4, amoebas=[0], fleet=[[2, 3], [2, 2], [2, 0], [2, 2]])
    do(state, "0 land:scout.0", "0 answer:no", "1 seat:3")
    assert (step_of(state), actor(state)) == ("striking_back", 3)  # seat 2 has no scout
    assert state.view(0)["pending"]["target"] == 3
    assert options_of(state) == ["hit_amoeba", "none"]
    open_and_back(state)
    do(state, "3 hit_amoeba", "3 none")
    assert (step_of(state), actor(state)) == ("striking_back", 0)
    do(state, "0 hit_amoeba", "0 hit_amoeba")
    assert (step_of(state), actor(state)) == ("amoeba_eats", 3)  # seat 0 has no scout left
    assert state.snapshot()["amoebas"] == [3]
    do(state, "3 ship:colony")
    assert (step_of(state), actor(state)) == ("main", 1)


@rule("D-5.9", "D-R8")
def test_d5_9_a_deadly_answer_saves_the_ship() -> None:
    state = position(orb("A8"), amoebas=[2], fleet=[[2, 3], [2, 2]])
    do(state, "0 land:scout.0", "0 answer:no", "1 seat:0", "0 hit_amoeba", "0 hit_amoeba")
    assert state.snapshot()["amoebas"] == []
    assert (step_of(state), actor(state)) == ("main", 1)
    assert (fleet(state), waste(state)) == ([2, 0], [0, 3])


@rule("D-R74")
def test_d_r74_who_has_nothing_left_loses_nothing() -> None:
    state = position(orb("A8"), amoebas=[0], fleet=[[0, 2], [2, 2]])
    do(state, "0 land:scout.0", "0 answer:no", "1 seat:0", "0 hit_amoeba")
    assert (step_of(state), actor(state)) == ("main", 1)
    assert waste(state) == [0, 2]


@rule("D-R74")
def test_d_r74_the_last_ship_for_the_amoeba_ends_the_turn() -> None:
    state = position(orb("A8"), amoebas=[0], fleet=[[1, 2], [0, 1]])
    do(state, "0 land:scout.0", "0 answer:no", "1 hit_amoeba")
    assert (step_of(state), actor(state)) == ("main", 0)  # nobody else can be named, and seat 1 named nobody
    assert fleet(state) == [1, 1]


@rule("D-5.9")
def test_d5_9_a_second_amoeba_strikes_anew_when_the_first_dies() -> None:
    two = {"cores": {"copies": {"space_amoeba": 2}}}
    state = position(orb("A8"), players=3, data=two, amoebas=[3, 0], bag={"A8": 1})
    do(state, "0 land:scout.0", "0 answer:no", "1 seat:2", "2 hit_amoeba")
    assert (step_of(state), actor(state)) == ("amoeba_names", 1)
    assert state.snapshot()["amoebas"] == [0]


@rule("D-R8", "D-5.9")
def test_d_r8_as_an_option_it_is_hit_on_ones_own_turn_only() -> None:
    state = position(orb("A8"), amoebas=[2], options={"amoeba_hits": "turn"})
    do(state, "0 land:scout.0", "0 answer:no", "1 seat:0")
    assert (step_of(state), actor(state)) == ("amoeba_eats", 0)


@rule("D-5.9", "D-2.4")
def test_d5_9_nobody_else_answers_for_one() -> None:
    state = do(position(orb("A8"), amoebas=[2]), "0 land:scout.0", "0 answer:no", "1 seat:0")
    assert refusal(state, "1 hit_amoeba") == refusal(state, "0 ship:scout") == "D-2.4"


# Promises (D-11.2) ----------------------------------------------------------------------------------------------------


@rule("D-11.2")
def test_d11_2_what_guards_promise_is_seen_by_all_until_the_action_is_through() -> None:
    state = position(orb("A8", "ancient_shield@2s", station=1), players=3)
    do(state, "0 land:scout.0", "1 promise:yes")
    heard = [{"seat": 1, "orb": 0, "promised": True}]
    assert [state.view(viewer)["pending"]["promises"] for viewer in (0, 1, 2, None)] == [heard] * 4
    do(state, "2 promise:no")
    heard.append({"seat": 2, "orb": 0, "promised": False})
    for move in ("0 go", "1 allow"):
        assert state.view(0)["pending"]["promises"] == heard
        comes_back(state)
        do(state, move)
    do(state, "2 shoot")
    assert state.view(0)["pending"]["promises"] == []


@rule("D-11.2", "D-11.3")
def test_d11_2_a_call_off_ends_the_promises() -> None:
    state = position(orb("A8", station=1), orb("A7", station=1))
    do(state, "0 land:scout.0", "1 promise:yes", "0 call_off")
    assert state.view(0)["pending"]["promises"] == []
    do(state, "0 land:scout.1")
    assert state.view(0)["pending"]["promises"] == []

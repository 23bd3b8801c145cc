"""D-4 and D-5: discovering, landing, and each special core."""

from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.darkness import GAME
from tests.games.darkness.build import actor, answers, fleet, orb, orb_of, position, ships_on, step_of, waste
from tests.games.driving import do, options_of, play_out, refusal
from tests.rules import rule


@rule("D-4.1", "D-4.3", "D-1.11")
def test_d4_1_x6_a_scout_discovers_an_orb_and_is_lost() -> None:
    state = GAME.new(2, {"start": 0})
    do(state, "0 discover:scout", "chance core:A8")
    assert fleet(state) == [30, 29]
    assert waste(state) == [0, 1]
    found = orb_of(state, 0)
    assert not found["face_up"]
    assert found["seen"] == [0]
    assert found["bridgeheads"] == []


@rule("D-4.3", "D-4.4", "D-4.5", "D-R60")
def test_d4_4_x7_a_colony_ship_lands_and_stays() -> None:
    state = position(orb("A8", seen=[0]), fleet=[[30, 29], [30, 30]], waste=[[0, 1], [0, 0]])
    do(state, "0 land:colony.0", "0 answer:no")
    assert orb_of(state, 0)["bridgeheads"] == [0]
    assert fleet(state) == [29, 29]
    assert not orb_of(state, 0)["face_up"]
    do(state, "1 land:colony.0")
    assert orb_of(state, 0)["bridgeheads"] == [0, 1]
    do(state, "1 answer:no")
    assert refusal(state, "0 land:colony.0") == "D-4.5"


@rule("D-4.7", "D-R54")
def test_d4_7_a_scout_can_be_sent_to_a_known_orb() -> None:
    state = position(orb("A8", bridge=[0]))
    do(state, "0 land:scout.0")
    assert waste(state) == [0, 1]


@rule("D-4.2", "D-8.9", "D-R65")
def test_d4_2_a_star_map_shows_four_cores() -> None:
    state = position(star_maps=[2, 0])
    do(state, "0 discover:colony", "chance core:A4", "chance core:B3", "chance core:C2", "chance core:black_hole")
    assert options_of(state) == ["pick:0", "pick:1", "pick:2", "pick:3"]
    do(state, "0 pick:1")
    assert orb_of(state, 0)["core"] == "B3"
    assert orb_of(state, 0)["bridgeheads"] == [0]
    assert state.snapshot()["star_maps"] == [1, 0]
    assert state.snapshot()["bag"]["black_hole"] == 2


@rule("D-4.2")
def test_d4_2_with_fewer_cores_a_star_map_draws_what_there_is() -> None:
    state = position(star_maps=[1, 0], bag={"A4": 1, "B3": 1})
    do(state, "0 discover:scout", "chance core:A4", "chance core:B3")
    assert options_of(state) == ["pick:0", "pick:1"]


@rule("D-4.10", "D-17.1")
def test_d4_10_the_first_bridgehead_names_the_orb() -> None:
    state = position(orb("A8"), orb("A7"))
    do(state, "0 land:colony.1", "0 answer:no", "1 land:colony.1", "1 answer:no", "0 land:colony.0", "0 answer:no")
    assert [(orb_of(state, n)["name"], orb_of(state, n)["founder"]) for n in (0, 1)] == [(1, 0), (0, 0)]
    view = state.view(None)
    assert [entry["name"] for entry in view["orbs"]] == ["Borea", "Aster"]


@rule("D-4.9", "D-11.1")
def test_d4_9_a_ship_that_is_shot_sees_nothing() -> None:
    state = position(orb("A8", station=1))
    do(state, "0 land:colony.0", "1 promise:yes", "0 go", "1 shoot")
    assert orb_of(state, 0)["seen"] == []
    assert waste(state) == [1, 0]


@rule("D-5.2", "D-R15", "D-5.1")
def test_d5_2_a_black_hole_destroys_ships_and_hides_from_scouts() -> None:
    state = position(orb("black_hole"))
    do(state, "0 land:scout.0", "0 answer:no")
    assert not orb_of(state, 0)["face_up"]
    do(state, "1 land:colony.0")
    assert orb_of(state, 0)["face_up"]
    assert orb_of(state, 0)["bridgeheads"] == []
    assert waste(state, 1) == [1, 0]
    do(state, "0 land:scout.0", "1 land:colony.0")  # each time
    assert waste(state, 1) == [2, 0]


@rule("D-5.3", "D-5.18", "D-R55")
@pytest.mark.parametrize("ship", ["colony", "scout"])
def test_d5_3_deep_thought_suspends_for_two_turns(ship: str) -> None:
    state = position()
    do(state, f"0 discover:{ship}", "chance core:deep_thought")
    assert orb_of(state, 0)["face_up"]
    assert orb_of(state, 0)["bridgeheads"] == ([0] if ship == "colony" else [])
    assert waste(state) == ([0, 0] if ship == "colony" else [0, 1])
    for left in (1, 0):
        do(state, "1 discover:scout", f"chance core:A{8 - left}", "1 answer:no")
        assert (state.snapshot()["suspended"][0], actor(state)) == (left, 1)
    do(state, "1 land:scout.1", "1 answer:no")
    assert actor(state) == 0


@rule("D-5.3")
def test_d5_3_suspension_adds_up_and_counts_down_by_own_turns() -> None:
    state = position(orb("deep_thought", face_up=True), suspended=[0, 1])
    do(state, "0 land:scout.0")  # seat 1 misses a turn, seat 0 the first of two
    assert state.snapshot()["suspended"] == [1, 0]
    assert actor(state) == 1
    do(state, "1 land:scout.0")  # seat 0 misses the second, seat 1 the first of two
    assert state.snapshot()["suspended"] == [0, 1]
    assert actor(state) == 0


@rule("D-5.3", "D-2.5")
def test_d5_3_without_ships_there_is_no_turn_to_miss() -> None:
    state = position(orb("A8"), players=3, fleet=[[2, 2], [0, 0], [2, 2]], suspended=[0, 2, 0])
    do(state, "0 land:scout.0", "0 answer:no")
    assert (actor(state), state.snapshot()["suspended"]) == (2, [0, 2, 0])


@rule("D-5.4", "D-R9")
def test_d5_4_a_gas_giant_returns_the_ship_once() -> None:
    state = position()
    do(state, "0 discover:colony", "chance core:gas_giant")
    assert fleet(state) == [10, 10]
    assert orb_of(state, 0)["face_up"]
    assert actor(state) == 1
    assert refusal(state, "1 land:scout.0") == "D-5.4"


@rule("D-5.4", "D-R9")
def test_d5_4_who_does_not_know_the_gas_giant_may_land() -> None:
    state = position(orb("gas_giant", seen=[1]))
    assert refusal(state, "0 land:scout.0") is None
    do(state, "0 land:scout.0")
    assert fleet(state) == [10, 10]


@rule("D-5.5", "D-5.6", "D-R16")
def test_d5_5_the_network_sells_a_map_once_to_each_player() -> None:
    state = position(orb("galactic_network"))
    do(state, "0 land:colony.0", "0 answer:yes")
    assert orb_of(state, 0)["face_up"]
    assert waste(state) == [0, 1]
    do(state, "chance core:space_amoeba", "chance core:A8", "chance core:C2", "0 pick:0")
    assert orb_of(state, 1)["core"] == "space_amoeba"  # only laid: it acts when a ship lands
    assert orb_of(state, 1)["seen"] == [0]
    assert state.snapshot()["amoebas"] == []
    do(state, "1 land:scout.0")
    assert step_of(state) == "looking"
    do(state, "1 answer:no", "0 land:scout.0")
    assert actor(state) == 1  # bought here already: no second offer
    do(state, "1 land:scout.0", "1 answer:yes")


@rule("D-5.5")
def test_d5_5_declining_tells_nothing() -> None:
    state = position(orb("galactic_network"))
    do(state, "0 land:scout.0", "0 answer:no")
    assert not orb_of(state, 0)["face_up"]


@rule("D-5.5")
def test_d5_5_there_is_no_look_without_a_scout_or_a_bag() -> None:
    assert actor(do(position(orb("galactic_network"), fleet=[[2, 0], [2, 2]]), "0 land:colony.0")) == 1
    state = position(orb("galactic_network"), orb("A8"), bag={})
    assert actor(do(state, "0 land:colony.0")) == 1


@rule("D-5.7", "D-5.8", "D-R6", "D-R7", "D-R14", "D-R66", "D-5.18")
def test_d5_8_the_amoeba_eats_at_the_start_of_every_turn() -> None:
    state = position(players=3, fleet=[[3, 3], [3, 3], [0, 0]])
    do(state, "0 discover:colony", "chance core:space_amoeba")
    assert waste(state) == [1, 0]
    assert orb_of(state, 0)["gone"]
    assert (step_of(state), actor(state)) == ("amoeba_names", 1)
    assert options_of(state, verb="seat") == ["0"]  # not the empty fleet of seat 2
    do(state, "1 seat:0")
    assert actor(state) == 0
    do(state, "0 none", "0 ship:scout")
    assert fleet(state) == [2, 2]
    do(state, "1 discover:scout", "chance core:A8", "1 answer:no")
    assert (step_of(state), actor(state)) == ("amoeba_names", 0)


@rule("D-5.8", "D-5.3")
def test_d5_8_who_is_suspended_names_nobody() -> None:
    state = position(orb("A8"), players=3, amoebas=[0], suspended=[0, 1, 0])
    do(state, "0 land:scout.0", "0 answer:no")
    assert (step_of(state), actor(state)) == ("amoeba_names", 2)
    assert state.snapshot()["suspended"] == [0, 0, 0]


@rule("D-5.9", "D-R8")
def test_d5_9_four_hits_of_all_players_kill_the_amoeba() -> None:
    state = position(amoebas=[2])
    do(state, "0 hit_amoeba")
    assert state.snapshot()["amoebas"] == [3]
    do(state, "0 discover:scout", "chance core:A8", "0 answer:no", "1 hit_amoeba")
    assert state.snapshot()["amoebas"] == []
    assert (step_of(state), actor(state)) == ("main", 1)
    assert fleet(state, 1) == [10, 9]


@rule("D-5.9")
def test_d5_9_hits_go_to_the_oldest_and_each_amoeba_is_fed() -> None:
    state = position(
        orb("A8"), players=3, data={"cores": {"copies": {"space_amoeba": 2}}}, amoebas=[3, 0], bag={"A8": 1}
    )
    do(state, "0 land:scout.0", "0 answer:no", "1 seat:2", "2 none", "0 none", "2 ship:scout")
    assert step_of(state) == "amoeba_names"  # the second one
    do(state, "1 hit_amoeba")
    assert state.snapshot()["amoebas"] == [0]
    do(state, "1 seat:0", "2 none", "0 none", "0 ship:scout")
    assert (step_of(state), actor(state)) == ("main", 1)


@rule("D-5.17", "D-16.3", "D-R56")
def test_d16_3_alone_the_amoeba_bites_or_is_hit() -> None:
    state = position(orb("A8"), players=1, amoebas=[2])
    do(state, "0 land:scout.0")
    assert options_of(state) == ["exchange", "hit_amoeba", "ship:colony", "ship:scout"]
    do(state, "0 hit_amoeba")
    assert (step_of(state), state.snapshot()["amoebas"]) == ("main", [3])
    do(state, "0 land:scout.0", "0 ship:colony")
    assert waste(state)[0] == 1
    harmless = position(orb("A8"), players=1, amoebas=[2], options={"solo_amoeba": "harmless"})
    assert step_of(do(harmless, "0 land:scout.0")) == "main"


@rule("D-5.10", "D-R10", "D-R14")
def test_d5_10_the_eel_besieges_the_latest_placement() -> None:
    state = position(orb("A8"), orb("A7", "water", bridge=[0]))
    do(state, "0 land:colony.0", "0 answer:no", "1 land:scout.0", "1 answer:no")
    do(state, "0 discover:colony", "chance core:space_eel")
    assert orb_of(state, 0)["besieged"]
    assert not orb_of(state, 1)["besieged"]
    assert waste(state) == [1, 0]
    assert orb_of(state, 2)["gone"]


@rule("D-5.10", "D-R10")
@pytest.mark.parametrize(
    "moves",
    [["0 occupy:1", "0 slot:0"], ["0 terraform:1", "0 slot:0"], ["0 explore:colony.1", "chance tile:rocks", "0 keep"]],
)
def test_d5_10_placements_on_tiles_count(moves: list[str]) -> None:
    state = position(orb("A8"), orb("A7", "water", bridge=[0]), last_placed=[0, -1])
    do(state, *moves, "1 land:scout.1", "0 discover:scout", "chance core:space_eel")
    assert orb_of(state, 1)["besieged"]


@rule("D-5.10", "D-R10")
def test_d5_10_terraforming_a_factory_and_mining_are_no_placement() -> None:
    state = position(orb("A8"), orb("C3", "water@0", bridge=[0]), orb("A7", bridge=[0]), last_placed=[0, -1])
    do(state, "0 mine:1", "0 slot:0", "0 orb:2", "1 land:scout.0", "1 answer:no")
    do(state, "0 terraform:2", "0 slot:0", "1 land:scout.0", "1 answer:no", "0 discover:scout", "chance core:space_eel")
    assert orb_of(state, 0)["besieged"]


@rule("D-5.10")
@pytest.mark.parametrize("last", [-1, 0, 1])
def test_d5_10_without_a_place_the_eel_disappears(last: int) -> None:
    state = position(orb("A8", gone=True, face_up=True), orb("A7", besieged=True), last_placed=[last, -1])
    do(state, "0 discover:scout", "chance core:space_eel")
    assert [orb_of(state, n)["besieged"] for n in (0, 1)] == [False, True]


def besieged() -> list[dict[str, Any]]:
    return [
        orb("C4", "water@0 ancient_shield@1 food hyper_laser@0", bridge=[0, 1], besieged=True),
        orb("A7", "iron@0", bridge=[0]),
    ]


@rule("D-5.11")
def test_d5_11_nothing_can_be_done_at_a_besieged_orb() -> None:
    state = position(*besieged())
    for move in ("land:scout.0", "explore:scout.0", "occupy:0", "mine:0", "terraform:0", "gateway:0", "defend:0"):
        assert refusal(state, f"0 {move}") == "D-5.11", move
    assert refusal(state, "0 assault:scout.0") == "D-5.11"
    assert refusal(state, "0 laser:0") == "D-5.11"
    assert refusal(state, "0 erase:0") is None


@rule("D-5.11")
def test_d5_11_a_laser_elsewhere_fires_at_it() -> None:
    state = position(orb("A8", "water@1", bridge=[1], besieged=True), orb("A7", "hyper_laser@0", bridge=[0]))
    do(state, "0 laser:1", "0 orb:0", "0 slot:0")
    assert orb_of(state, 0)["slots"][0]["turned"]


@rule("D-5.11")
def test_d5_11_no_tile_is_mined_to_it() -> None:
    state = position(orb("C3", "water", bridge=[0]), orb("A7", bridge=[0], besieged=True), orb("A5", bridge=[0]))
    do(state, "0 mine:0", "0 slot:0")
    assert options_of(state, verb="orb") == ["2"]
    assert refusal(state, "0 orb:1") == "D-5.11"


@rule("D-5.12")
@pytest.mark.parametrize(("ship", "left"), [("colony", [8, 10]), ("scout", [10, 6])])
def test_d5_12_who_is_present_kills_the_eel(ship: str, left: list[int]) -> None:
    state = position(*besieged())
    do(state, f"0 kill_eel:{ship}.0")
    assert not orb_of(state, 0)["besieged"]
    assert fleet(state) == left
    assert actor(state) == 1
    assert refusal(position(orb("A8", besieged=True)), "0 kill_eel:colony.0") == "D-5.12"
    assert refusal(position(*besieged(), fleet=[[1, 3], [1, 1]]), "0 kill_eel:scout.0") == "D-5.12"
    assert refusal(position(*besieged()), "0 kill_eel:scout.1") == "D-5.12"


@rule("D-R11")
def test_dr11_as_an_option_the_eel_must_be_fought() -> None:
    strict = {"eel_siege": "player"}
    state = position(*besieged(), options=strict)
    assert refusal(state, "0 discover:scout") == "D-R11"
    assert {text.partition(":")[0] for text in options_of(state)} == {"kill_eel", "erase"}
    poor = position(*besieged(), options=strict, fleet=[[1, 3], [1, 1]])
    assert refusal(poor, "0 discover:scout") is None
    assert refusal(position(*besieged()), "0 discover:scout") is None


@rule("D-5.13", "D-5.15", "D-R13")
def test_d5_13_the_kraken_destroys_a_small_orb_that_one_knows() -> None:
    state = position(orb("A6", "water@1", bridge=[1]), orb("C2", seen=[0]), orb("C3"), orb("A7", seen=[0]))
    do(state, "0 discover:colony", "chance core:space_kraken")
    assert options_of(state) == ["orb:0", "orb:1"]
    assert refusal(state, "0 orb:2") == "D-R13"
    assert refusal(state, "0 orb:3") == "D-5.13"
    assert refusal(state, "0 orb:9") == "D-1.13"
    do(state, "0 orb:0")
    assert orb_of(state, 0)["gone"]
    assert waste(state, 1) == [2, 0]
    assert fleet(state) == [10, 10]


@rule("D-5.13", "D-R13")
def test_d5_13_an_own_orb_must_be_chosen_if_only_that_fits() -> None:
    state = position(orb("A6", "water@0", bridge=[0]))
    do(state, "0 discover:scout", "chance core:space_kraken")
    assert answers(state) == ["orb:0"]


@rule("D-5.14", "D-R36")
def test_d5_14_a_station_stops_the_kraken_before_a_shield_does() -> None:
    state = position(orb("A6", "ancient_shield@1s", bridge=[1], station=1))
    do(state, "0 discover:scout", "chance core:space_kraken", "0 orb:0")
    assert orb_of(state, 0)["station"] == -1
    assert not orb_of(state, 0)["slots"][0]["turned"]
    shield = position(orb("A6", "ancient_shield@1s", bridge=[1]))
    do(shield, "0 discover:scout", "chance core:space_kraken", "0 orb:0")
    assert orb_of(shield, 0)["slots"][0]["turned"]
    assert waste(shield, 1) == [0, 1]
    assert not orb_of(shield, 0)["gone"]
    assert fleet(shield) == [10, 10]


@rule("D-5.14")
def test_d5_14_of_two_shields_the_one_in_the_lowest_slot_falls() -> None:
    state = position(orb("A6", "water ancient_shield@0s ancient_shield@1s", bridge=[1]))
    do(state, "0 discover:scout", "chance core:space_kraken", "0 orb:0")
    assert [tile["turned"] for tile in orb_of(state, 0)["slots"]] == [0, 1, 0]


def kraken_eats(prey: dict[str, Any]) -> State:
    """Seat 0 sets the kraken on orb 0."""
    return do(position(prey), "0 discover:scout", "chance core:space_kraken", "0 orb:0")


@rule("D-1.13", "D-5.13")
def test_d1_13_a_face_down_core_is_shown_to_all_when_it_is_destroyed() -> None:
    state = kraken_eats(orb("C2", seen=[0]))
    assert orb_of(state, 0)["gone"]
    assert [state.view(viewer)["orbs"][0]["core"] for viewer in (1, None)] == ["C2", "C2"]


@rule("D-1.13")
def test_d1_13_an_eel_around_a_destroyed_orb_disappears() -> None:
    state = kraken_eats(orb("A6", "water@1", bridge=[1], besieged=True))
    assert not orb_of(state, 0)["besieged"]


@rule("D-5.15")
def test_d5_15_x19_without_prey_the_ship_is_lost() -> None:
    state = position(orb("A7", seen=[0]))
    do(state, "0 discover:colony", "chance core:space_kraken")
    assert waste(state) == [1, 0]
    assert orb_of(state, 1)["gone"]
    assert actor(state) == 1


@rule("D-5.16", "D-1.13")
def test_d5_16_a_monster_that_was_laid_acts_when_a_ship_lands() -> None:
    state = position(orb("space_amoeba", station=1))
    do(state, "0 land:scout.0", "1 promise:yes", "0 go", "1 allow")
    assert state.snapshot()["amoebas"] == [0]
    assert orb_of(state, 0)["gone"]
    assert waste(state, 1) == [0, 1]  # the mark of the station
    assert refusal(state, "1 seat:0") is None


@rule("D-R12", "D-13.1")
def test_dr12_monsters_do_nothing_after_phase_1() -> None:
    state = position(
        orb("space_kraken"), orb("A6", "water@0", bridge=[0]), fleet=[[0, 0], [0, 1]], actor=1, pending={"turn": 1}
    )
    do(state, "1 land:scout.1")
    play_out(state, Random(0))
    assert not orb_of(state, 1)["gone"]
    assert ships_on(state, 1, 0) == (0, 1, 0)

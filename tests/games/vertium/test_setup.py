"""V-0 and V-1: the pieces, what is dealt in which order, who begins; special abilities (V-16)."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, State
from orrery.games.vertium import GAME
from tests.games.driving import chances, do, options_of, phase, play_out, refusal, settle
from tests.games.vertium.build import MOONS, PLANETS
from tests.rules import rule


def begun(players: int, **options: Any) -> State:
    return settle(GAME.new(players, {"first_player": 0, **options}), Random(7))


@rule("V-1.2", "V-1.3")
@pytest.mark.parametrize(("players", "count"), [(2, 5), (3, 7), (4, 9)])
def test_g10_planets_moons_captains_and_cubes_by_number_of_seats(players: int, count: int) -> None:
    state = begun(players, gelbon="on")
    view = state.view(None)
    assert sorted(planet["value"] for planet in view["planets"]) == MOONS[players]
    assert [planet["id"] for planet in view["planets"]] == list(PLANETS[:count])
    for side in view["sides"]:
        assert (side["captains"], side["cubes"], side["dice"]) == (count, count, 3)
        assert side["supply"] == {"metal": 4, "energy": 4, "water": 4, "agri": 4}


@rule("V-1.3")
def test_v1_3_moons_are_drawn_by_what_is_left_of_each_number() -> None:
    state = GAME.new(2)
    assert chances(state) == {"moon:2": 2, "moon:3": 1, "moon:4": 1, "moon:5": 1}
    do(state, "chance moon:2", "chance moon:5")
    assert chances(state) == {"moon:2": 1, "moon:3": 1, "moon:4": 1}
    assert [planet["value"] for planet in state.view(0)["planets"]] == [2, 5, None, None, None]
    assert refusal(state, "chance moon:5") == "V-0.1"


@rule("V-1.4")
def test_v1_4_three_blue_moons_lie_face_down_at_different_planets() -> None:
    state = do(GAME.new(2), *[f"chance moon:{value}" for value in MOONS[2]], "chance blue_site:brahe")
    assert set(chances(state)) == {f"blue_site:{name}" for name in PLANETS[:5] if name != "brahe"}
    assert set(chances(state).values()) == {1}
    do(state, "chance blue_site:galileo", "chance blue_site:harriot")
    blue = [planet["blue"] for planet in state.view(0)["planets"]]
    assert blue == ["hidden", "hidden", "none", "none", "hidden"]
    assert "harvest" not in str(state.snapshot())


@rule("V-1.5", "V-R3")
def test_v1_5_six_cards_each_and_two_in_the_row() -> None:
    state = GAME.new(3)
    while phase(state) != "objectives":
        settled = state.snapshot()
        state.apply(CHANCE, state.sample(Random(settled["dealt"])))
    assert [sum(hand.values()) for hand in state.snapshot()["hand"]] == [6, 6, 6]
    assert len(state.snapshot()["row"]) == 2
    assert state.view(None)["deck"] == 78 - 20


@rule("V-1.5")
def test_v1_5_seat_0_is_dealt_its_six_cards_first() -> None:
    state = GAME.new(2)
    while phase(state) != "deal":
        state.apply(CHANCE, state.sample(Random(1)))
    do(state, *["chance draw:metal"] * 6)
    assert state.snapshot()["hand"] == [{"metal": 6}, {}]
    assert chances(state)["draw:metal"] == 11


@rule("V-1.6")
def test_v1_6_every_faction_has_another_objective_of_a_planet_in_play() -> None:
    state = GAME.new(2)
    while phase(state) != "objectives":
        state.apply(CHANCE, state.sample(Random(2)))
    assert set(chances(state)) == {f"objective:{name}" for name in PLANETS[:5]}
    do(state, "chance objective:brahe")
    assert "objective:brahe" not in chances(state)
    do(state, "chance objective:janssen")
    assert state.view(0)["sides"][0]["objective"] == "brahe"
    assert state.view(0)["sides"][1]["objective"] is None


@rule("V-R1")
def test_v_r1_the_deck_has_17_of_each_colour_and_2_of_each_disaster() -> None:
    deck = GAME.new(2).snapshot()["deck"]
    assert sum(deck.values()) == 78
    assert Counter(deck.values()) == {17: 4, 2: 5}


@rule("V-R2", "V-0.3")
def test_v_r2_the_first_player_is_drawn_or_named() -> None:
    state = GAME.new(3)
    while phase(state) != "first":
        state.apply(CHANCE, state.sample(Random(3)))
    assert chances(state) == {"first:seat0": 1, "first:seat1": 1, "first:seat2": 1}
    do(state, "chance first:seat2")
    assert state.actors() == [2]
    assert begun(3, first_player=1).actors() == [1]


@rule("V-0.3")
def test_v0_3_turns_go_round_clockwise() -> None:
    state = begun(3, first_player=1)
    order = []
    for _ in range(6):
        seat = state.actors()[0]
        order.append(seat)
        slots = state.snapshot()["slots"]
        while not order[6:] and state.snapshot()["slots"] == slots:
            player = state.actors()[0]
            legal = state.legal(player)
            state.apply(player, legal[-1] if player != CHANCE else state.sample(Random(len(order))))
        settle(state)
    assert order == [1, 2, 0, 1, 2, 0]


@rule("V-0.1")
def test_v0_1_only_the_seat_that_owes_the_decision_acts_and_only_what_the_step_asks() -> None:
    state = begun(2)
    card = state.snapshot()["row"][0]
    assert refusal(state, f"0 take:{card}") is None
    assert refusal(state, f"1 take:{card}") == "V-0.1"
    assert refusal(state, "0 end_turn") == "V-0.1"
    assert refusal(state, "chance draw:metal") == "V-0.1"
    assert refusal(state, "0 draw:metal") == "V-0.1"


@rule("V-0.2")
def test_v0_2_phase_one_only_ends_without_a_war() -> None:
    state, rng = GAME.new(2, {"phases": "one"}), Random(4)
    play_out(state, rng)
    assert state.standing().reason == "V-6.7"
    assert state.snapshot()["attacks"] == 0


@rule("V-1.1")
def test_v1_1_everybody_another_faction() -> None:
    assert [side["faction"] for side in begun(4).view(0)["sides"]] == ["soar", "rmf", "hielo", "myst"]
    chosen = GAME.new(2, {"factions": [3, 1]}).view(0)["sides"]
    assert [side["faction"] for side in chosen] == ["myst", "rmf"]


@rule("V-16.1", "V-R66")
def test_v16_1_five_tokens_of_the_own_resource_and_three_of_the_others() -> None:
    supplies = [side["supply"] for side in GAME.new(4, {"abilities": "on"}).view(0)["sides"]]
    for supply, own in zip(supplies, ["agri", "energy", "water", "metal"], strict=True):
        assert supply == {colour: 5 if colour == own else 3 for colour in ("metal", "energy", "water", "agri")}
        assert sum(supply.values()) == 14


@rule("V-R66")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["standard", "shadows"])
def test_v_r66_there_are_enough_tokens_for_every_planet(players: int, mode: str) -> None:
    if mode == "shadows" and players == 2:
        return
    factions = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2]]
    for chosen in factions:
        view = GAME.new(players, {"abilities": "on", "mode": mode, "factions": chosen[:players]}).view(0)
        for colour in ("metal", "energy", "water", "agri"):
            assert sum(side["supply"][colour] for side in view["sides"]) >= len(view["planets"])


@rule("V-2.8")
def test_v2_8_the_first_turn_finds_two_cards_in_the_row() -> None:
    state = begun(2)
    assert phase(state) == "take"
    assert len(state.snapshot()["row"]) == 2
    assert set(options_of(state, 0, "take")) == set(state.snapshot()["row"])

"""U-1 and the options that change the setup: components, cards, starting mines."""

from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.uranus import GAME
from tests.games.driving import do, options_of, refusal, settle
from tests.games.uranus.build import HEXES, VOLCANOES, chance, finish_setup, seat
from tests.rules import rule

FIRST = {"deal": "numbered", "impact_deck": "first"}


@rule("U-1.5", "U-1.8", "U-1.9", "U-R2")
@pytest.mark.parametrize(("players", "gaps"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_u1_9_a_face_down_pair_lies_in_every_gap(players: int, gaps: int) -> None:
    view = GAME.new(players, {"deal": "chosen", "races": list(range(1, players + 1))}).view(None)
    assert view["marker"] == 0
    state = GAME.new(players, {"deal": "chosen", "races": [1, 2, 3, 4, 5, 6][:players]})
    settle(state)
    unwatched = [gap for gap in state.view(None)["gaps"] if gap == {"coord": "down", "impact": "down"}]
    assert len(state.view(None)["gaps"]) == gaps
    assert len(unwatched) == (gaps if players < 6 else 4)


@rule("U-1.8", "U-12.1")
@pytest.mark.parametrize(("deck", "marks"), [("first", "CP"), ("standard", "CPT"), ("advanced", "PT")])
def test_u1_8_the_impact_decks(deck: str, marks: str) -> None:
    state = settle(GAME.new(2, {"deal": "numbered", "impact_deck": deck}))
    unseen = state.view(None)["decks"]["unseen_impacts"]
    assert {name[0] for name in unseen} == set(marks)
    assert len(unseen) == 12 * len(marks)


@rule("U-1.7")
def test_u1_7_numbered_deal() -> None:
    state = GAME.new(3, FIRST)
    assert [(seat(state, n)["race"], seat(state, n)["moon"], seat(state, n)["card"]) for n in range(3)] == [
        ("I", "I", "I"),
        ("II", "II", "II"),
        ("III", "III", "III"),
    ]


@rule("U-1.7", "U-R60")
def test_u_r60_at_random_moon_board_and_card_are_dealt_separately_seat_by_seat() -> None:
    state = GAME.new(2)
    assert state.actors() == [CHANCE]
    assert options_of(state, CHANCE) == [f"moon:{n}" for n in ("I", "II", "III", "IV", "V", "VI")]
    chance(state, "moon:III")
    assert len(options_of(state, CHANCE, "race")) == 6
    chance(state, "race:V")
    assert len(options_of(state, CHANCE, "start_card")) == 12
    chance(state, "start_card:XII")
    assert "moon:III" not in options_of(state, CHANCE)
    assert len(options_of(state, CHANCE, "moon")) == 5
    chance(state, "moon:I")
    assert refusal(state, "chance race:V") == "U-1.7"
    chance(state, "race:I", "start_card:II")
    assert (seat(state, 0)["moon"], seat(state, 0)["race"], seat(state, 0)["card"]) == ("III", "V", "XII")


@rule("U-1.7")
def test_u1_7_chosen_lists_need_no_chance_and_the_rest_is_dealt() -> None:
    everything = {"deal": "chosen", "races": [4, 2], "moons": [6, 1], "start_cards": [12, 7]}
    state = GAME.new(2, everything)
    assert state.snapshot()["phase"] == "setup"
    assert (seat(state, 0)["race"], seat(state, 1)["moon"], seat(state, 1)["card"]) == ("IV", "I", "VII")
    state = GAME.new(2, {"deal": "chosen", "moons": [6, 1]})
    assert len(options_of(state, CHANCE, "race")) == 6


@rule("U-1.10")
def test_g1_starting_mines() -> None:
    state = GAME.new(3, FIRST)
    printed = {"1,2,-3", "-3,3,0", "0,-1,1", "-3,0,3"}
    assert set(seat(state, 2)["mines"]) == printed | {"1,-1,0", "-4,0,4", "2,-3,1", "0,3,-3"}
    assert seat(state, 2)["choices_left"] == 2


@rule("U-1.10", "U-R43")
def test_g2_a_clash_uses_the_reserve() -> None:
    state = GAME.new(1, {"deal": "chosen", "races": [1], "moons": [2], "start_cards": [3]})
    mines = set(seat(state, 0)["mines"])
    assert "4,0,-4" in mines
    assert len(mines) == 8
    assert seat(state, 0)["choices_left"] == 2


@rule("U-R42")
def test_u_r42_the_reserve_also_replaces_the_volcano() -> None:
    changed = GAME.with_data({"start_cards": {"book": {"III": ["1,1,-2", "-4,0,4", "2,-3,1", "0,3,-3", "4,0,-4"]}}})
    state = changed.new(1, {"deal": "chosen", "races": [1], "moons": [1], "start_cards": [3]})
    assert "4,0,-4" in seat(state, 0)["mines"]
    assert VOLCANOES[0] not in seat(state, 0)["mines"]
    assert seat(state, 0)["choices_left"] == 2


@rule("U-R41")
def test_u_r41_what_the_reserve_cannot_replace_is_a_free_choice() -> None:
    clashes = ["3,0,-3", "-1,3,-2", "2,-2,0", "0,0,0", "-3,1,2"]  # three printed mines of moon I, the reserve a fourth
    changed = GAME.with_data({"start_cards": {"book": {"III": clashes}}})
    state = changed.new(1, {"deal": "chosen", "races": [1], "moons": [1], "start_cards": [3]})
    assert len(seat(state, 0)["mines"]) == 5
    assert seat(state, 0)["choices_left"] == 5


@rule("U-1.11")
def test_u1_11_two_free_mines_for_everybody_in_any_order() -> None:
    state = GAME.new(2, FIRST)
    assert state.actors() == [0, 1]
    taken = set(seat(state, 0)["mines"]) | {VOLCANOES[0]}
    assert set(options_of(state, 0, "start_mine")) == set(HEXES) - taken
    assert refusal(state, f"0 start_mine:{VOLCANOES[0]}") == "U-1.11"
    assert refusal(state, f"0 start_mine:{seat(state, 0)['mines'][0]}") == "U-1.11"
    do(state, "1 start_mine:0,0,0", "0 start_mine:0,0,0", "1 start_mine:1,1,-2")
    assert state.actors() == [0]
    assert refusal(state, "1 start_mine:2,2,-4") == "U-1.11"
    do(state, "0 start_mine:4,-4,0")
    assert state.snapshot()["round"] == 1
    assert [len(seat(state, n)["mines"]) for n in range(2)] == [10, 10]


@rule("U-11.16", "U-9.2")
def test_u11_16_the_gaps_of_the_arshantans_are_turned_up_at_once() -> None:
    state = GAME.new(4, {"deal": "chosen", "races": [1, 6, 2, 3], "moons": [1, 2, 3, 4], "start_cards": [1, 2, 3, 4]})
    assert options_of(state, CHANCE)[0].startswith("coord:")
    chance(state, "coord:0,0,0", "impact:C1", "coord:1,-1,0", "impact:C2")
    gaps = state.view(None)["gaps"]
    assert gaps[0] == {"coord": "0,0,0", "impact": "C1"}  # gap 0 lies right of seat 1, gap 1 left
    assert gaps[1] == {"coord": "1,-1,0", "impact": "C2"}
    assert gaps[2] == gaps[3] == {"coord": "down", "impact": "down"}
    assert state.snapshot()["phase"] == "setup"


@rule("U-11.2", "U-11.7", "U-11.13", "U-11.16")
def test_u11_2_what_races_know_from_the_start() -> None:
    state = settle(GAME.new(6, {"deal": "numbered"}))
    known = [seat(state, n)["known"] for n in range(6)]
    assert known == [["rocket"], [], ["weaponry"], [], ["spaceship"], ["telescope"]]
    assert [seat(state, n)["ticks"]["gun"] for n in range(6)] == [0, 0, 2, 0, 0, 0]


@rule("U-12.2")
def test_u12_2_objectives_are_dealt_without_replacement_after_the_cards() -> None:
    state = GAME.new(3, {**FIRST, "objectives": "on"})
    assert options_of(state, CHANCE) == [f"objective:{n}" for n in range(1, 13)]
    chance(state, "objective:7")
    assert "objective:7" not in options_of(state, CHANCE)
    assert refusal(state, "chance objective:7") == "U-12.2"
    chance(state, "objective:1", "objective:12")
    assert [seat(state, n)["objective"] for n in range(3)] == [7, 1, 12]
    assert state.snapshot()["phase"] == "setup"


@rule("U-12.3", "U-12.4", "U-12.5", "U-1.4")
def test_u12_4_alone() -> None:
    state = GAME.new(1, {"deal": "chosen", "races": [5], "moons": [1], "start_cards": [1]})
    view = state.view(0)
    assert view["decks"]["junk"] == [1, 2, 3, 4, 5, 6, 7, 10, 11]
    assert len(view["gaps"]) == 2
    own = view["seats"][0]
    assert own["gaps"] == {"left": 0, "right": 1}
    assert own["neighbours"] == {"left": None, "right": None}
    tracks = {track["name"]: track["steps"] for track in own["tracks"]}
    assert tracks["rocket"] == 5
    assert "spaceship" not in tracks


@rule("U-1.4", "U-R1", "U-R2")
@pytest.mark.parametrize(("players", "left", "right"), [(2, 1, 1), (3, 1, 2), (4, 1, 3), (6, 1, 5)])
def test_u1_4_neighbours_of_seat_0(players: int, left: int, right: int) -> None:
    own = settle(GAME.new(players, {"deal": "numbered"})).view(None)["seats"][0]
    assert own["neighbours"] == {"left": left, "right": right}
    assert own["gaps"] == {"left": 0, "right": max(players, 2) - 1}


@rule("U-2.1", "U-3.1")
def test_u2_1_round_1_begins_with_the_marker_on_space_1_and_no_attack() -> None:
    state: Any = finish_setup(GAME.new(2, FIRST), Random(1))
    assert (state.snapshot()["round"], state.snapshot()["marker"]) == (1, 1)
    assert state.snapshot()["phase"] in ("collect", "use")

"""U-13: the twelve space junk cards, the decks they draw from, and guns against them."""

from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.games.uranus.state import UranusState
from tests.games.driving import do, options_of, refusal
from tests.games.uranus.build import HEXES, IMPACTS, VOLCANOES, chance, heap, modules, position, seat, ticks
from tests.rules import rule


def drawing(
    players: int = 4, rock: int = 2, own: dict[str, Any] | None = None, surplus: str = "", **fields: Any
) -> UranusState:
    """Seat 1 has launched to module 2 and draws a junk card for a red rock."""
    counts = [0] * 5
    for part in surplus.split():
        counts["GBRPY".index(part[-1])] += int(part[:-1])
    junk = {"step": "draw", "launcher": 1, "module": 1, "surplus": counts, "rock": rock, "card": 0, "target": -1}
    seats = fields.pop("seats", [{}, {}, {}, {}][:players])
    rows = [dict(row) for row in seats]
    rows[1].update(own or {})
    return position(players=players, seats=rows, junk=junk, **fields)


def gaps(state: UranusState) -> list[tuple[str | None, str | None]]:
    return [(gap["coord"], gap["impact"]) for gap in state.view(None)["gaps"]]


@rule("U-13.1")
def test_u13_1_a_new_coordinate_on_the_right() -> None:
    state = drawing(gaps=["0,0,0 P1", "1,-1,0 P2", "down", "down"])
    chance(state, "junk_card:1")
    assert gaps(state)[0] == ("down", "P1")  # gap 0 lies right of seat 1
    assert gaps(state)[1] == ("1,-1,0", "P2")
    assert state.snapshot()["coord_discard"] == ["0,0,0"]


@rule("U-13.2", "U-R19")
def test_u13_2_a_new_coordinate_on_the_left_the_old_one_is_turned_up_on_the_pile() -> None:
    state = drawing()
    chance(state, "junk_card:2")
    assert state.actors() == [CHANCE]
    chance(state, "coord:2,-2,0")
    assert gaps(state)[1] == ("down", "down")
    assert state.snapshot()["coord_discard"] == ["2,-2,0"]
    assert state.actors() != [CHANCE]


@rule("U-13.1", "U-R61", "U-9.2")
@pytest.mark.parametrize("watched", [True, False])
def test_u_r61_the_new_card_is_face_up_only_under_a_telescope(watched: bool) -> None:
    known = ["telescope"] if watched else []
    state = drawing(gaps=["0,0,0 P1", None, None, None], seats=[{"known": known}, {}, {}, {}])
    chance(state, "junk_card:1")
    if watched:
        assert state.actors() == [CHANCE]
        assert "coord:0,0,0" not in options_of(state, CHANCE)
        chance(state, "coord:3,-3,0")
    assert gaps(state)[0] == ("3,-3,0" if watched else "down", "P1")


@rule("U-13.3", "U-13.4", "U-R20")
@pytest.mark.parametrize(("card", "gap"), [(3, 0), (4, 1)])
def test_u13_3_both_cards_are_removed(card: int, gap: int) -> None:
    state = drawing(gaps=["0,0,0 P1", "1,-1,0 P2", "2,-2,0 P3", "3,-3,0 P4"])
    before = gaps(state)
    chance(state, f"junk_card:{card}")
    assert gaps(state)[gap] == (None, None)
    assert [pair for number, pair in enumerate(gaps(state)) if number != gap] == [
        pair for number, pair in enumerate(before) if number != gap
    ]


@rule("U-13.3", "U-R19")
def test_u_r19_face_down_cards_are_shown_on_the_pile() -> None:
    state = drawing()
    chance(state, "junk_card:3", "coord:0,0,0", "impact:T12")
    assert gaps(state)[0] == (None, None)
    assert state.snapshot()["impact_discard"] == ["T12"]
    assert state.snapshot()["coord_discard"] == ["0,0,0"]


@rule("U-R29")
@pytest.mark.parametrize("card", [1, 2, 3, 4])
def test_u_r29_an_empty_gap_stays_empty(card: int) -> None:
    state = drawing(gaps=[None, None, "down", "down"])
    deck = state.snapshot()["coord_deck"]
    chance(state, f"junk_card:{card}")
    assert gaps(state)[:2] == [(None, None)] * 2
    assert state.snapshot()["coord_deck"] == deck


@rule("U-13.5", "U-R71")
def test_u13_5_the_rock_is_kept_for_the_next_round() -> None:
    state = drawing()
    chance(state, "junk_card:5")
    assert seat(state, 1)["kept"] == ["red"]
    assert seat(state, 1)["sets"] == []
    assert seat(state, 1)["loose"] == []


@rule("U-13.6")
def test_u13_6_the_rock_may_be_secured_in_another_module() -> None:
    state = drawing(module_rows=modules(m2="1B", m1="2R", m3="2R"))
    chance(state, "junk_card:6")
    assert options_of(state, 1) == ["secure:4", "secure:5", "secure:6", "skip"]
    assert refusal(state, "1 secure:2") == "U-13.6"
    assert refusal(state, "1 secure:1") == "U-13.6"
    let = state.copy()
    do(state, "1 secure:4")
    assert state.snapshot()["modules"][3]["filled"] == [0, 0, 1, 0, 0]
    assert state.snapshot()["modules"][3]["shares"] == [0, 1, 0, 0]
    assert seat(state, 1)["freight"] == 1
    do(let, "1 skip")
    assert let.snapshot()["modules"][3]["filled"] == [0] * 5


@rule("U-R69")
def test_u_r69_without_a_free_box_the_rock_is_lost() -> None:
    full = modules(m2="1B", m1="2R", m3="2R", m4="2R", m5="2R", m6="2R")
    state = drawing(module_rows=full)
    chance(state, "junk_card:6")
    assert options_of(state, 1) == ["skip"]


@rule("U-13.7")
def test_u13_7_tunnel_and_mine_tracks_are_erased() -> None:
    state = drawing(own={"ticks": {"tunnel": 4, "mine": 2, "pad": 1, "rocket": 2}})
    chance(state, "junk_card:7")
    assert [ticks(state, 1, track) for track in ("tunnel", "mine", "pad", "rocket")] == [0, 0, 1, 2]


@rule("U-13.8", "U-13.9", "U-13.10", "U-R28", "U-R40")
@pytest.mark.parametrize(("card", "struck"), [(8, 0), (9, 2), (10, 1)])
def test_u13_8_an_impact_on_a_moon_whose_owner_turns_it(card: int, struck: int) -> None:
    state = drawing()
    chance(state, f"junk_card:{card}", "coord:0,0,0", "impact:C3")
    assert state.actors() == [struck]
    assert all(text.startswith("strike:junk.") for text in options_of(state, struck))
    assert refusal(state, f"{struck} strike:left.0") == "U-3.2"
    assert refusal(state, f"{(struck + 1) % 4} strike:junk.0") == "U-2.2"
    do(state, f"{struck} strike:junk.0")
    assert seat(state, struck)["dark"] == ["0,0,0", "1,-1,0"]
    assert state.snapshot()["impact_discard"] == ["C3"]


@rule("U-3.7", "U-13.8")
def test_u3_7_junk_on_a_dark_point_does_nothing() -> None:
    state = drawing(seats=[{"dark": ["0,0,0"]}, {}, {}, {}])
    chance(state, "junk_card:8", "coord:0,0,0", "impact:T10")
    assert seat(state, 0)["dark"] == ["0,0,0"]
    assert state.snapshot()["junk"]["step"] == ""


@rule("U-R26", "U-13.8", "U-8.14")
def test_u_r26_only_the_launcher_may_shoot_and_only_the_two_new_cards_go() -> None:
    loaded = {"ticks": {"gun": 4}}
    state = drawing(own=loaded, seats=[loaded, {}, {}, {}], gaps=["2,-2,0 P1", "down", "down", "down"])
    chance(state, "junk_card:8", "coord:0,0,0", "impact:C3")
    assert state.actors() == [1]
    assert options_of(state, 1) == ["react:fire", "react:hold"]
    assert state.view(1)["junk"]["coord"] == "0,0,0"  # the cards are seen before the decision
    held = state.copy()
    do(state, "1 react:fire")
    assert seat(state, 0)["dark"] == []
    assert ticks(state, 1, "gun") == 0
    assert gaps(state)[0] == ("2,-2,0", "P1")
    assert seat(state, 1)["shots"] == 1
    do(held, "1 react:hold")
    assert held.actors() == [0]
    assert ticks(held, 1, "gun") == 4


@rule("U-R26", "U-3.7")
def test_u_r26_the_gun_is_asked_even_if_the_point_is_dark() -> None:
    state = drawing(own={"ticks": {"gun": 4}}, seats=[{"dark": ["0,0,0"]}, {}, {}, {}])
    chance(state, "junk_card:8", "coord:0,0,0", "impact:C3")
    assert options_of(state, 1) == ["react:fire", "react:hold"]
    do(state, "1 react:hold")
    assert state.snapshot()["junk"]["step"] == ""


@rule("U-R27", "U-R12")
def test_u_r27_a_moon_that_was_left_takes_no_harm_and_nobody_is_asked() -> None:
    flown = {"flown": 3, "flight": [0] * 7}
    state = drawing(own={"ticks": {"gun": 4}}, seats=[flown, {}, {}, {}], module_rows=modules(m1="home 0"))
    chance(state, "junk_card:8", "coord:0,0,0", "impact:C3")
    assert state.snapshot()["junk"]["step"] == ""
    assert seat(state, 0)["dark"] == []
    assert state.snapshot()["coord_discard"] == ["0,0,0"]


@rule("U-R27")
@pytest.mark.parametrize("card", [8, 9])
def test_u_r27_with_two_players_both_sides_are_the_other_moon(card: int) -> None:
    state = drawing(players=2)
    chance(state, f"junk_card:{card}", "coord:0,0,0", "impact:C1")
    assert state.actors() == [0]


@rule("U-4.7", "U-13.10")
def test_u4_7_junk_can_end_the_game() -> None:
    rest = [name for name in HEXES if name not in ("0,0,0", VOLCANOES[1])]
    state = drawing(own={"dark": rest})
    chance(state, "junk_card:10", "coord:0,0,0", "impact:C1")
    do(state, "1 strike:junk.0")
    assert state.standing().reason == "moon_dark"
    assert state.snapshot()["dark_seat"] == 1


@rule("U-13.11", "U-R70", "U-7.8")
def test_u13_11_an_uncompleted_module_is_emptied() -> None:
    state = drawing(module_rows=modules(m1="full", m2="1B", m5="2G 1P"))
    chance(state, "junk_card:11")
    assert options_of(state, 1) == ["wipe:2", "wipe:5"]  # the module just supplied too, never a complete one
    assert refusal(state, "1 wipe:1") == "U-13.11"
    assert refusal(state, "1 wipe:3") == "U-13.11"
    do(state, "1 wipe:5")
    assert state.snapshot()["modules"][4] == {"filled": [0] * 5, "shares": [0] * 4, "occupant": -1}


@rule("U-13.11")
def test_u13_11_rocks_that_are_wiped_out_were_still_brought() -> None:
    rows = modules(m5="2G 1P")
    rows[4]["shares"] = [0, 3, 0, 0]
    state = drawing(own={"freight": 3}, module_rows=rows)
    chance(state, "junk_card:11")
    do(state, "1 wipe:5")
    assert seat(state, 1)["freight"] == 3


@rule("U-2.2", "U-13.11")
def test_u2_2_an_emptied_module_leaves_the_mark_of_a_seat_that_was_done() -> None:
    done = {"done": True, "sets": [heap("0,0,0", "1R")]}
    state = drawing(seats=[done, {}, {}, {}], module_rows=modules(m5="1G"))
    chance(state, "junk_card:11")
    do(state, "1 wipe:5")
    assert seat(state, 0)["done"]
    assert 0 not in state.actors()


@rule("U-13.11")
def test_u13_11_without_such_a_module_nothing_happens() -> None:
    state = drawing(module_rows=modules(m1="full"))
    chance(state, "junk_card:11")
    assert state.snapshot()["junk"]["step"] == ""


@rule("U-13.12", "U-R1")
def test_g15_the_storm() -> None:
    state = drawing(gaps=["0,0,0 P1", "1,-1,0 P2", "2,-2,0 P3", "3,-3,0 P4"])
    a, b, c, d = gaps(state)
    assert state.view(None)["seats"][1]["gaps"]["right"] == 0
    chance(state, "junk_card:12")
    assert gaps(state) == [d, a, b, c]
    assert state.view(None)["seats"][1]["gaps"]["left"] == 1  # where A is now


@rule("U-13.12", "U-R39", "U-R53")
def test_u13_12_what_comes_under_a_telescope_is_turned_up_and_face_up_cards_stay_so() -> None:
    seats: list[dict[str, Any]] = [{"known": ["telescope"]}, {}, {}, {}]
    state = drawing(seats=seats, gaps=["0,0,0 P1", "down", "down", "1,-1,0 P2"])
    chance(state, "junk_card:12")
    assert gaps(state) == [("1,-1,0", "P2"), ("0,0,0", "P1"), ("down", "down"), ("down", "down")]
    assert state.actors() == [CHANCE]
    chance(state, "coord:4,-4,0", "impact:T1")
    assert gaps(state)[3] == ("4,-4,0", "T1")
    assert state.actors() != [CHANCE]


@rule("U-13.12", "U-R18")
def test_u13_12_a_face_down_card_takes_its_generation_with_it() -> None:
    piles: dict[str, Any] = {
        "coord_pools": [["1,-1,0"], ["4,-4,0"]],
        "coord_deck": 1,
        "coord_age": [0, 1, 1, 1, 1],
        "impact_pools": [["C1"], ["C2"]],
        "impact_deck": 1,
        "impact_age": [0, 1, 1, 1, 1],
    }
    state = drawing(gaps=["down", None, None, None], **piles)
    chance(state, "junk_card:12")
    now = state.snapshot()
    assert now["coords"][:4] == now["impacts"][:4] == [None, "down", None, None]
    assert now["coord_age"][:4] == now["impact_age"][:4] == [1, 0, 1, 1]


@rule("U-R45")
def test_u_r45_junk_cards_are_shuffled_again_when_all_have_been_used() -> None:
    state = drawing(junk_pool=[5, 7], surplus="1R")
    chance(state, "junk_card:5")
    assert state.view(None)["decks"]["junk"] == [7]
    do(state, "1 junk:red")
    assert options_of(state, CHANCE) == ["junk_card:7"]
    assert refusal(state, "chance junk_card:5") == "U-R45"
    chance(state, "junk_card:7")
    assert state.view(None)["decks"]["junk"] == list(range(1, 13))


@rule("U-R18")
def test_u_r18_an_empty_deck_is_made_from_the_discard_pile() -> None:
    piles: dict[str, Any] = {
        "coord_pools": [["1,-1,0", "2,-2,0", "3,-3,0"]],
        "coord_deck": 0,
        "coord_discard": [name for name in HEXES if name not in ("0,0,0", "1,-1,0", "2,-2,0", "3,-3,0")],
        "impact_pools": [IMPACTS[1:4]],
        "impact_deck": 0,
        "impact_discard": IMPACTS[4:],
    }
    state = drawing(gaps=["0,0,0 C1", "down", "down", "down"], **piles)
    chance(state, "junk_card:1")  # the old coordinate goes to the pile before the new one is dealt
    now = state.snapshot()
    assert now["coord_age"][0] == 1
    assert now["coord_discard"] == []
    assert "0,0,0" in now["coord_pools"][1]
    assert now["coord_deck"] == 57
    assert len(now["coord_pools"][1]) == 58
    assert set(now["coord_pools"][0]) == {"1,-1,0", "2,-2,0", "3,-3,0"}  # cards in gaps are no part of it


@rule("U-R18")
def test_u_r18_old_face_down_cards_come_from_their_own_generation() -> None:
    piles: dict[str, Any] = {
        "coord_pools": [["1,-1,0", "2,-2,0"], ["4,-4,0", "-4,4,0"]],
        "coord_deck": 1,
        "coord_age": [0, 0, 1, 0, 0],
        "coord_discard": [],
    }
    state = drawing(gaps=["down", "down", "down", None], **piles)
    chance(state, "junk_card:3")
    assert options_of(state, CHANCE) == ["coord:1,-1,0", "coord:2,-2,0"]


@rule("U-7.7")
def test_u7_7_after_the_last_card_the_phase_goes_on_and_the_rock_is_gone() -> None:
    state = drawing(own={"sets": [heap("0,0,0", "1B")]})
    chance(state, "junk_card:7")
    assert 1 in state.actors()
    assert options_of(state, 1) == ["use:0,0,0.tunnel", "done"]

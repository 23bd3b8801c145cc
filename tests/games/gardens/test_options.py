"""Options, test setups and printed data: what is accepted, and the words in which the rest is refused."""

from random import Random
from typing import Any

import pytest

from orrery.core import DataError, OptionsError, OrreryError
from orrery.games.gardens import GAME
from tests.games.driving import options_of, play_until
from tests.games.gardens.build import CARDS, COLOURS, DATA, MARTIANS, do, reserve
from tests.games.gardens.invariants import check
from tests.rules import rule

DOMAINS: dict[str, list[str]] = {
    "board": ["hexagon", "trapezoid", "rhombus"],
    "powers": ["off", "on"],
    "martians": ["choose", "random"],
    "late_hexagon": ["on", "off"],
    "penalty": ["triangular", "capped"],
    "tiebreak": ["shared", "flowers"],
}
RESERVES = [reserve(12, 12, 6, 0, 0), reserve(0, 0, 6, 12, 12)]
HANDS = [CARDS[0:5], CARDS[5:10]]


@rule("G-1.1")
def test_g1_1_defaults() -> None:
    state = GAME.new()
    now = state.snapshot()
    assert now["players"] == 2
    assert now["board"] == "hexagon"
    assert now["phase"] == "first"
    chosen = {name: now["options"][name] for name in ("powers", "martians", "late_hexagon", "penalty", "tiebreak")}
    assert chosen == {
        "powers": "off",
        "martians": "choose",
        "late_hexagon": "on",
        "penalty": "triangular",
        "tiebreak": "shared",
    }


@rule("G-1.1")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_g1_1_players_outside_2_to_5(players: int) -> None:
    with pytest.raises(OptionsError, match=r"Gardens of Uranus is for 2 to 5 players, not .* \(G-1\.1\)"):
        GAME.new(players=players)


@rule("G-1.2")
def test_g1_2_an_unknown_board() -> None:
    with pytest.raises(OptionsError, match=r"unknown board; choose hexagon, trapezoid or rhombus \(G-1\.2\)"):
        GAME.new(players=2, options={"board": "circle"})


@rule("G-1.12")
@pytest.mark.parametrize("start", [2, -1, 7])
def test_g1_12_a_start_seat_outside_the_game(start: int) -> None:
    with pytest.raises(OptionsError, match=r"start seat must be one of the seats \(G-1\.12\)"):
        GAME.new(players=2, options={"start": start})


@rule("G-6.1", "G-R12", "G-R14", "G-R15", "G-R32")
@pytest.mark.parametrize("name", ["powers", "martians", "late_hexagon", "penalty", "tiebreak"])
def test_g6_1_an_unknown_value_names_the_option_and_its_domain(name: str) -> None:
    with pytest.raises(OptionsError) as caught:
        GAME.new(players=2, options={name: "perhaps"})
    assert name in str(caught.value)
    assert all(value in str(caught.value) for value in DOMAINS[name])


@rule("G-1.2")
def test_g1_2_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionsError, match="weather"):
        GAME.new(players=2, options={"weather": "rain"})


@rule("G-1.2", "G-6.1", "G-R12", "G-R14", "G-R15", "G-R32")
@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in DOMAINS.items() for value in values])
def test_g1_2_every_value_is_accepted_and_kept(name: str, value: str) -> None:
    assert GAME.new(players=3, options={name: value, "start": 1}).snapshot()["options"][name] == value


@rule("G-1.4")
def test_g1_4_fixed_trees_replace_their_step() -> None:
    state = GAME.new(players=2, options={"start": 0}, setup={"trees": ["1,1"]})
    assert state.snapshot()["phase"] == "flowers"
    assert state.snapshot()["trees"] == ["1,1"]


@rule("G-1.5")
def test_g1_5_fixed_reserves_replace_their_step() -> None:
    state = GAME.new(players=2, options={"start": 0}, setup={"trees": ["1,1"], "reserves": RESERVES})
    assert state.snapshot()["phase"] == "deal"
    held = [{colour: row.get(colour, 0) for colour in COLOURS} for row in state.snapshot()["reserve"]]
    assert held == RESERVES


@rule("G-1.7")
def test_g1_7_fixed_hands_replace_deal_and_draft() -> None:
    state = GAME.new(players=2, options={"start": 0}, setup={"trees": ["1,1"], "reserves": RESERVES, "hands": HANDS})
    now = state.snapshot()
    assert now["phase"] == "reveal"
    assert [set(hand) for hand in now["hand"]] == [set(hand) for hand in HANDS]
    assert now["deck_size"] == [7, 7, 6, 6]
    assert not any(card for pack in now.get("kept") or [] for card in pack)


@rule("G-1.11", "G-1.14", "G-1.16")
def test_g1_16_fixed_tops_and_gardeners_leave_the_choice_of_the_martian() -> None:
    tops = ["edge-blue", "edge-red", "edge-green"]
    fixed: dict[str, Any] = {
        "trees": ["1,1"],
        "reserves": RESERVES,
        "hands": HANDS,
        "tops": tops,
        "gardeners": ["0,0", "2,2"],
    }
    state = GAME.new(players=2, options={"start": 0}, setup=fixed)
    assert state.snapshot()["phase"] == "martian"
    assert state.snapshot()["top"] == [None, *tops]
    do(state, "0 martian:bot")
    assert options_of(state, 1, "martian") == [martian for martian in MARTIANS if martian != "bot"]
    do(state, "1 martian:ali")
    assert state.snapshot()["phase"] == "turn"
    assert state.snapshot()["gardener"] == ["0,0", "2,2"]
    check(state)


@rule("G-1.4")
def test_g1_4_other_steps_run_as_usual_beside_a_fixed_one() -> None:
    state = GAME.new(players=2, options={"start": 0}, setup={"gardeners": ["0,4", "4,0"], "trees": ["0,0"]})
    play_until(state, "turn", Random(2))
    assert state.snapshot()["gardener"] == ["0,4", "4,0"]
    check(state)


@rule("G-1.4", "G-1.5", "G-1.7", "G-1.16")
@pytest.mark.parametrize(
    "fixed",
    [
        {"trees": ["0,-4"]},  # on the edge
        {"trees": ["0,0", "1,1"]},  # one too many
        {"trees": ["9,9"]},  # off the board
        {"reserves": [reserve(12, 12, 6), reserve(12, 12, 6)]},  # 24 blue flowers
        {"reserves": [reserve(12), reserve(0, 12)]},  # too few
        {"hands": [CARDS[0:5], CARDS[4:9]]},  # a card twice
        {"hands": [CARDS[0:5], CARDS[5:9]]},  # four cards
        {"hands": HANDS, "tops": ["group-blue", "edge-red", "edge-green"]},  # a card in a hand
        {"trees": ["1,1"], "gardeners": ["0,0", "0,0"]},  # two on a spot
        {"trees": ["1,1"], "gardeners": ["0,0", "1,1"]},  # on a tree
    ],
)
def test_g1_4_a_test_setup_that_breaks_the_game_is_refused(fixed: dict[str, Any]) -> None:
    with pytest.raises(OrreryError):
        GAME.new(players=2, options={"start": 0}, setup=fixed)


def rows_without(board: str, number: int) -> list[list[int]]:
    """The board with its last row shorter by `number` spots."""
    rows = [list(row) for row in DATA["boards"][board]["rows"]]
    rows[-1][2] -= number
    return rows


@rule("G-1.2", "G-1.3", "G-1.10")
@pytest.mark.parametrize(
    "change",
    [
        {"boards": {"hexagon": {"rows": rows_without("hexagon", 1)}}},  # 60 spots for 60 flowers and a tree
        {"boards": {"trapezoid": {"rows": rows_without("trapezoid", 2)}}},
        {"boards": {"rhombus": {"rows": rows_without("rhombus", -1)}}},  # 65 spots
        {"boards": {"hexagon": {"trees": 2}}},  # 61 spots for 60 flowers and two trees
        {"boards": {"rhombus": {"rows": [[r, 6 * r, 7] for r in range(9)]}}},  # no inner spots
        {"boards": {"rhombus": {"rows": [[r, 0, 8] for r in (0, 1, 2, 3, 5, 6, 7, 8)]}}},  # two halves
        {"card_spaces": {"hexagon": 5}},
        {"card_spaces": {"rhombus": 1}},
        {"missions": {"list": DATA["missions"]["list"][:-1]}},
        {"missions": {"list": [*DATA["missions"]["list"][:-1], DATA["missions"]["list"][0]]}},
    ],
)
def test_g1_2_data_that_break_the_game_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(DataError):
        GAME.with_data(change)


MISSIONS = DATA["missions"]["list"]
FIGURES = DATA["martians"]["list"]
EIGHT = [[r, 0, 8] for r in range(8)]


@rule("G-1.2", "G-1.14", "G-4.6", "G-5.1")
@pytest.mark.parametrize(
    ("change", "given", "wanted"),
    [
        ({"boards": {"rhombus": {"rows": [*EIGHT[:7], [7, 0, 4], [7, 4, 4]]}}}, "row 7 twice, [7, 0, 4]", "once"),
        ({"boards": {"rhombus": {"rows": [[0, 0, 1], *EIGHT]}}}, "row 0 twice, [0, 0, 1] and [0, 0, 8]", "once"),
        ({"boards": {"rhombus": {"rows": [*EIGHT, [20, 0, -4]]}}}, "[20, 0, -4]", "1 to 12"),
        ({"boards": {"rhombus": {"rows": [[0, 0, 10**9]]}}}, "[0, 0, 1000000000]", "1 to 12"),
        ({"boards": {"rhombus": {"rows": [[r, 0, 6] for r in range(10)]}}}, "10 rows", "9 at most"),
        ({"boards": {"rhombus": {"rows": [7, *EIGHT]}}}, "has 7", "three numbers"),
        ({"boards": {"rhombus": {"rows": [[0, 0], *EIGHT]}}}, "has [0, 0]", "three numbers"),
        ({"boards": {"rhombus": {"trees": -1}}}, "-1 trees", "none, but not fewer"),
        ({"missions": {"list": MISSIONS[:-1]}}, "35 missions", "36"),
        ({"missions": {"list": [[], *MISSIONS[1:]]}}, "has []", "['group-blue', 'group', ['blue']]"),
        ({"missions": {"list": [1, *MISSIONS[1:]]}}, "has 1", "['group-blue', 'group', ['blue']]"),
        ({"missions": {"list": [["group-blue", "pair", ["blue"]], *MISSIONS[1:]]}}, "'pair'", "'group'"),
        ({"missions": {"list": [["group-blue", "group", ["red"]], *MISSIONS[1:]]}}, "['red']", "['blue']"),
        ({"martians": {"list": [1, *FIGURES[1:]]}}, "has 1", "'ali', 'Ali', 'swap_flowers'"),
        ({"martians": {"list": FIGURES[:4]}}, "4 Martians", "robby"),
        ({"martians": {"list": [["ali", "Ali", "teleport", "black"], *FIGURES[1:]]}}, "'teleport'", "'swap_flowers'"),
        ({"martians": {"list": [["ali", "Al", "swap_flowers", "black"], *FIGURES[1:]]}}, "'Al'", "'Ali'"),
        ({"martians": {"list": [["ali", "Ali", "swap_flowers", "pink"], *FIGURES[1:]]}}, "'pink'", "'white'"),
        ({"martians": {"list": [["ali", "Ali", "swap_flowers"], *FIGURES[1:]]}}, "'swap_flowers']", "'white'"),
        ({"penalty": {"beyond": "none"}}, "'none'", "'triangular'"),
        ({"penalty": {"table": [0, 1]}}, "[0, 1]", "0 to 12"),
        ({"decks": {"extra_cards": "middle"}}, "'middle'", "low or high"),
        ({"flowers": {"colours": ["blue"]}}, "['blue']", "blue, red, yellow, green, purple"),
    ],
)
def test_g1_2_a_mistake_in_the_data_is_told_with_what_was_given_and_what_would_do(
    change: dict[str, Any], given: str, wanted: str
) -> None:
    with pytest.raises(DataError) as caught:
        GAME.with_data(change)
    words = str(caught.value)
    assert given in words
    assert wanted in words
    assert "\n" not in words


@rule("G-1.2", "G-1.5")
def test_g1_2_a_note_of_the_owner_is_no_mistake() -> None:
    GAME.with_data({"boards": {"source": "book"}, "flowers": {"per_player": {"source": "book"}}})


@rule("G-1.14")
def test_g1_14_an_owner_may_say_which_figures_are_black() -> None:
    white = [[name, title, power, "white"] for name, title, power, _ in FIGURES]
    state = play_until(GAME.with_data({"martians": {"list": white}}).new(2), "place", Random(3))
    assert state.view(None)["figures"] == dict.fromkeys(MARTIANS, "white")
    printed = play_until(GAME.new(2), "place", Random(3)).view(None)["figures"]
    assert printed == {"ali": "black", "bob": "white", "bot": "black", "marty": "white", "robby": "black"}


@rule("G-1.2", "G-1.10", "G-R29")
def test_g_r29_an_owner_of_the_game_may_change_trees_spaces_and_the_larger_decks() -> None:
    changed = GAME.with_data({"card_spaces": {"trapezoid": 4}, "decks": {"extra_cards": "high"}})
    state = play_until(changed.new(players=2, options={"board": "trapezoid", "start": 0}), "reveal", Random(3))
    assert state.snapshot()["deck_size"] == [6, 6, 7, 7]
    fewer = GAME.with_data({"boards": {"rhombus": {"trees": 2}}})
    state = play_until(fewer.new(players=2, options={"board": "rhombus", "start": 0}), "flowers", Random(3))
    assert len(state.snapshot()["trees"]) == 2

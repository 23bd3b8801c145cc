"""G-1, setting up: trees, flowers, deal, draft, decks, Martians, gardeners."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, Standing, State
from orrery.games.gardens import GAME
from tests.games.driving import chances, options_of, play_until, settle, step
from tests.games.gardens.build import CARDS, COLOURS, DATA, MARTIANS, SHAPES, do, inner, label, reached, refusal, spots
from tests.rules import rule

DECKS = {
    2: {"hexagon": [7, 7, 6, 6], "trapezoid": [13, 13], "rhombus": [9, 9, 8]},
    3: {"hexagon": [6, 5, 5, 5], "trapezoid": [11, 10], "rhombus": [7, 7, 7]},
    4: {"hexagon": [4, 4, 4, 4], "trapezoid": [8, 8], "rhombus": [6, 5, 5]},
    5: {"hexagon": [3, 3, 3, 2], "trapezoid": [6, 5], "rhombus": [4, 4, 3]},
}
PACKS_OF_THREE = [CARDS[0:5], CARDS[5:10], CARDS[10:15]]


def new(players: int = 2, **options: Any) -> State:
    return GAME.new(players=players, options={"start": 0, **options})


def ready(players: int = 2, **options: Any) -> State:
    """A game whose setup has been played at random, up to the first turn."""
    return play_until(new(players, **options), "turn", Random(7))


def dealt(packs: list[list[str]]) -> State:
    """A game on the hexagon in which seat i has just been dealt pack i."""
    state = play_until(new(len(packs)), "deal", Random(1))
    return do(state, *[f"chance deal_card:{card}" for pack in packs for card in pack])


def keep_lowest(state: State) -> list[str]:
    """One step of the draft in which every seat keeps the card that comes first in the list of cards."""
    kept = []
    for seat, pack in enumerate(state.snapshot()["pack"]):
        kept.append(min(pack, key=CARDS.index))
        do(state, f"{seat} keep:{kept[-1]}")
    return kept


@rule("G-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g1_1_two_to_five_players(players: int) -> None:
    assert ready(players).snapshot()["players"] == players


@rule("G-1.3", "G-1.4")
@pytest.mark.parametrize(("shape", "number"), [("hexagon", 1), ("trapezoid", 2), ("rhombus", 3)])
def test_g1_3_trees_by_board(shape: str, number: int) -> None:
    trees = ready(board=shape).snapshot()["trees"]
    assert len(set(trees)) == len(trees) == number
    assert set(trees) <= set(inner(shape))


@rule("G-1.4", "G-R2")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_4_each_tree_is_uniform_over_the_free_inner_spots(shape: str) -> None:
    state = new(board=shape)
    free = {label(shape, spot) for spot in inner(shape)}
    while state.snapshot()["phase"] == "trees":
        outcomes = chances(state)
        assert outcomes == {f"place_tree:{spot}": 1 for spot in free}
        tree = sorted(outcomes)[0]
        free.discard(tree.removeprefix("place_tree:"))
        do(state, f"chance {tree}")
    assert state.snapshot()["phase"] == "flowers"


@rule("G-R2")
def test_g_r2_trees_may_stand_next_to_each_other() -> None:
    state = do(new(board="rhombus"), "chance place_tree(3,3)", "chance place_tree(4,3)", "chance place_tree(3,4)")
    assert sorted(state.snapshot()["trees"]) == ["3,3", "3,4", "4,3"]


@rule("G-1.5")
@pytest.mark.parametrize(("players", "each"), [(2, 30), (3, 20), (4, 15), (5, 12)])
def test_g1_5_flowers_each_and_an_empty_bag(players: int, each: int) -> None:
    position = ready(players).snapshot()
    assert [sum(reserve.values()) for reserve in position["reserve"]] == [each] * players
    assert sum(position["bag"].values()) == 0
    for colour in COLOURS:
        assert sum(reserve.get(colour, 0) for reserve in position["reserve"]) == 12


@rule("G-1.5")
def test_g1_5_a_colour_is_drawn_by_its_number_in_the_bag() -> None:
    state = do(new(), "chance place_tree(0,0)")
    assert chances(state) == {f"draw_flower:{colour}": 12 for colour in COLOURS}
    do(state, "chance draw_flower:red", "chance draw_flower:red")
    assert chances(state)["draw_flower:red"] == 10
    do(state, *["chance draw_flower:red"] * 10)
    assert "draw_flower:red" not in chances(state)
    assert state.snapshot()["bag"].get("red", 0) == 0


@rule("G-1.5")
def test_g1_5_quick_draws_follow_the_numbers_in_the_bag() -> None:
    """`sample` does not ask for weights; in the long run it draws as they say."""
    state = play_until(new(), "flowers", Random(1))
    do(state, *["chance draw_flower:blue"] * 11, *["chance draw_flower:red"] * 7, *["chance draw_flower:green"] * 4)
    weights = {f"draw_flower:{colour}": left for colour, left in zip(COLOURS, (1, 5, 12, 8, 12), strict=True)}
    assert chances(state) == weights
    rng = Random(5)
    drawn = Counter(GAME.space.notation(state.sample(rng)) for _ in range(38_000))
    for outcome, weight in weights.items():
        assert drawn[outcome] == pytest.approx(1000 * weight, abs=4 * (1000 * weight) ** 0.5), outcome


@rule("G-1.5", "G-1.13")
def test_g1_5_flowers_go_round_from_the_start_player_and_the_last_takes_the_rest() -> None:
    state = play_until(new(3, start=2), "flowers", Random(3))
    rng = Random(4)
    draws = 0
    while state.snapshot()["phase"] == "flowers":
        step(state, rng)
        draws += 1
        held = [sum(reserve.values()) for reserve in state.snapshot()["reserve"]]
        assert held[2] == min(draws, 20)
        assert held[0] == max(0, draws - 20)
    assert draws == 40
    assert held == [20, 20, 20]


@rule("G-1.6")
def test_g1_6_reserves_are_open_to_all() -> None:
    state = ready(3)
    other = state.snapshot()
    a, b = other["reserve"][1], other["reserve"][2]
    colour = next(colour for colour in COLOURS if a.get(colour, 0) and b.get(colour, 0) < a.get(colour, 0))
    back = next(colour for colour in COLOURS if b.get(colour, 0) > a.get(colour, 0))
    for reserve, gives, takes in ((a, colour, back), (b, back, colour)):
        reserve[gives] -= 1
        reserve[takes] = reserve.get(takes, 0) + 1
    changed = GAME.restore(other)
    for viewer in (0, 1, 2, None):
        assert state.view(viewer) != changed.view(viewer)


@rule("G-1.7")
def test_g1_7_five_cards_each_from_the_start_player_on_uniform_over_the_rest() -> None:
    state = play_until(new(3, start=1), "deal", Random(2))
    for seat in (1, 2, 0):
        for number in range(5):
            pool = state.snapshot()["pool"]
            assert chances(state) == {f"deal_card:{card}": 1 for card in pool}
            do(state, f"chance deal_card:{pool[0]}")
            assert len(state.snapshot()["pack"][seat]) == number + 1
    assert state.snapshot()["phase"] == "draft"
    assert len(state.snapshot()["pool"]) == 21


@rule("G-1.8", "G-1.9", "G-R30")
def test_g1_8_a_whole_draft_of_three_players() -> None:
    state = dealt(PACKS_OF_THREE)
    assert keep_lowest(state) == [CARDS[0], CARDS[5], CARDS[10]]
    assert [set(pack) for pack in state.snapshot()["pack"]] == [set(CARDS[11:15]), set(CARDS[1:5]), set(CARDS[6:10])]
    assert keep_lowest(state) == [CARDS[11], CARDS[1], CARDS[6]]
    assert [set(pack) for pack in state.snapshot()["pack"]] == [set(CARDS[7:10]), set(CARDS[12:15]), set(CARDS[2:5])]
    assert keep_lowest(state) == [CARDS[7], CARDS[12], CARDS[2]]
    assert [set(pack) for pack in state.snapshot()["pack"]] == [set(CARDS[3:5]), set(CARDS[8:10]), set(CARDS[13:15])]
    assert keep_lowest(state) == [CARDS[3], CARDS[8], CARDS[13]]
    hands = [sorted(CARDS.index(card) for card in hand) for hand in state.snapshot()["hand"]]
    assert hands == [[0, 3, 7, 11, 14], [1, 4, 5, 8, 12], [2, 6, 9, 10, 13]]
    assert state.snapshot()["draft_step"] == 5


@rule("G-1.8")
def test_g1_8_all_choose_at_the_same_time_and_in_any_order() -> None:
    state = dealt(PACKS_OF_THREE)
    assert state.actors() == [0, 1, 2]
    do(state, f"2 keep:{CARDS[12]}")
    assert state.actors() == [0, 1]
    assert state.snapshot()["picks"] == [None, None, CARDS[12]]
    assert set(state.snapshot()["pack"][0]) == set(CARDS[0:5])  # nothing moves before all have chosen
    do(state, f"0 keep:{CARDS[4]}", f"1 keep:{CARDS[7]}")
    assert state.actors() == [0, 1, 2]
    assert state.snapshot()["draft_step"] == 2


@rule("G-1.8")
def test_g1_8_the_draft_is_remembered_by_pack_and_step() -> None:
    state = dealt(PACKS_OF_THREE)
    for _ in range(4):
        keep_lowest(state)
    expected = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]
    assert state.snapshot()["kept"] == [[CARDS[card] for card in pack] for pack in expected]


@rule("G-1.9")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g1_9_everyone_ends_with_five_cards(players: int) -> None:
    position = play_until(new(players), "reveal", Random(9)).snapshot()
    assert [len(hand) for hand in position["hand"]] == [5] * players
    assert not any(position["pack"])


@rule("G-1.10", "G-R29", "G-R1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_10_the_rest_is_split_evenly_low_spaces_first(players: int, shape: str) -> None:
    position = play_until(new(players, board=shape), "reveal", Random(5)).snapshot()
    assert position["deck_size"] == DECKS[players][shape]
    assert len(position["deck_size"]) == DATA["card_spaces"][shape]


@rule("G-1.11", "G-R3")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_11_space_0_is_face_down_and_the_others_show_their_top_card(shape: str) -> None:
    state = play_until(new(board=shape), "reveal", Random(5))
    spaces = DATA["card_spaces"][shape]
    for space in range(1, spaces):
        pool = state.snapshot()["pool"]
        assert chances(state) == {f"reveal_card:{card}": 1 for card in pool}
        do(state, f"chance reveal_card:{pool[3]}")
        assert state.snapshot()["top"][space] == pool[3]
    assert state.snapshot()["top"][0] is None
    assert state.snapshot()["phase"] == "martian"


@rule("G-1.12")
def test_g1_12_the_start_seat_is_fixed_or_drawn() -> None:
    fixed = new(4, start=3)
    assert fixed.snapshot()["phase"] == "trees"
    assert fixed.snapshot()["start"] == 3
    drawn = GAME.new(players=4)
    assert chances(drawn) == {f"first_seat:{seat}": 1 for seat in range(4)}
    do(drawn, "chance first_seat:2")
    assert drawn.snapshot()["start"] == 2
    assert play_until(drawn, "martian", Random(0)).actors() == [2]


@rule("G-1.12")
@pytest.mark.parametrize(
    ("places", "seat"), [([1, 2], 1), ([3, 1, 2], 0), ([2, 1, 2], 0), ([1, 1, 3, 3], 2), ([1, 1], 0)]
)
def test_g1_12_in_the_next_game_the_loser_starts_of_several_the_lowest_seat(places: list[int], seat: int) -> None:
    ended = Standing([0] * len(places), places, [], True, "no flowers", 1.0)
    options = GAME.again({"board": "rhombus", "start": "random"}, ended)
    assert options == {"board": "rhombus", "start": seat}
    assert GAME.new(len(places), options).snapshot()["start"] == seat


@rule("G-1.13", "G-1.14", "G-R30")
def test_g1_13_martians_and_first_turns_go_clockwise_from_the_start_player() -> None:
    state = play_until(new(3, start=1), "martian", Random(8))
    order = []
    while state.snapshot()["phase"] != "turn":
        seat = state.actors()[0]
        order.append(seat)
        do(state, f"{seat} martian:{MARTIANS[seat]}")
        assert state.actors() == [seat]
        do(state, f"{seat} place:{options_of(state, seat, 'place')[0]}")
    assert order == [1, 2, 0]
    assert state.actors() == [1]
    assert state.snapshot()["turn_no"] == 1


@rule("G-1.14")
def test_g1_14_a_martian_is_taken_once() -> None:
    state = play_until(new(5), "martian", Random(8))
    for seat, martian in enumerate(MARTIANS):
        assert options_of(state, seat, "martian") == MARTIANS[seat:]
        do(state, f"{seat} martian:{martian}")
        do(state, f"{seat} place:{options_of(state, seat, 'place')[0]}")
    assert state.snapshot()["martian"] == MARTIANS


@rule("G-R32")
def test_g_r32_martians_at_random_are_dealt_by_chance() -> None:
    state = play_until(new(5, martians="random"), "martian", Random(8))
    for seat, martian in enumerate(reversed(MARTIANS)):
        assert chances(state) == {f"assign_martian:{free}": 1 for free in MARTIANS[: 5 - seat]}
        do(state, f"chance assign_martian:{martian}")
        assert state.actors() == [seat]
        do(state, f"{seat} place:{options_of(state, seat, 'place')[0]}")
    assert state.snapshot()["martian"] == MARTIANS[::-1]


@rule("G-R32")
def test_g_r32_without_powers_the_choice_is_kept_and_has_no_effect() -> None:
    state = ready(2, powers="off")
    twin = state.snapshot()
    twin["martian"] = twin["martian"][::-1]
    assert state.legal(0) == GAME.restore(twin).legal(0)


@rule("G-1.15")
def test_g1_15_markers_start_on_0() -> None:
    assert ready(5).snapshot()["points"] == [0] * 5


@rule("G-1.16", "G-R6")
@pytest.mark.parametrize("shape", SHAPES)
def test_g1_16_the_gardener_goes_to_any_spot_without_tree_and_gardener(shape: str) -> None:
    state = play_until(new(board=shape), "martian", Random(8))
    do(state, "0 martian:bob")
    trees = set(state.snapshot()["trees"])
    assert reached(state, "place") == set(spots(shape)) - trees
    first = next(spot for spot in spots(shape) if spot not in trees)  # a corner: edge spots are allowed
    do(state, f"0 place({first})", "1 martian:ali")
    assert reached(state, "place") == set(spots(shape)) - trees - {first}
    assert refusal(state, f"1 place({first})") == "G-1.16"
    assert state.snapshot()["flowers"] == {}


@rule("G-1.3", "G-1.10", "G-1.11")
def test_g1_3_the_setup_example_of_the_book() -> None:
    position = ready(5).snapshot()
    assert len(position["trees"]) == 1
    assert position["trees"][0] in inner("hexagon")
    assert position["deck_size"] == [3, 3, 3, 2]
    assert [card is not None for card in position["top"]] == [False, True, True, True]
    assert len(set(position["gardener"])) == 5


@rule("G-1.5", "G-1.7", "G-1.11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_g1_5_number_of_chance_events_of_the_setup(players: int) -> None:
    state = GAME.new(players=players, options={"martians": "random"})
    events, rng = 0, Random(players)
    while state.snapshot()["phase"] != "turn":
        events += state.actors() == [CHANCE]
        step(state, rng)
    assert events == 1 + 1 + 60 * (players - 1) // players + 5 * players + 3 + players
    assert settle(state).actors() == [state.snapshot()["start"]]

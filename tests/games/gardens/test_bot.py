"""The plain policy: what it thinks things are worth, when it uses a power, and ties by chance."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.gardens import GAME, bot
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.state import GardensState
from tests.games.driving import play_until
from tests.games.gardens.build import CARDS, do, label, position, reserve

NOTHING_TO_GAIN = ["hexagon", "pair-yellow-green", "pair-yellow-purple", "pair-green-purple"]  # without such flowers
FEW = [reserve(0, 10), reserve(0, 2)]  # red only; seat 0 has too many, so that a turn without planting costs much

POLICY: Callable[[Any, int, Random], int] = GAME.policy.greedy


def built(**fields: Any) -> GardensState:
    state = position(**fields)
    assert isinstance(state, GardensState)
    return state


def choices(state: State, player: int = 0, times: int = 60) -> set[str]:
    """Everything the policy does in this position when it is asked often."""
    return {SPACE.notation(POLICY(state, player, Random(seed))) for seed in range(times)}


def moves(*spots: str, verb: str = "move") -> set[str]:
    return {f"{verb}:{label('hexagon', spot)}" for spot in spots}


# What things are worth


@pytest.mark.parametrize(
    ("card", "expected"),
    [("group", 4.5), ("count", 5), ("line", 4.5), ("triangle", 3.8), ("edge", 5.5), ("pair", 8), ("hexagon", 1.5)],
)
def test_in_an_empty_garden_a_card_is_worth_what_its_kind_brings_in_the_end(card: str, expected: float) -> None:
    name = {"pair": "pair-blue-red", "hexagon": "hexagon"}.get(card, f"{card}-red")
    assert bot.card_value(built(), CARDS.index(name)) == expected


def test_hope_shrinks_as_the_garden_fills_and_never_lowers_what_a_card_has() -> None:
    reds, others = "0,0 1,0", "-4,0 -4,1 -4,2 -4,3"
    state = built(flowers={"red": reds, "blue": others})
    assert bot.card_value(state, CARDS.index("line-red")) == pytest.approx(2 + (4.5 - 2) * (1 - 6 / 60))
    state = built(flowers={"red": "0,0 1,0 2,0 3,0", "blue": others})
    assert bot.card_value(state, CARDS.index("line-red")) == 6


@pytest.mark.parametrize(
    ("reserves", "decks", "cost"),
    [
        ([reserve(5), reserve(5)], [9, 8, 8, 8], 2),  # as many as the other: nothing is threatened
        ([reserve(9), reserve(4)], [9, 8, 8, 8], 2 * (5 + 1)),  # the other may end the game in 4 turns
        ([reserve(9), reserve(9)], [1, 1, 0, 0], 2 * (7 + 1)),  # 2 cards left: 2 x 2 / 2 turns
        ([reserve(3), reserve(9)], [9, 8, 8, 8], 2),
    ],
)
def test_a_turn_without_planting_costs_the_flowers_it_threatens(
    reserves: list[dict[str, int]], decks: list[int], cost: float
) -> None:
    top = [None, *("line-blue" if space == 1 and size else None for space, size in enumerate(decks) if space)]
    state = built(reserve=reserves, deck_size=decks, top=top)
    assert bot.turn_cost(state, 0) == cost


def test_scoring_is_worth_the_points_and_the_next_card_less_the_hope_and_the_turn() -> None:
    tops = [None, "line-blue", "line-green", "edge-purple"]
    state = built(flowers={"red": "0,0 1,0 2,0"}, hand=[["line-red", "group-red"]], top=tops)
    cost = bot.turn_cost(state, 0)
    found = {SPACE.notation(action): value for value, action in bot.score_choices(state, 0, cost)}
    fresh = 5.5 * (1 - 3 / 60)  # edge-purple, the best of the tops
    assert bot.deck_value(state, 3) == pytest.approx(fresh)
    assert found["score:line-red"] == pytest.approx(4 + fresh - (4 + 0.5 * 57 / 60) - cost)
    assert found["score:group-red"] == pytest.approx(3 + fresh - (3 + 1.5 * 57 / 60) - cost)


def test_a_planting_is_worth_what_it_does_to_the_hand_and_a_move_onto_a_flower_less_than_nothing() -> None:
    state = built(
        flowers={"red": "1,0 2,0", "blue": "0,2"},
        gardener=["0,0", "4,-4"],
        hand=[["line-red", "group-red", *NOTHING_TO_GAIN[:3]]],
        reserve=FEW,
    )
    cost = bot.turn_cost(state, 0)
    worth = {SPACE.notation(action): value for value, action in bot.move_choices(state, 0, cost)}
    assert worth[next(iter(moves("3,0")))] == 3  # the line 2, the group 1
    assert worth[next(iter(moves("1,-1")))] == 1  # the group only
    assert worth[next(iter(moves("0,3")))] == 0
    assert worth[next(iter(moves("0,2")))] == -cost - 1
    assert choices(state) == moves("3,0")


def test_a_card_is_drafted_for_its_kind_and_the_own_flowers_of_its_colours() -> None:
    state = play_until(GAME.new(2, {"start": 0}), "deal", Random(1))
    hand = ["hexagon", "line-red", "line-blue", "pair-blue-red", "edge-green"]
    for card in (*hand, *CARDS[5:10]):
        do(state, f"chance deal_card:{card}")
    assert isinstance(state, GardensState)
    state.reserve[:5] = [2, 10, 6, 6, 6]
    value = {card: bot.draft_value(state, 0, SPACE.parse(f"keep:{card}")) for card in hand}
    assert value == pytest.approx(
        {"hexagon": 1.5, "line-red": 7.5, "line-blue": 5.1, "pair-blue-red": 9.8, "edge-green": 7.3}
    )
    assert choices(state) == {"keep:pair-blue-red"}


@pytest.mark.parametrize(
    ("tops", "drawn"), [(("line-blue", "triangle-blue"), "draw:1"), (("triangle-blue", "hexagon"), "draw:0")]
)
def test_the_best_card_is_drawn_unless_an_unknown_one_promises_more(tops: tuple[str, str], drawn: str) -> None:
    """In an empty garden a line is worth 4.5, a card unseen 3.9, a triangle 3.8."""
    state = position(deck_size=[5, 5, 5, 0], top=[None, *tops, None], hand=[["line-red"]], phase="draw")
    assert choices(state) == {drawn}


# Ties


def test_equal_colours_are_chosen_by_chance() -> None:
    hand = ["count-blue", "count-red", "count-yellow", "count-green", "count-purple"]
    state = do(position(hand=[hand], gardener=["0,0", "4,0"]), "0 move(0,1)")
    assert choices(state) == {"plant:blue", "plant:red", "plant:yellow", "plant:green", "plant:purple"}


def test_only_the_best_colours_are_chosen_and_only_what_is_in_the_reserve() -> None:
    hand = ["count-blue", "count-red", "count-yellow", *NOTHING_TO_GAIN[2:]]
    state = position(hand=[hand], gardener=["0,0", "4,0"], reserve=[reserve(3, 0, 3, 3), reserve(9)])
    assert choices(do(state, "0 move(0,1)")) == {"plant:blue", "plant:yellow"}


def test_equal_spots_decks_and_martians_are_chosen_by_chance() -> None:
    state = position(
        gardener=["0,0", "4,-4"], hand=[["group-red", *NOTHING_TO_GAIN]], reserve=FEW, flowers={"red": "1,0"}
    )
    assert choices(state) == moves("2,0", "0,1", "1,-1")  # the empty spots beside the red flower within reach
    state = position(top=[None, "edge-blue", "edge-red", "line-red"], hand=[["line-blue"]], phase="draw")
    assert choices(state) == {"draw:1", "draw:2"}
    setup = play_until(GAME.new(2, {"start": 0}), "martian", Random(1))
    assert len(choices(setup)) == 5


# Powers: only if the turn gets better by 2


def powered(martian: str, card: str, **fields: Any) -> State:
    """Seat 0 with one card that can gain something, and the power of its Martian."""
    return position(
        martian=[martian, "bob" if martian != "bob" else "ali"],
        options={"powers": "on"},
        hand=[[card, *NOTHING_TO_GAIN]],
        **{"reserve": FEW, **fields},
    )


def uses_power(state: State) -> bool:
    used = {text.partition(":")[0] for text in choices(state, times=20)}
    assert len(used) == 1
    return used <= {"swap_first", "nuke", "teleport", "swap_with"}


@pytest.mark.parametrize(("reds", "used"), [("1,0 3,0 -2,0", True), ("1,0 -2,0", False)])
def test_ali_swaps_for_two_points_and_not_for_one(reds: str, used: bool) -> None:
    """A red flower goes to 2,0, for the blue one there: a group of three, or of two. Blue is all Ali could plant."""
    blues = [reserve(10), reserve(2)]
    state = powered("ali", "group-red", flowers={"red": reds, "blue": "2,0"}, gardener=["0,0", "4,-3"], reserve=blues)
    assert uses_power(state) is used


def test_ali_names_either_flower_of_an_equal_swap_first_and_then_the_better_partner() -> None:
    flowers = {"red": "1,0 3,0 -2,0", "blue": "2,0 -4,0"}
    blues = [reserve(10), reserve(2)]
    state = powered("ali", "group-red", flowers=flowers, gardener=["0,0", "4,-3"], reserve=blues)
    assert choices(state) == moves("2,0", "-2,0", verb="swap_first")
    do(state, "0 swap_first(-2,0)")
    assert choices(state) == moves("2,0", verb="swap_second")


@pytest.mark.parametrize(("card", "reds", "used"), [("line-red", "2,0 4,0", True), ("group-red", "2,0", False)])
def test_bot_fells_a_tree_for_two_points_and_not_for_one(card: str, reds: str, used: bool) -> None:
    state = powered("bot", card, flowers={"red": reds}, trees=["1,0"], gardener=["0,0", "-4,4"])
    assert uses_power(state) is used


@pytest.mark.parametrize("martian", ["robby", "marty"])
@pytest.mark.parametrize(("card", "reds", "used"), [("line-red", "-4,1 -4,3", True), ("group-red", "-4,2", False)])
def test_robby_and_marty_go_where_two_points_more_are_and_not_for_one(
    martian: str, card: str, reds: str, used: bool
) -> None:
    state = powered(martian, card, flowers={"red": reds}, gardener=["4,-3", "-4,0"])
    assert uses_power(state) is used


@pytest.mark.parametrize(
    ("card", "reds", "left", "does"),
    [
        ("line-red", "1,0", 10, "plant:red"),  # a line of two: 2 points
        ("group-red", "1,0", 10, "leave"),  # a group of two: 1 point
        ("group-red", "1,0", 1, "plant:red"),  # the last flower is saved
    ],
)
def test_bob_replaces_for_two_points_or_with_the_last_flower(card: str, reds: str, left: int, does: str) -> None:
    state = powered(
        "bob",
        card,
        flowers={"red": reds, "blue": "2,0"},
        gardener=["0,0", "4,-4"],
        reserve=[reserve(0, left), reserve(0, 2)],
    )
    do(state, "0 move(2,0)")
    assert choices(state) == {does}


def test_bob_moves_onto_a_flower_that_is_worth_replacing_and_plants_equal_colours_by_chance() -> None:
    hand = ["line-red", "line-yellow", *NOTHING_TO_GAIN[1:]]
    state = position(
        martian=["bob", "ali"],
        options={"powers": "on"},
        hand=[hand],
        flowers={"red": "1,0 3,0", "yellow": "2,1 2,-1", "blue": "2,0"},
        gardener=["-4,0", "4,-4"],
        reserve=[reserve(0, 5, 5), reserve(9)],
    )
    assert choices(state) == moves("2,0")
    do(state, "0 move(2,0)")
    assert choices(state) == {"plant:red", "plant:yellow"}

"""The policy: what it thinks things are worth, what it sees, when it uses a power, and what it never looks at."""

from collections.abc import Callable
from math import isfinite
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, State
from orrery.games.gardens import GAME, bot_cards, bot_knowledge, bot_planting
from orrery.games.gardens.actions import KEEP, SPACE
from orrery.games.gardens.cards import HEXAGON, cards_of
from orrery.games.gardens.features import NAMES, features_of
from orrery.games.gardens.state import GardensState
from tests.games.driving import play_until
from tests.games.gardens.build import (
    CARDS,
    COLOURS,
    SHAPES,
    do,
    label,
    position,
    random_garden,
    reserve,
    spots,
    worth,
)

NOTHING_TO_GAIN = ["hexagon", "pair-yellow-green", "pair-yellow-purple", "pair-green-purple"]  # without such flowers
FEW = [reserve(0, 10), reserve(0, 2)]  # red only; seat 0 has too many, so that a turn without planting costs much
# Round 0,0 five corners stand; the sixth is 0,1
FIVE = "1,0 1,-1 0,-1 -1,0 -1,1"

POLICY: Callable[[Any, int, Random], int] = GAME.policy.greedy


def choices(state: State, player: int = 0, times: int = 20) -> set[str]:
    """Everything the policy does in this position when it is asked often."""
    return {SPACE.notation(POLICY(state, player, Random(seed))) for seed in range(times)}


def scores(state: GardensState, player: int = 0) -> dict[str, float]:
    return {SPACE.notation(action): score for score, action, _ in GAME.policy.judge(state, player)}


def move(spot: str, verb: str = "move") -> str:
    return f"{verb}:{label('hexagon', spot)}"


def moves(*places: str, verb: str = "move") -> set[str]:
    return {move(spot, verb) for spot in places}


def value(state: GardensState, card: str, player: int = 0) -> float:
    growths = bot_planting.growths_of(state)
    return bot_cards.card_value(state, growths, player, CARDS.index(card), bot_cards.share_left(state))


def cost(state: GardensState) -> float:
    return bot_cards.turn_cost(state, 0)


# What one more flower brings: kept tables against the missions themselves


@pytest.mark.parametrize("board", SHAPES)
def test_gains_are_what_missions_pay_more_with_the_flower(board: str) -> None:
    rng = Random(board)
    for _ in range(3):
        garden, trees = random_garden(board, rng)
        flowers = {colour: " ".join(s for s, c in garden.items() if c == colour) for colour in COLOURS}
        places = spots(board)
        free = [spot for spot in places if spot not in trees and spot not in garden]
        if len(free) < 2:
            continue
        state = position(board=board, trees=trees, flowers=flowers, gardener=free[:2])
        growths = bot_planting.growths_of(state)
        for number, card in enumerate(CARDS):
            before = worth(board, garden, trees, card)
            assert bot_planting.worth_of(state, growths, number) == before
            tables = bot_planting.tables_of(state, growths, [number])
            for spot in free[:12]:
                for colour, each in zip(COLOURS, tables, strict=True):
                    gain = sum(table[places.index(spot)] for table in each)
                    assert gain == worth(board, {**garden, spot: colour}, trees, card) - before, (card, spot, colour)


# What cards are worth


@pytest.mark.parametrize("card", ["group-red", "count-red", "line-red", "triangle-red", "edge-red", "pair-blue-red"])
def test_a_card_hopes_for_flowers_of_its_colours_and_for_nothing_without_them(card: str) -> None:
    """The same red flowers in the garden; what is in the reserves makes the difference."""
    red = {"red": "1,0 2,0", "blue": "3,0"}
    many = position(flowers=red, reserve=[reserve(5, 8, 1), reserve(1, 1, 9)])
    few = position(flowers=red, reserve=[reserve(1, 1, 9, 3), reserve(1, 1, 9)])
    none = position(flowers=red, reserve=[reserve(0, 0, 1), reserve(0, 0, 1)])
    now = many.worth(CARDS.index(card))
    assert value(many, card) > value(few, card) > now
    assert value(none, card) - now < 0.5


def test_hope_for_others_flowers_is_smaller_than_for_ones_own() -> None:
    state = position(reserve=[reserve(0, 8), reserve(8)])
    assert value(state, "line-red", 0) > value(state, "line-red", 1) > 0


@pytest.mark.parametrize(
    ("reserves", "decks"),
    [
        ([reserve(9), reserve(4)], [9, 8, 8, 8]),  # the other may end the game in 4 turns
        ([reserve(9), reserve(9)], [1, 1, 0, 0]),  # 2 cards left
    ],
)
def test_a_turn_without_planting_costs_the_flowers_it_threatens(
    reserves: list[dict[str, int]], decks: list[int]
) -> None:
    calm = position(reserve=[reserve(5), reserve(5)], deck_size=[9, 8, 8, 8])
    ahead = position(reserve=[reserve(3), reserve(9)], deck_size=[9, 8, 8, 8])
    assert cost(calm) == cost(ahead)  # nothing is threatened
    top = [None, *("line-blue" if space == 1 and size else None for space, size in enumerate(decks) if space)]
    state = position(reserve=reserves, deck_size=decks, top=top)
    assert cost(state) > cost(calm) + 3


def test_scoring_is_worth_the_next_card_less_the_hope_and_the_turn() -> None:
    tops = [None, "line-blue", "line-green", "edge-purple"]
    state = position(flowers={"red": "0,0 1,0 2,0"}, hand=[["line-red", "group-red"]], top=tops)
    found = scores(state)
    fresh = bot_cards.best_deck(state, bot_planting.growths_of(state), 0, bot_cards.share_left(state))
    for card, now in (("line-red", 4), ("group-red", 3)):
        assert found[f"score:{card}"] == pytest.approx(now - value(state, card) + fresh - cost(state))


def test_a_planting_is_worth_what_it_does_to_the_hand_and_a_move_onto_a_flower_is_not_thought_of() -> None:
    state = position(
        flowers={"red": "1,0 2,0", "blue": "0,2"},
        gardener=["0,0", "4,-4"],
        hand=[["line-red", "group-red", *NOTHING_TO_GAIN[1:]]],
        reserve=FEW,
    )
    found = scores(state)
    quiet = found[move("0,3")]
    assert found[move("3,0")] - quiet == pytest.approx(3)  # the line 2, the group 1
    assert found[move("1,-1")] - quiet == pytest.approx(1)  # the group only
    assert move("0,2") not in found
    assert choices(state) == moves("3,0")


def test_idling_is_thought_of_where_it_ends_the_game() -> None:
    state = position(flowers={"blue": "0,2"}, gardener=["0,0", "4,-4"], idle=1)
    assert scores(state)[move("0,2")] < -cost(state)


def test_a_card_is_drafted_for_its_kind_and_the_own_flowers_of_its_colours() -> None:
    state = play_until(GAME.new(2, {"start": 0}), "deal", Random(1))
    hand = ["line-red", "line-blue", "pair-blue-red", "edge-green", "edge-red"]
    for card in (*hand, *CARDS[5:10]):
        do(state, f"chance deal_card:{card}")
    assert isinstance(state, GardensState)
    state.reserve[:10] = [2, 10, 6, 6, 6, 10, 2, 6, 6, 6]
    found = scores(state)
    assert found["keep:line-red"] > found["keep:line-blue"]
    assert found["keep:edge-red"] > found["keep:edge-green"]
    assert choices(state) == {"keep:pair-blue-red"}


def test_the_card_that_promises_most_is_drawn() -> None:
    red = {"red": "1,0 2,0 3,0", "blue": "4,-1 4,-2"}
    tops = [None, "line-red", "triangle-green", None]
    state = position(flowers=red, deck_size=[5, 5, 5, 0], top=tops, hand=[["edge-blue"]], phase="draw")
    found = scores(state)
    assert found["draw:1"] > found["draw:2"]
    spent = [reserve(0, 0, 5), reserve(0, 0, 5)]
    tops = [None, "line-green", "group-green", None]  # no green flower is left, nor planted
    state = position(flowers=red, deck_size=[5, 5, 5, 0], top=tops, hand=[["edge-blue"]], phase="draw", reserve=spent)
    assert choices(state) == {"draw:0"}


# The hexagon


@pytest.mark.parametrize("flowers", [9, 1])
def test_the_owner_of_the_card_completes_an_open_hexagon(flowers: int) -> None:
    state = position(
        flowers={"red": FIVE, "blue": "3,0 4,0"},
        gardener=["0,3", "4,-4"],
        hand=[["hexagon", "line-blue", "group-blue", "edge-blue", "triangle-blue"]],
        reserve=[reserve(9, flowers), reserve(9, 9)],
    )
    assert choices(state) == moves("0,1")
    do(state, f"0 {move('0,1')}")
    assert choices(state) == {"plant:red"}
    do(state, "0 plant:red")
    assert state.standing().reason == "hexagon"


def test_nobody_completes_a_hexagon_for_the_one_who_is_known_to_hold_its_card() -> None:
    """Red on 0,1 would be the best flower by far, but seat 1 drew the hexagon openly."""
    given: dict[str, Any] = {
        "flowers": {"red": FIVE},
        "gardener": ["0,3", "4,-4"],
        "hand": [["group-red", "line-red", *NOTHING_TO_GAIN[1:]], ["hexagon"]],
        "reserve": [reserve(1, 9), reserve(9, 9)],
    }
    state = position(seen_drawn=[[], ["hexagon"]], **given)
    assert scores(state)[move("0,1")] > 0  # blue there stops the hexagon
    do(state, f"0 {move('0,1')}")
    assert choices(state) == {"plant:blue"}


def test_the_last_corner_is_taken_from_an_owner_of_the_card() -> None:
    """Any blue flower is as good for seat 0; on 0,1 it keeps seat 1 from winning."""
    given: dict[str, Any] = {
        "flowers": {"red": FIVE},
        "gardener": ["0,3", "4,-4"],
        "hand": [["count-green", *NOTHING_TO_GAIN[1:]], ["hexagon"]],
        "reserve": [reserve(9), reserve(9, 9)],
    }
    assert choices(position(seen_drawn=[[], ["hexagon"]], **given)) == moves("0,1")


@pytest.mark.parametrize(
    ("corners", "missing"), [("1,0 1,-1 0,-1", "-1,0 -1,1 0,1"), ("1,0 1,-1 0,-1 -1,0", "-1,1 0,1")]
)
def test_a_half_built_hexagon_is_kept_from_an_owner_of_the_card(corners: str, missing: str) -> None:
    """Any blue flower is as good for seat 0; on a corner it comes in time, and red there would only help."""
    given: dict[str, Any] = {
        "flowers": {"red": corners},
        "gardener": ["0,3", "4,-4"],
        "hand": [["count-green", *NOTHING_TO_GAIN[1:]], ["hexagon"]],
        "reserve": [reserve(9, 9), reserve(9, 9)],
    }
    state = position(seen_drawn=[[], ["hexagon"]], **given)
    found = {action: score for action, score in scores(state).items() if action.startswith("move")}
    chosen = max(found, key=lambda action: found[action])
    assert chosen in moves(*missing.split())
    do(state, f"0 {chosen}")
    assert choices(state) == {"plant:blue"}


def test_four_corners_that_stand_open_make_one_suspicious() -> None:
    """Nobody knows who holds the card; a flower is not given away for three corners, but four are no accident."""
    given: dict[str, Any] = {
        "gardener": ["0,3", "4,-4"],
        "hand": [["count-green", *NOTHING_TO_GAIN[1:]], ["group-red"]],
        "reserve": [reserve(9), reserve(9, 9)],
    }
    three = scores(position(flowers={"red": "1,0 1,-1 0,-1"}, **given))
    four = scores(position(flowers={"red": "1,0 1,-1 0,-1 -1,0"}, **given))
    assert four[move("0,1")] > three[move("0,1")] + 0.5


def test_the_owner_prepares_the_hexagon_with_own_flowers() -> None:
    """Four corners of a red hexagon stand; the fifth is worth more than a point for the blue group."""
    state = position(
        flowers={"red": "1,0 1,-1 0,-1 -1,0", "blue": "0,4"},
        gardener=["0,3", "4,-4"],
        hand=[["hexagon", "group-blue", *NOTHING_TO_GAIN[1:]]],
        reserve=[reserve(9, 9), reserve(9, 9)],
    )
    assert choices(state) == moves("0,1")
    do(state, f"0 {move('0,1')}")
    assert choices(state) == {"plant:red"}


def test_with_a_hexagon_in_the_garden_its_card_is_drawn_and_wins() -> None:
    state = position(
        flowers={"red": FIVE + " 0,1"},
        top=[None, "line-blue", "hexagon", "line-green"],
        hand=[["edge-red", "group-red", "count-red", "line-red", "triangle-red"]],
    )
    (chosen,) = choices(state)
    assert chosen.startswith("score:")
    do(state, f"0 {chosen}")
    assert choices(state) == {"draw:2"}
    do(state, "0 draw:2")
    assert state.standing().winners == [0]


# Others


def test_a_colour_that_helps_a_known_mission_of_another_is_not_planted() -> None:
    """Both colours bring one point to seat 0; red brings two to the line that seat 1 drew openly."""
    state = position(
        flowers={"red": "1,0", "blue": "0,-1"},
        gardener=["0,0", "4,-4"],
        hand=[["group-red", "group-blue", *NOTHING_TO_GAIN[1:]], ["line-red"]],
        seen_drawn=[[], ["line-red"]],
        reserve=[reserve(5, 5), reserve(5, 5)],
    )
    do(state, f"0 {move('1,-1')}")  # beside both
    assert choices(state) == {"plant:blue"}
    found = scores(state)
    unaware = do(position(**KNOWN_TO_NOBODY), f"0 {move('1,-1')}")
    assert scores(unaware)["plant:red"] == scores(unaware)["plant:blue"]
    assert found["plant:red"] < found["plant:blue"]


KNOWN_TO_NOBODY: dict[str, Any] = {
    "flowers": {"red": "1,0", "blue": "0,-1"},
    "gardener": ["0,0", "4,-4"],
    "hand": [["group-red", "group-blue", *NOTHING_TO_GAIN[1:]], ["line-red"]],
    "reserve": [reserve(5, 5), reserve(5, 5)],
}


def test_the_spot_that_the_next_player_wants_is_taken() -> None:
    """Red on 2,0 would join two lines of seat 1, who can get there; nothing else is worth anything to seat 0."""
    state = position(
        flowers={"red": "0,0 1,0 3,0 4,0"},
        gardener=["2,-4", "2,2"],
        hand=[["count-yellow", *NOTHING_TO_GAIN[1:]], ["line-red"]],
        seen_drawn=[[], ["line-red"]],
        reserve=[reserve(9), reserve(0, 9)],
    )
    found = scores(state)
    assert max(found, key=lambda text: found[text] if text.startswith("move") else -100.0) == move("2,0")


def test_after_the_draft_of_two_each_knows_four_cards_of_the_other_and_never_the_first() -> None:
    state = play_until(GAME.new(2), "martian", Random(3))
    assert isinstance(state, GardensState)
    for seat in range(2):
        known = bot_knowledge.rivals_cards(state, seat)
        assert known.bit_count() == 4
        assert known & ~state.hand[1 - seat] == 0
        first = state.kept[5 * (1 - seat)]
        assert first not in cards_of(known)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_policy_and_its_features_see_only_what_the_seat_knows(players: int) -> None:
    rng = Random(players)
    state = GAME.new(players, {"powers": "on"})
    asked = 0
    while actors := state.actors():
        player = actors[0]
        if player == CHANCE:
            state.apply(player, state.sample(rng))
            continue
        if rng.random() < 0.4:
            asked += 1
            imagined = state.determinize(player, rng)
            assert GAME.policy.judge(state, player) == GAME.policy.judge(imagined, player)
            assert features_of(state, player) == features_of(imagined, player)
            numbers = features_of(state, rng.randrange(players))
            assert len(numbers) == len(NAMES)
            assert all(isfinite(number) for number in numbers)
        state.apply(player, POLICY(state, player, rng))
    assert asked > 10


# Martians and the start


def test_martians_are_chosen_for_their_powers_and_by_chance_without() -> None:
    with_powers = play_until(GAME.new(2, {"start": 0, "powers": "on"}), "martian", Random(1))
    assert len(choices(with_powers)) == 1
    without = play_until(GAME.new(2, {"start": 0}), "martian", Random(1))
    assert len(choices(without, times=60)) == 5


def test_a_gardener_starts_where_flowers_and_ways_are_good() -> None:
    state = play_until(GAME.new(2, {"start": 0}), "place", Random(1))
    assert isinstance(state, GardensState)
    chosen = choices(state)
    ways = {
        f"place:{state.board.labels[spot]}": len(state.ways.spots[spot])
        for spot in range(state.board.size)
        if f"place:{state.board.labels[spot]}" in chosen
    }
    assert min(ways.values()) >= 20  # of 24 at most, 16 at least


# Ties


def test_equal_colours_are_chosen_by_chance() -> None:
    hand = ["count-blue", "count-red", "count-yellow", "count-green", "count-purple"]
    state = do(position(hand=[hand], gardener=["0,0", "4,0"]), "0 move(0,1)")
    assert choices(state, times=60) == {"plant:blue", "plant:red", "plant:yellow", "plant:green", "plant:purple"}


def test_only_the_best_colours_are_chosen_and_only_what_is_in_the_reserve() -> None:
    hand = ["count-blue", "count-red", "count-yellow", *NOTHING_TO_GAIN[2:]]
    state = position(hand=[hand], gardener=["0,0", "4,0"], reserve=[reserve(3, 0, 3, 3), reserve(9)])
    assert choices(do(state, "0 move(0,1)")) <= {"plant:blue", "plant:yellow"}


def test_equal_spots_are_chosen_by_chance() -> None:
    state = position(
        gardener=["0,0", "4,-4"], hand=[["group-red", *NOTHING_TO_GAIN[1:]]], reserve=FEW, flowers={"red": "1,0"}
    )
    assert choices(state, times=60) == moves("2,0", "0,1", "1,-1")  # the empty spots beside the red flower within reach


# Powers: only if the turn gets clearly better, while there is much to come


def powered(martian: str, card: str, **fields: Any) -> GardensState:
    """Seat 0 with one card that can gain something, and the power of its Martian."""
    return position(
        martian=[martian, "bob" if martian != "bob" else "ali"],
        options={"powers": "on"},
        hand=[[card, *NOTHING_TO_GAIN[1:]]],
        **{"reserve": MANY, **fields},
    )


MANY = [reserve(0, 28), reserve(0, 2)]  # red only, and so many that a turn without planting costs much


def uses_power(state: State) -> bool:
    used = {text.partition(":")[0] for text in choices(state)}
    assert len(used) == 1
    return used <= {"swap_first", "nuke", "teleport", "swap_with"}


@pytest.mark.parametrize(("reds", "used"), [("1,0 3,0 -2,0", True), ("1,0 -2,0", False)])
def test_ali_swaps_for_two_points_and_not_for_one(reds: str, used: bool) -> None:
    """A red flower goes to 2,0, for the blue one there: a group of three, or of two. Blue is all Ali could plant."""
    blues = [reserve(28), reserve(2)]
    state = powered("ali", "group-red", flowers={"red": reds, "blue": "2,0"}, gardener=["0,0", "4,-3"], reserve=blues)
    assert uses_power(state) is used


def test_ali_names_either_flower_of_an_equal_swap_first_and_then_the_better_partner() -> None:
    flowers = {"red": "1,0 3,0 -2,0", "blue": "2,0 -4,0"}
    blues = [reserve(28), reserve(2)]
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
def test_robby_and_marty_go_where_more_points_are_and_not_for_one(
    martian: str, card: str, reds: str, used: bool
) -> None:
    state = powered(martian, card, flowers={"red": reds}, gardener=["4,-3", "-4,0"])
    assert uses_power(state) is used


def test_a_power_is_used_for_less_when_little_is_to_come() -> None:
    state = powered(
        "marty", "group-red", flowers={"red": "-4,2"}, gardener=["4,-3", "-4,0"], reserve=[reserve(0, 3), reserve(0, 3)]
    )
    found = scores(state)
    best = {verb: max(each for text, each in found.items() if text.startswith(verb)) for verb in ("move", "teleport")}
    assert best["teleport"] > best["move"]


@pytest.mark.parametrize(
    ("card", "reds", "left", "does"),
    [
        ("line-red", "1,0 3,0", 28, "plant:red"),  # a line of three: 4 points
        ("group-red", "1,0", 28, "leave"),  # a group of two: 1 point
        ("group-red", "1,0", 1, "plant:red"),  # the last flower is saved
    ],
)
def test_bob_replaces_for_points_or_with_the_last_flower(card: str, reds: str, left: int, does: str) -> None:
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
        reserve=[reserve(0, 14, 14), reserve(2)],
    )
    assert choices(state) == moves("2,0")
    do(state, "0 move(2,0)")
    assert choices(state, times=60) == {"plant:red", "plant:yellow"}


# Reasons in words


def why(state: GardensState, action: str, player: int = 0) -> list[str]:
    return GAME.policy.why(state, player, SPACE.parse(action))


def test_a_move_tells_what_its_flower_brings_and_gives() -> None:
    state = position(
        flowers={"red": "1,0 2,0"},
        gardener=["0,0", "4,-4"],
        hand=[["line-red", "group-red", *NOTHING_TO_GAIN[1:]], ["triangle-red"]],
        seen_drawn=[[], ["triangle-red"]],
        reserve=FEW,
    )
    assert why(state, move("3,0")) == ["with a red flower there", "the longest red line +2", "the biggest red group +1"]
    assert "for another player the biggest red triangle +2" in why(state, move("1,1"))
    assert why(state, move("1,0")) == [f"plants nothing: the turn costs about {round(cost(state))} points"]


def test_the_hexagon_is_named() -> None:
    given: dict[str, Any] = {"flowers": {"red": FIVE}, "gardener": ["0,3", "4,-4"]}
    own = position(hand=[["hexagon"]], reserve=[reserve(9, 9), reserve(9)], **given)
    assert why(own, move("0,1")) == ["red there completes the hexagon and wins"]
    blue = position(hand=[["line-blue"]], reserve=[reserve(9), reserve(9)], **given)
    assert "keeps the red hexagon from being completed" in why(blue, move("0,1"))


def test_scoring_drawing_and_keeping_tell_what_they_pay_and_promise() -> None:
    tops = [None, "line-red", "group-green", "edge-purple"]
    state = position(flowers={"red": "0,0 1,0 2,0"}, hand=[["group-red"]], top=tops)
    told = why(state, "score:group-red")
    assert told[0] == "pays 3 points"
    assert len(told) == 4
    do(state, "0 score:group-red")
    assert why(state, "draw:1")[0].startswith("the longest red line pays 4 points now")
    assert why(state, "draw:0") == ["no card that lies open promises as much as an unknown one"]
    draft = play_until(GAME.new(2, {"start": 0}), "draft", Random(1))
    for action in draft.legal(0):
        assert len(GAME.policy.why(draft, 0, action)) >= 1
    draft.reserve = [0] * len(draft.reserve)
    doubts = [GAME.policy.why(draft, 0, action)[1] for action in draft.legal(0) if action != KEEP.zero + HEXAGON]
    assert set(doubts) == {"but you have no flower for it"}


def test_where_there_is_nothing_to_count_the_reason_is_that_of_the_score() -> None:
    state = play_until(GAME.new(2, {"start": 0, "powers": "on"}), "martian", Random(1))
    assert why(state, "martian:bob") == ["its power is of more use"]

"""What is said at the table: the log, what may be done now, how a game ended, what a mission pays."""

import re
from html import unescape
from random import Random
from typing import Any

import pytest

from orrery.core import State
from orrery.games.gardens import GAME, view
from orrery.games.gardens.cards import CARDS, MARTIANS, POWERS, TITLES
from orrery.games.gardens.view.missions import on_card
from tests.games.driving import events_of, options_of, play_until
from tests.games.gardens.build import do, position, reserve, written
from tests.rules import rule

SCREEN = GAME.screen()
FIVE = "1,0 1,-1 0,-1 -1,0 -1,1"  # round 0,0; the sixth corner is 0,1


def told(state: State, *moves: str) -> list[str]:
    return [GAME.tell(event, ["Ana", "Ben"]) for event in events_of(state, *written(state, *moves))]


def powered(martian: str, **fields: Any) -> State:
    return position(
        martian=[martian, "bob" if martian != "bob" else "ali"],
        options={"powers": "on"},
        gardener=["0,0", "4,-4"],
        **fields,
    )


@pytest.mark.parametrize(("reds", "said"), [("", "0 points"), ("1,0", "1 point"), ("1,0 2,0", "2 points")])
def test_the_log_counts_points(reds: str, said: str) -> None:
    state = position(flowers={"red": reds}, hand=[["group-red"]])
    assert told(state, "0 score:group-red") == [f"Ana scores Biggest group, red: {said}."]


def test_the_log_tells_a_flower_left_from_one_that_nobody_could_replace() -> None:
    bob = powered("bob", flowers={"red": "2,0"})
    assert told(bob, "0 move(2,0)", "0 leave") == ["Ana moves from E5 to E7.", "Ana leaves the red flower on E7."]
    ali = powered("ali", flowers={"red": "2,0"})
    assert told(ali, "0 move(2,0)")[-1] == "Ana stays on the red flower on E7."


def test_in_the_draft_one_is_told_who_gets_the_others() -> None:
    state = play_until(GAME.new(3, {"start": 0}), "draft", Random(1))
    names = {"names": ["Ana", "Ben", "Cleo"]}
    assert GAME.prompt({**state.shown(2), **names}) == "Keep a card; the others go to Ana (1 of 4)."
    assert GAME.prompt(state.shown(0)) == "Keep a card; the others go to Seat 2 (1 of 4)."


def test_one_flower_is_one_flower() -> None:
    state = position(reserve=[reserve(1), reserve(2)], flowers={"red": "-3,0"}, idle=1, turn_no=9)
    coach = GAME.coach(state.shown(0))
    assert coach is not None
    assert coach.text.startswith("You have 1 flower left.")
    assert "1 left would cost 1 point<" in SCREEN.mine(state.view(0), state.legal(0))
    do(state, "0 move(-3,0)")
    assert ">1 flower left<" in SCREEN.mine(state.view(0))
    assert ">2 flowers left<" in SCREEN.mine(state.view(0))
    assert "- 1 for 1 flower = -1" in GAME.text(state.shown(0))


def test_bob_is_told_that_he_may_leave_the_flower() -> None:
    state = powered("bob", flowers={"red": "2,0"})
    do(state, "0 move(2,0)")
    assert GAME.prompt(state.shown(0)) == "Replace the red flower on E7, or leave it."
    empty = do(powered("bob"), "0 move(2,0)")
    assert GAME.prompt(empty.shown(0)) == "Plant a flower on E7."


@pytest.mark.parametrize(
    ("martian", "fields", "offered"),
    [
        ("ali", {}, False),
        ("ali", {"flowers": {"red": "1,0 0,1", "blue": "1,1"}}, False),  # red alone on each line with Ali
        ("ali", {"flowers": {"red": "1,0", "blue": "-3,0"}}, True),
        ("ali", {"flowers": {"red": "2,-2", "blue": "0,0"}}, True),  # the flower under Ali
        ("bot", {}, False),
        ("bot", {"trees": ["1,1"]}, True),
        ("marty", {}, True),
        ("robby", {}, True),
        ("bob", {"flowers": {"red": "1,0"}}, False),  # while planting, not before
    ],
)
def test_a_power_is_offered_when_it_can_be_used(martian: str, fields: dict[str, Any], offered: bool) -> None:
    state = powered(martian, **fields)
    powers = {"swap_first", "nuke", "teleport", "swap_with"} & {text.split(":")[0] for text in options_of(state, 0)}
    assert bool(powers) is offered
    assert ("first" in GAME.prompt(state.shown(0))) is offered


def test_a_power_comes_before_a_move_or_a_mission() -> None:
    for martian in ("ali", "bot", "marty", "robby"):
        state = powered(martian)
        assert "before moving or scoring" in SCREEN.mine(state.view(0), state.legal(0))


def test_the_verdict_of_an_instant_win_names_the_owner_of_the_card() -> None:
    state = position(flowers={"blue": FIVE}, gardener=["0,3", "-4,4"], hand=[None, ["hexagon"]], points=[40, 3])
    do(state, "0 move(0,1)", "0 plant:blue")
    shown = {**state.view(0), "names": ["Ana", "Ben"]}
    assert GAME.verdict(shown) == "Ben holds the hexagon card, and a hexagon stands: Ben wins at once."
    assert GAME.verdict({**shown, "viewer": 1}).startswith("You hold the hexagon card")
    assert GAME.verdict(state.shown(None)).startswith("Seat 2 holds the hexagon card")


def test_other_ends_are_told_by_the_points() -> None:
    state = position(flowers={"red": "-3,0"}, idle=1)
    do(state, "0 move(-3,0)")
    assert GAME.verdict(state.shown(0)) == ""


def test_a_mission_has_the_same_name_on_card_log_and_rulebook() -> None:
    texts = [entry.text for entry in GAME.rules.rules.values() if entry.id.startswith("G-5.")]
    rulebook = [found[1] for text in texts if (found := re.match(r"\*([^*]+)\* \(", text))]
    assert rulebook == list(TITLES.values())
    for card in CARDS:
        name = view.mission_title(card)
        assert name.partition(",")[0] in rulebook
        assert GAME.say(card) == name
        assert GAME.space.label(GAME.space.parse(f"score:{card}")) == f"Score {name}"
        on_the_deck = re.findall(r"<text[^>]*>([^<]*)<", on_card(card))
        assert " ".join(on_the_deck) == name.partition(",")[0]


@pytest.mark.parametrize("martian", MARTIANS)
def test_a_power_has_the_same_name_wherever_it_is_offered(martian: str) -> None:
    state = powered(martian, flowers={"red": "1,0", "blue": "2,0"}, trees=["1,1"])
    power = POWERS[martian]
    page = unescape(SCREEN.mine(state.view(0), state.legal(0)))
    assert f"{martian.capitalize()} can {power.name}" in page
    assert power.does in page
    assert f"power: {martian.capitalize()} can {power.name} {power.when}. {power.does}" in GAME.text(state.shown(0))
    if martian != "bob":
        assert f"or first {power.name}." in GAME.prompt(state.shown(0))


def test_the_text_has_what_a_player_with_the_book_in_hand_needs() -> None:
    state = position(
        players=3,
        flowers={"red": "1,0 2,0"},
        hand=[["group-red", "hexagon"], ["count-blue"]],
        top=[None, "line-red", "count-red", "pair-red-green"],
        scored=[[], [["edge-blue", 3]], []],
        points=[0, 3, 0],
        seen_drawn=[[], ["count-blue"], []],
    )
    shown = {**state.shown(0), "names": ["Ana", "Ben", "Cleo"]}
    lines = GAME.text(shown).splitlines()
    assert "  · empty   B blue, R red, Y yellow, G green, P purple   ^ tree   @1 gardener of player 1" in lines
    assert "  B3: row B, place 3. Lines run along rows and both diagonals; the rim is the edge." in lines
    assert any(line.startswith("  1  Longest line, red [2], ") for line in lines)
    assert "  Biggest group, red [2]: 1 for each flower joined" in lines
    assert "  Hexagon: a hexagon of one colour wins" in lines
    assert "     scored: Edge or tree, blue 3" in lines
    assert "     in hand: Number of groups, blue [0]" in lines
    assert any(line.startswith("> @1 Ana, ") for line in lines)
    assert "Seat 2" not in GAME.text(shown)


def test_the_text_says_what_each_martian_can_do_before_one_is_taken() -> None:
    state = play_until(GAME.new(2, {"powers": "on", "start": 0}), "martian", Random(1))
    for martian in MARTIANS:
        assert f"  {martian.capitalize()} can {POWERS[martian].name}" in GAME.text(state.shown(0))
    plain = play_until(GAME.new(2, {"start": 0}), "martian", Random(1))
    assert "can" not in GAME.text(plain.shown(0)).split()


@rule("G-R33")
def test_g_r33_the_cards_passed_on_are_shown_to_the_one_who_saw_them() -> None:
    state = play_until(GAME.new(3, {"start": 0}), "turn", Random(2))
    names = ["Ana", "Ben", "Cleo"]
    for viewer in range(3):
        shown = {**state.shown(viewer), "names": names}
        page, lines = SCREEN.mine(shown), GAME.text(shown)
        assert f"You passed on {len(shown['passed'])} cards" in page
        for entry in shown["passed"]:
            people = " or ".join(names[seat] for seat in entry["holders"])
            assert f"with {people}" in page
            worth = "" if entry["card"] == "hexagon" else " [0]"
            assert f"  {view.mission_title(entry['card'])}{worth}: with {people}" in lines
    assert "You passed on" not in SCREEN.mine(state.shown(None))
    assert "You passed on" not in GAME.text(state.shown(None))


def test_a_triangle_pays_the_spots_of_a_side() -> None:
    state = position(flowers={"red": "0,0 3,0 0,3"}, hand=[["triangle-red"]])
    assert state.view(0)["worth"]["triangle-red"] == 4  # three steps, four spots
    assert view.mission_title("triangle-red") == "Biggest triangle, red"
    assert view.mission_words("triangle-red") == "1 for each spot of a side"

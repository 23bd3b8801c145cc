"""The log and the questions in plain English: one of a kind, several of a kind, none."""

from typing import Any

import pytest

from orrery.core import CHANCE, Event
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.words.glossary import counted
from orrery.games.minethemoon.words.log import say
from tests.games.driving import do, events_of
from tests.games.minethemoon.build import position, working
from tests.rules import rule

NAMES = ["Rene", "Greg"]


@pytest.mark.parametrize(
    ("kind", "count", "words"),
    [
        ("rB", 1, "1 raw Buckyball"),
        ("rB", 2, "2 raw Buckyballs"),
        ("fG", 1, "1 refined Graphene"),
        ("fG", 3, "3 refined Graphene"),
        ("fN", 0, "0 refined Nanotubes"),
    ],
)
def test_one_of_a_kind_and_several(kind: str, count: int, words: str) -> None:
    assert counted(kind, count) == words


def test_nothing_and_nobody_have_words() -> None:
    assert say({}) == "nothing"
    assert say([]) == "nobody"


def mined(silo: str, robots: int) -> list[str]:
    """What the log tells when so many robots stand on raw Buckyball, all others on refined Nanotube, and it is hit."""
    state = position(phase="task_over", silo=[silo])
    do(state, f"0 qty:{robots}", *["0 qty:0"] * 4, "1 qty:8")
    state.journal = []
    do(state, "chance spin:rB")
    return [GAME.tell(event, NAMES) for event in state.journal if event.player == 0]


@rule("M-5.4")
def test_m5_4_what_is_found_is_told() -> None:
    assert mined("rG", 2) == ["Rene finds 2 raw Buckyballs."]


@rule("M-5.5")
def test_m5_5_robots_without_room_are_told_of() -> None:
    assert mined("rB rB", 3) == ["Rene finds 1 raw Buckyball; there is no room in the Silo for 2 more."]
    assert mined("rB rB rB", 2) == ["Rene has no room in the Silo for 2 raw Buckyballs."]


@rule("M-5.2", "M-R14")
def test_m5_2_the_reveal_tells_where_everybody_mines_and_what_was_dropped_for_it() -> None:
    state = position(phase="task_over", silo=["rN"])
    state.journal = []
    do(state, "0 drop:rN", "0 qty:3", *["0 qty:0"] * 4, "1 qty:8")
    told = [GAME.tell(event, NAMES) for event in state.journal if event.kind.startswith(("shown", "spins"))]
    assert told == [
        "Rene dropped 1 to free robots, and mines: 3 for raw Buckyball, 5 for refined Nanotube.",
        "Greg mines: 8 for raw Buckyball.",
        "Spins of the Crater: 3 (3 + 0).",
    ]


def test_questions_ask_for_several() -> None:
    state = position(phase="task_over", silo=["rN"])
    assert GAME.prompt(state.shown(0)) == "Put 7 miners on the wheel: how many on raw Buckyball (63 %)?"


def told(state: MineTheMoonState, *moves: str) -> list[str]:
    """What the log says about moves."""
    return [GAME.tell(event, ["Rene", "Greg", "Blake", "Ana"]) for event in events_of(state, *moves)]


@rule("M-4.2")
@pytest.mark.parametrize(
    ("players", "place", "words"),
    [
        (3, "loader.2", "Rene Tasks 2 to the Loader (right column)."),
        (3, "loader.1", "Rene Tasks 3 to the Loader (left column)."),
        (3, "refinery.1", "Rene Tasks 2 to the Refinery."),
        (3, "reverter", "Rene Tasks 1 to the Reverter."),
        (4, "loader.0", "Rene Tasks 3 to the Loader (far left column)."),
        (4, "loader.1", "Rene Tasks 3 to the Loader (left column)."),
        (4, "refinery.1", "Rene Tasks 2 to the Refinery."),
        (4, "clout.1", "Rene Tasks 1 to the Clout (left column)."),
    ],
)
def test_m4_2_columns_are_called_as_on_the_board(players: int, place: str, words: str) -> None:
    assert told(position(players), f"0 task:{place}") == [words]


@rule("M-6.4")
def test_m6_4_a_skipped_column_too() -> None:
    state = working(4, teams={0: ["loader.1"], 1: ["clout.1"]})
    assert told(state, "0 skip:loader.1") == ["Rene skips the Loader (left column)."]


@rule("M-17.5")
def test_m17_5_what_the_comsat_turns_up() -> None:
    state = do(working(sites={0: ["comsat"]}, teams={0: ["site.1"], 1: ["clout.1"]}), "0 work:site.1")
    assert told(state, "chance deal:wells") == ["Rene turns up Wells with the Comsat: Abductor is available."]


@rule("M-18.3")
def test_m18_3_a_shared_win_names_all_winners() -> None:
    last: dict[str, Any] = {"turn": 2, "end_turn": 1, "end_reason": "dominance", "teams": {2: ["clout.1"]}}
    shared = told(working(3, dominance=[41, 3, 41], **last), "2 work:clout.1")
    assert shared[-2:] == ["The game is over. The most Dominance is 41: Rene.", "Blake shares the win."]
    alone = told(working(3, dominance=[41, 3, 40], **last), "2 work:clout.1")
    assert alone[-1] == "The game is over. The most Dominance is 41: Rene."


@rule("M-12.5")
def test_m12_5_a_renamed_rocket_is_called_by_its_name() -> None:
    rockets = [list(rocket) for rocket in GAME.data["rockets"]["list"]]
    rockets[6][0] = "Armstrong"
    event = Event("launched", CHANCE, {"pad": "A", "card": "clarke"}, "M-7.1")
    assert GAME.with_data({"rockets": {"list": rockets}}).tell(event, NAMES) == "Armstrong launches from pad A."
    assert GAME.tell(event, NAMES) == "Clarke launches from pad A."

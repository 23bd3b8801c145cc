"""The log and the questions in plain English: one of a kind, several of a kind, none."""

import pytest

from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.words import counted, prompt, say
from tests.games.minethemoon.build import do, position
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
    assert prompt(state.view(0)) == "How many robots mine raw Buckyball? Left to send: 7."

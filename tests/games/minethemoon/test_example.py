"""The book's whole first turn, move by move; once from a fixture, once as a record."""

from pathlib import Path
from typing import Any

from orrery.core import GameRecord
from orrery.games.minethemoon import GAME
from orrery.games.minethemoon.state import MineTheMoonState
from tests.games.driving import do, options_of, phase, refusal
from tests.games.minethemoon.build import position, silo, white_at
from tests.rules import rule

RENE, GREG, BLAKE = 0, 1, 2
RECORD = Path(__file__).parent / "records" / "the_first_turn_of_the_book.jsonl"

TASKS = (
    "0 task:loader.2",
    "1 task:uplink.1",
    "2 task:uplink.2",
    "0 pass",
    "1 task:shaker.1",
    "2 task:shaker.2",
    "1 pass",
    "2 task:clout.1",
    "2 task:reverter",
    "2 pass",
)
PLACEMENT = ("0 qty:2", "0 qty:2", "1 qty:1", "1 qty:1", "2 qty:0", "2 qty:1", "2 qty:1")
SPINS = (
    "chance spin:fG",
    "chance spin:rG",
    "chance spin:rG",
    "chance spin:rB",
    "chance spin:ALL",
    "chance deal:fresco",
    "chance deal:roddenberry",
)


def fixture(options: dict[str, Any] | None = None, robots: int = 9) -> MineTheMoonState:
    """M-R3: the example needs a ninth robot for Blake."""
    state = position(3, silo=["fN fN", "rB rG", "fB fG"], pads={"A": "clarke", "B": "kahn"}, options=options or {})
    state.rc[BLAKE] += robots - 8
    return state


def mined() -> MineTheMoonState:
    state = fixture()
    do(state, *TASKS)
    assert phase(state) == "place"
    do(state, *PLACEMENT)
    assert state.spins == 5
    do(state, *SPINS)
    return state


@rule("M-5.9", "M-R3")
def test_g1_after_mine() -> None:
    state = mined()
    assert [silo(state, seat) for seat in range(3)] == ["rB rB rG rG fN fN", "rB rB rG rG", "rG fB fG"]
    assert state.dominance == [0, 0, 0]
    view = state.view(None)
    assert [card["building"] for card in view["available"]] == ["omnirefiner", "abductor"]
    assert [view["pads"][pad]["card"] for pad in "AB"] == ["fresco", "roddenberry"]
    assert state.rc[BLAKE] == 2  # one from the nanotubes, and the single robot of the Shaker


@rule("M-6.2", "M-R4", "M-11.4", "M-13.3")
def test_g1_work_and_the_end_of_the_turn() -> None:
    state = mined()
    do(state, "0 work:loader.2")
    assert {"load:A.1", "load:A.2", "load:B.1", "load:B.2"} <= set(options_of(state, RENE))
    do(state, "0 load:A.1", "0 load:A.2")  # ends by itself: nothing refined is left
    assert state.actors() == [GREG]
    do(state, "1 work:shaker.1")
    assert state.dominance[GREG] == 1
    do(state, "1 work:uplink.1", "1 build:factory")
    assert state.dominance[GREG] == 2
    assert state.tiles[0] == 2
    do(state, "2 skip:reverter", "2 work:clout.1")
    assert state.priority == [BLAKE, RENE, GREG]
    do(state, "2 work:uplink.2", "2 buildadv:omnirefiner", "2 site:1")
    check_the_end(state)


def check_the_end(state: MineTheMoonState) -> None:
    assert (phase(state), state.turn, state.actors()) == ("task", 2, [BLAKE])
    assert state.dominance == [0, 2, 1]
    assert white_at(state) == (RENE, "rc")
    assert state.rc == [3, 6, 8]
    assert [silo(state, seat) for seat in range(3)] == ["rB rB rG rG", "rG rG", "rG"]
    assert state.slots[:3] == [RENE, RENE, -1]
    base = state.view(None)["seats"]
    assert [place["building"] for place in base[GREG]["places"] if place["place"] == "factory"] == ["factory"]
    assert [place["building"] for place in base[BLAKE]["places"] if place["place"] == "site.1"] == ["omnirefiner"]


@rule("M-6.2", "M-6.3")
def test_g1_negative_blake_cannot_go_before_greg() -> None:
    state = mined()
    do(state, "0 work:loader.2", "0 load:A.1", "0 load:A.2", "1 wait")
    assert state.actors() == [BLAKE]
    assert refusal(state, "2 work:uplink.2") == "M-6.2"


@rule("M-R3")
def test_g1_negative_with_eight_robots_blake_has_one_for_the_crater() -> None:
    state = fixture(robots=8)
    do(state, *TASKS)
    assert state.rc[BLAKE] == 1


@rule("M-R3")
def test_g1_as_a_record_blake_plays_green_with_its_nine_robots() -> None:
    record = GameRecord.load(RECORD)
    state = record.replay(game=GAME)
    assert isinstance(state, MineTheMoonState)
    check_the_end(state)
    played = [entry.action for entry in record.line()]
    assert played[:8] == [
        "deal:clarke", "deal:kahn", "spin:fN", "spin:fN", "spin:rB", "spin:rG", "spin:fB", "spin:fG",
    ]  # fmt: skip
    assert [move.split()[1] for move in (*TASKS, *PLACEMENT, *SPINS)] == played[10 : 10 + 24]


@rule("M-R47")
def test_g1_as_the_book_plays_it_everybody_goes_to_the_crater_when_they_pass() -> None:
    state = fixture({"mine_reveal": "on_passing"})
    do(state, *TASKS[:4], *PLACEMENT[:2])  # Rene passes, and her four robots go
    assert state.view(GREG)["seats"][RENE]["crater"] == {"rB": 2, "rG": 2}
    do(state, *TASKS[4:7], *PLACEMENT[2:4])
    assert state.view(BLAKE)["seats"][GREG]["crater"] == {"rB": 1, "rG": 1}
    do(state, *TASKS[7:], *PLACEMENT[4:], *SPINS)
    assert state.view(None) == {**mined().view(None), "options": state.view(None)["options"]}

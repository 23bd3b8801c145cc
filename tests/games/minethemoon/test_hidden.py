"""M-5.2: only a placement is secret, until everybody is ready."""

import json
from random import Random

from orrery.core import Event
from orrery.games.minethemoon import GAME
from tests.games.comparing import imagined
from tests.games.driving import do
from tests.games.minethemoon.build import position, silo
from tests.rules import rule


@rule("M-5.2")
def test_others_see_robots_and_silo_as_they_were_before_the_placement() -> None:
    state = position(3, phase="task_over", silo=["rB rG"], white=(0, "silo.rB"), dominance=[0, 1, 2])
    before = json.dumps(state.view(1)), json.dumps(state.view(None))
    do(state, "0 drop:rB", "0 wedge:fN", "0 qty:3")
    assert (json.dumps(state.view(1)), json.dumps(state.view(None))) == before
    own = state.view(0)
    assert own["seats"][0]["crater"] == {"rB": 3, "fN": 1}
    assert own["white"] == {"seat": 0, "at": "crater.fN"}
    assert own["question"] == {"kind": "rG", "left": 4}
    assert silo(state, 0) == "rG"


@rule("M-5.2")
def test_ready_is_seen_and_the_reveal_shows_everything() -> None:
    state = position(3, phase="task_over")
    do(state, "1 qty:8")
    seen = state.view(0)["seats"]
    assert [seat["placing"] for seat in seen] == [True, False, True]
    assert seen[1]["crater"] == {}
    state.journal = []
    do(state, "0 qty:8", "2 qty:1", "2 qty:7")
    assert [seat["crater"] for seat in state.view(0)["seats"]] == [{"rB": 8}, {"rB": 8}, {"rB": 1, "rG": 7}]
    shown = [event.data["robots"] for event in state.journal if event.kind == "shown"]
    assert shown == [[["rB", 8]], [["rB", 8]], [["rB", 1], ["rG", 7]]]


@rule("M-5.2")
def test_the_log_tells_nothing_of_a_placement_before_the_reveal() -> None:
    state = position(3, phase="task_over", silo=["rB"])
    state.journal = []
    do(state, "0 drop:rB", "0 qty:8")
    assert [event.kind for event in state.journal] == ["ready"]


@rule("M-R11")
def test_in_open_order_nothing_is_hidden() -> None:
    state = position(phase="task_over", silo=["rB"], options={"mine_reveal": "open_order"})
    state.journal = []
    do(state, "0 drop:rB", "0 qty:3")
    assert state.view(1)["seats"][0]["crater"] == {"rB": 3}
    assert [event.kind for event in state.journal] == ["dropped", "sent"]
    assert state.determinize(1, Random(1)).snapshot() == state.snapshot()


@rule("M-R11")
def test_in_open_order_it_is_seen_who_has_robots_to_place() -> None:
    on_rockets = {f"{pad}.{slot}": 0 for pad in "AB" for slot in (1, 2, 3, 4)}
    state = position(
        4,
        phase="task_over",
        options={"mine_reveal": "open_order"},
        priority=[1, 2, 0, 3],
        pads={"A": "wells"},
        rockets=on_rockets,
    )
    placing = [[seat["placing"] for seat in state.view(None)["seats"]]]
    for seat in (1, 2):
        do(state, f"{seat} qty:8")
        placing.append([seat["placing"] for seat in state.view(None)["seats"]])
    assert placing == [[False, True, True, True], [False, False, True, True], [False, False, False, True]]


@rule("M-R47")
def test_placed_on_passing_nothing_is_hidden() -> None:
    state = position(3, options={"mine_reveal": "on_passing"}, silo=["rB"])
    state.journal = []
    do(state, "0 pass", "0 drop:rB", "0 qty:3")
    assert state.view(1)["seats"][0]["crater"] == {"rB": 3}
    assert [seat["placing"] for seat in state.view(1)["seats"]] == [True, True, True]
    assert [event.kind for event in state.journal] == ["passed", "dropped", "sent"]
    assert state.determinize(1, Random(1)).snapshot() == state.snapshot()
    assert GAME.restore(state.snapshot()).view(2) == state.view(2)


def test_determinize_changes_only_what_a_seat_cannot_know() -> None:
    state = position(3, phase="task_over", silo=["rB rG", "fB"], white=(1, "rc"), dominance=[1, 0, 2])
    do(state, "0 qty:3", "0 qty:3", "1 wedge:rN", "1 qty:2", "2 qty:1")
    different = set()
    for seed in range(30):
        different.add(str(imagined(state, 2, Random(seed)).snapshot()["crater"]))
    assert len(different) > 5
    own = state.determinize(0, Random(1))
    assert own.snapshot()["crater"][:6] == state.crater[:6]


def test_deck_order_is_in_no_view_and_in_no_position() -> None:
    state = position()
    assert state.deck == sorted(state.deck)
    assert state.view(None)["deck_cards"] == state.view(0)["deck_cards"]


def test_a_finished_game_has_no_secrets() -> None:
    state = position(phase="work_over", turn=2, end_turn=1, end_reason="dominance", dominance=[41])
    assert state.view(0) == {**state.view(1), "viewer": 0}


def test_the_sentences_name_people_and_things() -> None:
    told = GAME.tell(
        Event("loaded", 0, {"card": "fresco", "slot": 1, "kind": "fN", "worth": 4}, "M-12.2"), ["Rene", "Greg"]
    )
    assert told == "Rene loads refined Nanotube on Fresco, slot 1 (worth 4)."
    told = GAME.tell(Event("leeched", 0, {"with": 1, "points": 2}, "M-17.9"), ["Rene", "Greg"])
    assert told == "Rene leeches 2 from Greg."

"""Who is there: here, away and gone, on one node and on several, told without a word too many."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import pytest

from orrery.server.marks import Presence
from orrery.server.neighbours import SILENT_SECONDS
from orrery.server.presence import GONE_SECONDS, KEPT_SECONDS, LINGER_SECONDS, PresenceBoard
from orrery.server.store import Guest, StoreError
from orrery.server.store.wire import MAX_BYTES, Wire
from tests.server.loops import run_apart

ADA, BOB, ZOE = (Guest(name.lower(), name, 0.0, 0.0) for name in ("Ada", "Bob", "Zoe"))


class Street:
    """Boards of several nodes, a wire between them and a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.wires: dict[str, Wire] = {}
        self.sent: list[str] = []
        self.cut: set[str] = set()  # nodes that reach no database

    def board(self, node: str = "", seated: Sequence[Guest] = (ADA, BOB)) -> PresenceBoard:
        wire = Wire(node, self._post(node)) if node else Wire("alone")
        self.wires[node] = wire
        return PresenceBoard(wire, lambda _: {guest.id for guest in seated}, clock=lambda: self.now)

    def _post(self, node: str) -> Callable[[Sequence[str]], Awaitable[None]]:
        async def post(messages: Sequence[str]) -> None:
            if node in self.cut:
                raise StoreError("away")
            for message in messages:
                assert len(message.encode()) <= MAX_BYTES
                self.sent.append(message)
                for other in self.wires:
                    if other not in self.cut:
                        self.wires[other].receive(message)

        return post

    async def passes(self, seconds: float, *boards: PresenceBoard) -> None:
        """Time passes, in small steps for those who look."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + 1.0)
            for board in boards:
                board.tick()
            for _ in range(4):  # what was sent arrives
                await asyncio.sleep(0)


def in_a_loop(work: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A test that is a coroutine."""

    def run() -> None:
        run_apart(work())

    run.__doc__ = work.__doc__
    return run


def state(board: PresenceBoard, guest: Guest = ADA, table: str = "t") -> Presence | None:
    seen = board.of(table).get(guest.id)
    return seen.presence if seen is not None else None


@in_a_loop
async def test_here_away_gone_and_back() -> None:
    street = Street()
    board = street.board()
    assert state(board) is None
    board.entered("t", ADA, "p1")
    assert state(board) == Presence.HERE
    street.now += 30
    assert board.of("t")["ada"].since == 30
    board.hidden("p1")
    assert state(board) == Presence.AWAY
    street.now += 1000
    assert state(board) == Presence.AWAY  # an open page, however long it is hidden
    assert board.of("t")["ada"].since == 1000
    assert board.closed_for("t", "ada") == 0
    board.visible("p1")
    assert state(board) == Presence.HERE
    board.left("p1")
    street.now += GONE_SECONDS - 1
    assert state(board) == Presence.AWAY
    street.now += 1
    assert state(board) == Presence.GONE
    assert board.closed_for("t", "ada") == GONE_SECONDS
    board.entered("t", ADA, "p2")
    assert state(board) == Presence.HERE
    assert state(board, table="another") is None


@in_a_loop
async def test_a_node_that_has_just_begun_takes_nobody_for_gone() -> None:
    """After a restart all pages connect again: nobody has come back."""
    street = Street()
    board = street.board()
    assert not board.is_gone("t", "ada")
    board.entered("t", ADA, "p1")
    street.now += 1000
    assert not board.is_gone("t", "ada")
    assert board.is_gone("t", "bob")
    board.hidden("p1")
    street.now += GONE_SECONDS
    assert board.is_gone("t", "ada")


@in_a_loop
async def test_the_best_of_several_pages_counts() -> None:
    board = Street().board()
    board.entered("t", ADA, "phone")
    board.entered("t", ADA, "laptop")
    board.hidden("phone")
    assert state(board) == Presence.HERE
    board.left("laptop")
    assert state(board) == Presence.AWAY
    board.visible("phone")
    assert state(board) == Presence.HERE
    board.left("phone")
    board.left("phone")  # told twice
    assert board.closed_for("t", "ada") == 0.0


@in_a_loop
async def test_who_does_not_sit_there_watches() -> None:
    street = Street()
    board = street.board()
    for guest in (ZOE, BOB, ADA):
        board.entered("t", guest, guest.id)
    assert board.watchers("t") == [("zoe", "Zoe")]
    board.renamed("zoe", "Zo")
    assert board.watchers("t") == [("zoe", "Zo")]
    board.left("zoe")
    assert board.watchers("t") == []


@in_a_loop
async def test_who_hides_is_shown_to_nobody_but_counts() -> None:
    street = Street()
    board = street.board()
    board.conceal("ada", True)
    board.entered("t", ADA, "p")
    assert state(board) is None
    assert board.hides("ada")
    assert board.closed_for("t", "ada") == 0.0
    board.conceal("ada", False)
    assert state(board) == Presence.HERE


@in_a_loop
async def test_pages_are_told_of_what_lasts_and_of_nothing_else() -> None:
    street = Street()
    board = street.board()
    changes = board.watch("t")
    assert len(changes.take()) == 1  # the first look
    board.entered("t", ADA, "p1")
    await street.passes(1, board)
    assert len(changes.take()) == 1
    board.left("p1")  # loaded again
    board.entered("t", ADA, "p2")
    await street.passes(60, board)
    assert changes.take() == []
    board.left("p2")
    await street.passes(LINGER_SECONDS + 1, board)
    assert len(changes.take()) == 1
    await street.passes(GONE_SECONDS - 5, board)
    assert changes.take() == []
    await street.passes(5, board)
    assert len(changes.take()) == 1
    assert state(board) == Presence.GONE
    await street.passes(KEPT_SECONDS, board)
    assert state(board) is None
    assert board.closed_for("t", "ada") > KEPT_SECONDS


@in_a_loop
async def test_what_was_read_before_it_was_told_is_told_when_it_is_over() -> None:
    """A page that is told of somebody else finds somebody away who has only just hidden their page."""
    street = Street()
    board = street.board()
    changes = board.watch("t")
    board.entered("t", ADA, "p1")
    await street.passes(1, board)
    changes.take()
    board.hidden("p1")
    assert state(board) == Presence.AWAY
    board.visible("p1")
    await street.passes(1, board)
    assert len(changes.take()) == 1
    board.hidden("p1")  # this time nobody looks
    board.visible("p1")
    await street.passes(60, board)
    assert changes.take() == []


@in_a_loop
async def test_two_nodes_agree_and_a_third_learns_all_of_it() -> None:
    street = Street()
    here, there = street.board("a"), street.board("b")
    await street.passes(1, here, there)
    here.entered("t", ADA, "p1")
    there.entered("t", ZOE, "p2")
    await street.passes(2, here, there)
    for board in (here, there):
        assert {guest: seen.presence for guest, seen in board.of("t").items()} == {"ada": "here", "zoe": "here"}
        assert board.watchers("t") == [("zoe", "Zoe")]
    here.hidden("p1")
    await street.passes(10, here, there)
    assert state(there) == Presence.AWAY
    assert there.of("t")["ada"].since == pytest.approx(here.of("t")["ada"].since, abs=0.2)
    here.left("p1")
    await street.passes(30, here, there)
    late = street.board("c")
    await street.passes(2, here, there, late)
    assert state(late) == state(there) == Presence.AWAY
    assert late.closed_for("t", "ada") == pytest.approx(32, abs=1)
    there.entered("t", ADA, "p3")
    await street.passes(2, here, there, late)
    assert state(here) == state(late) == Presence.HERE
    here.conceal("ada", True)
    await street.passes(2, here, there, late)
    assert [state(board) for board in (here, there, late)] == [None, None, None]


@in_a_loop
async def test_a_killed_node_leaves_nobody_behind_and_one_that_stops_says_so() -> None:
    street = Street()
    here, killed, stopped = street.board("a"), street.board("b"), street.board("c")
    await street.passes(1, here, killed, stopped)
    killed.entered("t", ADA, "p1")
    stopped.entered("t", BOB, "p2")
    await street.passes(2, here, killed, stopped)
    assert state(here, ADA) == state(here, BOB) == Presence.HERE
    await stopped.close()
    del street.wires["c"]
    await street.passes(1, here, killed)
    assert state(here, BOB) == Presence.AWAY
    del street.wires["b"]
    await street.passes(SILENT_SECONDS + 2, here)
    assert state(here, ADA) == Presence.AWAY
    await street.passes(GONE_SECONDS, here)
    assert state(here, ADA) == state(here, BOB) == Presence.GONE


@in_a_loop
async def test_without_a_database_a_node_shows_what_it_knows_and_catches_up_later() -> None:
    street = Street()
    here, there = street.board("a"), street.board("b")
    await street.passes(1, here, there)
    there.entered("t", BOB, "p1")
    await street.passes(2, here, there)
    street.cut = {"a", "b"}
    here.entered("t", ADA, "p2")
    await street.passes(60, here, there)
    assert state(here, ADA) == Presence.HERE
    assert state(here, BOB) == Presence.AWAY  # not heard any more
    assert state(there, ADA) is None
    assert state(there, BOB) == Presence.HERE
    street.cut = set()
    for wire in street.wires.values():
        wire.lost()
    await street.passes(5, here, there)
    for board in (here, there):
        assert state(board, ADA) == state(board, BOB) == Presence.HERE


@in_a_loop
async def test_a_node_that_slept_is_heard_again() -> None:
    street = Street()
    here, slow = street.board("a"), street.board("b")
    await street.passes(1, here, slow)
    slow.entered("t", ADA, "p1")
    await street.passes(2, here, slow)
    await street.passes(SILENT_SECONDS * 3, here)
    assert state(here) == Presence.AWAY
    await street.passes(6, here, slow)
    assert state(here) == Presence.HERE


@in_a_loop
async def test_however_many_come_and_go_a_node_sends_once_a_second() -> None:
    street = Street()
    here, there = street.board("a"), street.board("b")
    await street.passes(2, here, there)
    street.sent.clear()
    await street.passes(60, here, there)
    assert len(street.sent) <= 2 * 16  # signs of life
    for number in range(600):
        here.entered(f"t{number % 300}", Guest(f"g{number}", "A name of some length", 0, 0), f"p{number}")
    street.sent.clear()
    here.tick()
    await asyncio.sleep(0.01)
    assert 1 <= len(street.sent) <= 10  # parts of one transaction: none is too long for PostgreSQL
    await street.passes(1, here, there)
    assert all(len(there.of(f"t{number}")) == 2 for number in range(300))


@in_a_loop
async def test_what_another_version_says_is_left_alone() -> None:
    street = Street()
    here = street.board("a")
    for strange in ("nonsense", "{}", '["x","presence",[["t"]]]', '["x","presence",[7]]', '["x","other",[1]]', '["x"]'):
        street.wires["a"].receive(strange)
    await street.passes(1, here)
    assert here.of("t") == {}

"""Pages that show the same are drawn once; what differs is drawn apart. Work that nobody waits for takes turns."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import ExitStack
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import WebSocketTestSession

from orrery.server.leisure import REST, Leisure
from orrery.server.window import MovingWindow
from orrery.web import sharing
from orrery.web.frame import Frames
from orrery.web.sharing import Sharing
from tests.server.people import House, Person, next_frame, play_on


class Room:
    """Two players, one of them with two pages, and three who watch: all at one table."""

    def __init__(self, house: House, stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
        # Moments are long here: a busy machine may take a while from one page to the next
        monkeypatch.setattr(sharing, "KEPT_SECONDS", 60.0)
        self.drawn: Counter[str] = Counter()
        frame = Frames.frame

        async def counted(frames: Frames, live: Any, guest: str, *more: Any) -> Any:
            self.drawn[guest] += 1
            return await frame(frames, live, guest, *more)

        monkeypatch.setattr(Frames, "frame", counted)
        self.house, self.stack = house, stack
        self.ada, self.bob, self.zoe = house.person("Ada"), house.person("Bob"), house.person("Zoe")
        self.table = self.ada.sets("me", "friend", listed="1")
        self.bob.joins(self.table)
        house.wait(self.table, lambda live: live.info.status == "running")
        watchers = [self.zoe, house.person("Yan"), Person(house)]
        self.pages = [self.opens(person) for person in (self.ada, self.ada, self.bob, *watchers)]
        self.shown()

    def opens(self, person: Person) -> WebSocketTestSession:
        return self.stack.enter_context(person.client.websocket_connect(f"/t/{self.table}/live"))

    def shown(self) -> list[dict[str, Any]]:
        """What each page shows of the last position."""
        last = self.house.live(self.table).info.number
        found = []
        for page in self.pages:
            while (frame := next_frame(page))["at"] < last:
                pass
            found.append(frame)
        return found

    def moves(self) -> list[dict[str, Any]]:
        self.drawn.clear()
        assert play_on(self.house, self.table, {0: self.ada, 1: self.bob}, 1) == 1
        return self.shown()


def test_equal_views_are_drawn_once_and_others_apart(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        room = Room(house, stack, monkeypatch)
        frames = room.moves()
        assert sorted(room.drawn.values()) == [1, 1, 1]  # Ada, Bob, and one for all who watch
        first, second, bob, *watching = frames
        assert first == second
        assert all(frame == watching[0] for frame in watching)
        assert len({frame["html"] for frame in (first, bob, watching[0])}) == 3


def test_whoever_has_said_something_or_muted_somebody_has_a_view_of_their_own(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ExitStack() as stack:
        room = Room(house, stack, monkeypatch)
        room.zoe.post(f"/t/{room.table}/say", text="hello from Zoe")
        room.shown()
        frames = room.moves()
        assert sorted(room.drawn.values()) == [1, 1, 1, 1]
        zoe, yan = frames[3], frames[4]
        assert zoe["html"] != yan["html"]  # Yan may mute Zoe; nobody may mute themselves
        assert "hello from Zoe" in yan["html"]


def test_two_seats_of_one_device_are_two_views(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "KEPT_SECONDS", 60.0)
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    first, second = ada.frame(table, "?as=0"), ada.frame(table, "?as=1")
    assert first["html"] != second["html"]
    assert 'data-as="0"' in first["html"]
    assert 'data-as="1"' in second["html"]


def test_a_page_that_goes_away_takes_the_frame_from_no_other_and_a_failure_is_tried_again() -> None:
    drawn: list[str] = []

    async def both() -> None:
        shared, gate = Sharing(), asyncio.Event()

        async def draw() -> Any:
            await gate.wait()
            drawn.append("frame")
            if len(drawn) == 2:
                raise ValueError("cannot be drawn")
            return drawn[-1]

        goes, stays = (asyncio.create_task(shared.find("view", draw)) for _ in range(2))
        await asyncio.sleep(0)
        goes.cancel()
        gate.set()
        assert await stays == "frame"  # type: ignore[comparison-overlap]
        assert await shared.find("view", draw) == "frame"  # type: ignore[comparison-overlap]
        with pytest.raises(ValueError, match="drawn"):
            await shared.find("other", draw)
        await asyncio.sleep(0)
        assert await shared.find("other", draw) == "frame"  # type: ignore[comparison-overlap]

    asyncio.run(both())
    assert len(drawn) == 3


def test_leisure_is_one_at_a_time_with_rests() -> None:
    async def three() -> list[tuple[float, float]]:
        leisure, turns = Leisure(), []

        async def one() -> None:
            async with leisure.turn():
                began = time.monotonic()
                await asyncio.sleep(0.02)
                turns.append((began, time.monotonic()))

        await asyncio.gather(one(), one(), one())
        return turns

    turns = asyncio.run(three())
    for (began, ended), (following, _) in pairwise(turns):
        assert following - ended >= REST * (ended - began) * 0.9


def test_a_moving_window_counts_by_key_and_forgets() -> None:
    now = 100.0
    window = MovingWindow(2, 60, lambda: now)
    assert [window.hit("a") for _ in range(3)] == [True, True, False]
    assert window.hit("b")
    now = 130.0
    assert [window.hit("b"), window.hit("b"), window.hit("a")] == [True, False, False]
    now = 160.0
    assert window.hit("a")
    assert [window.hit("b"), window.hit("b")] == [True, False]
    now = 1000.0
    window.hit("c")
    assert len(window) == 1


def test_frames_are_drawn_one_at_a_time_so_that_moves_are_answered_in_between(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three tables want frames at once, and the first is slow to be drawn: nobody else draws meanwhile."""
    drawing = Counter[str]()
    most = 0
    frame = Frames.frame

    async def slow(frames: Frames, *given: Any) -> Any:
        nonlocal most
        drawing["now"] += 1
        most = max(most, drawing["now"])
        try:
            await asyncio.sleep(0.02)
            return await frame(frames, *given)
        finally:
            drawing["now"] -= 1

    ada = house.person("Ada")
    tables = [ada.sets("me", "me") for _ in range(3)]
    monkeypatch.setattr(Frames, "frame", slow)
    with ExitStack() as stack:
        pages = [stack.enter_context(ada.client.websocket_connect(f"/t/{table}/live")) for table in tables]
        for page in pages:
            next_frame(page)
        for table in tables:
            play_on(house, table, {0: ada, 1: ada}, 1)
        for page in pages:
            next_frame(page)
    assert most == 1

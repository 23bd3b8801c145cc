"""What parts take is told to whoever listens, and to nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import pytest

from orrery.server.timing import PARTS, listen, part, part_of
from tests.server.people import House, next_frame, play_on


@pytest.fixture
def heard() -> Iterator[list[tuple[str, float, float]]]:
    found: list[tuple[str, float, float]] = []
    end = listen(lambda *one: found.append(one))
    yield found
    end()
    with part("nobody"):
        pass
    assert "nobody" not in [one[0] for one in found]


def work(seconds: float) -> None:
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


def test_what_else_the_loop_does_is_not_counted(heard: list[tuple[str, float, float]]) -> None:
    async def mine(gate: asyncio.Event) -> str:
        work(0.02)
        await gate.wait()
        work(0.02)
        return "done"

    async def both() -> str:
        gate = asyncio.Event()
        task = asyncio.create_task(part_of("mine", mine(gate)))
        await asyncio.sleep(0)
        work(0.2)  # while the other one waits
        gate.set()
        return await task

    assert asyncio.run(both()) == "done"
    [(name, clock, cpu)] = heard
    assert name == "mine"
    assert 0.04 <= cpu < 0.2 <= clock


def test_errors_and_cancellation_pass_through(heard: list[tuple[str, float, float]]) -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def both() -> bool:
        with pytest.raises(ValueError, match="no"):
            await part_of("fails", fails())
        waiting = asyncio.create_task(part_of("waits", asyncio.sleep(3600)))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        return waiting.cancelled()

    assert asyncio.run(both())
    assert [one[0] for one in heard] == ["fails", "waits"]


def test_a_move_on_a_page_is_told_part_by_part(house: House, heard: list[tuple[str, float, float]]) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    with ada.client.websocket_connect(f"/t/{table}/live") as page:
        next_frame(page)
        heard.clear()
        play_on(house, table, {0: ada, 1: ada}, 1)
        next_frame(page)
    told = {one[0] for one in heard}
    assert {"parse", "rules", "snapshot", "wait", "store", "frame", "markup"} <= told <= set(PARTS)

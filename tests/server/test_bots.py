"""Bots at tables: what they are called, how well stand-ins play, how long they take, and who waits for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.server import bots, turns
from orrery.server.bots import LEVEL_NAMES, BotWorkers, level_named, level_of
from orrery.server.names import bot_name
from orrery.server.store import Action
from orrery.server.turns import decisions_in_a_row
from tests.server.loops import run_apart
from tests.server.people import House


@pytest.mark.parametrize("number", range(1, 6))
def test_levels_are_named_and_their_old_numbers_are_understood(number: int) -> None:
    name = LEVEL_NAMES[number - 1]
    assert level_named(name) == level_named(str(number)) == level_named(f"bot{number}") == name
    assert level_of(str(number)) == level_of(name) == name


@pytest.mark.parametrize("text", ["", "bot", "0", "6", "bot6", "botexpert", "random", "Expert"])
def test_what_is_no_level_is_told(text: str) -> None:
    assert level_named(text) is None


def test_two_bots_of_one_level_can_be_told_apart() -> None:
    assert bot_name("medium", {"Ada"}) == "Comet"
    assert bot_name("medium", {"Ada", "Comet"}) == "Comet II"
    assert bot_name("medium", {"Comet", "Comet II", "Nova"}) == "Comet III"


def test_a_table_keeps_the_names_of_levels(house: House) -> None:
    table = house.person("Ada").sets("me", "bot3", "expert", "medium")
    seats = house.live(table).info.players
    assert [(seat.name, seat.level) for seat in seats[1:]] == [
        ("Comet", "medium"),
        ("Nova", "expert"),
        ("Comet II", "medium"),
    ]


def test_a_table_that_was_stored_with_numbers_is_read(house: House) -> None:
    table = house.person("Ada").sets("me", "beginner")
    live = house.live(table)

    async def as_it_was() -> None:
        async with live.lock:
            seat = live.info.players[1]
            await house.site.tables.change_seat(live, seat, replace(seat, level="2"))

    house.run(as_it_was)
    assert house.live(table).bot_level(1) == "easy"


def test_a_stand_in_plays_at_hard(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "beginner")
    assert ada.post(f"/t/{table}/standin", seat=0).json() == {"done": True}
    assert house.live(table).bot_level(0) == "hard"


@pytest.mark.parametrize("level", ["expert", "5", 5])
def test_a_bot_is_put_on_a_seat_by_its_level(house: House, level: object) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend")
    assert ada.post(f"/t/{table}/bot", seat=1, level=level).json() == {"done": True}
    assert house.live(table).info.players[1].name == "Nova"


def test_a_level_that_is_not_there_is_refused_with_those_that_are(house: House) -> None:
    ada = house.person("Ada")
    answer = ada.post(f"/t/{ada.sets('me', 'friend')}/bot", seat=1, level="genius")
    assert answer.status_code == 422
    assert "beginner, easy, medium, hard or expert" in answer.json()["text"]


# Hints ------------------------------------------------------------------------------------------------------------


def test_a_hint_has_reasons_and_the_two_next_best(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend", game="relay")
    house.person("Bob").joins(table)
    answer = ada.client.get(f"/t/{table}/hint?seat=0").json()
    legal = {
        house.site.tables.game_of(house.live(table).info).space.notation(action)
        for action in house.state(table).legal(0)
    }
    assert answer["at"] == house.live(table).info.number
    assert {answer["do"], *(other["do"] for other in answer["others"])} <= legal
    assert len(answer["others"]) == min(2, len(legal) - 1)
    assert all(answer["chance"] >= other["chance"] for other in answer["others"])
    assert 1 <= answer["now"] <= 99
    assert ada.client.get(f"/t/{table}/hint?seat=0").json() == answer


# Pace -------------------------------------------------------------------------------------------------------------


def action(player: int, forced: bool = False) -> Action:
    return Action(1, player, "", forced, None)


def test_decisions_in_a_row_are_counted_without_chance_and_forced_moves() -> None:
    actions = [action(0), action(1), action(0), action(CHANCE), action(0, forced=True), action(0)]
    assert decisions_in_a_row(actions, 0) == 2
    assert decisions_in_a_row(actions, 1) == 0
    assert decisions_in_a_row([], 0) == 0


def test_a_long_turn_gets_quicker_and_never_instant(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    live = house.live(house.person("Ada").sets("me", "friend"))
    bots = house.site.bots
    monkeypatch.setattr(bots, "pause", 1.0)
    monkeypatch.setattr(turns, "random", lambda: 0.5)
    pauses = []
    for count in range(12):
        live.actions = [action(0), *[action(1)] * count]
        pauses.append(bots._pause(live, 1))
    assert pauses == sorted(pauses, reverse=True)
    assert pauses[0] == pytest.approx(1.3)
    assert pauses[-1] == pytest.approx(0.3)


# Workers ----------------------------------------------------------------------------------------------------------


class Gated(BotWorkers):
    """Workers whose work waits for the test: at most as many at once as there are."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.free = asyncio.Semaphore(workers)
        self.gate = asyncio.Event()
        self.done: list[str] = []

    async def _run(self, work: Callable[..., Any], *args: Any, **named: Any) -> Any:
        async with self.free:
            level = args[4]
            if level == "expert":
                await self.gate.wait()
            self.done.append(level)
            return level


@pytest.mark.parametrize("workers", [2, 4])
def test_a_quick_bot_does_not_wait_for_experts(workers: int) -> None:
    async def run() -> list[str]:
        gated = Gated(workers)
        experts = [asyncio.create_task(gated.choose("x", "", {}, 0, "expert", 0)) for _ in range(6)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(gated.choose("x", "", {}, 0, "medium", 0), 5) == "medium"
        gated.gate.set()
        await asyncio.gather(*experts)
        return gated.done

    assert run_apart(run()) == ["medium", *["expert"] * 6]


class Pool(ThreadPoolExecutor):
    """A pool of threads that breaks once, for all who wait for it."""

    def __init__(self, broken: bool) -> None:
        super().__init__(1)
        self.broken = broken

    def submit(self, fn: Any, /, *given: Any, **named: Any) -> Future[Any]:
        if self.broken:
            found: Future[Any] = Future()
            found.set_exception(BrokenProcessPool("a worker died"))
            return found
        return super().submit(fn, *given, **named)


def test_a_dead_worker_is_replaced_once_whoever_was_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Pool] = []

    def make(*_given: Any, **_named: Any) -> Pool:
        made.append(Pool(broken=not made))
        return made[-1]

    monkeypatch.setattr(bots, "ProcessPoolExecutor", make)

    async def ask() -> list[int]:
        workers = BotWorkers(1)
        try:
            return await asyncio.gather(*(workers._run(abs, -number) for number in range(20)))
        finally:
            workers.close()

    assert run_apart(ask()) == list(range(20))
    assert len(made) == 2

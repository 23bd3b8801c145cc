"""The record of a table: added to by number, with the position, and never otherwise changed."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from orrery.core import Event
from orrery.core.record import Entry
from orrery.server.store import Action, Late, Status, Store, UnknownTableError
from orrery.server.store.record import PAGE
from tests.server.store.sample import SEATS, action, run_of, set_up, table


async def test_actions_change_number_status_position_and_clocks_together(url: str) -> None:
    async with await Store.open(url, clock=lambda: 77.0) as store:
        await set_up(store)
        await store.records.append("t1", 0, run_of(1, 3), Status.OVER, clocks={0: 12.5}, extra={"why": "end"})
        expected = replace(
            table(), number=3, status=Status.OVER, snapshot={"at": 3}, updated=77.0, extra={"why": "end"}, revision=1
        )
        assert await store.tables.find("t1") == replace(expected, players=(replace(SEATS[0], clock=12.5), *SEATS[1:]))
        assert await store.records.actions("t1", with_snapshots=True) == run_of(1, 3)


async def test_actions_are_read_by_number_with_or_without_positions(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1", "t2")
        await store.records.append("t1", 0, run_of(1, 5), Status.RUNNING)
        assert await store.records.find("t1", 3) == action(3)
        assert await store.records.find("t1", 6) is None
        assert await store.records.find("t2", 3) is None
        light = await store.records.actions("t1", after=1, limit=2)
        assert light == [replace(action(number), snapshot={}) for number in (2, 3)]


async def test_what_an_action_told_is_kept_with_its_secrets(url: str) -> None:
    open_one = Event("moved", 0, {"to": "E5"}, "R-1")
    secret_one = Event("drawn", 1, {"count": 1}, "R-2", {"card": "Aster"}, (1,))
    async with await Store.open(url) as store:
        await set_up(store)
        await store.records.append("t1", 0, [replace(action(1), events=[open_one, secret_one])], Status.RUNNING)
        found = await store.records.find("t1", 1)
        assert found is not None
        moved, drawn = found.events
        assert moved.as_json() == open_one.as_json()
        assert moved.secret is None
        for viewer in (None, 0, 1):
            assert drawn.seen_by(viewer).as_json() == secret_one.seen_by(viewer).as_json()


async def test_events_of_older_versions_are_read(sqlite_url: str) -> None:
    """The text in the database is the contract with those who have played before."""
    async with await Store.open(sqlite_url) as store:
        await set_up(store)
        await store.records.append("t1", 0, [action(1)], Status.RUNNING)
        old = '[{"kind":"drawn","player":1,"data":{"count":1},"rule":"R-2","secret":{"card":"Aster"},"seers":[1]}]'
        await store.records.database.write(
            lambda writing: writing.sql.execute(text("UPDATE actions SET events = :old"), {"old": old})
        )
        drawn = (await store.records.actions("t1"))[0].events[0]
        assert (drawn.kind, drawn.player, drawn.data, drawn.rule) == ("drawn", 1, {"count": 1}, "R-2")
        assert (drawn.secret, drawn.seers) == ({"card": "Aster"}, [1])


async def test_a_return_is_an_entry_like_any_other(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        back = Action(3, 0, back=1, snapshot={"at": 1}, at=11.0)
        await store.records.append(
            "t1", 0, [action(1), replace(action(2, -1, "roll:6"), forced=True), back], Status.RUNNING
        )
        assert await store.records.find("t1", 3) == back
        assert [entry async for entry in store.records.entries("t1")] == [
            Entry(1, 0, "move:E5"),
            Entry(2, -1, "roll:6", forced=True),
            Entry(3, 0, back=1),
        ]


async def test_a_long_record_is_read_page_by_page(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        await store.records.append("t1", 0, run_of(1, PAGE + 7), Status.RUNNING)
        assert [entry.number async for entry in store.records.entries("t1")] == list(range(1, PAGE + 8))


async def test_a_late_action_changes_nothing_and_learns_the_number(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        await store.records.append("t1", 0, run_of(1, 2), Status.RUNNING)
        before = await store.tables.find("t1")
        for expected in (0, 1, 3):
            with pytest.raises(Late) as late:
                await store.records.append(
                    "t1", expected, [action(expected + 1)], Status.OVER, clocks={0: 1.0}, extra={}
                )
            assert (late.value.number, late.value.revision) == (2, 1)
        assert await store.tables.find("t1") == before
        assert len(await store.records.actions("t1")) == 2


async def test_what_an_action_adds_to_the_table_does_not_overwrite_a_change_in_between(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        assert await store.tables.change_extra("t1", 0, {"nudged": 1.0})
        with pytest.raises(Late):
            await store.records.append("t1", 0, [action(1)], Status.RUNNING, extra={}, revision=0)
        await store.records.append("t1", 0, [action(1)], Status.RUNNING, extra={}, revision=1)
        assert not await store.tables.change_extra("t1", 1, {"nudged": 2.0})


async def test_numbers_without_a_gap_are_asked_for(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        for wrong in ([action(2)], [action(1), action(3)], [action(1), action(1)]):
            with pytest.raises(ValueError, match="numbered from 1"):
                await store.records.append("t1", 0, wrong, Status.RUNNING)
        with pytest.raises(UnknownTableError):
            await store.records.append("t9", 0, [action(1)], Status.RUNNING)
        assert await store.records.actions("t1") == []


async def test_a_status_may_change_without_an_action(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        await store.records.append("t1", 0, [], Status.OVER)
        found = await store.tables.find("t1")
        assert found is not None
        assert (found.number, found.status, found.snapshot) == (0, "over", {"at": 0})


async def test_of_many_actions_at_once_one_is_played(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        await set_up(store)
        for number in range(1, 11):
            attempts = [
                node.records.append("t1", number - 1, [action(number, player)], Status.RUNNING)
                for player in range(3)
                for node in (store, other)
            ]
            results = await asyncio.gather(*attempts, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["Late"] * 5 + ["NoneType"]
        assert [done.number for done in await store.records.actions("t1")] == list(range(1, 11))


async def test_a_sender_who_goes_away_does_not_spoil_the_table(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        changes = store.hub.subscribe()
        sender = asyncio.create_task(store.records.append("t1", 0, [action(1)], Status.RUNNING))
        await asyncio.sleep(0)  # it is on its way to the thread
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
        await store.guests.put("cy", "Cy")
        before = await store.tables.find("t1")
        written = len(await store.records.actions("t1"))
        after = await store.tables.find("t1")
        assert before is not None
        assert after is not None
        assert before.number <= written <= after.number  # it may be written between two looks, whole or not at all
        if after.number:
            assert (await anext(changes)).number == 1

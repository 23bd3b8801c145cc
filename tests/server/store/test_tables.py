"""Tables, seats and chat."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from orrery.server.store import (
    Counts,
    Line,
    LineKind,
    Notice,
    Seat,
    Sitter,
    Status,
    Store,
    StoreError,
    UnknownTableError,
)
from tests.server.store.sample import SEATS, run_of, set_up, table


async def test_a_table_comes_back_as_it_was_after_reopening(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
    async with await Store.open(url) as store:
        assert await store.tables.find("t1") == replace(table(), players=SEATS)
        assert await store.tables.find("t2") is None


async def test_no_secret_shows_in_a_repr_or_in_an_error(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        shown = repr(await store.tables.find("t1")) + repr(await store.tables.of_guest("ann"))
        with pytest.raises(StoreError) as twice:
            await store.tables.create(table(), SEATS)
        with pytest.raises(StoreError) as missing:
            await store.tables.create(table("t2", game=None), SEATS)
        for text in (shown, repr(twice.value), repr(missing.value)):
            assert "secret" not in text
            assert SEATS[0].name not in repr(missing.value)


async def test_a_table_that_cannot_be_kept_whole_is_not_kept_at_all(url: str) -> None:
    async with await Store.open(url) as store:
        await store.guests.put("ann", "Ann")
        with pytest.raises(StoreError):
            await store.tables.create(table(), [Seat(0, Sitter.PERSON, "nobody", "Nobody")])
        assert await store.tables.find("t1") is None


async def test_my_tables_are_those_i_sit_at_or_made_the_latest_first(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1", "t2")
        await store.tables.create(table("t3", creator="ben", updated=9.0), [Seat(0, Sitter.PERSON, "ann", "Ann")])
        await store.tables.create(table("t4", creator="ben"), [Seat(0)])
        await store.records.append("t2", 0, run_of(1, 1), Status.RUNNING)
        assert [found.id for found in await store.tables.of_guest("ann")] == ["t2", "t3", "t1"]
        assert [found.id for found in await store.tables.of_guest("ann", limit=1)] == ["t2"]
        assert {found.id for found in await store.tables.of_guest("ben")} == {"t3", "t4"}
        assert (await store.tables.of_guest("ann"))[2].players == SEATS
        assert [found.id for found in await store.tables.of_guest("ann", limit=2, skip=1)] == ["t3", "t1"]
        statuses = {found.id: found.status for found in await store.tables.of_guest("ann")}
        for status in Status:
            expected = [table for table in ("t2", "t3", "t1") if statuses[table] == status]
            assert [found.id for found in await store.tables.of_guest("ann", statuses=[status])] == expected
            assert (await store.tables.count_of_guest("ann")).get(status, 0) == len(expected)
        assert await store.tables.count_of_guest("nobody") == {}


async def test_only_listed_tables_are_listed(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1")
        await set_up(store, "t2", "t3", listed=True)
        await set_up(store, "t4", listed=True, status=Status.OVER)
        assert {found.id for found in await store.tables.listed(Status.RUNNING)} == {"t2", "t3"}
        assert len(await store.tables.listed(Status.RUNNING, limit=1)) == 1
        assert set(await store.tables.with_status(Status.RUNNING)) == {"t1", "t2", "t3"}


async def test_a_seat_changes_only_if_it_is_as_expected(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        ben = Seat(2, Sitter.PERSON, "ben", "Ben")
        assert not await store.tables.change_seat("t1", 2, Seat(2, Sitter.BOT, None, "Nova", "1"), ben)
        assert not await store.tables.change_seat("t1", 5, Seat(5), ben)
        assert not await store.tables.change_seat("t9", 2, Seat(2), ben)
        assert await store.tables.change_seat("t1", 2, Seat(2), ben)
        assert not await store.tables.change_seat("t1", 2, Seat(2), ben)
        assert await store.tables.find("t1") == replace(table(), players=(*SEATS[:2], ben), revision=1)


async def test_of_many_who_want_a_seat_one_gets_it(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        await set_up(store)
        people = [Seat(2, Sitter.PERSON, guest, guest) for guest in ("ann", "ben")] * 4
        got = await asyncio.gather(
            *(node.tables.change_seat("t1", 2, Seat(2), seat) for seat in people for node in (store, other))
        )
        assert sum(got) == 1


async def test_a_table_changes_only_at_the_expected_revision(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        assert await store.tables.change_extra("t1", 0, {"nudged": 5.0}, status=Status.OVER, name="Old", listed=True)
        assert not await store.tables.change_extra("t1", 0, {"nudged": 6.0})
        assert not await store.tables.change_extra("t9", 0, {})
        changed = replace(table(), status=Status.OVER, name="Old", listed=True, extra={"nudged": 5.0}, revision=1)
        assert await store.tables.find("t1") == replace(changed, players=SEATS)
        assert await store.tables.change_extra("t1", 1, pace="days", rules=5)
        assert await store.tables.find("t1") == replace(changed, players=SEATS, pace="days", rules=5, revision=2)


async def test_chat_is_numbered_by_table_and_comes_in_order(url: str) -> None:
    async with await Store.open(url, clock=lambda: 7.0) as store:
        await set_up(store, "t1", "t2")
        assert await store.chat.say("t1", "ann", 0, "Ann", "Hello 🪐\n<b>") == Line(
            1, "t1", "ann", 0, "Ann", "Hello 🪐\n<b>", 7.0
        )
        await store.chat.say("t2", None, None, "Orrery", "elsewhere")
        for number in range(2, 6):
            await store.chat.say("t1", "ben", None, "Ben", str(number))
        assert [line.text for line in await store.chat.lines("t1", after=2)] == ["3", "4", "5"]
        assert [line.id for line in await store.chat.lines("t1", limit=2)] == [4, 5]
        assert [line.text for line in await store.chat.lines("t2")] == ["elsewhere"]
        with pytest.raises(UnknownTableError):
            await store.chat.say("t9", "ann", 0, "Ann", "Hello")


async def test_what_becomes_of_a_seat_is_told_with_the_change_or_not_at_all(url: str) -> None:
    async with await Store.open(url, clock=lambda: 7.0) as store:
        await set_up(store)
        taken = Seat(2, Sitter.PERSON, "ann", "Ann")
        assert await store.tables.change_seat("t1", 2, Seat(2), taken)
        absent = replace(taken, standin=True, former=(("Anna", 3), ("Ann 🪐", 8)))
        told = Notice(LineKind.TIME_UP, "Ann's time is up.")
        assert await store.tables.change_seat("t1", 2, taken, absent, told)
        assert not await store.tables.change_seat("t1", 2, taken, absent, told), "it has changed already"
        assert await store.chat.lines("t1") == [
            Line(1, "t1", "ann", 2, "Ann", "Ann's time is up.", 7.0, LineKind.TIME_UP)
        ]
        found = await store.tables.find("t1")
        assert found is not None
        assert found.players[2] == absent
        assert [absent.called_at(number) for number in (1, 3, 4, 8, 9)] == ["Anna", "Anna", *["Ann 🪐"] * 2, "Ann"]


async def test_lines_said_at_once_are_all_kept(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        await set_up(store)
        await asyncio.gather(
            *(node.chat.say("t1", "ann", 0, "Ann", str(n)) for n in range(10) for node in (store, other))
        )
        assert [line.id for line in await store.chat.lines("t1")] == list(range(1, 21))


async def test_everything_is_counted(url: str) -> None:
    async with await Store.open(url) as store:
        assert await store.tables.count() == Counts(0, {}, 0, 0)
        await set_up(store, "t1", "t2")
        await set_up(store, "t3", status=Status.OPEN)
        await store.records.append("t1", 0, run_of(1, 3), Status.RUNNING)
        await store.chat.say("t2", "ann", 0, "Ann", "Hello")
        assert await store.tables.count() == Counts(2, {Status.RUNNING: 2, Status.OPEN: 1}, 3, 1)

"""The queue of calls: kept with what makes them necessary, claimed once, on both databases and several nodes."""

from __future__ import annotations

import asyncio

import pytest

from orrery.server.store import CallKind, Channel, ChannelKind, Late, Occasion, Status, Store
from orrery.server.store.calls import GRACE
from tests.server.store.sample import action, set_up

LEASE = 60.0


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def table_with(store: Store, *channels: Channel) -> str:
    """A table, its guests and their channels; its id."""
    await set_up(store)
    for channel in channels:
        await store.channels.put(channel)
    return "t1"


def hook(name: str, guest: str, **more: object) -> Channel:
    return Channel(id=name, guest=guest, kind=ChannelKind.HOOK, address=f"https://{name}.example/", **more)  # type: ignore[arg-type]


TURN = [Occasion("ann", CallKind.TURN)]


async def test_a_call_is_kept_with_the_move_or_not_at_all(url: str) -> None:
    async with await Store.open(url) as store:
        table = await table_with(store, hook("one", "ann"), hook("two", "ann"), hook("other", "ben"))
        with pytest.raises(Late):
            await store.records.append(table, 7, [action(8)], Status.RUNNING, occasions=TURN)
        assert await store.calls.waiting() == []
        await store.records.append(table, 0, [action(1)], Status.RUNNING, occasions=TURN)
        waiting = await store.calls.waiting()
        assert {call.channel for call in waiting} == {"one", "two"}
        assert {(call.guest, call.table, call.kind, call.number) for call in waiting} == {("ann", table, "turn", 1)}


async def test_a_later_call_takes_the_place_of_one_that_waits(url: str) -> None:
    async with await Store.open(url) as store:
        table = await table_with(store, hook("one", "ann"))
        await store.calls.add(table, 1, [Occasion("ann", CallKind.START)])
        await store.calls.add(table, 4, TURN)
        assert [(call.kind, call.number) for call in await store.calls.waiting()] == [("turn", 4)]


async def test_only_channels_that_are_on_and_confirmed_are_called_and_a_group_by_its_own(url: str) -> None:
    async with await Store.open(url) as store:
        table = await table_with(store, hook("off", "ann", active=False), hook("new", "ann", confirmed=False))
        await store.channels.put(hook("group", "ann", table=table))
        await store.calls.add(table, 1, TURN)
        assert await store.calls.waiting() == []
        await store.calls.add(table, 1, [*TURN, Occasion(None, CallKind.TURN)])
        assert [(call.channel, call.guest) for call in await store.calls.waiting()] == [("group", None)]


async def test_two_nodes_claim_each_call_once(url: str) -> None:
    clock = Clock()
    async with await Store.open(url, clock) as store, await Store.open(url, clock) as other:
        table = await table_with(store, *(hook(f"c{number}", "ann") for number in range(12)))
        await store.calls.add(table, 1, TURN)
        assert await store.calls.claim(LEASE, 20) == [], "not due yet"
        clock.now += GRACE
        claims = await asyncio.gather(*(node.calls.claim(LEASE, 3) for node in (store, other) * 4))
        claimed = [call.id for some in claims for call in some]
        assert len(claimed) == len(set(claimed)) == 12
        assert await other.calls.claim(LEASE, 20) == []
        assert await store.calls.waiting() == []


async def test_a_lease_that_ends_gives_the_call_to_another_and_the_late_one_changes_nothing(url: str) -> None:
    clock = Clock()
    async with await Store.open(url, clock) as store:
        table = await table_with(store, hook("one", "ann"))
        await store.calls.add(table, 1, TURN)
        clock.now += GRACE
        [first] = await store.calls.claim(LEASE, 1)
        clock.now += LEASE
        [second] = await store.calls.claim(LEASE, 1)
        assert first.id == second.id
        await store.calls.postpone(first, clock.now)
        assert await store.calls.waiting() == []
        await store.calls.settle(second)
        clock.now += 2 * LEASE
        assert await store.calls.claim(LEASE, 1) == []
        assert await store.calls.last_sent("one", table) == clock.now - 2 * LEASE
        await store.calls.forget_sent(clock.now)
        assert await store.calls.last_sent("one", table) == 0.0


async def test_a_channel_that_fails_rests_and_one_that_is_dead_is_switched_off(url: str) -> None:
    clock = Clock()
    async with await Store.open(url, clock) as store:
        table = await table_with(store, hook("one", "ann"))
        await store.calls.add(table, 1, TURN)
        clock.now += GRACE
        [call] = await store.calls.claim(LEASE, 1)
        await store.calls.fail(call, "It answered 500", clock.now + 60)
        found = await store.channels.find("one")
        assert found is not None
        assert (found.fails, found.rest, found.trouble) == (1, clock.now + 60, "It answered 500")
        clock.now += 60
        [call] = await store.calls.claim(LEASE, 1)
        await store.calls.give_up(call, "It answered 410")
        found = await store.channels.find("one")
        assert found is not None
        assert found.dropped
        assert await store.calls.waiting() == []


async def test_preferences_are_set_and_go_back_to_the_default(url: str) -> None:
    async with await Store.open(url) as store:
        await store.guests.put("ann", "Ann")
        await store.preferences.put("ann", {"presence": "nobody", "quiet": [22, 8]})
        await store.preferences.put("ann", {"quiet": None, "often": "day"})
        assert await store.preferences.of("ann") == {"presence": "nobody", "often": "day"}
        assert await store.preferences.of("nobody") == {}

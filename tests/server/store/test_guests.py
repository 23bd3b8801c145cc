"""Guests, tokens and one-time links."""

from __future__ import annotations

import asyncio

import pytest

from orrery.server.store import Guest, Link, Store, StoreError
from tests.server.store.sample import set_up


async def test_a_guest_is_kept_and_may_take_another_name(url: str) -> None:
    now = 100.0
    async with await Store.open(url, clock=lambda: now) as store:
        assert await store.guests.find("ann") is None
        assert await store.guests.put("ann", "Ann") == Guest("ann", "Ann", 100.0, 100.0)
        now = 200.0
        assert await store.guests.put("ann", "Änne 🪐") == Guest("ann", "Änne 🪐", 100.0, 200.0)
        await store.guests.touch("ann", 300.0)
        assert await store.guests.find("ann") == Guest("ann", "Änne 🪐", 100.0, 300.0)


async def test_a_name_that_no_database_can_keep_is_mended_the_same_way_everywhere(url: str) -> None:
    async with await Store.open(url) as store:
        await store.guests.put("ann", "A\0n\ud800n")
        found = await store.guests.find("ann")
        assert found is not None
        assert found.name == "A\ufffdn\ufffdn"
        assert await store.guests.find("\0ann\udfff") is None
        assert await store.tables.find("\0") is None


async def test_a_token_stands_for_its_guest_until_it_is_dropped(url: str) -> None:
    async with await Store.open(url) as store:
        ann = await store.guests.put("ann", "Ann")
        await store.guests.put_token("hash", "ann", "my bot")
        assert await store.guests.find_by_token("hash") == ann
        assert await store.guests.find_by_token("other") is None
        assert await store.guests.drop_token("hash")
        assert not await store.guests.drop_token("hash")
        assert await store.guests.find_by_token("hash") is None


async def test_a_token_needs_a_guest(url: str) -> None:
    async with await Store.open(url) as store:
        with pytest.raises(StoreError):
            await store.guests.put_token("hash", "nobody", "my bot")


async def test_a_link_works_once(url: str) -> None:
    async with await Store.open(url, clock=lambda: 50.0) as store:
        await set_up(store)
        await store.links.make("hash", Link("device", "t1", 0, "ann", 100.0))
        assert await store.links.use("other", 60.0) is None
        assert await store.links.use("hash", 60.0) == Link("device", "t1", 0, "ann", 100.0)
        assert await store.links.use("hash", 60.0) is None


async def test_a_link_does_not_work_after_its_time(url: str) -> None:
    async with await Store.open(url, clock=lambda: 50.0) as store:
        await store.links.make("hash", Link("device", None, None, None, 100.0))
        assert await store.links.use("hash", 100.0) is None


async def test_of_many_who_use_a_link_at_once_one_gets_it(url: str) -> None:
    async with await Store.open(url) as store, await Store.open(url) as other:
        await store.links.make("hash", Link("device", None, None, None, 1e12))
        got = await asyncio.gather(*(node.links.use("hash", 60.0) for _ in range(8) for node in (store, other)))
        assert sum(link is not None for link in got) == 1

"""Being told of changes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from orrery.server.store import EVERYTHING, Change, Changes, Seat, Sitter, Status, Store, What
from orrery.server.store.changes import MAX_PENDING, Hub, from_text, to_text
from tests.server.store.cluster import Cluster
from tests.server.store.sample import action, run_of, set_up, table


async def watched(store: Store, watcher: Store, *names: str) -> Changes:
    """Set up tables; the changes after that."""
    changes = watcher.hub.subscribe()
    await set_up(store, *names)
    for name in names:
        assert await anext(changes) == Change(name, 0, What.TABLE)
    return changes


async def test_every_change_is_told_even_those_before_the_reader_looks(url: str) -> None:
    async with await Store.open(url) as store:
        changes = await watched(store, store, "t2", "t3", "t4")
        await store.tables.create(table("t1"), ())
        await store.records.append("t2", 0, run_of(1, 2), Status.RUNNING)
        await store.tables.change_seat("t3", 2, Seat(2), Seat(2, Sitter.BOT, None, "Nova", "1"))
        await store.chat.say("t4", "ann", 0, "Ann", "Hello")
        assert [await anext(changes) for _ in range(4)] == [
            Change("t1", 0, What.TABLE),
            Change("t2", 2, What.PLAY),
            Change("t3", 0, What.TABLE),
            Change("t4", 0, What.CHAT),
        ]


async def test_what_another_program_writes_to_the_file_is_noticed_from_the_start(tmp_path: Path) -> None:
    """Such as `orrery admin`, right after a server has started: before it looked for the first time."""
    url = str(tmp_path / "orrery.db")
    async with await Store.open(url) as store, await Store.visit(url) as operator:
        changes = store.hub.subscribe()
        await set_up(store)  # what the server writes itself is told as what it is
        await store.look_outside()
        assert await anext(changes) == Change("t1", 0, What.TABLE)
        for write in (operator.admin.ban("ann", ""), operator.admin.unban("ann")):
            await write
            await store.look_outside()
            assert await anext(changes) == EVERYTHING

    async with await Store.open(url) as store, await Store.visit(url) as operator:
        changes = store.hub.subscribe()
        await operator.admin.ban("ann", "")
        await store.look_outside()
        assert await asyncio.wait_for(anext(changes), 60) == EVERYTHING


async def test_what_changed_nothing_is_not_told(url: str) -> None:
    async with await Store.open(url) as store:
        changes = await watched(store, store, "t1")
        assert not await store.tables.change_extra("t1", 5, {})
        assert not await store.tables.change_seat("t1", 1, Seat(1), Seat(1))
        await asyncio.gather(store.records.append("t1", 3, [action(4)], Status.RUNNING), return_exceptions=True)
        await store.chat.say("t1", "ann", 0, "Ann", "Hello")
        assert await anext(changes) == Change("t1", 0, What.CHAT)


async def test_whoever_is_told_finds_it_in_the_store(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)

        async def watch() -> None:
            async for change in store.hub.subscribe():
                found = await store.tables.find("t1")
                assert found is not None
                assert found.number >= change.number
                if found.number == 20:
                    return

        watching = asyncio.create_task(watch())
        for number in range(1, 21):
            await store.records.append("t1", number - 1, [action(number)], Status.RUNNING)
        await watching


async def test_closing_the_store_ends_the_waiting(url: str) -> None:
    store = await Store.open(url)
    waiting = asyncio.create_task(anext(store.hub.subscribe(), None))
    await asyncio.sleep(0.01)
    await store.close()
    assert await waiting is None


async def test_a_change_is_told_once_and_says_who_made_it(postgres_url: str) -> None:
    async with await Store.open(postgres_url) as here, await Store.open(postgres_url) as there:
        changes, others = await watched(here, here, "t1"), there.hub.watch("t1")
        await here.chat.say("t1", "ann", 0, "Ann", "Hello")
        assert (await anext(changes)).here
        while What.CHAT not in (change := await anext(others)).what:
            pass  # its first look, and what was set up before
        assert not change.here
        assert changes.take() == []


async def test_another_node_is_told_on_postgres(postgres_url: str) -> None:
    async with await Store.open(postgres_url) as here, await Store.open(postgres_url) as there:
        changes = await watched(here, there, "t1")
        await here.records.append("t1", 0, run_of(1, 2), Status.RUNNING)
        assert await anext(changes) == Change("t1", 2, What.PLAY)


async def test_after_a_lost_connection_everything_is_looked_at_anew(cluster: Cluster, postgres_url: str) -> None:
    async with await Store.open(postgres_url) as store:
        changes = await watched(store, store, "t1")
        cluster.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        assert await anext(changes) == EVERYTHING
        change = EVERYTHING
        while change == EVERYTHING:  # both lines were cut: it may be told twice, and then holds what was said before
            await store.chat.say("t1", "ann", 0, "Ann", "Still there?")
            change = await anext(changes)
        assert change == Change("t1", 0, What.CHAT)
        await store.probe.write()


async def test_a_slow_reader_gets_the_changes_of_a_table_as_one() -> None:
    changes = Changes()
    for number in range(1, 100):
        changes.put(Change("t1", number, What.PLAY))
        changes.put(Change("t2", 0, What.CHAT))
    changes.put(Change("t1", 50, What.TABLE))
    assert await anext(changes) == Change("t1", 99, What.PLAY | What.TABLE)
    assert await anext(changes) == Change("t2", 0, What.CHAT)


async def test_a_very_slow_reader_is_told_to_look_at_everything() -> None:
    changes = Changes()
    for number in range(MAX_PENDING + 1):
        changes.put(Change(f"t{number}", 1, What.PLAY))
    changes.put(Change("t1", 2, What.PLAY))
    assert await anext(changes) == EVERYTHING
    changes.put(Change("t1", 3, What.PLAY))
    assert await anext(changes) == Change("t1", 3, What.PLAY)


@pytest.mark.parametrize("change", [Change("t1", 7, What.PLAY), Change("a:b", 0, What.CHAT | What.TABLE), EVERYTHING])
def test_a_change_travels_as_text(change: Change) -> None:
    assert from_text(to_text(change, "one"), "other") == change
    assert from_text(to_text(change, "one"), "one") is None, "a node has told itself already"


@pytest.mark.parametrize("text", ["", "t1", "t1:2", "t1:2:1", "t1:x:1:other", "t1:1:99:other"])
def test_an_unknown_text_may_mean_anything(text: str) -> None:
    assert from_text(text, "one") == EVERYTHING


async def test_who_watches_a_table_has_a_first_look_and_hears_of_no_other() -> None:
    hub = Hub()
    changes = hub.watch("t1")
    assert (await anext(changes)).what == What(0)
    for name in ("t2", "t1"):
        hub.publish(Change(name, 1, What.PLAY))
    assert await anext(changes) == Change("t1", 1, What.PLAY)
    hub.publish(EVERYTHING)
    assert await anext(changes) == EVERYTHING
    assert changes.take() == []


async def test_whoever_lets_go_is_forgotten() -> None:
    hub = Hub()
    one, two = hub.watch("t1"), hub.watch("t1")
    assert hub.watchers("t1") == 2
    del one
    assert hub.watchers("t1") == 1
    assert two.table == "t1"
    del two
    assert hub.watchers("t1") == 0


async def test_a_closed_hub_lets_everybody_go() -> None:
    hub = Hub()
    before = hub.subscribe()
    hub.close()
    assert [change async for change in before] == []
    assert [change async for change in hub.watch("t1")] == []

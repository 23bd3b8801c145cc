"""What the store keeps of a lobby: other seats, another invite link, who waits for a seat."""

from __future__ import annotations

from dataclasses import replace

from orrery.server.store import Seat, Sitter, Store, Wish
from tests.server.store.sample import SEATS, run_of, set_up, table


async def test_a_table_gets_other_seats_before_its_first_action(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        players = (SEATS[0], Seat(1), Seat(2, Sitter.BOT, None, "Comet", "3"), Seat(3, clock=600.0))
        new = table(seats=4, players=players, options={"board": "hexagon"}, snapshot={"at": "anew"})
        assert not await store.tables.reseat(replace(new, revision=7)), "somebody was quicker"
        assert await store.tables.reseat(new)
    async with await Store.open(url) as store:
        assert await store.tables.find("t1") == replace(new, revision=1)
        await store.records.append("t1", 0, run_of(1, 1), new.status)
        found = await store.tables.find("t1")
        assert found is not None
        assert not await store.tables.reseat(replace(new, revision=found.revision)), "the game has begun"


async def test_the_invite_link_is_replaced(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
        assert await store.tables.change_extra("t1", 0, {"replaced": ["hash"]}, invite="another")
        found = await store.tables.find("t1")
        assert found is not None
        assert (found.invite, found.extra, found.revision) == ("another", {"replaced": ["hash"]}, 1)


async def test_who_waits_for_a_seat(url: str) -> None:
    now = 100.0

    def clock() -> float:
        nonlocal now
        now += 1
        return now

    async with await Store.open(url, clock) as store:
        await set_up(store, "t1", "t2")
        assert await store.wishes.put("t1", "ben", "one", 2)
        assert await store.wishes.put("t1", "ann", "one", 2)
        assert await store.wishes.put("t1", "ben", "two", 2), "again, in place of the first"
        await store.guests.put("cem", "Cem")
        assert not await store.wishes.put("t1", "cem", "two", 2), "there is no room for a third"
        assert await store.wishes.put("t2", "ben", "three", 2)
        assert [wish.guest for wish in await store.wishes.of_table("t1")] == ["ann", "ben"]
        latest = await store.wishes.of_guest("ben")
        assert [(wish.table, wish.link_hash) for wish in latest] == [("t2", "three"), ("t1", "two")]
        assert isinstance(latest[0], Wish)
        await store.wishes.drop("t1", "ben")
        await store.wishes.drop("t1", "ben")
        assert [wish.table for wish in await store.wishes.of_guest("ben")] == ["t2"]

"""Several nodes on one PostgreSQL: bots go on when their node is gone, and people on two nodes act at once."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest

from orrery.server import acting, seating, stopping
from orrery.server.errors import TooLate
from orrery.server.plan import make_plan
from orrery.server.presence import PresenceBoard
from orrery.server.store import Guest, Owed, Status, Store
from orrery.server.tables import Tables
from tests.server.conftest import settings
from tests.server.people import House, Program
from tests.server.serving import Serving
from tests.server.store.sample import run_of, set_up

PEOPLE = 5  # who all choose at once when a game of Gardens begins


class At:
    """Somebody at one of the nodes."""

    def __init__(self, node: Serving, program: Program) -> None:
        self.node = node
        self.program = program

    def get(self, path: str, **query: Any) -> Any:
        headers = self.program.headers
        return httpx.get(f"{self.node.address}/api{path}", params=query, headers=headers, timeout=60).json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return httpx.post(f"{self.node.address}/api{path}", json=body, headers=self.program.headers, timeout=60)

    def wait_for(self, table: str, more_than: int) -> int:
        """The number of a table as soon as it has gone on."""
        limit = time.monotonic() + 60
        while (at := self.get(f"/tables/{table}")["at"]) <= more_than:
            assert time.monotonic() < limit, f"it does not go on: {at}"
            time.sleep(0.02)
        number: int = at
        return number


def decide(who: At, table: str, seat: int) -> httpx.Response:
    legal = who.get(f"/tables/{table}/legal", seat=seat)
    return who.post(f"/tables/{table}/act", seat=seat, do=legal["legal"][0]["do"], at=legal["at"])


@pytest.mark.long
def test_bots_of_a_node_that_is_killed_or_stopped_go_on_elsewhere(postgres_url: str, tmp_path: Path) -> None:
    shared = {"ORRERY_DB": postgres_url, "ORRERY_BOT_PAUSE": "0.4"}
    with Serving(tmp_path, **shared) as stays, Serving(tmp_path, **shared) as killed:
        with stays.client() as client:
            program = Program(client)
        here, there = At(stays, program), At(killed, program)
        tables = [there.post("/tables", game="gardens", seats=["bot1", "bot1"]).json()["id"] for _ in range(3)]
        mixed = there.post("/tables", game="gardens", seats=["me", "bot1"]).json()["id"]
        before = [there.wait_for(table, 3) for table in tables]
        killed.kill()
        for table, number in zip(tables, before, strict=True):
            here.wait_for(table, number + 4)
        shown = here.get(f"/tables/{mixed}")
        if 0 in shown["actors"]:
            assert decide(here, mixed, 0).status_code == 200
        here.wait_for(mixed, shown["at"])
        with Serving(tmp_path, **shared) as heir:
            before = [here.wait_for(table, 0) for table in tables]
            stays.stop()
            for table, number in zip(tables, before, strict=True):
                At(heir, program).wait_for(table, number + 4)


@pytest.mark.long
def test_all_at_once_on_two_nodes_both_succeed_and_each_sees_what_was_answered(
    postgres_url: str, tmp_path: Path
) -> None:
    with Serving(tmp_path, ORRERY_DB=postgres_url) as one, Serving(tmp_path, ORRERY_DB=postgres_url) as two:
        with one.client() as client:
            people = [At(node, Program(client)) for node in (one, two, one, two, one)][:PEOPLE]
        with ThreadPoolExecutor(PEOPLE) as threads:
            for _ in range(4):
                made = people[0].post("/tables", game="gardens", seats=["me", *["friend"] * (PEOPLE - 1)]).json()
                table = made["id"]
                for person in people[1:]:
                    assert person.post(f"/tables/{table}/join", secret=made["invite"]).status_code == 200
                legal = [who.get(f"/tables/{table}/legal", seat=seat) for seat, who in enumerate(people)]
                assert all(found["legal"] for found in legal), "all choose at once"
                ready = Barrier(PEOPLE)

                def choose(seat: int, table: str = table, legal: Any = legal, ready: Barrier = ready) -> httpx.Response:
                    ready.wait()
                    do = legal[seat]["legal"][0]["do"]
                    return people[seat].post(f"/tables/{table}/act", seat=seat, do=do, at=legal[seat]["at"])

                answers = list(threads.map(choose, range(PEOPLE)))
                assert [answer.status_code for answer in answers] == [200] * PEOPLE, [a.text for a in answers]
                last = max(answer.json()["at"] for answer in answers)
                for who in people:
                    assert who.get(f"/tables/{table}", at=last)["at"] >= last


async def test_a_node_that_has_not_heard_yet_shows_what_was_answered_and_tries_again(sqlite_url: str) -> None:
    """On SQLite nobody tells a second store of changes: as if the messages were on their way all the time."""
    async with await Store.open(sqlite_url) as store, await Store.open(sqlite_url) as deaf:
        await store.guests.put("ann", "Ann")
        ann = Guest("ann", "Ann", 0.0, 0.0)
        one, two = Tables(store), Tables(deaf)
        table = (await seating.create(one, ann, make_plan("gardens", seats=["me", "me", "me"]))).info.id
        live = await one.live(table)
        began = live.info.number
        space = one.game_of(live.info).space
        firsts = [space.notation(live.state.legal(seat)[0]) for seat in range(3)]
        await two.live(table)
        number = await acting.act(one, table, ann, 0, firsts[0], began)
        assert (await two.live(table)).info.number == began
        assert await acting.act(two, table, ann, 1, firsts[1], began) > number
        with pytest.raises(TooLate):
            await acting.act(two, table, ann, 1, firsts[1], began)
        last = await acting.act(two, table, ann, 2, firsts[2], None)
        assert (await one.live(table)).info.number == number
        assert (await one.live(table, last)).info.number == last
        assert (await one.live(table, last + 100)).info.number == last  # there is no such action


async def test_people_sit_down_leave_and_agree_on_a_node_that_has_not_heard_yet(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store, await Store.open(sqlite_url) as deaf:
        people = [Guest(name.lower(), name, 0.0, 0.0) for name in ("Ann", "Ben", "Cid", "Dan")]
        for guest in people:
            await store.guests.put(guest.id, guest.name)
        ann, ben, cid, dan = people
        one, two = Tables(store), Tables(deaf)
        board = PresenceBoard(deaf.wire)
        board.began -= 1000  # this node has been looking for long, and knows nothing of who has just come by the other
        table = (await seating.create(one, ann, make_plan("gardens", seats=["me", *["friend"] * 3]))).info.id
        await two.live(table)
        assert await seating.sit(one, table, ben) == 1
        assert await seating.sit(two, table, cid) == 2, "the seat that was free there is taken"
        assert await seating.sit(one, table, dan) == 3
        for tables in (one, two):
            tables.forget(table)
            assert (await tables.live(table)).info.status == Status.RUNNING
        assert not await stopping.agree(one, board, table, ann)
        assert not await stopping.agree(two, board, table, ben), "Ann has said so on a node that this one hears late"
        await seating.resign(one, table, dan, 3)
        assert await stopping.agree(two, board, table, cid)
        one.forget(table)
        assert (await one.live(table)).info.ended_why == "agreed"


async def test_an_action_that_was_overtaken_is_tried_without_a_number_too(sqlite_url: str) -> None:
    async with await Store.open(sqlite_url) as store, await Store.open(sqlite_url) as deaf:
        await store.guests.put("ann", "Ann")
        ann = Guest("ann", "Ann", 0.0, 0.0)
        one, two = Tables(store), Tables(deaf)
        table = (await seating.create(one, ann, make_plan("gardens", seats=["me", "me"]))).info.id
        live = await two.live(table)
        do = one.game_of(live.info).space.notation(live.state.legal(0)[0])
        await acting.act(one, table, ann, 0, do, None)
        with pytest.raises(TooLate):  # the same seat has acted meanwhile: not once more
            await acting.act(two, table, ann, 0, do, None)


async def test_tables_whose_time_is_up_and_bots_of_dead_nodes_are_found(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store, "t1", "t2", "t3")
        tables, here = store.tables, store.wire.node
        for name, owed in (("t1", Owed(50.0)), ("t2", Owed(150.0, 7.0, here)), ("t3", Owed(None, 8.0, "dead"))):
            await store.records.append(name, 0, run_of(1, 1), Status.RUNNING, owed=owed)
        assert await tables.late(100.0, 9) == ["t1"]
        await tables.look_later("t1", 160.0)
        assert await tables.late(200.0, 9) == ["t2", "t1"]
        assert await store.nodes() == [here]
        assert await tables.untended([here], 9) == [("t3", "dead")]
        assert [await tables.tend("t3", "dead", node) for node in (here, "slow")] == [True, False]
        assert await tables.untended([here], 9) == []
        for name in ("t1", "t2", "t3"):
            await store.records.append(name, 1, [], Status.OVER)
        assert not await tables.late(1e9, 9)
        assert not await tables.untended([], 9)


async def test_living_nodes_know_each_other_in_the_same_order(postgres_url: str) -> None:
    async with await Store.open(postgres_url) as one:
        async with await Store.open(postgres_url) as two:
            assert set(await one.nodes()) == {one.wire.node, two.wire.node}
            assert await one.nodes() == await two.nodes()
        while await one.nodes() != [one.wire.node]:  # the database closes a connection in its own time
            await asyncio.sleep(0.01)


def test_only_tables_whose_time_is_up_are_read(tmp_path: Path) -> None:
    """Idle tables cost nothing, however many have a clock."""
    with House(settings(tmp_path)) as house:
        ada = house.person("Ada")
        tables = [ada.sets("me", "bot1", pace="live:600") for _ in range(3)]
        for table in tables:
            house.wait(table, lambda live: live.state.actors() == [0])
            house.site.tables.forget(table)
        house.run(house.site.clocks.check_all)
        house.run(house.site.bots.take_over, [])
        assert house.site.tables.in_memory() == []
        house.rewind(tables[0], 601)
        house.wait(tables[0], lambda live: live.info.players[0].standin)
        assert tables[1] not in house.site.tables.in_memory()


def test_a_copy_that_was_being_read_when_a_table_was_taken_over_does_not_stop_its_bots(tmp_path: Path) -> None:
    """Found by `benchmarks.afternoon`: the copy named the dead node, and so the bots were nobody's matter."""
    with House(settings(tmp_path, bot_pause=10)) as house:
        table = house.person("Ada").sets("me", "bot1")
        site = house.site
        live = house.wait(table, lambda live: live.info.tended == site.store.wire.node and table in site.bots._tasks)
        number = live.info.number

        async def die() -> None:
            site.bots._tasks[table].cancel()
            site.bots.pause = 0.0
            site.tables.forget = lambda _: None  # type: ignore[assignment,method-assign]
            live.info = replace(live.info, tended="dead")
            assert await site.store.tables.tend(table, site.store.wire.node, "dead")

        house.run(die)
        house.wait(table, lambda live: live.info.number > number)

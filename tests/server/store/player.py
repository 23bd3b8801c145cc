"""A program that plays on and on at table t1 and says which number was stored; the test kills it in the middle."""

from __future__ import annotations

import asyncio
import sys

from orrery.server.store import Status, Store
from tests.server.store.sample import run_of


async def play(url: str) -> None:
    async with await Store.open(url) as store:
        table = await store.tables.find("t1")
        assert table is not None
        number = table.number
        while True:
            last = number + 1 + number % 4
            await store.records.append("t1", number, run_of(number + 1, last), Status.RUNNING, clocks={0: float(last)})
            number = last
            print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))

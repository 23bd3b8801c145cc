"""A server that is killed in the middle of a game loses nothing that it had acknowledged."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from orrery.server.store import Store
from tests.server.store.sample import run_of, set_up

ROOT = Path(__file__).parents[3]


def play_until_killed(url: str, moment: float) -> int:
    """The last number that a player acknowledged before it was killed, `moment` seconds after its first."""
    command = [sys.executable, "-m", "tests.server.store.player", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as player:
        assert player.stdout is not None
        first = player.stdout.readline()
        time.sleep(moment)
        player.kill()
        told = [first, *player.stdout.read().splitlines(keepends=True)]
    return int([line for line in told if line.endswith("\n")][-1])


async def test_a_killed_server_loses_nothing_and_doubles_nothing(url: str) -> None:
    async with await Store.open(url) as store:
        await set_up(store)
    for moment in (0.05, 0.11):
        acknowledged = play_until_killed(url, moment)
        async with await Store.open(url) as store:
            table = await store.tables.find("t1")
            assert table is not None
            assert table.number >= acknowledged
            assert table.snapshot == {"at": table.number}
            assert table.players[0].clock == table.number
            assert await store.records.actions("t1", with_snapshots=True) == run_of(1, table.number)

"""Somebody with hundreds of finished games: what their page takes. Everything in this process; it stops by itself.

python benchmarks/mine.py --games 300 [--keep DIR]    (a server started in DIR shows them: the link is printed)
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from sqlalchemy import event
from starlette.testclient import TestClient

from orrery.cli.serve import settings_from
from orrery.core import CHANCE, State, game
from orrery.core.registry import installed
from orrery.server.names import hashed, new_id, new_secret, table_name
from orrery.server.store import Action, Link, Seat, Sitter, Status, Store, TableInfo
from orrery.web.app import make_app

DAY = 86400.0
LEVELS = ("beginner", "easy", "medium", "hard", "expert")


def played(slug: str, players: int, seed: int) -> tuple[State, State, list[Action]]:
    """A game of players who do anything: its first and last position, and its record."""
    rng, found = Random(seed), game(slug)
    state = found.new(players)
    first = state.copy()
    actions: list[Action] = []
    while actors := state.actors():
        player = actors[0]
        action = state.sample(rng) if player == CHANCE else rng.choice(state.legal(player))
        state.apply(player, action)
        actions.append(
            Action(len(actions) + 1, player, found.space.notation(action), False, None, [], state.snapshot())
        )
    return first, state, actions


def competing(state: State) -> bool:
    return not game(state.slug).cooperative(state.seats, {})


async def fill(path: Path, games: int) -> str:
    """A database in which a guest has so many finished games; the secret of a link to be that guest."""
    clock = [time.time() - games * DAY]
    secret, rng = new_secret(), Random(1)
    samples = [played(each.slug, players, seed) for each in installed() for players in (2, 3) for seed in range(4)]
    async with await Store.open(str(path), lambda: clock[0]) as store:
        people = [(new_id(), name) for name in ("Guest Juniper", "Ana", "Boris", "Dmitri", "Mira")]
        for guest, name in people:
            await store.guests.put(guest, name)
        me = people[0][0]
        for number in range(games):
            clock[0] += DAY
            first, last, actions = samples[rng.randrange(len(samples))]
            seats = [Seat(0, Sitter.PERSON, *people[0])]
            for seat in range(1, last.seats):
                friend, level = people[1 + rng.randrange(4)], LEVELS[rng.randrange(5)]
                taken = {each.guest for each in seats}
                if rng.random() < 0.3 and friend[0] not in taken:
                    seats.append(Seat(seat, Sitter.PERSON, *friend))
                else:
                    seats.append(Seat(seat, Sitter.BOT, None, f"{level.title()} bot", level))
            info = TableInfo(
                id=new_id(), name=table_name(), game=last.slug, seats=last.seats, status=Status.RUNNING, rules=1,
                invite=new_secret(), watch=new_secret(), creator=me, created=clock[0], updated=clock[0], seed=b"",
                snapshot=first.snapshot(), players=tuple(seats),
                extra={"rating": {"shown": {}, "hinted": []}} if number % 2 and competing(last) else {},
            )  # fmt: skip
            await store.tables.create(info, seats)
            await store.records.append(info.id, 0, actions, Status.OVER)
        await store.links.make(hashed(secret), Link("device", None, None, me, time.time() + DAY))
    return secret


def measure(folder: Path, secret: str, times: int) -> None:
    """How long a page takes, and how many queries."""
    os.environ |= {"ORRERY_DB": str(folder / "orrery.db"), "ORRERY_KEY_FILE": str(folder / "orrery.key")}
    settings = settings_from()
    counted = [0]
    with TestClient(make_app(settings), follow_redirects=False) as client:
        site = client.app.state.site  # type: ignore[attr-defined]
        for engine in {site.store._database.reader, site.store._database.writer}:
            event.listen(engine, "after_cursor_execute", lambda *_: counted.__setitem__(0, counted[0] + 1))
        client.post(f"/device/{secret}", headers={"Sec-Fetch-Site": "same-origin"})
        started = time.perf_counter()
        while client.portal.call(site.store.results.unsettled):  # type: ignore[union-attr]
            time.sleep(0.05)
        print(f"settling what was over: {time.perf_counter() - started:.1f} s")
        for path in ("/mine", "/mine?page=9", "/", "/mine/records.zip"):
            took: list[float] = []
            busy = time.process_time()
            for _ in range(times if "zip" not in path else 1):
                before, started = counted[0], time.perf_counter()
                answer = client.get(path)
                assert answer.status_code == 200, answer.text
                took.append((time.perf_counter() - started) * 1000)
            took.sort()
            print(
                f"{path}: median {statistics.median(took):.1f} ms, worst {took[-1]:.1f} ms, "
                f"{(time.process_time() - busy) * 1000 / len(took):.1f} ms of CPU, "
                f"{counted[0] - before} queries, {len(answer.content) / 1024:.0f} KB"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--keep", type=Path, help="an empty folder to fill and leave, without measuring")
    given = parser.parse_args()
    if given.keep is not None:
        secret = asyncio.run(fill(given.keep / "orrery.db", given.games))
        print(f"Open /device/{secret} of a server started in {given.keep}.")
        return
    with tempfile.TemporaryDirectory() as folder:
        secret = asyncio.run(fill(Path(folder) / "orrery.db", given.games))
        measure(Path(folder), secret, given.times)


if __name__ == "__main__":
    main()

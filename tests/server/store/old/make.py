"""Makes a database by an older version of Orrery, as SQL text: what `test_upgrading.py` opens with this one.

    git archive 4d9d44e src | tar x -C /tmp/old          (2afdd7c for the schema 0001)
    python tests/server/store/old/make.py /tmp/old/src sqlite tests/server/store/old/0006-4d9d44e.sqlite.sql.gz
    python tests/server/store/old/make.py /tmp/old/src postgres tests/server/store/old/0006-4d9d44e.postgres.sql.gz

The server of that version is started in a process of its own, and played on by its API: nothing here is made by hand.
The first line of the file names the token of the program that played, and the tables.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[4]))
from tests.server.store.cluster import Cluster, started
from tools.postgres import find

SOME = 12  # decisions of a game that goes on later


class Player:
    """A program that plays at the old server."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=f"{address}/api", timeout=60)
        self.token = self.post("/tokens", name="Robot")["token"]
        self.client.headers["Authorization"] = f"Bearer {self.token}"
        self.rng = random.Random(5)

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(path, params=query).raise_for_status().json()

    def post(self, path: str, **body: Any) -> Any:
        return self.client.post(path, json=body).raise_for_status().json()

    def sets(self, *seats: str, game: str = "gardens") -> str:
        made: str = self.post("/tables", game=game, seats=list(seats))["id"]
        return made

    def play(self, table: str, decisions: int) -> None:
        """So many decisions, or to the end."""
        done = 0
        while done < decisions and (shown := self.get(f"/tables/{table}"))["status"] == "running":
            mine = [seat["seat"] for seat in shown["seats"] if seat["mine"] and seat["seat"] in shown["actors"]]
            if not mine:
                time.sleep(0.02)
                continue
            legal = self.get(f"/tables/{table}/legal", seat=mine[0])
            if legal["legal"]:
                do = self.rng.choice(legal["legal"])["do"]
                self.post(f"/tables/{table}/act", seat=mine[0], do=do, at=legal["at"])
                done += 1


def serve_and_play(source: Path, db: str, folder: Path) -> dict[str, str]:
    """Let the old server run while somebody plays; the token and the tables."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(source),
        "ORRERY_DB": db,
        "ORRERY_KEY_FILE": str(folder / "key"),
        "ORRERY_BOT_PAUSE": "0",
        "ORRERY_BOT_WORKERS": "1",
        "ORRERY_RATE": "1000000",
    }
    command = [sys.executable, "-m", "orrery.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[3]
        while True:
            try:
                httpx.get(f"{address}/healthz").raise_for_status()
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        player = Player(address)
        finished = player.sets("me", "me")
        player.play(finished, 10_000)
        player.post(f"/tables/{finished}/say", text="Thanks!")
        running = player.sets("me", "me", "bot1")
        player.play(running, SOME)
        other = player.sets("me", "bot1", game="vertium")
        player.play(other, SOME)
        waiting = player.sets("me", "friend")
        server.terminate()
    return {"token": player.token, "finished": finished, "running": running, "other": other, "open": waiting}


def main() -> None:
    source, kind, out = Path(sys.argv[1]).resolve(), sys.argv[2], Path(sys.argv[3]).resolve()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if kind == "sqlite":
            file = folder / "orrery.db"
            about = serve_and_play(source, f"sqlite:///{file}", folder)
            with closing(sqlite3.connect(file)) as sql:
                text = "\n".join(sql.iterdump())
        else:
            programs = find()
            assert programs is not None
            cluster: Cluster = stack.enter_context(started(programs))
            about = serve_and_play(source, cluster.url, folder)
            dump = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", f"--dbname={cluster.url}"]
            text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    with gzip.GzipFile(out, "wb", mtime=0) as packed:
        packed.write(f"-- {json.dumps(about)}\n{text}\n".encode())
    print(out, out.stat().st_size)


if __name__ == "__main__":
    main()

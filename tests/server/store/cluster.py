"""A PostgreSQL server of our own: made for the tests, thrown away after them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

# Root may not run a PostgreSQL server; the package brings a user who may.
AS_USER: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")  # quick; it need not survive a power cut


class Cluster:
    """A running server, reached by a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"postgresql://postgres@/postgres?host={folder}"
        self.schemas = 0

    def new_schema(self) -> str:
        """The address of an empty schema, which is as good as an empty database and much quicker to make."""
        self.schemas += 1
        name = f"orrery{self.schemas}"
        self.run(f"CREATE SCHEMA {name}")
        return f"{self.url}&options=-csearch_path%3D{name}"

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())


@contextmanager
def started(programs: Path) -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="orrery-pg-"))
    if AS_USER:
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    make: list[Path | str] = [
        programs / "initdb",
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-N",
        "-E",
        "UTF8",
        "--locale=C",
    ]
    subprocess.run(make, check=True, cwd=folder, stdout=subprocess.DEVNULL, **AS_USER)
    settings = [part for setting in UNSAFE for part in ("-c", setting)]
    serve: list[Path | str] = [programs / "postgres", "-D", data, "-k", folder, "-h", "", *settings]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(serve, cwd=folder, stdout=log, stderr=log, **AS_USER)
    try:
        cluster = Cluster(folder)
        _wait_until_ready(cluster)
        yield cluster
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nothing of it is needed any more
        server.wait(60)
        shutil.rmtree(folder)


def _wait_until_ready(cluster: Cluster) -> None:
    until = time.monotonic() + 120
    while True:
        try:
            cluster.run("SELECT 1")
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return

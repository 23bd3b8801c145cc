"""What goes wrong: a flood of junk, and a disk without room. Loopback only, bounded in number and time.

python -m benchmarks.afternoon.trouble 127.0.0.1 8000 10    # the flood alone, for ten seconds
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median

import httpx

SOURCES = [f"127.0.0.{last}" for last in range(2, 5)]  # three strangers; the players come from 127.0.0.1
AT_ONCE = 220  # connections of each that are tried at the same time; a server takes 200 of one address by default
TURNED_AWAY = b"HTTP/1.1 503"
JUNK = (
    b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",  # half a request, and then silence
    b"POST /api/tokens HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{",  # half a body
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)),  # TLS, at the wrong door
    b"\0\xff" * 500,
    b"GET /" + b"a" * 60_000 + b" HTTP/1.1\r\n\r\n",
    b"",  # nothing at all
)


class Flood:
    """What came of a flood: how the server answered others meanwhile."""

    def __init__(self) -> None:
        self.opened = 0
        self.refused = 0
        self.probes: list[float] = []  # seconds that an ordinary visitor waited
        self.failed = 0  # visits that came to nothing

    @property
    def worst(self) -> float:
        return max(self.probes, default=0.0)

    @property
    def usual(self) -> float:
        return median(self.probes) if self.probes else 0.0


async def flood(address: str, seconds: float) -> Flood:
    """Send junk for so long, from a process of its own; ordinary visits go on beside it."""
    host, port = address.removeprefix("http://").split(":")
    command = [sys.executable, "-m", "benchmarks.afternoon.trouble", host, port, str(seconds)]
    sender = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert sender.stdout is not None
    await sender.stdout.readline()  # it begins
    found = await visits(address, seconds)
    said, _ = await sender.communicate()
    found.opened, found.refused = json.loads(said)
    return found


async def visits(address: str, seconds: float) -> Flood:
    """What an ordinary visitor meets who opens a page again and again."""
    found, end = Flood(), time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            async with httpx.AsyncClient(timeout=60) as client:
                (await client.get(f"{address}/watch")).raise_for_status()
            found.probes.append(time.monotonic() - began)
        except httpx.HTTPError:
            found.failed += 1
        await asyncio.sleep(0.25)
    return found


async def send_junk(host: str, port: int, seconds: float) -> tuple[int, int]:
    """Open connections and send junk by them; how many, and how many were turned away at once."""
    rng, end = Random(1), time.monotonic() + seconds
    opened = refused = 0

    async def stranger(source: str) -> None:
        nonlocal opened, refused
        while time.monotonic() < end:
            try:
                reader, writer = await asyncio.open_connection(host, port, local_addr=(source, 0))
            except OSError:
                refused += 1
                await asyncio.sleep(0.5)
                continue
            opened += 1
            with suppress(OSError, TimeoutError):
                writer.write(rng.choice(JUNK))
                await writer.drain()
                answer = await asyncio.wait_for(reader.read(100), rng.uniform(0.5, seconds))
                refused += answer.startswith(TURNED_AWAY)
            writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(stranger(source) for source in SOURCES for _ in range(AT_ONCE)))
    return opened, refused


class Disk:
    """A place for a store whose room can be taken away: a small file system of its own where we may mount one,
    otherwise a limit on the size of the server's files (RLIMIT_FSIZE), which SQLite meets in the same way."""

    def __init__(self, folder: Path, megabytes: int = 24) -> None:
        self.folder = folder / "disk"
        self.folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0700", "tmpfs", str(self.folder)]
        done = subprocess.run(mount, capture_output=True, check=False) if os.geteuid() == 0 else None
        self.mounted = done is not None and done.returncode == 0
        self.kind = f"tmpfs of {megabytes} MB" if self.mounted else "RLIMIT_FSIZE (nothing may be mounted here)"
        self._filler = self.folder / "filler"

    def fill(self, pid: int) -> None:
        if not self.mounted:
            _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
            return
        with suppress(OSError), self._filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"\0" * 4096)

    def make_room(self, pid: int) -> None:
        if self.mounted:
            self._filler.unlink(missing_ok=True)
        else:
            _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))

    def close(self) -> None:
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, check=False)


async def until(what: Callable[[], bool], seconds: float) -> float | None:
    """How long it took until that was so; None if it was not in time."""
    began = time.monotonic()
    while not await asyncio.to_thread(what):
        if time.monotonic() - began > seconds:
            return None
        await asyncio.sleep(0.1)
    return time.monotonic() - began


if __name__ == "__main__":
    print("begins", flush=True)
    print(json.dumps(asyncio.run(send_junk(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))))

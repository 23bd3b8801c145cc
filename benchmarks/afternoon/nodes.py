"""Servers in processes of their own, which are killed, stopped and started again at the same address."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

# All who play come from one address here, and play quicker than people
SETTINGS = {
    "ORRERY_RATE": "1000000",
    "ORRERY_TABLES": "1000000",
    "ORRERY_ADDRESS_GUESTS": "1000000",
    "ORRERY_ADDRESS_TABLES": "1000000",
    "ORRERY_ADDRESS_LINES": "1000000",
    "ORRERY_START_DELAY": "0",
}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Node:
    """One `orrery serve`. Its log is in a file; what it says there of errors is counted at the end.

    With `usual` it has the limits that a server has by default; `module` is what is run instead of `orrery.cli`.
    """

    def __init__(
        self,
        name: str,
        folder: Path,
        db: str,
        usual: bool = False,
        descriptors: int = 0,
        module: str = "orrery.cli",
        **more: str,
    ) -> None:
        self.name = name
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"{name}.log"
        keys = {"ORRERY_DB": db, "ORRERY_KEY_FILE": str(folder / "key")}
        self._environment = {**os.environ, **({} if usual else SETTINGS), **keys, **more}
        limit = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh"] if descriptors else []
        self._command = [*limit, sys.executable, "-m", module, "serve", "--port", str(self.port)]
        self._process: subprocess.Popen[bytes] | None = None
        self.orphans: list[int] = []  # workers of processes that were killed

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def up(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> float:
        """Start it and wait until it answers; seconds that took."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command, env=self._environment, stdout=log, stderr=log)
        while True:
            if not self.up:
                raise RuntimeError(f"{self.name} does not start: see {self.log}")
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return time.monotonic() - began
            except httpx.TransportError:
                time.sleep(0.1)

    def kill(self) -> None:
        """As by a crash: nothing is said to anybody."""
        assert self._process is not None
        self.orphans += self.workers()
        self._process.kill()
        self._process.wait()

    def stop(self, seconds: float = 60.0) -> bool:
        """As by systemd; whether it ended by itself and without complaint."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            self.kill()
            return False

    def close(self) -> None:
        if self.up:
            self.kill()

    def workers(self) -> list[int]:
        """The processes in which its bots think."""
        return [pid for pid in children(self.pid) if b"spawn_main" in command_of(pid)]

    def said(self) -> str:
        """Its log."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def cpu(self) -> float:
        """Seconds that it has computed, without its bots."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def errors(self) -> list[str]:
        """What its log calls an error, without what a killed database or a full disk explains."""
        return re.findall(r'.*"level": "error".*', self.said())


def children(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has ended meanwhile
            if parent == pid:
                found.append(int(folder.name))
    return found


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def still_there(pids: list[int]) -> list[int]:
    """Those workers that have not ended."""
    return [pid for pid in pids if b"spawn_main" in command_of(pid)]

"""A real server in a process of its own, on a port and a store of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx

from tests.browser.steady import CHANCE, LATER

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Server:
    """`orrery serve` in a folder; it can be killed and started again on the same port and the same store."""

    def __init__(self, folder: Path, pause: float = 0.005, usual: bool = False, program: str = "") -> None:
        self.folder = folder
        self.program = program or ("orrery.cli" if usual else "tests.browser.steady")
        self.deal("")
        self.passed = 0.0
        self.later(0.0)
        # Tests click faster than people, and do not wait for bots; a usual server is as `make play` starts it
        self.haste = (
            {} if usual else {"ORRERY_BOT_PAUSE": str(pause), "ORRERY_START_DELAY": "0", "ORRERY_RATE": "100000"}
        )
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def deal(self, test: str) -> None:
        """From now on tables have the chance of this test: see steady.py."""
        (self.folder / "chance").write_text(test)

    def later(self, seconds: float) -> None:
        """Let time pass for those who have closed their pages; it is noticed when the next one comes or goes."""
        self.passed += seconds
        fresh = self.folder / "later.new"  # never seen half written
        fresh.write_text(str(self.passed))
        fresh.replace(self.folder / "later")

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {
            "ORRERY_ADDRESS_GUESTS": "1000000",
            "ORRERY_ADDRESS_TABLES": "1000000",
            "ORRERY_DB": f"sqlite:///{self.folder / 'orrery.db'}",
            "ORRERY_KEY_FILE": str(self.folder / "orrery.key"),
            CHANCE: str(self.folder / "chance"),
            LATER: str(self.folder / "later"),
            **self.haste,
        }
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.program, "serve", "--port", str(self.port)],
                env={**os.environ, **settings},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,  # its bots are in its group, and go with it
            )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := ADDRESS.search(line):
                self.port = int(found[1])
                break
        assert self.port, (self.folder / "log").read_text()
        with httpx.Client(transport=httpx.HTTPTransport(retries=5), timeout=60) as client:
            assert client.get(f"{self.address}/healthz").status_code == 200

    def kill(self) -> None:
        """No farewell: as if somebody had pulled the plug."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

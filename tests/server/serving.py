"""A real `orrery serve` in a process of its own, for what only a real one shows: streams, signals, restarts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx


class Serving:
    """A server on a free port; the same folder again is the same store and key."""

    def __init__(self, folder: Path, descriptors: str = "", **environment: str) -> None:
        settings = {
            "ORRERY_DB": f"sqlite:///{folder / 'orrery.db'}",
            "ORRERY_KEY_FILE": str(folder / "key"),
            "ORRERY_BOT_PAUSE": "0",
            "ORRERY_BOT_WORKERS": "1",
            "ORRERY_START_DELAY": "0",
            "ORRERY_RATE": "1000000",
            "ORRERY_ADDRESS_GUESTS": "1000000",
            "ORRERY_ADDRESS_TABLES": "1000000",
            **environment,
        }
        limit = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh"] if descriptors else []
        self.process = subprocess.Popen(
            [*limit, sys.executable, "-m", "orrery.cli", "serve", "--port", "0"],
            env={**os.environ, **settings},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        assert len(words) > 3, self.process.communicate()
        self.address = words[3]
        self._wait()

    def _wait(self) -> None:
        limit = time.monotonic() + 120
        while time.monotonic() < limit:
            try:
                if httpx.get(f"{self.address}/healthz").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=60)

    def stop(self) -> None:
        """Ask the server to stop. Its log must hold no error: also none of streams that it had to cut off."""
        self.process.send_signal(signal.SIGTERM)
        _, errors = self.process.communicate(timeout=60)
        assert '"level": "error"' not in errors, errors
        assert "graceful shutdown exceeded" not in errors, errors
        assert "leaked" not in errors, errors  # semaphores of worker processes, say
        assert self.process.returncode == 0
        assert "Traceback" not in errors, errors

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        if self.process.poll() is None:
            self.kill()

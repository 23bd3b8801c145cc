"""Try `make play` as a newcomer would: it prints an address, the home page opens there, Ctrl-C stops it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "ORRERY_PORT": "0",
            "ORRERY_DB": f"sqlite:///{folder}/orrery.db",
            "ORRERY_KEY_FILE": f"{folder}/key",
        }
        command = ["make", "--no-print-directory", "play"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **settings}, start_new_session=True
        ) as server:
            try:
                address = find_address(server)
                with urllib.request.urlopen(f"{address}/healthz", timeout=60) as answer:
                    print(f"{address}/healthz answers {answer.status}: {answer.read().decode()}")
                with urllib.request.urlopen(address, timeout=60) as answer:
                    assert b"Play now" in answer.read()
            finally:
                begin = time.monotonic()
                os.killpg(server.pid, signal.SIGINT)
                server.wait(timeout=60)
        print(f"make play started and stopped ({time.monotonic() - begin:.1f} s to stop)")
    return 0


def find_address(server: subprocess.Popen[str]) -> str:
    """The address that the server prints, once it does."""
    assert server.stdout is not None
    for line in server.stdout:
        found = re.search(r"http://\S+", line)
        if found:
            address = found[0]
            for _ in range(600):
                try:
                    urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
                    return address
                except OSError:
                    time.sleep(0.1)
    raise SystemExit("make play printed no address that answers")


if __name__ == "__main__":
    sys.exit(main())

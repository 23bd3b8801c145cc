"""What an action costs, part by part: a server in this process, under the load of `load.py` in another.

python benchmarks/cost.py                    # 60 tables, two people and two pages each, 20 moves a second
python benchmarks/cost.py --watchers 5       # arguments are those of load.py
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from pathlib import Path

from orrery.cli.serve import run, settings_from
from orrery.server.timing import PARTS, listen

sys.path.insert(0, str(Path(__file__).parent))

from load import LIMITS

WORDS = {
    "parse": "parse: who asks, which table, the JSON",
    "rules": "rules: is it right, what follows (with the snapshots)",
    "snapshot": "snapshot: the position as data, once an action",
    "wait": "wait: from asking the store to its answer",
    "store": "store: the thread that writes",
    "frame": "frame: what a page may see, drawn; once a view",
    "markup": "markup: the template; once a view",
    "send": "send: to the WebSocket, once a page",
    "back": "back: may the choice be taken back? After the frame",
}


class Costs:
    """Sums of what parts took."""

    def __init__(self) -> None:
        self.count: dict[str, int] = defaultdict(int)
        self.clock: dict[str, float] = defaultdict(float)
        self.cpu: dict[str, float] = defaultdict(float)

    def add(self, part: str, clock: float, cpu: float) -> None:
        self.count[part] += 1
        self.clock[part] += clock
        self.cpu[part] += cpu

    def tell(self, whole: float) -> None:
        """The table; `whole` is the CPU that the process has used meanwhile."""
        moves = self.count["parse"]
        print(f"\n| {moves} moves: part | times a move | CPU a move, ms | by the clock, ms a time |")
        print("|---|---|---|---|")
        for part in PARTS:
            count = self.count[part]
            each = 1000 * self.clock[part] / max(1, count)
            cpu = "" if part == "wait" else f"{1000 * self.cpu[part] / moves:.2f}"
            print(f"| {WORDS[part]} | {count / moves:.2f} | {cpu} | {each:.2f} |")
        inside = sum(self.cpu[part] for part in PARTS if part not in ("wait", "snapshot"))
        print(f"| the rest: HTTP, waking up, presence, other tasks | | {1000 * (whole - inside) / moves:.2f} | |")
        print(f"| all | | {1000 * whole / moves:.2f} | |", flush=True)


def main() -> None:
    script = Path(__file__).with_name("load.py")
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {**LIMITS, "ORRERY_DB": f"{folder}/cost.db", "ORRERY_KEY_FILE": f"{folder}/key"}
        settings = settings_from(port=18_573)
        costs = Costs()

        def load() -> None:
            usual = [] if "--tables" in sys.argv else ["--tables", "60"]
            address = ["--address", f"http://127.0.0.1:{settings.port}", "--server", str(os.getpid())]
            child = subprocess.Popen(
                [sys.executable, str(script), *usual, *sys.argv[1:], *address], stdout=subprocess.PIPE, text=True
            )
            assert child.stdout is not None
            for line in child.stdout:
                print(line, end="", flush=True)
                if line.startswith("load average"):  # the tables are set, now they are played at
                    ended, began = listen(costs.add), time.process_time()
            whole = time.process_time() - began
            ended()
            costs.tell(whole)
            os.kill(os.getpid(), signal.SIGINT)

        threading.Thread(target=load, daemon=True).start()
        run(settings)


if __name__ == "__main__":
    main()

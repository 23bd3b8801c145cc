"""`orrery`, on a machine whose wall clock is set while it runs: a file says by how many seconds."""

from __future__ import annotations

import os
import time
from pathlib import Path

FILE = "AFTERNOON_CLOCK"  # not one of `orrery`: those that do not exist are refused

if __name__ == "__main__":  # worker processes begin by reading this file, and need nothing of that
    from orrery.cli.main import main

    wall, set_by = time.time, Path(os.environ[FILE])
    time.time = lambda: wall() + float(set_by.read_text() or 0)
    main()

"""Work that goes wrong in other processes, for tests of the processes."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from orrery.core import ActionError
from orrery.lab.workers import report


def double(number: int) -> int:
    report(number)
    return 2 * number


def die_at(number: int, bad: int) -> int:
    """Ends its process, as if by `kill -9`."""
    if number == bad:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def die_once(number: int, bad: int, flag: Path) -> int:
    if number == bad and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def refuse(number: int) -> int:
    if number == 3:
        raise ActionError("three is a crowd", "R-1.1")
    print("what work prints is no answer")
    return number

"""A process that tries out house numbers: it reads what to play from its standard input, and says what was wrong.

Time of the processor and memory are bounded by the system, where it can.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import Final

from orrery.conformance.other_numbers import problem_with
from orrery.core import game

PROCESSOR: Final = 20  # seconds
MEMORY: Final = 2 * 1024**3  # bytes


def main() -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    order = json.load(sys.stdin)
    problem = problem_with(game(order["slug"]), order["data"], order["players"], order["options"], drawn=True)
    print(json.dumps({"problem": problem}))


if __name__ == "__main__":
    main()

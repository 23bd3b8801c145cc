"""What the parts of an action take: `with part("rules"):` around each of them, and whoever wants to know listens.

Without a listener a part costs a call and nothing else. Times are those of the clock and of this thread's processor:
the second one does not count what the machine does beside it. It means something only if nothing is awaited inside.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

# What follows one action, in order. `wait` is from the store's queue to its answer, `store` the work in between
PARTS: Final = ("parse", "rules", "snapshot", "wait", "store", "frame", "markup", "send")

Listener = Callable[[str, float, float], None]  # the part, seconds by the clock, seconds of the processor

_listeners: list[Listener] = []
_nobody: Final = nullcontext()


def listen(listener: Listener) -> Callable[[], None]:
    """Let `listener` know what parts take, in whatever thread they are; call the answer to end that."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def part(name: str) -> AbstractContextManager[None]:
    """Time what is done inside, if anybody listens."""
    return _Timer(name) if _listeners else _nobody


class _Timer(AbstractContextManager[None]):
    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        self.cpu = time.thread_time()
        self.clock = time.perf_counter()

    def __exit__(self, *problem: object) -> None:
        clock, cpu = time.perf_counter() - self.clock, time.thread_time() - self.cpu
        for listener in tuple(_listeners):
            listener(self.name, clock, cpu)

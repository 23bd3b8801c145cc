"""What the server does and how long it takes, for whoever wants to count it.

Code that does something says so in one line; it knows nothing of who listens. While nobody does, as on most servers, a
line costs a look at an empty tuple.

    with timed(THINKING, "gardens", "hard"):
        ...
    happened(REFUSED, "half a request")
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Final, Protocol

# What takes time, and by what it is told apart
PART: Final = "part"  # of an action, until others see it: `server.timing` tells them
THINKING: Final = "thinking"  # of a bot: game, level
REQUEST: Final = "request"  # method, route, status
# What happens
REFUSED: Final = "refused"  # a connection: why
ERROR: Final = "error"  # a line of the log at that level: what it says


class Listener(Protocol):
    """Hears of it, in whatever thread it is."""

    def took(self, kind: str, labels: tuple[str, ...], seconds: float) -> None: ...

    def happened(self, kind: str, labels: tuple[str, ...]) -> None: ...


_listeners: tuple[Listener, ...] = ()
_UNTIMED: Final = nullcontext()


def listen(listener: Listener) -> Callable[[], None]:
    """Let a listener hear everything from now on; what is returned ends that."""
    global _listeners  # noqa: PLW0603
    _listeners = (*_listeners, listener)

    def stop() -> None:
        global _listeners  # noqa: PLW0603
        _listeners = tuple(each for each in _listeners if each is not listener)

    return stop


def timed(kind: str, *labels: str) -> AbstractContextManager[None]:
    """Tell how long the block takes, if anybody listens; also if it fails."""
    return _Timed(kind, labels) if _listeners else _UNTIMED


def took(kind: str, seconds: float, *labels: str) -> None:
    """Tell how long something took."""
    for listener in _listeners:
        listener.took(kind, labels, seconds)


def happened(kind: str, *labels: str) -> None:
    """Tell that something happened."""
    for listener in _listeners:
        listener.happened(kind, labels)


class _Timed(AbstractContextManager[None]):
    def __init__(self, kind: str, labels: tuple[str, ...]) -> None:
        self._kind = kind
        self._labels = labels

    def __enter__(self) -> None:
        self._start = perf_counter()

    def __exit__(self, *problem: object) -> None:
        took(self._kind, perf_counter() - self._start, *self._labels)

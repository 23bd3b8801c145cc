"""What the parts of an action take: `with part("rules"):` around each of them, and whoever wants to know listens.

Where something is awaited it is `await part_of("frame", work())`: only the work's own steps count then, not what else
the event loop does meanwhile. Without a listener either costs a call and nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Generator
from contextlib import AbstractContextManager, nullcontext
from types import coroutine
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# What follows one action, in order. `wait` is until the store has answered, `store` the work of its thread for all that
# was waiting; `frame` to `send` are once a page; `back` is whether the choice can be taken back, which nobody waits for
PARTS: Final = ("parse", "rules", "snapshot", "wait", "store", "frame", "markup", "send", "back")

Listener = Callable[[str, float, float], None]  # the part, seconds by the clock, seconds of this thread's processor

_listeners: list[Listener] = []
_nobody: Final = nullcontext()


def listen(listener: Listener) -> Callable[[], None]:
    """Let `listener` know what parts take, in whatever thread they are; call the answer to end that."""
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


def part(name: str) -> AbstractContextManager[None]:
    """Time what is done inside, if anybody listens. Nothing may be awaited there."""
    return _Timer(name) if _listeners else _nobody


def timed(name: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do the work as a part, for threads."""
    with part(name):
        return work(*args, **kwargs)


async def part_of(name: str, work: Coroutine[Any, Any, T]) -> T:
    """Await the work as a part."""
    return await (_steps(name, work) if _listeners else work)


class _Timer(AbstractContextManager[None]):
    def __init__(self, name: str) -> None:
        self.name = name

    def __enter__(self) -> None:
        self.cpu = time.thread_time()
        self.clock = time.perf_counter()

    def __exit__(self, *problem: object) -> None:
        _tell(self.name, time.perf_counter() - self.clock, time.thread_time() - self.cpu)


@coroutine
def _steps(name: str, work: Coroutine[Any, Any, T]) -> Generator[Any, Any, T]:
    """Drive the work step by step."""
    clock, cpu = time.perf_counter(), 0.0
    step = _sender(work, None)
    try:
        while True:
            began = time.thread_time()
            try:
                awaited = step()
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                cpu += time.thread_time() - began
            try:
                sent = yield awaited
            except BaseException as problem:
                step = _thrower(work, problem)
            else:
                step = _sender(work, sent)
    finally:
        _tell(name, time.perf_counter() - clock, cpu)


def _sender(work: Coroutine[Any, Any, T], value: Any) -> Callable[[], Any]:
    return lambda: work.send(value)


def _thrower(work: Coroutine[Any, Any, T], problem: BaseException) -> Callable[[], Any]:
    return lambda: work.throw(problem)


def _tell(name: str, clock: float, cpu: float) -> None:
    for listener in tuple(_listeners):
        listener(name, clock, cpu)

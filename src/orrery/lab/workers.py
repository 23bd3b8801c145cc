"""Work for several processes. A process that dies, killed or out of memory, loses nothing: its call is made again.

`spread` gives the results in order, `as_done` as they come. What the work says by `report` is handed on.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from orrery.core.errors import OrreryError
from orrery.core.game import Game

TRIES: Final = 3  # a call that ends so many processes is given up
TOLD: Final = "told"
DONE: Final = "done"
FAILED: Final = "failed"

Call = tuple[Any, ...]
Told = Callable[[int, int], None]  # the place of a call, and how much of it is done


class Lost:
    """Instead of a result: the call ended every process that tried it."""

    def __init__(self, tries: int, why: str) -> None:
        self.tries = tries
        self.why = why


class Reporter:
    """Where the work of this process says how much of a call is done; nobody listens unless there is a `listener`."""

    listener: Callable[[int], None] | None = None


def report(done: int) -> None:
    """Say how much of the present call is done."""
    if Reporter.listener is not None:
        Reporter.listener(done)


def sent(game: Game, jobs: int) -> Game | str:
    """The game as the work is given it: other processes find it by its name, so it has to be installed."""
    return game if jobs == 1 else game.slug


def spread(work: Callable[..., Any], calls: Sequence[Call], jobs: int) -> Iterator[Any]:
    """The results of many calls, in order, made by `jobs` processes. An interruption ends them at once."""
    waiting: dict[int, Any] = {}
    following = 0
    for place, result in as_done(work, calls, jobs):
        if isinstance(result, Lost):
            raise OrreryError(f"A part of the work ended {result.tries} processes, one after the other: {result.why}.")
        waiting[place] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def as_done(
    work: Callable[..., Any], calls: Sequence[Call], jobs: int, told: Told | None = None
) -> Iterator[tuple[int, Any]]:
    """The place of each call with its result, or with `Lost`, as they come. What a call raises is raised here."""
    if jobs == 1 or len(calls) < 2:
        return one_by_one(work, calls, told)
    return Crew(work, calls, min(jobs, len(calls))).results(told)


def one_by_one(work: Callable[..., Any], calls: Sequence[Call], told: Told | None) -> Iterator[tuple[int, Any]]:
    """In this process."""
    for place, call in enumerate(calls):
        before, Reporter.listener = Reporter.listener, None if told is None else Listening(told, place).hear
        try:
            result = work(*call)
        finally:
            Reporter.listener = before
        yield place, result


class Listening:
    """One call that is listened to."""

    def __init__(self, told: Told, place: int) -> None:
        self.told = told
        self.place = place

    def hear(self, done: int) -> None:
        self.told(self.place, done)


class Crew:
    """Some processes, and a thread for each that hands it one call after the other."""

    def __init__(self, work: Callable[..., Any], calls: Sequence[Call], jobs: int) -> None:
        self.work = work
        self.calls = calls
        self.open = deque(range(len(calls)))
        self.deaths = [0] * len(calls)
        self.lock = Lock()
        self.over = False
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self.news: SimpleQueue[tuple[str, int, Any]] = SimpleQueue()
        self.threads = [Thread(target=self.keep_busy, args=(number,), daemon=True) for number in range(jobs)]

    def results(self, told: Told | None) -> Iterator[tuple[int, Any]]:
        left = len(self.calls)
        try:
            for thread in self.threads:
                thread.start()
            while left:
                kind, place, content = self.news.get()
                if kind == TOLD:
                    if told is not None:
                        told(place, content)
                elif kind == FAILED:
                    raise content
                else:
                    left -= 1
                    yield place, content
        finally:
            self.stop()

    def stop(self) -> None:
        """End the processes at once: they have nothing to tidy up."""
        with self.lock:
            self.over = True
            for process in self.processes.values():
                process.kill()
        for thread in self.threads:
            if thread.ident is not None:
                thread.join()

    def keep_busy(self, number: int) -> None:
        """Give one process call after call, and start another one when it is gone."""
        try:
            while (place := self.next_call()) is not None:
                try:
                    self.news.put(self.ask(number, place))
                except (EOFError, OSError, pickle.UnpicklingError):
                    self.bury(number, place)
        except Exception as problem:  # a call that cannot be pickled, or no process to be had
            self.news.put((FAILED, -1, problem))
        finally:
            with self.lock:
                process = self.processes.pop(number, None)
            if process is not None:
                end(process)

    def next_call(self) -> int | None:
        with self.lock:
            return self.open.popleft() if self.open and not self.over else None

    def ask(self, number: int, place: int) -> tuple[str, int, Any]:
        """The answer of a process to a call. It fails if the process dies."""
        content = pickle.dumps(pickle.dumps((self.work, self.calls[place])))  # read as a whole before it is understood
        process = self.process(number)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(content)
        process.stdin.flush()
        while True:
            kind, answer = pickle.load(process.stdout)
            if kind != TOLD:
                return kind, place, answer
            self.news.put((TOLD, place, answer))

    def process(self, number: int) -> subprocess.Popen[bytes]:
        with self.lock:
            if self.over:
                raise EOFError
            if number not in self.processes:
                self.processes[number] = subprocess.Popen(
                    [sys.executable, "-m", "orrery.lab.worker"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
                )
            return self.processes[number]

    def bury(self, number: int, place: int) -> None:
        """A process is gone: somebody else gets its call, unless that has happened too often."""
        with self.lock:
            process = self.processes.pop(number, None)
            over = self.over
        code = end(process) if process is not None else 0
        if over:
            return
        self.news.put((TOLD, place, 0))
        self.deaths[place] += 1
        if self.deaths[place] < TRIES:
            with self.lock:
                self.open.appendleft(place)
        else:
            why = f"ended by signal {-code}" if code < 0 else f"ended with status {code}"
            self.news.put((DONE, place, Lost(self.deaths[place], why)))


def end(process: subprocess.Popen[bytes]) -> int:
    """Make sure that a process is gone; how it ended."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what was not written yet is of no use any more
                pipe.close()
    try:
        return process.wait(timeout=1)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def needs(module: str, wanted: str, extra: str = "lab") -> Any:
    """Import what the laboratory needs beyond playing; a clear word where it is not installed."""
    try:
        return import_module(wanted)
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] != module:
            raise
        raise OrreryError(f"This needs {module}: install it with `pip install 'orrery-games[{extra}]'`.") from None


def check_jobs(jobs: int) -> None:
    if jobs < 1:
        raise OrreryError(f"{jobs} jobs are too few; at least 1 has to do the work.")

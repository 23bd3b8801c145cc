"""One of the processes of `orrery.lab.workers`: it reads calls from its standard input and answers on its output."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
import traceback
from io import BufferedWriter, FileIO
from threading import Thread
from typing import Any, Final

from orrery.core.errors import OrreryError
from orrery.lab.workers import DONE, FAILED, TOLD, Reporter

EVERY: Final = 0.5  # seconds between two reports


class Answers:
    """The way back to the one who asked."""

    def __init__(self, pipe: BufferedWriter) -> None:
        self.pipe = pipe
        self.last = 0.0

    def give(self, kind: str, content: Any) -> None:
        self.pipe.write(pickle.dumps((kind, content)))
        self.pipe.flush()

    def tell(self, done: int) -> None:
        now = time.monotonic()
        if now - self.last >= EVERY:
            self.last = now
            self.give(TOLD, done)


def main() -> None:
    """Work until there is nothing left to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asked
    Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
    answers = Answers(BufferedWriter(FileIO(os.dup(sys.stdout.fileno()), "wb")))
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game or a bot prints is no answer
    Reporter.listener = answers.tell
    while True:
        try:
            sent = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            work, call = pickle.loads(sent)
            result = work(*call)
        except Exception as problem:
            answers.give(FAILED, as_sent(problem))
        else:
            answers.give(DONE, result)


def as_sent(problem: Exception) -> Exception:
    """An exception that survives the way to another process, with the place where it came from."""
    where = traceback.format_exc()
    try:
        pickle.loads(pickle.dumps(problem))
    except Exception:
        problem = OrreryError(f"{type(problem).__name__}: {problem}")
    problem.add_note(where)
    return problem


def leave_with(parent: int) -> None:
    """Nobody waits for an answer when the one who asked is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


if __name__ == "__main__":
    main()

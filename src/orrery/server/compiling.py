"""Quicker bots: where the sources and a C compiler are at hand, rules and bots are compiled while the server runs.

Nothing waits for it. When the compiled modules are there, the worker processes are replaced by ones that import them.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import structlog

from orrery.compiled import TOOL, VARIABLE, is_compiled
from orrery.server.bots import BotWorkers

COMPILERS: Final = ("cc", "gcc", "clang")

log = structlog.get_logger()


def command() -> Sequence[str]:
    """What compiles aside and prints the folder; empty where that cannot be done or is not needed."""
    compiler = os.environ.get("CC", "").split()[:1] or [name for name in COMPILERS if shutil.which(name)]
    if is_compiled() or not compiler or not TOOL.is_file() or find_spec("mypyc") is None:
        return ()
    return sys.executable, str(TOOL), "--aside"


class Compiling:
    """One attempt, in the background."""

    def __init__(self, workers: BotWorkers, argv: Sequence[str]) -> None:
        self.workers = workers
        self.argv = argv
        self._process: asyncio.subprocess.Process | None = None
        self._task = asyncio.create_task(self._compile(), name="compiling") if argv else None

    async def _compile(self) -> None:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.argv,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,  # so that it can be stopped with all that it has started
            )
            out, err = await self._process.communicate()
        except OSError as problem:
            log.warning("bots stay plain", problem=str(problem))
            return
        folder = out.decode(errors="replace").strip().rpartition("\n")[2]
        if self._process.returncode != 0 or not folder or not Path(folder).is_dir():
            log.warning("bots stay plain", problem=err.decode(errors="replace").strip()[-500:])
            return
        os.environ[VARIABLE] = folder  # for processes that start from now on; this one goes on as it is
        self.workers.renew()
        log.info("bots are compiled", folder=folder)

    async def done(self) -> None:
        """Wait until it has been tried."""
        if self._task is not None:
            await self._task

    async def close(self) -> None:
        if self._process is not None and self._process.returncode is None:
            os.killpg(self._process.pid, signal.SIGTERM)
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

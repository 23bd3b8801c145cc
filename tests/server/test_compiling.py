"""Compiled modules: made aside while a server runs, found by the workers that start then, and never waited for."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from orrery import compiled
from orrery.compiled import VARIABLE, Aside
from orrery.server import compiling
from orrery.server.bots import BotWorkers
from orrery.server.compiling import Compiling
from tests.server.loops import run_apart


class Workers(BotWorkers):
    """Counts how often they were replaced."""

    renewed = 0

    def renew(self) -> None:
        self.renewed += 1
        super().renew()


def tool(tmp_path: Path, script: str) -> tuple[str, ...]:
    file = tmp_path / "tool.py"
    file.write_text(script)
    return sys.executable, str(file)


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")


def compile_by(argv: tuple[str, ...]) -> int:
    """Let a tool compile; how often the workers were replaced."""

    async def run() -> int:
        workers = Workers(2)
        compiler = Compiling(workers, argv)
        await compiler.done()
        await compiler.close()
        return workers.renewed

    return run_apart(run())


def test_when_modules_are_compiled_new_workers_take_over(tmp_path: Path) -> None:
    assert compile_by(tool(tmp_path, f"print('something else'); print({str(tmp_path)!r})")) == 1
    assert os.environ[VARIABLE] == str(tmp_path)


@pytest.mark.parametrize(
    "script", ["import sys; sys.exit('no compiler')", "print('/there/is/no/such/folder')", "print('')"]
)
def test_where_nothing_was_compiled_everything_stays_as_it_is(tmp_path: Path, script: str) -> None:
    assert compile_by(tool(tmp_path, script)) == 0
    assert os.environ[VARIABLE] == ""


def test_a_tool_that_is_not_there_stops_nothing(tmp_path: Path) -> None:
    assert compile_by((str(tmp_path / "nothing"),)) == 0
    assert compile_by(()) == 0


def test_a_server_that_stops_ends_the_compiler(tmp_path: Path) -> None:
    async def run() -> int | None:
        compiler = Compiling(Workers(2), tool(tmp_path, "import time; time.sleep(600)"))
        while compiler._process is None:
            await asyncio.sleep(0.01)
        await compiler.close()
        return await compiler._process.wait()

    assert run_apart(run()) != 0


def test_it_is_not_tried_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert compiling.command() == ()


def test_it_is_not_tried_in_an_installed_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiling, "TOOL", tmp_path / "compile.py")
    assert compiling.command() == ()


def test_a_process_with_the_folder_in_its_environment_imports_from_there(tmp_path: Path) -> None:
    (tmp_path / "orrery" / "core").mkdir(parents=True)
    fake = tmp_path / "orrery" / "core" / "wording.abi3.so"
    fake.write_bytes(b"no library")
    spec = Aside(tmp_path).find_spec("orrery.core.wording", None)
    assert spec is not None
    assert spec.origin == str(fake)
    assert Aside(tmp_path).find_spec("orrery.core.state", None) is None
    assert Aside(tmp_path).find_spec("json", None) is None
    code = "import orrery"
    ended = subprocess.run([sys.executable, "-c", code], env={**os.environ, VARIABLE: str(tmp_path)}, check=False)
    assert ended.returncode != 0  # it was found, and is no library
    ended = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, VARIABLE: str(tmp_path / "no")}, check=False
    )
    assert ended.returncode == 0


def test_compiled_modules_that_are_older_than_their_sources_are_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    for name, source in {"old": 10.0, "young": -10.0}.items():
        made, written = tmp_path / f"{name}.cpython-311.so", tmp_path / f"{name}.py"
        for file, at in ((made, 0.0), (written, source)):
            file.touch()
            os.utime(file, (time.time() + at, time.time() + at))
    assert compiled.outdated() == ["old.py"]

"""Compile the rules and bots with mypyc, in place: `make fast`; `make slow` goes back to plain Python.

The compiled modules lie beside their sources and are imported instead of them; nothing else changes. `LEVEL=0` leaves
out what gcc does for speed: the modules do the same and are there in half the time. `GAME=vertium` is
for one game only. `--build` makes them without putting them there, `--place` puts them there.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"

SHARED = ["core/actions.py", "core/errors.py", "core/state.py", "core/step.py", "bots/bot.py", "bots/playout.py"]
# Of a game everything that search needs; not its drawing, its words and its `Game`
LEFT_OUT = ("__init__.py", "game.py", "words.py", "tutorial.py")


def groups() -> list[tuple[list[str], str | None]]:
    """The files to compile: what games share, then each game as a unit of its own, so that gcc can work on two."""
    package = SOURCE / "orrery"
    units: list[tuple[list[str], str | None]] = [([str(package / name) for name in SHARED], "orrery_shared")]
    for folder in sorted(path.parent for path in package.glob(f"games/{os.environ.get('GAME', '*')}/rules.md")):
        files = [str(path) for path in sorted(folder.glob("*.py")) if path.name not in LEFT_OUT]
        files += [str(path) for path in sorted(folder.glob("steps/*.py"))]
        units.append((files, f"orrery_{folder.name}"))
    return units


def clean() -> None:
    for path in SOURCE.rglob("*.so"):
        path.unlink()
    shutil.rmtree(BUILD, ignore_errors=True)


def build(level: str) -> None:
    from mypyc.build import mypycify
    from setuptools import setup

    BUILD.mkdir(exist_ok=True)
    os.chdir(BUILD)  # away from pyproject.toml, which is not about this build
    os.environ["MYPYPATH"] = str(SOURCE)
    units = groups()
    files = [file for unit, _ in units for file in unit]
    extensions: list[Any] = list(
        mypycify(["--strict", *files], opt_level=level, debug_level="0", target_dir="mypyc", separate=units)
    )
    order = ["--quiet", "build_ext", "--build-lib", "lib", "--parallel", str(os.cpu_count() or 1)]
    setup(name="orrery-compiled", ext_modules=extensions, script_args=order)


def place() -> None:
    made = BUILD / "lib"
    for path in made.rglob("*.so"):
        shutil.copy2(path, SOURCE / path.relative_to(made))


if __name__ == "__main__":
    if "--place" not in sys.argv:
        clean()
    if not {"--place", "--clean"} & {*sys.argv}:
        build(os.environ.get("LEVEL", "2"))
    if not {"--build", "--clean"} & {*sys.argv}:
        place()

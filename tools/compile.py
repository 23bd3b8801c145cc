"""Compile the rules and bots with mypyc, in place: `make fast`; `make slow` goes back to plain Python.

The compiled modules lie beside their sources and are imported instead of them; nothing else changes. `LEVEL=0` leaves
out what gcc does for speed: the modules do the same and are there in half the time. `GAME=vertium` is
for one game only. `--build` makes them without putting them there, `--place` puts them there.
"""

from __future__ import annotations

import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"

SHARED = [
    "core/actions.py",
    "core/errors.py",
    "core/model.py",
    "core/policy.py",
    "core/state.py",
    "core/step.py",
    "bots/bot.py",
    "bots/playout.py",
    "bots/rollout.py",
    "bots/search.py",
]
# Of a game everything that search needs; not its drawing, its words and its `Game`
LEFT_OUT = ("__init__.py", "game.py", "view_types.py", "tutorial.py")


def sources() -> list[str]:
    """The files to compile: what games share, and each game. All in one unit, so that the compiler sees every subclass:
    then it calls most methods directly, and knows a position by one look at its type.
    """
    package = SOURCE / "orrery"
    files = [package / name for name in SHARED]
    for folder in sorted(path.parent for path in package.glob(f"games/{os.environ.get('GAME', '*')}/rules.md")):
        files += [path for path in sorted(folder.glob("*.py")) if path.name not in LEFT_OUT]
        files += sorted(folder.glob("steps/*.py"))
        files += sorted(package.glob(f"bots/classic/{folder.name}*.py"))
    return [str(file) for file in files]


def clean() -> None:
    for path in SOURCE.rglob("*.so"):
        path.unlink()
    shutil.rmtree(BUILD, ignore_errors=True)


def build(level: str) -> None:
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):
        """gcc works on several files at the same time; by itself setuptools goes through them one by one."""

        def build_extension(self, ext: Any) -> None:
            one_by_one = self.compiler.compile

            def compile_all(files: list[str], *rest: Any, **named: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
                    return [
                        made for part in pool.map(lambda f: one_by_one([f], *rest, **named), files) for made in part
                    ]

            self.compiler.compile = compile_all
            try:
                super().build_extension(ext)
            finally:
                self.compiler.compile = one_by_one

    BUILD.mkdir(exist_ok=True)
    os.chdir(BUILD)  # away from pyproject.toml, which is not about this build
    os.environ["MYPYPATH"] = str(SOURCE)
    extensions: list[Any] = list(
        mypycify(
            ["--strict", *sources()],
            opt_level=level,
            debug_level="0",
            target_dir="mypyc",
            multi_file=True,
            group_name="orrery_compiled",
        )
    )
    setup(
        name="orrery-compiled",
        ext_modules=extensions,
        cmdclass={"build_ext": OnAllCores},
        script_args=["--quiet", "build_ext", "--build-lib", "lib"],
    )


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

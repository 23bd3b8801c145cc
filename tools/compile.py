"""Compile the rules and bots with mypyc, in place: `make fast`; `make slow` goes back to plain Python.

The compiled modules lie beside their sources and are imported instead of them; nothing else changes. `LEVEL=0` leaves
out what gcc does for speed: the modules do the same and are there in half the time. `GAME=vertium` is
for one game only. `--build` makes them without putting them there, `--place` puts them there. `--aside` makes them in a
folder of their own, named after what the sources say, and prints it: a server that runs has its new workers import them
from there (`orrery.compiled`). If they are there already, nothing is made. `--into DIR` makes them in DIR/lib, for a
wheel (`hatch_build.py`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILD = ROOT / "build"
ASIDE = BUILD / "aside"
KEPT = 7 * 86400.0  # seconds that modules of other sources are kept: a server may still use them

SHARED = [
    "core/actions.py",
    "core/errors.py",
    "core/model.py",
    "core/observation.py",
    "core/policy.py",
    "core/state.py",
    "core/step.py",
    "bots/bot.py",
    "bots/driver.py",
    "bots/playout.py",
    "bots/rollout.py",
    "bots/search.py",
]
# For gcc: all modules are one program, in which nothing is replaced from outside, so that it may put functions of one
# module into those of another. Games by the policy are 5 to 12 % quicker for it.
AS_ONE = ["-fvisibility=hidden", "-fno-semantic-interposition", "-flto"]
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


def extensions_in(folder: Path) -> list[Path]:
    """The compiled modules there, by the names that they have on this and on other systems."""
    return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]


def clean() -> None:
    for path in extensions_in(SOURCE):
        path.unlink()
    shutil.rmtree(BUILD, ignore_errors=True)


def fingerprint() -> str:
    """Names what is compiled: by these sources, for this Python."""
    content = hashlib.sha256(sys.version.encode())
    for file in sources():
        content.update(file.encode() + Path(file).read_bytes())
    return content.hexdigest()[:16]


def aside() -> Path:
    """The folder of modules that were compiled from the sources as they are."""
    os.nice(15)  # people play meanwhile
    name = fingerprint()
    folder = ASIDE / name
    if not folder.is_dir():
        work = ASIDE / f"{name}.{os.getpid()}"
        work.mkdir(parents=True)
        try:
            build(os.environ.get("LEVEL", "2"), work)
            if fingerprint() != name:
                sys.exit("The sources have changed meanwhile.")
            if not folder.is_dir():  # somebody else may have been quicker
                (work / "lib").rename(folder)
        finally:
            shutil.rmtree(work, ignore_errors=True)
    for other in ASIDE.iterdir():
        if other != folder and other.stat().st_mtime < time.time() - KEPT:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def build(level: str, where: Path = BUILD) -> None:
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class OnAllCores(build_ext):
        """gcc works on several files at the same time; by itself setuptools goes through them one by one."""

        def build_extension(self, ext: Any) -> None:
            one_by_one = self.compiler.compile
            if level != "0" and "gcc" in Path(getattr(self.compiler, "compiler_so", [""])[0]).name:
                ext.extra_compile_args += AS_ONE
                ext.extra_link_args += [f"-O{level}", f"-flto={os.cpu_count() or 1}"]

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

    where.mkdir(exist_ok=True)
    os.chdir(where)  # away from pyproject.toml, which is not about this build
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
    for path in extensions_in(made):
        shutil.copy2(path, SOURCE / path.relative_to(made))


if __name__ == "__main__":
    if "--into" in sys.argv:
        build(os.environ.get("LEVEL", "2"), Path(sys.argv[sys.argv.index("--into") + 1]))
        sys.exit()
    if "--aside" in sys.argv:
        print(aside())
        sys.exit()
    if "--place" not in sys.argv:
        clean()
    if not {"--place", "--clean"} & {*sys.argv}:
        build(os.environ.get("LEVEL", "2"))
    if not {"--build", "--clean"} & {*sys.argv}:
        place()

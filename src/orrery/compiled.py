"""Compiled modules that lie in a folder of their own, for processes that start while they are there.

`make fast` puts compiled modules beside their sources, where every import finds them. That would be wrong while a
server runs: what it imports next would not fit what it has imported. So the server has them made aside, names their
folder in the environment, and the worker processes that start from then on import them instead of the sources.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

VARIABLE: Final = "ORRERY_COMPILED"  # names the folder
PACKAGE: Final = Path(__file__).parent
TOOL: Final = PACKAGE.parent.parent / "tools" / "compile.py"  # in a checkout; an installed package has none


class Aside(MetaPathFinder):
    """Finds modules of ours in a folder of compiled ones; those that are not there are imported as ever."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if not fullname.startswith("orrery"):
            return None
        place = self.folder.joinpath(*fullname.split("."))
        for suffix in EXTENSION_SUFFIXES:
            file = place.with_name(place.name + suffix)
            if file.is_file():
                return spec_from_file_location(fullname, file)
        return None


def import_compiled() -> None:
    """Let this process import the compiled modules that the environment names, if it names any that are there."""
    folder = os.environ.get(VARIABLE, "")
    if folder and Path(folder).is_dir():
        sys.meta_path.insert(0, Aside(Path(folder)))


def is_compiled(module: str = "orrery.core.state") -> bool:
    """Whether a module that is imported is machine code."""
    return not (sys.modules[module].__file__ or "").endswith(".py")


def how_it_runs() -> str:
    """For people: whether the rules and bots of this process are compiled."""
    return "compiled" if is_compiled() else "plain Python"


def outdated() -> list[str]:
    """Compiled modules beside their sources that are older than these: they do what the sources said before.

    In a checkout only: in a wheel both belong together, and installing them gives them any times.
    """
    found: list[str] = []
    for file in PACKAGE.rglob("*.so") if TOOL.is_file() else ():
        source = file.with_name(file.name.partition(".")[0] + ".py")
        if source.is_file() and source.stat().st_mtime > file.stat().st_mtime:
            found.append(str(source.relative_to(PACKAGE)))
    return sorted(found)

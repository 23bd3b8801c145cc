"""Wheels carry the documentation along, and are compiled: what `make fast` does in a checkout, done meanwhile.

Where that cannot be, the wheel is plain Python, which does the same more slowly, and one line says why. `ORRERY_PURE=1`
asks for a plain one; an editable installation is always plain, because `make fast` and `make slow` change it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOOL = Path("tools", "compile.py")
COMPILERS = ("cc", "gcc", "clang")

# What the pages under `/docs` consist of, and what they point to; see orrery/web/manual/shelf.py
MANUAL = ("docs", "deploy", "examples", "benchmarks", *("CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING", "SECURITY"))
CARRIED = "orrery/web/manual/carried"
# Nothing else: somebody's passwords may lie in deploy/.env, and libraries of an example beside it
TEXTS = (".conf", ".env", ".ipynb", ".json", ".jsonl", ".md", ".py", ".service", ".toml", ".ts", ".yml")
SHOWN = (*TEXTS, ".png", ".svg", ".webp", "Caddyfile", "Dockerfile")
SKIPPED = ("__pycache__", "node_modules", "build", "dist")


class CompiledWheel(BuildHookInterface[Any]):
    """Puts the compiled modules into the wheel, beside their sources."""

    work: tempfile.TemporaryDirectory[str] | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for file in manual_files(Path(self.root)):
            build_data["force_include"][str(Path(self.root, file))] = f"{CARRIED}/{file.as_posix()}"
        problem = no_compiler()
        if problem is None:
            self.work = tempfile.TemporaryDirectory(prefix="orrery-")
            problem = compile_into(Path(self.root), Path(self.work.name))
        if problem is not None:
            self.app.display_warning(f"Orrery is built as plain Python, which is slower: {problem}")
            return
        assert self.work is not None
        made = Path(self.work.name, "lib")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for file in sorted(path for path in made.rglob("*") if path.suffix in (".so", ".pyd")):
            build_data["force_include"][str(file)] = file.relative_to(made).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        if self.work is not None:
            self.work.cleanup()


def manual_files(root: Path) -> list[Path]:
    """The files of the documentation, by their place in the repository; none where only sources were copied."""
    found = [path for name in MANUAL for path in [root / f"{name}.md", *(root / name).rglob("*")] if path.is_file()]
    places = [path.relative_to(root) for path in found]
    return sorted(
        place
        for place in places
        if place.name.endswith(SHOWN) and not any(part.startswith(".") or part in SKIPPED for part in place.parts)
    )


def no_compiler() -> str | None:
    """Why it need not be tried. On Windows setuptools finds a compiler by itself, off the path."""
    if os.environ.get("ORRERY_PURE", "0") not in ("", "0"):
        return "ORRERY_PURE is set."
    if os.name == "nt" or os.environ.get("CC") or any(map(shutil.which, COMPILERS)):
        return None
    return f"there is no C compiler ({', '.join(COMPILERS)})."


def compile_into(root: Path, folder: Path) -> str | None:
    """Compile, in a process of its own, as setuptools changes the one it runs in; what went wrong, if anything."""
    command = [sys.executable, str(root / TOOL), "--into", str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=root)
    if done.returncode == 0:
        return None
    said = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return f"compiling failed: {said[-1] if said else f'exit code {done.returncode}'}"

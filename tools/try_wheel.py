"""Try a wheel as somebody gets it who installs it: compiled, in a clean environment, every game keeps its contract.

`python tools/try_wheel.py FILE.whl` makes the environment; without a file the wheel is built first. `--here` tries what
is installed for this Python (cibuildwheel does so).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("gardens", "vertium", "minethemoon", "uranus", "darkness")


def run(*words: object) -> str:
    """Run a command away from the sources, so that nothing of the checkout is imported; what it says."""
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "ORRERY_COMPILED")}
    print("$", *words, flush=True)
    with tempfile.TemporaryDirectory() as elsewhere:
        done = subprocess.run(
            [*map(str, words)], check=False, capture_output=True, text=True, cwd=elsewhere, env=environment
        )
    print(done.stdout, done.stderr, sep="", flush=True)
    if done.returncode:
        sys.exit(f"This failed with exit code {done.returncode}.")
    return done.stdout


def try_installed(python: Path) -> None:
    orrery = (python, "-m", "orrery")
    if "compiled" not in run(*orrery, "--version"):
        sys.exit("The wheel is plain Python.")
    for game in GAMES:
        run(*orrery, "conformance", game)
        run(*orrery, "simulate", game, "-n", 2, "--seats", "easy,random")


def main() -> int:
    if "--here" in sys.argv:
        try_installed(Path(sys.executable))
        return 0
    with tempfile.TemporaryDirectory(prefix="orrery-wheel-") as folder:
        if len(sys.argv) > 1:
            wheel = Path(sys.argv[1]).resolve()
        else:
            run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
            wheel = next(Path(folder).glob("*.whl"))
        home = Path(folder, "venv")
        venv.create(home, with_pip=True)
        python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        run(python, "-m", "pip", "install", "--quiet", wheel)
        try_installed(python)
    print(f"{wheel.name} is compiled, and every game keeps its contract.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

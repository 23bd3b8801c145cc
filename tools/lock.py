"""Write requirements-dev.lock: the versions of everything that development uses, for any system and Python from 3.11.

`PIP_CONSTRAINT=requirements-dev.lock make test` uses them. The file names versions only, never where they come from.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements-dev.lock"
COMMENT = "# Made by `make lock` from pyproject.toml: a constraint for pip, for every system and Python from 3.11.\n"


def main() -> int:
    options = ["--extra", "dev", "--universal", "--python-version", "3.11", "--upgrade"]
    quiet = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links", "--quiet"]
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *options, *quiet]
    made = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    if made.returncode:
        print(made.stderr, file=sys.stderr)
        return made.returncode
    lines = [line for line in made.stdout.splitlines() if not line.startswith("orrery-games")]
    assert not [line for line in lines if "://" in line], "a lock names no addresses"
    LOCK.write_text(COMMENT + "\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

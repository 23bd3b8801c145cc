"""Make sure that the store's tests have a PostgreSQL: whatever is installed, or Debian's package."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path


def find() -> Path | None:
    """The folder with the programs of a PostgreSQL server (Debian keeps them off the path), if there is one."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    installed = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(installed, key=lambda program: float(program.parent.parent.name), default=None)
    return None if newest is None else newest.parent


if __name__ == "__main__" and find() is None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tools.debian import install

    install("postgresql")
    if find() is None:
        print("There is no PostgreSQL here; where CI is not set, the tests of the store on it are skipped.")

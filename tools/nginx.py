"""Make sure that there is an nginx, to try deploy/nginx.conf with: whatever is installed, or Debian's package."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

FOLDERS = "/usr/sbin:/usr/local/sbin"  # off the path of people who are not root


def find() -> str | None:
    """The path of nginx, if it is installed."""
    return shutil.which("nginx") or shutil.which("nginx", path=FOLDERS)


if __name__ == "__main__" and find() is None:
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tools.debian import install

    install("nginx-light")
    if find() is None:
        print("There is no nginx here; where CI is not set, the tests of its configuration are skipped.")

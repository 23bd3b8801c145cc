"""Make sure that the browser tests have a Chromium: the system's, Debian's package, or Playwright's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PACKAGE = (
    "chromium-headless-shell"  # Debian's: the same browser without windows, which takes a third less of the machine
)
NAMES = (PACKAGE, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find() -> str | None:
    """The path of a Chromium that is installed, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> None:
    """Install one by whatever this machine offers."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "-qq", "update"], check=False, env=quiet)
        if subprocess.run(["apt-get", "-qq", "install", "-y", PACKAGE], check=False, env=quiet).returncode == 0:
            return
    libraries = ["--with-deps"] if os.geteuid() == 0 else []
    own = [sys.executable, "-m", "playwright", "install", *libraries, "chromium"]
    if subprocess.run(own, check=False).returncode:
        print("There is no Chromium here; where CI is not set, the tests in a browser are skipped.")


if __name__ == "__main__" and find() is None:
    install()

"""Install a package of the system, where that takes no more than asking for it: as root on Debian and its kin."""

from __future__ import annotations

import os
import shutil
import subprocess


def install(package: str) -> bool:
    """Whether it is there now."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], check=False, env=quiet)
    return subprocess.run(["apt-get", "-qq", "install", "-y", package], check=False, env=quiet).returncode == 0

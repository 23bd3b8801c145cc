"""Programs of others that a test needs."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest


def beside_python(name: str) -> str | None:
    """The path of a program that a package brings, or that this machine has."""
    return shutil.which(name, path=Path(sys.executable).parent) or shutil.which(name)


def needed(found: str | None, reason: str) -> str:
    """The path of a program; without one the test is skipped, or fails where there has to be one."""
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return found

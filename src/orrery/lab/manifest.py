"""What a folder of results says about itself, so that work goes on in it only if it is the same work."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orrery.core.errors import OrreryError


def check_same(folder: Path, what: str, wanted: Mapping[str, Any], there: Mapping[str, Any]) -> None:
    """Refuse a folder that holds something else."""
    for name, value in wanted.items():
        if there.get(name) != value:
            raise OrreryError(
                f"{folder} holds another {what}: there {name} is {shown(there.get(name))}, here it is {shown(value)}. "
                "Name another folder."
            )


def shown(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return json.dumps(value) if isinstance(value, dict) else str(value)


def write_whole(file: Path, content: bytes) -> None:
    """Write a file so that it is there as a whole or not at all, whatever happens meanwhile."""
    part = file.with_name(f".{file.name}.part")
    try:
        with part.open("wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    except OSError as problem:
        part.unlink(missing_ok=True)
        raise OrreryError(f"{file} cannot be written: {problem.strerror}.") from None

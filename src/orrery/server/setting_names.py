"""Settings that do not exist: a misspelt one would be ignored, and its owner would never know."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from dotenv import dotenv_values

from orrery.compiled import VARIABLE
from orrery.core.errors import OrreryError, did_you_mean
from orrery.server.settings import PREFIX, Settings

OTHERS: Final = (VARIABLE, f"{PREFIX}PURE", f"{PREFIX}TRACEBACK")  # of the build and of the command
OF_TESTS: Final = f"{PREFIX}TEST_"


def known_settings() -> list[str]:
    """All settings, as the environment names them."""
    return sorted(f"{PREFIX}{name.upper()}" for name in Settings.model_fields)


def unknown_settings(names: Iterable[str]) -> list[str]:
    """Those names that look like a setting and are none. Upper or lower case is the same."""
    known = {*known_settings(), *OTHERS}
    asked = {name for name in names if name.upper().startswith(PREFIX)}
    return sorted(name for name in asked if name.upper() not in known and not name.upper().startswith(OF_TESTS))


def check_settings(file: Path, environment: Mapping[str, str] = os.environ) -> None:
    """`OrreryError` that names every unknown setting of the environment and of a file such as `.env`."""
    wrong = {name: name for name in unknown_settings(environment)}
    wrong |= {name: f"{name} in {file}" for name in unknown_settings(names_in(file))}
    if not wrong:
        return
    known = known_settings()
    hints = {name: did_you_mean(name.upper(), known) for name in wrong}
    words = " ".join(f"{where}.{hints[name]}" for name, where in wrong.items())
    rest = "" if all(hints.values()) else f" Settings are {', '.join(known)}."
    raise OrreryError(f"There is no such setting: {words}{rest}")


def names_in(file: Path) -> list[str]:
    """The settings that a file such as `.env` has; none if there is no such file."""
    try:
        return list(dotenv_values(file, interpolate=False)) if file.is_file() else []
    except (OSError, UnicodeDecodeError) as problem:
        raise OrreryError(f"The file {file} cannot be read: {problem}.") from None

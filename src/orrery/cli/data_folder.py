"""Where a server keeps its data if nobody says where: in the user's own folder for data, as other programs do."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from orrery.core.errors import OrreryError

NAMES: Final = {"db": "orrery.db", "key_file": "orrery.key"}


def data_folder() -> Path:
    """The folder for data of this user: the usual one of the system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "orrery"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "orrery"
    given = os.environ.get("XDG_DATA_HOME", "")
    return (Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "share") / "orrery"


def with_places(given: Mapping[str, object], said_elsewhere: Iterable[str] = ()) -> dict[str, object]:
    """The settings, with a place for store and key where neither command, environment nor a file names one.

    Earlier versions kept both in the current folder: what lies there is still used.
    """
    said = {name.lower() for name in (*os.environ, *said_elsewhere)}
    found = dict(given)
    for setting, name in NAMES.items():
        if given.get(setting) is not None or f"orrery_{setting}" in said:
            continue
        here = Path(name)
        found[setting] = here if here.exists() else made(data_folder()) / name
    if isinstance(found.get("db"), Path):
        found["db"] = str(found["db"])
    return found


def made(folder: Path) -> Path:
    """The folder, which only its owner can look into if it is new."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise OrreryError(
            f"The folder {folder} cannot be made: {problem.strerror}. Name files elsewhere by --db and --key-file."
        ) from None
    return folder


def told(db: str) -> str:
    """Where the games are kept, in a sentence without secrets."""
    if "://" in db and not db.startswith("sqlite:"):
        return f"Games are kept in the database at {db.partition('://')[0]}://..."
    file = Path(db.removeprefix("sqlite:///"))
    older = " (in this folder, as by earlier versions)" if db == NAMES["db"] else ""
    return f"Games are kept in {file.absolute()}{older}"

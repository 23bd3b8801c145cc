"""Which sources made a result."""

from __future__ import annotations

import subprocess
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import orrery
from orrery.core.game import Game

PARTS = ("core", "bots")  # of Orrery, beside the game itself, on which it depends how a bot plays
ENDINGS = (".py", ".toml", ".json")
TOLD = ("view", "words", "tutorial.py", "strength.json")  # of a game: what people see and read, not how a bot plays


def sources_of(game: Game) -> str:
    """The commit, if the sources are in git, with a + if they have changed since; otherwise the version."""
    folder = Path(str(files(game.package)))

    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)

    try:
        described = git("describe", "--always", "--tags", "--abbrev=10")
        if described.returncode != 0:
            return orrery.__version__
        changed = git("diff", "--quiet", "HEAD", "--", ":(top)*.py", ":(top)*data.toml").returncode != 0
    except OSError:  # there is no git
        return orrery.__version__
    return described.stdout.strip() + ("+" if changed else "")


def fingerprint(game: Game) -> str:
    """A short text that changes when a file does on which it depends how our bots play this game."""
    package = Path(orrery.__file__).parent
    folders = [*(package / part for part in PARTS), Path(str(files(game.package)))]
    found = sha256()
    for folder in folders:
        for file in sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS):
            name = file.relative_to(folder)
            if name.parts[0] not in TOLD:
                found.update(name.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]

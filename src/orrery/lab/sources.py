"""Which sources made a result."""

from __future__ import annotations

import subprocess
from importlib.resources import files
from pathlib import Path

from orrery import __version__
from orrery.core.game import Game


def sources_of(game: Game) -> str:
    """Which sources made the weights: the commit if they are in git, with a + if they have changed since; the version
    otherwise.
    """
    folder = Path(str(files(game.package)))

    def git(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=False)

    try:
        described = git("describe", "--always", "--tags", "--abbrev=10")
        if described.returncode != 0:
            return __version__
        changed = git("diff", "--quiet", "HEAD", "--", ":(top)*.py", ":(top)*data.toml").returncode != 0
    except OSError:  # there is no git
        return __version__
    return described.stdout.strip() + ("+" if changed else "")

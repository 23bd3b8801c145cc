"""The games that are installed: every package can add one under the entry point group `orrery.games`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from orrery.core.errors import UnknownGameError, did_you_mean
from orrery.core.game import Game
from orrery.core.language import ENGLISH

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "orrery.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # late: it is slow to import

    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def _load(slug: str) -> Game:
    try:
        found = _entries()[slug].load()
    except Exception as problem:  # somebody else's package: whatever is wrong there, ours go on
        raise UnknownGameError(f"The game '{slug}' is installed and cannot be loaded: {problem!r}.") from problem
    if not isinstance(found, Game):
        raise UnknownGameError(f"The entry point '{slug}' is no game: {found!r}.")
    return found


def list_games() -> list[str]:
    """The slugs of the installed games, ours first in the order of the box, then everybody's by name."""
    ours = ["gardens", "vertium", "minethemoon", "uranus", "darkness"]
    return sorted(_entries(), key=lambda slug: (ours.index(slug) if slug in ours else len(ours), slug))


def folder_of(slug: str) -> Path | None:
    """The folder of an installed game, found without importing it; None if it is in no folder."""
    from importlib.util import find_spec

    try:
        spec = find_spec(_entries()[slug].module)
    except (ImportError, ValueError):  # somebody else's package is broken
        return None
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def catalogue_file(slug: str, language: str) -> Path | None:
    """The sentences of an installed game in a language, if it speaks that."""
    folder = folder_of(slug)
    place = folder / "locale" / f"{language}.po" if folder is not None else None
    return place if place is not None and place.is_file() else None


def spoken(language: str) -> Iterator[str]:
    """What the games say in a language: the catalogues of all that speak it."""
    for slug in list_games():
        place = catalogue_file(slug, language)
        if place is not None:
            yield place.read_text(encoding="utf-8")


@cache
def speaks(slug: str, language: str) -> bool:
    """Whether an installed game speaks a language."""
    return language == ENGLISH or catalogue_file(slug, language) is not None


def installed() -> list[Game]:
    """The installed games that can be loaded, in the order of `list_games`."""
    found: list[Game] = []
    for slug in list_games():
        with suppress(UnknownGameError):
            found.append(game(slug))
    return found


def game(slug: str) -> Game:
    """The installed game called `slug`; otherwise an error that names the nearest one."""
    if slug not in _entries():
        hint = did_you_mean(slug, _entries())
        raise UnknownGameError(f"There is no game called '{slug}'.{hint} Installed: {', '.join(list_games())}.")
    return _load(slug)

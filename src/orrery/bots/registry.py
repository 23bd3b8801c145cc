"""All bots by name: ours, those of other packages (entry point group `orrery.bots`), and `module:Class`."""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Final

from orrery.bots.bot import Bot, GreedyBot, RandomBot
from orrery.bots.classic import ClassicBot, has_classic
from orrery.bots.levels import Beginner, Easy, Expert, Hard, LevelBot, Medium
from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.game import Game

GROUP: Final = "orrery.bots"
CLASSIC: Final = "classic"

OURS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
    "beginner": Beginner,
    "easy": Easy,
    "medium": Medium,
    "hard": Hard,
    "expert": Expert,
    "greedy": GreedyBot,
    CLASSIC: ClassicBot,
}
# The numbers that levels had before they had names
ALIASES: Final = {"1": "beginner", "2": "easy", "3": "medium", "4": "hard", "5": "expert"}


@cache
def _others() -> dict[str, type[Bot]]:
    """The bots of other packages. One that cannot be loaded is left out, and ours go on."""
    from importlib.metadata import entry_points  # late: it is slow to import

    found: dict[str, type[Bot]] = {}
    for entry in entry_points(group=GROUP):
        try:
            made = entry.load()
        except Exception:
            continue
        if isinstance(made, type) and issubclass(made, Bot) and entry.name not in OURS:
            found[entry.name] = made
    return found


def bot_names(game: Game | None = None) -> list[str]:
    """The bots there are; for a game, those that can play it."""
    names = [*OURS, *sorted(_others())]
    return names if game is None or has_classic(game) else [name for name in names if name != CLASSIC]


def is_own(name: str) -> bool:
    """Whether a name says where a bot of somebody's own is: `module:Class`, as in `my_bot:MyBot`."""
    module, colon, kind = name.partition(":")
    return bool(colon) and kind.isidentifier() and all(part.isidentifier() for part in module.split("."))


def _own(name: str) -> type[Bot]:
    """The class at `module:Class`; the module may lie in the current folder, too."""
    module, _, kind = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)  # last, so that a file here hides nothing; processes that we start know it, too
    try:
        found = getattr(import_module(module), kind, None)
    except ModuleNotFoundError as problem:
        if not f"{module}.".startswith(f"{problem.name}."):
            raise OrreryError(f"The bot '{name}' cannot be loaded: {problem}.") from problem
        raise OrreryError(f"The bot '{name}' cannot be loaded: there is no module '{module}' here.") from None
    except Exception as problem:  # somebody's own code: whatever is wrong there is theirs to read
        raise OrreryError(f"The bot '{name}' cannot be loaded: {problem!r}.") from problem
    if not (isinstance(found, type) and issubclass(found, Bot)):
        what = f"no '{kind}'" if found is None else f"'{kind}', but it is no kind of orrery.bots.Bot"
        raise OrreryError(f"The bot '{name}' cannot be loaded: {module} has {what}.")
    return found


def bot_class(name: str, own: bool = True) -> type[Bot]:
    """The class of the bot called `name`; otherwise an error that names the nearest one.

    `own` allows `module:Class`, which imports what it names: never for names that come from outside.
    """
    name = ALIASES.get(name, name)
    if own and is_own(name):
        return _own(name)
    found = OURS.get(name) or _others().get(name)
    if found is None:
        names = bot_names()
        more = ", or module:Class" if own else ""
        raise OrreryError(
            f"There is no bot called '{name}'.{did_you_mean(name, names)} Bots: {', '.join(names)}{more}."
        )
    return found


def make_bot(name: str, game: Game, rng: Random, in_time: bool = False, own: bool | None = None) -> Bot:
    """The bot called `name`. `in_time` lets the clock cut what takes too long: for tables where people wait.

    There, on a server, it is a bot that is installed, unless `own` says that `module:Class` is allowed: the server
    has found the name on its operator's list.
    """
    found = bot_class(name, own=not in_time if own is None else own)
    return found(game, rng, in_time) if issubclass(found, LevelBot) else found(game, rng)

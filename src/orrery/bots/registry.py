"""All bots by name: ours, and those that other packages add under the entry point group `orrery.bots`."""

from __future__ import annotations

from functools import cache
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


def bot_class(name: str) -> type[Bot]:
    """The class of the bot called `name`; otherwise an error that names the nearest one."""
    name = ALIASES.get(name, name)
    found = OURS.get(name) or _others().get(name)
    if found is None:
        names = bot_names()
        raise OrreryError(f"There is no bot called '{name}'.{did_you_mean(name, names)} Bots: {', '.join(names)}.")
    return found


def make_bot(name: str, game: Game, rng: Random, in_time: bool = False) -> Bot:
    """The bot called `name`. `in_time` lets the clock cut what takes too long: for tables where people wait."""
    found = bot_class(name)
    return found(game, rng, in_time) if issubclass(found, LevelBot) else found(game, rng)

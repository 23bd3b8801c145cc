"""Which thing is meant by `--forbid`: things are known by what games use, so a few are played to find a name."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from orrery.bots import make_bot
from orrery.bots.driver import drive
from orrery.core.errors import OrreryError, did_you_mean
from orrery.core.game import Game
from orrery.lab.series import Forbid, Notes, Series

GAMES: Final = 6  # of random players, in which a name is looked for


def find_item(series: Series, wanted: str, everybody: bool) -> Forbid:
    """The thing called `wanted`, with or without its kind; an error that names the nearest."""
    game = series.game
    kinds = sorted({kind for kind, _ in game.uses.values()})
    if not kinds:
        raise OrreryError(f"{game.title} does not tell what players use (`Game.uses`), so nothing can be forbidden.")
    kind, colon, item = (part.strip() for part in wanted.partition(":"))
    if colon:
        if kind not in kinds or not item:
            raise OrreryError(
                f"'{wanted}' is nothing to do without; write KIND:ITEM.{did_you_mean(kind, kinds)} "
                f"Kinds of things in {game.title}: {', '.join(kinds)}."
            )
        return Forbid(kind, item, everybody)
    seen = seen_items(game, len(series.bots), tuple(sorted(series.options.items())))
    found = sorted({each for each in seen if each[1] == wanted})
    if len(found) == 1:
        return Forbid(*found[0], everybody)
    if found:
        raise OrreryError(f"'{wanted}' may be {' or '.join(f'{kind}:{item}' for kind, item in found)}; say which.")
    near = did_you_mean(wanted, {item for _, item in seen})
    raise OrreryError(
        f"Nobody used '{wanted}' in {GAMES} games of random players.{near} If it is rare, name its kind, too, as in "
        f"{kinds[0]}:{wanted}. Kinds: {', '.join(kinds)}."
    )


@cache
def seen_items(game: Game, players: int, options: tuple[tuple[str, object], ...]) -> frozenset[tuple[str, str]]:
    """What random players use in a few games: kinds and things."""
    found: set[tuple[str, str]] = set()
    for number in range(GAMES):
        rng = Random(number)
        state = game.new(players, dict(options))
        state.journal = []
        notes = Notes(game, number, False, True, None)
        drive(game, state, [make_bot("random", game, rng) for _ in range(players)], rng, notes)
        found |= {(used.kind, used.item) for used in notes.used()}
    return frozenset(found)

"""Whether a game can be played with other printed numbers: a few games are tried out, and must come to their end.

Random players and the game's own policy play. A game may take ten times as long as with the printed numbers.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.bots import make_bot
from orrery.bots.driver import Watch, drive
from orrery.core import Game, OrreryError, State
from orrery.draw import reference_of, screen_of

PLAYERS: Final = ("random", "random", "greedy")  # a game each
TIMES: Final = 10  # as many actions as with the printed numbers
FEW: Final = 3000  # actions that are always allowed


class TooLong(OrreryError):
    """The game does not come to its end."""


class Patience(Watch):
    """Ends a game after so many actions."""

    def __init__(self, most: int) -> None:
        self.most = most

    def before(self, state: State, number: int, player: int, action: int, options: int, forced: bool) -> None:  # noqa: ARG002
        if number > self.most:
            raise TooLong(f"after {self.most:,} actions it had not ended")


def problem_with(
    printed: Game, data: Mapping[str, Any], players: int, options: Mapping[str, Any], drawn: bool = False
) -> str:
    """What is wrong with games of these numbers; empty if nothing. `drawn`: tables and rulebook are made, too."""
    try:
        changed = printed.with_data(data)
        for seed, bot in enumerate(PLAYERS):
            usual = actions_of(printed, players, options, bot, seed, sys.maxsize, False)
            actions_of(changed, players, options, bot, seed, max(FEW, TIMES * usual), drawn)
        if drawn:
            _ = changed.rules.revision
            reference_of(changed)
    except TooLong as problem:
        return f"With these numbers a game does not come to its end: {problem}."
    except OrreryError as problem:
        return f"With these numbers no game can be played: {problem}"
    except Exception as problem:  # whatever the rules did not expect
        return f"With these numbers the rules run into something they do not know ({type(problem).__name__})."
    return ""


def actions_of(
    game: Game, players: int, options: Mapping[str, Any], bot: str, seed: int, most: int, drawn: bool
) -> int:
    """How long a game is. `drawn`: its table is, before and after."""
    state = game.new(players, options)
    if drawn:
        screen_of(game).board(state.shown(None))
    bots = [make_bot(bot, game, Random(seed)) for _ in range(players)]
    length = drive(game, state, bots, Random(seed), Patience(most))
    if drawn:
        screen_of(game).board(state.shown(None))
    return length.actions

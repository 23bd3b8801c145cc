"""A process that tries out house numbers: it reads what to play from its standard input, and says what was wrong.

Random players and the game's own policy play to the end; a table is drawn, a rulebook is made. A game may take ten
times as long as with the printed numbers. Time of the processor and memory are bounded by the system, where it can.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from orrery.bots import make_bot
from orrery.bots.driver import Watch, drive
from orrery.core import Game, OrreryError, State, game
from orrery.draw import reference_of, screen_of

PLAYERS: Final = ("random", "random", "greedy")  # a game each
TIMES: Final = 10  # as many actions as with the printed numbers
FEW: Final = 3000  # actions that are always allowed
PROCESSOR: Final = 20  # seconds
MEMORY: Final = 2 * 1024**3  # bytes


class TooLong(OrreryError):
    """The game does not come to its end."""


class Patience(Watch):
    """Ends a game after so many actions."""

    def __init__(self, most: int) -> None:
        self.most = most

    def before(self, state: State, number: int, player: int, action: int, options: int, forced: bool) -> None:  # noqa: ARG002
        if number > self.most:
            raise TooLong(f"after {self.most:,} actions it had not ended")


def actions_of(found: Game, players: int, options: Mapping[str, Any], bot: str, seed: int, most: int) -> int:
    """How long a game is; it is drawn before and after."""
    rng = Random(seed)
    state = found.new(players, options)
    screen = screen_of(found)
    screen.board(state.shown(None))
    bots = [make_bot(bot, found, Random(seed)) for _ in range(players)]
    length = drive(found, state, bots, rng, Patience(most))
    screen.board(state.shown(None))
    return length.actions


def problem_with(slug: str, data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> str:
    """What is wrong with a game of these numbers; empty if nothing."""
    printed, house = game(slug), game(slug).with_data(data)
    try:
        for seed, bot in enumerate(PLAYERS):
            usual = actions_of(printed, players, options, bot, seed, sys.maxsize)
            actions_of(house, players, options, bot, seed, max(FEW, TIMES * usual))
        _ = house.rules.revision
        reference_of(house)
    except TooLong as problem:
        return f"With these numbers a game does not come to its end: {problem}."
    except OrreryError as problem:
        return f"With these numbers no game can be played: {problem}"
    except Exception as problem:  # whatever the rules did not expect
        return f"With these numbers the rules run into something they do not know ({type(problem).__name__})."
    return ""


def main() -> None:
    with suppress(ImportError, ValueError, OSError):  # not on every system
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    order = json.load(sys.stdin)
    print(json.dumps({"problem": problem_with(**order)}))


if __name__ == "__main__":
    main()

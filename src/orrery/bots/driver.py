"""Whole games between bots and nothing beside them: what simulations spend their time on.

The games are those that `Match` plays with the same bots and dice, action for action; but nobody writes them down, and
no rule is asked twice.
"""

from __future__ import annotations

from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from orrery.bots.bot import Bot
from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.state import CHANCE, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Watch:
    """Somebody who looks on. Every action is told twice: before it is done, and after."""

    def before(self, state: State, number: int, player: int, action: int, options: int, forced: bool) -> None:
        """Action `number` of the game comes. `options` is how many there were to choose from; 0 for chance."""

    def after(self, state: State, number: int, player: int) -> None:
        """It is done."""


class Length:
    """How long a game was, and which seat acted first (-1 if none did)."""

    def __init__(self, actions: int, decisions: int, first: int) -> None:
        self.actions = actions  # with chance and forced moves
        self.decisions = decisions
        self.first = first


def drive(game: Game[Any], state: State, bots: list[Bot], dice: Random, watch: Watch | None = None) -> Length:
    """Play `state` to its end. Decisions with one option only are not put to the bots; the first of them is taken
    before anybody decides.
    """
    number = 0
    decisions = 0
    first = -1
    while True:
        actors = state.actors()
        if not actors:
            return Length(number, decisions, first)
        number += 1
        player = actors[0]
        options = 0
        forced = False
        if player == CHANCE:
            action = state.sample(dice)
        else:
            legal = state.legal(player)
            options = len(legal)
            forced = options == 1 and not game.always_asks(state, player)
            if not forced and len(actors) > 1:
                for other in actors:
                    found = state.legal(other) if other != player else []
                    if len(found) == 1 and not game.always_asks(state, other):
                        player, legal, forced, options = other, found, True, 1
                        break
            if first < 0:
                first = player
            if forced:
                action = legal[0]
            else:
                decisions += 1
                action = bots[player].choose_among(state, player, legal)
                if action not in legal:
                    raise OrreryError(wrong_choice(game, bots[player], action))
        if watch is not None:
            watch.before(state, number, player, action, options, forced)
            state.apply(player, action)
            watch.after(state, number, player)
        else:
            state.apply(player, action)


def wrong_choice(game: Game[Any], bot: Bot, action: int) -> str:
    """What is said of a bot that does not keep to the rules."""
    known = 0 <= action < game.space.size
    what = game.space.notation(action) if known else f"action number {action}"
    return f"{bot.name} wants to do {what} in {game.title}, which is not allowed there."

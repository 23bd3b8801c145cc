"""The moments of a game on a slider: where one step stops, where turns and rounds begin, and what is folded up.

A step goes to the next action that tells something; what comes before the game proper (dealing, and what a game calls
its setup) is one step. The numbers are those of the actions, as in the log and in links.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from orrery.core import CHANCE, Game
from orrery.server.store import Action

BLOCK: Final = 0.05  # of the slider, for what is folded up


@dataclass(frozen=True)
class Reel:
    """Where a slider stops. Places are numbers in `stops`; units are what the slider itself counts in."""

    stops: Sequence[int]  # numbers of actions, the first 0: the empty table
    folded: int  # actions of the setup, all before the second stop; 0 if there is none
    turns: Sequence[int]  # places at which somebody's turn begins
    rounds: Sequence[int]  # places at which a round begins

    @property
    def last(self) -> int:
        """The number of the last action."""
        return self.stops[-1]

    @cached_property
    def lead(self) -> int:
        """The units of the first step: a block that can be seen and hit, if something is folded up in it."""
        return max(1, round(BLOCK * len(self.stops))) if self.folded else 1

    @property
    def length(self) -> int:
        """The units of the whole slider."""
        return self.unit(len(self.stops) - 1)

    def unit(self, place: int) -> int:
        return place + self.lead - 1 if place else 0

    def place(self, number: int) -> int:
        """The stop that shows action `number`: those that tell nothing belong to the next one that does."""
        return min(bisect_left(self.stops, number), len(self.stops) - 1)

    def share(self, place: int) -> str:
        """Where a place is on the slider, as an attribute of a drawing."""
        return f"{100 * self.unit(place) / max(1, self.length):.2f}%"


def reel_of(game: Game, actions: Sequence[Action], telling: Collection[int]) -> Reel:
    """The reel of what was played until now; `telling` are the actions that tell the viewer something."""
    folded = laid_out(game, actions)
    last = actions[-1].number if actions else 0
    later = [action.number for action in actions if action.number > folded and action.number in telling]
    stops = sorted({0, folded, last, *later})
    reel = Reel(stops, folded, (), ())
    turns = list(turns_of(actions[folded:]))
    starts = [bisect_left(stops, number) - 1 for number, _ in turns]
    if game.rounds:
        begins = [action.number for action in actions if any(event.kind in game.rounds for event in action.events)]
        rounds = [reel.place(number) for number in begins]
    else:
        rounds = [place for place, (_, mover) in zip(starts, turns, strict=True) if mover == turns[0][1]]
    return Reel(stops, folded, sorted(set(starts)), sorted(set(rounds)))


def laid_out(game: Game, actions: Sequence[Action]) -> int:
    """The number of the last action before the game proper: chance deals, and players do what belongs to the setup."""
    for action in actions:
        if action.player != CHANCE and not (action.events and action.events[0].kind in game.setup):
            return action.number - 1
    return actions[-1].number if actions else 0


def turns_of(actions: Sequence[Action]) -> Iterator[tuple[int, int]]:
    """The number of the first action of each turn, and whose turn it is."""
    mover = CHANCE
    for action in actions:
        if action.player not in (CHANCE, mover):
            mover = action.player
            yield action.number, mover

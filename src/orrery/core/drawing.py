"""Companion mode: people roll and draw at their own table, and enter what came.

A game tells whose draw it is and what it is for (`Game.draws`). What can have come is worked out for whoever enters it,
from nothing but what they may know: the cards that chance has left in the true position would tell them what lies in
the hands of others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from orrery.core.state import CHANCE, State

SAMPLES: Final = 24  # imagined positions; what is missing in all of them is so unlikely that nobody meets it


class Drawing(NamedTuple):
    """What people are asked for when chance is to act."""

    words: str  # who drew or rolled what, and for what: "Ada draws 12 flowers out of the bag"
    seat: int = CHANCE  # whom it is for; CHANCE if it is nobody's
    left: int = 1  # how many draws like this come in a row, in any order
    keeper: int = CHANCE  # who alone may know what came, and so enters it; CHANCE if all see it
    place: str = ""  # the id of the place on the board that it is for, if there is one


class Outcome(NamedTuple):
    """Something that can have come, as far as somebody knows."""

    action: int
    chance: float  # of the next draw
    most: int  # how often it can come


def outcomes(state: State, viewers: Sequence[int]) -> list[Outcome]:
    """What the next draw can be for people of these seats, in the order of the table of actions."""
    seen: dict[int, list[float]] = {}
    most: dict[int, int] = {}
    samples = 0
    for viewer in viewers:
        for sample in range(SAMPLES):
            imagined = state.determinize(viewer, Random(sample))
            weights = imagined.weights()
            total = sum(weights)
            samples += 1
            for action, weight in zip(imagined.legal(CHANCE), weights, strict=True):
                seen.setdefault(action, []).append(weight / total)
                most[action] = max(most.get(action, 0), weight)
    return [Outcome(action, sum(shares) / samples, most[action]) for action, shares in sorted(seen.items())]

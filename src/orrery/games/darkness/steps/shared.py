"""Terraforming Darkness: what several steps have in common. It imports no step, so that every step can build on it."""

from __future__ import annotations

from typing import Final

from orrery.core.step import Step
from orrery.games.darkness.actions import ANSWER, ORB
from orrery.games.darkness.pieces import COLONY, SCOUT, OrbActions
from orrery.games.darkness.position import (
    ASKED_AT,
    EXPLORING,
    LANDING,
    MINING,
    NOBODY,
    OCCUPYING,
    TERRAFORMING,
    Position,
)

NO: Final[int] = ANSWER.zero
YES: Final[int] = ANSWER.zero + 1
ORB_CHOICES: Final = OrbActions(ORB.zero)  # the actions that choose an orb of a set


class Decision(Step[Position]):
    """A decision of one player. Who that is depends on what led here, so the position keeps it."""

    def actors(self, at: Position) -> list[int]:
        return [at.actor]

    def asks(self, at: Position, player: int) -> bool:
        return player == at.actor


class YesOrNo(Decision):
    """A question that can always be answered with yes and with no."""

    verbs = (ANSWER,)

    def legal(self, at: Position, player: int) -> list[int]:
        return [NO, YES]


def ask(at: Position, step: int, seat: int) -> None:
    """The next step is a decision of this seat."""
    at.step = step
    at.actor = seat


def ask_in_turn(at: Position, step: int, asked: list[int]) -> None:
    """The next step is put to several seats, one after the other; entries are as the position keeps them."""
    at.asked = asked
    at.ask_at = 0
    at.step = step
    ask_on(at)


def ask_on(at: Position) -> None:
    """The question goes to the one whose turn to answer it is."""
    at.actor = at.asked[at.ask_at] % ASKED_AT


def sent_colony(at: Position) -> int:
    """The colony ships that come with the announced action (D-11.5)."""
    if at.act in (LANDING, EXPLORING):
        return 1 if at.act_ship == COLONY else 0
    if at.act == OCCUPYING:
        return 1
    if at.act == TERRAFORMING:
        tile = at.slots[at.act_orb][at.act_slot]
        return at.config.terraform_colony if at.owner[tile] == NOBODY else at.config.terraform_on_factory
    return 0


def sent_scout(at: Position) -> int:
    """The scouts that come with the announced action (D-11.5)."""
    if at.act in (LANDING, EXPLORING):
        return 1 if at.act_ship == SCOUT else 0
    if at.act == MINING:
        return at.config.mining_scout
    return at.config.terraform_scout if at.act == TERRAFORMING else 0

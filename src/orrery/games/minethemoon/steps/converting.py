"""Refining (M-13.1, M-14.5, M-17.11) and the exchanges "at the same time": Reverter, Transmitter, Repressor (M-R18).

All robots move together after the last answer.
"""

from __future__ import annotations

from typing import ClassVar

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import QTY, TAKE
from orrery.games.minethemoon.names import (
    BUILDING_RULE,
    KINDS,
    KINDS_EACH,
    NO_BUILDING,
    REPRESSOR,
    REVERTER,
    TRANSMITTER,
)
from orrery.games.minethemoon.position import FOR_GIVING, FOR_REFINING, IN_SILO, PLENTY, Position
from orrery.games.minethemoon.steps.robots import ASK, YES, ask_white, white_share
from orrery.games.minethemoon.steps.shared import BuildingStep


class HowMany(BuildingStep):
    """M-R18: kind by kind, how many robots in the Silo take part. The white one may have to be asked about."""

    verbs = (QTY,)
    white_reason: ClassVar[int]

    def chosen(self, at: Position, seat: int, kind: int, white: bool) -> None:
        """Go on after a kind, once it is clear whether the white robot is among those that take part."""
        raise NotImplementedError

    def legal(self, at: Position, player: int) -> list[int]:
        most = min(at.silo[KINDS_EACH * player + at.progress], at.left)
        return list(range(QTY.zero, QTY.zero + most + 1))

    def do(self, at: Position, seat: int, action: int) -> None:
        kind, count = at.progress, action - QTY.zero
        at.plan[kind] = count
        at.left -= count
        share = white_share(at, seat, kind, count, False)
        if share == ASK:
            ask_white(at, seat, self.white_reason)
        else:
            self.chosen(at, seat, kind, share == YES)


# Refining -------------------------------------------------------------------------------------------------------------


def begin_refining(at: Position, limit: int) -> None:
    at.plan = [0] * 6
    at.white_in = False
    at.left = limit
    at.progress = -1
    next_refined(at)


def next_refined(at: Position) -> None:
    """The next raw kind that is there, while the limit is not used up."""
    mine = KINDS_EACH * at.current
    if at.left:
        for kind in range(at.progress + 1, 3):
            if at.silo[mine + kind]:
                at.progress = kind
                at.step = step_id.REFINE
                return
    refined(at)


class Refine(HowMany):
    """M-13.1, M-14.5, M-17.11: how many of the present raw kind become refined."""

    number = step_id.REFINE
    name = "refine"
    white_reason = FOR_REFINING

    def chosen(self, at: Position, seat: int, kind: int, white: bool) -> None:
        chosen_to_refine(at, seat, kind, white)


def chosen_to_refine(at: Position, seat: int, kind: int, white: bool) -> None:  # noqa: ARG001 (see white_robot.py)
    if white:
        at.white_in = True
    next_refined(at)


def refined(at: Position) -> None:
    """Everything chosen becomes refined at once."""
    mine = KINDS_EACH * at.current
    for kind in range(3):
        count = at.plan[kind]
        if not count:
            continue
        at.silo[mine + kind] -= count
        at.silo[mine + kind + 3] += count
        if at.white_in and at.white_at == IN_SILO + kind:
            at.white_at += 3
            at.white_in = False
        if at.journal is not None:
            at.tell("refined", at.current, BUILDING_RULE[at.doing], {"what": {KINDS[kind]: count}})
    at.doing = NO_BUILDING


# Giving and taking ----------------------------------------------------------------------------------------------------


def begin_giving(at: Position) -> None:
    """Reverter: any refined; Transmitter: raw; Repressor: raw Nanotubes, as many as will fit (M-R18)."""
    at.plan = [0] * 6
    at.out = [0] * 3
    at.white_in = False
    amounts = at.config.printed.amounts
    if at.doing == REVERTER:
        at.left = PLENTY
        at.progress = 2
    elif at.doing == TRANSMITTER:
        at.left = amounts["transmitter"]
        at.progress = -1
    else:
        at.left = min(amounts["repressor"], at.free(at.current, 0) + at.free(at.current, 1))
        at.progress = 1
    next_given(at)


def next_given(at: Position) -> None:
    mine = KINDS_EACH * at.current
    last = 6 if at.doing == REVERTER else 3
    if at.left:
        for kind in range(at.progress + 1, last):
            if at.silo[mine + kind]:
                at.progress = kind
                at.step = step_id.GIVE
                return
    given = sum(at.plan)
    at.left = given
    at.progress = -1
    if given:
        next_taken(at)
    else:  # nothing given equals skipping
        at.doing = NO_BUILDING


class Give(HowMany):
    """M-14.2, M-17.14, M-17.18: how many of the present kind are given."""

    number = step_id.GIVE
    name = "give"
    white_reason = FOR_GIVING

    def chosen(self, at: Position, seat: int, kind: int, white: bool) -> None:
        chosen_to_give(at, seat, kind, white)


def chosen_to_give(at: Position, seat: int, kind: int, white: bool) -> None:  # noqa: ARG001 (see white_robot.py)
    if white:
        at.white_in = True
    next_given(at)


def last_type(at: Position) -> int:
    """The type that takes the rest: Graphene for the Repressor, Nanotubes for the others."""
    return 1 if at.doing == REPRESSOR else 2


def space_after_giving(at: Position, type_: int) -> int:
    """Free space in a Silo once the given robots have left it."""
    return at.free(at.current, type_) + at.plan[type_] + at.plan[type_ + 3]


def most_taken(at: Position, type_: int) -> int:
    return min(at.left, space_after_giving(at, type_))


def least_taken(at: Position, type_: int) -> int:
    """So many must be of this type, or the rest would not fit."""
    later = 0
    for further in range(type_ + 1, last_type(at) + 1):
        later += space_after_giving(at, further)
    return max(0, at.left - later)


def next_taken(at: Position) -> None:
    for type_ in range(at.progress + 1, last_type(at)):
        if most_taken(at, type_):
            at.progress = type_
            at.step = step_id.TAKE
            return
    at.out[last_type(at)] = at.left
    if at.white_in:
        made = [type_ for type_ in range(3) if at.out[type_]]
        if len(made) > 1 and not at.config.auto_white:
            at.step = step_id.WHITE_TAKES
            return
        taken(at, made[0])
    else:
        taken(at, 0)


class Take(BuildingStep):
    """M-14.2, M-17.14, M-17.18, M-R18: how many of what was given become the present type; the last takes the rest."""

    number = step_id.TAKE
    name = "take"
    verbs = (QTY,)

    def legal(self, at: Position, player: int) -> list[int]:
        low, high = least_taken(at, at.progress), most_taken(at, at.progress)
        return list(range(QTY.zero + low, QTY.zero + high + 1))

    def do(self, at: Position, seat: int, action: int) -> None:
        count = action - QTY.zero
        at.out[at.progress] = count
        at.left -= count
        next_taken(at)


class WhiteTakes(BuildingStep):
    """M-R36: which of the types that were made the white robot holds."""

    number = step_id.WHITE_TAKES
    name = "white_takes"
    verbs = (TAKE,)
    prompt = "Which type does the white robot carry?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [TAKE.zero + type_ for type_ in range(3) if at.out[type_]]

    def do(self, at: Position, seat: int, action: int) -> None:
        taken(at, action - TAKE.zero)


def taken(at: Position, white_type: int) -> None:
    """Given robots leave, then all come back with what was taken; the white one with `white_type`."""
    seat = at.current
    into = 3 if at.doing == REPRESSOR else 0
    for kind in range(6):
        at.silo[KINDS_EACH * seat + kind] -= at.plan[kind]
    for type_ in range(3):
        at.silo[KINDS_EACH * seat + into + type_] += at.out[type_]
    if at.white_in:
        at.white_at = IN_SILO + into + white_type
    if at.journal is not None:
        gave = {KINDS[kind]: at.plan[kind] for kind in range(6) if at.plan[kind]}
        took = {KINDS[into + type_]: at.out[type_] for type_ in range(3) if at.out[type_]}
        at.tell("converted", seat, BUILDING_RULE[at.doing], {"gave": gave, "took": took})
    at.doing = NO_BUILDING

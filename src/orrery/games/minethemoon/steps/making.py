"""Making raw resources (M-14.3, M-17.6, M-17.17) and the Exchanger (M-14.4). Each robot moves at once."""

from __future__ import annotations

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DONE, EXCH, TAKE
from orrery.games.minethemoon.names import (
    BUILDING_RULE,
    EXCHANGE_FROM,
    EXCHANGE_TO,
    KINDS,
    KINDS_EACH,
    NO_BUILDING,
    SYNTHESIZER,
)
from orrery.games.minethemoon.position import FOR_EXCHANGE, FOR_PRODUCT, IN_RC, IN_SILO, Position
from orrery.games.minethemoon.steps.robots import ASK, YES, ask_white, white_share
from orrery.games.minethemoon.steps.shared import BuildingStep


class Produce(BuildingStep):
    """M-14.3, M-17.6: a raw Buckyball or Graphene where there is room; after the first one it may be left at that."""

    number = step_id.PRODUCE
    name = "produce"
    verbs = (TAKE, DONE)
    prompt = "Make a raw Buckyball or Graphene."

    def legal(self, at: Position, player: int) -> list[int]:
        types = [TAKE.zero + type_ for type_ in range(2) if at.free(player, type_) > 0]
        return [DONE.zero, *types] if at.progress else types

    def do(self, at: Position, seat: int, action: int) -> None:
        if action == DONE.zero:
            at.doing = NO_BUILDING
        else:
            produce(at, seat, action - TAKE.zero)


def produce(at: Position, seat: int, type_: int) -> None:
    """A robot from Robot Control carries the raw resource; if both would do, is it the white one?"""
    if at.white_at != IN_RC or at.white_seat != seat:
        produced(at, seat, type_, False)
    elif at.rc[seat] == 1:
        produced(at, seat, type_, True)
    elif at.config.auto_white:
        produced(at, seat, type_, False)
    else:
        at.pending = type_
        ask_white(at, seat, FOR_PRODUCT)


def produced(at: Position, seat: int, type_: int, white: bool) -> None:
    at.rc[seat] -= 1
    at.silo[KINDS_EACH * seat + type_] += 1
    if white:
        at.white_at = IN_SILO + type_
    at.left -= 1
    at.progress += 1
    if at.journal is not None:
        at.tell("produced", seat, BUILDING_RULE[at.doing], {"kind": KINDS[type_]})
    # M-R16: a resource exists only with a robot
    room = at.free(seat, 0) > 0 or at.free(seat, 1) > 0
    if at.left and at.rc[seat] and room and at.doing != SYNTHESIZER:
        at.step = step_id.PRODUCE
    else:
        at.doing = NO_BUILDING


def produce_nanotube(at: Position, seat: int) -> None:  # M-17.17, M-R1
    at.left = 1
    produce(at, seat, 2)


def can_exchange(at: Position, seat: int) -> bool:
    for swap in range(3):
        if at.silo[KINDS_EACH * seat + EXCHANGE_FROM[swap]] and at.free(seat, EXCHANGE_TO[swap]) > 0:
            return True
    return False


class Exchange(BuildingStep):
    """M-14.4: one raw resource for another, or no more."""

    number = step_id.EXCHANGE
    name = "exchange"
    verbs = (EXCH, DONE)
    prompt = "Exchange a raw resource for a dearer one, or stop."

    def legal(self, at: Position, player: int) -> list[int]:
        return [DONE.zero] + [
            EXCH.zero + swap
            for swap in range(3)
            if at.silo[KINDS_EACH * player + EXCHANGE_FROM[swap]] and at.free(player, EXCHANGE_TO[swap]) > 0
        ]

    def do(self, at: Position, seat: int, action: int) -> None:
        if action == DONE.zero:
            at.doing = NO_BUILDING
            return
        swap = action - EXCH.zero
        share = white_share(at, seat, EXCHANGE_FROM[swap], 1, False)
        if share == ASK:
            at.pending = swap
            ask_white(at, seat, FOR_EXCHANGE)
        else:
            exchanged(at, seat, swap, share == YES)


def exchanged(at: Position, seat: int, swap: int, white: bool) -> None:
    """One raw resource becomes another; the next exchange may differ (M-14.4, M-R19)."""
    old, new = EXCHANGE_FROM[swap], EXCHANGE_TO[swap]
    at.silo[KINDS_EACH * seat + old] -= 1
    at.silo[KINDS_EACH * seat + new] += 1
    if white:
        at.white_at = IN_SILO + new
    at.left -= 1
    if at.journal is not None:
        at.tell("exchanged", seat, "M-14.4", {"kind": KINDS[old], "new": KINDS[new]})
    if at.left and can_exchange(at, seat):
        at.step = step_id.EXCHANGE
    else:
        at.doing = NO_BUILDING

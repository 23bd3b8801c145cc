"""Relay: what a learning program sees of a position."""

from __future__ import annotations

from orrery.core.observation import Field, head, head_of, numbers, one_of, seat_as_seen, seats_as_seen, turned
from orrery_relay.actions import ORBITS
from orrery_relay.position import NONE, Position

# What of a view two positions can differ in only if their observations do
COVERED = ("step", "actors", "turn", "fuel", "holder", "contracts")


def fields(at: Position) -> list[Field]:
    return [
        *head(at),
        Field("turn", at.seats, about="whose turn it is"),
        Field("fuel", at.seats, 255),
        Field("holder", at.seats * ORBITS, about="by orbit"),
        Field("contract", ORBITS * at.seats, about="by seat, where the observer may see it"),
    ]


def observe(at: Position, me: int) -> bytes:
    contracts = turned(at.contract, me)
    if not at.over:
        contracts[1:] = [NONE] * (at.seats - 1)
    return b"".join(
        [
            head_of(at, me),
            seat_as_seen(at.turn, me, at.seats),
            numbers(turned(at.fuel, me)),
            seats_as_seen(at.holder, me, at.seats),
            one_of(contracts, ORBITS),
        ]
    )

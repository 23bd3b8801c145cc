"""A position as plain JSON data and back. Planets, cards, colours and moons have the names of the notation."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from orrery.core.fields import (
    FLAG,
    FLAGS,
    NUMBER,
    NUMBERS,
    Codec,
    Column,
    Field,
    counts_of,
    exactly,
    list_of,
    one_of,
    or_none,
    read_fields,
    read_row,
    rows_of,
    write_fields,
    write_row,
)
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.dice import FACE_BIT, FACES, ROLLS
from orrery.games.vertium.hidden import faces
from orrery.games.vertium.pieces import BLUES, COLOURS, COLOURS_EACH, ELEMENTS, KINDS, KINDS_EACH, PLANETS
from orrery.games.vertium.position import NOTHING, NOWHERE, REASONS, Position, Theft
from orrery.games.vertium.steps import NAMES


def card_set(letters: str) -> int:
    """The inverse of `faces`."""
    return sum(FACE_BIT[FACES.index(letter)] for letter in letters)


SIDE: Final = or_none(NOBODY)
PLANET: Final = one_of(PLANETS, nothing=NOWHERE)
CARDS: Final = counts_of(KINDS, zeros=False)
TOKENS: Final = counts_of(COLOURS)
SKIRMISH_CARDS: Final = Codec(faces, card_set)
ROLL: Final = one_of(ROLLS, nothing=NOTHING)
REASON: Final = one_of(REASONS, nothing=0)

ON_PLANET: Final = [
    Column("value", NUMBER),
    Column("blue", one_of(BLUES)),
    Column("tokens", NUMBERS, width=COLOURS_EACH),
    Column("owner", SIDE),
    *(Column(name, NUMBER) for name in ("vertium", "gelbon", "cube", "moon")),
]
ATTACK: Final = [
    Field("fighting", FLAG),
    Field("target", PLANET),
    Field("origin", PLANET),
    Field("by_refuge", FLAG),
    Field("defender", SIDE),
    Field("force_v", NUMBER, "vertium"),
    Field("force_g", NUMBER, "gelbon"),
    Field("cube_hits", NUMBER),
    Field("cards_a", SKIRMISH_CARDS),
    Field("cards_d", SKIRMISH_CARDS),
    Field("roll_a", ROLL),
    Field("roll_d", ROLL),
    Field("hitless", NUMBER),
    Field("left", exactly(len(FACES), NUMBERS)),
]


@cache
def fields_of(seats: int, sides: int) -> list[Field]:
    """The fields of positions with so many seats and sides, in the order of snapshots."""
    hands = exactly(seats, rows_of(CARDS, KINDS_EACH))
    each_seat = exactly(seats, NUMBERS)
    return [
        Field("hand", hands),
        Field("supply", exactly(seats, rows_of(TOKENS, COLOURS_EACH))),
        Field("skip", each_seat),
        Field("objective", exactly(seats, list_of(PLANET))),
        Field("refuge", exactly(sides, NUMBERS)),
        Field("known", exactly(seats, rows_of(hands, KINDS_EACH * seats))),
        Field("thefts", list_of(theft_codec(hands, each_seat))),
        Field("without_set", each_seat),
        Field("moons", exactly(8, NUMBERS)),
        Field("deck", CARDS),
        Field("discard", CARDS),
        Field("row", list_of(one_of(KINDS))),
        Field("pool", TOKENS),
        Field("first", SIDE),
        Field("turn", SIDE),
        Field("slots", NUMBER),
        Field("dealt", NUMBER),
        Field("colour", one_of(COLOURS, nothing=NOTHING), "token"),
        Field("drawer", SIDE),
        Field("victim", SIDE),
        Field("stolen", one_of(KINDS, nothing=NOTHING)),
        Field("melted", SIDE),
        Field("raided", PLANET),
        Field("element", one_of(ELEMENTS)),
        Field("revealed", FLAG),
        Field("rank", NUMBERS),
        Field("wishes", each_seat),
        Field("round", NUMBER),
        Field("order", NUMBERS),
        Field("place", NUMBER),
        Field("fresh", FLAG),
        Field("had", exactly(sides, FLAGS)),
        Field("attacks", NUMBER),
        Field("cube_v", PLANET),
        Field("cube_g", PLANET),
        Field("die", NUMBER),
    ]


def theft_codec(hands: Codec, each_seat: Codec) -> Codec:
    """A theft; nothing of it may be left out."""
    fields = [  # in the order of what makes a Theft
        Field("thief", NUMBER),
        Field("victim", NUMBER),
        Field("exposed", hands),
        Field("unknown", each_seat),
        Field("held", hands),
    ]
    return Codec(
        lambda theft: write_fields(theft, fields),
        lambda data: Theft(*[codec.read(data[name]) for name, codec, _ in fields]),
    )


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    return {
        "players": at.seats,
        "options": {name: value for name, value in at.config.options.items() if value is not None},
        "phase": NAMES[at.step],
        "planets": {PLANETS[planet]: write_row(at, ON_PLANET, planet) for planet in range(at.config.planets)},
        **write_fields(at, fields_of(at.seats, at.config.sides)),
        "attack": write_fields(at, ATTACK),
        "over": REASON.write(at.over),
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name is as at the start."""
    at.step = NAMES.index(data["phase"])
    for name, planet in data.get("planets", {}).items():
        at.value[PLANETS.index(name)] = int(planet["value"])  # no planet is without one
        read_row(at, ON_PLANET, PLANETS.index(name), planet)
    read_fields(at, fields_of(at.seats, at.config.sides), data)
    read_fields(at, ATTACK, data.get("attack", {}))
    at.over = REASON.read(data.get("over"))
    at.cards = [sum(at.hand_of(seat)) for seat in range(at.seats)]
    if "deck" not in data:
        at.deck = remaining_cards(at)
    at.deck_size = sum(at.deck)


def remaining_cards(at: Position) -> list[int]:
    """By kind: all cards that lie neither in a hand nor open on the table."""
    return [
        cards - at.discard[kind] - at.row.count(kind) - sum(at.hand[kind::KINDS_EACH])
        for kind, cards in enumerate(at.config.deck)
    ]

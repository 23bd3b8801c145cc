"""A position as plain JSON data and back. Hexes, tunnels and cards are written as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.fields import (
    FLAG,
    NUMBER,
    NUMBERS,
    Codec,
    Column,
    Field,
    counts_of,
    list_of,
    named,
    one_of,
    read_fields,
    read_row,
    set_of,
    write_fields,
    write_row,
)
from orrery.games.uranus.actions import IMPACTS, NUMERALS, SET_NAMES, TECHNOLOGIES, TRACKS
from orrery.games.uranus.boards import TRACK_COUNT
from orrery.games.uranus.moon import BIT, EDGE_NAMES, NAMES, edges_of, hexes_of
from orrery.games.uranus.position import (
    DOWN,
    EMPTY,
    JUNK_WORDS,
    MODULE_COUNT,
    NOTHING,
    PHASE_WORDS,
    PHASES,
    REASONS,
    RECORDS,
    Position,
)
from orrery.games.uranus.rocks import COLOURS, amounts, packed


def hex_names(bits: int) -> list[str]:
    return [NAMES[number] for number in hexes_of(bits)]


def edge_names(bits: int) -> list[str]:
    return [EDGE_NAMES[number] for number in edges_of(bits)]


def junk_cards(bits: int) -> list[int]:
    """Space junk cards have numbers from 1 on."""
    return [card for card in range(1, 13) if bits & BIT[card]]


def junk_set(cards: list[int]) -> int:
    return sum(BIT[card] for card in set(cards))


def pair_card(names: list[str]) -> Codec:
    """A coordinate or impact card in a gap, which can be face down or missing."""
    return named({EMPTY: None, DOWN: "down", **dict(enumerate(names))})


HEXES: Final = Codec(hex_names, set_of(NAMES).read)
TUNNELS: Final = Codec(edge_names, set_of(EDGE_NAMES).read)
IMPACT_SET: Final = set_of(IMPACTS)
ROCKS: Final = Codec(amounts, packed)
ROCK_LIST: Final = list_of(one_of(COLOURS))
SET_NAME: Final = one_of(SET_NAMES)
NUMERAL: Final = one_of(NUMERALS, nothing=NOTHING)

FIELDS: Final = [
    *(Field(name, NUMBER) for name in ("round", "marker", "attacks_done")),
    Field("over", one_of(REASONS, nothing=0), "reason"),
    Field("dark_seat", NUMBER),
    Field("coords", list_of(pair_card(NAMES))),
    Field("coord_age", NUMBERS),
    Field("coord_deck", NUMBER),
    Field("coord_pools", list_of(HEXES)),
    Field("coord_discard", HEXES),
    Field("impacts", list_of(pair_card(IMPACTS))),
    Field("impact_age", NUMBERS),
    Field("impact_deck", NUMBER),
    Field("impact_pools", list_of(IMPACT_SET)),
    Field("impact_discard", IMPACT_SET),
    Field("junk_pool", Codec(junk_cards, junk_set)),
    Field("reveals", NUMBERS),
]
# Both kinds of cards, or none of them
PAIRS: Final = [("coords", "impacts"), ("coord_pools", "impact_pools")]
# Space junk of the launch in progress
JUNK: Final = [
    Field("junk_step", named(JUNK_WORDS), "step"),
    Field("launcher", NUMBER),
    Field("launch_module", NUMBER, "module"),
    Field("surplus", ROCKS),
    Field("junk_rock", NUMBER, "rock"),
    Field("junk_card", NUMBER, "card"),
    Field("target", NUMBER),
]
# A seat: its moon and its project board, then its sets of rocks, then what it may still do and what it has done
MOON: Final = [
    *(Column(name, NUMERAL) for name in ("race", "moon", "card")),
    *(Column(name, NUMBER) for name in ("objective", "choices_left")),
    *(Column(name, HEXES) for name in ("dark", "mines", "forts", "pads")),
    Column("tunnels", TUNNELS),
    *(Column(name, NUMBER) for name in ("eruption", "strikes")),
    Column("ticks", counts_of(TRACKS), width=TRACK_COUNT),
    Column("known", set_of(TECHNOLOGIES)),
]
DEEDS: Final = [
    *(Column(name, ROCK_LIST) for name in ("loose", "kept")),
    Column("doubled", one_of(NAMES, nothing=NOTHING)),
    Column("donated", FLAG),
    *(Column(name, NUMBER) for name in ("launches", "tunnels_left", "mines_left", "gift_mines", "gift_forts")),
    Column("done", FLAG),
    Column("flown", NUMBER),
    Column("flight", NUMBERS, width=RECORDS),
    *(Column(name, NUMBER) for name in ("junk_drawn", "shots", "freight")),
]


def module_columns(seats: int) -> list[Column]:
    return [Column("filled", ROCKS), Column("shares", NUMBERS, width=seats), Column("occupant", NUMBER)]


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    columns = module_columns(at.seats)
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "phase": PHASE_WORDS[at.phase],
        **write_fields(at, FIELDS),
        "modules": [write_row(at, columns, module) for module in range(MODULE_COUNT)],
        "seats": [write_seat(at, seat) for seat in range(at.seats)],
        "junk": write_fields(at, JUNK),
    }


def write_seat(at: Position, seat: int) -> dict[str, Any]:
    return {
        **write_row(at, MOON, seat),
        "sets": [
            {"name": SET_NAMES[code], "mines": hex_names(net), "rocks": amounts(rocks)}
            for code, net, rocks in zip(at.codes[seat], at.nets[seat], at.rocks[seat], strict=True)
        ],
        **write_row(at, DEEDS, seat),
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name stays as on the empty table."""
    at.phase = PHASES[data["phase"]]
    for coords, impacts in PAIRS:
        if (coords in data) != (impacts in data):
            raise ValueError(f"{coords} and {impacts} belong together")
    read_fields(at, FIELDS, data)
    if "marker" not in data:
        at.marker = at.round
    columns = module_columns(at.seats)
    for module, row in enumerate(data.get("modules", [])):
        read_row(at, columns, module, row, whole=True)
    for seat, own in enumerate(data["seats"]):
        read_seat(at, seat, own)
    junk = data.get("junk")
    if junk is not None:
        read_fields(at, JUNK, junk, whole=True)


def read_seat(at: Position, seat: int, own: Mapping[str, Any]) -> None:
    read_row(at, MOON, seat, own)
    sets = own.get("sets", [])
    at.codes[seat] = [SET_NAME.read(row["name"]) for row in sets]
    at.nets[seat] = [HEXES.read(row["mines"]) for row in sets]
    at.rocks[seat] = [packed(row["rocks"]) for row in sets]
    read_row(at, DEEDS, seat, own)

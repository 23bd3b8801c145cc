"""A position as plain data and back. Orbs and slots are numbers; cores, tiles and steps are written by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.fields import (
    NUMBER,
    NUMBERS,
    Codec,
    Column,
    Field,
    counts_of,
    list_of,
    one_of,
    read_fields,
    read_row,
    set_of,
    write_fields,
    write_row,
)
from orrery.core.state import CHANCE
from orrery.core.views import OVER
from orrery.games.darkness.pieces import BIT, CORES, KINDS, LETTERED, TILES, members
from orrery.games.darkness.position import FACTS, FATES, NOBODY, NOTHING, Position
from orrery.games.darkness.steps import NAMES


def pairs(ships: list[int]) -> list[list[int]]:
    """Colony ships and scouts of each seat."""
    return [ships[n : n + 2] for n in range(0, len(ships), 2)]


def single_ships(data: list[list[int]]) -> list[int]:
    return [int(ships) for seat in data for ships in seat]


def by_level(copies: list[int]) -> list[dict[str, int]]:
    """For each level how many copies of a tile there are, without the zeros."""
    return [TILE_COPIES.write(copies[KINDS * level : KINDS * (level + 1)]) for level in range(3)]


def all_levels(data: list[dict[str, int]]) -> list[int]:
    return [copies for level in data for copies in TILE_COPIES.read(level)]


def write_notes(notes: list[int]) -> list[list[Any]]:
    """What one seat saw going back into the bag: sets of orbs, each with a core and how many of them can have it."""
    return [[members(notes[n]), CORES[notes[n + 1]], notes[n + 2]] for n in range(0, len(notes), 3)]


def read_notes(notes: list[Any]) -> list[int]:
    found: list[int] = []
    for orbs, core, cap in notes:
        found += [read_members(orbs), CORES.index(core), int(cap)]
    return found


def read_members(numbers: list[int]) -> int:
    return sum(BIT[number] for number in numbers)


def write_paused(paused: list[int]) -> list[Any]:
    """The decision that waits: its step by name, then what it is about."""
    return [NAMES[paused[0]], *paused[1:]] if paused else []


def read_paused(data: list[Any]) -> list[int]:
    return [NAMES.index(data[0]), *(int(number) for number in data[1:])] if data else []


TILE_COPIES: Final = counts_of(TILES, zeros=False)
SHIPS: Final = Codec(pairs, single_ships)
POOLS: Final = Codec(by_level, all_levels)

FIELDS: Final = [
    *(Field(name, SHIPS) for name in ("fleet", "waste", "reserve")),
    *(Field(name, NUMBERS) for name in ("deep_scans", "star_maps", "eliminations", "evolved", "suspended")),
    *(Field(name, NUMBERS) for name in ("last_placed", "gateways_built", "stations_built", "coalition")),
    Field("notes", list_of(Codec(write_notes, read_notes))),
    Field("bag", counts_of(CORES, zeros=False)),
    Field("pool", POOLS, "pools"),
    Field("wasted", POOLS),
    *(Field(name, NUMBER) for name in ("gateway_tiles", "station_tokens")),
    Field("amoebas", NUMBERS),
    Field("named", NUMBER),
]
# What the decision at hand is about
PENDING: Final = [
    *(Field(name, NUMBER) for name in ("phase", "start", "turn", "idle", "bites", "closed")),
    *(Field(name, NUMBER) for name in ("act", "act_ship", "act_orb", "act_slot", "act_orb2", "free", "sent")),
    *(Field(name, NUMBER) for name in ("ask_at", "wanted", "purpose", "drawn", "drawn_level", "redraw_used")),
    *(Field(name, NUMBER) for name in ("scan_asked", "slot", "target", "proposal", "place", "stage", "refused")),
    *(Field(name, NUMBERS) for name in ("closed_pairs", "asked", "hand", "beside", "pledges", "order", "handled")),
    *(Field(name, NUMBERS) for name in ("results", "totals", "units", "promises")),
    Field("paused", Codec(write_paused, read_paused)),
]
ORB: Final = [
    Column("facts", set_of(FACTS)),
    Column("buyers", Codec(members, read_members)),
    Column("founder", NUMBER),
    Column("name", NUMBER),
    Column("fates", set_of(FATES)),
    Column("station", NUMBER),
]
TILE: Final = [
    Column("kind", one_of(TILES), "tile"),
    Column("level", Codec(lambda level: level + 1, lambda printed: int(printed) - 1)),
    *(Column(name, NUMBER) for name in ("turned", "owner", "colony", "scout", "shift")),
]


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "step": at.step_name(),
        "actor": "chance" if not at.over and at.actor == CHANCE else at.actor,
        **write_fields(at, FIELDS),
        "orbs": [write_orb(at, orb) for orb in range(len(at.core))],
        "links": [
            [owner, a, b, portal]
            for owner, a, b, portal in zip(at.link_owner, at.link_a, at.link_b, at.link_portal, strict=True)
        ],
        "pending": write_fields(at, PENDING),
    }


def write_orb(at: Position, orb: int) -> dict[str, Any]:
    bit = BIT[orb]
    return {
        "core": CORES[at.core[orb]],
        "gone": not at.alive & bit,
        "face_up": bool(at.face_up & bit),
        "besieged": bool(at.besieged & bit),
        "seen": [seat for seat in range(at.seats) if at.seen[seat] & bit],
        "bridgeheads": [seat for seat in range(at.seats) if at.bridge[seat] & bit],
        **write_row(at, ORB, orb),
        "slots": [None if tile == NOTHING else write_row(at, TILE, tile) for tile in at.slots[orb]],
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill a cleared position from a snapshot. What a snapshot does not name stays as at the start of the game."""
    if data["step"] == OVER:
        at.over = 1
    else:
        at.step = NAMES.index(data["step"])
    at.actor = CHANCE if data["actor"] == "chance" else int(data["actor"])
    read_fields(at, FIELDS, data)
    at.bag_left = sum(at.bag)
    at.pool_left = [sum(at.pool[KINDS * level : KINDS * (level + 1)]) for level in range(3)]
    for entry in data.get("orbs", []):
        read_orb(at, entry)
    for owner, a, b, portal in data.get("links", []):
        at.link_owner.append(int(owner))
        at.link_a.append(int(a))
        at.link_b.append(int(b))
        at.link_portal.append(int(portal))
    read_fields(at, PENDING, data.get("pending", {}))


def read_orb(at: Position, entry: Mapping[str, Any]) -> None:
    core = CORES.index(entry["core"])
    orb = at.add_orb(core)
    bit = BIT[orb]
    read_row(at, ORB, orb, entry)
    at.slots[orb] = [read_tile(at, tile) for tile in entry.get("slots", [])]
    if not entry.get("gone", False):
        at.alive |= bit
    if entry.get("face_up", False):
        at.face_up |= bit
    if entry.get("besieged", False):
        at.besieged |= bit
    for seat in entry.get("seen", []):
        at.seen[seat] |= bit
    for seat in entry.get("bridgeheads", []):
        at.bridge[seat] |= bit
    if at.station[orb] != NOBODY:
        at.stations[at.station[orb]] |= bit
    if core < LETTERED:
        at.lettered |= bit
    at.touch(orb)


def read_tile(at: Position, entry: Mapping[str, Any] | None) -> int:
    if entry is None:
        return NOTHING
    tile = at.add_tile(TILES.index(entry["tile"]), 0)
    read_row(at, TILE, tile, entry)
    return tile

"""A position as plain data and back. Orbs and slots are numbers; cores, tiles and steps are written by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.state import CHANCE
from orrery.games.darkness.pieces import BIT, CORES, KINDS, LETTERED, TILES, members
from orrery.games.darkness.position import FACTS, FATES, NOBODY, NOTHING, Position
from orrery.games.darkness.steps import NAMES

OVER: Final = "over"  # in place of a step
# Fields that are written as they are: lists of numbers by seat, and numbers of the pending decision
BY_SEAT: Final = (
    *("deep_scans", "star_maps", "eliminations", "evolved", "suspended", "last_placed"),
    *("gateways_built", "stations_built", "coalition"),
)
NUMBERS: Final = (
    *("phase", "start", "turn", "idle", "bites", "closed", "act", "act_ship", "act_orb", "act_slot", "act_orb2"),
    *("free", "sent", "ask_at", "wanted", "purpose", "drawn", "drawn_level", "redraw_used", "scan_asked", "slot"),
    *("target", "proposal", "place", "stage", "refused"),
)
LISTS: Final = ("closed_pairs", "asked", "hand", "beside", "pledges", "order", "handled", "results", "totals", "units")


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "step": OVER if at.over else NAMES[at.step],
        "actor": "chance" if not at.over and at.actor == CHANCE else at.actor,
        "fleet": pairs(at.fleet),
        "waste": pairs(at.waste),
        "reserve": pairs(at.reserve),
        **{field: list(getattr(at, field)) for field in BY_SEAT},
        "notes": [
            [[members(notes[n]), CORES[notes[n + 1]], notes[n + 2]] for n in range(0, len(notes), 3)]
            for notes in at.notes
        ],
        "bag": {CORES[core]: copies for core, copies in enumerate(at.bag) if copies},
        "pools": [by_name(at.pool, level) for level in range(3)],
        "wasted": [by_name(at.wasted, level) for level in range(3)],
        "gateway_tiles": at.gateway_tiles,
        "station_tokens": at.station_tokens,
        "amoebas": at.amoebas[:],
        "named": at.named,
        "orbs": [write_orb(at, orb) for orb in range(len(at.core))],
        "links": [
            [owner, a, b, portal]
            for owner, a, b, portal in zip(at.link_owner, at.link_a, at.link_b, at.link_portal, strict=True)
        ],
        "pending": {
            **{field: getattr(at, field) for field in NUMBERS},
            **{field: list(getattr(at, field)) for field in LISTS},
        },
    }


def pairs(ships: list[int]) -> list[list[int]]:
    """Colony ships and scouts of each seat."""
    return [ships[n : n + 2] for n in range(0, len(ships), 2)]


def by_name(copies: list[int], level: int) -> dict[str, int]:
    return {TILES[kind]: copies[KINDS * level + kind] for kind in range(KINDS) if copies[KINDS * level + kind]}


def write_orb(at: Position, orb: int) -> dict[str, Any]:
    bit = BIT[orb]
    return {
        "core": CORES[at.core[orb]],
        "gone": not at.alive & bit,
        "face_up": bool(at.face_up & bit),
        "besieged": bool(at.besieged & bit),
        "seen": [seat for seat in range(at.seats) if at.seen[seat] & bit],
        "bridgeheads": [seat for seat in range(at.seats) if at.bridge[seat] & bit],
        "facts": [name for n, name in enumerate(FACTS) if at.facts[orb] >> n & 1],
        "buyers": members(at.buyers[orb]),
        "founder": at.founder[orb],
        "name": at.name[orb],
        "fates": [name for n, name in enumerate(FATES) if at.fates[orb] >> n & 1],
        "station": at.station[orb],
        "slots": [None if tile == NOTHING else write_tile(at, tile) for tile in at.slots[orb]],
    }


def write_tile(at: Position, tile: int) -> dict[str, Any]:
    return {
        "tile": TILES[at.kind[tile]],
        "level": at.level[tile] + 1,
        "turned": at.turned[tile],
        "owner": at.owner[tile],
        "colony": at.colony[tile],
        "scout": at.scout[tile],
        "shift": at.shift[tile],
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill a cleared position from a snapshot. What a snapshot does not name stays as at the start of the game."""
    if data["step"] == OVER:
        at.over = 1
    else:
        at.step = NAMES.index(data["step"])
    at.actor = CHANCE if data["actor"] == "chance" else int(data["actor"])
    for field in ("fleet", "waste", "reserve"):
        if field in data:
            setattr(at, field, [int(ships) for seat in data[field] for ships in seat])
    for field in BY_SEAT:
        if field in data:
            setattr(at, field, [int(number) for number in data[field]])
    if "notes" in data:
        at.notes = [read_notes(notes) for notes in data["notes"]]
    if "bag" in data:
        at.bag = [int(data["bag"].get(core, 0)) for core in CORES]
        at.bag_left = sum(at.bag)
    if "pools" in data:
        at.pool = [int(pool.get(tile, 0)) for pool in data["pools"] for tile in TILES]
        at.pool_left = [sum(at.pool[KINDS * level : KINDS * (level + 1)]) for level in range(3)]
    if "wasted" in data:
        at.wasted = [int(pile.get(tile, 0)) for pile in data["wasted"] for tile in TILES]
    at.gateway_tiles = int(data.get("gateway_tiles", at.gateway_tiles))
    at.station_tokens = int(data.get("station_tokens", at.station_tokens))
    at.amoebas = [int(hits) for hits in data.get("amoebas", [])]
    at.named = int(data.get("named", 0))
    for orb, entry in enumerate(data.get("orbs", [])):
        read_orb(at, orb, entry)
    for owner, a, b, portal in data.get("links", []):
        at.link_owner.append(int(owner))
        at.link_a.append(int(a))
        at.link_b.append(int(b))
        at.link_portal.append(int(portal))
    waiting = data.get("pending", {})
    for field in NUMBERS:
        if field in waiting:
            setattr(at, field, int(waiting[field]))
    for field in LISTS:
        if field in waiting:
            setattr(at, field, [int(number) for number in waiting[field]])


def read_notes(notes: list[Any]) -> list[int]:
    found: list[int] = []
    for orbs, core, cap in notes:
        found += [sum(BIT[orb] for orb in orbs), CORES.index(core), int(cap)]
    return found


def read_orb(at: Position, orb: int, entry: Mapping[str, Any]) -> None:
    bit = BIT[orb]
    core = CORES.index(entry["core"])
    at.core.append(core)
    at.facts.append(sum(BIT[FACTS.index(fact)] for fact in entry.get("facts", [])))
    at.buyers.append(sum(BIT[seat] for seat in entry.get("buyers", [])))
    at.founder.append(int(entry.get("founder", NOBODY)))
    at.name.append(int(entry.get("name", NOTHING)))
    at.fates.append(sum(BIT[FATES.index(fate)] for fate in entry.get("fates", [])))
    station = int(entry.get("station", NOBODY))
    at.station.append(station)
    at.slots.append([read_tile(at, tile) for tile in entry.get("slots", [])])
    at.size.append(0)
    at.count.append(0)
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
    if station != NOBODY:
        at.stations[station] |= bit
    if core < LETTERED:
        at.lettered |= bit
    at.touch(orb)


def read_tile(at: Position, entry: Mapping[str, Any] | None) -> int:
    if entry is None:
        return NOTHING
    at.kind.append(TILES.index(entry["tile"]))
    at.level.append(int(entry.get("level", 1)) - 1)
    at.turned.append(int(entry.get("turned", 0)))
    at.owner.append(int(entry.get("owner", NOBODY)))
    at.colony.append(int(entry.get("colony", 0)))
    at.scout.append(int(entry.get("scout", 0)))
    at.shift.append(int(entry.get("shift", 0)))
    return len(at.kind) - 1

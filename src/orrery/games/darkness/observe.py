"""Terraforming Darkness: what a learning program sees of a position. Cores and tiles are in the order of pieces.py."""

from __future__ import annotations

from typing import Final

from orrery.core.observation import (
    ONE_OF,
    Field,
    head,
    head_of,
    marks,
    number,
    numbers,
    seat_as_seen,
    set_as_seen,
    turned,
)
from orrery.games.darkness.pieces import BIT, CORES, KINDS, MAX_ORBS, MAX_SLOTS, SHIPS_EACH
from orrery.games.darkness.position import ACTS, ASKED_AT, FACTS, NOTHING, Position

CORE_COUNT: Final[int] = len(CORES)
LEVELS: Final = 3
TILES: Final = 206  # rows; there are no more tiles in the box
TILE: Final = 9  # numbers of a tile, see `fields`
LINKS: Final = 32  # rows
LINK: Final = 4
AMOEBAS: Final = 4
TARGETS: Final = 64
ORB: Final[int] = CORE_COUNT + len(FACTS) + 5  # and four times the seats
# What of a view two positions can differ in only if their observations do
COVERED: Final = (
    *("step", "phase", "actors", "start", "turn", "bag", "unseen", "pools", "wasted", "gateway_tiles"),
    *("station_tokens", "orbs", "links", "closed"),
)


def fields(at: Position) -> list[Field]:
    seats = at.seats
    return [
        *head(at),
        Field("phase", 1, 6),
        Field("start", seats, about="the start player"),
        Field("turn", seats, about="whose turn it is"),
        Field("fleet", SHIPS_EACH * seats, 255, "by seat: colony ships, scouts"),
        Field("waste", SHIPS_EACH * seats, 255, "likewise"),
        Field("reserve", SHIPS_EACH * seats, 255, "likewise"),
        Field(
            "gained",
            8 * seats,
            255,
            "deep scans of all seats, then star maps, eliminations, evolved, turns suspended, gateways, stations "
            "built, the orb placed last (from 1)",
        ),
        Field("coalition", seats * seats, about="by seat: its partners, once bound"),
        Field("stock", 3, 255, "cores in the bag, gateways, stations"),
        Field("unseen", CORE_COUNT, 255, "cores that may lie anywhere, as far as the observer knows"),
        Field("pools", LEVELS * KINDS, 255, "tiles by level and kind"),
        Field("wasted", LEVELS * KINDS, 255, "likewise"),
        Field("amoebas", AMOEBAS, 255, "1 + hits, the oldest first"),
        Field(
            "orbs",
            (ORB + 4 * seats) * MAX_ORBS,
            255,
            "each: core if it is known, facts, face up, besieged, gone, size and tiles; then by seat: seen, "
            "bridgehead, station, buyer",
        ),
        Field(
            "tiles",
            TILE * TILES,
            255,
            "those that lie at orbs, in their order: orb and slot from 1, kind from 1, level, turned, owner (1: the "
            "observer), colony ships, scouts, 1 + shift",
        ),
        Field("links", LINK * LINKS, 255, "gateways and portals: owner (1: the observer), two orbs from 1, portal"),
        Field("closed", MAX_ORBS, about="to the player on turn"),
        Field("act", len(ACTS), about="that is announced"),
        Field("ship", SHIPS_EACH, about="that acts"),
        Field("sent", SHIPS_EACH, about="that is under way"),
        Field("act orb", MAX_ORBS),
        Field("act slot", MAX_SLOTS),
        Field("other orb", MAX_ORBS),
        Field("asked", seats, about="who is asked for consent"),
        Field("asked about", MAX_ORBS, about="the orb"),
        Field("cores drawn", CORE_COUNT, 255, "to choose from, where the observer may see them"),
        Field("tile drawn", KINDS),
        Field("beside it", KINDS, 255, "tiles to choose from"),
        Field(
            "details", 9, 255, "cores in hand, tile's level, redrawn, free landing, bites, place, stage, purpose, idle"
        ),
        Field("target", TARGETS),
        Field("pledges", seats, 255, "scouts by seat"),
        Field("proposal", seats, about="a coalition"),
        Field("refused", MAX_ORBS, about="whose guards refused the portal"),
    ]


def observe(at: Position, me: int) -> bytes:
    seats = at.seats
    order = turned(list(range(seats)), me)
    known = at.face_up | at.seen[me]
    sees_hand = at.config.solo or me == at.turn
    left = at.config.core_copies[:]
    for orb, core in enumerate(at.core):
        if known & BIT[orb]:
            left[core] -= 1
    hand = [0] * CORE_COUNT
    if sees_hand:
        for core in at.hand:
            left[core] -= 1
            hand[core] += 1
    beside = [0] * KINDS
    for kind in at.beside:
        beside[kind] += 1
    partners = 0
    for place, seat in enumerate(order):
        partners |= set_as_seen(at.coalition[seat], me, seats) << (seats * place)
    asked = at.asked[at.ask_at] if at.ask_at < len(at.asked) else NOTHING
    pledges = [0] * seats
    for n in range(0, len(at.pledges), 2):
        pledges[(at.pledges[n] - me) % seats] += at.pledges[n + 1]
    return b"".join(
        [
            head_of(at, me),
            number(at.phase),
            seat_as_seen(at.start, me, seats),
            seat_as_seen(at.turn, me, seats),
            numbers(
                turned(at.fleet, me, SHIPS_EACH)
                + turned(at.waste, me, SHIPS_EACH)
                + turned(at.reserve, me, SHIPS_EACH)
                + turned(at.deep_scans, me)
                + turned(at.star_maps, me)
                + turned(at.eliminations, me)
                + turned(at.evolved, me)
                + turned(at.suspended, me)
                + turned(at.gateways_built, me)
                + turned(at.stations_built, me)
                + [orb + 1 for orb in turned(at.last_placed, me)]
            ),
            marks(partners, seats * seats),
            numbers([at.bag_left, at.gateway_tiles, at.station_tokens, *left, *at.pool, *at.wasted]),
            numbers(([hits + 1 for hits in at.amoebas] + [0] * AMOEBAS)[:AMOEBAS]),
            orbs_of(at, order, known),
            tiles_of(at, me),
            links_of(at, me),
            marks(at.closed, MAX_ORBS),
            ONE_OF[len(ACTS)][at.act],
            ONE_OF[SHIPS_EACH][at.act_ship],
            ONE_OF[SHIPS_EACH][at.sent],
            ONE_OF[MAX_ORBS][at.act_orb],
            ONE_OF[MAX_SLOTS][at.act_slot],
            ONE_OF[MAX_ORBS][at.act_orb2],
            seat_as_seen(asked % ASKED_AT if asked >= 0 else NOTHING, me, seats),
            ONE_OF[MAX_ORBS][min(asked // ASKED_AT, MAX_ORBS - 1) if asked >= 0 else NOTHING],
            numbers(hand),
            ONE_OF[KINDS][at.drawn],
            numbers(beside),
            numbers(
                [
                    len(at.hand),
                    at.drawn_level,
                    at.redraw_used,
                    at.free,
                    at.bites,
                    at.place,
                    at.stage,
                    at.purpose,
                    at.idle,
                ]
            ),
            ONE_OF[TARGETS][at.target],
            numbers(pledges),
            marks(set_as_seen(at.proposal, me, seats), seats),
            marks(at.refused, MAX_ORBS),
        ]
    )


def orbs_of(at: Position, order: list[int], known: int) -> bytes:
    """A row for each orb, as far as the observer knows it, and empty ones for those that are not there."""
    rows: list[bytes] = []
    seats = len(order)
    for orb, core in enumerate(at.core):
        bit = BIT[orb]
        sees = known & bit != 0
        facts, station, buyers = at.facts[orb], at.station[orb], at.buyers[orb]
        rows.append(ONE_OF[CORE_COUNT][core if sees else NOTHING])
        row = [facts >> n & 1 for n in range(len(FACTS))]
        row.append(1 if at.face_up & bit else 0)
        row.append(1 if at.besieged & bit else 0)
        row.append(0 if at.alive & bit else 1)
        row.append(at.size[orb] if sees else 0)
        row.append(at.count[orb])
        for seat in order:
            row.append(1 if at.seen[seat] & bit else 0)
            row.append(1 if at.bridge[seat] & bit else 0)
            row.append(1 if station == seat else 0)
            row.append(buyers >> seat & 1)
        rows.append(numbers(row))
    rows.append(bytes((ORB + 4 * seats) * (MAX_ORBS - len(at.core))))
    return b"".join(rows)


def tiles_of(at: Position, me: int) -> bytes:
    seats = at.seats
    found: list[int] = []
    for orb, slots in enumerate(at.slots):
        for slot, tile in enumerate(slots):
            if tile == NOTHING:
                continue
            owner = at.owner[tile]
            found.append(orb + 1)
            found.append(slot + 1)
            found.append(at.kind[tile] + 1)
            found.append(at.level[tile])
            found.append(at.turned[tile])
            found.append(0 if owner < 0 else (owner - me) % seats + 1)
            found.append(at.colony[tile])
            found.append(at.scout[tile])
            found.append(at.shift[tile] + 1)
    return padded(found, TILE * TILES)


def links_of(at: Position, me: int) -> bytes:
    found: list[int] = []
    for n, owner in enumerate(at.link_owner):
        found.append(0 if owner < 0 else (owner - me) % at.seats + 1)
        found.append(at.link_a[n] + 1)
        found.append(at.link_b[n] + 1)
        found.append(at.link_portal[n])
    return padded(found, LINK * LINKS)


def padded(found: list[int], size: int) -> bytes:
    """Rows, and empty ones up to the size of the field."""
    return numbers(found[:size]) + bytes(max(0, size - len(found)))

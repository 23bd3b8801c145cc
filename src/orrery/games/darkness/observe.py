"""Terraforming Darkness: what a learning program sees of a position. Cores and tiles are in the order of pieces.py."""

from __future__ import annotations

from typing import Final

from orrery.core.observation import (
    MOST,
    ONE_OF,
    Field,
    head,
    head_of,
    keep,
    marks,
    number,
    numbers,
    seat_as_seen,
    set_as_seen,
    sets,
    turned,
)
from orrery.games.darkness.pieces import BIT, CORES, KINDS, MAX_ORBS, MAX_SLOTS, MOST_SEATS, SHIPS_EACH
from orrery.games.darkness.position import ACTS, ASKED_AT, FACTS, NOTHING, Position

CORE_COUNT: Final[int] = len(CORES)
LEVELS: Final = 3
TILES: Final = 206  # rows; there are no more tiles in the box
TILE: Final = 9  # numbers of a tile, see `fields`
LINKS: Final = 32  # rows
LINK: Final = 4
AMOEBAS: Final = 4
TARGETS: Final = 64
NO_CORES: Final = bytes(CORE_COUNT)
NO_TILES: Final = bytes(KINDS)
# Rows of orbs that were written lately, by the number of seats and what is in the row: see `sets` of core.observation
ORBS_LATELY: Final[list[dict[int, bytes]]] = [{} for _ in range(MOST_SEATS + 1)]
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
    hand, beside = NO_CORES, NO_TILES
    if sees_hand and at.hand:
        for core in at.hand:
            left[core] -= 1
        hand = amounts(at.hand, CORE_COUNT)
    if at.beside:
        beside = amounts(at.beside, KINDS)
    partners = [set_as_seen(at.coalition[seat], me, seats) for seat in order]
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
            ships_of(at, order),
            sets(partners, seats),
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
            hand,
            ONE_OF[KINDS][at.drawn],
            beside,
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


def ships_of(at: Position, order: list[int]) -> bytes:
    """Ships by seat, and all that seats have gained."""
    found: list[int] = []
    for ships in (at.fleet, at.waste, at.reserve):
        for seat in order:
            found.append(ships[SHIPS_EACH * seat])
            found.append(ships[SHIPS_EACH * seat + 1])
    for gained in (
        at.deep_scans,
        at.star_maps,
        at.eliminations,
        at.evolved,
        at.suspended,
        at.gateways_built,
        at.stations_built,
    ):
        for seat in order:
            found.append(gained[seat])  # noqa: PERF401 (quicker when compiled)
    for seat in order:
        found.append(at.last_placed[seat] + 1)  # noqa: PERF401
    return numbers(found)


def amounts(found: list[int], kinds: int) -> bytes:
    """How many there are of each kind."""
    counted = [0] * kinds
    for kind in found:
        counted[kind] += 1
    return numbers(counted)


def orbs_of(at: Position, order: list[int], known: int) -> bytes:
    """A row for each orb, as far as the observer knows it, and empty ones for those that are not there."""
    rows: list[bytes] = []
    seats = len(order)
    lately = ORBS_LATELY[seats]
    for orb, core in enumerate(at.core):
        bit = BIT[orb]
        # All that is in a row, as one number: the core and the size from 1, the tiles, facts, and marks by seat
        row = 0
        if known & bit:
            row = (core + 1) << 8 | min(at.size[orb], MOST)
        row = row << 8 | min(at.count[orb], MOST)
        row = row << len(FACTS) | at.facts[orb]
        row = row << 3 | (1 if at.face_up & bit else 0) | (2 if at.besieged & bit else 0) | (0 if at.alive & bit else 4)
        station, buyers = at.station[orb], at.buyers[orb]
        for seat in order:
            row = row << 4 | (1 if at.seen[seat] & bit else 0) | (2 if at.bridge[seat] & bit else 0)
            row |= (4 if station == seat else 0) | (8 if buyers >> seat & 1 else 0)
        written = lately.get(row)
        if written is None:
            written = orb_row(row, seats)
            keep(lately, row, written)
        rows.append(written)
    rows.append(bytes((ORB + 4 * seats) * (MAX_ORBS - len(at.core))))
    return b"".join(rows)


def orb_row(row: int, seats: int) -> bytes:
    """The row of an orb from what `orbs_of` has put into a number."""
    by_seat = [row >> 4 * (seats - place - 1) & 15 for place in range(seats)]
    row >>= 4 * seats
    state = row & 7
    facts = row >> 3 & ((1 << len(FACTS)) - 1)
    row >>= 3 + len(FACTS)
    tiles, size, core = row & MOST, row >> 8 & MOST, row >> 16
    return b"".join(
        [
            ONE_OF[CORE_COUNT][core - 1],
            marks(facts, len(FACTS)),
            marks(state, 3),
            bytes([size, tiles]),
            sets(by_seat, 4),
        ]
    )


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

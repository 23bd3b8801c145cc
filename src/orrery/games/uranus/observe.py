"""Uranus!: what a learning program sees of a position. Hexes, tunnels, tracks, cards: in the order of the notation."""

from __future__ import annotations

from typing import Final

from orrery.core.observation import (
    ONE_OF,
    Field,
    head,
    head_of,
    marks,
    numbers,
    one_of,
    seat_as_seen,
    seats_as_seen,
    sets,
    turned,
)
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import IMPACTS, NUMERALS, SETS
from orrery.games.uranus.boards import TRACK_COUNT
from orrery.games.uranus.moon import EDGE_COUNT, HEX_COUNT
from orrery.games.uranus.position import DOWN, EMPTY, MODULE_COUNT, RECORDS, Position

COLOURS: Final = 5
RACES: Final[int] = len(NUMERALS)
TECHNOLOGIES: Final = 4
JUNK: Final = 13  # cards 1 to 12
OBJECTIVES: Final = 13  # 1 to 12; 0 for none
MOMENTS: Final[int] = step_id.JUNK_INCOMING + 1  # phases and moments of junk: steps and passages
IMPACT_COUNT: Final[int] = len(IMPACTS)
MOON: Final[int] = 4 * HEX_COUNT + EDGE_COUNT
NO_ROCKS: Final = bytes(COLOURS)
COUNTERS: Final = 16  # by seat, see `fields`
# What of a view two positions can differ in only if their observations do
COVERED: Final = (
    *("step", "phase", "actors", "round", "marker", "attacks_done", "gaps", "decks", "modules", "seats", "dark_seat"),
)


def fields(at: Position) -> list[Field]:
    seats, gaps = at.seats, at.config.gaps + 1
    return [
        *head(at),
        Field("phase", MOMENTS, about="by the number of its step"),
        Field("time", 3, 255, "round, marker on the track, attacks"),
        Field("lost moon", seats, about="whose it is"),
        Field(
            "coordinates",
            (HEX_COUNT + 1) * gaps,
            about="by gap from the observer's left, then of junk: hex, or face down",
        ),
        Field("impacts", (IMPACT_COUNT + 1) * gaps, about="likewise: card, or face down"),
        Field("deck sizes", 2, 255, "coordinates, impacts"),
        Field("unseen coordinates", HEX_COUNT),
        Field("discarded coordinates", HEX_COUNT),
        Field("unseen impacts", IMPACT_COUNT),
        Field("discarded impacts", IMPACT_COUNT),
        Field("junk", JUNK, about="cards left, by number"),
        Field("filled", COLOURS * MODULE_COUNT, 127, "rocks by module and colour"),
        Field("shares", seats * MODULE_COUNT, 255, "rocks by module and who brought them"),
        Field("occupant", seats * MODULE_COUNT, about="by module"),
        Field("race", RACES * seats, about="by seat"),
        Field("moon", RACES * seats, about="by seat"),
        Field("start card", RACES * seats, about="by seat"),
        Field("objective", OBJECTIVES, about="the observer's, by number"),
        Field("surface", MOON * seats, about="by seat: dark hexes, mines, forts, pads, tunnels"),
        Field("doubled", HEX_COUNT * seats, about="by seat: the hex"),
        Field("ticks", TRACK_COUNT * seats, 255, "by seat and track"),
        Field("known", TECHNOLOGIES * seats, about="technologies by seat"),
        Field(
            "counters",
            COUNTERS * seats,
            255,
            "by seat: free mines, eruption, strikes, launches, tunnels and mines left, given mines and forts, round of "
            "the flight, junk drawn, shots, freight, has an objective, donated, done, module",
        ),
        Field("rocks", 3 * COLOURS * seats, 127, "by seat and colour: in sets, loose, kept"),
        Field("own sets", COLOURS * SETS, 127, "the observer's rocks by set and colour"),
        Field("junk step", MOMENTS, about="of the launch in progress"),
        Field("launcher", seats),
        Field("launch module", MODULE_COUNT),
        Field("surplus", COLOURS, 127, "rocks"),
        Field("junk rock", COLOURS, about="the colour that drew the card"),
        Field("junk card", JUNK, about="by number; the first: none"),
        Field("junk target", at.config.gaps, about="a moon from the observer's, or a gap"),
    ]


def observe(at: Position, me: int) -> bytes:
    seats, gaps = at.seats, at.config.gaps
    order = turned(list(range(seats)), me)
    coords = 0
    for pool in at.coord_pools:
        coords |= pool
    impacts = 0
    for pool in at.impact_pools:
        impacts |= pool
    shares: list[int] = []
    for module in range(MODULE_COUNT):
        for seat in order:
            shares.append(at.shares[seats * module + seat])  # noqa: PERF401 (quicker when compiled)
    surface: list[bytes] = []
    counters: list[int] = []
    rocks: list[bytes] = []
    for seat in order:
        surface.append(marks(at.dark[seat], HEX_COUNT))
        surface.append(marks(at.mines[seat], HEX_COUNT))
        surface.append(marks(at.forts[seat], HEX_COUNT))
        surface.append(marks(at.pads[seat], HEX_COUNT))
        surface.append(marks(at.tunnels[seat], EDGE_COUNT))
        counters += count(at, seat)
        together = 0
        for each in at.rocks[seat]:
            together += each
        rocks.append(together.to_bytes(COLOURS, "little") if together else NO_ROCKS)
        rocks.append(packed(at.loose[seat]))
        rocks.append(packed(at.kept[seat]))
    target = at.target if at.target < 0 else (at.target - me) % gaps
    return b"".join(
        [
            head_of(at, me),
            ONE_OF[MOMENTS][at.phase],
            numbers([at.round, at.marker, at.attacks_done]),
            seat_as_seen(at.dark_seat, me, seats),
            by_gap(at.coords, me, gaps, HEX_COUNT),
            by_gap(at.impacts, me, gaps, IMPACT_COUNT),
            bytes([at.coord_deck, at.impact_deck]),
            marks(coords, HEX_COUNT),
            marks(at.coord_discard, HEX_COUNT),
            marks(impacts, IMPACT_COUNT),
            marks(at.impact_discard, IMPACT_COUNT),
            marks(at.junk_pool, JUNK),
            amounts_of(at.filled),
            numbers(shares),
            seats_as_seen(at.occupant, me, seats),
            one_of(turned(at.race, me), RACES),
            one_of(turned(at.moon, me), RACES),
            one_of(turned(at.card, me), RACES),
            ONE_OF[OBJECTIVES][at.objective[me]],
            *surface,
            one_of(turned(at.doubled, me), HEX_COUNT),
            numbers(turned(at.ticks, me, TRACK_COUNT)),
            sets(turned(at.known, me), TECHNOLOGIES),
            numbers(counters),
            *rocks,
            sets_of(at, me),
            ONE_OF[MOMENTS][at.junk_step],
            seat_as_seen(at.launcher, me, seats),
            ONE_OF[MODULE_COUNT][at.launch_module],
            at.surplus.to_bytes(COLOURS, "little"),
            ONE_OF[COLOURS][at.junk_rock],
            ONE_OF[JUNK][at.junk_card],
            ONE_OF[gaps][target],
        ]
    )


def by_gap(cards: list[int], me: int, gaps: int, size: int) -> bytes:
    """Cards from the observer's left gap on; the last is that of a junk impact. Face down is one number more."""
    found = cards[me:gaps] + cards[:me] + cards[gaps:]
    table = ONE_OF[size + 1]
    return b"".join([table[size if card == DOWN else -1 if card == EMPTY else card] for card in found])


def amounts_of(packed: list[int]) -> bytes:
    """Rocks are packed as bytes already: see rocks.py."""
    return b"".join([rocks.to_bytes(COLOURS, "little") for rocks in packed])


def count(at: Position, seat: int) -> list[int]:
    """The counters of a seat."""
    return [
        at.choices_left[seat],
        at.eruption[seat],
        at.strikes[seat],
        at.launches[seat],
        at.tunnels_left[seat],
        at.mines_left[seat],
        at.gift_mines[seat],
        at.gift_forts[seat],
        at.flown[seat],
        at.junk_drawn[seat],
        at.shots[seat],
        at.freight[seat],
        1 if at.objective[seat] else 0,
        1 if at.donated[seat] else 0,
        1 if at.done[seat] else 0,
        at.flight[RECORDS * seat + RECORDS - 1] + 1 if at.flown[seat] else 0,
    ]


def packed(colours: list[int]) -> bytes:
    """How many rocks there are of each colour, of a list of their colours. A byte each, as sets are kept (rocks.py)."""
    found = 0
    for colour in colours:
        found += 1 << 8 * colour
    return found.to_bytes(COLOURS, "little") if found else NO_ROCKS


def sets_of(at: Position, seat: int) -> bytes:
    """The rocks of a seat by set and colour: `use` names the set."""
    found = 0
    for place, code in enumerate(at.codes[seat]):
        found |= at.rocks[seat][place] << (8 * COLOURS * code)
    return found.to_bytes(COLOURS * SETS, "little")

"""Mine the Moon: what a learning program sees of a position. Kinds, places, cards: in the order of the notation."""

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
    one_of,
    ranks,
    seat_as_seen,
    seats_as_seen,
    sets,
    turned,
)
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    BIT,
    BUILDINGS,
    CARDS,
    CARDS_EACH,
    FIRST_OWN,
    KINDS_EACH,
    LEVELS_EACH,
    OWN_EACH,
    SITES_EACH,
    TILES,
)
from orrery.games.minethemoon.position import NOTHING, READY, WHITE_ROBOT, Position
from orrery.games.minethemoon.steps.launching import granted_to

CARD_COUNT: Final[int] = len(CARDS)
PADS: Final = 4
SLOTS: Final = 20
PLACES: Final[int] = FIRST_OWN + OWN_EACH
WHITE_AT: Final = 96  # where the white robot can be, by number
# What of a view two positions can differ in only if their observations do
COVERED: Final = (
    *("step", "actors", "turn", "priority", "work_order", "passed", "waits", "spins", "hit", "pads", "deck"),
    *("deck_cards", "available", "tiles", "white", "grant"),
)


def fields(at: Position) -> list[Field]:
    seats = at.seats
    return [
        *head(at),
        Field("turn", 1, 255),
        Field("dominance", seats, 255),
        Field("robot control", seats, 255, "robots there"),
        Field("silo", KINDS_EACH * seats, 255, "robots by seat and kind"),
        Field("crater", KINDS_EACH * seats, 255, "robots by seat and kind, where the observer may see them"),
        Field("teams", PLACES * seats, about="by seat: the shared places, then the own ones"),
        Field("crew", OWN_EACH * seats, 255, "robots on own places"),
        Field("levels", LEVELS_EACH * seats, 255, "of tiles by seat and site"),
        Field("sites", CARD_COUNT * SITES_EACH * seats, about="the card of each Advanced site"),
        Field(
            "captive", SITES_EACH * seats, WHITE_ROBOT + 1, "1 + the seat whose robot it is, the observer 1; 10: white"
        ),
        Field("covered", CARD_COUNT, about="cards under others"),
        Field("priority", seats, 5, "the place of each seat"),
        Field("work order", seats, 5, "the place of each seat when Work began"),
        Field("passed", seats),
        Field("waits", seats),
        Field("pads", CARD_COUNT * PADS, about="the rocket on each pad"),
        Field("loads", seats * SLOTS, about="who has loaded, by slot"),
        Field("marked", PADS, about="pads to be launched"),
        Field("queue", PADS, about="pads still to be launched now"),
        Field("deck", CARD_COUNT, about="cards still in it"),
        Field("available", CARD_COUNT, about="Advanced Buildings, by card"),
        Field("tiles", len(TILES), 255, "left of each"),
        Field("white robot", seats, about="whose it is"),
        Field("white at", WHITE_AT, about="where it is, by number; as it was while a placement is secret"),
        Field("grant", seats, about="whose it is"),
        Field("spins", 3, 255, "of this turn, from the zone, left"),
        Field("hit", KINDS_EACH, about="the kind that the Crater shows"),
        Field("hit at", 1, 255, "players who have moved robots for it"),
        Field("placing", seats, about="has robots to place"),
        Field("wedge", 1, 255, "the observer decides on it, from 1"),
        Field("white asked", 3, about="in the observer's placement: not, wedge, drop"),
        Field("last turn", 2, 255, "the turn in which the end came in sight, and why"),
        Field("current", seats, about="whose decision it is"),
        Field("doing", len(BUILDINGS), about="the building being Worked"),
        Field("decision", 7, 255, "site, progress, left, pending, white robot's part, step to return to, forced"),
        Field("plan", KINDS_EACH, 255, "given or refined, by kind"),
        Field("made", 3, 255, "by type"),
        Field("white in", 1),
    ]


def observe(at: Position, me: int) -> bytes:
    seats = at.seats
    order = turned(list(range(seats)), me)
    placing = at.step == step_id.PLACE and not at.over
    control, silo, crater, white_at = at.rc, at.silo, at.crater, at.white_at
    if placing and not at.config.open_placing:  # M-5.2: the others are seen as they were
        mine = KINDS_EACH * me
        control, silo, crater = at.rc_before[:], at.silo_before[:], [0] * (KINDS_EACH * seats)
        control[me] = at.rc[me]
        silo[mine : mine + KINDS_EACH] = at.silo[mine : mine + KINDS_EACH]
        crater[mine : mine + KINDS_EACH] = at.crater[mine : mine + KINDS_EACH]
        if at.white_seat not in (NOBODY, me):
            white_at = at.white_before
    captives = [
        WHITE_ROBOT + 1 if captive == WHITE_ROBOT else 0 if captive == NOBODY else (captive - me) % seats + 1
        for captive in turned(at.captive, me, SITES_EACH)
    ]
    cards = set_of([code % CARDS_EACH for code in at.covered])
    asked = at.placing_white if placing and at.white_seat == me else 0
    return b"".join(
        [
            head_of(at, me),
            number(at.turn),
            numbers(
                turned(at.dominance, me)
                + turned(control, me)
                + turned(silo, me, KINDS_EACH)
                + turned(crater, me, KINDS_EACH)
            ),
            sets(turned(at.teams, me), PLACES),
            numbers(turned(at.crew, me, OWN_EACH) + turned(at.levels, me, LEVELS_EACH)),
            one_of(turned(at.sites, me, SITES_EACH), CARD_COUNT),
            bytes(captives),
            marks(cards, CARD_COUNT),
            ranks(at.priority, me, seats),
            ranks(at.order, me, seats),
            bytes([1 if at.passed[seat] else 0 for seat in order]),
            bytes([1 if at.waits[seat] else 0 for seat in order]),
            one_of(at.pads, CARD_COUNT),
            seats_as_seen(at.slots, me, seats),
            marks(at.marked | at.queue << PADS, 2 * PADS),
            sets([set_of(at.deck), set_of(at.available)], CARD_COUNT),
            numbers(at.tiles),
            seat_as_seen(at.white_seat, me, seats),
            ONE_OF[WHITE_AT][white_at],
            seat_as_seen(granted_to(at), me, seats),
            numbers([at.spins, at.spins_zone, at.spins_left]),
            ONE_OF[KINDS_EACH][at.hit],
            number(at.hit_at),
            bytes([1 if placing and at.placing[seat] != READY else 0 for seat in order]),
            number(max(0, at.placing[me] + 1) if placing else 0),
            ONE_OF[3][asked],
            numbers([at.end_turn, at.end_reason]),
            seat_as_seen(NOBODY if placing else at.current, me, seats),
            ONE_OF[len(BUILDINGS)][at.doing],
            numbers([at.captor, at.progress, at.left, at.pending, at.white_for, at.back_to, 1 if at.forced else 0]),
            numbers(at.plan + at.out),
            number(1 if at.white_in else 0),
        ]
    )


def set_of(cards: list[int]) -> int:
    found = 0
    for card in cards:
        if card != NOTHING:
            found |= BIT[card]
    return found

"""Gardens of Uranus: what a learning program sees. Spots, cards and colours are in the order of the notation."""

from __future__ import annotations

from typing import Final

from orrery.core.observation import (
    ONE_OF,
    Field,
    head,
    head_of,
    number,
    numbers,
    one_of,
    seat_as_seen,
    sets,
    turned,
)
from orrery.games.gardens.bot_knowledge import rivals_cards
from orrery.games.gardens.cards import BIT, MARTIANS
from orrery.games.gardens.position import COLOURS_EACH, HAND, Position

CARDS: Final = 36
# What of a view two positions can differ in only if their observations do
COVERED: Final = (
    *("step", "actors", "start", "current", "trees", "flowers", "bag", "removed", "pack", "choice", "draft_step"),
    *("decks", "pending", "seats"),
)


def fields(at: Position) -> list[Field]:
    seats, spots, spaces = at.seats, at.board.size, at.board.spaces
    return [
        *head(at),
        Field("start", seats, about="who began"),
        Field("current", seats, about="whose turn it is"),
        Field("trees", spots, about="by spot"),
        Field("flowers", 5 * spots, about="by colour and spot"),
        Field("gardeners", seats * spots, about="where each gardener stands"),
        Field("pending", spots, about="the spot of a swap that has begun"),
        Field("bag", 5, 12, "flowers by colour"),
        Field("removed", 5, 12, "flowers by colour"),
        Field("reserve", COLOURS_EACH * seats, 12, "flowers by seat and colour"),
        Field("points", seats, 255, "on the track"),
        Field("martian", len(MARTIANS) * seats, about="by seat"),
        Field("power used", seats),
        Field("cards held", seats, CARDS, "how many"),
        Field("pack size", seats, CARDS, "in the draft: how many"),
        Field("chosen", seats, about="in the draft: who has kept a card"),
        Field("deck sizes", spaces, CARDS),
        Field("decks", CARDS * spaces, about="the card on top of each, if it lies open"),
        Field("hand", CARDS, about="the observer's"),
        Field("pack", CARDS, about="the observer's, in the draft"),
        Field("choice", CARDS, about="what the observer keeps of it"),
        Field("elsewhere", CARDS, about="cards known to be in other hands"),
        Field("drawn openly", CARDS * seats, about="cards in hand that all have seen, by seat"),
        Field("scored", CARDS * seats, about="by seat"),
        Field("draft step", HAND + 1, about="one of 0 to 5"),
        Field("turn", 1, 255),
        Field("idle", 1, 255, "moves in a row without planting"),
    ]


def observe(at: Position, me: int) -> bytes:
    seats, spots = at.seats, at.board.size
    order = turned(list(range(seats)), me)
    scored = [0] * seats
    for seat, card, _ in at.scored:
        scored[seat] |= BIT[card]
    own = at.picks[me]
    piles = [at.hand[me], at.pack[me], 0 if own < 0 else BIT[own], rivals_cards(at, me)]
    piles += turned(at.seen_drawn, me) + turned(scored, me)
    return b"".join(
        [
            head_of(at, me),
            seat_as_seen(at.start, me, seats),
            seat_as_seen(at.current, me, seats),
            sets([at.trees, *at.flowers], spots),
            one_of(turned(at.gardener, me), spots),
            ONE_OF[spots][at.pending],
            bytes(at.bag),
            bytes(at.removed),
            bytes(turned(at.reserve, me, COLOURS_EACH)),
            numbers(turned(at.points, me)),
            one_of(turned(at.martian, me), len(MARTIANS)),
            bytes([at.power_used[seat] for seat in order]),
            bytes([at.hand[seat].bit_count() for seat in order]),
            bytes([at.pack[seat].bit_count() for seat in order]),
            bytes([1 if at.picks[seat] >= 0 else 0 for seat in order]),
            bytes(at.deck_size),
            one_of(at.top, CARDS),
            sets(piles, CARDS),
            ONE_OF[HAND + 1][at.draft_step],
            number(at.turn_no),
            number(at.idle),
        ]
    )

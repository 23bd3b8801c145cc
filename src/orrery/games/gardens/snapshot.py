"""A position as plain JSON data and back. Spots are "q,r"; cards, colours, Martians their ids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from orrery.core.errors import DataError
from orrery.core.fields import (
    FLAGS,
    NUMBER,
    NUMBERS,
    Codec,
    Field,
    counts_of,
    exactly,
    list_of,
    one_of,
    or_none,
    read_fields,
    rows_of,
    set_of,
    write_fields,
)
from orrery.games.gardens import step_id
from orrery.games.gardens.board import Board
from orrery.games.gardens.cards import BIT, CARDS, COLOURS, MARTIANS, ids
from orrery.games.gardens.position import (
    COLOURS_EACH,
    HAND,
    HEXAGON_WIN,
    NOBODY,
    NOTHING,
    NOWHERE,
    REASONS,
    Position,
)
from orrery.games.gardens.steps import NAMES

DRAFTED: Final = 5  # `draft_step` when the draft is over

CARD: Final = one_of(CARDS)
CARDS_OR_NONE: Final = list_of(one_of(CARDS, nothing=NOTHING))
CARD_SET: Final = Codec(ids, set_of(CARDS).read)
AMOUNTS: Final = counts_of(COLOURS, zeros=False)
PHASE: Final = one_of(NAMES)
SEAT: Final = or_none(NOBODY)


@lru_cache(maxsize=32)
def fields_of(board: Board, seats: int) -> list[Field]:
    """The fields of positions on this board with so many seats, in the order of snapshots."""
    spot = spot_codec(board)
    card_sets = exactly(seats, list_of(CARD_SET))
    return [
        Field("trees", spot_set_codec(board)),
        Field("garden", garden_codec(board), "flowers"),
        Field("removed", AMOUNTS),
        Field("bag", AMOUNTS),
        Field("reserve", exactly(seats, rows_of(AMOUNTS, COLOURS_EACH))),
        Field("pool", CARD_SET),
        Field("pack", card_sets),
        Field("hand", card_sets),
        Field("scored", exactly(seats, scored_codec(seats))),
        Field("deck_size", exactly(board.spaces, NUMBERS)),
        Field("top", exactly(board.spaces, CARDS_OR_NONE)),
        Field("martian", exactly(seats, list_of(one_of(MARTIANS, nothing=NOTHING)))),
        Field("power_used", exactly(seats, FLAGS)),
        Field("gardener", exactly(seats, list_of(spot))),
        Field("points", exactly(seats, NUMBERS)),
        Field("start", SEAT),
        Field("current", SEAT),
        Field("step", PHASE, "phase"),
        Field("pending", spot),
        Field("idle", NUMBER),
        Field("picks", exactly(seats, CARDS_OR_NONE)),
        Field("draft_step", NUMBER),
        Field("kept", exactly(seats, rows_of(CARDS_OR_NONE, HAND))),
        Field("seen_drawn", card_sets),
        Field("turn_no", NUMBER),
    ]


def spot_codec(board: Board) -> Codec:
    """A spot by its coordinates; nowhere is null."""
    names = spot_names(board)
    return Codec(
        lambda spot: None if spot == NOWHERE else names[spot],
        lambda name: NOWHERE if name is None else spot_at(board, name),
    )


def spot_set_codec(board: Board) -> Codec:
    """A set of spots by their coordinates."""
    bits = set_of(spot_names(board))
    return Codec(bits.write, lambda data: sum(BIT[spot] for spot in {spot_at(board, name) for name in data}))


def garden_codec(board: Board) -> Codec:
    """The colours of all spots: those of the spots that have a flower."""
    names = spot_names(board)

    def read_garden(data: Mapping[str, str]) -> list[int]:
        garden = [NOTHING] * board.size
        for name, colour in data.items():
            garden[spot_at(board, name)] = COLOURS.index(colour)
        return garden

    return Codec(
        lambda garden: {names[spot]: COLOURS[colour] for spot, colour in enumerate(garden) if colour != NOTHING},
        read_garden,
    )


def scored_codec(seats: int) -> Codec:
    """Scored cards with their points, seat by seat."""
    return Codec(
        lambda scored: [
            [[CARDS[card], points] for who, card, points in scored if who == seat] for seat in range(seats)
        ],
        lambda data: [
            (seat, CARD.read(card), int(points)) for seat, cards in enumerate(data) for card, points in cards
        ],
    )


def spot_names(board: Board) -> list[str]:
    return [f"{q},{r}" for q, r in board.spots]


def spot_at(board: Board, name: str) -> int:
    q, r = name.split(",")
    spot = board.grid.index.get((int(q), int(r)), NOWHERE)
    if spot == NOWHERE:
        raise DataError(f"The {board.name} has no spot {name}.")
    return spot


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    totals = at.totals() if at.over else None
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "board": at.board.name,
        **write_fields(at, fields_of(at.board, at.seats)),
        "over": bool(at.over),
        "end_reason": REASONS[at.over] or None,
        "winner": SEAT.write(at.winner),
        "final": totals,
        "placement": at.places(totals) if totals is not None else None,
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name is empty: out of play."""
    at.step = PHASE.read(data["phase"])  # without it there is no position
    at.bag, at.pool, at.draft_step = [0] * COLOURS_EACH, 0, DRAFTED
    read_fields(at, fields_of(at.board, at.seats), data)
    if data.get("over"):
        at.over = REASONS.index(data.get("end_reason") or "")
    if at.over == HEXAGON_WIN:
        at.winner = SEAT.read(data.get("winner"))
    derive(at)


def derive(at: Position) -> None:
    """Set what a position keeps twice, so that it is at hand in the form that is needed."""
    at.set_trees(at.trees)
    for spot, colour in enumerate(at.garden):
        if colour != NOTHING:
            at.flowers[colour] |= BIT[spot]
    for spot in at.gardener:
        if spot != NOWHERE:
            at.standing_on |= BIT[spot]
    at.left = [sum(at.reserve_of(seat)) for seat in range(at.seats)]
    if at.step == step_id.FLOWERS:
        at.dealt = sum(at.left)
    elif at.step == step_id.DEAL:
        at.dealt = sum(pack.bit_count() for pack in at.pack)


def read_setup(at: Position, fixed: Mapping[str, Any]) -> None:
    """Fix parts of the setup for a test; `DataError` if they break a conservation law."""
    for name in fixed:
        if name not in ("trees", "reserves", "hands", "tops", "gardeners"):
            raise DataError(f"The setup has no part {name}; it has trees, reserves, hands, tops and gardeners.")
    seats, board = at.seats, at.board
    if "trees" in fixed:
        trees = {spot_at(board, name) for name in fixed["trees"]}
        if len(trees) != board.trees or len(trees) != len(fixed["trees"]) or any(board.edge[spot] for spot in trees):
            raise DataError(f"The {board.name} has {board.trees} trees on different inner spots (G-1.3, G-1.4).")
        at.set_trees(sum(BIT[spot] for spot in trees))
    if "reserves" in fixed:
        rows = [AMOUNTS.read(row) for row in fixed["reserves"]]
        even = all(sum(row) == at.config.flowers_each for row in rows)
        if len(rows) != seats or not even or any(sum(column) != 12 for column in zip(*rows, strict=True)):
            raise DataError(f"All 60 flowers are dealt out, {at.config.flowers_each} to each player (G-1.5).")
        at.reserve = [n for row in rows for n in row]
        at.left = [sum(row) for row in rows]
        at.bag = [0] * 5
    if "hands" in fixed:
        at.hand = [CARD_SET.read(cards) for cards in fixed["hands"]]
        if len(at.hand) != seats or any(hand.bit_count() != HAND for hand in at.hand):
            raise DataError("Each player holds 5 different cards (G-1.9).")
        take_from_pool(at, at.hand)
    if "tops" in fixed:
        at.top = [NOTHING] + [CARD.read(card) for card in fixed["tops"]]
        if len(at.top) != board.spaces:
            raise DataError(f"The {board.name} has {board.spaces - 1} face-up decks (G-1.11).")
        take_from_pool(at, [BIT[card] for card in at.top[1:]])
    if "gardeners" in fixed:
        standing = [spot_at(board, name) for name in fixed["gardeners"]]
        if len(standing) != seats or len(set(standing)) != seats or any(at.trees & BIT[spot] for spot in standing):
            raise DataError("Each player has a gardener on a spot of its own without a tree (G-1.16).")
        for seat, spot in enumerate(standing):
            at.stand(seat, spot)


def take_from_pool(at: Position, sets: list[int]) -> None:
    """Each card is in one place only."""
    for cards in sets:
        if at.pool & cards != cards:
            raise DataError("The setup puts a card in two places.")
        at.pool &= ~cards

"""A position as plain JSON data and back. Spots are "q,r"; cards, colours, Martians their ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.core.errors import DataError
from orrery.games.gardens import step_id
from orrery.games.gardens.cards import BIT, CARDS, COLOURS, MARTIANS, NUMBER, ids, set_of
from orrery.games.gardens.position import (
    HAND,
    HEXAGON_WIN,
    NOBODY,
    NOTHING,
    NOWHERE,
    REASONS,
    Position,
)
from orrery.games.gardens.steps import NAMES


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    seats = range(at.seats)
    totals = at.totals() if at.over else None
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "board": at.board.name,
        "trees": [cell(at, spot) for spot in range(at.board.size) if at.trees & BIT[spot]],
        "flowers": {cell(at, spot): COLOURS[c] for spot, c in enumerate(at.garden) if c != NOTHING},
        "removed": colours(at.removed),
        "bag": colours(at.bag),
        "reserve": [colours(at.reserve_of(seat)) for seat in seats],
        "pool": ids(at.pool),
        "pack": [ids(pack) for pack in at.pack],
        "hand": [ids(hand) for hand in at.hand],
        "scored": [[[CARDS[card], points] for who, card, points in at.scored if who == seat] for seat in seats],
        "deck_size": at.deck_size[:],
        "top": [card_id(card) for card in at.top],
        "martian": [None if kind == NOTHING else MARTIANS[kind] for kind in at.martian],
        "power_used": at.power_used[:],
        "gardener": [None if spot == NOWHERE else cell(at, spot) for spot in at.gardener],
        "points": at.points[:],
        "start": None if at.start == NOBODY else at.start,
        "current": None if at.current == NOBODY else at.current,
        "phase": NAMES[at.step],
        "pending": None if at.pending == NOWHERE else cell(at, at.pending),
        "idle": at.idle,
        "picks": [card_id(card) for card in at.picks],
        "draft_step": at.draft_step,
        "kept": [[card_id(card) for card in at.kept[HAND * seat : HAND * (seat + 1)]] for seat in seats],
        "seen_drawn": [ids(cards) for cards in at.seen_drawn],
        "turn_no": at.turn_no,
        "over": bool(at.over),
        "end_reason": REASONS[at.over] or None,
        "winner": None if at.winner == NOBODY else at.winner,
        "final": totals,
        "placement": at.places(totals) if totals is not None else None,
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name is empty: out of play."""
    seats = at.seats
    at.set_trees(sum(BIT[spot_at(at, name)] for name in data.get("trees", [])))
    for name, colour in data.get("flowers", {}).items():
        at.put(spot_at(at, name), COLOURS.index(colour))
    at.removed = counts(data.get("removed", {}))
    at.bag = counts(data.get("bag", {}))
    at.reserve = [n for seat in range(seats) for n in counts(each(data, "reserve", seat, {}))]
    at.left = [sum(at.reserve_of(seat)) for seat in range(seats)]
    at.pool = numbers(data.get("pool", []))
    at.pack = [numbers(each(data, "pack", seat, [])) for seat in range(seats)]
    at.hand = [numbers(each(data, "hand", seat, [])) for seat in range(seats)]
    at.scored = [
        (seat, NUMBER[card], int(points)) for seat in range(seats) for card, points in each(data, "scored", seat, [])
    ]
    at.deck_size = list(data.get("deck_size", at.deck_size))
    at.top = [NOTHING if card is None else NUMBER[card] for card in data.get("top", [None] * at.board.spaces)]
    kinds = [each(data, "martian", seat, None) for seat in range(seats)]
    at.martian = [NOTHING if kind is None else MARTIANS.index(kind) for kind in kinds]
    at.power_used = [bool(each(data, "power_used", seat, False)) for seat in range(seats)]
    places = [each(data, "gardener", seat, None) for seat in range(seats)]
    for seat, name in enumerate(places):
        if name is not None:
            at.stand(seat, spot_at(at, name))
    at.points = [int(each(data, "points", seat, 0)) for seat in range(seats)]
    at.start = number_or(data.get("start"), NOBODY)
    at.current = number_or(data.get("current"), NOBODY)
    at.step = NAMES.index(data["phase"])
    pending = data.get("pending")
    at.pending = NOWHERE if pending is None else spot_at(at, pending)
    at.idle = int(data.get("idle", 0))
    picks = [each(data, "picks", seat, None) for seat in range(seats)]
    at.picks = [NOTHING if card is None else NUMBER[card] for card in picks]
    at.draft_step = int(data.get("draft_step", 5))
    kept = [each(data, "kept", seat, [None] * HAND) for seat in range(seats)]
    at.kept = [NOTHING if card is None else NUMBER[card] for row in kept for card in row]
    at.seen_drawn = [numbers(each(data, "seen_drawn", seat, [])) for seat in range(seats)]
    at.turn_no = int(data.get("turn_no", 0))
    at.over = REASONS.index(data.get("end_reason") or "") if data.get("over") else 0
    at.winner = number_or(data.get("winner"), NOBODY) if at.over == HEXAGON_WIN else NOBODY
    at.dealt = 0
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
        trees = {spot_at(at, name) for name in fixed["trees"]}
        if len(trees) != board.trees or len(trees) != len(fixed["trees"]) or any(board.edge[spot] for spot in trees):
            raise DataError(f"The {board.name} has {board.trees} trees on different inner spots (G-1.3, G-1.4).")
        at.set_trees(sum(BIT[spot] for spot in trees))
    if "reserves" in fixed:
        rows = [counts(row) for row in fixed["reserves"]]
        even = all(sum(row) == at.config.flowers_each for row in rows)
        if len(rows) != seats or not even or any(sum(column) != 12 for column in zip(*rows, strict=True)):
            raise DataError(f"All 60 flowers are dealt out, {at.config.flowers_each} to each player (G-1.5).")
        at.reserve = [n for row in rows for n in row]
        at.left = [sum(row) for row in rows]
        at.bag = [0] * 5
    if "hands" in fixed:
        at.hand = [numbers(cards) for cards in fixed["hands"]]
        if len(at.hand) != seats or any(hand.bit_count() != HAND for hand in at.hand):
            raise DataError("Each player holds 5 different cards (G-1.9).")
        take_from_pool(at, at.hand)
    if "tops" in fixed:
        at.top = [NOTHING] + [NUMBER[card] for card in fixed["tops"]]
        if len(at.top) != board.spaces:
            raise DataError(f"The {board.name} has {board.spaces - 1} face-up decks (G-1.11).")
        take_from_pool(at, [BIT[card] for card in at.top[1:]])
    if "gardeners" in fixed:
        standing = [spot_at(at, name) for name in fixed["gardeners"]]
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


def each(data: Mapping[str, Any], field: str, seat: int, missing: Any) -> Any:
    """A seat's entry of a field; `missing` if the snapshot has no such field."""
    return data[field][seat] if field in data else missing


def cell(at: Position, spot: int) -> str:
    q, r = at.board.spots[spot]
    return f"{q},{r}"


def spot_at(at: Position, name: str) -> int:
    q, r = name.split(",")
    spot = at.board.grid.index.get((int(q), int(r)), NOWHERE)
    if spot == NOWHERE:
        raise DataError(f"The {at.board.name} has no spot {name}.")
    return spot


def card_id(card: int) -> str | None:
    return None if card == NOTHING else CARDS[card]


def numbers(cards: list[str]) -> int:
    return set_of([NUMBER[card] for card in cards])


def number_or(value: Any, missing: int) -> int:
    return missing if value is None else int(value)


def colours(amounts: list[int]) -> dict[str, int]:
    """Numbers by colour, without the zeros."""
    return {COLOURS[colour]: amount for colour, amount in enumerate(amounts) if amount}


def counts(amounts: Mapping[str, int]) -> list[int]:
    """The inverse of `colours`."""
    return [int(amounts.get(colour, 0)) for colour in COLOURS]

"""What a seat knows of the cards of others: drawn openly, or seen and passed on in the draft (G-R33)."""

from __future__ import annotations

from typing import Final

from orrery.games.gardens.cards import BIT, HEXAGON
from orrery.games.gardens.missions import standing_hexagon
from orrery.games.gardens.position import HAND, NOTHING, Position, place_of_kept


def passed_places(seats: int, viewer: int) -> list[int]:
    """Where `kept` has the cards that others took from packs which `viewer` had held before."""
    found: list[int] = []
    for start in range(seats):
        look = (viewer - start) % seats + 1  # the first step in which the viewer holds this pack
        later = range(look + 1, HAND + 1)
        found += [place_of_kept(start, step) for step in later if (start + step - 1) % seats != viewer]
    return found


PASSED: Final[list[list[list[int]]]] = [[passed_places(seats, viewer) for viewer in range(seats)] for seats in range(6)]


def rivals_cards(at: Position, viewer: int) -> int:
    """The cards that `viewer` knows to be in other hands; with several others not always in whose."""
    known = 0
    if at.draft_step == HAND:  # before that a card passed on may still be in its pack
        kept = at.kept
        for place in PASSED[at.seats][viewer]:
            card = kept[place]
            if card != NOTHING:
                known |= BIT[card]
    held = 0
    drawn = 0
    for seat in range(at.seats):
        if seat != viewer:
            held |= at.hand[seat]
            drawn |= at.seen_drawn[seat]
    return known & held | drawn  # what was taken is in hand until it is scored


def hexagon_elsewhere(at: Position, viewer: int, known: int) -> float:
    """How likely it is that somebody else holds the hexagon card. `known`: their cards that the viewer knows."""
    if at.hand[viewer] & BIT[HEXAGON] or HEXAGON in at.top:
        return 0.0
    if known & BIT[HEXAGON]:
        return 1.0
    for _, card, _ in at.scored:
        if card == HEXAGON:
            return 0.0
    if at.config.late_hexagon and standing_hexagon(at.board, at.flowers):
        return 0.0  # the game would be over
    hands = -known.bit_count()
    for seat in range(at.seats):
        if seat != viewer:
            hands += at.hand[seat].bit_count()
    hidden = 0
    for space in range(at.board.spaces):
        hidden += at.deck_size[space] - (1 if at.top[space] != NOTHING else 0)
    return max(0, hands) / max(1, hands + hidden)

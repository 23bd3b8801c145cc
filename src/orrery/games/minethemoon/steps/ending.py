"""The end (M-18): it comes in sight by Dominance or when the rockets are gone; then one more turn is played."""

from __future__ import annotations

from orrery.core.state import CHANCE
from orrery.games.minethemoon.position import (
    DOMINANCE,
    GOING_ON,
    NO_ROCKETS,
    NOTHING,
    REASONS,
    TURN_CAP,
    Position,
)


def gain(at: Position, seat: int, points: int) -> None:
    """Move up the Dominance track; the end comes in sight the moment somebody passes the goal (M-1.4, M-18.1)."""
    at.dominance[seat] += points
    if at.dominance[seat] > at.config.goal and not at.end_turn:
        at.end_turn = at.turn
        at.end_reason = DOMINANCE
        if at.journal is not None:
            at.tell("end_in_sight", seat, "M-18.1", {"points": at.dominance[seat], "goal": at.config.goal})


def look_for_rockets(at: Position) -> None:
    """The end also comes in sight when there is no rocket left, neither on a pad nor in the deck (M-R46)."""
    if at.config.deck_end and not at.end_turn and not at.deck and at.pads.count(NOTHING) == 4:
        at.end_turn = at.turn
        at.end_reason = NO_ROCKETS
        if at.journal is not None:
            at.tell("no_rockets_left", CHANCE, "M-R46", {})


def why_over(at: Position) -> int:
    """Why the game is over after this turn (M-18.2, M-R34); GOING_ON if another one is played."""
    if at.end_turn and at.turn > at.end_turn:
        return at.end_reason
    return TURN_CAP if at.turn >= at.config.turn_cap else GOING_ON


def finish(at: Position, reason: int) -> None:
    """Nothing can be done any more (M-18.2); the most Dominance wins (M-1.1, M-18.3)."""
    at.over = reason
    if at.journal is not None:
        winners = [seat for seat, place in enumerate(at.places()) if place == 1]
        best = winners[0]
        rule = "M-R34" if reason == TURN_CAP else "M-18.2"
        at.tell("over_" + REASONS[reason].replace(" ", "_"), best, rule, {"points": at.dominance[best]})
        for seat in winners[1:]:
            at.tell("shares_win", seat, "M-18.3", {})

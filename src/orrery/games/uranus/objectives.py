"""Personal objectives (U-12.2): who has met theirs when the group has won."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.position import RECORDS, WON, Position

ENOUGH_FOR_OBJECTIVES: Final = 3  # players; with fewer the book does not recommend them (U-R50)


def met(at: Position, seat: int) -> bool:
    """Whether the seat has a personal win: the group has won, and the objective is fulfilled (U-R73)."""
    if at.over != WON or not at.objective[seat]:
        return False
    objective = at.config.objectives[at.objective[seat] - 1]
    asks, number = objective.asks, objective.number
    known, mines, network, forts, pads, active, module = at.flight[RECORDS * seat : RECORDS * seat + RECORDS]
    rounds = at.flown
    if asks == "first":
        return rounds[seat] == min(rounds)
    if asks == "last":
        return rounds[seat] == max(rounds)
    if asks == "clean":
        return at.junk_drawn[seat] <= number
    reached = {
        "technologies": known.bit_count(),
        "mines": mines,
        "network": network,
        "forts": forts,
        "pads": pads,
        "freight": at.freight[seat],
        "home": at.shares[at.seats * module + seat],
        "shots": at.shots[seat],
        "green": active,
    }
    return reached[asks] >= number

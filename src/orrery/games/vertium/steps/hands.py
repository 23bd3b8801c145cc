"""Vertium: cards leave a hand, and the other players keep account of what is left in it."""

from __future__ import annotations

from orrery.games.vertium.pieces import KINDS_EACH
from orrery.games.vertium.position import Position, Theft


def lay_down(at: Position, seat: int, kind: int, number: int) -> None:
    """Cards go from a hand to the discard pile, seen by everybody."""
    at.hand[KINDS_EACH * seat + kind] -= number
    at.cards[seat] -= number
    at.discard[kind] += number
    for observer in range(at.seats):
        forget(at, observer, seat, kind, number)
    drop_old_thefts(at)


def forget(at: Position, observer: int, seat: int, kind: int, number: int) -> None:
    """An observer has seen so many cards of a kind leave a hand; the ones it knew of count as the first to go."""
    entry = KINDS_EACH * (observer * at.seats + seat) + kind
    known = max(0, at.known[entry] - number)
    unknown = max(0, number - at.known[entry])
    at.known[entry] = known
    about = KINDS_EACH * observer + kind
    for theft in at.thefts:
        if theft.victim == seat:
            theft.exposed[about] = min(theft.exposed[about], known)
        elif theft.thief == seat and unknown and theft.exposed[about] and theft.held[about]:
            theft.held[about] = 0
            unknown -= 1


def drop_old_thefts(at: Position) -> None:
    """Forget the thefts that cannot have taken a card that somebody knew of: they change nobody's knowledge."""
    if at.thefts:
        at.thefts = [theft for theft in at.thefts if any(theft.exposed)]


def unseen_theft(at: Position, thief: int, victim: int) -> Theft:
    """A theft, with what the other players know of the victim's hand before the card is taken from it."""
    seats = at.seats
    exposed = [0] * (KINDS_EACH * seats)
    unknown = [0] * seats
    for observer in range(seats):
        if observer not in (thief, victim):
            known = at.known_of(observer, victim)
            exposed[KINDS_EACH * observer : KINDS_EACH * observer + KINDS_EACH] = known
            unknown[observer] = max(0, at.cards[victim] - sum(known))
    return Theft(thief, victim, exposed, unknown, [1] * (KINDS_EACH * seats))

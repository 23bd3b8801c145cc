"""Task (M-4): in Priority order, one team at a time, until everybody has passed."""

from __future__ import annotations

from orrery.games.minethemoon.moves import ask_white
from orrery.games.minethemoon.names import BIT, FIRST_OWN, PLACES
from orrery.games.minethemoon.position import FOR_TASK, IN_RC, IN_TEAM, TASK_OVER, TASKING, Position


def begin_turn(at: Position) -> None:
    """A new turn: the top of the Priority track Tasks first (M-3.1)."""
    at.turn += 1
    at.spins = 0
    at.spins_zone = 0
    at.passed = [False] * at.seats
    at.current = at.priority[0]
    at.phase = TASKING
    if at.journal is not None:
        last = at.turn == at.table.turn_cap or (at.end_turn and at.turn > at.end_turn)
        at.tell("last_turn" if last else "turn", at.current, "M-18.2" if last else "M-1.2", {"turn": at.turn})


def next_player(at: Position) -> None:
    """The next in Priority order who has not passed; nobody left ends the phase (M-4.1, M-4.7)."""
    seats = at.seats
    place = at.priority.index(at.current)
    for further in range(1, seats + 1):
        seat = at.priority[(place + further) % seats]
        if not at.passed[seat]:
            at.current = seat
            at.phase = TASKING
            return
    at.phase = TASK_OVER


def pass_task(at: Position, seat: int) -> None:  # M-4.6
    at.passed[seat] = True
    if at.journal is not None:
        at.tell("passed", seat, "M-4.6", {})
    next_player(at)


def team_size(at: Position, seat: int, place: int) -> int:
    """The robots that a team there needs now."""
    if place < FIRST_OWN:
        return at.table.size[place]
    return at.table.printed.team[at.building_at(seat, place - FIRST_OWN)]


def task(at: Position, seat: int, place: int) -> None:
    """Robots go to the boxes; if both would do, the controller says whether the white one goes (M-4.2, M-R36)."""
    size = team_size(at, seat, place)
    if at.white_at != IN_RC or at.white_seat != seat:
        send_team(at, seat, place, size, False)
    elif at.rc[seat] - 1 < size or at.table.auto_white:
        send_team(at, seat, place, size, True)
    else:
        at.pending = place
        ask_white(at, seat, FOR_TASK)


def send_team(at: Position, seat: int, place: int, size: int, white: bool) -> None:
    at.rc[seat] -= size
    at.teams[seat] |= BIT[place]
    if place < FIRST_OWN:
        at.taken |= BIT[place]
    else:
        at.crew[8 * seat + place - FIRST_OWN] = size
    if white:
        at.white_at = IN_TEAM + place
    if at.journal is not None:
        told = {"place": PLACES[place], "where": at.table.place_words[place], "count": size, "white": white}
        at.tell("tasked", seat, "M-4.2", told)
    next_player(at)

"""Task (M-4): in Priority order, one team at a time, until everybody has passed."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DROP, PASS, TASK
from orrery.games.minethemoon.names import (
    BIT,
    FIRST_OWN,
    OWN_EACH,
    PLACE_WORDS,
    PLACES,
    PlaceActions,
)
from orrery.games.minethemoon.position import FOR_TASK, IN_RC, IN_TEAM, Position
from orrery.games.minethemoon.steps import mining
from orrery.games.minethemoon.steps.robots import ask_white, drop, drops
from orrery.games.minethemoon.steps.shared import Choice

TASKS: Final = PlaceActions(TASK.zero)


def begin_turn(at: Position) -> None:
    """A new turn: the top of the Priority track Tasks first (M-3.1)."""
    at.turn += 1
    at.spins = 0
    at.spins_zone = 0
    at.passed = [False] * at.seats
    at.current = at.priority[0]
    at.step = step_id.TASK
    if at.journal is not None:
        last = at.turn == at.config.turn_cap or (at.end_turn and at.turn > at.end_turn)
        at.tell("last_turn" if last else "turn", at.current, "M-18.2" if last else "M-1.2", {"turn": at.turn})


class Task(Choice):
    """M-4.1, M-4.6: send one team, or pass. M-R14: a robot may drop what it holds before."""

    number = step_id.TASK
    name = "task"
    verbs = (TASK, PASS, DROP)
    prompt = "Task a team to a free column, or pass."

    def legal(self, at: Position, player: int) -> list[int]:
        robots = at.rc[player]  # M-4.9: as many as the boxes of a building want (M-11.5)
        # Any free column, also next to an own team and without any use for it (M-4.4, M-4.8, M-4.10); of Moonbases
        # only the own one (M-4.3, M-10.1)
        places = (at.config.fit[robots] & ~at.taken) | (at.own_fit[player][robots] & ~at.teams[player])
        return [*TASKS.of(places), PASS.zero, *drops(at, player)]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action < PASS.zero:  # by the order of the ids, which is quicker than to decode them
            task(at, player, action - TASK.zero)
        elif action == PASS.zero:
            at.passed[player] = True
            if at.journal is not None:
                at.tell("passed", player, "M-4.6", {})
            if at.config.on_passing:
                mining.place_on_passing(at, player)
            else:
                next_player(at)
        else:
            drop(at, player, action - DROP.zero)


def team_size(at: Position, seat: int, place: int) -> int:
    """The robots that a team there needs now."""
    if place < FIRST_OWN:
        return at.config.size[place]
    return at.config.printed.team[at.building_at(seat, place - FIRST_OWN)]


def task(at: Position, seat: int, place: int) -> None:
    """If the team can be made with the white robot or without it, its controller says whether it goes (M-R36)."""
    if at.white_at != IN_RC or at.white_seat != seat:
        send_team(at, seat, place, False)
    elif at.config.auto_white or at.rc[seat] - 1 < team_size(at, seat, place):
        send_team(at, seat, place, True)
    else:
        at.pending = place
        ask_white(at, seat, FOR_TASK)


def send_team(at: Position, seat: int, place: int, white: bool) -> None:
    """Robots fill the boxes (M-4.2)."""
    size = team_size(at, seat, place)
    at.rc[seat] -= size
    at.teams[seat] |= BIT[place]
    if place < FIRST_OWN:
        at.taken |= BIT[place]
    else:
        at.crew[OWN_EACH * seat + place - FIRST_OWN] = size
    if white:
        at.white_at = IN_TEAM + place
    if at.journal is not None:
        told = {"place": PLACES[place], "where": PLACE_WORDS[place], "count": size, "white": white}
        at.tell("tasked", seat, "M-4.2", told)
    next_player(at)


def next_player(at: Position) -> None:
    """The next in Priority order who has not passed; nobody left ends Task (M-4.1, M-4.7)."""
    seats = at.seats
    place = at.priority.index(at.current)
    for further in range(1, seats + 1):
        seat = at.priority[(place + further) % seats]
        if not at.passed[seat]:
            at.current = seat
            at.step = step_id.TASK
            return
    at.step = step_id.TASK_OVER

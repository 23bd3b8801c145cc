"""Work (M-3.3, M-6): every team comes home and does what its building does."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DROP, SKIP, WAIT, WORK
from orrery.games.minethemoon.names import (
    AT_OWNSHAKER,
    AT_SITE,
    BIT,
    FIRST_OWN,
    LAB,
    PLACE_WORDS,
    PLACES,
    PLACES_OF,
    SHAKER_MASK,
    SHAKER_WITH_D,
    SHARED_BUILDING,
    SITES_EACH,
    TREMBLER,
    PlaceActions,
)
from orrery.games.minethemoon.position import Position
from orrery.games.minethemoon.steps import buildings
from orrery.games.minethemoon.steps.robots import come_home, drop, drops
from orrery.games.minethemoon.steps.shared import Choice, go_on_working
from orrery.games.minethemoon.steps.work_order import may_wait, next_to_work, unblocked

SKIPS: Final = PlaceActions(SKIP.zero)


def begin_work(at: Position) -> None:
    """The order is fixed (M-R9); teams whose Work is done already come home at once (M-13.3)."""
    at.order = at.priority[:]
    at.waits = [False] * at.seats
    at.labs_out = 0
    idle = SHAKER_MASK & ~BIT[SHAKER_WITH_D] | BIT[FIRST_OWN + AT_OWNSHAKER]
    for seat in range(at.seats):
        teams = at.teams[seat]
        for place in range(21):
            if not teams & BIT[place]:
                continue
            if idle & BIT[place]:
                come_home(at, seat, place)
            elif place >= FIRST_OWN + AT_SITE:
                building = at.building_at(seat, place - FIRST_OWN)
                if building == LAB:
                    at.labs_out += 1
                elif building == TREMBLER:
                    come_home(at, seat, place)
    next_to_work(at)


class Work(Choice):
    """M-6.1, M-6.3, M-6.4: Work a team, skip it, or wait. M-R14: a robot may drop what it holds before."""

    number = step_id.WORK
    name = "work"
    verbs = (WORK, SKIP, WAIT, DROP)
    prompt = "Work or skip one of your teams."

    def legal(self, at: Position, player: int) -> list[int]:
        ready = unblocked(at, player)
        found: list[int] = []
        for place in PLACES_OF.of(ready):
            building = SHARED_BUILDING[place] if place < FIRST_OWN else at.building_at(player, place - FIRST_OWN)
            if buildings.can_do(at, player, building):  # M-6.5
                found.append(WORK.zero + place)
        found += SKIPS.of(ready)
        if may_wait(at, player):
            found.append(WAIT.zero)
        return found + drops(at, player)

    def apply(self, at: Position, player: int, action: int) -> None:
        if action < SKIP.zero:  # by the order of the ids, which is quicker than to decode them
            work(at, player, action - WORK.zero)
        elif action < WAIT.zero:
            place = action - SKIP.zero
            come_home(at, player, place)
            at.waits = [False] * at.seats
            if at.journal is not None:
                at.tell("skipped", player, "M-6.4", {"place": PLACES[place], "where": PLACE_WORDS[place]})
            next_to_work(at)
        elif action == WAIT.zero:
            at.waits[player] = True
            if at.journal is not None:
                at.tell("waits", player, "M-6.3", {})
            next_to_work(at)
        else:
            drop(at, player, action - DROP.zero)


def building_of(at: Position, seat: int, place: int) -> int:
    """The building that a team of the player on this place would Work."""
    return SHARED_BUILDING[place] if place < FIRST_OWN else at.building_at(seat, place - FIRST_OWN)


def work(at: Position, seat: int, place: int) -> None:
    """The team comes home first, so its robots can carry what the building makes (M-R15)."""
    building = building_of(at, seat, place)
    come_home(at, seat, place)
    at.waits = [False] * at.seats
    buildings.work_building(at, seat, building, SITES_EACH * seat + place - FIRST_OWN - AT_SITE)
    go_on_working(at)

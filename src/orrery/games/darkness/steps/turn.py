"""Taking turns (D-2): who starts, whose turn it is, and the one action of a turn."""

from __future__ import annotations

from typing import Final

from orrery.core.step import ChanceStep
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    ASSAULT,
    DEFEND,
    DISCOVER,
    DONE,
    ERASE,
    EXCHANGE,
    EXPLORE,
    GATEWAY,
    HIT_AMOEBA,
    KILL_EEL,
    LAND,
    LASER_SHOT,
    MINE,
    OCCUPY,
    SPACE,
    START,
    TERRAFORM,
)
from orrery.games.darkness.pieces import COLONY, MAX_ORBS, SCOUT, SHIPS_EACH
from orrery.games.darkness.position import EXPLORING, LANDING, NO_ACT, NOBODY, NOTHING, NOWHERE, Position
from orrery.games.darkness.steps import (
    announcing,
    assault,
    building,
    exploring,
    landing,
    lv3_tiles,
    special_cores,
)
from orrery.games.darkness.steps.free import FREE, free_actions, take_free
from orrery.games.darkness.steps.shared import Decision, ask

LAND_0: Final[int] = LAND.zero
EXPLORE_0: Final[int] = EXPLORE.zero
OCCUPY_0: Final[int] = OCCUPY.zero

# Whose turn it is -----------------------------------------------------------------------------------------------------


class Start(ChanceStep[Position]):
    """D-2.3: the lot decides who starts."""

    number = step_id.START
    name = "start"
    verbs = (START,)
    prompt = "Who starts?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [START.zero + seat for seat in range(at.seats)]

    def apply(self, at: Position, player: int, action: int) -> None:
        first_turn(at, action - START.zero)


def first_turn(at: Position, seat: int) -> None:
    """D-2.3: this seat starts."""
    at.start = seat
    if at.journal is not None:
        at.tell("started", seat, "D-2.3", {})
    at.turn = (seat - 1) % at.seats
    at.step = step_id.TURN_OVER


def next_turn(at: Position) -> None:
    """The next player with ships who is not suspended; phase 2 when nobody can act any more (D-2.4 to D-2.6)."""
    at.closed = 0
    at.closed_pairs = []
    at.free = 0
    at.act = NO_ACT
    at.act_ship = NOTHING
    at.act_orb = NOWHERE
    at.act_slot = NOWHERE
    at.act_orb2 = NOWHERE
    at.slot = NOWHERE
    at.promises = []
    while at.idle < at.seats:
        seat = (at.turn + 1) % at.seats
        at.turn = seat
        if not at.ships_left(seat):  # D-2.5, D-R70
            at.idle += 1
        elif at.suspended[seat]:  # D-5.3, D-16.4
            at.suspended[seat] -= 1
            at.idle = 0
            if at.journal is not None:
                at.tell("skipped", seat, "D-5.3", {"turns": at.suspended[seat]})
        else:
            at.bites = len(at.amoebas)
            special_cores.feed_amoebas(at)
            return
    at.turn = NOBODY
    at.phase = 2
    at.place = 0
    if at.journal is not None and not at.config.solo:  # D-16.1
        at.tell("phase", NOBODY, "D-2.6", {"phase": 2})
    at.step = step_id.NEXT_PROPOSAL


def enter_main(at: Position) -> None:
    """The player on turn is asked for an action; whoever can do nothing at all is passed over (D-2.7)."""
    seat = at.turn
    ask(at, step_id.MAIN, seat)
    if not at.ships_left(seat):
        at.step = step_id.TURN_OVER
    elif not at.bag_left and main_choices(at, seat) == [DONE.zero]:
        pass_turn(at, seat)


def pass_turn(at: Position, seat: int) -> None:  # D-2.7
    at.idle += 1
    at.step = step_id.TURN_OVER
    if at.journal is not None:
        at.tell("passed", seat, "D-2.7", {})


# The action of a turn -------------------------------------------------------------------------------------------------


class Main(Decision):
    """D-2.4: one action; before it, free actions as often as one likes (D-1.7, D-1.8, D-5.9).

    Whatever somebody does counts as acting, so that all others are asked once more (D-R71).
    """

    number = step_id.MAIN
    name = "main"
    verbs = (
        *(DISCOVER, LAND, EXPLORE, OCCUPY, MINE, TERRAFORM, GATEWAY, DEFEND, ASSAULT, KILL_EEL, LASER_SHOT, ERASE),
        *(EXCHANGE, HIT_AMOEBA, DONE),
    )
    prompt = "Choose your action: send a ship, build or fight."

    def legal(self, at: Position, player: int) -> list[int]:
        return main_choices(at, player)

    def apply(self, at: Position, player: int, action: int) -> None:
        # The most frequent ones first, by their ids, which is quicker than to decode them
        if action < LAND_0:
            at.idle = 0
            landing.discover(at, player, action - DISCOVER.zero)
            return
        if action < EXPLORE_0:
            announcing.announce(at, player, LANDING, action - LAND_0)
            return
        if action < OCCUPY_0:
            announcing.announce(at, player, EXPLORING, action - EXPLORE_0)
            return
        verb, value = SPACE.decode(action)
        if verb is DONE:
            pass_turn(at, player)
        elif verb is DEFEND:
            at.idle = 0
            building.defend(at, player, value)
        elif verb is KILL_EEL:
            at.idle = 0
            special_cores.kill_eel(at, player, value // MAX_ORBS, value % MAX_ORBS)
        elif verb in FREE:
            take_free(at, player, action)
            if at.step == step_id.MAIN:
                at.step = step_id.TO_MAIN
        else:
            announcing.announce(at, player, announcing.ACT_OF[verb], value)


def main_choices(at: Position, seat: int) -> list[int]:
    """Every action, the free ones, and `done` only if there is no other than free ones (D-2.7, D-R54)."""
    found = actions(at, seat)
    if not found:
        return [*free_actions(at, seat), DONE.zero]
    return found + free_actions(at, seat)


def actions(at: Position, seat: int) -> list[int]:
    """All actions of a turn but the free ones, in the order of their ids."""
    if at.besieged and at.config.siege_of_player and (kills := special_cores.eel_kills(at, seat)):
        return kills  # D-R11
    found = landing.discoveries(at, seat)
    usable = at.usable(seat)
    if not usable:
        return found + special_cores.eel_kills(at, seat)
    reachable = usable & ~at.closed  # D-11.3
    found += landing.landings(at, seat, reachable)
    bridgeheads = reachable & at.bridge[seat]
    if bridgeheads:
        found += exploring.explorations(at, seat, bridgeheads)
        if bridgeheads & at.loose:
            found += exploring.occupations(at, seat, bridgeheads)
        found += building.minings(at, seat)
    if at.fleet[SHIPS_EACH * seat + COLONY] and at.fleet[SHIPS_EACH * seat + SCOUT]:
        found += building.terraformings(at, seat)
        found += building.gateways(at, seat)
        found += building.defences(at, seat, usable)
    guarded = usable & at.foreign_guards(seat)
    if guarded:
        found += assault.assaults(at, seat, guarded)
    if at.besieged:
        found += special_cores.eel_kills(at, seat)
    if at.lasers[seat]:
        found += lv3_tiles.laser_shots(at, seat)
    return found

"""Phase 1: whose turn it is, what may be done, and the amoeba's meals. D-2, D-5.8, D-5.9, D-1.8."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import (
    ASSAULT,
    DEFEND,
    DISCOVER,
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
    SEAT,
    TERRAFORM,
)
from orrery.games.darkness.findings import DONE_0, SHIP_0
from orrery.games.darkness.parley import Parley
from orrery.games.darkness.pieces import BIT, COLONY, MAX_ORBS, SCOUT, OrbActions
from orrery.games.darkness.position import (
    AMOEBA_EATS,
    AMOEBA_NAMES,
    ASSAULTING,
    ERASING,
    EXPLORING,
    LANDING,
    LINKING,
    MAIN,
    MINING,
    NEXT_PROPOSAL,
    NO_ACT,
    NOBODY,
    NOTHING,
    NOWHERE,
    OCCUPYING,
    SHOOTING,
    TERRAFORMING,
    TO_MAIN,
    TURN_OVER,
)

DISCOVER_0: Final[int] = DISCOVER.base
LAND_0: Final[int] = LAND.base
EXPLORE_0: Final[int] = EXPLORE.base
OCCUPY_0: Final[int] = OCCUPY.base
MINE_0: Final[int] = MINE.base
TERRAFORM_0: Final[int] = TERRAFORM.base
GATEWAY_0: Final[int] = GATEWAY.base
DEFEND_0: Final[int] = DEFEND.base
ASSAULT_0: Final[int] = ASSAULT.base
KILL_EEL_0: Final[int] = KILL_EEL.base
LASER_0: Final[int] = LASER_SHOT.base
ERASE_0: Final[int] = ERASE.base
EXCHANGE_0: Final[int] = EXCHANGE.base
HIT_AMOEBA_0: Final[int] = HIT_AMOEBA.base
SEAT_0: Final[int] = SEAT.base

LANDINGS: Final = [OrbActions(LAND_0), OrbActions(LAND_0 + MAX_ORBS)]
EXPLORATIONS: Final = [OrbActions(EXPLORE_0), OrbActions(EXPLORE_0 + MAX_ORBS)]
OCCUPATIONS: Final = OrbActions(OCCUPY_0)
MININGS: Final = OrbActions(MINE_0)
TERRAFORMINGS: Final = OrbActions(TERRAFORM_0)
GATEWAYS: Final = OrbActions(GATEWAY_0)
DEFENCES: Final = OrbActions(DEFEND_0)
ASSAULTS: Final = [OrbActions(ASSAULT_0), OrbActions(ASSAULT_0 + MAX_ORBS)]
EEL_KILLS: Final = [OrbActions(KILL_EEL_0), OrbActions(KILL_EEL_0 + MAX_ORBS)]
LASER_SHOTS: Final = OrbActions(LASER_0)
ERASURES: Final = OrbActions(ERASE_0)


class Turns(Parley):
    """A position of phase 1."""

    # Turn order (D-2.4 to D-2.6) --------------------------------------------------------------------------------------

    def first_turn(self, seat: int) -> None:  # D-2.3
        self.start = seat
        if self.journal is not None:
            self.tell("started", seat, "D-2.3", {})
        self.turn = (seat - 1) % self.seats
        self.step = TURN_OVER

    def next_turn(self) -> None:
        """The next player with ships who is not suspended; phase 2 when nobody can act any more."""
        self.closed = 0
        self.closed_pairs = []
        self.free = 0
        self.act = NO_ACT
        self.act_ship = NOTHING
        self.act_orb = NOWHERE
        self.act_slot = NOWHERE
        self.act_orb2 = NOWHERE
        self.slot = NOWHERE
        while self.idle < self.seats:
            seat = (self.turn + 1) % self.seats
            self.turn = seat
            if not self.ships_left(seat):  # D-2.5
                self.idle += 1
            elif self.suspended[seat]:  # D-5.3
                self.suspended[seat] -= 1
                self.idle = 0
                if self.journal is not None:
                    self.tell("skipped", seat, "D-5.3", {"turns": self.suspended[seat]})
            else:
                self.bites = len(self.amoebas)
                self.feed_amoebas()
                return
        self.turn = NOBODY
        self.phase = 2
        self.place = 0
        if self.journal is not None and not self.table.solo:  # D-16.1
            self.tell("phase", NOBODY, "D-2.6", {"phase": 2})
        self.step = NEXT_PROPOSAL

    def enter_main(self) -> None:
        """Q3; whoever can do nothing at all is passed over (D-2.7)."""
        seat = self.turn
        self.step = MAIN
        self.actor = seat
        if not self.ships_left(seat):
            self.step = TURN_OVER
        elif not self.bag_left and self.main_choices(seat) == [DONE_0]:
            self.pass_turn(seat)

    def pass_turn(self, seat: int) -> None:
        self.idle += 1
        self.step = TURN_OVER
        if self.journal is not None:
            self.tell("passed", seat, "D-2.7", {})

    # The amoeba (D-5.8, D-5.9, D-16.3) --------------------------------------------------------------------------------

    def feed_amoebas(self) -> None:
        """Q1 or Q2, once for each living amoeba; then the action."""
        seat = self.turn
        if self.bites and self.table.solo:
            if self.table.solo_bites and self.ships_left(seat):
                self.step = AMOEBA_EATS
                self.actor = seat
                return
        elif self.bites and self.victims(seat):
            self.step = AMOEBA_NAMES
            self.actor = seat
            return
        self.bites = 0
        self.step = TO_MAIN

    def victims(self, seat: int) -> list[int]:
        return [SEAT_0 + other for other in range(self.seats) if other != seat and self.ships_left(other)]

    def name_choices(self, seat: int) -> list[int]:
        hit = [HIT_AMOEBA_0] if self.fleet[2 * seat + SCOUT] else []
        return hit + self.victims(seat)

    def name_victim(self, seat: int, action: int) -> None:
        if action == HIT_AMOEBA_0:
            self.hit_amoeba(seat)
            self.feed_amoebas()
            return
        self.step = AMOEBA_EATS
        self.actor = action - SEAT_0
        if self.journal is not None:
            self.tell("named", seat, "D-5.8", {"with": self.actor})

    def eaten_choices(self, seat: int) -> list[int]:
        found: list[int] = []
        if self.table.solo and self.fleet[2 * seat + SCOUT]:
            found.append(HIT_AMOEBA_0)
        return found + [SHIP_0 + ship for ship in (COLONY, SCOUT) if self.fleet[2 * seat + ship]]

    def be_eaten(self, seat: int, action: int) -> None:
        if action == HIT_AMOEBA_0:  # D-16.3: a hit takes the place of the loss
            alive = len(self.amoebas)
            self.hit_amoeba(seat)
            if len(self.amoebas) == alive:
                self.bites -= 1
        else:
            ship = action - SHIP_0
            self.fleet[2 * seat + ship] -= 1
            self.lose(seat, ship, "D-5.8", "amoeba")
            self.bites -= 1
        self.feed_amoebas()

    def hit_amoeba(self, seat: int) -> None:
        """D-5.9: hits add up, and go to the oldest amoeba."""
        self.spend(seat, SCOUT, 1)
        self.amoebas[0] += 1
        if self.journal is not None:
            self.tell("amoeba_hit", seat, "D-5.9", {"hits": self.amoebas[0], "needed": self.table.amoeba_hits})
        if self.amoebas[0] >= self.table.amoeba_hits:
            del self.amoebas[0]
            self.bites = min(self.bites, len(self.amoebas))
            if self.journal is not None:
                self.tell("amoeba_killed", seat, "D-5.9", {})

    # What may be done (specification 4.4) -----------------------------------------------------------------------------

    def main_choices(self, seat: int) -> list[int]:
        """Q3: every action, the free ones, and `done` only if there is no other than free ones."""
        found = self.actions(seat)
        if not found:
            return [*self.free_actions(seat), DONE_0]
        return found + self.free_actions(seat)

    def free_actions(self, seat: int) -> list[int]:
        found = ERASURES.of(self.owns[seat]) if self.owns[seat] else []
        if self.fleet[2 * seat] and self.waste[2 * seat + SCOUT]:  # D-1.8
            found.append(EXCHANGE_0)
        if self.amoebas and self.fleet[2 * seat + SCOUT]:  # D-5.9
            found.append(HIT_AMOEBA_0)
        return found

    def eel_kills(self, seat: int) -> list[int]:  # D-5.12
        orbs = self.besieged & self.present(seat)
        found: list[int] = []
        if orbs:
            for ship in (COLONY, SCOUT):
                if self.fleet[2 * seat + ship] >= self.table.eel_price[ship]:
                    found += EEL_KILLS[ship].of(orbs)
        return found

    def actions(self, seat: int) -> list[int]:
        """All actions of a turn, in the order of the table."""
        table = self.table
        colony, scout = self.fleet[2 * seat], self.fleet[2 * seat + 1]
        if self.besieged and table.siege_of_player and (kills := self.eel_kills(seat)):
            return kills  # D-R11
        found: list[int] = []
        if self.bag_left:  # D-1.2
            if colony:
                found.append(DISCOVER_0)
            if scout:
                found.append(DISCOVER_0 + 1)
        usable = self.usable(seat)
        if not usable:
            return found + self.eel_kills(seat)
        landing = usable & ~self.closed
        bridges = landing & self.bridge[seat]
        arrivals = landing & ~self.knows_gas_giants(seat)
        if colony:
            found += LANDINGS[0].of(arrivals & ~bridges)
        if scout:
            found += LANDINGS[1].of(arrivals)
        if bridges:
            found += self.explorations(seat, bridges)
            if colony and self.loose & bridges:
                found += OCCUPATIONS.of(bridges & self.loose)
            found += MININGS.of(self.mining_sources(seat))
        if scout and colony:
            found += TERRAFORMINGS.of(self.terraforming_sites(seat))
            found += GATEWAYS.of(self.gateway_starts(seat))
            found += DEFENCES.of(self.defensible(seat, usable))
        guarded = usable & self.foreign_guards(seat)
        if guarded:
            for ship in (COLONY, SCOUT):
                if self.fleet[2 * seat + ship] >= table.guard_price[ship]:
                    found += ASSAULTS[ship].of(guarded)
        if self.besieged:
            found += self.eel_kills(seat)
        if self.lasers[seat]:
            found += LASER_SHOTS.of(self.firing_orbs(seat))
        return found

    def explorations(self, seat: int, bridges: int) -> list[int]:  # D-6.1, D-1.3
        orbs = bridges & self.room
        found: list[int] = []
        if orbs and (self.pool_left[0] or self.pool_left[1] or self.pool_left[2]):
            for ship in (COLONY, SCOUT):
                if self.fleet[2 * seat + ship]:
                    found += EXPLORATIONS[ship].of(orbs)
        return found

    def defensible(self, seat: int, usable: int) -> int:
        """The orbs where the seat can build a defence station (D-10.6, D-1.5)."""
        table = self.table
        if not self.station_tokens or self.stations_built[seat] >= table.max_stations:
            return 0
        if self.fleet[2 * seat] < table.station_colony or self.fleet[2 * seat + 1] < table.station_scout:
            return 0
        if self.shields[seat] and self.stations_built[seat] + self.shield_count(seat) >= table.max_stations:
            return 0
        for other in range(self.seats):
            usable &= ~(self.stations[other] | self.shields[other])
        return usable

    def firing_orbs(self, seat: int) -> int:  # D-9.3
        found = 0
        for orb in range(len(self.core)):
            if self.lasers[seat] & ~self.besieged & BIT[orb] and self.soft & ~BIT[orb]:
                found |= BIT[orb]
        return found

    def free_landing_choices(self, seat: int) -> list[int]:
        """Q28: one more ship to the orb of the assault."""
        bit = BIT[self.act_orb] & self.usable(seat)
        found: list[int] = []
        if bit:
            arrivals = bit & ~self.knows_gas_giants(seat)
            if self.fleet[2 * seat]:
                found += LANDINGS[0].of(arrivals & ~self.bridge[seat])
            if self.fleet[2 * seat + 1]:
                found += LANDINGS[1].of(arrivals)
            if self.bridge[seat] & bit:
                found += self.explorations(seat, bit)
                if self.fleet[2 * seat]:
                    found += OCCUPATIONS.of(bit & self.loose)
        found.append(DONE_0)
        return found

    # Doing it ---------------------------------------------------------------------------------------------------------

    def act_main(self, seat: int, action: int) -> None:
        """The action of Q3, or of the free landing after an assault."""
        if action < LAND_0:
            self.idle = 0
            self.discover(seat, action - DISCOVER_0)
        elif action < EXPLORE_0:
            self.announce(seat, LANDING, (action - LAND_0) % MAX_ORBS, (action - LAND_0) // MAX_ORBS)
        elif action < OCCUPY_0:
            self.announce(seat, EXPLORING, (action - EXPLORE_0) % MAX_ORBS, (action - EXPLORE_0) // MAX_ORBS)
        elif action < MINE_0:
            self.announce(seat, OCCUPYING, action - OCCUPY_0, COLONY)
        elif action < TERRAFORM_0:
            self.announce(seat, MINING, action - MINE_0, SCOUT)
        elif action < GATEWAY_0:
            self.announce(seat, TERRAFORMING, action - TERRAFORM_0, COLONY)
        elif action < DEFEND_0:
            self.announce(seat, LINKING, action - GATEWAY_0, COLONY)
        elif action < ASSAULT_0:
            self.idle = 0
            self.defend(seat, action - DEFEND_0)
        elif action < KILL_EEL_0:
            self.announce(seat, ASSAULTING, (action - ASSAULT_0) % MAX_ORBS, (action - ASSAULT_0) // MAX_ORBS)
        elif action < LASER_0:
            self.idle = 0
            self.kill_eel(seat, (action - KILL_EEL_0) // MAX_ORBS, (action - KILL_EEL_0) % MAX_ORBS)
        elif action < ERASE_0:
            self.announce(seat, SHOOTING, action - LASER_0, COLONY)
        elif action < EXCHANGE_0:
            self.announce(seat, ERASING, action - ERASE_0, COLONY)
        elif action == EXCHANGE_0:
            self.exchange(seat)
        elif action == HIT_AMOEBA_0:
            self.idle = 0
            self.hit_amoeba(seat)
            self.step = TO_MAIN
        elif self.free:  # `done`: no free landing
            self.step = TURN_OVER
        else:
            self.pass_turn(seat)

    def exchange(self, seat: int) -> None:  # D-1.8
        self.idle = 0
        self.spend(seat, COLONY, 1)
        self.waste[2 * seat + SCOUT] -= 1
        self.bring_back(seat, SCOUT, "D-1.8", "exchanged")
        self.step = TO_MAIN

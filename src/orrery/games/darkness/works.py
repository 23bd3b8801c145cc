"""Everything else that ships do: mining, stations, gateways, assaults, lasers. D-9.3, D-10, D-1.7, D-5.12."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import GUARD, PLEDGE
from orrery.games.darkness.exploring import Exploring
from orrery.games.darkness.findings import SLOT_0
from orrery.games.darkness.landing import ORB_TARGETS
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    LASER,
    LETTER,
    RESOURCE_TILES,
    SCOUT,
    SHIELD,
    SHIPS,
    TILES,
    VULCAN,
    members,
)
from orrery.games.darkness.position import (
    ERASING,
    FREE_LANDING,
    MINING,
    NOBODY,
    NOTHING,
    OCCUPYING,
    PLEDGING,
    SHOOTING,
    TERRAFORMING,
    TO_MAIN,
    TURN_OVER,
)

GUARD_0: Final[int] = GUARD.base
PLEDGE_0: Final[int] = PLEDGE.base


class Works(Exploring):
    """A position in which things are built and torn down."""

    # Which tiles and orbs fit an action -------------------------------------------------------------------------------

    def movable(self, seat: int, tile: int) -> bool:
        """A resource tile that is ownerless or carries an own factory (D-10.1)."""
        if self.kind[tile] >= RESOURCE_TILES or self.turned[tile]:
            return False
        owner = self.owner[tile]
        return owner == NOBODY or (owner == seat and self.is_factory(tile))

    def mining_targets(self, seat: int, source: int) -> int:
        return self.usable(seat) & ~self.closed & self.bridge[seat] & self.room & ~BIT[source]

    def mining_sources(self, seat: int) -> int:
        """The orbs from which the seat can move a tile somewhere (D-10.1)."""
        mine = self.usable(seat) & ~self.closed & self.bridge[seat]
        if self.fleet[2 * seat + SCOUT] < self.table.mining_scout or not mine & self.room:
            return 0
        found = 0
        for orb in members(mine & self.lettered):
            if (
                self.count[orb]
                and self.size[orb] <= self.table.mining_size
                and LETTER[self.core[orb]] == 0
                and mine & self.room & ~BIT[orb]
                and any(self.movable(seat, tile) for tile in self.tiles_of(orb))
            ):
                found |= BIT[orb]
        return found

    def can_terraform(self, seat: int, tile: int) -> bool:
        """Whether a station can be built on a tile with the ships at hand (D-10.2, D-10.3)."""
        if self.turned[tile] or self.fleet[2 * seat + SCOUT] < self.table.terraform_scout:
            return False
        colony = self.fleet[2 * seat]
        if self.owner[tile] == NOBODY:
            return colony >= self.table.terraform_colony
        return self.owner[tile] == seat and self.is_factory(tile) and colony >= self.table.terraform_on_factory

    def terraforming_sites(self, seat: int) -> int:
        table = self.table
        colony = self.fleet[2 * seat]
        if self.fleet[2 * seat + SCOUT] < table.terraform_scout:
            return 0
        orbs = self.usable(seat) & ~self.closed
        if table.need_bridgehead:  # D-R34
            orbs &= self.bridge[seat]
        found = orbs & self.loose if colony >= table.terraform_colony else 0
        for orb in members(orbs & self.owns[seat] & ~found):
            if any(self.can_terraform(seat, tile) for tile in self.tiles_of(orb)):
                found |= BIT[orb]
        return found

    def controlled(self, seat: int) -> int:
        """The usable orbs where the seat can build a gateway end (D-10.4, D-R32)."""
        return self.usable(seat) & (self.present(seat) if self.table.core_controls else self.owns[seat])

    def gateway_partners(self, seat: int, orb: int) -> int:
        """The orbs of higher number that a gateway from this one can lead to."""
        found = self.controlled(seat) & ~((BIT[orb] << 1) - 1)
        if found:
            found &= ~self.linked_by(orb, BIT[seat])
            for pair in self.closed_pairs:
                if pair // 64 == orb:
                    found &= ~BIT[pair % 64]
        return found

    def gateway_starts(self, seat: int) -> int:
        table = self.table
        if self.gateways_built[seat] >= table.max_gateways or not self.gateway_in_stock():
            return 0
        if self.fleet[2 * seat] < table.gateway_colony or self.fleet[2 * seat + 1] < table.gateway_scout:
            return 0
        found = 0
        for orb in members(self.controlled(seat)):
            if self.gateway_partners(seat, orb):
                found |= BIT[orb]
        return found

    def gateway_in_stock(self) -> bool:
        """D-R31; without a stock limit there are always tiles."""
        return not self.table.gateway_stock or self.gateway_tiles >= self.table.gateway_ends

    def shield_count(self, seat: int) -> int:
        """The active shields a seat owns."""
        found = 0
        for orb in members(self.shields[seat]):
            for tile in self.tiles_of(orb):
                if self.kind[tile] == SHIELD and self.owner[tile] == seat and not self.turned[tile]:
                    found += 1
        return found

    def fitting_slots(self, seat: int) -> list[int]:
        """Q4: the tiles that fit the announced action."""
        act = self.act
        orb = self.act_orb2 if act == SHOOTING else self.act_orb
        found: list[int] = []
        for slot, tile in enumerate(self.slots[orb]):
            if tile == NOTHING:
                continue
            if act == OCCUPYING:
                fits = self.owner[tile] == NOBODY and not self.turned[tile]
            elif act == TERRAFORMING:
                fits = self.can_terraform(seat, tile)
            elif act == MINING:
                fits = self.movable(seat, tile)
            elif act == ERASING:
                fits = self.owner[tile] == seat
            elif act == SHOOTING:
                fits = self.level[tile] == 0 and self.kind[tile] != VULCAN and not self.turned[tile]
            else:  # a shield to assault
                fits = self.is_foreign_shield(seat, tile)
            if fits:
                found.append(SLOT_0 + slot)
        return found

    def is_foreign_shield(self, seat: int, tile: int) -> bool:
        return self.kind[tile] == SHIELD and not self.turned[tile] and self.owner[tile] not in (NOBODY, seat)

    def fitting_orbs(self, seat: int) -> list[int]:
        """Q5: the second orbs that fit the announced action."""
        if self.act == MINING:
            return ORB_TARGETS.of(self.mining_targets(seat, self.act_orb))
        if self.act == SHOOTING:
            return ORB_TARGETS.of(self.soft & ~BIT[self.act_orb])
        return ORB_TARGETS.of(self.gateway_partners(seat, self.act_orb))

    def fitting_guards(self, seat: int) -> list[int]:
        """Q6: a station or shields of other players."""
        orb = self.act_orb
        found: list[int] = []
        if self.station[orb] not in (NOBODY, seat):
            found.append(GUARD_0)
        for other in range(self.seats):
            if other != seat and self.shields[other] & BIT[orb]:
                found.append(GUARD_0 + 1)
                break
        return found

    # Carrying out -----------------------------------------------------------------------------------------------------

    def occupy(self, seat: int) -> None:  # D-6.9
        self.fleet[2 * seat] -= 1
        self.occupy_tile(seat, self.act_orb, self.slots[self.act_orb][self.act_slot], COLONY, "D-6.9")
        self.step = TURN_OVER

    def mine(self, seat: int) -> None:  # D-10.1: the tile moves with its factory
        source, target = self.act_orb, self.act_orb2
        self.spend(seat, SCOUT, self.table.mining_scout)
        tile = self.slots[source][self.act_slot]
        self.slots[source][self.act_slot] = NOTHING
        self.touch(source)
        self.fill_slot(target, tile)
        if self.journal is not None:
            said = {"place": self.called(source), "other": self.called(target), "tile": TILES[self.kind[tile]]}
            self.tell("tile_moved", seat, "D-10.1", said)
        self.step = TURN_OVER

    def terraform(self, seat: int) -> None:  # D-10.2, D-10.3
        orb, table = self.act_orb, self.table
        tile = self.slots[orb][self.act_slot]
        if self.owner[tile] == NOBODY:
            self.spend(seat, COLONY, table.terraform_colony - 1)
            self.fleet[2 * seat] -= 1
            self.last_placed[seat] = orb
        else:
            self.spend(seat, COLONY, table.terraform_on_factory)
        self.spend(seat, SCOUT, table.terraform_scout - 1)
        self.fleet[2 * seat + SCOUT] -= 1
        self.owner[tile] = seat
        self.colony[tile] = 1
        self.scout[tile] = 1
        self.touch(orb)
        if self.journal is not None:
            self.tell("terraformed", seat, "D-10.2", {"orb": orb, "place": self.called(orb), "slot": self.act_slot})
        self.step = TURN_OVER

    def link(self, seat: int) -> None:  # D-10.4: a ship of each kind stays as a mark
        table = self.table
        self.spend(seat, COLONY, table.gateway_colony - 1)
        self.spend(seat, SCOUT, table.gateway_scout - 1)
        self.fleet[2 * seat] -= 1
        self.fleet[2 * seat + SCOUT] -= 1
        self.gateways_built[seat] += 1
        if table.gateway_stock:
            self.gateway_tiles -= table.gateway_ends
        self.open_link(seat, self.act_orb, self.act_orb2, 0)
        self.step = TURN_OVER

    def open_link(self, seat: int, a: int, b: int, portal: int) -> None:
        self.link_owner.append(seat)
        self.link_a.append(a)
        self.link_b.append(b)
        self.link_portal.append(portal)
        if self.journal is not None:
            kind, rule = ("portal_opened", "D-13.3") if portal else ("gateway_built", "D-10.4")
            self.tell(kind, seat, rule, {"place": self.called(a), "other": self.called(b)})

    def defend(self, seat: int, orb: int) -> None:  # D-10.6: the scout is the mark
        table = self.table
        self.spend(seat, COLONY, table.station_colony)
        self.spend(seat, SCOUT, table.station_scout - 1)
        self.fleet[2 * seat + SCOUT] -= 1
        self.stations_built[seat] += 1
        self.station_tokens -= 1
        self.station[orb] = seat
        self.stations[seat] |= BIT[orb]
        if self.journal is not None:
            self.tell("station_built", seat, "D-10.6", {"orb": orb, "place": self.called(orb)})
        self.step = TURN_OVER

    def assault(self, seat: int) -> None:  # D-10.7, D-10.8
        orb, ship = self.act_orb, self.act_ship
        price = self.table.guard_price[ship]
        self.spend(seat, ship, price)
        if self.journal is not None:
            said = {"orb": orb, "place": self.called(orb), "number": price, "ship": SHIPS[ship]}
            self.tell("assaulted", seat, "D-10.7", said)
        self.destroy_guard(orb, self.act_slot, "D-10.7")
        if self.ships_left(seat):
            self.free = 1
            self.closed &= ~BIT[orb]
            self.step = FREE_LANDING
            self.actor = seat
        else:
            self.step = TURN_OVER

    def kill_eel(self, seat: int, ship: int, orb: int) -> None:  # D-5.12
        self.spend(seat, ship, self.table.eel_price[ship])
        self.besieged &= ~BIT[orb]
        if self.journal is not None:
            self.tell("eel_killed", seat, "D-5.12", {"orb": orb, "place": self.called(orb)})
        self.step = TURN_OVER

    def erase(self, seat: int) -> None:  # D-1.7
        orb = self.act_orb
        if self.journal is not None:
            self.tell("erased", seat, "D-1.7", {"orb": orb, "place": self.called(orb), "slot": self.act_slot})
        self.clear_tile(orb, self.slots[orb][self.act_slot])
        self.step = TO_MAIN

    # The Hyper laser (D-9.3, D-9.8) -----------------------------------------------------------------------------------

    def fire_laser(self, seat: int) -> None:
        orb = self.act_orb2
        if self.journal is not None:
            self.tell("laser_fired", seat, "D-9.3", {"orb": orb, "place": self.called(orb), "slot": self.act_slot})
        self.turn_tile(orb, self.act_slot, "D-9.3")
        self.pledges = []
        self.asked = [8 * self.act_orb + other for other in self.after(seat) if self.fleet[2 * other + SCOUT]]
        self.ask_at = 0
        self.next_pledge(seat)

    def pledged(self) -> int:
        return sum(self.pledges[1::2])

    def next_pledge(self, seat: int) -> None:
        """Q27 goes on while four scouts can still come together."""
        missing = self.table.laser_scouts - self.pledged()
        willing = sum(self.fleet[2 * (entry % 8) + SCOUT] for entry in self.asked[self.ask_at :])
        if missing > 0 and willing >= missing:
            self.step = PLEDGING
            self.actor = self.asked[self.ask_at] % 8
            return
        if missing <= 0:
            self.destroy_laser(seat)
        self.asked = []
        self.pledges = []
        self.step = TURN_OVER

    def pledge_choices(self, seat: int) -> list[int]:
        most = min(self.fleet[2 * seat + SCOUT], self.table.laser_scouts - self.pledged())
        return [PLEDGE_0 + scouts for scouts in range(most + 1)]

    def pledge(self, seat: int, scouts: int) -> None:
        self.pledges += [seat, scouts]
        self.ask_at += 1
        if self.journal is not None:
            self.tell("pledged", seat, "D-9.8", {"scouts": scouts})
        self.next_pledge(self.turn)

    def destroy_laser(self, seat: int) -> None:  # D-9.8
        for n in range(0, len(self.pledges), 2):
            self.spend(self.pledges[n], SCOUT, self.pledges[n + 1])
        orb = self.act_orb
        for slot, tile in enumerate(self.slots[orb]):
            if tile != NOTHING and self.kind[tile] == LASER and self.owner[tile] == seat and self.colony[tile]:
                self.turn_tile(orb, slot, "D-9.8")
                return

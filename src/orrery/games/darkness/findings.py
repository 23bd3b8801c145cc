"""What happens when a tile is placed: the effects of LV1, LV2 and LV3 tiles (D-7, D-8, D-9)."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import ALTAR_GIFT, BRIDGE, DONE, FLEET, FROM_FLEET, NONE, ORB, SHIP, SLOT
from orrery.games.darkness.landing import NO, YES, Landing
from orrery.games.darkness.pieces import (
    ALIEN_FLEET,
    ALIENS,
    ALTAR,
    ARTEFACT,
    BIT,
    COLONY,
    CUBE,
    EVOLUTION,
    LOST_SHIP,
    MAX_SLOTS,
    PIRATES,
    SCOUT,
    SHIELD,
    SHIPS,
    STAR_MAP,
    TILES,
    members,
)
from orrery.games.darkness.position import (
    AT_ALTAR,
    CUBE_SOURCE,
    EVOLVING,
    FOR_ARTEFACT,
    IN_CUBE,
    NOBODY,
    NOTHING,
    NOWHERE,
    PIRATES_AT,
    PIRATES_ORDER,
    RECOVERING,
    TAKING_FLEET,
    TURN_OVER,
)

SHIP_0: Final[int] = SHIP.base
ORB_0: Final[int] = ORB.base
SLOT_0: Final[int] = SLOT.base
BRIDGE_0: Final[int] = BRIDGE.base
FLEET_0: Final[int] = FLEET.base
NONE_0: Final[int] = NONE.base
DONE_0: Final[int] = DONE.base
FROM_FLEET_0: Final[int] = FROM_FLEET.base
ALTAR_0: Final[int] = ALTAR_GIFT.base
ALTAR_FLEET: Final = 1
ALTAR_LANDED: Final = 2
BRIDGEHEADS: Final = MAX_SLOTS  # from here on a target of the cube is a seat's bridgehead


class Findings(Landing):
    """A position whose tiles take effect."""

    def place_tile(self, seat: int) -> None:
        """D-6.4: the final tile is laid, its effect happens, then the ship stands on it or is lost."""
        orb, kind = self.act_orb, self.drawn
        self.slot = self.put_tile(orb, kind, self.drawn_level)
        self.drawn = NOTHING
        if self.journal is not None:
            said = {"orb": orb, "place": self.called(orb), "slot": self.slot, "tile": TILES[kind]}
            self.tell("tile_placed", seat, "D-6.4", said)
        if kind < ARTEFACT:
            if kind == LOST_SHIP:
                self.find_lost_ship(seat)
            else:
                self.land_explorer(seat)
        elif kind == ARTEFACT and self.bag_left:  # D-8.1
            self.draw_cores(FOR_ARTEFACT, self.table.artefact_cores)
        elif kind == ALIENS:
            self.meet_aliens(seat)
        elif kind == EVOLUTION and not self.evolved[seat]:
            self.ask(EVOLVING, seat)
        elif kind == PIRATES and len(self.pirate_choices(seat)) > 1:
            self.ask(PIRATES_ORDER, seat)
        elif kind == STAR_MAP:  # D-8.9
            self.star_maps[seat] += 1
            self.land_explorer(seat)
        elif kind == ALIEN_FLEET and self.fleet_choices(seat):
            self.ask(TAKING_FLEET, seat)
        elif kind == ALTAR and self.waste[2 * seat + SCOUT] and len(self.altar_choices(seat)) > 1:
            self.ask(AT_ALTAR, seat)
        elif kind == CUBE:  # D-9.6: the ship comes first
            self.land_explorer(seat)
            self.open_cube(seat)
        else:
            self.land_explorer(seat)

    def ask(self, step: int, seat: int) -> None:
        self.step = step
        self.actor = seat

    def land_explorer(self, seat: int) -> None:
        """The exploring ship stands on the tile, or is lost; then the turn is over (D-6.4)."""
        ship, self.sent = self.sent, NOTHING
        self.step = TURN_OVER
        if ship == NOTHING:  # given at the altar, back in the fleet, or lost to aliens
            return
        tile = self.slots[self.act_orb][self.slot]
        if ship == COLONY:
            self.occupy_tile(seat, self.act_orb, tile, ship, "D-6.4")
        elif self.kind[tile] == SHIELD:  # D-8.2, D-R24
            self.occupy_tile(seat, self.act_orb, tile, ship, "D-8.2")
        else:
            self.lose(seat, ship, "D-6.4", "exploring")

    # LV1 and LV2 ------------------------------------------------------------------------------------------------------

    def find_lost_ship(self, seat: int) -> None:  # D-7.7
        ship, self.sent = self.sent, NOTHING
        self.bring_back(seat, ship, "D-7.7", "lost ship")
        if self.waste[2 * seat] or self.waste[2 * seat + 1]:
            self.ask(RECOVERING, seat)
        else:
            self.step = TURN_OVER

    def wasted_ships(self, seat: int) -> list[int]:
        return [SHIP_0 + ship for ship in (COLONY, SCOUT) if self.waste[2 * seat + ship]]

    def recover(self, seat: int, ship: int) -> None:
        self.waste[2 * seat + ship] -= 1
        self.bring_back(seat, ship, "D-7.7", "recovered")
        self.step = TURN_OVER

    def lay_artefact_core(self, core: int) -> None:
        """D-8.1: every core drawn is laid at once, seen by its finder alone."""
        self.take_core(core)
        self.lay(core, self.turn, 0)
        if not self.wanted:
            self.land_explorer(self.turn)

    def meet_aliens(self, seat: int) -> None:  # D-8.3, D-R68
        self.lose_explorer_to_aliens(seat)
        self.purge(self.act_orb)
        self.land_explorer(seat)

    def lose_explorer_to_aliens(self, seat: int) -> None:
        if self.eliminations[seat] and self.sent != NOTHING:
            ship, self.sent = self.sent, NOTHING
            self.lose(seat, ship, "D-8.3", "aliens")

    def evolve(self, seat: int, wanted: bool) -> None:  # D-8.5
        if wanted:
            self.evolved[seat] = 1
            if self.journal is not None:
                self.tell("evolved", seat, "D-8.5", {})
        self.land_explorer(seat)

    # Space pirates (D-8.8) --------------------------------------------------------------------------------------------

    def pirate_choices(self, seat: int) -> list[int]:
        found = [ORB_0 + orb for orb in members(self.alive) if self.pirate_targets(seat, orb)]
        found += [FLEET_0 + other for other in range(self.seats) if other != seat and self.fleet[2 * other]]
        found.append(NONE_0)
        return found

    def pirate_targets(self, seat: int, orb: int) -> list[int]:
        found: list[int] = []
        for slot, tile in enumerate(self.slots[orb]):
            if tile != NOTHING and self.colony[tile] and self.owner[tile] != seat:
                found.append(SLOT_0 + slot)
        return found + self.foreign_bridgeheads(seat, orb)

    def foreign_bridgeheads(self, seat: int, orb: int) -> list[int]:
        return [BRIDGE_0 + other for other in range(self.seats) if other != seat and self.bridge[other] & BIT[orb]]

    def order_pirates(self, seat: int, action: int) -> None:
        if action == NONE_0:
            self.land_explorer(seat)
        elif action >= FLEET_0:
            other = action - FLEET_0
            self.fleet[2 * other] -= 1
            self.lose(other, COLONY, "D-8.8", "pirates")
            self.land_explorer(seat)
        else:
            self.target = action - ORB_0
            self.ask(PIRATES_AT, seat)

    def strike_with_pirates(self, seat: int, action: int) -> None:
        orb, self.target = self.target, NOWHERE
        if action >= BRIDGE_0:
            self.remove_bridgehead(action - BRIDGE_0, orb, "D-8.8", "pirates")
        else:
            tile = self.slots[orb][action - SLOT_0]
            if self.journal is not None:
                self.tell("ship_lost", self.owner[tile], "D-8.8", {"ship": SHIPS[COLONY], "reason": "pirates"})
            self.clear_tile(orb, tile)
        self.land_explorer(seat)

    def remove_bridgehead(self, seat: int, orb: int, rule: str, reason: str) -> None:
        self.bridge[seat] &= ~BIT[orb]
        self.lose(seat, COLONY, rule, reason)

    # LV3 --------------------------------------------------------------------------------------------------------------

    def fleet_choices(self, seat: int) -> list[int]:
        return [
            SHIP_0 + ship for ship in (COLONY, SCOUT) if self.reserve[2 * seat + ship] or self.waste[2 * seat + ship]
        ]

    def take_fleet(self, seat: int, ship: int) -> None:  # D-9.1: reserve first, then waste
        place = 2 * seat + ship
        gift = self.table.fleet_gift[ship]
        reserve = min(gift, self.reserve[place])
        waste = min(gift - reserve, self.waste[place])
        self.reserve[place] -= reserve
        self.waste[place] -= waste
        self.fleet[place] += reserve + waste
        if self.journal is not None:
            self.tell("alien_fleet", seat, "D-9.1", {"number": reserve + waste, "ship": SHIPS[ship]})
        self.land_explorer(seat)

    def altar_choices(self, seat: int) -> list[int]:
        found = [ALTAR_0]
        if self.fleet[2 * seat]:
            found.append(ALTAR_0 + ALTAR_FLEET)
        if self.sent == COLONY:
            found.append(ALTAR_0 + ALTAR_LANDED)
        return found

    def sacrifice(self, seat: int, gift: int) -> None:  # D-9.2
        if gift == ALTAR_FLEET:
            self.spend(seat, COLONY, 1)
        elif gift == ALTAR_LANDED:
            self.sent = NOTHING
            self.waste[2 * seat + COLONY] += 1
        if gift:
            scouts = min(self.table.altar_scouts, self.waste[2 * seat + SCOUT])
            self.waste[2 * seat + SCOUT] -= scouts
            self.fleet[2 * seat + SCOUT] += scouts
            if self.journal is not None:
                self.tell("sacrificed", seat, "D-9.2", {"scouts": scouts})
        self.land_explorer(seat)

    # The cube (D-9.6) -------------------------------------------------------------------------------------------------

    def open_cube(self, seat: int) -> None:
        """Q26 comes again until the player is done or nothing can be replaced any more."""
        if not self.banned(seat) & BIT[self.act_orb] and len(self.cube_choices(seat)) > 1:
            self.ask(IN_CUBE, seat)
        else:
            self.step = TURN_OVER

    def cube_sources(self, seat: int) -> list[int]:
        """Where a colony ship can come from: own factories of this orb, or the fleet."""
        found: list[int] = []
        for slot, tile in enumerate(self.slots[self.act_orb]):
            if tile != NOTHING and self.owner[tile] == seat and self.is_factory(tile):
                found.append(SLOT_0 + slot)
        if self.fleet[2 * seat]:
            found.append(FROM_FLEET_0)
        return found

    def cube_choices(self, seat: int) -> list[int]:
        orb = self.act_orb
        has_colony = len(self.cube_sources(seat)) > 0
        has_scout = self.fleet[2 * seat + SCOUT] > 0
        found: list[int] = []
        for slot, tile in enumerate(self.slots[orb]):
            if tile == NOTHING or self.owner[tile] in (NOBODY, seat):
                continue
            if (has_colony or not self.colony[tile]) and (has_scout or not self.scout[tile]):
                found.append(SLOT_0 + slot)
        if has_colony:
            found += self.foreign_bridgeheads(seat, orb)
        found.append(DONE_0)
        return found

    def assimilate(self, seat: int, action: int) -> None:
        if action == DONE_0:
            self.step = TURN_OVER
            return
        self.target = BRIDGEHEADS + action - BRIDGE_0 if action >= BRIDGE_0 else action - SLOT_0
        if self.target < BRIDGEHEADS and not self.colony[self.slots[self.act_orb][self.target]]:
            self.replace_ships(seat)
        else:
            self.ask(CUBE_SOURCE, seat)

    def use_source(self, seat: int, action: int) -> None:
        """The colony ship leaves the fleet, or an own factory, which becomes ownerless."""
        orb = self.act_orb
        if action == FROM_FLEET_0:
            self.fleet[2 * seat] -= 1
        else:
            tile = self.slots[orb][action - SLOT_0]
            self.owner[tile] = NOBODY
            self.colony[tile] = 0
            self.touch(orb)
        self.replace_ships(seat)

    def replace_ships(self, seat: int) -> None:
        orb, target = self.act_orb, self.target
        self.target = NOWHERE
        if target >= BRIDGEHEADS:  # the colony ship goes to waste: its player already has a bridgehead
            self.remove_bridgehead(target - BRIDGEHEADS, orb, "D-9.6", "cube")
            self.waste[2 * seat + COLONY] += 1
        else:
            tile = self.slots[orb][target]
            colony, scout, old = self.colony[tile], self.scout[tile], self.owner[tile]
            self.clear_tile(orb, tile)
            self.fleet[2 * seat + SCOUT] -= scout
            self.owner[tile] = seat
            self.colony[tile] = colony
            self.scout[tile] = scout
            self.touch(orb)
            if self.journal is not None:
                self.tell("assimilated", seat, "D-9.6", {"with": old, "place": self.called(orb), "slot": target})
        self.open_cube(seat)

    def answers(self) -> list[int]:
        return [NO, YES]

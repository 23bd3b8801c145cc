"""Laying, settling, emptying and destroying orbs: what many rules share (D-1, D-4.8, D-8.3, D-9.9)."""

from __future__ import annotations

from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    KINDS,
    LETTERED,
    SCOUT,
    SHIPS,
    TILES,
    members,
)
from orrery.games.darkness.position import FATES, NOBODY, NOTHING, NOWHERE, Position


class Orbs(Position):
    """A position whose orbs come and go."""

    # Ships ------------------------------------------------------------------------------------------------------------

    def lose(self, seat: int, ship: int, rule: str, reason: str) -> None:
        """A ship goes to its owner's waste (D-1.1)."""
        self.waste[2 * seat + ship] += 1
        if self.journal is not None:
            self.tell("ship_lost", seat, rule, {"ship": SHIPS[ship], "reason": reason})

    def spend(self, seat: int, ship: int, number: int) -> None:
        """Ships of the fleet go to waste."""
        self.fleet[2 * seat + ship] -= number
        self.waste[2 * seat + ship] += number

    def bring_back(self, seat: int, ship: int, rule: str, reason: str) -> None:
        """A ship joins the fleet again."""
        self.fleet[2 * seat + ship] += 1
        if self.journal is not None:
            self.tell("ship_back", seat, rule, {"ship": SHIPS[ship], "reason": reason})

    # Orbs -------------------------------------------------------------------------------------------------------------

    def lay(self, core: int, seat: int, facts: int) -> int:
        """Lay a core as the next orb, face down and seen by its layer; in solo face up (D-4.1, D-16.1)."""
        orb = len(self.core)
        bit = BIT[orb]
        self.core.append(core)
        self.facts.append(facts)
        self.buyers.append(0)
        self.founder.append(NOBODY)
        self.name.append(NOTHING)
        self.fates.append(0)
        self.station.append(NOBODY)
        self.slots.append([])
        self.size.append(self.table.printed[core])
        self.count.append(0)
        self.alive |= bit
        if core < LETTERED:
            self.lettered |= bit
            self.room |= bit
        self.seen[seat] |= bit
        if self.table.solo:
            self.face_up |= bit
        if self.journal is not None:
            self.tell("core_laid", seat, "D-4.1", {"orb": orb}, {"core": self.core_label(orb)})
        return orb

    def reveal(self, orb: int, rule: str) -> None:
        """Turn a core face up for good (D-4.8)."""
        if not self.face_up & BIT[orb]:
            self.face_up |= BIT[orb]
            if self.journal is not None:
                said = {"orb": orb, "place": self.called(orb), "core": self.core_label(orb)}
                self.tell("core_revealed", NOBODY, rule, said)

    def settle(self, seat: int, orb: int) -> None:
        """A colony ship becomes a bridgehead; the first one gives the orb its name (D-4.3, D-4.10)."""
        self.bridge[seat] |= BIT[orb]
        self.last_placed[seat] = orb
        if self.founder[orb] == NOBODY:
            self.founder[orb] = seat
            if self.named < len(self.table.names):
                self.name[orb] = self.named
                self.named += 1
        if self.journal is not None:
            self.tell("bridgehead", seat, "D-4.3", {"orb": orb, "place": self.called(orb)})

    def tiles_of(self, orb: int) -> list[int]:
        """The tiles lying at an orb, in slot order."""
        return [tile for tile in self.slots[orb] if tile != NOTHING]

    def put_tile(self, orb: int, kind: int, level: int) -> int:
        """Lay a tile in the lowest free slot; the core is face up from now on (D-6.4, D-4.8)."""
        tile = len(self.kind)
        self.kind.append(kind)
        self.level.append(level)
        self.turned.append(0)
        self.owner.append(NOBODY)
        self.colony.append(0)
        self.scout.append(0)
        self.shift.append(0)
        return self.fill_slot(orb, tile)

    def fill_slot(self, orb: int, tile: int) -> int:
        slots = self.slots[orb]
        slot = 0
        while slot < len(slots) and slots[slot] != NOTHING:
            slot += 1
        if slot == len(slots):
            slots.append(tile)
        else:
            slots[slot] = tile
        self.reveal(orb, "D-4.8")
        self.touch(orb)
        return slot

    def occupy_tile(self, seat: int, orb: int, tile: int, ship: int, rule: str) -> None:
        """A ship comes to stand on a tile without ships."""
        self.owner[tile] = seat
        if ship == COLONY:
            self.colony[tile] = 1
            self.last_placed[seat] = orb
        else:
            self.scout[tile] = 1
        self.touch(orb)
        if self.journal is not None:
            said = {"orb": orb, "place": self.called(orb), "ship": SHIPS[ship], "tile": TILES[self.kind[tile]]}
            self.tell("stands", seat, rule, said)

    def clear_tile(self, orb: int, tile: int) -> None:
        """The ships on a tile go to waste (D-1.1)."""
        owner = self.owner[tile]
        if owner != NOBODY:
            self.waste[2 * owner + COLONY] += self.colony[tile]
            self.waste[2 * owner + SCOUT] += self.scout[tile]
            self.owner[tile] = NOBODY
            self.colony[tile] = 0
            self.scout[tile] = 0
            self.shift[tile] = 0
            self.touch(orb)

    def turn_tile(self, orb: int, slot: int, rule: str) -> None:
        """A tile is turned over: it counts as a tile and is dead otherwise; its ships are lost (D-9.9)."""
        tile = self.slots[orb][slot]
        self.clear_tile(orb, tile)
        self.turned[tile] = 1
        self.touch(orb)
        if self.journal is not None:
            said = {"orb": orb, "place": self.called(orb), "slot": slot, "tile": TILES[self.kind[tile]]}
            self.tell("tile_turned", NOBODY, rule, said)

    def waste_tile(self, kind: int, level: int) -> None:
        """A tile goes to the common pile of spent tiles (D-1.1)."""
        self.wasted[KINDS * level + kind] += 1

    def remove_station(self, orb: int, rule: str) -> None:
        """A defence station falls: its mark goes to waste, its token leaves the game (D-1.1)."""
        owner = self.station[orb]
        self.station[orb] = NOBODY
        self.stations[owner] &= ~BIT[orb]
        self.waste[2 * owner + SCOUT] += 1
        if self.journal is not None:
            self.tell("station_destroyed", owner, rule, {"orb": orb, "place": self.called(orb)})

    def remove_links(self, orb: int, team: int, rule: str) -> None:
        """Gateways and portals of a set of seats with an end at this orb are lost with both ends (D-1.13)."""
        n = len(self.link_owner)
        while n:
            n -= 1
            owner = self.link_owner[n]
            if team & BIT[owner] and orb in (self.link_a[n], self.link_b[n]):
                if not self.link_portal[n]:
                    self.waste[2 * owner + COLONY] += 1
                    self.waste[2 * owner + SCOUT] += 1
                if self.journal is not None:
                    ends = {"place": self.called(self.link_a[n]), "other": self.called(self.link_b[n])}
                    self.tell("gateway_destroyed", owner, rule, ends)
                del self.link_owner[n]
                del self.link_a[n]
                del self.link_b[n]
                del self.link_portal[n]

    def depopulate(self, orb: int, team: int) -> int:
        """The ships of a set of seats on core and tiles go to waste; how many there were."""
        removed = 0
        bit = BIT[orb]
        for seat in range(self.seats):
            if team & BIT[seat] and self.bridge[seat] & bit:
                self.bridge[seat] &= ~bit
                self.waste[2 * seat + COLONY] += 1
                removed += 1
        for tile in self.slots[orb]:
            if tile != NOTHING and self.owner[tile] != NOBODY and team & BIT[self.owner[tile]]:
                removed += self.colony[tile] + self.scout[tile]
                self.clear_tile(orb, tile)
        return removed

    def destroy(self, orb: int, rule: str, fate: int) -> None:
        """An orb is gone with everything on it and every gateway to it; its number stays unused (D-1.13)."""
        self.fates[orb] |= BIT[fate]
        if self.journal is not None:
            said = {"orb": orb, "place": self.called(orb), "core": self.core_label(orb), "cause": FATES[fate]}
            self.tell("orb_destroyed", NOBODY, rule, said)
        everybody = BIT[self.seats] - 1
        self.depopulate(orb, everybody)
        if self.station[orb] != NOBODY:
            self.remove_station(orb, "D-1.13")
        self.remove_links(orb, everybody, "D-1.13")
        bit = BIT[orb]
        for tile in self.slots[orb]:
            if tile != NOTHING:
                self.waste_tile(self.kind[tile], self.level[tile])
        self.slots[orb] = []
        self.face_up |= bit
        self.alive &= ~bit
        self.besieged &= ~bit
        self.touch(orb)

    def purge(self, orb: int) -> None:
        """Aliens destroy everything of those who have eliminated life (D-8.3)."""
        for seat in range(self.seats):
            if self.eliminations[seat]:
                team = BIT[seat]
                removed = self.depopulate(orb, team)
                self.remove_links(orb, team, "D-8.3")
                if self.station[orb] == seat:
                    self.remove_station(orb, "D-8.3")
                if removed and self.journal is not None:
                    self.tell("purged", seat, "D-8.3", {"orb": orb, "place": self.called(orb), "ships": removed})

    def purge_everywhere(self) -> None:
        for orb in members(self.aliens):
            self.purge(orb)

    def guardians(self, seat: int, orb: int) -> list[int]:
        """The other players with a guard at an orb, in turn order from a seat, as `asked` keeps them."""
        return [8 * orb + other for other in self.after(seat) if self.guards(other) & BIT[orb]]

    def destroy_guard(self, orb: int, shield_slot: int, rule: str) -> None:
        """A station falls, or the shield in a slot is turned over with its ship (D-5.14, D-10.7)."""
        if shield_slot == NOWHERE:
            self.remove_station(orb, rule)
        else:
            self.turn_tile(orb, shield_slot, rule)

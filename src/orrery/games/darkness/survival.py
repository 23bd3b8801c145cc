"""Phase 5: strongholds, networks, resources, and who survives. D-15, D-16.2 and specification 9."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import RESOURCE
from orrery.games.darkness.biosphere import Biosphere
from orrery.games.darkness.findings import ORB_0
from orrery.games.darkness.landing import ORB_TARGETS
from orrery.games.darkness.pieces import ALIENS, BIT, FREE_CHOICE, NO_RESOURCE, RESOURCE_OF, members
from orrery.games.darkness.position import FREE_UNIT, NEXT_COUNT, NOBODY, NOTHING, NOWHERE, OVER, STRONGHOLD

RESOURCE_0: Final[int] = RESOURCE.base
RESULT: Final = 8  # numbers in a result: members, points, second number, stronghold, four totals
ALIEN_UNIT: Final = 63  # in place of a slot: the unit comes from an Alien colony


def best_count(totals: list[int], free: int) -> list[int]:
    """The totals after giving out the free units best: first the smallest, then the largest (specification 9.2)."""
    totals = totals[:]
    while True:
        smallest = min(totals)
        missing = totals.count(smallest)
        if missing > free:
            break
        totals = [total + 1 if total == smallest else total for total in totals]
        free -= missing
    totals[totals.index(max(totals))] += free
    return totals


class Survival(Biosphere):
    """A position that is counted."""

    # Networks (D-15.1 to D-15.4) --------------------------------------------------------------------------------------

    def bridgeheads(self, team: int) -> int:
        """The orbs with a bridgehead of a member."""
        found = 0
        for seat in members(team):
            found |= self.bridge[seat]
        return found

    def network(self, team: int, stronghold: int) -> int:
        """D-15.2: step by step along the members' gateways, over orbs with a member's bridgehead."""
        settled = self.bridgeheads(team)
        found = BIT[stronghold]
        edge = [stronghold]
        while edge:
            new = self.linked_by(edge.pop(), team) & settled & ~found
            found |= new
            edge += members(new)
        return found

    def fixed_totals(self, team: int, network: int) -> list[int]:
        """What factories on resource tiles bring, and evolution (D-15.3, D-15.4)."""
        each = sum(self.evolved[seat] for seat in members(team))
        totals = [each] * 4
        units = self.table.units
        for orb in members(network):
            for tile in self.slots[orb]:
                if tile != NOTHING and self.counts(team, tile):
                    resource = RESOURCE_OF[self.kind[tile]]
                    if resource < FREE_CHOICE:
                        totals[resource] += units[self.kind[tile]]
        return totals

    def counts(self, team: int, tile: int) -> bool:
        """A resource tile with a member's factory; a terraforming station yields nothing (D-10.3)."""
        owner = self.owner[tile]
        if owner == NOBODY or self.turned[tile] or RESOURCE_OF[self.kind[tile]] == NO_RESOURCE:
            return False
        return bool(team & BIT[owner]) and self.is_factory(tile)

    def free_units(self, team: int, network: int) -> list[int]:
        """Supply drops by orb and slot, then Alien colonies by orb and seat: place and seat of each unit (D-15.10)."""
        found: list[int] = []
        for orb in members(network):
            for slot, tile in enumerate(self.slots[orb]):
                if tile != NOTHING and RESOURCE_OF[self.kind[tile]] == FREE_CHOICE and self.counts(team, tile):
                    found += [64 * orb + slot, self.owner[tile]] * self.table.units[self.kind[tile]]
        for orb in members(network & self.aliens):
            colonies = sum(1 for tile in self.tiles_of(orb) if self.kind[tile] == ALIENS)
            for seat in members(team):
                if self.present(seat) & BIT[orb]:
                    found += [64 * orb + ALIEN_UNIT, seat] * colonies
        return found

    def best_result(self, team: int) -> list[int]:
        """D-15.8: the stronghold and the free units that give most points, then the greatest second number."""
        evolved = sum(self.evolved[seat] for seat in members(team))
        best = [team, evolved, evolved, NOWHERE] + [evolved] * 4  # D-15.9
        left = self.bridgeheads(team)
        while left:
            stronghold = members(left)[0]
            network = self.network(team, stronghold)
            left &= ~network  # every orb of a network has the same network
            totals = best_count(self.fixed_totals(team, network), len(self.free_units(team, network)) // 2)
            if best[3] == NOWHERE or (min(totals), max(totals)) > (best[1], best[2]):
                best = [team, min(totals), max(totals), stronghold, *totals]
        return best

    # Counting ---------------------------------------------------------------------------------------------------------

    def next_count(self) -> None:
        """One coalition after the other; by the best count, or by choices (D-15.10)."""
        while self.place < len(self.order):
            team = self.order[self.place]
            if self.table.auto_count or not self.bridgeheads(team):
                self.add_result(self.best_result(team))
            else:
                self.step = STRONGHOLD
                self.actor = self.first_of(team)
                return
        self.finish()

    def first_of(self, team: int) -> int:
        """The member who is first in turn order from the start player."""
        seat = self.start
        while not team & BIT[seat]:
            seat = (seat + 1) % self.seats
        return seat

    def add_result(self, result: list[int]) -> None:
        self.results += result
        self.place += 1
        if self.journal is not None:
            seats = [seat + 1 for seat in members(result[0])]
            said = {"seats": seats, "points": result[1], "second": result[2], "totals": result[4:]}
            if result[3] == NOWHERE:
                self.tell("counted_nothing", self.first_of(result[0]), "D-15.9", said)
            else:
                self.tell("counted", self.first_of(result[0]), "D-15.5", {**said, "place": self.called(result[3])})

    def stronghold_choices(self) -> list[int]:
        return ORB_TARGETS.of(self.bridgeheads(self.order[self.place]))

    def choose_stronghold(self, action: int) -> None:
        team = self.order[self.place]
        self.act_orb = action - ORB_0
        network = self.network(team, self.act_orb)
        self.totals = self.fixed_totals(team, network)
        self.units = self.free_units(team, network)
        self.next_unit()

    def next_unit(self) -> None:
        if self.units:
            self.step = FREE_UNIT
            self.actor = self.units[1]
            return
        totals, self.totals = self.totals, []
        stronghold, self.act_orb = self.act_orb, NOWHERE
        self.add_result([self.order[self.place], min(totals), max(totals), stronghold, *totals])
        self.step = NEXT_COUNT

    def resource_choices(self) -> list[int]:
        return [RESOURCE_0 + resource for resource in range(4)]

    def choose_unit(self, resource: int) -> None:
        self.totals[resource] += 1
        del self.units[:2]
        self.next_unit()

    def finish(self) -> None:
        self.step = OVER
        self.actor = NOBODY
        if self.journal is not None:
            self.tell("result", NOBODY, "D-15.6" if not self.survived() else "D-15.7", {"reason": self.reason()})

    # The result (specification 9.3) -----------------------------------------------------------------------------------

    def result_of(self, seat: int) -> list[int]:
        """The counted result of a seat's coalition."""
        for n in range(0, len(self.results), RESULT):
            if self.results[n] & BIT[seat]:
                return self.results[n : n + RESULT]
        return self.best_result(self.coalition[seat] or BIT[seat])

    def survived(self) -> bool:
        """D-15.6: some coalition reaches the threshold."""
        return any(points >= self.table.threshold for points in self.results[1::RESULT])

    def places(self) -> list[int]:
        """1 + how many players are in strictly better coalitions; all share the last place if nobody survives."""
        if not self.survived():
            return [self.seats] * self.seats
        keys = [tuple(self.result_of(seat)[1:3]) for seat in range(self.seats)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def reason(self) -> str:
        """How it ended: solo by rating (D-16.2), otherwise whether anybody lives (D-15.6)."""
        if not self.table.solo:
            return "survival" if self.survived() else "all are lost"
        points = self.results[1]
        if points >= self.table.triumph:
            return "triumph"
        return "hard survival" if points >= self.table.threshold else "extinct"

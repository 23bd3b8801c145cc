"""Vertium: Phase Two around the battles. Three rounds are V-7, the American style V-12, CUBES V-13, solo V-15."""

from __future__ import annotations

from orrery.games.vertium.actions import MOST_GEMS
from orrery.games.vertium.battle import ATTACKER_WON, FIGHT_ON, Battle
from orrery.games.vertium.pieces import PLANETS
from orrery.games.vertium.position import (
    ATTACK_LIMIT,
    COMPLEX_GONE,
    CUBE_PARTNER,
    CUBE_PLACE,
    CUBES,
    EXHAUSTED,
    NOBODY_ABLE,
    NOWHERE,
    ONE_OWNER,
    ONE_OWNER_BEFORE,
    ORIGIN,
    PHASE_ONE_ONLY,
    SENDING_G,
    SENDING_V,
    SOLO_OVER,
    TARGET_DIE,
    TARGET_LOT,
    THREE_ROUNDS,
    TURN,
    WAR,
)
from orrery.games.vertium.table import NOBODY, REBEL, SOLO_COMPLEX, Table


class War(Battle):
    """A position that knows whose attack it is."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def begin_war(self) -> None:
        """Rank the factions, then fight, unless it is over already (specification 4.4, steps 4 and 5)."""
        table = self.table
        self.turn = NOBODY
        self.rank = [REBEL, SOLO_COMPLEX] if table.solo else self.ranking()
        if self.journal is not None and not table.solo:
            points = [self.victory_points(side) for side in self.rank]
            self.tell("ranked", self.rank[0], "V-6.7", {"order": self.rank[:], "points": points})
        if table.phase_one_only:
            self.finish(PHASE_ONE_ONLY)
        elif table.shadows and table.complex not in self.owner:  # V-R58
            self.finish(COMPLEX_GONE)
        elif self.sole_owner() != NOBODY:
            self.finish(ONE_OWNER_BEFORE)
        elif not table.american:
            self.next_round()
        elif table.gelbon:  # V-13.3
            self.place = 0
            self.turn = self.rank[0]
            self.phase = CUBES
        else:
            self.first_initiative()

    # Three rounds (V-7) ---------------------------------------------------------------------------------------------

    def next_round(self) -> None:  # V-7.1
        if self.round == self.table.rounds:
            self.turn = NOBODY
            self.finish(THREE_ROUNDS)  # V-11.1
            return
        self.round += 1
        self.order = self.ranking()
        self.place = 0
        if self.journal is not None:
            self.tell("round_began", self.order[0], "V-7.1", {"round": self.round})
        self.next_faction()

    def next_faction(self) -> None:
        """V-R27: whoever cannot attack is passed over."""
        while self.place < len(self.order):
            side = self.order[self.place]
            if self.can_attack(side):
                self.turn = side
                self.phase = TURN
                return
            if self.journal is not None:
                self.tell("unable", side, "V-R27", {})
            self.place += 1
        self.next_round()

    def stay_home(self) -> None:  # V-R26
        if self.journal is not None:
            self.tell("stayed_home", self.turn, "V-R26", {})
        self.place += 1
        self.next_faction()

    # The American style (V-12) --------------------------------------------------------------------------------------

    def first_initiative(self) -> None:
        """V-12.1, V-R49: the leader in Victory Points who is able to attack begins."""
        for side in self.rank:
            if self.can_attack(side):
                self.give_initiative(side, "V-12.1")
                return
        self.turn = NOBODY
        self.finish(SOLO_OVER if self.table.solo else NOBODY_ABLE)

    def give_initiative(self, side: int, rule: str) -> None:
        """V-R44: whoever receives the initiative owes an attack. The rule says why; the solo game has its own."""
        self.turn = side
        self.fresh = True
        if self.journal is not None:
            if self.table.solo:
                rule = "V-15.7" if self.attacks else "V-15.5"
            self.tell("initiative", side, rule, {"gems": self.gems_of(side)})
        self.go_on()

    def go_on(self) -> None:
        """The holder of the initiative decides; the solo Complex has no choice (V-R63)."""
        if not self.table.solo or self.turn == REBEL:
            self.phase = WAR
        elif self.can_attack(SOLO_COMPLEX):
            self.phase = TARGET_DIE
        elif self.can_attack(REBEL):
            self.give_initiative(REBEL, "V-15.7")
        else:
            self.finish(SOLO_OVER)

    def pass_on(self) -> None:  # V-12.4, V-12.5
        if self.journal is not None:
            self.tell("passed", self.turn, "V-12.3", {})
        able = [side for side in self.rank if side != self.turn and self.can_attack(side)]
        if not able:
            self.finish(SOLO_OVER if self.table.solo else EXHAUSTED)
            return
        for side in able:  # V-R45, V-R46: first those who have not attacked yet
            if not self.had[side]:
                self.give_initiative(side, "V-12.4")
                return
        sides = self.table.sides
        first = max(self.first, 0)
        keys = [(-self.gems_of(side), -self.values_of(side), (side - first) % sides, side) for side in able]
        self.give_initiative(min(keys)[3], "V-12.5")

    # Attack (V-7.3, V-7.4) ------------------------------------------------------------------------------------------

    def attack(self, target: int) -> None:
        self.target = target
        self.attacks += 1
        self.had[self.turn] = True
        self.phase = ORIGIN

    def set_out(self, origin: int, by_refuge: bool) -> None:
        self.origin = origin
        self.by_refuge = by_refuge
        self.phase = SENDING_V

    def vertium_limits(self) -> tuple[int, int]:
        """The fewest and most Vertium that can travel (specification 4.8)."""
        vertium, gelbon = self.vertium[self.origin], self.gelbon[self.origin]
        if self.by_refuge:  # V-R39: at least one gem, and all may go
            return (0 if gelbon else 1), min(vertium, MOST_GEMS)
        return 0, min(vertium, vertium + gelbon - 1, MOST_GEMS)

    def gelbon_limits(self) -> tuple[int, int]:
        """The fewest and most Gelbon that can travel with the Vertium chosen."""
        vertium, gelbon = self.vertium[self.origin], self.gelbon[self.origin]
        if self.by_refuge:
            return (0 if self.force_v else 1), min(gelbon, MOST_GEMS)
        return 0, min(gelbon, vertium + gelbon - 1 - self.force_v, MOST_GEMS)

    def send_vertium(self, number: int) -> None:
        self.force_v = number
        if self.table.gelbon:
            self.phase = SENDING_G
        else:
            self.depart()

    def send_gelbon(self, number: int) -> None:
        self.force_g = number
        self.depart()

    def depart(self) -> None:
        """V-7.4: Captain and gems leave, and one gem buys a new Captain; or the Refuge Moon's Captain leads."""
        self.vertium[self.origin] -= self.force_v
        self.gelbon[self.origin] -= self.force_g
        if self.by_refuge:
            self.refuge[self.turn] -= 1
        else:
            self.lose_gem(self.origin)
        self.begin_battle()

    def fought(self, outcome: int) -> None:
        """A step of the battle is done; if it has ended, see who goes on."""
        if outcome == FIGHT_ON:
            return
        table, defender = self.table, self.defender
        self.settle(outcome)
        if not table.american:
            if self.sole_owner() != NOBODY:  # V-R41
                self.finish(ONE_OWNER_BEFORE)
                return
            self.place += 1
            self.next_faction()
        elif table.shadows and table.complex not in self.owner:  # V-R58
            self.finish(COMPLEX_GONE)
        elif self.sole_owner() != NOBODY:  # V-12.7
            self.finish(SOLO_OVER if table.solo else ONE_OWNER)
        elif self.attacks >= table.attack_limit:  # V-R48
            self.finish(ATTACK_LIMIT)
        elif outcome == ATTACKER_WON:  # V-12.3
            self.fresh = False
            self.go_on()
        else:  # V-12.6
            self.give_initiative(defender, "V-12.6")

    # CUBES (V-13) ---------------------------------------------------------------------------------------------------

    def cube_sources(self, side: int) -> list[int]:
        """Own planets with Vertium for which a planet with Gelbon can be found, one of the two without a CUBE."""
        own = [planet for planet, owner in enumerate(self.owner) if owner == side]
        partners = [planet for planet in own if self.gelbon[planet]]
        if not partners:
            return []
        free_partner = any(not self.cube[planet] for planet in partners)
        return [planet for planet in own if self.vertium[planet] and (free_partner or not self.cube[planet])]

    def cube_partners(self, side: int) -> list[int]:
        """Own planets with Gelbon that can complete the CUBE begun on `cube_v`."""
        free = not self.cube[self.cube_v]
        return [
            planet
            for planet, owner in enumerate(self.owner)
            if owner == side and self.gelbon[planet] and (free or not self.cube[planet])
        ]

    def take_cube_vertium(self, planet: int) -> None:  # V-13.4
        self.cube_v = planet
        self.phase = CUBE_PARTNER

    def take_cube_gelbon(self, planet: int) -> None:
        self.cube_g = planet
        self.phase = CUBE_PLACE

    def build_cube(self, planet: int) -> None:  # V-13.5
        self.vertium[self.cube_v] -= 1
        self.gelbon[self.cube_g] -= 1
        self.cube[planet] = 1
        if self.journal is not None:
            self.tell("built", self.turn, "V-13.4", {"planet": PLANETS[planet]})
        self.cube_v = NOWHERE
        self.cube_g = NOWHERE
        self.phase = CUBES if self.place < len(self.rank) else WAR

    def cubes_done(self) -> None:  # V-13.3
        if self.journal is not None:
            self.tell("cubes_done", self.turn, "V-13.3", {})
        self.place += 1
        if self.place < len(self.rank):
            self.turn = self.rank[self.place]
        else:
            self.first_initiative()

    # The solo Complex (V-15) ----------------------------------------------------------------------------------------

    def candidates(self) -> list[int]:
        """V-15.8, V-R63: the Rebel's planets whose value is nearest to the die."""
        theirs = [planet for planet, owner in enumerate(self.owner) if owner == REBEL]
        nearest = min([abs(self.value[planet] - self.die) for planet in theirs])
        return [planet for planet in theirs if abs(self.value[planet] - self.die) == nearest]

    def roll_target(self, number: int) -> None:
        self.die = number
        found = self.candidates()
        if self.journal is not None:
            self.tell("target_die", NOBODY, "V-15.8", {"number": number})
        if len(found) == 1:
            self.complex_attacks(found[0])
        else:
            self.phase = TARGET_LOT

    def complex_attacks(self, target: int) -> None:
        """V-R63: from its richest planet, with the force of the option."""
        self.die = 0
        self.attack(target)
        own = [planet for planet, owner in enumerate(self.owner) if owner == SOLO_COMPLEX]
        keys = [(-self.vertium[planet], -self.value[planet], planet) for planet in own]
        self.origin = min(keys)[2]
        self.by_refuge = False
        stock = self.vertium[self.origin]
        force = self.table.complex_force
        if force == "half":
            self.force_v = stock // 2
        elif force == "match":
            self.force_v = min(self.vertium[target] + 1, stock - 1)
        else:
            self.force_v = stock - 1
        self.depart()

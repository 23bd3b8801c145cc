"""Vertium: the end of Phase One (V-6): extra tokens, blue moons, Secret Objectives. No player decides anything here."""

from __future__ import annotations

from orrery.games.vertium.pieces import BLUES, HARVEST, HIDDEN, PLANETS, WINTER
from orrery.games.vertium.position import BLUES_UP, NOTHING, NOWHERE
from orrery.games.vertium.table import NOBODY, Table
from orrery.games.vertium.war import War


class Ending(War):
    """A position that knows how Phase One ends."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def end_phase_one(self) -> None:
        """V-6.1, V-R20: at once. V-R21: extra tokens first."""
        table = self.table
        self.skip = [0] * self.seats
        self.colour = NOTHING
        self.victim = NOBODY  # the set that ended it may have been completed by a Raider
        self.stolen = NOTHING
        if self.journal is not None:
            self.tell("phase_one_ended", NOBODY, "V-6.1" if NOBODY not in self.owner else "V-R24", {})
        for planet in range(table.planets):
            if self.owner[planet] == NOBODY:
                continue
            extra = sum(self.tokens[4 * planet : 4 * planet + 4]) - 4
            if extra:  # V-6.2
                self.tokens[4 * planet : 4 * planet + 4] = [1, 1, 1, 1]
                self.award(planet, extra)
                if self.journal is not None:
                    self.tell("extras", self.owner[planet], "V-4.5", {"planet": PLANETS[planet], "gems": extra})
        self.turn_up_moons()

    def award(self, planet: int, gems: int) -> None:
        """Gems from the bank: Gelbon on the planets of low value in the expansion, else Vertium (V-13.2, V-R50)."""
        if self.value[planet] <= self.table.gelbon_up_to:
            self.gelbon[planet] += gems
        else:
            self.vertium[planet] += gems

    def turn_up_moons(self) -> None:
        self.phase = BLUES_UP

    def blue_site(self) -> int:
        """The next planet with a blue moon face down; NOWHERE if all are up."""
        for planet in range(self.table.planets):
            if self.blue[planet] == HIDDEN:
                return planet
        return NOWHERE

    def turn_up(self, kind: int) -> None:  # V-6.3 to V-6.5
        site = self.blue_site()
        self.blue[site] = HARVEST + kind
        if self.journal is not None:
            self.tell("turned_up", NOBODY, "V-6.3", {"planet": PLANETS[site], "moon": BLUES[HARVEST + kind]})
        if self.blue_site() == NOWHERE:
            self.apply_moons()

    def apply_moons(self) -> None:
        """Harvest and Winter Eclipse act on colonized planets only (V-R24)."""
        for planet in range(self.table.planets):
            owner = self.owner[planet]
            if owner == NOBODY:
                continue
            if self.blue[planet] == HARVEST:
                self.award(planet, 1)
                if self.journal is not None:
                    self.tell("harvest", owner, "V-6.3", {"planet": PLANETS[planet]})
            elif self.blue[planet] == WINTER:  # V-6.4, V-R22
                lost = self.gems(planet) // 2
                for _ in range(lost):
                    self.lose_gem(planet)
                if self.journal is not None:
                    self.tell("winter", owner, "V-6.4", {"planet": PLANETS[planet], "gems": lost})
        if not self.table.solo:
            self.score_objectives()
        self.revealed = True
        self.begin_war()

    def score_objectives(self) -> None:
        """V-6.6, V-R23: Vertium on the objective's planet, after the blue moons."""
        bonus = self.table.objective_bonus
        for seat in range(self.seats):
            planet = self.objective[seat]
            mine = self.owner[planet] == seat
            if mine:
                self.vertium[planet] += bonus
            if self.journal is not None:
                told = {"planet": PLANETS[planet], "gems": bonus}
                self.tell("objective_met" if mine else "objective_missed", seat, "V-6.6", told)

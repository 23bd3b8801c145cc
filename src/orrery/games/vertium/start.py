"""Vertium: setting up (V-1 and, for the solo game, V-15.1 to V-15.4). Chance does it all."""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.colonizing import Colonizing
from orrery.games.vertium.pieces import HIDDEN, KINDS, PLANETS
from orrery.games.vertium.position import ALLOTTING, DEALING, OBJECTIVES, SITES, STARTER
from orrery.games.vertium.table import NOBODY, REBEL, SOLO_COMPLEX, Table

BLUE_MOONS: Final = 3
COMPLEX_PLANETS: Final = 2


class Start(Colonizing):
    """A position that knows how the table is laid."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def place_moon(self, value: int) -> None:  # V-1.3
        self.moons[value] -= 1
        self.value[self.dealt] = value
        if self.journal is not None:
            self.tell("moon", NOBODY, "V-1.3", {"planet": PLANETS[self.dealt], "value": value})
        self.dealt += 1
        if self.dealt == self.table.planets:
            self.dealt = 0
            self.phase = SITES

    def place_blue(self, planet: int) -> None:  # V-1.4
        self.blue[planet] = HIDDEN
        if self.journal is not None:
            self.tell("blue_moon", NOBODY, "V-1.4", {"planet": PLANETS[planet]})
        self.dealt += 1
        if self.dealt == BLUE_MOONS:
            self.dealt = 0
            self.phase = ALLOTTING if self.table.solo else DEALING

    def receiver(self) -> int:
        """The seat that is dealt the next card; NOBODY when the row is laid out."""
        seat = self.dealt // self.table.deal
        return seat if seat < self.seats else NOBODY

    def deal(self, kind: int) -> None:  # V-1.5
        seat = self.receiver()
        self.deck[kind] -= 1
        self.deck_size -= 1
        self.dealt += 1
        if seat != NOBODY:
            self.hand[9 * seat + kind] += 1
            self.cards[seat] += 1
            if self.journal is not None:
                self.tell("dealt", seat, "V-1.5", {}, {"card": KINDS[kind]})
            return
        self.row.append(kind)
        if self.journal is not None:
            self.tell("laid_out", NOBODY, "V-1.5", {"card": KINDS[kind]})
        if len(self.row) == 2:
            self.dealt = 0
            self.phase = OBJECTIVES

    def give_objective(self, planet: int) -> None:  # V-1.6
        seat = self.dealt
        self.objective[seat] = planet
        if self.journal is not None:
            self.tell("objective", seat, "V-1.6", {}, {"planet": PLANETS[planet]})
        self.dealt += 1
        if self.dealt == self.seats:
            self.dealt = 0
            if self.table.starter == NOBODY:
                self.phase = STARTER
            else:
                self.begin_with(self.table.starter)

    def begin_with(self, seat: int) -> None:  # V-R2
        self.first = seat
        self.turn = seat
        if self.journal is not None:
            self.tell("began", seat, "V-R2", {})
        self.begin_slot()

    def allot(self, planet: int) -> None:  # V-15.2
        self.owner[planet] = SOLO_COMPLEX
        if self.journal is not None:
            self.tell("allotted", NOBODY, "V-15.2", {"planet": PLANETS[planet]})
        self.dealt += 1
        if self.dealt == COMPLEX_PLANETS:
            self.dealt = 0
            self.first = REBEL  # V-15.5
            for other in range(self.table.planets):  # V-15.3
                if self.owner[other] == NOBODY:
                    self.owner[other] = REBEL
                self.vertium[other] = self.value[other] + self.table.solo_bonus[self.value[other]]
            self.turn_up_moons()

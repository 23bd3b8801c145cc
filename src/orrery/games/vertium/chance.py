"""Vertium: what chance can do, how likely it is, and a quick way to draw it."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.games.vertium.actions import (
    ALLOT,
    BLUE_KIND,
    BLUE_SITE,
    CARDS4,
    D6,
    DRAW,
    FIRST,
    MOON,
    OBJECTIVE,
    PICK,
    ROLL3,
    ROLL4,
    STEAL,
)
from orrery.games.vertium.dice import FOUR, THROWS3, THROWS4, WEIGHTS3, WEIGHTS4, card_weights
from orrery.games.vertium.pieces import HARVEST, NO_BLUE
from orrery.games.vertium.position import (
    ALLOTTING,
    BLUES_UP,
    DEALING,
    DRAWING,
    MOONS,
    OBJECTIVES,
    REFILL,
    ROLL_A,
    ROLL_D,
    SITES,
    STARTER,
    STEALING,
    TARGET_DIE,
    TARGET_LOT,
)
from orrery.games.vertium.start import Start
from orrery.games.vertium.table import NOBODY, SOLO_COMPLEX, Table

DRAW_0: Final[int] = DRAW.base
MOON_0: Final[int] = MOON.base - 2  # the lowest moon is a 2
BLUE_SITE_0: Final[int] = BLUE_SITE.base
ALLOT_0: Final[int] = ALLOT.base
OBJECTIVE_0: Final[int] = OBJECTIVE.base
FIRST_0: Final[int] = FIRST.base
STEAL_0: Final[int] = STEAL.base
BLUE_KIND_0: Final[int] = BLUE_KIND.base
ROLL3_0: Final[int] = ROLL3.base
ROLL4_0: Final[int] = ROLL4.base - FOUR  # rolls of four dice are numbered after those of three
CARDS4_0: Final[int] = CARDS4.base - FOUR
D6_0: Final[int] = D6.base - 1
PICK_0: Final[int] = PICK.base

DRAWN_FROM_DECK: Final = (REFILL, DRAWING, DEALING)


def pick(rng: Random, weights: list[int], first: int) -> int:
    """A number from `first` on, each as likely as its weight."""
    point = int(rng.random() * sum(weights))
    for weight in weights:
        point -= weight
        if point < 0:
            break
        first += 1
    return first


class Chance(Start):
    """A position that knows its dice and decks."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def roller(self) -> int:
        """The side whose dice are rolled now."""
        return self.turn if self.phase == ROLL_A else self.defender

    def outcomes(self) -> list[int]:
        """What chance can do now."""
        phase = self.phase
        if phase in (ROLL_A, ROLL_D):
            if self.table.solo and self.roller() == SOLO_COMPLEX:
                return [CARDS4_0 + FOUR + roll for roll, ways in enumerate(card_weights(self.left)) if ways]
            if self.dice_of(self.roller()) == 3:
                return list(range(ROLL3_0, ROLL3_0 + FOUR))
            return list(range(ROLL4_0 + FOUR, ROLL4_0 + FOUR + len(WEIGHTS4)))
        if phase in DRAWN_FROM_DECK:
            return [DRAW_0 + kind for kind, copies in enumerate(self.deck) if copies]
        if phase == STEALING:
            at = 9 * self.victim
            return [STEAL_0 + kind for kind in range(9) if self.hand[at + kind]]
        if phase == MOONS:
            return [MOON_0 + value for value, copies in enumerate(self.moons) if copies]
        planets = range(self.table.planets)
        if phase == SITES:
            return [BLUE_SITE_0 + planet for planet in planets if self.blue[planet] == NO_BLUE]
        if phase == ALLOTTING:
            return [ALLOT_0 + planet for planet in planets if self.owner[planet] == NOBODY]
        if phase == OBJECTIVES:
            return [OBJECTIVE_0 + planet for planet in planets if planet not in self.objective]
        if phase == STARTER:
            return [FIRST_0 + seat for seat in range(self.seats)]
        if phase == BLUES_UP:
            return [BLUE_KIND_0 + kind for kind in range(3) if HARVEST + kind not in self.blue]
        if phase == TARGET_DIE:
            return [D6_0 + number for number in range(1, 7)]
        if phase == TARGET_LOT:
            return [PICK_0 + planet for planet in self.candidates()]
        return []

    def weights(self) -> list[int]:
        phase = self.phase
        if phase in (ROLL_A, ROLL_D):
            if self.table.solo and self.roller() == SOLO_COMPLEX:
                return [ways for ways in card_weights(self.left) if ways]
            return WEIGHTS3[:] if self.dice_of(self.roller()) == 3 else WEIGHTS4[:]
        if phase in DRAWN_FROM_DECK:
            return [copies for copies in self.deck if copies]
        if phase == STEALING:
            return [copies for copies in self.hand[9 * self.victim : 9 * self.victim + 9] if copies]
        if phase == MOONS:
            return [copies for copies in self.moons if copies]
        return [1] * len(self.outcomes())

    def sample(self, rng: Random) -> int:
        phase = self.phase
        if phase in (ROLL_A, ROLL_D):
            side = self.roller()
            if side != self.table.complex:
                return ROLL3_0 + THROWS3[int(rng.random() * 27)]
            if not self.table.solo:
                return ROLL4_0 + THROWS4[int(rng.random() * 81)]
            return pick(rng, card_weights(self.left), CARDS4_0 + FOUR)
        if phase in DRAWN_FROM_DECK:
            return pick(rng, self.deck, DRAW_0)
        outcomes = self.outcomes()
        weights = self.weights()
        return outcomes[pick(rng, weights, 0)]

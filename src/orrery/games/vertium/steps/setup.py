"""Vertium: setting up (V-1; V-15.1 to V-15.4 for the solo game). Chance makes every decision here."""

from __future__ import annotations

from typing import Final

from orrery.core.step import ChanceStep
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import ALLOT, BLUE_SITE, DRAW, FIRST, MOON, OBJECTIVE
from orrery.games.vertium.config import NOBODY, REBEL, SOLO_COMPLEX
from orrery.games.vertium.pieces import HIDDEN, KINDS, KINDS_EACH, NO_BLUE, PLANETS
from orrery.games.vertium.position import Position
from orrery.games.vertium.steps import ending, turn
from orrery.games.vertium.steps.shared import FromDeck

BLUE_MOONS: Final = 3
COMPLEX_PLANETS: Final = 2


class Moons(ChanceStep[Position]):
    """V-1.3: each planet gets an orange moon, in the order of the board."""

    number = step_id.MOONS
    name = "moons"
    verbs = (MOON,)
    prompt = "The orange moons are placed."

    def legal(self, at: Position, player: int) -> list[int]:
        return [MOON.zero + value for value, copies in enumerate(at.moons) if copies]

    def weights(self, at: Position) -> list[int]:
        return [copies for copies in at.moons if copies]

    def apply(self, at: Position, player: int, action: int) -> None:
        value = action - MOON.zero
        at.moons[value] -= 1
        at.value[at.dealt] = value
        if at.journal is not None:
            at.tell("moon", NOBODY, "V-1.3", {"planet": PLANETS[at.dealt], "value": value})
        at.dealt += 1
        if at.dealt == at.config.planets:
            at.dealt = 0
            at.step = step_id.SITES


class Sites(ChanceStep[Position]):
    """V-1.4: three planets get a blue moon each, face down."""

    number = step_id.SITES
    name = "sites"
    verbs = (BLUE_SITE,)
    prompt = "Three blue moons are placed face down."

    def legal(self, at: Position, player: int) -> list[int]:
        return [BLUE_SITE.zero + planet for planet in range(at.config.planets) if at.blue[planet] == NO_BLUE]

    def apply(self, at: Position, player: int, action: int) -> None:
        planet = action - BLUE_SITE.zero
        at.blue[planet] = HIDDEN
        if at.journal is not None:
            at.tell("blue_moon", NOBODY, "V-1.4", {"planet": PLANETS[planet]})
        at.dealt += 1
        if at.dealt == BLUE_MOONS:
            at.dealt = 0
            at.step = step_id.ALLOT if at.config.solo else step_id.DEAL


class Deal(FromDeck):
    """V-1.5: the cards are dealt, first to the hands, seat by seat, then to the row."""

    number = step_id.DEAL
    name = "deal"
    prompt = "The cards are dealt."

    def apply(self, at: Position, player: int, action: int) -> None:
        kind = action - DRAW.zero
        seat = at.dealt // at.config.deal
        at.deck[kind] -= 1
        at.deck_size -= 1
        at.dealt += 1
        if seat < at.seats:
            at.hand[KINDS_EACH * seat + kind] += 1
            at.cards[seat] += 1
            if at.journal is not None:
                at.tell("dealt", seat, "V-1.5", {}, {"card": KINDS[kind]})
            return
        at.row.append(kind)
        if at.journal is not None:
            at.tell("laid_out", NOBODY, "V-1.5", {"card": KINDS[kind]})
        if len(at.row) == 2:
            at.dealt = 0
            at.step = step_id.OBJECTIVES


class Objectives(ChanceStep[Position]):
    """V-1.6: each faction draws a Secret Objective."""

    number = step_id.OBJECTIVES
    name = "objectives"
    verbs = (OBJECTIVE,)
    prompt = "The Secret Objectives are drawn."

    def legal(self, at: Position, player: int) -> list[int]:
        return [OBJECTIVE.zero + planet for planet in range(at.config.planets) if planet not in at.objective]

    def apply(self, at: Position, player: int, action: int) -> None:
        seat, planet = at.dealt, action - OBJECTIVE.zero
        at.objective[seat] = planet
        if at.journal is not None:
            at.tell("objective", seat, "V-1.6", {}, {"planet": PLANETS[planet]})
        at.dealt += 1
        if at.dealt == at.seats:
            at.dealt = 0
            if at.config.starter == NOBODY:
                at.step = step_id.FIRST
            else:
                begin_with(at, at.config.starter)


class First(ChanceStep[Position]):
    """V-R2: chance decides who starts."""

    number = step_id.FIRST
    name = "first"
    verbs = (FIRST,)
    prompt = "Who begins?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [FIRST.zero + seat for seat in range(at.seats)]

    def apply(self, at: Position, player: int, action: int) -> None:
        begin_with(at, action - FIRST.zero)


def begin_with(at: Position, seat: int) -> None:
    """V-R2: a seat has the first turn."""
    at.first = seat
    at.turn = seat
    if at.journal is not None:
        at.tell("began", seat, "V-R2", {})
    turn.begin_slot(at)


class Allot(ChanceStep[Position]):
    """V-15.2, V-15.3: two planets of the solo game go to the Complex, the others to the player."""

    number = step_id.ALLOT
    name = "allot"
    verbs = (ALLOT,)
    prompt = "The planets are allotted."

    def legal(self, at: Position, player: int) -> list[int]:
        return [ALLOT.zero + planet for planet in range(at.config.planets) if at.owner[planet] == NOBODY]

    def apply(self, at: Position, player: int, action: int) -> None:
        planet = action - ALLOT.zero
        at.owner[planet] = SOLO_COMPLEX
        if at.journal is not None:
            at.tell("allotted", NOBODY, "V-15.2", {"planet": PLANETS[planet]})
        at.dealt += 1
        if at.dealt == COMPLEX_PLANETS:
            at.dealt = 0
            at.first = REBEL  # V-15.5
            for other in range(at.config.planets):  # V-15.3
                if at.owner[other] == NOBODY:
                    at.owner[other] = REBEL
                at.vertium[other] = at.value[other] + at.config.solo_bonus[at.value[other]]
            ending.turn_up_moons(at)

"""Vertium: the end of Phase One (V-6): extra tokens, blue moons, Secret Objectives. Chance makes the only decision."""

from __future__ import annotations

from orrery.core.step import ChanceStep
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import BLUE_KIND
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import BLUES, COLOURS_EACH, HARVEST, HIDDEN, PLANETS, WINTER
from orrery.games.vertium.position import NOTHING, Position
from orrery.games.vertium.steps import war


def end_phase_one(at: Position) -> None:
    """V-6.1, V-R20: Phase One ends at once. V-6.2, V-R21: extra tokens become gems before anything else is counted."""
    at.skip = [0] * at.seats
    at.colour = NOTHING
    at.victim = NOBODY  # the last set may have been completed by a Raider
    at.stolen = NOTHING
    if at.journal is not None:
        at.tell("phase_one_ended", NOBODY, "V-6.1" if NOBODY not in at.owner else "V-R24", {})
    for planet in range(at.config.planets):
        if at.owner[planet] == NOBODY:
            continue
        extra = sum(at.tokens_on(planet)) - COLOURS_EACH
        if extra:
            at.tokens[COLOURS_EACH * planet : COLOURS_EACH * planet + COLOURS_EACH] = [1, 1, 1, 1]
            at.award(planet, extra)
            if at.journal is not None:
                at.tell("extras", at.owner[planet], "V-4.5", {"planet": PLANETS[planet], "gems": extra})
    turn_up_moons(at)


def turn_up_moons(at: Position) -> None:
    """V-6.3, V-15.4: the blue moons come next."""
    at.step = step_id.BLUE_MOONS


class BlueMoons(ChanceStep[Position]):
    """V-6.3 to V-6.6: the blue moons are turned up, planet by planet; when all are, they act, and the war begins."""

    number = step_id.BLUE_MOONS
    name = "blue_moons"
    verbs = (BLUE_KIND,)
    prompt = "The blue moons are turned up."

    def legal(self, at: Position, player: int) -> list[int]:
        return [BLUE_KIND.zero + kind for kind in range(3) if HARVEST + kind not in at.blue]

    def apply(self, at: Position, player: int, action: int) -> None:
        moon = HARVEST + action - BLUE_KIND.zero
        site = at.blue.index(HIDDEN)
        at.blue[site] = moon
        if at.journal is not None:
            at.tell("turned_up", NOBODY, "V-6.3", {"planet": PLANETS[site], "moon": BLUES[moon]})
        if HIDDEN not in at.blue:
            apply_moons(at)
            if not at.config.solo:
                score_objectives(at)
            at.revealed = True
            war.begin(at)


def apply_moons(at: Position) -> None:
    """V-6.3, V-6.4: Harvest and Winter Eclipse act, on colonized planets only (V-R24)."""
    for planet in range(at.config.planets):
        owner = at.owner[planet]
        if owner == NOBODY:
            continue
        if at.blue[planet] == HARVEST:
            at.award(planet, 1)
            if at.journal is not None:
                at.tell("harvest", owner, "V-6.3", {"planet": PLANETS[planet]})
        elif at.blue[planet] == WINTER:  # V-R22, V-R55
            lost = at.gems(planet) // 2
            for _ in range(lost):
                at.lose_gem(planet)
            if at.journal is not None:
                at.tell("winter", owner, "V-6.4", {"planet": PLANETS[planet], "gems": lost})


def score_objectives(at: Position) -> None:
    """V-6.6, V-R23: Secret Objectives bring Vertium on their planets, after the blue moons."""
    bonus = at.config.objective_bonus
    for seat in range(at.seats):
        planet = at.objective[seat]
        mine = at.owner[planet] == seat
        if mine:
            at.vertium[planet] += bonus
        if at.journal is not None:
            told = {"planet": PLANETS[planet], "gems": bonus}
            at.tell("objective_met" if mine else "objective_missed", seat, "V-6.6", told)

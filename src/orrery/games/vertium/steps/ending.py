"""Vertium: the end of Phase One (V-6): extra tokens, blue moons, Secret Objectives, and whether there is a war."""

from __future__ import annotations

from orrery.core.step import ChanceStep, Step
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import BLUE_KIND, END_HERE, GO_TO_WAR
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import BLUES, COLOURS_EACH, HARVEST, HIDDEN, PLANETS, WINTER
from orrery.games.vertium.position import NO_ANSWER, NOTHING, PHASE_ONE_ONLY, WANTS_END, WANTS_WAR, Position
from orrery.games.vertium.steps import war


def end_phase_one(at: Position) -> None:
    """V-6.1, V-R20: Phase One ends at once. V-6.2, V-R21: extra tokens become gems before anything else is counted."""
    at.skip = [0] * at.seats
    at.colour = NOTHING
    at.victim = NOBODY  # the last set may have been completed by a Raider
    at.stolen = NOTHING
    at.melted = NOBODY
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


class Decide(Step[Position]):
    """V-R67: everybody is asked at the same time whether the game goes on to war; it ends if all wish to end it.

    An answer is secret until all are in, so each is told only then.
    """

    number = step_id.DECIDE
    name = "decide"
    verbs = (GO_TO_WAR, END_HERE)
    prompt = "Phase One is counted: go on to war, or end the game here? It ends if all wish to end it."

    def actors(self, at: Position) -> list[int]:
        return [seat for seat, wish in enumerate(at.wishes) if wish == NO_ANSWER]

    def legal(self, at: Position, player: int) -> list[int]:
        return [GO_TO_WAR.zero, END_HERE.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.wishes[player] = WANTS_END if action == END_HERE.zero else WANTS_WAR
        if NO_ANSWER in at.wishes:
            return
        if at.journal is not None:
            for seat, wish in enumerate(at.wishes):
                at.tell("wished_end" if wish == WANTS_END else "wished_war", seat, "V-R67", {})
        if WANTS_WAR in at.wishes:
            war.begin_fighting(at)
        else:
            at.finish(PHASE_ONE_ONLY)

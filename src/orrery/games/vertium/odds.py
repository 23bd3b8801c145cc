"""The chance that an attack without Skirmish Cards succeeds, for every force and every defence (specification 2.10).

A side's health is its gems and its Captain; a CUBE is three health more. If A and D are the attacker's and the
defender's health, a roll that hits nobody changes nothing, so the chance is taken over the rolls that hit somebody.
"""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.dice import FOUR, HITS, SHIELDS, WEIGHTS3, WEIGHTS4, card_weights
from orrery.games.vertium.position import Position

MOST: Final = 72  # health; more counts as so much

TABLES: Final[dict[str, list[float]]] = {}


def weights_of(at: Position, side: int) -> tuple[int, list[int]]:
    """The first roll of a side and the weights of its rolls; the solo Complex's cards as freshly shuffled."""
    if side != at.table.complex:
        return 0, WEIGHTS3
    return FOUR, card_weights(at.table.solo_deck) if at.table.solo else WEIGHTS4


def net_hits(at: Position, attacker: int, defender: int) -> list[tuple[int, int, float]]:
    """What one roll of both sides does: net hits of attacker and defender, and the weight of that."""
    first_a, weights_a = weights_of(at, attacker)
    first_d, weights_d = weights_of(at, defender)
    found: dict[int, float] = {}
    for a, weight_a in enumerate(weights_a, first_a):
        for d, weight_d in enumerate(weights_d, first_d):
            scored, suffered = max(0, HITS[a] - SHIELDS[d]), max(0, HITS[d] - SHIELDS[a])
            key = 8 * scored + suffered
            found[key] = found.get(key, 0.0) + weight_a * weight_d
    return [(key // 8, key % 8, weight) for key, weight in found.items()]


def build(rolls: list[tuple[int, int, float]], alternate: bool) -> list[float]:
    """The chance of the attacker for every pair of healths, as one list: MOST x attacker + defender."""
    hitting = [(scored, suffered, weight) for scored, suffered, weight in rolls if scored or suffered]
    total = sum(weight for _, _, weight in hitting)
    table = [0.0] * (MOST * MOST)
    for a in range(1, MOST):
        for d in range(1, MOST):
            chance = 0.0
            for scored, suffered, weight in hitting:
                if scored >= d and (not alternate or suffered < a or d <= a):
                    chance += weight  # V-R31: hit by hit, the attacker's d-th hit comes before the defender's a-th
                elif suffered < a:
                    chance += weight * table[MOST * (a - suffered) + d - scored]
            table[MOST * a + d] = chance / total
    return table


def table_for(at: Position, attacker: int, defender: int) -> list[float]:
    """The table for two sides, built when it is first asked for."""
    four_a, four_d = attacker == at.table.complex, defender == at.table.complex
    deck = at.table.solo_deck if at.table.solo else []
    key = f"{four_a} {four_d} {deck} {at.table.alternate}"
    found = TABLES.get(key)
    if found is None:
        found = build(net_hits(at, attacker, defender), at.table.alternate)
        TABLES[key] = found
    return found


def chances(at: Position) -> list[float]:
    """The chance of the attack under way, for 0, 1, 2, ... gems that travel, as many as the attacker could send."""
    table = table_for(at, at.turn, at.owner[at.target])
    health = at.gems(at.target) + 1 + at.table.cube_hits * at.cube[at.target] - at.cube_hits
    most = at.force_v + at.force_g
    for planet, owner in enumerate(at.owner):
        if owner == at.turn:
            most = max(most, at.gems(planet))
    return [table[MOST * min(gems + 1, MOST - 1) + min(health, MOST - 1)] for gems in range(most + 1)]


def win_chance(at: Position, attacker: int, gems: int, target: int) -> float:
    """The chance of `attacker`, sending so many gems, to win the target planet."""
    table = table_for(at, attacker, at.owner[target])
    health = at.gems(target) + 1 + at.table.cube_hits * at.cube[target]
    return table[MOST * min(gems + 1, MOST - 1) + min(health, MOST - 1)]

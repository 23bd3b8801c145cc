"""The chance that an attack without Skirmish Cards succeeds, for every force and every defence.

A side's health is its gems and its Captain; a CUBE is three health more. If A and D are the attacker's and the
defender's health, a roll that hits nobody changes nothing, so the chance is taken over the rolls that hit somebody.
"""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.dice import COUNTS, FOUR, HITS, SHIELDS, WEIGHTS3, WEIGHTS4, card_weights
from orrery.games.vertium.position import Position

MOST: Final = 72  # health; more counts as so much

TABLES: Final[dict[str, list[float]]] = {}
DEPLETING: Final[dict[str, Depleting]] = {}


def weights_of(at: Position, side: int) -> tuple[int, list[int]]:
    """The first roll of a side and the weights of its rolls; the solo Complex's cards as freshly shuffled."""
    if side != at.config.complex:
        return 0, WEIGHTS3
    return FOUR, card_weights(at.config.solo_deck) if at.config.solo else WEIGHTS4


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
            table[MOST * a + d] = chance / total if total else 0.0
    return table


def table_for(at: Position, attacker: int, defender: int) -> list[float]:
    """The table for two sides, built when it is first asked for."""
    four_a, four_d = attacker == at.config.complex, defender == at.config.complex
    deck = at.config.solo_deck if at.config.solo else []
    key = f"{four_a} {four_d} {deck} {at.config.alternate}"
    found = TABLES.get(key)
    if found is None:
        found = build(net_hits(at, attacker, defender), at.config.alternate)
        TABLES[key] = found
    return found


def without(left: list[int], cards: int) -> list[int]:
    """The cards left when a roll has been turned up."""
    return [left[face] - COUNTS[cards][face] for face in range(3)]


def leftovers(deck: list[int]) -> list[list[int]]:
    """All that can be left of a deck, four cards at a time: itself first, fewer cards after more, never nothing."""
    found = [deck]
    here = 0
    while here < len(found):
        for cards, ways in enumerate(card_weights(found[here]), FOUR):
            rest = without(found[here], cards)
            if ways and any(rest) and rest not in found:
                found.append(rest)
        here += 1
    return found


def hits_against(cards: int, complex_attacks: bool) -> dict[int, int]:
    """Net hits of the cards turned up against three dice, 8 x scored + suffered, with their weights."""
    found: dict[int, int] = {}
    for dice, weight in enumerate(WEIGHTS3):
        a, d = (cards, dice) if complex_attacks else (dice, cards)
        hits = 8 * max(0, HITS[a] - SHIELDS[d]) + max(0, HITS[d] - SHIELDS[a])
        found[hits] = found.get(hits, 0) + weight
    return found


class Depleting:
    """The solo game in which cards that were shown stay out until all are (V-R62): the cards left count, too.

    A roll that hits nobody leaves both healths as they are, but not the cards. After three rolls the deck is fresh
    again, so every chance is a number and a share of the chance with the fresh deck; that one is solved for.
    """

    def __init__(self, deck: list[int], complex_attacks: bool, alternate: bool) -> None:
        self.alternate = alternate
        self.lefts = leftovers(deck)
        # By net hits, 8 x scored + suffered: from what is left to what is left then, and the chance of it
        self.rolls: dict[int, list[tuple[int, int, float]]] = {0: []}
        self.solved: dict[int, list[float]] = {}  # by both healths: the chance for all that can be left
        for here, left in enumerate(self.lefts):
            all_ways = card_weights(left)
            total = sum(all_ways) * sum(WEIGHTS3)
            for cards, ways in enumerate(all_ways, FOUR):
                if ways:
                    rest = without(left, cards)
                    then = self.lefts.index(rest) if any(rest) else 0
                    for hits, weight in hits_against(cards, complex_attacks).items():
                        self.rolls.setdefault(hits, []).append((here, then, ways * weight / total))

    def chance(self, a: int, d: int, left: list[int]) -> float:
        """The attacker's chance by the healths of both and the cards left."""
        for attacker in range(1, a + 1):
            for defender in range(1, d + 1):
                if MOST * attacker + defender not in self.solved:
                    self.solved[MOST * attacker + defender] = self.solve(attacker, defender)
        return self.solved[MOST * a + d][self.lefts.index(left)]

    def solve(self, a: int, d: int) -> list[float]:
        """The chances for two healths, when those for less health are solved."""
        number = len(self.lefts)
        fixed, share = [0.0] * number, [0.0] * number
        for hits, rolls in self.rolls.items():
            scored, suffered = hits // 8, hits % 8
            won = scored >= d and (not self.alternate or suffered < a or d <= a)  # as in `build`
            if hits and (won or suffered < a):
                after = [1.0] * number if won else self.solved[MOST * (a - suffered) + d - scored]
                for here, then, weight in rolls:
                    fixed[here] += weight * after[then]
        for here, then, weight in reversed(self.rolls[0]):
            if then:
                fixed[here] += weight * fixed[then]
                share[here] += weight * share[then]
            else:
                share[here] += weight
        fresh = fixed[0] / (1 - share[0]) if fixed[0] else 0.0
        return [fixed[here] + share[here] * fresh for here in range(number)]


def depleting_for(at: Position, attacker: int) -> Depleting:
    """The chances of the solo game for an attack of one of its two sides, made when they are first asked for."""
    four_a = attacker == at.config.complex
    key = f"{four_a} {at.config.solo_deck} {at.config.alternate}"
    found = DEPLETING.get(key)
    if found is None:
        found = Depleting(at.config.solo_deck, four_a, at.config.alternate)
        DEPLETING[key] = found
    return found


def chances(at: Position) -> list[float]:
    """The chance of the attack under way, for 0, 1, 2, ... gems that travel, as many as the attacker could send."""
    health = at.gems(at.target) + 1 + at.config.cube_hits * at.cube[at.target] - at.cube_hits
    most = at.force_v + at.force_g
    for planet, owner in enumerate(at.owner):
        if owner == at.turn:
            most = max(most, at.gems(planet))
    forces = [min(gems + 1, MOST - 1) for gems in range(most + 1)]
    health = min(health, MOST - 1)
    if at.config.solo and not at.config.reshuffle:
        solo = depleting_for(at, at.turn)
        return [solo.chance(force, health, at.left) for force in forces]
    table = table_for(at, at.turn, at.owner[at.target])
    return [table[MOST * force + health] for force in forces]


def win_chance(at: Position, attacker: int, gems: int, target: int) -> float:
    """The chance of `attacker`, sending so many gems, to win the target planet; solo cards as freshly shuffled."""
    table = table_for(at, attacker, at.owner[target])
    health = at.gems(target) + 1 + at.config.cube_hits * at.cube[target]
    return table[MOST * min(gems + 1, MOST - 1) + min(health, MOST - 1)]

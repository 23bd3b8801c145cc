"""What a battle without Skirmish Cards leads to, for every force and every defence: who wins, and with how many gems.

The same recursion as in `odds`, with the gems that are left. A table is made when it is first needed and kept with the
game's `Config`.
"""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.odds import net_hits
from orrery.games.vertium.position import Position

HEALTHS: Final = 40  # gems and Captain; more counts as so much
PLANET: Final = 2.0  # Victory Points


class Battles:
    """By both healths, HEALTHS x attacker + defender: the chance to win, and the gems that either side has left."""

    def __init__(self, rolls: list[tuple[int, int, float]], alternate: bool) -> None:
        hitting = [(scored, suffered, weight) for scored, suffered, weight in rolls if scored or suffered]
        total = sum([weight for _, _, weight in hitting])
        size = HEALTHS * HEALTHS
        self.won = [0.0] * size
        self.left_a = [0.0] * size  # times the chance to win
        self.left_d = [0.0] * size  # times the chance to hold
        for a in range(1, HEALTHS):
            for d in range(1, HEALTHS):
                won = left_a = left_d = 0.0
                for scored, suffered, weight in hitting:
                    if scored >= d and (not alternate or suffered < a or d <= a):
                        won += weight  # the attacker's hits count first (V-8.5)
                        left_a += weight * (a - 1 if not alternate else max(0, a - 1 - min(suffered, d - 1)))
                    elif suffered >= a:
                        left_d += weight * max(0, d - 1 - (scored if not alternate else min(scored, a)))
                    else:
                        then = HEALTHS * (a - suffered) + d - scored
                        won += weight * self.won[then]
                        left_a += weight * self.left_a[then]
                        left_d += weight * self.left_d[then]
                here = HEALTHS * a + d
                if total:
                    self.won[here] = won / total
                    self.left_a[here] = left_a / total
                    self.left_d[here] = left_d / total
                else:  # nobody ever hits: the attack fails (V-R42)
                    self.left_d[here] = d - 1.0
        self.bests: list[float] = []

    def best(self, stock: int, gems: int) -> float:
        """What the best attack from a planet with so many gems on one with so many promises, in Victory Points."""
        if not self.bests:
            self.find_bests()
        return self.bests[HEALTHS * min(stock, HEALTHS - 1) + min(gems, HEALTHS - 2)]

    def find_bests(self) -> None:
        self.bests = [0.0] * (HEALTHS * HEALTHS)
        for stock in range(1, HEALTHS):
            for gems in range(HEALTHS - 1):
                best = -1000.0
                for force in range(1, stock + 1):  # with the Captain; a gem is left for the new one
                    here = HEALTHS * force + gems + 1
                    won = self.won[here]
                    own = PLANET * won + self.left_a[here] + won - force
                    theirs = self.left_d[here] + 1.0 - won - gems - PLANET * won
                    best = max(best, own - theirs)
                self.bests[HEALTHS * stock + gems] = best


MADE: Final[dict[str, Battles]] = {}


def battles_of(at: Position, attacker: int, defender: int) -> Battles:
    """The table for two sides."""
    config = at.config
    place = (2 if attacker == config.complex else 0) + (1 if defender == config.complex else 0)
    found = config.battles[place]
    if found is None:
        deck = config.solo_deck if config.solo else []
        key = f"{place} {deck} {config.alternate}"
        if key not in MADE:
            MADE[key] = Battles(net_hits(at, attacker, defender), config.alternate)
        found = MADE[key]
        config.battles[place] = found
    assert isinstance(found, Battles)
    return found


def defence(at: Position, planet: int) -> int:
    """The health of a planet: its CUBE, its gems, its Captain."""
    hits = at.cube_hits if at.fighting and planet == at.target else 0
    health = at.vertium[planet] + at.gelbon[planet] + 1 + at.config.cube_hits * at.cube[planet] - hits
    return health if health < HEALTHS else HEALTHS - 1

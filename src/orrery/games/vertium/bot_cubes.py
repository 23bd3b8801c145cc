"""Where CUBES pay: on valuable planets that rivals could take, as long as enough gems are left to attack with."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import CUBE_G, CUBE_SITE, CUBE_V, CUBES_DONE
from orrery.games.vertium.bot_battles import HEALTHS, battles_of, defence
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.position import NOWHERE, Position
from orrery.games.vertium.steps.cubes import begun

ENOUGH_TO_ATTACK: Final = 3  # gems on one planet
DANGER: Final = 3.0  # points of a planet that a rival takes for certain


def threat(at: Position, player: int, planet: int, gone: int = 0) -> float:
    """The best chance of any rival to take a planet with one attack, after so many gems have left it."""
    worst = 0.0
    health = max(0, defence(at, planet) - gone)
    for origin, owner in enumerate(at.owner):
        if owner not in (NOBODY, player) and at.is_target(owner, planet):
            gems = at.gems(origin)
            if gems:
                table = battles_of(at, owner, player)
                worst = max(worst, table.won[HEALTHS * min(gems, HEALTHS - 1) + health])
    return worst


def site_worth(at: Position, player: int, site: int) -> float:
    """How much a planet wants a CUBE."""
    return at.value[site] + DANGER * threat(at, player, site)


def plan_cube(at: Position, player: int, vertium_of: int, gelbon_of: int) -> tuple[int, int, int]:
    """Where the next CUBE gets its Vertium and Gelbon, and where it goes; NOWHERE if none should be built.

    A planet that has been chosen already stays chosen.
    """
    own = [planet for planet, owner in enumerate(at.owner) if owner == player]
    best, plan = -1.0, (NOWHERE, NOWHERE, NOWHERE)
    for site in own:
        if at.cube[site]:
            continue
        worth = site_worth(at, player, site)
        if worth <= best:
            continue
        for other in own:
            for giver, partner in ((site, other), (other, site)):
                if not at.vertium[giver] or not at.gelbon[partner] or worth <= best:
                    continue
                if vertium_of not in (NOWHERE, giver) or gelbon_of not in (NOWHERE, partner):
                    continue
                left = [at.gems(p) - int(p == giver) - int(p == partner) for p in own]
                if max(left) >= ENOUGH_TO_ATTACK:
                    best, plan = worth, (giver, partner, site)
    return plan


def cube_choices(at: Position, player: int) -> list[Judged]:
    """V-13.3 to V-13.6: whether to build, of what, and where."""
    plan = plan_cube(at, player, at.cube_v, at.cube_g)
    found: list[Judged] = []
    if at.step == step_id.CUBES:
        for action in begun(at, player):
            worth = 1.0 if action - CUBE_V.zero == plan[0] else -1.0
            found.append((worth, action, "a CUBE defends a planet in danger"))
        found.append((0.0, CUBES_DONE.zero, "the gems are needed to attack"))
    elif at.step == step_id.CUBE_G:
        free = not at.cube[at.cube_v]
        for planet, owner in enumerate(at.owner):
            if owner == player and at.gelbon[planet] and (free or not at.cube[planet]):
                worth = 10.0 if planet == plan[1] else partner_worth(at, player, planet) - 100.0
                found.append((worth, CUBE_G.zero + planet, "it can spare the Gelbon"))
    else:
        for planet in sorted({at.cube_v, at.cube_g}):
            if not at.cube[planet]:
                worth = site_worth(at, player, planet) + (100.0 if planet == plan[2] else 0.0)
                found.append((worth, CUBE_SITE.zero + planet, "it is in danger"))
    return found


def partner_worth(at: Position, player: int, planet: int) -> float:
    """The better of the two sites that a partner opens, and a preference for a rich giver."""
    sites = [site for site in (at.cube_v, planet) if not at.cube[site]]
    best = max([site_worth(at, player, site) for site in sites])
    return best + at.gems(planet) / 100

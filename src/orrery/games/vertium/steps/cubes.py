"""Vertium: building CUBES (V-13)."""

from __future__ import annotations

from orrery.games.vertium import step_id
from orrery.games.vertium.actions import CUBE_G, CUBE_SITE, CUBE_V, CUBES_DONE
from orrery.games.vertium.pieces import PLANETS
from orrery.games.vertium.position import NOWHERE, Position
from orrery.games.vertium.steps import war
from orrery.games.vertium.steps.shared import Choice


class Cubes(Choice):
    """V-13.3, V-R54: before the war each faction may build CUBES, in the order of the ranking of Phase One."""

    number = step_id.CUBES
    name = "cubes"
    verbs = (CUBE_V, CUBES_DONE)
    prompt = "Turn Vertium and Gelbon into CUBES, or say that you are done."

    def legal(self, at: Position, player: int) -> list[int]:
        return [*begun(at, player), CUBES_DONE.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action != CUBES_DONE.zero:
            begin(at, action - CUBE_V.zero)
            return
        if at.journal is not None:
            at.tell("cubes_done", player, "V-13.3", {})
        at.place += 1
        if at.place < len(at.rank):
            at.turn = at.rank[at.place]
        else:
            war.first_initiative(at)


def begun(at: Position, side: int) -> list[int]:
    """V-13.4, V-13.6: an action for each own planet whose Vertium can become part of a CUBE.

    There must be a planet with Gelbon to go with it, perhaps the same one (V-R52), and one of the two must have no
    CUBE yet.
    """
    own = [planet for planet, owner in enumerate(at.owner) if owner == side]
    partners = [planet for planet in own if at.gelbon[planet]]
    if not partners:
        return []
    free_partner = any(not at.cube[planet] for planet in partners)
    return [CUBE_V.zero + planet for planet in own if at.vertium[planet] and (free_partner or not at.cube[planet])]


def begin(at: Position, planet: int) -> None:
    """V-13.4: a planet gives the Vertium; which one gives the Gelbon is next."""
    at.cube_v = planet
    at.step = step_id.CUBE_G


class CubeGelbon(Choice):
    """V-13.4: the builder chooses the planet that gives the Gelbon."""

    number = step_id.CUBE_G
    name = "cube_g"
    verbs = (CUBE_G,)
    prompt = "Choose the planet that gives the Gelbon."

    def legal(self, at: Position, player: int) -> list[int]:
        free = not at.cube[at.cube_v]
        return [
            CUBE_G.zero + planet
            for planet, owner in enumerate(at.owner)
            if owner == player and at.gelbon[planet] and (free or not at.cube[planet])
        ]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.cube_g = action - CUBE_G.zero
        at.step = step_id.CUBE_SITE


class CubeSite(Choice):
    """V-13.5, V-13.6: the CUBE is placed on one of the two planets, at most one on each."""

    number = step_id.CUBE_SITE
    name = "cube_site"
    verbs = (CUBE_SITE,)
    prompt = "Choose the planet for the CUBE."

    def legal(self, at: Position, player: int) -> list[int]:
        return [CUBE_SITE.zero + planet for planet in sorted({at.cube_v, at.cube_g}) if not at.cube[planet]]

    def apply(self, at: Position, player: int, action: int) -> None:
        planet = action - CUBE_SITE.zero
        at.vertium[at.cube_v] -= 1
        at.gelbon[at.cube_g] -= 1
        at.cube[planet] = 1
        if at.journal is not None:
            at.tell("built", player, "V-13.4", {"planet": PLANETS[planet]})
        at.cube_v = NOWHERE
        at.cube_g = NOWHERE
        at.step = step_id.CUBES if at.place < len(at.rank) else step_id.WAR

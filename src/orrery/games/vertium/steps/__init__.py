"""Vertium: every step of the game, in the order of the rulebook. What a step is: `orrery.core.step`."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.step import Step, in_order
from orrery.games.vertium.steps import battle, cubes, disasters, ending, setup, solo, turn, war

STEPS: Final[list[Step[Any]]] = in_order(
    [
        # V-1: setting up
        setup.Moons(),
        setup.Sites(),
        setup.Deal(),
        setup.Objectives(),
        setup.First(),
        setup.Allot(),
        # V-2, V-4, V-5: a turn of Phase One
        turn.Refill(),
        turn.Take(),
        turn.Play(),
        turn.Place(),
        turn.Draw(),
        # V-3: Disaster Cards
        disasters.Melt(),
        disasters.Leak(),
        disasters.Raid(),
        disasters.Steal(),
        disasters.RaidSet(),
        disasters.RaidTo(),
        # V-6: the end of Phase One
        ending.BlueMoons(),
        ending.Decide(),
        # V-7, V-12: the war
        war.Turn(),
        war.War(),
        war.Origin(),
        war.SendVertium(),
        war.SendGelbon(),
        # V-8 to V-10: a battle
        battle.Escape(),
        battle.AttackerRoll(),
        battle.DefenderRoll(),
        battle.AttackerCard(),
        battle.DefenderCard(),
        # V-13: CUBES
        cubes.Cubes(),
        cubes.CubeGelbon(),
        cubes.CubeSite(),
        # V-15: the target of the solo Complex
        solo.TargetDie(),
        solo.TargetLot(),
    ]
)
NAMES: Final[list[str]] = [step.name for step in STEPS]

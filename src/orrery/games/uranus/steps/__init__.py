"""Uranus!: every step of the game, in the order of the rulebook. What a step is: `orrery.core.step`."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.step import Step, in_order
from orrery.games.uranus.steps import attack, building, collecting, decks, junk, setup, using

STEPS: Final[list[Step[Any]]] = in_order(
    [
        # U-1, U-12.2: setting up
        setup.Deal(),
        setup.Objectives(),
        setup.StartMine(),
        # U-3: phase 1, the asteroid track
        decks.Reveal(),
        attack.Guns(),
        attack.Strikes(),
        # U-5: phase 2, mine and transport
        collecting.Collect(),
        # U-6, U-7: phase 3, use and remove
        using.Use(),
        # U-8 to U-10: phase 4, build and activate
        building.Build(),
        # U-13: the space junk of one launch
        junk.NameRock(),
        junk.DrawCard(),
        junk.React(),
        junk.Strike(),
        junk.Secure(),
        junk.Wipe(),
    ]
)
NAMES: Final[list[str]] = [step.name for step in STEPS]

"""Gardens of Uranus: every step of the game, in the order of the rulebook. What a step is: `orrery.core.step`."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.step import Step, in_order
from orrery.games.gardens.steps import powers, scoring, setup, turn

STEPS: Final[list[Step[Any]]] = in_order(
    [
        # G-1: setting up
        setup.First(),
        setup.Trees(),
        setup.Flowers(),
        setup.Deal(),
        setup.Draft(),
        setup.Reveal(),
        setup.ChooseMartian(),
        setup.PlaceGardener(),
        # G-2: moving and planting
        turn.Turn(),
        turn.Plant(),
        # G-3: scoring a mission
        scoring.Draw(),
        scoring.DrawHidden(),
        # G-6: special powers
        powers.SwapSecond(),
    ]
)
NAMES: Final[list[str]] = [step.name for step in STEPS]

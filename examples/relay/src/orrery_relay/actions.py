"""Relay: every action there is. Order gives the ids; the text form (`launch:ariel`) is what records keep."""

from __future__ import annotations

from typing import Final

from orrery.core import ActionSpace, Domain

NAMES: Final = ["Miranda", "Ariel", "Umbriel", "Titania", "Oberon", "Puck", "Portia"]  # clockwise round the antenna
ORBITS: Final = len(NAMES)
MOONS: Final = Domain([name.lower() for name in NAMES], NAMES)

SPACE: Final = ActionSpace("relay")
LAUNCH: Final = SPACE.verb("launch", "Launch a probe to {orbit}", orbit=MOONS)
REFUEL: Final = SPACE.verb("refuel", "Refuel")
ROLL: Final = SPACE.chance("roll", "The die shows {face}", face=range(1, 7))
DEAL: Final = SPACE.chance("deal", "A contract for {orbit}", orbit=MOONS)

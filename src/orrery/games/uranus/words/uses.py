"""What players use in Uranus!, for the laboratory: races, moons, steps of the project boards, modules."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.actions import NUMERALS, RACES

USES: Final = {  # kind of event -> kind of thing, and which one
    "dealt_race": ("race", "{number}"),
    "dealt_moon": ("moon", "{number}"),
    "dealt_card": ("starting card", "{number}"),
    "dealt_objective": ("objective", "{objective}"),
    "used": ("step", "{track} {step}"),
    "learnt": ("technology", "{technology}"),
    "launched": ("module", "{module}"),
    "drew_junk": ("space junk", "{card}"),
    "fired": ("power", "gun"),
}
THINGS: Final = {  # kind of thing -> which one -> what people call it
    "race": dict(zip(NUMERALS, RACES, strict=False)),
    "starting card": {number: f"Card {number}" for number in NUMERALS},
}

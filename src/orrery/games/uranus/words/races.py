"""What the six races can do (U-11), in words for panels, the terminal and the rulebook."""

from __future__ import annotations

from typing import Final, NamedTuple

from orrery.core.language import _, mark
from orrery.games.uranus.actions import NUMERALS


class Ability(NamedTuple):
    """Something that only one race can do, under its rule."""

    rule: str
    words: str
    shared: bool = False  # it needs a neighbour, so nothing is left of it alone (U-12.5)


ABILITIES: Final[list[list[Ability]]] = [  # from I to VI; what their steps cost is on their boards
    [
        Ability("U-11.1", mark("You may launch any set of your moon, but only one a round for each active launchpad.")),
        Ability("U-11.2", mark("You know rocket technology from the start.")),
    ],
    [
        Ability("U-11.5", mark("Each round one mine of your choice may make two rocks.")),
        Ability("U-11.4", mark("Each round you may give one of the rocks you made to a neighbour."), shared=True),
    ],
    [
        Ability("U-11.6", mark("Your space gun also reaches the pairs beside a neighbour's moon."), shared=True),
        Ability("U-11.7", mark("You know weaponry technology from the start.")),
    ],
    [
        Ability("U-11.9", mark("You may give a mine from your track to a neighbour."), shared=True),
        Ability("U-11.11", mark("You remove your own tunnels and mines for nothing.")),
    ],
    [
        Ability(
            "U-11.12", mark("A technology you complete you keep or give to a neighbour; its track is free again."), True
        ),
        Ability("U-11.13", mark("You know spaceship technology from the start.")),
    ],
    [
        Ability("U-11.15", mark("You may give a fortification from your track to a neighbour."), shared=True),
        Ability(
            "U-11.16", mark("You know telescope technology from the start, so the pairs beside your moon lie face up.")
        ),
    ],
]


def ability(race: str, alone: bool) -> str:
    """What a race ("IV") can do, in a sentence or two; alone nothing is said of neighbours."""
    return " ".join(_(own.words) for own in ABILITIES[NUMERALS.index(race)] if not (alone and own.shared))

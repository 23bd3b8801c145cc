"""What the statistics of a player keep of a finished game beside its place and points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Keepsake:
    """One seat's part of a finished game, to be remembered."""

    favourite: str = ""  # what they were or built, where the game has a choice of it: a race, a faction, a figure
    best: int | None = None  # the more the better, to be compared with their other games; None: not worth comparing
    words: str = ""  # how the best of all games is told: "best 84"; a catalogue has it as "best {1}"

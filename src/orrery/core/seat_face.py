"""What a game shows of one seat in the players' panel."""

from __future__ import annotations

from typing import NamedTuple


class SeatFace(NamedTuple):
    """What a game shows of one seat in the players' panel; the page adds the name and who is to act.

    What is markup comes from `orrery.draw` (`Markup`, `el`): a plain string is shown as it is, angle brackets and all.
    """

    portrait: str  # markup: a drawing, or `orrery.draw.badge(number, "face")`
    note: str  # a few words after the name: a race, a faction
    points: int | str
    counters: str  # markup: what the seat has, in numbers
    facts: str  # one line more, as words or markup
    unit: str = ""  # markup: what the points are, if they are no points: in words, and as a sign for a small screen
    details: str = ""  # markup: more that is open to all, for a sheet or a hover
    spoken: str = "points"  # what points are called, where they are read aloud and have no unit

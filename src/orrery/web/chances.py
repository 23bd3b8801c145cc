"""The chances of a finished game in words and curves, for its story and its replay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from orrery.bots.analysis import Walk
from orrery.core.language import _
from orrery.draw import Curve


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def whose(walked: Walk, names: Sequence[str]) -> Sequence[str]:
    """What the curves are called: one for each player, or one for all who win or lose together."""
    return [_("The team") if walked.seats > 1 else names[0]] if walked.together else list(names)


def curves_of(walked: Walk, names: Sequence[str]) -> list[Curve]:
    """A curve for each player, or one for all who win or lose together."""
    curves = zip(whose(walked, names), walked.curves(), strict=True)
    return [Curve(name, None if walked.together else seat, points) for seat, (name, points) in enumerate(curves)]


def chances_at(walked: Walk, number: int) -> list[float]:
    """The chance of each seat after action `number`; where all win together, of all."""
    found = []
    for points in walked.curves():
        place = bisect_right(points, number, key=lambda point: point[0])
        found.append(points[max(0, place - 1)][1])
    return found * walked.seats if walked.together else found

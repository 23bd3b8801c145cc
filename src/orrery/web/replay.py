"""The replay of a game: its slider, the words of the moment, and, once it is over, all hands and who was winning.

While a game runs its replay shows what the viewer could see, and nothing else. When it is over every hand is open, to
watchers too; who played may also look at it as they saw it then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from orrery.bots.analysis import Walk, in_short, turning_points
from orrery.core import Game
from orrery.core.language import _
from orrery.draw import Markup, TurnMark, chance_chart, hand_of
from orrery.server.analysis import Analyses
from orrery.server.store import Status
from orrery.web.chances import chances_at, curves_of, percent, whose
from orrery.web.courses import Course
from orrery.web.log import LogLine
from orrery.web.look import Look
from orrery.web.reel import Reel
from orrery.web.screens import page_screen

MOST_TICKS: Final = 110  # below a slider: more could not be told apart
SHORT: Final = 5
LONG: Final = 10


@dataclass(frozen=True)
class Hand:
    """What a seat held at that moment."""

    seat: int
    name: str
    face: Any  # as in the players' panel
    chance: str  # to win; empty where nobody has looked back at the game
    things: Markup | None


@dataclass(frozen=True)
class Point:
    """A turning point on the slider."""

    number: int  # of the action
    share: str  # where on the slider
    words: str
    change: str  # of somebody's chance
    here: bool  # it is what is shown


@dataclass(frozen=True)
class Replay:
    """What the template needs for the moment that is shown."""

    reel: Reel
    shown: int  # the number of the action
    place: int  # among the stops of the reel
    words: str  # what happened there
    seat: int | None  # who did it
    opened: bool  # all hands are open
    switch: bool  # the viewer may choose whether they are
    hands: Sequence[Hand]
    points: Sequence[Point]
    curve: Markup | None
    again: Mapping[str, Any] | None  # the game that this one began in the middle of, if it is shown where it did

    @property
    def ticks(self) -> str:
        """The ticks below the slider as the path of a drawing: long ones for rounds, short ones for turns."""
        reel = self.reel
        short = reel.turns if len(reel.turns) <= MOST_TICKS else ()
        places = [(place, SHORT) for place in short if place not in reel.rounds]
        long = reel.rounds[:: 1 + len(reel.rounds) // MOST_TICKS]
        return "".join(f"M{reel.unit(place)} 0v{size}" for place, size in [*places, *((place, LONG) for place in long)])

    @property
    def begin(self) -> str:
        """Where the game proper begins on the slider."""
        return self.reel.share(1) if self.reel.folded and len(self.reel.stops) > 1 else "0"

    @property
    def done(self) -> str:
        """How long the slider is from there to the moment that is shown."""
        reel = self.reel
        first = reel.unit(1) if reel.folded and len(reel.stops) > 1 else 0
        return f"{100 * max(0, reel.unit(self.place) - first) / max(1, reel.length):.2f}%"

    @property
    def block(self) -> str:
        """How wide the block is that is folded up, as an attribute of a drawing."""
        return f"{80 * self.reel.lead / max(1, self.reel.length):.2f}%" if self.reel.folded else "0"

    @property
    def spoken(self) -> str:
        """What the slider says of itself: the words without their full stop and the capital of a sentence."""
        return _("Move {shown} of {last}, {words}", shown=self.shown, last=self.reel.last, words=self.words.rstrip("."))


def replay_of(look: Look, course: Course, told: Sequence[LogLine], analyses: Analyses | None) -> Replay:
    """How the moment is looked back at; `told` is the log until then."""
    live, number, reel = look.live, look.number, course.reel
    place, walked, names = reel.place(number), walk_of(analyses, look.info.id), live.names()
    points = points_of(course, walked, names, number)
    again = look.info.extra.get("again")
    return Replay(
        reel=reel,
        shown=number,
        place=place,
        words=words_at(course, number),
        seat=told[-1].seat if told else None,
        opened=look.opened,
        switch=look.info.status == Status.OVER and look.viewer is not None,
        hands=hands_of(look.game, look.views(), names, walked, number),
        points=points,
        curve=curve_at(walked, names, points, number),
        again=again if again and number == again["number"] - 1 else None,
    )


def walk_of(analyses: Analyses | None, table: str) -> Walk | None:
    """What is known of who was winning; None if nobody has asked, or the game is not over."""
    asked = analyses.find(table) if analyses is not None else None
    return asked.analysis.walk if asked is not None and asked.analysis is not None else None


def words_at(course: Course, number: int) -> str:
    """What a step of the reel tells, or what it tells until that action."""
    reel, place = course.reel, course.reel.place(number)
    if number == 0:
        return _("The table before the first action.")
    if number == reel.folded:
        return _("The table is laid out.")
    before = reel.stops[place - 1]
    told = course.told_between(before, number) or course.told_between(0, number)[-1:]
    return in_short([line.text for line in told])


def points_of(course: Course, walked: Walk | None, names: Sequence[str], shown: int) -> list[Point]:
    """The turning points of the game."""
    if walked is None:
        return []
    reel, called = course.reel, whose(walked, names)
    found = []
    for point in turning_points(walked):
        place = reel.place(point.number)
        who, words = called[0 if walked.together else point.seat], words_at(course, reel.stops[place])
        change = _("{who}: {before} to {after}.", who=who, before=percent(point.before), after=percent(point.after))
        found.append(Point(point.number, reel.share(place), words, change, reel.place(shown) == place))
    return found


def hands_of(
    game: Game, views: Sequence[Mapping[str, Any]], names: Sequence[str], walked: Walk | None, shown: int
) -> list[Hand]:
    """What every seat held, from what each of them saw."""
    chances = chances_at(walked, shown) if walked is not None else None
    screen = page_screen(game)
    found = []
    for seat, view in enumerate(views):
        chance = percent(chances[seat]) if chances is not None else ""
        found.append(Hand(seat, names[seat], screen.seat(view, seat), chance, hand_of(game, view)))
    return found


def curve_at(walked: Walk | None, names: Sequence[str], points: Sequence[Point], shown: int) -> Markup | None:
    """Who was winning, with a line at the moment that is shown."""
    if walked is None:
        return None
    marks = [
        TurnMark(
            point.number,
            _("Move {number}: {words} {change}", number=point.number, words=point.words, change=point.change),
        )
        for point in points
    ]
    return chance_chart(curves_of(walked, names), marks, wide=False, low=True, cursor=shown)

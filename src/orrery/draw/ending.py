"""How a finished game is told: who stood where, how the points were made, and who passed whom on the way.

A screen may have `ending(view, events)`, which gives an `Ending`: how points were made, by category, in the order of
telling, and what its figures look like. `events` is everything that happened, as all may know it after the game. A game
that tells nothing gets its plain points, and pawns in the colours of the seats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

from orrery.core.game import Game
from orrery.core.language import _, all_of, mark, pgettext
from orrery.core.state import Event, Standing
from orrery.core.views import name_of
from orrery.draw.default_screen import screen_of
from orrery.draw.markup import Markup

_ORDINALS: Final = (mark("1st"), mark("2nd"), mark("3rd"))


class Category(NamedTuple):
    """Points of one kind. The categories of a game add up to its points, seat by seat."""

    name: str  # a word or two that follow a number: "cards"
    points: Sequence[int]  # by seat


class Turn(NamedTuple):
    """A moment that decided a game which all play together: what happened then, in one sentence."""

    event: Event
    words: str
    round: int = 0  # in which round, where the game has some
    since: Event | None = None  # what began it: a lost game can be tried again from there


class Ending(NamedTuple):
    """What a game itself knows of its end; everything has a default."""

    categories: Sequence[Category] = ()
    figures: Sequence[Markup] = ()  # by seat: they stand on 0,0, up to 130 high and 100 wide
    ground: str = "f-moon"  # the class of the world that they stand on
    growing: Markup = Markup()  # what else there is on it, at the left and right rim of the stage
    safe: Sequence[bool] = ()  # by seat, where all win or lose together; who has won, if the game does not say
    stage: Markup | None = None  # a drawing of its own for a large screen, in a box of 1000 round 0,0
    turned: Sequence[Turn] = ()  # where a game turned that all win or lose together
    helped: Sequence[str] = ()  # by seat: what somebody did for all, after their name


class Result(NamedTuple):
    """A finished game as one viewer sees it."""

    slug: str
    names: Sequence[str]  # as they are called on this page: "You" for the viewer
    viewer: int | None
    points: Sequence[int]
    places: Sequence[int]
    winners: Sequence[int]
    together: bool  # all win or lose together
    sentence: str  # how it ended
    ending: Ending

    @property
    def seats(self) -> list[int]:
        """All seats in the order of their places."""
        return sorted(range(len(self.points)), key=lambda seat: (self.places[seat], -self.points[seat], seat))

    @property
    def rows(self) -> list[int]:
        """The same, but whoever looks is the first to be read."""
        return sorted(self.seats, key=lambda seat: seat != self.viewer)

    @property
    def safe(self) -> list[bool]:
        return list(self.ending.safe) or [seat in self.winners for seat in range(len(self.points))]

    @property
    def sums(self) -> list[list[int]]:
        """The points of all seats after each category."""
        by_seat = [
            list(accumulate(category.points[seat] for category in self.ending.categories))
            for seat in range(len(self.points))
        ]
        return [list(column) for column in zip(*by_seat, strict=True)]

    @property
    def ranks(self) -> list[list[int]]:
        """Who is where after each category, 0 for the best; last of all the places, which ties may have decided."""
        found = []
        for points in self.sums[:-1]:
            order = sorted(range(len(points)), key=lambda seat: (-points[seat], self.seats.index(seat)))
            found.append([order.index(seat) for seat in range(len(points))])
        return [*found, [self.seats.index(seat) for seat in range(len(self.points))]]


def result_of(
    game: Game, view: Mapping[str, Any], standing: Standing, sentence: str, events: Sequence[Event] = ()
) -> Result:
    """A finished game in the eyes of whoever has the view; `events` is everything that happened."""
    players = len(standing.points)
    viewer = view["viewer"]
    names = [_("You") if seat == viewer else name_of(view, seat) for seat in range(players)]
    told = getattr(screen_of(game), "ending", None)
    ending: Ending = told(view, events) if told is not None else Ending()
    if not ending.categories and not game.cooperative(players, view.get("options", {})):
        ending = ending._replace(categories=[Category(_("points"), standing.points)])
    return Result(
        slug=game.slug,
        names=names,
        viewer=viewer,
        points=standing.points,
        places=standing.places,
        winners=standing.winners,
        together=game.cooperative(players, view.get("options", {})),
        sentence=sentence,
        ending=ending,
    )


def nth_place(place: int) -> str:
    """1st, 2nd, 3rd, 4th: no game has more than a handful of players."""
    return _(_ORDINALS[place - 1]) if place <= len(_ORDINALS) else _("{place}th", place=place)


def place_of(result: Result, seat: int) -> str:
    """The place of a seat in words: it may be shared, and where nobody has won there is none."""
    if not result.winners:
        return _("lost")
    place = result.places[seat]
    return nth_place(place) if result.places.count(place) == 1 else _("shared {place}", place=nth_place(place))


class Pass(NamedTuple):
    """Somebody has passed others by points of one category."""

    seat: int
    others: Sequence[int]
    category: int  # its number


def passes(result: Result) -> list[Pass]:
    """Who passed whom by which category; nobody passes anybody by the first one, where all begin."""
    found = []
    for number, (before, after) in enumerate(pairwise(result.ranks), 1):
        for seat in result.seats:
            behind = [other for other in result.seats if before[other] < before[seat] and after[other] > after[seat]]
            if behind:
                found.append(Pass(seat, behind, number))
    return found


def pass_words(result: Result, passed: Pass) -> str:
    """One such moment in a few words: "Ana passes you and Bo with cards"."""
    you = pgettext("who is passed", "you")
    others = all_of([you if other == result.viewer else result.names[other] for other in passed.others])
    category = result.ending.categories[passed.category]
    facts = {"name": result.names[passed.seat], "others": others, "what": category.name}
    if category.points[passed.seat] > 0:
        if passed.seat == result.viewer:
            return _("You pass {others} with {what}", others=others, what=category.name)
        return _("{name} passes {others} with {what}", **facts)
    if passed.seat == result.viewer:
        return _("You pass {others} at {what}", others=others, what=category.name)
    return _("{name} passes {others} at {what}", **facts)

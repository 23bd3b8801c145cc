"""Who was winning when: the chance of each player from move to move, as a drawing.

Lines are told apart by the colours of the seats and by their marks, which stand on them again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from orrery.core.language import _
from orrery.draw.markup import Markup, el, join
from orrery.draw.picture import standalone
from orrery.draw.seats import seat_class, token
from orrery.draw.shapes import circle, g, path, text, through

_TOP: Final = 62.0
_LEFT: Final = 66.0
_FOOT: Final = 34.0
_STEP: Final = 30.0  # between two names at the right, at least
_COIN: Final = 10.0


class Curve(NamedTuple):
    """The chance of a seat (None: of all seats together) after numbers of actions."""

    name: str
    seat: int | None
    points: Sequence[tuple[int, float]]


class TurnMark(NamedTuple):
    """A turning point: the number of its action, what happened there, and where a click on it leads."""

    number: int
    words: str
    href: str = ""


def chance_chart(
    curves: Sequence[Curve],
    marks: Sequence[TurnMark],
    wide: bool = True,
    label: str = "",
    low: bool = False,
    cursor: int | None = None,
) -> Markup:
    """The drawing, for a page that has the style of the boards; `wide` is for screens, the other for phones.

    A `low` one is for a column with more below it; `cursor` is a moment to point at.
    """
    plot = _Plot(curves, wide, low)
    return el(
        "svg",
        join(plot.grid()),
        join(plot.turn_line(mark) for mark in marks),
        join(plot.line(curve) for curve in curves),
        plot.cursor(cursor) if cursor is not None else None,
        join(plot.coins()),
        join(plot.names()),
        join(plot.turn_disc(number, mark) for number, mark in enumerate(marks, 1)),
        # A low one is no board: nothing zooms it
        cls="chart narrow low" if low else f"board chart{'' if wide else ' narrow'}",
        viewBox=f"0 0 {plot.width:g} {plot.height:g}",
        role="group",
        aria_label=label or _("The chance to win, from move to move"),
    )


def chance_picture(curves: Sequence[Curve], marks: Sequence[TurnMark], title: str, theme: str | None = None) -> Markup:
    """The drawing as a file of its own."""
    return standalone(chance_chart(curves, marks, label=title), theme)


class _Plot:
    """Where everything stands."""

    def __init__(self, curves: Sequence[Curve], wide: bool, low: bool = False) -> None:
        self.curves = curves
        self.wide = wide
        self.steps = (0, 50, 100) if low else (0, 25, 50, 75, 100)
        self.width, self.height = (920.0, 380.0) if wide else (400.0, 190.0 if low else 320.0)
        self.right = self.width - (130.0 if wide else 104.0)
        self.bottom = self.height - _FOOT
        # Before the first choice there is nothing to see: in some games dealing takes dozens of actions
        self.first = min((curve.points[0][0] for curve in curves if curve.points), default=0)
        self.last = max((curve.points[-1][0] for curve in curves if curve.points), default=0)
        self.length = max(1, self.last - self.first)

    def x(self, number: float) -> float:
        return _LEFT + (self.right - _LEFT) * (number - self.first) / self.length

    def y(self, chance: float) -> float:
        return self.bottom - (self.bottom - _TOP) * chance

    def grid(self) -> list[Markup]:
        out: list[Markup] = []
        for percent in self.steps:
            y = self.y(percent / 100)
            out.append(path(f"M{_LEFT:.1f} {y:.1f}H{self.right:.1f}", cls="chart-grid"))
            out.append(text(f"{percent} %", _LEFT - 10, y, 13, "on-sky-2 tx-right"))
        step = next(size for size in _steps() if self.length / size <= (8 if self.wide else 4))
        numbers = range(-(-self.first // step) * step, self.last + 1, step)
        return out + [text(number, self.x(number), self.bottom + 20, 13, "on-sky-2") for number in numbers]

    def line(self, curve: Curve) -> Markup:
        drawn = through([(self.x(number), self.y(chance)) for number, chance in curve.points])
        cls = seat_class(curve.seat) if curve.seat is not None else "s-team"
        return g(path(drawn, cls="chart-case"), path(drawn, cls="chart-line"), cls=cls)

    def coins(self) -> list[Markup]:
        """The marks of the seats on their lines, each at places of its own."""
        out: list[Markup] = []
        often = 5 if self.wide else 3
        for place, curve in enumerate(self.curves):
            if curve.seat is None or not curve.points:
                continue
            for k in range(often):
                wanted = self.first + self.length * (k + (place + 1) / (len(self.curves) + 1)) / often
                number, chance = min(curve.points, key=lambda point: abs(point[0] - wanted))
                out.append(token(curve.seat, self.x(number), self.y(chance), _COIN))
        return out

    def names(self) -> list[Markup]:
        """Each name beside the end of its line, or as near as the others let it."""
        ended = sorted((self.y(curve.points[-1][1]), place) for place, curve in enumerate(self.curves) if curve.points)
        ys: list[float] = []
        for y, _place in ended:
            ys.append(max(y, ys[-1] + _STEP) if ys else max(y, _TOP))
        for k in range(len(ys) - 1, -1, -1):
            ys[k] = min(ys[k], self.bottom if k == len(ys) - 1 else ys[k + 1] - _STEP)
        out: list[Markup] = []
        for (_end, place), y in zip(ended, ys, strict=True):
            curve = self.curves[place]
            if curve.seat is not None:
                out.append(token(curve.seat, self.right + 20, y, _COIN))
            short = (
                curve.name
                if len(curve.name) <= (12 if self.wide else 9)
                else curve.name[: 11 if self.wide else 8] + "…"
            )
            out.append(text(short, self.right + (36 if curve.seat is not None else 12), y, 13, "on-sky tx-left"))
        return out

    def cursor(self, number: int) -> Markup:
        x = self.x(min(self.last, max(self.first, number)))
        return path(f"M{x:.1f} {_TOP - 12:.1f}V{self.bottom:.1f}", cls="chart-cursor")

    def turn_line(self, mark: TurnMark) -> Markup:
        return path(f"M{self.x(mark.number):.1f} {_TOP - 12:.1f}V{self.bottom:.1f}", cls="chart-turn")

    def turn_disc(self, number: int, mark: TurnMark) -> Markup:
        x, y = self.x(mark.number), _TOP - 30
        parts = [el("title", mark.words), circle(14, x, y, cls="chart-disc"), text(number, x, y, 15)]
        if not mark.href:
            return g(*parts, cls="chart-point")
        catch = circle(24, x, y, cls="chart-catch")  # a finger needs more than a disc
        words = f"{number}. {mark.words}"
        return el("a", catch, *parts, href=mark.href, cls="chart-point", aria_label=words, data_turn=number)


def _steps() -> Sequence[int]:
    return [size * 10**power for power in range(1, 7) for size in (1, 2, 5)]


def _short(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1] + "…"

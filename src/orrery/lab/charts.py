"""The drawings of a report: own SVG, no script, 420 wide, so that text keeps its size in a column and on a phone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import floor, log10
from typing import Final, NamedTuple

from orrery.draw.markup import Markup, el, join
from orrery.draw.seats import token
from orrery.draw.shapes import circle, path, rect, through

WIDTH: Final = 420.0
RIGHT: Final = 70.0
ROW: Final = 30.0
LETTERS: Final = 25  # of a name at the left
LETTER: Final = 7.7  # how wide one is at most, on the average of a name
FARTHEST: Final = 200.0  # that a figure begins to the right
SIGN: Final = 28.0  # the room of a seat's sign before its name


class Mark(NamedTuple):
    """A value with its interval, in the unit of the axis."""

    name: str
    value: float
    low: float
    high: float
    words: str
    seat: int | None = None  # its sign stands before the name


def label(words: str, x: float, y: float, anchor: str = "start", cls: str = "tick") -> Markup:
    return el("text", words, x=x, y=y, text_anchor=anchor, cls=cls)


def short(words: str) -> str:
    return words if len(words) <= LETTERS else words[: LETTERS - 1] + "…"


def beside(names: Iterable[str]) -> float:
    """Where a figure begins that has these names at its left."""
    return min(FARTHEST, 22 + LETTER * max(len(short(name)) for name in names))


def ticks(low: float, high: float, about: int = 4) -> list[float]:
    """Round numbers from below `low` to above `high`.

    >>> ticks(21, 33)
    [20.0, 25.0, 30.0, 35.0]
    """
    rough = max(high - low, 1e-9) / about
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
    first = floor(low / step)
    found = [step * first]
    while found[-1] < high:
        first += 1
        found.append(step * first)
    return [round(each, 9) for each in found]


def frame(height: float, words: str, *parts: Markup | None) -> Markup:
    return el("svg", *parts, cls="figure", viewBox=f"0 0 {WIDTH:g} {height:g}", role="img", aria_label=words)


def whiskers(marks: Sequence[Mark], words: str, line: float | None = None, unit: str = " %") -> Markup:
    """Each mark in a row: its value and interval; a dashed line for what would be fair."""
    more = [] if line is None else [line]
    scale = ticks(min([m.low for m in marks] + more), max([m.high for m in marks] + more))
    span = scale[-1] - scale[0]
    indent = SIGN if any(mark.seat is not None for mark in marks) else 0.0
    left = indent + beside(mark.name for mark in marks)

    def x(value: float) -> float:
        return left + (value - scale[0]) / span * (WIDTH - left - RIGHT)

    foot = ROW * len(marks) + 12
    parts: list[Markup] = []
    for tick in scale:
        parts.append(path(f"M{x(tick):.1f} 6V{foot:.1f}", cls="grid"))
        parts.append(label(f"{tick:g}{unit}", x(tick), foot + 18, "middle"))
    if line is not None:
        parts.append(path(f"M{x(line):.1f} 6V{foot:.1f}", cls="fair"))
    for number, mark in enumerate(marks):
        y = ROW * (number + 0.5) + 8
        if mark.seat is not None:
            parts.append(token(mark.seat, 13, y, 10))
        parts.append(label(short(mark.name), 2 + indent, y + 4.5, cls="name"))
        low, high = x(mark.low), x(mark.high)
        parts.append(
            path(f"M{low:.1f} {y - 6:.1f}v12M{high:.1f} {y - 6:.1f}v12M{low:.1f} {y:.1f}H{high:.1f}", cls="whisker")
        )
        parts.append(circle(5.5, round(x(mark.value), 1), y, cls="point"))
        parts.append(label(mark.words, WIDTH - 2, y + 4.5, "end", "name"))
    return frame(foot + 26, words, *parts)


def signed_bars(marks: Sequence[Mark], words: str) -> Markup:
    """Bars from a zero line, up in blue and down in ochre, each with its interval; pale where it may be nothing."""
    low, high = min(0.0, *(m.low for m in marks)), max(0.0, *(m.high for m in marks))
    span = max(high - low, 1e-9)
    left = beside(mark.name for mark in marks)

    def x(value: float) -> float:
        return left + (value - low) / span * (WIDTH - left - RIGHT)

    zero, row = x(0), 25.0
    parts: list[Markup] = []
    for number, mark in enumerate(marks):
        y = row * number + 6
        end = x(mark.value)
        cls = ("up" if mark.value >= 0 else "down") + ("" if mark.low > 0 or mark.high < 0 else " faint")
        parts.append(rect(max(abs(end - zero), 1.0), 17, (zero + end) / 2, y + 8.5, rx=4, cls=cls))
        parts.append(path(f"M{x(mark.low):.1f} {y + 8.5:.1f}H{x(mark.high):.1f}", cls="reach"))
        parts.append(label(short(mark.name), 2, y + 13, cls="name"))
        parts.append(label(mark.words, WIDTH - 2, y + 13, "end", "name"))
    foot = row * len(marks) + 8
    return frame(foot + 4, words, *parts, path(f"M{zero:.1f} 2V{foot:.1f}", cls="axis"))


def bars(shares: Sequence[tuple[str, float, str]], words: str) -> Markup:
    """Shares as bars from the left: name, share, words."""
    most = max([share for _, share, _ in shares] + [1e-9])
    left = beside(name for name, _, _ in shares)
    row = 25.0
    parts: list[Markup] = []
    for number, (name, share, said) in enumerate(shares):
        y = row * number + 6
        wide = max(2.0, share / most * (WIDTH - left - RIGHT))
        parts.append(rect(wide, 17, left + wide / 2, y + 8.5, rx=4, cls="up"))
        parts.append(label(short(name), 2, y + 13, cls="name"))
        parts.append(label(said, WIDTH - 2, y + 13, "end", "name"))
    return frame(row * len(shares) + 10, words, *parts)


def binned(counted: Mapping[int, int], most: int = 16) -> list[tuple[int, int, int]]:
    """Numbers in at most `most` bins of one size, which begin at round numbers: first, last, how many.

    >>> binned({3: 2, 4: 1, 9: 1}, 3)
    [(0, 4, 3), (5, 9, 1)]
    """
    low, high = min(counted), max(counted)
    sizes = (size for power in range(9) for size in (10**power, 2 * 10**power, 5 * 10**power))
    size = next(size for size in sizes if high // size - low // size < most)
    low -= low % size
    return [
        (first, first + size - 1, sum(counted[n] for n in counted if first <= n < first + size))
        for first in range(low, high + 1, size)
    ]


def histogram(counted: Mapping[int, int], words: str, median: float, ends: tuple[float, float]) -> Markup:
    """How often each number came. Nine in ten lie between `ends`: the bars beyond are ochre."""
    bins = binned(counted)
    height, foot, left = 200.0, 172.0, 14.0
    most = max(count for _, _, count in bins)
    wide = (WIDTH - 2 * left) / len(bins)
    parts: list[Markup] = []
    every = max(1, round(len(bins) / 7))
    for number, (first, last, count) in enumerate(bins):
        tall = count / most * 132
        cls = "up" if last >= ends[0] and first <= ends[1] else "down"
        x = left + wide * (number + 0.5)
        if count:
            parts.append(rect(wide * 0.86, max(tall, 1.5), x, foot - max(tall, 1.5) / 2, rx=3, cls=cls))
        if number % every == 0:
            parts.append(label(f"{first}", x if first == last else x - wide / 2, foot + 19, "middle"))
    x = left + (median - bins[0][0] + 0.5) / (bins[0][1] - bins[0][0] + 1) * wide
    side = "end" if x > WIDTH * 0.6 else "start"
    parts.append(path(f"M{x:.1f} 14V{foot:.1f}", cls="fair"))
    parts.append(label(f"median {median:g}", x + (-7 if side == "end" else 7), 22, side, "name"))
    parts.append(path(f"M{left:g} {foot:g}H{WIDTH - left:g}", cls="axis"))
    return frame(height, words, *parts)


def band(
    low: Sequence[float], middle: Sequence[float], high: Sequence[float], mark: float, said: str, words: str
) -> Markup:
    """A line from the start to the end of games within its quartiles, and a moment on it, unless that is the start."""
    left, right, top, foot = 58.0, WIDTH - 18, 14.0, 172.0

    def at(beat: float, share: float) -> tuple[float, float]:
        return left + (right - left) * (beat + 0.5) / len(middle), foot - (foot - top) * share

    def line(values: Sequence[float]) -> list[tuple[float, float]]:
        return [at(beat, value) for beat, value in enumerate(values)]

    parts: list[Markup] = []
    for share in (0.0, 0.5, 1.0):
        y = at(0, share)[1]
        parts.append(path(f"M{left:g} {y:.1f}H{right:g}", cls="grid"))
        parts.append(label(f"{share:.0%}".replace("%", " %"), left - 8, y + 4.5, "end"))
    parts.append(path(through([*line(high), *reversed(line(low))], closed=True), cls="band"))
    parts.append(path(through(line(middle)), cls="curve"))
    place = min(len(middle) - 1, int(mark * len(middle)))
    x, y = at(mark * len(middle) - 0.5, middle[place])
    if mark > 0:
        x = max(left, x)
        end = x > WIDTH / 2
        parts.append(circle(6, round(x, 1), round(y, 1), cls="point"))
        parts.append(label(said, x - 10 if end else x + 10, y - 12, "end" if end else "start", "name"))
    for words_at, where, anchor in (
        ("start", left, "start"),
        ("half", (left + right) / 2, "middle"),
        ("end", right, "end"),
    ):
        parts.append(label(words_at, where, foot + 19, anchor))
    return frame(200, words, *parts)


def dots(points: Sequence[tuple[float, float, bool]], words: str, across: str, named: bool = False) -> Markup:
    """Points by two numbers, the second upwards from zero; one that is marked is large. `named`: the first are places
    in a list.
    """
    left, right, top, foot = 50.0, WIDTH - 16, 14.0, 172.0
    firsts = [first for first, _, _ in points]
    scale = [float(n) for n in range(int(max(firsts)) + 1)] if named else ticks(min(firsts), max(firsts))
    if all(each == int(each) for each in firsts):
        scale = [tick for tick in scale if tick == int(tick)]
    up = ticks(0.0, max([second for _, second, _ in points] + [1e-6]))
    span = max(scale[-1] - scale[0], 1e-9)

    def x(value: float) -> float:
        return left + 10 + (value - scale[0]) / span * (right - left - 20)

    def y(value: float) -> float:
        return foot - value / up[-1] * (foot - top)

    parts: list[Markup] = []
    for tick in up:
        parts.append(path(f"M{left:g} {y(tick):.1f}H{right:g}", cls="grid"))
        parts.append(label(f"{tick:g}", left - 8, y(tick) + 4.5, "end"))
    every = 1 + len(scale) // 12  # so many that no two numbers touch
    parts += [label(f"{tick:g}", x(tick), foot + 19, "middle") for tick in scale[::every]]
    for first, second, marked in sorted(points, key=lambda point: point[2]):
        parts.append(
            circle(8 if marked else 4.5, round(x(first), 1), round(y(second), 1), cls="point" if marked else "dot")
        )
    parts.append(label(across, right, foot + 36, "end"))
    return frame(216, words, *parts)


def legend(shares: Sequence[tuple[int, str]]) -> Markup:
    """The steps of a heat map."""
    items = [
        el("span", el("svg", circle(9, 12, 12, cls=f"heat-{step}"), viewBox="0 0 24 24", aria_hidden="true"), said)
        for step, said in shares
    ]
    return el("p", join(items), cls="legend")

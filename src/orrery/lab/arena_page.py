"""An arena to look at: a page that needs nothing else, and a picture."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from pathlib import Path
from typing import Any, Final

from orrery.draw.markup import Markup, el, join
from orrery.lab.arena_report import Report, command, explained, headings, rows

WIDTH: Final = 760.0
LEFT: Final = 150.0
RIGHT: Final = 36.0
ROW: Final = 44.0
AXIS: Final = 54.0
INK: Final = "#2a1a4a"
PAPER: Final = "#fff9ec"
STYLE: Final = """
:root { --ink: #2a1a4a; --paper: #fff9ec; --ground: #f6ead2; --line: #e2cda5; --brass: #b97a16 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f6ead2; --paper: #2c2150; --ground: #1b1338; --line: #4a3c78; --brass: #f5bd4a }
}
body { margin: 2rem auto; max-width: 80rem; padding: 0 1rem; font: 16px/1.45 system-ui, sans-serif;
  color: var(--ink); background: var(--ground) }
.card { background: var(--paper); border-radius: 18px; padding: 1rem 1.25rem; margin: 1rem 0; overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap }
th { vertical-align: bottom; white-space: normal }
th:first-child, td:first-child { text-align: left; font-weight: 600 }
code { white-space: normal }
svg { display: block; width: 100%; min-width: 34rem; max-width: 60rem; height: auto }
.stroke { stroke: var(--ink); stroke-width: 2.5; fill: none; stroke-linecap: round }
.grid { stroke: var(--line); stroke-width: 1 }
.dot { fill: var(--brass); stroke: var(--ink); stroke-width: 2 }
text { fill: var(--ink); font: 600 14px system-ui, sans-serif }
.small { font-weight: 400; font-size: 12px }
"""


@dataclass(frozen=True)
class Mark:
    """One bot on the axis."""

    name: str
    value: float
    low: float
    high: float
    words: str


def marks(found: Report) -> list[Mark]:
    """Ratings; where nobody met anybody, per cent of games won. The best first."""
    if found.arena.apart:
        ordered = sorted(found.meetings, key=lambda meeting: -meeting.share)
        shares = [(each.pairing.bot, 100 * each.share, each.interval) for each in ordered]
        return [Mark(bot, share, 100 * low, 100 * high, f"{share:.0f} %") for bot, share, (low, high) in shares]
    return [
        Mark(each.bot, each.points, each.interval[0], each.interval[1], signed(each.points)) for each in found.ratings
    ]


def signed(points: float) -> str:
    return f"{points:+.0f}" if round(points) else "0"


def axis(shown: list[Mark]) -> list[float]:
    """Round numbers from below everything to above it."""
    low, high = min(mark.low for mark in shown), max(mark.high for mark in shown)
    rough = max(high - low, 1.0) / 6
    size = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [step * each for each in range(first, last + 1)]


def caption(found: Report) -> str:
    return "games won, per cent" if found.arena.apart else "rating; 400 points are odds of 10 to 1"


def plot(found: Report) -> Markup:
    """Each bot in a row of its own: its rating with the 95 % interval."""
    shown = marks(found)
    ticks = axis(shown)
    span = ticks[-1] - ticks[0]

    def x(value: float) -> float:
        return LEFT + (value - ticks[0]) / span * (WIDTH - LEFT - RIGHT)

    bottom = ROW * len(shown) + 10
    grid = [
        join(
            [
                el("line", x1=x(tick), x2=x(tick), y1=6, y2=bottom, cls="grid"),
                el("text", f"{tick:g}", x=x(tick), y=bottom + 20, text_anchor="middle", cls="small"),
            ]
        )
        for tick in ticks
    ]
    return el(
        "svg",
        *grid,
        *(row(mark, ROW * (number + 0.5) + 6, x) for number, mark in enumerate(shown)),
        el("text", caption(found), x=(LEFT + WIDTH - RIGHT) / 2, y=bottom + 40, text_anchor="middle", cls="small"),
        viewBox=f"0 0 {WIDTH:g} {bottom + AXIS:g}",
        role="img",
        aria_label="; ".join(f"{mark.name} {mark.words}" for mark in shown),
    )


def row(mark: Mark, y: float, x: Any) -> Markup:
    low, high = x(mark.low), x(mark.high)
    return el(
        "g",
        el("text", mark.name[-18:], x=8, y=y + 5),
        el("path", d=f"M{low:.1f} {y - 7:.1f}v14M{high:.1f} {y - 7:.1f}v14M{low:.1f} {y:.1f}H{high:.1f}", cls="stroke"),
        el("circle", cx=round(x(mark.value), 1), cy=y, r=6, cls="dot"),
        el("text", mark.words, x=round(x(mark.value), 1), y=y - 11, text_anchor="middle", cls="small"),
    )


def page(found: Report, title: str) -> str:
    """The whole page: the plot, the table, how to read it, and the command."""
    heads = el("tr", *(el("th", heading) for heading in headings(found)))
    body = [el("tr", *(el("td", cell) for cell in cells)) for cells in rows(found)]
    whole = el(
        "html",
        el(
            "head",
            el("meta", charset="utf-8"),
            el("meta", name="viewport", content="width=device-width, initial-scale=1"),
            el("title", f"Arena: {title}"),
            el("style", Markup(STYLE)),
        ),
        el(
            "body",
            el("h1", f"{title}: who is better"),
            el("p", explained(found)),
            el("div", plot(found), cls="card", tabindex=0),
            el("div", el("table", el("thead", heads), el("tbody", *body)), cls="card", tabindex=0),
            el("p", "Made by ", el("code", command(found.arena)), "."),
        ),
        lang="en",
    )
    return f"<!doctype html>\n{whole}\n"


def write_picture(found: Report, title: str, file: Path) -> bool:
    """The plot as PNG, if matplotlib is there; whether it is."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        from matplotlib import pyplot as plt
    except ModuleNotFoundError:
        return False
    shown = marks(found)
    figure, axes = plt.subplots(figsize=(8, 1.2 + 0.5 * len(shown)), dpi=150, facecolor=PAPER)
    axes.set_facecolor(PAPER)
    for place, mark in enumerate(reversed(shown)):
        axes.plot([mark.low, mark.high], [place, place], color=INK, linewidth=2, marker="|", markersize=11)
        axes.plot([mark.value], [place], color="#b97a16", marker="o", markersize=8, markeredgecolor=INK)
        axes.annotate(mark.words, (mark.value, place), (0, 8), textcoords="offset points", ha="center", color=INK)
    axes.set_yticks(range(len(shown)), [mark.name[-18:] for mark in reversed(shown)])
    axes.set_ylim(-0.6, len(shown) - 0.3)
    axes.set_xlabel(caption(found))
    axes.set_title(title)
    axes.grid(axis="x", color="#e2cda5")
    axes.set_axisbelow(True)
    figure.tight_layout()
    figure.savefig(file, metadata={"Software": None})
    plt.close(figure)
    return True

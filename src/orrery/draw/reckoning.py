"""The count beside the finale: a bar for each seat, category by category; lines cross where somebody passes."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, all_of
from orrery.draw.ending import Result, pass_words, passes, place_of
from orrery.draw.markup import Markup, el, join
from orrery.draw.page import panel
from orrery.draw.seats import badge, seat_class, token
from orrery.draw.shapes import path, through

_FILLS: Final = ("", "fill-stripes", "fill-dots", "fill-grid")  # of what brings points, in the order of telling
_LONG: Final = 200.0  # the bar of whoever made most
_THICK: Final = 20.0
_WIDE: Final = 320.0  # the chart
_LINE: Final = 36.0


def count_panel(result: Result) -> Markup | None:
    """How the points were made; nothing where there are none."""
    categories = result.ending.categories
    if not categories:
        return None
    most = max(1, *(sum(max(0, category.points[seat]) for category in categories) for seat in result.seats))
    rows = [_row(result, seat, most) for seat in result.rows]
    return panel(_("The count"), None, el("ul", *rows, cls="count-bars"), _legend(result), cls="panel count-panel")


def _row(result: Result, seat: int, most: int) -> Markup:
    told = [f"{c.name} {c.points[seat]}" for c in result.ending.categories if c.points[seat]]
    place = el("small", place_of(result, seat)) if len(result.points) > 1 and not result.together else None
    return el(
        "li",
        badge(seat),
        el("span", el("b", result.names[seat]), " ", place, cls="who"),
        _bar(result, seat, most),
        el("b", result.points[seat], cls="num total"),
        el("small", ", ".join(told), cls="told") if len(result.ending.categories) > 1 else None,
        cls=f"{seat_class(seat)}{' wins' if seat in result.winners else ''}",
    )


def _bar(result: Result, seat: int, most: int) -> Markup:
    """What brings points one after the other; what costs some is cut out of the end."""
    out = []
    x, end = 0.0, 0.0
    for stage, category in enumerate(result.ending.categories):
        wide = _LONG * category.points[seat] / most
        if wide > 0:
            out.append(_piece(x, wide, _FILLS[_nth_gain(result, stage)], stage))
            x = end = x + wide
    for stage, category in enumerate(result.ending.categories):
        wide = min(end, -_LONG * category.points[seat] / most)
        if wide > 0:
            out.append(_box(end - wide, wide, "cut-out", stage))
            end -= wide
    return el("svg", *out, cls="count-bar", viewBox=f"-2 -2 {_LONG + 4:g} {_THICK + 4:g}", aria_hidden="true")


def _nth_gain(result: Result, stage: int) -> int:
    """Which fill a category has: those that only cost points have none."""
    gains = [n for n, category in enumerate(result.ending.categories) if any(p > 0 for p in category.points)]
    return min(gains.index(stage), len(_FILLS) - 1) if stage in gains else 0


def _piece(x: float, wide: float, fill: str, stage: int) -> Markup:
    colour = _box(x, wide, "f-seat inked", stage)
    over = el("rect", x=x, y=0, width=wide, height=_THICK, fill=f"url(#{fill})", data_stage=stage) if fill else None
    return join([colour, over])


def _box(x: float, wide: float, cls: str, stage: int) -> Markup:
    return el("rect", x=x, y=0, width=wide, height=_THICK, rx=4, cls=cls, stroke_width=2, data_stage=stage)


def _legend(result: Result) -> Markup | None:
    if len(result.ending.categories) < 2:
        return None
    out = []
    for stage, category in enumerate(result.ending.categories):
        fill = _FILLS[_nth_gain(result, stage)]
        gains = any(points > 0 for points in category.points)
        box = _piece(0, 28, fill, 0) if gains else _box(0, 28, "cut-out", 0)
        sign = el("svg", box, cls="swatch", viewBox="-2 -2 32 24", aria_hidden="true")
        out.append(el("li", sign, category.name))
    return el("ul", *out, cls="count-legend", aria_hidden="true")  # the rows say it in words


def passing_panel(result: Result) -> Markup | None:
    """Who passed whom on the way; nothing where nobody could."""
    if len(result.ending.categories) < 2 or len(result.points) < 2 or result.together:
        return None
    found = passes(result)
    told = [pass_words(result, passed) for passed in found]
    words = f"{'; '.join(told)}." if told else _("Nobody passes anybody.")
    return panel(_("Who passed whom"), None, _lines(result), el("p", words, cls="hint"), cls="panel passing-panel")


def _lines(result: Result) -> Markup:
    stages = len(result.ending.categories)
    step = (_WIDE - 84) / (stages - 1)
    xs = [34 + step * stage for stage in range(stages)]
    heads = [el("text", _head(result, stage), x=x, y=16, cls="axis", data_stage=stage) for stage, x in enumerate(xs)]
    ways, discs = [], []
    for seat in reversed(result.seats):
        spots = [(x, 46 + _LINE * rank[seat]) for x, rank in zip(xs, result.ranks, strict=True)]
        for stage in range(1, stages):
            way = through(spots[stage - 1 : stage + 1])
            ways += [
                path(way, cls=f"{cls} {seat_class(seat)}", data_stage=stage) for cls in ("crossing-case", "crossing")
            ]
        for stage, (x, y) in enumerate(spots):
            number = el("text", result.sums[stage][seat], x=x + 17, y=y, cls="axis value")
            discs.append(el("g", token(seat, x, y, 11), number, data_stage=stage))
    high = 62 + _LINE * (len(result.points) - 1)
    told = all_of([f"{result.names[seat]} {result.points[seat]}" for seat in result.seats])
    return el(
        "svg",
        *heads,
        *ways,
        *discs,
        cls="passing",
        viewBox=f"0 0 {_WIDE:g} {high:g}",
        role="img",
        aria_label=_("In the end: {told}", told=told),
    )


def _head(result: Result, stage: int) -> str:
    """What is added there, or taken away."""
    category = result.ending.categories[stage]
    sign = "" if not stage else "- " if all(points <= 0 for points in category.points) else "+ "
    return sign + category.name

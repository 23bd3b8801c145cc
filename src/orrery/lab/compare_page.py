"""Two runs side by side to look at: one page, in the style of the report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.draw.markup import Markup, el
from orrery.draw.worlds import emblem_box
from orrery.lab import charts
from orrery.lab.charts import Mark
from orrery.lab.compare import SHARE, Comparison, Difference
from orrery.lab.effects import WIDENED
from orrery.lab.report_page import card, table_of, verdict, whole_page

SHOWN: Final = 14  # differences of a group in a figure; the table has all
VERDICTS: Final = 4


def compare_page(found: Comparison) -> str:
    """The whole page."""
    title = f"{found.game.title}: what changes?"
    body = el(
        "main",
        heading(found, title),
        el("div", *verdicts(found), cls="verdicts"),
        el("div", *cards(found), cls="cards"),
        el("footer", el("p", WIDENED)),
    )
    return whole_page(found.game, title, body)


def how(found: Comparison) -> str:
    """How the runs were compared, in words."""
    if found.paired:
        return f"{found.games[0]:,} games of the same chance in both, compared one by one."
    return f"{found.games[0]:,} games and {found.games[1]:,} others, of different seeds or seats."


def heading(found: Comparison, title: str) -> Markup:
    before, after = found.names
    facts = f" becomes {after}. {how(found)} Differences have 95 % intervals."
    return el("header", emblem_box(found.game.slug), el("div", el("h1", title), el("p", el("b", before), facts)))


def number(value: float, unit: str) -> str:
    return f"{100 * value:.1f} %" if unit == SHARE else f"{value:.1f}"


def change(value: float, unit: str) -> str:
    """A difference: of shares in points of a hundred."""
    return f"{100 * value:+.1f}" if unit == SHARE else f"{value:+.1f}"


def verdicts(found: Comparison) -> list[Markup]:
    """The largest differences that are sure, measured by how sure they are."""
    sure = [each for each in found.differences if each.sure]
    if not sure:
        return [verdict("check", "good", "Nothing differs for sure", "All intervals hold zero")]
    sure.sort(key=lambda each: -abs(each.difference) / max(each.high - each.low, 1e-9))
    return [
        verdict(
            "eye",
            "",
            f"{sentence(each)}: {change(each.difference, each.unit)}",
            f"{number(each.before, each.unit)} becomes {number(each.after, each.unit)}",
        )
        for each in sure[:VERDICTS]
    ]


def sentence(each: Difference) -> str:
    return each.name[:1].upper() + each.name[1:]


def cards(found: Comparison) -> list[Markup]:
    out: list[Markup] = []
    if found.changes:
        head = ("", *found.names)
        out.append(el("section", el("h2", "What is set otherwise"), table_of(head, found.changes)))
    groups = dict.fromkeys(each.group for each in found.differences)
    out += [group_card(found, name, [each for each in found.differences if each.group == name]) for name in groups]
    return out


def group_card(found: Comparison, group: str, rows: Sequence[Difference], where: str = "") -> Markup:
    """A figure of the differences, the surest ones if there are many, and all of them as a table."""
    ordered = sorted(rows, key=lambda each: -each.difference)
    if len(ordered) > SHOWN:
        ordered = sorted(ordered, key=lambda each: -abs(each.difference))[:SHOWN]
        ordered.sort(key=lambda each: -each.difference)
    size = 100 if rows[0].unit == SHARE else 1
    marks = [
        Mark(
            sentence(each),
            size * each.difference,
            size * each.low,
            size * each.high,
            change(each.difference, each.unit),
        )
        for each in ordered
    ]
    table = [
        (
            sentence(each),
            number(each.before, each.unit),
            number(each.after, each.unit),
            change(each.difference, each.unit),
            f"{change(each.low, each.unit)} to {change(each.high, each.unit)}",
        )
        for each in rows
    ]
    title = f"{group.capitalize()}{where}"
    small = "points of a hundred" if rows[0].unit == SHARE else "a game"
    note = f"The {SHOWN} largest of {len(rows)}. " if len(rows) > SHOWN else ""
    note += "Pale: may be nothing."
    drawn = charts.signed_bars(marks, f"{title}: {'; '.join(f'{mark.name} {mark.words}' for mark in marks)}")
    return card(title, small, drawn, ("", *found.names, "difference", "95 % interval"), table, note)

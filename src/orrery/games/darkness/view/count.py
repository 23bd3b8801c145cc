"""The end of the game as a table: every coalition with its four totals, the smallest of which counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.views import given
from orrery.core.wording import listing
from orrery.draw import Markup, badge, choice_panel, el, hint, join, panel
from orrery.games.darkness.pieces import RESOURCES, title
from orrery.games.darkness.view.art import resource_sign
from orrery.games.darkness.view.wording import fate_words, is_solo, together
from orrery.games.darkness.words.glossary import View, biosphere_words, place, told

_ENDS: Final = {
    "survival": "Somebody survives. The most points win, then the largest single total.",
    "all are lost": "Nobody has {threshold} of everything. All are lost.",
    "triumph": "{triumph} or more of everything. A triumph.",
    "hard survival": "{threshold} or more of everything, fewer than {triumph}. A hard survival.",
    "extinct": "Fewer than {threshold} of everything. Extinct.",
}


def count(view: View) -> Markup:
    """All coalitions, the best first, line by line."""
    results = sorted(view["results"], key=lambda result: (-result["points"], -result["second"]))
    head = el("tr", el("th", ""), *(el("th", resource_sign(resource)) for resource in RESOURCES), el("th", "points"))
    rows = (_row(view, result) for result in results)
    table = el("table", el("thead", head), el("tbody", *rows), cls="counted")
    tallies = (_tally(view, result) for result in results)
    end = told(view, _ENDS[given(view["reason"])])
    return join(
        [
            choice_panel("Line by line", None, hint(end), table, el("ol", *tallies, cls="tallies")),
            _worlds(view),
        ]
    )


def _row(view: View, result: Mapping[str, Any]) -> Markup:
    seats = result["seats"]
    won = all(seat in (view["winners"] or ()) for seat in seats)
    least = result["points"]
    cells = (el("td", number, cls="num least" if number == least else "num") for number in result["totals"].values())
    who = el("th", join(badge(seat) for seat in seats), scope="row", aria_label=together(view, seats))
    return el("tr", who, *cells, el("td", least, cls="num total"), cls="won" if won else None)


def _tally(view: View, result: Mapping[str, Any]) -> Markup:
    """Where the coalition stood, and how its points came about."""
    seats = result["seats"]
    won = all(seat in (view["winners"] or ()) for seat in seats)
    if result["stronghold"] is None:
        where = "No stronghold is left."
    else:
        others = [place(view, orb) for orb in result["network"] if orb != result["stronghold"]]
        where = f"Stronghold {place(view, result['stronghold'])}"
        where += f", linked with {listing(others)}." if others else ", linked with nothing."
    least = listing([title(word) for word, number in result["totals"].items() if number == result["points"]])
    head = el("b", together(view, seats), cls="grow") + el("b", result["points"], cls="num total")
    rows = [
        el("div", el("dt", where)),
        el("div", el("dt", f"Least: {least}"), el("dd", result["points"], cls="num")),
        el("div", el("dt", "Largest total, for ties"), el("dd", result["second"], cls="num")),
    ]
    signs = join(badge(seat) for seat in seats) if not is_solo(view) else None
    return el("li", el("div", signs, head, cls="row"), el("dl", *rows), cls="tally won" if won else "tally")


def _worlds(view: View) -> Markup:
    """Every orb at the end: what its air came to, or why it died."""
    rows = []
    for here in view["orbs"]:
        if fate := fate_words(view, here["orb"]):
            words = fate
        elif here["level"] is None:
            words = title(here["core"]) if here["core"] else "unknown"
        else:
            words = biosphere_words(here)
        rows.append(el("li", el("b", place(view, here["orb"])), " ", el("small", words)))
    return panel("The orbs", "the log tells the rest", el("ul", *rows, cls="details fates"), cls="panel laptop")

"""The end of the game as a table: every coalition with its four totals, the smallest of which counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.language import _, all_of, mark
from orrery.core.views import given
from orrery.draw import Markup, badge, choice_panel, el, hint, join, panel
from orrery.games.darkness.pieces import RESOURCES
from orrery.games.darkness.view.art import resource_sign
from orrery.games.darkness.view.wording import fate_words, is_solo, together
from orrery.games.darkness.words.glossary import View, biosphere_words, piece, place, told

_ENDS: Final = {
    "survival": mark("Somebody survives. The most points win, then the largest single total."),
    "all are lost": mark("Nobody has {threshold} of everything. All are lost."),
    "triumph": mark("{triumph} or more of everything. A triumph."),
    "hard survival": mark("{threshold} or more of everything, fewer than {triumph}. A hard survival."),
    "extinct": mark("Fewer than {threshold} of everything. Extinct."),
}


def count(view: View) -> Markup:
    """All coalitions, the best first, line by line."""
    results = sorted(view["results"], key=lambda result: (-result["points"], -result["second"]))
    head = el("tr", el("th", ""), *(el("th", resource_sign(resource)) for resource in RESOURCES), el("th", _("points")))
    rows = (_row(view, result) for result in results)
    table = el("table", el("thead", head), el("tbody", *rows), cls="counted")
    tallies = (_tally(view, result) for result in results)
    end = told(view, _ENDS[given(view["reason"])])
    return join(
        [
            choice_panel(_("Line by line"), None, hint(end), table, el("ol", *tallies, cls="tallies")),
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
        where = _("No stronghold is left.")
    else:
        stronghold = place(view, result["stronghold"])
        others = all_of([place(view, orb) for orb in result["network"] if orb != result["stronghold"]])
        if others:
            where = _("Stronghold {place}, linked with {others}.", place=stronghold, others=others)
        else:
            where = _("Stronghold {place}, linked with nothing.", place=stronghold)
    least = all_of([piece(word) for word, number in result["totals"].items() if number == result["points"]])
    head = el("b", together(view, seats), cls="grow") + el("b", result["points"], cls="num total")
    rows = [
        el("div", el("dt", where)),
        el("div", el("dt", _("Least: {resources}", resources=least)), el("dd", result["points"], cls="num")),
        el("div", el("dt", _("Largest total, for ties")), el("dd", result["second"], cls="num")),
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
            words = piece(here["core"]) if here["core"] else _("unknown")
        else:
            words = biosphere_words(here)
        rows.append(el("li", el("b", place(view, here["orb"])), " ", el("small", words)))
    return panel(_("The orbs"), _("the log tells the rest"), el("ul", *rows, cls="details fates"), cls="panel laptop")

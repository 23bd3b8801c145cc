"""The end of the game: how it went, race by race, as one table, and the moments one remembers."""

from __future__ import annotations

from orrery.core.language import _, mark, ngettext
from orrery.core.views import given, name_of
from orrery.draw import Markup, badge, choice_panel, el, hint, join, panel, seat_class
from orrery.games.uranus.view.facts import View, active
from orrery.games.uranus.words.glossary import goal_name, goal_words
from orrery.games.uranus.words.log import verdict

_HEADS = ("", mark("flew in"), mark("hexes"), mark("rocks"), mark("junk"))


def count(view: View) -> Markup:
    """All races in the order in which they flew, those left behind last."""
    seats = sorted(range(view["players"]), key=lambda seat: (view["seats"][seat]["flown"] or 99, seat))
    rows = [_tally(view, seat) for seat in seats]
    sums = [sum(view["seats"][seat][name] for seat in seats) for name in ("freight", "junk_drawn")]
    foot = None
    if view["players"] > 1:
        cells = [el("th", _("Together"), scope="row"), el("td"), el("td"), *(el("td", each) for each in sums)]
        foot = el("tfoot", el("tr", *cells))
    table = el(
        "table",
        el("thead", el("tr", *(el("th", _(head), scope="col") if head else el("td") for head in _HEADS))),
        el("tbody", *rows),
        foot,
        cls="tallies-table",
    )
    title = _("How you did it") if view["won"] else _("How it went")
    goals = _goals(view)
    return join([choice_panel(title, None, hint(verdict(view)), table), goals, _moments(view)])


def _tally(view: View, seat: int) -> Markup:
    here = view["seats"][seat]
    home = _("module {module}", module=here["module"]) if here["flown"] else _("left behind")
    name = el("span", name_of(view, seat), el("small", f"{here['race_name']}, {home}"))
    cells = [here["flown"] or "\u2013", active(here), here["freight"], here["junk_drawn"]]
    cls = f"race-row {seat_class(seat)}{' won' if here['flown'] else ''}"
    return el("tr", el("th", badge(seat), name, scope="row"), *(el("td", str(cell)) for cell in cells), cls=cls)


def _goals(view: View) -> Markup | None:
    """The personal objectives, open now."""
    rows = []
    for seat, here in enumerate(view["seats"]):
        goal = here["objective"]
        if goal is not None:
            met = view["personal"] is not None and view["personal"][seat]
            words = f"{goal_name(goal)}: {goal_words(goal)}"
            rows.append(el("li", badge(seat), el("span", words), el("b", _("a personal win") if met else _("missed"))))
    return panel(_("Personal objectives"), None, el("ul", *rows, cls="goals-met")) if rows else None


def _moments(view: View) -> Markup | None:
    """What one remembers, as far as the table still tells it."""
    seats = view["seats"]
    told: list[tuple[str, str]] = []
    flown = sorted((seats[seat]["flown"] or 0, seat) for seat in range(view["players"]) if seats[seat]["flown"])
    if flown:
        told.append(_landing(view, *flown[0], last=False))
        if len(flown) > 1:
            told.append(_landing(view, *flown[-1], last=True))
    most = max(range(view["players"]), key=lambda seat: seats[seat]["freight"])
    if seats[most]["freight"]:
        words = ngettext(
            "{name} brought most to Uranus: {count} rock.",
            "{name} brought most to Uranus: {count} rocks.",
            seats[most]["freight"],
            name=name_of(view, most),
        )
        told.append((_("Launches"), words))
    worst = min(range(view["players"]), key=lambda seat: active(seats[seat]))
    words = ngettext(
        "{name} lost most: {count} hex dark.",
        "{name} lost most: {count} hexes dark.",
        61 - active(seats[worst]),
        name=name_of(view, worst),
    )
    told.append((_("Asteroids"), words))
    rows = [el("li", el("b", when), words) for when, words in told]
    return panel(_("The moments"), None, el("ul", *rows, cls="moments"), cls="panel")


def _landing(view: View, when: int, seat: int, *, last: bool) -> tuple[str, str]:
    name, home = name_of(view, seat), given(view["seats"][seat]["module"])
    words = (
        _("{name} is the last to land, in module {module}.", name=name, module=home)
        if last
        else _("{name} is the first to land, in module {module}.", name=name, module=home)
    )
    return _("Round {round}", round=when), words

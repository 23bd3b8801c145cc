"""The end of the game: who is safe, and how it went, moon by moon."""

from __future__ import annotations

from orrery.core.views import given, name_of
from orrery.draw import Markup, badge, choice_panel, el, hint, seat_class
from orrery.games.uranus.view.facts import View, active
from orrery.games.uranus.words.glossary import goal_words
from orrery.games.uranus.words.log import verdict


def count(view: View) -> Markup:
    """All races, those on Uranus first."""
    seats = sorted(range(view["players"]), key=lambda seat: (view["seats"][seat]["flown"] or 99, seat))
    lines = [_tally(view, seat) for seat in seats]
    return choice_panel("The count", _reason(view), hint(verdict(view)), el("ol", *lines, cls="tallies"))


def _reason(view: View) -> str:
    if view["won"]:
        return "won"
    if view["reason"] == "moon_dark":
        return f"the moon of {name_of(view, given(view['dark_seat']))} is dark"
    return "the moons explode"


def _tally(view: View, seat: int) -> Markup:
    here = view["seats"][seat]
    home = f"module {here['module']}" if here["flown"] else "left behind"
    head = badge(seat) + el("b", name_of(view, seat), cls="grow") + el("b", home, cls="num")
    rows = [
        _row(f"{here['race_name']} from {here['moon_name']}", f"round {here['flown']}" if here["flown"] else ""),
        _row("Hexes left", active(here)),
        _row("Mines", len(here["mines"])),
        _row("Rocks brought to Uranus", here["freight"]),
        _row("Space junk cards", here["junk_drawn"]),
    ]
    goal = here["objective"]
    if goal is not None:
        met = view["personal"] is not None and view["personal"][seat]
        rows.append(_row(f"{goal['name']}: {goal_words(goal)}", "a personal win" if met else "missed"))
    cls = f"tally {seat_class(seat)}{' won' if here['flown'] else ''}"
    return el("li", el("div", head, cls="row"), el("dl", *rows), cls=cls)


def _row(words: str, value: int | str) -> Markup:
    return el("div", el("dt", words), el("dd", value, cls="num"))

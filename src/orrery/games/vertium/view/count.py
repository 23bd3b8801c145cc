"""The end of the game, line by line."""

from __future__ import annotations

from orrery.core.language import _, capitalized, ngettext
from orrery.core.views import given
from orrery.draw import Markup, badge, choice_panel, el, hint, seat_class
from orrery.games.vertium.view.facts import View, after_phase_one, by_planets, faction, is_solo
from orrery.games.vertium.words.glossary import planet_name, planet_of, side_name
from orrery.games.vertium.words.log import ENDS, verdict


def count(view: View) -> Markup:
    """All sides, winners first: what they own and what it is worth."""
    sides = range(len(view["sides"]))
    places = view["places"]
    if is_solo(view):  # the Complex has no seat, and so no place of its own
        places = [1, 2] if view["winners"] else [2, 1]
    lines = [_tally(view, side, places[side]) for side in sorted(sides, key=lambda side: (places[side], side))]
    reason = _(ENDS[given(view["reason"])])
    words = _verdict(view)
    verdict = hint(words) if words else None
    return choice_panel(_("Line by line"), reason, verdict, el("ol", *lines, cls="tallies"))


def _verdict(view: View) -> str:
    """Who wins where sides play together."""
    if view["options"]["mode"] != "standard":
        return verdict(view)
    if by_planets(view):
        return _("Most planets win, then the larger sum of their values.")
    return _("Most Victory Points win, then the larger sum of planet values.")


def _tally(view: View, side: int, place: int) -> Markup:
    here = view["sides"][side]
    planets = here["planets"]
    total = planets if by_planets(view) else here["points"]
    label = el("b", f"{place}. {capitalized(side_name(view, side))}", cls="grow")
    if view.get("names") and side < view["players"]:
        label = el("span", label, " ", el("small", faction(view, side), cls="quiet"), cls="grow")
    head = badge(side) + label + el("b", total, cls="num total")
    if by_planets(view):
        rows = [
            _row(_("Planets"), planets),
            _row(_("Sum of their values"), here["values"]),
            _row(_("Victory Points"), here["points"]),
        ]
    else:
        each = view["numbers"]
        gems, worth = here["gems"], each["gem"]
        colonies = ngettext("{count} planet, {each} each", "{count} planets, {each} each", planets, each=each["planet"])
        rows = [
            _row(colonies, each["planet"] * planets),
            _row(ngettext("{count} gem, {each} each", "{count} gems, {each} each", gems, each=worth), worth * gems),
        ]
        rows.append(_row(_("Sum of planet values"), here["values"]))
    objective = here.get("objective")
    if objective is not None and after_phase_one(view):
        met = planet_of(view, objective)["owner"] == side
        gain = _("+{gems} among the gems", gems=view["numbers"]["objective_bonus"])
        goal = _("Secret goal: {planet}", planet=planet_name(view, objective))
        rows.append(_row(goal, gain if met else _("missed")))
    won = side in (view["winners"] or ()) if side < view["players"] else not view["winners"]
    cls = f"tally {seat_class(side)}{' won' if won else ''}"
    return el("li", el("div", head, cls="row"), el("dl", *rows), cls=cls)


def _row(words: str, value: int | str) -> Markup:
    return el("div", el("dt", words), el("dd", value, cls="num"))

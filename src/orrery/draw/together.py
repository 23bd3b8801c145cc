"""The end of a game that all win or lose together: where it turned, and who made it possible."""

from __future__ import annotations

from collections.abc import Callable

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw.ending import Result
from orrery.draw.markup import Markup, el
from orrery.draw.page import panel
from orrery.draw.seats import badge

LinkOf = Callable[[Event], str | None]  # where the replay shows the moment of an event


def turned_panel(result: Result, link_of: LinkOf) -> Markup | None:
    """The moments that decided the game, each with a way into the replay."""
    if not result.ending.turned:
        return None
    rows = []
    for turn in result.ending.turned:
        seat, link = turn.event.player, link_of(turn.event)
        way = (
            el("a", _("Look"), href=link, aria_label=_("Look at it in the replay: {what}", what=turn.words))
            if link
            else None
        )
        sign = badge(seat) if seat >= 0 else el("span", cls="badge")
        rows.append(el("li", sign, el("span", turn.words, " " if way else None, way)))
    return panel(_("Where it turned"), None, el("ul", *rows, cls="team-rows"), cls="panel turned-panel")


def helped_panel(result: Result) -> Markup | None:
    """What each seat has given to all of them."""
    helped = result.ending.helped
    if not helped or len(helped) < 2:
        return None
    rows = [el("li", badge(seat), el("span", el("b", result.names[seat]), " ", helped[seat])) for seat in result.rows]
    return panel(_("Who made it possible"), None, el("ul", *rows, cls="team-rows"), cls="panel helped-panel")

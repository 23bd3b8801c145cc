"""The end of the game for the podium: how points were made, and the Captains on their planet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import _
from orrery.core.state import Event
from orrery.draw import Category, Ending, Markup, g, use
from orrery.games.vertium.view.art import captain
from orrery.games.vertium.view.facts import View, by_planets, is_solo

_GROWING: Final[Markup] = use("v-vertium", -456, 372, 2.6) + use("v-vertium", 462, 350, 3.1)


def ending(view: View, events: Sequence[Event] = ()) -> Ending:  # noqa: ARG001 (the view tells it all)
    """Victory Points by planets and gems; planets alone where they decide (V-11.1, V-14.6, V-15.10)."""
    sides = view["sides"][: view["players"]]
    planets = [side["planets"] for side in sides]
    if is_solo(view):
        categories: tuple[Category, ...] = ()
    elif by_planets(view) or view["options"]["mode"] != "standard":
        categories = (Category(_("planets"), planets),)
    else:
        each = view["numbers"]
        categories = (
            Category(_("planets"), [each["planet"] * count for count in planets]),
            Category(_("gems"), [each["gem"] * side["gems"] for side in sides]),
        )
    return Ending(
        categories=categories,
        figures=[g(captain(seat, 0, -52, 2.1)) for seat in range(view["players"])],
        ground="f-violet",
        growing=_GROWING,
    )

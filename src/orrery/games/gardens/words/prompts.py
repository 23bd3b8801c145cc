"""What the one to act is asked, where that depends on the view: it names the thing it asks about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.core.language import _
from orrery.core.views import given, name_of
from orrery.games.gardens.cards import POWERS
from orrery.games.gardens.view_types import GardensView, SeatView
from orrery.games.gardens.words import names


def prompt_of_draft(view: GardensView) -> str:
    if view["viewer"] is None:
        return _("Keep a card; the others go to the left ({step} of 4).", step=view["draft_step"])
    left = name_of(view, (view["viewer"] + 1) % view["players"])
    return _("Keep a card; the others go to {name} ({step} of 4).", name=left, step=view["draft_step"])


def prompt_to_place(view: GardensView) -> str:
    martian = given(view["seats"][given(view["current"])]["martian"])
    return _("Place {martian} on a spot without a tree or a gardener.", martian=martian.capitalize())


def prompt_of_turn(view: GardensView) -> str:
    seat = view["seats"][given(view["current"])]
    martian = given(seat["martian"])
    name = martian.capitalize()
    if seat["power"] == "ready" and has_use(view, seat):
        power = _(POWERS[martian].name)
        return _("Slide {martian} along a line, score a mission, or first {power}.", martian=name, power=power)
    return _("Slide {martian} along a line, or score a mission.", martian=name)


def prompt_to_swap(view: GardensView) -> str:
    spot = given(view["pending"])
    flower = names.flower(view["flowers"][spot])
    return _("Swap the {flower} on {spot} with one of another colour on its line with Ali.", flower=flower, spot=spot)


def prompt_to_plant(view: GardensView) -> str:
    spot = given(view["pending"])
    old = view["flowers"].get(spot)
    if old is None:
        return _("Plant a flower on {spot}.", spot=spot)
    return _("Replace the {flower} on {spot}, or leave it.", flower=names.flower(old), spot=spot)


PROMPTS_BY_VIEW: Final[dict[str, Callable[[GardensView], str]]] = {
    "draft": prompt_of_draft,
    "place": prompt_to_place,
    "turn": prompt_of_turn,
    "swap2": prompt_to_swap,
    "plant": prompt_to_plant,
}


def has_use(view: GardensView, seat: SeatView) -> bool:
    """Whether the power of this seat can do something before the turn's action."""
    if seat["martian"] == "ali":  # G-R24: two colours on one of the three lines through Ali
        here = lines_through(view, given(seat["gardener"]))
        at_hand = [(colour, lines_through(view, spot)) for spot, colour in view["flowers"].items()]
        return any(len({colour for colour, there in at_hand if there[n] == here[n]}) > 1 for n in range(3))
    if seat["martian"] == "bot":
        return bool(view["trees"])
    return seat["martian"] in ("marty", "robby")  # Bob replaces while planting


def lines_through(view: GardensView, spot: str) -> tuple[int, int, int]:
    """The numbers of the three grid lines through a spot."""
    q, r = view["layout"][spot]
    return q, r, q + r

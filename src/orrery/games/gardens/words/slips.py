"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.games.gardens.actions import LABELS
from orrery.games.gardens.cards import CARDS, COLOURS, MARTIANS, POWERS
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import own_seat
from orrery.games.gardens.words import names


def own_name(view: View) -> str:
    return given(own_seat(view)["martian"]).capitalize()


def standing_on(view: View, spot: str) -> str:
    """Who or what stands on a spot; empty if nobody does."""
    if spot in view["trees"]:
        return _("A tree stands on {spot}.", spot=spot)
    for number, seat in enumerate(view["seats"]):
        if seat["gardener"] == spot:
            martian = given(seat["martian"]).capitalize()
            if number == view["viewer"]:
                return _("Your {martian} stands on {spot}.", martian=martian, spot=spot)
            return _("{name}'s {martian} stands on {spot}.", name=name_of(view, number), martian=martian, spot=spot)
    return ""


def no_spot(spot: str) -> str:
    return _("This board has no spot {spot}.", spot=spot)


def wrong_move(view: View, argument: int, rule: str) -> str:
    spot = LABELS[argument]
    if spot not in view["layout"]:
        return no_spot(spot)
    here = given(own_seat(view)["gardener"])
    if spot == here:
        return _("{martian} stands on {spot} already. A move is one step or more.", martian=own_name(view), spot=spot)
    if rule == "G-2.4":
        return standing_on(view, spot)
    if rule == "G-2.3":
        if somebody := standing_on(view, spot):
            return somebody
        tree = tree_between(view, here, spot)
        return _("The tree on {tree} is in the way from {here} to {spot}.", tree=tree, here=here, spot=spot)
    (q, r), (to_q, to_r) = view["layout"][here], view["layout"][spot]
    straight = q == to_q or r == to_r or q + r == to_q + to_r
    if straight:
        return _("The line from {here} to {spot} leaves the board.", here=here, spot=spot)
    return _("{spot} is not on a line from {here}.", spot=spot, here=here)


def tree_between(view: View, here: str, spot: str) -> str:
    """The first tree on the way from one spot to another in a straight line."""
    (q, r), (to_q, to_r) = view["layout"][here], view["layout"][spot]
    steps = max(abs(to_q - q), abs(to_r - r))
    spots = {(there[0], there[1]): label for label, there in view["layout"].items()}
    way = [spots.get((q + (to_q - q) // steps * n, r + (to_r - r) // steps * n), "") for n in range(1, steps + 1)]
    return next(label for label in way if label in view["trees"])


def wrong_place(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    spot = LABELS[argument]
    return standing_on(view, spot) if spot in view["layout"] else no_spot(spot)


def wrong_score(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("{card} is not in your hand.", card=names.mission(CARDS[argument]))


def wrong_keep(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("{card} is not in the pack you hold.", card=names.mission(CARDS[argument]))


def wrong_plant(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("You have no {flower} left.", flower=names.flower(COLOURS[argument]))


def wrong_leave(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return _("No flower lies on {spot}: plant one there.", spot=given(view["pending"]))


def wrong_draw(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    count = len(view["decks"])
    if argument < count:
        return _("Deck {space} is empty.", space=argument)
    return ngettext("This board has only {count} deck.", "This board has only {count} decks.", count)


def wrong_martian(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    name = MARTIANS[argument]
    owner = next((number for number, seat in enumerate(view["seats"]) if seat["martian"] == name), None)
    if owner is None:
        return ""
    return _("{name} has taken {martian}.", name=name_of(view, owner), martian=name.capitalize())


def wrong_power(of: str) -> Callable[[View, int, str], str]:
    """What is wrong with the power of a Martian."""

    def wrong(view: View, argument: int, rule: str) -> str:
        seat = own_seat(view)
        if rule == "G-6.1":
            return _("You play without powers.")
        if rule == "G-6.2":
            if seat["martian"] != of:
                return _(
                    "Only {martian} can {power}; your Martian is {own}.",
                    martian=of.capitalize(),
                    power=_(POWERS[of].name),
                    own=own_name(view),
                )
            return _("{martian}'s power is used up.", martian=own_name(view))
        if rule == "G-6.5":
            return _("{martian} changes places with the gardener of somebody else.", martian=own_name(view))
        spot = LABELS[argument]
        if spot not in view["layout"]:
            return no_spot(spot)
        if of == "bot":
            return _("No tree stands on {spot}.", spot=spot)
        if of == "marty":
            return standing_on(view, spot)
        return wrong_swap(view, spot)

    return wrong


def wrong_swap(view: View, spot: str) -> str:
    """Two flowers of different colours on a line with Ali."""
    if spot not in view["flowers"]:
        return _("No flower lies on {spot}.", spot=spot)
    first = view["pending"]
    if first is None:
        return _("No line through Ali and {spot} has a flower of another colour.", spot=spot)
    colour = view["flowers"][spot]
    if colour == view["flowers"].get(first):
        return _("The flowers on {first} and {spot} are both {colour}.", first=first, spot=spot, colour=_(colour))
    return _("{spot} is not on the line of Ali and {first}.", spot=spot, first=first)


def wrong_partner(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    spot = LABELS[argument]
    return wrong_swap(view, spot) if spot in view["layout"] else no_spot(spot)


SLIPS: Final[dict[str, Callable[[View, int, str], str]]] = {
    "move": wrong_move,
    "place": wrong_place,
    "score": wrong_score,
    "keep": wrong_keep,
    "plant": wrong_plant,
    "leave": wrong_leave,
    "draw": wrong_draw,
    "martian": wrong_martian,
    "nuke": wrong_power("bot"),
    "teleport": wrong_power("marty"),
    "swap_with": wrong_power("robby"),
    "swap_first": wrong_power("ali"),
    "swap_second": wrong_partner,
}

# What a mission lacks that brings nothing
_NOTHING: Final = {
    "group": mark("No flower of its colour is planted."),
    "count": mark("No flower of its colour is planted."),
    "line": mark("No two flowers of its colour stand in a row."),
    "triangle": mark("No three flowers of its colour make a triangle."),
    "edge": mark("No flower of its colour is at the rim or beside a tree."),
    "pair": mark("No two flowers of its colours touch."),
    "hexagon": mark("No six of one colour stand in a ring, and the card brings no points."),
}
_GONE: Final = mark("The card goes, you draw a new one, and it cannot be taken back.")


def before_scoring(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    card = CARDS[argument]
    name, points = names.mission(card), view["worth"].get(card, 0)
    if sum(deck["size"] for deck in view["decks"]) == 1:
        question = _("Score {card} and end the game?", card=name)
        ends = _("One card is left to draw: the game ends at once, and everybody scores what they hold.")
        return Caution(question, ends, _("Score for {points}", points=points), _("Play on"))
    if points:
        return None
    why = f"{_(_NOTHING[card.partition('-')[0]])} {_(_GONE)}"
    question = _("Score {card} for {points}?", card=name, points=0)
    return Caution(question, why, _("Score for {points}", points=0), _("Keep the card"))


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {"score": before_scoring}

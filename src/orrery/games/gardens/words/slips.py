"""What is wrong with a choice here, said before the rule; and what is asked before one that costs something."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Final

from orrery.core.slips import Caution
from orrery.core.views import given, name_of
from orrery.games.gardens.actions import LABELS
from orrery.games.gardens.cards import CARDS, COLOURS, MARTIANS, POWERS, title
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import own_seat


def own_name(view: View) -> str:
    return given(own_seat(view)["martian"]).capitalize()


def standing_on(view: View, spot: str) -> str:
    """Who or what stands on a spot; empty if nobody does."""
    if spot in view["trees"]:
        return f"A tree stands on {spot}."
    for number, seat in enumerate(view["seats"]):
        if seat["gardener"] == spot:
            whose = "Your" if number == view["viewer"] else f"{name_of(view, number)}'s"
            return f"{whose} {given(seat['martian']).capitalize()} stands on {spot}."
    return ""


def wrong_move(view: View, argument: int, rule: str) -> str:
    spot = LABELS[argument]
    if spot not in view["layout"]:
        return f"This board has no spot {spot}."
    here = given(own_seat(view)["gardener"])
    if spot == here:
        return f"{own_name(view)} stands on {spot} already. A move is one step or more."
    if rule == "G-2.4":
        return standing_on(view, spot)
    if rule == "G-2.3":
        return (
            standing_on(view, spot)
            or f"The tree on {tree_between(view, here, spot)} is in the way from {here} to {spot}."
        )
    (q, r), (to_q, to_r) = view["layout"][here], view["layout"][spot]
    straight = q == to_q or r == to_r or q + r == to_q + to_r
    if straight:
        return f"The line from {here} to {spot} leaves the board."
    return f"{spot} is not on a line from {here}."


def tree_between(view: View, here: str, spot: str) -> str:
    """The first tree on the way from one spot to another in a straight line."""
    (q, r), (to_q, to_r) = view["layout"][here], view["layout"][spot]
    steps = max(abs(to_q - q), abs(to_r - r))
    spots = {(there[0], there[1]): label for label, there in view["layout"].items()}
    way = [spots.get((q + (to_q - q) // steps * n, r + (to_r - r) // steps * n), "") for n in range(1, steps + 1)]
    return next(label for label in way if label in view["trees"])


def wrong_place(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    spot = LABELS[argument]
    return standing_on(view, spot) if spot in view["layout"] else f"This board has no spot {spot}."


def wrong_score(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"{title(CARDS[argument])} is not in your hand."


def wrong_keep(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"{title(CARDS[argument])} is not in the pack you hold."


def wrong_plant(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"You have no {COLOURS[argument]} flower left."


def wrong_leave(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    return f"No flower lies on {given(view['pending'])}: plant one there."


def wrong_draw(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    count = len(view["decks"])
    return f"Deck {argument} is empty." if argument < count else f"This board has only {count} decks."


def wrong_martian(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    name = MARTIANS[argument]
    owner = next((number for number, seat in enumerate(view["seats"]) if seat["martian"] == name), None)
    return f"{name_of(view, owner)} has taken {name.capitalize()}." if owner is not None else ""


def wrong_power(of: str) -> Callable[[View, int, str], str]:
    """What is wrong with the power of a Martian."""

    def wrong(view: View, argument: int, rule: str) -> str:
        seat = own_seat(view)
        if rule == "G-6.1":
            return "You play without powers."
        if rule == "G-6.2":
            if seat["martian"] != of:
                return f"Only {of.capitalize()} can {POWERS[of].name}; your Martian is {own_name(view)}."
            return f"{own_name(view)}'s power is used up."
        if rule == "G-6.5":
            return f"{own_name(view)} changes places with the gardener of somebody else."
        spot = LABELS[argument]
        if spot not in view["layout"]:
            return f"This board has no spot {spot}."
        if of == "bot":
            return f"No tree stands on {spot}."
        if of == "marty":
            return standing_on(view, spot)
        return wrong_swap(view, spot)

    return wrong


def wrong_swap(view: View, spot: str) -> str:
    """Two flowers of different colours on a line with Ali."""
    if spot not in view["flowers"]:
        return f"No flower lies on {spot}."
    first = view["pending"]
    if first is None:
        return f"No line through Ali and {spot} has a flower of another colour."
    colour = view["flowers"][spot]
    if colour == view["flowers"].get(first):
        return f"The flowers on {first} and {spot} are both {colour}."
    return f"{spot} is not on the line of Ali and {first}."


def wrong_partner(view: View, argument: int, rule: str) -> str:  # noqa: ARG001
    spot = LABELS[argument]
    return wrong_swap(view, spot) if spot in view["layout"] else f"This board has no spot {spot}."


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
    "group": "No flower of its colour is planted.",
    "count": "No flower of its colour is planted.",
    "line": "No two flowers of its colour stand in a row.",
    "triangle": "No three flowers of its colour make a triangle.",
    "edge": "No flower of its colour is at the rim or beside a tree.",
    "pair": "No two flowers of its colours touch.",
    "hexagon": "No six of one colour stand in a ring, and the card brings no points.",
}
_GONE: Final = "The card goes, you draw a new one, and it cannot be taken back."


def before_scoring(view: View, argument: int, legal: Container[int]) -> Caution | None:  # noqa: ARG001
    card = CARDS[argument]
    name, points = title(card), view["worth"].get(card, 0)
    if sum(deck["size"] for deck in view["decks"]) == 1:
        ends = "One card is left to draw: the game ends at once, and everybody scores what they hold."
        return Caution(f"Score {name} and end the game?", ends, f"Score for {points}", "Play on")
    if points:
        return None
    why = f"{_NOTHING[card.partition('-')[0]]} {_GONE}"
    return Caution(f"Score {name} for 0?", why, "Score for 0", "Keep the card")


CAUTIONS: Final[dict[str, Callable[[View, int, Container[int]], Caution | None]]] = {"score": before_scoring}

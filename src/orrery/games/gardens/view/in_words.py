"""The garden in words: what is where, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.views import name_of
from orrery.core.wording import count_of, listing
from orrery.draw import Place, Region, whose
from orrery.games.gardens.cards import COLOURS, title
from orrery.games.gardens.view_types import GardensView as View


def in_words(view: View) -> list[Region]:
    """What stands out, the rows from the top, and the decks."""
    rows = [
        Region(f"Row {row[0][0]}", [Place(spot, _spot(view, spot)) for spot in row], _above(view, number))
        for number, row in enumerate(view["rows"])
    ]
    decks = [Place(f"Deck {space}", _deck(view, space)) for space in range(len(view["decks"]))]
    drafting = "They are laid out after the draft." if view["step"] == "draft" else ""
    return [
        Region("The garden at a glance", list(_glance(view)), _edge(view)),
        *rows,
        Region("Mission decks", decks, drafting),
    ]


def _glance(view: View) -> Iterator[Place]:
    standing = [
        f"{'you' if number == view['viewer'] else name_of(view, number)} on {seat['gardener']}"
        for number, seat in enumerate(view["seats"])
        if seat["gardener"]
    ]
    yield Place("Gardeners", listing(standing) or "none on the board yet")
    yield Place("Trees", listing(view["trees"]) or "none")
    for colour in COLOURS:
        spots = [spot for row in view["rows"] for spot in row if view["flowers"].get(spot) == colour]
        if spots:
            yield Place(count_of(len(spots), f"{colour} flower").capitalize(), ", ".join(spots))


def _spot(view: View, spot: str) -> str:
    """ "red flower, your gardener"."""
    flower = view["flowers"].get(spot)
    here = "tree" if spot in view["trees"] else f"{flower} flower" if flower else "empty"
    gardeners = [
        f"{whose(view, number)} gardener" for number, seat in enumerate(view["seats"]) if seat["gardener"] == spot
    ]
    pending = ["the new flower grows here"] if spot == view["pending"] and view["step"] == "plant" else []
    return ", ".join([*([] if gardeners and not flower else [here]), *gardeners, *pending])


def _above(view: View, number: int) -> str:
    """How a row lies below the one before it: which of its spots the first one touches."""
    if number == 0:
        return "The top row. Rows are read from the left; lines run along rows and both diagonals."
    first = view["rows"][number][0]
    q, r = view["layout"][first]
    touched = [spot for spot in view["rows"][number - 1] if tuple(view["layout"][spot]) in ((q, r - 1), (q + 1, r - 1))]
    return f"{first} touches {listing(touched)} above." if touched else ""


def _edge(view: View) -> str:
    """Which spots are the edge of the garden."""
    rows = view["rows"]
    rim = {*rows[0], *rows[-1], *(spot for row in rows for spot in (row[0], row[-1]))}
    last = rows[-1][0][0]
    if rim == set(view["edge"]):
        return f"The edge is row A, row {last}, and the first and last spot of every row."
    return f"The edge: {', '.join(view['edge'])}."


def _deck(view: View, space: int) -> str:
    deck = view["decks"][space]
    if not deck["size"]:
        return "empty"
    size = count_of(deck["size"], "card")
    if deck["top"] is None:
        return f"face down, {size}"
    worth = view["worth"].get(deck["top"])
    return f"{title(deck['top'])}{'' if worth is None else f', worth {worth} now'}, {size}"

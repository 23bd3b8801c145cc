"""The garden in words: what is where, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.core.language import _, all_of, ngettext
from orrery.core.views import name_of
from orrery.draw import Place, Region
from orrery.games.gardens.cards import COLOURS
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.words import names


def in_words(view: View) -> list[Region]:
    """What stands out, the rows from the top, and the decks."""
    rows = [
        Region(
            _("Row {letter}", letter=row[0][0]), [Place(spot, _spot(view, spot)) for spot in row], _above(view, number)
        )
        for number, row in enumerate(view["rows"])
    ]
    decks = [Place(_("Deck {space}", space=space), _deck(view, space)) for space in range(len(view["decks"]))]
    drafting = _("They are laid out after the draft.") if view["step"] == "draft" else ""
    return [
        Region(_("The garden at a glance"), list(_glance(view)), _edge(view)),
        *rows,
        Region(_("Mission decks"), decks, drafting),
    ]


def _glance(view: View) -> Iterator[Place]:
    standing = [
        _("you on {spot}", spot=seat["gardener"])
        if number == view["viewer"]
        else _("{name} on {spot}", name=name_of(view, number), spot=seat["gardener"])
        for number, seat in enumerate(view["seats"])
        if seat["gardener"]
    ]
    yield Place(_("Gardeners"), all_of(standing) or _("none on the board yet"))
    yield Place(_("Trees"), all_of(view["trees"]) or _("none"))
    for colour in COLOURS:
        spots = [spot for row in view["rows"] for spot in row if view["flowers"].get(spot) == colour]
        if spots:
            words = ngettext("{count} {colour} flower", "{count} {colour} flowers", len(spots), colour=_(colour))
            yield Place(words, ", ".join(spots))


def _spot(view: View, spot: str) -> str:
    """ "red flower, your gardener"."""
    flower = view["flowers"].get(spot)
    here = _("tree") if spot in view["trees"] else names.flower(flower) if flower else _("empty")
    gardeners = [_whose(view, number) for number, seat in enumerate(view["seats"]) if seat["gardener"] == spot]
    pending = [_("the new flower grows here")] if spot == view["pending"] and view["step"] == "plant" else []
    return ", ".join([*([] if gardeners and not flower else [here]), *gardeners, *pending])


def _whose(view: View, seat: int) -> str:
    """ "your gardener", "Ana's gardener"."""
    if seat == view["viewer"]:
        return _("your gardener")
    return _("{name}'s gardener", name=name_of(view, seat))


def _above(view: View, number: int) -> str:
    """How a row lies below the one before it: which of its spots the first one touches."""
    if number == 0:
        return _("The top row. Rows are read from the left; lines run along rows and both diagonals.")
    first = view["rows"][number][0]
    q, r = view["layout"][first]
    touched = [spot for spot in view["rows"][number - 1] if tuple(view["layout"][spot]) in ((q, r - 1), (q + 1, r - 1))]
    return _("{spot} touches {others} above.", spot=first, others=all_of(touched)) if touched else ""


def _edge(view: View) -> str:
    """Which spots are the edge of the garden."""
    rows = view["rows"]
    rim = {*rows[0], *rows[-1], *(spot for row in rows for spot in (row[0], row[-1]))}
    last = rows[-1][0][0]
    if rim == set(view["edge"]):
        return _("The edge is row A, row {last}, and the first and last spot of every row.", last=last)
    return _("The edge: {spots}.", spots=", ".join(view["edge"]))


def _deck(view: View, space: int) -> str:
    deck = view["decks"][space]
    if not deck["size"]:
        return _("empty")
    size = ngettext("{count} card", "{count} cards", deck["size"])
    if deck["top"] is None:
        return _("face down, {cards}", cards=size)
    worth = view["worth"].get(deck["top"])
    card = names.mission(deck["top"])
    if worth is None:
        return f"{card}, {size}"
    return _("{card}, worth {worth} now, {cards}", card=card, worth=worth, cards=size)

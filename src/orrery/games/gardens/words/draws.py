"""Whose draw it is and what it is for, where people draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.language import _, ngettext
from orrery.games.gardens.position import HAND, Position


def tree(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    number, trees = at.trees.bit_count() + 1, at.board.trees
    if trees == 1:
        return Drawing(_("The tree grows on an inner spot"))
    return Drawing(_("Tree {number} of {trees} grows on an inner spot", number=number, trees=trees))


def flowers(at: Position, names: Sequence[str]) -> Drawing:
    each = at.config.flowers_each
    seat, left = (at.start + at.dealt // each) % at.seats, each - at.dealt % each
    words = ngettext(
        "{name} takes {count} flower out of the bag",
        "{name} takes {count} flowers out of the bag",
        left,
        name=names[seat],
    )
    return Drawing(words, seat, left)


def missions(at: Position, names: Sequence[str]) -> Drawing:
    seat, left = (at.start + at.dealt // HAND) % at.seats, HAND - at.dealt % HAND
    words = ngettext("{name} is dealt {count} mission", "{name} is dealt {count} missions", left, name=names[seat])
    return Drawing(words, seat, left, keeper=seat)


def top_card(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    space = at.uncovered()
    return Drawing(_("Deck {space} shows its next card", space=space), place=f"deck-{space}")


def hidden_card(at: Position, names: Sequence[str]) -> Drawing:
    words = _("{name} draws from the face-down deck", name=names[at.current])
    return Drawing(words, at.current, keeper=at.current, place="deck-0")


def martian(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(_("{name} gets a Martian by lot", name=names[at.current]), at.current)


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "first": lambda at, names: Drawing(_("The lot decides who starts")),  # noqa: ARG005
    "trees": tree,
    "flowers": flowers,
    "deal": missions,
    "reveal": top_card,
    "draw_hidden": hidden_card,
    "martian": martian,
}

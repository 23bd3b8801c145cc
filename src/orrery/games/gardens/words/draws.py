"""Whose draw it is and what it is for, where people draw at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.wording import count_of
from orrery.games.gardens.position import HAND, Position


def tree(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    number, trees = at.trees.bit_count() + 1, at.board.trees
    return Drawing(f"{'The tree' if trees == 1 else f'Tree {number} of {trees}'} grows on an inner spot")


def flowers(at: Position, names: Sequence[str]) -> Drawing:
    each = at.config.flowers_each
    seat, left = (at.start + at.dealt // each) % at.seats, each - at.dealt % each
    return Drawing(f"{names[seat]} takes {count_of(left, 'flower')} out of the bag", seat, left)


def missions(at: Position, names: Sequence[str]) -> Drawing:
    seat, left = (at.start + at.dealt // HAND) % at.seats, HAND - at.dealt % HAND
    return Drawing(f"{names[seat]} is dealt {count_of(left, 'mission')}", seat, left, keeper=seat)


def top_card(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    space = at.uncovered()
    return Drawing(f"Deck {space} shows its next card", place=f"deck-{space}")


def hidden_card(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(f"{names[at.current]} draws from the face-down deck", at.current, keeper=at.current, place="deck-0")


def martian(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(f"{names[at.current]} gets a Martian by lot", at.current)


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "first": lambda at, names: Drawing("The lot decides who starts"),  # noqa: ARG005
    "trees": tree,
    "flowers": flowers,
    "deal": missions,
    "reveal": top_card,
    "draw_hidden": hidden_card,
    "martian": martian,
}

"""What rules.md says in braces beside the values of data.toml: sums, rows and penalties in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.data import Data
from orrery.core.language import _, all_of, ngettext, number_in_words
from orrery.games.gardens.board import Board
from orrery.games.gardens.cards import COLOURS
from orrery.games.gardens.words import names


def rulebook_words(data: Data, boards: Mapping[str, Board], lost: Sequence[int]) -> Mapping[str, Any]:
    """The words by their names in rules.md; `lost` are the points that unused flowers cost, without a cap."""
    values: dict[str, Any] = {
        "flowers.colours": [_(colour) for colour in COLOURS],
        "all flowers": data["flowers"]["each_colour"] * len(COLOURS),
        "all missions": len(data["missions"]["list"]),
        "lost for 1": names.points(lost[1]),
        "lost for more": data["penalty"]["table"][2:],
        "lost for 12": lost[12],
        "lost for 13": lost[13],
        "lost for 14": lost[14],
        "larger decks": _("lower") if data["decks"]["extra_cards"] == "low" else _("higher"),
    }
    for shape, board in boards.items():
        values[f"rows of {shape}"] = rows_of(board)
        values[f"spots of {shape}"] = board.size
        values[f"trees of {shape}"] = ngettext("{count} tree", "{count} trees", board.trees)
    return values


def rows_of(board: Board) -> str:
    """How the spots of a board lie: "rows of 5, 6 and 5", "eight rows of 8"."""
    numbers = [number for *_place, number in board.rows]
    if len(set(numbers)) == 1:
        return _("{count} rows of {number}", count=number_in_words(len(numbers)), number=numbers[0])
    return _("rows of {numbers}", numbers=all_of([str(number) for number in numbers]))

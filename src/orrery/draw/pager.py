"""A board that is too large for a small screen, leaf by leaf.

The drawing stays one. Each leaf is a part of it with a box of its own; on a large screen all of them are seen at once,
on a small one a row of tabs turns to one of them. What belongs to a leaf says so by `data-part`, on the board as well
as beside it; the leaf with the thing to do opens by itself. `pager.js` does the turning.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from orrery.core.language import _
from orrery.draw.markup import Markup, el


class Leaf(NamedTuple):
    """One part: its key, the word on its tab, and its box on the board.

    `low` is the box for a stage that is so low that the first one would have to be scrolled; the board then has
    `data-fit="low"`, and its style may move things there. `middle` is one between the two. A leaf without a box is no
    part of the drawing but of the column: it takes the place of the board. One that `roams` has none either: it shows
    what matters now (lookout.py), and the drawing can be dragged from there.
    """

    key: str
    title: str
    box: str = ""
    low: str = ""
    middle: str = ""
    roams: bool = False


def pager(leaves: Iterable[Leaf], now: str = "", cause: str = "", prefix: str = "") -> Markup:
    """The tabs. `now` is the leaf to open, whenever `cause` is another than before; empty if the reader shall stay."""
    tabs = [
        el(
            "button",
            leaf.title,
            type="button",
            data_page=leaf.key,
            data_box=leaf.box or None,
            data_middle=leaf.middle or None,
            data_low=leaf.low or None,
            data_roams=True if leaf.roams else None,
        )
        for leaf in leaves
    ]
    return el(
        "nav",
        *tabs,
        cls="pager",
        aria_label=_("Parts of the board"),
        id=f"{prefix}pager",
        data_now=now or None,
        data_cause=cause or None,
    )

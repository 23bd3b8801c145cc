"""The board in words, for those who listen to a table: its places by region, each with what is there.

A screen tells them with one function beside its drawings, `in_words(view)`. A region is short enough to be heard in one
go, and has a heading to jump to. What a screen does not tell stays in the drawing, which is then read out as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from orrery.core.game import Game
from orrery.core.views import name_of
from orrery.draw.default_screen import screen_of
from orrery.draw.markup import Markup, el, escape, join
from orrery.draw.shapes import g

_PICTURE: Final = ' role="img"'
_UNHEARD: Final = ' aria-hidden="true"'


class Place(NamedTuple):
    """Something on the board: what the log and the choices call it, and what is there."""

    name: str
    state: str


class Region(NamedTuple):
    """Places that belong together; `note` is heard before them."""

    title: str
    places: Sequence[Place]
    note: str = ""


def regions_of(game: Game, view: Mapping[str, Any]) -> Sequence[Region]:
    """The board as the screen of the game tells it; nothing if it does not."""
    told = getattr(screen_of(game), "in_words", None)
    found: Sequence[Region] = told(view) if told is not None else ()
    return [region for region in found if region.places or region.note]


def board_in_words(regions: Sequence[Region]) -> Markup:
    """All regions, each under its heading."""
    parts: list[Markup] = []
    for region in regions:
        parts.append(el("h3", region.title))
        if region.note:
            parts.append(el("p", region.note))
        if region.places:
            parts.append(Markup(f"<ul>{''.join([_item(*place) for place in region.places])}</ul>"))
    return join(parts)


@lru_cache(maxsize=4096)  # some sixty a frame, of which most have been said before
def _item(name: str, state: str) -> str:
    return f"<li>{escape(f'{name}: {state}')}</li>"


def only_targets(board: str) -> Markup:
    """A board whose state is told in words: what can be chosen is still heard there, what is only drawn is not.

    A picture is not read out; one that the Tab key leads to must be, whatever it shows.
    """
    before, *rest = board.replace("<text ", f"<text{_UNHEARD} ").split(_PICTURE)
    parts = [before]
    for after in rest:
        tag = before[before.rfind("<") :] + after[: after.find(">")]
        parts += [_PICTURE if " tabindex=" in tag else _UNHEARD, after]
        before = after
    return Markup("".join(parts))


def by_group(parts: Iterable[tuple[str, Markup]]) -> list[Markup]:
    """Many targets of a board, each with the name of its group (its row, say), so that a listener can skip groups."""
    groups: dict[str, list[Markup]] = {}
    for name, drawn in parts:
        groups.setdefault(name, []).append(drawn)
    return [g(*group, role="group", aria_label=name) for name, group in groups.items()]


def whose(view: Mapping[str, Any], seat: int) -> str:
    """What belongs to a player: "your" for the viewer, else "Ana's"."""
    return "your" if seat == view["viewer"] else f"{name_of(view, seat)}'s"

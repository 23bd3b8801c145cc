"""The places of the garden: what they are called, and which of them an event speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.language import _
from orrery.core.state import Event
from orrery.games.gardens.view_types import GardensView as View

_TOUCH: Final = {(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)}  # from a spot to its neighbours
_ONE: Final = ("from", "to", "spot", "first", "second")  # what events call a spot


def place_names(view: View, prefix: str = "") -> Mapping[str, str]:
    """Every place of the board by its id: the name that the log uses."""
    spots = {f"{prefix}spot-{label}": label for label in view["layout"]}
    return spots | {f"{prefix}deck-{space}": _("Deck {space}", space=space) for space in range(len(view["decks"]))}


def places(view: View, event: Event, prefix: str = "") -> list[str]:
    """The ids of the places that an event speaks of."""
    data = event.data
    labels = [data[key] for key in _ONE if key in data] + list(data.get("spots", ()))
    found = [f"{prefix}spot-{label}" for label in labels if label in view["layout"]]
    return found + ([f"{prefix}deck-{data['space']}"] if "space" in data else [])


def links(view: View, event: Event, prefix: str = "") -> list[tuple[str, str]] | None:
    """Of a mission that was scored: which flowers touch each other, and with two colours only those that paid."""
    if event.kind != "scored":
        return None
    kind = event.data["card"].partition("-")[0]
    if kind in ("count", "edge"):
        return []
    spots = [label for label in event.data.get("spots", ()) if label in view["layout"]]
    flowers = view["flowers"]
    return [
        (f"{prefix}spot-{one}", f"{prefix}spot-{other}")
        for place, one in enumerate(spots)
        for other in spots[place + 1 :]
        if _touch(view, one, other) and (kind != "pair" or flowers.get(one) != flowers.get(other))
    ]


def pays(view: View, event: Event, prefix: str = "") -> list[tuple[tuple[str, ...], int]] | None:
    """How the points of a mission were made: by each pair that touches, each step of a line, or each of its flowers.

    Where the garden has changed since, or not every flower counts the same, it is not told.
    """
    if event.kind != "scored":
        return None
    points = event.data["points"]
    pairs = links(view, event, prefix) or []
    flowers = [(place,) for place in places(view, event, prefix)]
    made: list[tuple[str, ...]] = [*pairs] if event.data["card"].startswith(("pair", "line")) else [*flowers]
    each, rest = divmod(points, len(made)) if made else (0, 0)
    return [(where, each) for where in made] if each and not rest else []


def _touch(view: View, one: str, other: str) -> bool:
    (a, b), (c, d) = view["layout"][one], view["layout"][other]
    return (c - a, d - b) in _TOUCH

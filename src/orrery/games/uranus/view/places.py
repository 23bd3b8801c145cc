"""The places of the table: what they are called, and which of them an event speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.language import _
from orrery.core.state import Event
from orrery.games.uranus.moon import NAMES
from orrery.games.uranus.view.facts import View, in_order, large_seat


def place_names(view: View, prefix: str = "") -> Mapping[str, str]:
    """Every place of the board by its id: the name that the log uses. The picture of the end has no places."""
    if view["over"]:
        return {}
    names = {hex_id(name, prefix): f"({name})" for name in NAMES}
    modules = range(1, len(view["modules"]) + 1)
    names |= {f"{prefix}module-{number}": _("module {module}", module=number) for number in modules}
    return names | {f"{prefix}moon-{seat}": "" for seat in in_order(view)}  # they have their names below them


def places(view: View, event: Event, prefix: str = "") -> list[str]:
    """The ids of the places that an event speaks of: hexes of the large moon, other moons, modules, pairs of cards."""
    data = event.data
    if view["over"]:
        return []
    if "module" in data:
        return [f"{prefix}module-{data['module']}"]
    if isinstance(gap := data.get("gap"), int) and gap >= 0:
        return [f"{prefix}gap-{gap}"]
    if event.player != large_seat(view):
        return [f"{prefix}moon-{event.player}"] if event.player >= 0 else []
    if "edge" in data:
        hexes = data["edge"].split(" to ")
    else:
        lost = data.get("lost", ())
        hexes = [data["hex"]] if data.get("hex") else lost if isinstance(lost, list) else []
    return [hex_id(name, prefix) for name in hexes if name in NAMES]


def hex_id(name: str, prefix: str) -> str:
    """The id of a hex of the large moon."""
    return f"{prefix}hex-{name.replace(',', '_')}"

"""The places of the lunar surface: what they are called, and which of them an event speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.state import Event
from orrery.games.minethemoon.view.buildings import NAMES as ROW
from orrery.games.minethemoon.view.facts import View
from orrery.games.minethemoon.words.glossary import column_name


def place_names(view: View, prefix: str = "") -> Mapping[str, str]:
    """Every place of the board by its id: the name that the log uses, as far as it is not written there."""
    names = {f"{prefix}crater": ""} | {f"{prefix}building-{name}": "" for name in ROW}
    for column in view["shared"]:
        key = column["place"]
        names[f"{prefix}place-{key.replace('.', '-')}"] = column_name(key)
    for pad, rocket in view["pads"].items():
        if rocket is not None:
            names[f"{prefix}rocket-{rocket['card']}"] = ""
            for number in range(1, len(rocket["slots"]) + 1):
                names[f"{prefix}slot-{pad}-{number}"] = f"{pad}{number}"
    return names


def places(view: View, event: Event, prefix: str = "") -> list[str]:
    """The ids of the places that an event speaks of."""
    data = event.data
    if event.kind in ("spins", "spun", "sent", "shown", "shown_after_drop", "found", "found_some", "no_room"):
        return [f"{prefix}crater"]
    if isinstance(place := data.get("place"), str):
        shared = place.partition(".")[0] in ROW
        return [f"{prefix}place-{place.replace('.', '-')}"] if shared else []
    if isinstance(card := data.get("card"), str):
        pad = next((pad for pad, rocket in view["pads"].items() if rocket and rocket["card"] == card), None)
        if pad is None:
            return []
        return [f"{prefix}slot-{pad}-{data['slot']}" if "slot" in data else f"{prefix}rocket-{card}"]
    return [f"{prefix}building-{data['building']}"] if data.get("building") in ROW else []

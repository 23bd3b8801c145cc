"""The places in the dark: what they are called, and which of them an event speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from orrery.core.state import Event
from orrery.games.darkness.view.wording import orb_called
from orrery.games.darkness.words.glossary import View


def place_names(view: View, prefix: str = "") -> Mapping[str, str]:
    """Every place of the board by its id. Orbs have their names written below them."""
    orbs = {f"{prefix}orb-{orb['orb']}": "" for orb in view["orbs"]}
    tiles = ((orb["orb"], slot) for orb in view["orbs"] for slot, tile in enumerate(orb["slots"]) if tile)
    return orbs | {f"{prefix}tile-{number}-{slot}": "" for number, slot in tiles}


def places(view: View, event: Event, prefix: str = "") -> list[str]:
    """The ids of the places that an event speaks of: a tile where it names one, else the orb."""
    data, found = event.data, []
    number = data.get("orb")
    for orb in (number if isinstance(number, int) else orb_called(view, data.get("place")), data.get("other")):
        known = orb if isinstance(orb, int) else orb_called(view, orb)
        if known is not None and f"{prefix}orb-{known}" not in found:
            found.append(f"{prefix}orb-{known}")
    if found and isinstance(data.get("slot"), int):
        found[0] = found[0].replace("orb-", "tile-", 1) + f"-{data['slot']}"
    return found

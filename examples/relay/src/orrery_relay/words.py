"""Relay in words: the sentences of the log, what may be done now, and the table as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery_relay.actions import NAMES

LOG: Final = {
    "dealt": "{who} gets a contract for {orbit}.",
    "dealt_unseen": "{who} gets a contract.",
    "launched": "{who} launches to {orbit} for {fuel} fuel.",
    "refuelled": "{who} rolls {face} and takes {fuel} fuel.",
    "ended": "{who} takes the last orbit. The game is over.",
}

USES: Final = {"launched": ("orbit", "{orbit}")}  # kind of event -> what was used, for the laboratory


def text(view: Mapping[str, Any]) -> str:
    """The ring orbit by orbit, then the tanks; the price is that of whoever is on turn."""
    lines = []
    for name, holder, price in zip(NAMES, view["holder"], view["price"], strict=True):
        lines.append(f"{name:8} " + (f"{price} fuel" if holder < 0 else f"seat {holder + 1}"))
    for seat in range(view["players"]):
        contract = view["contracts"][seat]
        known = f", contract {contract}" if contract else ""
        lines.append(f"Seat {seat + 1}: {view['fuel'][seat]} fuel, {view['points'][seat]} points{known}")
    return "\n".join(lines)

"""Actions of the main decision as the screen offers them: a ship or tool is taken up, then a place."""

from __future__ import annotations

from typing import Final, NamedTuple

from orrery.draw import Acts
from orrery.games.darkness.glossary import View


class ToolAction(NamedTuple):
    """An action of the main decision: which ship or tool must be in hand, and where it leads."""

    mode: str
    act: str
    orb: int | None
    verb: str


_BY_SHIP: Final = {"discover": "", "land": "", "explore": "", "assault": "assault-", "kill_eel": "eel-"}
_BY_ORB: Final = {"occupy": "colony", "mine": "mine", "terraform": "terraform", "gateway": "gateway"}
_TOOLS: Final = {**_BY_ORB, "defend": "defend", "laser": "laser", "erase": "erase"}


def tool_actions(view: View, can: Acts) -> list[ToolAction]:
    """The actions for which a ship or a tool is taken up first; inside an action only a tile may be left so (D-1.7)."""
    if view["step"] not in ("main", "free_landing"):
        return [ToolAction("erase", f"erase:{orb}", int(orb), "erase") for orb in can.of("erase")]
    found = []
    for verb, mode in _BY_SHIP.items():
        for argument in can.of(verb):
            ship, _, orb = argument.partition(".")
            found.append(ToolAction(mode + ship, f"{verb}:{argument}", int(orb) if orb else None, verb))
    for verb, mode in _TOOLS.items():
        found += [ToolAction(mode, f"{verb}:{orb}", int(orb), verb) for orb in can.of(verb)]
    return found

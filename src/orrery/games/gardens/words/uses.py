"""What players use in Gardens of Uranus, for the laboratory: Martians, mission cards, powers."""

from __future__ import annotations

from typing import Final

USES: Final = {  # kind of event -> kind of thing, and which one
    "took": ("martian", "{martian}"),
    "scored": ("card", "{card}"),
    "swapped": ("power", "ali"),
    "nuked": ("power", "bot"),
    "exchanged": ("power", "robby"),
    "teleported": ("power", "marty"),
    "replaced": ("power", "bob"),
}

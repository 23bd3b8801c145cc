"""What players use in Gardens of Uranus, for the laboratory: Martians, mission cards, powers."""

from __future__ import annotations

from typing import Final

from orrery.games.gardens.cards import CARDS, POWERS, title

USES: Final = {  # kind of event -> kind of thing, and which one
    "took": ("martian", "{martian}"),
    "scored": ("card", "{card}"),
    "swapped": ("power", "ali"),
    "nuked": ("power", "bot"),
    "exchanged": ("power", "robby"),
    "teleported": ("power", "marty"),
    "replaced": ("power", "bob"),
}
THINGS: Final = {  # kind of thing -> which one -> what people call it
    "card": {card: title(card) for card in CARDS},
    "power": {martian: f"{power.name.capitalize()} ({martian.capitalize()})" for martian, power in POWERS.items()},
}

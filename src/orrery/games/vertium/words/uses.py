"""What players use in Vertium, for the laboratory: cards, planets, disasters, CUBES."""

from __future__ import annotations

from typing import Final

USES: Final = {  # kind of event -> kind of thing, and which one
    "took": ("card taken", "{card}"),
    "played_set": ("set", "{colour}"),
    "disaster": ("disaster", "{card}"),
    "colonized": ("planet", "{planet}"),
    "changed": ("skirmish card", "{card}"),
    "built": ("building", "cube"),
}

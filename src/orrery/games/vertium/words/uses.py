"""What players use in Vertium, for the laboratory: cards, planets, disasters, CUBES."""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.dice import CARD_FROM, CARD_TO, CARDS, SHORT_WORDS
from orrery.games.vertium.words.glossary import WORDS

USES: Final = {  # kind of event -> kind of thing, and which one
    "took": ("card taken", "{card}"),
    "played_set": ("set", "{colour}"),
    "disaster": ("disaster", "{card}"),
    "colonized": ("planet", "{planet}"),
    "changed": ("skirmish card", "{card}"),
    "built": ("building", "cube"),
}
THINGS: Final = {  # kind of thing -> which one -> what people call it
    "card taken": WORDS,
    "set": WORDS,
    "disaster": WORDS,
    "skirmish card": {
        card: f"{SHORT_WORDS[by]} to {SHORT_WORDS[to]}" for card, by, to in zip(CARDS, CARD_FROM, CARD_TO, strict=True)
    },
    "building": {"cube": "CUBE"},
}

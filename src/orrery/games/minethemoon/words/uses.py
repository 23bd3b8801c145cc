"""What players use in Mine the Moon, for the laboratory: buildings, what is Worked, rockets."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon.names import CARD_WORDS, CARDS
from orrery.games.minethemoon.words.glossary import WORDS

USES: Final = {  # kind of event -> kind of thing, and which one
    "built": ("building", "{building}"),
    "worked": ("work", "{building}"),
    "delivered": ("rocket", "{card}"),
}
THINGS: Final = {  # kind of thing -> which one -> what people call it
    "building": WORDS,
    "work": WORDS,
    "rocket": dict(zip(CARDS, CARD_WORDS, strict=True)),
}

"""Friendly names for tables, guests and bots, and secrets for links."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Collection
from random import Random

from orrery.bots.levels import LEVEL
from orrery.core.wording import one_line
from orrery.server.own_bots import own_bots

PLANTS = (
    *("Lavender", "Juniper", "Clover", "Marigold", "Fern", "Aster", "Poppy", "Sorrel", "Thistle", "Willow"),
    *("Hazel", "Saffron", "Myrtle", "Bryony", "Campion", "Dahlia", "Fennel", "Gentian", "Heather", "Iris"),
    *("Jasmine", "Larkspur", "Mallow", "Nettle", "Orchid", "Primrose", "Rowan", "Sedge", "Tansy", "Verbena"),
)
NUMERALS = ("", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def table_name(rng: Random | None = None) -> str:
    return (rng or Random()).choice(PLANTS)


def guest_name(rng: Random | None = None) -> str:
    return f"Guest {(rng or Random()).choice(PLANTS)}"


def bot_name(level: str, taken: set[str]) -> str:
    """What a bot of this level is called at a table: by its face, the second one with a numeral."""
    face = LEVEL[level].face if level in LEVEL else own_bots()[level].face
    names = [f"{face} {numeral}".strip() for numeral in NUMERALS]
    return next((name for name in names if name not in taken), f"{face} {len(taken) + 1}")


def new_id() -> str:
    """An id nobody can guess: 80 bits. It begins with no hyphen: commands would take it for an option."""
    while (found := secrets.token_urlsafe(10)).startswith("-"):
        pass
    return found


def new_secret() -> str:
    """What a link carries: 144 bits."""
    return secrets.token_urlsafe(18)


def hashed(secret: str) -> str:
    """How a secret is stored, so that a copy of the database gives nobody access."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def same_secret(kept: str, given: str) -> bool:
    """Whether the secret of a link is the right one, compared in constant time."""
    return hmac.compare_digest(kept.encode(), given.encode(errors="replace"))


def clean_name(text: str, missing: str = "Guest") -> str:
    """A name as people typed it: one line, no control characters, 24 letters at most."""
    plain = "".join(letter for letter in text if letter.isprintable())
    return " ".join(plain.split())[:24] or missing


def same_name(one: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def numbered(name: str, number: int) -> str:
    """The name of the second, third, ... of that name."""
    return name if number < 2 else f"{name[:22]} {number}"


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or the first of its kind that nobody has."""
    numbers = range(1, len(taken) + 2)
    names = (numbered(name, number) for number in numbers)
    return next(each for each in names if not any(same_name(each, other) for other in taken))


def clean_text(text: str, longest: int = 500) -> str:
    """A line of chat."""
    return one_line(text, longest)

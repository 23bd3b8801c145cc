"""Chance that can be checked: publish a hash of a secret seed, draw from the seed, show the seed at the end.

Outcome number n of a table comes from HMAC-SHA256(seed, "n:0"). So the server cannot pick outcomes after it has
published the hash, and nobody can foresee them before the seed is shown.

Simulations, where nobody waits to be cheated, draw from a stream: Python's `Random`, seeded with the seed as a number,
decides every outcome by `State.sample`, one after the other. That is several times as quick. A record names it
(`"chance": "stream"`) and can be verified as well.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from random import Random
from typing import Final

SPAN = 1 << 256
STREAM: Final = "stream"  # what a record calls the chance of a simulation


def new_seed() -> bytes:
    """A fresh secret of 32 bytes."""
    return secrets.token_bytes(32)


def commitment(seed: bytes) -> str:
    """What is published at the start: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def stream(seed: bytes) -> Random:
    """The dice of a simulated game. They are thrown by `State.sample`, for nothing else, and in the order of the game.

    >>> stream(bytes(32)).random() == Random(0).random()
    True
    """
    return Random(int.from_bytes(seed, "big"))


def pick(seed: bytes, number: int, weights: Sequence[int]) -> int:
    """The index of the outcome that the seed gives to draw `number`, each with exactly its weight.

    The hash is a number below 2**256. Numbers beyond the last full multiple of the total are drawn again, so that no
    outcome is favoured.
    """
    total = sum(weights)
    limit = SPAN - SPAN % total
    attempt = 0
    while True:
        digest = hmac.new(seed, f"{number}:{attempt}".encode(), hashlib.sha256).digest()
        point = int.from_bytes(digest, "big")
        if point < limit:
            break
        attempt += 1
    point %= total
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("the point lies below the total")

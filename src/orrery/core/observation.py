"""What learning programs see of a position: named fields of small numbers, one after the other, a byte each.

A game lists its fields once and writes them in that order, straight from the position, turned so that the observer is
the first seat. Here is what the games share: the list with its offsets, and quick ways to write numbers, choices, sets
and seats as bytes. Nothing but the standard library is needed; numpy reads the bytes without copying them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from orrery.core.step import SteppedState

MOST: Final = 255  # what a byte holds; larger numbers are written as this
# By how many there are: "one of so many" as bytes, by number. The last entry is for -1, nothing: all zeros
ONE_OF: Final[list[list[bytes]]] = [
    [bytes([0] * number + [1] + [0] * (size - number - 1)) for number in range(size)] + [bytes(size)]
    for size in range(257)
]
BITS: Final = bytes.maketrans(b"01", b"\x00\x01")
# Sets that were written lately, by size: from one decision to the next few of them change, and looking one up is ten
# times as quick as writing it
KEPT: Final = 2048  # of each size
LATELY: Final[list[dict[int, bytes]]] = [{} for _ in range(257)]


class Field(NamedTuple):
    """So many numbers in a row, each from 0 to `high`."""

    name: str
    size: int
    high: int = 1  # 1: a mark. What "one of so many" and sets consist of
    about: str = ""  # in a few words, for the list in the documentation


class Layout:
    """The fields of an observation, one after the other."""

    def __init__(self, fields: Sequence[Field]) -> None:
        self.fields = list(fields)
        self.offsets: dict[str, int] = {}
        self.high = b""  # the bound of every number
        for field in self.fields:
            if field.name in self.offsets:
                raise ValueError(f"Two fields of an observation are called '{field.name}'.")
            self.offsets[field.name] = len(self.high)
            self.high += bytes([field.high]) * field.size
        self.size = len(self.high)

    def part(self, observation: bytes, name: str) -> bytes:
        """The numbers of one field."""
        start = self.offsets[name]
        size = next(field.size for field in self.fields if field.name == name)
        return observation[start : start + size]

    def parts(self, observation: bytes) -> dict[str, list[int]]:
        """All fields by name."""
        found: dict[str, list[int]] = {}
        for field in self.fields:
            start = self.offsets[field.name]
            found[field.name] = list(observation[start : start + field.size])
        return found


def head(at: SteppedState) -> list[Field]:
    """The fields that every observation begins with, see `head_of`."""
    return [
        Field("step", len(at.steps), about="the decision that is asked; nothing when the game is over"),
        Field("to act", at.seats, about="who owes it, the observer first; nobody if chance does"),
    ]


def head_of(at: SteppedState, me: int) -> bytes:
    """Which step is asked, and of whom."""
    seats = at.seats
    if at.over:
        return bytes(len(at.steps) + seats)
    marks = [0] * seats
    for seat in at.actors():
        if seat >= 0:
            marks[(seat - me) % seats] = 1
    return ONE_OF[len(at.steps)][at.step] + bytes(marks)


def numbers(values: list[int]) -> bytes:
    """Small numbers as they are; what a byte cannot hold is cut off."""
    try:
        return bytes(values)
    except ValueError:
        return bytes([min(MOST, max(0, value)) for value in values])


def number(value: int) -> bytes:
    """One number."""
    return bytes([value]) if 0 <= value <= MOST else bytes([MOST if value > 0 else 0])


def marks(bits: int, size: int) -> bytes:
    """A set of bits as `size` marks, the lowest bit first."""
    if size > 256:
        return written(bits, size)
    if bits == 0:  # many sets are empty
        return ONE_OF[size][size]
    lately = LATELY[size]
    found = lately.get(bits)
    if found is None:
        found = written(bits, size)
        keep(lately, bits, found)
    return found


def written(bits: int, size: int) -> bytes:
    """What `marks` gives, anew."""
    return format(bits, f"0{size}b").encode().translate(BITS)[::-1]


def keep(lately: dict[int, bytes], key: int, content: bytes) -> None:
    """Have something at hand for the next time. A full memory is emptied: what is in use is soon there again."""
    if len(lately) >= KEPT:
        lately.clear()
    lately[key] = content


def sets(found: list[int], size: int) -> bytes:
    """For each set its marks."""
    return b"".join([marks(bits, size) for bits in found])


def mask(legal: list[int], size: int) -> bytearray:
    """1 for every legal action, of so many actions."""
    found = bytearray(size)
    for action in legal:
        found[action] = 1
    return found


def one_of(values: list[int], size: int) -> bytes:
    """For each value "one of `size`"; -1 is none of them."""
    table = ONE_OF[size]
    return b"".join([table[value] for value in values])


def turned(values: list[int], me: int, each: int = 1) -> list[int]:
    """A flat list of `each` entries a seat, beginning with the observer's."""
    start = each * me
    return values[start:] + values[:start]


def seat_as_seen(seat: int, me: int, seats: int) -> bytes:
    """One of the seats, counted from the observer; -1 is nobody."""
    return ONE_OF[seats][(seat - me) % seats if seat >= 0 else -1]


def seats_as_seen(found: list[int], me: int, seats: int) -> bytes:
    """The same for a list of seats."""
    table = ONE_OF[seats]
    return b"".join([table[(seat - me) % seats if seat >= 0 else -1] for seat in found])


def set_as_seen(bits: int, me: int, seats: int) -> int:
    """A set of seats, counted from the observer."""
    return (bits >> me) | ((bits & ((1 << me) - 1)) << (seats - me))


def ranks(order: list[int], me: int, seats: int) -> bytes:
    """The place of each seat in an order, from 1; 0 for those who are not in it. The observer first."""
    found = [0] * seats
    for place, seat in enumerate(order):
        found[(seat - me) % seats] = place + 1
    return bytes(found)

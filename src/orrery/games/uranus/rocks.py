"""Moon rocks: five colours, and an amount of each packed into one integer, eight bits a colour.

Packed amounts add and subtract like numbers. The top bit of each eight is kept free, so that one subtraction tells
whether there is enough of every colour.
"""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.moon import HEX_COUNT

COLOURS: Final = ["green", "blue", "red", "purple", "grey"]  # U-1.6
LETTERS: Final = "GBRPY"
ONE: Final[list[int]] = [1, 1 << 8, 1 << 16, 1 << 24, 1 << 32]  # one rock of a colour
SHIFT: Final[list[int]] = [0, 8, 16, 24, 32]
GUARD: Final[int] = 0x8080808080
FULL: Final[int] = 0x7F7F7F7F7F


def amount(rocks: int, colour: int) -> int:
    """How many rocks of one colour."""
    return rocks >> SHIFT[colour] & 127


def amounts(rocks: int) -> list[int]:
    return [rocks >> shift & 127 for shift in SHIFT]


def packed(numbers: list[int]) -> int:
    """An amount of each colour as one integer."""
    return sum(number << shift for number, shift in zip(numbers, SHIFT, strict=True))


def total(rocks: int) -> int:
    """How many rocks of all colours."""
    return sum(amounts(rocks))


def present(rocks: int) -> int:
    """Which colours there are: the guard bit of each colour with at least one rock."""
    return (rocks + FULL) & GUARD


def different(rocks: int) -> int:
    """How many different colours there are."""
    return ((rocks + FULL) & GUARD).bit_count()


def covers(rocks: int, need: int) -> bool:
    """Whether there are at least the needed rocks of every colour."""
    return ((rocks | GUARD) - need) & GUARD == GUARD


def smaller(one: int, other: int) -> int:
    """Of each colour the smaller of two amounts."""
    return packed([min(a, b) for a, b in zip(amounts(one), amounts(other), strict=True)])


def written(rocks: int) -> str:
    """Rocks as people write them: "3B 1Y"."""
    return " ".join(f"{number}{letter}" for number, letter in zip(amounts(rocks), LETTERS, strict=True) if number)


def parse(text: str) -> int:
    """The inverse of `written`, for alternatives of a cost too: "1G+1B+1P"."""
    numbers = [0] * 5
    for part in text.replace("+", " ").split():
        number, letter = int(part[:-1]), part[-1]
        if letter not in LETTERS or number < 1:
            raise ValueError(f"{part!r} is no number of rocks")
        numbers[LETTERS.index(letter)] += number
    if max(numbers) > HEX_COUNT:
        raise ValueError(f"{text!r} is more than a moon has hexes")
    return packed(numbers)

"""Drawings read back: every element with its attributes and the place it has on the whole board."""

import re
from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple
from xml.etree import ElementTree

Matrix = tuple[float, float, float, float, float, float]
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Found(NamedTuple):
    """An element, where its own 0,0 lies, and how much it is enlarged."""

    element: ElementTree.Element
    x: float
    y: float
    scale: float

    @property
    def id(self) -> str:
        return self.element.get("id", "")


def parse(markup: str) -> ElementTree.Element:
    """The drawing as a tree; it must be well-formed XML."""
    return ElementTree.fromstring(f"<all>{markup}</all>")


def placed(markup: str) -> list[Found]:
    """Every element of a drawing with its place."""
    return list(_walk(parse(markup), (1, 0, 0, 1, 0, 0)))


def acts(markup: str) -> list[str]:
    """The notation of every action that can be clicked."""
    return [act for element in parse(markup).iter() if (act := element.get("data-act")) is not None]


def _walk(element: ElementTree.Element, outer: Matrix) -> Iterator[Found]:
    matrix = outer
    for name, numbers in _STEP.findall(element.get("transform", "")):
        values = [float(number) for number in numbers.split()]
        matrix = _times(matrix, _one(name, values))
    yield Found(element, matrix[4], matrix[5], (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5)
    for child in element:
        yield from _walk(child, matrix)


def _one(name: str, values: list[float]) -> Matrix:
    if name == "translate":
        return 1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0
    if name == "scale":
        return values[0], 0, 0, values[-1], 0, 0
    c, s = cos(values[0] * pi / 180), sin(values[0] * pi / 180)
    return c, s, -s, c, 0, 0


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f

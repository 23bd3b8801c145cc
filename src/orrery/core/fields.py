"""Snapshots by a table of fields: how each field of a position is written as JSON data, and read again.

A game lists its fields once, `Field("turn", or_none(NOBODY))`, and both directions follow from the list; so a field
cannot be written and forgotten when it is read. Rows of flat lists (everything about one seat, one planet) are lists of
`Column`s. What a snapshot does not name stays as it is in the position, which has been cleared before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple


class Codec(NamedTuple):
    """One kind of value: as plain data, and back. `read` raises ValueError or KeyError for what it cannot be."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class Field(NamedTuple):
    """An attribute of a position, and the key that it has in snapshots: its own name if none is given."""

    attribute: str
    codec: Codec
    key: str = ""


class Column(NamedTuple):
    """Entries of a flat list that belong to one row: one of them, or `width` of them as a list."""

    attribute: str
    codec: Codec
    key: str = ""
    width: int = 0


NUMBER: Final = Codec(int, int)
FLAG: Final = Codec(bool, bool)


def list_of(codec: Codec) -> Codec:
    """A list of such values, of any length."""
    return Codec(
        lambda values: [codec.write(value) for value in values], lambda data: [codec.read(each) for each in data]
    )


NUMBERS: Final = Codec(list, lambda data: [int(number) for number in data])
FLAGS: Final = Codec(list, lambda data: [bool(flag) for flag in data])


def or_none(nothing: int) -> Codec:
    """A number; the one that stands for nothing (nobody, nowhere) is written as null."""
    return Codec(lambda value: None if value == nothing else value, lambda data: nothing if data is None else int(data))


def one_of(names: Sequence[str], nothing: int | None = None) -> Codec:
    """A number by its name; `nothing` is written as null."""
    found = {name: number for number, name in enumerate(names)}
    return Codec(
        lambda value: None if value == nothing else names[value],
        lambda data: nothing if data is None and nothing is not None else found[data],
    )


def set_of(names: Sequence[str]) -> Codec:
    """A set of bits by the names of its members."""
    bits = {name: 1 << number for number, name in enumerate(names)}
    return Codec(
        lambda value: [name for name, bit in bits.items() if value & bit],
        lambda data: sum(bits[name] for name in set(data)),
    )


def counts_of(names: Sequence[str], zeros: bool = True) -> Codec:
    """A list of numbers, one for each name; without `zeros` only those that are not 0 are written."""
    return Codec(
        lambda values: {name: count for name, count in zip(names, values, strict=True) if count or zeros},
        lambda data: [int(data.get(name, 0)) for name in names],
    )


def write_fields(at: object, fields: Sequence[Field]) -> dict[str, Any]:
    """The fields of a position as plain data."""
    return {key or attribute: codec.write(getattr(at, attribute)) for attribute, codec, key in fields}


def read_fields(at: object, fields: Sequence[Field], data: Mapping[str, Any]) -> None:
    """Set the fields that the data name."""
    for attribute, codec, key in fields:
        name = key or attribute
        if name in data:
            setattr(at, attribute, codec.read(data[name]))


def write_row(at: object, columns: Sequence[Column], row: int) -> dict[str, Any]:
    """Everything about one row: the seat, planet or module with this number."""
    found: dict[str, Any] = {}
    for attribute, codec, key, width in columns:
        values = getattr(at, attribute)
        found[key or attribute] = codec.write(values[row * width : row * width + width] if width else values[row])
    return found


def read_row(at: object, columns: Sequence[Column], row: int, data: Mapping[str, Any]) -> None:
    """Set what the data name of one row; a list of another width is a ValueError."""
    for attribute, codec, key, width in columns:
        name = key or attribute
        if name not in data:
            continue
        values, found = getattr(at, attribute), codec.read(data[name])
        if not width:
            values[row] = found
        elif len(found) == width:
            values[row * width : row * width + width] = found
        else:
            raise ValueError(f"{name} has {width} entries, not {len(found)}")

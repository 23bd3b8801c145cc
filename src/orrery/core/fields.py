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
    write, read = codec
    return Codec(lambda values: [write(value) for value in values], lambda data: [read(each) for each in data])


def exactly(length: int, codec: Codec) -> Codec:
    """A list that always has this length, such as one entry for each seat; any other length is a ValueError."""

    def read(data: Any) -> Any:
        if len(data) != length:
            raise ValueError(f"{length} entries are needed, not {data!r}")
        return codec.read(data)

    return Codec(codec.write, read)


def rows_of(codec: Codec, width: int) -> Codec:
    """A flat list in rows of this width, each written by the codec."""

    def read(data: Any) -> list[Any]:
        found: list[Any] = []
        for each in data:
            row = codec.read(each)
            if len(row) != width:
                raise ValueError(f"a row has {width} entries, not {len(row)}")
            found += row
        return found

    return Codec(lambda values: [codec.write(values[n : n + width]) for n in range(0, len(values), width)], read)


NUMBERS: Final = Codec(list, lambda data: [int(number) for number in data])
FLAGS: Final = Codec(list, lambda data: [bool(flag) for flag in data])


def or_none(nothing: int) -> Codec:
    """A number; the one that stands for nothing (nobody, nowhere) is written as null."""
    return Codec(lambda value: None if value == nothing else value, lambda data: nothing if data is None else int(data))


def one_of(names: Sequence[str], nothing: int | None = None) -> Codec:
    """A number by its name; `nothing` is written as null."""
    texts: dict[int, str | None] = dict(enumerate(names))
    found: dict[str | None, int] = {name: number for number, name in enumerate(names)}
    if nothing is not None:
        texts[nothing], found[None] = None, nothing
    return Codec(texts.__getitem__, found.__getitem__)


def named(names: Mapping[int, str | None]) -> Codec:
    """A number by its name, where numbers do not simply count from 0; one of them may be written as null."""
    found = {name: number for number, name in names.items()}
    return Codec(names.__getitem__, found.__getitem__)


def set_of(names: Sequence[str]) -> Codec:
    """A set of bits by the names of its members."""
    bits = {name: 1 << number for number, name in enumerate(names)}
    found = {bit: name for name, bit in bits.items()}

    def write(value: int) -> list[str]:
        members: list[str] = []
        while value:
            lowest = value & -value
            members.append(found[lowest])
            value ^= lowest
        return members

    return Codec(write, lambda data: sum(bits[name] for name in set(data)))


def counts_of(names: Sequence[str], zeros: bool = True) -> Codec:
    """A list of numbers, one for each name; without `zeros` only those that are not 0 are written."""

    def without_zeros(values: Sequence[int]) -> dict[str, int]:
        return {name: count for name, count in zip(names, values, strict=True) if count}

    return Codec(
        (lambda values: dict(zip(names, values, strict=True))) if zeros else without_zeros,
        lambda data: [int(data.get(name, 0)) for name in names],
    )


def write_fields(at: object, fields: Sequence[Field]) -> dict[str, Any]:
    """The fields of a position as plain data."""
    return {key or attribute: codec.write(getattr(at, attribute)) for attribute, codec, key in fields}


def read_fields(at: object, fields: Sequence[Field], data: Mapping[str, Any], whole: bool = False) -> None:
    """Set the fields that the data name; if they have to be `whole`, one that is not named is a KeyError."""
    present = data.keys()  # an AttributeError if the data name nothing at all
    for attribute, codec, key in fields:
        name = key or attribute
        if whole or name in present:
            setattr(at, attribute, codec.read(data[name]))


def write_row(at: object, columns: Sequence[Column], row: int) -> dict[str, Any]:
    """Everything about one row: the seat, planet or module with this number."""
    found: dict[str, Any] = {}
    for attribute, codec, key, width in columns:
        values = getattr(at, attribute)
        found[key or attribute] = codec.write(values[row * width : row * width + width] if width else values[row])
    return found


def read_row(at: object, columns: Sequence[Column], row: int, data: Mapping[str, Any], whole: bool = False) -> None:
    """Set what the data name of one row, see `read_fields`; a list of another width is a ValueError."""
    present = data.keys()
    for attribute, codec, key, width in columns:
        name = key or attribute
        if not whole and name not in present:
            continue
        values, found = getattr(at, attribute), codec.read(data[name])
        if not width:
            values[row] = found
        elif len(found) == width:
            values[row * width : row * width + width] = found
        else:
            raise ValueError(f"{name} has {width} entries, not {len(found)}")

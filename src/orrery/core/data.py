"""Printed numbers as data, each with its source, and overrides by whoever owns the printed game.

`data.toml` holds tables; a table's `source` says where its values come from: `book` (the rulebook), `public` (public
material) or `rebuilt` (ours, with the reason). Where only some values of a table are ours, `rebuilt` lists their keys.
An override file has the same shape and names only what it changes; `tuned` lists what `orrery tune` found.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from orrery.core.errors import DataError, did_you_mean
from orrery.core.language import mark

Data = dict[str, Any]

SOURCES = ("book", "public", "rebuilt")
YOURS = "yours"  # the source of what a data file gives
TUNED = "tuned"  # the same of what `orrery tune` has found
OURS = mark("our number; the print is lost")  # what people read beside a rebuilt value
NOTES = ("source", "page", "link", "reason", "rebuilt", "tuned")  # keys that speak about a table, not for it
LISTS = ("rebuilt", "tuned")  # those that list keys of their table
WORDY_NOTES = ("page", "link", "reason")


def load_data(package: str, overrides: Mapping[str, Any] | None = None) -> Data:
    """The game's `data.toml`, with the overrides laid over it. Totals are checked by the game itself."""
    from importlib.resources import files  # late: it is slow to import

    data: Data = tomllib.loads(files(package).joinpath("data.toml").read_text(encoding="utf-8"))
    return overlay(data, overrides or {})


def read_overrides(path: Path) -> Data:
    """The tables of an override file; `DataError` if it cannot be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f"There is no data file {path}.") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise DataError(f"{path} cannot be read: {problem}.") from None
    return parse_overrides(text, str(path))


def parse_overrides(text: str, name: str) -> Data:
    """The tables of an override file from its text; `name` is where that comes from."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise DataError(f"{name} is not TOML: {problem}. A data file looks like `[track]` and `length = 60`.") from None


def overlay(base: Data, changes: Mapping[str, Any], where: str = "") -> Data:
    """`base` with `changes` in place. Only what is there can be changed, and only by something of its kind."""
    result = dict(base)
    for key, value in changes.items():
        name = f"{where}{key}"
        if key in LISTS:
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise DataError(f"{name} lists keys of its table; the data file gives {value!r}.")
            result[key] = value
            continue
        if key in NOTES:
            if not isinstance(value, str | int):
                raise DataError(f"{name} is a note, a text or a number; the data file gives {value!r}.")
            result[key] = value
            continue
        if key not in base:
            raise DataError(f"The data file sets {name}, which the game does not have.{did_you_mean(key, base)}")
        old = base[key]
        if isinstance(old, dict):
            if not isinstance(value, Mapping):
                raise DataError(f"{name} is a table; the data file gives {value!r}.")
            result[key] = overlay(old, value, f"{name}.")
        elif type(value) is not type(old):
            raise DataError(f"{name} is {_kind(old)}; the data file gives {value!r}.")
        else:
            result[key] = value
    return result


def _kind(value: object) -> str:
    kinds = {bool: "true or false", int: "a whole number", float: "a number", str: "a text", list: "a list"}
    return kinds.get(type(value), "something else")


def sources(data: Data, where: str = "") -> Iterator[tuple[str, Any, str, str]]:
    """Every value with its place, its source and the note that goes with it, in the order of the file."""
    source = str(data.get("source", ""))
    note = "; ".join(f"{key} {data[key]}" if key == "page" else str(data[key]) for key in WORDY_NOTES if key in data)
    for key, value in data.items():
        if key in NOTES:
            continue
        if isinstance(value, dict):
            inherited = {"source": source} if source and "source" not in value else {}
            yield from sources({**inherited, **value}, f"{where}{key}.")
        else:
            own = next((each for each in reversed(LISTS) if key in data.get(each, ())), source)
            yield f"{where}{key}", value, own, note


def rebuilt_keys(data: Data, where: str = "") -> Iterator[tuple[str, list[str]]]:
    """The tables that name single values as rebuilt: their places, and the keys."""
    for key, value in data.items():
        if isinstance(value, dict):
            if "rebuilt" in value:
                yield f"{where}{key}", value["rebuilt"]
            yield from rebuilt_keys(value, f"{where}{key}.")


def find_value(data: Mapping[str, Any], place: str) -> Any:
    """The value at a place such as `tank.capacity`; `KeyError` if there is none."""
    found: Any = data
    for key in place.split("."):
        found = found[key]
    return found


def source_of(data: Data, overrides: Mapping[str, Any], place: str) -> str:
    """Where the value at a place such as `tank.capacity` comes from: one of SOURCES, or YOURS or TUNED if it is
    overridden.
    """
    find_value(data, place)  # a place that does not exist has no source
    try:
        find_value(overrides, place)
    except (KeyError, TypeError):
        source = ""
        table: Any = data
        for key in place.split("."):
            source = "rebuilt" if key in table.get("rebuilt", ()) else str(table.get("source", source))
            table = table[key]
        return source
    table, _, key = place.rpartition(".")
    return TUNED if table and key in find_value(overrides, table).get(TUNED, ()) else YOURS

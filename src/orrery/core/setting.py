"""Printed numbers changed one by one: `tank.capacity=9`, as a command line gives them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from orrery.core.data import NOTES, Data, overlay
from orrery.core.errors import DataError, did_you_mean

NEIGHBOURS: Final = 12  # that a message names


def set_values(data: Data, overrides: Mapping[str, Any], assignments: Sequence[str]) -> Data:
    """The overrides of a data file with some numbers set, each `PLACE=VALUE`; `DataError` says what would do.

    A place is a path in data.toml; in a list it ends with a number, counted from 0. A value is written as in TOML.

    >>> set_values({"orbits": {"fuel": [2, 3], "unit": "kg"}}, {}, ["orbits.fuel.1=5", "orbits.unit=t"])
    {'orbits': {'fuel': [2, 5], 'unit': 't'}}
    """
    changed: Data = deepcopy(dict(overrides))
    for each in assignments:
        place, value = read_setting(data, each)
        put(data, changed, place, value)
    return changed


def read_setting(data: Data, assignment: str) -> tuple[str, Any]:
    """The place and the value of `PLACE=VALUE`."""
    place, equals, text = (part.strip() for part in assignment.partition("="))
    if not equals or not place or not text:
        raise DataError(f"'{assignment}' sets nothing; write PLACE=VALUE, for example {example(data)}.")
    return place, read_value(place, value_at(data, place), text)


def value_at(data: Data, place: str) -> Any:
    """The printed value at a place; `DataError` with the nearest places and its neighbours if there is none."""
    found: Any = data
    way: list[str] = []
    for key in place.split("."):
        here = ".".join(way)
        if isinstance(found, dict):
            if key in NOTES or key not in found:
                known = [name for name in found if name not in NOTES]
                raise DataError(f"There is no number {place}.{near(data, place, key, known)} {listed(here, known)}")
            found = found[key]
        elif isinstance(found, list):
            if not key.isdecimal() or int(key) >= len(found):
                raise DataError(f"There is no number {place}: {here} is a list, with places 0 to {len(found) - 1}.")
            found = found[int(key)]
        else:
            raise DataError(f"There is no number {place}: {here} is a value itself, {found!r}.")
        way.append(key)
    return found


def near(data: Data, place: str, key: str, known: Sequence[str]) -> str:
    """What may have been meant: another place of the same ending, or a neighbour."""
    ending = place.partition(".")[2]
    same = [each for each in places(data) if ending and each.partition(".")[2] == ending]
    return f" Did you mean '{same[0]}'?" if same else did_you_mean(place, places(data)) or did_you_mean(key, known)


def listed(here: str, known: Sequence[str]) -> str:
    names = ", ".join(known[:NEIGHBOURS]) + (f" and {len(known) - NEIGHBOURS} more" if len(known) > NEIGHBOURS else "")
    return f"{here or 'The data'} has {names}."


def places(data: Mapping[str, Any], where: str = "") -> Iterator[str]:
    """The places of all values."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from places(value, f"{where}{key}.")
        elif key not in NOTES:
            yield f"{where}{key}"


def example(data: Data) -> str:
    for place in places(data):
        value = value_at(data, place)
        if type(value) is int:
            return f"{place}={value}"
    return "tank.capacity=9"


def read_value(place: str, old: Any, text: str) -> Any:
    """A value of the kind that is there; a text needs no quotes."""
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        if not isinstance(old, str):
            raise DataError(f"{place} is {old!r}; '{text}' cannot be read as a value like that.") from None
        return text
    if isinstance(old, str) and not isinstance(value, str):
        return text
    if isinstance(old, float) and type(value) is int:
        value = float(value)
    if type(value) is not type(old):
        raise DataError(f"{place} is {old!r}; {text} is something of another kind.")
    return value


def put(data: Data, overrides: Data, place: str, value: Any) -> None:
    """Write a value into the overrides. One in a list takes the rest of the list along, as it is there or printed."""
    keys = place.split(".")
    table, printed = overrides, data
    for depth, key in enumerate(keys[:-1]):
        printed = printed[key]
        if isinstance(printed, list):
            target = table.setdefault(key, deepcopy(printed))
            for index in keys[depth + 1 : -1]:
                target = target[int(index)]
            target[int(keys[-1])] = value
            return
        table = table.setdefault(key, {})
    if isinstance(value, dict):
        value = {**table.get(keys[-1], {}), **value}
    table[keys[-1]] = value


def differences(printed: Data, changed: Mapping[str, Any], where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """What overrides change: the place, what is printed, and what is there instead. Notes are left out."""
    whole = overlay(printed, changed) if not where else changed
    for key, old in printed.items():
        if key in NOTES:
            continue
        new = whole[key]
        if isinstance(old, dict):
            yield from differences(old, new, f"{where}{key}.")
        elif new != old:
            yield f"{where}{key}", old, new

"""What `orrery tune` may turn: printed numbers, each within a range or among some values."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from orrery.core.data import NOTES, TUNED, Data
from orrery.core.errors import DataError
from orrery.core.setting import put, read_setting, read_value, value_at

RANGE: Final = re.compile(r"(-?[\d.]+?)\.\.(-?[\d.]+)")


@dataclass(frozen=True)
class Knob:
    """A number that may be turned: from `low` to `high`, or to one of `values`."""

    place: str
    printed: Any
    low: float = 0
    high: float = 0
    values: tuple[Any, ...] = ()

    def suggest(self, trial: Any) -> Any:
        """What a trial of Optuna tries. One of several values is known to it by its place among them."""
        if self.values:
            return self.values[trial.suggest_categorical(self.place, list(range(len(self.values))))]
        if isinstance(self.printed, int):
            return trial.suggest_int(self.place, int(self.low), int(self.high))
        return trial.suggest_float(self.place, self.low, self.high)

    def parameter(self, value: Any) -> Any:
        """How a trial of Optuna names a value; None if it cannot be turned to that."""
        if self.values:
            return self.values.index(value) if value in self.values else None
        return value if self.low <= value <= self.high else None

    def value(self, parameter: Any) -> Any:
        return self.values[parameter] if self.values else parameter

    @property
    def words(self) -> str:
        return " | ".join(map(written, self.values)) if self.values else f"{self.low:g}..{self.high:g}"


def written(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key_of(key)} = {written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def key_of(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def read_knobs(data: Data, assignments: Sequence[str]) -> tuple[list[Knob], Data]:
    """The numbers to be turned (`PLACE=LOW..HIGH`, `PLACE=ONE|OTHER`), and those that are set for good."""
    knobs: list[Knob] = []
    fixed: Data = {}
    for each in assignments:
        place, equals, text = (part.strip() for part in each.partition("="))
        span = RANGE.fullmatch(text)
        if equals and place and span is not None:
            knobs.append(range_of(place, value_at(data, place), span))
        elif equals and place and "|" in text:
            printed = value_at(data, place)
            if isinstance(printed, dict):
                printed = {key: value for key, value in printed.items() if key not in NOTES}
            values = tuple(read_value(place, printed, part.strip()) for part in text.split("|"))
            knobs.append(Knob(place, printed, values=values))
        else:
            place, value = read_setting(data, each)
            put(data, fixed, place, value)
    if not knobs:
        raise DataError("Nothing may be turned; write --set PLACE=LOW..HIGH, or --set 'PLACE=ONE|OTHER'.")
    names = [knob.place for knob in knobs]
    if len({*names}) < len(names):
        raise DataError("A number is named twice in --set.")
    return knobs, fixed


def range_of(place: str, printed: Any, span: re.Match[str]) -> Knob:
    if isinstance(printed, bool) or not isinstance(printed, int | float):
        raise DataError(f"{place} is {printed!r}, which has no range; name its values: --set '{place}=ONE|OTHER'.")
    kind = type(printed)
    try:
        low, high = kind(span[1]), kind(span[2])
    except ValueError:
        whole = "a whole number" if kind is int else "a number"
        raise DataError(f"{place} is {whole}; {span[0]} is no range of those.") from None
    if low >= high:
        raise DataError(f"{place}: a range goes from less to more, not {span[0]}.")
    return Knob(place, printed, low, high)


def merged(base: Mapping[str, Any], more: Mapping[str, Any]) -> Data:
    """Overrides with others laid over them."""
    found: Data = dict(base)
    for key, value in more.items():
        there = found.get(key)
        found[key] = merged(there, value) if isinstance(value, Mapping) and isinstance(there, Mapping) else value
    return found


def turned(data: Data, base: Mapping[str, Any], knobs: Sequence[Knob], values: Mapping[str, Any]) -> Data:
    """The overrides with the knobs turned."""
    found: Data = json.loads(json.dumps(dict(base)))
    for knob in knobs:
        put(data, found, knob.place, values[knob.place])
    return found


def data_file(data: Data, overrides: Mapping[str, Any], knobs: Sequence[Knob], words: Sequence[str]) -> str:
    """A data file that `--data` takes, with the source of what was tuned, and how, as comments at its head."""
    marked: Data = json.loads(json.dumps(dict(overrides)))
    for knob in knobs:
        way: list[str] = []
        printed: Any = data
        for key in knob.place.split("."):
            if isinstance(printed, dict):
                way.append(key)
                printed = printed[key]
        table = marked
        for key in way[:-1]:
            table = table[key]
        if isinstance(table.get(way[-1]), dict):  # a whole table was turned
            table[way[-1]][TUNED] = [key for key in table[way[-1]] if key != TUNED]
        elif way[-1] not in table.setdefault(TUNED, []):
            table[TUNED].append(way[-1])
    lines = [f"# {line}".rstrip() for line in words]
    return "\n".join([*lines, *tables(marked)]) + "\n"


def tables(data: Mapping[str, Any], where: str = "") -> list[str]:
    own = [f"{key_of(key)} = {written(value)}" for key, value in data.items() if not isinstance(value, Mapping)]
    lines = ["", f"[{where}]", *own] if own and where else own
    for key, value in data.items():
        if isinstance(value, Mapping):
            lines += tables(value, f"{where}.{key_of(key)}" if where else key_of(key))
    return lines

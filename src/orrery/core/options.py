"""The options of a game: what people may choose before it starts, in words, with defaults and clear errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from orrery.core.errors import OptionsError, did_you_mean
from orrery.core.wording import listing

Values = dict[str, Any]


@dataclass(frozen=True)
class Option:
    """One thing to choose. `default` may be None where it follows from the rest (a list dealt by chance, say)."""

    name: str
    title: str
    default: Any
    words: str = ""
    rule: str = ""  # the rule that gives the choice, named in errors
    seat: bool = field(default=False, kw_only=True)  # its value is a seat: it does not say how many play
    leads: bool = field(default=False, kw_only=True)  # it decides which game it is, and for how many: always asked

    def domain(self) -> str:
        """The allowed values in words, for errors and help."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """The allowed values as a JSON Schema, for programs."""
        allowed = self.allowed()
        return {"anyOf": [allowed, {"type": "null"}]} if allowed and self.default is None else allowed

    def allowed(self) -> dict[str, Any]:
        """The same for values that are given; empty if it cannot be said that way."""
        return {}

    def read(self, given: object) -> Any:
        """The value that `given` (a JSON value, or its text from a command line or form) stands for."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """A value as text for a form or a command line; `read` takes it back."""
        return "" if value is None else str(value)

    def samples(self) -> list[Any]:
        """Values that a test should try."""
        raise NotImplementedError

    def refuse(self, given: object) -> OptionsError:
        """The error for a value outside the domain."""
        rule = f" ({self.rule})" if self.rule else ""
        return OptionsError(f"option {self.name} has no value {given!r}; choose {self.domain()}{rule}")


@dataclass(frozen=True)
class Choice:
    """One value of a `Pick` or a `PerSeat`, with its words. `symbol` names its drawing among the game's SYMBOLS."""

    value: str | int
    title: str
    words: str = ""
    symbol: str = ""

    def schema(self) -> dict[str, Any]:
        """The value as a JSON Schema."""
        words = {"description": self.words} if self.words else {}
        return {"const": self.value, "title": self.title, **words}


@dataclass(frozen=True)
class Pick(Option):
    """One of a few named values. `unknown` replaces the error's standard words."""

    choices: tuple[Choice, ...] = ()
    unknown: str = ""

    def domain(self) -> str:
        names = [str(choice.value) for choice in self.choices]
        return listing(names, "or")

    def allowed(self) -> dict[str, Any]:
        return {"oneOf": [choice.schema() for choice in self.choices]}

    def read(self, given: object) -> Any:
        if isinstance(given, bool):  # a switch: true and false are on and off
            given = "on" if given else "off"
        for choice in self.choices:
            if given == choice.value or (isinstance(given, str) and given == str(choice.value)):
                return choice.value
        raise OptionsError(self.unknown) if self.unknown else self.refuse(given)

    def samples(self) -> list[Any]:
        return [choice.value for choice in self.choices]


def switch(name: str, title: str, default: bool, words: str = "", rule: str = "") -> Pick:
    """An option that is on or off."""
    return Pick(name, title, "on" if default else "off", words, rule, (Choice("on", "On"), Choice("off", "Off")))


@dataclass(frozen=True)
class Whole(Option):
    """A whole number between two limits, or one of the `also` values outside them."""

    low: int = 0
    high: int = 0
    also: tuple[int, ...] = ()

    def domain(self) -> str:
        return "".join(f"{number} or " for number in self.also) + f"a number from {self.low} to {self.high}"

    def allowed(self) -> dict[str, Any]:
        span = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [span, {"enum": list(self.also)}]} if self.also else span

    def read(self, given: object) -> Any:
        try:
            number = given if isinstance(given, int) and not isinstance(given, bool) else int(str(given))
        except ValueError:
            raise self.refuse(given) from None
        if self.low <= number <= self.high or number in self.also:
            return number
        raise self.refuse(given)

    def samples(self) -> list[Any]:
        return sorted({self.low, self.high, *self.also})


@dataclass(frozen=True)
class PerSeat(Option):
    """A list with one value for each seat; all different if `distinct`. The default None means: not given.

    With `choices` in place of `values` a form asks seat by seat, in words. Then an entry may be left open, which is
    None in the list: the game's check fills it in.
    """

    values: tuple[str | int, ...] = ()
    distinct: bool = False
    error: str = ""  # the whole message for a wrong list
    choices: tuple[Choice, ...] = ()
    formerly: tuple[str | int, ...] = ()  # what older records call the choices, in their order

    @property
    def named(self) -> tuple[str | int, ...]:
        """The values of a list."""
        return tuple(choice.value for choice in self.choices) or self.values

    def domain(self) -> str:
        different = "different " if self.distinct else ""
        return f"a list with one of {', '.join(map(str, self.named))} for each seat, all {different}allowed"

    def allowed(self) -> dict[str, Any]:
        if self.choices:  # an entry may be left open
            return {"type": "array", "items": {"oneOf": [*(each.schema() for each in self.choices), {"type": "null"}]}}
        return {"type": "array", "items": {"enum": list(self.values)}, "uniqueItems": self.distinct}

    def read(self, given: object) -> Any:
        items: Sequence[object]
        if isinstance(given, str):
            items = [part.strip() for part in given.split(",")]
        elif isinstance(given, list | tuple):
            items = given
        else:
            raise OptionsError(self.error) if self.error else self.refuse(given)
        by_text = {str(old): value for old, value in zip(self.formerly, self.named, strict=False)}
        by_text |= {str(value): value for value in self.named}
        left_open = [bool(self.choices) and item in (None, "") for item in items]
        found = [None if free else by_text.get(str(item)) for item, free in zip(items, left_open, strict=True)]
        named = [value for value, free in zip(found, left_open, strict=True) if not free]
        if None in named or (self.distinct and len(set(named)) < len(named)):
            raise OptionsError(self.error) if self.error else self.refuse(given)
        return found if named else None

    def write(self, value: Any) -> str:
        return "" if value is None else ", ".join("" if entry is None else str(entry) for entry in value)

    def samples(self) -> list[Any]:
        return [None] if self.default is None else [self.default]


Check = Callable[[Values, int, frozenset[str]], None]


def no_check(values: Values, players: int, given: frozenset[str]) -> None:
    """Every combination of the values is a game."""


@dataclass(frozen=True)
class OptionSet:
    """All options of a game, named presets, and the check of their combinations.

    `check(values, players, given)` may set values that follow from others and raises `OptionsError` for a combination
    that is no game; `given` names the options that were asked for, as opposed to left at their default.
    """

    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    check: Check = no_check
    about: Mapping[str, str] = field(default_factory=dict)  # what each preset is like, in a few words
    quick: str = ""  # the preset of a game that is to begin at once; the first one if none is named

    def names(self) -> list[str]:
        return [option.name for option in self.options]

    def option(self, name: str) -> Option:
        """The option of that name; otherwise an error that names the nearest one."""
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(self.names()) or "none"
        raise OptionsError(f"unknown option {name}.{did_you_mean(name, self.names())} Options: {known}.")

    def resolve(self, given: Mapping[str, Any] | None, players: int) -> Values:
        """A value for every option, checked; `OptionsError` says what is wrong and what would do."""
        given = given or {}
        values: Values = {option.name: option.default for option in self.options}
        for name, value in given.items():
            option = self.option(name)
            values[name] = None if value is None and option.default is None else option.read(value)
        self.check(values, players, frozenset(given))
        return values

    def quick_game(self) -> dict[str, Any]:
        """The options of a game that is to begin at once."""
        name = self.quick or next(iter(self.presets), "")
        return dict(self.presets.get(name, {}))

    def applies(self, name: str, given: Mapping[str, Any], players: Iterable[int]) -> bool:
        """Whether there is a choice: several values of an option make a game with one of these numbers of players.

        What the game leaves no choice about, with all else that was chosen, need not be asked.
        """
        option = self.option(name)
        tried = [value for value in option.samples() if value is not None]
        working = [value for value in tried if self.works({**given, name: value}, players)]
        return not tried or len(working) > (option.default is not None)

    def works(self, given: Mapping[str, Any], players: Iterable[int]) -> bool:
        """Whether these values make a game with one of these numbers of players."""
        for count in players:
            try:
                self.resolve(given, count)
            except OptionsError:
                continue
            return True
        return False


def parse_assignments(pairs: Iterable[str]) -> dict[str, str]:
    """Options as a command line gives them: ["board=rhombus", "powers=on"]."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise OptionsError(f"'{pair}' is no option; write NAME=VALUE, for example board=rhombus")
        found[name.strip()] = value.strip()
    return found

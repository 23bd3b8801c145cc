"""Views are what their types say: no key more, no key less, and every value of its kind."""

from __future__ import annotations

from random import Random
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest
import typing_extensions
from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from orrery.core import State
from orrery.games.gardens import GAME
from orrery.games.gardens.view_types import GardensView
from tests.games.driving import step
from tests.games.screens import MODES

NOW_AND_THEN = 7  # positions of a game until one is looked at


def strict(kind: Any) -> Any:
    """The same type with every `TypedDict` in it closed to other keys, and made as pydantic wants it."""
    if is_typeddict(kind):
        hints = {key: strict(hint) for key, hint in get_type_hints(kind, include_extras=True).items()}
        return with_config(ConfigDict(extra="forbid"))(typing_extensions.TypedDict(kind.__name__, hints))  # type: ignore[operator]
    parts = get_args(kind)
    if get_origin(kind) is list:
        return list[strict(parts[0])]  # type: ignore[misc]
    if get_origin(kind) is NotRequired:
        return NotRequired[strict(parts[0])]
    if len(parts) == 2 and parts[1] is type(None):
        return strict(parts[0]) | None
    return kind


@pytest.fixture(scope="module")
def adapter() -> TypeAdapter[Any]:
    return TypeAdapter(strict(GardensView))


def look(state: State, adapter: TypeAdapter[Any]) -> None:
    for viewer in (None, *range(state.seats)):
        adapter.validate_python(state.view(viewer), strict=True)


@pytest.mark.parametrize("mode", MODES["gardens"])
def test_every_view_is_of_its_type(mode: str, adapter: TypeAdapter[Any]) -> None:
    players, options = MODES["gardens"][mode]
    state, rng, number = GAME.new(players, options), Random(mode), 0
    while state.actors():
        if number % NOW_AND_THEN == 0:
            look(state, adapter)
        step(state, rng)
        number += 1
    look(state, adapter)


@pytest.mark.parametrize(
    "change", [{"secret": 1}, {"turn": "first"}, {"seats": [{}, {}]}, {"options": {"board": "square"}}]
)
def test_another_view_is_not(change: dict[str, Any], adapter: TypeAdapter[Any]) -> None:
    with pytest.raises(ValidationError, match=next(iter(change))):
        adapter.validate_python({**GAME.new(2).view(0), **change}, strict=True)

"""Views are what their types say: no key more, no key less, and every value of its kind."""

from __future__ import annotations

from random import Random
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import pytest
import typing_extensions
from pydantic import ConfigDict, TypeAdapter, with_config

from orrery.core import State
from orrery.games.darkness import GAME
from orrery.games.darkness.view_types import DarknessView
from tests.games.darkness.build import random_step
from tests.games.screens import MODES, decisions

NOW_AND_THEN = 9  # positions of a game until one is looked at


def strict(kind: Any) -> Any:
    """The same type with every `TypedDict` in it closed to other keys, and made as pydantic wants it."""
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        closed = typing_extensions.TypedDict(kind.__name__, {key: strict(hint) for key, hint in hints.items()})  # type: ignore[misc]
        return with_config(ConfigDict(extra="forbid"))(closed)
    parts = get_args(kind)
    if get_origin(kind) is list:
        return list[strict(parts[0])]  # type: ignore[misc]
    if get_origin(kind) is NotRequired:
        return NotRequired[strict(parts[0])]
    if type(None) in parts:
        return strict(next(part for part in parts if part is not type(None))) | None
    return kind


@pytest.fixture(scope="module")
def adapter() -> TypeAdapter[Any]:
    return TypeAdapter(strict(DarknessView))


def looked_at(state: State, adapter: TypeAdapter[Any]) -> None:
    for viewer in (None, *range(state.seats)):
        adapter.validate_python(state.view(viewer), strict=True)


@pytest.mark.parametrize("mode", MODES["darkness"])
def test_every_view_is_of_its_type(mode: str, adapter: TypeAdapter[Any]) -> None:
    for looks, _, _ in decisions("darkness", mode):
        adapter.validate_python(looks, strict=True)
    players, options = MODES["darkness"][mode]
    state, rng = GAME.new(players, options), Random(mode)
    number = 0
    while state.actors():
        if number % NOW_AND_THEN == 0:
            looked_at(state, adapter)
        random_step(state, rng)
        number += 1
    looked_at(state, adapter)


def test_a_view_with_another_key_is_not(adapter: TypeAdapter[Any]) -> None:
    looks = GAME.new(2, {}).view(0)
    with pytest.raises(ValueError, match="secret"):
        adapter.validate_python({**looks, "secret": 1}, strict=True)
    with pytest.raises(ValueError, match="deep_scans"):
        adapter.validate_python({**looks, "seats": [{**looks["seats"][0], "deep_scans": "one"}]}, strict=True)

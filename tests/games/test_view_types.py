"""Every view is exactly what its type says: no key is missing, none is unknown, every value has its type."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Final, NotRequired, get_args, get_origin, get_type_hints

import pytest
import typing_extensions
from pydantic import ConfigDict, TypeAdapter, ValidationError, with_config

from orrery.core import State, game
from orrery.games.darkness.view_types import DarknessView
from orrery.games.gardens.view_types import GardensView
from orrery.games.minethemoon.view_types import MineTheMoonView
from orrery.games.uranus.view_types import UranusView
from orrery.games.vertium.view_types import VertiumView
from tests.games.driving import step
from tests.games.screens import MODES, decisions

VIEWS: Final[Mapping[str, Any]] = {
    "gardens": GardensView,
    "vertium": VertiumView,
    "minethemoon": MineTheMoonView,
    "uranus": UranusView,
    "darkness": DarknessView,
}
EVERY: Final = 10  # positions until one is looked at by all; more would take long and show little more


def closed(kind: Any) -> Any:
    """The same type with every `TypedDict` in it closed to other keys, and made as pydantic wants it."""
    if typing_extensions.is_typeddict(kind):
        hints = {key: closed(hint) for key, hint in get_type_hints(kind, include_extras=True).items()}
        return with_config(ConfigDict(extra="forbid"))(typing_extensions.TypedDict(kind.__name__, hints))  # type: ignore[operator]
    parts = get_args(kind)
    if get_origin(kind) is list:
        return list[closed(parts[0])]  # type: ignore[misc]
    if get_origin(kind) is NotRequired:
        return NotRequired[closed(parts[0])]
    if len(parts) == 2 and parts[1] is type(None):
        return closed(parts[0]) | None
    return kind


@cache
def closed_view(slug: str) -> Any:
    """The closed type of the game's views."""
    return closed(VIEWS[slug])


@cache
def adapter(slug: str) -> TypeAdapter[Any]:
    """What holds a view against its closed type."""
    return TypeAdapter(closed_view(slug))


def check(slug: str, view: Mapping[str, Any]) -> None:
    assert adapter(slug).validate_python(view, strict=True) == view  # a key that no type has would be left out


def check_all(state: State) -> None:
    """What every seat and a spectator see."""
    for viewer in (None, *range(state.seats)):
        check(state.slug, state.view(viewer))


@pytest.mark.parametrize(("slug", "mode"), [(slug, mode) for slug, modes in MODES.items() for mode in modes])
def test_every_view_is_of_its_type(slug: str, mode: str) -> None:
    for shown, _, _ in decisions(slug, mode):
        check(slug, {key: value for key, value in shown.items() if key != "numbers"})
    state, rng, number = game(slug).new(*MODES[slug][mode]), Random(mode), 0
    while state.actors():
        if number % EVERY == 0:
            check_all(state)
        elif number % 2:
            check(slug, state.view(rng.choice([None, *range(state.seats)])))
        step(state, rng, greedy=0.5)
        number += 1
    check_all(state)


@pytest.mark.parametrize("slug", VIEWS)
def test_a_view_with_another_key_is_not(slug: str) -> None:
    with pytest.raises(ValidationError, match="secret"):
        check(slug, {**game(slug).new().view(0), "secret": 1})


@pytest.mark.parametrize("slug", VIEWS)
def test_a_view_without_one_of_its_keys_is_not(slug: str) -> None:
    view = game(slug).new().view(0)
    for key in closed_view(slug).__required_keys__:
        with pytest.raises(ValidationError, match=key):
            check(slug, {name: value for name, value in view.items() if name != key})


@pytest.mark.parametrize("change", [{"turn": "first"}, {"seats": [{}, {}]}, {"options": {"board": "square"}}])
def test_a_view_with_a_value_of_another_type_is_not(change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=next(iter(change))):
        check("gardens", {**game("gardens").new(2).view(0), **change})

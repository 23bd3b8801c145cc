"""Names that players give to things on the board. They belong to the table, not to the record of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.errors import OrreryError
from orrery.core.game import Game
from orrery.core.state import Event, State
from orrery.core.wording import one_line

LONGEST: Final = 16  # letters: what fits below an orb


class NotYoursError(OrreryError):
    """The thing is not there, or somebody else may name it."""


class NameTakenError(OrreryError):
    """Something else is called so."""


def with_name(game: Game, state: State, seat: int, what: str, name: str, given: Mapping[str, str]) -> dict[str, str]:
    """The given names with a new one. `what` is called by the game; an empty name gives it back that one."""
    if what not in game.nameable(state.view(seat)):
        raise NotYoursError("You can name what you have founded, and nothing else.")
    words = one_line(name, LONGEST)
    everything = {thing for other in range(state.seats) for thing in game.nameable(state.view(other))}
    if words and words in {given.get(thing, thing) for thing in everything - {what}}:
        raise NameTakenError(f"Another place is called {words}.")
    return {**given, what: words or what}


def renamed(value: Any, given: Mapping[str, str]) -> Any:
    """A view, or a part of one, with the names that players gave to things on the board."""
    if isinstance(value, str):
        return given.get(value, value)
    if isinstance(value, list):
        return [renamed(item, given) for item in value]
    if isinstance(value, dict):
        return {key: renamed(item, given) for key, item in value.items()}
    return value


def renamed_event(event: Event, given: Mapping[str, str]) -> Event:
    """The event with the names that players gave to things on the board."""
    return Event(event.kind, event.player, renamed(dict(event.data), given), event.rule, event.secret, event.seers)

"""Relay with one thing broken: a position class or a game class, the rest as it is."""

from collections.abc import Mapping
from typing import Any

from orrery_relay.game import Relay
from orrery_relay.position import Config
from orrery_relay.state import RelayState


class Position(RelayState):
    """A Relay position whose copies are of its own class, so that a fault is handed down."""

    def copy(self) -> RelayState:
        twin = type(self)(self.config, self.seats)
        twin.game = self.game
        RelayState.load(twin, RelayState.snapshot(self))
        return twin


class BrokenRelay(Relay):
    """Relay played with another class of positions."""

    position: type[RelayState] = Position

    def empty(self, players: int, options: Mapping[str, Any]) -> RelayState:
        return self.position(Config(self.data, options["contracts"] == "on"), players)

    def __reduce__(self) -> tuple[Any, ...]:
        return relay_with, (self.position,)


def relay_with(position: type[RelayState]) -> Relay:
    game = BrokenRelay()
    game.position = position
    return game

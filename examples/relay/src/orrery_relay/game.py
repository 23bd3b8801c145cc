"""Relay as a `Game`: its facts, its options, its data, its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.core import DataError, Game, OptionSet, switch
from orrery.core.game import Screen, on_views
from orrery_relay.actions import ORBITS, SPACE
from orrery_relay.bot import RelayPolicy
from orrery_relay.observe import COVERED
from orrery_relay.position import FREE, NONE, Config, Position
from orrery_relay.state import RelayState
from orrery_relay.steps import STEPS
from orrery_relay.words import LOG, USES, text

OPTIONS = OptionSet(
    (switch("contracts", "Contracts", True, "Everybody has a secret client for one orbit.", "R-R2"),),
    {"First game": {"contracts": "off"}},
)


def broken(at: Position) -> list[str]:
    """What is always true of a position and is not true of this one; the conformance suite asks after every action."""
    wrong = []
    if any(not 0 <= fuel <= at.config.capacity for fuel in at.fuel):
        wrong.append("a tank holds between nothing and its capacity")
    dealt = [orbit for orbit in at.contract if orbit != NONE]
    if len(set(dealt)) < len(dealt):
        wrong.append("there is one contract for each orbit")
    if not all(FREE <= seat < at.seats for seat in at.holder):
        wrong.append("an orbit is free or held by a seat")
    return wrong


class Relay(Game[RelayState]):
    """The game, with the numbers of its data file."""

    slug = "relay"
    title = "Relay"
    tagline = "Seven moons, one antenna, never enough fuel."
    minutes = 10
    fewest = 2
    most = 4
    package = "orrery_relay"
    space = SPACE
    observed = COVERED
    steps = STEPS
    options = OPTIONS
    log = LOG
    uses = USES
    policy = RelayPolicy()
    broken = staticmethod(broken)
    text = on_views(text)

    def use_data(self, data: Mapping[str, Any]) -> None:
        for name in ("fuel", "points"):
            numbers = data["orbits"][name]
            if len(numbers) != ORBITS or any(type(number) is not int or number < 1 for number in numbers):
                raise DataError(f"orbits.{name} must be {ORBITS} whole numbers above 0, one for each orbit.")
        if not 0 <= data["tank"]["start"] <= data["tank"]["capacity"]:
            raise DataError("tank.start must lie between 0 and tank.capacity.")
        if data["tank"]["capacity"] < max(data["orbits"]["fuel"]):
            raise DataError("tank.capacity must reach every orbit, or the game could not end.")

    def empty(self, players: int, options: Mapping[str, Any]) -> RelayState:
        return RelayState(Config(self.data, options["contracts"] == "on"), players)

    def longest(self, players: int) -> int:
        """A deal for each, a launch for each orbit, and never more refuelling than fits and is burnt."""
        config = Config(self.data, contracts=True)
        room = (config.capacity - config.start) * players
        return players + ORBITS + 2 * (room + sum(config.fuel))

    def screen(self) -> Screen:
        from orrery_relay.view import RelayScreen

        return RelayScreen(self)


GAME = Relay()

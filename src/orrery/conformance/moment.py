"""A position along random play, with what the promises need to look at it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Protocol

from orrery.conformance.cases import Case
from orrery.conformance.report import Report
from orrery.core.game import Game
from orrery.core.state import CHANCE, Event, State


class Walk(Protocol):
    """The game that a moment belongs to."""

    game: Game
    case: Case
    report: Report
    state: State
    look_rng: Random  # for the promises alone: looking does not change the game
    kept: list[tuple[State, dict[str, Any], str]]  # old copies, their snapshots, and how both were
    shadows: dict[str, State]  # twins that were made earlier and play the same game
    observed: dict[tuple[int, bytes], str]  # by seat and observation: what of its view that belonged to


def written(data: Any) -> str:
    """Plain data as text that is equal exactly if the data are; an error if they are no JSON."""
    return json.dumps(data, sort_keys=True, allow_nan=False)


class Moment:
    """One position of one game, and what its promises have found out about it so far."""

    def __init__(self, walk: Walk, number: int, last: str) -> None:
        self.game = walk.game
        self.case = walk.case
        self.state = walk.state
        self.rng = walk.look_rng
        self.report = walk.report
        self.kept = walk.kept
        self.shadows = walk.shadows
        self.observed = walk.observed
        self.number = number  # actions so far
        self.last = last
        self.events: Sequence[Event] = ()  # what the last action told the journal
        self.snapshot = written(self.state.snapshot())
        self.actors = self.state.actors()

    def __str__(self) -> str:
        after = f" ({self.last})" if self.last else ""
        return f"{self.case}, after action {self.number}{after}"

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def viewers(self) -> list[int | None]:
        """Everybody who may look: a spectator and each seat."""
        return [None, *self.seats]

    @property
    def strangers(self) -> list[int]:
        """Numbers that are no player at all."""
        return [-2, self.state.seats, self.state.seats + 7]

    @cached_property
    def legal(self) -> dict[int, list[int]]:
        """The legal actions of each actor."""
        return {player: self.state.legal(player) for player in self.actors}

    @cached_property
    def seen(self) -> dict[int | None, dict[str, Any]]:
        """What everybody sees."""
        return {viewer: self.state.view(viewer) for viewer in self.viewers}

    @cached_property
    def views(self) -> dict[int | None, str]:
        """What everybody sees, written."""
        return {viewer: written(view) for viewer, view in self.seen.items()}

    @cached_property
    def imagined(self) -> list[State]:
        """For each seat a position as that seat could imagine it."""
        return [self.state.determinize(seat, self.rng) for seat in self.seats]

    @cached_property
    def refusals(self) -> dict[int, list[str | None]]:
        """What the state says against each action of the table.

        For each seat and for chance; where every position is looked at, mostly for the actors and one other, to save
        time. Every fourth of those games asks all of them all the time.
        """
        asked = [CHANCE, *self.seats]
        if self.case.close and self.case.seed % 4:
            others = [player for player in asked if player not in self.actors]
            asked = [*self.actors, *self.rng.sample(others, min(1, len(others)))]
        every = range(self.game.space.size)
        return {player: [self.state.refusal(player, action) for action in every] for player in asked}

    def write(self, action: int) -> str:
        return self.game.space.notation(action)


def who(player: int | None) -> str:
    """A player or viewer in words."""
    if player is None:
        return "a spectator"
    return "chance" if player == CHANCE else f"seat {player}"


def any_action(state: State, rng: Random) -> tuple[int, int]:
    """One of the actors, and one of their actions."""
    player = rng.choice(state.actors())
    legal = state.legal(player)
    return player, rng.choices(legal, state.weights())[0] if player == CHANCE else rng.choice(legal)

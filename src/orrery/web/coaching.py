"""The coach of a first game does not say the same twice: what a learner has heard is folded, and opens."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from orrery.core import Game
from orrery.core.lesson import Lesson
from orrery.server.tables import CACHED_TABLES, LiveTable

NOT_YET: Final = 0  # the learner has not acted


@dataclass(frozen=True)
class Told:
    """What the coach says now, and whether the learner has heard it at an earlier decision."""

    lesson: Lesson
    heard: bool


@dataclass
class Coaches:
    """Remembers in memory what was told at each table: after a restart the coach may repeat itself once."""

    _told: OrderedDict[str, dict[tuple[int, str], int]] = field(default_factory=OrderedDict)

    def says(self, live: LiveTable, game: Game, view: Mapping[str, Any]) -> Told | None:
        """What the coach says to the viewer now; None if there is nothing to say."""
        lesson = game.coach(view)
        if lesson is None:
            return None
        told = self._told.setdefault(live.info.id, {})
        self._told.move_to_end(live.info.id)
        while len(self._told) > CACHED_TABLES:
            self._told.popitem(last=False)
        seat = view["viewer"]
        decision = next((action.number for action in reversed(live.actions) if action.player == seat), NOT_YET)
        return Told(lesson, told.setdefault((seat, lesson.title), decision) != decision)

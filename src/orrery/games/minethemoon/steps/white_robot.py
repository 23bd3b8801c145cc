"""The white robot (M-R36): wherever it makes a difference, its controller says whether it is among those that move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import WHITE
from orrery.games.minethemoon.position import FOR_PAYING, Position
from orrery.games.minethemoon.steps import advanced, constructing, converting, loading, making, mining, robots, tasking
from orrery.games.minethemoon.steps.shared import Choice, go_on_working


def dropped(at: Position, seat: int, kind: int, white: bool) -> None:
    """A drop is no turn of its own: the player goes on with Task or Work."""
    at.step = at.back_to
    robots.dropped(at, seat, kind, white)


# What happens after the answer, by the reason to ask (FOR_TASK, FOR_DROP, ...): with the position, the seat, what was
# pending, and whether the white robot is among those that move
AFTER_ANSWER: Final[list[Callable[[Position, int, int, bool], None]]] = [
    tasking.send_team,
    dropped,
    mining.made_room,
    mining.entered_after_asking,
    constructing.pay,
    loading.loaded,
    advanced.driven,
    converting.chosen_to_refine,
    converting.chosen_to_give,
    making.exchanged,
    making.produced,
]


class White(Choice):
    """M-R36: is the white robot among the robots that move?"""

    number = step_id.WHITE
    name = "white"
    verbs = (WHITE,)

    def legal(self, at: Position, player: int) -> list[int]:
        return [WHITE.zero, WHITE.zero + 1]

    def apply(self, at: Position, player: int, action: int) -> None:
        reason = at.white_for
        AFTER_ANSWER[reason](at, player, at.pending, action != WHITE.zero)
        if reason >= FOR_PAYING:  # a building asked
            go_on_working(at)

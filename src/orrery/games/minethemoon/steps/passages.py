"""Passages: what leads from one part of the turn to the next without a decision (M-1.2).

A step that sets a passage is through with everything else before the passage begins. They are called one by one, not
from a list: compiled, that is a quarter of the time.
"""

from __future__ import annotations

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.position import Position
from orrery.games.minethemoon.steps import launching, mining, tasking, working


def carry_on(at: Position) -> None:
    """Through passages to the next step: somebody has to decide, chance has to act, or the game is over."""
    while at.step >= step_id.FIRST_PASSAGE and not at.over:
        passage = at.step
        if passage == step_id.TASK_OVER:
            mining.begin_mine(at)
        elif passage == step_id.MINE_OVER:
            working.begin_work(at)
        elif passage == step_id.WORK_OVER:
            launching.begin_launch(at)
        else:
            tasking.begin_turn(at)

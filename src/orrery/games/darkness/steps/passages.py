"""Passages: what leads from one step to the next without a decision.

A step that sets a passage is through with everything else before the passage begins. They are called one by one, not
from a list: compiled, that is a quarter of the time.
"""

from __future__ import annotations

from orrery.games.darkness import step_id
from orrery.games.darkness.position import Position
from orrery.games.darkness.steps import announcing, biosphere, coalitions, disasters, survival, turn


def carry_on(at: Position) -> None:
    """Through passages to the next step: somebody has to decide, chance has to draw, or the game is over."""
    while at.step >= step_id.FIRST_PASSAGE:
        passage = at.step
        if passage == step_id.CARRY_OUT:
            announcing.carry_out(at)
        elif passage == step_id.TURN_OVER:
            turn.next_turn(at)
        elif passage == step_id.TO_MAIN:
            turn.enter_main(at)
        elif passage == step_id.NEXT_PROPOSAL:
            coalitions.next_proposal(at)
        elif passage == step_id.NEXT_DISASTER:
            disasters.next_disaster(at)
        elif passage == step_id.NEXT_STATION:
            biosphere.next_station(at)
        else:
            survival.next_count(at)

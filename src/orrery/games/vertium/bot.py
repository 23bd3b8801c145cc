"""How to play Vertium: what each choice promises, and what a position is worth."""

from __future__ import annotations

from orrery.core.policy import Judged, Policy
from orrery.games.vertium import step_id
from orrery.games.vertium.bot_colonizing import colonizing_choices
from orrery.games.vertium.bot_cubes import cube_choices
from orrery.games.vertium.bot_war import (
    attack_choices,
    card_choices,
    decide_choices,
    escape_choices,
    gelbon_choices,
    origin_choices,
    vertium_choices,
)
from orrery.games.vertium.state import VertiumState


class VertiumPolicy(Policy[VertiumState]):
    """How to play Vertium well."""

    package = "orrery.games.vertium"

    def judge(self, state: VertiumState, player: int) -> list[Judged]:
        step = state.step
        if step <= step_id.RAID_TO:
            return colonizing_choices(state, player)
        if step == step_id.CARD_A:
            return card_choices(state, True)
        if step == step_id.CARD_D:
            return card_choices(state, False)
        if step in (step_id.TURN, step_id.WAR):
            return attack_choices(state, player)
        if step == step_id.ORIGIN:
            return origin_choices(state, player)
        if step == step_id.SEND_V:
            return vertium_choices(state, player)
        if step == step_id.SEND_G:
            return gelbon_choices(state, player)
        if step == step_id.ESCAPE:
            return escape_choices(state)
        if step == step_id.DECIDE:
            return decide_choices(state, player)
        return cube_choices(state, player)

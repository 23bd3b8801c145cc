"""How to play Vertium: what each choice promises, and what a position is worth."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.model import sigmoid
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
from orrery.games.vertium.bot_words import words_for
from orrery.games.vertium.features import NAMES, features
from orrery.games.vertium.state import VertiumState

CLEAR_POINTS: Final = 8.0  # by so many one wins clearly
CLEAR_PLANETS: Final = 2.0


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

    def why(self, state: VertiumState, player: int, action: int) -> list[str]:
        return words_for(state, player, action) or super().why(state, player, action)

    def feature_names(self) -> list[str]:
        return NAMES[:]

    def features(self, state: VertiumState, player: int) -> list[float]:
        return features(state, player)

    def kind(self, state: VertiumState) -> str:
        """The war is another game than Phase One: it has weights of its own."""
        return state.config.war_kind if state.revealed else state.config.kind

    def clock(self, state: VertiumState) -> int:
        """A beat is a turn of Phase One, or an attack of the war."""
        return state.slots + state.attacks

    def tables(self) -> list[tuple[int, dict[str, Any]]]:
        found: list[tuple[int, dict[str, Any]]] = []
        for options in ({}, {"phases": "one"}, {"battling": "american"}, {"gelbon": "on"}):
            found += [(seats, dict(options)) for seats in (2, 3, 4)]
        for seats in (3, 4):
            found += [(seats, {"mode": "shadows"}), (seats, {"mode": "shadows", "gelbon": "on", "abilities": "on"})]
        found.append((1, {"mode": "solo"}))
        return found

    def shared(self, state: VertiumState) -> bool:
        return state.is_team_game()

    def outcome(self, state: VertiumState, player: int) -> float:
        """Half of it is the win, half how clear it was; where planets decide, fewer of them are clear."""
        win = state.returns()[player]
        if state.is_team_game():
            return 0.8 * win + 0.2 * state.shares()[player]
        points = state.standing().points
        others = max([points[seat] for seat in range(state.seats) if seat != player])
        clear = CLEAR_PLANETS if state.in_american_war() else CLEAR_POINTS
        return 0.5 * win + 0.5 * sigmoid((points[player] - others) / clear)

"""How to play Mine the Moon: what each decision weighs."""

from __future__ import annotations

from typing import Any

from orrery.core.policy import Judged, Policy
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.bot_answers import judge_answer, judge_place, judge_work
from orrery.games.minethemoon.bot_task import judge_task
from orrery.games.minethemoon.bot_words import why
from orrery.games.minethemoon.features import NAMES, features
from orrery.games.minethemoon.state import MineTheMoonState


class MineTheMoonPolicy(Policy[MineTheMoonState]):
    """How to play Mine the Moon well."""

    package = "orrery.games.minethemoon"
    clear = 8.0

    def judge(self, state: MineTheMoonState, player: int) -> list[Judged]:
        step = state.step
        if step == step_id.TASK:
            return judge_task(state, player)
        if step == step_id.PLACE:
            return judge_place(state, player)
        legal = state.legal(player)
        if len(legal) == 1:
            return [(0.0, legal[0], "")]
        if step == step_id.WORK:
            return judge_work(state, player, legal)
        return judge_answer(state, player, legal)

    def why(self, state: MineTheMoonState, player: int, action: int) -> list[str]:
        return why(state, player, action) or super().why(state, player, action)

    def tables(self) -> list[tuple[int, dict[str, Any]]]:
        return [(players, {"crater": crater}) for players in range(2, 6) for crater in "AABCD"]

    def feature_names(self) -> list[str]:
        return NAMES

    def features(self, state: MineTheMoonState, player: int) -> list[float]:
        return features(state, player)

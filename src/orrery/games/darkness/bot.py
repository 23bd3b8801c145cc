"""How to play Terraforming Darkness well: every decision is weighed by what it brings less the ships that it takes."""

from __future__ import annotations

from orrery.core.model import sigmoid
from orrery.core.policy import Judged, Policy
from orrery.games.darkness import bot_answers, bot_guards, step_id
from orrery.games.darkness.bot_late_phases import judge_late
from orrery.games.darkness.bot_partners import judge_partners
from orrery.games.darkness.bot_survey import Survey
from orrery.games.darkness.bot_turns import Turn
from orrery.games.darkness.bot_words import told
from orrery.games.darkness.features import NAMES, features
from orrery.games.darkness.pieces import NETWORK
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.shared import NO
from orrery.games.darkness.steps.survival import result_of


class DarknessPolicy(Policy[DarknessState]):
    """How to play Terraforming Darkness well."""

    package = "orrery.games.darkness"

    def judge(self, state: DarknessState, player: int) -> list[Judged]:
        legal = state.legal(player)
        if len(legal) == 1:
            return [(0.0, legal[0], "is the only way")]
        step = state.step
        if step >= step_id.PROPOSING or state.phase > 1:
            if step in (step_id.PROPOSING, step_id.JOINING):
                return judge_partners(state, player, legal)
            return judge_late(state, player, legal)
        if step == step_id.CONSENTING:
            return bot_guards.judge_consent(state, player)
        if step == step_id.LOOKING and state.core[state.act_orb] != NETWORK:
            return [(0.0, NO, "has seen enough")]
        survey = Survey(state, player)
        if step in (step_id.MAIN, step_id.FREE_LANDING):
            return Turn(survey).judge(legal)
        if step >= step_id.PROMISING:
            return judge_guard(survey, step)
        return judge_answer(survey, step, legal)

    def why(self, state: DarknessState, player: int, action: int) -> list[str]:
        """The reason, then the numbers behind it."""
        return [*super().why(state, player, action), *told(state, player, action)]

    def feature_names(self) -> list[str]:
        return NAMES

    def features(self, state: DarknessState, player: int) -> list[float]:
        return features(state, player)

    def kind(self, state: DarknessState) -> str:
        return "solo" if state.seats == 1 else str(state.seats)

    def shared(self, state: DarknessState) -> bool:  # noqa: ARG002
        """Partners win together, and all may be lost."""
        return True

    def outcome(self, state: DarknessState, player: int) -> float:
        """Half of it is the win; the rest are points, of a team where there is one.

        They are measured against what survival takes, not against others: bots that strive for a lead ruin each other.
        """
        points = result_of(state, player)[1]
        config = state.config
        if config.solo:
            middle = 0.5 * (config.threshold + config.triumph)
            return 0.5 * state.returns()[0] + 0.5 * sigmoid((points - middle) / 1.2)
        lives = 1.0 if points >= config.threshold else 0.0
        return 0.5 * state.returns()[player] + 0.15 * lives + 0.35 * sigmoid((points - config.threshold - 1) / 1.5)


def judge_guard(survey: Survey, step: int) -> list[Judged]:
    """What others want of a guard, and what guards are trusted."""
    if step == step_id.FIRING:
        return bot_guards.judge_shot(survey)
    if step == step_id.PROMISING:
        return bot_guards.judge_promise(survey)
    if step == step_id.GOING:
        return bot_guards.judge_going(survey)
    return bot_guards.judge_permit(survey)


def judge_answer(survey: Survey, step: int, legal: list[int]) -> list[Judged]:
    """The decisions between the action of a turn and its end."""
    if step == step_id.LOOKING:
        return bot_answers.judge_looking(survey, legal)
    if step == step_id.AMOEBA_NAMES:
        return bot_answers.judge_victim(survey, legal)
    if step == step_id.STRIKING_BACK:
        return bot_answers.judge_strike(survey)
    if step == step_id.AMOEBA_EATS:
        return bot_answers.judge_bite(survey, legal)
    if step == step_id.PLEDGING:
        return bot_guards.judge_pledge(survey, legal)
    if step == step_id.HELPING:
        return bot_guards.judge_help(survey)
    legal = bot_answers.without_free(legal)
    if len(legal) == 1:
        return [(0.0, legal[0], "is the only way")]
    if step == step_id.FIRST_TILE:
        return bot_answers.judge_first_tile(survey, legal)
    if step == step_id.WHICH_TILE:
        return bot_answers.judge_tile(survey, legal)
    if step == step_id.WHICH_ORB:
        return bot_answers.judge_orb(survey, legal)
    return judge_find(survey, step, legal)


def judge_find(survey: Survey, step: int, legal: list[int]) -> list[Judged]:
    """What tiles and cores ask of who finds them."""
    if step == step_id.WHICH_LEVEL:
        return bot_answers.judge_level(survey, legal)
    if step == step_id.SCANNING:
        return bot_answers.judge_scan(survey, legal)
    if step == step_id.TILE_CHOICE:
        return bot_answers.judge_tile_choice(survey, legal)
    if step == step_id.CORE_CHOICE:
        return bot_answers.judge_core_choice(survey, legal)
    if step == step_id.KRAKEN_TARGET:
        return bot_answers.judge_prey(survey, legal)
    if step in (step_id.RECOVERING, step_id.TAKING_FLEET):
        return bot_answers.judge_ship(survey, legal)
    if step == step_id.MEETING_LIFE:
        return bot_answers.judge_life(survey)
    if step == step_id.EVOLVING:
        return bot_answers.judge_evolution(survey)
    if step == step_id.AT_ALTAR:
        return bot_answers.judge_altar(survey, legal)
    return judge_war(survey, step, legal)


def judge_war(survey: Survey, step: int, legal: list[int]) -> list[Judged]:
    """Pirates, the cube, and which guard falls."""
    if step == step_id.PIRATES_ORDER:
        return bot_answers.judge_pirates(survey, legal)
    if step == step_id.PIRATES_AT:
        return bot_answers.judge_prize(survey, legal)
    if step == step_id.IN_CUBE:
        return bot_answers.judge_cube(survey, legal)
    if step == step_id.CUBE_SOURCE:
        return bot_answers.judge_cube_source(survey, legal)
    return [(0.0, action, "is in the way") for action in legal]

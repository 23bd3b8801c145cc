"""The policy of Uranus!: how good each action looks to somebody who wants all races on Uranus, and why."""

from __future__ import annotations

from orrery.core.policy import Judged, Policy
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import START_MINE
from orrery.games.uranus.bot_attack import judge_guns, judge_reaction, judge_strikes
from orrery.games.uranus.bot_build import judge_build
from orrery.games.uranus.bot_collect import judge_collect
from orrery.games.uranus.bot_needs import tunnel_colours
from orrery.games.uranus.bot_reasons import reasons
from orrery.games.uranus.bot_use import judge_junk, judge_shelters, judge_use, judge_wipes
from orrery.games.uranus.features import NAMES, features
from orrery.games.uranus.moon import BIT, NEIGHBOURS, hexes_of
from orrery.games.uranus.objectives import met
from orrery.games.uranus.planning import APART
from orrery.games.uranus.position import WON
from orrery.games.uranus.proposals import proposal
from orrery.games.uranus.state import UranusState


class UranusPolicy(Policy[UranusState]):
    """How to play Uranus! well."""

    package = "orrery.games.uranus"

    def judge(self, state: UranusState, player: int) -> list[Judged]:
        step = state.step
        if step == step_id.BUILD:  # where most actions are open, and few are worth a thought
            return judge_build(state, player)
        legal = state.legal(player)
        if len(legal) == 1:
            return [(0.0, legal[0], "there is nothing else to do")]
        if step == step_id.USE:
            return judge_use(state, player, legal)
        if step in (step_id.STRIKES, step_id.JUNK_STRIKE):
            return judge_strikes(state, player, legal)
        if step == step_id.COLLECT:
            return judge_collect(state, player, legal)
        if step == step_id.SETUP:
            return judge_start(state, player, legal)
        if step == step_id.JUNK_NAME:
            return judge_junk(state, legal)
        if step == step_id.GUNS:
            return judge_guns(state, legal)
        if step == step_id.JUNK_REACT:
            return judge_reaction(state)
        if step == step_id.JUNK_SECURE:
            return judge_shelters(state, legal)
        return judge_wipes(state, legal)

    def why(self, state: UranusState, player: int, action: int) -> list[str]:
        return [*super().why(state, player, action), *reasons(state, player, action)]

    def feature_names(self) -> list[str]:
        return NAMES

    def features(self, state: UranusState, player: int) -> list[float]:
        return features(state, player)

    def clock(self, state: UranusState) -> int:
        """Two beats a round: the attack, and the work of everybody."""
        return 2 * state.round + (1 if state.phase >= step_id.COLLECT else 0)

    def shared(self, state: UranusState) -> bool:  # noqa: ARG002
        """U-1.1: all win, or nobody."""
        return True

    def outcome(self, state: UranusState, player: int) -> float:
        """The win, how far the team has come without it, and a little for the own objective."""
        if state.over != WON:
            return 0.4 * state.progress()
        if not state.objective[player]:
            return 1.0
        return 1.0 if met(state, player) else 0.9

    def proposal(self, state: UranusState, player: int) -> str:
        return proposal(state, player)


def judge_start(state: UranusState, seat: int, legal: list[int]) -> list[Judged]:
    """A missing colour, the colour that buys tunnels alone, near the other mines, away from the volcano."""
    moon = state.config.moons[state.moon[seat]]
    mines = state.mines[seat]
    others = hexes_of(mines)
    single = tunnel_colours(state, seat)
    colours: list[float] = []
    for colour in range(5):
        count = (mines & moon.ground[colour]).bit_count()
        colours.append((0.0 if count else 5.0) + (3.0 if single & BIT[colour] else 0.0))
    found: list[Judged] = []
    for action in legal:
        number = action - START_MINE.zero
        value = colours[moon.terrain[number]] - 0.6 * to_the_nearest(APART[number], others)
        if moon.volcano in NEIGHBOURS[number]:
            value -= 1.5
        found.append((value, action, "near the other mines, in a colour that is needed"))
    return found


def to_the_nearest(away: list[int], mines: list[int]) -> int:
    """How far the three nearest mines are, in all; `away` is how far every hex is."""
    first, second, third = 0, 0, 0
    for count, mine in enumerate(mines):
        steps = away[mine]
        if count < 1 or steps < first:
            first, second, third = steps, first, second
        elif count < 2 or steps < second:
            second, third = steps, second
        elif count < 3 or steps < third:
            third = steps
    return first + second + third

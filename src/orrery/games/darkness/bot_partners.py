"""How a player of Terraforming Darkness chooses partners in phase 2: who would win with whom, and who would agree."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import PROPOSE
from orrery.games.darkness.bot_late_phases import best_late
from orrery.games.darkness.pieces import BIT, CORES, members
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.coalitions import unbound
from orrery.games.darkness.steps.disasters import begin_disasters
from orrery.games.darkness.steps.passages import carry_on
from orrery.games.darkness.steps.shared import NO, YES
from orrery.games.darkness.steps.survival import RESULT, best_result

UNKNOWN: Final = CORES.index("B5")  # nothing lies on an orb that some player has not seen; any core stands for it
OTHERS_ALONE: Final = 0.6  # how likely it is that the others find no partners among themselves
AGREED: Final = 0.9  # that everybody who gains by a group joins it
REFUSED: Final = 0.1
HOPE: Final = 0.4  # of a better group that somebody else may propose yet
OWN_WORD: Final = 0.75  # of a better group that one can propose oneself
POINT: Final = 0.004  # what a point is worth where nothing else differs


class Outlook:
    """How it would end for every group, seen from a player who stands before phase 3."""

    def __init__(self, state: DarknessState, player: int, team: int) -> None:
        self.state = state
        self.player = player
        self.free = unbound(state)
        self.end = forecast(state, player, team)
        self.keys: list[int] = [-1] * BIT[state.seats]  # of each group: points and second number as one
        if state.config.auto_count:  # then these were counted already, and as here
            results = self.end.results
            for place in range(0, len(results), RESULT):
                self.keys[results[place]] = key_of(results[place + 1], results[place + 2])

    def key(self, group: int) -> int:
        """Points, then the second number, of a group."""
        if self.keys[group] < 0:
            result = best_result(self.end, group)
            self.keys[group] = key_of(result[1], result[2])
        return self.keys[group]

    def share(self, group: int) -> float:
        """What a group promises a member: its share of the win, if the others stay alone or find together."""
        rest = self.free & ~group
        alone = self.share_against(group, 0)
        if rest.bit_count() < 2 or rest.bit_count() > self.state.config.max_coalition:
            return alone
        return OTHERS_ALONE * alone + (1.0 - OTHERS_ALONE) * self.share_against(group, rest)

    def share_against(self, group: int, together: int) -> float:
        state = self.state
        own = self.key(group)
        points = own // 1000
        size = group.bit_count()
        near = POINT * points / size
        if points < state.config.threshold:
            return near
        ties = size
        for other in range(state.seats):
            if group & BIT[other]:
                continue
            bound = state.coalition[other]
            theirs = self.key(bound if bound else together if together & BIT[other] else BIT[other])
            if theirs > own:
                return near
            if theirs == own:
                ties += 1
        return near + (1.0 if state.config.full_win else 1.0 / ties)

    def groups(self, seat: int) -> list[int]:
        """The groups that a seat may belong to."""
        return [
            group
            for group in range(BIT[self.state.seats])
            if group & BIT[seat] and not group & ~self.free and group.bit_count() <= self.state.config.max_coalition
        ]

    def agreed(self, group: int, asker: int) -> bool:
        """Whether everybody who is asked gains by a group."""
        others = members(group & ~BIT[asker])
        return all(self.share(group) > self.share(BIT[seat]) for seat in others)

    def hope(self, without: int) -> float:
        """The best that may come yet to who does not bind to a group: alone, or a group in which everybody gains."""
        player = self.player
        best = self.share(BIT[player])
        state = self.state
        left = state.config.rounds * state.seats - state.place  # proposals still to come
        if left <= 0:
            return best
        wait = (player - state.start - state.place) % state.seats
        likely = OWN_WORD if wait < left else HOPE
        for group in self.groups(player):
            if group != without and group != BIT[player] and self.agreed(group, player):
                best = max(best, likely * self.share(group))
        return best


def key_of(points: int, second: int) -> int:
    return 1000 * points + second


def judge_partners(state: DarknessState, player: int, legal: list[int]) -> list[Judged]:
    """Propose, or answer a proposal; scores are shares of the win, ten times."""
    if state.step == step_id.JOINING:
        outlook = Outlook(state, player, state.proposal)
        return [
            (10.0 * outlook.hope(state.proposal), NO, "does better without them"),
            (10.0 * outlook.share(state.proposal), YES, "does better with them"),
        ]
    outlook = Outlook(state, player, BIT[player])
    alone = outlook.share(BIT[player])
    found: list[Judged] = []
    for action in legal:
        group = action - PROPOSE.zero
        if group == BIT[player]:
            found.append((10.0 * alone, action, "does best alone"))
            continue
        likely = AGREED if outlook.agreed(group, player) else REFUSED
        found.append((10.0 * (likely * outlook.share(group) + (1.0 - likely) * alone), action, "wins together"))
    return found


def forecast(state: DarknessState, player: int, team: int) -> DarknessState:
    """How it would end if this team were bound and the others stood alone, as far as the player can know."""
    end = state.copy()
    for orb in members(end.alive & ~end.known(player)):
        end.core[orb] = UNKNOWN
        end.size[orb] = end.config.printed[UNKNOWN]
        end.lettered |= BIT[orb]
    for seat in range(end.seats):
        if not end.coalition[seat]:
            end.coalition[seat] = team if team & BIT[seat] else BIT[seat]
    end.asked = []
    end.proposal = 0
    begin_disasters(end)
    carry_on(end)
    while end.actors():
        actor = end.actors()[0]
        end.apply(actor, best_late(end, actor))
    return end

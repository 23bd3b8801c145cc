"""How to play Gardens of Uranus: every action with its score in points, and the reason for it.

A turn is a flower or a mission. A flower is worth what it adds to the own missions, less what it gives to missions that
others are known to hold; a mission what it pays and what the next card promises, less the turn it costs.
"""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged, Policy
from orrery.games.gardens import step_id
from orrery.games.gardens.actions import DRAW, KEEP, LEAVE, MARTIAN, MOVE, PLACE, PLANT, SCORE
from orrery.games.gardens.bot_cards import best_deck, card_value, deck_value, draft_value, share_left, turn_cost
from orrery.games.gardens.bot_planting import NO_SPOT, WIN, Planting, growths_of, worth_of
from orrery.games.gardens.bot_powers import (
    LIKED,
    best_replacement,
    gain_of_change,
    judge_powers,
    judge_second_flowers,
    standing_still,
    threshold,
)
from orrery.games.gardens.bot_taste import TASTE
from orrery.games.gardens.bot_words import reasons
from orrery.games.gardens.cards import BIT, BOB, cards_of
from orrery.games.gardens.features import NAMES, features_of
from orrery.games.gardens.position import HEXAGON_WIN, NOTHING
from orrery.games.gardens.state import GardensState

HELPS: Final = "a mission comes closer"
QUIET: Final = "it costs nothing dear"
DENIES: Final = "the next player wants this spot"
WINS: Final = "it completes the hexagon and wins"
NEARER: Final = "the hexagon comes closer"
IDLE: Final = "nothing is planted there"
PAYS: Final = "the mission pays, and a new one comes"
UNSEEN: Final = "an unknown card promises more"
OPEN: Final = "this mission promises most"
DRAWS_HEXAGON: Final = "the hexagon stands, and its card wins"


class GardensPolicy(Policy[GardensState]):
    """How to play Gardens of Uranus well."""

    package = "orrery.games.gardens"
    clear = 15.0

    def judge(self, state: GardensState, player: int) -> list[Judged]:
        step = state.step
        if step == step_id.TURN:
            return judge_turn(state, player)
        if step == step_id.PLANT:
            return judge_colours(state, player)
        if step == step_id.DRAW:
            return judge_decks(state, player)
        if step == step_id.DRAFT:
            return [(draft_value(state, player, card), KEEP.zero + card, OPEN) for card in cards_of(state.pack[player])]
        if step == step_id.SWAP2:
            return judge_second_flowers(state, player)
        if step == step_id.MARTIAN:
            return judge_martians(state, player)
        return judge_starts(state, player)

    def why(self, state: GardensState, player: int, action: int) -> list[str]:
        return reasons(state, player, action) or super().why(state, player, action)

    def feature_names(self) -> list[str]:
        return NAMES

    def features(self, state: GardensState, player: int) -> list[float]:
        return features_of(state, player)

    def outcome(self, state: GardensState, player: int) -> float:
        """A hexagon wins as clearly as can be, whatever the points are (G-R16)."""
        if state.over == HEXAGON_WIN:
            return 1.0 if state.winner == player else 0.0
        return super().outcome(state, player)


def judge_turn(state: GardensState, player: int) -> list[Judged]:
    """Where to move, what to score, whether to use a power."""
    plan = Planting(state, player)
    plan.look()
    values = plan.values
    ways = state.ways
    here = state.gardener[player]
    cost = turn_cost(state, player)
    taken = state.standing_on
    label_of = state.board.label_of
    bob = state.has_power(player, BOB)
    judged: list[Judged] = []
    idle: list[Judged] = []  # moves that plant nothing
    best = NO_SPOT
    if plan.holds:
        win = winning_move(state, player, plan)
        if win >= 0:
            return [(WIN, MOVE.zero + label_of[win], WINS)]
    for spot in ways.spots[here]:
        if taken & BIT[spot]:
            continue
        value = values[spot]
        reason = HELPS
        if value == NO_SPOT:  # a flower is there
            gain = best_replacement(state, plan, spot) if bob else NO_SPOT
            if gain >= WIN:
                return [(WIN, MOVE.zero + label_of[spot], WINS)]
            if gain < threshold(state) and not (bob and state.left[player] == 1):
                idle.append((-cost - TASTE.idle, MOVE.zero + label_of[spot], IDLE))
                continue
            value = max(-cost - TASTE.idle, gain)
        elif spot == plan.wanted:
            reason = DENIES
        elif value <= 0.0:
            reason = QUIET
        best = max(best, value)
        judged.append((value, MOVE.zero + label_of[spot], reason))
    # Nobody gets on by idling: it is thought of only where nothing can be planted, or where it ends the game
    if not judged or state.idle == state.seats - 1:
        judged += idle
    left = share_left(state)
    growths = plan.growths
    fresh = best_deck(state, growths, player, left)
    if fresh >= WIN:
        return [(WIN, SCORE.zero + cheapest(state, plan, left), DRAWS_HEXAGON)]
    for card in plan.cards:
        value = worth_of(state, growths, card) - card_value(state, growths, player, card, left) + fresh - cost
        best = max(best, value)
        judged.append((value, SCORE.zero + card, PAYS))
    if state.config.powers and not state.power_used[player]:
        judged += judge_powers(state, player, plan, best)
    return judged


def winning_move(state: GardensState, player: int, plan: Planting) -> int:
    """A spot within reach where the owner of the card completes the hexagon; -1 if there is none."""
    reach = state.ways.bits[state.gardener[player]] & ~state.standing_on
    for colour in plan.colours:
        for spot in plan.growths[colour].last_corners():
            if reach & BIT[spot] and state.garden[spot] == NOTHING:
                return spot
    return -1


def cheapest(state: GardensState, plan: Planting, left: float) -> int:
    """The card that is given up most easily."""
    best = plan.cards[0]
    top = -WIN
    for card in plan.cards:
        value = worth_of(state, plan.growths, card) - card_value(state, plan.growths, plan.player, card, left)
        if value > top:
            best, top = card, value
    return best


def judge_colours(state: GardensState, player: int) -> list[Judged]:
    """What to plant where the gardener stands."""
    here = state.gardener[player]
    plan = Planting(state, player)
    if len(plan.colours) == 1 and state.garden[here] == NOTHING:
        return [(0.0, PLANT.zero + plan.colours[0], HELPS)]
    judged: list[Judged] = []
    if state.garden[here] != NOTHING:
        for colour in plan.colours:
            gain = gain_of_change(state, plan, [(here, colour)])
            if gain >= WIN:
                return [(WIN, PLANT.zero + colour, WINS)]
            judged.append((gain, PLANT.zero + colour, HELPS))
        keep = threshold(state) if state.left[player] > 1 else -1.0
        judged.append((keep, LEAVE.zero, "the power is kept for a better flower"))
        return judged
    for colour in plan.colours:
        if plan.holds and here in plan.growths[colour].last_corners():
            return [(WIN, PLANT.zero + colour, WINS)]
        value = plan.value(here, colour) - plan.danger(here, colour)
        judged.append((value, PLANT.zero + colour, HELPS if value > 0.0 else QUIET))
    return judged


def judge_decks(state: GardensState, player: int) -> list[Judged]:
    """Which card to draw."""
    growths = growths_of(state)
    left = share_left(state)
    judged: list[Judged] = []
    for space in range(state.board.spaces):
        if state.deck_size[space]:
            value = deck_value(state, growths, player, space, left)
            if value >= WIN:
                return [(WIN, DRAW.zero + space, DRAWS_HEXAGON)]
            judged.append((value, DRAW.zero + space, OPEN if space else UNSEEN))
    return judged


def judge_martians(state: GardensState, player: int) -> list[Judged]:
    """Which Martian to take. Without powers they are all the same."""
    actions = state.legal(player)
    if not state.config.powers:
        return [(0.0, action, "without powers they are all alike") for action in actions]
    return [(LIKED[action - MARTIAN.zero], action, "its power is of more use") for action in actions]


def judge_starts(state: GardensState, player: int) -> list[Judged]:
    """Where to begin: the best first flower within reach, and many ways on."""
    plan = Planting(state, player)
    plan.look()
    taken = state.trees | state.standing_on
    ways = state.ways
    judged: list[Judged] = []
    for spot in range(state.board.size):
        if not taken & BIT[spot]:
            value = standing_still(plan, ways, spot, taken) + TASTE.ways * len(ways.spots[spot])
            judged.append((value, PLACE.zero + state.board.label_of[spot], "good flowers and many ways from there"))
    return judged

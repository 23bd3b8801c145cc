"""The plain policy of Gardens: take what brings most now, mind the flowers that will be left."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.games.gardens import step_id
from orrery.games.gardens.actions import (
    DRAW,
    KEEP,
    LEAVE,
    MOVE,
    NUKE,
    PLANT,
    SCORE,
    SWAP_FIRST,
    SWAP_SECOND,
    SWAP_WITH,
    TELEPORT,
)
from orrery.games.gardens.cards import ALI, BIT, BOB, BOT, FIRST, KIND, MARTY, ROBBY, SECOND, cards_of
from orrery.games.gardens.position import NOTHING
from orrery.games.gardens.state import GardensState
from orrery.games.gardens.steps.powers import flowers_in_line, partners

EXPECTED: Final = [4.5, 5.0, 4.5, 3.8, 5.5, 8.0, 1.5]  # what a card of each kind brings in the end, by KINDS
UNSEEN: Final = 3.9  # the worth of a card from the face-down deck
WORTH_A_POWER: Final = 2.0  # how much better a power must make the turn


def greedy(state: GardensState, player: int, rng: Random) -> int:
    """The best legal action by the policy; ties by chance."""
    if state.step == step_id.TURN:
        choices = turn_choices(state, player)
    elif state.step == step_id.PLANT:
        choices = planting_choices(state, player)
    elif state.step == step_id.DRAW:
        choices = [(deck_value(state, space), DRAW.zero + space) for space in open_decks(state)]
    elif state.step == step_id.DRAFT:
        choices = [(draft_value(state, player, action), action) for action in state.legal(player)]
    elif state.step == step_id.SWAP2:
        choices = swap_choices(state, player)
    else:  # Martian and start spot: any
        choices = [(0.0, action) for action in state.legal(player)]
    return best_of(choices, rng)[1]


def best_of(choices: list[tuple[float, int]], rng: Random) -> tuple[float, int]:
    top = max(value for value, _ in choices)
    return rng.choice([choice for choice in choices if choice[0] == top])


def draft_value(state: GardensState, player: int, action: int) -> float:
    """What a card promises: its kind, and how many flowers of its colours are one's own."""
    card = action - KEEP.zero
    colours = [colour for colour in (FIRST[card], SECOND[card]) if colour >= 0]
    reserve = state.reserve_of(player)
    own = sum(reserve[colour] for colour in colours)
    return EXPECTED[KIND[card]] + (0.3 * own / len(colours) if colours else 0.0)


def card_value(state: GardensState, card: int) -> float:
    """The worth of holding a card: what it brings now, or still hopes to bring."""
    now = state.worth(card)
    hope = EXPECTED[KIND[card]]
    if now >= hope:
        return float(now)
    planted = sum(flowers.bit_count() for flowers in state.flowers) / 60
    return now + (hope - now) * (1 - planted)


def open_decks(state: GardensState) -> list[int]:
    return [space for space in range(state.board.spaces) if state.deck_size[space]]


def deck_value(state: GardensState, space: int) -> float:
    return UNSEEN if space == 0 else card_value(state, state.top[space])


def turn_cost(state: GardensState, player: int) -> float:
    """What a turn without planting costs: flowers that the game may end before one can plant them."""
    cards = sum(state.deck_size)
    turns = min(float(min(state.left)), 2 * cards / state.seats)
    return 2 * (max(0.0, state.left[player] - turns) + 1)


def hand_worth(state: GardensState, player: int) -> int:
    return sum(state.worth(card) for card in cards_of(state.hand[player]))


def planting_gain(state: GardensState, player: int, spot: int, colour: int) -> float:
    """By how much planting `colour` on `spot` raises the own hand. Only the cards it touches are looked at."""
    old = state.garden[spot]
    touched = [
        c for c in cards_of(state.hand[player]) if colour in (FIRST[c], SECOND[c]) or old in (FIRST[c], SECOND[c])
    ]
    before = sum(state.worth(card) for card in touched)
    state.put(spot, colour)
    gain = float(sum(state.worth(card) for card in touched) - before)
    state.put(spot, old)
    return gain


def colours_of(state: GardensState, player: int) -> list[int]:
    return [colour for colour, count in enumerate(state.reserve_of(player)) if count]


def best_planting(state: GardensState, player: int, spot: int) -> float:
    """By how much the best colour raises the own hand when planted on `spot`."""
    return max(planting_gain(state, player, spot, colour) for colour in colours_of(state, player))


def move_value(state: GardensState, player: int, spot: int, cost: float) -> float:
    """What a move to `spot` brings with the best planting there."""
    if state.garden[spot] == NOTHING:
        return best_planting(state, player, spot)
    if state.has_power(player, BOB):
        gain = best_planting(state, player, spot)
        if gain >= WORTH_A_POWER or state.left[player] == 1:
            return gain
    return -cost - 1


def planting_choices(state: GardensState, player: int) -> list[tuple[float, int]]:
    here = state.gardener[player]
    choices = [
        (planting_gain(state, player, here, colour), PLANT.zero + colour) for colour in colours_of(state, player)
    ]
    best = max(gain for gain, _ in choices)
    if state.may_replace(player) and best < WORTH_A_POWER and state.left[player] > 1:
        return [(0.0, LEAVE.zero)]  # keep the power for a better flower
    return choices


def turn_choices(state: GardensState, player: int) -> list[tuple[float, int]]:
    cost = turn_cost(state, player)
    choices = move_choices(state, player, cost) + score_choices(state, player, cost)
    if state.config.powers and not state.power_used[player]:
        best = max(value for value, _ in choices)
        choices += [choice for choice in power_choices(state, player, cost) if choice[0] >= best + WORTH_A_POWER]
    return choices


def move_choices(state: GardensState, player: int, cost: float) -> list[tuple[float, int]]:
    spots = [spot for spot in state.ways.spots[state.gardener[player]] if spot not in state.gardener]
    return [(move_value(state, player, spot, cost), MOVE.zero + state.board.label_of[spot]) for spot in spots]


def score_choices(state: GardensState, player: int, cost: float) -> list[tuple[float, int]]:
    fresh = max(deck_value(state, space) for space in open_decks(state))
    return [
        (state.worth(card) + fresh - card_value(state, card) - cost, SCORE.zero + card)
        for card in cards_of(state.hand[player])
    ]


def power_choices(state: GardensState, player: int, cost: float) -> list[tuple[float, int]]:
    """Each use of the power with what the turn is worth after it."""
    kind = state.martian[player]
    label_of = state.board.label_of
    if kind == ALI:
        return swap_first_choices(state, player, cost)
    if kind == BOT:
        trees = [spot for spot in state.board.inner if state.trees & BIT[spot]]
        return [
            (value_after(state, player, NUKE.zero + label_of[spot], cost), NUKE.zero + label_of[spot]) for spot in trees
        ]
    if kind == ROBBY:
        others = [SWAP_WITH.zero + seat for seat in range(state.seats) if seat != player]
        return [(value_after(state, player, action, cost), action) for action in others]
    if kind == MARTY:
        return teleport_choices(state, player, cost)
    return []


def value_after(state: GardensState, player: int, action: int, cost: float) -> float:
    """What the turn is worth after a power: what the power did to the hand, and the best action then."""
    after = state.copy()
    after.apply(player, action)
    choices = move_choices(after, player, cost) + score_choices(after, player, cost)
    return max(value for value, _ in choices) + hand_worth(after, player) - hand_worth(state, player)


def teleport_choices(state: GardensState, player: int, cost: float) -> list[tuple[float, int]]:
    """A teleport changes nothing but the ways: value each spot once, then look along the ways."""
    values = [
        -cost - 1 if spot in state.gardener else move_value(state, player, spot, cost)
        for spot in range(state.board.size)
    ]
    free = [spot for spot in range(state.board.size) if spot not in state.gardener and not state.trees & BIT[spot]]
    return [
        (max(values[there] for there in state.ways.spots[spot]), TELEPORT.zero + state.board.label_of[spot])
        for spot in free
    ]


def swap_gain(state: GardensState, player: int, first: int, second: int) -> int:
    """How a swap of two flowers changes the worth of the own hand."""
    before = hand_worth(state, player)
    one, other = state.garden[first], state.garden[second]
    state.put(first, other)
    state.put(second, one)
    gain = hand_worth(state, player) - before
    state.put(first, one)
    state.put(second, other)
    return gain


def swap_first_choices(state: GardensState, player: int, cost: float) -> list[tuple[float, int]]:
    """Each flower that Ali can swap, with the partner that helps the own hand most."""
    swaps: list[tuple[int, int]] = []
    for first in flowers_in_line(state, state.gardener[player]):
        gains = [swap_gain(state, player, first, second) for second in partners(state, player, first)]
        if gains:
            swaps.append((max(gains), SWAP_FIRST.zero + state.board.label_of[first]))
    if not swaps:
        return []
    rest = max(value for value, _ in move_choices(state, player, cost) + score_choices(state, player, cost))
    return [(gain + rest, action) for gain, action in swaps]


def swap_choices(state: GardensState, player: int) -> list[tuple[float, int]]:
    seconds = partners(state, player, state.pending)
    return [
        (float(swap_gain(state, player, state.pending, second)), SWAP_SECOND.zero + state.board.label_of[second])
        for second in seconds
    ]

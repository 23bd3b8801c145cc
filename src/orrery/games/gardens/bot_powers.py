"""When a Martian uses its power: if that makes the turn clearly better, and the sooner the less of the game is left."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.gardens.actions import NUKE, SWAP_FIRST, SWAP_SECOND, SWAP_WITH
from orrery.games.gardens.board import Ways
from orrery.games.gardens.bot_cards import share_left
from orrery.games.gardens.bot_planting import NO_SPOT, WIN, Planting, worth_of
from orrery.games.gardens.bot_taste import TASTE
from orrery.games.gardens.cards import ALI, BIT, BOT, MARTIANS, MARTY, ROBBY
from orrery.games.gardens.growth import Growth
from orrery.games.gardens.position import NOTHING, Position
from orrery.games.gardens.steps.powers import flowers_in_line, partners

CLOSELY: Final = 4  # swaps whose gain is counted exactly

# By MARTIANS: per cent of wins above one half in 10,000 games of the policy with Martians by lot (each +- 1.6)
LIKED: Final = [1.1, -0.3, -5.2, 0.6, 3.9]
assert len(LIKED) == len(MARTIANS)


def threshold(at: Position) -> float:
    """By how much a power must better the turn: it is worth less and less to keep it."""
    return TASTE.power * min(1.0, 0.1 + share_left(at))


def standing_still(plan: Planting, ways: Ways, here: int, taken: int) -> float:
    """The best flower within reach of a spot."""
    best = NO_SPOT
    values = plan.values
    for spot in ways.spots[here]:
        if values[spot] > best and not taken & BIT[spot]:
            best = values[spot]
    return best


def judge_powers(at: Position, player: int, plan: Planting, best: float) -> list[Judged]:
    """The uses of a power, each with what the turn is worth then. `best`: what it is worth without."""
    kind = at.martian[player]
    need = threshold(at)
    if kind == ALI:
        return judge_first_flowers(at, player, plan, best - need)
    if kind == MARTY:
        return judge_teleports(at, player, plan, need)
    if kind == ROBBY:
        found: list[Judged] = []
        for seat in range(at.seats):
            if seat != player:
                value = standing_still(plan, at.ways, at.gardener[seat], at.standing_on)
                found.append((value - need, SWAP_WITH.zero + seat, "the other place is better"))
        return found
    if kind == BOT:
        return judge_trees(at, player, plan, best, need)
    return []


def judge_teleports(at: Position, player: int, plan: Planting, need: float) -> list[Judged]:
    found: list[Judged] = []
    taken = at.trees | at.standing_on
    others = at.standing_on & ~BIT[at.gardener[player]]
    actions = at.board.teleport_actions
    for spot in range(at.board.size):
        if not taken & BIT[spot]:
            value = standing_still(plan, at.ways, spot, others)
            found.append((value - need, actions[spot], "the best flower is within reach from there"))
    return found


def judge_trees(at: Position, player: int, plan: Planting, best: float, need: float) -> list[Judged]:
    """Felling a tree opens ways, and takes its side from edge missions."""
    found: list[Judged] = []
    here = at.gardener[player]
    for tree in at.board.inner:
        if at.trees & BIT[tree]:
            ways = at.board.ways(at.trees & ~BIT[tree])
            value = max(best, standing_still(plan, ways, here, at.standing_on))
            for colour in range(5):
                change = shore_change(at.ways, ways, plan.growths[colour])
                for table in plan.own[colour]:
                    if table is at.ways.shore:
                        value += change
                for table in plan.theirs[colour]:
                    if table is at.ways.shore:
                        value -= plan.rivalry * change
            found.append((value - need, NUKE.zero + at.board.label_of[tree], "the tree is in the way"))
    return found


def shore_change(before: Ways, after: Ways, growth: Growth) -> int:
    total = 0
    for spot in growth.spots:
        total += after.shore[spot] - before.shore[spot]
    return total


def hand_worth(at: Position, growths: list[Growth], cards: list[int]) -> int:
    """What these cards would pay in this garden."""
    total = 0
    for card in cards:
        total += worth_of(at, growths, card)
    return total


def gain_of_change(at: Position, plan: Planting, changes: list[tuple[int, int]]) -> float:
    """What the hands gain if these spots get these colours (NOTHING: none). The position is not changed."""
    flowers = at.flowers[:]
    for spot, colour in changes:
        old = at.garden[spot]
        if old != NOTHING:
            flowers[old] &= ~BIT[spot]
        if colour != NOTHING:
            flowers[colour] |= BIT[spot]
    growths = [at.config.growths.of(each) for each in flowers]
    gain = float(hand_worth(at, growths, plan.cards) - hand_worth(at, plan.growths, plan.cards))
    for card in plan.rivals:
        gain -= plan.rivalry * (worth_of(at, growths, card) - worth_of(at, plan.growths, card))
    if plan.holds and completes(at, flowers, changes):
        return WIN
    return gain


def completes(at: Position, flowers: list[int], changes: list[tuple[int, int]]) -> bool:
    """Whether the changes complete a hexagon."""
    for spot, colour in changes:
        if colour != NOTHING:
            for corners in at.board.hexagons_at[spot]:
                if corners & flowers[colour] == corners:
                    return True
    return False


def quick_gain(plan: Planting, spot: int, colour: int) -> int:
    """What a flower would add to the own hand, were the spot empty."""
    total = 0
    for table in plan.own[colour]:
        total += table[spot]
    return total


def judge_first_flowers(at: Position, player: int, plan: Planting, rest: float) -> list[Judged]:
    """Ali's swaps, each by its first flower. The promising ones are counted exactly, the others count as useless."""
    here = at.gardener[player]
    label_of = at.board.label_of
    garden = at.garden
    swaps: list[tuple[int, int, int]] = []
    firsts = [first for first in flowers_in_line(at, here) if partners(at, player, first)]
    for first in firsts:
        for second in partners(at, player, first):
            if first < second:
                promise = quick_gain(plan, second, garden[first]) + quick_gain(plan, first, garden[second])
                if promise > 0 or plan.holds:
                    swaps.append((-promise, first, second))
    swaps.sort()
    gains = [-1.0] * at.board.size
    for _, first, second in swaps if plan.holds else swaps[:CLOSELY]:
        gain = gain_of_change(at, plan, [(first, garden[second]), (second, garden[first])])
        gains[first] = max(gains[first], gain)
        gains[second] = max(gains[second], gain)
    return [(rest + gains[first], SWAP_FIRST.zero + label_of[first], "two flowers change places") for first in firsts]


def judge_second_flowers(at: Position, player: int) -> list[Judged]:
    """The partner that helps most."""
    plan = Planting(at, player)
    first = at.pending
    garden = at.garden
    return [
        (
            gain_of_change(at, plan, [(first, garden[second]), (second, garden[first])]),
            SWAP_SECOND.zero + at.board.label_of[second],
            "this swap helps most",
        )
        for second in partners(at, player, first)
    ]


def best_replacement(at: Position, plan: Planting, spot: int) -> float:
    """Bob's gain if he replaces the flower on a spot; NO_SPOT if none of his flowers promises enough."""
    best = NO_SPOT
    need = threshold(at)
    for colour in plan.colours:
        if colour != at.garden[spot] and (plan.holds or quick_gain(plan, spot, colour) >= need):
            best = max(best, gain_of_change(at, plan, [(spot, colour)]))
    return best

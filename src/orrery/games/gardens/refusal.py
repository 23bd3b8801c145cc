"""Why not? Every rule read as a prohibition: first whose turn it is and for what, then the rules of that action.

Written independently of `legal`: it walks the board by coordinates and looks at single cards, flowers and trees. The
conformance suite holds the two against each other on every action of the table.
"""

from __future__ import annotations

from typing import Final

from orrery.core.state import CHANCE
from orrery.games.gardens import step_id
from orrery.games.gardens.actions import (
    DRAW,
    KEEP,
    LEAVE,
    MOVE,
    NUKE,
    PLACE,
    PLANT,
    SCORE,
    SPACE,
    SWAP_FIRST,
    SWAP_SECOND,
    SWAP_WITH,
    TELEPORT,
)
from orrery.games.gardens.cards import ALI, BIT, BOT, MARTY, ROBBY
from orrery.games.gardens.position import NOBODY, NOTHING, Position
from orrery.games.gardens.steps import STEPS

# The rule that governs a step
DUE: Final = {
    step_id.FIRST: "G-1.12",
    step_id.TREES: "G-1.4",
    step_id.FLOWERS: "G-1.5",
    step_id.DEAL: "G-1.7",
    step_id.DRAFT: "G-1.8",
    step_id.REVEAL: "G-1.11",
    step_id.MARTIAN: "G-1.14",
    step_id.PLACE: "G-1.14",
    step_id.TURN: "G-2.1",
    step_id.PLANT: "G-2.7",
    step_id.DRAW: "G-3.4",
    step_id.DRAW_HIDDEN: "G-3.4",
    step_id.SWAP2: "G-6.3",
}
BY_CHANCE: Final = (
    step_id.FIRST,
    step_id.TREES,
    step_id.FLOWERS,
    step_id.DEAL,
    step_id.REVEAL,
    step_id.DRAW_HIDDEN,
)


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    if at.over:
        return "G-4.4"
    step = at.step
    due = "G-3.4" if step == step_id.REVEAL and at.current != NOBODY else DUE[step]
    verb, argument = SPACE.decode(action)
    if not on_turn(at, player) or verb not in STEPS[step].verbs or verb.chance != (player == CHANCE):
        return due
    if verb is MOVE:
        return bad_move(at, player, at.board.spot_of[argument])
    if verb is SCORE:
        return None if at.hand[player] & BIT[argument] else "G-3.1"
    if verb is PLANT:
        return None if at.reserve_of(player)[argument] > 0 else "G-2.7"
    if verb is LEAVE:  # only Bob is ever asked to plant where a flower lies
        return "G-2.7" if at.garden[at.gardener[player]] == NOTHING else None
    if verb is DRAW:
        return None if argument < at.board.spaces and at.deck_size[argument] > 0 else "G-3.4"
    if verb is KEEP:
        return None if at.pack[player] & BIT[argument] else "G-1.8"
    if verb is PLACE:
        return None if is_free(at, at.board.spot_of[argument]) else "G-1.16"
    if verb is SWAP_SECOND:
        return None if can_swap(at, player, at.pending, at.board.spot_of[argument]) else "G-6.3"
    if step == step_id.TURN:
        return bad_power(at, player, action)
    return None if can_happen(at, step, argument) else due


def on_turn(at: Position, player: int) -> bool:
    """Whether the step waits for this player."""
    if at.step in BY_CHANCE:
        return player == CHANCE
    if at.step == step_id.DRAFT:
        return 0 <= player < at.seats and at.picks[player] == NOTHING
    if at.step == step_id.MARTIAN and at.config.random_martians:
        return player == CHANCE
    return player == at.current


def can_happen(at: Position, step: int, argument: int) -> bool:
    """Whether this outcome of chance, or this Martian, is still to be had."""
    if step == step_id.FIRST:
        return argument < at.seats
    if step == step_id.TREES:
        spot = at.board.spot_of[argument]
        return is_free(at, spot) and not at.board.edge[spot]
    if step == step_id.MARTIAN:
        return argument not in at.martian
    if step == step_id.FLOWERS:
        return at.bag[argument] > 0
    return bool(at.pool & BIT[argument])


def is_free(at: Position, spot: int) -> bool:
    """A spot of the board without tree and gardener."""
    return spot >= 0 and not at.trees & BIT[spot] and spot not in at.gardener


def bad_move(at: Position, player: int, spot: int) -> str | None:
    """Walk from the gardener to the spot and see what is in the way."""
    if spot < 0:
        return "G-2.2"  # off the board
    q, r = at.board.spots[at.gardener[player]]
    to_q, to_r = at.board.spots[spot]
    dq, dr = to_q - q, to_r - r
    if (dq == 0 and dr == 0) or (dq != 0 and dr != 0 and dq + dr != 0):
        return "G-2.2"  # no step at all, or not in a straight line
    steps = max(abs(dq), abs(dr))
    for step in range(1, steps + 1):
        over = at.board.grid.index.get((q + dq // steps * step, r + dr // steps * step), -1)
        if over < 0:
            return "G-2.2"  # leaves the grid on the way
        if at.trees & BIT[over]:
            return "G-2.3"
    return "G-2.4" if spot in at.gardener else None


def bad_power(at: Position, player: int, action: int) -> str | None:
    """A power before the turn's action."""
    verb, argument = SPACE.decode(action)
    if not at.config.powers:
        return "G-6.1"
    owner = ALI if verb is SWAP_FIRST else BOT if verb is NUKE else MARTY if verb is TELEPORT else ROBBY
    if at.martian[player] != owner or at.power_used[player]:
        return "G-6.2"
    if verb is SWAP_WITH:
        return "G-6.5" if argument == player or argument >= at.seats else None
    spot = at.board.spot_of[argument]
    if verb is NUKE:
        return None if spot >= 0 and at.trees & BIT[spot] else "G-6.4"
    if verb is TELEPORT:
        return None if is_free(at, spot) else "G-6.6"
    partner = any(can_swap(at, player, spot, other) for other in range(at.board.size))
    return None if partner else "G-6.3"


def can_swap(at: Position, player: int, first: int, second: int) -> bool:
    """Two flowers of different colours on one grid line with Ali (G-6.3, G-R24)."""
    if first < 0 or second < 0 or at.garden[first] == NOTHING or at.garden[second] == NOTHING:
        return False
    if at.garden[first] == at.garden[second]:
        return False
    spots = [at.board.spots[spot] for spot in (at.gardener[player], first, second)]
    rows = {r for _, r in spots}
    files = {q for q, _ in spots}
    diagonals = {q + r for q, r in spots}
    return len(rows) == 1 or len(files) == 1 or len(diagonals) == 1

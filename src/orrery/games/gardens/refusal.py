"""Why not? Every rule read as a prohibition, in the order of specification 7.6: the first that applies counts.

Written independently of `legal`: it walks the board by coordinates and looks at single cards, flowers and trees. The
conformance suite holds the two against each other on every action of the table.
"""

from __future__ import annotations

from typing import Final

from orrery.core.state import CHANCE
from orrery.games.gardens.actions import (
    ASSIGN_MARTIAN,
    DEAL_CARD,
    DRAW,
    DRAW_FLOWER,
    DRAW_HIDDEN,
    FIRST_SEAT,
    KEEP,
    LEAVE,
    MARTIAN,
    MOVE,
    NUKE,
    PLACE,
    PLACE_TREE,
    PLANT,
    REVEAL_CARD,
    SCORE,
    SPACE,
    SWAP_FIRST,
    SWAP_SECOND,
    SWAP_WITH,
    TELEPORT,
)
from orrery.games.gardens.cards import ALI, BIT, BOT, MARTY, ROBBY
from orrery.games.gardens.position import (
    CHOOSE,
    DEAL,
    DRAFT,
    DRAWING_HIDDEN,
    FIRST,
    FLOWERS,
    NOBODY,
    NOTHING,
    REVEAL,
    TREES,
    TURN,
    Position,
)

# The rule that governs a phase, by its number
DUE: Final = [
    "G-1.12",
    "G-1.4",
    "G-1.5",
    "G-1.7",
    "G-1.8",
    "G-1.11",
    "G-1.14",
    "G-1.14",
    "G-2.1",
    "G-6.3",
    "G-2.7",
    "G-3.4",
    "G-3.4",
]
# The verbs of a phase, for players and for chance
VERBS: Final = [
    [FIRST_SEAT],
    [PLACE_TREE],
    [DRAW_FLOWER],
    [DEAL_CARD],
    [KEEP],
    [REVEAL_CARD],
    [MARTIAN, ASSIGN_MARTIAN],
    [PLACE],
    [MOVE, SCORE, SWAP_FIRST, NUKE, TELEPORT, SWAP_WITH],
    [SWAP_SECOND],
    [PLANT, LEAVE],
    [DRAW],
    [DRAW_HIDDEN],
]


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    if at.over:
        return "G-4.4"
    phase = at.phase
    due = "G-3.4" if phase == REVEAL and at.current != NOBODY else DUE[phase]
    verb, argument = SPACE.decode(action)
    if not on_turn(at, player) or verb not in VERBS[phase] or verb.chance != (player == CHANCE):
        return due
    if verb is MOVE:
        return bad_move(at, player, at.board.spot_of[argument])
    if verb is SCORE:
        return None if at.hand[player] & BIT[argument] else "G-3.1"
    if verb is PLANT:
        return None if at.reserve[5 * player + argument] > 0 else "G-2.7"
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
    if phase == TURN:
        return bad_power(at, player, action)
    return None if can_happen(at, phase, argument) else due


def on_turn(at: Position, player: int) -> bool:
    """Whether the phase waits for this player."""
    if at.phase in (FIRST, TREES, FLOWERS, DEAL, REVEAL, DRAWING_HIDDEN):
        return player == CHANCE
    if at.phase == DRAFT:
        return 0 <= player < at.seats and at.picks[player] == NOTHING
    if at.phase == CHOOSE and at.table.random_martians:
        return player == CHANCE
    return player == at.current


def can_happen(at: Position, phase: int, argument: int) -> bool:
    """Whether this outcome of chance, or this Martian, is still to be had."""
    if phase == FIRST:
        return argument < at.seats
    if phase == TREES:
        spot = at.board.spot_of[argument]
        return is_free(at, spot) and not at.board.edge[spot]
    if phase == CHOOSE:
        return argument not in at.martian
    if phase == FLOWERS:
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
    if not at.table.powers:
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

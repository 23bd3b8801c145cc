"""Phase 2: what to double, what to give away, and where a loose rock does most."""

from __future__ import annotations

from orrery.core.policy import Judged
from orrery.games.uranus.actions import ALONE, DONATE, DONE, DOUBLE, PLACE, PLACE_ALONE
from orrery.games.uranus.boards import FIRST_TECHNOLOGY, MINE_TRACK, TUNNEL_TRACK
from orrery.games.uranus.bot_needs import goals, needed_modules, tunnel_colours
from orrery.games.uranus.moon import BIT
from orrery.games.uranus.position import MODULE_COUNT, NOTHING, Position
from orrery.games.uranus.rocks import ONE, amount, different
from orrery.games.uranus.steps import collecting, using


def judge_collect(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    if at.loose[seat]:
        return judge_places(at, seat, legal)
    found: list[Judged] = []
    doubles: list[int] = []  # one of each set and colour
    for action in legal:
        if DOUBLE.zero <= action < DOUBLE.zero + DOUBLE.size:
            number = action - DOUBLE.zero
            kind = 5 * collecting.set_with(at, seat, number) + collecting.terrain(at, seat, number)
            if kind not in doubles:
                doubles.append(kind)
                found.append((1.0 + double_value(at, seat, number), action, "makes a rock that is needed"))
        elif DONATE.zero <= action < DONATE.zero + DONATE.size:
            index = action - DONATE.zero
            value = gift_value(at, seat, index // 2, index % 2)
            if value > 0.0:
                found.append((value, action, "gives a neighbour the rock that is missing"))
    if not doubles:  # to double costs nothing
        found.append((0.0, DONE.zero, "keeps its rocks"))
    return found


def double_value(at: Position, seat: int, number: int) -> float:
    """A second rock that pays for something new, else one that modules still need."""
    place = collecting.set_with(at, seat, number)
    colour = collecting.terrain(at, seat, number)
    rocks = at.rocks[seat][place]
    board = at.board(seat)
    new = board.payable(rocks + ONE[colour]) & ~board.payable(rocks) & at.open_tracks[seat]
    value = 0.0
    if new & goals(at, seat):
        value += 4.0
    if new & BIT[TUNNEL_TRACK]:
        value += 3.0
    if new & BIT[MINE_TRACK]:
        value += 1.5
    if new >> FIRST_TECHNOLOGY:
        value += 1.0
    if at.nets[seat][place] & at.pads[seat] and needed_modules(at) > 0:
        need = 0
        for module in range(MODULE_COUNT):
            need = max(need, amount(using.free_boxes(at, module), colour))
        value += 2.0 if need > amount(rocks, colour) else 0.0
    return value


def gift_value(at: Position, seat: int, number: int, side: int) -> float:
    """A rock that a neighbour's set lacks for its goal and that ours can spare."""
    colour = collecting.terrain(at, seat, number)
    rocks = at.rocks[seat][collecting.set_with(at, seat, number)]
    board = at.board(seat)
    missed = board.payable(rocks) & ~board.payable(rocks - ONE[colour]) & at.open_tracks[seat]
    if missed & goals(at, seat) or not lacks(at, at.neighbour(seat, side), colour):
        return 0.0
    return 6.0 - missed.bit_count()


def lacks(at: Position, seat: int, colour: int) -> bool:
    """Whether one rock of this colour lets the set that gets it pay for a step towards Uranus."""
    board = at.board(seat)
    best, code = -1.0, NOTHING
    for value, home in homes(at, seat, colour):
        if value > best:
            best, code = value, home
    before = at.rocks[seat][at.codes[seat].index(code)] if code != NOTHING else 0
    return bool(board.payable(before + ONE[colour]) & ~board.payable(before) & goals(at, seat))


def homes(at: Position, seat: int, colour: int) -> list[tuple[float, int]]:
    """Where a loose rock may go, and how good that is: the anchor of a set, or NOTHING for alone.

    A set that can pay for a goal with it comes first, then the one with most colours that lacks this one; a rock that
    buys a tunnel step alone may stay alone.
    """
    board = at.board(seat)
    wanted = goals(at, seat)
    found = [(3.5 if tunnel_colours(at, seat) & BIT[colour] else 0.0, NOTHING)]
    for place, code in enumerate(at.codes[seat]):
        rocks = at.rocks[seat][place]
        if code < ALONE and rocks:
            value = float(different(rocks))
            if amount(rocks, colour) == 0 and value > 1.0:
                value += 2.0
            if board.payable(rocks + ONE[colour]) & ~board.payable(rocks) & wanted:
                value += 4.0
            found.append((value, code))
    return found


def judge_places(at: Position, seat: int, legal: list[int]) -> list[Judged]:
    found: list[Judged] = []
    for value, code in homes(at, seat, at.loose[seat][0]):
        action = PLACE_ALONE.zero if code == NOTHING else PLACE.zero + code
        if action in legal:
            found.append((value, action, "the rock does most there"))
    return found

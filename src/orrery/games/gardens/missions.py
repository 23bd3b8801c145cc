"""What a mission is worth, and which flowers make it so (G-5). A garden is five sets of spots, one a colour."""

from __future__ import annotations

from orrery.games.gardens.board import Board
from orrery.games.gardens.cards import (
    BIT,
    COUNT,
    EDGE,
    FIRST,
    GROUP,
    HEXAGON_KIND,
    KIND,
    LINE,
    SECOND,
    TRIANGLE,
)


def worth(board: Board, flowers: list[int], trees: int, card: int) -> int:
    """The points of a mission card for this garden."""
    kind = KIND[card]
    if kind == HEXAGON_KIND:  # G-R17: it names no points
        return 0
    mine = flowers[FIRST[card]]
    if not mine:
        return 0
    if kind == GROUP:  # G-5.1
        return max(group.bit_count() for group in groups(board, mine))
    if kind == COUNT:  # G-5.2
        return len(groups(board, mine))
    if kind == LINE:  # G-5.3
        return 2 * (longest_line(board, mine).bit_count() - 1)
    if kind == TRIANGLE:  # G-5.4
        return biggest_triangle(board, mine)[0]
    if kind == EDGE:  # G-5.6, G-R21
        return (mine & (board.rim | board.tree_side(trees))).bit_count()
    return pairs(board, mine, flowers[SECOND[card]])  # G-5.7


def groups(board: Board, mine: int) -> list[int]:
    """The groups of a colour: maximal sets of joined spots."""
    found: list[int] = []
    rest = mine
    while rest:
        group = rest & -rest
        grown = group
        while grown:
            spot = grown.bit_length() - 1
            new = board.near[spot] & rest & ~group
            group |= new
            grown = (grown ^ BIT[spot]) | new
        found.append(group)
        rest &= ~group
    return found


def longest_line(board: Board, mine: int) -> int:
    """The longest straight row of neighbours of a colour (G-5.3, G-R18), as a set of spots."""
    best = 0
    length = 0
    toward = board.grid.toward
    rest = mine
    while rest:
        spot = rest.bit_length() - 1
        rest ^= BIT[spot]
        for direction in range(3):
            before = toward[spot][direction + 3]
            if before >= 0 and mine & BIT[before]:
                continue  # not the beginning of a row
            row = 0
            count = 0
            here = spot
            while here >= 0 and mine & BIT[here]:
                row |= BIT[here]
                count += 1
                here = toward[here][direction]
            if count > length:
                best, length = row, count
    return best


def biggest_triangle(board: Board, mine: int) -> tuple[int, int]:
    """The points and the corners of the biggest triangle of a colour; 0 and nothing if there is none.

    What lies between the corners does not matter (G-5.5, G-R19).
    """
    longest = 0
    found = 0
    rest = mine
    while rest:
        spot = rest.bit_length() - 1
        rest ^= BIT[spot]
        for side, corners in board.triangles_from[spot]:
            if side <= longest:
                break
            if corners & mine == corners:
                longest, found = side, corners
                break
    return (longest + 1, found) if found else (0, 0)


def pairs(board: Board, mine: int, other: int) -> int:
    """How many connections join the two colours."""
    count = 0
    rest = mine
    while rest:
        spot = rest.bit_length() - 1
        rest ^= BIT[spot]
        count += (board.near[spot] & other).bit_count()
    return count


def standing_hexagon(board: Board, flowers: list[int]) -> int:
    """The corners of a one-coloured hexagon that stands in the garden; nothing if there is none (G-5.8, G-5.9)."""
    for mine in flowers:
        if mine.bit_count() >= 6:
            for corners in board.hexagon_sets:
                if corners & mine == corners:
                    return corners
    return 0


def makers(board: Board, flowers: list[int], trees: int, card: int) -> int:
    """The spots whose flowers make up the worth of a card, to show them."""
    kind = KIND[card]
    if kind == HEXAGON_KIND:
        return standing_hexagon(board, flowers)
    mine = flowers[FIRST[card]]
    if kind == GROUP:
        return max(groups(board, mine), key=lambda group: group.bit_count(), default=0)
    if kind == COUNT:
        return mine
    if kind == LINE:
        line = longest_line(board, mine)
        return line if line.bit_count() > 1 else 0
    if kind == TRIANGLE:
        return biggest_triangle(board, mine)[1]
    if kind == EDGE:
        return mine & (board.rim | board.tree_side(trees))
    return beside(board, mine, flowers[SECOND[card]]) | beside(board, flowers[SECOND[card]], mine)


def beside(board: Board, mine: int, other: int) -> int:
    """The spots of `mine` that touch one of `other`."""
    found = 0
    for spot in range(board.size):
        if mine & BIT[spot] and board.near[spot] & other:
            found |= BIT[spot]
    return found

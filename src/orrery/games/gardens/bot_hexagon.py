"""The hexagon in the eyes of the policy: whoever holds its card wins with the sixth corner (G-5.8)."""

from __future__ import annotations

from orrery.games.gardens.bot_taste import TASTE
from orrery.games.gardens.cards import BIT, HEXAGON
from orrery.games.gardens.missions import standing_hexagon
from orrery.games.gardens.position import COLOURS_EACH, Position


class Corners:
    """How far the owner of the card has got with each colour, and where a flower brings a hexagon closer."""

    def __init__(self, at: Position, player: int) -> None:
        size = at.board.size
        self.best = 0  # corners of the best hexagon that can still be completed with own flowers
        self.missing = 0  # its other corners
        self.colour = -1
        self.at: list[list[int]] = []  # by colour and spot: corners that would stand then
        taken = at.trees
        for flowers in at.flowers:
            taken |= flowers
        for colour in range(5):
            near = [0] * size
            self.at.append(near)
            own = at.reserve[COLOURS_EACH * player + colour]
            if not own:
                continue
            mine = at.flowers[colour]
            blocked = taken & ~mine
            for corners in at.board.hexagon_sets:
                if corners & blocked:
                    continue
                missing = corners & ~mine
                count = missing.bit_count()
                if count > own or not count:
                    continue
                stand = 6 - count
                if stand > self.best:
                    self.best, self.missing, self.colour = stand, missing, colour
                while missing:
                    spot = missing.bit_length() - 1
                    missing ^= BIT[spot]
                    if near[spot] <= stand:
                        near[spot] = stand + 1

    def gain(self, spot: int, colour: int) -> float:
        """What a flower does for the best hexagon."""
        values = TASTE.corners
        gain = max(0.0, values[self.at[colour][spot]] - values[self.best]) + 0.05 * self.at[colour][spot]
        if colour != self.colour and self.missing & BIT[spot]:
            gain -= values[self.best] * 0.5
        return gain


def prospect(at: Position, player: int) -> float:
    """What the hexagon card promises to a seat."""
    return TASTE.corners[Corners(at, player).best]


def wins_when_drawn(at: Position) -> bool:
    """G-R12: a hexagon stands, and whoever draws its card has won."""
    return at.config.late_hexagon and standing_hexagon(at.board, at.flowers) != 0


def lies_open(at: Position) -> bool:
    """Whether a deck shows the hexagon card."""
    return HEXAGON in at.top

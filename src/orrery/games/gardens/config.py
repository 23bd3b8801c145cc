"""What stays the same for a whole game of Gardens of Uranus: the board, the options, and the printed numbers."""

from __future__ import annotations

from typing import Any

from orrery.games.gardens.board import Board
from orrery.games.gardens.growth import Growths


class Config:
    """Seats, board, options in force and printed numbers; shared by all copies of a position."""

    def __init__(
        self,
        seats: int,
        board: Board,
        options: dict[str, Any],
        flowers_each: int,
        deck_sizes: list[int],
        penalty: list[int],
        track: int,
        figures: list[str],
    ) -> None:
        self.seats = seats
        self.board = board
        self.growths = Growths(board)
        self.options = options
        self.powers = bool(options["powers"] == "on")
        self.random_martians = bool(options["martians"] == "random")
        self.late_hexagon = bool(options["late_hexagon"] == "on")
        self.fewer_flowers_first = bool(options["tiebreak"] == "flowers")
        self.flowers_each = flowers_each
        self.deck_sizes = deck_sizes
        self.penalty = penalty  # points lost for so many unused flowers
        self.track = track
        self.figures = figures  # the colour of each Martian's figures

"""How much the policy of Gardens cares for what. Points are the measure: 1.0 is a point at the end."""

from __future__ import annotations

from typing import Final


class Taste:
    """The numbers behind the policy, found by letting it play against itself."""

    def __init__(self) -> None:
        # What a card will still gain until it is scored, by KINDS but the hexagon: with all flowers unplanted, for each
        # own flower of its colour, for each flower of others, and by point that it has (with all flowers unplanted)
        self.hope = [
            [0.62, 0.33, 0.19, -0.55],
            [1.90, 0.24, 0.20, -0.45],
            [1.30, 0.24, 0.06, -0.52],
            [1.17, 0.15, 0.06, -0.84],
            [-0.18, 0.42, 0.17, -0.42],
            [-1.75, 1.49, 0.78, -0.28],
        ]
        self.unseen = 6.61  # a card from the face-down deck
        self.draft_hexagon = 15.35
        # A turn without planting: always, and for each flower that may be left over
        self.turn = 1.04
        self.left_over = 0.89
        self.pace = 1.98  # turns that the cards on the board last, by card and seat
        self.rivals = 0.69  # what a flower gives to known missions of others; shared between them
        self.deny = 0.35  # taking the spot that the next player wants most
        self.save = 0.06  # keeping a flower for each own mission that wants its colour
        self.idle = 1.12  # moving without planting, beyond the turn
        self.power = 2.0  # how much better a power must make the turn, at the beginning
        self.ways = 0.05  # each spot within reach of a start spot
        # The hexagon, by corners that stand: to its owner, and as a danger
        self.corners = [0.0, 0.6, 1.5, 7.1, 13.0, 23.6, 100.0]
        self.danger = 40.0
        self.guard = [0.0, 0.0, 0.0, 5.0, 14.0]  # taking a corner of somebody who is known to hold the card
        self.hint = [0.0, 0.0, 0.0, 3.0, 15.0]  # how much likelier such a garden is if somebody holds it


TASTE: Final = Taste()

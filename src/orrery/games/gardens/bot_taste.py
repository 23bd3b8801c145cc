"""How much the policy of Gardens cares for what. Points are the measure: 1.0 is a point at the end."""

from __future__ import annotations

from typing import Final


class Taste:
    """The numbers behind the policy, found by letting it play against itself."""

    def __init__(self) -> None:
        # What a card of each kind brings in the end when nothing is there yet, by KINDS, and what the first flower in
        # one's own reserve adds to that
        self.expected = [4.5, 5.0, 4.5, 3.8, 5.5, 8.0, 4.0]
        self.own_flower = 0.3
        self.unseen = 3.9  # a card from the face-down deck
        # A turn without planting: always, and for each flower that may be left over
        self.turn = 2.0
        self.left_over = 2.0
        self.pace = 2.0  # turns that the cards on the board last, by card and seat
        self.rivals = 0.5  # what a flower gives to known missions of others; shared between them
        self.deny = 0.4  # taking the spot that the next player wants most
        self.follow = 0.3  # what the next flower can bring from where one stands
        self.save = 0.1  # keeping a flower for each own mission that wants its colour
        self.idle = 1.0  # moving without planting, beyond the turn
        self.power = 2.0  # how much better a power must make the turn, at the beginning
        self.ways = 0.05  # each spot within reach of a start spot
        # The hexagon, by corners that stand: to its owner, and as a danger
        self.corners = [0.0, 0.3, 1.0, 2.5, 6.0, 14.0, 100.0]
        self.danger = 40.0


TASTE: Final = Taste()

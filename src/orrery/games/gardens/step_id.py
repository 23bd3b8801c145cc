"""Gardens of Uranus: the number of each step, in the order of the rulebook; a position keeps the one that is asked."""

from typing import Final

FIRST: Final = 0
TREES: Final = 1
FLOWERS: Final = 2
DEAL: Final = 3
DRAFT: Final = 4
REVEAL: Final = 5
MARTIAN: Final = 6
PLACE: Final = 7
TURN: Final = 8
PLANT: Final = 9
DRAW: Final = 10
DRAW_HIDDEN: Final = 11
SWAP2: Final = 12

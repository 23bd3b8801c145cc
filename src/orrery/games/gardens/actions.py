"""Gardens of Uranus: every action there is. Order gives the ids; the text form (`move:E5`) is what records keep.

A spot is written by its label, the row's letter and the place in the row. The boards have different rows, so the table
has every label from A1 to I12; one that is not on the board in play is simply not legal.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import ActionSpace, Domain
from orrery.games.gardens.cards import CARDS, COLOURS, MARTIANS, title

ROWS: Final = 9
PLACES: Final = 12
LABELS: Final = [f"{letter}{place}" for letter in "ABCDEFGHI" for place in range(1, PLACES + 1)]
SPOTS: Final = Domain(LABELS)
MISSIONS: Final = Domain(CARDS, [title(card) for card in CARDS])
FIGURES: Final = Domain(MARTIANS, [name.capitalize() for name in MARTIANS])
SEATS: Final = Domain([str(seat) for seat in range(5)], [f"seat {seat + 1}" for seat in range(5)])
SPACES: Final = Domain(
    [str(space) for space in range(4)], ["deck 0, face down"] + [f"deck {space}, face up" for space in range(1, 4)]
)

SPACE: Final = ActionSpace("gardens")
KEEP: Final = SPACE.verb("keep", "Keep {card}", card=MISSIONS)  # G-1.8
MARTIAN: Final = SPACE.verb("martian", "Take {type}", type=FIGURES)  # G-1.14
PLACE: Final = SPACE.verb("place", "Place the gardener on {spot}", spot=SPOTS)  # G-1.16
MOVE: Final = SPACE.verb("move", "Move to {spot}", spot=SPOTS)  # G-2.2
PLANT: Final = SPACE.verb("plant", "Plant {colour}", colour=COLOURS)  # G-2.7
LEAVE: Final = SPACE.verb("leave", "Leave the flower")  # G-6.8
SCORE: Final = SPACE.verb("score", "Score {card}", card=MISSIONS)  # G-3.1
DRAW: Final = SPACE.verb("draw", "Draw from {space}", space=SPACES)  # G-3.4
SWAP_FIRST: Final = SPACE.verb("swap_first", "Swap the flower on {spot}", spot=SPOTS)  # G-6.3
SWAP_SECOND: Final = SPACE.verb("swap_second", "with the flower on {spot}", spot=SPOTS)
NUKE: Final = SPACE.verb("nuke", "Nuke the tree on {spot}", spot=SPOTS)  # G-6.4
TELEPORT: Final = SPACE.verb("teleport", "Teleport to {spot}", spot=SPOTS)  # G-6.6
SWAP_WITH: Final = SPACE.verb("swap_with", "Change places with {seat}", seat=SEATS)  # G-6.5
FIRST_SEAT: Final = SPACE.chance("first_seat", "The start player is {seat}", seat=SEATS)  # G-1.12
PLACE_TREE: Final = SPACE.chance("place_tree", "A tree stands on {spot}", spot=SPOTS)  # G-1.4
DRAW_FLOWER: Final = SPACE.chance("draw_flower", "A {colour} flower", colour=COLOURS)  # G-1.5
DEAL_CARD: Final = SPACE.chance("deal_card", "Dealt: {card}", card=MISSIONS)  # G-1.7
REVEAL_CARD: Final = SPACE.chance("reveal_card", "Turned up: {card}", card=MISSIONS)  # G-1.11
DRAW_HIDDEN: Final = SPACE.chance("draw_hidden", "Drawn face down: {card}", card=MISSIONS)  # G-3.4
ASSIGN_MARTIAN: Final = SPACE.chance("assign_martian", "By lot: {type}", type=FIGURES)  # G-R32

SPACE.last(LEAVE)

"""Every roll of three or four Skirmish Dice, and what it does. Cards turned up by the solo Complex count like dice.

A roll is one number: 0 to 9 are the rolls of three dice, 10 to 24 those of four. Only how many dice show each face
matters, so the roll is written by its faces in the order P (Photon Blast), B (Atomic Beam), S (Shield): `PBB`.
"""

from __future__ import annotations

from itertools import product
from math import comb
from typing import Final

from orrery.core.language import mark

FACES: Final = "PBS"
FACE_WORDS: Final = [mark("Photon Blast"), mark("Atomic Beam"), mark("Shield")]
SHORT_WORDS: Final = [mark("Photon"), mark("Beam"), mark("Shield")]
PHOTON: Final = 0
BEAM: Final = 1
SHIELD: Final = 2


def rolls_of(dice: int) -> list[str]:
    """The different rolls of so many dice."""
    counts = [(p, b, dice - p - b) for p in range(dice, -1, -1) for b in range(dice - p, -1, -1)]
    return ["P" * p + "B" * b + "S" * s for p, b, s in counts]


ROLLS3: Final = rolls_of(3)
ROLLS4: Final = rolls_of(4)
ROLLS: Final = ROLLS3 + ROLLS4
FOUR: Final = len(ROLLS3)  # the first roll of four dice
NUMBER: Final = {roll: number for number, roll in enumerate(ROLLS)}
COUNTS: Final = [[roll.count(face) for face in FACES] for roll in ROLLS]

# V-8.2, V-8.3: each photon a hit, each pair of beams a hit; each shield blocks one
HITS: Final = [counts[PHOTON] + counts[BEAM] // 2 for counts in COUNTS]
SHIELDS: Final = [counts[SHIELD] for counts in COUNTS]

# All throws of single dice, as rolls: how often a roll stands here is its weight
THROWS3: Final = [NUMBER["".join(sorted(faces, key=FACES.index))] for faces in product(FACES, repeat=3)]
THROWS4: Final = [NUMBER["".join(sorted(faces, key=FACES.index))] for faces in product(FACES, repeat=4)]
WEIGHTS3: Final = [THROWS3.count(roll) for roll in range(FOUR)]
WEIGHTS4: Final = [THROWS4.count(roll) for roll in range(FOUR, len(ROLLS))]

# Skirmish Cards: what a card turns a die to, and from. Card number = action number within the verb.
CARD_TO: Final = [PHOTON, PHOTON, BEAM, BEAM, SHIELD, SHIELD]
CARD_FROM: Final = [BEAM, SHIELD, PHOTON, SHIELD, PHOTON, BEAM]
CARDS: Final = [f"{FACES[to]}.{FACES[by]}" for to, by in zip(CARD_TO, CARD_FROM, strict=True)]
FACE_BIT: Final = [1, 2, 4]  # a set of unused cards is a number of three bits
ALL_CARDS: Final = 7


def turn(roll: int, card: int) -> int:
    """The roll after the card has changed one die (V-9.2, V-R33); -1 if no die shows the face to change."""
    counts = COUNTS[roll][:]
    if not counts[CARD_FROM[card]]:
        return -1
    counts[CARD_FROM[card]] -= 1
    counts[CARD_TO[card]] += 1
    return NUMBER["".join(face * count for face, count in zip(FACES, counts, strict=True))]


TURNED: Final = [[turn(roll, card) for card in range(6)] for roll in range(len(ROLLS))]
# By roll and set of unused cards: the cards that can be played
PLAYABLE: Final = [
    [[card for card in range(6) if unused & FACE_BIT[CARD_TO[card]] and TURNED[roll][card] >= 0] for unused in range(8)]
    for roll in range(len(ROLLS))
]

WAYS: Final = [[comb(n, k) for k in range(5)] for n in range(13)]


CARD_WEIGHTS: Final[dict[int, list[int]]] = {}  # by the cards left; filled as they come up


def card_weights(left: list[int]) -> list[int]:
    """In how many ways four of the cards left make each roll of four (V-15.6). The list is shared: do not change it."""
    key = (13 * left[PHOTON] + left[BEAM]) * 13 + left[SHIELD]
    found = CARD_WEIGHTS.get(key)
    if found is None:
        photons, beams, shields = WAYS[left[PHOTON]], WAYS[left[BEAM]], WAYS[left[SHIELD]]
        found = [photons[counts[0]] * beams[counts[1]] * shields[counts[2]] for counts in COUNTS[FOUR:]]
        CARD_WEIGHTS[key] = found
    return found

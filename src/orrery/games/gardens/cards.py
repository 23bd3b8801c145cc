"""The 36 missions, the five colours and the five Martians: the order of their numbers, and their names.

Sets of cards are bit sets: one integer in which bit n stands for card n.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from orrery.core.language import mark

COLOURS: Final = ["blue", "red", "yellow", "green", "purple"]
MARTIANS: Final = ["ali", "bob", "bot", "marty", "robby"]
ALI: Final = 0
BOB: Final = 1
BOT: Final = 2
MARTY: Final = 3
ROBBY: Final = 4

KINDS: Final = ["group", "count", "line", "triangle", "edge", "pair", "hexagon"]
GROUP: Final = 0
COUNT: Final = 1
LINE: Final = 2
TRIANGLE: Final = 3
EDGE: Final = 4
PAIR: Final = 5
HEXAGON_KIND: Final = 6

# Cards 0-24 name one colour, five of a kind in the order of COLOURS; 25-34 the ten pairs; 35 is the hexagon.
PAIRS: Final = [(a, b) for a in range(5) for b in range(a + 1, 5)]
KIND: Final = [card // 5 for card in range(25)] + [PAIR] * 10 + [HEXAGON_KIND]
FIRST: Final = [card % 5 for card in range(25)] + [a for a, _ in PAIRS] + [-1]
SECOND: Final = [-1] * 25 + [b for _, b in PAIRS] + [-1]
CARDS: Final = (
    [f"{KINDS[card // 5]}-{COLOURS[card % 5]}" for card in range(25)]
    + [f"pair-{COLOURS[a]}-{COLOURS[b]}" for a, b in PAIRS]
    + ["hexagon"]
)
HEXAGON: Final = 35
NUMBER: Final = {card: number for number, card in enumerate(CARDS)}

TITLES: Final = {
    "group": mark("Biggest group"),
    "count": mark("Number of groups"),
    "line": mark("Longest line"),
    "triangle": mark("Biggest triangle"),
    "edge": mark("Edge or tree"),
    "pair": mark("Pairs"),
    "hexagon": mark("Hexagon"),
}

PAYS: Final = {  # in one short line, under the title
    "group": mark("1 for each flower joined"),
    "count": mark("1 for each group"),
    "line": mark("2 for each step of the line"),
    "triangle": mark("1 for each spot of a side"),
    "edge": mark("1 for each at edge or tree"),
    "pair": mark("1 for each touching pair"),
    "hexagon": mark("a hexagon of one colour wins"),
}


class Power(NamedTuple):
    """What a Martian can do once in the game (G-6): its name, in a sentence, when, and by which rule."""

    name: str
    does: str
    when: str
    rule: str


BEFORE: Final = mark("before moving or scoring")
POWERS: Final = {
    "ali": Power(
        mark("swap two flowers"),
        mark("Two flowers of different colours on a line with Ali change places."),
        BEFORE,
        "G-6.3",
    ),
    "bob": Power(
        mark("replace a flower"),
        mark("If Bob's move ends on a flower, he may plant there; the old flower leaves the game."),
        mark("while planting"),
        "G-6.8",
    ),
    "bot": Power(mark("nuke a tree"), mark("One tree leaves the game; its spot is empty then."), BEFORE, "G-6.4"),
    "marty": Power(
        mark("teleport"),
        mark("Marty goes to any spot without a tree or a gardener; nothing is planted there."),
        BEFORE,
        "G-6.6",
    ),
    "robby": Power(mark("change places"), mark("Robby and another gardener change places."), BEFORE, "G-6.5"),
}

BIT: Final[list[int]] = [1 << number for number in range(64)]
ALL_CARDS: Final[int] = (1 << 36) - 1


class CardActions:
    """Lists the cards of a set, nine bits at a time; with a `base` it lists the actions base + card instead."""

    def __init__(self, base: int) -> None:
        self.parts = [
            [[base + 9 * part + n for n in range(9) if bits >> n & 1] for bits in range(512)] for part in range(4)
        ]

    def of(self, bits: int) -> list[int]:
        parts = self.parts
        return (
            parts[0][bits & 511] + parts[1][bits >> 9 & 511] + parts[2][bits >> 18 & 511] + parts[3][bits >> 27 & 511]
        )


PLAIN: Final = CardActions(0)


def cards_of(bits: int) -> list[int]:
    """The numbers of the cards in a set, sorted."""
    return PLAIN.of(bits)


def ids(bits: int) -> list[str]:
    """The ids of the cards in a set."""
    return [CARDS[card] for card in cards_of(bits)]


def set_of(cards: list[int]) -> int:
    """The set of these cards."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


def title(card: str) -> str:
    """The name of a mission: "Longest line, blue". In the language of a reader: `words.names.mission`."""
    kind, *colours = card.split("-")
    return ", ".join([TITLES[kind], *([" + ".join(colours)] if colours else [])])


def pays(card: str) -> str:
    """What a mission pays, in one short line; to be put into the language where it is said."""
    return PAYS[card.partition("-")[0]]

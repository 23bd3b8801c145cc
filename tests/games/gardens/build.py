"""Positions of Gardens of Uranus for tests. Spots are written "q,r"; the geometry here is not the engine's."""

import re
import tomllib
from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Any, Final, TypeVar

from orrery.core import State
from orrery.games.gardens import GAME, missions
from orrery.games.gardens.state import GardensState
from tests.games import driving
from tests.games.driving import options_of

DATA: Final[dict[str, Any]] = tomllib.loads(files("orrery.games.gardens").joinpath("data.toml").read_text("utf-8"))
BOARDS: Final = GAME.boards
SHAPES: Final = ("hexagon", "trapezoid", "rhombus")
COLOURS: Final[list[str]] = DATA["flowers"]["colours"]
CARDS: Final[list[str]] = [card for card, _, _ in DATA["missions"]["list"]]
MARTIANS: Final[list[str]] = [martian for martian, _, _, _ in DATA["martians"]["list"]]
STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CORNERS: Final = {
    "hexagon": ["-4,0", "4,0", "0,-4", "0,4", "-4,4"],
    "trapezoid": ["0,0", "5,6", "-6,6", "5,0", "0,6"],
    "rhombus": ["0,0", "7,7", "7,0", "0,7", "3,7"],
}

S = TypeVar("S", bound=State)
Flowers = dict[str, str]  # colour -> the spots of its flowers: {"red": "1,0 2,0"}


def rows(board: str) -> list[list[str]]:
    """The spots of `board`, row by row from the top, each row from the left."""
    printed = sorted(DATA["boards"][board]["rows"])
    return [[f"{q},{r}" for q in range(first, first + number)] for r, first, number in printed]


def spots(board: str) -> list[str]:
    return [spot for row in rows(board) for spot in row]


def label(board: str, spot: str) -> str:
    """What people read on the board: the letter of the row and the place in it, from 1."""
    for letter, row in zip("ABCDEFGHI", rows(board), strict=False):
        if spot in row:
            return f"{letter}{row.index(spot) + 1}"
    raise ValueError(f"{spot} is not on the {board}")


def axial(spot: str) -> tuple[int, int]:
    q, r = spot.split(",")
    return int(q), int(r)


def neighbours(board: str, spot: str) -> list[str]:
    q, r = axial(spot)
    around = [f"{q + dq},{r + dr}" for dq, dr in STEPS]
    return [other for other in around if other in set(spots(board))]


def inner(board: str) -> list[str]:
    return [spot for spot in spots(board) if len(neighbours(board, spot)) == 6]


def these(text: str) -> set[str]:
    """The spots of a list: "1,0 2,0"."""
    return set(text.split())


def planted(flowers: Flowers) -> dict[str, str]:
    """{"red": "1,0 2,0"} as the garden of a snapshot: {"1,0": "red", "2,0": "red"}."""
    return {spot: colour for colour, where in flowers.items() for spot in where.split()}


def split(cards: int, spaces: int) -> list[int]:
    return [cards // spaces + (space < cards % spaces) for space in range(spaces)]


def position(
    *,
    players: int = 2,
    board: str = "hexagon",
    flowers: Flowers | None = None,
    hand: Sequence[Sequence[str] | None] | None = None,
    top: Sequence[str | None] | None = None,
    deck_size: list[int] | None = None,
    pool: list[str] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> GardensState:
    """A position in the middle of a game; what a test does not name is filled in and does not matter.

    Hands and decks are filled with cards other than the hexagon, which is in the pool unless a test puts it elsewhere.
    A hand may be given in part; it is filled up to five cards.
    """
    spaces: int = DATA["card_spaces"][board]
    hands = [list(given or []) for given in (hand or [])] + [[] for _ in range(players - len(hand or []))]
    named = {card for cards in hands for card in cards} | {card for card in (top or []) if card} | set(pool or [])
    named |= {card for scored in fields.get("scored", []) for card, _ in scored}
    spare = [card for card in reversed(CARDS) if card not in named and card != "hexagon"]  # pairs first
    owed = fields.get("phase") in ("draw", "draw_hidden")
    for seat, cards in enumerate(hands):
        while len(cards) < 5 - (owed and seat == fields.get("current", 0)):
            cards.append(spare.pop(0))
    if top is None:
        sizes = deck_size or [1] * spaces
        top = [spare.pop() if space and sizes[space] else None for space in range(spaces)]
    visible = sum(card is not None for card in top)
    if pool is None:
        rest = spare + (["hexagon"] if "hexagon" not in named else [])
        pool = rest if deck_size is None else rest[: sum(deck_size) - visible]
    sizes = deck_size or split(len(pool) + visible, spaces)
    each = 2 if players <= 3 else 1
    state: dict[str, Any] = {
        "players": players,
        "options": {"board": board, "start": 0, **(options or {})},
        "board": board,
        "trees": [],
        "flowers": planted(flowers or {}),
        "removed": {},
        "bag": {},
        "reserve": [dict.fromkeys(COLOURS, each) for _ in range(players)],
        "pool": pool,
        "pack": [[] for _ in range(players)],
        "hand": hands,
        "scored": [[] for _ in range(players)],
        "deck_size": sizes,
        "top": list(top),
        "martian": MARTIANS[:players],
        "power_used": [False] * players,
        "gardener": CORNERS[board][:players],
        "points": [0] * players,
        "start": 0,
        "current": 0,
        "phase": "turn",
        "pending": None,
        "idle": 0,
        "picks": [None] * players,
        "draft_step": 5,
        "seen_drawn": [[] for _ in range(players)],
        "turn_no": 1,
        "over": False,
        **fields,
    }
    return GAME.restore(state)


def board_of(state: State) -> str:
    shape: str = state.snapshot()["board"]
    return shape


def written(state: State, *moves: str) -> list[str]:
    """Moves in notation: `0 move(0,0)`, which names the spot by its coordinates, is `0 move:E5` on the hexagon."""
    board = board_of(state)
    return [re.sub(r"\((-?\d+,-?\d+)\)$", lambda spot: f":{label(board, spot[1])}", move) for move in moves]


def do(state: S, *moves: str) -> S:
    """Play `0 move(2,0)`, `0 plant:red`, `chance reveal_card:group-green`, see `driving.do`."""
    return driving.do(state, *written(state, *moves))


def refusal(state: State, move: str) -> str | None:
    """The rule that forbids `move`, see `driving.refusal`."""
    return driving.refusal(state, *written(state, move))


def reached(state: State, verb: str = "move", player: int | None = None) -> set[str]:
    """The spots, as "q,r", to which `verb` may go now."""
    board = board_of(state)
    names = {label(board, spot): spot for spot in spots(board)}
    return {names[text] for text in options_of(state, player, verb)}


def reserve(*numbers: int) -> dict[str, int]:
    """A reserve of so many flowers in the order of the colours: reserve(1, 0, 3)."""
    return dict(zip(COLOURS, numbers, strict=False))


def flowers_left(total: int) -> dict[str, int]:
    """A reserve of `total` flowers, the first colours first."""
    return {colour: max(0, min(12, total - 12 * place)) for place, colour in enumerate(COLOURS)}


def worth(board: str, garden: dict[str, str], trees: Sequence[str], card: str) -> int:
    """The engine's points of `card` for a garden {spot: colour}; spots are numbered in reading order."""
    number = {spot: 1 << place for place, spot in enumerate(spots(board))}
    flowers = [sum(number[spot] for spot, planted in garden.items() if planted == colour) for colour in COLOURS]
    return missions.worth(BOARDS[board], flowers, sum(number[tree] for tree in trees), CARDS.index(card))


def random_garden(board: str, rng: Random) -> tuple[dict[str, str], list[str]]:
    """Some flowers, at most 12 of a colour, and the trees of the board, anywhere they may stand."""
    trees = rng.sample(inner(board), DATA["boards"][board]["trees"])
    free = [spot for spot in spots(board) if spot not in trees]
    bag = [colour for colour in COLOURS for _ in range(12)]
    rng.shuffle(bag)
    rng.shuffle(free)
    number = rng.randint(0, 60)
    return dict(zip(free[:number], bag[:number], strict=True)), trees


# The flowers of a full garden on the trapezoid, F2 in the tests of the missions
F2: Final[Flowers] = {
    "blue": "0,0 1,0 2,0 3,0 5,0 -1,3",
    "red": "0,1 1,1 1,2 -6,6 0,6 -3,3",
    "yellow": "-3,4 -2,4 -1,4 -2,5 3,3 3,5",
    "green": "5,6 4,6 3,6 4,5 5,1 5,2 0,4",
    "purple": "0,2 -1,2 -2,2 2,1 3,1 4,1 3,2",
}

"""The reference part of the rulebook: boards, missions with an example each, what flowers cost, Martians and powers.

The examples stand in a garden of their own and are counted by the game, so they are right for any board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from orrery.core.game import Game
from orrery.core.language import _, all_of, capitalized, ngettext
from orrery.draw import Chapter, Entry, Markup, circle, el, g, join, path, spot, text, through, use
from orrery.games.gardens.board import Board
from orrery.games.gardens.cards import BIT, COLOURS, KINDS, NUMBER, POWERS, TITLES
from orrery.games.gardens.config import Config
from orrery.games.gardens.game import Gardens
from orrery.games.gardens.missions import makers, worth
from orrery.games.gardens.view.art import FIGURE
from orrery.games.gardens.words import names

STEP: Final = 92.0  # between neighbours
RULES: Final = dict(zip(KINDS, ("G-5.1", "G-5.2", "G-5.3", "G-5.4", "G-5.6", "G-5.7", "G-5.8"), strict=True))
TREE: Final = (1, 2)

# The card of an example and the garden that it is counted in, as spots (q, r) of the hexagon; the book has one for each
EXAMPLES: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "group": ("group-red", {"red": "-2,-1 -1,-1 -1,0 0,-1 -2,0 2,1 3,-2", "blue": "0,0 1,-1", "yellow": "1,1"}),
    "count": ("count-purple", {"purple": "-3,0 -2,0 0,-2 2,-2 2,-1 -1,2", "green": "-1,0 1,-2", "red": "0,1"}),
    "line": ("line-blue", {"blue": "-2,2 -1,1 0,0 1,-1 -3,0 2,1", "yellow": "2,-2 -3,3", "red": "0,1"}),
    "triangle": ("triangle-yellow", {"yellow": "-2,-1 1,-1 -2,2 3,-2", "red": "-1,-1 -2,0", "green": "0,-1"}),
    "edge": ("edge-green", {"green": "-4,1 -1,-3 3,1 1,1 0,2 -1,0", "purple": "-4,2 0,1"}),
    "pair": ("pair-red-green", {"red": "-1,0 1,-1 -2,2", "green": "0,-1 0,0 -1,1 2,0", "blue": "-2,0"}),
    "hexagon": ("hexagon", {"blue": "2,0 2,-2 0,-2 -2,0 -2,2 0,2", "red": "0,0 1,0", "yellow": "-1,-1"}),
}


def reference(game: Game) -> Sequence[Chapter]:
    """What people look up while they play, with the printed numbers in use."""
    assert isinstance(game, Gardens)
    return [
        Chapter(
            _("Boards"), _("A spot is called by its row and its place in it, from the left."), boards(game), wide=True
        ),
        Chapter(_("Missions"), _("Each with an example: what counts in its picture has a ring."), missions(game)),
        Chapter(_("Flowers and cards"), _("By the number of players."), amounts(game)),
        Chapter(_("Unused flowers"), _("Points lost at the end for flowers that are left."), [unused(game)]),
        Chapter(_("Martians and their powers"), _("With the option powers, each once in the game."), martians(game)),
    ]


def boards(game: Gardens) -> list[Entry]:
    return [
        Entry(
            capitalized(names.board(shape)),
            words=_("{spots} spots, {edge} of them on the edge.", spots=board.size, edge=board.edge.count(True)),
            picture=board_drawing(board),
            facts=((_("Trees"), str(board.trees)), (_("Card spaces"), str(board.spaces))),
            rule="G-1.2",
            ours=game.source_of(f"boards.{shape}.rows") == "rebuilt",
        )
        for shape, board in game.boards.items()
    ]


def missions(game: Gardens) -> list[Entry]:
    cards = Counter(kind for _card, kind, _colours in game.data["missions"]["list"])
    found: list[Entry] = []
    for kind in KINDS:
        card, planted = EXAMPLES[kind]
        shown = example(game.boards["hexagon"], card, planted)
        facts = [(_("Cards"), str(cards[kind]))]
        if shown is not None and kind != "hexagon":
            what = _("In the picture, {colours}", colours=names.colours(card))
            facts.append((what, names.points(shown[1])))
        picture = shown[0] if shown is not None else Markup()
        words = capitalized(game.rules.find(RULES[kind]).plain.partition(": ")[2])
        found.append(Entry(_(TITLES[kind]), words=words, picture=picture, facts=facts, rule=RULES[kind]))
    return found


def amounts(game: Gardens) -> list[Entry]:
    found: list[Entry] = []
    for players in game.seats():
        decks = [(shape, deck_sizes(game, players, shape)) for shape in game.boards]
        found.append(
            Entry(
                _("{count} players", count=players),
                words=ngettext(
                    "{count} flower each.", "{count} flowers each.", game.data["flowers"]["per_player"][str(players)]
                ),
                facts=[
                    (_("Decks on the {board}", board=names.board(shape)), all_of([str(size) for size in sizes]))
                    for shape, sizes in decks
                ],
                rule="G-1.5",
            )
        )
    return found


def deck_sizes(game: Gardens, players: int, shape: str) -> list[int]:
    config: Config = game.config(players, game.options.resolve({"board": shape}, players))
    return config.deck_sizes


def unused(game: Gardens) -> Entry:
    table = game.data["penalty"]["table"]
    return Entry(
        _("What they cost"),
        words=_("More than that go on by the same pattern, or cost no more with the option penalty capped (G-R14)."),
        facts=[
            (ngettext("{count} flower", "{count} flowers", number), f"-{points}")
            for number, points in enumerate(table)
            if number
        ],
        rule="G-4.6",
    )


def martians(game: Gardens) -> list[Entry]:
    return [
        Entry(
            f"{name}: {_(POWERS[martian].name)}",
            words=_(POWERS[martian].does),
            picture=figure(martian, colour),
            facts=((_("When"), _(POWERS[martian].when)),),
            rule=POWERS[martian].rule,
        )
        for martian, name, _power, colour in game.data["martians"]["list"]
    ]


# Drawings -------------------------------------------------------------------------------------------------------------


def figure(martian: str, colour: str) -> Markup:
    body = use(f"m-{martian}", cls=FIGURE[colour])
    return el("svg", body, viewBox="-40 -102 80 112", width=72, height=100, aria_hidden="true")


def board_drawing(board: Board) -> Markup:
    """The lattice of a board, each spot with its name."""
    where = places(board)
    names = join(text(board.labels[n], x, y + 1, 24) for n, (x, y) in enumerate(where))
    return lattice(board, range(board.size), 34, names)


def example(board: Board, card: str, planted: dict[str, str]) -> tuple[Markup, int] | None:
    """The part of a garden in which a mission counts, and its points; None if this board does not have the spots."""
    index = board.grid.index
    spots = {colour: [read(place) for place in words.split()] for colour, words in planted.items()}
    cells = [TREE, *(cell for some in spots.values() for cell in some)]
    if any(cell not in index for cell in cells):
        return None
    flowers = [sum(BIT[index[cell]] for cell in spots.get(colour, ())) for colour in COLOURS]
    trees = BIT[index[TREE]]
    where = places(board)
    marks = makers(board, flowers, trees, NUMBER[card])
    rings = [circle(43, *where[n], cls="halo", stroke_width=12) for n in range(board.size) if marks & BIT[n]]
    plants = [use(f"bed-{colour}", *where[index[cell]]) for colour, some in spots.items() for cell in some]
    x, y = where[index[TREE]]
    near = [where[index[cell]] for cell in cells]
    left, right = min(x for x, _y in near) - STEP, max(x for x, _y in near) + STEP
    top, bottom = min(y for _x, y in near) - STEP, max(y for _x, y in near) + STEP
    shown = [n for n, (x, y) in enumerate(where) if left < x < right and top < y < bottom]
    drawing = lattice(board, shown, 21, *rings, *plants, use("tree", x, y + 20, 1.12))
    return drawing, worth(board, flowers, trees, NUMBER[card])


def lattice(board: Board, shown: Sequence[int], size: float, *pieces: Markup) -> Markup:
    """Some spots of a board with the lines between them, and what stands there."""
    where = places(board)
    joined = [(n, other) for n in shown for other in board.neighbours[n] if other > n and other in shown]
    ways = path("".join(through((where[n], where[other])) for n, other in joined), cls="lattice", stroke_width=4)
    spots = [g(circle(size, *where[n], cls="spot"), cls="rim" if board.edge[n] else None) for n in shown]
    xs, ys = [where[n][0] for n in shown], [where[n][1] for n in shown]
    left, top = min(xs) - STEP / 2, min(ys) - STEP / 2
    width, height = max(xs) - left + STEP / 2, max(ys) - top + STEP / 2
    return el(
        "svg",
        ways,
        *spots,
        *pieces,
        viewBox=f"{left:g} {top:g} {width:g} {height:g}",
        width=f"{width / 2:g}",
        height=f"{height / 2:g}",
        aria_hidden="true",
    )


def read(place: str) -> tuple[int, int]:
    q, r = place.split(",")
    return int(q), int(r)


def places(board: Board) -> list[tuple[float, float]]:
    return [(STEP * x, STEP * y) for x, y in (spot(q, r) for q, r in board.spots)]

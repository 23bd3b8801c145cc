"""The screens of the games for tests: tables of every kind, positions of games played at them, and how games differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element

from orrery.core import CHANCE, Event, State, game
from orrery.core.game import Screen
from orrery.games.minethemoon.names import SHARED
from orrery.games.uranus.actions import SPACE as URANUS
from tests.draw.reading import parse
from tests.games.driving import step

Mode = tuple[int, Mapping[str, Any]]  # how many players, and the options of the table

CRATERS: Final[Mapping[str, Mapping[str, Any]]] = {
    "A": {},
    "B": {"crater": "B", "white_handling": "auto"},
    "C": {"crater": "C", "spin_track": "quickening"},
    "D": {"crater": "D", "mine_reveal": "open_order"},
}
COLOURS: Final = ("Blue", "Purple", "Red", "Green", "Black")  # Blue's private pad on side B is a board of its own

MODES: Final[Mapping[str, Mapping[str, Mode]]] = {
    "gardens": {
        f"{shape} of {players}": (players, {"board": shape, "powers": "on"})
        for shape, seats in {"hexagon": (2, 3), "trapezoid": (3, 4), "rhombus": (3, 5)}.items()
        for players in seats
    },
    "vertium": {
        "two": (2, {}),
        "three": (3, {"abilities": "on"}),
        "four": (4, {"must_attack": "off"}),
        "phase one": (2, {"phases": "one"}),
        "deciding": (3, {"phases": "decide", "battling": "american"}),
        "american": (3, {"battling": "american"}),
        "gelbon": (4, {"gelbon": "on"}),
        "shadows": (3, {"mode": "shadows"}),
        "shadows of four": (4, {"mode": "shadows", "complex_seat": 1, "gelbon": "on"}),
        "solo": (1, {"mode": "solo"}),
        "solo with cards": (1, {"mode": "solo", "solo_rebel_cards": "on", "war_end": "rivals"}),
    },
    "minethemoon": {
        f"{name} of {players}": (players, {**options, "turn_cap": 20})
        for players, craters in {2: "AD", 3: "AB", 4: "CD", 5: "BC"}.items()
        for name, options in {
            **{f"crater {crater}": CRATERS[crater] for crater in craters},
            "sides B": {"sides": ["B"] * players, "colours": list(COLOURS[:players])},
        }.items()
    },
    "uranus": {
        "solo": (1, {"gun_on_reveal": "on"}),
        "two": (2, {"deal": "numbered", "impact_deck": "first"}),
        "three with objectives": (3, {"objectives": "on", "volcano_shield": "point"}),
        "four": (4, {"edge_rule": "most", "tech_at_once": "off", "deal": "chosen", "races": [4, 5, 6, 2]}),
        "five": (5, {"impact_deck": "advanced"}),
        "six": (6, {"objectives": "on", "gun_on_reveal": "on", "deal": "numbered"}),
    },
    "darkness": {
        "solo": (1, {}),
        "solo by hand": (1, {"auto_count": "off", "solo_amoeba": "harmless"}),
        "two": (2, {}),
        "three": (3, {"auto_count": "off", "teamwork_consent": "all"}),
        "four": (4, {"gateway_control": "tile_or_core", "eel_siege": "player", "terraform_bridgehead": "off"}),
        "five": (5, {"parley": "off", "gateway_tiles": 0, "coalition_rounds": 1}),
        "alone": (3, {"max_coalition": 1}),
    },
}
BOLD: Final = 0.6  # so much greed makes games that get on; the rest tries everything
GAMES: Final = {"gardens": 2, "vertium": 2, "minethemoon": 2, "uranus": 2, "darkness": 5}  # until all verbs came up
ENOUGH: Final = 3  # positions of each kind
NOW_AND_THEN: Final = 80  # positions until one is taken of whatever kind, so that late ones come up too


class Ways(NamedTuple):
    """How one game differs from the others on the screen. A set of actions names verbs, or actions in full."""

    board: Set[str] = frozenset()  # actions that are on the board only
    both: Set[str] = frozenset()  # on the board and in the column; all others are in the column only
    either: Set[str] = frozenset()  # on the board or in the column, but not on both
    unlit: Set[str] = frozenset()  # verbs of which some actions are only in the page's list of all actions
    several: Set[str] = frozenset()  # more than once in the column, or on the board once for each tile
    rare: Set[str] = frozenset()  # verbs that games by chance may miss
    asks_too: Set[str] = frozenset()  # verbs that a place asks about even if they are legal, see the test
    open_first: tuple[str, ...] = ()  # what can be picked and is there from the start, by the beginning of its name
    page_ids: Set[str] = frozenset()  # ids that belong to the page, not to the drawing
    parts: Set[str] = frozenset()  # classes that have no style and mark a part of the board
    room: Mapping[float, str] = {}  # what must stay on the board: its reach, and the first words of ids
    names: str = ""  # where players are called by their names; nowhere, if they have the names of their people
    no_secrets: Set[str] = frozenset()  # modes without anything hidden
    lessons: Set[str] = frozenset()  # some of what the coach says
    farewell: Set[str] = frozenset({"That was your first game"})


WAYS: Final[Mapping[str, Ways]] = {
    "gardens": Ways(
        board={"place", "move", "swap_first", "swap_second", "nuke", "teleport", "swap_with"},
        both={"plant", "leave", "draw"},
        asks_too={"place", "move"},
        page_ids={"use-power"},
        parts={"hexagon", "trapezoid", "flowers", "standing", "deck", "markers"},
        room={40: "flower tree gardener deck move place teleport plant spot leave", 12: "marker"},
        names="column",
        lessons={"Choose secret missions", "Place your gardener", "Your first turn", "Plant a flower"},
    ),
    "vertium": Ways(
        both={"take", "place", "leak", "raid_gem", "raid_to", "attack", "from", "escape", "stand"}
        | {"cube_v", "cube_g", "cube_site"},
        rare={"escape", "stand", "refuge_from"},
        page_ids={"discard-list"},
        parts={"planet", "gems", "gemno", "die"},
        room={104: "planet", 44: "row deck discard", 26: "vertium gelbon cube", 24: "die", 22: "blue"},
        no_secrets={"solo", "solo with cards"},
        lessons={"Take one of the two cards", "You hold a set", "Your moon moves", "Colonize a planet", "War"},
    ),
    "minethemoon": Ways(
        both={"wedge", "build", "buildadv", "load", "pad"}
        | {f"{verb}:{place}" for verb in ("task", "work", "skip") for place in SHARED},
        several={"task"},
        rare={"abduct", "array", "exch", "mass", "pad"},
        asks_too={"work"},
        parts={"priority", "crater", "place", "markers", "odds", "pads-2", "pad-0", "pad-1", "pager"},
        room={
            80: "build",
            66: "building",
            57: "stepper",
            24: "slot place wedge",
            12: "marker priority white subsidy",
            8: "rocket buildadv",
        },
        names="column",
        no_secrets={f"crater D of {players}" for players in (2, 3, 4, 5)},
        lessons={"Watch", "Send a first team", "Keep some robots for the Crater", "Now your teams Work", "Build"}
        | {"Order matters", "Load", "Refine"},
    ),
    "uranus": Ways(
        board={"start_mine", "double", "donate", "tunnel", "mine", "fortify", "launchpad"},
        both={"place", "secure", "wipe", "fire", "fly"}
        | {word for word in map(URANUS.notation, range(URANUS.size)) if word.startswith("use:") and ".module" in word},
        rare={"react", "secure", "wipe", "skip", "fly", "place", "place_alone", "give_tech", "keep_tech", "give_fort"}
        | {"fire"},
        asks_too={"start_mine", "mine", "double"},
        open_first=("tool-",),
        page_ids={"decks-list", "all-projects"},
        parts={"course", "others", "aim", "strikes", "launches", "pager", "dusk", "moons-left", "opposite"}
        | {"page-moon"},
        room={80: "junk", 66: "moon", 46: "gap", 41: "hex", 32: "deck", 30: "home", 25: "marker", 20: "star"},
        names="board",
        no_secrets={"solo", "two", "four", "five"},
        lessons={"Your moon", "Asteroids", "Each set buys one step", "Draw tunnels, or wait", "A launchpad"},
        farewell={"Safe", "The moons are gone"},
    ),
    "darkness": Ways(
        both={"mine", "terraform", "gateway", "defend", "assault"}
        | {"kill_eel", "laser", "erase", "orb", "slot", "bridge", "shift", "hit_amoeba"},
        either={"discover", "land", "explore", "occupy"},
        unlit={"land"},
        several={"discover", "occupy", "mine", "terraform", "erase"},
        rare={"altar", "bridge", "fleet", "from_fleet", "laser", "none", "pledge"},
        asks_too={"land", "explore", "occupy"},
        parts={"pager", "fixed"},
        room={66: "orb tile", 20: "head name"},
        names="board",
        no_secrets={"solo", "solo by hand"},
        lessons={"Send a scout into the dark", "Explore your orb", "Keep it, or dig?"},
    ),
}


class Decision(NamedTuple):
    """What a viewer sees of a position, what they may do, and what they saw happen since the last decision."""

    view: dict[str, Any]
    legal: list[int]
    events: list[Event]


class Page(NamedTuple):
    """What a viewer gets: the board and the column beside it, as text and as trees."""

    decision: Decision
    board: str
    column: str
    drawing: Element
    panel: Element

    def elements(self) -> Iterator[Element]:
        """Everything on the page."""
        yield from self.drawing.iter()
        yield from self.panel.iter()


def play(slug: str, mode: str, seed: int) -> Iterator[State]:
    """A game, position after position; the journal has what happened since the last decision."""
    state, rng = game(slug).new(*MODES[slug][mode]), Random(f"{slug} {mode} {seed}")
    state.journal = []
    yield state
    while state.actors():
        if state.actors() != [CHANCE]:
            state.journal.clear()
        step(state, rng, greedy=BOLD)
        yield state


def look(state: State, viewer: int | None) -> Decision:
    """The position as `viewer` gets it."""
    legal = [] if viewer is None else state.legal(viewer)
    return Decision(state.shown(viewer), legal, [event.seen_by(viewer) for event in state.journal or ()])


def verbs(slug: str, legal: Sequence[int]) -> set[str]:
    """The verbs of these actions."""
    space = game(slug).space
    return {space.notation(action).partition(":")[0] for action in legal}


def moments(slug: str, mode: str, every: int) -> list[State]:
    """Positions of one game, chance to act or not, every so many."""
    found = []
    for state in islice(play(slug, mode, 1), 0, None, every):
        found.append(state.copy())
        found[-1].journal = list(state.journal or ())
    return found


def drawings(slug: str) -> Screen:
    """What draws a game."""
    screen = game(slug).screen()
    assert screen is not None
    return screen


def drawn(slug: str, decision: Decision) -> Page:
    """The page of this viewer."""
    board, column = drawings(slug).board(*decision), drawings(slug).mine(decision.view, decision.legal)
    return Page(decision, board, column, parse(board), parse(column))


def among(word: str, actions: Set[str]) -> bool:
    """Whether a set of verbs and actions has this one."""
    return word in actions or word.partition(":")[0] in actions


def misplaced(slug: str, page: Page) -> list[str]:
    """The actions that cannot be clicked exactly once where they belong, on the board and in the column."""
    ways, words = WAYS[slug], [game(slug).space.notation(action) for action in page.decision.legal]
    board, column = (
        Counter(act for element in root.iter() if (act := element.get("data-act")) is not None)
        for root in (page.drawing, page.panel)
    )
    for counted in (board, column):
        counted.update({word: 1 - times for word, times in counted.items() if among(word, ways.several)})
    free = [word for word in words if among(word, ways.either)]
    board.subtract(word for word in words if among(word, ways.board | ways.both))
    column.subtract(word for word in words if not among(word, ways.board | ways.either))
    wrong = [word for word in free if board.pop(word, 0) + column.pop(word, 0) not in (1, 1 - among(word, ways.unlit))]
    return wrong + [word for word in board if board[word]] + [word for word in column if column[word]]


@cache
def decisions(slug: str, mode: str) -> list[Decision]:
    """Positions as their actor sees them: some of each phase, step and verb, and the end."""
    found: list[Decision] = []
    seen: dict[str, int] = {}
    for seed in range(GAMES[slug]):
        for number, state in enumerate(play(slug, mode, seed)):
            player = state.actors()[-1] if state.actors() else 0
            if player == CHANCE:
                continue
            decision = look(state, player)
            named = {str(decision.view.get(name)) for name in ("phase", "step", "over")}
            kinds = named | verbs(slug, decision.legal)
            if any(seen.get(kind, 0) < ENOUGH for kind in kinds) or number % NOW_AND_THEN == 0:
                found.append(decision)
                for kind in kinds:
                    seen[kind] = seen.get(kind, 0) + 1
    return found

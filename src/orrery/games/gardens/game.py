"""Gardens of Uranus as a `Game`: its options, its data, its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from orrery.core.data import Data, load_data
from orrery.core.errors import DataError, OptionsError
from orrery.core.game import Game, Screen, on_views
from orrery.core.language import _
from orrery.core.options import Choice, OptionSet, Pick, Values, switch
from orrery.core.state import Event, Standing, State
from orrery.core.wording import count_of
from orrery.games.gardens.actions import LABELS, SPACE
from orrery.games.gardens.board import Board, read_boards
from orrery.games.gardens.bot import GardensPolicy
from orrery.games.gardens.cards import CARDS, COLOURS, FIRST, KIND, KINDS, MARTIANS, NUMBER, SECOND
from orrery.games.gardens.config import Config
from orrery.games.gardens.invariants import broken
from orrery.games.gardens.observe import COVERED
from orrery.games.gardens.position import HAND
from orrery.games.gardens.snapshot import read_setup
from orrery.games.gardens.state import GardensState
from orrery.games.gardens.steps import STEPS
from orrery.games.gardens.tutorial import LESSONS, TABLE
from orrery.games.gardens.view_types import GardensView
from orrery.games.gardens.words import names as words_for
from orrery.games.gardens.words.draws import DRAWS
from orrery.games.gardens.words.log import ENDS, LOG, SHORT, verdict
from orrery.games.gardens.words.prompts import PROMPTS_BY_VIEW
from orrery.games.gardens.words.rulebook import rulebook_words
from orrery.games.gardens.words.slips import CAUTIONS, SLIPS
from orrery.games.gardens.words.table import text
from orrery.games.gardens.words.uses import THINGS, USES


class StartSeat(Pick):
    """Who starts: a seat outside the game is answered like one that is not at this table."""

    def read(self, given: object) -> Any:
        if str(given).removeprefix("-").isdecimal() and str(given) not in {"0", "1", "2", "3", "4"}:
            raise OptionsError(NO_SUCH_SEAT)
        return super().read(given)


NO_SUCH_SEAT = "start seat must be one of the seats (G-1.12)"


def check_options(values: Values, players: int, given: frozenset[str]) -> None:  # noqa: ARG001
    if values["start"] != "random" and values["start"] >= players:
        raise OptionsError(NO_SUCH_SEAT)


def options_for(data: Data) -> OptionSet:
    """The options, told with the printed numbers in use."""
    table = data["penalty"]["table"]
    last = len(table) - 1
    return OptionSet(
        (
            Pick(
                "board",
                "The garden",
                "hexagon",
                "The shape of the grid, with its trees and decks.",
                "G-1.2",
                (
                    Choice("hexagon", "Hexagon", pieces_of(data, "hexagon")),
                    Choice("trapezoid", "Trapezoid", pieces_of(data, "trapezoid")),
                    Choice("rhombus", "Rhombus", pieces_of(data, "rhombus")),
                ),
                "unknown board; choose hexagon, trapezoid or rhombus (G-1.2)",
            ),
            switch("powers", "Martian powers", False, "Each gardener has one trick, once in the game.", "G-6.1"),
            StartSeat(
                "start",
                "Who starts",
                "random",
                "Chance decides, or the seat you name.",
                "G-1.12",
                (Choice("random", "By lot"), *(Choice(seat, f"Seat {seat + 1}") for seat in range(5))),
                seat=True,
            ),
            Pick(
                "martians",
                "Martians",
                "choose",
                "Everyone picks a Martian, or gets one by lot.",
                "G-R32",
                (Choice("choose", "Choose"), Choice("random", "By lot")),
            ),
            switch("late_hexagon", "Late hexagon", True, "Drawing the hexagon card while one stands wins.", "G-R12"),
            Pick(
                "penalty",
                "Unused flowers",
                "triangular",
                f"What more than {last} unused flowers cost.",
                "G-R14",
                (
                    Choice("triangular", "Ever more", f"{triangular(last + 1)} for {last + 1}, and so on"),
                    Choice("capped", f"{table[last]} at most"),
                ),
            ),
            Pick(
                "tiebreak",
                "Ties",
                "shared",
                "Equal points share the place, or fewer unused flowers go first.",
                "G-R15",
                (Choice("shared", "Share the place"), Choice("flowers", "Fewer unused flowers")),
            ),
        ),
        {
            "First game": {},
            "With powers": {"powers": "on"},
            "Quick start": {"martians": "random"},
        },
        check_options,
        about={
            "First game": "no powers",
            "With powers": "each Martian has one",
            "Quick start": "Martians come by lot",
        },
    )


def pieces_of(data: Data, shape: str) -> str:
    """What stands on a board: "1 tree, 4 decks"."""
    return f"{count_of(data['boards'][shape]['trees'], 'tree')}, {count_of(data['card_spaces'][shape], 'deck')}"


PRINTED_MISSIONS = [
    [card, KINDS[KIND[n]], [COLOURS[colour] for colour in (FIRST[n], SECOND[n]) if colour >= 0]]
    for n, card in enumerate(CARDS)
]


class Gardens(Game[GardensState]):
    """The game, with the boards of its data file."""

    slug = "gardens"
    title = "Gardens of Uranus"
    tagline = "Plant alien flowers. Keep your missions to yourself."
    minutes = 30
    fewest = 2
    most = 5
    friends_table = 4
    players_rule = "G-1.1"
    package = "orrery.games.gardens"
    space = SPACE
    observed = COVERED
    steps = STEPS
    view_type = GardensView
    policy = GardensPolicy()
    broken = staticmethod(broken)
    text = on_views(text)
    verdict = on_views(verdict)
    first_game = TABLE
    reasons = ENDS
    log = LOG
    short = SHORT
    uses = USES
    things = THINGS
    odds = True
    setup = frozenset({"kept", "took", "placed"})
    prompts = PROMPTS_BY_VIEW
    draws = DRAWS
    slips = SLIPS
    cautions = CAUTIONS
    lessons = LESSONS

    def use_data(self, data: Data) -> None:
        check_data(data)
        self.options = options_for(data)
        self.boards: dict[str, Board] = read_boards(data)
        table = data["penalty"]["table"]
        self.penalties = {"triangular": penalties(table, capped=False), "capped": penalties(table, capped=True)}

    def rulebook_values(self) -> Mapping[str, Any]:
        return rulebook_words(self.data, self.boards, self.penalties["triangular"])

    def new(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> GardensState:
        """The first position. `setup` is for tests: it fixes trees, reserves, hands, tops or gardeners."""
        if setup is None:
            return super().new(players, options)
        count = self.default_players if players is None else players
        self.check_players(count)
        state = self.empty(count, self.options.resolve(options, count))
        read_setup(state, setup)
        state.begin()
        return state

    def empty(self, players: int, options: Values) -> GardensState:
        state = GardensState(self.config(players, options))
        state.clear()
        return state

    def config(self, players: int, options: Values) -> Config:
        """What stays the same for a whole game."""
        board = self.boards[options["board"]]
        left = len(CARDS) - HAND * players
        return Config(
            players,
            board,
            options,
            self.data["flowers"]["per_player"][str(players)],
            split(left, board.spaces, self.data["decks"]["extra_cards"] == "low"),
            self.penalties[options["penalty"]],
            self.data["track"]["length"],
            [colour for *_entry, colour in self.data["martians"]["list"]],
        )

    def restore(self, snapshot: Mapping[str, Any]) -> GardensState:
        if "board" in snapshot:  # a partial one, for tests, may name the board alone
            snapshot = {**snapshot, "options": {"board": snapshot["board"], **snapshot.get("options", {})}}
        return super().restore(snapshot)

    def again(self, options: Mapping[str, Any], standing: Standing) -> Mapping[str, Any]:
        """G-1.12: who lost the last game starts the next; of several the one in the lowest seat."""
        return {**options, "start": standing.places.index(max(standing.places))}

    def starter(self, state: GardensState, first: int) -> int | None:  # noqa: ARG002
        return state.start

    def longest(self, players: int) -> int:
        turns = (60 + 36 - 5 * players) * players + players
        setup = 1 + 3 + 60 + 5 * players + 4 * players + 3 + 2 * players
        return setup + 6 * turns  # at most four decisions, a hidden draw and a card turned up in a turn

    def favourite(self, state: State, seat: int) -> str:
        """The Martian."""
        return (state.view(None)["seats"][seat]["martian"] or "").capitalize()

    def row_of(self, argument: str) -> str:
        return _("row {letter}", letter=argument[0]) if argument in LABELS else ""

    def worded(self, event: Event, names: Sequence[str], viewer: int | None) -> tuple[Event, Sequence[str]]:  # noqa: ARG002
        """The event with its points and flowers as people say them."""
        data = event.data
        if event.kind == "scored":
            facts = {"card": data["card"], "points": words_for.points(data["points"]), "gain": data["points"]}
        elif event.kind in ("stayed", "left"):
            facts = {**data, "flower": words_for.flower(data["colour"])}
        else:
            return event, names
        return Event(event.kind, event.player, facts, event.rule), names

    def say(self, value: Any) -> Any:
        if value in NUMBER:
            return words_for.mission(value)
        if value in COLOURS:
            return _(value)
        return value.capitalize() if value in MARTIANS else value

    def screen(self) -> Screen:
        from orrery.games.gardens import view

        return cast(Screen, view)


def split(cards: int, spaces: int, low_first: bool) -> list[int]:
    """Deck sizes, as even as possible (G-1.10, G-R29)."""
    each, extra = divmod(cards, spaces)
    sizes = [each + (1 if space < extra else 0) for space in range(spaces)]
    return sizes if low_first else sizes[::-1]


def penalties(table: list[int], capped: bool) -> list[int]:
    """Points lost for 0 to 60 unused flowers (G-4.6, G-R14)."""
    beyond = [table[-1] if capped else triangular(n) for n in range(len(table), 61)]
    return table + beyond


def triangular(number: int) -> int:
    """1, 3, 6, 10: how the printed penalties go on (G-R14)."""
    return number * (number + 1) // 2


def check_data(data: Data) -> None:
    """Refuse totals that the game cannot be played with."""
    flowers = data["flowers"]
    if flowers["colours"] != COLOURS:
        raise DataError(f"flowers.colours is {flowers['colours']}; it must be {', '.join(COLOURS)}, in this order.")
    total = flowers["each_colour"] * len(COLOURS)
    if total != 60:
        raise DataError(f"flowers.each_colour is {flowers['each_colour']}, which makes {total} flowers; there are 60.")
    for players in ("2", "3", "4", "5"):
        each = flowers["per_player"][players]
        if each * int(players) != 60:
            raise DataError(f"flowers.per_player gives {players} players {each} flowers each; all 60 are dealt out.")
    check_missions(data["missions"]["list"])
    penalty = data["penalty"]
    if len(penalty["table"]) != 13 or any(type(points) is not int or points < 0 for points in penalty["table"]):
        raise DataError(
            f"penalty.table is {penalty['table']}; it gives the points lost for 0 to 12 unused flowers, none below 0."
        )
    if penalty["beyond"] != "triangular":
        raise DataError(
            f"penalty.beyond is {penalty['beyond']!r}; it must be 'triangular'. The option penalty can cap the loss."
        )
    check_martians(data["martians"]["list"])
    extra = data["decks"]["extra_cards"]
    if extra not in ("low", "high"):
        raise DataError(f"decks.extra_cards is {extra!r}; it is low or high: which card spaces get the extra cards.")
    if data["track"]["length"] < 10:
        raise DataError(f"track.length is {data['track']['length']}; a track has at least 10 spaces.")


def check_missions(given: list[Any]) -> None:
    """The missions are certain, so their list can be repeated but not changed (G-5)."""
    if len(given) != len(CARDS):
        raise DataError(f"missions.list has {len(given)} missions; the game has {len(CARDS)}, and all are needed.")
    for place, (mission, printed) in enumerate(zip(given, PRINTED_MISSIONS, strict=True), 1):
        if mission != printed:
            raise DataError(f"missions.list has {mission!r} as mission {place}; it must be {printed!r}.")


def check_martians(given: list[Any]) -> None:
    """Names and powers are certain; which figures are black is lost, so an owner may say it (G-1.14)."""
    if len(given) != len(MARTIANS):
        raise DataError(f"martians.list has {len(given)} Martians; the game has {', '.join(MARTIANS)}.")
    for entry, (*printed, _colour) in zip(given, load_data(Gardens.package)["martians"]["list"], strict=True):
        if not isinstance(entry, list) or entry[:3] != printed or entry[3:] not in (["black"], ["white"]):
            wanted = f"[{', '.join(repr(word) for word in printed)}, 'black' or 'white']"
            raise DataError(f"martians.list has {entry!r}; it must be {wanted}.")


GAME = Gardens()

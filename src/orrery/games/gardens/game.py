"""Gardens of Uranus as a `Game`: its options, its data, its words."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from orrery.core.data import Table as Data
from orrery.core.errors import DataError, OptionsError
from orrery.core.game import Game, Screen
from orrery.core.options import Choice, OptionSet, Pick, Values, switch
from orrery.core.state import State
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.board import Board, read_boards
from orrery.games.gardens.bot import greedy
from orrery.games.gardens.cards import CARDS, COLOURS, MARTIANS, NUMBER, title
from orrery.games.gardens.invariants import broken
from orrery.games.gardens.position import HAND, Table
from orrery.games.gardens.snapshot import read_setup
from orrery.games.gardens.state import GardensState
from orrery.games.gardens.tutorial import TABLE, lesson
from orrery.games.gardens.words import LOG, prompt, text


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


OPTIONS = OptionSet(
    (
        Pick(
            "board",
            "The garden",
            "hexagon",
            "The shape of the grid, with its trees and decks.",
            "G-1.2",
            (
                Choice("hexagon", "Hexagon", "1 tree, 4 decks"),
                Choice("trapezoid", "Trapezoid", "2 trees, 2 decks"),
                Choice("rhombus", "Rhombus", "3 trees, 3 decks"),
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
            "What more than 12 unused flowers cost.",
            "G-R14",
            (Choice("triangular", "Ever more", "91 for 13, and so on"), Choice("capped", "78 at most")),
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
)


class Gardens(Game):
    """The game, with the boards of its data file."""

    slug = "gardens"
    title = "Gardens of Uranus"
    tagline = "Plant alien flowers. Keep your missions to yourself."
    minutes = 30
    fewest = 2
    most = 5
    package = "orrery.games.gardens"
    space = SPACE
    options = OPTIONS
    log = LOG

    def use_data(self, data: Data) -> None:
        check_data(data)
        self.boards: dict[str, Board] = read_boards(data)
        table = data["penalty"]["table"]
        self.penalties = {"triangular": penalties(table, capped=False), "capped": penalties(table, capped=True)}

    def check_players(self, players: int) -> None:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats():
            raise OptionsError("Gardens of Uranus is for 2 to 5 players (G-1.1)")

    def new(
        self,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> State:
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
        state = GardensState(self.table(players, options))
        state.clear()
        return state

    def table(self, players: int, options: Values) -> Table:
        """What stays the same for a whole game."""
        board = self.boards[options["board"]]
        left = len(CARDS) - HAND * players
        return Table(
            players,
            board,
            options,
            self.data["flowers"]["per_player"][str(players)],
            split(left, board.spaces, self.data["decks"]["extra_cards"] == "low"),
            self.penalties[options["penalty"]],
            self.data["track"]["length"],
        )

    def restore(self, snapshot: Mapping[str, Any]) -> State:
        if "board" in snapshot:  # a partial one, for tests, may name the board alone (specification 4.5)
            snapshot = {**snapshot, "options": {"board": snapshot["board"], **snapshot.get("options", {})}}
        return super().restore(snapshot)

    def longest(self, players: int) -> int:
        turns = (60 + 36 - 5 * players) * players + players
        setup = 1 + 3 + 60 + 5 * players + 4 * players + 3 + 2 * players
        return setup + 6 * turns  # at most four decisions, a hidden draw and a card turned up in a turn

    def broken(self, state: State) -> list[str]:
        assert isinstance(state, GardensState)
        return broken(state)

    def greedy(self, state: State, player: int, rng: Random) -> int:
        assert isinstance(state, GardensState)
        return greedy(state, player, rng)

    def say(self, value: Any) -> Any:
        if value in NUMBER:
            return title(value)
        return value.capitalize() if value in MARTIANS else value

    def prompt(self, view: Mapping[str, Any]) -> str:
        return prompt(view)

    def text(self, view: Mapping[str, Any]) -> str:
        return text(view)

    def tutorial(self) -> Mapping[str, Any]:
        return TABLE

    def lesson(self, view: Mapping[str, Any]) -> Mapping[str, str] | None:
        return lesson(view)

    def screen(self) -> Screen:
        from orrery.games.gardens import view

        return view


def split(cards: int, spaces: int, low_first: bool) -> list[int]:
    """Deck sizes, as even as possible (G-1.10, G-R29)."""
    each, extra = divmod(cards, spaces)
    sizes = [each + (1 if space < extra else 0) for space in range(spaces)]
    return sizes if low_first else sizes[::-1]


def penalties(table: list[int], capped: bool) -> list[int]:
    """Points lost for 0 to 60 unused flowers (G-4.6, G-R14)."""
    beyond = [table[-1] if capped else n * (n + 1) // 2 for n in range(len(table), 61)]
    return table + beyond


def check_data(data: Data) -> None:
    """Refuse totals that the game cannot be played with."""
    flowers = data["flowers"]
    if flowers["colours"] != COLOURS:
        raise DataError(f"flowers.colours must be {', '.join(COLOURS)}, in this order.")
    total = flowers["each_colour"] * len(COLOURS)
    if total != 60:
        raise DataError(f"flowers.each_colour is {flowers['each_colour']}, which makes {total} flowers; there are 60.")
    for players, each in flowers["per_player"].items():
        if each * int(players) != 60:
            raise DataError(f"flowers.per_player gives {players} players {each} flowers each; all 60 are dealt out.")
    if [mission[0] for mission in data["missions"]["list"]] != CARDS:
        raise DataError("missions.list must be the 36 different missions of the game, in their order.")
    penalty = data["penalty"]["table"]
    if len(penalty) != 13 or any(type(points) is not int or points < 0 for points in penalty):
        raise DataError("penalty.table must give the points lost for 0 to 12 unused flowers, none below 0.")
    if [martian[0] for martian in data["martians"]["list"]] != MARTIANS:
        raise DataError(f"martians.list must be {', '.join(MARTIANS)}, in this order.")
    if data["decks"]["extra_cards"] not in ("low", "high"):
        raise DataError("decks.extra_cards is low or high: which card spaces get the extra cards.")
    if data["track"]["length"] < 10:
        raise DataError(f"track.length is {data['track']['length']}; a track has at least 10 spaces.")
    for name, board in data["boards"].items():
        if not all(
            isinstance(row, list) and len(row) == 3 and all(type(n) is int for n in row) for row in board["rows"]
        ):
            raise DataError(f"boards.{name}.rows must be rows of three numbers: r, first q, how many spots.")


GAME = Gardens()

"""Uranus! as a `Game`: its options, its data, its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.data import Data
from orrery.core.errors import OptionsError
from orrery.core.game import Game, Screen, on_views
from orrery.core.keepsake import Keepsake
from orrery.core.language import _, mark
from orrery.core.options import Choice, OptionSet, PerSeat, Pick, Values, switch
from orrery.core.state import Event, State
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.boards import ProjectBoard, read_board
from orrery.games.uranus.bot import UranusPolicy
from orrery.games.uranus.cards import (
    read_attacks,
    read_impacts,
    read_junk,
    read_modules,
    read_moons,
    read_objectives,
    read_start_cards,
    richest,
)
from orrery.games.uranus.config import Config
from orrery.games.uranus.invariants import broken
from orrery.games.uranus.moon import BIT, NAMES
from orrery.games.uranus.objectives import ENOUGH_FOR_OBJECTIVES
from orrery.games.uranus.observe import COVERED
from orrery.games.uranus.state import UranusState
from orrery.games.uranus.steps import STEPS
from orrery.games.uranus.tutorial import LESSONS, TABLE
from orrery.games.uranus.view_types import UranusView
from orrery.games.uranus.words.draws import DRAWS
from orrery.games.uranus.words.log import ENDS, LOG, SHORT, spoken, verdict
from orrery.games.uranus.words.names import named
from orrery.games.uranus.words.prompts import PROMPTS_BY_VIEW
from orrery.games.uranus.words.rulebook import rulebook_words
from orrery.games.uranus.words.slips import CAUTIONS, FIRST, SLIPS
from orrery.games.uranus.words.table import text
from orrery.games.uranus.words.uses import THINGS, USES

_SOONEST = mark("soonest round {1}")  # of all games that somebody won, see `numbered`
LISTS = ("races", "moons", "start_cards")
WRONG_LIST = "Each seat needs a different race / moon / starting card"


def check_options(values: Values, players: int, given: frozenset[str]) -> None:  # noqa: ARG001 (the shape of a check)
    lists = [values[name] for name in LISTS if values[name] is not None]
    if values["objectives"] == "book":  # U-12.2, U-R50
        values["objectives"] = "on" if players >= ENOUGH_FOR_OBJECTIVES else "off"
    if lists and values["deal"] != "chosen":
        raise OptionsError("Lists are only used with deal = chosen")
    if values["deal"] == "chosen" and not lists:
        raise OptionsError("deal = chosen needs races, moons or start_cards")
    if any(len(chosen) != players for chosen in lists):
        raise OptionsError(WRONG_LIST)


OPTIONS = OptionSet(
    (
        Pick(
            "deal",
            "Who gets what",
            "random",
            "Moons, project boards and starting mines cards.",
            "U-1.7",
            (
                Choice("numbered", "By number", "seat 1 gets everything marked I, and so on; alone, best for a start"),
                Choice("random", "By lot"),
                Choice("chosen", "As listed", "with the lists below; what is not listed goes by lot"),
            ),
        ),
        PerSeat(
            "races",
            "Races",
            None,
            "Project boards 1 to 6, one a seat. Alone, begin with the lower numbers.",
            "U-1.7",
            tuple(range(1, 7)),
            True,
            WRONG_LIST,
        ),
        PerSeat(
            "moons", "Moons", None, "Moon boards 1 to 6, one a seat.", "U-1.7", tuple(range(1, 7)), True, WRONG_LIST
        ),
        PerSeat(
            "start_cards",
            "Starting mines",
            None,
            "Starting mines cards 1 to 12, one a seat.",
            "U-1.7",
            tuple(range(1, 13)),
            True,
            WRONG_LIST,
        ),
        Pick(
            "impact_deck",
            "Impact cards",
            "standard",
            "How severe the asteroids are.",
            "U-12.1",
            (
                Choice("first", "First play", "without the triangles"),
                Choice("standard", "Standard", "all 36 cards"),
                Choice("advanced", "Advanced", "without the circles"),
            ),
        ),
        Pick(
            "objectives",
            "Personal objectives",
            "off",
            "A secret goal for everybody, beside the goal of all.",
            "U-R50",
            (
                Choice("off", "Off"),
                Choice("on", "On", "also with 1 or 2 players, where the book does not recommend it"),
                Choice("book", "As in the book", "with 3 to 6 players"),
            ),
        ),
        switch("tech_at_once", "Technology at once", True, "A technology works as soon as it is found.", "U-R22"),
        switch(
            "gun_on_reveal", "Guns after the reveal", False, "Guns may also be fired when the cards are up.", "U-R21"
        ),
        Pick(
            "volcano_shield",
            "First attack",
            "whole",
            "How far volcanoes are safe from the first attack.",
            "U-R6",
            (
                Choice("whole", "No hit at all", "no cell of a pattern harms them"),
                Choice("point", "No direct hit", "only a card that aims at them is replaced"),
            ),
        ),
        Pick(
            "edge_rule",
            "At the rim",
            "free",
            "Whether a pattern may stick out over the rim of the moon.",
            "U-R3",
            (
                Choice("free", "Freely"),
                Choice("most", "As little as possible", "as many cells as possible lie on the moon"),
            ),
        ),
    ),
    {
        "First play": {"deal": "numbered", "impact_deck": "first"},
        "Standard": {},
        "Advanced": {"impact_deck": "advanced", "objectives": "book"},  # U-12.1, U-12.2
    },
    check_options,
    about={
        "First play": "the mildest attacks",
        "Standard": "all attack cards",
        "Advanced": "the worst attacks, and objectives",
    },
)


class Uranus(Game[UranusState]):
    """The game, with the boards and cards of its data file."""

    slug = "uranus"
    title = "Uranus!"
    tagline = "Six moons, too many asteroids. Nobody is left behind."
    rebuilt = "The moons, impact patterns, modules, objectives and many costs are rebuilt."
    minutes = 75
    fewest = 1
    most = 6
    default_players = 4
    package = "orrery.games.uranus"
    space = SPACE
    observed = COVERED
    steps = STEPS
    view_type = UranusView
    policy = UranusPolicy()
    broken = staticmethod(broken)
    text = on_views(text)
    reasons = ENDS
    verdict = on_views(verdict)
    first_game = TABLE
    options = OPTIONS
    log = LOG
    short = SHORT
    uses = USES
    things = THINGS
    odds = True
    setup = frozenset({"started"})
    rounds = frozenset({"round"})
    prompts = PROMPTS_BY_VIEW
    draws = DRAWS
    slips = SLIPS
    cautions = CAUTIONS
    first = FIRST
    lessons = LESSONS

    def use_data(self, data: Data) -> None:
        self.moons = read_moons(data)
        self.start_cards = read_start_cards(data)
        self.impacts = read_impacts(data)
        self.attacks = read_attacks(data)
        self.modules = read_modules(data)
        self.solo_junk = read_junk(data)
        self.objectives = read_objectives(data)
        most = richest(self.moons)
        self.boards: dict[str, list[ProjectBoard]] = {
            side: [read_board(data[side], side, race, most) for race in range(6)] for side in ("multiplayer", "solo")
        }

    def rulebook_values(self) -> Mapping[str, object]:
        return rulebook_words(self.boards, self.data["supply"]["rocks"])

    def cooperative(self, players: int, options: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """U-1.1."""
        return True

    def empty(self, players: int, options: Values) -> UranusState:
        state = UranusState(self.config(players, options))
        state.clear()
        return state

    def config(self, players: int, options: Values) -> Config:
        """What stays the same for a whole game. U-12.4: alone, other boards are up and some junk cards are out."""
        junk = self.solo_junk if players == 1 else sum(BIT[card] for card in range(1, 13))
        return Config(
            players,
            options,
            self.moons,
            self.start_cards,
            self.impacts,
            self.boards["solo" if players == 1 else "multiplayer"],
            self.attacks,
            self.modules,
            junk,
            self.objectives,
        )

    def starter(self, state: UranusState, first: int) -> int | None:  # noqa: ARG002
        return None  # all act at once

    def longest(self, players: int) -> int:  # noqa: ARG002 (one bound for all)
        return 60_000  # far more than the longest games take

    def row_of(self, argument: str) -> str:
        hex_name = argument.partition(".")[0]
        return _("row {number}", number=hex_name.rpartition(",")[2]) if hex_name in NAMES else ""

    def worded(self, event: Event, names: Sequence[str], viewer: int | None) -> tuple[Event, Sequence[str]]:  # noqa: ARG002
        return spoken(event, names), names

    def say(self, value: Any) -> Any:
        return named(value)

    def favourite(self, state: State, seat: int) -> str:
        """The race."""
        return state.view(None)["seats"][seat]["race_name"] or ""

    def keepsake(self, state: State, seat: int) -> Keepsake:
        """All win or lose together (U-1.1): a game is the better the sooner it is won."""
        seen = state.view(None)
        if not seen["won"]:
            return Keepsake(self.favourite(state, seat))
        return Keepsake(self.favourite(state, seat), -seen["round"], _SOONEST.format("", seen["round"]))

    def screen(self) -> Screen:
        from orrery.games.uranus import view

        return view


GAME = Uranus()

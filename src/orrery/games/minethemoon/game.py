"""Mine the Moon as a `Game`: its options, its data, its words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.core.data import Data
from orrery.core.errors import OptionsError
from orrery.core.game import Game, Screen, on_views
from orrery.core.options import Choice, Option, OptionSet, PerSeat, Pick, Values, Whole, switch
from orrery.core.state import Event, State
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.bot import MineTheMoonPolicy
from orrery.games.minethemoon.config import Config
from orrery.games.minethemoon.data import TRACKS, Printed, zones_problem
from orrery.games.minethemoon.invariants import broken
from orrery.games.minethemoon.names import CARDS, COLOURS, CRATERS, SIDES
from orrery.games.minethemoon.observe import COVERED
from orrery.games.minethemoon.state import MineTheMoonState
from orrery.games.minethemoon.steps import STEPS
from orrery.games.minethemoon.tutorial import LESSONS, TABLE
from orrery.games.minethemoon.view_types import MineTheMoonView
from orrery.games.minethemoon.words.draws import DRAWS
from orrery.games.minethemoon.words.log import ENDS, LOG, SERIES, SHORT, say, spoken
from orrery.games.minethemoon.words.prompts import PROMPTS_BY_VIEW
from orrery.games.minethemoon.words.rulebook import crater_choice, rulebook_words
from orrery.games.minethemoon.words.slips import CAUTIONS, SLIPS
from orrery.games.minethemoon.words.table import text
from orrery.games.minethemoon.words.uses import THINGS, USES

DIFFERENT_COLOURS = "Each player needs a different colour."
TWO_SIDES = "A Moonbase has sides A and B."
LONGEST_CAP = 200


@dataclass(frozen=True)
class SpinTrack(Option):
    """A printed track by its name, or zones as pairs [from Dominance, spins]."""

    names: tuple[str, ...] = TRACKS

    def domain(self) -> str:
        return f"{', '.join(self.names)}, or zones such as [[0, 3], [20, 2]]"

    def allowed(self) -> dict[str, Any]:
        pair = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}
        return {"anyOf": [{"enum": list(self.names)}, {"type": "array", "items": pair, "minItems": 1}]}

    def read(self, given: object) -> Any:
        if isinstance(given, str) and given in self.names:
            return given
        zones = given
        if isinstance(given, str):
            if not given.lstrip().startswith("["):
                raise self.refuse(given)
            try:
                zones = json.loads(given)
            except (ValueError, RecursionError):
                zones = None
        problem = zones_problem(zones)
        if problem:
            raise OptionsError(problem)
        assert isinstance(zones, list)
        return [list(pair) for pair in zones]

    def write(self, value: Any) -> str:
        return value if isinstance(value, str) else json.dumps(value)

    def samples(self) -> list[Any]:
        return [*self.names, [[0, 2], [10, 4]]]


@dataclass(frozen=True)
class TurnCap(Whole):
    """The turn limit, with its own words for a wrong one."""

    def refuse(self, given: object) -> OptionsError:  # noqa: ARG002 (one text for all)
        return OptionsError(f"Turn cap must lie between {self.low} and {self.high}.")


def check_options(values: Values, players: int, given: frozenset[str]) -> None:  # noqa: ARG001 (the shape of a check)
    if values["colours"] is None:
        values["colours"] = COLOURS[:players]
    if values["sides"] is None:
        values["sides"] = ["A"] * players
    if len(values["sides"]) == 1:  # one letter for all
        values["sides"] = values["sides"] * players
    for name, each in (("colours", "colour"), ("sides", "letter")):
        count = len(values[name])
        if count != players:
            what = name if count != 1 else name.removesuffix("s")
            raise OptionsError(f"There are {players} seats, but {count} {what}: give one {each} for each seat.")


def options_of(printed: Printed) -> OptionSet:
    """All options; what they tell about the mats are the odds of the data in use."""
    return OptionSet(
        (
            Pick(
                "crater",
                "The Crater",
                "A",
                "Which side of which mat is spun.",
                "M-16.1",
                tuple(Choice(crater, crater, crater_choice(printed, crater)) for crater in CRATERS),
                "Unknown crater side.",
            ),
            PerSeat(
                "colours",
                "Colours",
                None,
                "One for each seat, such as Red, Blue, Green. They matter only with B sides.",
                "M-2.6",
                tuple(COLOURS),
                True,
                DIFFERENT_COLOURS,
            ),
            PerSeat(
                "sides",
                "Moonbase sides",
                None,
                "One letter for each seat, such as A, B, A, or one for all. A sides are alike; a B side has an "
                "advantage and a drawback.",
                "M-2.9",
                tuple(SIDES),
                False,
                TWO_SIDES,
            ),
            SpinTrack(
                "spin_track",
                "Spins",
                "depleting",
                "As the leader gains Dominance: depleting, steady or quickening.",
                "M-R2",
            ),
            Pick(
                "mine_reveal",
                "Mining",
                "simultaneous",
                "Robots are placed in secret by all at once, or openly: in Priority order, or by whoever passes.",
                "M-R11",
                (
                    Choice("simultaneous", "All at once"),
                    Choice("open_order", "In Priority order"),
                    Choice("on_passing", "When passing"),
                ),
            ),
            Pick(
                "white_handling",
                "White robot",
                "ask",
                "Ask which robot is the white one, or decide by a plain habit.",
                "M-R36",
                (Choice("ask", "Ask"), Choice("auto", "By itself")),
            ),
            switch("grant_permanent", "Lasting Grant", True, "A covered Grant keeps its effect.", "M-R25"),
            switch("deck_end", "End without rockets", True, "The last rocket brings the last turn.", "M-R46"),
            TurnCap("turn_cap", "Turn limit", 60, "The game is over after so many turns.", "M-R34", 20, LONGEST_CAP),
        ),
        {
            "First game": {},
            "Crater C": {"crater": "C"},
            "All B sides": {"sides": ["B"]},
        },
        check_options,
        about={
            "First game": "Crater A, A sides",
            "Crater C": "a longer game",
            "All B sides": "other sites, other ways",
        },
    )


class MineTheMoon(Game[MineTheMoonState]):
    """The game, with the tables of its data file."""

    slug = "minethemoon"
    title = "Mine the Moon"
    tagline = "Send robots into the Crater. Build, refine, and fill the rockets."
    rebuilt = "Most costs, Dominance and the odds of the Craters are rebuilt."
    minutes = 75
    fewest = 2
    most = 5
    friends_table = 4
    players_rule = "M-R41"
    default_players = 3
    package = "orrery.games.minethemoon"
    space = SPACE
    observed = COVERED
    steps = STEPS
    view_type = MineTheMoonView
    policy = MineTheMoonPolicy()
    broken = staticmethod(broken)
    text = on_views(text)
    first_game = TABLE
    reasons = ENDS
    log = LOG
    short = SHORT
    uses = USES
    things = THINGS
    odds = True
    rounds = frozenset({"turn", "last_turn"})
    series = SERIES
    prompts = PROMPTS_BY_VIEW
    draws = DRAWS
    slips = SLIPS
    cautions = CAUTIONS
    lessons = LESSONS

    def use_data(self, data: Data) -> None:
        self.printed = Printed(data, self.overrides)
        self.options = options_of(self.printed)
        self.card_names = dict(zip(CARDS, self.printed.card_name, strict=True))  # a data file may rename rockets

    def rulebook_values(self) -> Mapping[str, Any]:
        return rulebook_words(self.printed)

    def empty(self, players: int, options: Values) -> MineTheMoonState:
        state = MineTheMoonState(Config(players, options, self.printed))
        state.clear()
        return state

    def longest(self, players: int) -> int:
        return 200 * players * LONGEST_CAP  # fewer than 1,000 actions a turn with five players

    def worded(self, event: Event, names: Sequence[str], viewer: int | None) -> tuple[Event, Sequence[str]]:  # noqa: ARG002
        return spoken(event, names), names

    def say(self, value: Any) -> Any:
        return self.card_names[value] if isinstance(value, str) and value in self.card_names else say(value)

    def favourite(self, state: State, seat: int) -> str:
        """The Advanced Building on the first site that has one."""
        places = state.view(None)["seats"][seat]["places"]
        return next((str(place["name"]) for place in places if "card" in place and place["name"]), "")

    def screen(self) -> Screen:
        from orrery.games.minethemoon import view

        return view


GAME = MineTheMoon()

"""The ground that every game stands on: the contract, actions, options, rules, data, records and fair chance."""

from orrery.core.actions import ActionSpace, Domain, Verb
from orrery.core.errors import (
    ActionError,
    DataError,
    OptionsError,
    OrreryError,
    RecordError,
    UnknownGameError,
)
from orrery.core.game import Game
from orrery.core.keepsake import Keepsake
from orrery.core.lesson import WAITING, Lesson
from orrery.core.match import Match
from orrery.core.observation import Field, Layout
from orrery.core.options import Choice, Option, OptionSet, PerSeat, Pick, Whole, switch
from orrery.core.policy import Judged, Policy
from orrery.core.record import GameRecord
from orrery.core.registry import game, list_games
from orrery.core.rules import Rule, Rules
from orrery.core.state import CHANCE, SPECTATOR, Event, Standing, State
from orrery.core.step import ChanceStep, Step, SteppedState, in_order
from orrery.core.views import OVER

__all__ = [
    "CHANCE",
    "OVER",
    "SPECTATOR",
    "WAITING",
    "ActionError",
    "ActionSpace",
    "ChanceStep",
    "Choice",
    "DataError",
    "Domain",
    "Event",
    "Field",
    "Game",
    "GameRecord",
    "Judged",
    "Keepsake",
    "Layout",
    "Lesson",
    "Match",
    "Option",
    "OptionSet",
    "OptionsError",
    "OrreryError",
    "PerSeat",
    "Pick",
    "Policy",
    "RecordError",
    "Rule",
    "Rules",
    "Standing",
    "State",
    "Step",
    "SteppedState",
    "UnknownGameError",
    "Verb",
    "Whole",
    "game",
    "in_order",
    "list_games",
    "switch",
]

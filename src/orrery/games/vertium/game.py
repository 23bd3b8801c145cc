"""Vertium as a `Game`: its data, its words, its bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core.data import Data
from orrery.core.errors import DataError
from orrery.core.game import Game, Screen, on_views
from orrery.core.language import _, all_of, capitalized
from orrery.core.options import Values
from orrery.core.state import CHANCE, Event, State
from orrery.games.vertium.actions import SPACE
from orrery.games.vertium.bot import VertiumPolicy
from orrery.games.vertium.config import SOLO_COMPLEX, Config
from orrery.games.vertium.invariants import broken
from orrery.games.vertium.observe import COVERED
from orrery.games.vertium.options import FACTION_TITLES, OPTIONS
from orrery.games.vertium.pieces import COMPLEX, DECK_SIZE, FACTION_WORDS, FACTIONS, KINDS, PLANETS, SOLO_DECK_SIZE
from orrery.games.vertium.state import VertiumState
from orrery.games.vertium.steps import STEPS
from orrery.games.vertium.tutorial import LESSONS, TABLE
from orrery.games.vertium.view_types import VertiumView
from orrery.games.vertium.words.draws import DRAWS
from orrery.games.vertium.words.glossary import WORDS, called
from orrery.games.vertium.words.log import COUNTED, ENDS, LOG, SHORT, dice, force, turned, verdict
from orrery.games.vertium.words.prompts import PROMPTS_BY_VIEW
from orrery.games.vertium.words.rulebook import rulebook_words
from orrery.games.vertium.words.slips import CAUTIONS, SLIPS
from orrery.games.vertium.words.table import text
from orrery.games.vertium.words.uses import THINGS, USES

CHANGEABLE = ("deck", "planets", "solo_deck")  # the rest is in the book
FEWEST_OF_A_COLOUR = 12


class Vertium(Game[VertiumState]):
    """The game, with the pieces of its data file."""

    slug = "vertium"
    title = "Vertium"
    tagline = "Colonize the planets of Coper, then fight for their Vertium."
    rebuilt = "The mix of the cards and the names of the planets are rebuilt."
    minutes = 45
    fewest = 1
    most = 4
    friends_table = 3
    package = "orrery.games.vertium"
    space = SPACE
    observed = COVERED
    steps = STEPS
    view_type = VertiumView
    policy = VertiumPolicy()
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
    prompts = PROMPTS_BY_VIEW
    draws = DRAWS
    slips = SLIPS
    cautions = CAUTIONS
    lessons = LESSONS

    def use_data(self, data: Data) -> None:
        for name in self.overrides:
            if name not in CHANGEABLE:
                raise DataError(f"{name} is in the book and fixed; a data file can change {', '.join(CHANGEABLE)}.")
        check_data(data)
        self.names = dict(zip(PLANETS, data["planets"]["names"], strict=True))

    def rulebook_values(self) -> Mapping[str, Any]:
        ours = self.source_of("deck.metal") == "rebuilt" and not self.overrides.get("deck")
        return rulebook_words(self.data, ours)

    def empty(self, players: int, options: Values) -> VertiumState:
        state = VertiumState(Config(players, options, self.data))
        state.clear()
        return state

    def longest(self, players: int) -> int:
        """A bound with the widest limits that the options allow: rounds of Phase One, attacks, rolls without a hit."""
        seats = max(players, 2)
        rounds, attacks, planets = 200, 2000, 9
        setup = 2 * planets + 3 + 7 * seats + 3
        slots = rounds * seats * (5 + 2 + 1 + 78)
        gems = 7 * planets + rounds * planets + 16 * seats + 3 * seats + attacks
        rolls = 100 * (gems + 8)
        return setup + slots + 3 + 3 * gems + attacks * (8 + 5 * rolls + 2)

    def tell(self, event: Event, names: Sequence[str], viewer: int | None = None, full: bool = False) -> str:
        sentence = super().tell(event, names, viewer, full)
        return capitalized(sentence)

    def worded(self, event: Event, names: Sequence[str], viewer: int | None) -> tuple[Event, Sequence[str]]:
        """The event in words. The solo Complex has no seat: what it does is told as the work of chance."""
        if len(names) == 1:
            names = [*names, _(FACTION_WORDS[COMPLEX])]
            if event.player == CHANCE:
                event = Event(event.kind, SOLO_COMPLEX, event.data, event.rule, event.secret, event.seers)
        facts = dict(event.data)
        for key in ("seats", "winners"):
            if facts.get(key):
                facts[key] = all_of([names[seat] for seat in facts[key]])
        if "points" in facts:
            ranked = zip(facts["order"], facts["points"], strict=True)
            facts["order"] = all_of([f"{names[side]} {points}" for side, points in ranked])
        if event.kind in COUNTED:
            key, counted = COUNTED[event.kind]
            facts[key] = counted(facts[key])
        if event.kind == "changed":
            facts["turned"] = turned(facts["card"])
        for key in ("roll", "roll_a", "roll_d"):
            if key in facts:
                facts[key] = dice(facts[key])
        kind = "missed_by_you" if event.kind == "missed" and event.player == viewer else event.kind
        if "target" in facts:
            facts["force"] = force(facts["vertium"], facts["gelbon"])
        return Event(kind, event.player, facts, event.rule, event.secret, event.seers), names

    def say(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.names.get(value) or (called(value) if value in WORDS else value)
        return value

    def favourite(self, state: State, seat: int) -> str:
        """The faction."""
        return FACTION_TITLES[FACTIONS.index(state.view(None)["sides"][seat]["faction"])]

    def screen(self) -> Screen:
        from orrery.games.vertium import view

        return view


def check_data(data: Data) -> None:
    """Refuse what the game cannot be played with: a wrong number of cards (V-R1, V-15.1), or planets without names."""
    deck = {kind: data["deck"][kind] for kind in KINDS}
    if any(copies < 0 for copies in deck.values()) or sum(deck.values()) != DECK_SIZE:
        raise DataError(f"deck has {sum(deck.values())} cards; there are {DECK_SIZE}, none fewer than 0 of a kind.")
    for colour in KINDS[:4]:
        if deck[colour] < FEWEST_OF_A_COLOUR:
            raise DataError(f"deck.{colour} is {deck[colour]}; a colour has at least {FEWEST_OF_A_COLOUR} cards.")
    names = data["planets"]["names"]
    if len(names) != len(PLANETS) or not all(isinstance(name, str) and name.strip() for name in names):
        raise DataError(f"planets.names must be {len(PLANETS)} names.")
    if len(set(names)) != len(names):
        raise DataError("planets.names must be different names.")
    solo = [data["solo_deck"][face] for face in ("photon", "beam", "shield")]
    if min(solo) < 0 or sum(solo) != SOLO_DECK_SIZE:
        raise DataError(f"solo_deck has {sum(solo)} cards; there are {SOLO_DECK_SIZE}, none fewer than 0 of a face.")


GAME = Vertium()

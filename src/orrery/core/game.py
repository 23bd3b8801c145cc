"""`Game` ties one game together: its names, seats, options, actions, rules, data, drawing and bot."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any, Generic, NamedTuple, Protocol, Self

from typing_extensions import TypeVar

from orrery.core.actions import ActionSpace
from orrery.core.data import Data, load_data, source_of
from orrery.core.drawing import Drawing
from orrery.core.errors import ActionError, DataError, OptionsError
from orrery.core.graph import DecisionGraph, load_graph
from orrery.core.keepsake import Keepsake
from orrery.core.language import _, current, mark
from orrery.core.lesson import WAITING, Lesson, Taught
from orrery.core.options import OptionSet, Values
from orrery.core.policy import Policy
from orrery.core.rules import Rules, load_rules
from orrery.core.seat_face import SeatFace
from orrery.core.slips import RULING, Caution, at_a_glance, cannot_have_come, wrong_here
from orrery.core.state import CHANCE, Event, Standing, State
from orrery.core.step import Step, SteppedState
from orrery.core.view_schema import Schema, view_schema
from orrery.core.views import OVER
from orrery.core.wording import with_names

S_co = TypeVar("S_co", bound=State, default=State, covariant=True)
T = TypeVar("T")

_BEST = mark("best {1}")  # of all points that somebody had, see `numbered`


class Screen(Protocol):
    """The pieces of the table page that a game draws: its `view` module or package. All of it is safe markup.

    Views are as `State.shown` gives them; a table page adds the `names` of the players.
    `prefix` begins every id, so that two tables on one page, in a notebook say, do not meet.

    It may also have `reference(game)`: what people look up while they play, see `orrery.draw.reference_of`;
    `overview(game)`: the game on one screen, see `orrery.draw.overview_of`; `ending(view, events)`: how points were
    made, see `orrery.draw.Ending`; the names of places and which of them an event speaks of, see `orrery.draw.places`;
    the board in words, see `orrery.draw.in_words`; the hands of a finished game, see `orrery.draw.hands`; and
    `option_picture(name, value)`: what can be chosen before a game, see `orrery.draw.option_picture`.
    """

    @property
    def SYMBOLS(self) -> Mapping[str, Any]:  # noqa: N802
        """What the drawings refer to, by id; `world-SLUG` is the emblem of the game."""

    def board(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = ""
    ) -> str:
        """The board, every legal action an element with `data-act`.

        `events` is what happened since the viewer acted, to be marked; `orrery.draw.nth` tells the numbers of steps.
        """

    def mine(self, view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> str:
        """What the viewer must choose now and what they hold."""

    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        """One seat of the players' panel: portrait, note, points, counters, facts, details."""

    def poster(self) -> str:
        """A picture of 240 x 150."""

    def draw(
        self, view: Mapping[str, Any], legal: Sequence[int] = (), events: Sequence[Event] = (), theme: str | None = None
    ) -> str:
        """The whole table as one SVG picture that needs nothing else."""


def on_views(function: Callable[[Any], T]) -> staticmethod[[Any], T]:
    """A function on the views of one game, as the contract knows it: on views of any game."""
    return staticmethod(function)


def no_words(view: Any) -> str:  # noqa: ARG001
    return ""


def no_names(view: Any) -> Mapping[str, str]:  # noqa: ARG001
    return {}


class Use(NamedTuple):
    """Something that a seat used once."""

    seat: int
    kind: str  # "building"
    item: str  # "farm"


@lru_cache(maxsize=32)
def unpickled(kind: type[Game[S_co]], overrides: str) -> Game[S_co]:
    """The game of a pickle: one for all positions that come from equal games, if it can be the installed one."""
    from orrery.core.registry import game, list_games

    if overrides == "{}" and kind.slug in list_games():
        installed = game(kind.slug)
        if type(installed) is kind:
            return installed
    return kind(json.loads(overrides))


class Game(Generic[S_co]):
    """One game, with its class of positions. A subclass gives facts as class attributes and fills in methods."""

    slug: str
    title: str
    tagline: str
    rebuilt: str = ""  # what of the print is lost and is ours, in a short sentence for people who choose a game
    minutes: int
    fewest: int  # players
    most: int
    package: str  # where rules.md and data.toml lie
    space: ActionSpace
    steps: Sequence[Step[Any]] = ()  # every decision of the game, by number
    options: OptionSet = OptionSet()
    default_players: int = 2
    friends_table: int = 0  # seats of a table to which somebody invites friends; 0: as many as by default
    players_rule: str = ""  # the id of the rule that says for how many it is, if the book has one
    policy: Policy[Any]  # how to play it well: what bots, hints and analysis ask
    broken: Callable[[Any], list[str]]  # what is always true of a position and is not true of this one; for tests
    # Words for a view of this game, as `State.shown` gives it: the table as text for a terminal; how it ended, where
    # winners and points do not say it
    text: Callable[[Any], str]
    verdict: Callable[[Any], str] = on_views(no_words)
    # What is called otherwise at a table than in the table of actions, by how it is called there: {"orb 3": "Aster"}
    called: Callable[[Any], Mapping[str, str]] = on_views(no_names)
    prompts: Mapping[str, Callable[[Any], str]] = {}  # name of a step -> its prompt, where that depends on the view
    # By the name of a verb: what is wrong with it here, of the view, its argument and the rule against it; and what is
    # asked before it is done, where that costs something for good, of the view, its argument and all that is legal
    slips: Mapping[str, Callable[[Any, int, str], str]] = {}
    cautions: Mapping[str, Callable[[Any, int, Container[int]], Caution | None]] = {}
    first: Mapping[str, Callable[[Any], str]] = {}  # by the name of a step: what comes first there, if not the prompt
    # By the name of a step of chance: whose draw it is and what it is for, of the position and the players' names, for
    # people who roll and draw themselves
    draws: Mapping[str, Callable[[Any, Sequence[str]], Drawing]] = {}
    reasons: Mapping[str, str] = {}  # `Standing.reason` -> half a sentence: "nobody can attack any more"
    log: Mapping[str, str] = {}  # kind of event -> sentence, see `tell`
    short: Mapping[str, str] = {}  # kind of event -> what was done, without the name, see `brief`
    # Kind of event -> what its player used by it: the kind of thing, and which one, in braces what the event says:
    # {"built": ("building", "{building}")}. The laboratory counts it, see `used`
    uses: Mapping[str, tuple[str, str]] = {}
    things: Mapping[str, Mapping[str, str]] = {}  # kind of thing -> which one -> what people call it, see `thing`
    # Kinds of events: what players do before the game proper begins, and what a round begins with (if there is none, a
    # round begins when it is the turn of whoever began). For the slider of a replay
    setup: Container[str] = ()
    rounds: Container[str] = ()
    # Kinds of events that are one picture, by the kind it begins with: the board shows it whole, also what came before
    # a question in the middle of it
    series: Mapping[str, Container[str]] = {}
    first_game: Mapping[str, Any] | None = None  # its table (players, seats, options), if there is one with a coach
    lessons: Mapping[str, Taught] = {}  # what the coach says there, by the name of the step, or OVER or WAITING
    odds: bool = False  # `State.determinize` knows a SPECTATOR: watchers may be told who is winning, and learn no hand
    # Parts of a view: positions of one game that differ in them have different observations, see `State.observe`
    observed: Sequence[str] = ()
    view_type: Any = dict[str, Any]  # what `State.view` gives: a TypedDict, from which the API describes it

    def __init__(self, overrides: Mapping[str, Any] | None = None) -> None:
        self.overrides: Mapping[str, Any] = overrides or {}
        self.data: Data = load_data(self.package, overrides)
        self._books: dict[str, Rules] = {}  # the rulebook by language
        try:
            self.use_data(self.data)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as problem:
            if not overrides:
                raise
            raise DataError(f"The data file does not fit {self.title}: {problem!r}.") from None

    def __repr__(self) -> str:
        return f"<{self.title}, {self.fewest} to {self.most} players>"

    @cached_property
    def view_schema(self) -> Schema:
        """The JSON Schema of what a seat sees; the API publishes it, and the conformance suite holds views to it."""
        return view_schema(self.view_type, self.slug)

    @property
    def rules(self) -> Rules:
        """The rulebook in the language of now, with the printed numbers in use."""
        language = current()
        if language not in self._books:
            self._books[language] = load_rules(self.package, self.data, self.rulebook_values(), language)
        return self._books[language]

    @cached_property
    def graph(self) -> DecisionGraph | None:
        """Which decision follows which, as `orrery graph` found it; None if the package has no such file."""
        return load_graph(self.package)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names the class and the changed numbers; so positions can be pickled, and stay small.

        What a single game was given beyond that, such as a policy with other weights, stays behind.
        """
        return unpickled, (type(self), json.dumps(self.overrides, sort_keys=True))

    def __copy__(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    def with_data(self, overrides: Mapping[str, Any]) -> Self:
        """The same game with some printed numbers changed; `DataError` if they break it."""
        return type(self)(overrides)

    def seats(self) -> range:
        """The numbers of players it can be played with."""
        return range(self.fewest, self.most + 1)

    def players_for(self, options: Mapping[str, Any] | None = None) -> list[int]:
        """The numbers of players that these options can be played with; empty if they make no game at all.

        An option that names a seat is not asked: with fewer seats it is wrong, but does not change how many play.
        """
        seats = {option.name for option in self.options.options if option.seat}
        asked = {name: value for name, value in (options or {}).items() if name not in seats}
        return [players for players in self.seats() if self._resolves(asked, players)]

    def _resolves(self, options: Mapping[str, Any], players: int) -> bool:
        try:
            self.options.resolve(options, players)
        except OptionsError:
            return False
        return True

    def usual_players(self, options: Mapping[str, Any] | None = None) -> int:
        """How many play if nobody says how many: as always, or the nearest number that the options allow."""
        allowed = self.players_for(options)
        return min(allowed, key=lambda count: abs(count - self.default_players), default=self.default_players)

    def seats_for_friends(self) -> int:
        """How many seats a table has to which somebody invites friends."""
        wanted = self.friends_table or max(2, self.default_players)
        return min(self.players_for({}), key=lambda count: abs(count - wanted), default=self.default_players)

    def new(self, players: int | None = None, options: Mapping[str, Any] | None = None) -> S_co:
        """The first position. Wrong players or options give an `OptionsError` that says what would do."""
        count = self.usual_players(options) if players is None else players
        self.check_players(count)
        return self.start(count, self.options.resolve(options, count))

    def check_players(self, players: int) -> None:
        """Raise `OptionsError` unless the game can be played by so many."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats():
            rule = f" ({self.players_rule})" if self.players_rule else ""
            raise OptionsError(f"{self.title} is for {self.fewest} to {self.most} players, not {players}{rule}")

    def start(self, players: int, options: Values) -> S_co:
        """The first position, from checked values."""
        state = self.empty(players, options)
        state.game = self
        state.begin()
        return state

    def restore(self, snapshot: Mapping[str, Any]) -> S_co:
        """The position that a snapshot was taken of; `DataError` if it is none of this game."""
        try:
            players = int(snapshot["players"])
            self.check_players(players)
            state = self.empty(players, self.options.resolve(snapshot.get("options", {}), players))
            state.game = self
            state.load(snapshot)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as problem:
            raise DataError(f"This is no position of {self.title}: {problem!r}.") from None
        return state

    def draw(
        self,
        view: Mapping[str, Any],
        legal: Sequence[int] = (),
        events: Sequence[Event] = (),
        theme: str | None = None,
    ) -> str:
        """The table as one SVG picture that needs nothing else."""
        # By name: drawings are a layer above this one, and a game without any of its own is drawn there, too
        screen: Screen = import_module("orrery.draw").screen_of(self)
        return screen.draw(view, legal, events, theme)

    def explain(self, state: State, player: int, action: int) -> ActionError | None:
        """Why `player` may not do `action` now: what is wrong here, the rule and its words; None if they may."""
        if not 0 <= action < self.space.size:
            return ActionError(f"{self.title} has no action number {action}; there are {self.space.size}.")
        rule = state.refusal(player, action)
        return None if rule is None else self.forbidden(state, player, action, rule)

    def forbidden(
        self, state: State, player: int, action: int, rule: str, names: Mapping[str, Any] | None = None
    ) -> ActionError:
        """An action that a rule forbids, in words. `names` is what a table adds to a view: what things are called."""
        here, law = "", self.rules.find(rule).plain
        if player == CHANCE:
            here = cannot_have_come(self, state, action)
        else:
            view = {**state.shown(player), **(names or {})}
            here, instead = wrong_here(self, view, action, rule)
            # A ruling answers a question that nobody has asked here: what is wrong explains itself
            law = instead or ("" if here and RULING.match(rule) else law)
        who = _("Chance") if player == CHANCE else _("Seat {number}", number=player + 1)
        words = " ".join(filter(None, [here, law]))
        message = _(
            "{who} may not {action} now: {words} ({rule})",
            who=who,
            action=self.space.notation(action),
            words=words,
            rule=rule,
        )
        return ActionError(message, rule, here, at_a_glance(law))

    def labels(self, view: Mapping[str, Any], actions: Sequence[int]) -> list[str]:
        """Actions in words for people at a table, with the names that players and things have there."""
        called = {_("seat {number}", number=number): name for number, name in enumerate(view.get("names", ()), 1)} | {
            **self.called(view)
        }
        return [with_names(self.space.label(action), called) for action in actions]

    def caution(self, view: Mapping[str, Any], action: int, legal: Container[int]) -> Caution | None:
        """What to ask the viewer before a legal action that costs something for good; None if nothing."""
        verb, argument = self.space.decode(action)
        asked = self.cautions.get(verb.name)
        return asked(view, argument, legal) if asked is not None else None

    def prompt(self, view: Mapping[str, Any]) -> str:
        """What the one to act may do, in one short sentence without the name. `view["step"]` says what is asked."""
        step = view["step"]
        if step == OVER:
            return _("The game is over: {why}.", why=self.ended_by(view["reason"]))
        words = self.prompts.get(step)
        return _(self._plain_prompts[step]) if words is None else words(view)

    def drawing(self, state: State, names: Sequence[str]) -> Drawing:
        """What people are asked for when chance is to act in this position."""
        step = state.current_step() if isinstance(state, SteppedState) else None
        found = self.draws.get(step.name) if step is not None else None
        if found is not None:
            return found(state, names)
        return Drawing(_(step.prompt).rstrip(".?") if step is not None and step.prompt else _("What came"))

    def ended_by(self, reason: str | None) -> str:
        """Why a finished game ended, in half a sentence."""
        return _(self.reasons.get(reason or "", reason or ""))

    def source_of(self, place: str) -> str:
        """Where the printed number at `place` (`tank.capacity`) comes from: book, public, rebuilt, or yours."""
        return source_of(self.data, self.overrides, place)

    @cached_property
    def _plain_prompts(self) -> Mapping[str, str]:
        return {step.name: step.prompt for step in self.steps}

    def coach(self, view: Mapping[str, Any]) -> Lesson | None:
        """What the coach of a first game says to the viewer; None when there is nothing new to say."""
        if view["viewer"] is None:
            return None
        step = view["step"]
        if step != OVER and view["viewer"] not in view["actors"]:
            step = WAITING
        found = self.lessons.get(step)
        if isinstance(found, Lesson):
            return Lesson(_(found.title), _(found.text), found.rule)
        return None if found is None else found(view)

    def tell(self, event: Event, names: Sequence[str], viewer: int | None = None, full: bool = False) -> str:
        """The event as a sentence for the log, as `viewer` may know it; `full` for a finished game.

        `log` has a sentence for each kind of event, with `{who}` and the event's data in braces; a kind with a secret
        part has a second one, `kind_unseen`, for those who may not know it. An empty sentence leaves the event out.
        """
        kind, facts = self._facts(event, names, viewer, full)
        return _(self.log.get(kind, kind.replace("_", " "))).format(**facts)

    def brief(self, event: Event, names: Sequence[str], viewer: int | None = None) -> str:
        """What was done in a few words without the name, for a summary: "moved C5-A5". Empty if it is not worth any.

        `short` has the words, in the manner of `log`; a kind without any is told as in the log, without the name.
        """
        kind, facts = self._facts(event, names, viewer, False)
        if (words := self.short.get(kind)) is not None:
            return _(words).format(**facts)
        sentence = self.tell(event, names, viewer).removesuffix(".")
        return sentence.removeprefix(f"{facts['who']} ")

    def used(self, event: Event) -> Use | None:
        """What its player has used by an event: a card, a building, a tile, a power; None if nothing is counted."""
        found = self.uses.get(event.kind)
        if found is None or event.player < 0:
            return None
        kind, item = found
        return Use(event.player, kind, item.format(**event.data, **(event.secret or {})))

    def thing(self, kind: str, item: str) -> str:
        """What people call a thing that `used` names, so that it can stand alone: "Solar Array", "Module 3"."""
        called = self.things.get(kind, {}).get(item)
        if called is not None:
            return _(called)
        words = item.replace("-", " ").replace("_", " ")
        if not any(letter.islower() for letter in item):  # a mere number or letter: 7, IV, A10
            words = f"{kind} {words}"
        return words[:1].upper() + words[1:]

    def _facts(
        self, event: Event, names: Sequence[str], viewer: int | None, full: bool
    ) -> tuple[str, Mapping[str, Any]]:
        """The kind of an event as the viewer may know it, and what its sentence is made of."""
        event, names = self.worded(event, names, viewer)
        seen = event.seen_by(event.seers[0] if full and event.seers else viewer)
        facts: dict[str, Any] = {key: self.say(value) for key, value in seen.data.items()}
        for key in ("with", "seat"):
            if isinstance(seen.data.get(key), int):
                facts[key] = names[seen.data[key]]
        facts["who"] = names[seen.player] if seen.player >= 0 else _("Chance")
        return seen.kind, facts

    def worded(self, event: Event, names: Sequence[str], viewer: int | None) -> tuple[Event, Sequence[str]]:  # noqa: ARG002
        """The event with whatever its sentence needs besides, and the names that it speaks of. As it is by default."""
        return event, names

    def say(self, value: Any) -> Any:
        """The words for a value in an event (a card's id, say). Plain by default."""
        return value

    # What a game fills in ---------------------------------------------------------------------------------------

    def use_data(self, data: Data) -> None:
        """Build the tables that `start` and `restore` need; raise `DataError` if a number breaks the game."""

    def rulebook_values(self) -> Mapping[str, Any]:
        """What rules.md says in braces beside the values of data.toml: words and numbers that follow from them."""
        return {}

    def starter(self, state: Any, first: int) -> int | None:  # noqa: ARG002
        """Which seat began a finished game; `first` acted first. None if nobody does, where all act at once."""
        return first

    def cooperative(self, players: int, options: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """Whether all seats win or lose together; who plays alone always does."""
        return players == 1

    def empty(self, players: int, options: Values) -> S_co:
        """The empty table, from checked values; `start` and `restore` go on from there."""
        raise NotImplementedError

    def again(self, options: Mapping[str, Any], standing: Standing) -> Mapping[str, Any]:  # noqa: ARG002
        """The options of the next game of a series, after one that ended so."""
        return options

    def keepsake(self, state: State, seat: int) -> Keepsake:
        """What the statistics of whoever played this seat keep of a finished game; the more points the better."""
        points = state.standing().points[seat]
        return Keepsake(self.favourite(state, seat), points, _BEST.format("", points))

    def favourite(self, state: State, seat: int) -> str:  # noqa: ARG002
        """What this seat was in a finished game, where players may choose: a race, a faction. Empty by default."""
        return ""

    def longest(self, players: int) -> int:
        """A bound on the number of actions of a game, chance and forced ones included."""
        raise NotImplementedError

    def always_asks(self, state: State, player: int) -> bool:  # noqa: ARG002
        """Whether a decision with one option only is put to the player all the same.

        Where the number of options depends on a hidden thing, an answer that comes by itself would tell it.
        """
        step = state.current_step() if isinstance(state, SteppedState) else None
        return step is not None and step.always_asked(state)

    def row_of(self, argument: str) -> str:  # noqa: ARG002
        """The row of the board that the place named by an argument of an action lies in: "row C"; empty for none.

        Long lists of places are folded by rows.
        """
        return ""

    def nameable(self, view: Mapping[str, Any]) -> Mapping[str, str]:  # noqa: ARG002
        """What the viewer may give a name of their own: the name it has by the game, and what it is."""
        return {}

    def screen(self) -> Screen | None:
        """The game's own drawings, imported only when somebody looks; None for `orrery.draw.DefaultScreen`."""
        return None

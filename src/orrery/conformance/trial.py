"""One game played quickly, with an eye on what would end a table: nobody stuck, no crash, no game without end.

A `Walk` looks at everything and takes its time; trials are for thousands of games. What one finds is a `Finding` with
the record of the game, which `orrery replay` shows and `retrace` plays again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Protocol

from orrery.conformance.cases import Case
from orrery.conformance.copying import restored_positions_are_exact
from orrery.conformance.ending import invariants_hold, the_standing_fits
from orrery.conformance.moment import Moment, who
from orrery.conformance.playing import nobody_is_stuck, not_open, stuck
from orrery.conformance.report import Report, Seen, describe
from orrery.conformance.styles import STYLES, Open
from orrery.core.game import Game
from orrery.core.record import Entry, GameRecord, check
from orrery.core.state import State

LOOKS: Final = 0.005  # the share of positions that are restored and held against their invariants
PROMISES: Final = (nobody_is_stuck, restored_positions_are_exact, invariants_hold, the_standing_fits)
# What can be broken without a promise being asked
STUCK: Final = "nobody is stuck"
BOUNDED: Final = "the game is bounded"
CRASHED: Final = "legal actions can be done"
BY_THE_RULES: Final = "the greedy bot plays by the rules"
Action = tuple[int, int]  # a player and what they do


@dataclass(frozen=True)
class Finding:
    """A broken promise, and the game that leads to it."""

    promise: str
    complaint: str
    kind: str  # findings of one kind have one cause, most likely
    case: Case
    actions: tuple[Action, ...]

    def place(self, game: Game) -> str:
        """After how many actions, and what was the last one."""
        if not self.actions:
            return "at the start"
        player, action = self.actions[-1]
        return f"after action {len(self.actions)} ({who(player)}, {game.space.notation(action)})"

    def record(self, game: Game) -> GameRecord:
        """The game as a record; its last action is the one that led there."""
        record = GameRecord(game.slug, self.case.players, self.case.options, game.rules.revision, game.overrides)
        for number, (player, action) in enumerate(self.actions, 1):
            record.entries.append(Entry(number, player, game.space.notation(action)))
        return record


class Chooser(Protocol):
    """Whoever decides for all players and for chance."""

    def choose(self, state: State, legal: Open) -> Action | None:
        """One of the actors with one of their legal actions; None to stop here."""


class Watcher(Protocol):
    """Whoever says which positions are worth a closer look."""

    def look(self, state: State, legal: Open) -> bool:
        """A position; called for each, also the last one, in which nobody acts."""


class NowAndThen:
    """Looks at a share of all positions."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def look(self, state: State, legal: Open) -> bool:  # noqa: ARG002
        return self.rng.random() < LOOKS


class Trial:
    """One game of a case, decided by a chooser."""

    state: State

    def __init__(
        self,
        game: Game,
        case: Case,
        chooser: Chooser,
        watcher: Watcher,
        seen: Seen,
        *,
        journal: bool = False,
        begun: tuple[State, Sequence[Action]] | None = None,  # a game to go on with: its position, what led there
    ) -> None:
        self.game = game
        self.case = case
        self.chooser = chooser
        self.watcher = watcher
        self.report = Report(game.slug, seen=seen)
        self.look_rng = Random(f"look {case.seed}")
        self.kept: list[tuple[State, dict[str, Any], str]] = []
        self.shadows: dict[str, State] = {}
        self.observed: dict[tuple[int, bytes], str] = {}
        self.journal = journal
        self.begun = begun
        self.actions: list[Action] = list(begun[1]) if begun is not None else []

    def play(self) -> Finding | None:
        """Play to the end or to the first broken promise."""
        case, seen, decode = self.case, self.report.seen, self.game.space.decode
        try:
            bound = self.game.longest(case.players)
            self.state = self.game.new(case.players, case.options) if self.begun is None else self.begun[0].copy()
            self.state.journal = [] if self.journal else None
            while True:
                legal = {player: self.state.legal(player) for player in self.state.actors()}
                if self.watcher.look(self.state, legal) or not legal:
                    at = Moment(self, len(self.actions), "")
                    for promise in PROMISES:
                        for complaint in promise(at):
                            return self.found(promise.__name__.replace("_", " "), complaint)
                for complaint in stuck(legal):
                    return self.found(STUCK, complaint)
                if not legal:
                    return None
                if len(self.actions) >= bound:
                    return self.found(BOUNDED, f"it goes on; the bound for {case.players} players is {bound}")
                seen.note(self.game, self.state, legal, case.style)
                done = self.chooser.choose(self.state, legal)
                if done is None:
                    return None
                for complaint in not_open(legal, *done):
                    return self.found(BY_THE_RULES, complaint)
                self.actions.append(done)
                self.state.apply(*done)
                seen.played[decode(done[1])[0].name] += 1
        except Exception as problem:
            return self.found(CRASHED, describe(problem), describe(problem).partition(":")[0])

    def found(self, promise: str, complaint: str, kind: str = "") -> Finding:
        if not kind and self.actions:
            kind = self.game.space.decode(self.actions[-1][1])[0].name
        return Finding(promise, complaint, f"{promise}, {kind}", self.case, tuple(self.actions))


def try_case(game: Game, case: Case, seen: Seen) -> Finding | None:
    """Play a case in its style: the same game that the suite would walk through."""
    style = STYLES[case.style](game, Random(case.seed))
    return Trial(game, case, style, NowAndThen(Random(f"look {case.seed}")), seen).play()


class Script:
    """Plays given actions; those that are not legal where they come up are left out."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.coming: Iterator[Action] = iter(actions)
        self.left = len(actions)

    def choose(self, state: State, legal: Open) -> Action | None:  # noqa: ARG002
        for player, action in self.coming:
            self.left -= 1
            if action in legal.get(player, ()):
                return player, action
        return None

    def look(self, state: State, legal: Open) -> bool:  # noqa: ARG002
        """What is found is found in the end, so that is where to look."""
        return self.left == 0


def follow(game: Game, case: Case, actions: Sequence[Action]) -> Finding | None:
    """Play these actions, as far as they are legal; what is found then."""
    script = Script(actions)
    return Trial(game, case, script, script, Seen()).play()


def retrace(record: GameRecord, game: Game | None = None) -> Finding | None:
    """What the record of a finding shows under the rules of today; None if nothing is wrong any more.

    `RecordError` if the rules do not allow one of its actions: then it shows nothing about them.
    """
    game = game or record.load_game()
    case = Case(record.seats, dict(record.options), 0, close=False)
    state = record.start(game)
    actions: list[Action] = []
    for entry in record.line():
        actions.append((entry.player, check(game, state, entry)))
        if len(actions) < record.number:  # the last one may be the one that fails
            state.apply(*actions[-1])
    return follow(game, case, actions)

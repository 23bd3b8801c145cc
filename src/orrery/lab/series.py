"""Games between the same bots that differ by chance alone. Each is the same one wherever it is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from orrery.bots import make_bot
from orrery.bots.driver import Watch, drive
from orrery.core.errors import OrreryError
from orrery.core.fair import STREAM, commitment, stream
from orrery.core.game import Game
from orrery.core.record import Entry, GameRecord
from orrery.core.state import CHANCE, State
from orrery.core.step import SteppedState
from orrery.draw.places import places_of
from orrery.lab.abstinent import Abstinent
from orrery.lab.results import Result


class Decision(NamedTuple):
    """A choice that somebody had."""

    number: int  # of the game
    action: int  # its number in the game
    seat: int
    step: str
    options: int  # how many there were to choose from
    chosen: str


class Item(NamedTuple):
    """What one seat used in one game, how often, and when first."""

    number: int  # of the game
    seat: int
    kind: str
    item: str
    uses: int
    first: int  # the number of the action


class Moment(NamedTuple):
    """How a game stood before somebody's turn: one row each time that another seat decides than the last one."""

    number: int  # of the game
    action: int  # its number in the game
    seat: int  # whose turn begins
    chances: list[float]  # of each seat to win, by `Policy.evaluate`
    points: list[int]


class Place(NamedTuple):
    """A place of the board that something happened at in one game, how often, and when first."""

    number: int  # of the game
    kind: str  # of event
    place: str  # its id on the board
    uses: int
    first: int  # the number of the action


class Notes(Watch):
    """What is noted of one game beside its result."""

    def __init__(
        self,
        game: Game,
        number: int,
        decisions: bool,
        items: bool,
        record: GameRecord | None,
        moments: bool = False,
    ) -> None:
        self.game = game
        self.number = number
        self.record = record
        self.decisions: list[Decision] | None = [] if decisions else None
        self.items = items
        self.moments: list[Moment] | None = [] if moments else None
        self.turn: int | None = None  # who decided last
        self.visits: Counter[tuple[str, str]] = Counter()
        self.visited: dict[tuple[str, str], int] = {}
        self.uses: Counter[tuple[int, str, str]] = Counter()
        self.first: dict[tuple[int, str, str], int] = {}

    def before(self, state: State, number: int, player: int, action: int, options: int, forced: bool) -> None:
        if self.record is not None:
            self.record.entries.append(Entry(number, player, self.game.space.notation(action), forced))
        if self.moments is not None and not forced and player not in (CHANCE, self.turn):
            self.turn = player
            points = list(state.standing().points)
            self.moments.append(Moment(self.number, number, player, self.game.policy.evaluate(state), points))
        if self.decisions is not None and not forced and player != CHANCE:
            step = state.step_name() if isinstance(state, SteppedState) else ""
            chosen = self.game.space.notation(action)
            self.decisions.append(Decision(self.number, number, player, step, options, chosen))

    @property
    def listens(self) -> bool:
        """Whether events are to be told."""
        return self.items or self.moments is not None

    def after(self, state: State, number: int, player: int) -> None:  # noqa: ARG002
        if not self.listens:
            return
        if self.items:
            for event in state.journal or ():
                used = self.game.used(event)
                if used is not None:
                    self.uses[used] += 1
                    self.first.setdefault(used, number)
        if self.moments is not None and any(event.player >= 0 for event in state.journal or ()):
            view = state.shown(None)
            for event in state.journal or ():
                for place in places_of(self.game, view, event) if event.player >= 0 else ():
                    self.visits[event.kind, place] += 1
                    self.visited.setdefault((event.kind, place), number)
        state.journal = []

    def used(self) -> list[Item]:
        return [Item(self.number, *used, uses, self.first[used]) for used, uses in sorted(self.uses.items())]

    def places(self) -> list[Place]:
        return [Place(self.number, *where, uses, self.visited[where]) for where, uses in sorted(self.visits.items())]


class Forbid(NamedTuple):
    """A thing that somebody shall do without: the first of the bots, wherever it sits, or everybody."""

    kind: str
    item: str
    everybody: bool

    @property
    def name(self) -> str:
        return f"{self.kind}:{self.item}"


@dataclass(frozen=True)
class Series:
    """What all games of a simulation share. It can be sent to another process, or another machine."""

    game: Game
    options: Mapping[str, Any]
    bots: Sequence[str]
    seed: int
    forbid: Forbid | None = None

    def play(self, number: int, notes: Notes | None = None) -> Result:
        """Game `number` of the series: the same one whenever, and in whatever process, it is played.

        The bots move on by one seat from game to game.
        """
        game, rng = self.game, Random(f"{self.seed}:{number}")
        names = [self.bots[(seat + number) % len(self.bots)] for seat in range(len(self.bots))]
        seed = rng.randbytes(32)
        bots = [make_bot(name, game, Random(rng.getrandbits(64))) for name in names]
        if self.forbid is not None:
            for seat in range(len(names)):
                if self.forbid.everybody or (seat + number) % len(names) == 0:
                    bots[seat] = Abstinent(names[seat], game, bots[seat].rng, self.forbid.kind, self.forbid.item)
                    names[seat] = bots[seat].name
        state = game.new(len(names), self.options)
        if notes is not None and notes.listens:
            state.journal = []
        try:
            length = drive(game, state, bots, stream(seed), notes)
        except OrreryError as problem:
            raise OrreryError(f"Game {number} of seed {self.seed} cannot be played to its end: {problem}") from None
        except Exception as problem:
            problem.add_note(f"This was game {number} of seed {self.seed}: {game.title}, {', '.join(names)}.")
            raise
        standing = state.standing()
        if notes is not None and notes.record is not None:
            notes.record.finish(standing, seed)
        return Result(
            number,
            names,
            standing.points,
            state.returns(),
            standing.reason or "",
            length.decisions,
            length.actions,
            seed.hex(),
            game.starter(state, length.first),
        )

    def record(self, number: int) -> GameRecord:
        """The record of a game before its first action."""
        seed = Random(f"{self.seed}:{number}").randbytes(32)
        return GameRecord(
            game=self.game.slug,
            seats=len(self.bots),
            options=dict(self.options),
            rules=self.game.rules.revision,
            data=dict(self.game.overrides),
            commitment=commitment(seed),
            chance=STREAM,
        )

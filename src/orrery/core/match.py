"""A game being played: position, numbers and chance kept in step. Terminal, lab and server all drive games with it."""

from __future__ import annotations

from collections.abc import Container, Mapping, MutableMapping, Sequence
from random import Random
from typing import Any, NamedTuple

from orrery.core.errors import ActionError, OrreryError
from orrery.core.fair import STREAM, commitment, new_seed, pick, stream
from orrery.core.game import Game
from orrery.core.knowledge import Told
from orrery.core.language import mark
from orrery.core.record import E, Entry, GameRecord
from orrery.core.state import CHANCE, Event, State

TOLD = mark("This cannot be taken back: somebody learnt something from it.")
CHANCE_DECIDED = "This cannot be taken back: chance has decided something since, and is never asked twice."
CAME_OUT = mark("This cannot be taken back: something hidden came out since, and choosing anew would be unfair.")


class TakeBackError(OrreryError):
    """The choice stands: the game is over, or somebody has learnt something from it."""


class Played(NamedTuple):
    """An action that led to the present position, with the position before it."""

    entry: Entry
    before: State


def last_choice(line: Sequence[E], seats: Container[int], alone: bool = False) -> Sequence[E]:
    """The last choice of one of the seats and all that followed it: what a take back would undo. Empty if none.

    `alone` asks for more: nobody else, chance included, has chosen anything since.
    """
    for place in range(len(line) - 1, -1, -1):
        if not line[place].forced:
            if line[place].player in seats:
                return line[place:]
            if alone:
                break
    return []


Kept = MutableMapping[int, Told]  # what actions have told, by their numbers: for whoever asks again and again


def has_told(game: Game, undone: Sequence[Played], kept: Kept | None = None) -> bool:
    """Whether somebody has learnt something from any of the actions, so that they stand."""
    return any(_told_by(game, each, kept).grew() for each in reversed(undone))


def has_come_out(game: Game, undone: Sequence[Played], asker: int, kept: Kept | None = None) -> bool:
    """Whether something hidden came out that makes it unfair to let the asker choose anew, whoever agrees."""
    return any(_told_by(game, each, kept).came_out(asker) for each in undone)


def _told_by(game: Game, played: Played, kept: Kept | None) -> Told:
    entry, before = played
    found = kept.get(entry.number) if kept is not None else None
    if found is None:
        found = Told(before, entry.player, game.space.parse(entry.action))
        if kept is not None:
            kept[entry.number] = found
    return found


def last_entered(line: Sequence[E], skipped: Container[int] = ()) -> Sequence[E]:
    """In companion mode: the last outcome that people entered, and all that followed it. Empty if somebody has chosen.

    Choices of the players in `skipped` do not count: bots play on at once, before anybody sees a slip.
    """
    for place in range(len(line) - 1, -1, -1):
        if not line[place].forced and line[place].player not in skipped:
            return line[place:] if line[place].player == CHANCE else []
    return []


class Play:
    """A game played on from any position. `number` counts its actions, so that chance draws by the right numbers.

    It hands out what is done and keeps no record. `seed` None is companion mode: the people roll and draw, and enter
    what came. `dice` decide all outcomes if there are any, instead of their numbers.
    """

    def __init__(
        self, game: Game, state: State, seed: bytes | None, number: int = 0, dice: Random | None = None
    ) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.number = number
        self.dice = dice

    def act(self, player: int, action: int, forced: bool = False) -> Entry:
        """Do an action if the rules allow it; otherwise `ActionError` with the rule, and nothing is changed."""
        if not self.state.actors():
            raise ActionError(f"The game is over; {self.game.space.notation(action)} comes too late.")
        refused = self.game.explain(self.state, player, action)
        if refused is not None:
            raise refused
        return self._apply(player, action, forced)

    def _apply(self, player: int, action: int, forced: bool) -> Entry:
        self.state.apply(player, action)
        return self._count(player, self.game.space.notation(action), forced)

    def _count(self, player: int, action: str = "", forced: bool = False, back: int | None = None) -> Entry:
        self.number += 1
        entry = Entry(self.number, player, action, forced, back)
        self._keep(entry)
        return entry

    def _keep(self, entry: Entry) -> None:
        """Called with everything that is done; `Match` writes it down."""

    def step(self) -> Entry | None:
        """Let chance roll, or take a decision with one option only; None when somebody has a choice, and at the end."""
        state = self.state
        for player in state.actors():
            if player == CHANCE and self.dice is not None:
                return self._apply(CHANCE, state.sample(self.dice), False)
            options = state.legal(player)
            if player == CHANCE and self.seed is None:  # nobody needs to enter the one thing that can come
                return self._apply(CHANCE, options[0], True) if len(options) == 1 else None
            if player == CHANCE and self.seed is not None:
                return self._apply(CHANCE, options[pick(self.seed, self.number + 1, state.weights())], False)
            if len(options) == 1 and not self.game.always_asks(state, player):
                return self._apply(player, options[0], True)
        return None

    def advance(self) -> list[Entry]:
        """Roll and take forced moves until somebody has a choice or the game is over; what was done."""
        done: list[Entry] = []
        while (entry := self.step()) is not None:
            done.append(entry)
        return done

    def take_events(self) -> list[Event]:
        """What happened since the last call; nothing unless the state keeps a journal."""
        events = self.state.journal or []
        if self.state.journal is not None:
            self.state.journal = []
        return events

    def take_back(self, undone: Sequence[Played]) -> Entry:
        """Return to the position before the first of the actions, which the same player decides anew.

        `undone` is that choice and everything since. `TakeBackError` if somebody has learnt something from any of it.
        What people entered in companion mode can always be mended: the dice and cards lie before them.
        """
        if not self.state.actors():
            raise TakeBackError("The game is over; nothing can be taken back.")
        choice = undone[0].entry
        entered = self.seed is None and choice.player == CHANCE
        if not entered and has_told(self.game, undone):
            raise TakeBackError(TOLD)
        return self._return(undone)

    def go_back(self, undone: Sequence[Played]) -> Entry:
        """The same where everybody else has agreed, or only bots play: what they know is no hindrance, chance is."""
        if not self.state.actors():
            raise TakeBackError("The game is over; nothing can be taken back.")
        if any(entry.player == CHANCE for entry, _ in undone):
            raise TakeBackError(CHANCE_DECIDED)
        return self._return(undone)

    def _return(self, undone: Sequence[Played]) -> Entry:
        choice, before = undone[0]
        journal = self.state.journal
        self.state = before.copy()
        self.state.journal = journal
        return self._count(choice.player, back=choice.number - 1)


class Match(Play):
    """A game played from its first action on, with its record."""

    def __init__(self, game: Game, state: State, record: GameRecord, seed: bytes | None) -> None:
        dice = stream(seed) if seed is not None and record.chance == STREAM else None
        super().__init__(game, state, seed, record.number, dice)
        self.record = record

    @classmethod
    def begin(
        cls,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        companion: bool = False,
        chance: str = "",
    ) -> Match:
        """Set up a game; nothing has been rolled yet. `chance` may be STREAM, as in simulations."""
        state = game.new(players, options)
        if not companion and seed is None:
            seed = new_seed()
        record = GameRecord(
            game=game.slug,
            seats=state.seats,
            options=dict(options or {}),
            rules=game.rules.revision,
            data=dict(game.overrides),
            commitment=commitment(seed) if seed is not None else "",
            chance=chance,
        )
        return cls(game, state, record, seed)

    def _keep(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        if not self.state.actors():
            self.record.finish(self.state.standing(), self.seed)

    def last_choice(self, seats: Container[int]) -> list[Played]:
        """The last choice of one of the seats and all that followed, for `take_back`; empty if there is none.

        In companion mode it is the last draw, if that was entered later; bots may have chosen since.
        """
        line = self.record.line()
        others = [seat for seat in range(self.state.seats) if seat not in seats]
        undone = (last_entered(line, others) if self.seed is None else []) or last_choice(line, seats)
        return self.played_from(undone[0].number) if undone else []

    def played_from(self, first: int) -> list[Played]:
        """The actions of the line from number `first` on, each with the position before it."""
        return [
            Played(entry, before.copy()) for entry, before in self.record.positions(self.game) if entry.number >= first
        ]

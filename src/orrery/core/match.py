"""A game being played: position, numbers and chance kept in step. Terminal, lab and server all drive games with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.core.errors import ActionError, OrreryError
from orrery.core.fair import commitment, new_seed, pick
from orrery.core.game import Game
from orrery.core.knowledge import grew
from orrery.core.record import Entry, GameRecord
from orrery.core.state import CHANCE, Event, State


class Play:
    """A game played on from any position. `number` counts its actions, so that chance draws by the right numbers.

    It hands out what is done and keeps no record. `seed` None is companion mode: the people roll and draw, and enter
    what came.
    """

    def __init__(self, game: Game, state: State, seed: bytes | None, number: int = 0) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.number = number

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
        self.number += 1
        entry = Entry(self.number, player, self.game.space.notation(action), forced)
        self._keep(entry)
        return entry

    def _keep(self, entry: Entry) -> None:
        """Called with everything that is done; `Match` writes it down."""

    def step(self) -> Entry | None:
        """Let chance roll, or take a decision with one option only; None when somebody has a choice, and at the end."""
        state = self.state
        for player in state.actors():
            if player == CHANCE and self.seed is None:
                return None
            options = state.legal(player)
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


class Match(Play):
    """A game played from its first action on, with its record."""

    def __init__(self, game: Game, state: State, record: GameRecord, seed: bytes | None) -> None:
        super().__init__(game, state, seed, record.number)
        self.record = record

    @classmethod
    def begin(
        cls,
        game: Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        seed: bytes | None = None,
        companion: bool = False,
    ) -> Match:
        """Set up a game; nothing has been rolled yet."""
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
        )
        return cls(game, state, record, seed)

    def _keep(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        if not self.state.actors():
            self.record.end = self.state.standing().as_json()
            self.record.seed = self.seed.hex() if self.seed is not None else ""

    # Taking back ----------------------------------------------------------------------------------------------------

    def floor(self) -> int:
        """The number of the last entry from which anybody learnt something: take back goes no further."""
        learnt = 0
        steps = [(entry, state.copy()) for entry, state in self.record.positions(self.game)]
        for entry, state in reversed(steps):
            if grew(state, entry.player, self.game.space.parse(entry.action)):
                learnt = entry.number
                break
        return learnt

    def last_choice(self, player: int) -> int | None:
        """The number to return to so that `player` decides their last unforced action anew; None if there is none."""
        line = self.record.line()
        for place in range(len(line) - 1, -1, -1):
            if line[place].player == player and not line[place].forced:
                return line[place - 1].number if place else 0
        return None

    def take_back(self, player: int, number: int) -> Entry:
        """Return to the position after entry `number`, unless somebody has learnt something since."""
        if self.record.end is not None:
            raise OrreryError("The game is over; nothing can be taken back.")
        if not 0 <= number < self.record.number:
            raise OrreryError(f"There is no action {number} to go back to; the last one is {self.record.number}.")
        floor = self.floor()
        if number < floor:
            raise OrreryError(f"Nothing before action {floor} can be taken back: somebody learnt something from it.")
        journal = self.state.journal
        entry = self.record.add_back(player, number)
        self.number = entry.number
        self.state = self.record.replay(game=self.game)
        self.state.journal = journal
        return entry

"""A net under the games: how a table looks at which the game cannot go on although it is not over.

By the contract somebody acts until the game is over, and whoever acts has a legal action. A game that breaks it leaves
the people at its table with nothing to do. `Tables.append` looks at every position it comes to; what people can do
then is in `ending`, and in `acting.take_back`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from orrery.core import CHANCE, State
from orrery.core.language import _, all_of, mark

HEADLINE = mark("This game cannot go on.")


@dataclass(frozen=True)
class Stuck:
    """Why a game cannot go on, for some or for all. Neither shows what is hidden: `problem` is for the log alone."""

    blocked: tuple[int, ...] = ()  # who is to act and can do nothing
    able: tuple[int, ...] = ()  # who is to act and can: they may go on
    problem: Exception | None = None  # what the game raised when it was asked

    def reason(self) -> str:
        """In a few words, for the log."""
        if self.blocked:
            return f"{', '.join(map(who, self.blocked))} to act, without a legal action"
        return "the game fails to say who is to act" if self.problem else "nobody is to act, and it is not over"

    def words(self, names: Sequence[str]) -> str:
        """In a sentence, for people."""
        if self.blocked:
            people = all_of([names[seat] if seat >= 0 else _("Chance") for seat in self.blocked])
            return f"{people} {'is' if len(self.blocked) == 1 else 'are'} to act, but the game has no action to offer."
        if self.problem:
            return _("The game fails to say who is to act.")
        return _("Nobody is to act, and yet the game is not over.")


def who(player: int) -> str:
    return "chance" if player == CHANCE else f"seat {player}"


def find_stuck(state: State) -> Stuck | None:
    """What is wrong with a position that waits for people; None if it is as it should be."""
    try:
        actors = state.actors()
        if not actors:
            return None if state.standing().over else Stuck()
    except Exception as problem:  # whatever a game raises, the people at its table are told something better
        return Stuck(problem=problem)
    blocked: list[int] = []
    raised: Exception | None = None
    for player in actors:
        try:
            if not state.legal(player):
                blocked.append(player)
        except Exception as problem:
            blocked.append(player)
            raised = raised or problem
    if not blocked:
        return None
    return Stuck(tuple(blocked), tuple(player for player in actors if player not in blocked), raised)

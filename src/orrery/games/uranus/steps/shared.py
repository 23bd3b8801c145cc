"""Uranus!: how one step follows another, and base classes of several steps. This module imports no step."""

from __future__ import annotations

from random import Random

from orrery.core.state import CHANCE
from orrery.core.step import Step
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import DONE
from orrery.games.uranus.position import NO_JUNK, Position


class UranusStep(Step[Position]):
    """A step that may turn out to need no decision. Who has one is worked out by `settle` and kept in `at.acting`."""

    def waiting(self, at: Position) -> list[int]:
        """Who has something to decide now; if nobody has, `end` comes next."""
        raise NotImplementedError

    def end(self, at: Position) -> None:
        """What follows when nobody has anything to decide any more."""
        raise NotImplementedError

    def actors(self, at: Position) -> list[int]:
        return at.acting[:]

    def asks(self, at: Position, player: int) -> bool:
        return player in at.acting


def settle(at: Position) -> None:
    """U-2.2: do what needs no decision until somebody has one. Cards to turn up come first, then space junk."""
    at.acting = []
    while not at.over and not at.acting:
        at.step = at.phase if at.junk_step == NO_JUNK else at.junk_step
        if at.reveals or at.step >= step_id.FIRST_PASSAGE:
            at.step = step_id.REVEAL
        step = at.steps[at.step]
        assert isinstance(step, UranusStep)
        at.acting = step.waiting(at)
        if not at.acting:
            step.end(at)


class Draw(UranusStep):
    """A step of chance; all outcomes are equally likely."""

    def waiting(self, at: Position) -> list[int]:
        return [CHANCE]

    def sample(self, at: Position, rng: Random) -> int:
        outcomes = self.legal(at, CHANCE)
        return outcomes[int(rng.random() * len(outcomes))]


class Phase(UranusStep):
    """U-2.2: all live seats decide at the same time, each until they are done or can do nothing more."""

    def can_act(self, at: Position, seat: int) -> bool:
        """Whether a live seat can do anything besides `done`."""
        raise NotImplementedError

    def do(self, at: Position, seat: int, action: int) -> bool:
        """Do anything but `done`. Whether it concerns nobody but the seat itself."""
        raise NotImplementedError

    def waiting(self, at: Position) -> list[int]:
        return [seat for seat in range(at.seats) if not at.flown[seat] and not at.done[seat] and self.can_act(at, seat)]

    def apply(self, at: Position, player: int, action: int) -> None:
        alone = True
        if action == DONE.zero:
            at.done[player] = True
            lapse(at, player)
        else:
            alone = self.do(at, player, action)
        if alone and not at.over and not at.reveals:
            # Nobody else is concerned, so they need not be looked at
            if not at.done[player] and self.can_act(at, player):
                return
            at.acting.remove(player)
            if at.acting:
                return
        settle(at)

    def reopen(self, at: Position, seat: int) -> None:
        """U-2.2: a gift takes the mark of a seat that was done, if it can do something now."""
        if at.done[seat] and self.can_act(at, seat):
            at.done[seat] = False


def begin_phase(at: Position, phase: int) -> None:
    """U-2.2: nobody is done yet."""
    at.phase = phase
    at.done = [False] * at.seats


def lapse(at: Position, seat: int) -> None:
    """What is not used in this phase is lost (U-8.3, U-R32)."""
    at.tunnels_left[seat] = 0
    at.mines_left[seat] = 0
    at.gift_mines[seat] = 0
    at.gift_forts[seat] = 0

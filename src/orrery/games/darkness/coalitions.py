"""Phase 2: proposals and consent. D-12."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import PROPOSE
from orrery.games.darkness.pieces import BIT, members
from orrery.games.darkness.position import JOINING, NEXT_DISASTER, NEXT_PROPOSAL, NOBODY, PROPOSING
from orrery.games.darkness.turns import Turns

PROPOSE_0: Final[int] = PROPOSE.base


class Coalitions(Turns):
    """A position in which players bind themselves."""

    def unbound(self) -> int:
        """The seats that can still join a coalition (D-12.2, D-12.4)."""
        found = 0
        for seat in range(self.seats):
            if not self.coalition[seat] and not self.evolved[seat]:
                found |= BIT[seat]
        return found

    def next_proposal(self) -> None:
        """Q29 in turn order, start player first, as many rounds as agreed (D-R52)."""
        seats, table = self.seats, self.table
        while self.place < table.rounds * seats and table.max_coalition > 1:
            seat = (self.start + self.place) % seats
            self.place += 1
            free = self.unbound()
            if free & BIT[seat] and free != BIT[seat]:
                self.step = PROPOSING
                self.actor = seat
                return
        for seat in range(seats):
            if not self.coalition[seat]:
                self.coalition[seat] = BIT[seat]
        self.begin_disasters()

    def proposals(self, seat: int) -> list[int]:
        free = self.unbound()
        return [
            PROPOSE_0 + group
            for group in range(BIT[self.seats])
            if group & BIT[seat] and not group & ~free and group.bit_count() <= self.table.max_coalition
        ]

    def propose(self, seat: int, group: int) -> None:
        if group == BIT[seat]:  # no proposal
            self.step = NEXT_PROPOSAL
            return
        self.proposal = group
        self.asked = [other for other in self.after(seat) if group & BIT[other]]
        self.ask_at = 0
        self.step = JOINING
        self.actor = self.asked[0]
        if self.journal is not None:
            self.tell("proposed", seat, "D-12.1", {"seats": [other + 1 for other in members(group)]})

    def join(self, seat: int, agreed: bool) -> None:
        """Q30: the first refusal ends it; if all join, they are bound."""
        if self.journal is not None:
            self.tell("joined" if agreed else "declined", seat, "D-12.1", {})
        self.ask_at += 1
        if agreed and self.ask_at < len(self.asked):
            self.actor = self.asked[self.ask_at]
            return
        if agreed:
            for member in members(self.proposal):
                self.coalition[member] = self.proposal
            if self.journal is not None:
                said = {"seats": [member + 1 for member in members(self.proposal)]}
                self.tell("coalition_bound", NOBODY, "D-12.3", said)
        self.asked = []
        self.proposal = 0
        self.step = NEXT_PROPOSAL

    def begin_disasters(self) -> None:
        """D-13.1: all cores are turned face up; the order of the orbs is fixed."""
        self.phase = 3
        if self.journal is not None:
            self.tell("phase", NOBODY, "D-13.1", {"phase": 3})
        for orb in members(self.alive & ~self.face_up):
            self.reveal(orb, "D-13.1")
        self.order = self.by_size()
        self.place = 0
        self.stage = 0
        self.step = NEXT_DISASTER

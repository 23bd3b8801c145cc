"""Phase 2: coalitions (D-12). They matter from phase 3 on (D-R62)."""

from __future__ import annotations

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import PROPOSE
from orrery.games.darkness.pieces import BIT, members
from orrery.games.darkness.position import NOBODY, Position
from orrery.games.darkness.steps import disasters
from orrery.games.darkness.steps.shared import YES, Decision, YesOrNo, ask, ask_in_turn, ask_on


def next_proposal(at: Position) -> None:
    """One proposal each in turn order, start player first, as many rounds as agreed (D-12.1, D-R52)."""
    seats, config = at.seats, at.config
    while at.place < config.rounds * seats and config.max_coalition > 1:
        seat = (at.start + at.place) % seats
        at.place += 1
        free = unbound(at)
        if free & BIT[seat] and free != BIT[seat]:
            ask(at, step_id.PROPOSING, seat)
            return
    for seat in range(seats):
        if not at.coalition[seat]:
            at.coalition[seat] = BIT[seat]
    disasters.begin_disasters(at)


def unbound(at: Position) -> int:
    """The seats that can still join a coalition (D-12.2, D-12.4, D-R5)."""
    found = 0
    for seat in range(at.seats):
        if not at.coalition[seat] and not at.evolved[seat]:
            found |= BIT[seat]
    return found


class Proposing(Decision):
    """D-12.1, D-R53: propose a coalition; the proposer alone means none."""

    number = step_id.PROPOSING
    name = "proposing"
    verbs = (PROPOSE,)
    prompt = "Propose a coalition, or none (yourself alone)."

    def legal(self, at: Position, player: int) -> list[int]:
        free = unbound(at)
        return [
            PROPOSE.zero + group
            for group in range(BIT[at.seats])
            if group & BIT[player] and not group & ~free and group.bit_count() <= at.config.max_coalition
        ]

    def apply(self, at: Position, player: int, action: int) -> None:
        group = action - PROPOSE.zero
        if group == BIT[player]:  # no proposal
            at.step = step_id.NEXT_PROPOSAL
            return
        at.proposal = group
        ask_in_turn(at, step_id.JOINING, [other for other in at.after(player) if group & BIT[other]])
        if at.journal is not None:
            at.tell("proposed", player, "D-12.1", {"seats": [other + 1 for other in members(group)]})


class Joining(YesOrNo):
    """D-12.1: the first refusal ends a proposal; if all join, they are bound."""

    number = step_id.JOINING
    name = "joining"
    prompt = "Join the coalition?"

    def apply(self, at: Position, player: int, action: int) -> None:
        agreed = action == YES
        if at.journal is not None:
            at.tell("joined" if agreed else "declined", player, "D-12.1", {})
        at.ask_at += 1
        if agreed and at.ask_at < len(at.asked):
            ask_on(at)
            return
        if agreed:
            for member in members(at.proposal):
                at.coalition[member] = at.proposal
            if at.journal is not None:
                said = {"seats": [member + 1 for member in members(at.proposal)]}
                at.tell("coalition_bound", NOBODY, "D-12.3", said)
        at.asked = []
        at.proposal = 0
        at.step = step_id.NEXT_PROPOSAL

"""Gardens of Uranus: the special powers (G-6) but Bob's, which is part of planting."""

from __future__ import annotations

from orrery.core.actions import Verb
from orrery.games.gardens import step_id
from orrery.games.gardens.actions import NUKE, SWAP_FIRST, SWAP_SECOND, SWAP_WITH, TELEPORT
from orrery.games.gardens.cards import ALI, BIT, BOT, COLOURS, MARTY, ROBBY
from orrery.games.gardens.position import NOTHING, NOWHERE, Position
from orrery.games.gardens.steps import ending
from orrery.games.gardens.steps.shared import Choice, free_spots


def uses(at: Position, seat: int) -> list[int]:
    """What the power of a Martian, not yet used, can do before the turn's action."""
    label_of = at.board.label_of
    kind = at.martian[seat]
    if kind == ALI:  # G-6.3
        firsts = [spot for spot in flowers_in_line(at, at.gardener[seat]) if partners(at, seat, spot)]
        return [SWAP_FIRST.zero + label_of[spot] for spot in firsts]
    if kind == BOT:  # G-6.4
        return [NUKE.zero + label_of[spot] for spot in at.board.inner if at.trees & BIT[spot]]
    if kind == MARTY:  # G-6.6, G-R23
        return free_spots(at, at.board.teleport_actions)
    if kind == ROBBY:  # G-6.5, G-R22
        return [SWAP_WITH.zero + other for other in range(at.seats) if other != seat]
    return []


def flowers_in_line(at: Position, here: int) -> list[int]:
    """The flowers on the three lines through a spot (G-R24)."""
    spots = {spot for line in at.board.lines[here] for spot in line if at.garden[spot] != NOTHING}
    return sorted(spots)


def partners(at: Position, seat: int, first: int) -> list[int]:
    """The flowers Ali can swap with the one on `first`: on one line with both, of another colour (G-6.3, G-R24)."""
    here = at.gardener[seat]
    found: set[int] = set()
    for line in at.board.lines[here]:
        if first in line:
            found.update(s for s in line if at.garden[s] not in (NOTHING, at.garden[first]))
    return sorted(found)


def use(at: Position, seat: int, verb: Verb, value: int) -> None:
    """G-6.7: after the power the turn's action is still to come."""
    labels = at.board.labels
    if verb is SWAP_FIRST:  # G-6.3: Ali has chosen the first flower
        at.pending = at.board.spot_of[value]
        at.step = step_id.SWAP2
        return
    at.power_used[seat] = True
    if verb is NUKE:  # G-6.4: Bot
        spot = at.board.spot_of[value]
        at.set_trees(at.trees & ~BIT[spot])
        if at.journal is not None:
            at.tell("nuked", seat, "G-6.4", {"spot": labels[spot]})
    elif verb is TELEPORT:  # G-6.6: Marty; G-R25: nothing is planted
        spot = at.board.spot_of[value]
        if at.journal is not None:
            at.tell("teleported", seat, "G-6.6", {"from": labels[at.gardener[seat]], "to": labels[spot]})
        at.stand(seat, spot)
    else:  # G-6.5: Robby
        here, there = at.gardener[seat], at.gardener[value]
        at.gardener[seat], at.gardener[value] = there, here
        if at.journal is not None:
            at.tell("exchanged", seat, "G-6.5", {"with": value, "from": labels[here], "to": labels[there]})


class SwapSecond(Choice):
    """G-6.3, G-R24: the second of the two flowers that Ali swaps."""

    number = step_id.SWAP2
    name = "swap2"
    verbs = (SWAP_SECOND,)

    def legal(self, at: Position, player: int) -> list[int]:
        label_of = at.board.label_of
        return [SWAP_SECOND.zero + label_of[spot] for spot in partners(at, player, at.pending)]

    def apply(self, at: Position, player: int, action: int) -> None:
        first = at.pending
        second = at.board.spot_of[action - SWAP_SECOND.zero]
        one, other = at.garden[first], at.garden[second]
        at.put(first, other)
        at.put(second, one)
        at.power_used[player] = True
        at.pending = NOWHERE
        at.step = step_id.TURN
        if at.journal is not None:
            labels = at.board.labels
            swapped = {"first": labels[first], "second": labels[second]}
            at.tell("swapped", player, "G-6.3", {**swapped, "colour": COLOURS[one], "other": COLOURS[other]})
        if not ending.wins_by_hexagon(at, first):
            ending.wins_by_hexagon(at, second)

"""Gardens of Uranus: a turn, moving and planting (G-2)."""

from __future__ import annotations

from typing import Final

from orrery.games.gardens import step_id
from orrery.games.gardens.actions import (
    LEAVE,
    MOVE,
    NUKE,
    PLANT,
    SCORE,
    SPACE,
    SWAP_FIRST,
    SWAP_WITH,
    TELEPORT,
)
from orrery.games.gardens.cards import BIT, BOB, COLOURS, CardActions
from orrery.games.gardens.position import COLOURS_EACH, NO_FLOWERS, NO_PLANTING, NOTHING, Position
from orrery.games.gardens.steps import ending, powers, scoring
from orrery.games.gardens.steps.shared import Choice

# Plain numbers and lists, for what is done in every turn
MOVE_0: Final[int] = MOVE.zero
AFTER_MOVES: Final[int] = MOVE.zero + MOVE.size
SCORES: Final = CardActions(SCORE.zero).parts
SCORES_A: Final = SCORES[0]
SCORES_B: Final = SCORES[1]
SCORES_C: Final = SCORES[2]
SCORES_D: Final = SCORES[3]


def begin(at: Position) -> None:
    """G-4.1, G-R27: whether there is a flower left is asked before anything else, and only then (G-R11)."""
    if not at.left[at.current]:
        ending.finish(at, NO_FLOWERS, "G-4.1")
        return
    at.turn_no += 1
    at.step = step_id.TURN


def end(at: Position) -> None:
    """G-1.13: the player on the left comes next."""
    at.current = (at.current + 1) % at.seats
    begin(at)


class Turn(Choice):
    """G-2.1: a move or a mission to score; before it the power of one's Martian (G-6.7)."""

    number = step_id.TURN
    name = "turn"
    verbs = (MOVE, SCORE, SWAP_FIRST, NUKE, TELEPORT, SWAP_WITH)

    def legal(self, at: Position, player: int) -> list[int]:
        here = at.gardener[player]
        ways = at.ways
        found = ways.moves[here][:]
        reach = ways.bits[here]
        if reach & at.standing_on:  # G-2.4, G-R6
            for spot in at.gardener:
                if reach & BIT[spot]:
                    found.remove(MOVE_0 + at.board.label_of[spot])
        hand = at.hand[player]  # G-3.2: also what brings nothing; G-R7: so something can always be done
        found += SCORES_A[hand & 511]
        found += SCORES_B[hand >> 9 & 511]
        found += SCORES_C[hand >> 18 & 511]
        found += SCORES_D[hand >> 27]
        if at.config.powers and not at.power_used[player]:  # G-6.1, G-6.2, G-R28
            found += powers.uses(at, player)
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        if MOVE_0 <= action < AFTER_MOVES:
            move(at, player, at.board.spot_of[action - MOVE_0])
            return
        verb, value = SPACE.decode(action)
        if verb is SCORE:
            scoring.score(at, player, value)
        else:
            powers.use(at, player, verb, value)


def move(at: Position, seat: int, spot: int) -> None:
    """G-2.2: slide to a spot. G-2.6: stopping on a flower plants nothing, but Bob may replace it (G-6.8)."""
    if at.journal is not None:
        labels = at.board.labels
        at.tell("moved", seat, "G-2.2", {"from": labels[at.gardener[seat]], "to": labels[spot]})
    at.standing_on ^= BIT[at.gardener[seat]] | BIT[spot]
    at.gardener[seat] = spot
    if at.garden[spot] == NOTHING or at.has_power(seat, BOB):
        at.step = step_id.PLANT
    else:
        if at.journal is not None:
            at.tell("stayed", seat, "G-2.6", flower_on(at, spot))
        end_without_planting(at)


def flower_on(at: Position, spot: int) -> dict[str, str]:
    return {"spot": at.board.labels[spot], "colour": COLOURS[at.garden[spot]]}


def end_without_planting(at: Position) -> None:
    """G-4.2, G-R10: if everybody in turn has moved without planting, the game ends."""
    at.idle += 1
    if at.idle == at.seats:
        ending.finish(at, NO_PLANTING, "G-4.2")
    else:
        end(at)


class Plant(Choice):
    """G-2.7: a flower of the reserve where the gardener stands. On a flower Bob may also leave it (G-6.8, G-R26)."""

    number = step_id.PLANT
    name = "plant"
    verbs = (PLANT, LEAVE)

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        action = PLANT.zero
        first = COLOURS_EACH * player
        for count in at.reserve[first : first + COLOURS_EACH]:
            if count:
                found.append(action)
            action += 1
        if at.garden[at.gardener[player]] != NOTHING:
            found.append(LEAVE.zero)
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        spot = at.gardener[player]
        if action == LEAVE.zero:
            if at.journal is not None:
                at.tell("left", player, "G-R26", flower_on(at, spot))
            end_without_planting(at)
            return
        colour = action - PLANT.zero
        old = at.garden[spot]
        if old != NOTHING:  # G-6.8, G-R26
            at.flowers[old] ^= BIT[spot]
            at.removed[old] += 1
            at.power_used[player] = True
        at.reserve[COLOURS_EACH * player + colour] -= 1
        at.left[player] -= 1
        at.garden[spot] = colour
        at.flowers[colour] |= BIT[spot]
        at.idle = 0
        if at.journal is not None:
            if old != NOTHING:
                at.tell("replaced", player, "G-6.8", {**flower_on(at, spot), "old": COLOURS[old]})
            else:
                at.tell("planted", player, "G-2.7", flower_on(at, spot))
        if old == colour or at.flowers[colour].bit_count() < 6 or not ending.wins_by_hexagon(at, spot):
            end(at)

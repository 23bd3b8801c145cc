"""Free actions (D-1.7, D-1.8, D-5.9): what the player on turn may do at any moment, before the action and inside it.

It imports no step, so that every decision of the player on turn can build on `Moment`.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import Verb
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ERASE, EXCHANGE, HIT_AMOEBA
from orrery.games.darkness.pieces import BIT, COLONY, SCOUT, SHIPS_EACH, OrbActions
from orrery.games.darkness.position import ERASING, NOTHING, NOWHERE, TERRAFORMING, Position
from orrery.games.darkness.steps import orbs
from orrery.games.darkness.steps.shared import NO, YES, Decision, sent_colony, sent_scout

FREE: Final[tuple[Verb, ...]] = (ERASE, EXCHANGE, HIT_AMOEBA)
ERASURES: Final = OrbActions(ERASE.zero)
FIRST_FREE: Final[int] = ERASE.zero
LAST_FREE: Final[int] = HIT_AMOEBA.zero


def free_actions(at: Position, seat: int) -> list[int]:
    """What the player on turn may do besides what is asked."""
    found = ERASURES.of(erasable(at, seat)) if at.owns[seat] else []  # D-1.7
    colony, scout = at.fleet[SHIPS_EACH * seat], at.fleet[SHIPS_EACH * seat + SCOUT]
    if at.step == step_id.GOING:  # D-R73: ships that are announced are spoken for
        colony -= sent_colony(at)
        scout -= sent_scout(at)
    if colony > 0 and at.waste[SHIPS_EACH * seat + SCOUT]:  # D-1.8
        found.append(EXCHANGE.zero)
    if at.amoebas and scout > 0:  # D-5.9
        found.append(HIT_AMOEBA.zero)
    return found


def erasable(at: Position, seat: int) -> int:
    """The orbs with a tile that the seat can leave."""
    found = at.owns[seat]
    if at.step == step_id.GOING and at.act == TERRAFORMING:
        orb = at.act_orb
        if not any(at.owner[tile] == seat and not is_announced(at, tile) for tile in at.tiles_of(orb)):
            found &= ~BIT[orb]
    return found


def is_announced(at: Position, tile: int) -> bool:
    """Whether a tile is to become a terraforming station as soon as the guards have been heard (D-R73)."""
    if at.step == step_id.GOING:
        act, orb, slot = at.act, at.act_orb, at.act_slot
    elif at.paused and at.paused[0] == step_id.GOING:
        act, orb, slot = at.paused[1], at.paused[3], at.paused[4]
    else:
        return False
    return act == TERRAFORMING and at.slots[orb][slot] == tile


def take_free(at: Position, seat: int, action: int) -> None:
    """A free action; then what was asked is asked again. It counts as acting (D-R71)."""
    at.idle = 0
    if action == EXCHANGE.zero:  # D-1.8: a colony ship of the fleet for a scout of the waste
        orbs.spend(at, seat, COLONY, 1)
        at.waste[SHIPS_EACH * seat + SCOUT] -= 1
        orbs.bring_back(at, seat, SCOUT, "D-1.8", "exchanged")
    elif action == HIT_AMOEBA.zero:
        hit_amoeba(at, seat)
    else:
        begin_erasing(at, action - FIRST_FREE)


def begin_erasing(at: Position, orb: int) -> None:
    """D-1.7: the tile comes next, while the decision at hand waits with all that it is about."""
    at.paused = [at.step, at.act, at.act_ship, at.act_orb, at.act_slot, at.act_orb2]
    at.act = ERASING
    at.act_ship = NOTHING
    at.act_orb = orb
    at.act_slot = NOWHERE
    at.act_orb2 = NOWHERE
    at.step = step_id.WHICH_TILE


def erase(at: Position, seat: int) -> None:
    """D-1.7: all own ships leave a tile, and the decision that waited is asked again."""
    orb = at.act_orb
    if at.journal is not None:
        at.tell("erased", seat, "D-1.7", {"orb": orb, "place": at.called(orb), "slot": at.act_slot})
    orbs.clear_tile(at, orb, at.slots[orb][at.act_slot])
    if at.paused and at.paused[0] != step_id.MAIN:
        at.step, at.act, at.act_ship, at.act_orb, at.act_slot, at.act_orb2 = at.paused
    else:
        at.step = step_id.TO_MAIN
    at.paused = []


def hit_amoeba(at: Position, seat: int) -> None:
    """D-5.9, D-R8: hits add up, and go to the oldest amoeba."""
    orbs.spend(at, seat, SCOUT, 1)
    at.amoebas[0] += 1
    if at.journal is not None:
        at.tell("amoeba_hit", seat, "D-5.9", {"hits": at.amoebas[0], "needed": at.config.amoeba_hits})
    if at.amoebas[0] >= at.config.amoeba_hits:
        del at.amoebas[0]
        at.bites = min(at.bites, len(at.amoebas))
        if at.journal is not None:
            at.tell("amoeba_killed", seat, "D-5.9", {})


def scouts_within_reach(at: Position, seat: int) -> int:
    """The scouts that the seat has or can get by free actions (D-1.7, D-1.8); everybody can work that out."""
    scouts = at.fleet[SHIPS_EACH * seat + SCOUT]
    if not at.config.any_moment:
        return scouts
    wasted = at.waste[SHIPS_EACH * seat + SCOUT]
    for tile, owner in enumerate(at.owner):
        if owner == seat:
            wasted += at.scout[tile]
    return scouts + min(at.fleet[SHIPS_EACH * seat], wasted)


class Moment(Decision):
    """A decision of the player on turn, who may take free actions first (D-R73); an option leaves them out."""

    def legal(self, at: Position, player: int) -> list[int]:
        if at.config.any_moment:
            return free_actions(at, player) + self.choices(at, player)
        return self.choices(at, player)

    def apply(self, at: Position, player: int, action: int) -> None:
        if FIRST_FREE <= action <= LAST_FREE:
            take_free(at, player, action)
        else:
            self.choose(at, player, action)

    def choices(self, at: Position, player: int) -> list[int]:
        """The answers to what is asked, sorted; their ids come after those of free actions."""
        raise NotImplementedError

    def choose(self, at: Position, player: int, action: int) -> None:
        """What follows from one of the answers."""
        raise NotImplementedError


class OwnYesOrNo(Moment):
    """A question to the player on turn that can always be answered with yes and with no."""

    def choices(self, at: Position, player: int) -> list[int]:
        return [NO, YES]

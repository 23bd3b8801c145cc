"""The Loader (M-12.2, M-13.5): up to three refined resources into open slots of any rockets."""

from __future__ import annotations

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import DONE, LOAD
from orrery.games.minethemoon.names import (
    CARDS,
    KINDS,
    KINDS_EACH,
    NO_BUILDING,
    PRIVATE,
    SLOTS_EACH,
)
from orrery.games.minethemoon.position import FOR_LOADING, FREE, NOTHING, ON_ROCKET, Position
from orrery.games.minethemoon.steps.robots import ASK, YES, ask_white, white_share
from orrery.games.minethemoon.steps.shared import BuildingStep


def load_actions(at: Position, seat: int) -> list[int]:
    """Every open slot for which a refined resource is held."""
    found: list[int] = []
    mine = KINDS_EACH * seat + 3
    slot_type = at.config.printed.slot_type
    for pad in at.config.pads:
        card = at.pads[pad]
        if card == NOTHING or (pad == PRIVATE and seat != at.config.private_seat):
            continue
        slot = SLOTS_EACH * pad
        for type_ in slot_type[card]:
            if at.silo[mine + type_] and at.slots[slot] == FREE:
                found.append(LOAD.zero + slot)
            slot += 1
    return found


def can_load(at: Position, seat: int) -> bool:
    mine = KINDS_EACH * seat + 3
    if not (at.silo[mine] or at.silo[mine + 1] or at.silo[mine + 2]):
        return False
    return len(load_actions(at, seat)) > 0


class Load(BuildingStep):
    """M-12.2, M-12.3: a refined resource into any open slot of its type, or no more."""

    number = step_id.LOAD
    name = "load"
    verbs = (LOAD, DONE)
    prompt = "Load a refined resource into an open slot, or stop."

    def legal(self, at: Position, player: int) -> list[int]:
        return [DONE.zero, *load_actions(at, player)]

    def do(self, at: Position, seat: int, action: int) -> None:
        if action == DONE.zero:
            at.doing = NO_BUILDING
            return
        slot = action - LOAD.zero
        share = white_share(at, seat, slot_kind(at, slot), 1, False)
        if share == ASK:
            at.pending = slot
            ask_white(at, seat, FOR_LOADING)
        else:
            loaded(at, seat, slot, share == YES)


def slot_kind(at: Position, slot: int) -> int:
    """The refined kind that a slot takes (M-12.1)."""
    return 3 + at.config.printed.slot_type[at.pads[slot // SLOTS_EACH]][slot % SLOTS_EACH]


def loaded(at: Position, seat: int, slot: int, white: bool) -> None:
    """The robot moves from the Silo onto the rocket and stays there until it launches (M-9.8)."""
    kind = slot_kind(at, slot)
    at.silo[KINDS_EACH * seat + kind] -= 1
    at.slots[slot] = seat
    if white:
        at.white_at = ON_ROCKET + slot
    at.left -= 1
    if at.journal is not None:
        card = at.pads[slot // SLOTS_EACH]
        worth = at.config.printed.slot_value[card][slot % SLOTS_EACH]
        told = {"card": CARDS[card], "slot": slot % SLOTS_EACH + 1, "kind": KINDS[kind], "worth": worth}
        at.tell("loaded", seat, "M-12.2", told)
    if at.left and can_load(at, seat):
        at.step = step_id.LOAD
    else:
        at.doing = NO_BUILDING

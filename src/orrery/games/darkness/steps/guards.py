"""Guards (D-11): they promise, shoot or let pass; and they permit gateways and portals, or not (D-10.5, D-13.4)."""

from __future__ import annotations

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ALLOW, CALL_OFF, GO, PROMISE, SHOOT
from orrery.games.darkness.pieces import BIT, COLONY, SCOUT
from orrery.games.darkness.position import (
    ACTS,
    ASKED_AT,
    BY_ORB,
    EXPLORING,
    LANDING,
    MINING,
    NO_GIANT,
    SHOWN_LETTERED,
    Position,
)
from orrery.games.darkness.steps import disasters, orbs
from orrery.games.darkness.steps.free import FREE, Moment
from orrery.games.darkness.steps.shared import (
    YES,
    Decision,
    YesOrNo,
    ask,
    ask_in_turn,
    ask_on,
    sent_colony,
    sent_scout,
)


def guardians(at: Position, seat: int, orb: int) -> list[int]:
    """The other players with a guard at an orb, in turn order from a seat, as `asked` keeps them (D-11.4, D-R28)."""
    return [ASKED_AT * orb + other for other in at.after(seat) if at.guards(other) & BIT[orb]]


# Ships come -----------------------------------------------------------------------------------------------------------


def call_guards(at: Position, seat: int) -> None:
    """Ships come to one orb, or with `mine` to two: the foreign guards there are asked in turn (D-11.1)."""
    if at.act == LANDING:
        if at.seen[seat] & BIT[at.act_orb]:
            at.facts[at.act_orb] |= NO_GIANT
    elif at.act == EXPLORING:
        at.facts[at.act_orb] |= SHOWN_LETTERED
    elif at.act == MINING:
        at.facts[at.act_orb2] |= SHOWN_LETTERED
    at.asked = guardians(at, seat, at.act_orb)
    if at.act == MINING:
        at.asked += guardians(at, seat, at.act_orb2)
    at.ask_at = 0
    at.promises = []
    if not at.asked:
        at.step = step_id.CARRY_OUT
        return
    if at.journal is not None:
        said = {"act": ACTS[at.act], "orb": at.act_orb, "place": at.called(at.act_orb)}
        at.tell("announced", seat, "D-11.1", said)
    ask_in_turn(at, step_id.PROMISING if at.config.parley else step_id.FIRING, at.asked)


class Promising(Decision):
    """D-11.2: a guardian promises free passage, or nothing; it binds nobody."""

    number = step_id.PROMISING
    name = "promising"
    verbs = (PROMISE,)
    prompt = "Ships are coming to your orb. Promise them free passage?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [PROMISE.zero, PROMISE.zero + 1]

    def apply(self, at: Position, player: int, action: int) -> None:
        if at.journal is not None:
            place = at.called(at.asked_orb())
            kind = "promised_nothing" if action == PROMISE.zero else "promised"
            at.tell(kind, player, "D-11.2", {"place": place, "with": at.turn})
        at.promises += [at.asked[at.ask_at], action - PROMISE.zero]
        at.ask_at += 1
        if at.ask_at == len(at.asked):
            ask(at, step_id.GOING, at.turn)
        else:
            ask_on(at)


class Going(Moment):
    """D-11.3: after the promises go on, or call it off."""

    number = step_id.GOING
    name = "going"
    verbs = (*FREE, GO, CALL_OFF)
    prompt = "You have heard the guards. Go on, or call it off?"

    def choices(self, at: Position, player: int) -> list[int]:
        return [GO.zero, CALL_OFF.zero]

    def choose(self, at: Position, player: int, action: int) -> None:
        if action == GO.zero:
            ask_in_turn(at, step_id.FIRING, at.asked)
        else:
            call_off(at, player)


def call_off(at: Position, seat: int) -> None:
    """D-11.3: nothing is spent, the orbs stay closed this turn; D-10.8: it ends a free landing."""
    if at.journal is not None:
        at.tell("called_off", seat, "D-11.3", {"place": at.called(at.act_orb)})
    at.asked = []
    at.promises = []
    if at.free:
        at.step = step_id.TURN_OVER
        return
    at.closed |= BIT[at.act_orb]
    if at.act == MINING:
        at.closed |= BIT[at.act_orb2]
    at.step = step_id.TO_MAIN


class Firing(Decision):
    """D-11.1: a guardian lets ships pass, or shoots them; then the action is lost."""

    number = step_id.FIRING
    name = "firing"
    verbs = (ALLOW, SHOOT)
    prompt = "Ships arrive. Let them pass, or shoot?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [ALLOW.zero, SHOOT.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        shoots = action == SHOOT.zero
        if at.journal is not None:
            place = at.called(at.asked_orb())
            at.tell("shot" if shoots else "allowed", player, "D-11.1", {"place": place, "with": at.turn})
        if shoots:
            at.asked = []
            at.idle = 0
            orbs.spend(at, at.turn, COLONY, sent_colony(at))
            orbs.spend(at, at.turn, SCOUT, sent_scout(at))
            at.step = step_id.TURN_OVER  # D-4.9: nothing lands, nobody sees the core
            return
        at.ask_at += 1
        if at.ask_at == len(at.asked):
            at.asked = []
            at.step = step_id.CARRY_OUT
        else:
            ask_on(at)


# Gateways and portals -------------------------------------------------------------------------------------------------


def ask_permission(at: Position, seat: int) -> None:
    """D-10.5: each foreign guardian of either end of a gateway is asked once."""
    ends = BIT[at.act_orb] | BIT[at.act_orb2]
    at.asked = [ASKED_AT * at.act_orb + other for other in at.after(seat) if at.guards(other) & ends]
    at.ask_at = 0
    if at.asked:
        ask_in_turn(at, step_id.PERMITTING, at.asked)
    else:
        at.step = step_id.CARRY_OUT


class Permitting(YesOrNo):
    """D-10.5: a guardian permits a gateway, or not. D-13.4: in phase 3 likewise a portal."""

    number = step_id.PERMITTING
    name = "permitting"
    prompt = "Do you permit the link?"

    def apply(self, at: Position, player: int, action: int) -> None:
        if at.phase == 1:
            permit_gateway(at, player, action == YES)
        else:
            disasters.permit_portal(at, player, action == YES)


def permit_gateway(at: Position, seat: int, agreed: bool) -> None:
    """D-10.5; D-R33: after a refusal nothing is spent."""
    if at.journal is not None:
        at.tell("permitted" if agreed else "refused", seat, "D-10.5", {"with": at.turn})
    at.ask_at += 1
    if not agreed:
        at.asked = []
        at.closed_pairs.append(BY_ORB * at.act_orb + at.act_orb2)
        at.step = step_id.TO_MAIN
    elif at.ask_at == len(at.asked):
        at.asked = []
        at.step = step_id.CARRY_OUT
    else:
        ask_on(at)

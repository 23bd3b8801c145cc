"""Advanced Buildings with questions of their own (M-17): whom they concern, or what they do it with."""

from __future__ import annotations

from bisect import insort

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import ABDUCT, ARRAY, DEAL, MARK, MASS, TARGET
from orrery.games.minethemoon.names import (
    ADVANCED,
    AT_OWNSHAKER,
    AT_SITE,
    BIT,
    BUILDINGS,
    CARDS,
    CLOUT_MASK,
    KINDS,
    KINDS_EACH,
    NO_BUILDING,
    OWN_EACH,
    PADS,
    PREROGATIVE,
    SITES_EACH,
    SOLAR_ARRAY,
    TREMBLER,
    VICTIMS_EACH,
)
from orrery.games.minethemoon.position import CAPTURED, FOR_DRIVING, IN_SILO, NOTHING, WHITE_ROBOT, Position
from orrery.games.minethemoon.steps import buildings
from orrery.games.minethemoon.steps.ending import gain
from orrery.games.minethemoon.steps.robots import ASK, YES, ask_white, leave_silo, release, white_share
from orrery.games.minethemoon.steps.shared import BuildingStep, FromDeck, go_on_working


class Abduct(BuildingStep):
    """M-17.1: a robot of the own colour of each kind in another Silo, or the white robot there.

    M-R23, M-R24: what it held is lost, and the last captive goes home.
    """

    number = step_id.ABDUCT
    name = "abduct"
    verbs = (ABDUCT,)
    prompt = "Whose robot do you abduct?"

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        for other in range(at.seats):
            if other == player:
                continue
            white = at.white_kind(other)
            found += [
                ABDUCT.zero + VICTIMS_EACH * other + kind
                for kind in range(6)
                if at.silo[KINDS_EACH * other + kind] > (1 if white == kind else 0)
            ]
            if white != NOTHING:
                found.append(ABDUCT.zero + VICTIMS_EACH * other + 6)
        return found

    def do(self, at: Position, seat: int, action: int) -> None:
        victim, what = divmod(action - ABDUCT.zero, VICTIMS_EACH)
        release(at, at.captor)
        if what == 6:
            kind = at.white_at - IN_SILO
            at.captive[at.captor] = WHITE_ROBOT
            at.white_at = CAPTURED + at.captor
        else:
            kind = what
            at.captive[at.captor] = victim
        at.silo[KINDS_EACH * victim + kind] -= 1
        at.doing = NO_BUILDING
        if at.journal is not None:
            at.tell("abducted", seat, "M-17.1", {"with": victim, "kind": KINDS[kind], "white": what == 6})


class Mark(BuildingStep):
    """M-17.2, M-R31: the Accelerator readies a rocket, which launches at the end of the turn, full or not."""

    number = step_id.MARK
    name = "mark"
    verbs = (MARK,)
    prompt = "Which rocket launches this turn?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [MARK.zero + pad for pad in at.config.pads if at.pads[pad] != NOTHING]

    def do(self, at: Position, seat: int, action: int) -> None:
        pad = action - MARK.zero
        at.marked |= BIT[pad]
        at.doing = NO_BUILDING
        if at.journal is not None:
            at.tell("marked", seat, "M-17.2", {"pad": PADS[pad]})


class Comsat(FromDeck):
    """M-17.5: a card of the deck shows its building."""

    number = step_id.COMSAT
    name = "comsat"
    prompt = "A card comes from the deck."

    def apply(self, at: Position, player: int, action: int) -> None:
        card = action - DEAL.zero
        at.deck.remove(card)
        insort(at.available, card)
        at.doing = NO_BUILDING
        if at.journal is not None:
            told = {"card": CARDS[card], "building": ADVANCED[at.config.printed.back[card]]}
            at.tell("uncovered", at.current, "M-17.5", told)
        go_on_working(at)


class Leech(BuildingStep):
    """M-17.9, M-R32: a player who has Dominance loses some, never below 0."""

    number = step_id.LEECH
    name = "leech"
    verbs = (TARGET,)
    prompt = "Who loses Dominance?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [TARGET.zero + other for other in range(at.seats) if at.dominance[other]]

    def do(self, at: Position, seat: int, action: int) -> None:
        victim = action - TARGET.zero
        lost = min(at.config.printed.amounts["leecher"], at.dominance[victim])
        at.dominance[victim] -= lost
        at.doing = NO_BUILDING
        if at.journal is not None:
            at.tell("leeched", seat, "M-17.9", {"with": victim, "points": lost})


class MassDriver(BuildingStep):
    """M-17.10: one refined Buckyball or Graphene for Dominance."""

    number = step_id.MASS
    name = "mass"
    verbs = (MASS,)
    prompt = "Which refined resource goes into space?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [MASS.zero + type_ for type_ in range(2) if at.silo[KINDS_EACH * player + 3 + type_]]

    def do(self, at: Position, seat: int, action: int) -> None:
        kind = 3 + action - MASS.zero
        share = white_share(at, seat, kind, 1, True)
        if share == ASK:
            at.pending = kind
            ask_white(at, seat, FOR_DRIVING)
        else:
            driven(at, seat, kind, share == YES)


def driven(at: Position, seat: int, kind: int, white: bool) -> None:
    points = at.config.printed.amounts["massdriver"]
    leave_silo(at, seat, kind, 1, white)
    at.doing = NO_BUILDING
    if at.journal is not None:
        at.tell("driven", seat, "M-17.10", {"kind": KINDS[kind], "points": points})
    gain(at, seat, points)


class SolarArray(BuildingStep):
    """M-17.15: the Solar Array Works a building of any Moonbase, for its own player."""

    number = step_id.ARRAY
    name = "array"
    verbs = (ARRAY,)
    prompt = "Which building does the Solar Array Work?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [
            ARRAY.zero + OWN_EACH * owner + own
            for owner in range(at.seats)
            for own in range(8)
            if array_target(at, player, owner, own)
        ]

    def do(self, at: Position, seat: int, action: int) -> None:
        owner, own = divmod(action - ARRAY.zero, OWN_EACH)
        building = at.building_at(owner, own)
        if at.journal is not None:
            at.tell("pointed", seat, "M-17.15", {"with": owner, "building": BUILDINGS[building]})
        buildings.work_building(at, seat, building, SITES_EACH * owner + own - AT_SITE)


def array_target(at: Position, seat: int, owner: int, own: int) -> bool:
    """Whether the Solar Array of `seat` may Work this place of a Moonbase (M-R27, M-R28)."""
    if own == AT_OWNSHAKER:
        return False
    building = at.building_at(owner, own)
    if building == NO_BUILDING or building in (SOLAR_ARRAY, TREMBLER):
        return False
    if building == PREROGATIVE and at.taken & CLOUT_MASK:
        return False
    return at.config.printed.team[building] > 0 and buildings.can_do(at, seat, building)


def has_array_target(at: Position, seat: int) -> bool:
    for owner in range(at.seats):
        for own in range(8):
            if array_target(at, seat, owner, own):
                return True
    return False

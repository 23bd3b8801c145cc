"""What buildings do when they are Worked (M-13, M-14, M-17), and when there is anything for them to do.

A deed may ask its player one question after another. `at.doing` is the building while it lasts; it is over when that is
NO_BUILDING again, and the Work goes on.
"""

from __future__ import annotations

from bisect import insort
from typing import Final

from orrery.games.minethemoon.constructing import can_construct
from orrery.games.minethemoon.converting import begin_giving, begin_refining
from orrery.games.minethemoon.loading import can_load
from orrery.games.minethemoon.making import can_exchange, produce_nanotube
from orrery.games.minethemoon.moves import ASK, YES, ask_white, gain, leave_silo, release, white_share
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    ADVANCED,
    AGRIDOME,
    AT_OWNSHAKER,
    AT_SITE,
    BIT,
    BUILDING_RULE,
    BUILDINGS,
    CARDS,
    CLOUT,
    CLOUT_MASK,
    COMSAT,
    EXCHANGER,
    EXCHANGER_2,
    FACTORY,
    FACTORY_3,
    GENERATOR,
    HYDROPONICS,
    KINDS,
    LAB,
    LEECHER,
    LOADER,
    MASS_DRIVER,
    NO_BUILDING,
    OMNIREFINER,
    PADS,
    PREROGATIVE,
    REFINER,
    REFINER_2,
    REFINERY,
    REPRESSOR,
    REVERTER,
    SHAKER,
    SOLAR_ARRAY,
    SYNTHESIZER,
    TRANSMITTER,
    TREMBLER,
    UPLINK,
)
from orrery.games.minethemoon.position import (
    ABDUCTING,
    BUILDING,
    CAPTURED,
    COMSAT_DEAL,
    DRIVING,
    EXCHANGING,
    FOR_DRIVING,
    IN_SILO,
    LEECHING,
    LOADING,
    MARKING,
    NOTHING,
    POINTING,
    PRODUCING,
    WHITE_ROBOT,
    Position,
)

REFINERS: Final = {REFINERY: "refinery", REFINER: "refiner", REFINER_2: "refiner", OMNIREFINER: "omnirefiner"}


# Is there anything to do? ---------------------------------------------------------------------------------------------


def can_do(at: Position, seat: int, building: int) -> bool:
    """Whether Working this building could do something for `seat` (the table of specification 4.4)."""
    mine = 6 * seat
    silo = at.silo
    if building in (UPLINK, LAB):
        return can_construct(at, seat)
    if building == LOADER:
        return can_load(at, seat)
    if building in (SHAKER, CLOUT, PREROGATIVE, AGRIDOME, HYDROPONICS):
        return True
    if building in (REFINERY, REFINER, REFINER_2, OMNIREFINER, TRANSMITTER):
        return silo[mine] > 0 or silo[mine + 1] > 0 or silo[mine + 2] > 0
    if building == REVERTER:
        return silo[mine + 3] > 0 or silo[mine + 4] > 0 or silo[mine + 5] > 0
    if FACTORY <= building <= FACTORY_3 or building == GENERATOR:
        return at.free(seat, 0) > 0 or at.free(seat, 1) > 0
    if building in (EXCHANGER, EXCHANGER_2):
        return can_exchange(at, seat)
    if building == SYNTHESIZER:
        return at.free(seat, 2) > 0
    if building == REPRESSOR:
        return silo[mine + 2] > 0 and (at.free(seat, 0) > 0 or at.free(seat, 1) > 0)
    if building == MASS_DRIVER:
        return silo[mine + 3] > 0 or silo[mine + 4] > 0
    if building == LEECHER:
        return max(at.dominance) > 0
    if building == COMSAT:
        return len(at.deck) > 0
    if building == ACCELERATOR:
        return max(at.pads) != NOTHING
    if building == ABDUCTOR:
        return any(at.in_silo(other) for other in range(at.seats) if other != seat)
    if building == SOLAR_ARRAY:
        return can_point(at, seat)
    return False


def array_target(at: Position, seat: int, owner: int, own: int) -> bool:
    """Whether the Solar Array of `seat` may Work this place of a Moonbase (M-R27, M-R28)."""
    if own == AT_OWNSHAKER:
        return False
    building = at.building_at(owner, own)
    if building == NO_BUILDING or building in (SOLAR_ARRAY, TREMBLER):
        return False
    if building == PREROGATIVE and at.taken & CLOUT_MASK:
        return False
    return at.table.printed.team[building] > 0 and can_do(at, seat, building)


def can_point(at: Position, seat: int) -> bool:
    for owner in range(at.seats):
        for own in range(8):
            if array_target(at, seat, owner, own):
                return True
    return False


# Doing it -------------------------------------------------------------------------------------------------------------


def begin_deed(at: Position, seat: int, building: int, site: int) -> None:
    """Start what a building does for `seat`. `site` is where it stands if it is an Advanced Building."""
    at.current = seat
    at.doing = building
    at.captor = site
    at.step = 0
    if at.journal is not None:
        at.tell("worked", seat, BUILDING_RULE[building], {"building": BUILDINGS[building]})
    amounts = at.table.printed.amounts
    if building in REFINERS:
        begin_refining(at, amounts[REFINERS[building]])
    elif building in (UPLINK, LAB):
        at.phase = BUILDING
    elif building == LOADER:
        at.left = amounts["loader"]
        at.phase = LOADING
    elif building == SHAKER:
        earn(at, seat, "shaker")
    elif building == AGRIDOME:
        earn(at, seat, "agridome")
    elif building == HYDROPONICS:
        earn(at, seat, "hydroponics")
    elif building in (CLOUT, PREROGATIVE):
        to_the_top(at, seat)
    elif building in (REVERTER, TRANSMITTER, REPRESSOR):
        begin_giving(at)
    elif FACTORY <= building <= FACTORY_3 or building == GENERATOR:
        made = "top_factory" if building == FACTORY_3 else "generator" if building == GENERATOR else "factory"
        at.left = amounts[made]
        at.phase = PRODUCING
    elif building == SYNTHESIZER:
        produce_nanotube(at, seat)
    elif building in (EXCHANGER, EXCHANGER_2):
        at.left = amounts["exchanger"]
        at.phase = EXCHANGING
    elif building == MASS_DRIVER:
        at.phase = DRIVING
    elif building == LEECHER:
        at.phase = LEECHING
    elif building == COMSAT:
        at.phase = COMSAT_DEAL
    elif building == ACCELERATOR:
        at.phase = MARKING
    elif building == ABDUCTOR:
        at.phase = ABDUCTING
    else:
        at.phase = POINTING


def earn(at: Position, seat: int, name: str) -> None:
    """Dominance for the Work itself (M-13.3, M-17.3, M-17.4)."""
    points = at.table.printed.amounts[name]
    if at.journal is not None:
        rule = "M-13.3" if at.doing == SHAKER else BUILDING_RULE[at.doing]
        at.tell("earned", seat, rule, {"points": points, "building": BUILDINGS[at.doing]})
    at.doing = NO_BUILDING
    gain(at, seat, points)


def to_the_top(at: Position, seat: int) -> None:
    """The Priority marker goes to the top, the others shift down (M-13.6, M-17.12)."""
    at.priority.remove(seat)
    at.priority.insert(0, seat)
    if at.journal is not None:
        at.tell("on_top", seat, BUILDING_RULE[at.doing], {})
    at.doing = NO_BUILDING


def drive(at: Position, seat: int, kind: int) -> None:
    """One refined resource for Dominance (M-17.10)."""
    share = white_share(at, seat, kind, 1, True)
    if share == ASK:
        at.pending = kind
        ask_white(at, seat, FOR_DRIVING)
    else:
        driven(at, seat, kind, share == YES)


def driven(at: Position, seat: int, kind: int, white: bool) -> None:
    points = at.table.printed.amounts["massdriver"]
    leave_silo(at, seat, kind, 1, white)
    at.doing = NO_BUILDING
    if at.journal is not None:
        at.tell("driven", seat, "M-17.10", {"kind": KINDS[kind], "points": points})
    gain(at, seat, points)


def leech(at: Position, seat: int, victim: int) -> None:
    """A player loses Dominance, never below 0 (M-17.9, M-R32)."""
    lost = min(at.table.printed.amounts["leecher"], at.dominance[victim])
    at.dominance[victim] -= lost
    at.doing = NO_BUILDING
    if at.journal is not None:
        at.tell("leeched", seat, "M-17.9", {"with": victim, "points": lost})


def mark(at: Position, seat: int, pad: int) -> None:
    """That rocket launches at the end of the turn (M-17.2)."""
    at.marked |= BIT[pad]
    at.doing = NO_BUILDING
    if at.journal is not None:
        at.tell("marked", seat, "M-17.2", {"pad": PADS[pad]})


def abduct(at: Position, seat: int, victim: int, what: int) -> None:
    """Take a robot out of another Silo; what it held is lost, and the last captive goes home (M-17.1, M-R23, M-R24)."""
    release(at, at.captor)
    if what == 6:
        kind = at.white_at - IN_SILO
        at.captive[at.captor] = WHITE_ROBOT
        at.white_at = CAPTURED + at.captor
    else:
        kind = what
        at.captive[at.captor] = victim
    at.silo[6 * victim + kind] -= 1
    at.doing = NO_BUILDING
    if at.journal is not None:
        at.tell("abducted", seat, "M-17.1", {"with": victim, "kind": KINDS[kind], "white": what == 6})


def uncover(at: Position, card: int) -> None:
    """The Comsat: a card of the deck shows its building (M-17.5)."""
    at.deck.remove(card)
    insort(at.available, card)
    at.doing = NO_BUILDING
    if at.journal is not None:
        told = {"card": CARDS[card], "building": ADVANCED[at.table.printed.back[card]]}
        at.tell("uncovered", at.current, "M-17.5", told)


def point(at: Position, seat: int, owner: int, own: int) -> None:
    """The Solar Array Works another building, for its own player (M-17.15)."""
    if at.journal is not None:
        building = BUILDINGS[at.building_at(owner, own)]
        at.tell("pointed", seat, "M-17.15", {"with": owner, "building": building})
    begin_deed(at, seat, at.building_at(owner, own), 3 * owner + own - AT_SITE)

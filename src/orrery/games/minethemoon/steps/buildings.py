"""What buildings do when they are Worked (M-13, M-14, M-17), and when there is anything for them to do.

A building may ask its player one question after another: those are the steps of the modules that are imported here.
`at.doing` is the building meanwhile. It has done its work when that is NO_BUILDING again.
"""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    AGRIDOME,
    BUILDING_RULE,
    BUILDINGS,
    CLOUT,
    COMSAT,
    EXCHANGER,
    EXCHANGER_2,
    FACTORY,
    FACTORY_3,
    GENERATOR,
    HYDROPONICS,
    KINDS_EACH,
    LAB,
    LEECHER,
    LOADER,
    MASS_DRIVER,
    NO_BUILDING,
    OMNIREFINER,
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
    UPLINK,
)
from orrery.games.minethemoon.position import NOTHING, Position
from orrery.games.minethemoon.steps import advanced, constructing, converting, loading, making
from orrery.games.minethemoon.steps.ending import gain

REFINERS: Final = {REFINERY: "refinery", REFINER: "refiner", REFINER_2: "refiner", OMNIREFINER: "omnirefiner"}


def can_do(at: Position, seat: int, building: int) -> bool:
    """Whether Working this building could do something for `seat` (M-6.5)."""
    mine = KINDS_EACH * seat
    silo = at.silo
    if building in (UPLINK, LAB):
        return constructing.can_construct(at, seat)
    if building == LOADER:
        return loading.can_load(at, seat)
    if building in (SHAKER, CLOUT, PREROGATIVE, AGRIDOME, HYDROPONICS):
        return True
    if building in (REFINERY, REFINER, REFINER_2, OMNIREFINER, TRANSMITTER):
        return silo[mine] > 0 or silo[mine + 1] > 0 or silo[mine + 2] > 0
    if building == REVERTER:
        return silo[mine + 3] > 0 or silo[mine + 4] > 0 or silo[mine + 5] > 0
    if FACTORY <= building <= FACTORY_3 or building == GENERATOR:
        return at.free(seat, 0) > 0 or at.free(seat, 1) > 0
    if building in (EXCHANGER, EXCHANGER_2):
        return making.can_exchange(at, seat)
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
        return advanced.has_array_target(at, seat)
    return False  # M-11.6: Statues, and what acts by standing there


def work_building(at: Position, seat: int, building: int, site: int) -> None:
    """Start what a building does for `seat`. `site` is where it stands if it is an Advanced Building."""
    at.current = seat
    at.doing = building
    at.captor = site
    at.progress = 0
    if at.journal is not None:
        at.tell("worked", seat, BUILDING_RULE[building], {"building": BUILDINGS[building]})
    amounts = at.config.printed.amounts
    if building in REFINERS:
        converting.begin_refining(at, amounts[REFINERS[building]])
    elif building in (UPLINK, LAB):
        at.step = step_id.BUILD
    elif building == LOADER:
        at.left = amounts["loader"]
        at.step = step_id.LOAD
    elif building == SHAKER:
        earn(at, seat, "shaker")
    elif building == AGRIDOME:
        earn(at, seat, "agridome")
    elif building == HYDROPONICS:
        earn(at, seat, "hydroponics")
    elif building in (CLOUT, PREROGATIVE):
        to_the_top(at, seat)
    elif building in (REVERTER, TRANSMITTER, REPRESSOR):
        converting.begin_giving(at)
    elif FACTORY <= building <= FACTORY_3 or building == GENERATOR:
        made = "top_factory" if building == FACTORY_3 else "generator" if building == GENERATOR else "factory"
        at.left = amounts[made]
        at.step = step_id.PRODUCE
    elif building == SYNTHESIZER:
        making.produce_nanotube(at, seat)
    elif building in (EXCHANGER, EXCHANGER_2):
        at.left = amounts["exchanger"]
        at.step = step_id.EXCHANGE
    elif building == MASS_DRIVER:
        at.step = step_id.MASS
    elif building == LEECHER:
        at.step = step_id.LEECH
    elif building == COMSAT:
        at.step = step_id.COMSAT
    elif building == ACCELERATOR:
        at.step = step_id.MARK
    elif building == ABDUCTOR:
        at.step = step_id.ABDUCT
    else:
        at.step = step_id.ARRAY


def earn(at: Position, seat: int, name: str) -> None:
    """Dominance for the Work itself (M-13.3, M-17.3, M-17.4)."""
    points = at.config.printed.amounts[name]
    if at.journal is not None:
        rule = "M-13.3" if at.doing == SHAKER else BUILDING_RULE[at.doing]
        at.tell("earned", seat, rule, {"points": points, "building": BUILDINGS[at.doing]})
    at.doing = NO_BUILDING
    gain(at, seat, points)


def to_the_top(at: Position, seat: int) -> None:
    """The Priority marker goes to the top or stays there (M-9.5, M-13.6, M-17.12, M-R42)."""
    at.priority.remove(seat)
    at.priority.insert(0, seat)
    if at.journal is not None:
        at.tell("on_top", seat, BUILDING_RULE[at.doing], {})
    at.doing = NO_BUILDING

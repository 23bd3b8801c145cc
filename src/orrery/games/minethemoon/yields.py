"""What buildings bring in a turn, by the numbers of the data in use; worked out once for a game."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon.data import Printed
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    AGRIDOME,
    BUILDINGS,
    COMSAT,
    EXCHANGER,
    EXCHANGER_2,
    FACTORY,
    FACTORY_2,
    FACTORY_3,
    FIRST_ADVANCED,
    GENERATOR,
    GRANT,
    HYDROPONICS,
    LAB,
    LEECHER,
    MASS_DRIVER,
    OMNIREFINER,
    PREROGATIVE,
    QUAKER,
    REFINER,
    REFINER_2,
    REFINERY,
    REPRESSOR,
    SOLAR_ARRAY,
    SYNTHESIZER,
    TRANSMITTER,
    TREMBLER,
)

ROBOT: Final = 0.6  # what a robot brings in a turn in the Crater, by the worth of its finds
RAW_WORTH: Final = 0.6  # of the mean slot for a type, as long as it is raw
STEP_UP: Final = 0.3  # of what the next level brings is already in the level below it
AMOUNT_OF: Final = {
    REFINERY: "refinery",
    REFINER: "refiner",
    REFINER_2: "refiner",
    OMNIREFINER: "omnirefiner",
    FACTORY: "factory",
    FACTORY_2: "factory",
    FACTORY_3: "top_factory",
    GENERATOR: "generator",
    EXCHANGER: "exchanger",
    EXCHANGER_2: "exchanger",
    TRANSMITTER: "transmitter",
    REPRESSOR: "repressor",
    AGRIDOME: "agridome",
    HYDROPONICS: "hydroponics",
    MASS_DRIVER: "massdriver",
    LEECHER: "leecher",
    QUAKER: "quaker",
}


class Yields:
    """By the data of one game: the mean worth of a slot for each type, and what each building brings in a turn."""

    def __init__(self, printed: Printed, seats: int) -> None:
        self.slot = mean_slots(printed)
        self.amount = [printed.amounts[AMOUNT_OF[b]] if b in AMOUNT_OF else 0 for b in range(len(BUILDINGS))]
        self.shaker = float(printed.amounts["shaker"])
        self.loads = printed.amounts["loader"]
        self.building = [0.0] * len(BUILDINGS)
        for building in range(FACTORY, len(BUILDINGS)):
            if printed.team[building] or building in (GRANT, QUAKER):
                self.building[building] = brings(self, printed, building, seats)
        # Tiles by what they change: an upgrade brings what it is better than the level before
        each = self.building
        steps = [
            [each[FACTORY], each[FACTORY_2], each[FACTORY_3]],
            [each[EXCHANGER]],
            [each[REFINER], each[REFINER_2]],
            [ROBOT, ROBOT],
        ]
        self.tile: list[float] = []
        for levels in steps:
            for level in range(len(levels)):
                gain = levels[level] - (levels[level - 1] if level else 0.0)
                above = max(0.0, levels[level + 1] - levels[level]) if level + 1 < len(levels) else 0.0
                self.tile.append(gain + STEP_UP * above if levels is not steps[3] else ROBOT)
        self.back = each[FIRST_ADVANCED:]


def mean_slots(printed: Printed) -> list[float]:
    """What a slot for a type pays on average, over all rockets."""
    total, count = [0.0] * 3, [0] * 3
    for types, values in zip(printed.slot_type, printed.slot_value, strict=True):
        for type_, value in zip(types, values, strict=True):
            total[type_] += value
            count[type_] += 1
    return [total[type_] / count[type_] if count[type_] else 0.0 for type_ in range(3)]


def brings(yields: Yields, printed: Printed, building: int, seats: int) -> float:
    """What a building brings in a turn beyond what its team would find in the Crater."""
    slot, amount = yields.slot, yields.amount[building]
    made = RAW_WORTH * (slot[0] + slot[1]) / 2
    refined = (1 - RAW_WORTH) * (slot[0] + slot[1] + slot[2]) / 3
    dearer = RAW_WORTH * (slot[1] - slot[0])
    rivals = seats - 1
    worth = 0.0
    if FACTORY <= building <= FACTORY_3 or building == GENERATOR:
        worth = made * amount
    elif building in (REFINER, REFINER_2, OMNIREFINER):
        worth = refined * min(amount, 3)  # seldom is more at hand
    elif building in (EXCHANGER, EXCHANGER_2):
        worth = dearer * min(amount, 2)
    elif building == TRANSMITTER:
        worth = dearer * min(amount, 3)
    elif building == REPRESSOR:
        worth = dearer
    elif building in (AGRIDOME, HYDROPONICS):
        worth = float(amount)
    elif building == MASS_DRIVER:
        worth = amount - 0.8 * min(slot[0], slot[1])
    elif building == LEECHER:
        worth = 1.2 * amount / rivals
    elif building == SYNTHESIZER:
        worth = RAW_WORTH * slot[2]
    elif building == ABDUCTOR:
        worth = (slot[1] + ROBOT) / rivals
    elif building == ACCELERATOR:
        worth = 0.4 * slot[1]
    elif building == SOLAR_ARRAY:
        worth = 1.5
    elif building == LAB:
        worth = 1.3
    elif building in (COMSAT, PREROGATIVE, TREMBLER):
        worth = 0.75
    elif building == GRANT:
        return ROBOT * (1 + 1 / rivals)
    elif building == QUAKER:
        return 0.1 * amount
    return max(0.0, worth - ROBOT * printed.team[building])

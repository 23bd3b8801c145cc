"""What things are worth to the plain policy of bot.py: resources, slots, buildings, wedges."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon.names import (
    BIT,
    FACTORY_3,
    FIRST_OWN,
    GENERATOR,
    KINDS_EACH,
    LEVELS_EACH,
    NO_BUILDING,
    OMNIREFINER,
    OWN_EACH,
    PRIVATE,
    REFINER_SITE,
    REFINERY,
    SHARED_BUILDING,
    SITES_EACH,
    SLOTS_EACH,
)
from orrery.games.minethemoon.position import FREE, NOTHING, Position
from orrery.games.minethemoon.steps.constructing import affords, tile_fits

KIND_VALUE: Final = [0.9, 1.6, 2.4, 1.5, 2.5, 3.5]
NO_SLOT: Final = 0.45  # what is left of a refined resource's value without an open slot
RAW_EXTRA: Final = 0.6  # what a raw resource is worth besides its slot while the whole game lies ahead
# What a building is worth when the whole game lies ahead
TILE_VALUE: Final = [5.0, 4.0, 6.0, 3.0, 7.0, 4.0, 8.0, 8.0]
BACK_VALUE: Final = [
    3.0, 3.0, 7.0, 2.0, 3.0, 8.0, 11.0, 2.0, 3.0, 5.0, 4.0, 2.0, 4.0, 1.0, 3.0, 1.0, 1.0, 1.0, 1.0, 1.0, 6.0, 2.0, 2.0,
]  # fmt: skip
# The share of a cost's value that is felt as a loss. With 0.8 some cards would never be built; bots that feel 0.6 build
# them, and win no less often against the others.
PAID: Final = 0.6


def share_left(at: Position) -> float:
    """How much of the game is still to come."""
    return max(0.0, 1.0 - at.best() / at.config.goal)


def held(at: Position, seat: int, kind: int) -> int:
    return at.silo[KINDS_EACH * seat + kind]


def raw_held(at: Position, seat: int) -> int:
    return held(at, seat, 0) + held(at, seat, 1) + held(at, seat, 2)


def refined_held(at: Position, seat: int) -> int:
    return held(at, seat, 3) + held(at, seat, 4) + held(at, seat, 5)


# Rockets --------------------------------------------------------------------------------------------------------------


def open_slots(at: Position, pad: int) -> int:
    """How many slots of the rocket on a pad are open."""
    card = at.pads[pad]
    if card == NOTHING:
        return 0
    return at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + len(at.config.printed.slot_type[card])].count(FREE)


def slot_score(at: Position, seat: int, slot: int) -> float:
    """How good it is to load a slot: its worth, and how soon the rocket may leave."""
    pad = slot // SLOTS_EACH
    worth = at.config.printed.slot_value[at.pads[pad]][slot % SLOTS_EACH]
    mine = at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + SLOTS_EACH].count(seat)
    return worth - 0.6 * open_slots(at, pad) + 0.4 * mine


def slots_for(at: Position, seat: int, type_: int) -> list[float]:
    """What the open slots for a type are worth, best first, with a share of the own robots that wait on the rocket."""
    found: list[float] = []
    printed = at.config.printed
    for pad in at.config.pads:
        card = at.pads[pad]
        if card == NOTHING or (pad == PRIVATE and seat != at.config.private_seat):
            continue
        open_now = open_slots(at, pad)
        waiting = (
            1.2 * at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + SLOTS_EACH].count(seat) / open_now if open_now else 0.0
        )
        for slot, wanted in enumerate(printed.slot_type[card]):
            if wanted == type_ and at.slots[SLOTS_EACH * pad + slot] == FREE:
                found.append(printed.slot_value[card][slot] + waiting)
    found.sort(reverse=True)
    return found


def loadable(at: Position, seat: int, most: int) -> float:
    """The worth of the best slots that the refined resources in the Silo could fill."""
    values: list[float] = []
    for type_ in range(3):
        values += slots_for(at, seat, type_)[: held(at, seat, 3 + type_)]
    values.sort(reverse=True)
    return sum(values[:most])


def kind_value(at: Position, seat: int, kind: int) -> float:
    """What one more resource of this kind is worth."""
    value = KIND_VALUE[kind]
    if kind >= 3 and not slots_for(at, seat, kind - 3)[held(at, seat, kind) :]:
        return value * NO_SLOT
    return value


# Buildings ------------------------------------------------------------------------------------------------------------


def price_value(price: list[int]) -> float:
    return sum(KIND_VALUE[price[index]] * price[index + 1] for index in range(0, len(price), 2))


def tile_score(at: Position, tile: int) -> float:
    bonus = at.config.printed.tile_bonus[tile]
    return TILE_VALUE[tile] * share_left(at) + bonus - PAID * price_value(at.config.tile_price[tile])


def back_score(at: Position, seat: int, back: int) -> float:
    """An Advanced Building: what it will bring, less what it would cover."""
    bonus = at.config.printed.back_bonus[back]
    covers = site_value(at, seat, best_site(at, seat))
    worth = (BACK_VALUE[back] - covers) * share_left(at)
    return worth + bonus - PAID * price_value(at.config.back_price[back])


def site_value(at: Position, seat: int, site: int) -> float:
    card = at.sites[SITES_EACH * seat + site]
    return 0.0 if card == NOTHING else BACK_VALUE[at.config.printed.back[card]]


def best_site(at: Position, seat: int) -> int:
    """An empty site, or the one whose building is worth least."""
    return min(range(at.config.site_count[seat]), key=lambda site: site_value(at, seat, site))


def best_building(at: Position, seat: int) -> tuple[float, int]:
    """The best construction that can be paid for: its score, and the tile or 8 + back; NOTHING if there is none."""
    best = (0.0, NOTHING)
    for tile in range(8):
        if tile_fits(at, seat, tile) and affords(at, seat, at.config.tile_price[tile]):
            score = tile_score(at, tile)
            if best[1] == NOTHING or score > best[0]:
                best = (score, tile)
    for back in {at.config.printed.back[card] for card in at.available}:
        if affords(at, seat, at.config.back_price[back]):
            score = back_score(at, seat, back)
            if best[1] == NOTHING or (score, 8 + back) > best:
                best = (score, 8 + back)
    return best


def own_buildings(at: Position, seat: int) -> list[int]:
    return [at.building_at(seat, own) for own in range(8) if at.building_at(seat, own) != NO_BUILDING]


def has_refiner(at: Position, seat: int) -> bool:
    return at.levels[LEVELS_EACH * seat + REFINER_SITE] > 0 or OMNIREFINER in own_buildings(at, seat)


def raw_share(at: Position, seat: int) -> float:
    """Which part of a slot's worth a raw resource is good for: it must be refined first."""
    return 0.8 if has_refiner(at, seat) else 0.4


def refines(building: int) -> int:
    """How many raw resources a building refines at most."""
    return 9 if building == OMNIREFINER else 2 if building == REFINERY else 3


def makes(building: int) -> int:
    """How many raw resources a Factory or Generator makes."""
    return 2 if building in (FACTORY_3, GENERATOR) else 1


def team_out(at: Position, seat: int, building: int) -> bool:
    """Whether the player has a team on this building now."""
    for place in range(FIRST_OWN):
        if SHARED_BUILDING[place] == building and at.teams[seat] & BIT[place]:
            return True
    for own in range(8):  # noqa: SIM110 (a loop is quicker)
        if at.crew[OWN_EACH * seat + own] and at.building_at(seat, own) == building:
            return True
    return False


# The Crater -----------------------------------------------------------------------------------------------------------


class Prospect:
    """What robots of a player may bring home from the Crater now. Good for one decision."""

    def __init__(self, at: Position, seat: int, spins: int) -> None:
        wheel = at.config.wheel
        self.chance = [1.0 - float((1.0 - wheel.by_outcome[kind] / wheel.total) ** spins) for kind in range(6)]
        self.slots = [slots_for(at, seat, type_) for type_ in range(3)]
        self.have = [held(at, seat, 3 + type_) for type_ in range(3)]
        self.room = [at.free(seat, type_) for type_ in range(3)]
        self.raw_share = raw_share(at, seat)
        self.extra = RAW_EXTRA * share_left(at)

    def value(self, kind: int, already: int) -> float:
        """One more robot on a wedge: the chance of a hit, times what the find is wanted for."""
        type_ = kind % 3
        slots = self.slots[type_]
        have = self.have[type_] + already
        wanted = slots[have] if have < len(slots) else KIND_VALUE[3 + type_] * NO_SLOT
        if kind < 3:
            wanted = wanted * self.raw_share + self.extra
        value = self.chance[kind] * wanted * float(0.9**already)
        return value if self.room[type_] > already else 0.05 * value

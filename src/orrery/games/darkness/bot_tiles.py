"""What tiles are worth to a player of Terraforming Darkness: to keep, to dig for, to choose from."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.bot_survey import GOOD, Orb, Survey
from orrery.games.darkness.pieces import (
    ALIEN_FLEET,
    ALIENS,
    ALTAR,
    ARTEFACT,
    CAVES,
    COLONY,
    CUBE,
    DEEP_SCAN,
    DEMONS,
    DRILL_ACCIDENT,
    EATER,
    EVOLUTION,
    FREE_CHOICE,
    HUGE,
    KINDS,
    LARGER,
    LASER,
    LIFEFORMS,
    LOST_SHIP,
    LV1,
    LV2,
    LV3,
    PERFECT_SPOT,
    PIRATES,
    PORTAL,
    RESOURCE_TILES,
    SALVAGEABLE,
    SCOUT,
    SHIELD,
    SHIPS_EACH,
    STAR_MAP,
    TUNNELS,
    VIRUS,
    VULCAN,
    WEAK_SPOT,
    members,
)

UNSETTLED: Final = 0.9  # of what a found tile is worth, if a ship has yet to come for it
TWO_TO_CHOOSE: Final = 0.4  # what it adds to draw two tiles and take the better one
DEEP_SCAN_WORTH: Final = 0.35
KEPT_SAFE: Final = 0.25  # caves on an orb that has a good biosphere anyhow
KNOWN_CORES: Final = 0.4  # of an artefact
CHOSEN_CORE: Final = 0.35  # of a star map
GUARD_WORTH: Final = 0.2
LIFE_SPARED: Final = 0.15


class Finds:
    """What every kind of tile is worth if it comes to lie on an orb, found with a kind of ship; and what digging is."""

    def __init__(self, survey: Survey, orb: Orb, ship: int) -> None:
        self.survey = survey
        self.orb = orb
        self.ship = ship
        self.worth = [0.0] * KINDS
        self.resources()
        self.curiosities()
        self.disasters()
        at = survey.at
        self.deep = self.mean(LV3) if at.pool_left[LV3] else -9.0
        worth = self.worth
        worth[DRILL_ACCIDENT] = self.deep if at.pool_left[LV3] else 0.0
        if at.pool_left[LV3]:
            worth[LIFEFORMS] = max(worth[LIFEFORMS], self.deep - self.cost_of_killing())
        self.middle = self.mean(LV2) if at.pool_left[LV2] else -9.0
        self.dig = max(self.middle, self.deep)  # the better of both
        worth[PERFECT_SPOT] = self.dig + TWO_TO_CHOOSE if self.dig > -9.0 else 0.0
        worth[TUNNELS] = self.best_salvage()

    def resources(self) -> None:
        survey, orb, worth = self.survey, self.orb, self.worth
        if orb.minable and orb.air < GOOD:  # it has to be moved home first
            counts = 1.0 if survey.free_slots else 0.0
            less = survey.scout_price + 0.1
        else:
            counts = 1.0 if orb.counted else 0.2
            less = 0.0
        if orb.lost and not orb.minable:
            counts = 0.0
        for kind in range(RESOURCE_TILES):
            worth[kind] = self.settled(counts * survey.tile_gain(kind) - less)

    def settled(self, gain: float) -> float:
        """A colony ship is there already; after a scout one has to come."""
        if self.ship == COLONY:
            return gain if gain > 0.0 else 0.0
        gain -= self.survey.colony_price
        return UNSETTLED * gain if gain > 0.0 and self.survey.colony else 0.0

    def curiosities(self) -> None:
        survey, orb, worth = self.survey, self.orb, self.worth
        at, config, player = survey.at, survey.at.config, survey.player
        useful = orb.counted and not orb.lost
        if orb.deficit and useful:
            worth[CAVES] = min(orb.stake, survey.station_price)
        elif useful:
            worth[CAVES] = KEPT_SAFE if orb.air == GOOD and orb.free > 2 else 0.05
        worth[DEEP_SCAN] = DEEP_SCAN_WORTH if survey.free_slots > 4 else 0.1
        waste_colony = at.waste[SHIPS_EACH * player] > 0
        waste_scout = at.waste[SHIPS_EACH * player + SCOUT] > 0
        price = survey.colony_price if self.ship == COLONY else survey.scout_price
        worth[LOST_SHIP] = price + (survey.colony_price if waste_colony else survey.scout_price if waste_scout else 0.0)
        wanted = survey.ships / 1.7 - survey.free_slots
        if useful:
            worth[LARGER] = survey.slot_worth * max(0.5, min(float(config.larger), wanted))
            worth[HUGE] = survey.slot_worth * max(0.8, min(float(config.huge), wanted))
        if at.bag_left and survey.ships > 6:
            worth[ARTEFACT] = KNOWN_CORES
            worth[STAR_MAP] = CHOSEN_CORE
        worth[SHIELD] = GUARD_WORTH if at.seats > 1 else 0.0
        if at.eliminations[player]:
            worth[ALIENS] = -orb.stake
        else:
            worth[ALIENS] = survey.gain(FREE_CHOICE, 1)
        if not at.evolved[player] and (at.seats == 1 or stands_alone(survey)):
            total = 0.0
            for resource in range(FREE_CHOICE):
                total += survey.gain(resource, 1)
            worth[EVOLUTION] = total
        worth[LIFEFORMS] = LIFE_SPARED
        worth[PIRATES] = 2.0 * survey.harm
        gift = max(config.fleet_gift[COLONY] * survey.colony_price, config.fleet_gift[SCOUT] * survey.scout_price)
        worth[ALIEN_FLEET] = gift if survey.free_slots > 2 else 0.2 * gift
        worth[ALTAR] = max(0.0, config.altar_scouts * survey.scout_price - survey.colony_price) if waste_scout else 0.0
        worth[LASER] = 3.0 * survey.harm if self.ship == COLONY else 0.0
        if useful and not survey.places:
            worth[PORTAL] = self.settled(0.8)
        worth[CUBE] = survey.harm * orb.foreign + 0.3 * orb.foreign

    def disasters(self) -> None:
        survey, orb, worth = self.survey, self.orb, self.worth
        stake = orb.stake
        boon = survey.harm * orb.foreign  # what befalls others here
        ruin = boon - stake
        if orb.deficit == 0 and orb.air == GOOD:
            worth[VULCAN] = -min(stake, survey.station_price)
        elif orb.air > GOOD:
            worth[VULCAN] = -0.1
        else:
            worth[VULCAN] = -min(stake, 1.2 * survey.station_price)
        missing = survey.at.config.weak_spots - orb.weak
        worth[WEAK_SPOT] = ruin if missing <= 1 else 0.25 * ruin if missing == 2 else 0.05 * ruin
        if orb.lost:
            worth[WEAK_SPOT] = 0.0
        worth[DEMONS] = ruin
        worth[VIRUS] = ruin
        around = 0.0
        for number in members(orb.linked):
            other = survey.looked[number]
            if other is not None:
                around += other.stake
        worth[EATER] = ruin - around

    def mean(self, level: int) -> float:
        """What a tile drawn from a level is worth on average; a Deep scan takes half of the bad ones away."""
        at = self.survey.at
        pool, worth = at.pool, self.worth
        first = KINDS * level
        total = 0.0
        for kind in range(KINDS):
            copies = pool[first + kind]
            if copies:
                total += copies * worth[kind]
        if level == LV2 and at.deep_scans[self.survey.player]:
            total -= 0.6 * pool[first + WEAK_SPOT] * worth[WEAK_SPOT]
        return total / at.pool_left[level]

    def cost_of_killing(self) -> float:
        """Whoever eliminates life is hunted by aliens, here and wherever they come from now on."""
        survey = self.survey
        at = survey.at
        cost = 0.15 * at.pool[KINDS * LV2 + ALIENS]
        for number in members(at.aliens & at.present(survey.player)):
            orb = survey.looked[number]
            cost += 1.0 + (orb.stake if orb is not None else 0.0)
        return cost

    def best_salvage(self) -> float:
        at, worth = self.survey.at, self.worth
        best = 0.0
        for kind in range(SALVAGEABLE):
            if at.wasted[kind] and worth[kind] > best:
                best = worth[kind]
        return best

    def explored(self) -> float:
        """What an exploration is worth: the first tile, kept or dug away as is better; the ship is paid elsewhere."""
        at = self.survey.at
        left = at.pool_left[LV1]
        if not left:
            return self.dig
        pool, worth, dig = at.pool, self.worth, self.dig
        total = 0.0
        for kind in range(TUNNELS + 1):
            copies = pool[kind]
            if copies:
                total += copies * (worth[kind] if worth[kind] > dig else dig)
        vulcans = pool[VULCAN]
        if vulcans:
            total += vulcans * worth[VULCAN] * (0.3 if at.deep_scans[self.survey.player] else 1.0)
        return total / left


def stands_alone(survey: Survey) -> bool:
    """Whether the player may well survive without partners."""
    return survey.goal >= survey.at.config.threshold

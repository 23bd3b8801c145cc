"""What tiles are worth to a player of Terraforming Darkness: to keep, to dig for, to choose from."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.bot_survey import GOOD, Orb, Survey
from orrery.games.darkness.config import Config
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
ALONE_FOR_SURE: Final = 4.0  # beyond the threshold: whoever evolves has no partner to fall back on


# What an orb is to a resource found there
MINED: Final = 0  # it has to be moved home first
HOME: Final = 1  # it counts
SPARE: Final = 2  # it may count if the network fails elsewhere
DEAD: Final = 3  # it is lost with the orb

# Kinds whose worth depends on the very orb; all others are weighed once for all orbs of a sort
OF_THE_ORB: Final = [
    *(CAVES, PERFECT_SPOT, TUNNELS, VULCAN),
    *(ALIENS, DRILL_ACCIDENT, LARGER, HUGE, LIFEFORMS, WEAK_SPOT),
    *(PORTAL, CUBE, VIRUS, DEMONS, EATER),
]
BY_THE_ORB: Final = [kind in OF_THE_ORB for kind in range(KINDS)]


def sort_of(orb: Orb) -> int:
    if orb.minable and orb.air < GOOD:
        return MINED
    if orb.lost and not orb.minable:
        return DEAD
    return HOME if orb.counted else SPARE


# Those that each level has in the printed game, which are weighed without looking them up: see `Finds`
USUAL: Final = [
    [CAVES, PERFECT_SPOT, TUNNELS, VULCAN],
    [ALIENS, DRILL_ACCIDENT, LARGER, HUGE, LIFEFORMS, WEAK_SPOT],
    [PORTAL, CUBE, VIRUS, DEMONS, EATER],
]


class Kinds:
    """The kinds of tiles that each level of a game has, those apart that depend on the orb."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.common = [[kind for kind in kinds if not BY_THE_ORB[kind]] for kinds in config.kinds_in]
        self.unusual = [  # depend on the orb, and are there by another data file only
            [kind for kind in kinds if BY_THE_ORB[kind] and kind not in USUAL[level]]
            for level, kinds in enumerate(config.kinds_in)
        ]


LAST: Final[list[Kinds]] = []  # those of the game that was asked for last


def kinds_of(config: Config) -> Kinds:
    if not LAST or LAST[0].config is not config:
        LAST[:] = [Kinds(config)]
    return LAST[0]


class Yields:
    """What tiles are worth that are found with a kind of ship on any orb of a sort: as far as that does not matter.

    It keeps no survey, which keeps it: whatever goes round in a circle has to be collected.
    """

    def __init__(self, survey: Survey, sort: int, ship: int) -> None:
        self.worth = [0.0] * KINDS
        self.resources(survey, sort, ship)
        self.curiosities(survey, ship)
        at = survey.at
        salvage = 0.0  # the best that Tunnels lead to
        wasted, worth = at.wasted, self.worth
        for kind in range(SALVAGEABLE):
            if wasted[kind] and worth[kind] > salvage:
                salvage = worth[kind]
        self.salvage = salvage
        self.kinds = kinds_of(at.config)
        # What all tiles left below are worth together
        self.middle = self.sum_of(at.pool, LV2) if at.pool_left[LV2] else 0.0
        self.deep = self.sum_of(at.pool, LV3) if at.pool_left[LV3] else 0.0

    def sum_of(self, pool: list[int], level: int) -> float:
        """What all tiles left in a level are worth together, but for those that depend on the orb."""
        worth = self.worth
        first = KINDS * level
        total = 0.0
        for kind in self.kinds.common[level]:
            total += pool[first + kind] * worth[kind]
        return total

    def resources(self, survey: Survey, sort: int, ship: int) -> None:
        if sort == DEAD:
            return
        worth = self.worth
        counts, less = 1.0 if sort == HOME else 0.2, 0.0
        if sort == MINED:
            counts = 1.0 if survey.free_slots else 0.0
            less = survey.scout_price + 0.1
        for kind in range(RESOURCE_TILES):
            worth[kind] = settled(survey, ship, counts * survey.gains[kind] - less)

    def curiosities(self, survey: Survey, ship: int) -> None:
        worth = self.worth
        at, config, player = survey.at, survey.at.config, survey.player
        worth[DEEP_SCAN] = DEEP_SCAN_WORTH if survey.free_slots > 4 else 0.1
        waste_colony = at.waste[SHIPS_EACH * player] > 0
        waste_scout = at.waste[SHIPS_EACH * player + SCOUT] > 0
        price = survey.colony_price if ship == COLONY else survey.scout_price
        worth[LOST_SHIP] = price + (survey.colony_price if waste_colony else survey.scout_price if waste_scout else 0.0)
        if at.bag_left and survey.ships > 6:
            worth[ARTEFACT] = KNOWN_CORES
            worth[STAR_MAP] = CHOSEN_CORE
        if at.seats > 1:
            worth[SHIELD] = GUARD_WORTH
            worth[PIRATES] = 2.0 * survey.harm
            if ship == COLONY:
                worth[LASER] = 3.0 * survey.harm
        if not at.evolved[player] and (at.seats == 1 or stands_alone(survey)):
            total = 0.0
            for resource in range(FREE_CHOICE):
                total += survey.gain(resource, 1)
            worth[EVOLUTION] = total
        gift = max(config.fleet_gift[COLONY] * survey.colony_price, config.fleet_gift[SCOUT] * survey.scout_price)
        worth[ALIEN_FLEET] = gift if survey.free_slots > 2 else 0.2 * gift
        if waste_scout:
            worth[ALTAR] = max(0.0, config.altar_scouts * survey.scout_price - survey.colony_price)


class Finds:
    """What every kind of tile is worth if it comes to lie on an orb, found with a kind of ship; and what digging is."""

    def __init__(self, survey: Survey, orb: Orb, ship: int) -> None:
        self.survey = survey
        self.orb = orb
        self.ship = ship
        place = 2 * sort_of(orb) + (1 if ship == COLONY else 0)
        known = survey.yields[place]
        self.yields = Yields(survey, place // 2, ship) if known is None else known
        survey.yields[place] = self.yields
        # Kinds that depend on the orb
        self.caves = 0.0
        self.larger = 0.0
        self.huge = 0.0
        self.portal = 0.0
        self.aliens = -orb.stake if survey.at.eliminations[survey.player] else survey.alien_unit
        self.life = LIFE_SPARED
        self.drill = 0.0
        self.perfect = 0.0
        self.curiosities()
        self.ruin = -orb.stake - survey.care * orb.foreign
        self.vulcan = self.vulcan_worth()
        self.weak = self.weak_worth()
        self.eater = self.ruin
        if orb.linked:
            for number in members(orb.linked):
                other = survey.looked[number]
                if other is not None:
                    self.eater -= other.stake
        at = survey.at
        self.deep = -9.0
        if at.pool_left[LV3]:
            self.deep = self.mean(LV3)
            self.drill = self.deep
            self.life = max(LIFE_SPARED, self.deep - survey.killing)
        self.middle = self.mean(LV2) if at.pool_left[LV2] else -9.0
        self.dig = max(self.middle, self.deep)  # the better of both
        self.perfect = self.dig + TWO_TO_CHOOSE if self.dig > -9.0 else 0.0

    def worth(self, kind: int) -> float:
        """What a tile of this kind is worth here."""
        return self.apart(kind) if BY_THE_ORB[kind] else self.yields.worth[kind]

    def apart(self, kind: int) -> float:
        """The worth of a kind that depends on the orb."""
        if kind < ALIENS:
            if kind == VULCAN:
                return self.vulcan
            if kind == CAVES:
                return self.caves
            return self.perfect if kind == PERFECT_SPOT else self.yields.salvage
        if kind <= WEAK_SPOT:
            if kind == WEAK_SPOT:
                return self.weak
            if kind == LARGER:
                return self.larger
            if kind == HUGE:
                return self.huge
            if kind == LIFEFORMS:
                return self.life
            return self.aliens if kind == ALIENS else self.drill
        if kind == PORTAL:
            return self.portal
        if kind == CUBE:
            return (self.survey.harm + 0.3) * self.orb.foreign
        return self.eater if kind == EATER else self.ruin

    def curiosities(self) -> None:
        survey, orb = self.survey, self.orb
        if not orb.counted or orb.lost:
            return
        if orb.air < GOOD:
            self.caves = min(orb.stake, survey.station_price)
        else:
            self.caves = KEPT_SAFE if orb.air == GOOD and orb.free > 2 else 0.05
        config = survey.at.config
        wanted = survey.ships / 1.7 - survey.free_slots
        self.larger = survey.slot_worth * max(0.5, min(float(config.larger), wanted))
        self.huge = survey.slot_worth * max(0.8, min(float(config.huge), wanted))
        if not survey.places:
            self.portal = settled(survey, self.ship, 0.8)

    def vulcan_worth(self) -> float:
        survey, orb = self.survey, self.orb
        config = survey.at.config
        if orb.air > GOOD:
            return -0.1
        if survey.colony > config.terraform_on_factory and survey.scout > config.terraform_scout:
            return -min(orb.stake, survey.station_price * (1.0 + 0.2 * orb.deficit))
        return -orb.stake  # nothing could be done about it

    def weak_worth(self) -> float:
        orb = self.orb
        if orb.lost:
            return 0.0
        missing = self.survey.at.config.weak_spots - orb.weak
        return self.ruin if missing <= 1 else 0.25 * self.ruin if missing == 2 else 0.05 * self.ruin

    def mean(self, level: int) -> float:
        """What a tile drawn from LV2 or LV3 is worth on average; a Deep scan takes half of the bad ones away."""
        at = self.survey.at
        pool, yields = at.pool, self.yields
        unusual = yields.kinds.unusual[level]
        if level == LV2:
            total = yields.middle
            total += pool[KINDS * LV2 + ALIENS] * self.aliens
            total += pool[KINDS * LV2 + DRILL_ACCIDENT] * self.drill
            total += pool[KINDS * LV2 + LARGER] * self.larger
            total += pool[KINDS * LV2 + HUGE] * self.huge
            total += pool[KINDS * LV2 + LIFEFORMS] * self.life
            total += pool[KINDS * LV2 + WEAK_SPOT] * self.weak
            if at.deep_scans[self.survey.player]:
                total -= 0.6 * pool[KINDS * LV2 + WEAK_SPOT] * self.weak
        else:
            total = yields.deep
            total += pool[KINDS * LV3 + PORTAL] * self.portal
            total += pool[KINDS * LV3 + CUBE] * self.apart(CUBE)
            total += pool[KINDS * LV3 + VIRUS] * self.ruin
            total += pool[KINDS * LV3 + DEMONS] * self.ruin
            total += pool[KINDS * LV3 + EATER] * self.eater
        for kind in unusual:
            total += pool[KINDS * level + kind] * self.apart(kind)
        return total / at.pool_left[level]

    def explored(self) -> float:
        """What an exploration is worth: the first tile, kept or dug away as is better; the ship is paid elsewhere."""
        at = self.survey.at
        left = at.pool_left[LV1]
        if not left:
            return self.dig
        pool, yields, dig = at.pool, self.yields, self.dig
        worths = yields.worth
        total = 0.0
        for kind in yields.kinds.common[LV1]:
            worth = worths[kind]
            total += pool[kind] * (worth if worth > dig else dig)
        caves, perfect, salvage = self.caves, self.perfect, yields.salvage
        total += pool[CAVES] * (caves if caves > dig else dig)
        total += pool[PERFECT_SPOT] * (perfect if perfect > dig else dig)
        total += pool[TUNNELS] * (salvage if salvage > dig else dig)
        total += pool[VULCAN] * self.vulcan * (0.3 if at.deep_scans[self.survey.player] else 1.0)
        for kind in yields.kinds.unusual[LV1]:
            worth = self.apart(kind)
            total += pool[kind] * (worth if worth > dig else dig)
        return total / left


def settled(survey: Survey, ship: int, gain: float) -> float:
    """What a tile is worth that brings so much: a colony ship is there already, after a scout one has to come."""
    if ship == COLONY:
        return gain if gain > 0.0 else 0.0
    gain -= survey.colony_price
    return UNSETTLED * gain if gain > 0.0 and survey.colony else 0.0


def stands_alone(survey: Survey) -> bool:
    """Whether the player may well survive without partners."""
    return survey.goal >= survey.at.config.threshold + ALONE_FOR_SURE

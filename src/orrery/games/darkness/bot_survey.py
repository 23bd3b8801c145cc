"""What a player of Terraforming Darkness sees at a glance: needs, prices of ships, and what each known orb is good for.

It looks only at what the player may know: cores face up or seen, tiles, fleets, and the numbers of what lies hidden.
Worth is measured in units of a resource that the player still needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from orrery.games.darkness.pieces import (
    ALIENS,
    BIT,
    CAVES,
    COLONY,
    DEMONS,
    EATER,
    FREE_CHOICE,
    KINDS,
    LETTER,
    LETTERED,
    LV2,
    PORTAL,
    RESOURCE_OF,
    RESOURCE_TILES,
    SCOUT,
    SHIPS_EACH,
    SUPPLY_DROP,
    VIRUS,
    VULCAN,
    WEAK_SPOT,
    members,
)
from orrery.games.darkness.position import NOBODY, NOTHING
from orrery.games.darkness.state import DarknessState

if TYPE_CHECKING:
    from orrery.games.darkness.bot_tiles import Yields

GOOD: Final = 2  # level A
SHIPS_A_SLOT: Final = 1.7  # that exploring a slot and settling what it brings takes, on average
UNITS_A_COLONY: Final = 1.15  # that a colony ship still in the fleet will bring
REACH: Final = 0.85  # of the even share of all units that the scarcest kind gets in the end
SLOPE: Final = 0.25  # how quickly a unit loses worth beyond what the scarcest kind will reach
LEAST: Final = 0.03
MOST: Final = 1.2
COLONY_PRICE: Final = 0.33
SCOUT_PRICE: Final = 0.12
IDLE: Final = 0.4  # of the price of a ship, where there is nothing to do for it
BALANCE: Final = 0.5  # how much dearer the kind of ship is that there are fewer of
SLOT_WORTH: Final = 0.45  # of a free slot on a good orb, with ships to fill it
HARM_OF_ONE: Final = 0.1  # what a rival's loss is worth where there is one rival only
# By seats. The more there are, the fewer live without partners: whoever ruins an orb ruins the coalition to come
CARE: Final = [0.0, 0.0, 0.2, 0.5, 0.5, 0.5]  # what a unit of others on an orb is worth to keep from disasters
# How much of what others have on own orbs counts as own, where kinds are compared
KIN: Final = [0.0, 0.0, 0.0, 0.4, 0.4, 0.4]
NO_UNITS: Final = [0, 0, 0, 0, 0]  # never changed


class Orb:
    """One orb as a player sees it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.free = 0  # slots
        self.air = 0  # printed letter, caves, vulcans, and every station set to better; A from 2 on
        self.stations = 0
        self.weak = 0  # weak spots
        self.doom = False  # a disaster sleeps here that nothing can stop
        self.virus = False
        self.own = 0  # tiles
        self.units = NO_UNITS  # of own factories, by resource; free choice last
        self.aliens = 0
        self.portals = 0  # own, with a colony ship
        self.foreign = 0  # units of others
        self.theirs = NO_UNITS  # the same by resource; free choice last
        self.linked = 0  # orbs, by own links
        self.counted = False  # its units reach the player's count, as things stand or with a gateway to come
        self.lost = False  # nothing that stands here will be there in the end
        self.minable = False  # tiles can be moved away from here
        self.stake = 0.0  # what the player would lose with it

    @property
    def deficit(self) -> int:
        """Stations that it takes to make it habitable."""
        return GOOD - self.air if self.air < GOOD else 0


class Survey:
    """The table as one player sees it."""

    def __init__(self, at: DarknessState, player: int) -> None:
        config = at.config
        first = SHIPS_EACH * player
        self.at = at
        self.player = player
        self.colony = at.fleet[first + COLONY]
        self.scout = at.fleet[first + SCOUT]
        self.ships = self.colony + self.scout
        self.known = at.known(player)
        self.harm = HARM_OF_ONE / (at.seats - 1) if at.seats > 1 else 0.0
        evolved = at.evolved[player]
        self.kin = 0.0 if evolved else KIN[at.seats]
        self.care = -self.harm if evolved else CARE[at.seats]
        self.links_left = config.max_gateways - at.gateways_built[player]
        if config.gateway_stock and at.gateway_tiles < config.gateway_ends:
            self.links_left = 0
        self.own_links = 0  # orbs with an own link
        for link, owner in enumerate(at.link_owner):
            if owner == player:
                self.own_links |= BIT[at.link_a[link]] | BIT[at.link_b[link]]
        self.settled: list[Orb] = []  # with an own bridgehead
        self.looked: list[Orb | None] = [None] * len(at.core)
        for number in members((at.bridge[player] | at.owns[player]) & at.alive & self.known):
            if at.core[number] < LETTERED:
                self.settled.append(self.look(number))
        self.places = 1 + self.links_left  # orbs that can still count beside those of the network
        self.totals = [at.evolved[player]] * 4
        self.free_units = 0
        self.pooled = [float(at.evolved[player])] * 4
        self.count()
        self.free_slots = 0
        for orb in self.settled:
            if orb.counted:
                self.free_slots += orb.free
        self.goal = 0.0
        self.aim = 0.0
        self.set_goal()
        self.price_ships()
        for orb in self.settled:
            orb.stake = self.stake_of(orb)
        self.alien_unit = self.gain(FREE_CHOICE, 1)  # what a unit of a free kind brings
        self.gains = [0.0] * RESOURCE_TILES  # what a factory on a tile of each kind brings, where it counts
        self.weigh_tiles()
        self.killing = self.cost_of_killing()
        self.yields: list[Yields | None] = [None] * 8  # see bot_tiles.py, by sort of orb and kind of ship

    # Orbs -----------------------------------------------------------------------------------------------------------

    def look(self, number: int) -> Orb:
        """A known lettered orb, looked at once."""
        seen = self.looked[number]
        if seen is not None:
            return seen
        at, player = self.at, self.player
        orb = Orb(number)
        self.looked[number] = orb
        config = at.config
        orb.free = at.size[number] - at.count[number]
        letter = LETTER[at.core[number]]
        orb.air = letter
        orb.minable = letter == 0 and at.size[number] <= config.mining_size
        if at.count[number]:
            kinds, owners, turned, all_units = at.kind, at.owner, at.turned, config.units
            kin = self.kin > 0.0
            for tile in at.slots[number]:
                if tile == NOTHING or turned[tile]:
                    continue
                kind = kinds[tile]
                owner = owners[tile]
                if owner != NOBODY:
                    station = at.scout[tile] and at.colony[tile]
                    if station:
                        orb.air += 1
                        orb.stations += 1
                    if owner == player:
                        orb.own += 1
                        if kind < RESOURCE_TILES and not station:
                            if orb.units is NO_UNITS:
                                orb.units = [0, 0, 0, 0, 0]
                            units, resource = orb.units, RESOURCE_OF[kind]
                            units[resource] = units[resource] + all_units[kind]  # compiled, += would take longer
                        elif kind == PORTAL:
                            orb.portals += 1
                    elif kind < RESOURCE_TILES and not station:
                        orb.foreign += all_units[kind]
                        if kin:
                            if orb.theirs is NO_UNITS:
                                orb.theirs = [0, 0, 0, 0, 0]
                            orb.theirs[RESOURCE_OF[kind]] += all_units[kind]
                if kind < CAVES:
                    continue
                if kind == CAVES:
                    orb.air += 1
                elif kind == VULCAN:
                    orb.air -= 1
                elif kind == WEAK_SPOT:
                    orb.weak += 1
                elif kind == ALIENS:
                    orb.aliens += 1
                elif kind in (DEMONS, EATER):
                    orb.doom = True
                elif kind == VIRUS:
                    orb.virus = True
            orb.doom = orb.doom or orb.weak >= config.weak_spots
        if self.own_links & BIT[number]:
            orb.linked = at.linked_by(number, BIT[player])
        orb.lost = self.is_lost(orb)
        return orb

    def is_lost(self, orb: Orb) -> bool:
        """Whether nothing that stands here will be there in the end."""
        if orb.doom or (orb.virus and not orb.linked):
            return True
        missing = orb.deficit
        if not missing or self.fed(orb):
            return False
        config = self.at.config
        return self.colony < missing * config.terraform_on_factory or self.scout < missing * config.terraform_scout

    def fed(self, orb: Orb) -> bool:
        """Whether a larger orb feeds this one through an own gateway (D-14.4, D-14.5)."""
        if not orb.linked or orb.air >= GOOD:
            return False
        at = self.at
        ratio = at.config.feeding[max(0, orb.air)]
        for other in members(orb.linked & self.known):
            ample = at.core[other] < LETTERED and at.count[other] >= ratio * at.count[orb.number]
            if ample and at.owns[self.player] & BIT[other] and self.look(other).air >= GOOD:
                return True
        return False

    # What counts ----------------------------------------------------------------------------------------------------

    def count(self) -> None:
        """The network with most units counts, and as many more orbs as can still be linked to it."""
        open_orbs = [orb for orb in self.settled if not orb.lost and not (orb.minable and orb.air < GOOD)]
        places = 1 + self.links_left
        if not self.own_links and len(open_orbs) <= places:  # every orb is a network, and there is a place for each
            for orb in open_orbs:
                places += orb.portals - 1
                self.add(orb)
        else:
            places = self.count_nets(open_orbs, places)
        self.places = places
        if self.kin == 0.0:  # nobody else's units are looked at
            totals = self.totals
            self.pooled = [float(totals[0]), float(totals[1]), float(totals[2]), float(totals[3])]
        at = self.at
        if at.aliens:
            for number in members(at.aliens & at.present(self.player)):
                self.free_units += self.look(number).aliens

    def count_nets(self, open_orbs: list[Orb], places: int) -> int:
        """Those that count, the weightiest networks first; how many places are left."""
        nets: list[list[Orb]] = []
        done = 0
        for orb in open_orbs:
            if done & BIT[orb.number]:
                continue
            net = [orb]
            done |= BIT[orb.number]
            for each in net:
                if each.linked:
                    for other in open_orbs:
                        if each.linked & BIT[other.number] and not done & BIT[other.number]:
                            done |= BIT[other.number]
                            net.append(other)
            nets.append(net)
        if len(nets) > places:
            nets.sort(key=weight_of, reverse=True)
        for net in nets:
            if places <= 0:
                break
            places -= 1
            for orb in net:
                places += orb.portals
                self.add(orb)
        return places

    def add(self, orb: Orb) -> None:
        """An orb counts."""
        orb.counted = True
        units, theirs, kin = orb.units, orb.theirs, self.kin
        totals, pooled = self.totals, self.pooled
        self.free_units += units[FREE_CHOICE]
        for resource in range(FREE_CHOICE):
            own = units[resource]
            if own:
                totals[resource] = totals[resource] + own  # compiled, += would take longer
            if kin > 0.0:
                pooled[resource] = pooled[resource] + (own + kin * theirs[resource])

    def set_goal(self) -> None:
        """What the scarcest kind may reach in the end."""
        coming = UNITS_A_COLONY * self.colony
        room = 1.2 * self.free_slots + 8.0 * self.places
        whole = self.totals[0] + self.totals[1] + self.totals[2] + self.totals[3] + self.free_units
        self.goal = max(1.0, REACH * (whole + min(coming, room)) / 4.0)
        pooled = self.pooled[0] + self.pooled[1] + self.pooled[2] + self.pooled[3] + self.free_units
        self.aim = max(1.0, REACH * (pooled + min(coming, room)) / 4.0)

    def price_ships(self) -> None:
        """What a ship is worth to keep: little where there is no use for it."""
        use = self.free_slots + 5.0 * min(self.places, 2) + 3.0
        scarce = min(1.0, SHIPS_A_SLOT * use / max(1.0, float(self.ships)))
        worth = IDLE + (1.0 - IDLE) * scarce
        ratio = min(2.5, self.scout / (self.colony + 1.0))
        self.colony_price = COLONY_PRICE * worth * (1.0 + BALANCE * (ratio - 1.0))
        self.scout_price = SCOUT_PRICE * worth * max(0.15, 1.0 - BALANCE * (ratio - 1.0))
        self.station_price = (
            self.at.config.terraform_on_factory * self.colony_price
            + self.at.config.terraform_scout * self.scout_price
            + 0.6
        )
        self.link_price = self.at.config.gateway_colony * self.colony_price + self.scout_price
        fillers = min(float(self.ships), 3.0 * self.colony)
        self.slot_worth = SLOT_WORTH * min(1.0, fillers / (SHIPS_A_SLOT * max(1.0, float(self.free_slots))))

    # Worth ----------------------------------------------------------------------------------------------------------

    def unit(self, have: float) -> float:
        """What one more unit of a kind is worth to who has so many of it."""
        worth = 0.5 + (self.aim - have - 0.5) * SLOPE
        return MOST if worth > MOST else LEAST if worth < LEAST else worth

    def gain(self, resource: int, units: int) -> float:
        """What so many more units of a resource are worth."""
        if resource == FREE_CHOICE:
            pooled = self.pooled
            one, two = min(pooled[0], pooled[1]), min(pooled[2], pooled[3])  # of a list it would take longer
            return units * max(0.5, self.unit(min(one, two) + self.free_units // 4))
        have = self.pooled[resource]
        total = 0.0
        for more in range(units):
            total += self.unit(have + more)
        return total

    def weigh_tiles(self) -> None:
        """Fill `gains`: the kinds of a resource one after the other, from its poorest tile to its richest."""
        units, gains, pooled = self.at.config.units, self.gains, self.pooled
        for resource in range(FREE_CHOICE):
            have, counted, total = pooled[resource], 0, 0.0
            for kind in range(resource, SUPPLY_DROP, FREE_CHOICE):
                if units[kind] < counted:
                    counted, total = 0, 0.0
                while counted < units[kind]:
                    total += self.unit(have + counted)
                    counted += 1
                gains[kind] = total
        gains[SUPPLY_DROP] = units[SUPPLY_DROP] * self.alien_unit

    def tile_gain(self, kind: int) -> float:
        """What a factory on a tile of this kind brings, where it counts."""
        return self.gains[kind] if kind < RESOURCE_TILES else 0.0

    def loss(self, resource: int, units: int) -> float:
        """What it costs to lose so many units of a resource."""
        if resource == FREE_CHOICE:
            return 0.8 * units
        have = self.pooled[resource]
        total = 0.0
        for less in range(1, units + 1):
            total += self.unit(have - less)
        return total

    def cost_of_killing(self) -> float:
        """Whoever eliminates life is hunted by aliens, here and wherever they come from now on."""
        at = self.at
        cost = 0.15 * at.pool[KINDS * LV2 + ALIENS]
        if at.aliens:
            for number in members(at.aliens & at.present(self.player)):
                orb = self.looked[number]
                cost += 1.0 + (orb.stake if orb is not None else 0.0)
        return cost

    def stake_of(self, orb: Orb) -> float:
        """What the player would lose with an orb: its units, and the slots it still has."""
        if orb.lost:
            return 0.0
        if not orb.counted:
            return 0.1 * orb.own
        total = self.colony_price
        for resource in range(FREE_CHOICE + 1):
            if orb.units[resource]:
                total += self.loss(resource, orb.units[resource])
        return total + orb.free * self.slot_worth * 0.6 + (self.link_price if orb.linked else 0.0)


def weight_of(net: list[Orb]) -> float:
    """How much speaks for a network as the one that counts."""
    total = 0.0
    for orb in net:
        units = orb.units
        total += units[0] + units[1] + units[2] + units[3] + units[4] + 0.35 * orb.free - 0.8 * orb.deficit + 0.1
    return total

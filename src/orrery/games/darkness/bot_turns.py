"""How a player of Terraforming Darkness weighs the actions of a turn: what each brings, less its ships."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.darkness.actions import (
    ASSAULT,
    DEFEND,
    DISCOVER,
    DONE,
    ERASE,
    EXCHANGE,
    EXPLORE,
    GATEWAY,
    HIT_AMOEBA,
    KILL_EEL,
    LAND,
    LASER_SHOT,
    MINE,
    OCCUPY,
    TERRAFORM,
)
from orrery.games.darkness.bot_survey import GOOD, Orb, Survey
from orrery.games.darkness.bot_tiles import Finds
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    LASER,
    LETTER,
    LETTERED,
    MAX_ORBS,
    NETWORK,
    NO_RESOURCE,
    PORTAL,
    RESOURCE_OF,
    SCOUT,
    SHIPS_EACH,
    VIRUS,
    members,
)
from orrery.games.darkness.position import COLONY_LANDED, NOBODY, NOTHING
from orrery.games.darkness.steps.building import can_terraform, gateway_partners

LAND_0: Final[int] = LAND.zero
EXPLORE_0: Final[int] = EXPLORE.zero
OCCUPY_0: Final[int] = OCCUPY.zero
MINE_0: Final[int] = MINE.zero
TERRAFORM_0: Final[int] = TERRAFORM.zero
GATEWAY_0: Final[int] = GATEWAY.zero
DEFEND_0: Final[int] = DEFEND.zero
ASSAULT_0: Final[int] = ASSAULT.zero
KILL_EEL_0: Final[int] = KILL_EEL.zero
LASER_0: Final[int] = LASER_SHOT.zero
ERASE_0: Final[int] = ERASE.zero
EXCHANGE_0: Final[int] = EXCHANGE.zero
HIT_0: Final[int] = HIT_AMOEBA.zero
DONE_0: Final[int] = DONE.zero
DISCOVER_COLONY: Final[int] = DISCOVER.zero
DISCOVER_SCOUT: Final[int] = DISCOVER.zero + SCOUT

NEVER: Final = -900.0
WASTED: Final = -1.5  # a ship thrown away
PLACE_PRICE: Final = 5.0  # slots that an orb must have to be worth one of the few places in the network
FUTURE: Final = 0.75  # of what a new home promises
HURRY: Final = 0.5  # what must be built before the ships are gone gains so much towards the end
GUARD_SHARE: Final = 0.04  # of what is at stake on an orb, for a guard against others who come there
PARTNER: Final = 0.12  # for each unit that others have on an orb, and for each of them
SETTLED_BY_OTHERS: Final = 0.4
SHOT_AT: Final = 0.35  # how likely a foreign guard shoots


class Turn:
    """The actions of one turn, weighed."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.at = survey.at
        self.player = survey.player
        self.found: list[Judged] = []
        self.guarded = self.at.foreign_guards(self.player) if self.at.seats > 1 else 0
        # Kept once they have been worked out; NEVER: not yet
        self.discoveries = [NEVER, NEVER]  # by kind of ship
        self.fresh_slot = NEVER
        self.home_slot = NEVER
        self.home_place = 0.0  # slots that a home must have before it gains
        self.mined_tile = NEVER
        self.ahead = -1
        self.way_out = False  # a landing that only wastes a scout, or a colony ship, is among those found
        self.bad_way_out = False
        self.present = self.at.present(self.player)
        self.wanted = survey.ships / 1.7 - survey.free_slots  # slots that the ships left could fill beyond those there

    def judge(self, legal: list[int]) -> list[Judged]:
        """Every action with its score; `found` keeps them in the order of `legal`."""
        found = self.found
        for action in legal:
            if action < LAND_0:
                found.append((self.discovery(action - DISCOVER_COLONY), action, "looks for another orb"))
            elif action < EXPLORE_0:
                self.landing(action)
            elif action < OCCUPY_0:
                self.exploration(action)
            elif action < MINE_0:
                found.append((self.occupation(action - OCCUPY_0), action, "settles a tile that was found"))
            elif action < TERRAFORM_0:
                found.append((self.mining(action - MINE_0), action, "brings a resource home"))
            elif action < GATEWAY_0:
                found.append((self.terraforming(action - TERRAFORM_0), action, "makes an orb habitable"))
            elif action < DEFEND_0:
                found.append((self.linking(action - GATEWAY_0), action, "joins two orbs into one network"))
            elif action < ASSAULT_0:
                score = self.defence(action - DEFEND_0)
                if score > 0.0:
                    found.append((score, action, "guards what it has"))
            elif action < KILL_EEL_0:
                score = self.assault(action - ASSAULT_0)
                if score > WASTED:
                    found.append((score, action, "breaks a guard that is in the way"))
            elif action < LASER_0:
                found.append((self.eel(action - KILL_EEL_0), action, "frees an orb from the eel"))
            elif action < ERASE_0:
                found.append((self.shot(), action, "turns a tile of a rival over, and costs no ship"))
            elif action < EXCHANGE_0:
                score = self.erasure(action - ERASE_0)
                if score > 0.0:
                    found.append((score, action, "lets a virus strike where it lies"))
            elif action == EXCHANGE_0:
                found.append((self.exchange(), action, "gets a scout where scouts are short"))
            elif action == HIT_0:
                found.append((self.hit(), action, "weakens the amoeba"))
            else:
                found.append((0.0, action, "has no use for another ship"))
        if not found:  # only what nobody should do is open
            found.append((NEVER, legal[0], "has nothing better"))
        return found

    # New orbs -------------------------------------------------------------------------------------------------------

    def slot_base(self) -> float:
        """What a slot of a fresh good orb is worth, less the ships to fill it."""
        if self.fresh_slot == NEVER:
            survey = self.survey
            orb = Orb(0)
            orb.free = 8
            orb.air = GOOD
            orb.counted = True
            orb.stake = 1.5
            ship = SCOUT if survey.scout else COLONY
            price = survey.scout_price if ship == SCOUT else survey.colony_price
            self.fresh_slot = max(0.05, Finds(survey, orb, ship).explored() - price)
        return self.fresh_slot

    def home(self, slots: int, deficit: int) -> float:
        """What a home with so many free slots promises, before the ship that settles it."""
        survey = self.survey
        if not survey.places:
            return 0.02 * slots
        if self.home_slot == NEVER:
            ships = survey.ships / 40.0
            self.home_slot = FUTURE * self.slot_base()
            self.home_place = PLACE_PRICE * (1.0 if ships > 1.0 else ships)
        wanted = self.wanted
        useful = float(slots) if slots < wanted else wanted if wanted > 0.0 else 0.0
        worth = self.home_slot * (useful + 0.1 * slots - self.home_place)
        if survey.settled:
            worth -= survey.link_price
        return worth - deficit * survey.station_price

    def mine_site(self, slots: int) -> float:
        """What a small C orb promises, from which tiles can be moved home."""
        survey = self.survey
        if not survey.free_slots:
            return 0.0
        if self.mined_tile == NEVER:
            orb = Orb(0)
            orb.free = slots
            orb.minable = True
            self.mined_tile = max(0.0, Finds(survey, orb, COLONY).explored() - survey.colony_price)
        room = min(1.6 * slots, 0.5 * survey.free_slots)
        finds = min(room, min(0.4 * survey.colony, 0.4 * survey.scout))  # noqa: PLW3301  # of four it would take longer
        return FUTURE * finds * self.mined_tile

    def core_worth(self, core: int) -> float:
        """What it is worth to know of a core."""
        if core >= LETTERED:
            return 0.1 if core == NETWORK else -0.2
        letter, size = LETTER[core], self.at.config.printed[core]
        if letter:
            return self.home(size, GOOD - letter) - self.survey.colony_price
        return self.mine_site(size) if size <= self.at.config.mining_size else 0.0

    def discovery(self, ship: int) -> float:
        """The mean over all cores that may come. A colony ship settles at once whatever it finds."""
        if self.discoveries[ship] == NEVER:
            self.weigh_discoveries()
        return self.discoveries[ship]

    def weigh_discoveries(self) -> None:
        at, survey = self.at, self.survey
        left = at.config.core_copies[:]
        for number in members(survey.known):
            core = at.core[number]
            left[core] = left[core] - 1  # compiled, -= would take longer
        by_colony, by_scout, copies = 0.0, 0.0, 0
        for core, number in enumerate(left):
            if number > 0:
                worth = self.core_worth(core)
                copies += number
                if worth > 0.0:
                    by_colony += number * (worth + survey.colony_price)
                    by_scout += number * worth
                elif core >= LETTERED:
                    by_scout += number * worth
        if copies:
            by_colony /= copies
            by_scout /= copies
        if at.star_maps[self.player]:
            by_colony = 2.5 * by_colony + 0.2
            by_scout = 2.5 * by_scout + 0.2
        self.discoveries[COLONY] = by_colony - survey.colony_price - (0.1 if survey.scout else 0.0)
        self.discoveries[SCOUT] = by_scout - survey.scout_price

    def landing(self, action: int) -> None:
        at, survey = self.at, self.survey
        ship, number = (action - LAND_0) // MAX_ORBS, (action - LAND_0) % MAX_ORBS
        bit = BIT[number]
        if survey.known & bit:
            if ship == SCOUT:  # nothing is learnt; one such way out is enough
                if not self.way_out:
                    self.way_out = True
                    self.found.append((WASTED, action, "but learns nothing and throws a scout away"))
                return
            if at.core[number] >= LETTERED or survey.look(number).doom or survey.look(number).virus:
                if not self.bad_way_out:
                    self.bad_way_out = True
                    self.found.append((WASTED - 0.5, action, "but lands where nothing will live"))
                return
            orb = survey.look(number)
            if orb.minable and orb.air < GOOD:
                worth = self.mine_site(orb.free)
            else:
                worth = self.home(orb.free, orb.deficit) + self.loose_worth(number) + self.company(orb)
            worth -= survey.colony_price
            if self.guarded & bit:
                worth -= SHOT_AT * (survey.colony_price + max(0.0, worth))
            self.found.append((worth, action, "settles an orb with room"))
            return
        worth = self.discovery(ship) - 0.05
        if at.facts[number] & COLONY_LANDED:  # somebody thought it worth a colony ship
            worth += SETTLED_BY_OTHERS
        if self.guarded & bit:
            worth -= SHOT_AT * survey.scout_price
        self.found.append((worth, action, "sees what others have found"))

    def company(self, orb: Orb) -> float:
        """Whoever shares an orb can share a network: more so the more players there are."""
        at = self.at
        if at.seats == 1 or not orb.foreign or at.evolved[self.player]:
            return 0.0
        bit = BIT[orb.number]
        fresh = False
        for seat in range(at.seats):
            if seat != self.player and at.bridge[seat] & bit and not at.bridge[seat] & at.bridge[self.player]:
                fresh = True
        worth = PARTNER * (at.seats - 1) * min(6, orb.foreign)
        return worth if fresh else 0.3 * worth

    def loose_worth(self, number: int) -> float:
        """What lies there without an owner, for whoever settles."""
        at, survey = self.at, self.survey
        if not at.loose & BIT[number]:
            return 0.0
        total = 0.0
        for tile in at.slots[number]:
            if tile != NOTHING and at.owner[tile] == NOBODY and not at.turned[tile]:
                gain = survey.tile_gain(at.kind[tile]) - survey.colony_price
                if gain > 0.0:
                    total += gain
        return 0.4 * total

    # Orbs that are settled ------------------------------------------------------------------------------------------

    def exploration(self, action: int) -> None:
        survey = self.survey
        ship, number = (action - EXPLORE_0) // MAX_ORBS, (action - EXPLORE_0) % MAX_ORBS
        orb = survey.look(number)
        worth = Finds(survey, orb, ship).explored()
        if orb.minable and orb.air < GOOD and ship == SCOUT:
            worth -= 0.1
        if orb.counted and not orb.lost:
            worth += 0.02 * orb.free  # large orbs first: they stay useful
        worth -= survey.colony_price if ship == COLONY else survey.scout_price
        if ship == SCOUT and survey.scout <= self.builds_ahead():
            worth -= 0.5
        if ship == COLONY and survey.colony <= self.builds_ahead():
            worth -= 0.5
        if self.guarded & BIT[number]:
            worth -= SHOT_AT * (survey.colony_price if ship == COLONY else survey.scout_price)
        self.found.append((worth, action, "looks for what it needs"))

    def builds_ahead(self) -> int:
        """Gateways and stations without which something is lost: each takes a ship of both kinds."""
        if self.ahead < 0:
            self.ahead = self.count_builds()
        return self.ahead

    def count_builds(self) -> int:
        survey = self.survey
        needed = 0
        nets = 0
        done = 0
        for orb in survey.settled:
            if orb.counted and orb.own:
                needed += orb.deficit if not survey.fed(orb) else 0
                if not done & BIT[orb.number]:
                    nets += 1
                    done |= orb.linked | BIT[orb.number]
        return needed + min(survey.links_left, max(0, nets - 1))

    def occupation(self, number: int) -> float:
        at, survey = self.at, self.survey
        orb = survey.look(number)
        best = NEVER
        for tile in at.slots[number]:
            if tile != NOTHING and at.owner[tile] == NOBODY and not at.turned[tile]:
                worth = self.tile_worth(orb, at.kind[tile])
                best = max(best, worth)
        if self.guarded & BIT[number]:
            best -= SHOT_AT * survey.colony_price
        return best - survey.colony_price

    def tile_worth(self, orb: Orb, kind: int) -> float:
        """What it is worth to settle a tile that lies there."""
        survey = self.survey
        if RESOURCE_OF[kind] != NO_RESOURCE:
            gain = survey.tile_gain(kind)
            if orb.minable and orb.air < GOOD:
                return gain - survey.scout_price - 0.1 if survey.free_slots else -0.1
            if orb.lost:
                return -0.3
            if not orb.counted:
                return 0.2 * gain
            if survey.colony <= self.builds_ahead():
                return gain - 0.5
            return gain
        if kind == PORTAL:
            return 0.8 if not survey.places and orb.counted else 0.1
        if kind == LASER:
            return 3.0 * survey.harm
        return -0.4

    def mining(self, number: int) -> float:
        at, survey = self.at, self.survey
        best = NEVER
        room = survey.free_slots > 0
        for tile in at.slots[number]:
            if tile != NOTHING and not at.turned[tile]:
                kind = at.kind[tile]
                if RESOURCE_OF[kind] != NO_RESOURCE:
                    owner = at.owner[tile]
                    if owner == self.player and at.is_factory(tile):
                        gain = survey.tile_gain(kind)
                    elif owner == NOBODY:
                        gain = survey.tile_gain(kind) - survey.colony_price
                    else:
                        continue
                    best = max(best, gain)
        if survey.look(number).counted:
            return -1.0
        return best - survey.scout_price - 0.5 * survey.slot_worth if room else -1.0

    def terraforming(self, number: int) -> float:
        survey = self.survey
        orb = survey.look(number)
        if not orb.deficit or not orb.counted or survey.fed(orb):
            return -1.5
        if orb.lost or orb.doom:
            return -1.5
        worth = orb.stake / orb.deficit - self.cheapest_site(number) - survey.scout_price
        if survey.colony <= self.builds_ahead() + 2 or survey.scout <= self.builds_ahead() + 1:
            worth += HURRY
        elif orb.own < 3:
            worth -= 0.6
        return 0.6 * worth

    def cheapest_site(self, number: int) -> float:
        """What it costs to put a station on the tile that is missed least."""
        at = self.at
        best = NEVER
        for tile in at.slots[number]:
            if tile != NOTHING and can_terraform(at, self.player, tile):
                best = max(best, site_worth(self.survey, tile))
        return -best

    def linking(self, number: int) -> float:
        """The best orb to link with: one that is not in the network yet."""
        at, survey = self.at, self.survey
        here = survey.look(number)
        best = NEVER
        for other in members(gateway_partners(at, self.player, number)):
            worth = self.link_worth(here, survey.look(other)) if survey.known & BIT[other] else -1.0
            best = max(best, worth)
        return best

    def link_worth(self, here: Orb, other: Orb) -> float:
        """What a gateway between two orbs brings: the units of the smaller side."""
        survey = self.survey
        if here.lost or other.lost or not here.counted or not other.counted:
            return -1.5
        net = self.net_of(here)
        if net & BIT[other.number]:
            return -1.5
        worth = min(self.net_units(net), self.net_units(self.net_of(other)))
        worth = 0.5 * worth - survey.link_price
        if survey.scout <= self.builds_ahead() + 1 or survey.colony <= self.builds_ahead() + 1:
            worth += HURRY
        return min(worth, 1.5)

    def net_of(self, orb: Orb) -> int:
        """The settled orbs that own links connect with this one."""
        found = BIT[orb.number]
        changed = True
        while changed:
            changed = False
            for each in self.survey.settled:
                if not found & BIT[each.number] and each.linked & found:
                    found |= BIT[each.number]
                    changed = True
        return found

    def net_units(self, net: int) -> float:
        total = 0.0
        for orb in self.survey.settled:
            if net & BIT[orb.number]:
                units = orb.units
                total += units[0] + units[1] + units[2] + units[3] + units[4] + 0.2 * orb.free
        return total

    # War and monsters -----------------------------------------------------------------------------------------------

    def defence(self, number: int) -> float:
        """A guard is for an orb with much at stake, and others who come there."""
        at, survey = self.at, self.survey
        if survey.ships < 6 or not self.present & BIT[number]:
            return -1.0
        orb = survey.look(number)
        if 3.0 * GUARD_SHARE * orb.stake <= survey.link_price + 0.1:
            return -1.0
        others = 0
        for seat in range(at.seats):
            if seat != self.player and at.ships_left(seat) > 3:
                if at.bridge[seat] & BIT[number]:
                    others += 2
                elif at.known(seat) & BIT[number]:
                    others += 1
        return GUARD_SHARE * orb.stake * min(3, others) - survey.link_price - 0.1

    def assault(self, value: int) -> float:
        """A guard is worth breaking where there is something to get behind it, or much of the own at its mercy."""
        at, survey = self.at, self.survey
        ship, number = value // MAX_ORBS, value % MAX_ORBS
        price = survey.colony_price if ship == COLONY else survey.scout_price
        cost = at.config.guard_price[ship] * price
        if not survey.known & BIT[number] or at.core[number] >= LETTERED:
            return WASTED - 1.0
        orb = survey.look(number)
        if orb.lost or orb.doom:
            return WASTED - 1.0
        if at.bridge[self.player] & BIT[number]:
            behind = orb.free * survey.slot_worth + self.loose_worth(number) * 2.5
        else:
            behind = max(0.0, self.home(orb.free, orb.deficit)) + self.loose_worth(number)
        return SHOT_AT * behind + survey.harm - cost + 0.1

    def eel(self, value: int) -> float:
        survey = self.survey
        ship, number = value // MAX_ORBS, value % MAX_ORBS
        price = survey.colony_price if ship == COLONY else survey.scout_price
        cost = self.at.config.eel_price[ship] * price
        orb = survey.look(number)
        if orb.lost:
            return -cost
        behind = orb.free * survey.slot_worth + orb.deficit * 1.0 + self.loose_worth(number) * 2.5
        if not orb.linked and len(survey.settled) > 1 and orb.own:
            behind += 1.0
        return behind - cost

    def shot(self) -> float:
        """A tile of a rival less; no ship is spent, which is worth something by itself."""
        best = 0
        at = self.at
        for tile, owner in enumerate(at.owner):
            if owner not in (NOBODY, self.player) and not at.level[tile]:
                best = max(best, at.config.units[at.kind[tile]])
        return 2.0 * self.survey.harm * best + 0.05 if best else -0.3

    def exchange(self) -> float:
        """Without a scout nothing can be linked, moved or repaired."""
        survey = self.survey
        if survey.scout or survey.colony < 2:
            return -0.8
        if self.builds_ahead():
            return 2.0
        return 0.1 if survey.colony > survey.free_slots + 2 else -0.8

    def hit(self) -> float:
        at, survey = self.at, self.survey
        return hit_worth(survey, at.config.amoeba_hits - at.amoebas[0])

    def erasure(self, number: int) -> float:
        """Leaving a tile is of no use, except to let a virus strike where it lies and not elsewhere."""
        at, survey = self.at, self.survey
        orb = survey.look(number)
        if not orb.virus or not orb.linked:
            return -1.0
        saved = NEVER
        for other in members(at.linked(number)):
            seen = survey.looked[other]
            stake = seen.stake if seen is not None else 0.0
            saved = stake if saved == NEVER else min(saved, stake)
        for tile in at.slots[number]:
            if tile != NOTHING and at.kind[tile] == VIRUS and at.owner[tile] == self.player:
                return saved - orb.stake - 0.1
        return -1.0


def hit_worth(survey: Survey, missing: int) -> float:
    """What a scout sent against the amoeba is worth: it eats a ship each turn while it lives."""
    at = survey.at
    first = SHIPS_EACH * survey.player
    eaten = at.fleet[first] + at.fleet[first + SCOUT]
    bites = min(float(eaten), 10.0) * (1.0 if at.seats == 1 else 1.0 / at.seats)
    if survey.scout < missing and at.seats == 1:
        return -0.5
    saved = 0.5 * bites * survey.colony_price
    return saved / missing - survey.scout_price


def site_worth(survey: Survey, tile: int) -> float:
    """A station takes the place of a factory; on a tile without an owner it takes more ships."""
    at = survey.at
    config, kind = at.config, at.kind[tile]
    resource = RESOURCE_OF[kind]
    if at.owner[tile] == NOBODY:
        cost = config.terraform_colony * survey.colony_price
        if resource != NO_RESOURCE:
            cost += max(0.0, survey.tile_gain(kind) - survey.colony_price)
        return -cost
    cost = config.terraform_on_factory * survey.colony_price
    return -cost - (survey.loss(resource, config.units[kind]) if resource != NO_RESOURCE else 0.0)

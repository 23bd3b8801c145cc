"""What things are worth to the policy: slots, resources, wedges, buildings. All by the data in use."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.names import (
    ALL,
    BIT,
    CLOUT,
    FIRST_ADVANCED,
    FIRST_OWN,
    KINDS_EACH,
    LAB,
    LAUNCH_A,
    LEVELS_EACH,
    OMNIREFINER,
    OWN_EACH,
    PRIVATE,
    REFINER_SITE,
    SHARED_BUILDING,
    SITES_EACH,
    SLOTS_EACH,
    UPLINK_MASK,
)
from orrery.games.minethemoon.position import FREE, NOTHING, Position
from orrery.games.minethemoon.steps.constructing import tile_fits
from orrery.games.minethemoon.steps.mining import added_spins

HOLD: Final = 0.1  # what a robot on a rocket costs for each turn that it waits there
RIVAL: Final = 0.8  # a launch that pays rivals counts so much against the own gain
NO_SLOT: Final = 0.5  # of the mean slot is what a refined resource is worth that no open slot pays better
RAW_SHARE_OWN: Final = 0.6  # of its worth refined has a raw resource, with an own Refiner or Omnirefiner
RAW_SHARE: Final = 0.42  # and without one
RAW_EXTRA: Final = 0.3  # a raw resource is worth besides, while much of the game lies ahead: it builds
CROWD: Final = 0.86  # each further robot on a wedge is worth so much of the one before
USED: Final = 0.08  # of what a building could bring in a turn it brings in the end: teams are needed elsewhere
PAID: Final = 0.9  # of its worth on rockets is felt as the cost of a construction
SAVE: Final = 0.6  # of its value has a construction for each resource that still lacks
AIM_FIND: Final = 0.5  # of a construction's value has each find that it lacks, besides its own worth
MOST_FIND: Final = 4.0  # but never more than this
KEEP_ABOVE: Final = 3.0  # a construction worth more than this is saved for
NO_ROOM: Final = 0.05  # of a find is worth what there is no room for: room can be made
FILLS_ONE: Final = 0.28  # the chance that a rocket with one open slot is full at the end of a turn
FILLS_TWO: Final = 0.15  # with two open slots
FILLS_MORE: Final = 0.07  # with more
SLOW_GAME: Final = 11.0  # turns that a game has at the least pace that is reckoned with
LONG: Final = 8.0  # turns that are as good as a whole game to things that need time


def turns_left(at: Position) -> float:
    """How many turns will come after this one, by the leader's pace and by the rockets that are left."""
    config = at.config
    if at.end_turn:
        return float(max(0, at.end_turn + 1 - at.turn))
    pace = (at.best() + 4.0 * config.goal / SLOW_GAME) / (at.turn + 4.0)
    left = (config.goal + 1 - at.best()) / pace + 1.0
    if config.deck_end:
        left = min(left, (len(at.deck) + len(config.pads)) / (0.45 * at.seats) + 1.0)
    return max(0.0, min(left, float(config.turn_cap - at.turn)))


def fills(open_slots: int) -> float:
    """The chance that a rocket with so many open slots is full at the end of a turn."""
    if open_slots <= 0:
        return 1.0
    return FILLS_ONE if open_slots == 1 else FILLS_TWO if open_slots == 2 else FILLS_MORE


class Outlook:
    """What one seat sees in a position: what slots and resources are worth to it, and what it aims to build.

    Good for one decision. It looks at nothing that the seat cannot know.
    """

    def __init__(self, at: Position, seat: int) -> None:
        self.at = at
        self.seat = seat
        self.turns = turns_left(at)
        self.early = min(1.0, self.turns / LONG)
        mine = KINDS_EACH * seat
        self.held = at.silo[mine : mine + KINDS_EACH]
        self.spins = at.zone() + (added_spins(at) if at.step in (step_id.TASK, step_id.PLACE) else 1)
        wheel = at.config.wheel
        self.total = float(wheel.total)
        self.slots: list[list[float]] = [[], [], []]
        self.by_slot = [0.0] * 20
        for pad in at.config.pads:
            self.look_at(pad)
        for row in self.slots:
            row.sort(reverse=True)
        own = has_refiner(at, seat)
        self.share = RAW_SHARE_OWN if own else RAW_SHARE
        # What the player aims to build
        self.aim = NOTHING
        self.aim_score = 0.0
        self.aim_value = 0.0
        self.aim_lacks = 0
        self.aim_find = 0.0  # what a find is worth more that it lacks
        self.keep = [0] * 6
        self.lack = [0] * 6

    # Rockets ------------------------------------------------------------------------------------------------------

    def launch_chance(self, pad: int) -> float:
        """The chance that the Crater launches the rocket of a pad in a turn."""
        wheel = self.at.config.wheel
        weight = wheel.by_outcome[ALL] + (wheel.by_outcome[LAUNCH_A + pad] if pad < PRIVATE else 0)
        return 1.0 - float((1.0 - weight / self.total) ** self.spins)

    def leaves(self, chance: float, open_slots: int) -> float:
        """The chance that a rocket leaves before the game is over."""
        if open_slots <= 0:
            return 1.0
        full = fills(open_slots)
        return 1.0 - (1.0 - full) * float(((1.0 - chance) * (1.0 - full)) ** self.turns)

    def look_at(self, pad: int) -> None:
        """What it is worth to load each open slot of a rocket."""
        at, seat = self.at, self.seat
        card = at.pads[pad]
        if card == NOTHING or (pad == PRIVATE and seat != at.config.private_seat):
            return
        types, values = at.config.printed.slot_type[card], at.config.printed.slot_value[card]
        first = SLOTS_EACH * pad
        open_slots = mine = theirs = 0
        for slot in range(len(values)):
            who = at.slots[first + slot]
            if who == FREE:
                open_slots += 1
            elif who == seat:
                mine += values[slot]
            else:
                theirs += values[slot]
        if not open_slots:
            return
        chance = self.launch_chance(pad)
        marked = at.marked & BIT[pad] != 0
        before = 1.0 if marked else self.leaves(chance, open_slots)
        after = 1.0 if marked else self.leaves(chance, open_slots - 1)
        extra = (mine - RIVAL * theirs) * (after - before)
        if open_slots > 1 and not marked:
            each = 1.0 - (1.0 - chance) * (1.0 - fills(open_slots - 1))
            extra -= HOLD * min(self.turns, 1.0 / max(each, 0.01))
        for slot in range(len(values)):
            if at.slots[first + slot] == FREE:
                gain = values[slot] * after + extra
                self.by_slot[first + slot] = gain
                self.slots[types[slot]].append(gain)

    # Resources ----------------------------------------------------------------------------------------------------

    def refined(self, type_: int, have: int) -> float:
        """What a refined resource is worth to a player who has so many of the type."""
        later = self.at.config.yields.slot[type_] * NO_SLOT * self.early
        slots = self.slots[type_]
        return max(later, slots[have]) if have < len(slots) else later

    def raw(self, type_: int, have: int) -> float:
        """The same for a raw one: it must be refined first, or pays for a building."""
        return self.refined(type_, have) * self.share + RAW_EXTRA * self.early

    def of_kind(self, kind: int, have: int) -> float:
        return self.refined(kind - 3, have) if kind >= 3 else self.raw(kind, have)

    def last_held(self, kind: int) -> float:
        """What the least wanted resource of a kind in the Silo is worth."""
        if kind >= 3:
            return self.refined(kind - 3, max(0, self.held[kind] - 1))
        return self.raw(kind, max(0, self.held[kind] + self.held[kind + 3] - 1))

    # Buildings ----------------------------------------------------------------------------------------------------

    def gross(self, choice: int) -> float:
        """What a construction will bring before the end, with its bonus and less what it covers."""
        config = self.at.config
        yields = config.yields
        if choice < 8:
            return yields.tile[choice] * USED * self.turns + config.printed.tile_bonus[choice]
        brings = yields.back[choice - 8] - self.covered()
        return brings * USED * self.turns + config.printed.back_bonus[choice - 8]

    def covered(self) -> float:
        """What the least useful Advanced Building brings, if every site is taken."""
        return site_yield(self.at, self.seat, best_site(self.at, self.seat))

    def cost(self, price: list[int]) -> float:
        """What the resources of a price are worth to the player otherwise."""
        total = 0.0
        for index in range(0, len(price), 2):
            kind = price[index]
            have = self.held[kind] if kind >= 3 else self.held[kind] + self.held[kind + 3]
            for paid in range(price[index + 1]):
                total += self.of_kind(kind, max(0, have - 1 - paid))
        return total

    def building_score(self, choice: int) -> float:
        """What a construction is worth beyond its cost."""
        config = self.at.config
        price = config.tile_price[choice] if choice < 8 else config.back_price[choice - 8]
        return self.gross(choice) - PAID * self.cost(price)

    def find_aim(self) -> None:
        """The construction to go for: worth most, the less the more is still lacking."""
        at, seat = self.at, self.seat
        config = at.config
        for tile in range(8):
            if at.tiles[tile] and tile_fits(at, seat, tile):
                self.consider(tile, config.tile_price[tile])
        seen = 0
        back = config.printed.back
        for card in at.available:
            which = back[card]
            if not seen & BIT[which]:
                seen |= BIT[which]
                self.consider(8 + which, config.back_price[which])
        if self.aim == NOTHING:
            return
        self.aim_find = min(MOST_FIND, AIM_FIND * self.aim_value)
        price = config.tile_price[self.aim] if self.aim < 8 else config.back_price[self.aim - 8]
        for index in range(0, len(price), 2):
            kind, count = price[index], price[index + 1]
            self.keep[kind] = min(count, self.held[kind])
            self.lack[kind] = count - self.keep[kind]
            if kind >= 3 and self.lack[kind]:
                self.keep[kind - 3] = max(self.keep[kind - 3], min(self.lack[kind], self.held[kind - 3]))

    def consider(self, choice: int, price: list[int]) -> None:
        held = self.held
        lacks = 0
        factor = 1.0
        for index in range(0, len(price), 2):
            short = price[index + 1] - held[price[index]]
            if short > 0:
                lacks += short
        if lacks > 2 or (lacks and self.turns < 3.0):
            return
        if lacks:
            factor = SAVE if lacks == 1 else SAVE * SAVE
        gross = self.gross(choice)
        if gross * factor <= self.aim_value or gross <= 0.0:
            return
        score = gross - PAID * self.cost(price)
        if score * factor > self.aim_value and score > 0.0:
            self.aim = choice
            self.aim_score = score
            self.aim_value = score * factor
            self.aim_lacks = lacks

    def spare(self, kind: int) -> int:
        """How many resources of a kind are not kept for the building that the player aims at."""
        kept = self.keep[kind] if self.saving() else 0
        return self.held[kind] - kept

    def saving(self) -> bool:
        if self.aim == NOTHING:
            return False
        return self.aim_value > KEEP_ABOVE or (self.aim_lacks == 0 and builds(self.at, self.seat))

    # The Crater ---------------------------------------------------------------------------------------------------

    def wedge(self, kind: int, most: int) -> list[float]:
        """One robot after the other on a wedge: the chance of a hit, times what each find is wanted for."""
        at = self.at
        wheel = at.config.wheel
        chance = 1.0 - float((1.0 - wheel.by_outcome[kind] / self.total) ** self.spins)
        type_ = kind % 3
        room = at.free(self.seat, type_)
        have = self.held[type_ + 3] + (self.held[type_] if kind < 3 else 0)
        lack = self.lack[kind]
        lack_refined = self.lack[kind + 3] if kind < 3 else 0
        found: list[float] = []
        for already in range(most):
            wanted = self.of_kind(kind, have + already)
            if already < lack or already < lack_refined:
                wanted += self.aim_find
            value = chance * wanted
            if room <= already:
                value = value * NO_ROOM
            found.append(value)
            chance = chance * CROWD
        return found


def has_refiner(at: Position, seat: int) -> bool:
    if at.levels[LEVELS_EACH * seat + REFINER_SITE] > 0:
        return True
    back = at.config.printed.back
    for site in range(SITES_EACH):
        card = at.sites[SITES_EACH * seat + site]
        if card != NOTHING and back[card] == OMNIREFINER - FIRST_ADVANCED:
            return True
    return False


def site_yield(at: Position, seat: int, site: int) -> float:
    card = at.sites[SITES_EACH * seat + site]
    return 0.0 if card == NOTHING else at.config.yields.back[at.config.printed.back[card]]


def best_site(at: Position, seat: int) -> int:
    """An empty site, or the one whose building brings least."""
    best, least = 0, 1e9
    for site in range(at.config.site_count[seat]):
        card = at.sites[SITES_EACH * seat + site]
        if card == NOTHING:
            return site
        brings = at.config.yields.back[at.config.printed.back[card]]
        if brings < least:
            best, least = site, brings
    return best


def team_out(at: Position, seat: int, building: int) -> bool:
    """Whether the player has a team on this building now."""
    teams = at.teams[seat]
    if not teams:
        return False
    if building <= CLOUT:
        for place in range(FIRST_OWN):  # noqa: SIM110 (a loop is quicker)
            if SHARED_BUILDING[place] == building and teams & BIT[place]:
                return True
        return False
    for own in range(8):  # noqa: SIM110 (a loop is quicker)
        if at.crew[OWN_EACH * seat + own] and at.building_at(seat, own) == building:
            return True
    return False


def builds(at: Position, seat: int) -> bool:
    """Whether a team of the player will construct something this turn."""
    return at.teams[seat] & UPLINK_MASK != 0 or team_out(at, seat, LAB)

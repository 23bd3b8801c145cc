"""Terraforming Darkness: what a position consists of. The rules that change it are in the steps."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.state import Event
from orrery.core.step import Step, SteppedState
from orrery.games.darkness import step_id
from orrery.games.darkness.config import Config
from orrery.games.darkness.pieces import (
    ALIENS,
    BIT,
    CAVES,
    CORES,
    HUGE,
    KINDS,
    LARGER,
    LASER,
    LETTER,
    LETTERED,
    SHIELD,
    SHIPS_EACH,
    VULCAN,
)

# Announced actions
NO_ACT: Final = 0
LANDING: Final = 1
EXPLORING: Final = 2
OCCUPYING: Final = 3
MINING: Final = 4
TERRAFORMING: Final = 5
LINKING: Final = 6
ASSAULTING: Final = 7
SHOOTING: Final = 8
ERASING: Final = 9
ACTS: Final = ["", "land", "explore", "occupy", "mine", "terraform", "gateway", "assault", "laser", "erase"]

# Why cores are drawn
FOR_DISCOVERY: Final = 1
FOR_STAR_MAP: Final = 2
FOR_NETWORK: Final = 3
FOR_ARTEFACT: Final = 4
# Why a tile is drawn
FIRST: Final = 1
REDRAWN: Final = 2
DUG: Final = 3
PERFECT: Final = 4

# What everybody knows about a face-down core
COLONY_LANDED: Final = 1
SCOUT_LANDED: Final = 2
SHOWN_LETTERED: Final = 4
STOPPED_KRAKEN: Final = 8  # so it is lettered and small
NO_PREY: Final = 16  # the kraken could not choose it, so it is not both lettered and small
CHOSEN: Final = 32  # somebody picked it from several
NO_GIANT: Final = 64  # somebody who had seen it wanted to land there (D-R9)
FACTS: Final = ["colony_landed", "scout_landed", "shown_lettered", "stopped_kraken", "no_prey", "chosen", "no_giant"]

# What has befallen an orb, for people who want to know why it died; no rule asks for it
BY_AMOEBA: Final = 0
BY_EEL: Final = 1
BY_KRAKEN: Final = 2
BY_VIRUS: Final = 3
BY_DEMONS: Final = 4
BY_EATER: Final = 5
BY_WEAK_SPOTS: Final = 6
BY_AIR_B: Final = 7  # left in phase 4, at this level
BY_AIR_C: Final = 8
BY_NO_AIR: Final = 9  # left in phase 4, a special core
FATES: Final = [
    *("space amoeba", "space eel", "space kraken", "ultra virus", "frozen demons", "planet eater", "weak spots"),
    *("air B", "air C", "no air"),
]

# Two small numbers that are kept as one: this times the first, plus the second
BY_ORB: Final = 64  # an orb, and another orb or a slot
ASKED_AT: Final = 8  # an orb, and the seat that is asked about it

NOBODY: Final = -1
NOWHERE: Final = -1
NOTHING: Final = -1


class Position(SteppedState):
    """One position: flat lists of small numbers and bit sets of orbs, so that `copy` is cheap and compiles well.

    A tile that lies on an orb has a number in `kind`, `owner` and the lists beside them; `slots[orb]` says which tile
    lies in which slot. The sets after `touch` follow from the rest.
    """

    def __init__(self, config: Config, steps: list[Step[Any]]) -> None:
        super().__init__(config.seats, steps)
        self.config = config

    def clear(self) -> None:
        """The table after setting up (D-2.1, D-2.2), before the start player is known."""
        config, seats = self.config, self.seats
        # Players; ships are in pairs: SHIPS_EACH * seat + COLONY or SCOUT
        self.fleet = [config.dealt] * (SHIPS_EACH * seats)
        self.waste = [0] * (SHIPS_EACH * seats)
        self.reserve = [config.of_a_colour - config.dealt] * (SHIPS_EACH * seats)
        self.deep_scans = [0] * seats
        self.star_maps = [0] * seats
        self.eliminations = [0] * seats
        self.evolved = [0] * seats
        self.suspended = [0] * seats
        self.last_placed = [NOWHERE] * seats  # D-5.10, D-R10
        self.gateways_built = [0] * seats
        self.stations_built = [0] * seats
        self.coalition = [0] * seats  # the set of members, once bound
        self.notes: list[list[int]] = [[] for _ in range(seats)]  # what was seen going back into the bag, see hidden.py
        # Stock
        self.bag = config.core_copies[:]
        self.bag_left = sum(self.bag)
        self.pool = config.tile_copies[:]
        self.pool_left = [sum(self.pool[KINDS * level : KINDS * (level + 1)]) for level in range(3)]
        self.wasted = [0] * (3 * KINDS)  # the common pile of spent tiles
        self.gateway_tiles = config.gateway_stock
        self.station_tokens = config.stations
        self.amoebas: list[int] = []  # hits of each living one, oldest first
        # Orbs, in the order of being laid
        self.core: list[int] = []
        self.facts: list[int] = []
        self.buyers: list[int] = []  # sets of seats
        self.founder: list[int] = []
        self.name: list[int] = []
        self.named = 0  # names given so far
        self.fates: list[int] = []  # sets of what has befallen it
        self.station: list[int] = []  # owner of the defence station; it uses no slot, nor does a gateway (D-1.10)
        self.slots: list[list[int]] = []  # tile numbers, NOTHING where a tile was mined away
        self.alive = 0  # sets of orbs
        self.face_up = 0
        self.besieged = 0
        self.seen = [0] * seats
        self.bridge = [0] * seats
        # Tiles on orbs
        self.kind: list[int] = []
        self.level: list[int] = []  # 0, 1, 2 for LV1, LV2, LV3
        self.turned: list[int] = []
        self.owner: list[int] = []
        self.colony: list[int] = []
        self.scout: list[int] = []
        self.shift: list[int] = []  # of a terraforming station in phase 4: 1 up, -1 down
        # Gateways and portals
        self.link_owner: list[int] = []
        self.link_a: list[int] = []
        self.link_b: list[int] = []
        self.link_portal: list[int] = []
        # What follows from the tiles, kept by `touch`
        self.size: list[int] = []
        self.count: list[int] = []
        self.lettered = 0
        self.room = 0  # orbs with a free slot
        self.loose = 0  # orbs with an ownerless, unturned tile
        self.soft = 0  # orbs with a tile that a laser may hit
        self.aliens = 0  # orbs with an Alien colony
        self.owns = [0] * seats  # orbs where the seat owns a tile
        self.shields = [0] * seats
        self.lasers = [0] * seats
        self.stations = [0] * seats
        self.clear_decision()

    def clear_decision(self) -> None:
        """Nothing is pending but the choice of the start player."""
        self.phase = 1
        self.step = step_id.START
        self.over = 0
        self.actor = NOBODY
        self.start = NOBODY
        self.turn = NOBODY
        self.idle = 0  # players passed over in a row
        self.bites = 0  # amoebas still to be fed this turn
        self.closed = 0  # orbs closed to the ships of the player on turn (D-11.3)
        self.closed_pairs: list[int] = []  # BY_ORB * one orb + the other (D-10.5)
        self.act = NO_ACT
        self.act_ship = NOTHING
        self.act_orb = NOWHERE
        self.act_slot = NOWHERE
        self.act_orb2 = NOWHERE
        # A decision that waits while a tile is left (D-1.7): its step, act, act_ship, act_orb, act_slot and act_orb2
        self.paused: list[int] = []
        self.free = 0  # this is the free landing after an assault
        self.sent = NOTHING  # kind of the ship that is under way: in no fleet and no waste
        self.asked: list[int] = []  # those to be asked in turn, ASKED_AT * orb + seat
        self.ask_at = 0
        self.promises: list[int] = []  # ASKED_AT * orb + seat, then 1 or 0, for each guard that was heard (D-11.2)
        self.hand: list[int] = []  # cores drawn to choose from
        self.wanted = 0  # cores still to be drawn
        self.purpose = 0
        self.drawn = NOTHING  # the tile in hand
        self.drawn_level = 0
        self.beside: list[int] = []  # tiles drawn beside it: Perfect spot, or the old one of a redraw
        self.redraw_used = 0
        self.scan_asked = 0
        self.slot = NOWHERE  # of the tile just placed
        # Of the cube: a slot, or 32 + a seat's bridgehead; of the pirates: an orb; of the amoeba: a seat
        self.target = NOWHERE
        self.pledges: list[int] = []  # seat, scouts, seat, scouts, ...
        self.proposal = 0
        self.place = 0  # how far phase 2, 3, 4 or 5 has come
        self.order: list[int] = []  # orbs from biggest to smallest (D-13.2); in phase 5 the coalitions
        self.stage = 0
        self.handled: list[int] = []  # slots of the orb at hand
        self.refused = 0  # orbs whose guards refused the portal
        self.results: list[int] = []  # of each coalition counted: eight numbers, see steps/survival.py
        self.totals: list[int] = []  # running totals of a coalition that chooses
        self.units: list[int] = []  # in manual counting: BY_ORB * orb + slot, then the seat entitled, for each one

    def fill(self, other: Position) -> None:
        """Become a copy of `other`, a position with the same config."""
        self.game = other.game
        self.fleet = other.fleet[:]
        self.waste = other.waste[:]
        self.reserve = other.reserve[:]
        self.deep_scans = other.deep_scans[:]
        self.star_maps = other.star_maps[:]
        self.eliminations = other.eliminations[:]
        self.evolved = other.evolved[:]
        self.suspended = other.suspended[:]
        self.last_placed = other.last_placed[:]
        self.gateways_built = other.gateways_built[:]
        self.stations_built = other.stations_built[:]
        self.coalition = other.coalition[:]
        self.notes = [notes[:] for notes in other.notes]
        self.bag = other.bag[:]
        self.bag_left = other.bag_left
        self.pool = other.pool[:]
        self.pool_left = other.pool_left[:]
        self.wasted = other.wasted[:]
        self.gateway_tiles = other.gateway_tiles
        self.station_tokens = other.station_tokens
        self.amoebas = other.amoebas[:]
        self.core = other.core[:]
        self.facts = other.facts[:]
        self.buyers = other.buyers[:]
        self.founder = other.founder[:]
        self.name = other.name[:]
        self.named = other.named
        self.fates = other.fates[:]
        self.station = other.station[:]
        self.slots = [slots[:] for slots in other.slots]
        self.alive = other.alive
        self.face_up = other.face_up
        self.besieged = other.besieged
        self.seen = other.seen[:]
        self.bridge = other.bridge[:]
        self.kind = other.kind[:]
        self.level = other.level[:]
        self.turned = other.turned[:]
        self.owner = other.owner[:]
        self.colony = other.colony[:]
        self.scout = other.scout[:]
        self.shift = other.shift[:]
        self.link_owner = other.link_owner[:]
        self.link_a = other.link_a[:]
        self.link_b = other.link_b[:]
        self.link_portal = other.link_portal[:]
        self.size = other.size[:]
        self.count = other.count[:]
        self.lettered = other.lettered
        self.room = other.room
        self.loose = other.loose
        self.soft = other.soft
        self.aliens = other.aliens
        self.owns = other.owns[:]
        self.shields = other.shields[:]
        self.lasers = other.lasers[:]
        self.stations = other.stations[:]
        self.fill_decision(other)

    def fill_decision(self, other: Position) -> None:
        self.phase = other.phase
        self.step = other.step
        self.over = other.over
        self.actor = other.actor
        self.start = other.start
        self.turn = other.turn
        self.idle = other.idle
        self.bites = other.bites
        self.closed = other.closed
        self.closed_pairs = other.closed_pairs[:]
        self.act = other.act
        self.act_ship = other.act_ship
        self.act_orb = other.act_orb
        self.act_slot = other.act_slot
        self.act_orb2 = other.act_orb2
        self.paused = other.paused[:]
        self.free = other.free
        self.sent = other.sent
        self.asked = other.asked[:]
        self.ask_at = other.ask_at
        self.promises = other.promises[:]
        self.hand = other.hand[:]
        self.wanted = other.wanted
        self.purpose = other.purpose
        self.drawn = other.drawn
        self.drawn_level = other.drawn_level
        self.beside = other.beside[:]
        self.redraw_used = other.redraw_used
        self.scan_asked = other.scan_asked
        self.slot = other.slot
        self.target = other.target
        self.pledges = other.pledges[:]
        self.proposal = other.proposal
        self.place = other.place
        self.order = other.order[:]
        self.stage = other.stage
        self.handled = other.handled[:]
        self.refused = other.refused
        self.results = other.results[:]
        self.totals = other.totals[:]
        self.units = other.units[:]

    @property
    def slug(self) -> str:
        return "darkness"

    # Rows -------------------------------------------------------------------------------------------------------------

    def add_orb(self, core: int) -> int:
        """A row for another orb, without anything on it; its number."""
        self.core.append(core)
        self.facts.append(0)
        self.buyers.append(0)
        self.founder.append(NOBODY)
        self.name.append(NOTHING)
        self.fates.append(0)
        self.station.append(NOBODY)
        self.slots.append([])
        self.size.append(self.config.printed[core])
        self.count.append(0)
        return len(self.core) - 1

    def add_tile(self, kind: int, level: int) -> int:
        """A row for another tile, without ships; its number."""
        self.kind.append(kind)
        self.level.append(level)
        self.turned.append(0)
        self.owner.append(NOBODY)
        self.colony.append(0)
        self.scout.append(0)
        self.shift.append(0)
        return len(self.kind) - 1

    # What follows from the tiles ------------------------------------------------------------------------------------

    def touch(self, orb: int) -> None:
        """Something changed on the tiles of an orb: bring everything up to date that follows from them."""
        bit = BIT[orb]
        off = ~bit
        owns, shields, lasers = self.owns, self.shields, self.lasers
        for seat in range(self.seats):  # compiled, `list[n] &= x` would take longer
            owns[seat] = owns[seat] & off
            shields[seat] = shields[seat] & off
            lasers[seat] = lasers[seat] & off
        self.loose &= off
        self.soft &= off
        self.aliens &= off
        count = 0
        size = self.config.printed[self.core[orb]]
        for tile in self.slots[orb]:
            if tile == NOTHING:
                continue
            count += 1
            if self.turned[tile]:
                continue
            kind = self.kind[tile]
            owner = self.owner[tile]
            if owner == NOBODY:
                self.loose |= bit
            else:
                owns[owner] = owns[owner] | bit
                if kind == SHIELD:
                    shields[owner] = shields[owner] | bit
                elif kind == LASER and self.colony[tile]:  # D-9.3, D-R26
                    lasers[owner] = lasers[owner] | bit
            if self.level[tile] == 0 and kind != VULCAN:
                self.soft |= bit
            if kind == ALIENS:
                self.aliens |= bit
            elif kind == LARGER:  # D-8.6
                size += self.config.larger
            elif kind == HUGE:
                size += self.config.huge
        self.count[orb] = count
        self.size[orb] = size
        if self.alive & bit and count < size:
            self.room |= bit
        else:
            self.room &= off

    # Questions about orbs -------------------------------------------------------------------------------------------

    def known(self, seat: int) -> int:
        """The orbs whose core the seat has seen."""
        return self.face_up | self.seen[seat]

    def is_lettered(self, orb: int) -> bool:
        return self.core[orb] < LETTERED

    def banned(self, seat: int) -> int:
        """The orbs that aliens close to somebody who has eliminated life (D-8.3, D-R40)."""
        return self.aliens if self.eliminations[seat] else 0

    def usable(self, seat: int) -> int:
        """On the table, not besieged, not banned (D-5.11, D-8.3)."""
        found = self.alive & ~self.besieged
        return found & ~self.aliens if self.eliminations[seat] else found

    def guards(self, seat: int) -> int:
        """The orbs that the seat guards with a station or a shield."""
        return self.stations[seat] | self.shields[seat]

    def foreign_guards(self, seat: int) -> int:
        """The orbs that others guard."""
        found = 0
        for other in range(self.seats):
            if other != seat:
                found |= self.stations[other] | self.shields[other]
        return found

    def present(self, seat: int) -> int:
        """The orbs where the seat has a bridgehead or a ship on a tile."""
        return self.bridge[seat] | self.owns[seat]

    def ships_left(self, seat: int) -> int:
        return self.fleet[SHIPS_EACH * seat] + self.fleet[SHIPS_EACH * seat + 1]

    def is_factory(self, tile: int) -> bool:
        """A lone colony ship stands on it."""
        return self.colony[tile] == 1 and self.scout[tile] == 0

    def tiles_of(self, orb: int) -> list[int]:
        """The tiles lying at an orb, in slot order."""
        return [tile for tile in self.slots[orb] if tile != NOTHING]

    def linked(self, orb: int) -> int:
        """The orbs that any gateway or portal connects with this one; nothing else does (D-1.12, D-R44)."""
        found = 0
        for a, b in zip(self.link_a, self.link_b, strict=True):
            if a == orb:
                found |= BIT[b]
            elif b == orb:
                found |= BIT[a]
        return found

    def linked_by(self, orb: int, team: int) -> int:
        """The orbs that gateways of a set of seats connect with this one: they serve a whole coalition (D-12.5)."""
        found = 0
        for n in range(len(self.link_owner)):
            if team & BIT[self.link_owner[n]]:
                if self.link_a[n] == orb:
                    found |= BIT[self.link_b[n]]
                elif self.link_b[n] == orb:
                    found |= BIT[self.link_a[n]]
        return found

    def biosphere_sum(self, orb: int) -> int:
        """Printed letter, caves, vulcans and decided stations, before the limit (D-14.2)."""
        total = LETTER[self.core[orb]]
        for tile in self.slots[orb]:
            if tile != NOTHING and not self.turned[tile]:
                kind = self.kind[tile]
                if kind == CAVES:  # D-7.5
                    total += 1
                elif kind == VULCAN:  # D-7.10
                    total -= 1
                total += self.shift[tile]
        return total

    def biosphere(self, orb: int) -> int:
        """The level of a lettered orb: A 2, B 1, C 0 (D-14.2, D-R48)."""
        return max(0, min(2, self.biosphere_sum(orb)))

    def decided_level(self, orb: int) -> int:
        """The biosphere; of an orb that was left, the one it had then: its stations are gone by now (D-14.7)."""
        if self.fates[orb] & BIT[BY_AIR_B]:
            return 1
        return 0 if self.fates[orb] & BIT[BY_AIR_C] else self.biosphere(orb)

    def by_size(self) -> list[int]:
        """The orbs on the table from biggest to smallest (D-13.2, D-R46)."""
        orbs = [orb for orb in range(len(self.core)) if self.alive & BIT[orb]]
        orbs.sort(key=self.size_key)
        return orbs

    def size_key(self, orb: int) -> tuple[int, int, int]:
        return (-self.size[orb], -self.count[orb], orb)

    def after(self, seat: int) -> list[int]:
        """The other seats in turn order from a seat."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def asked_orb(self) -> int:
        """The orb that the question at hand is about."""
        return self.asked[self.ask_at] // ASKED_AT

    # Telling ----------------------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        player: int,
        rule: str,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
    ) -> None:
        """Write an event into the journal. Only called when there is one; a secret part is for the player alone."""
        journal = self.journal
        if journal is not None:
            if secret is not None and self.config.solo:  # nothing is hidden in a solo game
                data, secret = {**data, **secret}, None
            journal.append(Event(kind, player, data, rule, secret, [player] if secret is not None else []))

    def called(self, orb: int) -> str:
        """What people call an orb: its name once it has one, else its number."""
        name = self.name[orb]
        return f"orb {orb}" if name == NOTHING else self.config.names[name]

    def core_label(self, orb: int) -> str:
        return CORES[self.core[orb]]

"""Phase 3: portals, viruses, demons, planet eaters and weak spots, from the biggest orb to the smallest. D-13."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.coalitions import Coalitions
from orrery.games.darkness.findings import NONE_0, ORB_0, SLOT_0
from orrery.games.darkness.landing import ORB_TARGETS
from orrery.games.darkness.pieces import BIT, DEMONS, EATER, PORTAL, TILES, VIRUS, WEAK_SPOT, members
from orrery.games.darkness.position import (
    BY_DEMONS,
    BY_EATER,
    BY_VIRUS,
    BY_WEAK_SPOTS,
    FATES,
    NEXT_DISASTER,
    NEXT_STATION,
    NO_ACT,
    NOBODY,
    NOTHING,
    NOWHERE,
    PERMITTING,
    PORTAL_TARGET,
    VIRUS_TARGET,
    WHICH_FIRST,
)

# What is treated at each orb, in this order (D-13.2)
PORTALS: Final = 0
VIRUSES: Final = 1
DEMON_STAGE: Final = 2
EATER_STAGE: Final = 3
LAST_STAGE: Final = 5


class Disasters(Coalitions):
    """A position in which bad things happen."""

    def next_disaster(self) -> None:
        """Go on to the next tile that somebody has to decide about; phase 4 when all orbs are through."""
        while self.place < len(self.order):
            orb = self.order[self.place]
            if self.stage == LAST_STAGE or not self.alive & BIT[orb]:
                self.place += 1
                self.stage = PORTALS
                self.handled = []
            elif self.stage <= VIRUSES:
                if self.treat_next(orb):
                    return
            else:
                self.strike(orb)
                self.stage += 1
        self.begin_biosphere()

    def treat_next(self, orb: int) -> bool:
        """The next portal or virus of an orb; whether somebody has to decide something."""
        left = self.waiting_slots(orb)
        if not left:
            self.stage += 1
            self.handled = []
            return False
        owners = {self.owner[self.slots[orb][slot]] for slot in left}
        if len(owners) > 1:  # Q31
            self.step = WHICH_FIRST
            self.actor = self.chief(orb)
            return True
        return self.treat(orb, left[0])

    def waiting_slots(self, orb: int) -> list[int]:
        """The portals with a colony ship, or the viruses, that have not been treated yet."""
        kind = PORTAL if self.stage == PORTALS else VIRUS
        found: list[int] = []
        for slot, tile in enumerate(self.slots[orb]):
            if tile == NOTHING or self.kind[tile] != kind or slot in self.handled:
                continue
            if kind == VIRUS or self.colony[tile]:
                found.append(slot)
        return found

    def chief(self, orb: int) -> int:
        """The player owning most tiles on an orb; of equals the one earlier in turn order."""
        best, most = NOBODY, 0
        for step in range(self.seats):
            seat = (self.start + step) % self.seats
            tiles = sum(1 for tile in self.tiles_of(orb) if self.owner[tile] == seat)
            if tiles > most:
                best, most = seat, tiles
        return best

    def first_choices(self) -> list[int]:
        return [SLOT_0 + slot for slot in self.waiting_slots(self.order[self.place])]

    def choose_first(self, slot: int) -> None:
        self.step = NEXT_DISASTER
        self.treat(self.order[self.place], slot)

    def treat(self, orb: int, slot: int) -> bool:
        self.handled.append(slot)
        owner = self.owner[self.slots[orb][slot]]
        if self.stage == PORTALS:
            return self.open_portal(orb, owner)
        self.wakes(orb, "D-13.5", VIRUS)
        return self.release_virus(orb, owner)

    def wakes(self, orb: int, rule: str, kind: int) -> None:
        """Tell where a disaster comes from: it may strike elsewhere, too."""
        if self.journal is not None:
            self.tell("wakes", NOBODY, rule, {"orb": orb, "place": self.called(orb), "tile": TILES[kind]})

    # Portals (D-13.3, D-13.4) -----------------------------------------------------------------------------------------

    def open_portal(self, orb: int, owner: int) -> bool:
        self.refused = 0
        self.act_orb = orb
        self.act_orb2 = NOWHERE
        if not self.portal_targets(owner):
            self.act_orb = NOWHERE
            return False
        self.turn = owner
        self.asked = self.guardians(owner, orb)
        self.ask_at = 0
        if self.asked:
            self.step = PERMITTING
            self.actor = self.asked[0] % 8
        else:
            self.step = PORTAL_TARGET
            self.actor = owner
        return True

    def portal_targets(self, owner: int) -> int:
        return self.alive & self.lettered & ~BIT[self.act_orb] & ~self.banned(owner) & ~self.refused

    def portal_choices(self, owner: int) -> list[int]:
        return [*ORB_TARGETS.of(self.portal_targets(owner)), NONE_0]

    def choose_portal(self, owner: int, action: int) -> None:
        if action == NONE_0:  # D-R47
            self.close_portal()
            return
        self.act_orb2 = action - ORB_0
        self.asked = self.guardians(owner, self.act_orb2)
        self.ask_at = 0
        if self.asked:
            self.step = PERMITTING
            self.actor = self.asked[0] % 8
        else:
            self.open_link(owner, self.act_orb, self.act_orb2, 1)
            self.close_portal()

    def close_portal(self) -> None:
        self.asked = []
        self.act_orb = NOWHERE
        self.act_orb2 = NOWHERE
        self.refused = 0
        self.turn = NOBODY
        self.step = NEXT_DISASTER

    def permit_portal(self, seat: int, agreed: bool) -> None:
        """D-13.4: a no at home keeps the portal closed, a no at the target leaves other targets."""
        owner = self.turn
        if self.journal is not None:
            self.tell("permitted" if agreed else "refused", seat, "D-13.4", {"with": owner})
        self.ask_at += 1
        if agreed and self.ask_at < len(self.asked):
            self.actor = self.asked[self.ask_at] % 8
        elif agreed and self.act_orb2 != NOWHERE:
            self.open_link(owner, self.act_orb, self.act_orb2, 1)
            self.close_portal()
        elif agreed or self.act_orb2 != NOWHERE:
            if self.act_orb2 != NOWHERE:
                self.refused |= BIT[self.act_orb2]
                self.act_orb2 = NOWHERE
            self.asked = []
            if self.portal_targets(owner):
                self.step = PORTAL_TARGET
                self.actor = owner
            else:
                self.close_portal()
        else:
            self.close_portal()

    # Disasters (D-13.5 to D-13.8) -------------------------------------------------------------------------------------

    def release_virus(self, orb: int, owner: int) -> bool:
        if owner == NOBODY or not self.linked(orb):
            self.empty(orb, "D-13.5", BY_VIRUS)
            return False
        self.act_orb = orb
        self.step = VIRUS_TARGET
        self.actor = owner
        return True

    def virus_choices(self) -> list[int]:
        return ORB_TARGETS.of(self.linked(self.act_orb))

    def spread_virus(self, orb: int) -> None:
        self.act_orb = NOWHERE
        self.empty(orb, "D-13.5", BY_VIRUS)
        self.step = NEXT_DISASTER

    def empty(self, orb: int, rule: str, fate: int) -> None:
        """All ships on core and tiles are removed; gateways and stations stand outside (D-13.9)."""
        self.fates[orb] |= BIT[fate]
        removed = self.depopulate(orb, BIT[self.seats] - 1)
        if self.journal is not None:
            said = {"orb": orb, "place": self.called(orb), "cause": FATES[fate], "ships": removed}
            self.tell("orb_hit", NOBODY, rule, said)

    def strike(self, orb: int) -> None:
        """What needs no decision: demons, planet eater, weak spots."""
        kinds = [self.kind[tile] for tile in self.tiles_of(orb)]
        if self.stage == DEMON_STAGE:
            if DEMONS in kinds:
                self.wakes(orb, "D-13.6", DEMONS)
                self.empty(orb, "D-13.6", BY_DEMONS)
        elif self.stage == EATER_STAGE:
            if EATER in kinds:
                self.wakes(orb, "D-13.7", EATER)
                for victim in [orb, *members(self.linked(orb))]:
                    self.destroy(victim, "D-13.7", BY_EATER)
        elif kinds.count(WEAK_SPOT) >= self.table.weak_spots:
            self.destroy(orb, "D-13.8", BY_WEAK_SPOTS)

    def begin_biosphere(self) -> None:
        self.phase = 4
        self.act = NO_ACT
        self.handled = []
        self.order = self.by_size()  # D-14.1
        self.place = 0
        self.stage = 0
        if self.journal is not None:
            self.tell("phase", NOBODY, "D-14.1", {"phase": 4})
        self.step = NEXT_STATION

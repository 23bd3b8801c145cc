"""Discovering, landing and the special cores: D-4 and D-5."""

from __future__ import annotations

from orrery.core.state import CHANCE
from orrery.games.darkness.actions import ANSWER, ORB, PICK
from orrery.games.darkness.orbs import Orbs
from orrery.games.darkness.pieces import (
    AMOEBA,
    BIT,
    BLACK_HOLE,
    COLONY,
    CORES,
    DEEP_THOUGHT,
    EEL,
    GAS_GIANT,
    NETWORK,
    SCOUT,
    SHIELD,
    SHIPS,
    OrbActions,
    members,
)
from orrery.games.darkness.position import (
    BY_AMOEBA,
    BY_EEL,
    BY_KRAKEN,
    CHOSEN,
    COLONY_LANDED,
    CORE_CHOICE,
    CORE_DRAW,
    FOR_DISCOVERY,
    FOR_NETWORK,
    FOR_STAR_MAP,
    KRAKEN_TARGET,
    LOOKING,
    NO_PREY,
    NOBODY,
    NOTHING,
    NOWHERE,
    SCOUT_LANDED,
    STOPPED_KRAKEN,
    TURN_OVER,
)

NO: int = ANSWER.base
YES: int = ANSWER.base + 1
PICK_0: int = PICK.base
ORB_TARGETS = OrbActions(ORB.base)


class Landing(Orbs):
    """A position whose ships meet cores."""

    # Discovering (D-4.1, D-4.2) ---------------------------------------------------------------------------------------

    def discover(self, seat: int, ship: int) -> None:
        self.fleet[2 * seat + ship] -= 1
        self.sent = ship
        if self.journal is not None:
            self.tell("discovers", seat, "D-4.1", {"ship": SHIPS[ship]})
        if self.star_maps[seat]:  # D-8.9
            self.star_maps[seat] -= 1
            self.draw_cores(FOR_STAR_MAP, self.table.star_map_cores)
        else:
            self.draw_cores(FOR_DISCOVERY, 1)

    def draw_cores(self, purpose: int, number: int) -> None:
        """Draws of several are single draws in a row; with fewer in the bag, as many as there are."""
        self.purpose = purpose
        self.wanted = min(number, self.bag_left)
        self.step = CORE_DRAW
        self.actor = CHANCE

    def take_core(self, core: int) -> None:
        """A core leaves the bag."""
        self.bag[core] -= 1
        self.bag_left -= 1
        self.wanted -= 1

    def draw_core(self, core: int) -> None:
        """The drawn core is laid at once, or kept in the hand until the last one is drawn."""
        seat = self.turn
        self.take_core(core)
        if self.purpose == FOR_DISCOVERY:
            self.arrive(seat, self.sent, self.lay(core, seat, 0), "D-4.3")
            return
        self.hand.append(core)
        if self.journal is not None:
            self.tell("core_drawn", seat, "D-4.2", {}, {"core": CORES[core]})
        if not self.wanted:
            self.step = CORE_CHOICE
            self.actor = seat

    def core_choices(self) -> list[int]:
        return [PICK_0 + n for n in range(len(self.hand))]

    def choose_core(self, seat: int, number: int) -> None:
        """Q11: one core is laid, the others go back into the bag, and the chooser knows which."""
        core = self.hand.pop(number)
        returned, self.hand = self.hand, []
        orb = self.lay(core, seat, CHOSEN)
        for other in returned:
            self.bag[other] += 1
            self.bag_left += 1
        self.note_returned(seat, returned)
        if self.journal is not None:
            labels = [CORES[other] for other in returned]
            self.tell("core_returned", seat, "D-4.2", {"number": len(returned)}, {"cores": labels})
        if self.purpose == FOR_STAR_MAP:
            self.arrive(seat, self.sent, orb, "D-4.3")
        else:  # D-5.6: a core that was bought is only laid
            self.step = TURN_OVER

    def note_returned(self, seat: int, returned: list[int]) -> None:
        """Remember what the seat saw going back: these copies lie under no orb that was laid before.

        A note is a set of orbs that the seat had not seen, a core type, and how many of these orbs can have it.
        """
        unseen = self.alive & ~self.known(seat)
        if not unseen:
            return
        for core in sorted(set(returned)):
            hidden = self.bag[core] + sum(1 for orb in members(unseen) if self.core[orb] == core)
            self.notes[seat] += [unseen, core, hidden - returned.count(core)]

    # Arriving (D-4.3, D-4.4, D-5) -------------------------------------------------------------------------------------

    def arrive(self, seat: int, ship: int, orb: int, rule: str) -> None:
        """A ship comes to an orb: its player sees the core, and the core acts."""
        self.seen[seat] |= BIT[orb]
        core = self.core[orb]
        self.sent = NOTHING
        if core >= DEEP_THOUGHT or core == GAS_GIANT:
            self.meet(seat, ship, orb, core)
            return
        if ship == COLONY:
            if core == BLACK_HOLE:  # D-5.2
                self.reveal(orb, "D-5.2")
                self.lose(seat, ship, "D-5.2", "black hole")
            else:
                self.facts[orb] |= COLONY_LANDED
                self.settle(seat, orb)
        else:  # a scout in a black hole looks like any other scout
            self.facts[orb] |= SCOUT_LANDED
            self.waste[2 * seat + ship] += 1
            if self.journal is not None:
                self.tell("scouted", seat, rule, {"orb": orb, "place": self.called(orb)})
        self.look(seat, orb)

    def look(self, seat: int, orb: int) -> None:
        """Q12 follows every core that stays face down, so that the step itself tells nothing."""
        hidden = not self.face_up & BIT[orb]
        asked = hidden or self.core[orb] == NETWORK
        if (
            not asked
            or self.buyers[orb] & BIT[seat]
            or self.fleet[2 * seat + SCOUT] < self.table.map_scout
            or not self.bag_left
        ):
            self.step = TURN_OVER
        else:
            self.act_orb = orb
            self.step = LOOKING
            self.actor = seat

    def look_choices(self) -> list[int]:
        return [NO, YES] if self.core[self.act_orb] == NETWORK else [NO]

    def buy_map(self, seat: int, wanted: bool) -> None:
        """D-5.5: a planetary map costs a scout and gives away what the core is."""
        if not wanted:
            self.step = TURN_OVER
            return
        orb = self.act_orb
        self.spend(seat, SCOUT, self.table.map_scout)
        self.buyers[orb] |= BIT[seat]
        self.reveal(orb, "D-5.5")
        if self.journal is not None:
            self.tell("map_bought", seat, "D-5.5", {"orb": orb, "place": self.called(orb)})
        self.draw_cores(FOR_NETWORK, self.table.network_cores)

    def meet(self, seat: int, ship: int, orb: int, core: int) -> None:
        """The cores that are revealed at once."""
        self.reveal(orb, "D-5.16" if core >= AMOEBA else "D-5.3" if core == DEEP_THOUGHT else "D-5.4")
        self.step = TURN_OVER
        if core == GAS_GIANT:  # D-5.4
            self.bring_back(seat, ship, "D-5.4", "gas giant")
        elif core == DEEP_THOUGHT:  # D-5.3
            self.suspended[seat] += self.table.suspension
            if self.journal is not None:
                self.tell("suspended", seat, "D-5.3", {"turns": self.table.suspension})
            if ship == COLONY:
                self.settle(seat, orb)
            else:
                self.lose(seat, ship, "D-5.3", "Deep thought")
        elif core == AMOEBA:  # D-5.7
            self.destroy(orb, "D-5.16", BY_AMOEBA)
            self.lose(seat, ship, "D-5.7", "amoeba")
            self.amoebas.append(0)
            if self.journal is not None:
                self.tell("amoeba_wakes", seat, "D-5.7", {})
        elif core == EEL:
            self.destroy(orb, "D-5.16", BY_EEL)
            self.lose(seat, ship, "D-5.10", "eel")
            self.besiege(seat)
        else:
            self.destroy(orb, "D-5.16", BY_KRAKEN)
            self.sent = ship
            self.wake_kraken(seat)

    def besiege(self, seat: int) -> None:  # D-5.10
        orb = self.last_placed[seat]
        if orb == NOWHERE or not self.alive & ~self.besieged & BIT[orb]:
            if self.journal is not None:
                self.tell("eel_leaves", seat, "D-5.10", {})
            return
        self.besieged |= BIT[orb]
        if self.journal is not None:
            self.tell("besieged", seat, "D-5.10", {"orb": orb, "place": self.called(orb)})

    # The kraken (D-5.13 to D-5.15) ------------------------------------------------------------------------------------

    def prey(self, seat: int) -> int:
        """The orbs that a kraken can be set on by this player (D-5.13, D-R13)."""
        found = 0
        for orb in members(self.alive & self.lettered & self.known(seat)):
            if self.size[orb] <= self.table.kraken_size:
                found |= BIT[orb]
        return found

    def wake_kraken(self, seat: int) -> None:
        if self.prey(seat):
            self.step = KRAKEN_TARGET
            self.actor = seat
            return
        for orb in members(self.alive & self.seen[seat] & ~self.face_up):
            self.facts[orb] |= NO_PREY  # everybody can work that out
        ship, self.sent = self.sent, NOTHING
        if self.journal is not None:
            self.tell("kraken_leaves", seat, "D-5.15", {})
        self.lose(seat, ship, "D-5.15", "kraken")

    def kraken_choices(self, seat: int) -> list[int]:
        return ORB_TARGETS.of(self.prey(seat))

    def unleash_kraken(self, seat: int, orb: int) -> None:
        slot = self.lowest_shield(orb)
        if self.station[orb] != NOBODY or slot != NOWHERE:  # D-5.14: a guard stops it, a station before a shield
            self.facts[orb] |= STOPPED_KRAKEN
            if self.journal is not None:
                self.tell("kraken_stopped", seat, "D-5.14", {"orb": orb, "place": self.called(orb)})
            self.destroy_guard(orb, NOWHERE if self.station[orb] != NOBODY else slot, "D-5.14")
        else:
            self.destroy(orb, "D-5.13", BY_KRAKEN)
        ship, self.sent = self.sent, NOTHING
        self.bring_back(seat, ship, "D-5.15", "kraken")
        self.step = TURN_OVER

    def lowest_shield(self, orb: int) -> int:
        """The slot of the first active shield of an orb; NOWHERE if there is none."""
        for slot, tile in enumerate(self.slots[orb]):
            if tile != NOTHING and self.kind[tile] == SHIELD and not self.turned[tile] and self.owner[tile] != NOBODY:
                return slot
        return NOWHERE

    def knows_gas_giants(self, seat: int) -> int:
        """The gas giants that a player knows (D-R9)."""
        found = 0
        for orb in members(self.alive & ~self.lettered & self.known(seat)):
            if self.core[orb] == GAS_GIANT:
                found |= BIT[orb]
        return found

"""Vertium: Phase One. Turns and cards are V-2, disasters V-3, colonizing V-4, the orange moons V-5."""

from __future__ import annotations

from orrery.games.vertium.ending import Ending
from orrery.games.vertium.pieces import (
    AGRI,
    COLOURS,
    ELEMENTS,
    ENERGY,
    KINDS,
    LEAK_CARD,
    MELTDOWN,
    MINE_BLAST,
    ORBIT,
    PLANETS,
    RAIDER,
    SET,
    VERTIUM,
    VIRUS,
    WATER,
)
from orrery.games.vertium.position import (
    DRAWING,
    LEAKING,
    MELTING,
    NO_SET,
    NO_SET_BEFORE_THEFT,
    NOT_SURE,
    NOTHING,
    NOWHERE,
    PLACING,
    PLAYING,
    RAID_SETS,
    RAIDED,
    RAIDING,
    REFILL,
    STEALING,
    TAKING,
    Theft,
)
from orrery.games.vertium.table import NOBODY, Table


class Colonizing(Ending):
    """A position that knows Phase One."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    # The turn (V-2) -------------------------------------------------------------------------------------------------

    def next_seat(self) -> None:  # V-0.3
        self.victim = NOBODY
        self.stolen = NOTHING
        self.turn = (self.turn + 1) % self.seats
        self.begin_slot()

    def begin_slot(self) -> None:
        """V-R5: missed turn, moons, row, take. V-R24: Phase One lasts so many rounds at most."""
        while self.slots < self.table.slots:
            self.slots += 1
            seat = self.turn
            if not self.skip[seat]:
                self.orbit(seat)
                self.fill_row()
                return
            self.skip[seat] -= 1  # V-R16
            if self.journal is not None:
                self.tell("missed", seat, "V-3.2", {})
            self.turn = (seat + 1) % self.seats
        self.end_phase_one()

    def orbit(self, seat: int) -> None:  # V-5.3, V-5.4
        for planet, owner in enumerate(self.owner):
            if owner == seat:
                there = self.moon[planet] + self.table.speed[self.value[planet]]
                if there >= ORBIT:
                    there -= ORBIT
                    self.award(planet, 1)
                    if self.journal is not None:
                        self.tell("orbited", seat, "V-5.4", {"planet": PLANETS[planet]})
                self.moon[planet] = there

    def fill_row(self) -> None:
        """V-2.8: the row has two cards before one is taken."""
        if len(self.row) < 2 and self.ready_deck():
            self.phase = REFILL
        else:
            self.phase = TAKING if self.row else PLAYING

    def ready_deck(self) -> bool:
        """V-R7: an empty deck is made of the discard pile. Whether there is a card to draw."""
        if self.deck_size:
            return True
        self.deck, self.discard = self.discard, self.deck
        self.deck_size = sum(self.deck)
        if self.deck_size and self.journal is not None:
            self.tell("reshuffled", NOBODY, "V-R7", {})
        return self.deck_size > 0

    def refill(self, kind: int) -> None:
        self.deck[kind] -= 1
        self.deck_size -= 1
        self.row.append(kind)
        if self.journal is not None:
            self.tell("laid_out", NOBODY, "V-2.8", {"card": KINDS[kind]})
        self.fill_row()

    def take(self, seat: int, kind: int) -> None:  # V-2.1
        self.row.remove(kind)
        self.hand[9 * seat + kind] += 1
        self.cards[seat] += 1
        self.without_set[seat] = NOT_SURE
        seats, known = self.seats, self.known
        for observer in range(seats):
            if observer != seat:
                known[9 * (observer * seats + seat) + kind] += 1
        if self.journal is not None:
            self.tell("took", seat, "V-2.1", {"card": KINDS[kind]})
        self.phase = PLAYING

    def has_set(self, seat: int) -> bool:  # V-2.2
        return max(self.hand[9 * seat : 9 * seat + 4]) >= SET

    def end_turn(self, seat: int) -> None:  # V-2.6
        self.without_set[seat] = NO_SET
        if self.journal is not None:
            self.tell("ended_turn", seat, "V-2.6", {})
        self.next_seat()

    def lay_down(self, seat: int, kind: int, number: int) -> None:
        """Cards go from a hand to the discard pile, for all to see."""
        self.hand[9 * seat + kind] -= number
        self.cards[seat] -= number
        self.discard[kind] += number
        for observer in range(self.seats):
            self.forget(observer, seat, kind, number)
        self.drop_old_thefts()

    def forget(self, observer: int, seat: int, kind: int, number: int) -> None:
        """So many cards have left a hand before the eyes of an observer, those it knew of first (12.4)."""
        entry = 9 * (observer * self.seats + seat) + kind
        known = max(0, self.known[entry] - number)
        unknown = max(0, number - self.known[entry])
        self.known[entry] = known
        about = 9 * observer + kind
        for theft in self.thefts:
            if theft.victim == seat:
                theft.exposed[about] = min(theft.exposed[about], known)
            elif theft.thief == seat and unknown and theft.exposed[about] and theft.held[about]:
                theft.held[about] = 0
                unknown -= 1

    def drop_old_thefts(self) -> None:
        """A theft that can have taken no card anybody knew of is of no interest."""
        if self.thefts:
            self.thefts = [theft for theft in self.thefts if any(theft.exposed)]

    def play_set(self, seat: int, colour: int) -> None:  # V-2.3
        self.lay_down(seat, colour, SET)
        self.without_set[seat] = NOT_SURE
        if self.journal is not None:
            self.tell("played_set", seat, "V-2.3", {"colour": COLOURS[colour]})
        if self.pool[colour]:  # V-R14
            self.pool[colour] -= 1
        elif self.supply[4 * seat + colour]:
            self.supply[4 * seat + colour] -= 1
        else:  # V-4.6, V-R12
            if self.journal is not None:
                self.tell("no_token", seat, "V-4.6", {"colour": COLOURS[colour]})
            self.replenish(seat)
            return
        self.colour = colour
        self.phase = PLACING

    def place_token(self, seat: int, planet: int) -> None:  # V-2.3, V-4.1
        colour = self.colour
        self.colour = NOTHING
        at = 4 * planet
        self.tokens[at + colour] += 1
        if self.journal is not None:
            different = 4 - self.tokens[at : at + 4].count(0)
            told = {"planet": PLANETS[planet], "colour": COLOURS[colour], "different": different}
            self.tell("placed" if self.tokens[at + colour] == 1 else "placed_extra", seat, "V-2.3", told)
        if 0 not in self.tokens[at : at + 4]:
            self.colonize(seat, planet)
            if NOBODY not in self.owner:  # V-6.1
                self.end_phase_one()
                return
        self.replenish(seat)

    def colonize(self, seat: int, planet: int) -> None:  # V-4.1, V-5.1, V-5.2
        self.owner[planet] = seat
        self.moon[planet] = 0
        self.award(planet, self.value[planet])
        if self.journal is not None:
            element = ELEMENTS[1 if self.gelbon[planet] else 0]
            told = {"planet": PLANETS[planet], "gems": self.value[planet], "element": element}
            self.tell("colonized", seat, "V-4.1", told)

    def replenish(self, seat: int) -> None:
        """V-2.5: draw up to four cards; then the turn goes on or ends."""
        self.drawer = seat
        if self.cards[seat] < self.table.hand_minimum and self.ready_deck():
            self.phase = DRAWING
        else:
            self.drawer = NOBODY
            if self.stolen != NOTHING and self.victim == seat:  # V-R17: the thief is asked once the victim has refilled
                self.phase = RAID_SETS
            else:
                self.next_seat()

    def draw(self, kind: int) -> None:
        seat = self.drawer
        self.deck[kind] -= 1
        self.deck_size -= 1
        self.hand[9 * seat + kind] += 1
        self.cards[seat] += 1
        self.without_set[seat] = NOT_SURE
        if self.journal is not None:
            self.tell("drew", seat, "V-2.5", {}, {"card": KINDS[kind]})
        self.replenish(seat)

    # Disasters (V-3) ------------------------------------------------------------------------------------------------

    def play_disaster(self, seat: int, kind: int) -> None:  # V-3.1
        self.lay_down(seat, kind, 1)
        self.without_set[seat] = NO_SET
        if self.journal is not None:
            self.tell("disaster", seat, "V-3.1", {"card": KINDS[kind]})
        if kind == MINE_BLAST:
            self.mine_blast(seat)
        elif kind == MELTDOWN:
            self.phase = MELTING
        elif kind == LEAK_CARD and self.leaky():
            self.phase = LEAKING
        elif kind == VIRUS:
            self.virus(seat)
        elif kind == RAIDER and (self.robbable(seat) or self.raidable(seat)):
            self.phase = RAIDING
        else:  # V-R9: no effect
            self.next_seat()

    def mine_blast(self, seat: int) -> None:
        """V-3.2, V-R16: two missed turns for one opponent, or one each for the next two."""
        seats = self.seats
        for step in (1, 1) if seats == 2 else (1, 2):
            self.skip[(seat + step) % seats] += 1
        if self.journal is not None:
            hit = [(seat + step) % seats for step in range(1, min(seats, 3))]
            self.tell("mine_blast_twice" if seats == 2 else "mine_blast", seat, "V-3.2", {"seats": hit})
        self.next_seat()

    def melt(self, seat: int, target: int) -> None:  # V-3.3, V-R15
        lost = self.hand[9 * target + ENERGY]
        self.lay_down(target, ENERGY, lost)
        for observer in range(self.seats):  # no Energy is left in that hand, and all know it
            self.forget(observer, target, ENERGY, self.table.deck[ENERGY])
        self.drop_old_thefts()
        if self.journal is not None:
            self.tell("melted", seat, "V-3.3", {"seat": target, "cards": lost})
        self.replenish(target)

    def leaky(self) -> list[int]:
        """Uncolonized planets with Water (V-3.4)."""
        return [p for p, owner in enumerate(self.owner) if owner == NOBODY and self.tokens[4 * p + WATER]]

    def leak(self, seat: int, planet: int) -> None:  # V-3.4, V-R13
        self.tokens[4 * planet + WATER] -= 1
        self.pool[WATER] += 1
        if self.journal is not None:
            self.tell("leaked", seat, "V-3.4", {"planet": PLANETS[planet]})
        self.next_seat()

    def virus(self, seat: int) -> None:  # V-3.7
        gone = 0
        for planet, owner in enumerate(self.owner):
            if owner == NOBODY:
                gone += self.tokens[4 * planet + AGRI]
                self.tokens[4 * planet + AGRI] = 0
        self.pool[AGRI] += gone
        if self.journal is not None:
            self.tell("virus", seat, "V-3.7", {"tokens": gone})
        self.next_seat()

    def robbable(self, seat: int) -> list[int]:
        """Other seats with cards (V-3.5)."""
        return [other for other in range(self.seats) if other != seat and self.cards[other]]

    def raidable(self, seat: int) -> list[int]:
        """Gems that can be stolen, as 2 x planet + element: of factions that have more in all (V-3.6, V-R18)."""
        if seat not in self.owner:
            return []
        totals = [self.gems_of(other) for other in range(self.seats)]
        found: list[int] = []
        for planet, owner in enumerate(self.owner):
            if owner != NOBODY and totals[owner] > totals[seat]:
                if self.vertium[planet]:
                    found.append(2 * planet)
                if self.gelbon[planet]:
                    found.append(2 * planet + 1)
        return found

    def rob(self, victim: int) -> None:
        self.victim = victim
        self.phase = STEALING

    def steal(self, kind: int) -> None:  # V-3.5
        thief, victim = self.turn, self.victim
        theft = self.unseen_theft(thief, victim)
        self.stolen = kind
        self.hand[9 * victim + kind] -= 1
        self.cards[victim] -= 1
        self.hand[9 * thief + kind] += 1
        self.cards[thief] += 1
        self.without_set[thief] = NO_SET_BEFORE_THEFT
        self.forget(thief, victim, kind, 1)
        self.known[9 * (victim * self.seats + thief) + kind] += 1
        self.thefts.append(theft)
        self.drop_old_thefts()
        if self.journal is not None:
            self.tell("stole", thief, "V-3.5", {"seat": victim}, {"card": KINDS[kind]})
        self.replenish(victim)

    def unseen_theft(self, thief: int, victim: int) -> Theft:
        """What everybody else knows of the victim's hand before a card is taken from it."""
        seats = self.seats
        exposed = [0] * (9 * seats)
        unknown = [0] * seats
        for observer in range(seats):
            if observer not in (thief, victim):
                entry = 9 * (observer * seats + victim)
                exposed[9 * observer : 9 * observer + 9] = self.known[entry : entry + 9]
                unknown[observer] = max(0, self.cards[victim] - sum(self.known[entry : entry + 9]))
        return Theft(thief, victim, exposed, unknown, [1] * (9 * seats))

    def keep_set(self, seat: int) -> None:  # V-R17
        if self.journal is not None:
            self.tell("kept", seat, "V-3.5", {})
        self.next_seat()

    def raid(self, gem: int) -> None:  # V-3.6
        self.raided, self.element = divmod(gem, 2)
        self.phase = RAIDED

    def bring_gem(self, seat: int, planet: int) -> None:
        stock = self.vertium if self.element == VERTIUM else self.gelbon
        stock[self.raided] -= 1
        stock[planet] += 1
        if self.journal is not None:
            told = {"seat": self.owner[self.raided], "element": ELEMENTS[self.element]}
            self.tell("raided", seat, "V-3.6", {**told, "from": PLANETS[self.raided], "to": PLANETS[planet]})
        self.raided = NOWHERE
        self.element = VERTIUM
        self.next_seat()

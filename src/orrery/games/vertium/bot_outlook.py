"""Phase One as a seat sees it: how soon each seat may hold a set of each colour, and what that makes of each planet.

A planet belongs to whoever adds its last colour, so a planet that lacks one colour is a race for a set of it. Of the
other hands only what was seen counts: the cards they took, and how many they hold.
"""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import COLOURS_EACH, KINDS_EACH, ORBIT, SET
from orrery.games.vertium.position import NO_SET, Position

# By cards of a colour in hand: how likely a turn brings the set. This, and what bots weigh elsewhere, was found by
# letting bots with slightly different numbers play against each other.
PACE: Final = [0.06, 0.16, 0.58, 1.0]
# By colours a planet lacks: how much of its worth the present hands decide
FIRMNESS: Final = [1.0, 1.0, 0.25, 0.11, 0.05]
ALL_LACKING: Final = (1 << COLOURS_EACH) - 1
COLOURS_IN: Final = [[colour for colour in range(COLOURS_EACH) if lacking >> colour & 1] for lacking in range(16)]
TURNS_A_TOKEN: Final = 3.6  # of all seats together, for each colour that planets still lack
ALLY: Final = 0.8  # what a planet of another Rebel is worth to a Rebel


def pace_of(cards: float) -> float:
    """The chance that a turn brings the set, for a number of cards that is only expected."""
    if cards >= SET:
        return 1.0
    whole = int(cards)
    low = PACE[whole]
    return low + (cards - whole) * (PACE[whole + 1] - low)


class Outlook:
    """One look at Phase One by one seat, for one decision."""

    def __init__(self, at: Position, player: int) -> None:
        self.at = at
        self.player = player
        self.seats = at.seats
        self.next_seat = (player + 1) % at.seats
        self.lacking = lacking_colours(at)
        self.interest = interests(at, player)
        self.cards = expected_cards(at, player)  # seat by seat, four colours each
        self.paces = [0.0] * (COLOURS_EACH * at.seats)
        self.orbits = orbits_left(at, self.lacking)
        self.objective = at.objective[player]
        self.skip = at.skip[:]
        self.missing = any(self.skip)
        for entry in range(COLOURS_EACH * at.seats):
            self.renew(entry)

    def renew(self, entry: int) -> None:
        """Ask anew how soon a seat has a set of a colour; without a token it brings nothing (V-4.6)."""
        at = self.at
        if at.supply[entry] or at.pool[entry % COLOURS_EACH]:
            self.paces[entry] = pace_of(self.cards[entry])
        else:
            self.paces[entry] = 0.0

    def add(self, seat: int, colour: int, cards: float) -> None:
        """Imagine that a seat has so many cards of a colour more."""
        entry = COLOURS_EACH * seat + colour
        self.cards[entry] += cards
        self.renew(entry)

    def worth(self, planet: int) -> float:
        """The Victory Points of a planet for whoever colonizes it now: planet, first gems, later orbits."""
        at = self.at
        return at.config.planet_points + at.config.gem_points * (at.value[planet] + self.orbits[planet])

    def own_worth(self, planet: int) -> float:
        """The same for the seat that looks: it knows its Secret Objective."""
        bonus = self.at.config.objective_bonus if planet == self.objective else 0
        return self.worth(planet) + bonus

    def hope(self, planet: int, lacking: int) -> float:
        """What a planet that lacks these colours promises: its worth to each seat by that seat's chance to get it."""
        total = own = 0.0
        paces, interest, player = self.paces, self.interest, self.player
        colours = COLOURS_IN[lacking]
        if len(colours) == 1:
            colour = colours[0]
            left = 1.0
            if self.missing:  # two rounds turn by turn, since somebody misses turns
                skip = self.skip
                for turn in range(2 * self.seats):
                    seat = (self.next_seat + turn) % self.seats
                    if skip[seat] <= turn // self.seats:
                        chance = left * paces[COLOURS_EACH * seat + colour]
                        left -= chance
                        total += chance * interest[seat]
                        if seat == player:
                            own += chance
            start = left
            more = mine = 0.0
            for turn in range(self.seats):
                seat = (self.next_seat + turn) % self.seats
                chance = left * paces[COLOURS_EACH * seat + colour]
                left -= chance
                more += chance * interest[seat]
                if seat == player:
                    mine += chance
            if left < start:  # and so on, round by round, until somebody has it
                share = start / (start - left)
                total += more * share
                own += mine * share
        else:
            strength = 0.0
            for seat in range(self.seats):
                chance = 0.001
                for colour in colours:
                    chance += paces[COLOURS_EACH * seat + colour]
                strength += chance
                total += chance * interest[seat]
                if seat == player:
                    own = chance
            total /= strength
            own /= strength
        bonus = self.at.config.objective_bonus if planet == self.objective else 0
        return FIRMNESS[len(colours)] * (total * self.worth(planet) + own * bonus)

    def all_hopes(self) -> float:
        """What all free planets promise."""
        total = 0.0
        for planet, lacking in enumerate(self.lacking):
            if lacking:
                total += self.hope(planet, lacking)
        return total

    def hopes_by(self, colour: int) -> float:
        """What the free planets that lack a colour promise."""
        total = 0.0
        bit = 1 << colour
        for planet, lacking in enumerate(self.lacking):
            if lacking & bit:
                total += self.hope(planet, lacking)
        return total


def lacking_colours(at: Position) -> list[int]:
    """By planet: the colours it lacks, as bits; none if it is colonized."""
    found: list[int] = []
    tokens = at.tokens
    for planet, owner in enumerate(at.owner):
        bits = 0
        if owner == NOBODY:
            start = COLOURS_EACH * planet
            for colour in range(COLOURS_EACH):
                if not tokens[start + colour]:
                    bits |= 1 << colour
        found.append(bits)
    return found


def interests(at: Position, player: int) -> list[float]:
    """What a point of each seat is to a player: one's own counts, those of rivals count against it."""
    seats, complex_seat = at.seats, at.config.complex
    if complex_seat == NOBODY:
        found = [-1.0 / max(1, seats - 1)] * seats
    elif player == complex_seat:
        found = [-1.0] * seats
    else:
        found = [ALLY] * seats
        found[complex_seat] = -1.0
    found[player] = 1.0
    return found


def expected_cards(at: Position, player: int) -> list[float]:
    """How many cards of each colour each seat may hold, seat by seat; the own hand is known."""
    seats, hand, discard, known = at.seats, at.hand, at.discard, at.known
    deck, row = at.config.deck, at.row
    loose = 0  # cards of which the player knows nothing
    free = [0] * COLOURS_EACH
    mine = KINDS_EACH * player
    watched = mine * seats
    sure = [0] * seats
    for kind in range(KINDS_EACH):
        left = deck[kind] - discard[kind] - hand[mine + kind]
        for seat in range(seats):
            seen = known[watched + KINDS_EACH * seat + kind]
            left -= seen
            sure[seat] += seen
        loose += left
        if kind < COLOURS_EACH:
            free[kind] = left
    for kind in row:
        loose -= 1
        if kind < COLOURS_EACH:
            free[kind] -= 1
    found = [0.0] * (COLOURS_EACH * seats)
    each = 1.0 / loose if loose > 0 else 0.0
    for seat in range(seats):
        unknown = at.cards[seat] - sure[seat]
        for colour in range(COLOURS_EACH):
            if seat == player:
                cards = float(hand[mine + colour])
            else:
                cards = float(known[watched + KINDS_EACH * seat + colour])
                if unknown > 0:
                    cards += max(0, free[colour]) * each * unknown
                if cards > SET - 1 and at.without_set[seat] == NO_SET:
                    cards = SET - 1.0
            found[COLOURS_EACH * seat + colour] = cards
    return found


def orbits_left(at: Position, lacking: list[int]) -> list[float]:
    """By planet: the gems its moon may still bring in Phase One."""
    open_colours = 0
    for bits in lacking:
        open_colours += len(COLOURS_IN[bits])
    turns = TURNS_A_TOKEN * open_colours / at.seats
    speed = at.config.speed
    return [turns * speed[value] / ORBIT for value in at.value]

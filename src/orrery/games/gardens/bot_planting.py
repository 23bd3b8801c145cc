"""What a flower brings, to oneself and to others, for every spot and colour at once."""

from __future__ import annotations

from typing import Final

from orrery.games.gardens.bot_hexagon import Corners, lies_open
from orrery.games.gardens.bot_knowledge import hexagon_elsewhere, rivals_cards
from orrery.games.gardens.bot_taste import TASTE
from orrery.games.gardens.cards import BIT, EDGE, FIRST, HEXAGON, HEXAGON_KIND, KIND, PAIR, SECOND, cards_of
from orrery.games.gardens.growth import Growth
from orrery.games.gardens.position import COLOURS_EACH, NOTHING, Position

Tables = list[list[list[int]]]  # by colour: what each mission that wants it gains, by spot

WIN: Final = 1000.0
NO_SPOT: Final = -1000.0  # a spot where nothing can be planted


def growths_of(at: Position) -> list[Growth]:
    """What can be said of the flowers of each colour."""
    growths = at.config.growths
    return [growths.of(flowers) for flowers in at.flowers]


def worth_of(at: Position, growths: list[Growth], card: int) -> int:
    """The points of a card, as `Position.worth`, from what is remembered of the colours."""
    kind = KIND[card]
    if kind == HEXAGON_KIND:
        return 0
    growth = growths[FIRST[card]]
    if kind == EDGE:
        shore = at.ways.shore
        total = 0
        for spot in growth.spots:
            total += shore[spot]
        return total
    if kind == PAIR:
        near = growths[SECOND[card]].touching()
        total = 0
        for spot in growth.spots:
            total += near[spot]
        return total
    return growth.of(kind).worth


def tables_of(at: Position, growths: list[Growth], cards: list[int]) -> Tables:
    """By colour: for each of the cards that it helps, what a flower adds on each spot."""
    tables: Tables = [[], [], [], [], []]
    for card in cards:
        kind = KIND[card]
        if kind == HEXAGON_KIND:
            continue
        first = FIRST[card]
        if kind == EDGE:
            tables[first].append(at.ways.shore)
        elif kind == PAIR:
            second = SECOND[card]
            tables[first].append(growths[second].touching())
            tables[second].append(growths[first].touching())
        else:
            tables[first].append(growths[first].of(kind).at)
    return tables


class Planting:
    """All flowers a seat could plant now, wherever its gardener gets to."""

    def __init__(self, at: Position, player: int) -> None:
        self.position = at
        self.player = player
        self.growths = growths_of(at)
        self.cards = cards_of(at.hand[player])
        self.own = tables_of(at, self.growths, self.cards)
        self.known = rivals_cards(at, player)
        self.rivals = cards_of(self.known)
        self.theirs = tables_of(at, self.growths, self.rivals)
        self.rivalry = TASTE.rivals / (at.seats - 1)
        self.colours: list[int] = []
        for colour in range(5):
            if at.reserve[COLOURS_EACH * player + colour]:
                self.colours.append(colour)
        self.spend = [TASTE.save * len(tables) for tables in self.own]
        self.holds = at.hand[player] & BIT[HEXAGON] != 0
        self.corners: Corners | None = Corners(at, player) if self.holds else None
        self.risk = -1.0  # how likely a rival holds the hexagon; asked only if it matters
        self.guards: list[tuple[int, int, float]] = []  # corners that others may lack, their colour, what one is worth
        if not self.holds:
            self._guard()
        self.wanted = -1  # the spot that the next player wants most, and how much more than any other
        self.want = 0.0
        self._next_wish()
        self.values = [NO_SPOT] * at.board.size  # by spot with the best colour there; see `look`
        self.best_colour = [NOTHING] * at.board.size

    def _guard(self) -> None:
        """Find half-built hexagons: who waits for the fifth corner may come too late."""
        at = self.position
        taken = at.trees
        for flowers in at.flowers:
            taken |= flowers
        for colour in range(5):
            for corners in self.growths[colour].half_hexagons():
                missing = corners & ~at.flowers[colour]
                if missing & taken:
                    continue
                stand = 6 - missing.bit_count()
                likelier = self.rival_risk() * TASTE.hint[stand]
                worth = TASTE.guard[stand] * likelier / (likelier + 1.0 - self.rival_risk())
                if worth > 0.0:
                    self.guards.append((missing, colour, worth))

    def _next_wish(self) -> None:
        at = self.position
        seat = (self.player + 1) % at.seats
        here = at.gardener[seat]
        if not self.known or here < 0:
            return
        base = COLOURS_EACH * seat
        asked: Tables = [
            self.theirs[colour] for colour in range(5) if at.reserve[base + colour] and self.theirs[colour]
        ]
        if not asked:
            return
        best = 0
        second = 0
        garden = at.garden
        for spot in at.ways.spots[here]:
            if garden[spot] != NOTHING:
                continue
            for tables in asked:
                total = 0
                for table in tables:
                    total += table[spot]
                if total > second:
                    if total > best:
                        if spot != self.wanted:
                            second = best
                        best = total
                        self.wanted = spot
                    elif spot != self.wanted:
                        second = total
        self.want = float(best - second)

    def value(self, spot: int, colour: int) -> float:
        """What this flower is worth, from here to the end of the game."""
        gain = 0
        for table in self.own[colour]:
            gain += table[spot]
        given = 0
        for table in self.theirs[colour]:
            given += table[spot]
        value = gain - self.rivalry * given - self.spend[colour]
        if spot == self.wanted:
            value += TASTE.deny * self.want
        for missing, other, worth in self.guards:
            if missing & BIT[spot]:
                value += worth if colour != other else -worth
        corners = self.corners
        if corners is not None:
            return value + corners.gain(spot, colour)
        return value

    def danger(self, spot: int, colour: int) -> float:
        """What a flower does to hexagons that others may win with: 0 nearly always."""
        at = self.position
        found = 0.0
        for other in range(5):
            if at.flowers[other] and spot in self.growths[other].last_corners():
                if other != colour:
                    found -= TASTE.danger * self.rival_risk()  # the corner is taken
                elif self.holds:
                    return -WIN
                elif lies_open(at):
                    return WIN  # the next player draws the card
                else:
                    found += WIN * self.rival_risk()
        return found

    def rival_risk(self) -> float:
        """How likely somebody else holds the hexagon card."""
        if self.risk < 0.0:
            at = self.position
            self.risk = 0.5 if lies_open(at) else hexagon_elsewhere(at, self.player, self.known)
        return self.risk

    def look(self) -> None:
        """Value every empty spot with its best colour."""
        at = self.position
        garden = at.garden
        values, best_colour = self.values, self.best_colour
        trees = at.trees
        urgent = 0  # corners where a hexagon would be completed
        for growth in self.growths:
            if len(growth.spots) >= 5:
                for spot in growth.last_corners():
                    urgent |= BIT[spot]
        for spot in range(at.board.size):
            if garden[spot] != NOTHING or trees & BIT[spot]:
                continue
            top = NO_SPOT
            for colour in self.colours:
                value = self.value(spot, colour)
                if urgent and urgent & BIT[spot]:
                    value -= self.danger(spot, colour)
                if value > top:
                    top = value
                    best_colour[spot] = colour
            values[spot] = top

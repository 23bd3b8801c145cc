"""A position of Gardens in numbers, as one seat sees it: what `orrery train` learns from who will win."""

from __future__ import annotations

from typing import Final

from orrery.games.gardens import step_id
from orrery.games.gardens.bot_cards import best_deck, hope_of, share_left
from orrery.games.gardens.bot_hexagon import Corners, wins_when_drawn
from orrery.games.gardens.bot_knowledge import hexagon_elsewhere, rivals_cards
from orrery.games.gardens.bot_planting import WIN, Tables, growths_of, tables_of, worth_of
from orrery.games.gardens.bot_taste import TASTE
from orrery.games.gardens.cards import BIT, HEXAGON, KIND, cards_of
from orrery.games.gardens.growth import Growth
from orrery.games.gardens.position import COLOURS_EACH, HAND, NOTHING, Position

NAMES: Final = [
    "lead",  # points, hands as they are and as they may become, and flowers that will be left, against the best rival
    "lead late",  # the same times the share of the flowers that is planted
    "lead early",
    "points lead",
    "hand now",
    "hand hope",
    "rivals now",
    "rivals hope",
    "rivals unknown",  # cards that one knows nothing of
    "flowers",
    "flowers more than the fewest of others",
    "fewest flowers of others",
    "unused",  # flowers that may be left over, squared
    "unused of rivals",
    "unplanted",  # share of all flowers
    "unplanted squared",
    "cards on the board",
    "cards by flower",
    "my turn",
    "turns until mine",
    "my flower pending",
    "flower pending against me",
    "my card pending",
    "card pending against me",
    "best flower",  # within reach
    "best flower if it is my turn",
    "good flowers",  # spots within reach that add two points or more
    "best flower of the next",
    "best flower anywhere",
    "growing missions",  # that one flower would help somewhere
    "best card on the board",
    "worst card",
    "best card",
    "wanted flowers",  # own flowers that an own mission wants
    "unwanted colours",
    "hexagon mine",
    "hexagon corners",
    "hexagon late",
    "hexagon danger",
    "hexagon open",
    "hexagon stands",
    "power",
    "powers of rivals",
    "idle",
    "groups now",
    "counts now",
    "lines now",
    "triangles now",
    "edges now",
    "pairs now",
]


class Seen:
    """One position, looked at by one seat. A flower or a card that is owed counts as if it were done: positions in the
    middle of a turn and between turns are measured alike.
    """

    def __init__(self, at: Position, player: int) -> None:
        self.at = at
        self.player = player
        self.left = share_left(at)
        self.growths = growths_of(at)
        self.cards = cards_of(at.hand[player])
        self.known = rivals_cards(at, player)
        self.next = at.current if at.step == step_id.TURN else (at.current + 1) % at.seats  # whose turn comes
        self.flowers = at.left[:]
        if at.step == step_id.PLANT and at.garden[at.gardener[at.current]] == NOTHING:
            self.flowers[at.current] -= 1

    def lost(self, seat: int) -> float:
        """How many flowers a seat will have left over, about: until flowers or cards run out."""
        at = self.at
        seats = at.seats
        turns = TASTE.pace * sum(at.deck_size) / seats
        place = (seat - self.next) % seats
        for other in range(seats):
            before = 1 if place < (other - self.next) % seats else 0  # one turn more than the one who runs out
            turns = min(turns, float(self.flowers[other] + before))
        return self.flowers[seat] - turns


def features_of(at: Position, player: int) -> list[float]:
    """The numbers behind NAMES."""
    seen = Seen(at, player)
    seats = at.seats
    growths = seen.growths
    left = seen.left
    tables = tables_of(at, growths, seen.cards)
    now = 0.0
    hope = 0.0
    best_card = 0.0
    worst_card = 30.0
    by_kind = [0.0] * 7
    for card in seen.cards:
        worth = float(worth_of(at, growths, card))
        more = hope_of(at, player, card, worth, left) if card != HEXAGON else 0.0
        now += worth
        hope += more
        by_kind[KIND[card]] += worth
        best_card = max(best_card, worth + more)
        worst_card = min(worst_card, worth + more)
    # Rivals: what is known of their cards, an average for the rest
    passed = seen.known
    rivals_now = 0.0
    rivals_hope = 0.0
    unknown = 0
    best_rival = -WIN
    spare = 0.0  # of cards that are known, but not in whose hand
    for seat in range(seats):
        if seat != player:
            passed &= ~at.seen_drawn[seat]
    for card in cards_of(passed):
        worth = float(worth_of(at, growths, card))
        more = hope_of(at, (player + 1) % seats, card, worth, left) if card != HEXAGON else 0.0
        rivals_now += worth
        rivals_hope += more
        spare += worth + more
    each = spare / (seats - 1)
    placed = passed.bit_count() / (seats - 1)
    for seat in range(seats):
        if seat == player:
            continue
        total = float(at.points[seat]) + each
        drawn = cards_of(at.seen_drawn[seat])
        for card in drawn:
            worth = float(worth_of(at, growths, card))
            more = hope_of(at, seat, card, worth, left) if card != HEXAGON else 0.0
            rivals_now += worth
            rivals_hope += more
            total += worth + more
        blank = max(0.0, HAND - len(drawn) - placed)
        total += TASTE.unseen * blank - cost_of(at, seen.lost(seat))
        best_rival = max(best_rival, total)
    unknown = HAND * (seats - 1) - seen.known.bit_count()
    lost = seen.lost(player)
    flowers = seen.flowers
    lead = at.points[player] + now + hope - cost_of(at, lost) - best_rival
    fewest = 60
    rival_lost = 0.0
    best_points = -1000
    powers = 0.0
    for seat in range(seats):
        if seat != player:
            fewest = min(fewest, flowers[seat])
            rival_lost += cost_of(at, seen.lost(seat)) / (seats - 1)
            best_points = max(best_points, at.points[seat])
            if at.config.powers and not at.power_used[seat]:
                powers += 1.0 / (seats - 1)
    mine = at.current == player
    theirs = tables_of(at, growths, cards_of(seen.known))
    pending = 0.0
    against = 0.0
    here = at.gardener[player]
    if at.step == step_id.PLANT and at.garden[at.gardener[at.current]] == NOTHING:
        spot = at.gardener[at.current]
        if mine:
            pending = best_at(at, player, tables, spot)
        else:
            against = best_at(at, at.current, theirs, spot)
    drawing = 1.0 if at.step in (step_id.DRAW, step_id.DRAW_HIDDEN) else 0.0
    fresh = 0.0
    if at.turn_no and any(at.deck_size):
        fresh = min(20.0, best_deck(at, growths, player, left))
    reach = 0.0
    good = 0.0
    if here >= 0:
        garden = at.garden
        for spot in at.ways.spots[here]:
            if garden[spot] == NOTHING:
                value = best_at(at, player, tables, spot)
                reach = max(reach, value)
                if value >= 2.0:
                    good += 1.0
    after = (player + 1) % seats
    their_reach = 0.0
    if at.gardener[after] >= 0 and seen.known:
        for spot in at.ways.spots[at.gardener[after]]:
            if at.garden[spot] == NOTHING:
                their_reach = max(their_reach, best_at(at, after, theirs, spot))
    anywhere, growing = best_growth(at, tables)
    wanted = 0.0
    unwanted = 0.0
    base = COLOURS_EACH * player
    for colour in range(5):
        if tables[colour]:
            wanted += at.reserve[base + colour]
        elif at.reserve[base + colour]:
            unwanted += 1.0
    holds = at.hand[player] & BIT[HEXAGON] != 0
    corners = Corners(at, player).best if holds and at.turn_no else 0
    danger, open_corners = hexagon_risk(at, player, growths, seen.known)
    planted = 1.0 - left
    return [
        lead,
        lead * planted,
        lead * left,
        float(at.points[player] - best_points),
        now,
        hope,
        rivals_now / (seats - 1),
        rivals_hope / (seats - 1),
        unknown / (seats - 1),
        float(flowers[player]),
        float(flowers[player] - fewest),
        float(fewest),
        cost_of(at, lost),
        rival_lost,
        left,
        left * left,
        float(sum(at.deck_size)),
        sum(at.deck_size) / (1.0 + sum(at.left)),
        1.0 if seen.next == player else 0.0,
        float((player - seen.next) % seats),
        pending,
        against,
        drawing * fresh if mine else 0.0,
        0.0 if mine else drawing * fresh,
        reach,
        reach if seen.next == player else 0.0,
        good,
        their_reach,
        anywhere,
        growing,
        fresh,
        worst_card,
        best_card,
        wanted,
        unwanted,
        1.0 if holds else 0.0,
        TASTE.corners[corners] if holds else 0.0,
        corners * planted,
        danger,
        open_corners,
        1.0 if wins_when_drawn(at) else 0.0,
        1.0 if at.config.powers and not at.power_used[player] else 0.0,
        powers,
        float(at.idle),
        by_kind[0],
        by_kind[1],
        by_kind[2],
        by_kind[3],
        by_kind[4],
        by_kind[5],
    ]


def cost_of(at: Position, flowers: float) -> float:
    """What so many unused flowers cost; a part of a flower a part of what it adds."""
    if flowers <= 0.0:
        return 0.0
    penalty = at.config.penalty
    whole = int(flowers)
    return penalty[whole] + (flowers - whole) * (penalty[whole + 1] - penalty[whole])


def best_at(at: Position, seat: int, tables: Tables, spot: int) -> float:
    """What the best flower of a seat adds on a spot."""
    base = COLOURS_EACH * seat
    best = 0
    for colour in range(5):
        if at.reserve[base + colour]:
            total = 0
            for table in tables[colour]:
                total += table[spot]
            best = max(best, total)
    return float(best)


def best_growth(at: Position, tables: Tables) -> tuple[float, float]:
    """What one flower adds at most to a single mission, anywhere; and how many missions one could help."""
    best = 0
    growing = 0.0
    garden = at.garden
    for each in tables:
        for table in each:
            top = 0
            for spot in range(at.board.size):
                if table[spot] > top and garden[spot] == NOTHING:
                    top = table[spot]
            if top > 0:
                growing += 1.0
            best = max(best, top)
    return float(best), growing


def hexagon_risk(at: Position, player: int, growths: list[Growth], known: int) -> tuple[float, float]:
    """How likely somebody else can complete a hexagon and has its card; and how many last corners are open."""
    spots = 0.0
    for growth in growths:
        if len(growth.spots) >= 5:
            for spot in growth.last_corners():
                if at.garden[spot] == NOTHING and not at.trees & BIT[spot]:
                    spots += 1.0
    if not spots:
        return 0.0, 0.0
    return hexagon_elsewhere(at, player, known), spots

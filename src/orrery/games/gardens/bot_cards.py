"""What a mission card is worth to hold, to draw, to keep in the draft, and what the turn costs that scores it."""

from __future__ import annotations

from orrery.games.gardens.bot_hexagon import prospect, wins_when_drawn
from orrery.games.gardens.bot_planting import WIN, worth_of
from orrery.games.gardens.bot_taste import TASTE
from orrery.games.gardens.cards import FIRST, HEXAGON, KIND, SECOND
from orrery.games.gardens.growth import Growth
from orrery.games.gardens.position import COLOURS_EACH, Position


def share_left(at: Position) -> float:
    """The share of all flowers that nobody has planted yet."""
    return sum(at.left) / (at.config.flowers_each * at.seats)


def hope_of(at: Position, player: int, card: int, now: float, left: float) -> float:
    """What a card, which would pay `now`, may still gain before one scores it."""
    base, by_own, by_others, by_point = TASTE.hope[KIND[card]]
    own = 0
    for colour in (FIRST[card], SECOND[card]):
        if colour >= 0:
            own += at.reserve[COLOURS_EACH * player + colour]
    others = -own
    for place in range(0, COLOURS_EACH * at.seats, COLOURS_EACH):
        for colour in (FIRST[card], SECOND[card]):
            if colour >= 0:
                others += at.reserve[place + colour]
    colours = 2 if SECOND[card] >= 0 else 1
    return max(0.0, left * (base + by_point * now) + (by_own * own + by_others * others) / colours)


def card_value(at: Position, growths: list[Growth], player: int, card: int, left: float) -> float:
    """The worth of holding a card: what it brings now, and what it still hopes to bring."""
    if card == HEXAGON:
        return prospect(at, player)
    now = float(worth_of(at, growths, card))
    return now + hope_of(at, player, card, now, left)


def deck_value(at: Position, growths: list[Growth], player: int, space: int, left: float) -> float:
    """The worth of the card that a deck gives."""
    if space == 0:
        return TASTE.unseen
    card = at.top[space]
    if card == HEXAGON and wins_when_drawn(at):
        return WIN
    return card_value(at, growths, player, card, left)


def best_deck(at: Position, growths: list[Growth], player: int, left: float) -> float:
    """The worth of the best card that can be drawn."""
    best = -WIN
    for space in range(at.board.spaces):
        if at.deck_size[space]:
            best = max(best, deck_value(at, growths, player, space, left))
    return best


def turn_cost(at: Position, player: int) -> float:
    """What a turn without planting costs: flowers that the game may end before one can plant them."""
    cards = sum(at.deck_size)
    turns = min(float(min(at.left)), TASTE.pace * cards / at.seats)
    return TASTE.turn + TASTE.left_over * max(0.0, at.left[player] - turns)


def draft_value(at: Position, player: int, card: int) -> float:
    """What a card promises in an empty garden: by its kind and by whose flowers have its colours."""
    return TASTE.draft_hexagon if card == HEXAGON else hope_of(at, player, card, 0.0, 1.0)

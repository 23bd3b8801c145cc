"""Gardens of Uranus: scoring a mission and drawing a new one (G-3)."""

from __future__ import annotations

from typing import Final

from orrery.games.gardens import step_id
from orrery.games.gardens.actions import DRAW, DRAW_HIDDEN
from orrery.games.gardens.cards import BIT, CARDS, HEXAGON, CardActions
from orrery.games.gardens.missions import makers, standing_hexagon
from orrery.games.gardens.position import LAST_CARD, NOTHING, Position
from orrery.games.gardens.steps import ending, setup
from orrery.games.gardens.steps.shared import Choice, Lot

HIDDEN_DRAWS: Final = CardActions(DRAW_HIDDEN.zero)


def score(at: Position, seat: int, card: int) -> None:
    """G-3.1: show a card of the hand and score it for the garden as it is now."""
    points = at.worth(card)
    at.points[seat] += points
    at.hand[seat] &= ~BIT[card]
    at.seen_drawn[seat] &= ~BIT[card]
    at.scored.append((seat, card, points))  # G-3.3
    at.idle = 0
    if at.journal is not None:
        marked = makers(at.board, at.flowers, at.trees, card)
        spots = [label for spot, label in enumerate(at.board.labels) if marked >> spot & 1]
        at.tell("scored", seat, "G-3.1", {"card": CARDS[card], "points": points, "spots": spots})
    at.step = step_id.DRAW


class Draw(Choice):
    """G-3.4, G-R8: the top card of a deck that still has cards; it must be drawn."""

    number = step_id.DRAW
    name = "draw"
    verbs = (DRAW,)
    prompt = "Draw a card: the one that a deck shows, or an unknown one from the face-down deck."

    def legal(self, at: Position, player: int) -> list[int]:
        return [DRAW.zero + space for space in range(at.board.spaces) if at.deck_size[space]]

    def apply(self, at: Position, player: int, action: int) -> None:
        space = action - DRAW.zero
        if space == 0:
            at.step = step_id.DRAW_HIDDEN
            return
        card = at.top[space]
        at.top[space] = NOTHING
        at.deck_size[space] -= 1
        at.seen_drawn[player] |= BIT[card]
        if at.journal is not None:
            at.tell("drew", player, "G-3.4", {"space": space, "card": CARDS[card]})
        take_card(at, player, card)


class DrawHidden(Lot):
    """G-3.4: the unseen top card of the face-down deck."""

    number = step_id.DRAW_HIDDEN
    name = "draw_hidden"
    verbs = (DRAW_HIDDEN,)
    prompt = "A card comes from the face-down deck."

    def legal(self, at: Position, player: int) -> list[int]:
        return HIDDEN_DRAWS.of(at.pool)

    def apply(self, at: Position, player: int, action: int) -> None:
        card = action - DRAW_HIDDEN.zero
        at.pool &= ~BIT[card]
        at.deck_size[0] -= 1
        if at.journal is not None:
            at.tell("drew_hidden", at.current, "G-3.4", {"space": 0}, {"card": CARDS[card]})
        take_card(at, at.current, card)


def take_card(at: Position, seat: int, card: int) -> None:
    """What is asked after a draw, in the order of G-R31: hexagon, last card; then the next card is turned up."""
    at.hand[seat] |= BIT[card]
    if card == HEXAGON and at.config.late_hexagon and standing_hexagon(at.board, at.flowers):  # G-R12
        ending.hexagon_stands(at)
    elif not any(at.deck_size):  # G-4.3, G-R9
        ending.finish(at, LAST_CARD, "G-4.3")
    else:
        setup.turn_up(at)

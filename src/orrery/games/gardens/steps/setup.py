"""Gardens of Uranus: setting up (G-1), from the start player to the gardeners in the garden."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.state import CHANCE
from orrery.core.step import ChanceStep, Step
from orrery.games.gardens import step_id
from orrery.games.gardens.actions import (
    ASSIGN_MARTIAN,
    DEAL_CARD,
    DRAW_FLOWER,
    FIRST_SEAT,
    KEEP,
    MARTIAN,
    PLACE,
    PLACE_TREE,
    REVEAL_CARD,
)
from orrery.games.gardens.cards import BIT, CARDS, COLOURS, MARTIANS, CardActions
from orrery.games.gardens.position import COLOURS_EACH, HAND, NOBODY, NOTHING, NOWHERE, Position, place_of_kept
from orrery.games.gardens.steps import turn
from orrery.games.gardens.steps.shared import Choice, Lot, free_spots

DEALS: Final = CardActions(DEAL_CARD.zero)
KEEPS: Final = CardActions(KEEP.zero)
REVEALS: Final = CardActions(REVEAL_CARD.zero)


def begin(at: Position) -> None:
    """Go to the first step. What already lies on the table, fixed for a test, is not dealt again."""
    start = at.config.options["start"]
    if start != "random":  # G-1.12
        at.start = int(start)
        grow_trees(at)


class First(Lot):
    """G-1.12: the lot decides who starts."""

    number = step_id.FIRST
    name = "first"
    verbs = (FIRST_SEAT,)
    prompt = "Who starts?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [FIRST_SEAT.zero + seat for seat in range(at.seats)]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.start = action - FIRST_SEAT.zero
        if at.journal is not None:
            at.tell("started", at.start, "G-1.12", {})
        grow_trees(at)


# Trees and flowers ----------------------------------------------------------------------------------------------------


class Trees(Lot):
    """G-1.4, G-R2: a tree grows on an inner spot."""

    number = step_id.TREES
    name = "trees"
    verbs = (PLACE_TREE,)
    prompt = "Trees grow on inner spots."

    def legal(self, at: Position, player: int) -> list[int]:
        label_of = at.board.label_of
        taken = at.trees | at.standing_on
        return [PLACE_TREE.zero + label_of[spot] for spot in at.board.inner if not taken & BIT[spot]]

    def apply(self, at: Position, player: int, action: int) -> None:
        spot = at.board.spot_of[action - PLACE_TREE.zero]
        at.set_trees(at.trees | BIT[spot])
        if at.journal is not None:
            at.tell("grew", CHANCE, "G-1.4", {"spot": at.board.labels[spot]})
        grow_trees(at)


def grow_trees(at: Position) -> None:
    """G-1.3: as many trees as the board takes, then the flowers."""
    if at.trees.bit_count() < at.board.trees:
        at.step = step_id.TREES
    else:
        at.step = step_id.FLOWERS
        at.dealt = 0
        after_flowers(at)


class Flowers(ChanceStep[Position]):
    """G-1.5: a flower out of the bag, in turn order, each player their full number at once."""

    number = step_id.FLOWERS
    name = "flowers"
    verbs = (DRAW_FLOWER,)
    prompt = "The flowers are dealt."

    def legal(self, at: Position, player: int) -> list[int]:
        return [DRAW_FLOWER.zero + colour for colour in range(5) if at.bag[colour]]

    def weights(self, at: Position) -> list[int]:
        return [count for count in at.bag if count]

    def sample(self, at: Position, rng: Random) -> int:
        action = DRAW_FLOWER.zero
        point = int(rng.random() * (60 - at.dealt))  # so many flowers are in the bag
        for count in at.bag:
            point -= count
            if point < 0:
                break
            action += 1
        return action

    def apply(self, at: Position, player: int, action: int) -> None:
        colour = action - DRAW_FLOWER.zero
        each = at.config.flowers_each
        dealt = at.dealt
        seat = (at.start + dealt // each) % at.seats
        at.bag[colour] -= 1
        at.reserve[COLOURS_EACH * seat + colour] += 1
        at.left[seat] += 1
        at.dealt = dealt + 1
        if (dealt + 1) % each == 0:
            after_flowers(at)


def after_flowers(at: Position) -> None:
    """The last player takes what is left; when the bag is empty the cards are dealt."""
    seats, each = at.seats, at.config.flowers_each
    if at.dealt == each * (seats - 1):
        last = (at.start + seats - 1) % seats
        for colour in range(5):
            at.reserve[COLOURS_EACH * last + colour] += at.bag[colour]
            at.left[last] += at.bag[colour]
            at.bag[colour] = 0
    if not any(at.bag):
        if at.journal is not None:
            for seat in range(seats):
                drawn = dict(zip(COLOURS, at.reserve_of(seat), strict=True))
                at.tell("drew_flowers", seat, "G-1.5", {"count": at.left[seat], **drawn})
        at.step = step_id.DEAL
        at.dealt = 0
        if any(at.hand):  # hands fixed beforehand leave nothing to deal and to draft
            at.draft_step = HAND
            lay_decks(at)


# Mission cards --------------------------------------------------------------------------------------------------------


class Deal(Lot):
    """G-1.7: a mission card for a player, face down."""

    number = step_id.DEAL
    name = "deal"
    verbs = (DEAL_CARD,)
    prompt = "The missions are dealt."

    def legal(self, at: Position, player: int) -> list[int]:
        return DEALS.of(at.pool)

    def apply(self, at: Position, player: int, action: int) -> None:
        card = action - DEAL_CARD.zero
        seat = (at.start + at.dealt // HAND) % at.seats
        at.pool &= ~BIT[card]
        at.pack[seat] |= BIT[card]
        at.dealt += 1
        if at.journal is not None:
            at.tell("dealt", seat, "G-1.7", {}, {"card": CARDS[card]})
        if at.dealt == HAND * at.seats:
            at.step = step_id.DRAFT
            at.draft_step = 1


class Draft(Step[Position]):
    """G-1.8: everybody keeps a card of the pack they hold, all at the same time."""

    number = step_id.DRAFT
    name = "draft"
    verbs = (KEEP,)

    def actors(self, at: Position) -> list[int]:
        return [seat for seat in range(at.seats) if at.picks[seat] == NOTHING]

    def asks(self, at: Position, player: int) -> bool:
        return 0 <= player < at.seats and at.picks[player] == NOTHING

    def legal(self, at: Position, player: int) -> list[int]:
        return KEEPS.of(at.pack[player])

    def apply(self, at: Position, player: int, action: int) -> None:
        card = action - KEEP.zero
        at.picks[player] = card
        if at.journal is not None:
            at.tell("kept", player, "G-1.8", {"step": at.draft_step}, {"card": CARDS[card]})
        if NOTHING not in at.picks:
            pass_packs(at)


def pass_packs(at: Position) -> None:
    """Everybody has chosen: the cards kept go to the hands, the packs one seat on (G-1.8, G-R30)."""
    seats = at.seats
    step = at.draft_step
    for seat in range(seats):
        card = at.picks[seat]
        at.kept[place_of_kept((seat - step + 1) % seats, step)] = card
        at.hand[seat] |= BIT[card]
        at.pack[seat] &= ~BIT[card]
        at.picks[seat] = NOTHING
    at.pack = [at.pack[seat - 1] for seat in range(seats)]
    at.draft_step = step + 1
    if at.draft_step == HAND:  # G-1.9: the single card passed last joins the hand
        for seat in range(seats):
            card = at.pack[seat].bit_length() - 1
            at.kept[place_of_kept((seat - HAND + 1) % seats, HAND)] = card
            at.hand[seat] |= at.pack[seat]
            at.pack[seat] = 0
            if at.journal is not None:
                at.tell("got_last", seat, "G-1.9", {}, {"card": CARDS[card]})
        lay_decks(at)


def lay_decks(at: Position) -> None:
    """G-1.10, G-1.11: the cards that are left go to the card spaces of the board."""
    at.deck_size = at.config.deck_sizes[:]
    turn_up(at)


class Reveal(Lot):
    """G-1.11, G-R3: the next card of a face-up deck becomes known, while setting up and after a draw (G-3.4)."""

    number = step_id.REVEAL
    name = "reveal"
    verbs = (REVEAL_CARD,)
    prompt = "A deck shows its next card."

    def legal(self, at: Position, player: int) -> list[int]:
        return REVEALS.of(at.pool)

    def apply(self, at: Position, player: int, action: int) -> None:
        card = action - REVEAL_CARD.zero
        space = at.uncovered()
        at.pool &= ~BIT[card]
        at.top[space] = card
        if at.journal is not None:
            at.tell("turned_up", CHANCE, "G-1.11", {"space": space, "card": CARDS[card]})
        turn_up(at)


def turn_up(at: Position) -> None:
    """Every face-up deck shows a card; then the Martians are chosen, or the turn is over."""
    at.step = step_id.REVEAL  # the step of a game that ends here too
    if at.uncovered() == NOWHERE:
        if at.current == NOBODY:
            at.current = at.start
            at.step = step_id.MARTIAN
        else:
            turn.end(at)


# Martians -------------------------------------------------------------------------------------------------------------


class ChooseMartian(Step[Position]):
    """G-1.14: a Martian that nobody has taken yet, chosen by the player or by lot (G-R32)."""

    number = step_id.MARTIAN
    name = "martian"
    verbs = (MARTIAN, ASSIGN_MARTIAN)
    prompt = "Take a Martian."

    def actors(self, at: Position) -> list[int]:
        return [CHANCE] if at.config.random_martians else [at.current]

    def asks(self, at: Position, player: int) -> bool:
        return player == (CHANCE if at.config.random_martians else at.current)

    def legal(self, at: Position, player: int) -> list[int]:
        verb = ASSIGN_MARTIAN if player == CHANCE else MARTIAN
        return [verb.zero + kind for kind in range(5) if kind not in at.martian]

    def apply(self, at: Position, player: int, action: int) -> None:
        kind = action - (ASSIGN_MARTIAN.zero if player == CHANCE else MARTIAN.zero)
        seat = at.current
        at.martian[seat] = kind
        if at.journal is not None:
            at.tell("took", seat, "G-1.14", {"martian": MARTIANS[kind]})
        if at.gardener[seat] == NOWHERE:
            at.step = step_id.PLACE
        else:  # placed beforehand in a position set up for a test
            next_to_place(at)


class PlaceGardener(Choice):
    """G-1.16: the gardener on any spot without a tree and another gardener."""

    number = step_id.PLACE
    name = "place"
    verbs = (PLACE,)

    def legal(self, at: Position, player: int) -> list[int]:
        return free_spots(at, at.board.place_actions)

    def apply(self, at: Position, player: int, action: int) -> None:
        spot = at.board.spot_of[action - PLACE.zero]
        at.stand(player, spot)
        if at.journal is not None:
            told = {"martian": MARTIANS[at.martian[player]], "spot": at.board.labels[spot]}
            at.tell("placed", player, "G-1.16", told)
        next_to_place(at)


def next_to_place(at: Position) -> None:
    """G-1.14: each player in turn takes and places a Martian, then the start player begins."""
    at.current = (at.current + 1) % at.seats
    if at.current == at.start:
        turn.begin(at)
    else:
        at.step = step_id.MARTIAN

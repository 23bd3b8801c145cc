"""What a seat may see, and what it can only guess (G-1.6 to G-1.8, G-R3).

Secret are the packs and choices of the draft, the hands, and where the cards of the pool lie. What a seat has seen of
the packs in the draft follows from `kept`: the pack that started at seat i is at seat i + t - 1 in step t.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import cast

from orrery.core.state import SPECTATOR
from orrery.games.gardens import step_id
from orrery.games.gardens.cards import ALL_CARDS, BIT, CARDS, COLOURS, HEXAGON, MARTIANS, NUMBER, cards_of, ids, set_of
from orrery.games.gardens.missions import makers, standing_hexagon
from orrery.games.gardens.position import (
    HAND,
    HEXAGON_WIN,
    NOBODY,
    NOTHING,
    NOWHERE,
    REASONS,
    Position,
    place_of_kept,
)
from orrery.games.gardens.view_types import (
    CardPoints,
    FinalView,
    GardensView,
    OptionsView,
    PassedView,
    Power,
    SeatView,
)


def view(at: Position, viewer: int | None, actors: list[int]) -> GardensView:
    """The table as `viewer` sees it; a spectator (None) sees what is open to all."""
    board = at.board
    labels = board.labels
    own = viewer if viewer is not None and 0 <= viewer < at.seats else NOBODY
    visible = at.hand[own] | at.pack[own] if own != NOBODY else 0
    if at.over:
        visible = sum(at.hand)
    for card in at.top:
        visible |= BIT[card] if card != NOTHING else 0
    for known in at.seen_drawn:
        visible |= known
    passed = passed_on(at, own) if own != NOBODY else []
    for entry in passed:
        visible |= BIT[NUMBER[entry["card"]]]
    hexagon = winning_hexagon(at)
    pending = at.gardener[at.current] if at.step == step_id.PLANT else at.pending
    return {
        "game": "gardens",
        "viewer": viewer,
        "players": at.seats,
        "board": board.name,
        "rows": rows(at),
        "layout": {label: list(cell) for label, cell in zip(labels, board.spots, strict=True)},
        "edge": [label for label, edge in zip(labels, board.edge, strict=True) if edge],
        "options": cast(OptionsView, dict(at.config.options)),
        "track": at.config.track,
        "figures": dict(zip(MARTIANS, at.config.figures, strict=True)),
        "step": at.step_name(),
        "actors": actors,
        "start": None if at.start == NOBODY else at.start,
        "current": None if at.current == NOBODY else at.current,
        "turn": at.turn_no,
        "trees": spots(at, at.trees),
        "flowers": {labels[spot]: COLOURS[c] for spot, c in enumerate(at.garden) if c != NOTHING},
        "bag": by_colour(at.bag),
        "removed": by_colour(at.removed),
        "seats": [seat_view(at, seat, seat == own or bool(at.over)) for seat in range(at.seats)],
        "pack": ids(at.pack[own]) if own != NOBODY and at.step == step_id.DRAFT else None,
        "choice": CARDS[at.picks[own]] if own != NOBODY and at.picks[own] != NOTHING else None,
        "draft_step": at.draft_step,
        "passed": passed,
        "decks": [
            {"size": size, "top": None if card == NOTHING else CARDS[card]}
            for size, card in zip(at.deck_size, at.top, strict=True)
        ],
        "pending": None if pending == NOWHERE else labels[pending],
        "idle": at.idle,
        "worth": {CARDS[card]: at.worth(card) for card in cards_of(visible)},
        "marks": {CARDS[card]: spots(at, makers(board, at.flowers, at.trees, card)) for card in cards_of(visible)},
        "hexagon": spots(at, hexagon) if hexagon else None,
        "over": bool(at.over),
        "reason": REASONS[at.over] or None,
        "final": final(at) if at.over else None,
        "winners": [seat for seat, place in enumerate(at.places(at.totals())) if place == 1] if at.over else None,
    }


def rows(at: Position) -> list[list[str]]:
    """The labels of the board, row by row."""
    found: dict[str, list[str]] = {}
    for label in at.board.labels:
        found.setdefault(label[0], []).append(label)
    return list(found.values())


def seat_view(at: Position, seat: int, open_hand: bool) -> SeatView:
    """One player's side of the table."""
    power: Power | None = ("used" if at.power_used[seat] else "ready") if at.config.powers else None
    return {
        "martian": None if at.martian[seat] == NOTHING else MARTIANS[at.martian[seat]],
        "gardener": None if at.gardener[seat] == NOWHERE else at.board.labels[at.gardener[seat]],
        "points": at.points[seat],
        "reserve": by_colour(at.reserve_of(seat)),  # G-1.6
        "unused": at.left[seat],
        "penalty": at.cost(seat),
        "cards": at.hand[seat].bit_count(),
        "hand": ids(at.hand[seat]) if open_hand else None,
        "known": ids(at.seen_drawn[seat]),
        # G-3.3
        "scored": [{"card": CARDS[card], "points": points} for who, card, points in at.scored if who == seat],
        "power": power,
        "chosen": at.picks[seat] != NOTHING,
        "pack": at.pack[seat].bit_count(),
    }


def final(at: Position) -> list[FinalView]:
    """How every point was made (G-4.5, G-4.6)."""
    totals = at.totals()
    places = at.places(totals)
    counted = at.over != HEXAGON_WIN  # G-R16
    found: list[FinalView] = []
    for seat in range(at.seats):
        hand: list[CardPoints] = [
            {"card": CARDS[card], "points": at.worth(card) if counted else 0} for card in cards_of(at.hand[seat])
        ]
        found.append(
            {
                "track": at.points[seat],
                "cards": hand,
                "cards_total": sum(entry["points"] for entry in hand),
                "unused": at.left[seat],
                "penalty": at.cost(seat),
                "total": totals[seat],
                "place": places[seat],
            }
        )
    return found


def winning_hexagon(at: Position) -> int:
    """The corners of the hexagon that won the game; nothing if no hexagon did (G-5.8)."""
    if at.over != HEXAGON_WIN:
        return 0
    # Several may stand (G-R12); the one that counts goes through the flower just planted, under the gardener.
    here = at.gardener[at.current]
    for mine in at.flowers:
        for corners in at.board.hexagons_at[here]:
            if corners & mine == corners:
                return corners
    return standing_hexagon(at.board, at.flowers)


def spots(at: Position, bits: int) -> list[str]:
    """The labels of a set of spots."""
    labels, found = at.board.labels, []
    while bits:
        lowest = bits & -bits
        found.append(labels[lowest.bit_length() - 1])
        bits ^= lowest
    return found


def by_colour(amounts: list[int]) -> dict[str, int]:
    return dict(zip(COLOURS, amounts, strict=True))


# Guessing what is hidden


def resample(at: Position, viewer: int, rng: Random) -> None:
    """Draw everything anew that `viewer` cannot know; what they have seen stays."""
    seats = at.seats
    hands = [0] * seats  # what is known or decided of the others' hands and packs
    packs = [0] * seats
    kept = [NOTHING] * (HAND * seats)
    for start in range(seats):
        remember_pack(at, viewer, start, rng, hands, packs, kept)
    for seat in range(seats):
        hands[seat] |= at.seen_drawn[seat]
    if viewer != SPECTATOR:
        hands[viewer], packs[viewer] = at.hand[viewer], at.pack[viewer]

    open_cards = set_of([card for _, card, _ in at.scored] + [card for card in at.top if card != NOTHING])
    unknown = in_play(at) & ~open_cards
    for seat in range(seats):
        hands[seat] &= ~open_cards  # a card that was kept and has been scored since is no longer in hand
        unknown &= ~(hands[seat] | packs[seat])
    rest = cards_of(unknown)
    rng.shuffle(rest)
    # G-R12: with the hexagon standing its card can be in no hand, or the game would be over. The pool is filled last.
    if at.config.late_hexagon and HEXAGON in rest and standing_hexagon(at.board, at.flowers):
        rest.remove(HEXAGON)
        rest.insert(0, HEXAGON)
    for seat in range(seats):
        while hands[seat].bit_count() < at.hand[seat].bit_count():
            hands[seat] |= BIT[rest.pop()]
        while packs[seat].bit_count() < at.pack[seat].bit_count():
            packs[seat] |= BIT[rest.pop()]
    at.hand, at.pack, at.kept, at.pool = hands, packs, kept, set_of(rest)
    for seat in range(seats):  # a choice somebody has made is some card of their pack
        if at.picks[seat] != NOTHING and seat != viewer:
            at.picks[seat] = rng.choice(cards_of(packs[seat]))


def remember_pack(
    at: Position, viewer: int, start: int, rng: Random, hands: list[int], packs: list[int], kept: list[int]
) -> None:
    """Deal out anew what `viewer` knows of the pack that started at seat `start`, but not who took which card."""
    gone = taken_from_packs(at)
    for look in looks_at(at, viewer, start):
        if look <= gone:  # what the viewer took themselves
            own = place_of_kept(start, look)
            kept[own] = at.kept[own]
    for stretch in stretches(at, viewer, start):
        chosen = rng.choice(stretch.orders(at))
        for step, holder, card in zip(stretch.steps, stretch.holders, chosen, strict=True):
            kept[place_of_kept(start, step)] = card
            hands[holder] |= BIT[card]
        if stretch.inside:
            packs[stretch.present] |= set_of([card for card in stretch.cards if card not in chosen])


class Stretch:
    """Cards that a seat has passed on: between two looks at a pack, or since the last one.

    It knows which cards they are. Only who took which is open, and which of them are still inside.
    """

    def __init__(
        self, look: int, steps: list[int], holders: list[int], cards: list[int], inside: int, present: int
    ) -> None:
        self.look = look  # the step of the draft in which they were seen
        self.steps = steps  # in which others have taken one each
        self.holders = holders  # who they are, step by step
        self.cards = cards
        self.inside = inside  # how many have not been taken yet
        self.present = present  # who has the pack now

    def orders(self, at: Position) -> list[tuple[int, ...]]:
        """What the holders may have taken, step by step: who scored a card of the pack had kept it."""
        scorer = {card: seat for seat, card, _ in at.scored}
        return [
            order
            for order in permutations(self.cards, len(self.steps))
            if all(scorer.get(card, holder) == holder for card, holder in zip(order, self.holders, strict=True))
        ]

    def may_have(self, at: Position) -> dict[int, list[int]]:
        """By card: the seats that may have taken it, or have it in the pack they hold."""
        found: dict[int, set[int]] = {card: set() for card in self.cards}
        for order in self.orders(at):
            for card in self.cards:
                found[card].add(self.holders[order.index(card)] if card in order else self.present)
        return {card: sorted(seats) for card, seats in found.items()}


def stretches(at: Position, viewer: int, start: int) -> list[Stretch]:
    """What `viewer` has passed on of the pack that started at seat `start`."""
    seats = at.seats
    gone = taken_from_packs(at)
    present = (start + max(at.draft_step, 1) - 1) % seats  # after the draft this is who got the last card
    looks = looks_at(at, viewer, start)
    found: list[Stretch] = []
    for number, look in enumerate(looks):
        last = number + 1 == len(looks)
        until = gone if last else looks[number + 1] - 1
        steps = [step for step in range(look + 1, until + 1) if at.kept[place_of_kept(start, step)] != NOTHING]
        # Not seen since the last look: what is still inside might have been taken instead
        inside = cards_of(at.pack[present]) if last and present != viewer and at.draft_step < HAND else []
        # Sorted: the order in which they were taken is what the viewer does not know
        cards = sorted([at.kept[place_of_kept(start, step)] for step in steps] + inside)
        if cards:
            holders = [(start + step - 1) % seats for step in steps]
            found.append(Stretch(look, steps, holders, cards, len(inside), present))
    return found


def looks_at(at: Position, viewer: int, start: int) -> list[int]:
    """The steps of the draft in which `viewer` has held the pack that started at seat `start`."""
    return [step for step in range(1, max(at.draft_step, 1) + 1) if (start + step - 1) % at.seats == viewer]


def taken_from_packs(at: Position) -> int:
    """How many cards have been taken from each pack."""
    return max(at.draft_step - 1, 0) if at.draft_step < HAND else HAND


def passed_on(at: Position, viewer: int) -> list[PassedView]:
    """G-R33: the cards that `viewer` saw in the draft and passed on, and who may have them now."""
    scored = {card for _, card, _ in at.scored}
    found = [
        (stretch.look, card, seats)
        for start in range(at.seats)
        for stretch in stretches(at, viewer, start)
        for card, seats in stretch.may_have(at).items()
    ]
    return [
        {"card": CARDS[card], "step": look, "holders": seats, "scored": card in scored}
        for look, card, seats in sorted(found)
    ]


def in_play(at: Position) -> int:
    """The cards that this position knows of: all 36, unless it was set up for a test with fewer."""
    cards = at.pool | set_of([card for _, card, _ in at.scored] + [card for card in at.top if card != NOTHING])
    for seat in range(at.seats):
        cards |= at.hand[seat] | at.pack[seat]
    return cards & ALL_CARDS

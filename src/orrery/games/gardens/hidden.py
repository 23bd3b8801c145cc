"""What a seat may see, and what it can only guess (G-1.6 to G-1.8, G-R3).

Secret are the packs and choices of the draft, the hands, and where the cards of the pool lie. What a seat has seen of
the packs in the draft follows from `kept`: the pack that started at seat i is at seat i + t - 1 in step t.
"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import cast

from orrery.games.gardens import step_id
from orrery.games.gardens.cards import ALL_CARDS, BIT, CARDS, COLOURS, HEXAGON, MARTIANS, cards_of, ids, set_of
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
from orrery.games.gardens.view_types import CardPoints, FinalView, GardensView, OptionsView, Power, SeatView


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
    """What `viewer` knows of the pack that started at seat `start`.

    They saw its contents whenever they held it. So of the cards taken between two looks, or since the last one, they
    know which they are; only who took which is open, and dealt out anew here.
    """
    seats = at.seats
    drafting = at.draft_step < HAND
    present = max(at.draft_step, 1)  # the step the pack is in; after the draft the last one
    gone = max(at.draft_step - 1, 0) if drafting else HAND  # how many cards have been taken from it
    looks = [step for step in range(1, present + 1) if (start + step - 1) % seats == viewer]
    for number, look in enumerate(looks):
        last = number + 1 == len(looks)
        if look <= gone:  # what the viewer took themselves
            own = place_of_kept(start, look)
            kept[own] = at.kept[own]
        until = gone if last else looks[number + 1] - 1
        steps = [step for step in range(look + 1, until + 1) if at.kept[place_of_kept(start, step)] != NOTHING]
        # Not seen since the last look: what is still inside might have been taken instead
        inside = at.pack[(start + present - 1) % seats] if last and drafting and look < present else 0
        deal_out(at, start, steps, cards_of(inside), rng, hands, packs, kept)


def deal_out(
    at: Position,
    start: int,
    steps: list[int],
    inside: list[int],
    rng: Random,
    hands: list[int],
    packs: list[int],
    kept: list[int],
) -> None:
    """Give the cards taken from a pack in some steps to the holders of these steps anew; the rest is still inside."""
    cards = [at.kept[place_of_kept(start, step)] for step in steps] + inside
    holders = [(start + step - 1) % at.seats for step in steps]
    scorer = {card: seat for seat, card, _ in at.scored}  # who scored a card of the pack had kept it
    orders = [
        order
        for order in permutations(cards, len(steps))
        if all(scorer.get(card, holder) == holder for card, holder in zip(order, holders, strict=True))
    ]
    chosen = rng.choice(orders)
    for step, holder, card in zip(steps, holders, chosen, strict=True):
        kept[place_of_kept(start, step)] = card
        hands[holder] |= BIT[card]
    if inside:
        packs[(start + at.draft_step - 1) % at.seats] |= set_of([card for card in cards if card not in chosen])


def in_play(at: Position) -> int:
    """The cards that this position knows of: all 36, unless it was set up for a test with fewer."""
    cards = at.pool | set_of([card for _, card, _ in at.scored] + [card for card in at.top if card != NOTHING])
    for seat in range(at.seats):
        cards |= at.hand[seat] | at.pack[seat]
    return cards & ALL_CARDS

"""What is always true of a position; the conformance suite asks after every action."""

from __future__ import annotations

from orrery.games.gardens import step_id
from orrery.games.gardens.cards import ALL_CARDS, BIT, HEXAGON
from orrery.games.gardens.missions import standing_hexagon, worth
from orrery.games.gardens.position import (
    NO_PLANTING,
    NOTHING,
    NOWHERE,
    Position,
)


def broken(at: Position) -> list[str]:
    """The numbers and words of the invariants that this position breaks."""
    wrong: list[str] = []

    def hold(number: int, words: str, true: bool) -> None:
        if not true:
            wrong.append(f"invariant {number}: {words}")

    scored = sum(BIT[card] for _, card, _ in at.scored)
    tops = sum(BIT[card] for card in at.top if card != NOTHING)
    places = [at.pool, tops, scored, *at.hand, *at.pack]
    hold(1, "each card is in exactly one place", sum(places) == ALL_CARDS and len(at.scored) == scored.bit_count())
    if at.draft_step == 5:
        owed = 1 if at.step in (step_id.DRAW, step_id.DRAW_HIDDEN) and not at.over else 0
        hold(2, "the decks are the pool and the tops", sum(at.deck_size) == (at.pool | tops).bit_count())
        expected = 36 - 5 * at.seats - len(at.scored) + owed
        hold(3, "a card is drawn for each card scored", sum(at.deck_size) == expected)
        if at.step == step_id.TURN:
            shown = all(not at.deck_size[s] or at.top[s] != NOTHING for s in range(1, at.board.spaces))
            hold(2, "every face-up deck shows a card", shown)
    for colour in range(5):
        planted = at.flowers[colour].bit_count()
        held = sum(at.reserve_of(seat)[colour] for seat in range(at.seats))
        hold(4, "12 flowers of each colour", at.bag[colour] + held + planted + at.removed[colour] == 12)
    hold(4, "the bag is empty after the setup", at.step < step_id.DRAFT or not any(at.bag))
    hold(4, "only Bob removes a flower, once", sum(at.removed) <= (1 if at.config.powers else 0))
    fewest = at.board.trees - (1 if any(at.power_used) else 0)
    hold(5, "the trees stay", at.step <= step_id.TREES or fewest <= at.trees.bit_count() <= at.board.trees)
    for spot in range(at.board.size):
        tree = bool(at.trees & BIT[spot])
        flower = at.garden[spot]
        hold(5, "a tree stands alone, off the rim", not tree or (flower == NOTHING and not at.board.edge[spot]))
        lying = [c for c in range(5) if at.flowers[c] & BIT[spot]]
        hold(6, "at most one flower on a spot", lying == ([] if flower == NOTHING else [flower]))
    standing = [spot for spot in at.gardener if spot != NOWHERE]
    hold(5, "no gardener on a tree", not any(at.trees & BIT[spot] for spot in standing))
    hold(6, "gardeners stand apart", len(set(standing)) == len(standing))
    hold(6, "the set of gardeners' spots is right", at.standing_on == sum(BIT[spot] for spot in standing))
    if at.step == step_id.TURN and not at.over:
        hold(7, "five cards each at the start of a turn", all(hand.bit_count() == 5 for hand in at.hand))
        hold(7, "whoever acts has a flower", at.left[at.current] > 0)
    for seat in range(at.seats):
        made = sum(points for who, _, points in at.scored if who == seat)
        hold(9, "points are the sum of the scored cards", at.points[seat] == made)
        hold(4, "the reserve is counted", at.left[seat] == sum(at.reserve_of(seat)))
    hold(10, "idle moves are below the number of players", at.idle < at.seats or at.over == NO_PLANTING)
    bounds_hold(at, wrong)
    if at.config.late_hexagon and not at.over and at.holder_of_hexagon() >= 0:
        hold(14, "nobody holds the hexagon card while one stands", not standing_hexagon(at.board, at.flowers))
    used = any(at.power_used) or sum(at.removed) > 0
    hold(15, "no powers, no traces of them", at.config.powers or not used)
    turns = (60 + 36 - 5 * at.seats) * at.seats + at.seats
    hold(17, "the number of turns is bounded", at.turn_no <= turns)
    hold(11, "the draft is over before the turns", at.step < step_id.REVEAL or at.draft_step == 5)
    return wrong


def bounds_hold(at: Position, wrong: list[str]) -> None:
    """Invariant 12: what the missions of one colour can be worth, and how they bound each other."""
    for colour in range(5):
        count = at.flowers[colour].bit_count()
        group, groups, line, triangle, edge = (
            worth(at.board, at.flowers, at.trees, 5 * kind + colour) for kind in range(5)
        )
        fine = (
            max(group, groups, edge) <= count
            and group * groups >= count
            and (line == 0 or group >= line // 2 + 1)
            and (triangle == 0 or count >= 3)
            and (count == 0 or groups + group <= count + 1)
        )
        if not fine:
            wrong.append(f"invariant 12: bounds of the missions of colour {colour}")
    if worth(at.board, at.flowers, at.trees, HEXAGON):
        wrong.append("invariant 12: the hexagon card brings no points")

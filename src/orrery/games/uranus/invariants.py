"""What is always true of a position; the conformance suite asks after every action."""

from __future__ import annotations

from orrery.games.uranus import step_id
from orrery.games.uranus.boards import CROSSED_OUT, GUN_TRACK, TRACK_COUNT, WEAPONRY
from orrery.games.uranus.moon import ALL_HEXES, BIT, ENDS, WITHIN, edges_of, networks_of
from orrery.games.uranus.position import DOWN, EMPTY, MODULE_COUNT, NO_JUNK, NOBODY, WON, Position
from orrery.games.uranus.rocks import amounts


def broken(at: Position) -> list[str]:
    """The numbers and words of the invariants that this position breaks."""
    wrong: list[str] = []
    if at.phase >= step_id.SETUP:
        for seat in range(at.seats):
            wrong += broken_moon(at, seat)
    for name, true in [*modules_hold(at), *cards_hold(at), *course_holds(at)]:
        if not true:
            wrong.append(f"invariant {name}")
    return wrong


def broken_moon(at: Position, seat: int) -> list[str]:
    """One moon and its project board."""
    dark, mines, forts, pads = at.dark[seat], at.mines[seat], at.forts[seat], at.pads[seat]
    usable = at.usable(seat)
    ticks = at.ticks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT]
    steps = at.board(seat).steps
    base = CROSSED_OUT if at.knows(seat, WEAPONRY) else 0
    burnt = WITHIN[at.volcano(seat)][min(max(at.eruption[seat] - 1, 0), 8)]
    checks = [
        ("1: nothing stands on dark hexes", not dark & (mines | forts | pads)),
        ("1: dark hexes are on the moon", dark & ~ALL_HEXES == 0),
        ("2: tunnels join usable hexes", all(ENDS[e] & usable == ENDS[e] for e in edges_of(at.tunnels[seat]))),
        ("2: no mine on the volcano", mines & ~usable == 0),
        ("3: forts and pads stand on mines, apart", (forts | pads) & ~mines == 0 and not forts & pads),
        (
            "4: ten mines after the setup",
            at.round > 1 or at.phase != step_id.COLLECT or at.attacks_done > 0 or mines.bit_count() == 10,
        ),
        ("4: ten mines are chosen", at.phase != step_id.SETUP or mines.bit_count() + at.choices_left[seat] == 10),
        ("5: ticks fit their tracks", all(0 <= t <= max(s, base) for t, s in zip(ticks, steps, strict=True))),
        ("5: the gun starts at its base", base <= ticks[GUN_TRACK] <= steps[GUN_TRACK]),
        ("13: an erupting volcano is dark", not at.eruption[seat] or bool(dark & BIT[at.volcano(seat)])),
        (  # in phase 4 a fortified mine may be removed (U-R9), and a race may fly from such a moon
            "13: within the eruption only forts are left",
            at.eruption[seat] < 2 or at.phase == step_id.BUILD or at.flown[seat] > 0 or burnt & ~dark & ~forts == 0,
        ),
        ("15: what is left to build lapses", at.phase == step_id.BUILD or not leftovers(at, seat)),
        (
            "7: sets are for phases 2 and 3",
            at.phase in (step_id.COLLECT, step_id.USE) or not at.codes[seat] or bool(at.over),
        ),
        ("7: sets are sorted", at.codes[seat] == sorted(set(at.codes[seat]))),
        ("12: who has flown has nothing left", not at.flown[seat] or not leftovers(at, seat)),
        ("2: networks are those of the tunnels", sorted(at.networks[seat]) == sorted(networks_of(at.tunnels[seat]))),
        ("5: open tracks are known", at.open_tracks[seat] == at.open_now(seat)),
    ]
    return [f"invariant {name} (seat {seat})" for name, true in checks if not true]


def leftovers(at: Position, seat: int) -> bool:
    return bool(at.tunnels_left[seat] or at.mines_left[seat] or at.gift_mines[seat] or at.gift_forts[seat])


def modules_hold(at: Position) -> list[tuple[str, bool]]:
    homes = [seat for seat in at.occupant if seat != NOBODY]
    found = [("6: one module a race", sorted(homes) == [seat for seat in range(at.seats) if at.flown[seat]])]
    for module in range(MODULE_COUNT):
        filled, boxes = amounts(at.filled[module]), amounts(at.config.modules[module])
        found.append(("6: rocks fit the boxes", all(f <= b for f, b in zip(filled, boxes, strict=True))))
        found.append(("6: only complete modules are lived in", at.occupant[module] == NOBODY or filled == boxes))
        shares = at.shares[at.seats * module : at.seats * module + at.seats]
        found.append(("6: every rock was brought by somebody", sum(shares) == sum(filled)))
    return found


def cards_hold(at: Position) -> list[tuple[str, bool]]:
    coords = [*at.coord_pools, at.coord_discard, *(BIT[card] for card in at.coords if card >= 0)]
    impacts = [*at.impact_pools, at.impact_discard, *(BIT[card] for card in at.impacts if card >= 0)]
    down = sum(card == DOWN for card in at.coords), sum(card == DOWN for card in at.impacts)
    unseen = sum(pool.bit_count() for pool in at.coord_pools), sum(pool.bit_count() for pool in at.impact_pools)
    gaps = range(at.config.gaps)
    found = [
        ("8: each coordinate is in one place", sum(coords) == ALL_HEXES),
        ("8: each impact card is in one place", sum(impacts) == at.config.impact_deck),
        (
            "8: the unseen cards are the deck and the face-down ones",
            unseen == (at.coord_deck + down[0], at.impact_deck + down[1]),
        ),
        ("8: junk cards", at.junk_pool & ~at.config.junk == 0 and at.junk_pool != 0),
    ]
    if not at.reveals:
        halves = all((at.coords[gap] == EMPTY) == (at.impacts[gap] == EMPTY) for gap in gaps)
        found.append(("9: a gap has both cards or none", halves))
        if at.phase > step_id.OBJECTIVES:
            seen = all(not at.watched(gap) or DOWN not in (at.coords[gap], at.impacts[gap]) for gap in gaps)
            found.append(("10: telescopes show their gaps", seen or bool(at.over)))
    return found


def course_holds(at: Position) -> list[tuple[str, bool]]:
    live = [seat for seat in range(at.seats) if not at.flown[seat]]
    acting = at.acting
    return [
        (
            "11: the marker is on the space of the round",
            at.phase < step_id.REVEAL or at.marker == at.round or bool(at.over),
        ),
        ("11: the marker stays on the track", at.marker <= at.config.end),
        ("12: who has flown does not act", all(seat < 0 or not at.flown[seat] for seat in acting)),
        ("16: won means all have flown", (at.over == WON) == (not live)),
        ("16: lost means somebody is left", at.over in (0, WON) or bool(live)),
        ("17: somebody acts until the end", bool(acting) != bool(at.over)),
        ("15: space junk belongs to phase 3", at.junk_step == NO_JUNK or at.phase == step_id.USE),
    ]

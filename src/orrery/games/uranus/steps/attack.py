"""Phase 1, the asteroid track: eruptions (U-4), the marker and attacks (U-3)."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus import step_id
from orrery.games.uranus.actions import DONE, FIRE, IMPACTS, STRIKE
from orrery.games.uranus.boards import YARLS
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import ALL_HEXES, BIT, NAMES, RADIUS, WITHIN, hexes_of
from orrery.games.uranus.position import EMPTY, LEFT, MOON_DARK, NOBODY, REASONS, RIGHT, TRACK_END, Position
from orrery.games.uranus.steps import collecting, decks
from orrery.games.uranus.steps.shared import Phase, begin_phase

OPEN: Final = [1, 2]  # the mark of an impact from a side that is still to be placed


def next_round(at: Position) -> None:
    """U-2.1: phase 1 of the next round, with or without an attack."""
    if begin_round(at):
        begin_attack(at)
    elif not at.over:
        collecting.begin(at)


def begin_round(at: Position) -> bool:
    """Eruptions, then the marker (U-4.2, U-R10, U-R12). Whether an attack takes place."""
    at.round += 1
    begin_phase(at, step_id.REVEAL)
    if at.journal is not None:
        at.tell("round", NOBODY, "U-2.1", {"round": at.round})
    for seat in range(at.seats):
        if at.eruption[seat] and not at.flown[seat]:
            erupt(at, seat)
    for seat in range(at.seats):
        if not at.flown[seat] and at.wiped_out(seat):
            lose_moon(at, seat)
            return False
    at.marker += 1
    if at.marker >= at.config.end:  # U-10.7, U-R48
        finish(at, TRACK_END, "U-10.7")
        return False
    return at.config.attacks[at.marker]


def erupt(at: Position, seat: int) -> None:
    """U-4.3: everything active within the radius goes dark, except fortified mines (U-4.4, U-R9)."""
    radius = min(at.eruption[seat], 2 * RADIUS)
    lost = WITHIN[at.volcano(seat)][radius] & ~at.dark[seat] & ~at.forts[seat]
    at.eruption[seat] += 1
    if at.journal is not None:
        at.tell("erupted", seat, "U-4.3", {"radius": at.eruption[seat] - 1, "lost": names(lost)})
    at.darken(seat, lost)


def finish(at: Position, reason: int, rule: str) -> None:
    at.over = reason
    if at.journal is not None:
        at.tell(REASONS[reason], at.dark_seat, rule, {"round": at.round})


def lose_moon(at: Position, seat: int) -> None:
    """U-4.7: a moon with its race on it is completely dark."""
    at.dark_seat = seat
    finish(at, MOON_DARK, "U-4.7")


def begin_attack(at: Position) -> None:
    """U-3.3: every face-down card is turned up."""
    if at.journal is not None:
        at.tell("attack", NOBODY, "U-3.1", {"number": at.attacks_done + 1})
    for gap in range(at.config.gaps):
        decks.turn_up(at, gap)


def shielded_gap(at: Position) -> int:
    """U-4.6, U-R7: in the first attack, the lowest gap that aims at the volcano of a live moon beside it."""
    if not at.attacks_done:
        for gap in range(at.config.gaps):
            for seat in (gap % at.seats, (gap + 1) % at.seats):
                if not at.flown[seat] and at.coords[gap] == at.volcano(seat):
                    return gap
    return NOBODY


def go_on(at: Position) -> None:
    """All cards are up: replace a pair that aims at a volcano, else let guns speak, or strike."""
    gap = shielded_gap(at)
    if gap != NOBODY:
        if at.journal is not None:
            at.tell("shielded", NOBODY, "U-4.6", {"gap": gap})
        decks.remove_pair(at, gap)
        decks.deal_pair(at, gap)
        decks.turn_up(at, gap)
    elif at.config.gun_on_reveal:  # U-R21
        begin_phase(at, step_id.GUNS)
    else:
        begin_strikes(at)


# Guns, also used in phase 4 -------------------------------------------------------------------------------------------


def targets(at: Position, seat: int) -> list[int]:
    """U-8.15, U-R46: the gaps with cards beside the seat's moon; for Yarls also beside a neighbour's (U-11.6)."""
    gaps = {at.gap_of(seat, LEFT), at.gap_of(seat, RIGHT)}
    if at.race[seat] == YARLS:  # U-R47: the neighbour of abilities, the gaps of its moon
        for other in (at.left_of[seat], at.right_of[seat]):
            if other != NOBODY:
                gaps.add(at.gap_of(other, LEFT))
                gaps.add(at.gap_of(other, RIGHT))
    return sorted([gap for gap in gaps if decks.holds_pair(at, gap)])


def shots(at: Position, seat: int) -> list[int]:
    """U-8.14: a gun whose track is full may be fired at each pair that it reaches."""
    if not at.gun_ready(seat):
        return []
    return [FIRE.zero + gap for gap in targets(at, seat)]


def fire(at: Position, seat: int, gap: int) -> None:
    """U-8.15: the pair is gone, for both moons beside it."""
    at.unload_gun(seat)
    if at.journal is not None:
        at.tell("fired", seat, "U-8.15", {"gap": gap})
    decks.remove_pair(at, gap)


class Guns(Phase):
    """U-R21: with the option, guns are fired when the cards are up and before they strike."""

    number = step_id.GUNS
    name = "guns"
    verbs = (FIRE, DONE)
    prompt = "Fire the space gun, or be done."

    def can_act(self, at: Position, seat: int) -> bool:
        return bool(shots(at, seat))

    def legal(self, at: Position, player: int) -> list[int]:
        return [*shots(at, player), DONE.zero]

    def do(self, at: Position, seat: int, action: int) -> bool:
        fire(at, seat, action - FIRE.zero)
        return False

    def end(self, at: Position) -> None:
        begin_strikes(at)


# Strikes --------------------------------------------------------------------------------------------------------------


def begin_strikes(at: Position) -> None:
    """U-3.2, U-R12: each live moon suffers the pair on its left and the pair on its right."""
    begin_phase(at, step_id.STRIKES)
    for seat in range(at.seats):
        at.strikes[seat] = 0
        if not at.flown[seat]:
            for side in (LEFT, RIGHT):
                if at.coords[at.gap_of(seat, side)] != EMPTY:
                    at.strikes[seat] |= OPEN[side]
            skip_dark(at, seat)


def skip_dark(at: Position, seat: int) -> None:
    """U-3.7, U-R58: a point of impact that is dark does nothing, and needs no decision."""
    for side in (LEFT, RIGHT):
        if at.strikes[seat] & OPEN[side]:
            point = at.coords[at.gap_of(seat, side)]
            if at.dark[seat] & BIT[point]:
                at.strikes[seat] &= ~OPEN[side]
                if at.journal is not None:
                    at.tell("fizzled", seat, "U-3.7", {"hex": NAMES[point]})


def exposed(at: Position, seat: int) -> int:
    """The hexes that an impact can darken.

    Not those that are dark already (U-3.8) or fortified (U-3.9, U-R4; a fortification is not used up, U-R8), and not
    the volcano while it is protected.
    """
    found = ALL_HEXES & ~at.dark[seat] & ~at.forts[seat]
    first_attack = at.phase == step_id.STRIKES and not at.attacks_done  # U-R62: space junk is no attack
    if first_attack and at.config.whole_shield:  # U-R6
        found &= ~BIT[at.volcano(seat)]
    return found


def orientations(at: Position, seat: int, gap: int) -> list[int]:
    """The lowest orientation for every different set of newly dark hexes (U-3.4)."""
    placed = at.config.impacts[at.impacts[gap]].placed(at.coords[gap])
    open_to = exposed(at, seat)
    most = 0
    if at.config.most_cells:  # U-R3
        for cover in placed:
            most = max(most, cover.bit_count())
    seen: list[int] = []
    found: list[int] = []
    for orientation in range(ORIENTATIONS):
        cover = placed[orientation]
        lost = cover & open_to
        if lost not in seen and (not most or cover.bit_count() == most):
            seen.append(lost)
            found.append(orientation)
    return found


class Strikes(Phase):
    """U-3.2, U-3.4, U-R59: everybody chooses which impact comes next on their moon, and how its pattern lies."""

    number = step_id.STRIKES
    name = "strikes"
    verbs = (STRIKE,)
    prompt = "Turn an impact so that it does the least harm."

    def can_act(self, at: Position, seat: int) -> bool:
        return at.strikes[seat] != 0

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        for side in (LEFT, RIGHT):
            if at.strikes[player] & OPEN[side]:
                first = STRIKE.zero + ORIENTATIONS * side
                found += [first + o for o in orientations(at, player, at.gap_of(player, side))]
        return found

    def do(self, at: Position, seat: int, action: int) -> bool:
        index = action - STRIKE.zero
        side, orientation = index // ORIENTATIONS, index % ORIENTATIONS
        at.strikes[seat] &= ~OPEN[side]
        hit(at, seat, at.gap_of(seat, side), orientation)
        if not at.over:
            skip_dark(at, seat)
        return True

    def end(self, at: Position) -> None:
        """U-3.6, U-R20: all pairs are discarded and new ones dealt, also beside moons that are left (U-10.3)."""
        at.phase = step_id.AFTERMATH
        for gap in range(at.config.gaps):
            decks.remove_pair(at, gap)
        for gap in range(at.config.gaps):
            decks.deal_pair(at, gap)
        at.attacks_done += 1
        decks.turn_up_watched(at)


def hit(at: Position, seat: int, gap: int, orientation: int) -> None:
    """An impact on a moon: hexes go dark (U-3.5), and the volcano may wake up (U-4.1, U-R5, U-R63)."""
    card, point = at.impacts[gap], at.coords[gap]
    lost = at.config.impacts[card].placed(point)[orientation] & exposed(at, seat)
    if at.journal is not None:
        mines = (lost & at.mines[seat]).bit_count()
        at.tell(
            "struck",
            seat,
            "U-3.5",
            {
                "card": IMPACTS[card],
                "hex": NAMES[point],
                "lost": names(lost),
                "count": lost.bit_count(),
                "mines": mines,
            },
        )
    at.darken(seat, lost)
    if lost & BIT[at.volcano(seat)]:
        at.eruption[seat] = 1
        if at.journal is not None:
            at.tell("volcano_hit", seat, "U-4.1", {})
    if at.wiped_out(seat):
        lose_moon(at, seat)


def names(hexes: int) -> list[str]:
    return [NAMES[number] for number in hexes_of(hexes)]

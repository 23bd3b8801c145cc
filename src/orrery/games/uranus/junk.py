"""Space junk (U-13): every rock of a launch that finds no box draws a card, carried out before the next one."""

from __future__ import annotations

from typing import Final

from orrery.core.state import CHANCE
from orrery.games.uranus import attack, using
from orrery.games.uranus.actions import JUNK, JUNK_CARD, REACT, SECURE, SKIP, STRIKE, WIPE
from orrery.games.uranus.boards import MINE_TRACK, TUNNEL_TRACK
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.decks import (
    deal_coord,
    deal_pair,
    holds_pair,
    remove_coord,
    remove_pair,
    turn_up,
    turn_up_watched,
)
from orrery.games.uranus.moon import BIT, NAMES
from orrery.games.uranus.position import (
    DRAWING,
    INCOMING,
    JUNK_SOURCE,
    LEFT,
    MODULE_COUNT,
    NAMING,
    NO_JUNK,
    NOBODY,
    NOTHING,
    REACTING,
    REPLACING,
    RIGHT,
    SECURING,
    STRIKING,
    WIPING,
    Position,
)
from orrery.games.uranus.rocks import COLOURS, ONE, amount, total

JUNK_0: Final[int] = JUNK.base
SECURE_0: Final[int] = SECURE.base
WIPE_0: Final[int] = WIPE.base
SKIP_0: Final[int] = SKIP.base
JUNK_STRIKE_0: Final[int] = STRIKE.base + ORIENTATIONS * JUNK_SOURCE
CARD_1: Final[int] = JUNK_CARD.base  # the id of card 1
FIRE_0: Final[int] = REACT.base
HOLD_0: Final[int] = REACT.base + 1


def owner(at: Position) -> int:
    """Whose decision the junk waits for, after everything that needs none. With NO_JUNK left the launch is settled."""
    while True:
        step = at.junk_step
        if step == NAMING:
            if at.surplus:
                return at.launcher
            settle(at)
            return NOBODY
        if step == DRAWING:
            return CHANCE
        if step == REPLACING:
            new_coordinate(at)
        elif step == INCOMING:
            incoming(at)
        elif step == STRIKING:
            point = at.coords[at.table.gaps]
            if not at.dark[at.target] & BIT[point]:
                return at.target
            if at.journal is not None:
                at.tell("fizzled", at.target, "U-3.7", {"hex": NAMES[point]})
            end_impact(at)
        else:
            return at.launcher
        if at.reveals:
            return CHANCE


def settle(at: Position) -> None:
    """U-7.7: all junk of the launch has been dealt with."""
    at.junk_step = NO_JUNK
    at.launcher = NOBODY
    at.launch_module = NOTHING
    at.junk_rock = NOTHING
    at.junk_card = 0
    at.target = NOBODY


def choices(at: Position) -> list[int]:
    """What the owner of the decision may do."""
    step = at.junk_step
    if step == NAMING:
        return [JUNK_0 + colour for colour in range(5) if amount(at.surplus, colour)]
    if step == REACTING:
        return [FIRE_0, HOLD_0]
    if step == STRIKING:
        return [JUNK_STRIKE_0 + o for o in attack.orientations(at, at.target, at.table.gaps)]
    if step == SECURING:
        return [*(SECURE_0 + module for module in shelters(at)), SKIP_0]
    if step == WIPING:
        return [WIPE_0 + module for module in unfinished(at)]
    return []


def outcomes(at: Position) -> list[int]:
    """The junk cards that can come (U-R45)."""
    return [CARD_1 + card - 1 for card in range(1, 13) if at.junk_pool & BIT[card]]


def shelters(at: Position) -> list[int]:
    """U-13.6: the other modules with a free box of the rock's colour."""
    return [
        module
        for module in range(MODULE_COUNT)
        if module != at.launch_module and amount(using.free_boxes(at, module), at.junk_rock)
    ]


def unfinished(at: Position) -> list[int]:
    """U-13.11: the modules with rocks that are not complete."""
    return [module for module in range(MODULE_COUNT) if at.filled[module] and not at.complete(module)]


# Decisions ------------------------------------------------------------------------------------------------------------


def name(at: Position, colour: int) -> None:
    """U-R24: the launcher says which rock draws the next card."""
    at.surplus -= ONE[colour]
    at.junk_rock = colour
    at.junk_step = DRAWING


def secure(at: Position, module: int) -> None:
    if at.journal is not None:
        at.tell("secured", at.launcher, "U-13.6", {"colour": COLOURS[at.junk_rock], "module": module + 1})
    using.fill(at, at.launcher, module, ONE[at.junk_rock])
    at.junk_step = NAMING


def skip(at: Position) -> None:
    if at.journal is not None:
        at.tell("let_go", at.launcher, "U-R69", {"colour": COLOURS[at.junk_rock]})
    at.junk_step = NAMING


def wipe(at: Position, module: int) -> None:
    """U-13.11: a module is emptied; what was in it is forgotten, not that it was brought (2.12)."""
    if at.journal is not None:
        at.tell("wiped", at.launcher, "U-13.11", {"module": module + 1, "count": total(at.filled[module])})
    at.filled[module] = 0
    for seat in range(at.seats):
        at.shares[at.seats * module + seat] = 0
    at.junk_step = NAMING


def react(at: Position, fired: bool) -> None:
    """U-R26: only the launcher may shoot the two new cards away."""
    if not fired:
        at.junk_step = STRIKING
        return
    if at.journal is not None:
        at.tell("shot_junk", at.launcher, "U-R26", {})
    at.unload_gun(at.launcher)
    end_impact(at)


def strike(at: Position, orientation: int) -> None:
    """U-R28: the owner of the struck moon has turned the pattern."""
    attack.hit(at, at.target, at.table.gaps, orientation)
    if not at.over:
        end_impact(at)


# Cards ----------------------------------------------------------------------------------------------------------------


def draw(at: Position, card: int) -> None:
    """U-7.6: a card is drawn and carried out."""
    seat = at.launcher
    at.junk_drawn[seat] += 1
    at.junk_card = card
    at.junk_pool &= ~BIT[card]
    if not at.junk_pool:  # U-R45
        at.junk_pool = at.table.junk
    if at.journal is not None:
        at.tell("drew_junk", seat, f"U-13.{card}", {"card": card, "colour": COLOURS[at.junk_rock]})
    at.junk_step = NAMING
    if card <= 2:  # U-13.1, U-13.2
        gap = at.gap_of(seat, RIGHT if card == 1 else LEFT)
        if holds_pair(at, gap):
            at.target = gap
            at.junk_step = REPLACING
            remove_coord(at, gap)
    elif card <= 4:  # U-13.3, U-13.4
        remove_pair(at, at.gap_of(seat, RIGHT if card == 3 else LEFT))
    elif card == 5:  # U-13.5
        at.kept[seat].append(at.junk_rock)
    elif card == 6:  # U-13.6
        at.junk_step = SECURING
    elif card == 7:  # U-13.7
        at.tick(seat, TUNNEL_TRACK, 0)
        at.tick(seat, MINE_TRACK, 0)
    elif card <= 10:  # U-13.8 to U-13.10, U-R27: the moons beside, as they lie on the table
        at.target = (seat - 1) % at.seats if card == 8 else (seat + 1) % at.seats if card == 9 else seat
        at.junk_step = INCOMING
        deal_pair(at, at.table.gaps)
        turn_up(at, at.table.gaps)
    elif card == 11:  # U-13.11
        if unfinished(at):
            at.junk_step = WIPING
    else:
        storm(at)


def new_coordinate(at: Position) -> None:
    """U-13.1: the old coordinate is on the pile, the new one lies face down unless a telescope sees it (U-R61)."""
    gap = at.target
    at.target = NOBODY
    at.junk_step = NAMING
    deal_coord(at, gap)
    if at.watched(gap):
        turn_up(at, gap)


def incoming(at: Position) -> None:
    """Two new cards are up. A moon that was left takes no harm (U-R27); a ready gun is asked (U-R26)."""
    if at.flown[at.target]:
        end_impact(at)
    else:
        at.junk_step = REACTING if at.gun_ready(at.launcher) else STRIKING


def end_impact(at: Position) -> None:
    remove_pair(at, at.table.gaps)
    at.target = NOBODY
    at.junk_step = NAMING


def storm(at: Position) -> None:
    """U-13.12: all pairs move one place clockwise, from everybody's right to their left."""
    gaps = at.table.gaps
    at.coords = [at.coords[gaps - 1], *at.coords[: gaps - 1], at.coords[gaps]]
    at.coord_age = [at.coord_age[gaps - 1], *at.coord_age[: gaps - 1], at.coord_age[gaps]]
    at.impacts = [at.impacts[gaps - 1], *at.impacts[: gaps - 1], at.impacts[gaps]]
    at.impact_age = [at.impact_age[gaps - 1], *at.impact_age[: gaps - 1], at.impact_age[gaps]]
    turn_up_watched(at)

"""Space junk (U-13): every rock of a launch that finds no box draws a card, carried out before the next one."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus import step_id
from orrery.games.uranus.actions import JUNK, JUNK_CARD, REACT, SECURE, SKIP, STRIKE, WIPE
from orrery.games.uranus.boards import MINE_TRACK, TUNNEL_TRACK
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import BIT, NAMES
from orrery.games.uranus.position import JUNK_SOURCE, LEFT, MODULE_COUNT, NO_JUNK, NOBODY, NOTHING, RIGHT, Position
from orrery.games.uranus.rocks import COLOURS, ONE, amount, total
from orrery.games.uranus.steps import attack, decks, using
from orrery.games.uranus.steps.shared import Draw, UranusStep, settle

FIRE: Final = 0  # the values of REACT
HOLD: Final = 1
FROM_JUNK: Final = ORIENTATIONS * JUNK_SOURCE  # the first value of STRIKE for the pair of space junk


class Launcher(UranusStep):
    """A decision of the seat whose launch it was."""

    def waiting(self, at: Position) -> list[int]:
        return [at.launcher]


class NameRock(Launcher):
    """U-R24: the launcher says which rock draws the next card."""

    number = step_id.JUNK_NAME
    name = "junk_name"
    verbs = (JUNK,)
    prompt = "Name the rock that becomes space junk."

    def waiting(self, at: Position) -> list[int]:
        return [at.launcher] if at.surplus else []

    def legal(self, at: Position, player: int) -> list[int]:
        return [JUNK.zero + colour for colour in range(5) if amount(at.surplus, colour)]

    def apply(self, at: Position, player: int, action: int) -> None:
        colour = action - JUNK.zero
        at.surplus -= ONE[colour]
        at.junk_rock = colour
        at.junk_step = step_id.JUNK_DRAW
        settle(at)

    def end(self, at: Position) -> None:
        """U-7.7: all junk of the launch has been dealt with."""
        at.junk_step = NO_JUNK
        at.launcher = NOBODY
        at.launch_module = NOTHING
        at.junk_rock = NOTHING
        at.junk_card = 0
        at.target = NOBODY


class DrawCard(Draw):
    """U-7.6: a card is drawn and carried out. U-R45: when all have been used they are shuffled again."""

    number = step_id.JUNK_DRAW
    name = "junk_draw"
    verbs = (JUNK_CARD,)
    prompt = "A space junk card is drawn."

    def legal(self, at: Position, player: int) -> list[int]:
        return [JUNK_CARD.zero + card for card in range(1, 13) if at.junk_pool & BIT[card]]

    def apply(self, at: Position, player: int, action: int) -> None:
        seat, card = at.launcher, action - JUNK_CARD.zero
        at.junk_drawn[seat] += 1
        at.junk_card = card
        at.junk_pool &= ~BIT[card]
        if not at.junk_pool:
            at.junk_pool = at.config.junk
        if at.journal is not None:
            at.tell("drew_junk", seat, f"U-13.{card}", {"card": card, "colour": COLOURS[at.junk_rock]})
        carry_out(at, seat, card)
        settle(at)


def carry_out(at: Position, seat: int, card: int) -> None:
    """What a card does to the seat that drew it (U-13.1 to U-13.12)."""
    at.junk_step = step_id.JUNK_NAME
    if card <= 2:  # U-13.1, U-13.2
        gap = at.gap_of(seat, RIGHT if card == 1 else LEFT)
        if decks.holds_pair(at, gap):
            at.target = gap
            at.junk_step = step_id.JUNK_REPLACE
            decks.remove_coord(at, gap)
    elif card <= 4:  # U-13.3, U-13.4
        decks.remove_pair(at, at.gap_of(seat, RIGHT if card == 3 else LEFT))
    elif card == 5:  # U-13.5, U-R71
        at.kept[seat].append(at.junk_rock)
    elif card == 6:  # U-13.6
        at.junk_step = step_id.JUNK_SECURE
    elif card == 7:  # U-13.7
        at.tick(seat, TUNNEL_TRACK, 0)
        at.tick(seat, MINE_TRACK, 0)
    elif card <= 10:  # U-13.8, U-13.9, U-13.10, U-R27: the moons beside, as they lie on the table
        at.target = (seat - 1) % at.seats if card == 8 else (seat + 1) % at.seats if card == 9 else seat
        at.junk_step = step_id.JUNK_INCOMING
        decks.deal_pair(at, at.config.gaps)
        decks.turn_up(at, at.config.gaps)
    elif card == 11:  # U-13.11
        if unfinished(at):
            at.junk_step = step_id.JUNK_WIPE
    else:
        storm(at)


def new_coordinate(at: Position) -> None:
    """U-13.1: the old coordinate is on the pile, the new one lies face down unless a telescope sees it (U-R61)."""
    gap = at.target
    at.target = NOBODY
    at.junk_step = step_id.JUNK_NAME
    decks.deal_coord(at, gap)
    if at.watched(gap):
        decks.turn_up(at, gap)


def storm(at: Position) -> None:
    """U-13.12: all pairs move one place clockwise, from everybody's right to their left."""
    gaps = at.config.gaps
    at.coords = [at.coords[gaps - 1], *at.coords[: gaps - 1], at.coords[gaps]]
    at.coord_age = [at.coord_age[gaps - 1], *at.coord_age[: gaps - 1], at.coord_age[gaps]]
    at.impacts = [at.impacts[gaps - 1], *at.impacts[: gaps - 1], at.impacts[gaps]]
    at.impact_age = [at.impact_age[gaps - 1], *at.impact_age[: gaps - 1], at.impact_age[gaps]]
    decks.turn_up_watched(at)


# Cards 8 to 10: an impact ---------------------------------------------------------------------------------------------


def incoming(at: Position) -> None:
    """Two new cards are up. A moon that was left takes no harm (U-R27); a ready gun is asked (U-R26)."""
    if at.flown[at.target]:
        end_impact(at)
    else:
        at.junk_step = step_id.JUNK_REACT if at.gun_ready(at.launcher) else step_id.JUNK_STRIKE


class React(Launcher):
    """U-R26: only the launcher may shoot the two new cards away."""

    number = step_id.JUNK_REACT
    name = "junk_react"
    verbs = (REACT,)
    prompt = "Fire the space gun at the space junk, or hold fire."

    def legal(self, at: Position, player: int) -> list[int]:
        return [REACT.zero + FIRE, REACT.zero + HOLD]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action == REACT.zero + FIRE:
            if at.journal is not None:
                at.tell("shot_junk", player, "U-R26", {})
            at.unload_gun(player)
            end_impact(at)
        else:
            at.junk_step = step_id.JUNK_STRIKE
        settle(at)


class Strike(UranusStep):
    """U-R28: the owner of the moon that is struck turns the pattern."""

    number = step_id.JUNK_STRIKE
    name = "junk_strike"
    verbs = (STRIKE,)
    prompt = "Turn the pattern of the space junk."

    def waiting(self, at: Position) -> list[int]:
        return [] if at.dark[at.target] & BIT[at.coords[at.config.gaps]] else [at.target]

    def legal(self, at: Position, player: int) -> list[int]:
        return [STRIKE.zero + FROM_JUNK + o for o in attack.orientations(at, at.target, at.config.gaps)]

    def apply(self, at: Position, player: int, action: int) -> None:
        attack.hit(at, at.target, at.config.gaps, action - STRIKE.zero - FROM_JUNK)
        if not at.over:
            end_impact(at)
        settle(at)

    def end(self, at: Position) -> None:
        """U-3.7: the point of impact is dark."""
        if at.journal is not None:
            at.tell("fizzled", at.target, "U-3.7", {"hex": NAMES[at.coords[at.config.gaps]]})
        end_impact(at)


def end_impact(at: Position) -> None:
    decks.remove_pair(at, at.config.gaps)
    at.target = NOBODY
    at.junk_step = step_id.JUNK_NAME


# Cards 6 and 11: modules ----------------------------------------------------------------------------------------------


def shelters(at: Position) -> list[int]:
    """U-13.6: the other modules with a free box of the rock's colour."""
    return [
        module
        for module in range(MODULE_COUNT)
        if module != at.launch_module and amount(using.free_boxes(at, module), at.junk_rock)
    ]


class Secure(Launcher):
    """U-13.6: the rock may go into another module; U-R69: or it is lost."""

    number = step_id.JUNK_SECURE
    name = "junk_secure"
    verbs = (SECURE, SKIP)
    prompt = "Secure the rock in another module, or let it go."

    def legal(self, at: Position, player: int) -> list[int]:
        return [SECURE.zero + module for module in shelters(at)] + [SKIP.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        rock = at.junk_rock
        if action == SKIP.zero:
            if at.journal is not None:
                at.tell("let_go", player, "U-R69", {"colour": COLOURS[rock]})
        else:
            module = action - SECURE.zero
            if at.journal is not None:
                at.tell("secured", player, "U-13.6", {"colour": COLOURS[rock], "module": module + 1})
            using.fill(at, player, module, ONE[rock])
        at.junk_step = step_id.JUNK_NAME
        settle(at)


def unfinished(at: Position) -> list[int]:
    """U-13.11: the modules with rocks that are not complete, also the one just supplied (U-R70)."""
    return [module for module in range(MODULE_COUNT) if at.filled[module] and not at.complete(module)]


class Wipe(Launcher):
    """U-13.11: a module that is not complete is emptied. What was brought there still counts as brought."""

    number = step_id.JUNK_WIPE
    name = "junk_wipe"
    verbs = (WIPE,)
    prompt = "Choose the module that is wiped out."

    def legal(self, at: Position, player: int) -> list[int]:
        return [WIPE.zero + module for module in unfinished(at)]

    def apply(self, at: Position, player: int, action: int) -> None:
        module = action - WIPE.zero
        if at.journal is not None:
            at.tell("wiped", player, "U-13.11", {"module": module + 1, "count": total(at.filled[module])})
        at.filled[module] = 0
        for seat in range(at.seats):
            at.shares[at.seats * module + seat] = 0
        at.junk_step = step_id.JUNK_NAME
        settle(at)

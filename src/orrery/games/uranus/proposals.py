"""What a bot says to its team in Uranus!: a rock that a module lacks, a gift that would help. Only what lies open."""

from __future__ import annotations

from typing import Final

from orrery.core.wording import listing
from orrery.games.uranus import step_id
from orrery.games.uranus.boards import GALEPEGALS, KROVIOTS, ROCKET, SPACESHIP
from orrery.games.uranus.bot_needs import lessons_missing, needed_modules
from orrery.games.uranus.position import LEFT, MODULE_COUNT, NOBODY, RIGHT, Position
from orrery.games.uranus.rocks import COLOURS, amounts, smaller, total

NEARLY: Final = 3  # boxes: a module with no more of them empty is worth a word
FEW_MINES: Final = 5
LESSONS: Final = {ROCKET: "rocket", SPACESHIP: "spaceship"}  # without which nobody gets to Uranus


def proposal(at: Position, seat: int) -> str:
    """A sentence or two for the team; empty if there is nothing to say that helps."""
    if at.over or at.flown[seat]:
        return ""
    if at.step == step_id.USE:
        return of_modules(at, seat) or of_technologies(at, seat)
    if at.step == step_id.BUILD:
        return of_mines(at, seat)
    return ""


def of_modules(at: Position, seat: int) -> str:
    """A module that is nearly complete: what one can bring, and what others would have to."""
    if at.seats == 1 or needed_modules(at) <= 0:
        return ""
    launches = bool(at.pads[seat]) and at.knows(seat, ROCKET)
    found = ""
    fewest = NEARLY + 1
    for module in range(MODULE_COUNT):
        lacks = at.config.modules[module] - at.filled[module]
        if at.occupant[module] != NOBODY or not 0 < total(lacks) < fewest:
            continue
        brings = max([smaller(rocks, lacks) for rocks in at.rocks[seat]] if launches else [0], key=total, default=0)
        if brings == lacks:
            return ""  # it needs nobody's help
        fewest = total(lacks)
        if brings:
            found = (
                f"I can bring {in_words(brings)} to module {module + 1}. "
                f"It lacks {in_words(lacks - brings)} then: who has it?"
            )
        else:
            found = f"Module {module + 1} lacks only {in_words(lacks)}. I have none to bring: can somebody?"
    return found


def of_technologies(at: Position, seat: int) -> str:
    """The Galepegals learn quickly, and may pass on what they learn (U-11.12)."""
    for side in (LEFT, RIGHT):
        other = at.neighbour(seat, side)
        if other == NOBODY or at.race[other] != GALEPEGALS:
            continue
        for technology, name in LESSONS.items():
            mine, theirs = lessons_missing(at, seat, technology), lessons_missing(at, other, technology)
            if mine > 1 and 0 < theirs < mine:
                return f"I am {mine} steps from the {name}. If the Galepegals pass theirs on to me, we gain a round."
    return ""


def of_mines(at: Position, seat: int) -> str:
    """The Kroviots may give a mine away (U-11.9)."""
    if at.mines[seat].bit_count() > FEW_MINES:
        return ""
    for side in (LEFT, RIGHT):
        other = at.neighbour(seat, side)
        if other == NOBODY or at.race[other] != KROVIOTS or at.done[other]:
            continue
        if at.mine_value(other):
            count = at.mines[seat].bit_count()
            return f"I have only {count} mines. Kroviots, one of yours would make more on my moon."
    return ""


def in_words(rocks: int) -> str:
    """ "1 red and 2 green"."""
    return listing([f"{number} {colour}" for number, colour in zip(amounts(rocks), COLOURS, strict=True) if number])

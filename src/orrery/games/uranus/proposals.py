"""What a bot says to its team in Uranus!: a rock that a module lacks, a gift that would help. Only what lies open."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, all_of, ngettext
from orrery.games.uranus import step_id
from orrery.games.uranus.boards import GALEPEGALS, KROVIOTS, ROCKET, SPACESHIP
from orrery.games.uranus.bot_needs import lessons_missing, needed_modules
from orrery.games.uranus.position import LEFT, MODULE_COUNT, NOBODY, RIGHT, Position
from orrery.games.uranus.rocks import amounts, smaller, total
from orrery.games.uranus.words.names import amounts_of, track_word

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
            found = _(
                "I can bring {rocks} to module {module}. It lacks {rest} then: who has it?",
                rocks=in_words(brings),
                module=module + 1,
                rest=in_words(lacks - brings),
            )
        else:
            found = _(
                "Module {module} lacks only {rocks}. I have none to bring: can somebody?",
                module=module + 1,
                rocks=in_words(lacks),
            )
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
                return _(
                    "I am {steps} steps from the {technology}. If the Galepegals pass theirs on to me, "
                    "we gain a round.",
                    steps=mine,
                    technology=track_word(name),
                )
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
            return ngettext(
                "I have only {count} mine. Kroviots, one of yours would make more on my moon.",
                "I have only {count} mines. Kroviots, one of yours would make more on my moon.",
                count,
            )
    return ""


def in_words(rocks: int) -> str:
    """ "1 red and 2 green"."""
    return all_of(amounts_of(amounts(rocks)))

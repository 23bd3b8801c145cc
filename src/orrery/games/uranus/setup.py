"""Setting up (U-1): moons, boards and cards are dealt, then everybody marks the starting mines."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.actions import (
    DEAL_CARD,
    DEAL_MOON,
    DEAL_OBJECTIVE,
    DEAL_RACE,
    NUMERALS,
    START_MINE,
)
from orrery.games.uranus.boards import CROSSED_OUT, GUN_TRACK, KNOWN, WEAPONRY
from orrery.games.uranus.decks import deal_pair, turn_up_watched
from orrery.games.uranus.moon import ALL_HEXES, BIT, NAMES, Lister, hexes_of
from orrery.games.uranus.position import NOTHING, STARTING, Position

MOON: Final = 0
RACE: Final = 1
CARD: Final = 2
KINDS: Final = 3
EVENTS: Final = ["dealt_moon", "dealt_race", "dealt_card"]
FREE_MINES: Final = 2  # U-1.11

MOON_0: Final[int] = DEAL_MOON.base
RACE_0: Final[int] = DEAL_RACE.base
CARD_0: Final[int] = DEAL_CARD.base
OBJECTIVE_0: Final[int] = DEAL_OBJECTIVE.base
START_MINES: Final = Lister(START_MINE.base, 61)


def begin(at: Position) -> None:
    """What the options settle before anything is dealt (U-1.7)."""
    table = at.table
    if table.deal == "numbered":
        at.moon = list(range(at.seats))
        at.race = list(range(at.seats))
        at.card = list(range(at.seats))
    if table.moon_list is not None:
        at.moon = [number - 1 for number in table.moon_list]
    if table.races is not None:
        at.race = [number - 1 for number in table.races]
    if table.card_list is not None:
        at.card = [number - 1 for number in table.card_list]


def next_component(at: Position) -> int:
    """What is dealt next, as 3 * seat + kind; NOTHING if everybody has everything."""
    for seat in range(at.seats):
        if at.moon[seat] == NOTHING:
            return KINDS * seat + MOON
        if at.race[seat] == NOTHING:
            return KINDS * seat + RACE
        if at.card[seat] == NOTHING:
            return KINDS * seat + CARD
    return NOTHING


def components(at: Position) -> list[int]:
    """The outcomes of the next deal: what nobody has yet (U-R60)."""
    kind = next_component(at) % KINDS
    if kind == MOON:
        return [MOON_0 + number for number in range(6) if number not in at.moon]
    if kind == RACE:
        return [RACE_0 + number for number in range(6) if number not in at.race]
    return [CARD_0 + number for number in range(12) if number not in at.card]


def deal_component(at: Position, action: int) -> None:
    place = next_component(at)
    seat, kind = place // KINDS, place % KINDS
    if kind == MOON:
        number = action - MOON_0
        at.moon[seat] = number
    elif kind == RACE:
        number = action - RACE_0
        at.race[seat] = number
    else:
        number = action - CARD_0
        at.card[seat] = number
    if at.journal is not None:
        at.tell(EVENTS[kind], seat, "U-1.7", {"number": NUMERALS[number]})


def lay_out(at: Position) -> None:
    """A pair into every gap (U-1.9), what the races know, and what telescopes show at once (U-11.16)."""
    for gap in range(at.table.gaps):
        deal_pair(at, gap)
    for seat in range(at.seats):
        at.known[seat] = KNOWN[at.race[seat]]
        at.tick(seat, GUN_TRACK, CROSSED_OUT if at.knows(seat, WEAPONRY) else 0)
    turn_up_watched(at)


def owed_objective(at: Position) -> int:
    """The seat that gets the next objective; NOTHING if none is due (U-12.2)."""
    if at.table.with_objectives:
        for seat in range(at.seats):
            if not at.objective[seat]:
                return seat
    return NOTHING


def objectives(at: Position) -> list[int]:
    return [OBJECTIVE_0 + number for number in range(12) if number + 1 not in at.objective]


def deal_objective(at: Position, action: int) -> None:
    seat = owed_objective(at)
    number = action - OBJECTIVE_0 + 1
    at.objective[seat] = number
    if at.journal is not None:
        name = at.table.objectives[number - 1].name
        at.tell("dealt_objective", seat, "U-12.2", {}, {"number": number, "objective": name})


def mark_mines(at: Position) -> None:
    """U-1.10: the printed mines, four of the card, the reserve for a clash (U-R42, U-R43)."""
    at.phase = STARTING
    for seat in range(at.seats):
        moon = at.table.moons[at.moon[seat]]
        mines = 0
        for number in moon.mines:
            mines |= BIT[number]
        card = at.table.start_cards[at.card[seat]]
        clashes = 0
        for number in card[:4]:
            if number == moon.volcano or mines & BIT[number]:
                clashes += 1
            else:
                mines |= BIT[number]
        if clashes and card[4] != moon.volcano and not mines & BIT[card[4]]:
            mines |= BIT[card[4]]
            clashes -= 1
        at.mines[seat] = mines
        at.choices_left[seat] = FREE_MINES + clashes  # U-R41: what is still missing is a free choice
        if at.journal is not None:
            at.tell("marked_mines", seat, "U-1.10", {"mines": [NAMES[number] for number in hexes_of(mines)]})


def choices(at: Position, seat: int) -> list[int]:
    """U-1.11: any hex without a mine and without the volcano."""
    if not at.choices_left[seat]:
        return []
    return START_MINES.of(ALL_HEXES & at.usable(seat) & ~at.mines[seat])


def start_mine(at: Position, seat: int, number: int) -> None:
    at.mines[seat] |= BIT[number]
    at.choices_left[seat] -= 1
    if at.journal is not None:
        at.tell("started", seat, "U-1.11", {"hex": NAMES[number]})

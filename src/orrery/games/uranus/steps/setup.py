"""Setting up (U-1): moons, boards and cards are dealt, then everybody marks the starting mines."""

from __future__ import annotations

from typing import Final

from orrery.core.state import CHANCE
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import (
    DEAL_CARD,
    DEAL_MOON,
    DEAL_OBJECTIVE,
    DEAL_RACE,
    NUMERALS,
    SPACE,
    START_MINE,
)
from orrery.games.uranus.boards import CROSSED_OUT, GUN_TRACK, KNOWN, WEAPONRY
from orrery.games.uranus.moon import ALL_HEXES, BIT, NAMES, Lister, hexes_of
from orrery.games.uranus.position import EMPTY, NOTHING, Position
from orrery.games.uranus.steps import attack, decks
from orrery.games.uranus.steps.shared import Draw, Phase, settle

FREE_MINES: Final = 2  # U-1.11
START_MINES: Final = Lister(START_MINE.zero, 61)


def begin(at: Position) -> None:
    """What the options settle before anything is dealt (U-1.7)."""
    config = at.config
    if config.deal == "numbered":
        at.moon = list(range(at.seats))
        at.race = list(range(at.seats))
        at.card = list(range(at.seats))
    if config.moon_list is not None:
        at.moon = [number - 1 for number in config.moon_list]
    if config.races is not None:
        at.race = [number - 1 for number in config.races]
    if config.card_list is not None:
        at.card = [number - 1 for number in config.card_list]


def lacking(at: Position) -> int:
    """The first seat without a moon, a board or a card; NOTHING if everybody has everything."""
    for seat in range(at.seats):
        if at.moon[seat] == NOTHING or at.race[seat] == NOTHING or at.card[seat] == NOTHING:
            return seat
    return NOTHING


class Deal(Draw):
    """U-1.7, U-R60: a seat gets a moon, then a project board, then a starting mines card that nobody has yet."""

    number = step_id.DEAL
    name = "deal"
    verbs = (DEAL_MOON, DEAL_RACE, DEAL_CARD)
    prompt = "Moons, project boards and starting mines are dealt."

    def waiting(self, at: Position) -> list[int]:
        return [] if lacking(at) == NOTHING else [CHANCE]

    def legal(self, at: Position, player: int) -> list[int]:
        seat = lacking(at)
        if at.moon[seat] == NOTHING:
            return [DEAL_MOON.zero + number for number in range(6) if number not in at.moon]
        if at.race[seat] == NOTHING:
            return [DEAL_RACE.zero + number for number in range(6) if number not in at.race]
        return [DEAL_CARD.zero + number for number in range(12) if number not in at.card]

    def apply(self, at: Position, player: int, action: int) -> None:
        seat = lacking(at)
        verb, number = SPACE.decode(action)
        if verb is DEAL_MOON:
            kind = "dealt_moon"
            at.moon[seat] = number
        elif verb is DEAL_RACE:
            kind = "dealt_race"
            at.race[seat] = number
        else:
            kind = "dealt_card"
            at.card[seat] = number
        if at.journal is not None:
            at.tell(kind, seat, "U-1.7", {"number": NUMERALS[number]})
        settle(at)

    def end(self, at: Position) -> None:
        if at.coords[0] == EMPTY:
            lay_out(at)
        else:
            at.phase = step_id.OBJECTIVES


def lay_out(at: Position) -> None:
    """A pair into every gap (U-1.9), what the races know, and what telescopes show at once (U-11.16)."""
    for gap in range(at.config.gaps):
        decks.deal_pair(at, gap)
    for seat in range(at.seats):
        at.known[seat] = KNOWN[at.race[seat]]
        at.tick(seat, GUN_TRACK, CROSSED_OUT if at.knows(seat, WEAPONRY) else 0)
    decks.turn_up_watched(at)


class Objectives(Draw):
    """U-12.2: everybody gets a personal objective, if they are played with."""

    number = step_id.OBJECTIVES
    name = "objectives"
    verbs = (DEAL_OBJECTIVE,)
    prompt = "Personal objectives are dealt."

    def waiting(self, at: Position) -> list[int]:
        return [CHANCE] if at.config.with_objectives and 0 in at.objective else []

    def legal(self, at: Position, player: int) -> list[int]:
        return [DEAL_OBJECTIVE.zero + number for number in range(1, 13) if number not in at.objective]

    def apply(self, at: Position, player: int, action: int) -> None:
        seat = at.objective.index(0)
        number = action - DEAL_OBJECTIVE.zero
        at.objective[seat] = number
        if at.journal is not None:
            name = at.config.objectives[number - 1].name
            at.tell("dealt_objective", seat, "U-12.2", {}, {"number": number, "objective": name})
        settle(at)

    def end(self, at: Position) -> None:
        mark_mines(at)


def mark_mines(at: Position) -> None:
    """U-1.10: the printed mines, four of the card, the reserve for a clash (U-R42, U-R43)."""
    at.phase = step_id.SETUP
    for seat in range(at.seats):
        moon = at.config.moons[at.moon[seat]]
        mines = 0
        for number in moon.mines:
            mines |= BIT[number]
        card = at.config.start_cards[at.card[seat]]
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


class StartMine(Phase):
    """U-1.11: two further mines, on any hex without a mine and without the volcano."""

    number = step_id.SETUP
    name = "setup"
    verbs = (START_MINE,)
    prompt = "Choose a hex for a further mine."

    def can_act(self, at: Position, seat: int) -> bool:
        return at.choices_left[seat] > 0

    def legal(self, at: Position, player: int) -> list[int]:
        return START_MINES.of(ALL_HEXES & at.usable(player) & ~at.mines[player])

    def do(self, at: Position, seat: int, action: int) -> bool:
        number = action - START_MINE.zero
        at.mines[seat] |= BIT[number]
        at.choices_left[seat] -= 1
        if at.journal is not None:
            at.tell("started", seat, "U-1.11", {"hex": NAMES[number]})
        return True

    def end(self, at: Position) -> None:
        attack.next_round(at)

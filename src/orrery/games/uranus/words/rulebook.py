"""Printed numbers in words: what the rulebook says that follows from the boards in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from orrery.core.language import _, all_of, number_in_words, one_of
from orrery.games.uranus.boards import (
    ARSHANTANS,
    CROSSED_OUT,
    FORT_TRACK,
    GUN_TRACK,
    KROVIOTS,
    OSMISH,
    PAD_TRACK,
    YARLS,
    ProjectBoard,
)
from orrery.games.uranus.rocks import LETTERS, amounts, parse
from orrery.games.uranus.words import counts
from orrery.games.uranus.words.names import amounts_of, either

Boards = Sequence[ProjectBoard]


def cost_words(text: str) -> str:
    """A cost as people say it: "2 green, or 1 blue and 1 purple, or 3 different rocks" for "2G / 1B+1P / 3≠"."""
    ways = []
    for part in text.split("/"):
        if part.strip().endswith("≠"):
            ways.append(_("{number} different rocks", number=number_in_words(int(part.strip()[:-1]))))
        else:
            ways.append(rock_counts(amounts(parse(part))))
    return either(ways)


def rock_counts(numbers: Sequence[int]) -> str:
    """Rocks as people say them: "50 green, 44 blue and 26 grey"."""
    return all_of(amounts_of(numbers))


def rock_letters(numbers: Sequence[int]) -> str:
    """Rocks in short: "3G 2B"."""
    return " ".join(f"{count}{letter}" for count, letter in zip(numbers, LETTERS, strict=True) if count)


def mine_steps(board: ProjectBoard) -> str:
    """From which step on a mine track gives how many: "1 from step 3 on, 2 from step 6 on"."""
    rises = [
        _("{value} from step {step} on", value=value, step=step)
        for step, value in enumerate(board.mines)
        if step and value > board.mines[step - 1]
    ]
    return ", ".join(rises) or _("none")


def first_mine(board: ProjectBoard) -> str:
    """After how many steps the first mine is ready."""
    return counts.steps(next((step for step, value in enumerate(board.mines) if value), 0))


def rulebook_words(sides: Mapping[str, Boards], supply: Sequence[int]) -> dict[str, object]:
    """What rules.md has in braces beside the values of the data file."""

    def cost(track: int) -> Callable[[ProjectBoard], str]:
        return lambda board: cost_words(board.cost_of(track))

    def of(race: int, say: Callable[[ProjectBoard], str]) -> str:
        return on_both_sides(lambda boards: say(boards[race]), sides)

    def of_others(race: int, say: Callable[[ProjectBoard], str]) -> str:
        return on_both_sides(
            lambda boards: one_of(
                list(dict.fromkeys(say(board) for number, board in enumerate(boards) if number != race))
            ),
            sides,
        )

    found: dict[str, object] = {
        "supply": rock_counts(supply),
        "most_mines": max(max(board.mines) for boards in sides.values() for board in boards),
        "yarl_gun": of(YARLS, lambda board: counts.steps(board.steps[GUN_TRACK] - CROSSED_OUT)),
    }
    for name, race, say in (
        ("pad", OSMISH, cost(PAD_TRACK)),
        ("gun", YARLS, cost(GUN_TRACK)),
        ("fort", ARSHANTANS, cost(FORT_TRACK)),
        ("first_mine", KROVIOTS, first_mine),
        ("mine_steps", KROVIOTS, mine_steps),
    ):
        found[f"own_{name}"] = of(race, say)
        found[f"other_{name}"] = of_others(race, say)
    return found


def on_both_sides(say: Callable[[Boards], str], sides: Mapping[str, Boards]) -> str:
    """What both sides of the project boards have; where the solo side differs, that too."""
    together, alone = say(sides["multiplayer"]), say(sides["solo"])
    return together if together == alone else _("{together} (alone: {alone})", together=together, alone=alone)

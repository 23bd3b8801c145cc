"""Whose draw or roll it is and what it is for, where people draw and roll at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.state import CHANCE
from orrery.core.wording import count_of, number_word
from orrery.games.vertium.pieces import HIDDEN, PLANETS
from orrery.games.vertium.position import Position
from orrery.games.vertium.steps.setup import BLUE_MOONS, COMPLEX_PLANETS

ROW: Final = 2  # cards that lie face up


def side_name(side: int, names: Sequence[str]) -> str:
    """A player, or the Complex that nobody plays."""
    return names[side] if side < len(names) else "The Complex"


def moon(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    name = at.config.names[at.dealt]
    return Drawing(f"The orange moon of {name}: its number", place=f"planet-{PLANETS[at.dealt]}")


def site(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(f"Blue moon {at.dealt + 1} of {BLUE_MOONS} lies face down beside a planet")


def allot(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(f"Planet {at.dealt + 1} of {COMPLEX_PLANETS} goes to the Complex")


def hand(at: Position, names: Sequence[str]) -> Drawing:
    """First every hand, then the row."""
    seat, left = at.dealt // at.config.deal, at.config.deal - at.dealt % at.config.deal
    if seat < at.seats:
        return Drawing(f"{names[seat]} is dealt {count_of(left, 'card')}", seat, left, keeper=seat)
    return Drawing("Cards are laid out in the row", left=ROW - len(at.row))


def objective(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(f"{names[at.dealt]} draws a Secret Objective", at.dealt, keeper=at.dealt)


def refill(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    left = min(ROW - len(at.row), at.deck_size)
    return Drawing("The row is filled up" if left > 1 else "The row gets a card", left=left)


def draw(at: Position, names: Sequence[str]) -> Drawing:
    """V-R7: when the deck runs out the discard pile becomes the deck; those are other draws."""
    seat, left = at.drawer, min(at.config.hand_minimum - at.cards[at.drawer], at.deck_size)
    return Drawing(f"{names[seat]} draws {count_of(left, 'card')}", seat, left, keeper=seat)


def theft(at: Position, names: Sequence[str]) -> Drawing:
    """The victim knows what it can be; the thief would learn the whole hand from that."""
    return Drawing(f"{names[at.turn]} steals a card from {names[at.victim]}", at.turn, keeper=at.victim)


def blue_moon(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    planet = at.blue.index(HIDDEN)
    return Drawing(f"The blue moon beside {at.config.names[planet]} is turned up", place=f"planet-{PLANETS[planet]}")


def attackers_dice(at: Position, names: Sequence[str]) -> Drawing:
    return dice(at, at.turn, "attacks", names)


def defenders_dice(at: Position, names: Sequence[str]) -> Drawing:
    return dice(at, at.defender, "defends", names)


def dice(at: Position, side: int, does: str, names: Sequence[str]) -> Drawing:
    planet = at.config.names[at.target]
    cards = at.config.solo and side == at.config.complex
    what = "four cards" if cards else f"{number_word(at.dice_of(side))} dice"
    who = side_name(side, names)
    return Drawing(
        f"{who} {does} {planet}: {what}", side if side < at.seats else CHANCE, place=f"planet-{PLANETS[at.target]}"
    )


def target_die(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing("The Complex rolls a die for its target")


def target_lot(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing("The lot decides which planet the Complex attacks")


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "moons": moon,
    "sites": site,
    "allot": allot,
    "deal": hand,
    "objectives": objective,
    "first": lambda at, names: Drawing("The lot decides who begins"),  # noqa: ARG005
    "refill": refill,
    "draw": draw,
    "steal": theft,
    "blue_moons": blue_moon,
    "roll_a": attackers_dice,
    "roll_d": defenders_dice,
    "d6": target_die,
    "pick": target_lot,
}

"""Whose draw or roll it is and what it is for, where people draw and roll at their own table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.drawing import Drawing
from orrery.core.language import _, ngettext, number_in_words
from orrery.core.state import CHANCE
from orrery.games.vertium.pieces import HIDDEN, PLANETS
from orrery.games.vertium.position import Position
from orrery.games.vertium.steps.setup import BLUE_MOONS, COMPLEX_PLANETS

ROW: Final = 2  # cards that lie face up


def side_name(side: int, names: Sequence[str]) -> str:
    """A player, or the Complex that nobody plays."""
    return names[side] if side < len(names) else _("The Complex")


def moon(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    name = at.config.names[at.dealt]
    return Drawing(_("The orange moon of {planet}: its number", planet=name), place=f"planet-{PLANETS[at.dealt]}")


def site(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    words = _("Blue moon {number} of {all} lies face down beside a planet", number=at.dealt + 1, all=BLUE_MOONS)
    return Drawing(words)


def allot(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    words = _("Planet {number} of {all} goes to the Complex", number=at.dealt + 1, all=COMPLEX_PLANETS)
    return Drawing(words)


def hand(at: Position, names: Sequence[str]) -> Drawing:
    """First every hand, then the row."""
    seat, left = at.dealt // at.config.deal, at.config.deal - at.dealt % at.config.deal
    if seat < at.seats:
        words = ngettext("{name} is dealt {count} card", "{name} is dealt {count} cards", left, name=names[seat])
        return Drawing(words, seat, left, keeper=seat)
    return Drawing(_("Cards are laid out in the row"), left=ROW - len(at.row))


def objective(at: Position, names: Sequence[str]) -> Drawing:
    return Drawing(_("{name} draws a Secret Objective", name=names[at.dealt]), at.dealt, keeper=at.dealt)


def refill(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    left = min(ROW - len(at.row), at.deck_size)
    return Drawing(_("The row is filled up") if left > 1 else _("The row gets a card"), left=left)


def draw(at: Position, names: Sequence[str]) -> Drawing:
    """V-R7: when the deck runs out the discard pile becomes the deck; those are other draws."""
    seat, left = at.drawer, min(at.config.hand_minimum - at.cards[at.drawer], at.deck_size)
    words = ngettext("{name} draws {count} card", "{name} draws {count} cards", left, name=names[seat])
    return Drawing(words, seat, left, keeper=seat)


def theft(at: Position, names: Sequence[str]) -> Drawing:
    """The victim knows what it can be; the thief would learn the whole hand from that."""
    words = _("{name} steals a card from {other}", name=names[at.turn], other=names[at.victim])
    return Drawing(words, at.turn, keeper=at.victim)


def blue_moon(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    planet = at.blue.index(HIDDEN)
    words = _("The blue moon beside {planet} is turned up", planet=at.config.names[planet])
    return Drawing(words, place=f"planet-{PLANETS[planet]}")


def attackers_dice(at: Position, names: Sequence[str]) -> Drawing:
    return dice(at, at.turn, names)


def defenders_dice(at: Position, names: Sequence[str]) -> Drawing:
    return dice(at, at.defender, names)


def dice(at: Position, side: int, names: Sequence[str]) -> Drawing:
    cards = at.config.solo and side == at.config.complex
    what = _("four cards") if cards else _("{number} dice", number=number_in_words(at.dice_of(side)))
    facts = {"name": side_name(side, names), "planet": at.config.names[at.target], "what": what}
    attacks, defends = _("{name} attacks {planet}: {what}", **facts), _("{name} defends {planet}: {what}", **facts)
    words = attacks if side == at.turn else defends
    return Drawing(words, side if side < at.seats else CHANCE, place=f"planet-{PLANETS[at.target]}")


def target_die(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(_("The Complex rolls a die for its target"))


def target_lot(at: Position, names: Sequence[str]) -> Drawing:  # noqa: ARG001
    return Drawing(_("The lot decides which planet the Complex attacks"))


DRAWS: Final[dict[str, Callable[[Position, Sequence[str]], Drawing]]] = {
    "moons": moon,
    "sites": site,
    "allot": allot,
    "deal": hand,
    "objectives": objective,
    "first": lambda at, names: Drawing(_("The lot decides who begins")),  # noqa: ARG005
    "refill": refill,
    "draw": draw,
    "steal": theft,
    "blue_moons": blue_moon,
    "roll_a": attackers_dice,
    "roll_d": defenders_dice,
    "d6": target_die,
    "pick": target_lot,
}

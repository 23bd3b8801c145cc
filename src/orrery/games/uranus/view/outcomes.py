"""What people draw at their own table, as pictures; coordinates are tapped on a small map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from orrery.core.language import _
from orrery.draw import Acts, Face, Markup, at, el, g, hint, join, target, use
from orrery.games.uranus.actions import IMPACTS, MOONS, NUMERALS
from orrery.games.uranus.moon import NAMES
from orrery.games.uranus.view.moon import RADIUS, place_of
from orrery.games.uranus.view.prints import goal_print, impact_print, junk_print, moon_print, start_print
from orrery.games.uranus.view_types import UranusView
from orrery.games.uranus.words.glossary import junk_words

if TYPE_CHECKING:
    from orrery.games.uranus.game import Uranus

HIT: Final = 44
SIDE: Final = 2 * RADIUS + 4
LETTERS: Final = 0.036 * SIDE  # the size of a number in a hex
_CELL: Final = use("u-hex", cls="terrain-Y")


def outcome(game: Uranus, view: UranusView, verb: str, argument: str) -> Face | None:  # noqa: ARG001
    """A moon, a project board, a card."""
    if verb == "moon":
        number = NUMERALS.index(argument)
        return Face(moon_print(game.moons[number]), f"{argument} {MOONS[number]}")
    if verb == "start_card":
        return Face(start_print(game.start_cards[NUMERALS.index(argument)]), _("Card {number}", number=argument))
    if verb == "impact":
        return Face(impact_print(game.impacts[IMPACTS.index(argument)]))
    if verb == "junk_card":
        return Face(junk_print(int(argument)), f"{argument}: {junk_words(int(argument)).rstrip('.')}")
    if verb == "objective":
        wanted = game.objectives[int(argument) - 1]
        return Face(goal_print(wanted.asks, wanted.number), f"{argument} {_(wanted.name)}")
    return None


def outcome_map(view: UranusView, can: Acts) -> Markup | None:  # noqa: ARG001
    """All hexes that a coordinate card can name, as they lie on every moon; the third number follows from two."""
    names = can.of("coord")
    if not names:
        return None
    cells = [g(_CELL, transform=at(*place_of(name)), cls="gone") for name in NAMES if name not in names]
    cells += [_cell(name) for name in names]
    box = f"{-SIDE / 2:g} {-SIDE / 2:g} {SIDE:g} {SIDE:g}"
    chart = el(
        "svg", join(cells), cls="chart", viewBox=box, font_size=LETTERS, role="group", aria_label=_("Coordinates")
    )
    return hint(_("Tap its hex: it shows the first two numbers of the card.")) + chart


def _cell(name: str) -> Markup:
    x, y = place_of(name)
    first, second, _third = (number.replace("-", "\N{MINUS SIGN}") for number in name.split(","))
    words = el("text", first, y=-0.48 * LETTERS) + el("text", second, y=0.58 * LETTERS)
    key = f"coord-{name.replace(',', '_')}"
    return target(f"coord:{name}", _("Coordinate card ({name})", name=name), _CELL, words, x=x, y=y, hit=HIT, id=key)

"""What people draw and roll at their own table, as pictures."""

from __future__ import annotations

from typing import Final

from orrery.core.game import Game
from orrery.core.language import _
from orrery.draw import Face, Markup, circle, die, el, g, spread, text, use
from orrery.games.vertium.dice import FACES, SHORT_WORDS
from orrery.games.vertium.view.choices import kind_sign
from orrery.games.vertium.view.facts import DIE_FACES
from orrery.games.vertium.view_types import VertiumView as View
from orrery.games.vertium.words.glossary import planet_name

ON_BOARD: Final = ("blue_site", "allot", "pick")
SHORT: Final = dict(zip(FACES, SHORT_WORDS, strict=True))
PLANET_VERBS: Final = (*ON_BOARD, "objective")


def outcome(game: Game, view: View, verb: str, argument: str) -> Face | None:  # noqa: ARG001
    """A card, a moon, a planet, or dice."""
    if verb in ("draw", "steal"):
        return Face(kind_sign(argument))
    if verb == "moon":
        disc = circle(22, cls="f-orange inked", stroke_width=3.5) + text(argument, 0, 1, 27, "moonno")
        return Face(
            el("svg", g(disc), viewBox="-26 -26 52 52", aria_hidden="true"), _("Moon {number}", number=argument)
        )
    if verb == "blue_kind":
        return Face(el("svg", use(f"v-blue-{argument}"), viewBox="-30 -30 60 60", aria_hidden="true"))
    if verb in PLANET_VERBS:
        drawing = el("svg", use(f"v-{argument}"), viewBox="-52 -52 104 104", aria_hidden="true")
        return Face(drawing, planet_name(view, argument))
    if verb in ("roll3", "roll4", "cards4"):
        return Face(dice_print([DIE_FACES[face] for face in argument]), roll_words(argument))
    if verb == "d6":
        return Face(dice_print([argument]))
    return None


def dice_print(faces: list[str]) -> Markup:
    """Dice in a row."""
    row = (die(face, x) for face, x in zip(faces, spread(len(faces), 76), strict=True))
    width = 76 * len(faces)
    return el("svg", *row, cls="dicerow", viewBox=f"{-width / 2:g} -38 {width:g} 80", aria_hidden="true")


def roll_words(roll: str) -> str:
    """A roll in a few words: "2 Beam, 1 Shield"."""
    return ", ".join(f"{roll.count(face)} {_(SHORT[face])}" for face in dict.fromkeys(roll))

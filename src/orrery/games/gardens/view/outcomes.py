"""What people draw at their own table, as pictures."""

from __future__ import annotations

from typing import Final

from orrery.core.game import Game
from orrery.draw import Face, el, use
from orrery.games.gardens.view.art import FIGURE, flower_icon
from orrery.games.gardens.view.missions import mission_picture
from orrery.games.gardens.view_types import GardensView as View

ON_BOARD: Final = ("place_tree",)


def outcome(game: Game, view: View, verb: str, argument: str) -> Face | None:  # noqa: ARG001
    """A flower, a mission, a Martian or a tree."""
    if verb == "draw_flower":
        return Face(flower_icon(argument))
    if verb in ("deal_card", "reveal_card", "draw_hidden"):
        return Face(mission_picture(argument))
    if verb == "assign_martian":
        figure = use(f"m-{argument}", cls=FIGURE[view["figures"][argument]])
        return Face(el("svg", figure, viewBox="-40 -106 80 124", aria_hidden="true"))
    if verb == "place_tree":
        return Face(el("svg", use("tree"), viewBox="-40 -84 80 96", aria_hidden="true"))
    return None

"""What people draw at their own table, as pictures."""

from __future__ import annotations

from orrery.core.game import Game
from orrery.draw import Face
from orrery.games.darkness.view.art import core_sign, tile_sign
from orrery.games.darkness.words.glossary import View


def outcome(game: Game, view: View, verb: str, argument: str) -> Face | None:  # noqa: ARG001
    """A core or a tile."""
    if verb == "core":
        return Face(core_sign(argument))
    return Face(tile_sign(argument)) if verb == "tile" else None

"""What the viewer may choose: their column, what is asked before a choice, what they may give a name to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core import Game
from orrery.core.game import Screen
from orrery.core.views import OVER
from orrery.draw import join
from orrery.web.companion import Draw
from orrery.web.look import Look


def mine_of(look: Look, screen: Screen, view: Mapping[str, Any], legal: Sequence[int], draw: Draw | None) -> str:
    """The column of the viewer's own things; where all hands are open they are shown as those of the others are."""
    if look.opened and view["step"] != OVER:
        return ""
    return screen.mine(view, legal) if draw is None else join([draw.panel, screen.mine(view)])


def cautions_of(game: Game, view: Mapping[str, Any], legal: Sequence[int]) -> dict[str, Mapping[str, str]]:
    """What the viewer is asked before choices that cannot be taken back and cost something, by action."""
    found = ((action, game.caution(view, action, legal)) for action in legal) if game.cautions else ()
    return {game.space.notation(action): caution.as_json() for action, caution in found if caution is not None}


def nameable_by(game: Game, look: Look, view: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What the viewer may give a name to: its name by the game, what it is, and as it is called now."""
    if look.shown_to is None or look.replay:
        return []
    given = view["given"]
    return [(thing, what, given.get(thing, thing)) for thing, what in game.nameable(view).items()]

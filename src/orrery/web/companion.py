"""Companion mode on the page: what the viewer is asked, and whether it is for them to answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.core import CHANCE, Game
from orrery.core.drawing import Drawing, Outcome
from orrery.core.language import _
from orrery.draw import Markup, acts
from orrery.draw.chance import REST, Question, chart_of, draw_panel, on_board, tile_of
from orrery.server.companion import asked, can_come, may_enter
from orrery.server.tables import LiveTable


@dataclass(frozen=True)
class Draw:
    """What people are asked now, as one of them sees it."""

    actions: Sequence[int]  # that can have come as far as the viewer knows; none if they may not say it
    panel: Markup


def question_for(game: Game, live: LiveTable, viewer: int | None, view: Mapping[str, Any]) -> Draw:
    """The question to the viewer. Who watches, and who passes the device on, is asked nothing."""
    if viewer is None:
        return Draw((), Markup())
    drawing = asked(game, live)
    found = can_come(game, live, viewer)
    uneven = len({outcome.most for outcome in found}) > 1 or len({round(one.chance, 3) for one in found}) > 1
    tiles = [tile_of(game, view, one.action, one.chance, one.most, uneven) for one in in_order(found, drawing)]
    actions = [outcome.action for outcome in found]
    can = acts(game.space, actions)
    rest = REST if drawing.left == 1 else {**REST, "run": _("Let Orrery draw the rest")}
    question = Question(
        drawing.words,
        tiles,
        drawing.seat if drawing.seat != CHANCE else None,
        drawing.left,
        note_for(live, drawing, viewer),
        drawing.place,
        f"{view['step']} {drawing.words}",
        chart_of(game, view, can) if found else None,
        on_board(game, can),
        rest,
    )
    return Draw(actions, draw_panel(question))


def in_order(found: Sequence[Outcome], drawing: Drawing) -> list[Outcome]:
    """The likeliest first; what is counted stays in its order, so that everything keeps its place from hand to hand."""
    if drawing.left > 1:
        return list(found)
    return sorted(found, key=lambda one: -round(one.chance, 2))


def note_for(live: LiveTable, drawing: Drawing, viewer: int) -> str:
    """Who sees what is entered, said plainly; empty where everybody sees it on the table."""
    if drawing.keeper == CHANCE:
        return ""
    name = live.names()[drawing.keeper]
    if not may_enter(live, drawing, viewer):
        return _(
            "Only {name} may know what came, so {name} enters it. Or let Orrery draw: then nobody else sees it, too.",
            name=name,
        )
    if drawing.keeper == viewer:
        return _("Only you see this. The others see that you drew, not what.")
    return _("{name} is a bot: whoever enters its cards sees them. Let Orrery draw, and nobody does.", name=name)

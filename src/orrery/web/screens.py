"""The screens of games as pages use them: a fault of a drawing is logged once, and the default drawing is shown."""

from __future__ import annotations

from typing import Final

import structlog

from orrery.core import Game
from orrery.draw import GuardedScreen

MOST: Final = 1000  # faults that are remembered, so that each is told once
log = structlog.get_logger()
_told: set[tuple[str, str, str]] = set()


def page_screen(game: Game) -> GuardedScreen:
    """The drawings of a game for a page, which never fail it."""

    def tell(part: str, fault: str) -> None:
        told = (game.slug, part, fault)
        if told not in _told and len(_told) < MOST:
            _told.add(told)
            log.error("screen_fault", game=game.slug, part=part, fault=fault, shown="the default one")

    return GuardedScreen(game, tell)

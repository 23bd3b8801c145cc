"""The positions that a viewer missed, one after another, for the page to play back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from orrery.draw import Markup, calm
from orrery.server.tables import Tables
from orrery.web.history import History, news_for
from orrery.web.look import Look
from orrery.web.screens import page_screen
from orrery.web.since import Step

MOST_MOMENTS = 60  # to play back in one go


@dataclass(frozen=True)
class Moment:
    """The table in between, as a viewer who looks back sees it: nothing in it can be chosen."""

    at: int  # the number of the action that led to it
    step: Step | None  # None for the position that it all began with
    words: str
    lights: str  # the ids of the places that the words speak of
    links: str  # which of them are joined
    board: Markup
    faces: Sequence[Any]  # of all seats


async def moments_since(tables: Tables, look: Look, history: History, after: int | None) -> list[Moment]:
    """What the viewer missed, moment by moment: the position after action `after`, then what happened since.

    Without it, everything since they last acted. Each moment is made from what their seat could see then.
    """
    since = news_for(look, history)
    if since is None:
        return []
    start = since.act if after is None else max(after, since.act)
    numbers = [number for number in since.moments if number > start][-MOST_MOMENTS:]
    steps = {number: step for step in reversed(since.steps) for number in step.moments}  # the first that it is of
    screen = page_screen(look.game)
    found: list[Moment] = []
    for number in (start, *numbers):
        then = replace(look, state=await tables.position(look.live, number))
        view = then.view()
        step = steps.get(number)
        lines = [line for line in history.told if line.number == number]
        found.append(
            Moment(
                at=number,
                step=step,
                words=" ".join(line.text for line in lines),
                lights=" ".join(line.lights for line in lines if line.lights),
                links=" ".join(line.links for line in lines if line.links),
                board=calm(screen.board(view, (), since.events(look.shown_to, number) if step else ())),
                faces=[screen.seat(view, seat) for seat in range(look.info.seats)],
            )
        )
    return found

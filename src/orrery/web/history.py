"""What happened at a table until the moment that is shown, as the viewer may know it, and what of it is new to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orrery.core import CHANCE, Event
from orrery.server.store import Action, Line, Status
from orrery.server.tables import Tables
from orrery.web.courses import Course, Courses
from orrery.web.log import LOG_LINES, LogLine, Logs, dealt_by, held_by, mixed, notices_until, with_lights
from orrery.web.look import Look
from orrery.web.since import Since, begun, since_last_act


@dataclass(frozen=True)
class History:
    """What happened at a table, as the viewer may know it, and what was said."""

    actions: Sequence[Action]
    told: Sequence[LogLine]
    chat: Sequence[Line]
    dealt: int  # the number of the last action by which the table was set; 0 until it is
    course: Course | None = None  # the whole game, where it is looked back at

    def log(self, holder: int | None) -> list[LogLine]:
        """Both in one stream; the links of a device of several seats say who holds it.

        How the table was set is one line, once it is.
        """
        lines = mixed(self.told, self.chat, self.dealt)
        return lines if holder is None else [held_by(line, holder) for line in lines]


async def history_of(tables: Tables, logs: Logs, courses: Courses, look: Look, view: Mapping[str, Any]) -> History:
    """What happened until the moment that is shown; now also what was said, in a replay only what became of seats."""
    live, game = look.live, look.game
    if not look.replay:
        told = logs.told(live, game, look.shown_to, look.info.status == Status.OVER, view)
        dealt = 0 if look.state.actors() == [CHANCE] else dealt_by(live.actions)
        return History(live.actions, told, await tables.chat(live), dealt)
    course = await courses.find(live, game, look.shown_to, look.opened)
    folded = min(look.number, course.reel.folded)
    later = course.told_between(max(folded, look.number - LOG_LINES), look.number)
    told = [*course.told_between(0, folded), *with_lights(game, later, course.actions, look.shown_to, view)]
    over = look.info.status == Status.OVER
    notices = notices_until(await tables.chat(live), course.actions, look.number, over)
    dealt = course.reel.folded if look.number >= course.reel.folded else 0
    return History(course.actions[: look.number], told, notices, dealt, course)


def news_for(look: Look, history: History) -> Since | None:
    """What is new to the viewer of a running or finished game; watchers and readers of a replay see the last turn."""
    seat = look.shown_to
    if seat is None or look.replay or look.info.status == Status.OPEN:
        return None
    return since_last_act(history.actions, history.told, seat, look.game.series)


def shown_events(look: Look, history: History, since: Since | None) -> list[Event]:
    """What the board marks: all that is new to the viewer; if nothing is, the last turn, which is then their own."""
    if since is None or not any(turn for turn in since.turns.values()):
        found = last_turn(history.actions, look.shown_to, look.opened)
        return [*begun(look.game.series, history.actions, found, look.shown_to), *found]
    return since.events(look.shown_to)


def last_turn(actions: Sequence[Action], viewer: int | None, full: bool = False) -> list[Event]:
    """What the last player to act has done, as the viewer may know it: for the trail on the board."""
    found: list[Event] = []
    mover: int | None = None
    for action in reversed(actions):
        if action.back is not None:
            break
        if action.player != CHANCE:
            if mover is not None and action.player != mover:
                break
            mover = action.player
        found[:0] = [event.seen_by(event.seers[0] if full and event.seers else viewer) for event in action.events]
        if len(found) > 24:
            break
    return found

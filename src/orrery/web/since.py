"""What happened since a viewer last acted: a line for each step of the others, and the moments to play back.

Everything here is made from the log as that viewer may know it and from events they may know.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from orrery.core import CHANCE, Event
from orrery.core.language import times
from orrery.core.match import last_choice
from orrery.core.record import line_of
from orrery.draw import NTH
from orrery.server.store import Action
from orrery.web.log import LogLine

FOLD: Final = 5  # steps that are shown; the others are folded below them
MOST_EVENTS: Final = 80  # on a board: whoever was away for long reads the log


@dataclass
class Step:
    """What somebody did in one go, or what chance did (then there is no seat)."""

    number: int
    seat: int | None
    name: str
    done: list[str] = field(default_factory=list)
    lights: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    moments: list[int] = field(default_factory=list)  # numbers of the actions it consists of

    @property
    def words(self) -> str:
        """All of it in half a sentence, or in one if nobody did it."""
        done = [(words, len(list(same))) for words, same in groupby(self.done)]
        words = ", ".join(words if count == 1 else f"{words} {times(count)}" for words, count in done)
        return words if self.name else words[:1].upper() + words[1:]

    @property
    def places(self) -> str:
        return " ".join(dict.fromkeys(self.lights))

    @property
    def joined(self) -> str:
        return " ".join(dict.fromkeys(self.links))


@dataclass(frozen=True)
class Since:
    """What happened since the viewer last acted."""

    act: int  # the number of their act: the position before the first step
    actions: Sequence[Action]
    steps: Sequence[Step]
    moments: Sequence[int]  # numbers of the actions that are worth a look, in order
    turns: Mapping[int, int]  # by the number of an action: which turn it belongs to
    step_of: Mapping[str, int]  # by the key of a line of the log: the number of its step
    before: Sequence[Action] = ()  # what was played until the viewer acted
    series: Mapping[str, Container[str]] = field(default_factory=dict)  # see `Game.series`

    @property
    def shown(self) -> Sequence[Step]:
        return self.steps[:FOLD]

    @property
    def folded(self) -> Sequence[Step]:
        return self.steps[FOLD:]

    def spoken(self) -> str:
        """All steps in one message, for those who listen."""
        return " ".join(f"{step.name} {step.words}.".lstrip() for step in self.steps)

    def events(self, viewer: int | None, upto: int | None = None) -> list[Event]:
        """What the board shows: everything, or what the turn of action `upto` had brought by then."""
        actions = self.actions
        if upto is not None:
            turn = self.turns[upto]
            actions = [action for action in actions if action.number <= upto and self.turns[action.number] == turn]
        found = [event for action in actions for event in self._numbered(action, viewer)]
        earlier = [action for action in (*self.before, *self.actions) if actions and action.number < actions[0].number]
        return [*begun(self.series, earlier, found, viewer), *found[-MOST_EVENTS:]]

    def _numbered(self, action: Action, viewer: int | None) -> Iterator[Event]:
        """The events of an action, as the viewer may know them, with the number of their step if there are several."""
        for place, event in enumerate(action.events):
            seen = event.seen_by(viewer)
            number = self.step_of.get(f"{action.number}-{place}") if len(self.steps) > 1 else None
            if number is not None:
                seen = Event(seen.kind, seen.player, {**seen.data, NTH: number}, seen.rule)
            yield seen


def begun(
    series: Mapping[str, Container[str]], earlier: Sequence[Action], shown: Sequence[Event], viewer: int | None
) -> list[Event]:
    """What came before the events that are shown and is one picture with them; nothing if they go on with none."""
    if not series or any(event.kind in series for event in shown):
        return []
    later: list[Event] = []  # back from the end: a game may be long
    for event in (event for action in reversed(earlier) for event in reversed(action.events)):
        if event.kind in series:
            kinds = series[event.kind]
            if not any(event.kind in kinds for event in shown):
                return []
            found = [event for event in reversed(later) if event.kind in kinds and event not in shown]
            return [event.seen_by(viewer) for event in found]
        later.append(event)
    return []


def since_last_act(
    actions: Sequence[Action],
    told: Sequence[LogLine],
    viewer: int,
    series: Mapping[str, Container[str]] | None = None,
) -> Since | None:
    """What others and chance did since the viewer's last choice; None if nothing is new.

    What follows for the viewer alone from their own choice, or from one that they had no choice in, is not news.
    """
    line = line_of(actions)
    found = last_choice(line, (viewer,))
    later = found[1:] if found else _from_first_choice(line)
    if not later:
        return None
    lines: dict[int, list[LogLine]] = {}
    for each in reversed(told):
        if each.number is None or each.number < later[0].number:
            break
        lines.setdefault(each.number, []).insert(0, each)
    steps: dict[tuple[int, int | None], Step] = {}
    step_of: dict[str, int] = {}
    turns: dict[int, int] = {}
    moments: list[int] = []
    turn, mover = 0, viewer if found else CHANCE
    for action in later:
        if action.player not in (CHANCE, mover):
            turn, mover = turn + 1, action.player
        turns[action.number] = turn
        for each in lines.get(action.number, ()):
            if not each.brief or (each.seat == viewer and mover == viewer):
                continue
            step = steps.setdefault((turn, each.seat), Step(len(steps) + 1, each.seat, each.name))
            step.done.append(each.brief)
            step.lights.extend(each.lights.split())
            step.links.extend(each.links.split())
            step_of[each.key] = step.number
            if action.number not in step.moments:
                step.moments.append(action.number)
            if action.number not in moments[-1:]:
                moments.append(action.number)
    if not steps:
        return None
    before = [action for action in line if action.number < later[0].number]
    return Since(later[0].number - 1, later, list(steps.values()), moments, turns, step_of, before, series or {})


def _from_first_choice(line: Sequence[Action]) -> Sequence[Action]:
    """For one who has not acted yet: what was done once the table was laid out."""
    # Whether others had a choice is their secret: any action of theirs will do
    first = next((place for place, action in enumerate(line) if action.player != CHANCE), None)
    return line[first:] if first is not None else ()

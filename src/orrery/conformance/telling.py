"""What a game promises to tell and show: log, prompt, text and drawing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from xml.etree import ElementTree

from orrery.conformance.moment import Moment, who, written
from orrery.core.state import CHANCE
from orrery.core.step import SteppedState
from orrery.core.views import OVER
from orrery.draw import screen_of

SVG = "{http://www.w3.org/2000/svg}svg"
FORBIDDEN = re.compile(r"<script|\s(?:style|on\w+)=", re.IGNORECASE)
ACT = re.compile(r'data-act="([^"]*)"')


def events_have_sentences(at: Moment) -> Iterator[str]:
    """Every kind of event has a sentence in the log, and a second one for those who may not know its secret part."""
    names = [f"P{seat}" for seat in at.seats]
    for event in at.events:
        kinds = [event.kind] if event.secret is None else [event.kind, event.kind + "_unseen"]
        for kind in kinds:
            if kind not in at.game.log:
                yield f"the log has no sentence for {kind!r}"
        if event.player not in (CHANCE, *at.seats):
            yield f"the event {event.kind!r} is about player {event.player}"
        # An event without a secret is the same to everybody
        for viewer in at.viewers if event.secret is not None else [None]:
            at.game.tell(event, names, viewer)
            at.game.brief(event, names, viewer)
            written(event.seen_by(viewer).as_json())
        at.game.tell(event, names, full=True)


def events_are_plain_data(at: Moment) -> Iterator[str]:
    """What an event tells is the same after it was stored: no tuples, no numbers as keys."""
    for event in at.events:
        for data in (event.data, event.secret or {}):
            if json.loads(json.dumps(data)) != data:
                yield f"the event {event.kind!r} tells {data!r}, which JSON keeps otherwise"


def what_is_used_has_a_name(at: Moment) -> Iterator[str]:
    """An event that counts as the use of something says of what."""
    for event in at.events:
        used = at.game.used(event)
        if used is not None and not (used.kind.strip() and used.item.strip()):
            yield f"the event {event.kind!r} is a use of {used.kind!r} {used.item!r}"


def events_name_rules(at: Moment) -> Iterator[str]:
    """Every event names the rule that made it happen."""
    for event in at.events:
        if event.rule not in at.game.rules:
            yield f"the event {event.kind!r} names {event.rule!r}, which is not in rules.md"


def views_name_the_step(at: Moment) -> Iterator[str]:
    """A view says by name which step is asked, or that the game is over: prompts, panels and lessons go by it."""
    if not isinstance(at.state, SteppedState):
        return
    step = at.state.current_step()
    name = OVER if step is None else step.name
    for viewer in at.viewers:
        named = at.state.view(viewer).get("step")
        if named != name:
            yield f"the view of {who(viewer)} names the step {named!r}, but {name!r} is asked"


def the_table_can_be_read(at: Moment) -> Iterator[str]:
    """Every viewer gets the table as text, and one sentence about what may be done now."""
    for viewer in at.viewers:
        view = at.state.shown(viewer)
        if not at.game.text(view).strip():
            yield f"{who(viewer)} gets no text"
        prompt = at.game.prompt(view)
        if not prompt.strip() or "\n" in prompt:
            yield f"{who(viewer)} gets the prompt {prompt!r}"


def drawings_are_pure(at: Moment) -> Iterator[str]:
    """A drawing comes from the view alone: equal views give equal drawings, to the byte.

    The order of the keys in a view means nothing: it is lost where JSON is stored.
    """
    for viewer in some(at):
        screen, view = screen_of(at.game), at.state.shown(viewer)
        if screen.draw(json.loads(json.dumps(view, sort_keys=True))) != screen.draw(view):
            yield f"the same view of {who(viewer)} gives two drawings"


def drawings_are_safe(at: Moment) -> Iterator[str]:
    """A drawing is well-formed SVG without scripts and inline styles, and offers nothing but legal actions."""
    for viewer in some(at):
        legal = at.legal.get(viewer, []) if viewer is not None else []
        events = [event.seen_by(viewer) for event in at.events]
        drawing = screen_of(at.game).draw(at.state.shown(viewer), legal, events)
        if ElementTree.fromstring(drawing).tag != SVG:
            yield "the drawing is no SVG with its namespace"
        if found := FORBIDDEN.search(drawing):
            yield f"the drawing holds {found[0].strip()!r}, which a safe page forbids"
        for act in ACT.findall(drawing):
            if act not in (at.write(action) for action in legal):
                yield f"the drawing offers {who(viewer)} {act!r}, which is not legal"


def some(at: Moment) -> list[int | None]:
    """Those who look at the drawing: whoever is to act, and one other."""
    seated: list[int | None] = [player for player in at.actors if player != CHANCE]
    return [*seated[:1], at.rng.choice(at.viewers)]


ALWAYS = (events_have_sentences, events_are_plain_data, events_name_rules, what_is_used_has_a_name)
NOW_AND_THEN = (views_name_the_step, the_table_can_be_read, drawings_are_pure, drawings_are_safe)

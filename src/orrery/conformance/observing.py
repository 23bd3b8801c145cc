"""What a position promises to learning programs: an observation tells what the seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.conformance.moment import Moment, written
from orrery.core.observation import Layout


def observations_are_as_declared(at: Moment) -> Iterator[str]:
    """What a seat observes has the length and the bounds of its fields, which never change within a game."""
    fields = at.state.observation()
    if not fields:
        return  # a game need not have any
    layout = Layout(fields)
    if at.observed.setdefault((-1, b""), repr(fields)) != repr(fields):
        yield "the fields of an observation are not what they were when the game began"
    for seat in at.seats:
        found = at.state.observe(seat)
        if len(found) != layout.size:
            yield f"seat {seat} observes {len(found)} numbers, but the fields have {layout.size}"
        for place, (value, high) in enumerate(zip(found, layout.high, strict=False)):
            if value > high:
                name = [field.name for field in fields if layout.offsets[field.name] <= place][-1]
                yield f"seat {seat} observes {value} in '{name}', which goes up to {high}"


def observations_keep_secrets(at: Moment) -> Iterator[str]:
    """When all that a seat may not know is drawn anew, it observes the same."""
    if not at.state.observation():
        return
    for seat, imagined in enumerate(at.imagined):
        if imagined.observe(seat) != at.state.observe(seat):
            layout = Layout(at.state.observation())
            one, other = (layout.parts(state.observe(seat)) for state in (at.state, imagined))
            names = ", ".join(repr(name) for name in one if one[name] != other[name])
            yield f"seat {seat} observes something that `determinize` draws anew: {names}"


def observations_tell_positions_apart(at: Moment) -> Iterator[str]:
    """Positions of one game that a seat sees differently, in what `Game.observed` names, it observes differently."""
    if not at.state.observation() or not at.actors:
        return
    for seat in at.seats:
        seen = at.seen[seat]
        now = written({name: seen[name] for name in at.game.observed})
        before = at.observed.setdefault((seat, at.state.observe(seat)), now)
        if before != now:
            yield f"seat {seat} observes the same as in an earlier position that it sees differently"


CLOSELY = (observations_are_as_declared, observations_keep_secrets, observations_tell_positions_apart)

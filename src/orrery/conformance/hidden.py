"""What a position promises about secrets: nobody is shown, told or dealt what they may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random

from orrery.conformance.moment import Moment, any_action, who, written
from orrery.core.state import CHANCE, Event, State
from orrery.core.view_schema import misfits

Told = tuple[State, list[Event]]

PLAYED_ON = 4  # positions of each game
# What is counted for each number of players, so that in the end one can be held against the other
DRAWN_ANEW = "hidden things differed when drawn anew, of {}"
SECRETS_TOLD = "secrets told to some seats only, of {}"
IMAGINED = "positions imagined after a secret was told, of {}"
FEW = 5  # of those: then it may be chance that nothing differed


def views_are_plain_data(at: Moment) -> Iterator[str]:
    """What a seat or a spectator may see is JSON data."""
    for viewer in at.viewers:
        if json.loads(at.views[viewer]) != at.state.view(viewer):
            yield f"the view of {who(viewer)} is not the same after a trip through JSON"


def views_keep_to_their_schema(at: Moment) -> Iterator[str]:
    """What the game publishes of its views is true of each of them; the first misfit says enough."""
    for viewer in at.viewers:
        for misfit in islice(misfits(at.seen[viewer], at.game.view_schema), 1):
            yield f"the view of {who(viewer)} does not keep to the game's `view_type`: {misfit}"


def nobody_sees_what_is_hidden(at: Moment) -> Iterator[str]:
    """When all that a seat may not know is drawn anew, its view and a spectator's stay equal to the byte."""
    if at.actors and at.report.secretive == str(at.case):  # a finished game has no secrets
        at.report.count(IMAGINED.format(at.state.seats))
    for seat, imagined in enumerate(at.imagined):
        if written(imagined.view(seat)) != at.views[seat]:
            yield f"seat {seat} sees something that `determinize` draws anew: {differing(at.state, imagined, seat)}"
        if written(imagined.snapshot()) != at.snapshot:
            at.report.count(DRAWN_ANEW.format(at.state.seats))
    seat = at.rng.choice(at.seats)
    if written(at.imagined[seat].view(None)) != at.views[None]:
        seen = differing(at.state, at.imagined[seat], None)
        yield f"a spectator sees what seat {seat} may not know: {seen}"


def differing(state: State, imagined: State, viewer: int | None) -> str:
    one, other = state.view(viewer), imagined.view(viewer)
    return ", ".join(repr(key) for key in one if written(one[key]) != written(other.get(key)))


def imagining_goes_by_the_view_alone(at: Moment) -> Iterator[str]:
    """Who cannot tell two positions apart imagines the same from both: a bot that imagines first cannot peek."""
    if not at.actors:
        return
    for seat, imagined in enumerate(at.imagined):
        luck = at.rng.getrandbits(32)
        one, other = at.state.determinize(seat, Random(luck)), imagined.determinize(seat, Random(luck))
        if written(one.snapshot()) != written(other.snapshot()):
            yield f"what seat {seat} imagines depends on what it may not know"


def imagined_positions_are_sound(at: Moment) -> Iterator[str]:
    """What `determinize` gives is a possible position: same actors, same choices for the seat, no invariant broken."""
    for seat, imagined in enumerate(at.imagined):
        if imagined is at.state or imagined.journal is not None:
            yield f"what seat {seat} imagines is not a copy without a journal"
        if imagined.actors() != at.actors:
            yield f"what seat {seat} imagines waits for {imagined.actors()}, the position for {at.actors}"
        if imagined.legal(seat) != at.state.legal(seat):
            yield f"seat {seat} imagines that it has other choices than it has"
        for wrong in at.game.broken(imagined):
            yield f"what seat {seat} imagines breaks an invariant: {wrong}"


def refusals_keep_secrets(at: Moment) -> Iterator[str]:
    """Which rule forbids something to a seat does not depend on what that seat may not know."""
    asked = [player for player in at.refusals if player != CHANCE]
    if not asked:
        return
    seat = at.rng.choice(asked)
    imagined = at.imagined[seat]
    for action, true in enumerate(at.refusals[seat]):
        other = imagined.refusal(seat, action)
        if true != other:
            yield f"{at.write(action)} is refused to seat {seat} by {true} or {other}, which tells a secret"


def asking_keeps_secrets(at: Moment) -> Iterator[str]:
    """Whether somebody is asked, or the only answer is taken at once, does not depend on what others may not know."""
    for seat, imagined in enumerate(at.imagined):
        for player in at.actors:
            if player not in (CHANCE, seat) and asked(at, at.state, player) != asked(at, imagined, player):
                yield f"seat {seat} can tell from the asking of seat {player} what it may not know"


def asked(at: Moment, state: State, player: int) -> bool:
    return len(state.legal(player)) > 1 or at.game.always_asks(state, player)


def imagined_positions_play_to_an_end(at: Moment) -> Iterator[str]:
    """From what `determinize` gave on the way, the game can be played to its end, and the true position stays as it is.

    Asked when the game is over: then whatever is wrong with ordinary play has been found.
    """
    for true, _, before in at.rng.sample(at.kept, min(PLAYED_ON, len(at.kept))):
        for seat in at.seats:
            imagined = true.determinize(seat, at.rng)
            left = at.game.longest(at.state.seats)
            while imagined.actors() and left > 0:
                imagined.apply(*any_action(imagined, at.rng))
                left -= 1
            if imagined.actors():
                yield f"what seat {seat} imagined has not ended within the bound of the game"
            if written(true.snapshot()) != before:
                yield "playing on in an imagined position changed the true one"


def the_log_keeps_secrets(at: Moment) -> Iterator[str]:
    """Two things that look the same to a viewer are told to them alike.

    Two outcomes of one action in positions that the viewer cannot tell apart, or two actions of which somebody else
    sees the difference (a card drawn face down, a secret choice) and the viewer does not.
    """
    if not at.actors:
        return
    player, action = any_action(at.state, at.rng)
    true = told(at.state, player, action)
    for seat, imagined in enumerate(at.imagined):
        if action in imagined.legal(player):
            yield from slips(seat, true, told(imagined, player, action))
    other = at.rng.choice(at.legal[player])
    instead = told(at.state, player, other)
    for slip in slips(at.rng.choice(at.viewers), true, instead):
        if any(not looks_same(true[0], instead[0], somebody) for somebody in at.seats):
            yield slip


def told(state: State, player: int, action: int) -> Told:
    """The position after an action, and what its journal tells."""
    after = state.copy()
    after.journal = []
    after.apply(player, action)
    return after, after.journal


def looks_same(one: State, other: State, viewer: int | None) -> bool:
    return one.view(viewer) == other.view(viewer)


def slips(viewer: int | None, one: Told, other: Told) -> Iterator[str]:
    """What the journal tells `viewer` apart that their view does not."""
    heard, instead = ([event.seen_by(viewer).as_json() for event in told] for told in (one[1], other[1]))
    if heard != instead and looks_same(one[0], other[0], viewer):
        yield f"{who(viewer)} is told {heard} or {instead}, and may not know which"


def count_secrets(at: Moment) -> None:
    """Remember that the game has secrets, so that `hidden_things_vary` can ask for them."""
    for event in at.events:
        if event.secret is not None and event.player != CHANCE and len(event.seers) < at.state.seats:
            at.report.count(SECRETS_TOLD.format(at.state.seats))
            at.report.secretive = str(at.case)


CLOSELY = (
    nobody_sees_what_is_hidden,
    imagining_goes_by_the_view_alone,
    imagined_positions_are_sound,
    refusals_keep_secrets,
    asking_keeps_secrets,
    the_log_keeps_secrets,
)

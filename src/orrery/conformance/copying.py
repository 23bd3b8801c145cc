"""What a position promises about its twins: copies, snapshots, and positions restored from them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy

from orrery.conformance.moment import Moment, any_action, who, written
from orrery.core.state import CHANCE, State

AHEAD = 12  # actions that a copy is played on


def copies_are_independent(at: Moment) -> Iterator[str]:
    """Whatever is done to a copy, the original stays as it is."""
    before = written(at.state.snapshot())
    twin = at.state.copy()
    with suppress(Exception):  # an action that fails is found where the game itself comes to it
        for _ in range(AHEAD):
            twin.apply(*any_action(twin, at.rng))
    if written(at.state.snapshot()) != before:
        yield "playing on in a copy changed the original"


def copies_are_twins(at: Moment) -> Iterator[str]:
    """A copy has no journal and answers every question as the original does."""
    yield from differences(at, "a copy", at.state.copy())


def snapshots_are_plain_data(at: Moment) -> Iterator[str]:
    """A snapshot survives being written as JSON and read again."""
    if json.loads(at.snapshot) != at.state.snapshot():
        yield "the snapshot is not the same after a trip through JSON"


def restored_positions_are_exact(at: Moment) -> Iterator[str]:
    """A position is a function of its snapshot: restored from it, read from JSON, it answers every question alike.

    So whatever a position carries along to be quick (who is to act, what is open) agrees with what is worked out anew.
    """
    at.report.seen.restored += 1
    twin = restored(at)
    yield from differences(at, "the restored position", twin)
    for viewer, view in at.seen.items():
        if twin.view(viewer) != view:
            yield f"{who(viewer)} sees something else in the restored position"


def copies_know_their_game(at: Moment) -> Iterator[str]:
    """A copy, an imagined and a restored position belong to the game that the position belongs to."""
    imagined = at.state.determinize(at.seats[0], at.rng)
    twins = {"a copy": at.state.copy(), "an imagined position": imagined, "the restored position": restored(at)}
    for name, twin in twins.items():
        if twin.game is not at.state.game:
            yield f"{name} does not know its game: `copy` has to hand on `game`"


def positions_travel(at: Moment) -> Iterator[str]:
    """Whole positions, with their journal, can be deep-copied, pickled, and read from a pickle."""
    tried = {
        "a deep copy": deepcopy(at.state),
        "a position from a pickle": pickle.loads(pickle.dumps(at.state)),
    }
    for name, twin in tried.items():
        told = [event.as_json() for event in twin.journal or ()]
        if told != [event.as_json() for event in at.state.journal or ()]:
            yield f"{name} has another journal"
        if twin.journal is not None and twin.journal is at.state.journal:
            yield f"{name} shares its journal with the position"
        twin.journal = None
        yield from differences(at, name, twin)


def restored(at: Moment) -> State:
    return at.game.restore(json.loads(at.snapshot))


def differences(at: Moment, name: str, twin: State) -> Iterator[str]:
    if twin is at.state:
        yield f"{name} is the position itself"
    if twin.journal is not None:
        yield f"{name} has a journal"
    if written(twin.snapshot()) != at.snapshot:
        yield f"{name} has another snapshot"
    if twin.actors() != at.actors:
        yield f"{name} waits for {twin.actors()}, the position for {at.actors}"
    for player, legal in at.legal.items():
        if twin.legal(player) != legal:
            yield f"in {name}, {who(player)} has other legal actions"
    if at.actors == [CHANCE] and twin.weights() != at.state.weights():
        yield f"{name} has other weights"
    viewer = at.rng.choice(at.viewers)
    if written(twin.view(viewer)) != written(at.seen[viewer]):
        yield f"{who(viewer)} sees something else in {name}"


def twins_play_on_identically(at: Moment) -> Iterator[str]:
    """A copy and a restored position that play the same actions stay equal to the position that keeps a journal."""
    for name, twin in at.shadows.items():
        if written(twin.snapshot()) != at.snapshot:
            yield f"after the same actions, {name} is another position"
        if any(twin.legal(player) != legal for player, legal in at.legal.items()):
            yield f"after the same actions, {name} has other legal actions"


def old_copies_never_change(at: Moment) -> Iterator[str]:
    """Copies and snapshots taken earlier are not touched by what is played later."""
    for copy, snapshot, before in at.kept:
        if written(copy.snapshot()) != before:
            yield "an old copy has changed"
        if written(snapshot) != before:
            yield "an old snapshot has changed"


def asking_changes_nothing(at: Moment) -> Iterator[str]:
    """Looking, asking, copying and imagining leave a position as it is."""
    if written(at.state.snapshot()) != at.snapshot:
        yield "the position has changed while it was only asked"


CLOSELY = (
    copies_are_independent,
    copies_are_twins,
    snapshots_are_plain_data,
    restored_positions_are_exact,
    twins_play_on_identically,
    copies_know_their_game,
)

"""Positions held against each other in tests: to whom they look the same, what comes back, what is imagined."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from orrery.core import CHANCE, State, game


def as_text(view: Any) -> str:
    """A view as JSON, in which 1 and true differ."""
    return json.dumps(view, sort_keys=True)


def same(one: State, other: State, viewers: Iterable[int | None]) -> None:
    """To these viewers both positions look the same."""
    for viewer in viewers:
        seen = one.view(viewer), other.view(viewer)
        assert seen[0] == seen[1], f"viewer {viewer} sees a difference"
        assert as_text(seen[0]) == as_text(seen[1]), f"viewer {viewer} gets another text"


def different(one: State, other: State, viewers: Iterable[int | None]) -> None:
    """Each of these viewers sees a difference."""
    for viewer in viewers:
        assert one.view(viewer) != other.view(viewer), f"viewer {viewer} sees no difference"


def comes_back(state: State) -> None:
    """The snapshot, as JSON, is the whole position."""
    stored = state.snapshot()
    back = game(state.slug).restore(json.loads(json.dumps(stored)))
    assert back.snapshot() == stored
    assert back.actors() == state.actors()
    same(back, state, (None, *range(state.seats)))
    for player in state.actors():
        assert back.legal(player) == state.legal(player)


def imagined(state: State, viewer: int, rng: Random) -> State:
    """A position as a seat may imagine it: sound, and the same as the real one to the seat and to a spectator."""
    found = state.determinize(viewer, rng)
    same(found, state, (viewer, None))
    assert found.actors() == state.actors()
    assert found.legal(viewer) == state.legal(viewer)
    assert game(state.slug).broken(found) == []
    return found


def legal_is_what_no_rule_forbids(state: State) -> None:
    """For everybody, whatever is not legal is refused by a rule of the book, and nothing else is."""
    played = game(state.slug)
    for player in (CHANCE, *range(state.seats)):
        refusals = [state.refusal(player, action) for action in range(played.space.size)]
        assert [action for action, rule in enumerate(refusals) if rule is None] == state.legal(player)
        assert all(rule in played.rules for rule in set(refusals) if rule is not None)

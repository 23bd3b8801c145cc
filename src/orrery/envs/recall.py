"""What a seat remembers of a game: everything it has seen and done so far, as one short digest for each seat.

Two histories that a seat cannot tell apart give it the same digest, and two that it can tell apart different ones: the
digest goes on with every change of the seat's view, with what it is told of events, and with its own actions. What
others do in secret changes no view and is told to nobody else.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Self

from orrery.core.state import State

SIZE = 16  # bytes of a digest


@dataclass(frozen=True)
class Recall:
    """The memory of all seats after `actions` actions. It never changes, so that copies of a position may share it."""

    position: State
    actions: int
    seen: tuple[str, ...]  # the view of each seat now, as text
    memory: tuple[bytes, ...]  # all that it has seen and done, as a digest

    @classmethod
    def beginning(cls, position: State) -> Self:
        """Before the first action."""
        seen = tuple(text_of(position, seat) for seat in range(position.seats))
        return cls(position, 0, seen, tuple(digest(text.encode()) for text in seen))

    def after(self, actions: Sequence[int]) -> Recall:
        """The memory when these actions have followed."""
        position = self.position.copy()
        seen, memory = list(self.seen), list(self.memory)
        for action in actions:
            actor = position.actors()[0]
            position.journal = []
            position.apply(actor, action)
            for seat in range(position.seats):
                news = [event.seen_by(seat).as_json() for event in position.journal]
                learnt = json.dumps(news) if news else ""
                if seat == actor:
                    learnt += f"did {action}"
                now = text_of(position, seat)
                if now != seen[seat]:
                    seen[seat] = now
                    learnt += now
                if learnt:
                    memory[seat] = digest(memory[seat] + learnt.encode())
        return Recall(position, self.actions + len(actions), tuple(seen), tuple(memory))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def text_of(position: State, seat: int | None) -> str:
    """What a seat sees (None: a spectator), as text."""
    return json.dumps(position.view(seat))


def digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=SIZE).digest()

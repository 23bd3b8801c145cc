"""What a guest wants to hear at tables: they can mute anybody, and switch off what watchers say. Only their own pages
change. It is kept with their preferences, so it holds at every table and on every device.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog

from orrery.core.language import _
from orrery.server.errors import Conflict, NotFound, Unprocessable
from orrery.server.store import Change, Guest, Line, LineKind, Store, StoreError, What
from orrery.server.tables import LiveTable

TOPIC: Final = "hearing"
MUTED: Final = "muted"  # names of preferences: the ids of guests
DEAF_TO_WATCHERS: Final = "deaf_to_watchers"
MOST: Final = 200  # muted by one guest
REMEMBERED: Final = 5_000  # guests whose preferences are in memory

log = structlog.get_logger()


@dataclass(frozen=True)
class Ears:
    """What one guest does not hear."""

    muted: frozenset[str] = frozenset()
    watchers: bool = True  # whether they hear what watchers say

    def hears(self, guest: str | None) -> bool:
        """Whether they hear this guest."""
        return guest not in self.muted

    def heard(self, lines: Iterable[Line], watching: bool) -> list[Line]:
        """The lines that reach them; what becomes of seats always does. Whoever watches hears the other watchers."""
        return [
            line
            for line in lines
            if not line.kind.talk
            or (self.hears(line.guest) and (line.kind == LineKind.SAID or watching or self.watchers))
        ]


ALL_EARS: Final = Ears()


class Hearing:
    """Knows what guests hear, from memory or from the store; other nodes are told of changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Ears] = OrderedDict()
        store.wire.hear(TOPIC, self._changed, self._known.clear)

    async def of(self, guest: str) -> Ears:
        """What a guest hears."""
        if guest not in self._known:
            kept = await self._store.preferences.of(guest)
            self._known[guest] = Ears(frozenset(kept.get(MUTED, ())), not kept.get(DEAF_TO_WATCHERS, False))
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(guest)
        return self._known[guest]

    async def mute(self, live: LiveTable, guest: Guest, whom: str, on: bool) -> None:
        """Hear no word of somebody at any table any more, or hear them again."""
        if whom == guest.id:
            raise Conflict(_("That is you: nobody can mute themselves."))
        ears = await self.of(guest.id)
        if on and len(ears.muted) >= MOST:
            raise Conflict(_("You have muted {most} people. Hear one of them again first.", most=MOST))
        await self._keep(live, guest, replace(ears, muted=ears.muted | {whom} if on else ears.muted - {whom}))

    async def hear_watchers(self, live: LiveTable, guest: Guest, on: bool) -> None:
        """Hear what watchers say at the tables where one plays, or not."""
        await self._keep(live, guest, replace(await self.of(guest.id), watchers=on))

    async def _keep(self, live: LiveTable, guest: Guest, ears: Ears) -> None:
        kept = {MUTED: sorted(ears.muted) or None, DEAF_TO_WATCHERS: None if ears.watchers else True}
        await self._store.preferences.put(guest.id, kept)
        self._known[guest.id] = ears
        self._store.hub.publish(Change(live.info.id, live.info.number, What.CHAT))  # the page shows it at once
        try:
            await self._store.wire.send(TOPIC, [guest.id])
        except StoreError as problem:  # a page on another node follows later
            log.warning("hearing not told", problem=str(problem))

    def _changed(self, _node: str, guests: Sequence[Any]) -> None:
        for guest in guests:
            self._known.pop(str(guest), None)


def whom_by(live: LiveTable, lines: Sequence[Line], seat: Any, line: Any) -> str:
    """The guest whom a request means: by the seat they have, or by a line they said. Ids of guests are not told."""
    if isinstance(seat, int) and not isinstance(seat, bool):
        if (found := live.seat(seat).guest) is None:
            raise Conflict(_("No person sits there: there is nobody to mute."))
        return found
    if not isinstance(line, int) or isinstance(line, bool):
        raise Unprocessable("Say whom: 'seat' is the number of a seat, or 'line' that of something they said.")
    for each in lines:
        if each.id == line and each.guest is not None:
            return each.guest
    raise NotFound(f"Nobody said a line {line} here.")


@dataclass(frozen=True)
class Muted:
    """Somebody at this table whom the viewer does not hear, and a line by which they can be heard again."""

    name: str
    line: int | None
    seat: int | None


def muted_at(live: LiveTable, lines: Sequence[Line], ears: Ears) -> list[Muted]:
    """Who of those that a guest has muted sits here, or has said something here."""
    found: dict[str, Muted] = {}
    for seat in live.info.players:
        if seat.guest is not None and seat.guest in ears.muted:
            found[seat.guest] = Muted(seat.name, None, seat.seat)
    for line in lines:
        if line.guest is not None and line.guest in ears.muted:
            found.setdefault(line.guest, Muted(line.name, line.id, None))
    return list(found.values())

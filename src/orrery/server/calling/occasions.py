"""When somebody is called: it has become their turn, their table has started or is over.

Only where other people play along: nobody waits at a table with bots. Whoever is looking at the table needs no call;
but a phone that was put away still seems to look for a while, so a turn is looked at again before it is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from orrery.server.store import CallKind, Occasion, Sitter, Status, TableInfo

LINGERS: Final = 45.0  # seconds after which a connection that is dead has been found out

Looking = Callable[[str, str], bool]  # whether a guest is looking at a table right now


def people_at(info: TableInfo, seats: Iterable[int] | None = None) -> list[str]:
    """The guests who play for themselves, on those seats or on any; each once."""
    chosen = info.players if seats is None else [info.players[seat] for seat in seats if seat >= 0]
    return list(dict.fromkeys(s.guest for s in chosen if s.kind == Sitter.PERSON and not s.standin and s.guest))


def with_group(occasions: Sequence[Occasion]) -> list[Occasion]:
    """The same, and the group of the table is told as well."""
    if not occasions:
        return []
    return [*occasions, Occasion(None, occasions[0].kind, min(each.later for each in occasions))]


def waited_for(info: TableInfo, actors: Sequence[int], kind: CallKind) -> list[Occasion]:
    """A call for everybody who is to act."""
    return with_group([Occasion(guest, kind) for guest in people_at(info, actors)])


class Occasions:
    """Compares a table before and after."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking

    def of(self, info: TableInfo, before: Sequence[int], after: Sequence[int], status: Status) -> list[Occasion]:
        """Who is to be called when a table that was as in `info` has got this far, and these seats are to act."""
        people = people_at(info)
        if len(people) < 2:
            return []
        if status == Status.OVER:
            found = [Occasion(guest, CallKind.OVER) for guest in people]
        else:
            known = people_at(info, before)
            new = [guest for guest in people_at(info, after) if guest not in known]
            found = [Occasion(guest, CallKind.TURN, LINGERS if self._looks(guest, info) else 0.0) for guest in new]
            if info.status == Status.OPEN:
                turn = {occasion.guest for occasion in found}
                found += [Occasion(guest, CallKind.START) for guest in people if guest not in turn]
        return with_group([each for each in found if each.later or not self._looks(each.guest, info)])

    def _looks(self, guest: str | None, info: TableInfo) -> bool:
        return guest is not None and self.looking(guest, info.id)

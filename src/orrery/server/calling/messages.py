"""What a call says: the table, the game, that it is somebody's turn and who waits. Nothing of the position.

It is worded when it is sent, from names and from whose turn it is; no view and no event is looked at, so nothing that
is hidden can get in.
"""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.language import _, all_of, ngettext
from orrery.server.calling.occasions import people_at
from orrery.server.store import CallKind, Seat, Status
from orrery.server.tables import LiveTable


@dataclass(frozen=True)
class Message:
    """One call in words."""

    title: str
    text: str
    path: str  # of the table, on this server
    table: str = ""
    live: bool = False  # somebody's clock runs: it is urgent
    off: str = ""  # the address that switches this channel off, where the message shows one

    def line(self, home: str) -> str:
        """All of it in one line."""
        return f"{self.title}. {self.text} {home}{self.path}"

    def as_json(self, home: str = "") -> dict[str, str]:
        return {"title": self.title, "text": self.text, "url": f"{home}{self.path}", "tag": f"table-{self.table}"}


def trial(group: bool) -> Message:
    """A message to see whether they arrive."""
    if group:
        return Message(_("This is how Orrery calls this group"), _("It works."), "", "trial")
    return Message(_("This is how Orrery calls you"), _("It works."), "/me/calls", "trial")


def message_for(kind: CallKind, live: LiveTable, guest: str | None, title: str) -> Message | None:
    """What to tell a guest (None: the group) at a table now; None if there is nothing to tell any more.

    `title` is that of the game.
    """
    info = live.info
    if guest is not None and guest not in people_at(info):
        return None  # they have left, or a bot plays for them
    if kind in (CallKind.TURN, CallKind.NUDGE):
        actors = live.actors() if info.status == Status.RUNNING else []
        to_act = people_at(info, actors)
        if not to_act or (guest is not None and guest not in to_act):
            return None
        words = _turn(live, to_act) if guest is None else _("Your turn at {table}", table=info.name)
        heading = _nudged(live) if kind == CallKind.NUDGE and guest else words
        waiting = [] if guest is None else [name_of(s) for s in _others(live, guest) if s.guest not in to_act]
        wait = ngettext("{names} waits for you.", "{names} wait for you.", len(waiting), names=all_of(waiting))
        text = f"{title}. {wait}" if waiting else f"{title}."
    elif kind == CallKind.START and info.status == Status.RUNNING:
        heading, text = _("{table} has started", table=info.name), _with(live, guest, title)
    elif kind == CallKind.OVER and info.status == Status.OVER:
        heading, text = _("{table} is over", table=info.name), _with(live, guest, title)
    else:
        return None
    return Message(heading, text, f"/t/{info.id}", info.id, is_live(info.pace))


def is_live(pace: str) -> bool:
    """Whether a table is played with a clock for the whole game."""
    return pace.startswith("live")


def name_of(seat: Seat) -> str:
    return seat.name or _("Seat {seat}", seat=seat.seat + 1)


def _turn(live: LiveTable, to_act: list[str]) -> str:
    names = [name_of(seat) for seat in live.info.players if seat.guest in to_act and not seat.standin]
    return ngettext(
        "{names} is to move at {table}",
        "{names} are to move at {table}",
        len(names),
        names=all_of(names),
        table=live.info.name,
    )


def _nudged(live: LiveTable) -> str:
    return _("Nudged: your turn at {table}", table=live.info.name)


def _others(live: LiveTable, guest: str) -> list[Seat]:
    people = people_at(live.info)
    return [seat for seat in live.info.players if seat.guest in people and seat.guest != guest and not seat.standin]


def _with(live: LiveTable, guest: str | None, title: str) -> str:
    names = [name_of(seat) for seat in _others(live, guest or "")]
    return _("{game}, with {names}.", game=title, names=all_of(names)) if names else f"{title}."

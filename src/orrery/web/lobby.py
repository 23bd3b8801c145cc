"""The lobby: a table that waits for its players, as everybody at it sees it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import segno
from fastapi import Request, WebSocket

from orrery.core import Game
from orrery.core.language import _, ngettext
from orrery.draw import Markup, Sitter, lobby_picture, qr_picture
from orrery.server import lobby, starting
from orrery.server.bots import level_of
from orrery.server.plan import PACES
from orrery.server.presence import Presence, PresenceBoard
from orrery.server.store import Seat, TableInfo
from orrery.server.store import Sitter as Kind
from orrery.server.tables import LiveTable
from orrery.web.presence import present_at
from orrery.web.reach import Reach
from orrery.web.render import in_force, option_words
from orrery.web.site import Site
from orrery.web.status import TableStatus, bold, waiting
from orrery.web.visit import reach

MINUTE = 60.0


@dataclass(frozen=True)
class LobbySeat:
    """A seat of the list beside the orbit."""

    seat: int
    name: str  # "You" for the viewer's own; empty if it is open
    presence: str  # here, away, gone; empty if it is not known, or a bot's
    words: str
    level: str  # of the bot that sits there
    mine: bool
    freed_by_viewer: bool  # the viewer set the table, and may take whoever sits there from the seat

    @property
    def open(self) -> bool:
        return not self.name


@dataclass(frozen=True)
class Lobby:
    """What the template of the lobby needs beside the frame."""

    host: bool  # the viewer set the table
    host_name: str
    member: bool  # the viewer may invite others
    link: str  # for friends; empty for those who may not invite
    link_shown: str
    here_only: bool  # nobody but this machine can open the link
    address: str
    qr: Markup | None
    seats: Sequence[LobbySeat]
    picture: Markup
    missing: int
    starts_in: float | None
    held: bool
    fewer: int | None  # how many seats there can be instead
    more: int | None
    facts: Sequence[tuple[str, str, bool]]
    status: TableStatus


def facts_of(game: Game, info: TableInfo) -> list[tuple[str, str, bool]]:
    """How the table is set: the options in force, the pace, who may look; and whether a game says so."""
    chosen = in_force(game, info.options, info.seats)
    found = [(_(each.title), option_words(each, chosen), True) for each in game.options.options if each.name in chosen]
    title, words = map(_, PACES.get(info.pace, PACES["none"]))
    found.append((_("Pace"), f"{title}, {words}", False))
    if info.companion:
        found.append((_("Dice and cards"), _("yours, at home"), False))
    found.append((_("Watchers"), _("welcome") if info.listed else _("by their link"), False))
    return found


def status_of_lobby(info: TableInfo, host: bool, member: bool, starts_in: float | None, host_name: str) -> TableStatus:
    """What everybody waits for."""
    own = next((seat.seat for seat in info.players if seat.guest == info.creator), None)
    if info.missing:
        more = _("Send the link, or put a bot there.") if member else _("Sit down, or watch.") if info.listed else ""
    elif starts_in is not None:
        more = _("The game starts in a moment.")
    else:
        more = _("Start when you like.") if host else _("{name} starts the game.", name=host_name)
    return TableStatus(bold(waiting(info)) + (f" {more}" if more else ""), seat=own)


@lru_cache(maxsize=500)
def qr_of(link: str) -> Markup:
    """The QR code of a link; its squares are found by a library, the drawing is ours."""
    return qr_picture(segno.make(link, error="m", micro=False).matrix)


def presence_words(board: PresenceBoard, info: TableInfo, seat: Seat, presence: str) -> str:
    """Whether somebody is there; empty if they tell nobody. A bot is told by its level."""
    if seat.kind == Kind.BOT:
        return _("bot, {level}", level=_(level_of(seat.level)))
    seen = board.seen(info.id, seat.guest) if seat.guest is not None and presence else None
    if presence == Presence.GONE:
        return _("not here yet") if seen is None else _("gone")
    if presence == Presence.AWAY and seen is not None and seen.since >= MINUTE:
        return _("away {minutes} min", minutes=int(seen.since / MINUTE))
    return _(presence) if presence else ""


async def lobby_of(site: Site, request: Request | WebSocket, live: LiveTable, guest: str) -> Lobby:
    """The lobby as a guest sees it; the link is for those who sit there or have set the table."""
    info, game = live.info, site.tables.game_of(live.info)
    host, member = guest == info.creator, info.has_member(guest)
    host_name = await lobby.host_of(site.tables, info)
    at: Reach = reach(request)
    link = at.link(f"/j/{info.id}/{info.invite}") if member else ""
    present = present_at(site.presence, live)
    seats, sitters = [], []
    for seat in info.players:
        mine, sets = seat.guest == guest, seat.guest == info.creator
        presence = Presence.HERE if mine else present.seats.get(seat.seat, "")
        words = presence_words(site.presence, info, seat, presence) or (_("set the table") if sets else _("sits here"))
        name = _("You") if mine and len(info.seats_of(guest)) == 1 else seat.name
        free = host and bool(seat.name) and not mine
        level = level_of(seat.level) if seat.kind == Kind.BOT else ""
        seats.append(LobbySeat(seat.seat, name, presence, words if name else _("waiting"), level, mine, free))
        told = _("waiting for a friend") if not name else _("set the table") if sets else words
        tells = bool(presence) and told == words
        sitters.append(Sitter(name, told, presence, tells, seat.kind == Kind.BOT, f"{seat.seat}-{seat.name}"))
    counts = lobby.seat_numbers(game, info) if host else []
    left = starting.starts_in(live, site.tables.clock())
    return Lobby(
        host=host,
        host_name=host_name,
        member=member,
        link=link,
        link_shown=link.partition("://")[2],
        here_only=at.here_only,
        address=at.host,
        qr=qr_of(link) if link and not at.here_only else None,
        seats=seats,
        picture=lobby_picture(
            info.game,
            sitters,
            ngettext("Table {table}, {count} seat", "Table {table}, {count} seats", info.seats, table=info.name),
        ),
        missing=info.missing,
        starts_in=left,
        held=bool(info.extra.get(starting.HELD)) and not info.missing,
        fewer=info.seats - 1 if info.seats - 1 in counts and info.missing else None,
        more=info.seats + 1 if info.seats + 1 in counts else None,
        facts=facts_of(game, info),
        status=status_of_lobby(info, host, member, left, host_name),
    )

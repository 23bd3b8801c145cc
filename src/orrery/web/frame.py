"""One look at a table: everything a viewer may see of it, ready for the template.

A frame is made from the redacted view of one seat (or of a spectator) and nothing else, so what a viewer may not know
cannot get into their page.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from orrery.core import Game
from orrery.core.language import _
from orrery.draw import Markup, board_in_words, calm, only_targets, place_names, regions_of
from orrery.server.acting import NOTHING_TO_TAKE_BACK, Back, known_back
from orrery.server.analysis import Analyses
from orrery.server.ending import agreed_by
from orrery.server.hearing import ALL_EARS, Hearing, Muted, muted_at
from orrery.server.odds import are_told
from orrery.server.presence import PresenceBoard
from orrery.server.proposing import QUIET, has_proposals
from orrery.server.stopping import would_end
from orrery.server.store import Status
from orrery.server.tables import LiveTable, Tables
from orrery.web.asking import AskedBack, asked_back
from orrery.web.choices import cautions_of, mine_of, nameable_by
from orrery.web.coaching import Coaches, Told
from orrery.web.companion import question_for
from orrery.web.courses import Courses
from orrery.web.finale import Endings, Finale
from orrery.web.history import History, history_of, news_for, shown_events
from orrery.web.log import LogLine, Logs
from orrery.web.look import Look, back_seat, has_finale, look_at
from orrery.web.moments import Moment, moments_since
from orrery.web.presence import NOBODY, Present, present_at
from orrery.web.replay import Replay, replay_of
from orrery.web.screens import page_screen
from orrery.web.seats import Player, most_urgent, players_of
from orrery.web.since import Since
from orrery.web.status import StandIn, TableStatus, stand_ins_of, status_of


@dataclass(frozen=True)
class Frame:
    """What the template of the table needs."""

    version: str
    number: int
    shown: int  # the number of the action that is shown; in a replay below `number`
    info: Any
    game: Game
    viewer: int | None
    holder: int | None  # who holds a device of several seats, if they have said so: the page's links say it again
    own: Sequence[int]
    host: bool  # has set the table
    hosts: bool  # sits here, or set the table: may invite others
    pass_to: int | None
    players: Sequence[Player]
    present: Present  # who of them is there, and who watches; nobody in a replay
    timed: Player | None  # whose clock stands at the top
    board: str
    in_words: Markup  # the same for those who listen; empty if the game does not tell it
    mine: str
    draws: bool  # the people are asked what they rolled or drew
    lists_all: bool  # their choices stand there as a list already
    actions: Sequence[tuple[str, str]]
    cautions: Mapping[str, Mapping[str, str]]  # by action: what to ask before it is done
    status: Markup
    yours: bool
    status_seat: int | None
    stand_ins: Sequence[StandIn]  # the viewer's seats for which a bot plays
    log: Sequence[LogLine]
    ticker: LogLine | None
    since: Since | None  # what happened since the viewer last acted
    places: str  # the name of every place on the board by its id, as JSON
    back_seat: int | None  # whose last choice the button takes back
    back: Back  # whether it would
    asked_back: AskedBack | None  # somebody asks the others for it
    over: bool
    finale: Finale | None  # how the game ended, as a stage of its own; not in a replay
    replay: Replay | None  # how it is looked back at; None at the table itself
    odds: bool  # the viewer only watches, and may be told who is winning
    title: str
    coach: Told | None
    chat_count: int
    muted: Sequence[Muted]  # whom of those here the viewer does not hear
    hears_watchers: bool
    mutable: Collection[int]  # lines whose author the viewer may mute
    names: Sequence[str]
    nameable: Sequence[tuple[str, str, str]]  # by the game, what it is, as it is called now
    stuck: str  # why the game cannot go on, for some or for all; empty if it can
    would_end: Sequence[str]  # the names of those who would end a game that can go on
    would_end_too: bool  # the viewer is one of them
    agreed: Sequence[str]  # at such a table: who wants to end it
    agrees: bool  # whether the viewer is one of them
    proposals: bool | None  # whether bots make proposals to their team; None where they never do


def title_of(game: Game, yours: bool) -> str:
    """The title of a page of the table."""
    title = f"{game.title} - Orrery"
    return _("Your turn") + f" - {title}" if yours else title


class Frames:
    """Makes frames. A version names everything a frame depends on but the viewer."""

    def __init__(
        self,
        tables: Tables,
        epoch: str,
        analyses: Analyses | None = None,
        presence: PresenceBoard | None = None,
        hearing: Hearing | None = None,
    ) -> None:
        self.tables = tables
        self.epoch = epoch
        self.analyses = analyses
        self.presence = presence
        self.hearing = hearing
        self.logs = Logs()
        self.endings = Endings(tables)
        self.courses = Courses(tables)
        self.coaches = Coaches()

    def version(self, live: LiveTable) -> str:
        return f"{self.epoch}-{live.info.number}.{live.info.revision}.{live.chat_version}.{live.info.status}"

    async def frame(
        self, live: LiveTable, guest: str, seat: int | None, shown: int | None = None, closed: bool = False
    ) -> Frame:
        """The table as the guest sees it from `seat` (None: as a spectator), now or after action `shown`.

        A finished game is looked back at with all hands open, unless they are to stay `closed`.
        """
        look = await look_at(self.tables, live, self.version(live), guest, seat, shown, closed)
        info, game = look.info, look.game
        screen = page_screen(game)
        view = look.view()
        draw = question_for(game, look.live, look.shown_to, view) if look.rolls_at_home else None
        legal = look.legal() if draw is None else draw.actions
        ears = await self.hearing.of(guest) if self.hearing is not None else ALL_EARS
        history = await self._history(look, view)
        spoken = history.chat
        history = replace(history, chat=ears.heard(spoken, not look.own))
        since = news_for(look, history)
        log = history.log(look.holder)
        replay = replay_of(look, history.course, history.told, self.analyses) if history.course is not None else None
        if replay is not None:  # the status is that of another moment
            now = TableStatus(Markup("") + replay.words, seat=replay.seat)
        else:
            now = status_of(game, live, look.latest, view, look.viewer, look.stuck)
        players = players_of(live, screen, view, guest, look.actors if look.playing else [], self.tables.clock())
        agreed, stopping = agreed_by(live), would_end(live)
        board = calm(screen.board(view, legal, shown_events(look, history, since)))
        regions = regions_of(game, view) if look.info.status != Status.OPEN else ()
        return Frame(
            version=look.version,
            number=info.number,
            shown=look.number,
            info=info,
            game=game,
            viewer=look.viewer,
            holder=look.holder,
            own=look.own,
            host=guest == info.creator,
            hosts=info.has_member(guest),
            pass_to=look.pass_to,
            players=players,
            present=NOBODY if look.replay else present_at(self.presence, live),
            timed=most_urgent(players, look.viewer),
            board=only_targets(board) if regions else board,
            in_words=board_in_words(regions),
            mine=mine_of(look, screen, view, legal, draw),
            draws=draw is not None,
            lists_all=getattr(screen, "lists_all", False),
            actions=list(zip(map(game.space.notation, legal), game.labels(view, legal), strict=True)),
            cautions=cautions_of(game, view, legal),
            status=now.words,
            yours=now.yours,
            status_seat=now.seat,
            stand_ins=stand_ins_of(live, guest, history.chat) if look.playing else (),
            log=log,
            ticker=next((line for line in reversed(log) if not line.said), None),
            since=since,
            places=json.dumps(place_names(game, view), separators=(",", ":")),
            back_seat=back_seat(look),
            back=await self._back(look),
            asked_back=asked_back(live, guest) if look.playing else None,
            over=info.status == Status.OVER,
            finale=await self.endings.finale(live, look.shown_to) if has_finale(look) else None,
            replay=replay,
            odds=look.viewer is None and not look.own and replay is None and are_told(live, game),
            title=title_of(game, now.yours),
            coach=self.coaches.says(live, game, view) if info.extra.get("tutorial") and not look.replay else None,
            chat_count=sum(line.kind.talk for line in history.chat),
            muted=muted_at(live, spoken, ears),
            hears_watchers=ears.watchers,
            mutable={line.id for line in history.chat if line.kind.talk and line.guest not in (None, guest)},
            names=view["names"],
            nameable=nameable_by(game, look, view),
            stuck=look.stuck.words(view["names"]) if look.stuck is not None else "",
            would_end=[seat.name for seat in info.players if seat.guest in stopping] if look.playing else (),
            would_end_too=guest in stopping,
            agreed=[seat.name for seat in info.players if seat.guest in agreed],
            agrees=guest in agreed,
            proposals=not info.extra.get(QUIET) if has_proposals(game) else None,
        )

    async def moments(self, live: LiveTable, guest: str, seat: int | None, after: int | None) -> list[Moment]:
        """What the guest missed, moment by moment; see `moments_since`."""
        look = await look_at(self.tables, live, self.version(live), guest, seat)
        return await moments_since(self.tables, look, await self._history(look, look.view()), after)

    async def _history(self, look: Look, view: Mapping[str, Any]) -> History:
        return await history_of(self.tables, self.logs, self.courses, look, view)

    async def _back(self, look: Look) -> Back:
        seat = back_seat(look)
        return NOTHING_TO_TAKE_BACK if seat is None else await known_back(self.tables, look.live, seat)

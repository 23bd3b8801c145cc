"""One look at a table: everything a viewer may see of it, ready for the template.

A frame is made from the redacted view of one seat (or of a spectator) and nothing else, so what a viewer may not know
cannot get into their page.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from orrery.core import CHANCE, Event, Game, State
from orrery.core.game import Screen
from orrery.core.views import OVER
from orrery.draw import Markup, board_in_words, calm, join, only_targets, opened, place_names, regions_of, screen_of
from orrery.server.acting import NOTHING_TO_TAKE_BACK, Back, known_back
from orrery.server.analysis import Analyses
from orrery.server.companion import asked, keeper_of, rolls_at_home
from orrery.server.ending import agreed_by
from orrery.server.odds import are_told
from orrery.server.plan import clock_seconds
from orrery.server.proposing import QUIET, has_proposals
from orrery.server.store import Action, Line, LineKind, Seat, Sitter, Status, TableInfo
from orrery.server.stuck import Stuck
from orrery.server.tables import LiveTable, Tables
from orrery.web.coaching import Coaches, Told
from orrery.web.companion import Draw, question_for
from orrery.web.finale import Endings, Finale
from orrery.web.log import LOG_LINES, LogLine, Logs, dealt_by, held_by, mixed, notices_until, tell_all
from orrery.web.replay import Course, Courses, Replay, curve_at, hands_of, points_of, walk_of, words_at
from orrery.web.since import Since, Step, begun, since_last_act
from orrery.web.status import StandIn, TableStatus, stand_ins_of, status_of

LOW = 0.2  # of a clock: then it is time to hurry
MOST_MOMENTS = 60  # to play back in one go


@dataclass(frozen=True)
class Clock:
    """What a player has left, when the frame was made. The page counts on, and finds the words."""

    left: float  # seconds
    low: float  # below this many it is little
    runs: bool


@dataclass(frozen=True)
class Player:
    """A seat of the players' panel."""

    seat: int
    name: str
    face: Any
    turn: bool
    thinking: bool
    mine: bool
    kind: str
    note: str
    level: str  # of the bot that sits or stands in here; empty for a person
    standin: bool
    open: bool
    clock: Clock | None
    asked: bool  # this viewer has agreed that a bot plays here


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
    hosts: bool  # sits here, or set the table: may invite others
    pass_to: int | None
    players: Sequence[Player]
    timed: Player | None  # whose clock stands at the top
    board: str
    in_words: Markup  # the same for those who listen; empty if the game does not tell it
    mine: str
    draws: bool  # the people are asked what they rolled or drew
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
    over: bool
    finale: Finale | None  # how the game ended, as a stage of its own; not in a replay
    replay: Replay | None  # how it is looked back at; None at the table itself
    odds: bool  # the viewer only watches, and may be told who is winning
    title: str
    coach: Told | None
    chat_count: int
    names: Sequence[str]
    nameable: Sequence[tuple[str, str, str]]  # by the game, what it is, as it is called now
    stuck: str  # why the game cannot go on, for some or for all; empty if it can
    agreed: Sequence[str]  # at such a table: who wants to end it
    agrees: bool  # whether the viewer is one of them
    proposals: bool | None  # whether bots make proposals to their team; None where they never do


def last_turn(actions: Sequence[Action], viewer: int | None, full: bool = False) -> list[Event]:
    """What the last player to act has done, as the viewer may know it: for the trail on the board."""
    found: list[Event] = []
    mover: int | None = None
    for action in reversed(actions):
        if action.back is not None:
            break
        if action.player != CHANCE:
            if mover is not None and action.player != mover:
                break
            mover = action.player
        found[:0] = [event.seen_by(event.seers[0] if full and event.seers else viewer) for event in action.events]
        if len(found) > 24:
            break
    return found


def clock_of(live: LiveTable, seat: Seat, runs: bool, now: float) -> Clock | None:
    """A person's clock; None if there is none, or if a bot plays for them."""
    total = clock_seconds(live.info.pace)
    if seat.clock is None or total is None or live.bot_level(seat.seat) is not None:
        return None
    left = max(0.0, seat.clock - (now - live.info.updated if runs else 0.0))
    return Clock(round(left, 1), total * LOW, runs)


def most_urgent(players: Sequence[Player], viewer: int | None) -> Player | None:
    """Whose clock to show at the top: mine if it runs, else one that runs, else mine."""
    timed = [player for player in players if player.clock and (player.turn or player.seat == viewer)]
    return max(timed, key=lambda player: (player.turn, player.seat == viewer), default=None)


def looks_from(live: LiveTable, own: Sequence[int], asked: int | None, replay: bool) -> int | None:
    """The seat of whoever looks; None shows no hand.

    A device of several seats is somebody's once they have said who they are. Before anything was played that is the
    first seat.
    """
    if asked is not None:
        return asked if asked in own else None
    begun = replay or any(action.player in own for action in live.actions)
    if len(own) > 1 and live.info.status == Status.RUNNING and begun:
        return None
    return own[0] if own else None


def note_of(seat: Seat, face_note: str) -> str:
    """A few words after the name. How well a bot plays its face says, and its first name."""
    return "away" if seat.standin else face_note


def passed_to(game: Game, live: LiveTable, actors: Sequence[int], own: Sequence[int], viewer: int | None) -> int | None:
    """The seat that a device of several seats is to be passed on to; None if it is with the right one."""
    asked_of = actors
    if rolls_at_home(live.info, actors):  # anybody may say what came, unless it is hidden and one of them holds it
        keeper = keeper_of(live, asked(game, live))
        asked_of = [keeper] if keeper is not None and keeper in own else own
    if viewer in asked_of:
        return None
    return next((seat for seat in own if seat in asked_of and live.bot_level(seat) is None), None)


def nameable_by(game: Game, look: Look, view: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """What the viewer may give a name to: its name by the game, what it is, and as it is called now."""
    if look.shown_to is None or look.replay:
        return []
    given = view["given"]
    return [(thing, what, given.get(thing, thing)) for thing, what in game.nameable(view).items()]


@dataclass(frozen=True)
class Look:
    """The moment of a table that is shown, and who looks at it."""

    live: LiveTable
    game: Game
    info: TableInfo
    latest: State  # the last position of the table, when the look began
    version: str
    own: Sequence[int]  # the guest's seats
    replay: bool
    opened: bool  # the game is over and all hands are open
    playing: bool  # the game is running and this is its last position
    number: int
    state: State
    actors: Sequence[int]
    viewer: int | None
    pass_to: int | None
    stuck: Stuck | None

    @property
    def shown_to(self) -> int | None:
        """The seat whose hand is on the page: nobody's while the device is passed on."""
        return self.viewer if self.pass_to is None else None

    @property
    def holder(self) -> int | None:
        """Who holds a device of several seats."""
        return self.shown_to if len(self.own) > 1 else None

    def view(self) -> Mapping[str, Any]:
        """What the viewer may see, with printed numbers and the names of players and things."""
        seen = self.seen_by(self.shown_to)
        return opened(self.game, seen, self.views()) if self.opened else seen

    def views(self) -> list[dict[str, Any]]:
        """What each seat could see. Only of a finished game."""
        return [self.seen_by(seat) for seat in range(self.info.seats)] if self.opened else []

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        return {**self.state.shown(seat), **self.live.called()}

    @property
    def rolls_at_home(self) -> bool:
        """Whether the people are asked what they rolled or drew."""
        return self.playing and rolls_at_home(self.info, self.actors)

    def legal(self) -> list[int]:
        """What the viewer may do for their seat."""
        if not self.playing or self.shown_to is None or self.info.players[self.shown_to].standin:
            return []
        return self.state.legal(self.shown_to) if self.shown_to in self.actors else []


@dataclass(frozen=True)
class Story:
    """What happened at a table, as the viewer may know it, and what was said."""

    actions: Sequence[Action]
    told: Sequence[LogLine]
    chat: Sequence[Line]
    dealt: int  # the number of the last action by which the table was set; 0 until it is
    course: Course | None = None  # the whole game, where it is looked back at

    def log(self, holder: int | None) -> list[LogLine]:
        """Both in one stream; the links of a device of several seats say who holds it.

        How the table was set is one line, once it is.
        """
        lines = mixed(self.told, self.chat, self.dealt)
        return lines if holder is None else [held_by(line, holder) for line in lines]


@dataclass(frozen=True)
class Moment:
    """The table in between, as a viewer who looks back sees it: nothing in it can be chosen."""

    at: int  # the number of the action that led to it
    step: Step | None  # None for the position that it all began with
    words: str
    lights: str  # the ids of the places that the words speak of
    links: str  # which of them are joined
    board: Markup
    faces: Sequence[Any]  # of all seats


def news_for(look: Look, story: Story) -> Since | None:
    """What is new to the viewer of a running or finished game; watchers and readers of a replay see the last turn."""
    seat = look.shown_to
    if seat is None or look.replay or look.info.status == Status.OPEN:
        return None
    return since_last_act(story.actions, story.told, seat, look.game.series)


def shown_events(look: Look, story: Story, since: Since | None) -> list[Event]:
    """What the board marks: all that is new to the viewer; if nothing is, the last turn, which is then their own."""
    if since is None or not any(turn for turn in since.turns.values()):
        found = last_turn(story.actions, look.shown_to, look.opened)
        return [*begun(look.game.series, story.actions, found, look.shown_to), *found]
    return since.events(look.shown_to)


def mine_of(look: Look, screen: Screen, view: Mapping[str, Any], legal: Sequence[int], draw: Draw | None) -> str:
    """The column of the viewer's own things; where all hands are open they are shown as those of the others are."""
    if look.opened and view["step"] != OVER:
        return ""
    return screen.mine(view, legal) if draw is None else join([draw.panel, screen.mine(view)])


class Frames:
    """Makes frames. A version names everything a frame depends on but the viewer."""

    def __init__(self, tables: Tables, epoch: str, analyses: Analyses | None = None) -> None:
        self.tables = tables
        self.epoch = epoch
        self.analyses = analyses
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
        look = await self._look(live, guest, seat, shown, closed)
        info, game = look.info, look.game
        screen = screen_of(game)
        view = look.view()
        draw = question_for(game, look.live, look.shown_to, view) if look.rolls_at_home else None
        legal = look.legal() if draw is None else draw.actions
        story = await self._story(look, game, view)
        since = news_for(look, story)
        log = story.log(look.holder)
        replay = self._replay(look, story, story.course) if story.course is not None else None
        if replay is not None:  # the status is that of another moment
            now = TableStatus(Markup("") + replay.words, seat=replay.seat)
        else:
            now = status_of(game, live, look.latest, view, look.viewer, look.stuck)
        players = players_of(live, screen, view, guest, look.actors if look.playing else [])
        agreed = agreed_by(live)
        board = calm(screen.board(view, legal, shown_events(look, story, since)))
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
            hosts=info.has_member(guest),
            pass_to=look.pass_to,
            players=players,
            timed=most_urgent(players, look.viewer),
            board=only_targets(board) if regions else board,
            in_words=board_in_words(regions),
            mine=mine_of(look, screen, view, legal, draw),
            draws=draw is not None,
            actions=list(zip(map(game.space.notation, legal), game.labels(view, legal), strict=True)),
            cautions=cautions_of(game, view, legal),
            status=now.words,
            yours=now.yours,
            status_seat=now.seat,
            stand_ins=stand_ins_of(live, guest, story.chat) if look.playing else (),
            log=log,
            ticker=next((line for line in reversed(log) if not line.said), None),
            since=since,
            places=json.dumps(place_names(game, view), separators=(",", ":")),
            back_seat=back_seat(look),
            back=await self._back(look),
            over=info.status == Status.OVER,
            finale=await self.endings.finale(live, look.shown_to) if has_finale(look) else None,
            replay=replay,
            odds=look.viewer is None and not look.own and replay is None and are_told(live, game),
            title=f"{'Your turn - ' if now.yours else ''}{game.title} - Orrery",
            coach=self.coaches.says(live, game, view) if info.extra.get("tutorial") and not look.replay else None,
            chat_count=sum(line.kind == LineKind.SAID for line in story.chat),
            names=view["names"],
            nameable=nameable_by(game, look, view),
            stuck=look.stuck.words(view["names"]) if look.stuck is not None else "",
            agreed=[seat.name for seat in info.players if seat.guest in agreed],
            agrees=guest in agreed,
            proposals=not info.extra.get(QUIET) if has_proposals(game) else None,
        )

    async def _look(
        self, live: LiveTable, guest: str, seat: int | None, shown: int | None, closed: bool = False
    ) -> Look:
        """Which moment is shown, and to whom."""
        info, latest = live.info, live.state
        game = self.tables.game_of(info)
        version = self.version(live)  # of what is shown: the table may move on while the frame is made
        stuck, able = live.stuck, live.actors()
        own = info.seats_of(guest)
        replay = shown is not None
        number = info.number if shown is None else max(0, min(shown, info.number))
        viewer = looks_from(live, own, seat, replay)
        over = replay and info.status == Status.OVER
        state = latest if number == info.number else await self.tables.position(live, number)
        playing = info.status == Status.RUNNING and not replay
        actors = able if playing else []
        return Look(
            live=live,
            game=self.tables.game_of(info),
            info=info,
            latest=latest,
            version=version if not replay else f"replay-{number}",
            own=own,
            replay=replay,
            opened=over and not (closed and viewer is not None),
            playing=playing,
            number=number,
            state=state,
            actors=actors,
            viewer=viewer,
            pass_to=passed_to(game, live, actors, own, viewer) if playing else None,
            stuck=stuck,
        )

    async def moments(self, live: LiveTable, guest: str, seat: int | None, after: int | None) -> list[Moment]:
        """What the guest missed, moment by moment: the position after action `after`, then what happened since.

        Without it, everything since they last acted. Each moment is made from what their seat could see then.
        """
        look = await self._look(live, guest, seat, None)
        game = look.game
        story = await self._story(look, game, look.view())
        since = news_for(look, story)
        if since is None:
            return []
        start = since.act if after is None else max(after, since.act)
        numbers = [number for number in since.moments if number > start][-MOST_MOMENTS:]
        steps = {number: step for step in reversed(since.steps) for number in step.moments}  # the first that it is of
        found: list[Moment] = []
        for number in (start, *numbers):
            then = replace(look, state=await self.tables.position(live, number))
            view = then.view()
            screen = screen_of(game)
            step = steps.get(number)
            lines = [line for line in story.told if line.number == number]
            found.append(
                Moment(
                    at=number,
                    step=step,
                    words=" ".join(line.text for line in lines),
                    lights=" ".join(line.lights for line in lines if line.lights),
                    links=" ".join(line.links for line in lines if line.links),
                    board=calm(screen.board(view, (), since.events(look.shown_to, number) if step else ())),
                    faces=[screen.seat(view, seat) for seat in range(look.info.seats)],
                )
            )
        return found

    async def _story(self, look: Look, game: Game, view: Mapping[str, Any]) -> Story:
        """What happened until the moment that is shown, and now also what was said."""
        live = look.live
        if not look.replay:
            told = self.logs.told(live, game, look.shown_to, look.info.status == Status.OVER, view)
            dealt = 0 if look.state.actors() == [CHANCE] else dealt_by(live.actions)
            return Story(live.actions, told, await self.tables.chat(live), dealt)
        course = await self.courses.find(live, game, look.shown_to, look.opened)
        folded = min(look.number, course.reel.folded)
        actions = [action for action in course.actions if action.number <= look.number]
        later = [action for action in actions if action.number > folded][-LOG_LINES:]
        given = look.info.extra.get("given", {})
        told = [line for line in course.told if (line.number or 0) <= folded]
        told += tell_all(game, later, live.names_at, look.shown_to, look.opened, given, view)
        over = look.info.status == Status.OVER
        notices = notices_until(await self.tables.chat(live), course.actions, look.number, over)
        return Story(actions, told, notices, course.reel.folded if look.number >= course.reel.folded else 0, course)

    def _replay(self, look: Look, story: Story, course: Course) -> Replay:
        """How the moment is looked back at."""
        live, number, reel = look.live, look.number, course.reel
        place, walked, names = reel.place(number), walk_of(self.analyses, look.info.id), live.names()
        points = points_of(course, walked, names, number)
        again = look.info.extra.get("again")
        return Replay(
            reel=reel,
            shown=number,
            place=place,
            words=words_at(course, number),
            seat=story.told[-1].seat if story.told else None,
            opened=look.opened,
            switch=look.info.status == Status.OVER and look.viewer is not None,
            hands=hands_of(look.game, look.views(), names, walked, number),
            points=points,
            curve=curve_at(walked, names, points, number),
            again=again if again and number == again["number"] - 1 else None,
        )

    async def _back(self, look: Look) -> Back:
        seat = back_seat(look)
        return NOTHING_TO_TAKE_BACK if seat is None else await known_back(self.tables, look.live, seat)


def back_seat(look: Look) -> int | None:
    """Whose last choice would be taken back here.

    Also while the device is passed on: who has ended their turn by a slip still holds it.
    """
    seat = look.viewer
    if seat is None and look.stuck is not None and look.own:
        seat = look.own[0]  # whoever holds a device of several seats: anybody may take back there
    return seat if look.playing else None


def has_finale(look: Look) -> bool:
    """Whether the page tells how the game ended: not in a replay, nor of a game that was ended without a result."""
    return look.info.status == Status.OVER and not look.info.no_result and not look.replay


def cautions_of(game: Game, view: Mapping[str, Any], legal: Sequence[int]) -> dict[str, Mapping[str, str]]:
    """What the viewer is asked before choices that cannot be taken back and cost something, by action."""
    found = ((action, game.caution(view, action, legal)) for action in legal) if game.cautions else ()
    return {game.space.notation(action): caution.as_json() for action, caution in found if caution is not None}


def players_of(
    live: LiveTable, screen: Screen, view: Mapping[str, Any], guest: str, acting: Sequence[int]
) -> list[Player]:
    """The seats of the players' panel. `acting` is empty when nobody plays: then no clock is shown."""
    now = time.time()
    votes = live.info.extra.get("votes", {})
    players: list[Player] = []
    for seat in live.info.players:
        face = screen.seat(view, seat.seat)
        turn = seat.seat in acting
        players.append(
            Player(
                seat=seat.seat,
                name=seat.name or "Open seat",
                face=face,
                turn=turn,
                thinking=turn and live.bot_level(seat.seat) is not None,
                mine=seat.guest == guest,
                kind=seat.kind,
                note=note_of(seat, face.note),
                level=live.bot_level(seat.seat) or "",
                standin=seat.standin,
                open=seat.kind == Sitter.NOBODY,
                clock=clock_of(live, seat, turn, now) if acting else None,
                asked=guest in votes.get(str(seat.seat), []),
            )
        )
    return players

"""A table as the API describes it."""

from __future__ import annotations

from pydantic import BaseModel, Field

from orrery.core import Standing as Standings
from orrery.server import house, starting, stopping
from orrery.server.leaving import leavers
from orrery.server.presence import Presence
from orrery.server.store import EndedWhy, Guest, Sitter, Status
from orrery.server.tables import LiveTable
from orrery.web.asking import asked_back
from orrery.web.presence import present_at
from orrery.web.site import Site


class SeatInfo(BaseModel):
    seat: int
    kind: Sitter
    name: str
    level: str | None = Field(description="Of the bot that plays here, for itself or as a stand-in.")
    standin: bool = Field(description="A bot plays for the person who sits here, until they are back.")
    mine: bool
    presence: Presence | None = Field(
        description="Whether the person who sits here is there: here, away (a page is open but hidden, or was closed "
        "a moment ago) or gone. None for bots, open seats and people who do not show it."
    )


class HouseNumber(BaseModel):
    place: str
    printed: str
    here: str


class WatcherInfo(BaseModel):
    name: str
    presence: Presence


class LeftSeat(BaseModel):
    seat: int
    name: str
    at: int = Field(description="The number of the last action then.")


class BackAsked(BaseModel):
    seat: int = Field(description="Who asks to take back their last choice.")
    first: int = Field(description="The number of that choice; it and all after it would be undone.")
    agreed: list[int] = Field(description="Seats whose players have agreed.")
    waiting: list[int] = Field(description="Seats whose players are to answer: see `/back/answer`.")


class Standing(BaseModel):
    """The result of a game, by seat."""

    points: list[int]
    places: list[int] = Field(description="1 is the best; those who share a place have the same.")
    winners: list[int] = Field(description="The seats that have won; all of them, or none, where all play together.")
    reason: str | None = Field(description="Why the game ended, in words.")

    @classmethod
    def of(cls, found: Standings) -> Standing:
        return cls(points=found.points, places=found.places, winners=found.winners, reason=found.reason)


class TableState(BaseModel):
    id: str
    name: str
    game: str
    status: Status
    at: int = Field(description="The number of the last action; send it back with `act`.")
    seats: list[SeatInfo]
    actors: list[int] = Field(description="Who owes a decision; -1 is chance.")
    invite: str | None = Field(description="The secret that lets a friend sit down; only for members of the table.")
    watch: str | None
    commitment: str
    standing: Standing | None = Field(
        description="The result; none as long as the game goes on, and if players ended one that was stuck."
    )
    watchers: list[WatcherInfo] = Field(description="Who watches, by name; at most a dozen of them.")
    starts_in: float | None = Field(None, description="Seconds until the game starts by itself: nobody is missing.")
    held: bool = Field(False, description="Nobody is missing, and it waits for whoever set the table: see `/fill`.")
    closed: bool = Field(False, description="The table was closed before the game began.")
    left: list[LeftSeat] = Field([], description="Who has left the running game to a bot for good.")
    would_end: list[int] = Field([], description="Seats whose players would end the game: see `/stop`.")
    ended: EndedWhy | None = Field(
        None,
        description="Of a game without a result: `agreed`, `abandoned`, by the `operator`, or `stuck` by a fault.",
    )
    asked_back: BackAsked | None = Field(None, description="Somebody asks to take back their last choice.")
    house_numbers: list[HouseNumber] = Field([], description="Printed numbers that this table has otherwise.")
    rematch: str | None = Field(None, description="The id of the table of the next game with the same people.")
    stuck: str | None = Field(None, description="Why the game cannot go on by a fault of the program: see `/end`.")


def describe(site: Site, live: LiveTable, guest: Guest) -> TableState:
    info = live.info
    asked = asked_back(live, guest.id)
    present = present_at(site.presence, live)
    inside = info.has_member(guest.id)
    standing = None if live.stuck is not None or info.no_result else live.state.standing()
    return TableState(
        id=info.id,
        name=info.name,
        game=info.game,
        status=info.status,
        at=info.number,
        seats=[
            SeatInfo(
                seat=s.seat,
                kind=s.kind,
                name=s.name,
                level=live.bot_level(s.seat),
                standin=s.standin,
                mine=s.guest == guest.id,
                presence=present.seats.get(s.seat),
            )
            for s in info.players
        ],
        actors=live.actors() if info.status == Status.RUNNING else [],
        invite=info.invite if inside else None,
        watch=info.watch if inside else None,
        commitment=info.commitment,
        standing=Standing.of(standing) if standing is not None and standing.over else None,
        watchers=[WatcherInfo(**watcher._asdict()) for watcher in present.watchers],
        starts_in=starting.starts_in(live, site.tables.clock()),
        held=bool(info.extra.get(starting.HELD)) and starting.is_full(live),
        closed=info.closed,
        left=[LeftSeat(seat=seat, name=gone.name, at=gone.at) for seat, gone in leavers(info).items()],
        would_end=[seat.seat for seat in info.players if seat.guest in stopping.would_end(live)],
        ended=info.ended_why if info.no_result and not info.closed else None,
        asked_back=BackAsked(seat=asked.seat, first=asked.first, agreed=list(asked.agreed), waiting=list(asked.waiting))
        if asked is not None
        else None,
        house_numbers=[HouseNumber(**each._asdict()) for each in house.told(info.game, info.data)],
        rematch=info.extra.get("rematch"),
        stuck=live.stuck.words(live.names()) if live.stuck is not None else None,
    )

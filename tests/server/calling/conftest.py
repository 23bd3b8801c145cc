"""A house that calls people on this machine, round by round, with a clock that tests move."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from orrery.core import State
from orrery.server.calling.caller import Caller
from orrery.server.store.calls import GRACE
from orrery.server.store.schema import CALLS, CHANNELS
from tests.server.calling.receivers import Mailbox, MovedClock, Receiver, mail_server, receiving
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on, play_to_turns


def goes_on(state: State, seat: int, action: int) -> bool:
    """Whether somebody has something to do after that."""
    then = state.copy()
    then.apply(seat, action)
    return bool(then.actors())


class CallingHouse(House):
    """Calls go out when a test says so, and at the time it says."""

    def __init__(self, folder: Path, clock: MovedClock, smtp_port: int, **given: object) -> None:
        self.clock = clock
        usual = {"webhook_private": True, "smtp_host": "127.0.0.1", "smtp_port": smtp_port, "smtp_security": "none"}
        super().__init__(settings(folder, **{**usual, **given}))

    def __enter__(self) -> CallingHouse:
        super().__enter__()
        self.run(self._by_hand)
        return self

    async def _by_hand(self) -> None:
        assert self.caller._task is not None
        self.caller._task.cancel()
        await asyncio.gather(self.caller._task, return_exceptions=True)
        self.caller.clock = self.caller.pusher.clock = self.clock
        store = self.site.store
        for part in (store.calls, store.channels, store.records):
            part.clock = self.clock

    @property
    def caller(self) -> Caller:
        assert self.site.caller is not None
        return self.site.caller

    def round(self, later: float = GRACE + 1) -> None:
        """Some time later, one round of calls."""
        self.clock.move(later)
        self.run(self.caller.round)

    def couple(self, **fields: str) -> tuple[str, dict[int, Person], int]:
        """Ada and Bob at a table, and the seat of the one whose turn it is."""
        ada, bob = self.person("Ada"), self.person("Bob")
        table = ada.sets("me", "friend", name="Poppy", **fields)
        bob.joins(table, "Bob")
        people = {0: ada, 1: bob}
        while self.state(table).view(None)["step"] != "turn":  # the draft asks both of them at once
            play_on(self, table, people, 1)
        return table, people, play_to_turns(self, table, people)

    def move(self, table: str, people: dict[int, Person]) -> int:
        """Whoever is to act acts until somebody else is to; their seat."""
        first = self.state(table).actors()[0]
        while (seat := self.state(table).actors()[0]) == first:
            live = self.live(table)
            space = self.site.tables.game_of(live.info).space
            do = next(space.notation(action) for action in live.state.legal(seat) if goes_on(live.state, seat, action))
            assert people[seat].act(table, do, seat=seat).is_success
        return seat

    def guest(self, table: str, seat: int) -> str:
        guest = self.live(table).info.players[seat].guest
        assert guest is not None
        return guest


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture(scope="module")
def mailing() -> Iterator[tuple[Mailbox, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def mailbox(mailing: tuple[Mailbox, int]) -> Mailbox:
    box = mailing[0]
    box.take()
    box.refuses = ""
    return box


@pytest.fixture(scope="module")
def clock() -> MovedClock:
    return MovedClock()


@pytest.fixture(scope="module")
def one_house(
    tmp_path_factory: pytest.TempPathFactory, clock: MovedClock, mailing: tuple[Mailbox, int]
) -> Iterator[CallingHouse]:
    with CallingHouse(tmp_path_factory.mktemp("calling"), clock, mailing[1]) as house:
        yield house


@pytest.fixture
def calling(one_house: CallingHouse) -> CallingHouse:
    """The house of this module. Tables do not mind each other; whom earlier tests wanted to call is forgotten."""

    async def forget() -> None:
        await one_house.site.store._database.write(
            lambda transaction: [transaction.sql.execute(delete(kept)) for kept in (CALLS, CHANNELS)]
        )

    one_house.run(forget)
    return one_house

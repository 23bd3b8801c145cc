"""Who is winning, for those who watch: told where it can help nobody, and judged by one who sees no hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from orrery.core import SPECTATOR, game
from orrery.server.bots import think_of_odds
from orrery.server.odds import Odds, are_told
from orrery.server.store import Sitter
from orrery.server.tables import LiveTable
from tests.server.people import BotsHere, House, play_on


@pytest.fixture
def table(house: House) -> str:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    play_on(house, table, {0: ada, 1: bob}, 14)
    return table


def bots_alone(live: LiveTable) -> LiveTable:
    """The same table, where every seat is a bot's."""
    players = tuple(replace(seat, kind=Sitter.BOT, guest=None, level="easy") for seat in live.info.players)
    return LiveTable(replace(live.info, players=players), live.state.copy(), list(live.actions))


def test_they_are_told_only_where_no_player_could_read_them(house: House, table: str) -> None:
    live, gardens = house.live(table), game("gardens")
    assert not are_told(live, gardens)
    bots = bots_alone(live)
    assert are_told(bots, gardens)
    one = bots.info.players[0]
    stand_in = replace(one, kind=Sitter.PERSON, guest="somebody", standin=True)  # who may come back
    bots.info = replace(bots.info, players=(stand_in, *bots.info.players[1:]))
    assert not are_told(bots, gardens)
    assert not are_told(bots_alone(live), game("relay")), "nothing is told where hands could be read from it"


def test_pages_of_watchers_have_a_place_for_them(house: House, table: str) -> None:
    live = house.live(table)
    eve = house.person("Eve")
    eve.get(f"/w/{table}/{live.info.watch}")
    page = eve.get(f"/t/{table}").text
    assert 'id="odds"' not in page
    assert "a player could look, too" in page
    watching = house.run(house.site.frames.frame, bots_alone(live), "nobody", None)
    assert watching.odds
    back = house.run(house.site.frames.frame, bots_alone(live), "nobody", None, live.info.number)
    assert not back.odds


def test_a_position_is_judged_once(house: House, table: str) -> None:
    live, gardens = bots_alone(house.live(table)), game("gardens")

    class Counted(BotsHere):
        judged = 0

        async def odds(self, *args: object) -> list[float]:
            self.judged += 1
            return await super().odds(*args)  # type: ignore[arg-type]

    workers, odds = Counted(), Odds()
    first = house.run(odds.find, workers, live, gardens)
    assert first is not None
    assert sum(first) == pytest.approx(1)
    assert house.run(odds.find, workers, live, gardens) == first
    assert workers.judged == 1
    live.state = live.state.copy()  # the game has gone on
    assert odds.known(live) is None
    assert house.run(odds.find, workers, house.live(table), gardens) is None, "with people nothing is told"


def test_odds_do_not_depend_on_what_is_hidden(house: House, table: str) -> None:
    state = house.state(table)
    other = state.determinize(SPECTATOR, Random(2))
    assert other.snapshot() != state.snapshot()
    assert think_of_odds("gardens", "", other.snapshot(), 4) == think_of_odds("gardens", "", state.snapshot(), 4)

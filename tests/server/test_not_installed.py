"""Tables of a game that is not installed any more, or that cannot be read: the others do not suffer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from orrery.server import clocks
from orrery.server.errors import Conflict
from orrery.server.names import new_id
from orrery.web import site
from tests.server.conftest import settings
from tests.server.people import House, Person


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(settings(tmp_path)) as opened:
        yield opened


def set_elsewhere(house: House, person: Person, **changed: Any) -> str:
    """A table like one of this server, but of a game that only another one has."""
    info = house.live(person.sets("me", "me", listed="on", pace="live:600")).info
    there = replace(info, id=new_id(), name="Elsewhere", game="chess", **changed)
    house.run(house.site.store.tables.create, there, there.players)
    return there.id


def test_home_and_the_list_leave_it_out(house: House) -> None:
    ada = house.person("Ada")
    set_elsewhere(house, ada)
    here = ada.sets("me", "me", listed="on", name="Andromeda")
    for person in (ada, house.person("Eve")):
        for path in ("/", "/watch"):
            page = person.get(path)
            assert page.status_code == 200
            assert here in page.text
            assert "Elsewhere" not in page.text


def test_the_table_itself_says_so(house: House) -> None:
    ada = house.person("Ada")
    table = set_elsewhere(house, ada)
    words = "a game that is not installed here"
    for path in (f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/record"):
        page = ada.get(path)
        assert page.status_code == 404
        assert words in page.text
    assert words in ada.act(table, "move:E5").json()["text"]
    info = house.run(house.site.store.tables.find, table)
    assert info is not None
    assert words in house.person("Eve").get(f"/j/{table}/{info.invite}").text
    with pytest.raises(WebSocketDisconnect), ada.client.websocket_connect(f"/t/{table}/live"):
        pass
    program = house.program()
    assert program.get(f"/tables/{table}").status_code == 404
    assert program.post(f"/tables/{table}/join", secret=info.invite).status_code == 404


def test_one_who_sits_there_can_take_another_name(house: House) -> None:
    ada = house.person("Ada")
    set_elsewhere(house, ada)
    here = ada.sets("me", "friend")
    assert ada.form("/me", name="Grace").status_code == 303
    assert house.live(here).names()[0] == "Grace"


def test_a_server_starts_with_it_and_bots_play_on_at_the_others(tmp_path: Path) -> None:
    with House(settings(tmp_path, bot_pause=10)) as house:
        ada = house.person("Ada")
        here = ada.sets("me", "bot1")
        for _ in range(2):
            set_elsewhere(house, ada)
        ada.act(here, first(house, here), seat=0)
        before = house.live(here).info.number
    with House(settings(tmp_path)) as house:
        assert house.client().get("/healthz").status_code == 200
        house.wait(here, lambda live: live.info.number > before or 1 not in live.state.actors())


def first(house: House, table: str) -> str:
    live = house.live(table)
    return house.site.tables.game_of(live.info).space.notation(live.state.legal(0)[0])


def late_table(house: House) -> str:
    """A table where time has run out for Bob."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace="live:600")
    bob.joins(table)
    house.rewind(table, 601)
    return table


def test_time_is_called_at_the_others(house: House) -> None:
    table = late_table(house)
    for _ in range(2):
        set_elsewhere(house, house.person("Carol"))
    house.run(house.site.clocks.check_all)
    assert house.live(table).info.players[1].standin


@pytest.mark.parametrize("problem", [Conflict("somebody was quicker"), RuntimeError("nobody thought of this")])
def test_one_clock_that_cannot_be_read_does_not_stop_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch, problem: Exception
) -> None:
    tables = [late_table(house), late_table(house)]
    all_clocks = house.site.clocks
    check = all_clocks.check
    failed: list[str] = []

    async def failing(table: str) -> list[int]:
        if not failed:
            failed.append(table)
            raise problem
        return await check(table)

    monkeypatch.setattr(all_clocks, "check", failing)
    house.run(all_clocks.check_all)
    assert failed
    assert any(house.live(table).info.players[1].standin for table in tables)


@pytest.mark.long
@pytest.mark.parametrize("whole", [True, False])
def test_clocks_are_read_again_whatever_went_wrong(house: House, monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    table = late_table(house)
    broken = [1, 2]
    where: Any = house.site.store.tables if whole else house.site.clocks
    what = "late" if whole else "check"
    asked = getattr(where, what)

    async def failing(*given: Any) -> Any:
        if broken:
            broken.pop()
            raise RuntimeError("something nobody thought of")
        return await asked(*given)

    monkeypatch.setattr(where, what, failing)
    monkeypatch.setattr(site, "SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(clocks, "AGAIN_SECONDS", 0.01)
    house.wait(table, lambda live: live.info.players[1].standin)

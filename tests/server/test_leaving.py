"""Leaving: a bot plays on, or all who are left agree to end the game; the result tells it. Dead tables close."""

from __future__ import annotations

import asyncio

import pytest

from orrery.server.errors import Conflict
from orrery.server.lobby import free_seat
from orrery.server.seating import free_seats
from orrery.server.store import Finish, Status
from orrery.web.statistics import apart_words
from tests.server.people import House, Person, play_on


@pytest.fixture
def trio(house: House) -> tuple[str, list[Person]]:
    people = [house.person(name) for name in ("Ada", "Bob", "Cid")]
    table = people[0].sets("me", "friend", "friend", game="relay", name="Leaving")
    for person in people[1:]:
        person.joins(table)
    return table, people


def finishes(house: House, table: str) -> set[Finish]:
    house.run(house.site.results.settle, table)
    rows = house.run(house.site.store.results.of_tables, [table])
    return {row.finish for row in rows[table]}


def test_a_game_ends_when_all_who_are_left_agree(house: House, trio: tuple[str, list[Person]]) -> None:
    table, (ada, bob, cid) = trio
    assert house.person("Eve").post(f"/t/{table}/stop", agree=True).status_code == 404
    assert cid.post(f"/t/{table}/resign", seat=2).is_success
    assert cid.post(f"/t/{table}/stop", agree=True).status_code == 403, "who has left has no say"
    assert ada.post(f"/t/{table}/stop", agree="yes").status_code == 422
    assert bob.post(f"/t/{table}/stop", agree=False).status_code == 409, "nobody wants to end it"
    assert ada.post(f"/t/{table}/stop", agree=True).json() == {"done": False}
    page = bob.get(f"/t/{table}").text
    assert 'id="stopping"' in page
    assert "Ada would end the game here" in page
    assert bob.post(f"/t/{table}/stop", agree=False).json() == {"done": False}
    assert 'id="stopping"' not in ada.get(f"/t/{table}").text
    bob.post(f"/t/{table}/stop", agree=True)
    assert ada.post(f"/t/{table}/stop", agree=True).json() == {"done": True}
    live = house.live(table)
    assert live.info.status == Status.OVER
    page = ada.get(f"/t/{table}").text
    assert "This game was ended by agreement." in page
    assert "Cid left after action" in page
    assert finishes(house, table) == {Finish.AGREED}
    assert "Ended by agreement." in ada.get("/mine").text
    counted = house.run(house.site.store.results.statistics, live.info.creator)
    assert dict(counted.totals.apart) == {Finish.AGREED: 1}
    assert "1 ended by agreement" in apart_words(counted.totals)


def test_an_absent_player_has_no_say(house: House, trio: tuple[str, list[Person]]) -> None:
    table, (ada, bob, _) = trio
    ada.post(f"/t/{table}/say", text="I have to go.")
    house.later(1000)
    ada.get(f"/t/{table}")
    assert bob.post(f"/t/{table}/stop", agree=True).json() == {"done": True}
    assert house.live(table).info.ended_by_agreement


def test_who_is_alone_with_bots_ends_the_game_by_themselves(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "easy", game="relay")
    assert ada.post(f"/t/{table}/stop", agree=True).json() == {"done": True}


def test_whoever_set_a_table_closes_it_when_nobody_plays_any_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def think_for_ever(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(house.site.bots.workers, "choose", think_for_ever)
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace="days:2")
    bob.joins(table)
    assert ada.post(f"/t/{table}/resign", seat=0).is_success
    assert ada.post(f"/t/{table}/stop", agree=True).status_code == 403, "Bob has days"
    assert bob.post(f"/t/{table}/resign", seat=1).is_success
    assert bob.post(f"/t/{table}/stop", agree=True).status_code == 403
    assert "Close the table" in ada.get(f"/t/{table}").text
    assert "Close the table" not in bob.get(f"/t/{table}").text
    assert ada.post(f"/t/{table}/stop", agree=True).json() == {"done": True}


def test_a_played_game_tells_who_left(house: House, trio: tuple[str, list[Person]]) -> None:
    table, (ada, bob, cid) = trio
    play_on(house, table, {0: ada, 1: bob, 2: cid}, 1)
    cid.post(f"/t/{table}/resign", seat=2)
    assert free_seats(house.live(table).info) == [2], "a friend may take it over"
    while house.live(table).info.status == Status.RUNNING:
        if not play_on(house, table, {0: ada, 1: bob}, 1):
            house.wait(
                table, lambda live: live.info.status == Status.OVER or set(live.state.actors()) & {0, 1} != set()
            )
    assert finishes(house, table) == {Finish.PLAYED, Finish.LEFT}
    page = ada.get(f"/t/{table}").text
    assert "Cid left after action" in page
    assert "played on." in page
    assert "Cid left after action" in ada.get("/mine").text
    assert "You left, and a bot played on." in cid.get("/mine").text


def test_programs_agree_to_end(house: House) -> None:
    one, two = house.program("One"), house.program("Two")
    shown = one.sets("me", "friend", game="relay")
    at = f"/tables/{shown['id']}"
    two.post(f"{at}/join", secret=shown["invite"])
    assert one.post(f"{at}/stop", agree=True).json() == {"ended": False}
    assert two.get(at).json()["would_end"] == [0]
    assert two.post(f"{at}/stop", agree=True).json() == {"ended": True}
    over = one.get(at).json()
    assert (over["ended"], over["standing"], over["left"]) == ("agreed", None, [])


def test_a_seat_cannot_be_freed_once_another_node_has_started_the_game(
    patient: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node of the host still holds the table as it was before the start."""
    ada, bob = patient.person("Ada"), patient.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    live = patient.live(table)
    store = patient.site.store

    async def race() -> str:
        guest = await store.guests.find(live.info.creator)
        assert guest is not None
        # Another node starts the game; of its change nothing has come here yet
        with monkeypatch.context() as silent:
            silent.setattr(store.hub, "publish", lambda *_: None)
            await store.records.append(table, 0, [], Status.RUNNING, revision=live.info.revision)
        assert live.info.status == Status.OPEN
        try:
            await free_seat(patient.site.tables, table, guest, 1)
        except Conflict as refused:
            return str(refused)
        return ""

    assert patient.run(race) == "The game has started."
    found = patient.run(store.tables.find, table)
    assert found is not None
    assert [seat.name for seat in found.players] == ["Ada", "Bob"]

"""After the game: replay, record, verifying, rematch; and oneself on another device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from orrery.core import GameRecord
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str, dict[int, Person]]]:
    """A finished game of Ada, Bob and a bot, with something taken back on the way."""
    with House(settings(tmp_path_factory.mktemp("after"))) as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        table = ada.sets("me", "friend", "bot1")
        bob.joins(table)
        people = {0: ada, 1: bob}
        seed = backs = 0
        while house.wait(table, lambda live: live.info.status == "over" or bool({0, 1} & set(live.state.actors()))):
            if house.live(table).info.status == "over":
                break
            play_on(house, table, people, 1, seed)
            seed += 1
            if seed % 5 == 0:
                backs += ada.post(f"/t/{table}/back", seat=0).is_success
        assert backs
        yield house, table, people


def test_the_record_can_be_replayed_and_verified(finished: tuple[House, str, dict[int, Person]]) -> None:
    house, table, people = finished
    answer = people[0].client.get(f"/t/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    record = GameRecord.parse(answer.text)
    state = record.validate()
    assert state.snapshot() == house.state(table).snapshot()
    assert record.verify() > 50
    assert any(entry.back is not None for entry in record.entries)
    assert "Ada" not in answer.text


def test_after_the_end_an_older_choice_is_late_and_a_new_one_refused(
    finished: tuple[House, str, dict[int, Person]],
) -> None:
    house, table, people = finished
    last = house.live(table).info.number
    late = people[0].act(table, "move:E5", last - 1, 0)
    assert (late.status_code, late.json()["error"]) == (409, "late")
    over = people[0].act(table, "move:E5", last, 0)
    assert (over.status_code, over.json()["text"]) == (422, "The game is over.")


def test_the_page_says_that_chance_was_fair(finished: tuple[House, str, dict[int, Person]]) -> None:
    house, table, people = finished
    info = house.live(table).info
    page = people[0].get(f"/t/{table}/verify").text
    assert "Chance was fair" in page
    assert info.commitment in page
    assert info.seed.hex() in page


def test_every_position_can_be_looked_at_again(finished: tuple[House, str, dict[int, Person]]) -> None:
    house, table, people = finished
    last = house.live(table).info.number
    for number in (0, 1, last // 2, last - 1, last):
        frame = people[0].get(f"/t/{table}/frame/{number}")
        assert frame.status_code == 200
        assert f"{number} of {last}" in frame.text
        assert f"{number} of {last}" in people[0].get(f"/t/{table}/replay?at={number}").text
    assert f"{last} of {last}" in people[0].get(f"/t/{table}/frame/{last + 5}").text
    assert people[0].get(f"/t/{table}/frame/-1").status_code in (200, 422)
    assert people[0].get(f"/t/{table}/frame/x").status_code == 422


def test_the_standing_is_shown(finished: tuple[House, str, dict[int, Person]]) -> None:
    _, table, people = finished
    page = people[0].get(f"/t/{table}").text
    assert re.search(r"wins? with", page)
    assert "Rematch" in page
    assert people[0].act(table, "move:E5").status_code == 422
    assert people[0].post(f"/t/{table}/nudge").status_code == 409


def test_all_who_ask_for_a_rematch_get_the_same_table(finished: tuple[House, str, dict[int, Person]]) -> None:
    house, table, people = finished
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda person: person.post(f"/t/{table}/rematch").json(), people.values()))
    assert answers[0] == answers[1]
    fresh = house.live(answers[0]["go"].removeprefix("/t/")).info
    old = house.live(table).info
    assert fresh.status == "running"
    assert [(seat.kind, seat.guest) for seat in fresh.players] == [(seat.kind, seat.guest) for seat in old.players]
    assert len(house.run(house.site.store.tables.with_status, "running")) == 1
    assert house.person("Eve").post(f"/t/{table}/rematch").status_code == 404


def test_the_loser_starts_the_rematch(finished: tuple[House, str, dict[int, Person]]) -> None:
    house, table, people = finished
    assert house.live(table).info.options.get("start", "random") == "random"
    fresh = people[0].post(f"/t/{table}/rematch").json()["go"].removeprefix("/t/")
    places = house.state(table).standing().places
    assert house.live(fresh).info.options["start"] == places.index(max(places))


def test_a_running_game_keeps_its_record_and_seed(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    assert ada.get(f"/t/{table}/record").status_code == 403
    assert ada.get(f"/t/{table}/verify").status_code == 403
    assert ada.post(f"/t/{table}/rematch").status_code == 409
    assert house.live(table).info.seed.hex() not in ada.get(f"/t/{table}").text


def test_a_device_link_works_once(house: House) -> None:
    ada = house.person("Ada")
    shown = ada.form("/device").headers["location"]
    link = re.search(r"http://testserver(/device/[\w-]+)", ada.get(shown).text)
    assert link is not None
    phone, thief = house.person(), house.person()
    assert "Go on here" in phone.get(link[1]).text, "a look, or a preview, does not use it up"
    assert phone.form(link[1]).status_code == 303
    assert "Ada" in phone.get("/me").text
    assert thief.form(link[1]).status_code == 404
    assert "Ada" not in thief.get("/me").text
    assert ada.post("/device").json()["go"].startswith("/device/show/")


def test_a_device_link_is_soon_too_old(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.server.auth.LINK_SECONDS", -1)
    link = house.person("Ada").form("/device").headers["location"].replace("/show", "")
    assert house.person().form(link).status_code == 404


def test_a_position_survives_the_memory_of_the_server(house: House) -> None:
    """What lies in memory is a copy that can be thrown away at any time."""
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    play_on(house, table, {0: ada, 1: ada}, 30)
    before = house.live(table)
    house.site.tables.forget(table)
    after = house.live(table)
    assert after is not before
    assert replace(after.info, updated=before.info.updated) == before.info
    assert after.state.snapshot() == before.state.snapshot()
    assert after.actions == before.actions


def test_a_name_of_a_table_cannot_break_the_name_of_its_record(
    finished: tuple[House, str, dict[int, Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, table, people = finished
    live = house.live(table)
    for name, kept in (
        ('a";filename=evil.exe', "gardens-a-filename-evil-exe"),
        ("Ünder \\ 東", "gardens-nder"),
        ("東", "gardens"),
    ):
        monkeypatch.setattr(live, "info", replace(live.info, name=name))
        answer = people[0].client.get(f"/t/{table}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="{kept}.jsonl"'

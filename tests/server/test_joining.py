"""What an invite link opens: a seat and a name, or what there is to do where every seat is taken; its preview."""

from __future__ import annotations

import re
from html import unescape

import pytest

from orrery.server.store import Status
from tests.server.people import House, play_to_turns
from tests.server.test_lobby import invites, link_of, words


def metas(html: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', html)
    return {name: unescape(value) for name, value in found}


def test_the_page_says_who_what_and_how_long(house: House) -> None:
    ada, bob = house.person("Ada"), house.person()
    table = invites(ada)
    page = bob.get(link_of(house, table))
    said = words(page.text)
    assert "Ada invites you" in said
    assert "Gardens of Uranus, four seats, about 30 minutes. Three are free." in said
    assert "How it goes" in said
    assert "Only watch" in said
    assert re.search(r'value="1"[^>]* checked', page.text), "the first free seat is chosen"
    assert re.search(r'name="name" value="Guest \w+', page.text), "a name is filled in"


def test_nobody_sits_down_twice_by_mistake(house: House) -> None:
    ada, bob = house.person("Ada"), house.person()
    table = invites(ada)
    link = link_of(house, table)
    assert bob.form(link, name="Bob", seat="1").status_code == 303
    assert bob.form(link, name="Bob", seat="2").headers["location"] == f"/t/{table}"
    assert house.live(table).info.missing == 2


def test_one_takes_the_seat_one_has_chosen(house: House) -> None:
    ada, bob, eve = house.person("Ada"), house.person(), house.person()
    table = invites(ada)
    bob.form(link_of(house, table), name="Bob", seat="3")
    assert house.live(table).info.players[3].name == "Bob"
    eve.form(link_of(house, table), name="Eve", seat="3")
    assert house.live(table).info.players[1].name == "Eve", "somebody was quicker: any other one does"


@pytest.mark.parametrize("name", ["Ada", "ada", " ADA ", "Ａda"])
def test_a_name_that_somebody_has_is_refused(house: House, name: str) -> None:
    ada, bob = house.person("Ada"), house.person()
    table = invites(ada)
    link = link_of(house, table)
    answer = bob.form(link, name=name)
    assert answer.status_code == 409
    assert f"Somebody at this table is called {' '.join(name.split())} already. Choose another name." in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert house.live(table).info.missing == 3
    assert bob.form(link, name="Bob").status_code == 303


def test_who_has_the_same_name_is_offered_another(house: House) -> None:
    ada, other = house.person("Ada"), house.person("Ada")
    table = invites(ada)
    assert 'value="Ada 2"' in other.get(link_of(house, table)).text
    other.joins(table)
    assert house.live(table).info.players[1].name == "Ada 2"
    other.form("/me", name="ada")
    assert house.live(table).info.players[1].name == "ada 2", "nor can it be taken later"


def test_one_may_only_watch(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = invites(ada)
    answer = eve.form(f"{link_of(house, table)}/watch")
    assert answer.headers["location"] == f"/t/{table}"
    page = eve.get(f"/t/{table}")
    assert page.status_code == 200
    assert house.live(table).info.invite not in page.text


def test_a_link_to_a_started_table_says_so_and_shows_what_all_may_know(house: House) -> None:
    ada, bob, eve = house.person("Ada"), house.person("Bob"), house.person("Eve")
    table = ada.sets("me", "friend")
    bob.joins(table)
    play_to_turns(house, table, {0: ada, 1: bob})
    page = eve.get(link_of(house, table))
    said = words(page.text)
    assert "Every seat is taken" in said
    assert f"Table {house.live(table).info.name} has begun without you" in said
    assert "to move" in said
    assert "Watch this table" in said
    view = house.state(table).view(0)
    assert not any(str(mission) in said for mission in view.get("hand", []))
    assert eve.form(link_of(house, table), name="Eve").status_code == 409


def test_a_link_to_a_finished_game_tells_how_it_ended(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("bot1", "bot2", game="relay")
    house.wait(table, lambda live: live.info.status == Status.OVER)
    said = words(eve.get(link_of(house, table)).text)
    assert "This game is over" in said
    assert "See how it ended" in said
    assert "If a seat frees" not in said


def test_a_seat_that_frees_is_told_to_who_waits(house: House) -> None:
    ada, bob, eve = house.person("Ada"), house.person("Bob"), house.person("Eve")
    table = ada.sets("me", "friend")
    link = link_of(house, table)
    assert eve.form(f"{link}/wish").status_code == 409, "a seat is free"
    bob.joins(table)
    assert eve.form(f"{link}/wish").status_code == 303
    assert "You are on the list." in eve.get(link).text
    assert "Eve would like a seat, if one frees." in words(ada.get(f"/t/{table}").text)
    assert "A seat is free" not in eve.get("/").text
    assert bob.post(f"/t/{table}/resign", seat=1).is_success
    home = eve.get("/").text
    assert "A seat is free" in home
    assert link in home
    assert "a bot plays there" in words(eve.get(link).text)
    assert eve.form(link, name="Eve").status_code == 303
    live = house.live(table)
    assert (live.info.players[1].name, live.info.players[1].kind, live.info.status) == ("Eve", "person", "running")
    assert "Eve sits down and plays on for" in words(ada.get(f"/t/{table}").text)
    assert "A seat is free" not in eve.get("/").text


def test_a_bot_that_was_set_keeps_its_seat(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "bot1")
    assert eve.form(link_of(house, table), name="Eve").status_code == 409


def test_a_wish_is_taken_back_and_dies_with_the_link(patient: House) -> None:
    house = patient
    ada, bob, eve = house.person("Ada"), house.person("Bob"), house.person("Eve")
    table = ada.sets("me", "friend")
    link = link_of(house, table)
    bob.joins(table)
    eve.form(f"{link}/wish")
    eve.form(f"{link}/wish", off="1")
    ada.post(f"/t/{table}/free", seat=1)
    assert "A seat is free" not in eve.get("/").text
    bob.joins(table)
    eve.form(f"{link}/wish")
    ada.post(f"/t/{table}/free", seat=1)
    assert "A seat is free" in eve.get("/").text
    ada.post(f"/t/{table}/link")
    assert "A seat is free" not in eve.get("/").text


# Previews -------------------------------------------------------------------------------------------------------------


def test_the_link_has_a_preview(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = invites(ada)
    bob.joins(table)
    link = link_of(house, table)
    told = metas(house.person().get(link).text)
    name = house.live(table).info.name
    assert told["og:title"] == "Ada invites you to Gardens of Uranus"
    assert told["og:description"] == f"At table {name}: Ada and Bob. Two seats are free, about 30 minutes."
    assert told["og:url"] == f"http://testserver{link}"
    assert told["robots"] == "noindex"
    assert told["twitter:card"] in ("summary", "summary_large_image")
    if "og:image" in told:
        assert told["og:image"] == f"http://testserver{link}/card.png"
        assert house.person().get(f"{link}/card.png").content.startswith(b"\x89PNG")


def test_its_picture_has_names_and_no_address(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob & <b>")
    table = invites(ada)
    bob.joins(table, "Bob & <b>")
    picture = house.person().get(f"{link_of(house, table)}/card.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "Ada" in picture.text
    assert "Bob &amp; &lt;b&gt;" in picture.text
    assert "open seat" in picture.text
    assert "testserver" not in picture.text
    assert house.live(table).info.invite not in picture.text
    assert house.person().get(f"{link_of(house, table)}/card.gif").status_code == 404


def test_a_listed_table_has_a_preview_and_a_private_one_tells_nothing(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend", listed="on")
    told = metas(house.person().get(f"/t/{table}").text)
    assert "Ada" in told["og:description"]
    assert house.person().get(f"/t/{table}/card.svg").status_code == 200
    private = ada.sets("me", "friend")
    assert "Ada" not in metas(ada.get(f"/t/{private}").text)["og:description"]
    assert house.person().get(f"/t/{private}/card.svg").status_code == 404


def test_the_home_page_describes_itself(house: House) -> None:
    told = metas(house.person().get("/").text)
    assert told["description"].startswith("Space board games")
    assert told["og:title"].startswith("Orrery")

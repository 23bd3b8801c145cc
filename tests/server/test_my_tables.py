"""All my tables on a page: what waits for me first, then the others, then how the finished ones ended."""

from __future__ import annotations

import re

import pytest

from orrery.web import my_tables
from orrery.web.my_tables import ago
from tests.server.people import House, Person
from tests.server.test_telling import words


def sections(person: Person, path: str = "/mine") -> dict[str, list[str]]:
    """By heading: the rows below it."""
    parts = re.split(r"<h2>(.*?)</h2>", person.get(path).text)[1:]
    rows = (re.findall(r"<li>(.*?)</li>", part, re.DOTALL) for part in parts[1::2])
    return {
        heading: [words(row.replace("<", " <")) for row in found]
        for heading, found in zip(parts[::2], rows, strict=True)
    }


def finish(house: House, person: Person, name: str) -> str:
    """A game that a person has lost or won against a bot, while a bot played for them."""
    table = person.sets("me", "easy", game="relay", name=name)
    if house.live(table).info.status == "running":
        person.post(f"/t/{table}/standin", seat=0)
    house.wait(table, lambda live: live.info.status == "over")
    return table


def test_who_has_no_tables_is_shown_the_way(house: House) -> None:
    page = house.person().get("/mine").text
    assert "No games yet." in page
    assert 'href="/learn/' in page


def test_what_waits_for_me_comes_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ana, boris = house.person("Ana"), house.person("Boris")
    turn = ana.sets("me", "friend", game="relay", name="Mine to move", pace="days:2")
    boris.joins(turn)
    others = boris.sets("me", "friend", game="relay", name="His to move")
    ana.joins(others)
    ana.sets("me", "friend", "friend", name="Not full")
    absent = ana.sets("me", "friend", game="relay", name="Away")
    boris.joins(absent)
    ana.post(f"/t/{absent}/standin", seat=0)
    found = sections(ana)
    assert list(found)[:4] == ["Your turn here", "Being played", "Waiting for players", "Lately"]
    (first,) = found["Your turn here"]
    assert "It is your turn." in first
    assert "With Boris." in first
    assert first.startswith("Mine to move")
    assert 'data-left="' in ana.get("/mine").text, "the clock that runs"
    assert {row.split(" just")[0] for row in found["Being played"]} == {"His to move", "Away"}
    assert any("Waiting for Boris." in row for row in found["Being played"])
    assert any("A bot plays for you." in row for row in found["Being played"])
    assert "Waiting for 2 more." in found["Waiting for players"][0]
    assert sections(ana, "/")["Your tables"][0].startswith("Mine to move")
    assert "It is your turn" in words(ana.get("/").text)


def test_finished_games_say_how_they_ended_and_are_paged(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_tables, "FINISHED", 2)
    ana = house.person("Ana")
    tables = [finish(house, ana, f"Game {number}") for number in range(5)]
    seen: list[str] = []
    for number in (1, 2, 3):
        page = ana.get(f"/mine?page={number}").text
        assert f"page {number} of 3" in page
        assert ('rel="prev"' in page, 'rel="next"' in page) == (number > 1, number < 3)
        rows = sections(ana, f"/mine?page={number}")["Lately"]
        seen += [row.split(" just")[0] for row in rows]
        for row in rows:
            assert re.search(r"(Ana wins|Moss wins|Ana and Moss win) ", row), row
            assert row.endswith("by a bot")
    assert seen == [f"Game {number}" for number in (4, 3, 2, 1, 0)]
    assert f"/t/{tables[0]}/story" in ana.get("/mine?page=3").text
    for wrong in ("0", "99", "-1", "x", "9" * 30):
        assert ana.get(f"/mine?page={wrong}").status_code == 200


def test_the_home_page_keeps_a_short_list_and_leads_to_all(house: House) -> None:
    ana = house.person("Ana")
    for number in range(7):
        ana.sets("me", "friend", name=f"Table {number}")
    assert len(sections(ana, "/")["Your tables"]) == 5
    assert '<a href="/mine">All 7</a>' in ana.get("/").text
    assert len(sections(ana)["Waiting for players"]) == 7


def test_nobody_sees_the_tables_of_another(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend", name="Secret meeting")
    assert table not in boris.get("/mine").text
    assert "Secret meeting" not in boris.get("/mine").text


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        (5, "just now"),
        (60, "1 min ago"),
        (3599, "59 min ago"),
        (7200, "2 h ago"),
        (86400, "a day ago"),
        (3 * 86400, "3 days ago"),
        (10 * 86400, "8 Nov"),
        (400 * 86400, "14 Oct 2025"),
        (-60, "just now"),  # the clock of the database may be ahead
    ],
)
def test_when_something_happened_is_said_in_words(gone: float, expected: str) -> None:
    now = 1795003200.0  # 18 November 2026
    assert ago(now, now - gone) == expected

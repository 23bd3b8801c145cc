"""What becomes of a seat is told, the status is true meanwhile, and old lines keep their names."""

from __future__ import annotations

import re
from html import unescape

import pytest

from orrery.core import Standing
from orrery.web.status import result_of
from tests.server.people import House, Person, play_on
from tests.server.test_time import rewind


def words(html: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def status(person: Person, table: str) -> str:
    found = re.search(r'id="status">(.*?)</p>', person.get(f"/t/{table}").text, re.DOTALL)
    assert found is not None
    return words(found[1])


def log(person: Person, table: str) -> list[str]:
    html = person.get(f"/t/{table}").text
    start = html.index('id="log"')
    return [
        words(line) for line in re.findall(r"<p>(.*?)</p>", html[start : html.index("</section>", start)], re.DOTALL)
    ]


@pytest.fixture
def late(house: House, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Person, Person]:
    """Ana, who waits, and Boris, whose time has just run out; no bot plays yet."""
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend", pace="live:600")
    boris.joins(table)
    play_on(house, table, {0: ana}, 1)
    assert house.state(table).actors() == [1]
    rewind(house, table, 601)
    house.run(house.site.clocks.check_all)
    return table, ana, boris


def test_time_that_is_up_is_told_to_all(house: House, late: tuple[str, Person, Person]) -> None:
    table, ana, boris = late
    for person in (ana, boris, house.person("Carol")):
        if person not in (ana, boris):
            person.get(f"/w/{table}/{house.live(table).info.watch}")
        assert log(person, table)[-1] == "Boris' time is up. A bot plays for them."
    assert status(ana, table) == "A bot plays for Boris"


def test_to_whom_it_happened_it_is_said_and_they_come_back_by_a_button(
    house: House, late: tuple[str, Person, Person]
) -> None:
    table, ana, boris = late
    page = boris.get(f"/t/{table}").text
    assert "Your time is up. A bot plays for you." in words(page)
    assert f'data-post-to="/t/{table}/comeback"' in page
    assert status(boris, table) == "A bot plays for you"
    assert "Your turn -" not in page
    assert "data-act=" not in page, "nothing can be chosen while the bot plays"
    assert "/comeback" not in ana.get(f"/t/{table}").text
    assert boris.post(f"/t/{table}/comeback", seat=1).is_success
    assert status(boris, table).startswith("Your turn.")
    assert "/comeback" not in boris.get(f"/t/{table}").text
    assert log(ana, table)[-1] == "Boris is back."
    assert status(ana, table).startswith("Boris is to act.")


def test_who_lets_a_bot_play_is_not_told_that_time_is_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend")
    boris.joins(table)
    ana.post(f"/t/{table}/standin", seat=0)
    assert log(boris, table)[-1] == "Ana lets a bot play for them."
    page = words(ana.get(f"/t/{table}").text)
    assert "A bot plays for you." in page
    assert "time is up" not in page
    assert status(ana, table) == "A bot plays for you. Boris is choosing, too."
    assert status(boris, table).startswith("Your turn.")
    assert status(boris, table).endswith("A bot for Ana is choosing, too.")
    ana.post(f"/t/{table}/comeback", seat=0)
    house.later(130)
    boris.post(f"/t/{table}/standin", seat=0)
    assert log(boris, table)[-1] == "Ana is absent. A bot plays for them: everybody else has agreed."


def test_a_device_of_several_seats_says_for_whom_the_bot_plays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ana = house.person("Ana")
    table = ana.sets("me", "me", pace="live:600")
    rewind(house, table, 601)
    house.run(house.site.clocks.check_all)
    page = words(ana.get(f"/t/{table}").text)
    assert "Ana's time is up. A bot plays for Ana." in page
    assert "Ana 2 is back" in page


def test_lines_keep_the_names_of_then(house: House) -> None:
    """Whoever renames themselves or leaves: what they did is told as before, for all and in the replay."""
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend")
    boris.joins(table)
    play_on(house, table, {0: ana, 1: boris}, 6)
    before = [line for line in log(ana, table) if "Boris" in line]
    assert before
    number = house.live(table).info.number
    boris.form("/me", name="Bob")
    assert [line for line in log(ana, table) if "Boris" in line] == [*before, "Boris is now called Bob."]
    play_on(house, table, {0: ana, 1: boris}, 6)
    later = [line for line in log(ana, table) if line.startswith("Bob ")]
    assert later
    assert boris.post(f"/t/{table}/resign", seat=1).is_success
    told = log(ana, table)
    assert "Bob has left the table. Quasar plays on." in told
    assert [line for line in told if "Boris" in line][: len(before)] == before
    assert all(line in told for line in later)
    replayed = words(ana.get(f"/t/{table}/replay?at={number}").text)
    assert all(line in replayed for line in before if line != "Boris sits down.")
    house.site.tables.forget(table)
    assert log(ana, table)[: len(told)] == told, "the store has kept it"


def test_the_lobby_tells_who_left(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend", "friend")
    boris.joins(table)
    boris.post(f"/t/{table}/stand", seat=1)
    assert log(ana, table) == ["Boris sits down.", "Boris has left the table."]


def test_a_name_changed_before_the_game_is_no_news(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend", "friend")
    boris.joins(table)
    boris.form("/me", name="Bob")
    seat = house.live(table).info.players[1]
    assert (seat.name, seat.former) == ("Bob", ())
    assert "now called" not in ana.get(f"/t/{table}").text


def standing(points: list[int], places: list[int], winners: list[int]) -> Standing:
    return Standing(points, places, winners, True, None, 1.0)


@pytest.mark.parametrize(
    ("end", "viewer", "expected"),
    [
        (standing([3, 9, 7, 8], [4, 1, 3, 2], [1]), None, "Ben wins with 9. Dan 8, Cem 7, Ana 3."),
        (standing([3, 9, 7, 8], [4, 1, 3, 2], [1]), 1, "You win with 9. Dan 8, Cem 7, Ana 3."),
        (standing([3, 9, 7, 8], [4, 1, 3, 2], [1]), 3, "Ben wins with 9. You 8, Cem 7, Ana 3."),
        (standing([9, 9, 7, 8], [1, 1, 4, 3], [0, 1]), None, "Ana and Ben win together with 9. Dan 8, Cem 7."),
        (standing([9, 9, 7, 7], [1, 1, 3, 3], [0, 1]), 1, "You and Ana win together with 9. Cem 7, Dan 7."),
        (standing([3, 4, 5, 5], [4, 3, 1, 1], []), None, "The game is over. Cem 5, Dan 5, Ben 4, Ana 3."),
        (standing([9, 9, 9, 9], [1, 1, 1, 1], [0, 1, 2, 3]), None, "Ana, Ben, Cem and Dan win together with 9."),
    ],
)
def test_the_end_names_players_in_the_order_of_their_places(end: Standing, viewer: int | None, expected: str) -> None:
    assert words(result_of(end, ["Ana", "Ben", "Cem", "Dan"], viewer, "").words) == expected


def test_several_who_choose_are_all_named(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person, a bot and a stand-in; whoever looks from outside reads all three."""
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ana, boris, eve = house.person("Ana"), house.person("Boris"), house.person("Eve")
    table = ana.sets("me", "friend", "easy")
    boris.joins(table)
    boris.post(f"/t/{table}/standin", seat=1)
    eve.get(f"/w/{table}/{house.live(table).info.watch}")
    assert status(eve, table) == "Ana, a bot for Boris and Moss are choosing."


def test_a_companion_table_tells_watchers_who_rolls(house: House) -> None:
    ana, eve = house.person("Ana"), house.person("Eve")
    table = ana.sets("me", "easy", companion="on")
    eve.get(f"/w/{table}/{house.live(table).info.watch}")
    assert status(ana, table).endswith("Enter what came.")
    assert status(eve, table).endswith("The players enter what came.")


def test_the_replay_tells_what_became_of_seats_at_the_moment_it_happened(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    table = ana.sets("me", "friend")
    boris.joins(table)
    play_on(house, table, {0: ana, 1: boris}, 4)
    before = house.live(table).info.number
    boris.form("/me", name="Bob")
    ana.post(f"/t/{table}/chat", text="Hello Bob")
    play_on(house, table, {0: ana, 1: boris}, 4)
    later = house.live(table).info.number

    def replayed(number: int) -> str:
        return words(ana.get(f"/t/{table}/replay?at={number}").text)

    assert "Boris is now called Bob." not in replayed(before - 1)
    assert "Boris is now called Bob." in replayed(before)
    assert "Boris is now called Bob." in replayed(later)
    assert "Hello Bob" not in replayed(later), "what people said belongs to the table"

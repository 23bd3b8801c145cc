"""Games that are over: what became of them, written down once, on one's own page and by the API."""

from __future__ import annotations

import io
import re
import sqlite3
import time
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from orrery.core import GameRecord, State, game
from orrery.server.leaving import left_words
from orrery.server.results import results_of
from orrery.server.store import Company, Finish, Seat, Sitter, TableInfo
from orrery.web import archive
from tests.core.test_keepsake import played_out
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on
from tests.server.store.sample import table
from tests.server.test_my_tables import finish, sections
from tests.server.test_telling import words


def play(house: House, found: str, people: dict[int, Person], seed: int = 0) -> None:
    """Let people do anything until the game is over; bots play by themselves."""
    while True:
        live = house.wait(
            found, lambda live: live.info.status == "over" or bool(set(people) & set(live.state.actors()))
        )
        if live.info.status == "over":
            return
        play_on(house, found, people, 1, seed)
        seed += 1


def won(house: House, found: str, seat: int) -> bool:
    return seat in house.state(found).standing().winners


def of(page: str, heading: str) -> str:
    """What stands below a heading, in words."""
    (part,) = re.findall(rf"<h2>{heading}</h2>(.*?)(?:<h2>|</main>)", page, re.DOTALL)
    return words(part.replace("<", " <"))


def test_a_game_is_counted_when_it_is_over(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    with_bot = ana.sets("me", "easy", game="relay", name="One")
    play(house, with_bot, {0: ana})
    together = ana.sets("me", "friend", game="relay", name="Two")
    boris.joins(together)
    play(house, together, {0: ana, 1: boris})
    page = ana.get("/mine").text
    mine = sum(won(house, found, 0) for found in (with_bot, together))
    assert re.search(
        rf"<dt>games</dt><dd>2</dd>.*<dt>won</dt><dd>{mine}</dd>.*<dt>friend</dt><dd>1</dd>", page, re.DOTALL
    )
    assert f"2 games {mine} won" in of(page, "By game")
    assert re.search(r"easy \(Moss\) 1 [01]", of(page, "By game"))
    assert re.search(r"without bots 1 [01]", of(page, "By game"))
    theirs = int(won(house, together, 1))
    assert f"Boris 1 game, you {int(won(house, together, 0))}, Boris {theirs}" in of(page, "With whom")
    for found in (with_bot, together):
        for kind in ("story", "replay", "record"):
            assert f'href="/t/{found}/{kind}"' in page
        assert f'href="/g/{found}/{house.live(found).info.watch}"' in page
        chip = "won" if won(house, found, 0) else "lost"
        (row,) = [row for row in sections(ana)["Lately"] if row.startswith(house.live(found).info.name)]
        assert row.endswith(chip)


def test_what_a_bot_has_finished_is_told_and_not_won(house: House) -> None:
    ana = house.person("Ana")
    finish(house, ana, "Stood in")
    (row,) = sections(ana)["Lately"]
    assert row.endswith("by a bot")
    assert "A bot played for you at the end." in row
    assert "You win" not in row
    page = ana.get("/mine").text
    assert "1 game was finished by a bot for you: counted, and not as won." in page
    assert re.search(r"<dt>game</dt><dd>1</dd>.*<dt>won</dt><dd>0</dd>", page, re.DOTALL)


def test_who_leaves_has_lost_whatever_the_bot_does(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    left = ana.sets("me", "friend", game="relay", name="Left alone")
    boris.joins(left)
    boris.post(f"/t/{left}/resign", seat=1)
    play(house, left, {0: ana})
    house.run(house.site.results.settle, left)
    (row,) = sections(boris)["Lately"]
    assert row.startswith("Left alone")
    assert "You left, and a bot played on." in row
    assert row.endswith("left")
    assert f'href="/t/{left}"' not in boris.get("/mine").text, "it is a private table"
    assert "0 won" in of(boris.get("/mine").text, "By game")
    assert "1 game, you" in of(ana.get("/mine").text, "With whom")
    assert sections(ana)["Lately"][0].endswith("won" if won(house, left, 0) else "lost")


def test_several_seats_are_not_counted(house: House) -> None:
    ana = house.person("Ana")
    both = ana.sets("me", "me", game="relay", name="Both")
    play(house, both, {0: ana, 1: ana})
    page = ana.get("/mine").text
    assert "Not counted: 1 in which you had several seats." in page
    assert '<dl class="tiles">' not in page
    assert "Nothing to count yet." in page
    assert "Both" in sections(ana)["Lately"][0]


def test_a_table_that_one_has_only_set_is_listed_and_not_counted(house: House) -> None:
    ana = house.person("Ana")
    bots = ana.sets("easy", "medium", game="relay", name="Bots alone")
    house.wait(bots, lambda live: live.info.status == "over")
    (row,) = sections(ana)["Lately"]
    assert re.search(r"(Moss|Comet) wins? ", row) or "win together" in row
    assert not row.endswith(("won", "lost"))
    assert "Nothing to count yet." in ana.get("/mine").text


# What is written down -------------------------------------------------------------------------------------------------


def over(slug: str, players: tuple[Seat, ...], **more: Any) -> tuple[State, TableInfo]:
    state = played_out(slug, len(players), 1)
    values: dict[str, Any] = {
        "game": slug,
        "seats": len(players),
        "options": {},
        "data": {},
        "extra": {},
        "status": "over",
        **more,
    }
    return state, table(players=players, snapshot=state.snapshot(), **values)


ANN, BEN = Seat(0, Sitter.PERSON, "ann", "Ann"), Seat(1, Sitter.PERSON, "ben", "Ben")
MOSS, NOVA = Seat(1, Sitter.BOT, None, "Moss", "easy"), Seat(2, Sitter.BOT, None, "Nova", "5")


def test_place_points_and_company_of_each_seat() -> None:
    state, info = over("gardens", (ANN, MOSS, NOVA), options={"board": "rhombus", "start": 2, "powers": "off"})
    standing = state.standing()
    rows = results_of(game("gardens"), state, info)
    assert [(row.place, row.points, row.won) for row in rows] == [
        (standing.places[seat], standing.points[seat], seat in standing.winners) for seat in range(3)
    ]
    assert [(row.guest, row.company, row.level) for row in rows] == [
        ("ann", Company.BOTS, "expert"),
        (None, Company.BOTH, "expert"),
        (None, Company.BOTH, "easy"),
    ]
    assert rows[0].options == {"board": "rhombus"}, "what is as usual, and who starts, does not matter"
    assert rows[0].best == standing.points[0]
    assert rows[0].favourite in ("Ali", "Bob", "Bot", "Marty", "Robby")


def test_a_team_wins_or_loses_together() -> None:
    state, info = over("uranus", (ANN, BEN))
    rows = results_of(game("uranus"), state, info)
    assert [(row.team, row.won, row.best) for row in rows] == [(True, False, None)] * 2
    assert rows[0].verdict.startswith("Lost together")
    alone, info = over("uranus", (ANN,))
    (row,) = results_of(game("uranus"), alone, info)
    assert (row.team, row.company, row.level) == (True, Company.ALONE, None)


def test_who_left_when() -> None:
    quasar = Seat(1, Sitter.BOT, None, "Quasar", "hard", former=(("Ben", 12),))
    left = {"left": {"1": {"guest": "ben", "name": "Ben", "at": 12}}}
    state, info = over("gardens", (ANN, quasar), extra=left)
    rows = results_of(game("gardens"), state, info)
    assert [(row.guest, row.finish) for row in rows] == [("ann", Finish.PLAYED), ("ben", Finish.LEFT)]
    assert rows[0].level is None, "she has played against Ben, not against his stand-in"
    assert left_words(info) == "Ben left after action 12, and Quasar played on."
    _, older = over("gardens", (ANN, quasar), extra={"left": [1]})
    assert left_words(older) == left_words(info)
    state, info = over("gardens", (ANN, quasar))
    rows = results_of(game("gardens"), state, info)
    assert [(row.guest, row.finish) for row in rows] == [("ann", Finish.PLAYED), (None, Finish.PLAYED)]
    state, info = over("gardens", (ANN, replace(ANN, seat=1, guest="cem", name="Cem")), extra=left)
    assert [row.guest for row in results_of(game("gardens"), state, info)] == ["ann", "cem"], "he has taken it over"


def test_games_without_a_result_and_from_the_middle() -> None:
    state, info = over("gardens", (ANN, MOSS), extra={"no_result": True})
    rows = results_of(game("gardens"), state, info)
    assert [(row.finish, row.place, row.points, row.won) for row in rows] == [(Finish.NO_RESULT, None, None, False)] * 2
    state, info = over("gardens", (ANN, MOSS), extra={"again": {"table": "t0", "number": 9}})
    assert {row.finish for row in results_of(game("gardens"), state, info)} == {Finish.PRACTICE}
    absent = replace(ANN, standin=True, level="hard")
    state, info = over("gardens", (absent, MOSS))
    assert results_of(game("gardens"), state, info)[0].finish == Finish.STAND_IN


# Older databases, and many games --------------------------------------------------------------------------------------


def test_games_that_were_over_before_there_were_results_appear(tmp_path: Path) -> None:
    """A database as the version before left it; the server counts its games by itself when it starts."""
    with House(settings(tmp_path)) as before:
        ana = before.person("Ana")
        for number in range(3):
            finish(before, ana, f"Old {number}")
        cookies = dict(ana.client.cookies)
    with sqlite3.connect(tmp_path / "orrery.db") as old:
        for made in ("results", "ratings", "wishes", "calls", "channels", "preferences", "bans"):
            old.execute(f"DROP TABLE {made}")
        for column in ("clock_due", "bots_due", "tended"):
            old.execute(f"DROP INDEX IF EXISTS ix_tables_{column}")
            old.execute(f"ALTER TABLE tables DROP COLUMN {column}")
        for index in ("ix_tokens_guest", "ix_lines_guest"):
            old.execute(f"DROP INDEX {index}")
        old.execute("ALTER TABLE guests DROP COLUMN epoch")
        old.execute("ALTER TABLE tokens DROP COLUMN created")
        old.execute("UPDATE alembic_version SET version_num = '0002'")
    with House(settings(tmp_path)) as house:
        back = house.person()
        back.client.cookies.update(cookies)
        assert [row.split(" just")[0] for row in sections(back)["Lately"]] == ["Old 2", "Old 1", "Old 0"]
        assert "3 games" in of(back.get("/mine").text, "By game")


def test_a_server_settles_what_another_left_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with House(settings(tmp_path)) as house:
        monkeypatch.setattr(house.site.results, "settle", lambda _table: never())
        ana = house.person("Ana")
        left = ana.sets("easy", "easy", game="relay")
        house.wait(left, lambda live: live.info.status == "over")
        assert house.run(house.site.store.results.unsettled) == [left]
    with House(settings(tmp_path)) as house:
        limit = time.monotonic() + 60
        while house.run(house.site.store.results.unsettled):
            assert time.monotonic() < limit
            time.sleep(0.01)
        (rows,) = house.run(house.site.store.results.of_tables, [left]).values()
        assert [row.finish for row in rows] == [Finish.PLAYED] * 2


async def never() -> bool:
    return False


def test_a_game_that_cannot_be_settled_hides_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = house.person("Ana")
    found = type(house.site.tables.game_of(house.live(ana.sets("me", "easy", game="relay")).info))

    def fault(*_args: object) -> str:
        raise ValueError("a fault of the game")

    with monkeypatch.context() as patched:
        patched.setattr(found, "favourite", fault)
        finish(house, ana, "Faulty")
        assert "Lately" in sections(ana)
    finish(house, ana, "Sound")
    assert [row.split(" just")[0] for row in sections(ana)["Lately"]] == ["Sound"]


@pytest.fixture
def counter(house: House) -> Iterator[list[str]]:
    """The queries that the server makes."""
    made: list[str] = []
    engines = {house.site.store._database.reader, house.site.store._database.writer}

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        made.append(statement)

    for engine in engines:
        event.listen(engine, "after_cursor_execute", note)
    yield made
    for engine in engines:
        event.remove(engine, "after_cursor_execute", note)


def test_many_games_take_no_more_queries_than_few(house: House, counter: list[str]) -> None:
    ana = house.person("Ana")
    queries: list[int] = []
    for number in range(9):
        finish(house, ana, f"Game {number}")
        ana.get("/mine")  # the first look may settle the game
        looks: list[int] = []
        for _ in range(3):  # the server may still be settling a game by itself
            counter.clear()
            ana.get("/mine")
            looks.append(len(counter))
        queries.append(min(looks))
    assert len(set(queries[1:])) == 1, queries
    assert queries[-1] <= 30
    assert not [statement for statement in counter if "actions" in statement], "no record is read"


# Records --------------------------------------------------------------------------------------------------------------


def unzipped(person: Person, path: str = "/mine/records.zip") -> dict[str, str]:
    answer = person.client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as found:
        assert found.testzip() is None
        return {name: found.read(name).decode() for name in found.namelist()}


def test_all_records_in_one_archive(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    assert boris.get("/mine/records.zip").status_code == 404, "nothing is over yet"
    tables = [finish(house, ana, "Same name") for _ in range(3)]
    ana.get("/mine")
    found = unzipped(ana)
    assert len(found) == 3
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d-relay-same-name-[\w-]{6}\.jsonl", name) for name in found), found
    alone = {ana.client.get(f"/t/{each}/record").text for each in tables}
    assert set(found.values()) == alone
    for text in found.values():
        GameRecord.parse(text).validate()
    monkeypatch.setattr(archive, "IN_AN_ARCHIVE", 2)
    monkeypatch.setattr(archive, "AT_A_TIME", 2)
    assert re.search(r'records.zip\?part=2"', ana.get("/mine").text)
    parts = [unzipped(ana, f"/mine/records.zip?part={part}") for part in (1, 2)]
    assert [len(part) for part in parts] == [2, 1]
    assert parts[0] | parts[1] == found
    for wrong in ("0", "3", "-1"):
        assert ana.get(f"/mine/records.zip?part={wrong}").status_code == 404
    assert ana.get("/mine/records.zip?part=x").status_code == 422


def test_one_archive_at_a_time(house: House) -> None:
    ana = house.person("Ana")
    owner = house.live(finish(house, ana, "Only")).info.creator
    making = house.site.archives._making
    making.add(owner)
    try:
        assert ana.get("/mine/records.zip").status_code == 409
    finally:
        making.discard(owner)
    assert len(unzipped(ana)) == 1


# The API --------------------------------------------------------------------------------------------------------------


def test_programs_ask_for_their_own_games(house: House) -> None:
    program, other = house.program("Robo"), house.program("Other")
    over_one = program.sets("me", "easy", game="relay", name="First")["id"]
    program.play_out(over_one)
    running = program.sets("me", "friend", game="relay", name="Second")["id"]
    found = program.get("/me/games").json()
    assert [(each["table"], each["status"], each["your_turn"]) for each in found["unfinished"]] == [
        (running, "open", False)
    ]
    (ended,) = found["finished"]
    standing = house.state(over_one).standing()
    assert (ended["table"], ended["finish"], ended["level"], ended["players"]) == (over_one, "played", "easy", 2)
    assert (ended["place"], ended["points"], ended["won"]) == (
        standing.places[0],
        standing.points[0],
        0 in standing.winners,
    )
    assert (found["total"], found["page"], found["pages"]) == (1, 1, 1)
    assert program.get("/me/games", page=7).json()["page"] == 1
    assert program.get("/me/games", size=0).status_code == 422
    counted = program.get("/me/statistics").json()
    assert (counted["games"], counted["won"]) == (1, int(0 in standing.winners))
    assert counted["games_by"]["relay"]["by_level"] == {"easy": {"games": 1, "won": int(0 in standing.winners)}}
    assert other.get("/me/games").json()["finished"] == []
    assert other.get("/me/statistics").json()["games"] == 0
    assert house.client().get("/api/me/games").status_code == 401


def test_wishes_for_the_rating_by_the_api(house: House) -> None:
    program = house.program("Robo")
    assert program.get("/me/rating").json() | {"bots": {}} == {
        "offered": True, "rated": True, "shown": False, "ratings": {}, "bots": {},
    }  # fmt: skip
    changed = program.client.put("/api/me/rating", json={"rated": False, "shown": True}, headers=program.headers).json()
    assert (changed["rated"], changed["shown"]) == (False, True)
    assert program.client.put("/api/me/rating", json={"rated": 1}, headers=program.headers).status_code == 422
    assert not program.get("/me/rating").json()["rated"], "nothing was changed"

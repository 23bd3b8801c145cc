"""Ratings: what is rated and what is not, once, and who sees it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from orrery.server.rating import MEAN, NEW, interval, rate, rating_words, to_rate
from orrery.server.store import Finish, Rating, Result
from tests.server.conftest import settings
from tests.server.people import House, Person, Program
from tests.server.test_my_tables import finish, sections
from tests.server.test_results import ANN, BEN, MOSS, over, play


def means(after: Mapping[str, Rating]) -> dict[str, float]:
    return {player: rating.mean for player, rating in after.items()}


def fresh(*players: str) -> dict[str, Rating]:
    return dict.fromkeys(players, NEW)


# The numbers ----------------------------------------------------------------------------------------------------------


def test_a_better_place_brings_more() -> None:
    after = rate(fresh("a", "b", "c", "d"), ["a", "b", "c", "d"], [1, 2, 2, 4], set())
    assert after["b"].mean == pytest.approx(after["c"].mean)
    assert after["a"].mean > after["b"].mean > after["d"].mean
    assert all(rating.deviation < NEW.deviation and rating.games == 1 for rating in after.values())
    again = rate(after, ["d", "a"], [1, 2], set())
    assert again["d"].mean > after["d"].mean
    assert again["a"].mean < after["a"].mean
    assert again["a"].games == 2


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    before = {"a": Rating(MEAN + 400, 1.0), "b": Rating(MEAN, 1.0)}
    surprise = rate(before, ["b", "a"], [1, 2], set())
    expected = rate(before, ["a", "b"], [1, 2], set())
    ratio = (surprise["b"].mean - MEAN) / (expected["a"].mean - MEAN - 400)
    assert ratio == pytest.approx(10, rel=0.02), "who wins against all odds gains ten times as much"


def test_a_level_with_several_seats_is_one_player() -> None:
    after = rate(fresh("ann", "bot:easy"), ["bot:easy", "ann", "bot:easy"], [1, 2, 3], set())
    assert set(after) == {"ann", "bot:easy"}
    apart = rate(fresh("first", "ann", "last"), ["first", "ann", "last"], [1, 2, 3], set())
    assert after["bot:easy"].mean == pytest.approx((apart["first"].mean + apart["last"].mean) / 2)
    assert after["ann"] == apart["ann"]
    assert after["bot:easy"].games == 1
    assert rate(fresh("bot:easy"), ["bot:easy", "bot:easy"], [1, 2], set()) == {}


def test_hints_never_raise_a_rating() -> None:
    players = ["a", "b", "c"]
    won = rate(fresh(*players), players, [1, 2, 3], {"a"})
    assert set(won) == {"b", "c"}, "the others are rated among themselves"
    assert won["b"].mean > MEAN > won["c"].mean
    lost = rate(fresh(*players), players, [3, 1, 2], {"a"})
    assert lost["a"].mean < MEAN
    assert rate(fresh("a", "b"), ["a", "b"], [1, 2], {"a"}) == {}
    assert rate(fresh("a", "b"), ["a", "b"], [2, 1], {"a", "b"}).keys() == set(), "b would gain, and a is alone then"


def test_how_a_rating_is_shown() -> None:
    assert rating_words(*interval(Rating(1480.4, 45.2))) == "1,480 ± 90"
    assert rating_words(*interval(NEW)) == "1,500 ± 491"


def results(*seats: tuple[str | None, int, Finish]) -> list[Result]:
    return [
        Result(table="t1", seat=seat, guest=guest, game="gardens", players=len(seats), finish=finish, place=place)
        for seat, (guest, place, finish) in enumerate(seats)
    ]


def test_who_does_not_play_to_the_end_is_the_last() -> None:
    _, info = over("gardens", (ANN, BEN), extra={"rating": {"shown": {}, "hinted": []}})
    for gone in (Finish.LEFT, Finish.STAND_IN):
        found = to_rate(info, results(("ann", 1, gone), ("ben", 2, Finish.PLAYED)))
        assert found is not None
        after = means(found.change(found.new))
        assert after["ann"] < MEAN < after["ben"], "though the bot has won for her"


def test_what_is_not_rated_at_the_end() -> None:
    played = results(("ann", 1, Finish.PLAYED), (None, 2, Finish.PLAYED))
    _, info = over("gardens", (ANN, MOSS))
    assert to_rate(info, played) is None, "nothing was agreed on: it began before there were ratings, say"
    info = replace(info, extra={"rating": {"shown": {}, "hinted": []}})
    assert to_rate(info, played) is not None
    none = results(("ann", 1, Finish.NO_RESULT), (None, 2, Finish.NO_RESULT))
    assert to_rate(info, none) is None


# At a server ----------------------------------------------------------------------------------------------------------


def rated(house: House, table: str) -> bool:
    return "rating" in house.live(table).info.extra


def wish(person: Person, **switches: str) -> None:
    assert person.form("/mine/rating", **switches).status_code == 303


def test_which_games_are_rated(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    assert rated(house, ana.sets("me", "easy"))
    assert not rated(house, ana.sets("me", "me")), "she has two seats"
    assert not rated(house, ana.sets("easy", "medium", game="relay")), "nobody plays"
    assert not rated(house, ana.sets("me", game="uranus")), "alone"
    assert not rated(house, ana.sets("me", "easy", game="uranus")), "together"
    assert not rated(house, ana.sets("me", "easy", companion="on")), "they roll at home"
    learning = ana.form("/learn/gardens").headers["location"].removeprefix("/t/")
    assert not rated(house, learning)
    both = ana.sets("me", "friend", game="relay")
    assert not rated(house, both), "it has not started"
    boris.joins(both)
    assert rated(house, both)


def test_a_newcomer_may_decline_before_the_first_game(house: House) -> None:
    eve = house.person()
    assert re.search(r'name="rated" checked', eve.get("/mine").text)
    wish(eve)
    assert "checked" not in re.findall(r'name="rated"([^>]*)', eve.get("/mine").text)[0]
    assert not rated(house, eve.sets("me", "easy", game="relay"))


def test_one_who_does_not_want_it_keeps_a_game_unrated(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    wish(boris)
    before = ana.sets("me", "friend", game="relay", name="Unwanted")
    boris.joins(before)
    assert not rated(house, before)
    wish(boris, rated="on")
    after = ana.sets("me", "friend", game="relay", name="Wanted")
    boris.joins(after)
    wish(boris)
    assert rated(house, after), "what was agreed on stays: nobody withdraws a game that goes badly"
    assert "checked" not in re.findall(r'name="rated"([^>]*)', boris.get("/mine").text)[0]
    play(house, after, {0: ana, 1: boris})
    play(house, before, {0: ana, 1: boris})
    rows = {row.split(" just")[0]: row for row in sections(ana)["Lately"]}
    assert "Rating" not in rows["Unwanted"]
    (kept,) = house.run(house.site.store.results.of_tables, [before]).values()
    assert [row.gain for row in kept] == [None, None]


def test_a_finished_game_rates_people_and_bots(house: House) -> None:
    program = house.program("Robo")
    table = program.sets("me", "easy", game="relay")["id"]
    bots = program.get("/me/rating").json()["bots"].get("relay", {}).get("easy", {"games": 0})["games"]
    program.play_out(table)
    gain = program.get("/me/games").json()["finished"][0]["gain"]
    found = program.get("/me/rating").json()
    assert found["ratings"]["relay"]["games"] == 1
    assert found["ratings"]["relay"]["rating"] == round(MEAN + gain)
    assert found["bots"]["relay"]["easy"]["games"] == bots + 1
    standing = house.state(table).standing()
    assert (gain > 0) == (standing.winners == [0])


def test_nobody_is_rated_twice(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house:
        program = house.program("Robo")
        table = program.sets("me", "easy", game="relay")["id"]
        program.play_out(table)
        first = program.get("/me/rating").json() if program.get("/me/statistics").json()["games"] else None
        token = program.headers
        for _ in range(3):
            assert not house.run(house.site.results.settle, table)
    with House(settings(tmp_path)) as house:
        again = house.client().get("/api/me/rating", headers=token).json()
        assert again == first
        assert again["ratings"]["relay"]["games"] == 1


def test_others_see_a_rating_only_if_one_lets_them(house: House) -> None:
    ana, boris = house.person("Ana"), house.person("Boris")
    for person in (ana, boris):
        finish(house, person, "Before")
        person.get("/mine")
    wish(ana, rated="on", shown="on")
    table = ana.sets("me", "friend", game="relay", listed="on")
    boris.joins(table)
    shown = house.live(table).info.extra["rating"]["shown"]
    assert list(shown) == ["0"]
    mine = re.findall(r"rating <b class=\"num\">([^<]*)</b>", ana.get("/mine").text)
    theirs = re.findall(r"rating <b class=\"num\">([^<]*)</b>", boris.get("/mine").text)
    for reader in (ana, boris, house.person("Eve")):
        page = reader.get(f"/t/{table}").text
        assert f'dir="auto">Ana</span><b class="num">{mine[0]}</b>' in page
        assert 'dir="auto">Boris</span><b class="num">' not in page
    assert theirs, "Boris has one, too"
    wish(ana, rated="on")
    another = ana.sets("me", "friend", game="relay")
    boris.joins(another)
    assert house.live(another).info.extra["rating"]["shown"] == {}


def test_a_hint_is_remembered_in_a_rated_game(house: House) -> None:
    ana = house.person("Ana")
    table = ana.sets("me", "easy", game="relay")
    live = house.wait(table, lambda live: 0 in live.actors())
    for _ in range(2):
        assert ana.get(f"/t/{table}/hint?seat=0").status_code == 200
    assert house.live(table).info.extra["rating"]["hinted"] == [0]
    assert live.info.number == house.live(table).info.number
    plain = ana.sets("me", "me", game="relay")
    seat = house.live(plain).actors()[0]
    assert ana.get(f"/t/{plain}/hint?seat={seat}").status_code == 200
    assert "rating" not in house.live(plain).info.extra


def test_an_operator_may_do_without(tmp_path: Path) -> None:
    with House(settings(tmp_path, rating=False)) as house:
        ana = house.person("Ana")
        table = finish(house, ana, "Quiet")
        assert not rated(house, table)
        page = ana.get("/mine").text
        assert "Rate my games" not in page
        assert "rating" not in page.lower().replace("/mine/rating", "")
        assert Program(house.client()).get("/me/rating").json()["offered"] is False

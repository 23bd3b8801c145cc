"""House numbers: a table with printed numbers of somebody's own, checked, bounded, shown to everybody, never rated."""

from __future__ import annotations

import json
import re

import pytest

from orrery.conformance import other_numbers
from orrery.core import DataError, game
from orrery.core.registry import list_games
from orrery.core.setting import places, value_at
from orrery.server.errors import TooMany, Unprocessable
from orrery.server.house import WAITING, Trials, check_numbers, read_numbers, told
from orrery.server.rating import agreed
from tests.server.people import House, play_on
from tests.server.test_lobby import words

URANUS = game("uranus")
SHORT = "[track]\nlength = 18\nattacks = [5, 10, 15]\n"


def printed(slug: str) -> str:
    from importlib.resources import files

    return files(game(slug).package).joinpath("data.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", list_games())
def test_the_printed_file_itself_changes_nothing(slug: str) -> None:
    assert read_numbers(game(slug), printed(slug)) == {}
    assert all(value_at(game(slug).data, place) is not None for place in places(game(slug).data))


def test_only_what_differs_is_kept() -> None:
    changed = read_numbers(URANUS, printed("uranus").replace("length = 20", "length = 22"))
    assert changed == {"track": {"length": 22}}
    assert [tuple(each) for each in told("uranus", changed)] == [("track, length", "20", "22")]


@pytest.mark.parametrize(
    ("text", "words_of_it"),
    [
        ("[track\nlength = 3", "not TOML"),
        ("[trak]\nlength = 3", "trak, which the game does not have. Did you mean 'track'"),
        ("[track]\nlength = 'long'", "track.length is a whole number"),
        ("[track]\nlength = 201", "track.length is 201 here; from 0 to 200 is taken"),
        ("[track]\nlength = -1", "from 0 to 200"),
        ("[track]\nlength = 3", "track.attacks"),
        ("[track]\nattacks = [" + "1, " * 60 + "]", "has 60 entries; at most 38"),
        ("[track]\nattacks = [1979-05-27]", "neither a number nor a text"),
        ("[moons.I]\nrows = ['" + "G" * 500 + "']", "at most 200 letters"),
        ("a = " + "[" * 3000 + "]" * 3000, "cannot be read"),
        ("[track]\nlength = " + "9" * 5000, "cannot be read"),
        ("# " + "x" * 50_000, "48 KiB"),
    ],
)
def test_wrong_numbers_are_refused_in_plain_words(text: str, words_of_it: str) -> None:
    with pytest.raises(DataError, match=re.escape(words_of_it)):
        read_numbers(URANUS, text)


def test_what_the_book_fixes_stays() -> None:
    with pytest.raises(DataError, match="in the book and fixed"):
        check_numbers(game("vertium"), {"war": {"rounds": 4}})


def test_a_table_is_set_shows_what_differs_and_keeps_it(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", game="uranus", numbers=SHORT, listed="on")
    info = house.live(table).info
    assert info.data == {"track": {"length": 18, "attacks": [5, 10, 15]}}
    lobby = ada.get(f"/t/{table}").text
    assert "House numbers: 2 not as printed, not rated" in words(lobby)
    assert "track, length 20 18" in words(lobby)
    assert bob.joins(table, "Bob").status_code == 303
    page = words(bob.get(f"/t/{table}").text)
    assert "House numbers" in page
    assert "track, length 20 18" in page
    assert "House numbers" not in words(ada.get(f"/t/{ada.sets('me', 'beginner', game='uranus')}").text)


def test_the_form_explains_before_the_table_is_set(house: House) -> None:
    ada = house.person("Ada")
    shown = ada.form("/new/preview", game="uranus", players="2", numbers=SHORT)
    assert "track, length 20 18" in words(shown.text)
    assert "attacks" in shown.text  # what was typed stays there
    wrong = ada.form("/new/preview", game="uranus", players="2", numbers="[track]\nlength = 999\n")
    assert "track.length is 999 here; from 0 to 200 is taken" in words(wrong.text)
    refused = ada.form("/new", game="uranus", players="2", seat0="me", seat1="medium", numbers="[trak]\nlength = 9\n")
    assert refused.status_code == 422
    assert "Did you mean" in refused.text
    assert "length = 20" in ada.get("/rules/uranus/data.toml").text


def test_programs_may_have_house_numbers(house: House) -> None:
    ada = house.program("Ada")
    shown = ada.sets("me", "friend", game="uranus", data={"track": {"length": 21}})
    assert shown["house_numbers"] == [{"place": "track, length", "printed": "20", "here": "21"}]
    assert ada.sets("me", "friend", game="uranus")["house_numbers"] == []
    for data, words_of_it in (({"track": {"length": 9999}}, "from 0 to 200"), ({"trak": {}}, "does not have")):
        answer = ada.post("/tables", game="uranus", seats=["me", "friend"], data=data)
        assert answer.status_code == 422, answer.text
        assert words_of_it in answer.json()["text"]


def test_a_game_that_does_not_end_is_refused(house: House) -> None:
    """A Complex that has nothing but Shields: no attack in Vertium Solo ever comes to anything."""
    ada = house.program("Ada")
    shields = {"solo_deck": {"photon": 0, "beam": 0, "shield": 12}}
    answer = ada.post("/tables", game="vertium", seats=["me"], options={"mode": "solo"}, data=shields)
    assert answer.status_code == 422, answer.text
    assert "With these numbers a game does not come to its end" in answer.json()["text"]


def test_rules_that_break_are_told_and_not_shown_as_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    assert other_numbers.problem_with(URANUS, {"track": {"length": 21}}, 2, {}, drawn=True) == ""
    monkeypatch.setattr(other_numbers, "drive", broken)
    assert "(ZeroDivisionError)" in other_numbers.problem_with(URANUS, {"track": {"length": 21}}, 2, {})


def test_what_takes_too_long_is_ended_and_few_may_wait(house: House) -> None:
    async def hurried() -> None:
        await Trials(seconds=0.01).check("uranus", {"track": {"length": 21}}, 2, {})

    with pytest.raises(Unprocessable, match="takes too long"):
        house.run(hurried)

    async def crowded() -> None:
        trials = Trials()
        trials._waiting = WAITING
        await trials.check("uranus", {}, 2, {})

    with pytest.raises(TooMany, match="Try again in a minute"):
        house.run(crowded)


def test_it_travels_in_the_record_and_a_rematch_and_is_never_rated(house: House) -> None:
    ada = house.person("Ada")
    numbers = {"solo_deck": {"photon": 2, "shield": 6}}
    text = "[solo_deck]\nphoton = 2\nshield = 6\n"
    table = ada.sets("me", game="vertium", numbers=text, **{"option-mode": "solo"})
    assert house.live(table).info.data == numbers
    play_on(house, table, {0: ada}, 500)
    assert house.live(table).info.status == "over"
    record = ada.get(f"/t/{table}/record").text.splitlines()[0]
    assert json.loads(record)["data"] == numbers
    answer = ada.post(f"/t/{table}/rematch").json()
    fresh = re.sub(r"^/t/", "", answer["go"])
    assert fresh != table
    assert house.live(fresh).info.data == numbers
    assert all(agreed(house.live(each).info) is None for each in (table, fresh))

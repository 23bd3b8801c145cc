"""The story of a finished game: who may ask for it and when, what it tells, and trying a position again."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest

from orrery.bots.analysis import Analysis, Verdict
from orrery.core import GameRecord
from orrery.core.language import ENGLISH
from orrery.server import acting, analysis, seating
from orrery.server.analysis import Backroom
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on


class BackroomHere(Backroom):
    """Thinks in this process; can be told to wait, or to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.problem: Exception | None = None
        self.asked = 0

    async def run(self, function: Callable[..., object], *args: object) -> object:  # type: ignore[override]
        self.asked += 1
        if self.problem is not None:
            raise self.problem
        return function(*args)


def played(house: House, people: dict[int, Person], table: str) -> str:
    """Play a table to its end; its id."""
    seed = 0
    while house.wait(table, lambda live: live.info.status == "over" or bool(set(people) & set(live.state.actors()))):
        if house.live(table).info.status == "over":
            return table
        play_on(house, table, people, 1, seed)
        seed += 1
    raise AssertionError("unreachable")


def told(person: Person, table: str) -> str:
    """Ask for the story and wait for it; the page."""
    assert person.form(f"/t/{table}/story").status_code == 303
    limit = time.monotonic() + 60
    while "data-part" in (page := person.get(f"/t/{table}/story").text):
        assert time.monotonic() < limit, page
        time.sleep(0.02)
    return page


@pytest.fixture
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(settings(tmp_path_factory.mktemp("story"))) as house:
        house.site.analyses.backroom = BackroomHere()
        yield house


@pytest.fixture
def ada(home: House) -> Person:
    return home.person("Ada")


@pytest.fixture
def table(home: House, ada: Person) -> str:
    """A finished game of Ada, who takes anything, and a bot."""
    return played(home, {0: ada}, ada.sets("me", "bot3", game="relay"))


def test_before_anybody_asks_there_are_points_and_a_button(home: House, ada: Person, table: str) -> None:
    assert f'href="/t/{table}/story"' in ada.get(f"/t/{table}").text
    page = ada.get(f"/t/{table}/story").text
    assert "Look back at this game" in page
    for points in home.state(table).standing().points:
        assert f'<b class="num">{points}</b>' in page
    assert 'class="board chart' not in page
    assert home.site.analyses.find(table) is None, "a look alone does not start it"


def test_the_story_has_a_curve_and_turning_points_that_lead_into_the_replay(ada: Person, table: str) -> None:
    page = told(ada, table)
    assert page.count('class="board chart') == 2
    assert "Learn from your mistakes" in page
    numbers = set(re.findall(rf"/t/{table}/replay\?at=(\d+)", page))
    assert len(numbers) >= len(re.findall(r'class="disc-no"', page))
    for number in numbers:
        assert ada.get(f"/t/{table}/replay?at={number}").status_code == 200


def test_a_mistake_is_told_with_what_was_better_and_why(
    home: House, ada: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = next(a for a in home.live(table).actions if a.player == 0 and not a.forced)
    before = home.run(home.site.tables.position, home.live(table), own.number - 1)
    space = home.site.tables.game_of(home.live(table).info).space
    better = next(action for action in before.legal(0) if space.notation(action) != own.action)
    verdict = Verdict(
        own.number, 0, 0, own.action, space.notation(better), 0.2, 0.01, 0.31, 0.44, {ENGLISH: ("it is <near>",)}
    )
    monkeypatch.setattr(Analysis, "mistakes", lambda _self, seat: [verdict] if seat == 0 else [])
    page = told(ada, table)
    assert f"1. Move {own.number}" in page
    assert f"Better: {space.label(better)}: it is &lt;near&gt;." in page
    assert "44 %" in page
    assert "31 %" in page
    assert f'name="number" value="{own.number}"' in page
    answer = ada.form(f"/t/{table}/story/again", number=str(own.number))
    assert home.live(answer.headers["location"].removeprefix("/t/")).info.number == own.number - 1


def test_a_game_is_looked_at_once(home: House, ada: Person, table: str) -> None:
    told(ada, table)
    room = home.site.analyses.backroom
    assert isinstance(room, BackroomHere)
    asked = room.asked
    assert asked > 5
    told(ada, table)
    assert room.asked == asked


def test_a_watcher_reads_the_story_without_the_mistakes_of_others(home: House, ada: Person, table: str) -> None:
    told(ada, table)
    eve = home.person("Eve")
    assert eve.get(f"/t/{table}/story").status_code == 404
    assert eve.form(f"/t/{table}/story").status_code == 404
    assert eve.get(f"/t/{table}/story/part").status_code == 404
    eve.get(f"/w/{table}/{home.live(table).info.watch}")
    page = eve.get(f"/t/{table}/story").text
    assert 'class="board chart' in page
    assert "Learn from your mistakes" not in page
    assert "Try it again" not in page


def test_a_running_game_has_no_story(home: House, ada: Person) -> None:
    running = ada.sets("me", "me")
    for answer in (ada.get(f"/t/{running}/story"), ada.form(f"/t/{running}/story")):
        assert answer.status_code == 403
        assert "when it is over" in answer.text
    assert ada.form(f"/t/{running}/story/again", number="1").status_code == 403


def test_nobody_asks_while_a_game_of_theirs_with_people_runs(home: House, ada: Person, table: str) -> None:
    bob = home.person("Bob")
    both = ada.sets("me", "friend")
    bob.joins(both)
    refused = ada.form(f"/t/{table}/story")
    assert refused.status_code == 409
    assert "You are in a game with Bob" in refused.text
    assert home.site.analyses.find(table) is None
    assert ada.post(f"/t/{table}/story").json()["error"] == "conflict"
    bob.get(f"/w/{table}/{home.live(table).info.watch}")
    assert bob.form(f"/t/{table}/story").status_code == 409, "who watches is no better"


def test_a_game_with_bots_does_not_keep_anybody_from_asking(home: House, ada: Person, table: str) -> None:
    ada.sets("me", "bot1")
    assert "Learn from your mistakes" in told(ada, table)


def test_one_game_of_a_guest_at_a_time_and_not_too_many_of_all(
    home: House, ada: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = played(home, {0: ada}, ada.sets("me", "bot3", game="relay"))
    monkeypatch.setattr(analysis.Analyses, "_work", nothing)
    assert ada.form(f"/t/{table}/story").status_code == 303
    assert "Waiting: 1 other game first" in ada.get(f"/t/{table}/story").text
    refused = ada.form(f"/t/{other}/story")
    assert (refused.status_code, "Another game of yours" in refused.text) == (409, True)
    monkeypatch.setattr(analysis, "LONGEST_QUEUE", 1)
    bob = home.person("Bob")
    his = played(home, {0: bob}, bob.sets("me", "bot3", game="relay"))
    assert "Many games" in bob.form(f"/t/{his}/story").text


async def nothing(_: object) -> None:
    """A backroom where nobody works."""


def test_a_fault_is_told_and_one_can_ask_again(home: House, ada: Person, table: str) -> None:
    room = home.site.analyses.backroom
    assert isinstance(room, BackroomHere)
    room.problem = ZeroDivisionError("a fault of the game")
    page = told(ada, table)
    assert "could not be looked at" in page
    assert "ZeroDivisionError" not in page
    assert "Look back at this game" in page
    room.problem = None
    assert "Learn from your mistakes" in told(ada, table)


def test_a_position_is_tried_again_at_a_table_of_ones_own(home: House, ada: Person) -> None:
    bob = home.person("Bob")
    table = ada.sets("me", "friend", "bot1", game="relay")
    bob.joins(table)
    played(home, {0: ada, 1: bob}, table)
    old = home.live(table)
    number = next(a.number for a in old.actions[5:] if a.player == 1 and not a.forced and a.back is None)
    answer = bob.form(f"/t/{table}/story/again", number=str(number))
    assert answer.status_code == 303
    fresh = answer.headers["location"].removeprefix("/t/")
    live = home.live(fresh)
    assert live.info.number == number - 1
    before = home.run(home.site.tables.position, old, number - 1)
    assert live.state.snapshot() == before.snapshot()
    assert [seat.kind for seat in live.info.players] == ["bot", "person", "bot"]
    assert live.info.players[1].guest == bob_id(home, table)
    assert live.actors() == [1]
    assert fresh not in ada.get("/").text
    page = bob.get(f"/t/{fresh}").text
    assert f"before move {number}. Chance is new." in page
    assert f'href="/t/{table}/story"' in page
    assert f'href="/t/{table}/replay?at={number - 1}"' in page
    assert bob.get(f"/t/{fresh}/replay?at=1").status_code == 200
    played(home, {1: bob}, fresh)
    record = GameRecord.parse(bob.client.get(f"/t/{fresh}/record").text)
    record.validate()
    assert (record.commitment, record.seed) == ("", ""), "chance before and after is not of one seed"
    assert "Was chance fair?" not in bob.get(f"/t/{fresh}").text


def bob_id(home: House, table: str) -> str | None:
    return home.live(table).info.players[1].guest


def test_a_choice_that_was_taken_back_is_part_of_what_was_played(home: House, ada: Person) -> None:
    table = ada.sets("me", "me")
    people = {0: ada, 1: ada}
    backs = 0
    for seed in range(40):
        play_on(home, table, people, 1, seed)
        seat = home.live(table).actions[-1].player
        backs += seat >= 0 and seed % 4 == 0 and ada.post(f"/t/{table}/back", seat=seat).is_success
    assert backs
    played(home, people, table)
    old = home.live(table)
    first = next(a.number for a in old.actions if a.back is not None)
    number = next(a.number for a in old.actions[first:] if a.player >= 0 and not a.forced and a.back is None)
    fresh = ada.form(f"/t/{table}/story/again", number=str(number)).headers["location"].removeprefix("/t/")
    before = home.run(home.site.tables.position, old, number - 1)
    after = home.run(home.site.tables.position, home.live(fresh), number - 1)  # a bot may have played on
    assert after.snapshot() == before.snapshot()


@pytest.mark.parametrize("number", ["0", "-1", "1", "999999", "x"])
def test_only_ones_own_choice_is_tried_again(home: House, ada: Person, table: str, number: str) -> None:
    """The first action of Relay is a roll or a deal of chance."""
    answer = ada.form(f"/t/{table}/story/again", number=number)
    assert answer.status_code in (409, 422)
    foreign = next(a.number for a in home.live(table).actions if a.player == 1 and not a.forced)
    assert ada.form(f"/t/{table}/story/again", number=str(foreign)).status_code == 403


def test_the_backroom_is_a_process_that_gives_way(tmp_path_factory: pytest.TempPathFactory) -> None:
    with House(settings(tmp_path_factory.mktemp("backroom"))) as house:
        ada = house.person("Ada")
        done = played(house, {0: ada}, ada.sets("me", "bot3", game="relay"))
        own = os.nice(0)
        assert house.run(house.site.analyses.backroom.run, os.nice, 0) == min(19, own + analysis.NICE)
        assert "Learn from your mistakes" in told(ada, done)


def test_a_lost_rescue_can_be_tried_again_from_the_round_in_which_it_turned(
    home: House, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seating, "new_seed", lambda: bytes(32))  # some games are lost so soon that nothing turns
    table = ada.sets("me", game="uranus")
    rng = Random(1)
    while (live := home.live(table)).info.status == "running":  # at random: nobody gets away like that
        act = home.site.tables.game_of(live.info).space.notation(rng.choice(live.state.legal(0)))
        home.run(acting.act_for_bot, home.site.tables, table, 0, act, live.info.number)
    assert home.live(table).state.standing().winners == []
    page = ada.get(f"/t/{table}").text
    found = re.search(r'name="number" value="(\d+)">\s*<button class="btn go">.*Try again from round (\d+)', page)
    assert found is not None
    assert f"Round {found[2]}: " in page  # where it turned
    answer = ada.form(f"/t/{table}/story/again", number=found[1])
    fresh = home.live(answer.headers["location"].rpartition("/")[2])
    assert fresh.info.number >= int(found[1]) - 1
    assert fresh.state.view(0)["round"] == int(found[2])
    eve = home.person("Eve")
    eve.get(f"/w/{table}/{home.live(table).info.watch}")
    assert "Try again from round" not in eve.get(f"/t/{table}").text

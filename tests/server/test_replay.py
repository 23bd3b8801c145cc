"""Looking back at a game: whose hands are open, what one step of the slider is, and where its ticks are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE, Event, game
from orrery.draw import hand_of, opened
from orrery.server.store import Action
from orrery.server.store.record import RecordStore
from orrery.web import courses
from orrery.web.log import tell_all
from orrery.web.reel import Reel, reel_of
from tests.games.driving import step
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on

SLUGS = ("gardens", "vertium", "minethemoon", "uranus", "darkness")


def action(number: int, player: int, *kinds: str) -> Action:
    events = [Event(kind, player, {}, "") for kind in kinds]
    return Action(number, player, "x", events=events)


def slider(html: str) -> dict[str, str]:
    found = re.search(r'<input class="slider".*?>', html, re.S)
    assert found is not None
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found[0]))


def hands(html: str) -> list[str]:
    """What is in each hand that lies open."""
    parts = re.split(r'<div class="openhand ', html)[1:]
    return [" ".join(re.findall(r'<li title="([^"]*)"', part.partition("</div>")[0])) for part in parts]


# The slider -----------------------------------------------------------------------------------------------------------


def test_dealing_is_one_step_and_what_tells_nothing_belongs_to_the_next() -> None:
    gardens = game("gardens")
    played = [
        action(1, CHANCE, "started"),
        action(2, CHANCE),
        action(3, 0, "kept"),
        action(4, 0, "moved"),
        action(5, 0),
        action(6, 0, "planted"),
        action(7, 1, "moved"),
    ]
    reel = reel_of(gardens, played, telling={1, 3, 4, 6, 7})
    assert list(reel.stops) == [0, 3, 4, 6, 7]
    assert reel.folded == 3
    assert [reel.place(number) for number in (0, 1, 3, 5, 6, 7, 99)] == [0, 1, 1, 3, 3, 4, 4]
    assert list(reel.turns) == [1, 3], "a turn begins where the one before it has ended"
    assert list(reel.rounds) == [1], "the second player does not begin a round"


def test_a_round_begins_with_whoever_began_or_with_the_event_of_the_game() -> None:
    turns = [action(number, (number - 1) % 2, "moved") for number in range(1, 7)]
    assert list(reel_of(game("gardens"), turns, range(7)).rounds) == [0, 2, 4]
    rounds = [action(1, 0, "used"), action(2, 1, "used", "round"), action(3, 0, "used"), action(4, 1, "used")]
    assert list(reel_of(game("uranus"), rounds, range(5)).rounds) == [2]


def test_what_is_folded_up_is_a_block_that_can_be_hit() -> None:
    reel = Reel([0, 80, *range(81, 180)], 80, (), ())
    assert reel.lead == 5
    assert [reel.unit(place) for place in (0, 1, 2)] == [0, 5, 6]
    assert reel.share(0) == "0.00%"
    assert reel.share(len(reel.stops) - 1) == "100.00%"
    nothing = reel_of(game("gardens"), [], ())
    assert (list(nothing.stops), nothing.length) == ([0], 0)


# Hands ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_lays_its_hands_open(slug: str) -> None:
    """What a seat sees of its own is in its hand or on the board of all; a game without any would have no secrets."""
    found, rng = game(slug), Random(3)
    state, called = found.new(3), {"names": ["Ana", "Ben", "Cy"], "given": {}}
    holders = set()
    for _ in range(250):
        if not state.actors():
            break
        step(state, rng, greedy=0.5)
        views = [{**state.shown(seat), **called} for seat in range(3)]
        holders |= {seat for seat, view in enumerate(views) if hand_of(found, view) is not None}
        board = opened(found, {**state.shown(None), **called}, views)
        for orb, *seen in zip(board.get("orbs", ()), *(view.get("orbs", ()) for view in views), strict=True):
            assert orb["core"] == next((own["core"] for own in seen if own["core"]), None)
        if slug == "minethemoon":
            own = [view["seats"][seat]["crater"] for seat, view in enumerate(views)]
            assert [seat["crater"] for seat in board["seats"]] == own
    assert holders == {0, 1, 2}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str, dict[int, Person]]]:
    with House(settings(tmp_path_factory.mktemp("running"))) as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        table = ada.sets("me", "friend")
        bob.joins(table)
        play_on(house, table, {0: ada, 1: bob}, 12, 0)
        yield house, table, {0: ada, 1: bob}


def test_no_replay_of_a_running_game_opens_a_hand(running: tuple[House, str, dict[int, Person]]) -> None:
    house, table, people = running
    assert house.live(table).info.status == "running"
    watcher = house.person("Eve")
    watcher.get(f"/w/{table}/{house.live(table).info.watch}")
    last = house.live(table).info.number
    for number in range(last - 8, last + 1, 2):
        state = house.run(house.site.tables.position, house.live(table), number)
        held = {seat: state.view(seat)["seats"][seat]["hand"] for seat in (0, 1)}
        for path in (f"/frame/{number}", f"/frame/{number}?hands=all", f"/replay?at={number}&hands=mine"):
            for seat in (0, 1):
                page = people[seat].get(f"/t/{table}{path}").text
                assert not [card for card in held[1 - seat] or () if f"card-{card}" in page], path
                assert 'id="hands"' not in page
                assert "openhand" not in page
            assert "openhand" not in watcher.get(f"/t/{table}{path}").text


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, str, Person, Person]]:
    """A finished game of Ada against a bot, and Eve, who has its link."""
    with House(settings(tmp_path_factory.mktemp("finished"))) as house:
        ada, eve = house.person("Ada"), house.person("Eve")
        table = ada.sets("me", "bot1")
        seed = 0
        while house.wait(table, lambda live: live.info.status == "over" or 0 in live.state.actors()):
            if house.live(table).info.status == "over":
                break
            play_on(house, table, {0: ada}, 1, seed)
            seed += 1
        eve.get(f"/w/{table}/{house.live(table).info.watch}")
        yield house, table, ada, eve


def test_all_hands_of_a_finished_game_are_open_to_players_and_watchers(
    finished: tuple[House, str, Person, Person],
) -> None:
    house, table, ada, eve = finished
    found, middle = game("gardens"), house.live(table).info.number * 2 // 3
    state = house.run(house.site.tables.position, house.live(table), middle)
    expected = [found.say(card) for card in state.view(1)["seats"][1]["hand"]]
    assert expected
    for person in (ada, eve):
        own, other = hands(person.get(f"/t/{table}/frame/{middle}").text)
        assert all(title in other for title in expected)
        assert own


def test_who_played_may_see_it_as_they_saw_it_then(finished: tuple[House, str, Person, Person]) -> None:
    house, table, ada, eve = finished
    middle = house.live(table).info.number * 2 // 3
    state = house.run(house.site.tables.position, house.live(table), middle)
    closed = ada.get(f"/t/{table}/frame/{middle}?hands=mine").text
    assert 'data-hands="mine"' in closed
    assert hands(closed) == []
    assert not [card for card in state.view(1)["seats"][1]["hand"] if f'id="card-{card}"' in closed]
    assert "keeps a card (1 of 4)" in closed
    assert "keeps a card (1 of 4)" not in ada.get(f"/t/{table}/frame/{middle}").text
    watching = eve.get(f"/t/{table}/frame/{middle}?hands=mine").text
    assert len(hands(watching)) == 2, "who has not played saw nothing to go back to"
    assert "As I saw it" not in watching


def test_the_slider_folds_the_dealing_and_says_what_happened(finished: tuple[House, str, Person, Person]) -> None:
    house, table, ada, _ = finished
    last = house.live(table).info.number
    page = ada.get(f"/t/{table}/frame/{last}").text
    shown = slider(page)
    stops = [int(number) for number in shown["data-stops"].split()]
    assert stops[0] == 0
    assert stops[-1] == last
    assert stops[1] > 40, "everything that is dealt is one step"
    assert stops[2] - stops[1] <= 2
    assert shown["value"] == shown["max"]
    assert shown["aria-valuetext"].startswith(f"Move {last} of {last}, ")
    turns = [int(place) for place in shown["data-turns"].split()]
    assert turns == sorted(set(turns))
    assert turns[0] == 1
    assert page.count("v10") + page.count("v5") >= len(turns), "each turn has its tick"
    first = ada.get(f"/t/{table}/frame/{stops[2]}").text
    assert "The table was set, in " in first
    assert slider(first)["aria-valuetext"].startswith(f"Move {stops[2]} of {last}, ")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_can_be_looked_back_at_when_it_is_over(house: House, slug: str) -> None:
    ada = house.person("Ada")
    table = ada.sets("bot1", "bot1", game=slug)
    house.wait(table, lambda live: live.info.status == "over", 240)
    stops = slider(ada.get(f"/t/{table}/replay").text)["data-stops"].split()
    for number in (*stops[:3], stops[len(stops) // 2], *stops[-2:]):
        answer = ada.get(f"/t/{table}/frame/{number}")
        assert answer.status_code == 200
        assert f"{number} of {stops[-1]}" in answer.text
        assert answer.text.count("openhand") == 2


# What a frame reads ---------------------------------------------------------------------------------------------------


class Read:
    """Counts the actions that the store hands out, and those that are put into words."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rows = self.worded = 0
        actions, find, tell = RecordStore.actions, RecordStore.find, tell_all

        async def counted(store: RecordStore, *given: Any, **named: Any) -> Any:
            found = await actions(store, *given, **named)
            self.rows += len(found)
            return found

        async def one(store: RecordStore, *given: Any) -> Any:
            self.rows += 1
            return await find(store, *given)

        def worded(game: Any, played: Any, *given: Any) -> Any:
            self.worded += len(played)
            return tell(game, played, *given)

        monkeypatch.setattr(RecordStore, "actions", counted)
        monkeypatch.setattr(RecordStore, "find", one)
        monkeypatch.setattr(courses, "tell_all", worded)

    def by(self, person: Person, table: str, number: int) -> tuple[int, int]:
        """What one frame of a replay reads."""
        self.rows = self.worded = 0
        assert person.get(f"/t/{table}/frame/{number}?as=0").status_code == 200  # whose seat it is sees their hand
        return self.rows, self.worded


def test_a_frame_of_a_replay_reads_one_position_wherever_it_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", "me")
    play_on(house, table, dict.fromkeys(range(3), ada), 60)
    last = house.live(table).info.number
    assert last > 60
    read = Read(monkeypatch)
    assert read.by(ada, table, last // 2) == (last + 1, last), "the whole game, once, and the position"
    for number in (2, last // 4, last - 20):
        assert read.by(ada, table, number) == (1, 0)
    house.site.tables.forget(table)  # as when another node has changed the table
    house.live(table)
    assert read.by(ada, table, last // 3) == (1, 0)
    house.site.tables.forget(table)
    play_on(house, table, dict.fromkeys(range(3), ada), 1)
    new = house.live(table).info.number - last
    assert read.by(ada, table, last // 2) == (1 + new, new), "only what was played since"
    bob = house.person("Bob")
    bob.client.get(f"/w/{table}/{house.live(table).info.watch}")
    assert read.by(bob, table, last // 2) == (1, last + new), "told anew to another viewer, from what was read"


def test_a_long_log_is_the_same_whether_or_not_it_was_known_before(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", "me")
    play_on(house, table, dict.fromkeys(range(3), ada), 30)
    ada.get(f"/t/{table}/frame/10")  # the game until here is known then
    play_on(house, table, dict.fromkeys(range(3), ada), 30, seed=1)
    last = house.live(table).info.number
    known = [ada.get(f"/t/{table}/frame/{number}").text for number in (10, last // 2, last)]
    house.site.frames.courses = courses.Courses(house.site.tables)
    assert [ada.get(f"/t/{table}/frame/{number}").text for number in (10, last // 2, last)] == known

"""Taking back, absent players, clocks, resigning: what time does to a table."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.core.knowledge import grew
from orrery.server import absence, turns
from orrery.server.acting import find_back
from tests.server.people import House, Person, play_on, play_to_turns


@pytest.fixture
def couple(house: House) -> tuple[str, dict[int, Person]]:
    """Ada and Bob in the middle of the draft."""
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    return table, {0: ada, 1: bob}


def do_any(house: House, table: str, person: Person, seat: int) -> None:
    live = house.live(table)
    space = house.site.tables.game_of(live.info).space
    assert person.act(table, space.notation(live.state.legal(seat)[0]), seat=seat).is_success


def test_a_choice_nobody_learnt_from_can_be_taken_back(house: House, couple: tuple[str, dict[int, Person]]) -> None:
    table, people = couple
    before = house.state(table).snapshot()
    number = house.live(table).info.number
    do_any(house, table, people[0], 0)
    assert people[1].post(f"/t/{table}/back", seat=1).status_code == 409
    answer = people[0].post(f"/t/{table}/back", seat=0)
    assert answer.json() == {"at": number + 2}, "it is an entry of the record; nothing is deleted"
    assert house.state(table).snapshot() == before
    assert "takes back" in people[1].get(f"/t/{table}").text


def test_what_was_decided_before_a_take_back_comes_too_late(
    house: House, couple: tuple[str, dict[int, Person]]
) -> None:
    table, people = couple
    do_any(house, table, people[0], 0)
    number = house.live(table).info.number
    people[0].post(f"/t/{table}/back", seat=0)
    live = house.live(table)
    do = house.site.tables.game_of(live.info).space.notation(live.state.legal(1)[0])
    assert people[1].act(table, do, number).status_code == 409


def test_another_players_choice_stands(house: House, couple: tuple[str, dict[int, Person]]) -> None:
    table, people = couple
    do_any(house, table, people[0], 0)
    do_any(house, table, people[1], 1)
    assert people[0].post(f"/t/{table}/back", seat=0).status_code == 409


def test_take_back_goes_exactly_as_far_as_nobody_learnt_anything(
    house: House, couple: tuple[str, dict[int, Person]]
) -> None:
    """Along a game: a seat may take back if and only if its choice was the last and told nobody anything."""
    table, people = couple
    allowed = refused = 0
    for seed in range(60):
        live = house.live(table)
        if live.info.status != "running":
            break
        before, number = live.state.copy(), live.info.number
        play_on(house, table, people, 1, seed)
        live = house.live(table)
        done = live.actions[number - live.info.number :]
        chosen, follow = done[0], done[1:]
        space = house.site.tables.game_of(live.info).space
        told = grew(before, chosen.player, space.parse(chosen.action))
        last = live.info.status == "running" and not any(a.player == CHANCE for a in follow)
        if any(a.player not in (CHANCE, chosen.player) for a in follow):
            continue  # forced steps of others have a test of their own
        person = people[chosen.player]
        house.run(find_back, house.site.tables, live, chosen.player)  # as a page does once its frame is there
        shown = not re.search('disabled|"ask": true', button(person.get(f"/t/{table}?as={chosen.player}").text))
        assert shown == (last and not told), f"action {chosen.number}, {chosen.action}"
        answer = person.post(f"/t/{table}/back", seat=chosen.player)
        assert answer.is_success == (last and not told), f"action {chosen.number}, {chosen.action}"
        if answer.is_success:
            assert house.state(table).snapshot() == before.snapshot()
            person.act(table, chosen.action, seat=chosen.player)
        allowed += answer.is_success
        refused += last and told
    assert allowed > 5
    assert refused > 0


def button(page: str) -> str:
    """The take-back button of a table page; a finished game has none, which is as good as disabled."""
    place = page.find('/back"')
    return page[place : page.find("</button>", place)] if place >= 0 else "disabled"


def test_take_back_twice_goes_two_choices_back(house: House) -> None:
    ada = house.person("Ada")
    people = {0: ada, 1: ada}
    table = ada.sets("me", "me")
    for seed in range(300):
        if house.live(table).info.status != "running":
            table = ada.sets("me", "me")
        seat = play_to_turns(house, table, people)
        before = house.state(table).snapshot()
        for _ in range(2):
            play_on(house, table, people, 1, seed)
        line = [action.player for action in house.live(table).actions[-2:]]
        backs = [line == [seat, seat] and ada.post(f"/t/{table}/back", seat=seat).is_success for _ in range(2)]
        if all(backs):
            assert house.state(table).snapshot() == before
            return
    pytest.fail("no player had two choices in a row that told nobody anything")


def test_a_nudge_is_said_once_a_minute(house: House, couple: tuple[str, dict[int, Person]]) -> None:
    table, people = couple
    do_any(house, table, people[0], 0)
    assert people[0].post(f"/t/{table}/nudge").json() == {"done": True}
    assert "nudges Bob" in people[1].get(f"/t/{table}").text
    assert people[0].post(f"/t/{table}/nudge").status_code == 409


def test_a_bot_stands_in_by_agreement_and_goes_when_the_player_is_back(house: House) -> None:
    people = [house.person(name) for name in ("Ada", "Bob", "Carol")]
    table = people[0].sets("me", "friend", "friend")
    for person in people[1:]:
        person.joins(table)
    for seat in (0, 1):
        do_any(house, table, people[seat], seat)
    house.later(130)
    people[1].post(f"/t/{table}/say", text="Where is she?")
    assert people[0].post(f"/t/{table}/standin", seat=2).json() == {"done": False}
    assert house.live(table).bot_level(2) is None
    assert "Agreed" in people[0].get(f"/t/{table}").text
    assert people[1].post(f"/t/{table}/standin", seat=2).json() == {"done": True}
    house.wait(table, lambda live: live.actions[-1].player != 1 and 2 not in live.state.actors())
    assert people[0].post(f"/t/{table}/standin", seat=2).status_code == 409
    assert people[2].post(f"/t/{table}/comeback", seat=2).json() == {"done": True}
    assert house.live(table).bot_level(2) is None
    assert people[2].post(f"/t/{table}/comeback", seat=2).status_code == 409
    assert people[0].post(f"/t/{table}/comeback", seat=2).status_code == 403


def test_a_bot_does_not_play_for_somebody_who_came_back_while_it_thought(
    house: House, couple: tuple[str, dict[int, Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people = couple
    thought = house.site.bots.workers.choose

    async def interrupted(*asked: Any) -> str:
        action = await thought(*asked)
        live = await house.site.tables.live(table)
        guest = await house.site.store.guests.find(live.info.players[0].guest or "")
        assert guest is not None
        await absence.come_back(house.site.tables, table, guest, 0)
        return action

    monkeypatch.setattr(house.site.bots.workers, "choose", interrupted)
    number = house.live(table).info.number
    assert people[0].post(f"/t/{table}/standin", seat=0).json() == {"done": True}
    house.wait(table, lambda live: not live.info.players[0].standin)
    assert house.live(table).info.number == number


def test_who_knows_the_link_cannot_foresee_what_a_bot_does(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds of its thoughts are made from nothing that anybody at the table knows."""
    seeds: list[int] = []
    thought = house.site.bots.workers.choose

    async def noted(*asked: Any) -> str:
        seeds.append(asked[-1])
        return await thought(*asked)

    monkeypatch.setattr(house.site.bots.workers, "choose", noted)
    ada = house.person("Ada")
    live = house.live(ada.sets("bot1", "bot1"))
    house.wait(live.info.id, lambda live: len(seeds) >= 3)
    numbers = range(100)
    foreseen = {Random(f"{live.info.invite}:{number}:{seat}").getrandbits(32) for number in numbers for seat in (0, 1)}
    assert not foreseen & set(seeds[:3])


def test_a_bot_that_stumbles_tries_again(
    house: House, couple: tuple[str, dict[int, Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "RETRY_SECONDS", 0.01)
    table, people = couple
    thought, failures = house.site.bots.workers.choose, [1, 2]

    async def sometimes(*asked: Any) -> str:
        if failures:
            failures.pop()
            raise RuntimeError("a worker died")
        return await thought(*asked)

    monkeypatch.setattr(house.site.bots.workers, "choose", sometimes)
    people[0].post(f"/t/{table}/standin", seat=0)
    house.wait(table, lambda live: 0 not in live.state.actors())


def test_who_resigns_leaves_the_seat_to_a_bot_and_may_look_on(
    house: House, couple: tuple[str, dict[int, Person]]
) -> None:
    table, people = couple
    assert people[1].post(f"/t/{table}/resign", seat=1).json() == {"done": True}
    seat = house.live(table).info.players[1]
    assert (seat.kind, seat.guest, seat.name) == ("bot", None, "Quasar")
    assert people[1].get(f"/t/{table}").status_code == 200
    assert people[1].post(f"/t/{table}/resign", seat=1).status_code == 403
    house.wait(table, lambda live: 1 not in live.state.actors())


def rewind(house: House, table: str, seconds: float) -> None:
    """As if the last action had been done so long ago."""
    house.rewind(table, seconds)


@pytest.mark.parametrize(("pace", "seconds"), [("live:600", 601.0), ("days:2", 2 * 86400.0 + 1)])
def test_when_the_clock_runs_out_a_bot_stands_in(house: House, pace: str, seconds: float) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace=pace)
    bob.joins(table)
    do_any(house, table, ada, 0)
    rewind(house, table, seconds / 2)
    house.run(house.site.clocks.check_all)
    assert house.live(table).bot_level(1) is None
    rewind(house, table, seconds / 2 + 1)
    house.run(house.site.clocks.check_all)
    live = house.live(table)
    assert live.info.players[1].standin
    assert not live.info.players[0].standin, "Ada had acted"
    assert "time is up. A bot plays for them." in ada.get(f"/t/{table}").text


def test_time_is_taken_from_who_had_to_act(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace="live:600")
    bob.joins(table)
    do_any(house, table, ada, 0)
    rewind(house, table, 100)
    ada.post(f"/t/{table}/back", seat=0)
    rewind(house, table, 100)
    do_any(house, table, bob, 1)
    clocks = [seat.clock or 0 for seat in house.live(table).info.players]
    assert 440 < clocks[0] <= 500  # this test may take a while itself
    assert 340 < clocks[1] <= 400


def test_a_table_without_a_clock_is_never_called(house: House, couple: tuple[str, dict[int, Person]]) -> None:
    table, _ = couple
    rewind(house, table, 1e9)
    house.run(house.site.clocks.check_all)
    assert house.live(table).bot_level(0) is None


def test_only_who_plays_here_can_call_a_bot_for_another(house: House) -> None:
    """Neither the one who set the table and has left it, nor one for whom a bot plays already."""
    ada, bob, carol = (house.person(name) for name in ("Ada", "Bob", "Carol"))
    table = ada.sets("me", "friend", "friend")
    for person in (bob, carol):
        person.joins(table)
    assert ada.post(f"/t/{table}/resign", seat=0).json() == {"done": True}
    assert bob.post(f"/t/{table}/standin", seat=1).json() == {"done": True}
    for person in (ada, bob):
        assert person.post(f"/t/{table}/standin", seat=2).status_code == 403
    assert house.live(table).bot_level(2) is None
    bob.post(f"/t/{table}/comeback", seat=1)
    house.later(130)
    assert bob.post(f"/t/{table}/standin", seat=2).json() == {"done": True}


@pytest.mark.parametrize(("pace", "seconds"), [("live:600", 601.0), ("days:2", 2 * 86400.0 + 1)])
@pytest.mark.parametrize("played", [True, False])
def test_who_comes_back_after_time_ran_out_has_a_minute(
    house: House, monkeypatch: pytest.MonkeyPatch, pace: str, seconds: float, played: bool
) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace=pace)
    bob.joins(table)
    if not played:
        monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    do_any(house, table, ada, 0)
    rewind(house, table, seconds)
    house.run(house.site.clocks.check_all)
    if played:
        house.wait(table, lambda live: 1 not in live.state.actors() or live.info.number > 4)
    bob.post(f"/t/{table}/comeback", seat=1)
    rewind(house, table, 55)
    house.run(house.site.clocks.check_all)
    assert not house.live(table).info.players[1].standin, "a minute has not passed"
    rewind(house, table, 10)
    house.run(house.site.clocks.check_all)
    if not played:
        assert house.live(table).info.players[1].standin


def test_a_minute_to_come_back_is_not_kept_for_the_next_move(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace="days:2")
    bob.joins(table)
    rewind(house, table, 3 * 86400.0)
    house.run(house.site.clocks.check_all)
    bob.post(f"/t/{table}/comeback", seat=1)
    do_any(house, table, bob, 1)
    assert house.live(table).info.players[1].clock == 2 * 86400.0

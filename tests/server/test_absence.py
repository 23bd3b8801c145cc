"""A bot stands in only for somebody who is absent, and whoever looks in again has their seat back."""

from __future__ import annotations

import re
from typing import Any

import pytest

from orrery.core import CHANCE, game
from orrery.core.knowledge import grew
from orrery.server import acting
from orrery.server.tables import LiveTable
from tests.server.people import House, Person, next_frame, play_on, play_to_turns
from tests.server.test_time import do_any, rewind


@pytest.fixture
def trio(house: House) -> tuple[str, list[Person]]:
    """Ada, Bob and Carol at a table without a clock."""
    people = [house.person(name) for name in ("Ada", "Bob", "Carol")]
    table = people[0].sets("me", "friend", "friend")
    for person in people[1:]:
        person.joins(table)
    return table, people


def ask(person: Person, table: str, seat: int) -> tuple[int, Any]:
    """Ask for a bot; the status, and whether it plays or why not."""
    answer = person.post(f"/t/{table}/standin", seat=seat)
    return answer.status_code, answer.json().get("done", answer.json().get("text"))


def stands_in(house: House, table: str, seat: int) -> bool:
    return house.live(table).info.players[seat].standin


def present(house: House, live: LiveTable, seat: int) -> str:
    return house.site.presence.of(live.info.id)[live.info.players[seat].guest or ""].presence


def open_page(person: Person, table: str, query: str = "?opened") -> Any:
    return person.client.websocket_connect(f"/t/{table}/live{query}")


def test_nobody_can_let_a_bot_play_for_who_is_here_or_was_a_moment_ago(
    house: House, trio: tuple[str, list[Person]]
) -> None:
    table, (ada, bob, carol) = trio
    house.later(1000)
    with open_page(carol, table) as page:
        next_frame(page)
        for person in (ada, bob):
            assert ask(person, table, 2) == (
                409,
                "Carol is here. A bot plays only for somebody who has been away for 2 minutes.",
            )
        page.send_text("hidden")
        house.wait(table, lambda live: present(house, live, 2) == "away")
        assert ask(ada, table, 2)[1] == "Carol still has the table open. A bot may play for them in 10 minutes."
        house.later(130)
        assert ask(ada, table, 2)[0] == 409
    house.wait(table, lambda live: "left" in ask(ada, table, 2)[1])
    assert ask(ada, table, 2) == (409, "Carol left only a moment ago. A bot may play for them in 2 minutes.")
    house.later(60)
    assert re.fullmatch(
        r"Carol left only a moment ago\. A bot may play for them in \d+ seconds?\.", ask(ada, table, 2)[1]
    )
    assert not stands_in(house, table, 2)
    house.later(61)
    bob.post(f"/t/{table}/say", text="Carol?")
    assert ask(ada, table, 2) == (200, False)
    assert ask(bob, table, 2) == (200, True)
    assert stands_in(house, table, 2)


def test_what_somebody_does_without_a_page_counts_as_well(house: House, trio: tuple[str, list[Person]]) -> None:
    table, (ada, _, carol) = trio
    house.later(1000)
    carol.post(f"/t/{table}/say", text="I am thinking.")
    assert ask(ada, table, 2)[0] == 409
    assert not stands_in(house, table, 2)


def test_who_is_absent_as_well_need_not_agree(house: House, trio: tuple[str, list[Person]]) -> None:
    table, (ada, _, _) = trio
    house.later(130)
    assert ask(ada, table, 2) == (200, True)
    assert ask(ada, table, 1) == (200, True)


def test_at_a_pace_of_days_only_the_clock_counts(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace="days:2")
    bob.joins(table)
    house.later(100_000)
    assert ask(ada, table, 1) == (409, "Bob has time: 2 days a move. A bot plays for them when it is up.")
    assert ask(ada, table, 0) == (200, True)  # by their own wish, as ever


def test_who_opens_the_page_has_their_seat_back_and_agreements_are_forgotten(
    house: House, trio: tuple[str, list[Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    table, (ada, bob, carol) = trio
    house.later(130)
    bob.post(f"/t/{table}/say", text="Carol?")
    ask(ada, table, 2)
    with open_page(carol, table) as page:
        next_frame(page)
        assert house.live(table).info.extra["votes"] == {}
    house.later(130)
    assert ask(ada, table, 2) == (200, True)  # Bob is absent, too
    with open_page(carol, table, "?opened&hidden") as page:
        next_frame(page)
        assert stands_in(house, table, 2)  # a tab in the background that nobody looks at
        page.send_text("visible")
        house.wait(table, lambda live: not live.info.players[2].standin)
    assert "Carol is back." in ada.get(f"/t/{table}").text


def test_whose_time_was_up_is_back_by_opening_the_page_and_not_by_a_lost_connection(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace="live:600")
    bob.joins(table)
    do_any(house, table, ada, 0)
    with open_page(bob, table) as page:
        next_frame(page)
        rewind(house, table, 601)
        house.run(house.site.clocks.check_all)
    with open_page(bob, table, "") as page:
        next_frame(page)
        assert stands_in(house, table, 1)
    bob.form("/me", name="Bobby")  # another name is told at the table too, and changes nothing
    with open_page(bob, table) as page:
        next_frame(page)
        assert not stands_in(house, table, 1)


def test_who_wished_for_a_bot_keeps_it_until_they_were_gone(
    house: House, trio: tuple[str, list[Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: None)
    table, (ada, _, _) = trio
    ask(ada, table, 0)
    with open_page(ada, table) as page:
        next_frame(page)
        assert stands_in(house, table, 0)
    house.later(130)
    with open_page(ada, table) as page:
        next_frame(page)
        assert not stands_in(house, table, 0)


def harmless(live: LiveTable, seat: int) -> int | None:
    """Something to do that tells nobody anything hidden, and that no chance follows."""
    for action in live.state.legal(seat):
        after = live.state.copy()
        after.apply(seat, action)
        if CHANCE not in after.actors() and after.actors() and not grew(live.state, seat, action):
            return action
    return None


def test_what_the_bot_did_last_can_be_taken_back_if_nobody_learnt_anything(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    people = {0: ada, 1: bob}
    table = ada.sets("me", "friend")
    bob.joins(table)
    for seed in range(200):
        seat = play_to_turns(house, table, people)
        if (action := harmless(house.live(table), seat)) is not None:
            break
        play_on(house, table, people, 1, seed)
    assert action is not None
    live = house.live(table)
    number, before, notation = live.info.number, live.state.snapshot(), game("gardens").space.notation(action)

    async def chosen(*_asked: object) -> str:
        return notation

    monkeypatch.setattr(house.site.bots.workers, "choose", chosen)
    monkeypatch.setattr(house.site.bots, "_bot_to_act", lambda live: seat if live.info.number == number else None)
    house.later(130)
    assert ask(people[1 - seat], table, seat) == (200, True)
    house.wait(table, lambda live: live.info.number > number)
    with open_page(people[seat], table) as page:
        next_frame(page)
    assert not stands_in(house, table, seat)
    assert house.run(acting.find_back, house.site.tables, house.live(table), seat) == acting.CHOSEN_BY_BOT
    assert people[seat].post(f"/t/{table}/back", seat=seat).is_success
    assert house.state(table).snapshot() == before


def test_presence_tells_nobody_who_may_not_look(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend")
    stranger, program = house.person("Eve"), house.program()
    with ada.client.websocket_connect(f"/t/{table}/live") as page:
        next_frame(page)
        while "presence" not in (message := page.receive_json()):
            pass
        assert message["presence"] == {"seats": {"0": "here"}, "absent": {}, "watchers": [], "more": 0}
        assert stranger.get(f"/t/{table}").status_code == 404
        assert program.get(f"/tables/{table}").status_code == 404
    assert house.site.presence.watchers(table) == []


def test_no_message_names_a_guest_by_the_id_that_their_cookie_holds(house: House) -> None:
    ada, zoe = house.person("Ada"), house.person("Zoe")
    table = ada.sets("me", "friend", listed="1")
    with zoe.client.websocket_connect(f"/t/{table}/live") as page, ada.client.websocket_connect(f"/t/{table}/live"):
        text = next_frame(page)["html"]
        messages: list[Any] = []
        while not messages or messages[-1].get("presence", {}).get("seats") != {"0": "here"}:
            messages.append(page.receive_json())
    ids = list(house.site.presence.of(table))
    assert len(ids) == 2
    assert messages[-1]["presence"]["watchers"] == [{"name": "Zoe", "presence": "here"}]
    assert not any(guest in text or guest in str(messages) for guest in ids)


def test_a_new_line_of_presence_is_no_new_frame(house: House, trio: tuple[str, list[Person]]) -> None:
    table, (ada, bob, _) = trio
    with ada.client.websocket_connect(f"/t/{table}/live") as page:
        version = next_frame(page)["version"]
        with bob.client.websocket_connect(f"/t/{table}/live") as other:
            next_frame(other)
        assert house.site.frames.version(house.live(table)) == version
        assert 'title="here"' in ada.get(f"/t/{table}").text

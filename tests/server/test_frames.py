"""A frame shows one moment of a table as one viewer may see it, and its version names that moment."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from orrery.core import CHANCE
from orrery.server import acting
from orrery.server.store import Line
from orrery.web.frame import Frame
from tests.server.people import House, Person, play_on


def test_a_frame_made_while_the_table_moves_on_does_not_pass_for_the_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", game="darkness", **{"option-start": "0"})
    live = house.live(table)
    guest = live.info.players[0].guest
    frames, chats = house.site.frames, house.site.store.chat
    said = chats.lines

    async def chat(*asked: Any) -> list[Line]:
        """Somebody acts while the frame is waiting for the store."""
        await acting.act_for_bot(house.site.tables, table, 0, "discover:scout", live.info.number)
        return await said(*asked)

    before = frames.version(live)
    monkeypatch.setattr(chats, "lines", chat)
    frame = house.run(frames.frame, live, guest, 0)
    assert frame.version == before != frames.version(house.live(table))
    assert frame.yours
    assert "Choose your action" in frame.status


def keep_one(house: House, person: Person, table: str, seat: int) -> None:
    """Keep the first card of the pack."""
    live = house.live(table)
    do = house.site.tables.game_of(live.info).space.notation(live.state.legal(seat)[0])
    assert person.act(table, do, seat=seat).is_success


def frame_of(house: House, table: str, seat: int, asked: int | None = None) -> Frame:
    """The table as whoever sits there sees it."""
    live = house.live(table)
    return house.run(house.site.frames.frame, live, live.info.players[seat].guest, asked)


def hand_of(house: House, table: str, seat: int) -> list[str]:
    """The titles of the cards that only this seat may see, as its own page writes them."""
    return re.findall(r'class="t">([^<]+)<', frame_of(house, table, seat, seat).mine)


# Several seats on one device --------------------------------------------------------------------------------------


def test_no_hand_is_shown_before_somebody_says_who_they_are(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    assert frame_of(house, table, 0).viewer == 0, "somebody has to begin"
    hands = [hand_of(house, table, seat) for seat in (0, 1)]
    assert all(hands)
    keep_one(house, ada, table, 0)
    number = house.live(table).info.number
    for path in ("", "/replay", f"/replay?at={number - 1}", f"/frame/{number}", "?as=0"):
        page = ada.get(f"/t/{table}{path}").text
        assert not [card for card in hands[0] + hands[1] if card in page], path
    assert "I am Ada 2" in ada.get(f"/t/{table}").text
    assert "You are watching" not in ada.get(f"/t/{table}").text


def test_the_replay_opens_for_the_eyes_that_were_on_the_table(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    keep_one(house, ada, table, 0)
    passing, mine = ada.get(f"/t/{table}?as=0").text, ada.get(f"/t/{table}?as=1").text
    assert f'href="/t/{table}/replay"' in passing, "whoever takes the device has not said who they are"
    assert f'href="/t/{table}/replay?as=1"' in mine
    assert re.search(rf'href="/t/{table}/replay\?at=\d+&amp;as=1"', mine)
    replay = ada.get(f"/t/{table}/replay?as=1").text
    assert f'href="/t/{table}?as=1"' in replay
    assert [card for card in hand_of(house, table, 1) if card in replay]


def test_who_has_one_seat_has_plain_addresses(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "bot1")
    keep_one(house, ada, table, 0)
    page = ada.get(f"/t/{table}").text
    assert f'href="/t/{table}/replay"' in page
    assert "replay?as=" not in page
    assert "&amp;as=" not in page


def test_whoever_takes_the_device_may_say_what_was_rolled_at_home(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", companion="on")
    rng = Random(1)
    chosen = False
    while not chosen or house.state(table).actors() != [CHANCE]:
        state = house.state(table)
        chosen = chosen or state.actors() != [CHANCE]
        player = state.actors()[0]
        do = house.site.tables.game_of(house.live(table).info).space.notation(rng.choice(state.legal(player)))
        assert ada.act(table, do, seat=max(0, player)).is_success
    assert frame_of(house, table, 0).pass_to == 0
    assert frame_of(house, table, 0, 1).actions


# Clocks -----------------------------------------------------------------------------------------------------------


def test_the_clock_at_the_top_is_the_one_that_runs(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", "bot1", pace="live:600")
    bob.joins(table)
    assert [timed.seat for seat in (0, 1) if (timed := frame_of(house, table, seat).timed)] == [0, 1]
    keep_one(house, ada, table, 0)
    live = house.live(table)
    live.info = replace(live.info, updated=live.info.updated - 100)
    frame = frame_of(house, table, 0)
    assert frame.timed is not None
    assert frame.timed.name == "Bob"
    clocks = [player.clock for player in frame.players]
    assert clocks[0] is not None
    assert 540 < clocks[0].left <= 600  # this test may take a while itself
    assert (clocks[0].low, clocks[0].runs) == (120, False)
    assert clocks[1] is not None
    assert 440 < clocks[1].left <= 500
    assert (clocks[1].low, clocks[1].runs) == (120, True)
    assert clocks[2] is None, "bots have all the time in the world"


def test_a_clock_is_for_playing(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "friend", pace="days:2")
    assert "data-left" not in ada.get(f"/t/{table}").text, "nobody plays yet"
    house.person("Bob").joins(table)
    assert "data-left" in ada.get(f"/t/{table}").text
    assert "data-left" not in ada.get(f"/t/{table}/replay").text
    ada.post(f"/t/{table}/standin", seat=0)
    assert [player.clock is None for player in frame_of(house, table, 0).players] == [True, False]


# What is for whom -------------------------------------------------------------------------------------------------


def test_chance_is_sealed_in_the_open(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "bot1", listed="on")
    info = house.live(table).info
    assert info.commitment
    for person in (ada, house.person("Eve")):
        assert f"<code>{info.commitment}</code>" in person.get(f"/t/{table}").text
    assert "Chance is sealed" not in ada.get(f"/t/{ada.sets('me', 'me', companion='on')}").text


def test_a_seat_is_offered_to_those_who_may_take_it(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    private, listed = ada.sets("me", "friend"), ada.sets("me", "friend", listed="on")
    eve.get(f"/w/{private}/{house.live(private).info.watch}")
    assert "Sit down" not in eve.get(f"/t/{private}").text
    assert "Sit down" in eve.get(f"/t/{listed}").text


def test_who_sat_down_may_leave_until_it_starts(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", "friend")
    bob.joins(table)
    assert bob.get(f"/t/{table}").text.count('aria-label="Leave the table"') == 1
    assert bob.post(f"/t/{table}/stand", seat=1).is_success
    assert "Leave the table" not in bob.get(f"/t/{table}").text
    for name in ("Bob", "Carol"):
        house.person(name).joins(table)
    assert "Leave the table" not in ada.get(f"/t/{table}").text


def test_what_is_said_has_a_name(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    keep_one(house, ada, table, 0)
    ada.post(f"/t/{table}/nudge")
    assert "<b>Ada</b> nudges Bob" in bob.get(f"/t/{table}").text


def test_the_next_table_is_told_to_those_who_sit_there(house: House) -> None:
    ada, bob, eve = (house.person(name) for name in ("Ada", "Bob", "Eve"))
    table = ada.sets("me", "friend", listed="on")
    bob.joins(table)
    play_on(house, table, {0: ada, 1: bob}, 1000)
    assert house.live(table).info.status == "over"
    fresh = ada.post(f"/t/{table}/rematch").json()["go"]
    assert f'href="{fresh}"' in bob.get(f"/t/{table}").text
    assert "The next table is set." in bob.get(f"/t/{table}").text
    assert fresh not in eve.get(f"/t/{table}").text
    assert "The next table" not in eve.get(f"/t/{table}").text


def test_what_is_said_is_seen_even_if_the_table_was_read_again(house: House) -> None:
    """What lies in memory can be thrown away at any time; the page that is open does not know of it."""
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    versions = [ada.frame(table)["version"]]
    for words in ("one", "two", "three"):
        house.site.tables.forget(table)
        ada.post(f"/t/{table}/say", text=words)
        message = ada.frame(table)
        assert words in message["html"]
        versions.append(message["version"])
    assert len(set(versions)) == len(versions)

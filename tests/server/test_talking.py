"""Chat: limits of its own, watchers apart, everybody can be muted, and no line of the game is lost to talk."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.server.names import same_name
from orrery.server.store import Line, LineKind
from orrery.web.log import LOG_LINES, NEWS_LINES, TALK_LINES, LogLine, mixed
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on


def said(page: str) -> list[str]:
    """What people said, as the log of a page shows it: `name words`."""
    lines = re.findall(r'<li id="log-said-\d+"[^>]*class="say[^"]*"[^>]*>(.*?)</li>', page, re.DOTALL)
    found = [re.search(r"<p>(.*?)</p>", line, re.DOTALL) for line in lines]
    return [re.sub(r"<[^>]*>", "", each[1]) for each in found if each]


def set_with_watcher(house: House, watcher: str = "Cid") -> tuple[str, Person, Person, Person]:
    ada, bob, cid = house.person("Ada"), house.person("Bob"), house.person(watcher)
    table = ada.sets("me", "friend")
    bob.joins(table)
    assert cid.get(f"/w/{table}/{house.live(table).info.watch}").status_code == 303
    return table, ada, bob, cid


def test_a_burst_then_some_lines_a_minute_at_usual_settings(tmp_path: Path) -> None:
    usual = settings(tmp_path).model_copy(update={"chat": type(settings(tmp_path)).model_fields["chat"].default})
    with House(usual) as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        table = ada.sets("me", "friend")
        bob.joins(table)
        answers = [ada.post(f"/t/{table}/say", text=f"line {number}") for number in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        assert re.search(r"again in \d+ seconds?\.$", answers[-1].json()["text"])
        assert len(said(ada.get(f"/t/{table}").text)) == 5
        assert bob.post(f"/t/{table}/say", text="mine").status_code == 200  # everybody has their own
        assert ada.post(f"/t/{table}/say", text="").status_code == 422
        live = house.live(table)
        seat = live.state.actors()[0]
        assert play_on(house, table, {seat: (ada, bob)[seat]}, 1) == 1  # playing is another matter


def test_changing_ones_mind_is_talk_too_at_usual_settings(tmp_path: Path) -> None:
    usual = settings(tmp_path).model_copy(update={"chat": type(settings(tmp_path)).model_fields["chat"].default})
    with House(usual) as house:
        people = [house.person(name) for name in ("Ada", "Bob", "Cid", "Dan")]
        table = people[0].sets("me", *["friend"] * 3)
        for person in people[1:]:
            person.joins(table)
        ada, bob, cid, dan = people
        turns = [ada.post(f"/t/{table}/stop", agree=number % 2 == 0).status_code for number in range(6)]
        assert turns == [200] * 5 + [429]
        turns = [bob.post(f"/t/{table}/{way}", seat=1).status_code for way in ("standin", "comeback") * 6]
        assert turns[:10] == [200] * 10
        assert 429 in turns
        assert [cid.form("/me", name=f"Cid{number}").status_code for number in range(6)] == [303] * 5 + [429]
        assert dan.post(f"/t/{table}/say", text="What a noise").status_code == 200


def test_watchers_have_a_channel_that_a_player_switches_off(house: House) -> None:
    table, ada, bob, cid = set_with_watcher(house)
    cid.post(f"/t/{table}/say", text="nice move")
    bob.post(f"/t/{table}/say", text="thanks")
    assert said(ada.get(f"/t/{table}").text) == ["Cid watching nice move", "Bob thanks"]
    assert ada.post(f"/t/{table}/watchers", on=False).status_code == 200
    assert said(ada.get(f"/t/{table}").text) == ["Bob thanks"]  # and after a reload
    for other in (bob, cid):
        assert len(said(other.get(f"/t/{table}").text)) == 2
    assert ada.post(f"/t/{table}/watchers", on="no").status_code == 422
    ada.post(f"/t/{table}/watchers", on=True)
    assert len(said(ada.get(f"/t/{table}").text)) == 2


def test_anybody_can_be_muted_and_heard_again(house: House) -> None:
    table, ada, bob, cid = set_with_watcher(house)
    for who in (ada, bob, cid):
        who.post(f"/t/{table}/say", text="hello")
    lines = house.run(house.site.tables.chat, house.live(table))
    of_cid = next(line.id for line in lines if line.kind == LineKind.ASIDE)
    assert ada.post(f"/t/{table}/mute", line=of_cid, on=True).status_code == 200
    assert ada.post(f"/t/{table}/mute", seat=1, on=True).status_code == 200
    page = ada.get(f"/t/{table}").text
    assert said(page) == ["Ada hello"]
    assert 'id="muted"' in page
    assert len(said(bob.get(f"/t/{table}").text)) == 3
    other = ada.sets("me", "friend")  # at every table
    bob.joins(other)
    bob.post(f"/t/{other}/say", text="again")
    assert said(ada.get(f"/t/{other}").text) == []
    assert ada.post(f"/t/{table}/mute", seat=1, on=False).status_code == 200
    assert said(ada.get(f"/t/{table}").text) == ["Ada hello", "Bob hello"]
    assert ada.post(f"/t/{table}/mute", seat=0, on=True).json()["text"].startswith("That is you")
    assert ada.post(f"/t/{table}/mute", on=True).status_code == 422
    assert ada.post(f"/t/{table}/mute", line=999, on=True).status_code == 404


def test_mutes_survive_a_restart(tmp_path: Path) -> None:
    with House(settings(tmp_path)) as house:
        table, ada, bob, _ = set_with_watcher(house)
        bob.post(f"/t/{table}/say", text="hello")
        ada.post(f"/t/{table}/mute", seat=1, on=True)
        cookies = ada.client.cookies
    with House(settings(tmp_path)) as house:
        back = house.person()
        back.client.cookies = cookies
        page = back.get(f"/t/{table}")
        assert page.status_code == 200
        assert said(page.text) == []


def test_a_muted_persons_reactions_do_not_show(house: House) -> None:
    table, ada, bob, cid = set_with_watcher(house)
    ada.post(f"/t/{table}/mute", seat=1, on=True)
    with ada.client.websocket_connect(f"/t/{table}/live") as socket:
        while "presence" not in socket.receive_json():
            pass
        bob.post(f"/t/{table}/react", what="ouch")
        cid.post(f"/t/{table}/react", what="oh")
        while "reaction" not in (message := socket.receive_json()):
            pass
        assert message["reaction"]["name"] == "Cid"


@pytest.mark.parametrize("name", ["Bob", "bob ", "ＢＯＢ"])
def test_a_watcher_never_has_the_name_of_a_player(house: House, name: str) -> None:
    table, ada, _, watcher = set_with_watcher(house, name)
    watcher.post(f"/t/{table}/say", text="I resign")
    watcher.post(f"/t/{table}/react", what="oh")
    lines = house.run(house.site.tables.chat, house.live(table))
    spoken = next(line for line in lines if line.text == "I resign")
    assert not same_name(spoken.name, "Bob")
    assert spoken.name.endswith("2")
    with watcher.client.websocket_connect(f"/t/{table}/live"), ada.client.websocket_connect(f"/t/{table}/live") as seen:
        while not (message := seen.receive_json()).get("presence", {}).get("watchers"):
            pass
        assert [each["name"] for each in message["presence"]["watchers"]] == [spoken.name]


def test_talk_pushes_no_line_of_the_game_out_of_the_log() -> None:
    told = [LogLine(f"{number}-0", 0, f"move {number}", number, at=float(number)) for number in range(1, 101)]
    chat = [Line(number, "t", "g", 0, "Ada", "bla", 1000.0 + number) for number in range(1, 501)]
    lines = mixed(told, chat)
    assert [line.text for line in lines if not line.said] == [line.text for line in told]
    assert sum(line.said for line in lines) == TALK_LINES
    assert len(mixed(told * 2, chat)) == LOG_LINES + TALK_LINES


def test_news_of_seats_push_no_line_of_the_game_out_of_the_log() -> None:
    told = [LogLine(f"{number}-0", 0, f"move {number}", number, at=float(number)) for number in range(1, 201)]
    news = [
        Line(number, "t", "g", 0, "Ada", "Ada is back.", at, LineKind.BACK)
        for number, at in enumerate([10.5, 150.5, *(1000.0 + later for later in range(300))])
    ]
    lines = mixed(told, news)
    assert [line.text for line in lines if not line.notice] == [line.text for line in told[-LOG_LINES:]]
    assert sum(line.notice for line in lines) == NEWS_LINES
    few = [line.at for line in mixed(told, news[:2]) if line.notice]
    assert few == [150.5], "what was told long before goes with the moves of then"


def test_talk_pushes_no_news_of_a_seat_out_of_the_store(house: House) -> None:
    table, _, bob, _ = set_with_watcher(house)
    bob.post(f"/t/{table}/standin", seat=1)

    async def flood() -> None:
        for number in range(450):
            kind = LineKind.SAID if number % 2 else LineKind.ASIDE
            await house.site.store.chat.say(table, None, 0, "Ada", f"{number}", kind)

    house.run(flood)
    lines = house.run(house.site.store.chat.lines, table)
    assert "Bob lets a bot play for them." in [line.text for line in lines]
    assert [line.id for line in lines] == sorted(line.id for line in lines)
    assert sum(line.kind.talk for line in lines) == 400


def test_programs_hear_mute_and_switch_off(house: House) -> None:
    one, two = house.program("One"), house.program("Two")
    shown = one.sets("me", "friend", listed=True)
    table = shown["id"]
    two.post(f"/tables/{table}/join", secret=shown["invite"])
    watcher = house.program("Three")
    for who in (two, watcher):
        assert who.post(f"/tables/{table}/say", text="hi").status_code == 200
    heard = one.get(f"/tables/{table}/chat").json()
    assert [(line["name"], line["watching"]) for line in heard] == [("Two", False), ("Three", True)]
    assert one.post(f"/tables/{table}/watchers", on=False).status_code == 200
    assert one.post(f"/tables/{table}/mute", seat=1, on=True).status_code == 200
    assert one.get(f"/tables/{table}/chat").json() == []
    assert len(two.get(f"/tables/{table}/chat", after=heard[0]["id"] - 1).json()) == 2

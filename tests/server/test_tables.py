"""The life of a table: setting it, sitting down, playing, being late, being refused."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from orrery.core import CHANCE, ActionError, Game, State
from orrery.server import seating
from orrery.server.errors import NotFound
from orrery.server.plan import PACES
from orrery.server.store import Action, Changes, Status
from orrery.web.frame import Frame
from tests.server.people import HTML, House, Person, next_frame, play_on, play_to_turns, secrets_in


def drafting(house: House, *names: str) -> tuple[str, list[Person]]:
    """A table of guests on which everybody may choose a card at once."""
    people = [house.person(name) for name in names]
    table = people[0].sets("me", *["friend"] * (len(names) - 1), **{"option-martians": "random"})
    for person in people[1:]:
        person.joins(table)
    return table, people


def first_action(house: House, table: str, seat: int) -> str:
    live = house.live(table)
    return house.site.tables.game_of(live.info).space.notation(live.state.legal(seat)[0])


@pytest.mark.parametrize("who", ["me", "friend", "open", "bot1", "bot2", "bot3", "bot4"])
def test_a_seat_takes_everybody_the_form_offers(house: House, who: str) -> None:
    table = house.person("Ada").sets("me", who)
    live = house.live(table)
    assert live.info.players[1].kind == {"m": "person", "f": "open", "o": "open", "b": "bot"}[who[0]]
    assert live.info.status == ("open" if who in ("friend", "open") else "running")


@pytest.mark.parametrize("pace", list(PACES))
def test_every_pace(house: House, pace: str) -> None:
    person = house.person("Ada")
    table = person.sets("me", "me", pace=pace)
    clock = house.live(table).info.players[0].clock
    assert (clock is None) == (pace == "none")
    assert ('id="clock"' in person.get(f"/t/{table}").text) == (pace != "none")


def test_play_against_bots_in_one_click(house: House) -> None:
    person = house.person("Ada")
    answer = person.form("/quick/gardens")
    table = answer.headers["location"].removeprefix("/t/")
    house.wait(table, lambda live: 0 in live.state.actors())
    assert "Your turn" in person.get(f"/t/{table}").text


def test_a_lesson_is_a_table_with_a_coach(house: House) -> None:
    person = house.person("Ada")
    table = person.form("/learn/gardens").headers["location"].removeprefix("/t/")
    house.wait(table, lambda live: 0 in live.state.actors())
    assert 'id="coach"' in person.get(f"/t/{table}").text


def test_a_game_without_a_lesson_says_so(house: House) -> None:
    assert house.person("Ada").form("/learn/relay").status_code in (303, 404)
    assert house.person("Ada").form("/quick/chess").status_code == 404


def test_bots_play_a_whole_game_among_themselves(house: House) -> None:
    table = house.person("Ada").sets("bot4", "bot1", "bot2")
    live = house.wait(table, lambda live: live.info.status == "over", 60)
    assert live.state.standing().over


def test_the_invite_link_gives_a_seat_and_a_name(house: House) -> None:
    ada, bob = house.person("Ada"), house.person()
    table = ada.sets("me", "friend")
    link = f"/j/{table}/{house.live(table).info.invite}"
    assert "Ada invites you" in bob.get(link).text
    answer = bob.form(link, name="Bob")
    assert answer.headers["location"] == f"/t/{table}"
    assert house.live(table).info.status == "running"
    assert bob.get(link).headers["location"] == f"/t/{table}", "who sits there goes straight to the table"
    assert "Bob" in ada.get(f"/t/{table}").text
    late = house.person("Carol").form(link, name="Carol")
    assert late.status_code == 409


def test_the_links_to_play_and_to_watch_are_different_secrets(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "friend", "friend")
    info = house.live(table).info
    assert info.invite != info.watch
    assert len(info.invite) >= 24
    assert set(secrets_in(ada.get(f"/t/{table}").text)) == {info.invite, info.watch}
    assert eve.get(f"/j/{table}/{info.watch}").status_code == 404
    assert eve.get(f"/w/{table}/{info.invite}").status_code == 404
    assert eve.get(f"/t/{table}").status_code == 404
    assert eve.get(f"/w/{table}/{info.watch}").status_code == 303
    page = eve.get(f"/t/{table}")
    assert page.status_code == 200
    assert info.invite not in page.text
    assert eve.post(f"/t/{table}/sit", seat=1).status_code == 403


def test_a_private_table_looks_like_none_to_strangers(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "me")
    program = house.program()
    paths = ["", "/replay", "/frame/1", "/why?do=move:E5", "/record", "/verify", "/hint?seat=0"]
    for path in paths:
        there, nowhere = eve.get(f"/t/{table}{path}"), eve.get(f"/t/{'x' * len(table)}{path}")
        assert there.status_code == nowhere.status_code == 404
        assert there.text == nowhere.text
    for what in ("act", "back", "say", "sit", "bot", "nudge", "resign", "standin", "rematch"):
        there, nowhere = eve.post(f"/t/{table}/{what}"), eve.post(f"/t/nowhere/{what}")
        assert there.status_code == 404
        assert there.json() == nowhere.json()
    for path in ("", "/view", "/legal?seat=0", "/record", "/stream"):
        there, nowhere = program.get(f"/tables/{table}{path}"), program.get(f"/tables/nowhere{path}")
        assert (there.status_code, there.json()) == (nowhere.status_code, nowhere.json())
    there = program.post(f"/tables/{table}/join", secret="guess")
    assert there.json() == program.post("/tables/nowhere/join", secret="guess").json()
    assert table not in eve.get("/").text
    assert table not in eve.get("/watch").text


def test_a_listed_table_can_be_found_watched_and_joined(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "open", "friend", listed="on", name="Andromeda")
    assert "Andromeda" in eve.get("/").text
    assert "Andromeda" in eve.get("/watch").text
    assert house.live(table).info.invite not in eve.get(f"/t/{table}").text
    assert eve.post(f"/t/{table}/sit", seat=1).json() == {"go": f"/t/{table}"}
    assert house.live(table).info.players[1].name == "Eve"
    assert house.person("Carol").post(f"/t/{table}/sit", seat=1).status_code == 409


def test_who_sits_down_without_a_cookie_gets_one(house: House) -> None:
    table = house.person("Ada").sets("me", "open", "open", listed="on")
    stranger = house.client()
    assert stranger.post(f"/t/{table}/sit", json={"seat": 1}).status_code == 200
    info = house.live(table).info
    assert info.seats_of(info.players[1].guest or "") == [1]
    assert (
        "Stand" in stranger.get(f"/t/{table}").text or stranger.post(f"/t/{table}/stand", json={"seat": 1}).is_success
    )


def test_an_open_seat_can_be_left_again_and_given_to_a_bot(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", "friend")
    bob.joins(table)
    assert bob.post(f"/t/{table}/stand", seat=1).json() == {"done": True}
    assert house.live(table).info.players[1].kind == "open"
    assert bob.get(f"/t/{table}").status_code == 200, "who has left may look on"
    assert bob.post(f"/t/{table}/bot", seat=1, level=2).status_code == 403
    assert ada.post(f"/t/{table}/bot", seat=1, level=9).status_code == 422
    assert ada.post(f"/t/{table}/bot", seat=7, level=2).status_code == 404
    assert ada.post(f"/t/{table}/bot", seat=0, level=2).status_code == 409
    for seat in (1, 2):
        assert ada.post(f"/t/{table}/bot", seat=seat, level=2).json() == {"done": True}
    assert house.live(table).info.status == "running"
    assert ada.post(f"/t/{table}/stand", seat=0).status_code == 409


def test_hot_seat_passes_the_device_and_hides_hands(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", **{"option-martians": "random", "option-start": "0"})
    names = house.live(table).names()
    assert len(set(names)) == 2, "seats of one person can be told apart"
    page = ada.get(f"/t/{table}?as=0").text
    assert 'id="pass"' not in page, "both draft at once"
    seen = {
        seat: set(re.findall(r'data-act="(keep:[\w.-]+)"', ada.get(f"/t/{table}?as={seat}").text)) for seat in (0, 1)
    }
    assert seen[0]
    assert not seen[0] & seen[1]
    answer = ada.act(table, first_action(house, table, 0), seat=0)
    assert answer.status_code == 200
    waiting = ada.get(f"/t/{table}?as=0").text
    assert 'id="pass"' in waiting
    assert f"I am {names[1]}" in waiting
    assert "data-act" not in waiting
    assert "data-act" in ada.get(f"/t/{table}?as=1").text


def test_companion_mode_asks_for_what_was_rolled(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", companion="on")
    live = house.live(table)
    assert live.state.actors() == [CHANCE]
    assert live.info.commitment == ""
    assert "The lot decides who starts" in ada.get(f"/t/{table}").text
    do = first_action(house, table, CHANCE)
    assert ada.act(table, do, 0).json() == {"at": 1}
    assert ada.act(table, do, 0).status_code == 409, "the same roll twice"
    eve = house.person("Eve")
    eve.get(f"/w/{table}/{live.info.watch}")
    assert eve.act(table, first_action(house, table, CHANCE)).status_code == 403


def test_an_action_is_done_once_doubled_and_late_ones_are_409_with_the_number(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me")
    seat = play_to_turns(house, table, {0: ada, 1: ada})
    number = house.live(table).info.number
    do = first_action(house, table, seat)
    done = ada.act(table, do, number, seat)
    assert done.status_code == 200
    after = done.json()["at"]
    assert after > number
    for at in (number, number - 1, 0, after + 1, 10**12):
        late = ada.act(table, do, at, seat)
        assert late.status_code == 409
        assert late.json()["error"] == "late"
        assert late.json()["at"] == after
    assert house.live(table).info.number == after


def test_a_refused_action_is_422_with_the_rule_and_changes_nothing(house: House) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", **{"option-start": "0"})
    before = house.live(table).info
    for do in ("move:E5", "draw:1", "first_seat:0"):
        answer = ada.act(table, do, before.number, 0)
        if answer.json()["rule"] is None:
            continue
        assert answer.status_code == 422
        assert answer.json()["error"] == "refused"
        assert re.fullmatch(r"G-[\dR.]+", answer.json()["rule"])
        assert answer.json()["at"] == before.number
        assert answer.json()["text"]
    wrong = ada.act(table, "dance:wildly", before.number, 0)
    assert wrong.status_code == 422
    assert ada.act(table, "move:E5", before.number, 5).status_code == 403
    assert house.live(table).info == before


def test_a_change_while_a_table_is_read_is_not_missed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = drafting(house, "Ada", "Bob")
    info = house.live(table).info
    house.site.tables.forget(table)
    records = house.site.store.records
    read = records.actions

    async def slow(*asked: Any, **more: Any) -> list[Action]:
        """Another node plays while the table is being read, and somebody else asks for a table."""
        monkeypatch.undo()
        seen = await read(*asked, **more)
        done = replace(seen[-1], number=info.number + 1, snapshot=info.snapshot)
        await records.append(table, info.number, [done], Status.RUNNING)
        with suppress(NotFound):
            await house.site.tables.live("nowhere")
        return seen

    monkeypatch.setattr(records, "actions", slow)
    assert house.live(table).info.number == info.number + 1


def test_the_rules_are_asked_once_for_a_click(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = drafting(house, "Ada", "Bob")
    asked: list[int] = []
    explain = Game.explain

    def counted(game: Game, state: State, player: int, action: int) -> ActionError | None:
        asked.append(action)
        return explain(game, state, player, action)

    monkeypatch.setattr(Game, "explain", counted)
    assert people[0].act(table, first_action(house, table, 0)).status_code == 200
    assert len(asked) == 1
    assert people[1].act(table, "move:E5").status_code == 422
    assert len(asked) == 2


def test_two_who_choose_at_once_both_succeed(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob", "Carol")
    number = house.live(table).info.number
    assert sorted(house.state(table).actors()) == [0, 1, 2]
    choices = [first_action(house, table, seat) for seat in range(3)]
    for seat in (2, 0):
        assert people[seat].act(table, choices[seat], number).status_code == 200
    assert people[2].act(table, choices[2], number).status_code == 409, "doubled"
    assert people[1].act(table, choices[1], number).status_code == 200


def test_a_decision_made_before_it_was_ones_turn_is_late(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend")
    bob.joins(table)
    people = {0: ada, 1: bob}
    first = play_to_turns(house, table, people)
    number = house.live(table).info.number
    people[first].act(table, first_action(house, table, first), number)
    while (second := play_to_turns(house, table, people)) == first:
        play_on(house, table, people, 1)
    assert people[second].act(table, first_action(house, table, second), number).status_code == 409


def test_only_a_players_own_seat_acts(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    assert people[0].act(table, first_action(house, table, 1), seat=1).status_code == 403
    eve = house.person("Eve")
    eve.get(f"/w/{table}/{house.live(table).info.watch}")
    assert eve.act(table, first_action(house, table, 1)).status_code == 403
    assert eve.post(f"/t/{table}/back", seat=0).status_code == 403
    assert eve.post(f"/t/{table}/resign", seat=0).status_code == 403
    assert eve.post(f"/t/{table}/nudge").status_code == 403
    assert eve.client.get(f"/t/{table}/hint?seat=0").status_code == 403


def test_why_not_names_the_rule(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    answer = people[0].client.get(f"/t/{table}/why?do=move:E5").json()
    assert answer["rule"].startswith("G-")
    assert answer["text"]
    allowed = people[0].client.get(f"/t/{table}/why?do={first_action(house, table, 0)}").json()
    assert allowed["rule"] is None
    assert people[0].client.get(f"/t/{table}/why?do=nonsense").status_code == 422


def test_a_hint_is_a_legal_action(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    answer = people[0].client.get(f"/t/{table}/hint?seat=0").json()
    assert people[0].act(table, answer["do"]).status_code == 200
    assert people[0].client.get(f"/t/{table}/hint?seat=0").status_code == 400


def test_chat_reaches_everybody_who_looks_on(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    with people[1].client.websocket_connect(f"/t/{table}/live") as socket:
        first = next_frame(socket)
        assert people[0].post(f"/t/{table}/say", text="Good luck, \x00 all!").json() == {"said": True}
        frame = next_frame(socket)
    assert "Good luck, all!" in frame["html"]
    assert frame["version"] != first["version"]
    assert people[0].post(f"/t/{table}/say", text=" \n ").status_code == 422
    assert people[0].form(f"/t/{table}/say", text="By the form").headers["location"] == f"/t/{table}"
    assert "By the form" in people[1].get(f"/t/{table}").text


def still(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame without the seconds that count down in it."""
    return {**frame, "html": re.sub(r"\d+ s</b>", "", frame["html"])}


def test_moves_are_pushed_and_a_fresh_frame_can_be_asked_for(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    with people[1].client.websocket_connect(f"/t/{table}/live") as socket:
        first = next_frame(socket)
        assert first["turn"]
        socket.send_text("fresh")
        assert still(next_frame(socket)) == still(first)
        people[0].act(table, first_action(house, table, 0))
        assert next_frame(socket)["version"] != first["version"]


def test_a_line_that_was_closed_is_forgotten_at_once(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    for _ in range(3):
        people[0].frame(table)

    async def watchers() -> int:
        return house.site.store.hub.watchers(table)

    assert house.run(watchers) == 0


def test_a_stranger_gets_no_line(house: House) -> None:
    table, _ = drafting(house, "Ada", "Bob")
    for place in (table, "nowhere"):
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            house.person("Eve").client.websocket_connect(f"/t/{place}/live"),
        ):
            pass
        assert closed.value.code == 4404


def test_my_tables_come_first_where_it_is_my_turn(house: House) -> None:
    ada, bob = house.person("Ada"), house.person("Bob")
    tables = [ada.sets("me", "friend") for _ in range(2)]
    for table in tables:
        bob.joins(table)
    ada.act(tables[1], first_action(house, tables[1], 0))
    listed = re.findall(r'<a class="btn[^>]*href="/t/([^"]+)"[^>]*>\s*(Your turn|Look in)', ada.get("/").text)
    assert listed == [(tables[0], "Your turn"), (tables[1], "Look in")]


def test_the_log_speaks_of_everybody(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    play_on(house, table, dict(enumerate(people)), 20)
    page = people[0].get(f"/t/{table}").text
    assert 'id="log"' in page
    assert re.search(r'data-rule="G-', page)


def test_the_form_and_the_api_agree_on_json(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    answer = people[0].client.post(f"/t/{table}/act", content=b"not json", headers={**HTML})
    assert answer.status_code == 422
    assert json.loads(people[0].client.post(f"/t/{table}/act", content=b"[1]").text)["error"] == "invalid"


@pytest.mark.parametrize("who", ["page", "program", "sit", "join"])
def test_a_table_that_was_full_when_the_server_was_killed_starts(
    house: House, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    """The last seat is taken, the game is not begun: whoever looks in, or sits down again, sets it going."""
    ada, bob = house.person("Ada"), house.person("Bob")
    program = house.program()
    table = program.sets("friend", "me")["id"] if who == "program" else bob.sets("friend", "me")
    info = house.live(table).info

    async def killed(*_: object) -> None:
        raise RuntimeError("killed here")

    with monkeypatch.context() as patched:
        patched.setattr(house.site.tables, "append", killed)
        assert ada.form(f"/j/{table}/{info.invite}", name="Ada").status_code == 500
    house.site.tables.forget(table)
    assert house.live(table).info.status == "open"
    assert all(seat.kind == "person" for seat in house.live(table).info.players)
    if who == "program":
        assert program.get(f"/tables/{table}").json()["status"] == "running"
    elif who == "page":
        assert "Waiting for" not in bob.get(f"/t/{table}").text
    elif who == "join":
        assert ada.form(f"/j/{table}/{info.invite}", name="Ada").status_code == 303
    else:
        guest = house.run(house.site.store.guests.find, house.live(table).info.players[0].guest or "")
        assert guest is not None
        house.run(seating.sit, house.site.tables, table, guest)
    assert house.live(table).info.status == "running"


def test_who_finds_no_seat_keeps_their_name(house: House) -> None:
    ada, bob, carol = (house.person(name) for name in ("Ada", "Bob", "Carol"))
    table = ada.sets("me", "friend")
    link = f"/j/{table}/{house.live(table).info.invite}"
    assert bob.form(link, name="Robert").status_code == 303
    assert house.live(table).names() == ["Ada", "Robert"]
    assert 'value="Robert"' in bob.get("/me").text
    assert carol.form(link, name="Mallory").status_code == 409
    assert 'value="Carol"' in carol.get("/me").text


@pytest.fixture
def drawn(house: House, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When frames were drawn, one after the other."""
    moments: list[float] = []
    draw = house.site.frames.frame

    async def noted(*asked: Any) -> Frame:
        moments.append(time.monotonic())
        return await draw(*asked)

    monkeypatch.setattr(house.site.frames, "frame", noted)
    return moments


def test_who_asks_for_fresh_frames_all_the_time_must_wait(
    house: House, monkeypatch: pytest.MonkeyPatch, drawn: list[float]
) -> None:
    monkeypatch.setattr("orrery.web.live.FRESH_SECONDS", 30.0)
    table, people = drafting(house, "Ada", "Bob")
    with people[1].client.websocket_connect(f"/t/{table}/live") as socket:
        first = next_frame(socket)
        socket.send_text("fresh")
        assert still(next_frame(socket)) == still(first)
        for _ in range(20):
            socket.send_text("fresh")
        people[0].post(f"/t/{table}/say", text="Hello")
        assert "Hello" in next_frame(socket)["html"]
    assert len(drawn) == 3, "when the page was opened, the first request, and what was said"


def test_who_asks_for_fresh_frames_all_the_time_gets_the_last_one(
    house: House, monkeypatch: pytest.MonkeyPatch, drawn: list[float]
) -> None:
    monkeypatch.setattr("orrery.web.live.FRESH_SECONDS", 0.2)
    table, people = drafting(house, "Ada", "Bob")
    with people[1].client.websocket_connect(f"/t/{table}/live") as socket:
        first = next_frame(socket)
        for _ in range(20):
            socket.send_text("fresh")
        last = time.monotonic()
        house.wait(table, lambda _: drawn[-1] > last)
        assert still(next_frame(socket)) == still(first)


async def watch(house: House, table: str) -> Changes:
    """A subscriber who has had its first look."""
    changes = house.site.store.hub.watch(table)
    changes.take()
    return changes


def test_a_request_for_a_fresh_frame_wakes_nobody_else(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")

    with people[0].client.websocket_connect(f"/t/{table}/live") as one:
        next_frame(one)
        other = house.run(watch, house, table)
        one.send_text("fresh")
        next_frame(one)
        assert other.take() == []


def test_one_guest_has_thirty_lines_and_no_more(house: House) -> None:
    table, people = drafting(house, "Ada", "Bob")
    with ExitStack() as open_lines:
        for _ in range(30):
            line = open_lines.enter_context(people[0].client.websocket_connect(f"/t/{table}/live"))
            assert next_frame(line)["html"]
        with pytest.raises(WebSocketDisconnect) as closed, people[0].client.websocket_connect(f"/t/{table}/live"):
            pass
        assert closed.value.code == 1008
        assert people[1].frame(table)["html"], "others have their own"
    assert people[0].frame(table)["html"]
    assert not house.site.connections.open


def test_nobody_sets_tables_without_end(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.site.settings, "tables", 3)
    ada, program = house.person("Ada"), house.program()
    tables = [ada.sets("me", "me") for _ in range(3)]
    for path, fields in (("/new", {"game": "gardens", "players": "2"}), ("/quick/gardens", {}), ("/learn/gardens", {})):
        refused = ada.form(path, **fields)
        assert refused.status_code == 409
        assert "3 tables that are not finished" in refused.text
    for _ in range(3):
        program.sets("me", "me")
    assert program.post("/tables", game="gardens", seats=["bot1", "bot1"]).status_code == 409

    async def end(table: str) -> None:
        live = await house.site.tables.live(table)
        await house.site.store.records.append(table, live.info.number, [], Status.OVER)

    house.run(end, tables[0])
    assert ada.form("/quick/gardens").status_code == 303
    monkeypatch.setattr(seating, "DAY", -1.0)
    assert ada.form("/quick/gardens").status_code == 303, "what lies still for a day is not counted"

"""What guests can do about themselves: revoke tokens, end other devices, delete themselves."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.server.store import Sitter, Status
from tests.server.conftest import settings
from tests.server.people import House, Person, Program, next_frame, play_on, secrets_in

NAME, OTHER = "Wilhelmina", "Bob"
SOMEBODY = "Somebody who left"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("departing")


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    with House(settings(folder, operator="Juniper, juniper@example.org")) as opened:
        yield opened


def couple(house: House, game: str = "relay", **more: str) -> tuple[str, Person, Person]:
    ada, bob = house.person(NAME), house.person(OTHER)
    table = ada.sets("me", "friend", game=game, **more)
    bob.joins(table)
    return table, ada, bob


def guest_of(house: House, table: str, seat: int) -> str:
    found = house.live(table).info.players[seat].guest
    assert found is not None
    return found


def everything_kept(folder: Path) -> str:
    """All text of the store, but the ids of guests."""
    found: list[str] = []
    with sqlite3.connect(folder / "orrery.db") as sql:
        tables = [row[0] for row in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            columns = [row[1] for row in sql.execute(f"PRAGMA table_info({table})")]
            for row in sql.execute(f"SELECT * FROM {table}"):
                pairs = zip(columns, row, strict=True)
                found += [str(text) for name, text in pairs if (table, name) != ("guests", "id")]
    return "\n".join(found)


def deletes(person: Person) -> None:
    page = person.get("/me/delete").text
    assert "cannot be undone" in page
    assert person.form("/me/delete").status_code == 409, "nobody is deleted by half a click"
    answer = person.form("/me/delete", sure="on")
    assert (answer.status_code, answer.headers["location"]) == (303, "/me/deleted")
    assert "You are gone" in person.get("/me/deleted").text


def test_who_deletes_themselves_leaves_no_trace(house: House, folder: Path) -> None:
    """A game to its end, with all that puts a name somewhere; then none is left, and the other has their game."""
    table, ada, bob = couple(house)
    ada.post(f"/t/{table}/say", text="Good luck")
    ada.form("/me", name=f"{NAME} the Great")
    bob.post(f"/t/{table}/nudge")
    ada.post(f"/t/{table}/standin", seat=0)
    ada.post(f"/t/{table}/comeback", seat=0)
    ada.post(f"/t/{table}/ask", seat=0)
    ada.post(f"/t/{table}/mute", seat=1, on=True)
    ada.form("/me/calls", hook_on="on", hook="https://hooks.example.org/ada", often="hour")
    play_on(house, table, {0: ada, 1: bob}, 500)
    live = house.live(table)
    assert live.info.status == Status.OVER
    assert f"{NAME} the Great" in bob.get("/mine").text
    assert ada.form("/me/tokens", name="Helper").status_code == 200
    later = ada.post(f"/t/{table}/rematch").json()["go"].removeprefix("/t/")
    bob.form(f"/t/{later}/sit")
    guest = guest_of(house, table, 0)
    before = everything_kept(folder)
    assert NAME in before
    assert guest in before
    assert "hooks.example.org" in before

    deletes(ada)

    kept = everything_kept(folder)
    assert NAME not in kept
    assert guest not in kept
    assert "hooks.example.org" not in kept
    assert "Helper" not in kept
    over = [f"/t/{table}", f"/t/{table}/replay", f"/t/{table}/story", f"/g/{table}/{live.info.watch}"]
    for path in [*over, f"/t/{later}", "/mine"]:
        page = bob.get(path)
        assert page.status_code == 200, path
        assert NAME not in page.text, path
    shown = bob.get(f"/t/{table}").text
    assert SOMEBODY in shown
    assert "Good luck" in shown, "what was said stays, as said by somebody"
    assert house.live(later).info.players[0].kind == Sitter.BOT, "the game that went on is played on by a bot"
    house.wait(later, lambda live: 0 not in live.state.actors())
    statistics = house.run(house.site.store.results.statistics, guest_of(house, table, 1))
    assert (statistics.totals.games, statistics.companions) == (1, [])


def test_a_cookie_on_another_device_does_not_bring_them_back(house: House) -> None:
    table, ada, bob = couple(house)
    phone = house.person()
    phone.client.cookies.update(ada.client.cookies)
    assert phone.get(f"/t/{table}").status_code == 200
    deletes(ada)
    assert NAME not in phone.get("/me").text
    assert phone.get(f"/t/{table}").status_code == 404
    assert phone.post(f"/t/{table}/say", text="I am still here").status_code == 404
    assert bob.get(f"/t/{table}").status_code == 200


def test_tables_that_wait_are_closed_or_go_to_who_is_left(house: House) -> None:
    ada, bob = house.person(NAME), house.person(OTHER)
    alone, shared = ada.sets("me", "friend", "friend"), ada.sets("me", "friend", "friend")
    bob.joins(shared)
    deletes(ada)
    assert house.live(alone).info.closed
    left = house.live(shared).info
    assert (left.status, left.creator) == (Status.OPEN, guest_of(house, shared, 1))
    assert left.players[0].kind == Sitter.NOBODY


def test_a_running_game_ends_for_the_others(house: House) -> None:
    """With its result, after somebody who was rated and has left it was deleted."""
    table, ada, bob = couple(house)
    deletes(ada)
    for _ in range(500):
        live = house.wait(table, lambda live: 1 in live.state.actors() or live.info.status == Status.OVER)
        if live.info.status == Status.OVER:
            break
        play_on(house, table, {1: bob}, 1)
    house.run(house.site.results.settle, table)
    page = bob.get(f"/t/{table}").text
    assert NAME not in page
    assert f"{SOMEBODY} left after action" in page


def test_who_was_never_stored_has_nothing_to_delete(house: House) -> None:
    deletes(house.person())


def test_other_devices_are_ended_and_this_one_stays(house: House) -> None:
    table, ada, _ = couple(house)
    phone = house.person()
    phone.client.cookies.update(ada.client.cookies)
    link = ada.form("/device").headers["location"].removeprefix("/device/show/")
    with phone.client.websocket_connect(f"/t/{table}/live") as line:
        next_frame(line)
        answer = ada.form("/me/devices")
        assert "on this one alone" in answer.text
        assert any("go" in line.receive_json() for _ in range(20)), "the page is told to go"
    assert NAME in ada.get("/me").text
    assert ada.get(f"/t/{table}").status_code == 200
    assert NAME not in phone.get("/me").text
    assert phone.get(f"/t/{table}").status_code == 404
    assert phone.form(f"/device/{link}").status_code == 404, "links to more devices are void"


def test_a_person_makes_a_token_sees_it_once_and_revokes_it(house: House) -> None:
    ada = house.person(NAME)
    page = ada.form("/me/tokens", name="My <script> bot").text
    token = page.partition('data-copy="')[2].partition('"')[0]
    headers = {"Authorization": f"Bearer {token}"}
    client = house.client()
    [mine] = client.get("/api/me/tokens", headers=headers).json()
    assert (mine["name"], mine["this"]) == ("My <script> bot", True)
    assert token not in ada.get("/me").text
    assert "My &lt;script&gt; bot" in ada.get("/me").text
    table = client.post("/api/tables", headers=headers, json={"game": "relay", "seats": ["me", "me"]}).json()["id"]
    assert ada.get(f"/t/{table}").status_code == 200, "the program is the person"
    assert house.person("Eve").form(f"/me/tokens/{mine['id']}/revoke").status_code == 404
    assert "was revoked" in ada.form(f"/me/tokens/{mine['id']}/revoke").text
    assert client.get("/api/me/tokens", headers=headers).status_code == 401
    assert ada.form(f"/me/tokens/{mine['id']}/revoke").status_code == 404


def test_there_is_an_end_to_tokens(house: House) -> None:
    ada = house.person(NAME)
    answers = [ada.form("/me/tokens", name=f"Bot {number}").status_code for number in range(21)]
    assert answers == [200] * 20 + [409]


def test_a_program_revokes_and_deletes_itself(house: House) -> None:
    program = house.program("Marvin")
    table = program.sets("me", "beginner", game="relay")["id"]
    assert program.post("/me/devices/end").json() == {"done": True}, "it has no browser, and stays"
    refused = program.post("/me/delete", name="Somebody else")
    assert (refused.status_code, "your name" in refused.json()["text"]) == (409, True)
    assert program.post("/me/delete", name="Marvin").json() == {"done": True}
    assert program.get("/me/games").status_code == 401
    assert house.live(table).info.players[0].kind == Sitter.BOT
    other = house.program("Zaphod")
    [token] = other.get("/me/tokens").json()
    assert other.client.delete(f"/api/me/tokens/{token['id']}", headers=other.headers).json() == {"done": True}
    assert other.get("/me/tokens").status_code == 401


def test_the_page_on_privacy_is_true_of_this_server_and_linked_everywhere(house: House, tmp_path: Path) -> None:
    person = house.person()
    page = person.get("/privacy").text
    assert "Juniper, juniper@example.org" in page
    assert "No log of requests is written" in page
    for path in ("/", "/me", "/mine", "/rules"):
        assert '<a href="/privacy">Privacy</a>' in person.get(path).text, path
    with House(settings(tmp_path, access_log=True, delete_finished_days=400, calls=False)) as other:
        page = other.person().get("/privacy").text
    assert "The log of requests has them" in page
    assert "400 days after the end" in page
    assert "Ways to call you" not in page
    assert "Whoever gave you its address" in page


def test_secrets_of_other_tables_are_not_on_the_page(house: House) -> None:
    _, ada, _ = couple(house)
    assert secrets_in(ada.get("/me").text) == []


def test_a_stream_ends_with_its_token(house: House) -> None:
    program: Program = house.program("Trillian")
    table = program.sets("me", "me", game="relay")["id"]
    [token] = program.get("/me/tokens").json()

    async def hear() -> int:
        """Listen in the server's own loop; the token is revoked after the first word."""
        heard = 0
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/api/tables/{table}/stream",
            "query_string": b"",
            "headers": [(b"authorization", program.headers["Authorization"].encode())],
            "http_version": "1.1",
            "scheme": "http",
            "server": ("testserver", 80),
            "client": ("testclient", 1),
            "root_path": "",
        }

        async def receive() -> dict[str, object]:
            await asyncio.sleep(3600)
            return {"type": "http.disconnect"}

        async def send(message: dict[str, object]) -> None:
            nonlocal heard
            if message["type"] == "http.response.body" and message.get("body"):
                heard += 1
                if heard == 1:
                    guest = await house.site.auth.knows_token(program.token)
                    assert guest is not None
                    await house.site.auth.revoke(guest, token["id"])

        await house.app(scope, receive, send)  # type: ignore[arg-type]
        return heard

    assert house.run(hear) == 1

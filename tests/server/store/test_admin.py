"""`orrery admin` on both databases, beside a server that is running."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orrery.server.names import new_id
from orrery.server.store import Status
from tests.server.conftest import settings
from tests.server.people import House, next_frame
from tests.server.store.operator import Operator

BY_OPERATOR = "ended by the people who run this server"


@pytest.fixture
def house(url: str, tmp_path: Path) -> Iterator[House]:
    with House(settings(tmp_path, db=url)) as opened:
        yield opened


@pytest.fixture
def operator(url: str, capsys: pytest.CaptureFixture[str]) -> Operator:
    return Operator(url, capsys)


def wait_until(what: Callable[[], bool], words: str) -> None:
    """A server on SQLite notices what others write when it next looks."""
    limit = time.monotonic() + 60
    while not what():
        assert time.monotonic() < limit, words
        time.sleep(0.02)


def test_tables_are_listed_shown_closed_and_deleted_while_pages_are_open(house: House, operator: Operator) -> None:
    ada, ben = house.person("Ada"), house.person("Ben")
    running = ada.sets("me", "friend", "bot1")
    ben.joins(running, "Ben")
    ada.post(f"/t/{running}/say", text="Good luck!")
    waiting = ada.sets("me", "friend", "friend")
    ben.joins(waiting, "Ben")

    assert {table["id"] for table in operator.json("list")} == {running, waiting}
    assert [table["id"] for table in operator.json("list", "--status", "open")] == [waiting]
    assert operator.json("list", "--game", "vertium") == []
    assert operator.json("list", "--idle", "1") == []
    assert running in operator.says("list")
    shown = operator.json("show", running)
    assert [seat["name"] for seat in shown["seats"]][:2] == ["Ada", "Ben"]
    assert shown["chat"][-1]["text"] == "Good luck!"
    secret = house.live(running).info
    for told in (operator.says("show", running), operator.says("show", running, "--json")):
        assert "Good luck!" in told
        assert secret.invite not in told
        assert secret.seed.hex() not in told

    with (
        ada.client.websocket_connect(f"/t/{running}/live") as at_table,
        ada.client.websocket_connect(f"/t/{waiting}/live") as in_lobby,
    ):
        next_frame(at_table)
        next_frame(in_lobby)
        assert operator.json("close", running, waiting, "--yes")["tables"] == {running: "closed", waiting: "closed"}
        while BY_OPERATOR not in next_frame(at_table)["html"]:
            pass
        while "go" not in (message := in_lobby.receive_json()):
            pass
        assert message["go"] == f"/t/{waiting}"
    assert "closed by the people who run this server" in ada.get(f"/t/{waiting}").text
    assert operator.json("close", running, "--yes")["tables"] == {running: "was over already"}
    house.wait(running, lambda live: live.info.status == Status.OVER)
    assert BY_OPERATOR.replace("ended", "Ended") in ada.get("/mine").text
    assert house.live(running).info.ended_why == "operator"

    assert operator.json("delete", running, "--yes") == {"deleted": [running]}
    wait_until(lambda: ada.get(f"/t/{running}").status_code == 404, "the server still has it")
    assert "no table" in operator.refused("show", running)
    assert "no table" in operator.refused("close", running, "--yes")
    assert "no table" in operator.refused("delete", waiting, running, "--yes")
    assert [table["id"] for table in operator.json("list")] == [waiting], "nothing was deleted beside it"


def test_what_cannot_be_undone_is_asked_about(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = Operator(sqlite_url, capsys)
    with House(settings(tmp_path)) as house:
        ada = house.person("Ada")
        table = ada.sets("me", "friend")
        house.run(house.site.store.tables.database.write, lambda inside: inside.sql.exec_driver_sql(aged(table, 2)))
        (guest,) = operator.json("guests")
        for answer in ("n", "nonsense"):
            monkeypatch.setattr("builtins.input", lambda answer=answer: answer)
            for command in (("close", table), ("delete", table), ("prune",), ("ban", guest["id"])):
                code, _, err = operator.call(*command)
                assert code == 2
                assert "Nothing was changed" in err
        assert operator.json("list", "--status", "open")[0]["id"] == table
        assert operator.json("bans") == []
        monkeypatch.setattr("builtins.input", lambda: "y")
        assert operator.call("delete", table)[0] == 0
        assert operator.json("list") == []


def test_prune_does_what_the_server_would_do(house: House, operator: Operator) -> None:
    ada = house.person("Ada")
    old, fresh = ada.sets("me", "friend"), ada.sets("me", "friend")
    house.run(house.site.store.tables.database.write, lambda inside: inside.sql.exec_driver_sql(aged(old, 2)))
    would = operator.json("prune", "--dry-run")
    assert would == {"closed": [old], "deleted": [], "dry_run": True}
    assert f"close {old}" in operator.says("prune", "--dry-run")
    assert operator.json("prune", "--unstarted", "0", "--yes")["closed"] == []
    assert operator.json("prune", "--yes")["closed"] == [old]
    assert {t["id"]: t["closed"] for t in operator.json("list")} == {old: True, fresh: False}
    house.run(house.site.store.tables.database.write, lambda inside: inside.sql.exec_driver_sql(aged(old, 31)))
    assert operator.json("prune", "--closed", "0", "--yes")["deleted"] == []
    assert operator.json("prune", "--yes")["deleted"] == [old]
    assert [table["id"] for table in operator.json("list")] == [fresh]


def aged(table: str, days: float) -> str:
    return f"UPDATE tables SET updated = {time.time() - days * 86400} WHERE id = '{table}'"


def test_a_banned_guest_is_refused_everywhere_and_at_once(house: House, operator: Operator) -> None:
    ada, ben, program = house.person("Ada"), house.person("Ben"), house.program("Robot")
    table = ada.sets("me", "friend", "bot1")
    ben.joins(table, "Ben")
    public = program.sets("me", "bot1")["id"]
    (found,) = [guest for guest in operator.json("guests", "ben") if guest["name"] == "Ben"]
    (robot,) = [guest for guest in operator.json("guests") if guest["name"] == "Robot"]
    with ben.client.websocket_connect(f"/t/{table}/live") as page:
        next_frame(page)
        operator.says("ban", found["id"], "--reason", "Insults  in the chat.", "--yes")
        operator.says("ban", robot["id"], "--yes")
        while "go" not in page.receive_json():
            pass
    for path in ("/", f"/t/{table}", "/rules/gardens", "/mine"):
        answer = ben.get(path)
        assert answer.status_code == 403, path
        assert "have banned you" in answer.text
        assert "Insults in the chat." in answer.text
        assert "set-cookie" not in answer.headers, "they do not become somebody else by it"
        assert "You are banned here" in answer.text
    assert ben.post(f"/t/{table}/say", text="Hey").json()["error"] == "banned"
    wait_until(lambda: program.get(f"/tables/{public}").status_code == 403, "the program is still let in")
    assert program.post(f"/tables/{public}/say", text="Hey").json()["error"] == "banned"
    assert ada.get(f"/t/{table}").status_code == 200
    assert [(ban["guest"], ban["reason"]) for ban in operator.json("bans")] == [
        (robot["id"], ""),
        (found["id"], "Insults in the chat."),
    ]
    assert next(guest["banned"] for guest in operator.json("guests", found["id"]))

    operator.says("unban", found["id"])
    wait_until(lambda: ben.get(f"/t/{table}").status_code == 200, "they are not let in again")
    assert "not banned" in operator.refused("unban", found["id"])
    assert "no guest" in operator.refused("ban", "nobody", "--yes")


def test_tokens_are_revoked_one_or_all_of_a_guest(house: House, operator: Operator) -> None:
    one, other = house.program("One"), house.program("Other")
    tokens = {token["name"]: token for token in operator.json("tokens")}
    assert set(tokens) == {"One", "Other"}
    assert one.token not in operator.says("tokens")
    assert one.get("/tables").status_code == other.get("/tables").status_code == 200
    operator.says("revoke", "--token", tokens["One"]["token"], "--yes")
    wait_until(lambda: one.get("/tables").status_code == 401, "the token still works")
    assert other.get("/tables").status_code == 200
    assert operator.json("revoke", "--guest", tokens["Other"]["guest"], "--yes") == {"revoked": 1}
    wait_until(lambda: other.get("/tables").status_code == 401, "the token still works")
    assert "no such token" in operator.refused("revoke", "--guest", tokens["Other"]["guest"], "--yes")
    assert "--guest" in operator.refused("revoke")
    assert "8 characters" in operator.refused("revoke", "--token", "41", "--yes")


def test_an_address_that_leads_to_no_store_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], url: str
) -> None:
    missing = Operator(str(tmp_path / "none.db"), capsys)
    assert "There is no database" in missing.refused("list")
    assert not (tmp_path / "none.db").exists()
    assert "no database of Orrery" in Operator(url, capsys).refused("list") if "postgres" in url else True
    with House(settings(tmp_path, db=url)) as house:
        house.run(
            house.site.store.tables.database.write,
            lambda inside: inside.sql.exec_driver_sql("UPDATE alembic_version SET version_num = '0005'"),
        )
        assert "older Orrery (schema 0005)" in Operator(url, capsys).refused("list")


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-zQ3vXw9ZbA0Tig", "zQ3vXw9ZbA0Tig-"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _: next(made))
    assert new_id() == "zQ3vXw9ZbA0Tig-"

"""Tables in a file, backups, and whether what is stored holds."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from orrery.core import GameRecord
from orrery.server.store import Store
from tests.server.conftest import settings
from tests.server.loops import run_apart
from tests.server.people import House, decide
from tests.server.store.operator import Operator


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A store on SQLite with a finished, a running and an open table, and people who talked; no server is running."""
    folder = tmp_path_factory.mktemp("played")
    with House(settings(folder)) as house:
        program = house.program("Robot")
        tables = {
            "finished": program.sets("me", "me")["id"],
            "running": program.sets("me", "me", "bot1")["id"],
            "open": program.sets("me", "friend")["id"],
        }
        program.play_out(tables["finished"])
        program.post(f"/tables/{tables['finished']}/say", text="Thanks \N{RINGED PLANET}!")
        for _ in range(8):
            decide(program, tables["running"])
        house.run(house.site.results.settle, tables["finished"])
    return folder, tables


@pytest.fixture
def store(played: tuple[Path, dict[str, str]], tmp_path: Path) -> str:
    """A copy of it that a test may spoil."""
    shutil.copy(played[0] / "orrery.db", tmp_path / "orrery.db")
    return f"sqlite:///{tmp_path / 'orrery.db'}"


@pytest.fixture
def tables(played: tuple[Path, dict[str, str]]) -> dict[str, str]:
    return played[1]


def all_of(address: str, *tables: str) -> list[Any]:
    """Everything that is stored of tables."""

    async def read() -> list[Any]:
        async with await Store.visit(address) as opened:
            return [await opened.admin.whole(table) for table in tables]

    found = run_apart(read())
    for whole in found:
        for row in (whole or {}).get("actions", ()):
            row["events"] = [(event.as_json(), event.secret, list(event.seers)) for event in row["events"]]
    return found


def test_an_export_comes_back_as_it_was_on_another_database(
    store: str, tables: dict[str, str], url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ids = [tables[name] for name in ("finished", "running", "open")]
    here, there = Operator(store, capsys), Operator(url, capsys)
    if "sqlite" in url:
        there = Operator(f"sqlite:///{tmp_path / 'other.db'}", capsys)
    file = tmp_path / "all.zip"
    assert here.json("export", file, "--all")["tables"] == 3
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "already" in here.refused("export", file, "--all")
    run_apart(make(there.db))
    assert there.json("import", file, "--dry-run")["tables"] == 3
    assert there.json("list") == []
    assert there.json("import", file) == {"file": str(file), "tables": 3, "skipped": [], "dry_run": False}
    assert all_of(there.db, *ids) == all_of(store, *ids)
    assert "--skip-existing" in there.refused("import", file)
    assert there.json("import", file, "--skip-existing")["skipped"] == ids
    assert there.says("check").startswith("3 tables checked, none")
    with zipfile.ZipFile(file) as packed:
        record = packed.read(f"tables/{tables['finished']}/record.jsonl").decode()
    GameRecord.parse(record).validate()
    assert GameRecord.parse(record).verify() > 0

    # Tokens do not travel, guests do: with the same cookie or a token of their own they play on
    with House(settings(tmp_path, db=there.db)) as house:
        guest = house.live(tables["running"]).info.creator
        robot = house.program("Robot")
        house.run(house.site.store.tables.database.write, lambda inside: adopt(inside, guest))
        before = house.live(tables["running"]).info.number
        goes_on = lambda live: live.info.number > before + 4 or decide(robot, live.info.id)  # noqa: E731
        house.wait(tables["running"], goes_on)


async def make(address: str) -> None:
    await (await Store.open(address)).close()


def adopt(inside: Any, guest: str) -> None:
    inside.sql.exec_driver_sql(f"UPDATE tokens SET guest = '{guest}'")


Change = Callable[[dict[str, bytes], str], None]


def edited(name: str, change: Callable[[Any], Any]) -> Change:
    def edit(parts: dict[str, bytes], table: str) -> None:
        part = name.format(table)
        parts[part] = json.dumps(change(json.loads(parts[part]))).encode()

    return edit


def line_edited(name: str, line: int, change: Callable[[Any], Any]) -> Change:
    def edit(parts: dict[str, bytes], table: str) -> None:
        part = name.format(table)
        lines = parts[part].decode().splitlines()
        lines[line] = json.dumps(change(json.loads(lines[line])))
        parts[part] = "\n".join(lines).encode()

    return edit


def without(name: str) -> Change:
    def edit(parts: dict[str, bytes], table: str) -> None:
        del parts[name.format(table)]

    return edit


def replaced(name: str, content: bytes) -> Change:
    def edit(parts: dict[str, bytes], table: str) -> None:
        parts[name.format(table)] = content

    return edit


BAD: list[tuple[str, Change, tuple[str, ...]]] = [
    ("no manifest", without("manifest.json"), ("no export of Orrery", "manifest.json")),
    ("later format", edited("manifest.json", lambda m: {**m, "orrery_export": 9}), ("format 9", "reads format 1")),
    ("manifest", edited("manifest.json", lambda m: {**m, "tables": "all"}), ("manifest.json", "tables")),
    ("a part missing", without("tables/{}/seats.json"), ("seats.json", "missing")),
    ("not JSON", replaced("tables/{}/chat.json", b"{"), ("chat.json", "not JSON")),
    ("not text", replaced("tables/{}/chat.json", b"\xff\xfe"), ("chat.json", "cannot be read")),
    ("a seat gone", edited("tables/{}/seats.json", lambda rows: rows[:-1]), ("seats.json", "0 to 2")),
    ("kind", edited("tables/{}/seats.json", lambda rows: [{**r, "kind": "cat"} for r in rows]), ("seats.json", "kind")),
    ("unknown field", edited("tables/{}/table.json", lambda t: {**t, "more": 1}), ("table.json", "more")),
    ("wrong id", edited("tables/{}/table.json", lambda t: {**t, "id": "other"}), ("table.json", "table other")),
    ("seed", edited("tables/{}/table.json", lambda t: {**t, "seed": "xyz"}), ("seed", "hexadecimal")),
    ("game", edited("tables/{}/table.json", lambda t: {**t, "game": "chess"}), ("record.jsonl", "table.json")),
    ("guest", edited("tables/{}/guests.json", lambda _: []), ("guests.json", "missing")),
    (
        "number",
        line_edited("tables/{}/positions.jsonl", 2, lambda p: {**p, "n": 9}),
        ("positions.jsonl", "each action"),
    ),
    (
        "position",
        line_edited("tables/{}/positions.jsonl", -1, lambda p: {**p, "snapshot": {}}),
        ("action", "position of Gardens"),
    ),
    ("action", line_edited("tables/{}/record.jsonl", 3, lambda e: {**e, "do": "pass:7"}), ("action 3",)),
    ("cut off", replaced("tables/{}/record.jsonl", b'{"orrery": 1, "game"'), ("record.jsonl", "cut off")),
]


@pytest.fixture(scope="module")
def exported(played: tuple[Path, dict[str, str]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The parts of an export of the running table."""
    from orrery.server.export import write

    file = tmp_path_factory.mktemp("exported") / "one.zip"

    async def export() -> None:
        async with await Store.visit(str(played[0] / "orrery.db")) as opened:
            await write(opened, [played[1]["running"]], file)

    run_apart(export())
    with zipfile.ZipFile(file) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


@pytest.mark.parametrize(("change", "words"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_a_bad_file_is_refused_with_its_place(
    exported: dict[str, bytes], tables: dict[str, str], tmp_path: Path, change: Change, words: tuple[str, ...]
) -> None:
    from orrery.server.export import ExportError, ExportFile

    parts = dict(exported)
    change(parts, tables["running"])
    file = tmp_path / "bad.zip"
    with zipfile.ZipFile(file, "w") as packed:
        for name, content in parts.items():
            packed.writestr(name, content)
    with pytest.raises(ExportError) as refused:
        list(ExportFile(file).check())
    assert all(word in str(refused.value) for word in words), refused.value


def test_nothing_of_a_bad_file_is_kept(
    store: str, exported: dict[str, bytes], tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = Operator(store, capsys)
    letter = tmp_path / "letter.zip"
    letter.write_text("Dear Ann")
    assert "no export of Orrery" in operator.refused("import", letter)
    assert "There is no file" in operator.refused("import", tmp_path / "none.zip")
    file = tmp_path / "two.zip"
    assert operator.json("export", file, tables["open"], tables["running"])["tables"] == 2
    operator.says("delete", tables["open"], tables["running"], "--yes")
    spoilt = tmp_path / "spoilt.zip"
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(spoilt, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(name, content if not name.endswith(f"{tables['running']}/seats.json") else b"[]")
    assert "seats.json" in operator.refused("import", spoilt)
    assert [table["id"] for table in operator.json("list")] == [tables["finished"]], "the good table is not kept either"
    assert operator.json("import", file)["tables"] == 2
    assert "no table" in operator.refused("export", tmp_path / "x.zip", "nothing")
    assert "--all" in operator.refused("export", tmp_path / "x.zip")


def test_check_says_which_tables_would_be_played_differently(
    store: str, tables: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = Operator(store, capsys)
    assert operator.json("check") == {"tables": 3, "findings": []}
    file = tmp_path / "before.zip"
    operator.says("export", file, "--all")
    with closing(sqlite3.connect(tmp_path / "orrery.db")) as sql:
        # As after a mended rule: what was stored after the third action is not what follows from it any more
        swap = "UPDATE actions SET snapshot = (SELECT start FROM tables WHERE id = table_id) WHERE number = 3"
        sql.execute(f"{swap} AND table_id = '{tables['running']}'")
        sql.execute(f"DELETE FROM actions WHERE number = 2 AND table_id = '{tables['finished']}'")
        sql.execute(f"UPDATE tables SET game = 'chess' WHERE id = '{tables['open']}'")
        sql.commit()
    found = operator.json("check", code=1)
    by_table = {finding["table"]: finding for finding in found["findings"]}
    running = by_table[tables["running"]]
    assert (running["verdict"], running["at"], running["goes_on"]) == ("differs", 3, True)
    assert by_table[tables["finished"]]["verdict"] == "broken"
    assert by_table[tables["open"]]["verdict"] == "not installed"
    told = operator.says("check", "--running", code=1)
    assert f"{tables['running']} (gardens, running): differs at action 3" in told
    assert "It goes on from the stored position." in told
    assert tables["finished"] not in told
    assert operator.says("check", tables["open"]).endswith("1 with something to tell.\n")

    different = tmp_path / "different.zip"
    operator.says("export", different, tables["running"])
    operator.says("delete", tables["running"], "--yes")
    assert "--as-played" in operator.refused("import", different)
    assert operator.json("import", different, "--as-played")["tables"] == 1


def test_a_backup_is_made_under_a_running_server_and_put_back_when_it_has_stopped(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = Operator(url, capsys)
    file = tmp_path / "monday.backup"
    with House(settings(tmp_path, db=url)) as house:
        kept = house.person("Ada").sets("me", "friend")
        operator.says("backup", file)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert "already" in operator.refused("backup", file)
        lost = house.person("Ben").sets("me", "friend")
        assert "server is using" in operator.refused("restore", file, "--force", "--yes")
        assert "stop" in operator.refused("restore", file, "--force", "--yes").lower()
    assert "--force" in operator.refused("restore", file)
    assert {table["id"] for table in operator.json("list")} == {kept, lost}
    operator.says("restore", file, "--force", "--yes")
    assert [table["id"] for table in operator.json("list")] == [kept]
    with House(settings(tmp_path, db=url)) as house:
        assert house.live(kept).info.players[0].name == "Ada"
        assert house.person("Cleo").joins(kept, "Cleo").status_code == 303


def test_what_is_no_backup_is_not_put_back(
    store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = Operator(store, capsys)
    letter = tmp_path / "letter"
    letter.write_text("Dear Ann")
    assert "no backup of a SQLite store" in operator.refused("restore", letter, "--force", "--yes")
    assert "There is no backup" in operator.refused("restore", tmp_path / "none", "--force", "--yes")
    with closing(sqlite3.connect(tmp_path / "other.db")) as sql:
        sql.execute("CREATE TABLE shopping (item)")
    assert "no store of Orrery" in operator.refused("restore", tmp_path / "other.db", "--force", "--yes")
    good = tmp_path / "good.backup"
    operator.says("backup", good)
    with closing(sqlite3.connect(good)) as sql:
        sql.execute("UPDATE alembic_version SET version_num = '9999'")
        sql.commit()
    assert "newer Orrery" in operator.refused("restore", good, "--force", "--yes")
    damaged = tmp_path / "damaged.backup"
    damaged.write_bytes(good.read_bytes()[:8192] + b"\0" * 4096)
    operator.refused("restore", damaged, "--force", "--yes")
    assert len(operator.json("list")) == 3
    fresh = Operator(str(tmp_path / "fresh.db"), capsys)
    operator.says("backup", good, "--force")
    fresh.says("restore", good)
    assert len(fresh.json("list")) == 3
    monkeypatch.setenv("PATH", str(tmp_path))
    away = Operator(f"postgresql://ann:hushhush@/orrery?host={tmp_path}", capsys)
    assert "`pg_dump` is missing" in away.refused("backup", tmp_path / "dump")
    assert "hushhush" not in away.refused("backup", tmp_path / "dump")

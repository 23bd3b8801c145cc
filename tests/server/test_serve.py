"""`orrery serve` as its owner sees it: starting, stopping, being killed, starting again; and the example bot."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from orrery.core import GameRecord
from orrery.server.settings import Settings
from tests.server.people import Program
from tests.server.serving import Serving

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.server


def serve_wrongly(*arguments: str, **environment: str) -> str:
    """The one line that a server which cannot start leaves."""
    ended = subprocess.run(
        [sys.executable, "-m", "orrery.cli", "serve", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 2, ended
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1, ended.stderr
    return ended.stderr


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("serving")) as server:
        yield server
        server.stop()


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert port in serve_wrongly("--port", port, "--key-file", str(tmp_path / "key"))


def test_a_wrong_store_is_one_line(tmp_path: Path) -> None:
    key = str(tmp_path / "key")
    for db in (
        "sqlite:////proc/nowhere/orrery.db",
        "sqlite:nonsense",
        "mysql://somewhere",
        str(tmp_path / "no" / "a.db"),
    ):
        serve_wrongly("--port", "0", "--db", db, "--key-file", key)


def test_a_wrong_setting_is_one_line(tmp_path: Path) -> None:
    assert "ORRERY_RATE" in serve_wrongly(ORRERY_RATE="quick")
    assert "ORRERY_PORT" in serve_wrongly(ORRERY_PORT="70000")
    short = tmp_path / "short"
    short.write_text("abc")
    assert "short" in serve_wrongly("--port", "0", "--key-file", str(short))


def test_the_key_is_for_its_owner_only(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600
        server.stop()


# The shortest game of each; seats and options for the example bot
SHORTEST = {
    "gardens": ("me,beginner",),
    "vertium": ("me",),
    "minethemoon": ("me,beginner", "--option", "turn_cap=20"),
    "uranus": ("me",),
    "darkness": ("me",),
    "relay": ("me,beginner",),
}


@pytest.mark.long
def test_the_example_bot_plays_whole_games_within_the_limits_of_any_server(tmp_path: Path) -> None:
    usual = {  # a game of some hundred decisions must wait for the rate
        f"ORRERY_{name.upper()}": str(Settings.model_fields[name].default)
        for name in ("rate", "bot_pause", "start_delay", "address_guests", "address_tables")
    }
    with Serving(tmp_path, **usual) as server:
        script = str(ROOT / "examples" / "bot.py")
        playing = {
            game: subprocess.Popen(
                [sys.executable, script, server.address, game, *words],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for game, words in SHORTEST.items()
        }
        try:
            for game, bot in playing.items():
                out, err = bot.communicate(timeout=900)
                assert bot.returncode == 0, f"{game}: {err}"
                assert "'winners'" in out
        finally:
            for bot in playing.values():
                bot.kill()
        server.stop()


def test_the_stream_tells_every_change_and_ends_with_the_game(serving: Serving) -> None:
    with serving.client() as client:
        program = Program(client)
        table = program.sets("me", "me", game="relay")["id"]
        address = f"{serving.address}/api/tables/{table}/stream"
        with httpx.stream("GET", address, headers=program.headers, timeout=60) as stream:
            lines = stream.iter_lines()
            first = next(json.loads(line[5:]) for line in lines if line.startswith("data:"))
            program.play_out(table)
            told = [json.loads(line[5:]) for line in lines if line.startswith("data:")]
    assert first["status"] == "running"
    assert told[-1]["status"] == "over"
    assert told[-1]["standing"]["winners"]
    numbers = [first["at"], *(state["at"] for state in told)]
    assert numbers == sorted(numbers)


@pytest.mark.long
def test_a_graceful_stop_ends_open_streams_and_loses_nothing(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, server.client() as client:
        program = Program(client)
        table = program.sets("me", "bot1", listed=True)["id"]
        page = f"{server.address.replace('http', 'ws')}/t/{table}/live"
        with connect(page) as one, connect(page) as two, server.client() as other:
            assert one.recv(timeout=60)
            assert two.recv(timeout=60)
            with other.stream("GET", f"/api/tables/{table}/stream", headers=program.headers) as stream:
                assert next(stream.iter_lines())
                before = program.get(f"/tables/{table}/view", seat=0).json()
                while before["view"]["actors"] != [0]:  # the bot has nothing left to do, now or after the start
                    time.sleep(0.05)
                    before = program.get(f"/tables/{table}/view", seat=0).json()
                server.stop()
    with Serving(tmp_path) as server, server.client() as client:
        program.client = client
        assert program.get(f"/tables/{table}/view", seat=0).json() == before
        program.play_out(table)
        record = GameRecord.parse(program.get(f"/tables/{table}/record").text)
        record.validate()
        assert record.verify() > 10
        server.stop()


@pytest.mark.long
def test_a_server_that_is_killed_in_mid_game_has_lost_nothing_it_answered(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, server.client() as client:
        program = Program(client)
        mine = program.sets("me", "bot1", "bot2")["id"]
        bots = program.sets("bot1", "bot1")["id"]
        acknowledged = 0
        limit = time.monotonic() + 300
        while acknowledged < 40 and time.monotonic() < limit:
            legal = program.get(f"/tables/{mine}/legal", seat=0).json()
            if legal["legal"]:
                answer = program.post(f"/tables/{mine}/act", seat=0, do=legal["legal"][0]["do"], at=legal["at"])
                acknowledged = answer.json()["at"]
        assert acknowledged >= 40
        workers = children(server.process.pid)
        server.kill()
        limit = time.monotonic() + 60
        while any(alive(worker) for worker in workers) and time.monotonic() < limit:
            time.sleep(0.05)
        assert not any(alive(worker) for worker in workers), "a worker stayed behind"
    with Serving(tmp_path) as server, server.client() as client:
        program.client = client
        assert program.get(f"/tables/{mine}").json()["at"] >= acknowledged
        limit = time.monotonic() + 300
        while program.get(f"/tables/{bots}").json()["status"] != "over":
            assert time.monotonic() < limit, "the bots did not play on"
            time.sleep(0.1)
        for table in (bots, mine):
            program.play_out(table)
            record = GameRecord.parse(program.get(f"/tables/{table}/record").text)
            record.validate()
            record.verify()
        server.stop()


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(re.sub(r".*\) ", "", path.read_text()).split()[1])
        except OSError:
            continue
        if parent == process:
            found.append(int(path.parent.name))
    return found


def alive(process: int) -> bool:
    try:
        return ") Z" not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def read_to_the_end(line: ClientConnection) -> None:
    while True:
        line.recv(timeout=60)


def test_a_page_cannot_send_long_messages_by_its_line(serving: Serving) -> None:
    with serving.client() as client:
        table = Program(client).sets("me", "me", listed=True)["id"]
    with connect(f"{serving.address.replace('http', 'ws')}/t/{table}/live") as line:
        assert line.recv(timeout=60)
        line.send("fresh")
        assert line.recv(timeout=60)
        line.send("x" * 2_000)
        with pytest.raises(ConnectionClosed) as closed:
            read_to_the_end(line)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


@pytest.mark.parametrize(
    ("public", "contact"),
    [
        ("https://play.example.org:8443/", "https://play.example.org"),
        ("https://localhost:8443", "https://localhost"),
        ("http://192.168.1.4:8000", "mailto:orrery@localhost"),
    ],
)
def test_a_public_address_with_a_port_can_sign_pushes(public: str, contact: str) -> None:
    from orrery.server.calling.outside import Outside
    from orrery.server.calling.push import Pusher, new_key

    settings = Settings.model_validate({"public_url": public})
    assert settings.push_contact() == contact
    Pusher(Outside(False), new_key(), settings.push_contact(), time.time)  # refuses what cannot be signed

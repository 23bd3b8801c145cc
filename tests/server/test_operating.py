"""What an operator sees of a server: metrics, as Prometheus reads them, and the log of requests, without secrets."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import connect

from orrery.server import measures
from orrery.server.logs import counted
from orrery.web.metrics import MOST_LABELS, Tally
from tests.server.people import BROWSER, Program, secrets_in
from tests.server.serving import Serving
from tests.server.test_serve import serve_wrongly

pytestmark = pytest.mark.server
NAME = "Wilhelmina"
Sample = dict[tuple[str, frozenset[tuple[str, str]]], float]


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Evening:
    """A server with a log and metrics, at which a table was played; and all that nobody else may know of it."""

    def __init__(self, server: Serving, metrics: str) -> None:
        self.server = server
        self.metrics = metrics
        self.secrets: set[str] = set()
        self.ids: set[str] = set()
        self.lines: list[dict[str, Any]] = []
        self.said = ""
        self.for_players = 0

    def scrape(self) -> Sample:
        text = httpx.get(self.metrics, timeout=60).text
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def play(self) -> None:
        with self.server.client() as client, self.server.client() as friend, self.server.client() as other:
            client.headers.update(BROWSER)
            friend.headers.update(BROWSER)
            client.post("/me", data={"name": NAME})
            table = client.post("/new", data={"game": "gardens", "players": "2", "seat0": "me", "seat1": "friend"})
            where = table.headers["location"]
            self.ids.add(where.removeprefix("/t/"))
            page = client.get(where).text
            links = set(secrets_in(page))
            assert links
            for secret in links:
                friend.get(f"/j/{where.removeprefix('/t/')}/{secret}?name={NAME}")
                friend.get(f"/w/{where.removeprefix('/t/')}/{secret}")
                friend.get(f"/w/{where.removeprefix('/t/')}/{secret}/")  # mistyped: there is no such route
                friend.get(f"/{secret}")
                friend.get(f"/t/{secret}")
                friend.get("/rules", params={"s": secret})
            device = client.post("/device").headers["location"].rpartition("/")[2]
            client.get(f"/device/show/{device}")
            friend.get(f"/device/{device}")
            program = Program(other)
            played = program.sets("me", "beginner", game="relay")
            address = self.server.address.replace("http", "ws")
            cookie = client.cookies["orrery"]
            with connect(
                f"{address}{where}/live?secret={device}", additional_headers={"Cookie": f"orrery={cookie}"}
            ) as s:
                assert "html" in json.loads(s.recv(timeout=60))
                self.open = self.scrape()
            program.play_out(played["id"])
            self.for_players = other.get("/metrics").status_code
            answer = other.get("/api/me/games", headers={"Authorization": f"Bearer not-{program.token}"})
            assert answer.status_code == 401
            self.secrets = {*links, device, cookie, program.token, played["invite"], played["watch"], NAME}
            self.ids |= {played["id"]}
        self.after = self.scrape()

    def read_log(self) -> None:
        self.server.process.terminate()
        assert self.server.process.stderr is not None
        self.drained.join(timeout=60)
        self.lines = [json.loads(line) for line in self.said.splitlines()]

    def drain(self) -> None:
        def read() -> None:
            assert self.server.process.stderr is not None
            self.said = self.server.process.stderr.read()

        self.drained = threading.Thread(target=read, daemon=True)
        self.drained.start()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    port = free_port()
    wanted = {"ORRERY_METRICS_PORT": str(port), "ORRERY_ACCESS_LOG": "true", "ORRERY_LOG_LEVEL": "DEBUG"}
    with Serving(tmp_path_factory.mktemp("evening"), **wanted) as server:
        evening = Evening(server, f"http://127.0.0.1:{port}/metrics")
        evening.drain()
        evening.play()
        evening.read_log()
        yield evening


def value(samples: Sample, name: str, **labels: str) -> float:
    """The sum over all samples of that name with these labels."""
    wanted = set(labels.items())
    return sum(value for (each, its), value in samples.items() if each == name and wanted <= its)


def test_requests_are_counted_by_route_and_status(evening: Evening) -> None:
    assert value(evening.after, "orrery_requests_total", route="/me", method="POST", status="303") == 1
    assert value(evening.after, "orrery_requests_total", route="/j/{table}/{secret}") >= 1
    assert value(evening.after, "orrery_requests_total", route="none", status="404") >= 2
    assert value(evening.after, "orrery_request_seconds_count", route="/api/v1/tables/{table}/act") > 0


def test_the_parts_of_an_action_are_timed(evening: Evening) -> None:
    for part in ("parse", "rules", "snapshot", "wait", "store", "frame", "markup", "send"):
        assert value(evening.after, "orrery_act_part_seconds_count", part=part) > 0, part


def test_it_tells_tables_connections_bots_and_the_writer(evening: Evening) -> None:
    assert value(evening.open, "orrery_tables", status="open") == 1
    assert value(evening.open, "orrery_live_connections", kind="page") == 1
    assert value(evening.after, "orrery_bot_thinking_seconds_count", game="relay", level="beginner") > 0
    assert ("orrery_writer_queue", frozenset()) in evening.after
    assert value(evening.after, "orrery_disk_free_bytes") > 0
    assert value(evening.after, "process_resident_memory_bytes") > 0


def test_labels_name_no_table_guest_or_secret(evening: Evening) -> None:
    labels = {text for _, pairs in evening.after for _, text in pairs}
    assert not [label for label in labels for secret in evening.secrets | evening.ids if secret in label]
    assert len(evening.after) < 5_000


def test_metrics_are_not_at_the_address_of_the_players(evening: Evening) -> None:
    assert evening.for_players == 404


def test_what_goes_wrong_is_counted_by_our_words_for_it_and_labels_have_an_end() -> None:
    registry = CollectorRegistry()
    stop = measures.listen(Tally(registry))
    try:
        counted(None, "error", {"level": "error", "event": "store failed"})
        counted(None, "warning", {"level": "warning", "event": "a bit late"})
        counted(None, "error", {"level": "error", "event": "GET /j/secret", "_record": None})
        for number in range(10 * MOST_LABELS):
            measures.happened(measures.REFUSED, f"reason {number}")
    finally:
        stop()
    assert registry.get_sample_value("orrery_errors_total", {"event": "store failed"}) == 1
    assert registry.get_sample_value("orrery_errors_total", {"event": "library"}) == 1
    assert registry.get_sample_value("orrery_errors_total", {"event": "a bit late"}) is None
    assert registry.get_sample_value("orrery_connections_refused_total", {"reason": "other"}) == 9 * MOST_LABELS
    measures.happened(measures.REFUSED, "other")
    assert registry.get_sample_value("orrery_connections_refused_total", {"reason": "other"}) == 9 * MOST_LABELS


def test_each_request_is_one_line(evening: Evening) -> None:
    lines = [line for line in evening.lines if line["event"] == "request"]
    assert {"method", "path", "route", "status", "seconds", "bytes", "guest", "address"} <= set(lines[0])
    named = [line for line in lines if line["route"] == "/me"]
    assert [(line["method"], line["status"], line["address"]) for line in named] == [("POST", 303, "127.0.0.1")]
    pages = [line for line in lines if line["route"] == "/t/{table}" and line["status"] == 200]
    assert pages[0]["path"].removeprefix("/t/") in evening.ids
    assert pages[0]["bytes"] > 1000
    assert len(pages[0]["guest"]) == 12
    opened = [line for line in lines if line["method"] == "WEBSOCKET"]
    assert [(line["status"], line["path"].endswith("/live")) for line in opened] == [(101, True)]
    invited = [line for line in lines if line["route"] == "/j/{table}/{secret}"]
    assert all(line["path"].endswith("/{secret}") for line in invited)


def test_no_secret_of_a_played_table_is_in_the_log(evening: Evening) -> None:
    assert len(evening.secrets) >= 7
    for secret in evening.secrets:
        assert secret not in evening.said, secret
    for part in ("cookie", "authorization", "bearer"):
        assert part not in evening.said.lower()


def test_addresses_can_be_left_out_and_nothing_is_logged_unasked(tmp_path: Path) -> None:
    with Serving(tmp_path, ORRERY_ACCESS_LOG="true", ORRERY_ACCESS_LOG_ADDRESSES="false") as server:
        server.process.terminate()
        _, said = server.process.communicate(timeout=60)
    lines = [json.loads(line) for line in said.splitlines()]
    assert [line["path"] for line in lines] == ["/healthz"]
    assert "address" not in lines[0]
    with Serving(tmp_path) as server:
        server.process.terminate()
        _, said = server.process.communicate(timeout=60)
    assert said == ""


def test_a_port_for_metrics_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = serve_wrongly(
            "--port", "0", "--db", str(tmp_path / "a.db"), "--key-file", str(tmp_path / "key"), ORRERY_METRICS_PORT=port
        )
    assert port in said


def test_a_level_that_does_not_exist_is_one_line() -> None:
    assert "ORRERY_LOG_LEVEL" in serve_wrongly(ORRERY_LOG_LEVEL="loud")

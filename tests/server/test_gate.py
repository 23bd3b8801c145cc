"""Half-sent requests and floods of connections do not shut people out."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.people import Program
from tests.server.serving import Serving

pytestmark = pytest.mark.server
HALF = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "


def half_open(address: str, said: bytes = HALF) -> socket.socket:
    """A connection that says only that much."""
    url = httpx.URL(address)
    opened = socket.create_connection((url.host, url.port or 80), timeout=60)
    opened.sendall(said)
    return opened


def log_of(server: Serving) -> str:
    server.process.terminate()
    return server.process.communicate(timeout=60)[1]


def test_three_hundred_half_headers_do_not_shut_anybody_out(tmp_path: Path) -> None:
    with Serving(tmp_path, descriptors="256") as server, ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(half_open(server.address))
        with server.client() as client:
            assert client.get("/healthz").status_code == 200
            assert Program(client).sets("me", "me")["id"]
        assert "too many connections" in log_of(server)


def test_a_request_that_does_not_come_is_answered_and_closed(tmp_path: Path) -> None:
    with Serving(tmp_path, ORRERY_REQUEST_SECONDS="0.3") as server:
        body = b"POST /api/tokens HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"
        for said in (b"", HALF, body):
            with half_open(server.address, said) as slow:
                assert slow.recv(1000).startswith(b"HTTP/1.1 408")
        with server.client() as client:
            table = Program(client).sets("me", "me", listed=True)["id"]
        with (
            connect(f"{server.address.replace('http', 'ws')}/t/{table}/live") as line,
            half_open(server.address) as slow,
        ):
            assert line.recv(timeout=60)
            assert slow.recv(1000).startswith(b"HTTP/1.1 408")  # a line that lives longer than that is left alone
            line.send("fresh")
            assert line.recv(timeout=60)
        assert "half a request" in log_of(server)


def test_an_address_has_its_share_of_the_connections(tmp_path: Path) -> None:
    given = {"ORRERY_ADDRESS_CONNECTIONS": "5", "FORWARDED_ALLOW_IPS": "192.0.2.1"}
    with Serving(tmp_path, **given) as server, ExitStack() as stack:
        with server.client() as client:
            table = Program(client).sets("me", "me", listed=True)["id"]
        for _ in range(5):
            line = stack.enter_context(connect(f"{server.address.replace('http', 'ws')}/t/{table}/live"))
            assert line.recv(timeout=60)
        with half_open(server.address, b"") as refused:
            assert refused.recv(1000).startswith(b"HTTP/1.1 503")
        line.close()
        with server.client() as client:
            assert client.get("/healthz").status_code == 200
        stack.close()
        assert "too many connections of an address" in log_of(server)

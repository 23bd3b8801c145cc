"""A stub of the server: pages and answers that a test sets up, and live connections that it can cut."""

from __future__ import annotations

import base64
import hashlib
import json
import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

STATIC = files("orrery.web") / "static"
CSP = "default-src 'self'; style-src 'self'; script-src 'self'"
KINDS = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
KEY = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # the constant of RFC 6455


@dataclass
class Request:
    """What the browser asked for."""

    method: str
    path: str
    query: str
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Answer = tuple[int, str]
Route = Answer | Callable[[Request], Answer]


def said(status: int, **data: object) -> Answer:
    """An answer in JSON."""
    return status, json.dumps(data)


def held(gate: threading.Event, answer: Answer) -> Route:
    """An answer that waits until the gate opens."""

    def slow(_: Request) -> Answer:
        gate.wait(60)
        return answer

    return slow


@dataclass
class Server:
    """Answers from `routes`, records in `requests`; `push` reaches every open connection."""

    routes: dict[str, Route] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    frame: dict[str, Any] | None = None
    lines: list[BaseHTTPRequestHandler] = field(default_factory=list)
    port: int = 0

    def start(self) -> None:
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                answer(server, self)

            def do_POST(self) -> None:
                answer(server, self)

            def log_request(self, code: object = "-", size: object = "-") -> None:
                """Say nothing: the output belongs to the tests."""

        self._http = _Http(("127.0.0.1", self.port), Handler)
        self.port = self._http.server_address[1]
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self.cut()

    def cut(self) -> None:
        """Drop every open connection without a closing handshake, as a killed server does."""
        for line in [*self.lines]:
            with suppress(OSError):  # the browser may have left by itself
                line.connection.shutdown(socket.SHUT_RDWR)
        self.lines.clear()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def show(self, body: str, path: str = "/", head: str = "") -> None:
        """Set up a page with the client script on it."""
        self.routes[path] = (
            200,
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Orrery</title>{head}'
            '<meta name="viewport" content="width=device-width">'
            '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/page.css">'
            '<script src="/static/theme.js"></script><script type="module" src="/static/orrery.js"></script>'
            f"</head><body>{body}</body></html>",
        )

    def push(self, html: str, version: str, title: str = "Orrery", turn: bool = False) -> None:
        """Send a frame on every open connection, and on every one that opens later."""
        self.frame = {"version": version, "html": html, "title": title, "turn": turn}
        for line in [*self.lines]:
            send(line, self.frame)

    def asked(self, path: str) -> list[Request]:
        return [request for request in self.requests if request.path == path]

    def wait_for(self, what: Callable[[], object], seconds: float = 60) -> None:
        """Wait until something is so on the server's side."""
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, "The server waited in vain."
            time.sleep(0.01)


class _Http(ThreadingHTTPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that were cut."""


def answer(server: Server, handler: BaseHTTPRequestHandler) -> None:
    url = urlsplit(handler.path)
    if handler.headers.get("Upgrade") == "websocket":
        hold(server, handler)
        return
    body = handler.rfile.read(int(handler.headers.get("Content-Length", 0))).decode()
    request = Request(handler.command, url.path, url.query, body)
    if url.path.startswith("/static/"):
        content = (STATIC / url.path.removeprefix("/static/")).read_bytes()
        reply(handler, 200, content, KINDS[url.path.rpartition(".")[2]])
        return
    server.requests.append(request)
    missing = (200, "") if url.path.endswith((".css", ".svg")) else said(404, text="There is no such page.")
    route = server.routes.get(url.path, missing)
    status, text = route(request) if callable(route) else route
    kind = KINDS.get(url.path.rpartition(".")[2], "application/json" if text.startswith("{") else "text/html")
    reply(handler, status, text.encode(), kind)


def reply(handler: BaseHTTPRequestHandler, status: int, content: bytes, kind: str) -> None:
    handler.send_response(status)
    handler.send_header("Content-Type", f"{kind}; charset=utf-8")
    handler.send_header("Content-Length", str(len(content)))
    handler.send_header("Content-Security-Policy", CSP)
    handler.end_headers()
    handler.wfile.write(content)


def hold(server: Server, handler: BaseHTTPRequestHandler) -> None:
    """A WebSocket: the handshake, then whatever the browser says until it leaves."""
    accept = base64.b64encode(hashlib.sha1((handler.headers["Sec-WebSocket-Key"] + KEY).encode()).digest())
    handler.send_response(101)
    handler.send_header("Upgrade", "websocket")
    handler.send_header("Connection", "Upgrade")
    handler.send_header("Sec-WebSocket-Accept", accept.decode())
    handler.end_headers()
    handler.close_connection = True
    server.lines.append(handler)
    if server.frame is not None:
        send(handler, server.frame)
    try:
        while (words := receive(handler)) is not None:
            server.heard.append(words)
            if words == "fresh" and server.frame is not None:
                send(handler, server.frame)
    finally:
        if handler in server.lines:
            server.lines.remove(handler)


def send(handler: BaseHTTPRequestHandler, message: dict[str, Any]) -> None:
    data = json.dumps(message).encode()
    size = struct.pack("!B", len(data)) if len(data) < 126 else struct.pack("!BH", 126, len(data))
    handler.wfile.write(b"\x81" + size + data)


def receive(handler: BaseHTTPRequestHandler) -> str | None:
    head = handler.rfile.read(2)
    if len(head) < 2 or head[0] & 15 == 8:  # gone, or saying goodbye
        return None
    mask = handler.rfile.read(4)  # browsers mask what they send; our client says little
    data = handler.rfile.read(head[1] & 127)
    return bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)).decode()

"""Who is called, on this machine: a push service, a webhook, a mail server. And a clock that tests move."""

from __future__ import annotations

import base64
import json
import os
import time
from asyncio import Server
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message as Mail
from email.policy import default as modern
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece  # type: ignore[import-untyped]
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


class MovedClock:
    """The time of day, moved on by tests."""

    def __init__(self) -> None:
        self.moved = 0.0

    def __call__(self) -> float:
        return time.time() + self.moved

    def move(self, seconds: float) -> None:
        self.moved += seconds


@dataclass
class Request:
    """What somebody sent."""

    path: str
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()


@dataclass
class Receiver:
    """A web server that remembers what it was sent and answers with `status`."""

    port: int = 0
    status: int = 201
    location: str = ""
    body: bytes = b""
    requests: list[Request] = field(default_factory=list)

    def address(self, path: str = "/hook") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def take(self) -> list[Request]:
        """What has come since the last time."""
        taken, self.requests = self.requests, []
        return taken


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.requests.append(Request(self.path, headers, content))
            self.send_response(receiver.status)
            if receiver.location:
                self.send_header("Location", receiver.location)
            self.send_header("Content-Length", str(len(receiver.body)))
            self.end_headers()
            self.wfile.write(receiver.body)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    receiver.port = server.server_port
    thread = Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class Browser:
    """A browser that has subscribed to pushes: it alone can read them."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = generate_private_key(SECP256R1())
        self.secret = os.urandom(16)

    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": base64url(point), "auth": base64url(self.secret)}}

    def read(self, request: Request) -> dict[str, str]:
        plain = http_ece.decrypt(request.content, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        found: dict[str, str] = json.loads(plain)
        return found


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Mailbox:
    """A mail server that keeps what it is given; it may refuse everybody."""

    def __init__(self) -> None:
        self.mails: list[Mail] = []
        self.refuses = ""

    async def handle_RCPT(  # noqa: N802 - the name that the library calls
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.refuses:
            return self.refuses
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append(message_from_bytes(envelope.content, policy=modern))
        return "250 OK"

    def take(self) -> list[Mail]:
        taken, self.mails = self.mails, []
        return taken


def text_of(mail: Mail) -> str:
    payload = mail.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


class FreePort(Controller):
    """Listens on any free port, and knows which one it is."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def mail_server() -> Iterator[tuple[Mailbox, int]]:
    box = Mailbox()
    controller = FreePort(box, hostname="127.0.0.1", port=0)
    controller.start()
    try:
        yield box, controller.port
    finally:
        controller.stop()

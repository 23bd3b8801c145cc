"""Compression of what is sent to browsers: pages, styles, scripts, drawings and JSON.

Only whole answers are compressed: a stream (the events of the API) passes as it is, and the live connection of a table
is a WebSocket, which compresses by itself.

What is compressed together tells, by its length, how much of it is alike. Whoever can listen to the network and put
words into somebody's page (a name, a line of chat) could so guess at a secret on the same page, letter by letter: the
link for a friend, a hidden hand. Three things stand against it. The guest's cookie is `SameSite=Lax`: another site can
have a page loaded in somebody's name only in full view, not thousands of times unseen. The links are long and random,
and one opens a seat only until it is taken. And every answer gets some bytes of random length (the name of a file in
the gzip header, which browsers skip), so that single lengths say nothing. The page of a link that makes another browser
the same guest (`/device/...`) is not compressed at all.
"""

from __future__ import annotations

import gzip
import secrets
import struct
import zlib
from functools import lru_cache

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 1024  # bytes; smaller answers fit into one packet anyway
LEVEL = 5  # a page of 200 KB takes about 4 ms; higher levels take twice the time for a few per cent
PADDING = 128  # random bytes at most
KINDS = ("text/", "application/json", "application/jsonl", "application/javascript", "image/svg+xml")
STREAMS = "text/event-stream"
SECRET = "/device"
WITH_NAME = 8  # the flag of the gzip header: a file name follows
HEADER = struct.pack("<BBBBIBB", 0x1F, 0x8B, zlib.DEFLATED, WITH_NAME, 0, 0, 255)


def padded_gzip(content: bytes) -> bytes:
    """The content as gzip, with a header of random length."""
    name = b"o" * secrets.randbelow(PADDING)
    squeeze = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = squeeze.compress(content) + squeeze.flush()
    return HEADER + name + b"\0" + body + struct.pack("<II", zlib.crc32(content), len(content) & 0xFFFFFFFF)


@lru_cache(maxsize=128)
def static_gzip(content: bytes) -> bytes:
    """Styles and scripts are the same for everybody: compressed once, and well."""
    return gzip.compress(content, 9, mtime=0)


class Compression:
    """Compresses answers for whoever accepts it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] == "HEAD" or scope["path"].startswith(SECRET):
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, Answer(scope, send))


class Answer:
    """One answer on its way: held back until it is known whether it is whole."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.send = send
        self.accepted = accepts_gzip(Headers(scope=scope).get("accept-encoding", ""))
        self.squeeze = static_gzip if scope["path"].startswith("/static/") else padded_gzip
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            if not compressible(headers) or message["status"] in (204, 206, 304):
                await self.send(message)
                return
            headers.add_vary_header("Accept-Encoding")
            if not self.accepted:
                await self.send(message)
                return
            self.start = message
        elif self.start is None:
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                await self.finish(self.start)

    async def finish(self, start: Message) -> None:
        if len(self.body) >= LEAST:
            headers = MutableHeaders(scope=start)
            self.body = self.squeeze(self.body)
            headers["Content-Encoding"] = "gzip"
            headers["Content-Length"] = str(len(self.body))
            if "etag" in headers:
                headers["ETag"] = weak(headers["etag"])
        await self.send(start)
        await self.send({"type": "http.response.body", "body": self.body})


def compressible(headers: MutableHeaders) -> bool:
    """Whether an answer is text and is not compressed yet; streams are sent as they come."""
    kind = headers.get("content-type", "")
    return kind.startswith(KINDS) and not kind.startswith(STREAMS) and "content-encoding" not in headers


def accepts_gzip(accepted: str) -> bool:
    """Whether a client takes gzip: it names it, and not with a weight of nothing."""
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == "gzip":
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def weak(tag: str) -> str:
    """The same content in other bytes."""
    return tag if tag.startswith("W/") else f"W/{tag}"

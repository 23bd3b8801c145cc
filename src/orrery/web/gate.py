"""The gate: how many connections there may be, and how long one may take to say what it wants.

uvicorn waits for a request for as long as its sender likes. Whoever opens some hundred connections and sends half a
header on each would use up all descriptors of the process. So a request has its time, connections are counted in all
and by address, and when there is no room the one that has owed us a request for longest makes way for a new one.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import structlog
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from orrery.server.measures import REFUSED, happened

BODY_FACTOR = 3  # times as long as for the headers: at most 64 KB come then
LOG_SECONDS = 10.0  # between two lines about refusals: a flood must not fill the log
ROOM_FOR_THE_REST = 0.25  # of the descriptors: store, bots' workers, files
MOST = 8192  # descriptors that we ask for
# A frame of 88 KB takes 0.33 ms and becomes 14.3 KB; as uvicorn has it (level 6, a window of 4 KB) it was 0.8 ms and
# 13.3 KB. Each message is squeezed by itself, so an open page keeps no memory for it: no window could hold a frame.
SQUEEZE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True, client_max_window_bits=12, compress_settings={"level": 2}
)

log = structlog.get_logger()


def descriptors() -> int:
    """How many descriptors this process may have; as many as it may ask for, up to some thousand."""
    try:
        import resource
    except ModuleNotFoundError:  # not a Unix
        return 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return min(soft, MOST) if soft != resource.RLIM_INFINITY else MOST


def room(descriptors: int) -> int:
    """How many connections so many descriptors leave room for."""
    return max(1, int(descriptors * (1 - ROOM_FOR_THE_REST)))


class Gate:
    """Counts connections, and those that owe us a request, oldest first."""

    def __init__(self, most: int, most_of_address: int, seconds: float, is_proxy: Callable[[str], bool]) -> None:
        self.most = most
        self.most_of_address = most_of_address
        self.seconds = seconds
        self.is_proxy = is_proxy  # whose connections are those of many people
        self.by_address: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()  # by reason, since the server has started
        self._addresses: dict[asyncio.Transport, str] = {}
        self._owing: dict[asyncio.Transport, None] = {}
        self._unlogged: Counter[str] = Counter()
        self._logged = -LOG_SECONDS

    @property
    def open(self) -> int:
        return len(self._addresses)

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Count a new connection; False if there is no room for it."""
        if not self.is_proxy(address) and self.by_address[address] >= self.most_of_address:
            mine = next((other for other in self._owing if self._addresses[other] == address), None)
            if not self._make_way(mine, "too many connections of an address", address):
                return False
        if self.open >= self.most and not self._make_way(next(iter(self._owing), None), "too many connections", ""):
            return False
        self._addresses[transport] = address
        self.by_address[address] += 1
        self._owing[transport] = None
        return True

    def _make_way(self, other: asyncio.Transport | None, reason: str, address: str) -> bool:
        self.refuse(reason, address)
        if other is None:
            return False
        self.leave(other)
        other.abort()
        return True

    def owes(self, transport: asyncio.Transport, owing: bool) -> None:
        """Remember whether a connection has yet to send a request."""
        if not owing:
            self._owing.pop(transport, None)
        elif transport in self._addresses:
            self._owing.setdefault(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """A connection is closed, or will be."""
        self._owing.pop(transport, None)
        address = self._addresses.pop(transport, None)
        if address is not None:
            self.by_address[address] -= 1
            if not self.by_address[address]:
                del self.by_address[address]

    def refuse(self, reason: str, address: str) -> None:
        """Log a refusal: the first at once, then how many there were."""
        self.refused[reason] += 1
        self._unlogged[reason] += 1
        happened(REFUSED, reason)
        now = time.monotonic()
        if now - self._logged >= LOG_SECONDS:
            self._logged = now
            log.warning("connections refused", **{"address": address} if address else {}, reasons=dict(self._unlogged))
            self._unlogged.clear()


def short_answer(status: str, text: str) -> bytes:
    """A whole response, written straight to a connection that no request has come by."""
    head = f"HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {len(text)}\r\n"
    return f"{head}Connection: close\r\n\r\n{text}".encode()


def protocols(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """uvicorn's protocols for HTTP and WebSockets, behind a gate."""

    class GatedHttp(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # found when uvicorn is imported
        """Closes a connection whose request takes too long to come."""

        def __init__(self, *args: Any, **given: Any) -> None:
            super().__init__(*args, **given)
            self.deadline: asyncio.TimerHandle | None = None
            self.for_body = False  # what the deadline is for
            self.inside = False

        def connection_made(self, transport: asyncio.Transport) -> None:
            address = (get_remote_addr(transport) or ("", 0))[0]
            self.inside = gate.enter(transport, address)
            super().connection_made(transport)
            if self.inside:
                self._wait(False)
            else:
                transport.write(short_answer("503 Service Unavailable", "Too many connections. Try again soon."))
                transport.close()

        def data_received(self, data: bytes) -> None:
            if not self.inside or self.transport.is_closing():
                return
            super().data_received(data)
            if self.transport.get_protocol() is not self:  # it is a WebSocket now
                self._done()
            elif self.cycle is None or self.cycle.response_complete:
                self._wait(False)
            elif self.cycle.more_body:
                self._wait(True)
            else:
                self._done()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._done()
            gate.owes(self.transport, not self.pipeline_waits())

        def pipeline_waits(self) -> bool:
            return bool(getattr(self, "pipeline", ()))

        def connection_lost(self, exc: Exception | None) -> None:
            self._done()
            gate.leave(self.transport)
            super().connection_lost(exc)

        def _wait(self, for_body: bool) -> None:
            """Let the deadline run, from the first byte on and not from each."""
            gate.owes(self.transport, True)
            if self.deadline is None or self.for_body != for_body:
                self._stop()
                seconds = gate.seconds * (BODY_FACTOR if for_body else 1)
                self.for_body = for_body
                self.deadline = self.loop.call_later(seconds, self._too_slow)

        def _stop(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def _done(self) -> None:
            self._stop()
            gate.owes(self.transport, False)

        def _too_slow(self) -> None:
            self.deadline = None
            gate.refuse("half a request", (get_remote_addr(self.transport) or ("", 0))[0])
            if not self.transport.is_closing():
                self.transport.write(short_answer("408 Request Timeout", "The request did not come in time."))
                self.transport.close()

    class GatedWebSocket(WebSocketsSansIOProtocol):
        """Leaves by the same gate."""

        def __init__(self, *args: Any, **given: Any) -> None:
            super().__init__(*args, **given)
            if self.config.ws_per_message_deflate:
                self.conn.available_extensions = [SQUEEZE]

        def connection_lost(self, exc: Exception | None) -> None:
            gate.leave(self.transport)
            super().connection_lost(exc)

    return GatedHttp, GatedWebSocket

"""Requests to addresses that guests have given. They reach the outside only, never the operator's own network.

The name is looked up once, and the address that was checked is the one that is connected to: a name that resolves to
something else a moment later does not help anybody. Redirects are not followed, proxies of the environment are not
used, answers are read up to a limit, and all of it takes a limited time.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore

from orrery.core import OrreryError
from orrery.core.language import _
from orrery.server.errors import Unprocessable

SECONDS: Final = 10.0  # that one request may take in all
MOST: Final = 16 * 1024  # bytes of an answer that are read
LONGEST: Final = 1_000  # letters of an address
NAT64: Final = IPv6Network("64:ff9b::/96")

Lookup = Callable[[str, int], Awaitable[list[str]]]


class Unreachable(OrreryError):
    """There was no answer, or none that could be understood."""


class Inside(OrreryError):
    """The address lies in a private network."""


def is_outside(address: str) -> bool:
    """Whether an IP address is one of the public internet: not loopback, link-local, private, multicast or reserved."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        hidden = found.ipv4_mapped or found.sixtofour
        if hidden is None and found in NAT64:
            hidden = IPv4Address(int(found) & 0xFFFFFFFF)
        if found.teredo is not None:
            return False
        if hidden is not None:
            found = hidden
    return found.is_global and not found.is_multicast and not found.is_reserved


def checked_address(text: str, private: bool, secure: bool = False) -> str:
    """The address of a webhook as somebody typed it, with https:// if they left that out.

    `Unprocessable` says what is wrong with it. Names are looked up when something is sent: what a name means now says
    nothing about later.
    """
    text = text.strip()
    whole = text if "://" in text else f"https://{text}"
    try:
        parts = urlsplit(whole)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    right = _("An address looks like https://ntfy.example/my-games")
    if not host or len(whole) > LONGEST or not whole.isascii() or not whole.isprintable() or " " in whole or port == 0:
        raise Unprocessable(_("This is no address that can be called. {right}.", right=right))
    if parts.scheme not in ("https", "http"):
        raise Unprocessable(
            _("An address of kind '{scheme}' cannot be called. {right}.", scheme=parts.scheme, right=right)
        )
    if parts.username is not None:
        raise Unprocessable(_("An address with a name and a password in it is not taken. {right}.", right=right))
    if secure and parts.scheme != "https" and not private:
        raise Unprocessable(_("This address must begin with https://."))
    try:
        outside = private or is_outside(host)
    except ValueError:  # a name
        outside = private or (host != "localhost" and not host.endswith(".localhost"))
    if not outside:
        raise Unprocessable(_("{host} lies in a private network: this server calls public addresses only.", host=host))
    return whole


async def look_up(host: str, port: int) -> list[str]:
    """The IP addresses of a name."""
    loop = asyncio.get_running_loop()
    return [str(found[4][0]) for found in await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)]


class Gate(httpcore.AsyncNetworkBackend):
    """Opens connections to addresses that were checked."""

    def __init__(self, private: bool, lookup: Lookup) -> None:
        self.private = private
        self.lookup = lookup
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await self.lookup(host, port)
        except OSError:
            raise Unreachable(_("its name is not known")) from None
        allowed = [address for address in found if self.private or is_outside(address)]
        if not allowed:
            raise Inside(_("it lies in a private network"))
        return await self._inner.connect_tcp(allowed[0], port, timeout, local_address, socket_options)


class Outside:
    """Sends requests to the outside; `private` lets them into private networks, too."""

    def __init__(self, private: bool = False, lookup: Lookup = look_up) -> None:
        self.private = private
        self._gate = Gate(private, lookup)
        self._secure: ssl.SSLContext | None = None

    async def post(self, url: str, headers: Mapping[str, str], content: bytes) -> int:
        """Send it; the status of the answer. `Unreachable` and `Inside` say why there is none."""
        if self._secure is None:
            self._secure = await asyncio.to_thread(ssl.create_default_context)  # reads a file of some hundred kilobytes
        sent = {"User-Agent": "Orrery", "Accept": "*/*", **headers}
        try:
            async with (
                asyncio.timeout(SECONDS),
                httpcore.AsyncConnectionPool(self._secure, network_backend=self._gate) as pool,
                pool.stream("POST", url, headers=list(sent.items()), content=content) as answer,
            ):
                read = 0
                async for part in answer.aiter_stream():
                    read += len(part)
                    if read > MOST:
                        break  # the status is known, and nobody reads the rest
                return int(answer.status)
        except TimeoutError:
            raise Unreachable(_("it did not answer in time")) from None
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError):
            raise Unreachable(_("it could not be reached")) from None

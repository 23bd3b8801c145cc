"""By which address friends reach this server: what the operator says, else as whoever asks has reached it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fastapi import Request, WebSocket

from orrery.server.addresses import EVERYWHERE, is_loopback, network_addresses
from orrery.server.settings import Settings


@dataclass(frozen=True)
class Reach:
    """The address for links, without a slash at its end."""

    address: str
    here_only: bool = False  # it is loopback: nobody but this machine can open it

    def link(self, path: str) -> str:
        return f"{self.address}{path}"

    @property
    def host(self) -> str:
        """The address without how it is spoken to, for people to read."""
        return self.address.partition("://")[2]


def reached_at(request: Request | WebSocket) -> str:
    """The address by which the request came; forwarded headers have been applied where they are trusted."""
    return str(request.base_url).rstrip("/").replace("ws://", "http://").replace("wss://", "https://")


def reach_of(request: Request | WebSocket, settings: Settings) -> Reach:
    """The address to send to friends.

    Whoever runs a server for their network opens it by loopback, often: then it is the machine's address there.
    """
    if settings.public_url:
        return Reach(settings.public_url)
    address = reached_at(request)
    url = request.base_url
    if not is_loopback(url.hostname or ""):
        return Reach(address)
    network = _addresses(settings.host) if settings.host in EVERYWHERE else ()
    if not network:
        return Reach(address, here_only=True)
    port = f":{url.port}" if url.port else ""
    return Reach(f"http://{network[0]}{port}")


@lru_cache(maxsize=2)
def _addresses(host: str) -> tuple[str, ...]:
    """Asked for with every frame; a machine that moves to another network is started anew."""
    return tuple(network_addresses(host))

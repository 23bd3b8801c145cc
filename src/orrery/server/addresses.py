"""Under which addresses this machine can be reached on its network. Finding them sends nothing."""

from __future__ import annotations

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

import ifaddr

EVERYWHERE: Final = ("0.0.0.0", "::")
SOMEWHERE: Final = "192.0.2.1"  # reserved for examples: nobody is there, and nothing is sent


def is_loopback(host: str) -> bool:
    """Whether an address means the machine of whoever uses it."""
    name = host.strip("[]").rstrip(".").lower()
    try:
        found = ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")
    return found.is_loopback or found.is_unspecified


def network_addresses(host: str) -> list[str]:
    """Where a server that listens at `host` can be reached by others, as in a URL: the usual way first."""
    if host not in EVERYWHERE:
        return [] if is_loopback(host) else [in_url(host)]
    found: list[IPv4Address | IPv6Address] = []
    for adapter in ifaddr.get_adapters():
        found += [ip_address(each.ip if isinstance(each.ip, str) else each.ip[0]) for each in adapter.ips]
    usual = _usual()
    reached = {each for each in found if not (each.is_loopback or each.is_link_local or each.is_multicast)}
    if host == EVERYWHERE[0]:
        reached = {each for each in reached if each.version == 4}
    return [in_url(str(each)) for each in sorted(reached, key=lambda each: (each != usual, each.version, int(each)))]


def in_url(host: str) -> str:
    """The host as it stands in a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _usual() -> IPv4Address | IPv6Address | None:
    """The address from which this machine speaks to others: a datagram socket that is only told of its goal."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect((SOMEWHERE, 9))
            return ip_address(line.getsockname()[0])
        except OSError:  # no network at all
            return None

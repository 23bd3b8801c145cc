"""Web Push: a message to a browser whose pages are closed, encrypted for it alone (RFC 8030, 8188, 8291 and 8292)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException  # type: ignore[import-untyped]

from orrery.core import OrreryError
from orrery.server.calling.messages import Message
from orrery.server.calling.outside import Outside, checked_address
from orrery.server.errors import Unprocessable
from orrery.server.store import Channel

DAY: Final = 86400
LIVE_TTL: Final = 600  # seconds: a clock runs, so later it is of no use
SIGNED_FOR: Final = DAY // 2  # seconds that a signature is good for; services allow a day at most


def new_key() -> str:
    """A fresh private key, as the text of a file."""
    keys = Vapid02()
    keys.generate_keys()
    return str(keys.private_pem().decode())


def subscription(given: Mapping[str, Any], private: bool) -> tuple[str, dict[str, str]]:
    """What a browser gives: the address to send to, and the keys to encrypt with; `Unprocessable` if they are wrong."""
    endpoint, keys = given.get("endpoint"), given.get("keys")
    if not isinstance(endpoint, str) or not isinstance(keys, Mapping):
        raise Unprocessable("A subscription has an 'endpoint' and 'keys', as the browser gives them.")
    public, secret = keys.get("p256dh"), keys.get("auth")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(public))
        right = len(decoded(secret)) == 16
    except ValueError:
        right = False
    if not right:
        raise Unprocessable("The keys of this subscription are not right: 'p256dh' is a point, 'auth' has 16 bytes.")
    return checked_address(endpoint, private, secure=True), {"p256dh": str(public), "auth": str(secret)}


def decoded(text: object) -> bytes:
    """The bytes of a text in base64url, with padding or without; `ValueError` if it is none."""
    if not isinstance(text, str) or len(text) > 200:
        raise ValueError("not base64url")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Pusher:
    """Sends pushes, signed with the key of this server."""

    def __init__(self, outside: Outside, key: str, contact: str, clock: Callable[[], float]) -> None:
        self.outside = outside
        self.contact = contact
        self.clock = clock
        self._vapid = Vapid02.from_pem(key.encode())
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key = urlsafe_b64encode(point).rstrip(b"=").decode()  # browsers subscribe with it
        try:
            self._signed("https://push.example")
        except VapidException:
            raise OrreryError("ORRERY_CONTACT: an address such as mailto:you@example.org, please.") from None

    def _signed(self, service: str) -> dict[str, str]:
        """The header that says who sends, to that service."""
        claims = {"aud": service, "sub": self.contact, "exp": int(self.clock()) + SIGNED_FOR}
        return dict(self._vapid.sign(claims))

    async def send(self, channel: Channel, message: Message) -> int:
        """Send it; the status that the push service answers with."""
        content = http_ece.encrypt(
            json.dumps(message.as_json()).encode(),
            private_key=generate_private_key(SECP256R1()),
            dh=decoded(channel.detail["p256dh"]),
            auth_secret=decoded(channel.detail["auth"]),
            version="aes128gcm",
        )
        parts = urlsplit(channel.address)
        headers = {
            **self._signed(f"{parts.scheme}://{parts.netloc}"),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(LIVE_TTL if message.live else DAY),
            "Urgency": "high" if message.live else "normal",
            # A later call of the same table takes the place of one that has not been fetched yet
            "Topic": urlsafe_b64encode(sha256(message.table.encode()).digest())[:32].decode(),
        }
        return await self.outside.post(channel.address, headers, content)

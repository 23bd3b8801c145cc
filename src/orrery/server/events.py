"""Events as the store keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.core import Event


def pack_event(event: Event) -> dict[str, Any]:
    """An event as the store keeps it, secrets included; it is redacted when it is shown."""
    packed = event.as_json()
    if event.secret is not None:
        packed["secret"] = dict(event.secret)
        packed["seers"] = list(event.seers)
    return packed


def unpack_event(packed: Mapping[str, Any]) -> Event:
    return Event(
        packed["kind"], packed["player"], packed["data"], packed["rule"], packed.get("secret"), packed.get("seers", ())
    )

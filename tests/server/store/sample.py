"""A table to test with."""

from __future__ import annotations

from typing import Any

from orrery.core import Event
from orrery.server.store import Action, Seat, Sitter, Store, TableInfo

SEED = b"\x00secret seed\xff"
SEATS = (Seat(0, Sitter.PERSON, "ann", "Ann", clock=600.0), Seat(1, Sitter.BOT, None, "Comet", "3"), Seat(2))


def table(name: str = "t1", **changes: Any) -> TableInfo:
    values: dict[str, Any] = {
        "id": name,
        "name": "Ann's table",
        "game": "gardens",
        "seats": 3,
        "options": {"board": "rhombus"},
        "data": {"tank": {"capacity": 9}},
        "status": "running",
        "rules": 4,
        "commitment": "9f",
        "seed": SEED,
        "invite": "invite-secret",
        "watch": "watch-secret",
        "creator": "ann",
        "created": 1.5,
        "updated": 2.5,
        "extra": {"tutorial": True},
        "snapshot": {"at": 0},
    }
    return TableInfo(**(values | changes))


def action(number: int, player: int = 0, text: str = "move:E5") -> Action:
    return Action(
        number, player, text, events=[Event("moved", player, {"n": number}, "R-1")], snapshot={"at": number}, at=10.0
    )


def run_of(first: int, last: int) -> list[Action]:
    return [action(number) for number in range(first, last + 1)]


async def set_up(store: Store, *names: str, **changes: Any) -> None:
    """Ann and Ben, and tables where Ann has a seat."""
    await store.guests.put("ann", "Ann")
    await store.guests.put("ben", "Ben")
    for name in names or ("t1",):
        await store.tables.create(table(name, **changes), SEATS)

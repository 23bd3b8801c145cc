"""A frame shows one moment of a table, and its version names that moment, even if the table moves on meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.server import acting
from orrery.server.store import Line
from tests.server.people import House


def test_a_frame_made_while_the_table_moves_on_does_not_pass_for_the_newer_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = house.person("Ada")
    table = ada.sets("me", "me", game="darkness", **{"option-start": "0"})
    live = house.live(table)
    guest = live.info.players[0].guest
    frames, store = house.site.frames, house.site.tables.store
    said = store.chat

    async def chat(*asked: Any) -> list[Line]:
        """Somebody acts while the frame is waiting for the store."""
        await acting.act(house.site.tables, table, None, 0, "discover:scout", None)
        return await said(*asked)

    before = frames.version(live)
    monkeypatch.setattr(store, "chat", chat)
    frame = house.run(frames.frame, live, guest, 0)
    assert frame.version == before != frames.version(house.live(table))
    assert frame.yours
    assert "Take up a ship" in frame.status

"""What one network address may have: a guest costs nothing, so guests are counted by address, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import settings
from tests.server.people import House


def test_tokens_and_guests_cannot_be_had_without_limit(tmp_path: Path) -> None:
    with House(settings(tmp_path, address_guests=3)) as house:
        given = [house.client().post("/api/tokens", json={}).status_code for _ in range(3)]
        assert given == [201] * 3
        refused = house.client().post("/api/tokens", json={})
        assert refused.status_code == 429
        assert "wait an hour" in refused.json()["text"]
        assert house.person().form("/me", name="Ada").status_code == 429, "a guest is one, too"
        assert house.person().form("/learn/gardens").status_code == 429
        assert house.run(house.site.store.tables.count).guests == 3
        assert house.client().get("/").status_code == 200, "who only looks is welcome"


def test_tables_of_one_address_are_counted_whoever_sets_them(tmp_path: Path) -> None:
    with House(settings(tmp_path, address_tables=3)) as house:
        house.program().sets("me", "me")
        house.person("Ada").sets("me", "me")
        house.person("Grace").sets("me", "me")
        refused = house.program().post("/tables", game="gardens", seats=["me", "me"])
        assert refused.status_code == 429
        assert "tables" in refused.json()["text"]
        assert house.person().form("/learn/gardens").status_code == 429


def test_lines_without_a_cookie_count_to_their_address(tmp_path: Path) -> None:
    with House(settings(tmp_path, address_lines=2)) as house:
        program = house.program()
        table = program.sets("me", "me", listed=True)["id"]
        where = f"/t/{table}/live"
        with house.client().websocket_connect(where), house.client().websocket_connect(where):
            with pytest.raises(WebSocketDisconnect) as closed, house.client().websocket_connect(where):
                pass
            assert closed.value.code == 1008
            assert program.get(f"/tables/{table}/stream").status_code == 429, "streams are lines"
        with house.client().websocket_connect(where) as line:
            assert line.receive_json()

"""Pages that poll, because neither a WebSocket nor a stream gets through to them."""

from __future__ import annotations

from tests.server.people import House


def test_a_page_polls_until_it_is_left(house: House) -> None:
    ada, eve = house.person("Ada"), house.person("Eve")
    table = ada.sets("me", "friend")
    first = ada.get(f"/t/{table}/poll").json()
    assert "html" in first["messages"][0]
    again = ada.get(f"/t/{table}/poll?line={first['line']}").json()
    assert again["line"] == first["line"]
    assert not any("html" in message for message in again["messages"])  # it has heard that already
    eve.joins(table)
    assert eve.post(f"/t/{table}/hang-up", line=first["line"]).json() == {"done": False}  # it is not hers
    assert ada.get(f"/t/{table}/poll?line={first['line']}").json()["line"] == first["line"]
    assert ada.post(f"/t/{table}/hang-up", line=first["line"]).json() == {"done": True}
    other = ada.get(f"/t/{table}/poll?line={first['line']}").json()
    assert other["line"] not in ("", first["line"])
    assert "html" in other["messages"][0]
    assert ada.post(f"/t/{table}/hang-up", line=other["line"]).json() == {"done": True}

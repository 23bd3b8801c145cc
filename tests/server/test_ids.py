"""The ids of tables and guests."""

from __future__ import annotations

import secrets

import pytest

from orrery.server.names import new_id


def test_no_id_begins_with_a_hyphen(monkeypatch: pytest.MonkeyPatch) -> None:
    """`orrery admin show -Uo7mjrKR48iaQ` would take it for an option."""
    drawn = iter(["-Uo7mjrKR48iaQ", "--o7mjrKR48iaQ", "Uo7mjrKR48ia-Q"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _: next(drawn))
    assert new_id() == "Uo7mjrKR48ia-Q"

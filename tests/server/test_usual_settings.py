"""From the lobby into a game over HTTP, with the settings that a server has by itself: nobody is stopped by a limit."""

from __future__ import annotations

from pathlib import Path

from orrery.server.settings import Settings
from orrery.server.store import Status
from tests.server.people import House, play_on


def test_friends_come_together_and_play(tmp_path: Path) -> None:
    with House(
        Settings.model_validate({"db": f"sqlite:///{tmp_path / 'orrery.db'}", "key_file": tmp_path / "key"})
    ) as house:
        ada, bob = house.person("Ada"), house.person("Bob")
        table = ada.sets("me", "friend")
        bob.joins(table)
        assert house.live(table).info.status == Status.OPEN, "it starts after a moment"
        house.wait(table, lambda live: live.info.status == Status.RUNNING)
        for number in range(4):
            assert ada.post(f"/t/{table}/say", text=f"hello {number}").is_success
        assert play_on(house, table, {0: ada, 1: bob}, 30) == 30

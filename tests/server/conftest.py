"""A server in this process, quick and without a network; see `people` for who comes to play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.server.settings import Settings
from tests.server.people import House


def settings(folder: Path, **given: object) -> Settings:
    """A store of its own, bots that do not pause, and nobody who is too quick or has too many tables."""
    usual = {
        "db": f"sqlite:///{folder / 'orrery.db'}",
        "key_file": folder / "key",
        "bot_pause": 0,
        "bot_workers": 1,
        "start_delay": 0,
        "rate": 1_000_000,
        "chat": 1_000_000,
        "tables": 1_000_000,
        "address_guests": 1_000_000,
        "address_tables": 1_000_000,
        "address_lines": 1_000_000,
    }
    return Settings(**{**usual, **given})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all tests of a module: tables do not mind each other."""
    with House(settings(tmp_path_factory.mktemp("house"))) as opened:
        yield opened


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house where a minute passes between the last seat taken and the start: tests look at what is in between."""
    with House(settings(tmp_path_factory.mktemp("patient"), start_delay=60)) as opened:
        yield opened

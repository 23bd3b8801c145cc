"""A game whose drawings go wrong is played all the same, by the default screen, and the fault is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from structlog.testing import capture_logs

from orrery.core.game import Screen
from orrery.draw import SeatFace
from orrery.web import screens
from orrery_relay.game import Relay
from orrery_relay.view import RelayScreen
from tests.server.people import House


class Faulty(RelayScreen):
    """Relay's screen, in which everything is wrong that could be."""

    @property
    def SYMBOLS(self) -> Mapping[str, Any]:  # noqa: N802
        raise LookupError("no symbols")

    def board(self, *args: Any, **more: Any) -> str:
        raise ZeroDivisionError

    def mine(self, view: Mapping[str, Any], legal: Sequence[int] = (), prefix: str = "") -> str:
        return None  # type: ignore[return-value]

    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        wrong: list[Any] = [{"points": 3}, SeatFace(3, None, 1.5, "<b>3</b>", "")]  # type: ignore[arg-type]
        return wrong[number]  # type: ignore[no-any-return]

    def poster(self) -> str:
        raise KeyError("poster")

    def draw(self, *args: Any, **more: Any) -> str:
        raise RuntimeError


@pytest.fixture(autouse=True)
def _nothing_told() -> Iterator[None]:
    screens._told.clear()
    yield
    screens._told.clear()


def faulty(game: Relay) -> Screen:
    return Faulty(game)


def unloadable(game: Relay) -> Screen:
    raise ModuleNotFoundError("No module named 'orrery_relay.veiw'")


@pytest.mark.parametrize("screen", [faulty, unloadable])
def test_no_fault_of_a_screen_fails_a_page(house: House, monkeypatch: pytest.MonkeyPatch, screen: Any) -> None:
    monkeypatch.setattr(Relay, "screen", screen)
    ana = house.person("Ana")
    table = ana.sets("me", "bot1", game="relay", option_contracts="off")
    page = ana.get(f"/t/{table}")
    assert page.status_code == 200
    assert 'class="written' in page.text  # the table as text
    assert 'data-act="launch:ariel"' in page.text
    assert 'aria-hidden="true"' in page.text
    for path in ("/", "/rules/relay", "/new/relay", f"/t/{table}/replay"):
        assert ana.get(path).status_code == 200, path


def test_each_fault_is_told_once_with_what_would_be_right(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Relay, "screen", faulty)
    ana = house.person("Ana")
    with capture_logs() as lines:
        table = ana.sets("me", "bot1", game="relay", option_contracts="off")
        ana.get(f"/t/{table}")
        ana.get(f"/t/{table}")
    faults = [line["fault"] for line in lines if line["event"] == "screen_fault" and line["part"] == "seat"]
    assert len(faults) == 2
    assert "must give an orrery.draw.SeatFace, not dict" in faults[0]
    assert "points must be a whole number or a word, not float 1.5" in faults[1]
    assert "counters is a plain string" in faults[1]

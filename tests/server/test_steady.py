"""Thinking time is counted through jumps of the wall clock, forward and back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery.server.steady import SteadyClock
from tests.server.conftest import settings
from tests.server.people import House, Person, play_on

HOUR = 3600.0


class Clocks:
    """Both clocks of a machine. A test sets the one on the wall, and lets both go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.set_by = self.passed = 0.0
        wall, self.steady = time.time, time.monotonic
        monkeypatch.setattr(time, "time", lambda: wall() + self.set_by + self.passed)

    def monotonic(self) -> float:
        return self.steady() + self.passed


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


@pytest.fixture
def house(tmp_path: Path, clocks: Clocks) -> Iterator[House]:
    with House(settings(tmp_path)) as opened:
        opened.site.clock = opened.site.tables.clock = SteadyClock(clocks.monotonic)
        yield opened


def couple(house: House, pace: str = "live:600") -> tuple[str, Person, Person]:
    ada, bob = house.person("Ada"), house.person("Bob")
    table = ada.sets("me", "friend", pace=pace)
    bob.joins(table)
    return table, ada, bob


def left(house: House, table: str) -> list[float]:
    return [seat.clock or 0.0 for seat in house.live(table).info.players]


def stand_ins(house: House, table: str) -> list[bool]:
    house.run(house.site.clocks.check_all)
    return [seat.standin for seat in house.live(table).info.players]


@pytest.mark.parametrize("set_by", [HOUR, -HOUR, 100 * 24 * HOUR, -100 * 24 * HOUR])
def test_a_jump_takes_and_gives_nobody_time(house: House, clocks: Clocks, set_by: float) -> None:
    table, ada, bob = couple(house)
    clocks.passed += 100
    clocks.set_by = set_by
    assert stand_ins(house, table) == [False, False]
    play_on(house, table, {0: ada}, 1)
    assert all(440 < seconds <= 500 for seconds in left(house, table)), "both choose at once; a test may take a while"
    clocks.passed += 200
    page = bob.get(f"/t/{table}").text
    shown = [float(part.partition('"')[0]) for part in page.split('data-left="')[1:]]
    assert any(240 < seconds <= 300 for seconds in shown), shown


@pytest.mark.parametrize("set_by", [HOUR, -HOUR])
def test_who_runs_out_of_time_does_so_on_time(house: House, clocks: Clocks, set_by: float) -> None:
    table, *_ = couple(house)
    clocks.set_by = set_by
    clocks.passed += 590 - 60
    assert stand_ins(house, table) == [False, False]
    clocks.passed += 60 + 11
    assert stand_ins(house, table) == [True, True]


def test_a_game_starts_after_its_moment_although_the_clock_was_set_back(tmp_path: Path, clocks: Clocks) -> None:
    with House(settings(tmp_path, start_delay=0.2)) as house:
        table, *_ = couple(house)
        clocks.set_by = -HOUR
        house.wait(table, lambda live: live.info.status == "running")


def test_after_a_restart_a_clock_that_was_set_back_stops_nobody(tmp_path: Path, clocks: Clocks) -> None:
    """The wall clock is all that two processes share: what was thought before is lost, what is left counts on."""
    with House(settings(tmp_path)) as house:
        table, *_ = couple(house)
    clocks.set_by = -24 * HOUR
    with House(settings(tmp_path)) as house:
        house.site.clock = house.site.tables.clock = SteadyClock(clocks.monotonic)
        assert house.live(table).used(house.site.tables.clock()) < 300
        clocks.passed += 601
        assert stand_ins(house, table) == [True, True]


def test_after_a_restart_a_clock_that_was_set_forward_has_run(tmp_path: Path, clocks: Clocks) -> None:
    with House(settings(tmp_path)) as house:
        table, *_ = couple(house)
    clocks.set_by = HOUR
    with House(settings(tmp_path)) as house:
        assert stand_ins(house, table) == [True, True]


def test_a_jump_is_told_once(clocks: Clocks) -> None:
    steady = SteadyClock(clocks.monotonic)
    assert steady.jump() == 0
    clocks.passed += HOUR
    assert steady.jump() == 0, "time has passed on both"
    clocks.set_by = 2.0
    assert steady.jump() == 0, "the network sets it right"
    clocks.set_by = -HOUR
    assert steady.jump() == pytest.approx(-HOUR, abs=60)
    assert steady.jump() == 0

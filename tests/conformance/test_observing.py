"""The promises about observations can be broken, and each is then the one that is reported."""

import pytest

from orrery.conformance import run
from orrery.core import Field, Layout, OrreryError, game
from orrery.core.state import State
from tests.conformance.broken import Position, relay_with


class WritesTooMuch(Position):
    def observe(self, player: int) -> bytes:
        return super().observe(player) + b"\x00"


class ExceedsItsBounds(Position):
    def observe(self, player: int) -> bytes:
        return bytes([9, *super().observe(player)[1:]])


class ChangesItsFields(Position):
    def observation(self) -> list[Field]:
        found = super().observation()
        return found if self.turn == 0 else [found[0]._replace(name="other"), *found[1:]]


class ShowsContracts(Position):
    def observe(self, player: int) -> bytes:
        fields, found = self.observation(), super().observe(player)
        size = fields[-1].size
        return found[:-size] + bytes(orbit == own for own in self.contract for orbit in range(size // self.seats))


class ForgetsFuel(Position):
    def observe(self, player: int) -> bytes:
        layout, found = Layout(self.observation()), super().observe(player)
        start = layout.offsets["fuel"]
        return found[:start] + bytes(self.seats) + found[start + self.seats :]


class ObservesNothing(Position):
    def observation(self) -> list[Field]:
        return []

    def observe(self, player: int) -> bytes:
        return State.observe(self, player)


FAULTS: dict[type[Position], str] = {
    WritesTooMuch: "observations are as declared",
    ExceedsItsBounds: "observations are as declared",
    ChangesItsFields: "observations are as declared",
    ShowsContracts: "observations keep secrets",
    ForgetsFuel: "observations tell positions apart",
}


@pytest.mark.parametrize(("position", "promise"), FAULTS.items())
def test_a_broken_observation_is_reported(position: type[Position], promise: str) -> None:
    report = run(relay_with(position), games=3, quick=0)
    assert report.failures
    assert all(failure.startswith(promise) for failure in report.failures), report.failures


def test_a_game_needs_no_observations() -> None:
    report = run(relay_with(ObservesNothing), games=1, quick=0)
    assert report.ok, report.failures
    with pytest.raises(OrreryError, match="relay writes no observations"):
        relay_with(ObservesNothing).new(2).observe(0)


def test_the_observer_is_first() -> None:
    state = game("relay").new(3)
    layout = Layout(state.observation())
    assert [list(layout.part(state.observe(seat), "turn")).index(1) for seat in range(3)] == [0, 2, 1]
    assert layout.parts(state.observe(1))["fuel"] == [3, 3, 3]

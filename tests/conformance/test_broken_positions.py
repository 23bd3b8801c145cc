"""Each promise about positions can be broken, and is then the one that is reported."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from orrery.conformance import run
from orrery.core import CHANCE, Standing
from orrery_relay.actions import DEAL, LAUNCH, REFUEL, ROLL
from orrery_relay.position import FREE
from orrery_relay.state import RelayState
from orrery_relay.steps import Deal, Roll
from tests.conformance.broken import Position, relay_with


class NamesActorsTwice(Position):
    def actors(self) -> list[int]:
        return super().actors() * 2


class SortsBackwards(Position):
    def legal(self, player: int) -> list[int]:
        return super().legal(player)[::-1]


class LeavesNoChoice(Position):
    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        return [] if found == [REFUEL.at()] else found


class LetsAnybodyAct(Position):
    def legal(self, player: int) -> list[int]:
        actors = self.actors()
        return super().legal(actors[0]) if actors and actors[0] != CHANCE and player >= 0 else super().legal(player)


class LetsPlayersRoll(Position):
    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        return [*found, ROLL.at(6)] if found and player != CHANCE else found


class DealsOutOfTurn(Position):
    """The step does not have the verb that `legal` offers, and the rules have nothing against it."""

    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        return sorted([*found, DEAL.at(0)]) if found and self.step == Roll.number else found

    def refusal(self, player: int, action: int) -> str | None:
        return None if action == DEAL.at(0) and self.step == Roll.number else super().refusal(player, action)


class LaunchesToHeldOrbits(Position):
    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        held = [LAUNCH.at(orbit) for orbit, seat in enumerate(self.holder) if seat != FREE]
        return sorted([*found, *held]) if found and player != CHANCE else found


class ForgetsALaunch(Position):
    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        return found[1:] if len(found) > 1 and player != CHANCE else found


class LetsStrangersPlay(Position):
    def refusal(self, player: int, action: int) -> str | None:
        return None if player < CHANCE else super().refusal(player, action)


class RefusesByHouseRule(Position):
    def refusal(self, player: int, action: int) -> str | None:
        rule = super().refusal(player, action)
        return "R-9.9" if rule == "R-3.3" else rule


class WeighsNothing(Position):
    def weights(self) -> list[int]:
        return [0, *super().weights()[1:]]


class WeighsTooFew(Position):
    def weights(self) -> list[int]:
        return super().weights()[1:]

    def sample(self, rng: Random) -> int:
        return rng.choice(self.legal(CHANCE))


class RollsSeven(Position):
    def sample(self, rng: Random) -> int:
        return super().sample(rng) if self.step == Deal.number else REFUEL.at()


class CannotLaunch(Position):
    def apply(self, player: int, action: int) -> None:
        if action == LAUNCH.at(4):
            raise ZeroDivisionError
        super().apply(player, action)


class SharesItsTanks(Position):
    def copy(self) -> RelayState:
        twin = super().copy()
        twin.fuel = self.fuel
        return twin


class CopiesItsJournal(Position):
    def copy(self) -> RelayState:
        twin = super().copy()
        twin.journal = self.journal
        return twin


class ForgetsTheEnd(Position):
    def copy(self) -> RelayState:
        twin = super().copy()
        twin.over = 0
        return twin


class ForgetsItsGame(Position):
    def copy(self) -> RelayState:
        twin = super().copy()
        twin.game = None
        return twin


class HandsOutItself(Position):
    def __deepcopy__(self, memo: dict[int, Any]) -> RelayState:
        return self


class StaysAtHome(Position):
    def __reduce__(self) -> tuple[Any, ...]:
        return StaysAtHome, (self.config, self.seats)


class CountsByNumber(Position):
    """JSON has no numbers as keys."""

    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "by_seat": dict(enumerate(self.fuel))}


class CannotBeWritten(Position):
    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "held": {*self.holder}}


class RestoresFullTanks(Position):
    def load(self, snapshot: Mapping[str, Any]) -> None:
        super().load(snapshot)
        self.fuel = [self.config.capacity] * self.seats


class CarriesWhatIsOpen(Position):
    """What is open is kept to be quick, and after a poor roll it is not worked out anew."""

    stale = False

    def legal(self, player: int) -> list[int]:
        found = super().legal(player)
        return found[:-1] if self.stale and len(found) > 1 else found

    def copy(self) -> RelayState:
        twin = super().copy()
        assert isinstance(twin, CarriesWhatIsOpen)
        twin.stale = self.stale
        return twin

    def apply(self, player: int, action: int) -> None:
        super().apply(player, action)
        self.stale = action == ROLL.at(1)


class ForgetsWhatTheLastSeatSaw(Position):
    """What is seen by one seat alone is not in the snapshot."""

    rolled = 0

    def copy(self) -> RelayState:
        twin = super().copy()
        assert isinstance(twin, ForgetsWhatTheLastSeatSaw)
        twin.rolled = self.rolled
        return twin

    def apply(self, player: int, action: int) -> None:
        super().apply(player, action)
        if player == CHANCE:
            self.rolled += 1

    def view(self, viewer: int | None) -> dict[str, Any]:
        return {**super().view(viewer), "rolled": self.rolled if viewer == self.seats - 1 else None}


class HidesAMemory(Position):
    """Every third launch wins a fuel back, but how many there were is in no snapshot."""

    launches = 0

    def copy(self) -> RelayState:
        twin = super().copy()
        assert isinstance(twin, HidesAMemory)
        twin.launches = self.launches
        return twin

    def apply(self, player: int, action: int) -> None:
        super().apply(player, action)
        if action < REFUEL.at():
            self.launches += 1
            self.fuel[player] += self.launches % 3 == 0


class HandsOutItsTanks(Position):
    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "fuel": self.fuel}


class CountsLooks(Position):
    looks = 0

    def copy(self) -> RelayState:
        twin = super().copy()
        assert isinstance(twin, CountsLooks)
        twin.looks = self.looks
        return twin

    def snapshot(self) -> dict[str, Any]:
        return {**super().snapshot(), "looks": self.looks}

    def load(self, snapshot: Mapping[str, Any]) -> None:
        super().load(snapshot)
        self.looks = snapshot["looks"]

    def standing(self) -> Standing:
        self.looks += 1
        return super().standing()

    def view(self, viewer: int | None) -> dict[str, Any]:
        kept = self.looks
        found = super().view(viewer)
        self.looks = kept
        return found


class NamesAnotherStep(Position):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return {**super().view(viewer), "step": "turn"}


class ShowsASet(Position):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return {**super().view(viewer), "free": {*self.holder}}


class ShowsContracts(Position):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return {**super().view(viewer), "contract": self.contract[:]}


class ShowsSpectatorsContracts(Position):
    def view(self, viewer: int | None) -> dict[str, Any]:
        return {**super().view(viewer), "contract": self.contract[:] if viewer is None else None}


class HintsAtAContract(Position):
    """Not the contract itself, but something that follows from it."""

    def view(self, viewer: int | None) -> dict[str, Any]:
        return {**super().view(viewer), "far": sum(self.contract) > 9}


class HintsWhenItRefuses(Position):
    def refusal(self, player: int, action: int) -> str | None:
        rule = super().refusal(player, action)
        return "R-2.1" if rule == "R-2.3" and self.contract[player - 1] > 3 else rule


class ImaginesOneContractTwice(Position):
    def determinize(self, viewer: int, rng: Random) -> RelayState:
        twin = super().determinize(viewer, rng)
        if self.step != Deal.number and self.config.contracts and not self.over:
            twin.contract[(viewer + 1) % self.seats] = self.contract[viewer]
        return twin


class ImaginesWithTheTrueTanks(Position):
    def determinize(self, viewer: int, rng: Random) -> RelayState:
        twin = super().determinize(viewer, rng)
        twin.fuel = self.fuel
        return twin


class ImaginesByTheTruth(Position):
    def determinize(self, viewer: int, rng: Random) -> RelayState:
        for _ in range(self.contract[viewer - 1] % 3):
            rng.random()
        return super().determinize(viewer, rng)


class KnowsEverything(Position):
    def determinize(self, viewer: int, rng: Random) -> RelayState:
        return self.copy()


class KnowsEverythingOfThree(Position):
    def determinize(self, viewer: int, rng: Random) -> RelayState:
        return self.copy() if self.seats == 3 else super().determinize(viewer, rng)


class RollsSixes(Position):
    def sample(self, rng: Random) -> int:
        return self.legal(CHANCE)[-1]


class TellsContracts(Position):
    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        super().tell(kind, player, rule, {**data, **(secret or {})}, None)


class TellsTheLeadersContract(Position):
    """The open part of an event gives away what is hidden in the position, not in the action."""

    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        extra = {"wanted": self.contract[player]} if kind == "refuelled" else {}
        super().tell(kind, player, rule, {**data, **extra}, secret)


class TellsUnknownThings(Position):
    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        super().tell("exploded" if kind == "refuelled" else kind, player, rule, data, secret)


class TellsTuples(Position):
    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        super().tell(kind, player, rule, {**data, "seats": (0, 1)}, secret)


class TellsNoRule(Position):
    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        super().tell(kind, player, "R-9.9" if kind == "refuelled" else rule, data, secret)


class CrownsEarly(Position):
    def standing(self) -> Standing:
        standing = super().standing()
        standing.winners = [0]
        return standing


class EndsWithoutReason(Position):
    def standing(self) -> Standing:
        standing = super().standing()
        standing.reason = None
        return standing


class PaysTheLast(Position):
    def returns(self) -> list[float]:
        return [1 - value for value in super().returns()]


class PaysDouble(Position):
    def returns(self) -> list[float]:
        return [2 * value for value in super().returns()]


FAULTS: dict[type[RelayState], str] = {
    NamesActorsTwice: "actors are seats or chance",
    SortsBackwards: "legal actions are sorted",
    LeavesNoChoice: "nobody is stuck",
    LetsAnybodyAct: "others have no legal action",
    LetsPlayersRoll: "chance has its own verbs",
    DealsOutOfTurn: "legal actions belong to the step",
    LaunchesToHeldOrbits: "legal actions are not refused",
    ForgetsALaunch: "a rule forbids everything else",
    LetsStrangersPlay: "a rule forbids everything else",
    RefusesByHouseRule: "refusals name rules",
    WeighsNothing: "weights fit the outcomes",
    WeighsTooFew: "weights fit the outcomes",
    RollsSeven: "samples are outcomes",
    CannotLaunch: "legal actions can be done",
    SharesItsTanks: "copies are independent",
    CopiesItsJournal: "copies are twins",
    ForgetsTheEnd: "copies are twins",
    ForgetsItsGame: "copies know their game",
    HandsOutItself: "positions travel",
    StaysAtHome: "positions travel",
    CountsByNumber: "snapshots are plain data",
    CannotBeWritten: "positions can be written down",
    RestoresFullTanks: "restored positions are exact",
    CarriesWhatIsOpen: "restored positions are exact",
    ForgetsWhatTheLastSeatSaw: "restored positions are exact",
    HidesAMemory: "twins play on identically",
    HandsOutItsTanks: "old copies never change",
    CountsLooks: "asking changes nothing",
    NamesAnotherStep: "views name the step",
    ShowsASet: "views are plain data",
    ShowsContracts: "nobody sees what is hidden",
    ShowsSpectatorsContracts: "nobody sees what is hidden",
    HintsAtAContract: "nobody sees what is hidden",
    HintsWhenItRefuses: "refusals keep secrets",
    ImaginesByTheTruth: "imagining goes by the view alone",
    ImaginesOneContractTwice: "imagined positions are sound",
    ImaginesWithTheTrueTanks: "imagined positions play to an end",
    KnowsEverything: "hidden things vary",
    KnowsEverythingOfThree: "hidden things vary",
    RollsSixes: "samples follow the weights",
    TellsContracts: "the log keeps secrets",
    TellsTheLeadersContract: "the log keeps secrets",
    TellsUnknownThings: "events have sentences",
    TellsTuples: "events are plain data",
    TellsNoRule: "events name rules",
    CrownsEarly: "the standing fits",
    EndsWithoutReason: "the standing fits",
    PaysTheLast: "winners get the most",
    PaysDouble: "winners get the most",
}


def test_the_positions_that_are_broken_here_are_sound_otherwise() -> None:
    assert run(relay_with(Position), games=4).failures == []


@pytest.mark.parametrize("position", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_position_is_found_out(position: type[RelayState]) -> None:
    report = run(relay_with(position), games=4)
    assert {failure.split(":")[0] for failure in report.failures} == {FAULTS[position]}

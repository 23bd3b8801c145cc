"""Relay: one position. Setting up is R-1 of rules.md, launching R-2, refuelling R-3, the end R-4."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.core import CHANCE, Event, Standing, State
from orrery_relay.actions import DEAL, LAUNCH, NAMES, ORBITS, REFUEL, ROLL, SPACE

FREE: Final = -1
NONE: Final = -1
REASON: Final = "every orbit is held"


class Sheet:
    """What stays the same for a whole game: the printed numbers, and whether there are contracts."""

    def __init__(self, data: Mapping[str, Any], contracts: bool) -> None:
        self.capacity: int = data["tank"]["capacity"]
        self.start: int = data["tank"]["start"]
        self.fuel: list[int] = data["orbits"]["fuel"]
        self.points: list[int] = data["orbits"]["points"]
        self.bonus: int = data["contract"]["points"]
        self.contracts = contracts


class RelayState(State):
    """Flat lists of small ints, so that `copy` is cheap."""

    def __init__(self, sheet: Sheet, seats: int) -> None:
        super().__init__(seats)
        self.sheet = sheet
        self.turn = 0
        self.rolling = False  # the player on turn refuels; the die decides
        self.fuel = [sheet.start] * seats
        self.holder = [FREE] * ORBITS
        self.contract = [NONE] * seats

    @property
    def slug(self) -> str:
        return "relay"

    def copy(self) -> RelayState:
        twin = RelayState(self.sheet, self.seats)
        twin.turn = self.turn
        twin.rolling = self.rolling
        twin.fuel = self.fuel[:]
        twin.holder = self.holder[:]
        twin.contract = self.contract[:]
        return twin

    # Who acts, and what they may do -------------------------------------------------------------------------------

    def over(self) -> bool:
        return FREE not in self.holder

    def dealing(self) -> bool:
        return self.sheet.contracts and NONE in self.contract

    def actors(self) -> list[int]:
        if self.over():
            return []
        return [CHANCE] if self.dealing() or self.rolling else [self.turn]

    def legal(self, player: int) -> list[int]:
        if player not in self.actors():
            return []
        if self.dealing():
            return [DEAL.at(orbit) for orbit in range(ORBITS) if orbit not in self.contract]
        if self.rolling:
            return [ROLL.at(face) for face in range(1, 7)]
        tank = self.fuel[player]
        open_orbits = [orbit for orbit in range(ORBITS) if self.holder[orbit] == FREE]
        launches = [LAUNCH.at(orbit) for orbit in open_orbits if self.price(player, orbit) <= tank]
        return [*launches, REFUEL.at()] if tank < self.sheet.capacity else launches

    def weights(self) -> list[int]:
        return [1] * len(self.legal(CHANCE))

    def refusal(self, player: int, action: int) -> str | None:
        """Read each rule as a prohibition, in the order a person at the table would object."""
        if self.over():
            return "R-4.1"
        if self.dealing():
            return self.bad_deal(player, action)
        verb, argument = SPACE.decode(action)
        if self.rolling:  # only the die decides, and it has six faces
            return None if player == CHANCE and verb is ROLL else "R-3.1"
        if player != self.turn or verb is DEAL:
            return "R-1.2"
        if verb is ROLL:
            return "R-3.1"
        if verb is REFUEL:
            return "R-3.3" if self.fuel[player] == self.sheet.capacity else None
        if self.holder[argument] != FREE:
            return "R-2.2"
        return "R-2.3" if self.price(player, argument) > self.fuel[player] else None

    def bad_deal(self, player: int, action: int) -> str | None:
        verb, orbit = SPACE.decode(action)
        return None if player == CHANCE and verb is DEAL and orbit not in self.contract else "R-1.4"

    def price(self, player: int, orbit: int) -> int:
        """What a launch to `orbit` costs `player` now: the printed fuel, one less beside a probe of their own.

        R-2.4 speaks of "a probe", so two neighbours save one fuel, not two (R-R1).
        """
        ring = self.holder
        beside = player in (ring[orbit - 1], ring[(orbit + 1) % ORBITS])
        return self.sheet.fuel[orbit] - 1 if beside else self.sheet.fuel[orbit]

    # What happens ---------------------------------------------------------------------------------------------------

    def apply(self, player: int, action: int) -> None:
        verb, argument = SPACE.decode(action)
        if verb is LAUNCH:  # pay, then take the orbit
            paid = self.price(player, argument)
            self.fuel[player] -= paid
            self.holder[argument] = player
            self.tell("launched", player, "R-2.3", {"orbit": NAMES[argument], "fuel": paid})
            self.turn = (self.turn + 1) % self.seats
            if self.over():
                self.tell("ended", player, "R-4.1", {})
        elif verb is REFUEL:  # the die is an action of CHANCE
            self.rolling = True
        elif verb is ROLL:  # fuel that does not fit is lost
            before = self.fuel[self.turn]
            self.fuel[self.turn] = min(self.sheet.capacity, before + argument)
            self.tell("refuelled", self.turn, "R-3.1", {"face": argument, "fuel": self.fuel[self.turn] - before})
            self.rolling = False
            self.turn = (self.turn + 1) % self.seats
        else:
            seat = self.contract.index(NONE)
            self.contract[seat] = argument
            self.tell("dealt", seat, "R-1.4", {}, {"orbit": NAMES[argument]})

    def tell(
        self, kind: str, player: int, rule: str, data: Mapping[str, Any], secret: Mapping[str, Any] | None = None
    ) -> None:
        if self.journal is not None:
            self.journal.append(Event(kind, player, data, rule, secret, [player] if secret else ()))

    # Looking at it --------------------------------------------------------------------------------------------------

    def totals(self) -> list[int]:
        """R-4.2; contracts count when the game is over, because only then they are shown."""
        points = [0] * self.seats
        for orbit, seat in enumerate(self.holder):
            if seat != FREE:
                points[seat] += self.sheet.points[orbit]
                if self.over() and self.contract[seat] == orbit:
                    points[seat] += self.sheet.bonus
        return points

    def standing(self) -> Standing:
        points = self.totals()
        places = [1 + sum(other > mine for other in points) for mine in points]
        over = self.over()
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if over else []
        progress = 1 - self.holder.count(FREE) / ORBITS
        return Standing(points, places, winners, over, REASON if over else None, progress)

    def returns(self) -> list[float]:
        winners = self.standing().winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def view(self, viewer: int | None) -> dict[str, Any]:
        over = self.over()
        standing = self.standing()
        return {
            "game": "relay",
            "viewer": viewer,
            "players": self.seats,
            "actors": self.actors(),
            "phase": "over" if over else "deal" if self.dealing() else "roll" if self.rolling else "turn",
            "turn": self.turn,
            "fuel": self.fuel[:],
            "capacity": self.sheet.capacity,
            "holder": self.holder[:],
            "price": [self.price(self.turn, orbit) for orbit in range(ORBITS)],
            "points": standing.points,
            "contracts": [
                NAMES[orbit] if orbit != NONE and (over or seat == viewer) else None
                for seat, orbit in enumerate(self.contract)
            ],
            "winners": standing.winners,
            "reason": standing.reason,
        }

    def determinize(self, viewer: int, rng: Random) -> RelayState:
        """The contracts of the others may be any of those that `viewer` does not hold."""
        twin = self.copy()
        if self.over():  # nothing is secret any more
            return twin
        others = [orbit for orbit in range(ORBITS) if orbit != self.contract[viewer]]
        rng.shuffle(others)
        for seat in range(self.seats):
            if seat != viewer and self.contract[seat] != NONE:
                twin.contract[seat] = others.pop()
        return twin

    def snapshot(self) -> dict[str, Any]:
        return {
            "players": self.seats,
            "options": {"contracts": "on" if self.sheet.contracts else "off"},
            "turn": self.turn,
            "rolling": self.rolling,
            "fuel": self.fuel[:],
            "holder": self.holder[:],
            "contract": self.contract[:],
        }

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        self.turn = snapshot["turn"]
        self.rolling = snapshot["rolling"]
        self.fuel = list(snapshot["fuel"])
        self.holder = list(snapshot["holder"])
        self.contract = list(snapshot["contract"])

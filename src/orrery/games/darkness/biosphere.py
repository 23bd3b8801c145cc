"""Phase 4: stations up or down, then every orb without a good biosphere is left. D-14."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import SHIFT
from orrery.games.darkness.disasters import Disasters
from orrery.games.darkness.pieces import BIT, LEVELS, members
from orrery.games.darkness.position import NEXT_COUNT, NEXT_STATION, NOBODY, NOTHING, NOWHERE, STATION_WAY

SHIFT_0: Final[int] = SHIFT.base
BEST: Final = 2  # level A


class Biosphere(Disasters):
    """A position in which worlds become habitable, or not."""

    def next_station(self) -> None:
        """Q34 for every terraforming station, from the biggest orb on, in slot order (D-14.1)."""
        while self.place < len(self.order):
            orb = self.order[self.place]
            slots = self.slots[orb]
            while self.stage < len(slots):
                tile = slots[self.stage]
                self.stage += 1
                if tile != NOTHING and self.colony[tile] and self.scout[tile]:
                    self.act_orb = orb
                    self.act_slot = self.stage - 1
                    self.step = STATION_WAY
                    self.actor = self.owner[tile]
                    return
            self.place += 1
            self.stage = 0
        self.act_orb = NOWHERE
        self.act_slot = NOWHERE
        self.evacuate()

    def shift_station(self, seat: int, down: bool) -> None:
        tile = self.slots[self.act_orb][self.act_slot]
        self.shift[tile] = -1 if down else 1
        if self.journal is not None:
            self.tell("shifted", seat, "D-14.1", {"place": self.called(self.act_orb), "way": "down" if down else "up"})
        self.step = NEXT_STATION

    def evacuate(self) -> None:
        """D-14.7: all levels are fixed before any ship is removed."""
        levels = {orb: self.biosphere(orb) for orb in self.order if self.is_lettered(orb)}
        best = 0
        for orb, level in levels.items():
            if level == BEST:
                best |= BIT[orb]
        fed = {orb: self.fed(orb, level, best) for orb, level in levels.items()}
        for orb in self.order:
            level = levels.get(orb, NOTHING)
            if self.journal is not None and level != NOTHING and self.anybody_at(orb):
                said = {"orb": orb, "place": self.called(orb), "level": LEVELS[level], "sum": self.biosphere_sum(orb)}
                self.tell("level", NOBODY, "D-14.2", said)
            if level != BEST:
                self.leave(orb, fed.get(orb, 0), level)
        self.begin_counting()

    def anybody_at(self, orb: int) -> bool:
        return any(self.present(seat) & BIT[orb] for seat in range(self.seats))

    def fed(self, orb: int, level: int, best: int) -> int:
        """The seats whose coalition has a gateway from here to a much larger A orb (D-14.4, D-14.5)."""
        found = 0
        if level != BEST:
            for seat in range(self.seats):
                team = self.coalition[seat]
                for feeder in members(self.linked_by(orb, team) & best):
                    ample = self.count[feeder] >= self.table.feeding[level] * self.count[orb]
                    if ample and any(self.owns[member] & BIT[feeder] for member in members(team)):
                        found |= BIT[seat]
        return found

    def leave(self, orb: int, staying: int, level: int) -> None:
        for seat in range(self.seats):
            if not staying & BIT[seat]:
                removed = self.depopulate(orb, BIT[seat])
                if removed and self.journal is not None:
                    rule = "D-14.6" if level == NOTHING else "D-14.4" if level == 1 else "D-14.5"
                    self.tell("evacuated", seat, rule, {"orb": orb, "place": self.called(orb), "ships": removed})

    def begin_counting(self) -> None:
        """Phase 5: coalitions in the order of their first member from the start player (D-15.10)."""
        self.phase = 5
        self.order = []
        for step in range(self.seats):
            team = self.coalition[(self.start + step) % self.seats]
            if team not in self.order:
                self.order.append(team)
        self.place = 0
        self.results = []
        if self.journal is not None:
            self.tell("phase", NOBODY, "D-15.1", {"phase": 5})
        self.step = NEXT_COUNT

"""Phase 4: stations up or down, then every orb without a good biosphere is left. D-14."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import SHIFT
from orrery.games.darkness.disasters import Disasters
from orrery.games.darkness.pieces import BIT, CAVES, LETTER, LEVELS, VULCAN, members
from orrery.games.darkness.position import (
    BY_AIR_B,
    BY_AIR_C,
    BY_NO_AIR,
    NEXT_COUNT,
    NEXT_STATION,
    NOBODY,
    NOTHING,
    NOWHERE,
    STATION_WAY,
)

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
            self.tell(
                "shifted", seat, "D-14.1", {"place": self.called(self.act_orb), "way": "worse" if down else "better"}
            )
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
                said = {"orb": orb, "place": self.called(orb), "level": LEVELS[level], "why": self.air(orb)}
                self.tell("level" if level == BEST else "bad_air", NOBODY, "D-14.2", said)
            if level != BEST:
                self.leave(orb, fed.get(orb, 0), level)
        self.begin_counting()

    def air(self, orb: int) -> str:
        """How the level of an orb comes about, for people: "core A, vulcan -1" (D-14.2)."""
        parts = [f"core {LEVELS[LETTER[self.core[orb]]]}"]
        open_tiles = [tile for tile in self.tiles_of(orb) if not self.turned[tile]]
        caves = sum(1 for tile in open_tiles if self.kind[tile] == CAVES)
        vulcans = sum(1 for tile in open_tiles if self.kind[tile] == VULCAN)
        stations = sum(self.shift[tile] for tile in open_tiles)
        for word, change in (("caves", caves), ("vulcan", -vulcans), ("stations", stations)):
            if change:
                parts.append(f"{word} {change:+d}")
        return ", ".join(parts)

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
        """Those who are not fed go; at a special core nobody can stay (D-14.4 to D-14.6)."""
        for seat in range(self.seats):
            if not staying & BIT[seat]:
                removed = self.depopulate(orb, BIT[seat])
                if not removed:
                    continue
                self.fates[orb] |= BIT[BY_NO_AIR if level == NOTHING else BY_AIR_B if level == 1 else BY_AIR_C]
                if self.journal is not None:
                    said = {"orb": orb, "place": self.called(orb), "ships": removed}
                    if level == NOTHING:
                        self.tell("evacuated", seat, "D-14.6", {**said, "core": self.core_label(orb)})
                    else:
                        times = self.table.feeding[level]
                        self.tell("starved", seat, "D-14.4" if level == 1 else "D-14.5", {**said, "times": times})

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

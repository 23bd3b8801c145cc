"""Mine the Moon: what stays the same for a whole game, the options and the printed numbers in force."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.minethemoon.data import Base, Printed
from orrery.games.minethemoon.names import (
    BIT,
    COLOURS,
    CRATERS,
    FIRST_OWN,
    PRIVATE,
)
from orrery.games.minethemoon.yields import Yields

NOBODY: Final = -1


class Config:
    """What stays the same for a whole game; shared by all copies of a position."""

    def __init__(self, seats: int, options: dict[str, Any], printed: Printed) -> None:
        self.seats = seats
        self.options = options
        self.printed = printed
        self.wheel = printed.wheels[CRATERS.index(options["crater"])]
        self.auto_white = bool(options["white_handling"] == "auto")
        self.open_order = bool(options["mine_reveal"] == "open_order")  # M-R11
        self.on_passing = bool(options["mine_reveal"] == "on_passing")  # M-R47
        self.open_placing = self.open_order or self.on_passing
        self.grant_permanent = bool(options["grant_permanent"] == "on")
        self.deck_end = bool(options["deck_end"] == "on")
        self.turn_cap = int(options["turn_cap"])
        self.goal = printed.goal
        self.colours: list[int] = [COLOURS.index(colour) for colour in options["colours"]]
        self.bases: list[Base] = [
            printed.bases[self.colours[seat]] if options["sides"][seat] == "B" else printed.plain_base
            for seat in range(seats)
        ]
        self.capacity = [base.silo for base in self.bases]
        self.site_count = [base.sites for base in self.bases]
        self.private_seat = NOBODY
        for seat in range(seats):
            if self.bases[seat].private_pad:
                self.private_seat = seat
        self.pads = [0, 1, 2] if seats >= 4 else [0, 1]
        if self.private_seat != NOBODY:
            self.pads.append(PRIVATE)
        self.size = (
            printed.shared_large if seats >= 4 else printed.shared_small
        )  # team size by shared place: never upgraded (M-9.3)
        # By the number of robots at hand: the shared places that such a team could fill
        self.fit = [
            sum(BIT[place] for place in range(FIRST_OWN) if 0 < self.size[place] <= robots) for robots in range(12)
        ]
        track = options["spin_track"]
        zones: list[list[int]] = printed.tracks[track] if isinstance(track, str) else track
        self.zones = zones
        # Base number of spins by the leader's Dominance; the last value counts for everything beyond
        self.spins_at = [max(pair for pair in zones if pair[0] <= d)[1] for d in range(zones[-1][0] + 1)]
        # Costs as flat pairs kind, number
        self.tile_price = [pairs(cost) for cost in printed.tile_cost]
        self.back_price = [pairs(cost) for cost in printed.back_cost]
        self.yields = Yields(printed, seats)


def pairs(cost: list[int]) -> list[int]:
    found: list[int] = []
    for kind in range(6):
        if cost[kind]:
            found += [kind, cost[kind]]
    return found

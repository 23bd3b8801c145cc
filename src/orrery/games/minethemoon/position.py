"""Mine the Moon: what a position consists of. The rules that change it are in the modules of the steps."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.state import Event
from orrery.core.step import Step, SteppedState
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.config import NOBODY, Config
from orrery.games.minethemoon.names import (
    AT_EXCHANGER,
    AT_FACTORY,
    AT_OWNSHAKER,
    AT_REFINER,
    AT_REVERTER,
    AT_SITE,
    BIT,
    EXCHANGER,
    EXCHANGER_SITE,
    FACTORY,
    FACTORY_SITE,
    FIRST_ADVANCED,
    FIRST_OWN,
    KINDS_EACH,
    LEVELS_EACH,
    NO_BUILDING,
    OWN_EACH,
    OWN_SHAKER,
    REFINER,
    REFINER_SITE,
    REVERTER,
    SITES_EACH,
)

# What the question about the white robot belongs to; from FOR_PAYING on a building asks
FOR_TASK: Final = 0
FOR_DROP: Final = 1
FOR_ROOM: Final = 2
FOR_ENTRY: Final = 3
FOR_PAYING: Final = 4
FOR_LOADING: Final = 5
FOR_DRIVING: Final = 6
FOR_REFINING: Final = 7
FOR_GIVING: Final = 8
FOR_EXCHANGE: Final = 9
FOR_PRODUCT: Final = 10
REASONS_TO_ASK: Final = [
    "task", "drop", "room", "entry", "pay", "load", "mass", "refine", "give", "exchange", "produce",
]  # fmt: skip

# Where the white robot is; the numbers leave space for what is counted from them
IN_BOX: Final = 0
IN_RC: Final = 1
IN_SILO: Final = 10  # + kind
ON_CRATER: Final = 20  # + kind
IN_TEAM: Final = 30  # + place
ON_ROCKET: Final = 60  # + slot
CAPTURED: Final = 80  # + site

# What a player is asked in a placement besides the number of the wedge
READY: Final = -1
EMPTY_HANDED: Final = -2  # no robot to place, but some could drop what they hold

# The white robot's part in a placement
NOT_ASKED: Final = 0
ASKS_WEDGE: Final = 1
ASKS_DROP: Final = 2

# Why a game is over, and why its end is in sight
GOING_ON: Final = 0
DOMINANCE: Final = 1
NO_ROCKETS: Final = 2
TURN_CAP: Final = 3
REASONS: Final = ["", "dominance", "no rockets", "turn cap"]

NOTHING: Final = -1
FREE: Final = -1
WHITE_ROBOT: Final = 9  # as a captive
PLENTY: Final = 99


class Position(SteppedState):
    """One position: flat lists of small numbers, so that `copy` is cheap and every access compiles well.

    Robot Control, Silos, teams and the Crater count the white robot too (M-7.10); `white_at` says where it is.
    Lists of several entries a seat are flat; KINDS_EACH and its like in names.py say how many there are.
    """

    def __init__(self, config: Config, steps: list[Step[Any]]) -> None:
        super().__init__(config.seats, steps)
        self.config = config

    def clear(self) -> None:
        """The empty table before anything is dealt (M-2)."""
        config, seats = self.config, self.seats
        self.step = step_id.FIRST_DEAL
        self.turn = 0
        self.over = GOING_ON
        self.end_turn = 0  # the turn in which the end came in sight
        self.end_reason = GOING_ON
        self.dominance = [0] * seats  # M-9.1
        self.rc = [base.robots for base in config.bases]  # robots in Robot Control
        self.silo = [0] * (KINDS_EACH * seats)  # robots, each of them one resource (M-8.2)
        self.crater = [0] * (KINDS_EACH * seats)
        self.teams = [0] * seats  # sets of places
        self.taken = 0  # the shared ones of them
        self.crew = [0] * (OWN_EACH * seats)  # robots in the teams on own places
        self.levels = [level for base in config.bases for level in base.levels]
        self.sites = [NOTHING] * (SITES_EACH * seats)  # the visible card
        self.captive = [NOBODY] * (SITES_EACH * seats)  # whose robot sits on the Abductor there
        self.covered: list[int] = []  # 64 x site + card
        # By seat and robots at hand: own places that such a team could fill; never changed in place
        self.own_fit: list[list[int]] = []
        self.priority: list[int] = []
        self.order: list[int] = []  # Priority as it was when Work began (M-R9)
        self.passed = [False] * seats
        self.waits = [False] * seats
        self.forced = False
        self.labs_out = 0  # Lab teams that have not Worked yet
        self.pads = [NOTHING] * 4
        self.slots = [FREE] * 20  # who has loaded: five slots a pad
        self.marked = 0  # pads to be launched by an Accelerator
        self.queue = 0  # pads still to be launched now
        self.deal_to = 0
        self.deck = list(range(39))
        self.available: list[int] = []  # Advanced Buildings, by card: from launches and Comsats alone (M-9.7)
        self.tiles = config.printed.tile_copies[seats][:]  # M-2.2
        self.white_seat = NOBODY
        self.white_at = IN_BOX  # M-2.5
        self.grant_card = NOTHING
        self.grant_seat = NOBODY
        self.first_spins = 0  # spins of the setup so far
        self.spins = 0  # of this turn, once it is counted
        self.spins_zone = 0  # those of them that come from the leader's zone
        self.spins_left = 0
        self.hit = 0  # the kind that the Crater shows
        self.hit_at = 0  # how many players, in Priority order, have moved their robots for it
        self.placing = [READY] * seats  # the wedge each player decides on: an index of the wheel's wedges
        self.placing_white = NOT_ASKED
        self.placing_kind = 0  # dropped with the question about the white robot
        # Robot Control, Silos and the white robot as they were before the placement; never changed in place
        self.rc_before: list[int] = []
        self.silo_before: list[int] = []
        self.white_before = IN_BOX
        # The decision being made
        self.current = NOBODY
        self.doing = NO_BUILDING  # the building being Worked
        self.captor = 0  # the site of the Abductor being Worked
        self.progress = 0  # how far a building has come: the kind or type it asks about, or how many it has made
        self.left = 0
        self.plan = [0] * 6  # given or refined, by kind
        self.out = [0] * 3  # made of it, by type
        self.white_in = False  # the white robot is among those that give or refine
        self.pending = 0
        self.white_for = 0
        self.back_to = 0  # the step that a drop returns to
        for seat in range(seats):
            self.own_fit.append([])
            self.refit(seat)

    def fill(self, other: Position) -> None:
        """Become a copy of `other`, which is a position of the same game."""
        self.game = other.game
        self.step = other.step
        self.turn = other.turn
        self.over = other.over
        self.end_turn = other.end_turn
        self.end_reason = other.end_reason
        self.dominance = other.dominance[:]
        self.rc = other.rc[:]
        self.silo = other.silo[:]
        self.crater = other.crater[:]
        self.teams = other.teams[:]
        self.taken = other.taken
        self.crew = other.crew[:]
        self.levels = other.levels[:]
        self.sites = other.sites[:]
        self.captive = other.captive[:]
        self.covered = other.covered[:]
        self.own_fit = other.own_fit[:]
        self.priority = other.priority[:]
        self.order = other.order[:]
        self.passed = other.passed[:]
        self.waits = other.waits[:]
        self.forced = other.forced
        self.labs_out = other.labs_out
        self.pads = other.pads[:]
        self.slots = other.slots[:]
        self.marked = other.marked
        self.queue = other.queue
        self.deal_to = other.deal_to
        self.deck = other.deck[:]
        self.available = other.available[:]
        self.tiles = other.tiles[:]
        self.white_seat = other.white_seat
        self.white_at = other.white_at
        self.grant_card = other.grant_card
        self.grant_seat = other.grant_seat
        self.first_spins = other.first_spins
        self.spins = other.spins
        self.spins_zone = other.spins_zone
        self.spins_left = other.spins_left
        self.hit = other.hit
        self.hit_at = other.hit_at
        self.placing = other.placing[:]
        self.placing_white = other.placing_white
        self.placing_kind = other.placing_kind
        self.rc_before = other.rc_before
        self.silo_before = other.silo_before
        self.white_before = other.white_before
        self.current = other.current
        self.doing = other.doing
        self.captor = other.captor
        self.progress = other.progress
        self.left = other.left
        self.plan = other.plan[:]
        self.out = other.out[:]
        self.white_in = other.white_in
        self.pending = other.pending
        self.white_for = other.white_for
        self.back_to = other.back_to

    @property
    def slug(self) -> str:
        return "minethemoon"

    # Buildings on Moonbases -------------------------------------------------------------------------------------------

    def building_at(self, seat: int, own: int) -> int:
        """What can be seen on an own place of a player; NO_BUILDING if nothing is there."""
        base = self.config.bases[seat]
        if own >= AT_SITE:
            card = self.sites[SITES_EACH * seat + own - AT_SITE]
            return NO_BUILDING if card == NOTHING else FIRST_ADVANCED + self.config.printed.back[card]
        if own == AT_REVERTER:
            return REVERTER if base.reverter else NO_BUILDING
        if own == AT_OWNSHAKER:
            return OWN_SHAKER if base.private_shaker else NO_BUILDING
        if own == AT_FACTORY:
            level = self.levels[LEVELS_EACH * seat + FACTORY_SITE]
            return FACTORY + level - 1 if level else NO_BUILDING
        if own == AT_EXCHANGER:
            level = self.levels[LEVELS_EACH * seat + EXCHANGER_SITE]
            return EXCHANGER + level - 1 if level else NO_BUILDING
        level = self.levels[LEVELS_EACH * seat + REFINER_SITE]
        return REFINER + level - 1 if level and own == AT_REFINER else NO_BUILDING

    def refit(self, seat: int) -> None:
        """After a construction: note anew which own places a team of so many robots could fill."""
        team = self.config.printed.team
        sizes = [0] * 8
        for own in range(8):
            building = self.building_at(seat, own)
            if building != NO_BUILDING:
                sizes[own] = team[building]
        self.own_fit[seat] = [
            sum(BIT[FIRST_OWN + own] for own in range(8) if 0 < sizes[own] <= robots) for robots in range(12)
        ]

    def free(self, seat: int, type_: int) -> int:
        """How many more robots the Silo of a type holds (M-8.1, M-8.5)."""
        raw = KINDS_EACH * seat + type_
        return self.config.capacity[seat] - self.silo[raw] - self.silo[raw + 3]

    def best(self) -> int:
        """The Dominance of the player furthest ahead."""
        return max(self.dominance)

    def zone(self) -> int:
        """The base number of spins now (M-9.2)."""
        spins_at = self.config.spins_at
        best = max(self.dominance)
        return spins_at[best] if best < len(spins_at) else spins_at[-1]

    # The white robot --------------------------------------------------------------------------------------------------

    def own_in_rc(self, seat: int) -> int:
        """Robots of the own colour in Robot Control."""
        return self.rc[seat] - (1 if self.white_at == IN_RC and self.white_seat == seat else 0)

    def white_kind(self, seat: int) -> int:
        """The kind that the white robot holds in the Silo of `seat`; NOTHING if it is not there."""
        held = self.white_at - IN_SILO
        return held if self.white_seat == seat and 0 <= held < 6 else NOTHING

    # Standing ---------------------------------------------------------------------------------------------------------

    def on_rockets(self, seat: int) -> int:
        return self.slots.count(seat)

    def in_silo(self, seat: int) -> int:
        return sum(self.silo[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH])

    def places(self) -> list[int]:
        """The place of each seat: 1 + how many are strictly better (M-18.3, M-R44)."""
        keys = [(self.dominance[seat], self.on_rockets(seat), self.in_silo(seat)) for seat in range(self.seats)]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def tell(
        self, kind: str, player: int, rule: str, data: dict[str, Any], secret: dict[str, Any] | None = None
    ) -> None:
        """Write an event into the journal. Only called when there is one."""
        journal = self.journal
        if journal is not None:
            journal.append(Event(kind, player, data, rule, secret, [player] if secret is not None else []))

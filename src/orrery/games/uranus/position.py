"""Uranus!: what a position consists of. The rules that change it are in the modules of the steps."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.state import Event
from orrery.core.step import Step, SteppedState
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import NUMERALS, RACES
from orrery.games.uranus.boards import (
    CROSSED_OUT,
    FIRST_TECHNOLOGY,
    GALEPEGALS,
    GUN_TRACK,
    MINE_TRACK,
    PAD_TRACK,
    SPACESHIP,
    TELESCOPE,
    TRACK_COUNT,
    TUNNEL_TRACK,
    WEAPONRY,
    YARLS,
    ProjectBoard,
)
from orrery.games.uranus.config import Config
from orrery.games.uranus.moon import BIT, EDGES_AT, HEX_COUNT, hexes_of, joined, networks_of
from orrery.games.uranus.rocks import total

NO_JUNK: Final = -1

# What snapshots and views call a phase and a moment of space junk; both are kept as numbers of `step_id`
PHASES: Final = {
    "deal": step_id.DEAL,
    "objectives": step_id.OBJECTIVES,
    "setup": step_id.SETUP,
    "reveal": step_id.REVEAL,
    "guns": step_id.GUNS,
    "strikes": step_id.STRIKES,
    "aftermath": step_id.AFTERMATH,
    "collect": step_id.COLLECT,
    "use": step_id.USE,
    "build": step_id.BUILD,
}
JUNK_STEPS: Final = {
    "": NO_JUNK,
    "name": step_id.JUNK_NAME,
    "draw": step_id.JUNK_DRAW,
    "replace": step_id.JUNK_REPLACE,
    "incoming": step_id.JUNK_INCOMING,
    "react": step_id.JUNK_REACT,
    "strike": step_id.JUNK_STRIKE,
    "secure": step_id.JUNK_SECURE,
    "wipe": step_id.JUNK_WIPE,
}
PHASE_WORDS: Final[dict[int, str]] = {number: word for word, number in PHASES.items()}
JUNK_WORDS: Final[dict[int, str]] = {number: word for word, number in JUNK_STEPS.items()}

# Why a game is over
WON: Final = 1
TRACK_END: Final = 2
MOON_DARK: Final = 3
REASONS: Final = ["", "won", "track_end", "moon_dark"]

NOBODY: Final = -1
NOTHING: Final = -1
EMPTY: Final = -1  # no card in a gap
DOWN: Final = -2  # a face-down card
DISCARD: Final = 64  # added to a slot of the reveal queue: the card goes to the discard pile then

LEFT: Final = 0
RIGHT: Final = 1
JUNK_SOURCE: Final = 2

MODULE_COUNT: Final = 6
RECORDS: Final = 7  # what is written down when a race flies: see `Position.flight`


class Position(SteppedState):
    """One position: flat lists of small numbers, so that `copy` is cheap and every access compiles well.

    Face-down cards have no identity: they come out of the pool of their generation when they are turned up. The last
    gap of the card lists is no gap: there lie the two cards of a junk impact.
    """

    def __init__(self, config: Config, steps: list[Step[Any]]) -> None:
        super().__init__(config.seats, steps)
        self.config = config

    def clear(self) -> None:
        """The empty table before anything is set up."""
        seats = self.seats
        slots = self.config.gaps + 1
        self.step = step_id.DEAL
        self.over = 0  # an index of REASONS; 0 while the game goes on
        self.phase = step_id.DEAL  # cards to turn up and space junk come before its own decisions, see `settle`
        self.round = 0
        self.marker = 0  # U-1.5
        self.attacks_done = 0
        self.dark_seat = NOBODY  # whose moon was lost
        # Cards: EMPTY, DOWN or the card, by gap; the generation of the face-down ones; what is left to draw
        self.coords = [EMPTY] * slots
        self.coord_age = [0] * slots
        self.coord_deck = HEX_COUNT
        self.coord_pools = [BIT[HEX_COUNT] - 1]
        self.coord_discard = 0
        self.impacts = [EMPTY] * slots
        self.impact_age = [0] * slots
        self.impact_deck = self.config.impact_deck.bit_count()
        self.impact_pools = [self.config.impact_deck]  # decks have no order: they are shuffled (U-1.8)
        self.impact_discard = 0
        self.junk_pool = self.config.junk
        self.reveals: list[int] = []  # cards to turn up, in order: 2 * gap for a coordinate, + 1 for its impact card
        # Uranus
        self.filled = [0] * MODULE_COUNT  # rocks
        self.shares = [0] * (MODULE_COUNT * seats)  # rocks in a module by who brought them
        self.occupant = [NOBODY] * MODULE_COUNT
        # Moons, as sets of hexes and of tunnels
        self.race = [NOTHING] * seats
        self.moon = [NOTHING] * seats
        self.card = [NOTHING] * seats
        self.objective = [0] * seats  # 1..12
        self.choices_left = [0] * seats  # free mines of the setup
        self.dark = [0] * seats
        self.mines = [0] * seats
        self.forts = [0] * seats
        self.pads = [0] * seats
        self.tunnels = [0] * seats
        self.eruption = [0] * seats  # 0: quiet, else the radius of the next step
        self.strikes = [0] * seats  # impacts still to be placed: 1 left, 2 right
        # Project boards
        self.ticks = [0] * (TRACK_COUNT * seats)
        self.known = [0] * seats  # technologies, as a set
        # Rocks on the moons: for each seat its sets in the order of their codes
        self.codes: list[list[int]] = [[] for _ in range(seats)]
        self.nets: list[list[int]] = [[] for _ in range(seats)]  # the mines a set came from
        self.rocks: list[list[int]] = [[] for _ in range(seats)]
        self.loose: list[list[int]] = [[] for _ in range(seats)]  # colours, in order of arrival
        self.kept: list[list[int]] = [[] for _ in range(seats)]  # by junk card 5, for the next round
        self.doubled = [NOTHING] * seats  # the hex
        self.donated = [False] * seats
        self.launches = [0] * seats
        # What may still be built in this phase
        self.tunnels_left = [0] * seats
        self.mines_left = [0] * seats
        self.gift_mines = [0] * seats
        self.gift_forts = [0] * seats
        self.done = [False] * seats
        # Flights and counters
        self.flown = [0] * seats  # the round; 0: still on the moon
        self.flight = [0] * (RECORDS * seats)  # technologies, mines, largest network, forts, pads, active hexes, module
        self.junk_drawn = [0] * seats
        self.shots = [0] * seats
        self.freight = [0] * seats  # rocks brought to Uranus
        # Space junk of the launch in progress
        self.junk_step = NO_JUNK
        self.launcher = NOBODY
        self.launch_module = NOTHING
        self.surplus = 0  # rocks
        self.junk_rock = NOTHING  # colour of the rock that drew a card
        self.junk_card = 0
        self.target = NOBODY  # the moon a junk impact strikes, or the gap whose coordinate is replaced
        self.forget()

    def forget(self) -> None:
        """Work out anew what only follows from the rest."""
        seats = self.seats
        self.acting: list[int] = []  # who has something to decide; `settle` works it out
        self.networks: list[list[int]] = [networks_of(tunnels) for tunnels in self.tunnels]
        self.edge_choices: list[list[int] | None] = [None] * seats
        self.open_tracks = [self.open_now(seat) for seat in range(seats)]
        self.left_of = [self.live_from(seat, 1) for seat in range(seats)]
        self.right_of = [self.live_from(seat, -1) for seat in range(seats)]

    def fill(self, other: Position) -> None:
        """Become a copy of `other`, which is a position of the same game."""
        self.game = other.game
        self.step = other.step
        self.over = other.over
        self.phase = other.phase
        self.round = other.round
        self.marker = other.marker
        self.attacks_done = other.attacks_done
        self.dark_seat = other.dark_seat
        self.coords = other.coords[:]
        self.coord_age = other.coord_age[:]
        self.coord_deck = other.coord_deck
        self.coord_pools = other.coord_pools[:]
        self.coord_discard = other.coord_discard
        self.impacts = other.impacts[:]
        self.impact_age = other.impact_age[:]
        self.impact_deck = other.impact_deck
        self.impact_pools = other.impact_pools[:]
        self.impact_discard = other.impact_discard
        self.junk_pool = other.junk_pool
        self.reveals = other.reveals[:]
        self.filled = other.filled[:]
        self.shares = other.shares[:]
        self.occupant = other.occupant[:]
        self.race = other.race[:]
        self.moon = other.moon[:]
        self.card = other.card[:]
        self.objective = other.objective[:]
        self.choices_left = other.choices_left[:]
        self.dark = other.dark[:]
        self.mines = other.mines[:]
        self.forts = other.forts[:]
        self.pads = other.pads[:]
        self.tunnels = other.tunnels[:]
        self.eruption = other.eruption[:]
        self.strikes = other.strikes[:]
        self.ticks = other.ticks[:]
        self.known = other.known[:]
        self.codes = [row[:] for row in other.codes]
        self.nets = [row[:] for row in other.nets]
        self.rocks = [row[:] for row in other.rocks]
        self.loose = [row[:] for row in other.loose]
        self.kept = [row[:] for row in other.kept]
        self.doubled = other.doubled[:]
        self.donated = other.donated[:]
        self.launches = other.launches[:]
        self.tunnels_left = other.tunnels_left[:]
        self.mines_left = other.mines_left[:]
        self.gift_mines = other.gift_mines[:]
        self.gift_forts = other.gift_forts[:]
        self.done = other.done[:]
        self.flown = other.flown[:]
        self.flight = other.flight[:]
        self.junk_drawn = other.junk_drawn[:]
        self.shots = other.shots[:]
        self.freight = other.freight[:]
        self.junk_step = other.junk_step
        self.launcher = other.launcher
        self.launch_module = other.launch_module
        self.surplus = other.surplus
        self.junk_rock = other.junk_rock
        self.junk_card = other.junk_card
        self.target = other.target
        self.acting = other.acting[:]
        self.networks = other.networks[:]  # the lists inside are replaced, never changed
        self.edge_choices = other.edge_choices[:]
        self.open_tracks = other.open_tracks[:]
        self.left_of = other.left_of[:]
        self.right_of = other.right_of[:]

    @property
    def slug(self) -> str:
        return "uranus"

    # Seats and neighbours -----------------------------------------------------------------------------------------

    def live_from(self, seat: int, step: int) -> int:
        """The nearest other race still on its moon, going round the table (U-10.5); NOBODY if alone (U-12.5, U-R68)."""
        other = (seat + step) % self.seats
        while other != seat:
            if not self.flown[other]:
                return other
            other = (other + step) % self.seats
        return NOBODY

    def neighbour(self, seat: int, side: int) -> int:
        """Who is helped on that side by abilities (U-1.4); NOBODY for the right if it is the left one (U-R68)."""
        left = self.left_of[seat]
        if side == LEFT:
            return left
        right = self.right_of[seat]
        return NOBODY if right == left else right

    def gap_of(self, seat: int, side: int) -> int:
        """The gap on that side of a moon (U-R1, U-R40): the left one has the number of the seat."""
        return seat if side == LEFT else (seat - 1) % self.config.gaps

    def watched(self, gap: int) -> bool:
        """Whether a race with a telescope still lives beside the gap (U-9.2, U-10.4, U-R39)."""
        for seat in (gap % self.seats, (gap + 1) % self.seats):
            if not self.flown[seat] and self.known[seat] & BIT[TELESCOPE]:
                return True
        return False

    # Moons --------------------------------------------------------------------------------------------------------

    def volcano(self, seat: int) -> int:
        return self.config.moons[self.moon[seat]].volcano

    def usable(self, seat: int) -> int:
        """The hexes one can build on: neither dark nor the volcano (U-8.4, U-8.8)."""
        return self.config.moons[self.moon[seat]].land & ~self.dark[seat]

    def darken(self, seat: int, lost: int) -> None:
        """Hexes go dark for ever, with everything on them (U-3.5, U-4.5, U-R13, U-R14). Never fortified ones."""
        self.dark[seat] |= lost
        self.mines[seat] &= ~lost
        self.pads[seat] &= ~lost
        self.edge_choices[seat] = None
        tunnels = self.tunnels[seat]
        if tunnels:
            for number in hexes_of(lost):
                tunnels &= ~EDGES_AT[number]
            if tunnels != self.tunnels[seat]:
                self.set_tunnels(seat, tunnels)

    def wiped_out(self, seat: int) -> bool:
        """U-R11: the 60 terrain hexes are dark."""
        return not self.config.moons[self.moon[seat]].land & ~self.dark[seat]

    def set_tunnels(self, seat: int, tunnels: int) -> None:
        self.tunnels[seat] = tunnels
        self.networks[seat] = networks_of(tunnels)

    def add_tunnel(self, seat: int, edge: int) -> None:
        self.tunnels[seat] |= BIT[edge]
        self.networks[seat] = joined(self.networks[seat], edge)

    # Project boards -----------------------------------------------------------------------------------------------

    def board(self, seat: int) -> ProjectBoard:
        return self.config.boards[self.race[seat]]

    def open_now(self, seat: int) -> int:
        """The tracks, as a set, that take another tick: not full (U-6.5), not of a known technology (U-9.1)."""
        if self.race[seat] == NOTHING:
            return 0
        steps = self.board(seat).steps
        found = 0
        for track in range(TRACK_COUNT):
            if self.ticks[TRACK_COUNT * seat + track] < steps[track]:
                found |= BIT[track]
        if not self.teaches(seat):
            found &= ~(self.known[seat] << FIRST_TECHNOLOGY)
        return found

    def tick(self, seat: int, track: int, ticks: int) -> None:
        """Set the ticks of a track."""
        self.ticks[TRACK_COUNT * seat + track] = ticks
        self.open_tracks[seat] = self.open_now(seat)

    def left_out(self, seat: int, track: int) -> int:
        """Steps that a track has for the rules but not on the board: Yarls' gun begins at its third (U-11.7)."""
        return CROSSED_OUT if track == GUN_TRACK and self.race[seat] == YARLS else 0

    def teaches(self, seat: int) -> bool:
        """Galepegals with neighbours decide what becomes of a technology, and may find it again (U-11.12, U-R38)."""
        return self.race[seat] == GALEPEGALS and not self.config.solo

    def full(self, seat: int, track: int) -> bool:
        """Whether the last step of a track is ticked."""
        steps = self.config.boards[self.race[seat]].steps[track]
        return steps > 0 and self.ticks[TRACK_COUNT * seat + track] >= steps

    def tunnel_value(self, seat: int) -> int:
        """How many tunnels may still be drawn or removed in this phase (U-8.2)."""
        left = self.tunnels_left[seat]
        return left if left else self.board(seat).tunnels[self.ticks[TRACK_COUNT * seat + TUNNEL_TRACK]]

    def mine_value(self, seat: int) -> int:
        """How many mines the own track still gives in this phase (U-8.7)."""
        left = self.mines_left[seat]
        return left if left else self.board(seat).mines[self.ticks[TRACK_COUNT * seat + MINE_TRACK]]

    def knows(self, seat: int, technology: int) -> bool:
        return bool(self.known[seat] & BIT[technology])

    def gun_ready(self, seat: int) -> bool:
        return self.full(seat, GUN_TRACK)

    def unload_gun(self, seat: int) -> None:
        """U-8.14, U-R37: after a shot the track starts again, with weaponry at the third step."""
        self.tick(seat, GUN_TRACK, CROSSED_OUT if self.knows(seat, WEAPONRY) else 0)
        self.shots[seat] += 1

    def complete(self, module: int) -> bool:
        return self.filled[module] == self.config.modules[module]

    # How it stands -----------------------------------------------------------------------------------------------

    def progress(self) -> float:
        """How far the races are on their way, from 0 to 1: for bots and training."""
        live = [seat for seat in range(self.seats) if not self.flown[seat]]
        if not live:
            return 1.0
        modules = sorted(
            (
                total(self.filled[m]) / total(self.config.modules[m])
                for m in range(MODULE_COUNT)
                if self.occupant[m] == NOBODY
            ),
            reverse=True,
        )
        sum_of_all = float(self.seats - len(live))
        for seat, share in zip(live, modules, strict=False):
            if self.race[seat] != NOTHING:
                sum_of_all += 0.3 * self.pad_progress(seat) + 0.3 * self.ship_progress(seat) + 0.3 * share
                sum_of_all += 0.1 * self.best_colours(seat) / 5
        return sum_of_all / self.seats

    def pad_progress(self, seat: int) -> float:
        if self.pads[seat]:
            return 1.0
        return 0.5 * self.ticks[TRACK_COUNT * seat + PAD_TRACK] / self.board(seat).steps[PAD_TRACK]

    def ship_progress(self, seat: int) -> float:
        track = FIRST_TECHNOLOGY + SPACESHIP
        steps = self.board(seat).steps[track]
        if not steps or self.knows(seat, SPACESHIP):
            return 1.0
        return self.ticks[TRACK_COUNT * seat + track] / steps

    def best_colours(self, seat: int) -> int:
        """The largest number of different colours of mines in one network; a lone mine has one."""
        moon = self.config.moons[self.moon[seat]]
        best = 1 if self.mines[seat] else 0
        for network in self.networks[seat]:
            mines = network & self.mines[seat]
            best = max(best, sum(1 for ground in moon.ground if ground & mines))
        return best

    def largest_network(self, seat: int) -> int:
        """The largest number of mines in one network."""
        best = 1 if self.mines[seat] else 0
        for network in self.networks[seat]:
            best = max(best, (network & self.mines[seat]).bit_count())
        return best

    # Telling ------------------------------------------------------------------------------------------------------

    def tell(
        self, kind: str, player: int, rule: str, data: dict[str, Any], secret: dict[str, Any] | None = None
    ) -> None:
        """Write an event into the journal. Only called when there is one."""
        journal = self.journal
        if journal is not None:
            seers = [player] if secret is not None else []
            journal.append(Event(kind, player, data, rule, secret, seers))

    def race_name(self, seat: int) -> str:
        return RACES[self.race[seat]] if self.race[seat] != NOTHING else ""

    def numeral(self, number: int) -> str | None:
        return None if number == NOTHING else NUMERALS[number]

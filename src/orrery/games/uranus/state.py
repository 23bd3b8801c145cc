"""Uranus!: who acts, what they may do, and what happens. Each phase has its own module; this one leads through them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.core.state import CHANCE, Standing
from orrery.games.uranus import attack, building, collecting, decks, junk, setup, technology, using
from orrery.games.uranus.actions import (
    COORD,
    DEAL_OBJECTIVE,
    DONATE,
    DONE,
    DOUBLE,
    FIRE,
    FLY,
    FORTIFY,
    GIVE_FORT,
    GIVE_MINE,
    GIVE_TECH,
    IMPACT,
    JUNK,
    JUNK_CARD,
    KEEP_TECH,
    LAUNCHPAD,
    MINE,
    PLACE,
    PLACE_ALONE,
    REACT,
    SECURE,
    SKIP,
    START_MINE,
    STRIKE,
    TUNNEL,
    USE,
    WIPE,
)
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.hidden import resample, view
from orrery.games.uranus.moon import BIT, HEX_COUNT, Lister
from orrery.games.uranus.position import (
    AFTERMATH,
    BUILDING,
    COLLECTING,
    DEALING,
    DRAWING,
    EMPTY,
    GUNS,
    JUNK_SOURCE,
    NO_JUNK,
    NOTHING,
    OBJECTIVES,
    REASONS,
    REVEALING,
    STARTING,
    STRIKES,
    USING,
    WON,
    Position,
    Table,
)
from orrery.games.uranus.refusal import refusal
from orrery.games.uranus.snapshot import read, write

# Plain numbers for the hot paths
START_MINE_0: Final[int] = START_MINE.base
STRIKE_0: Final[int] = STRIKE.base
REACT_0: Final[int] = REACT.base
DOUBLE_0: Final[int] = DOUBLE.base
DONATE_0: Final[int] = DONATE.base
PLACE_0: Final[int] = PLACE.base
PLACE_ALONE_0: Final[int] = PLACE_ALONE.base
USE_0: Final[int] = USE.base
JUNK_0: Final[int] = JUNK.base
SECURE_0: Final[int] = SECURE.base
WIPE_0: Final[int] = WIPE.base
SKIP_0: Final[int] = SKIP.base
KEEP_0: Final[int] = KEEP_TECH.base
GIVE_TECH_0: Final[int] = GIVE_TECH.base
TUNNEL_0: Final[int] = TUNNEL.base
MINE_0: Final[int] = MINE.base
FORTIFY_0: Final[int] = FORTIFY.base
LAUNCHPAD_0: Final[int] = LAUNCHPAD.base
GIVE_MINE_0: Final[int] = GIVE_MINE.base
GIVE_FORT_0: Final[int] = GIVE_FORT.base
FIRE_0: Final[int] = FIRE.base
FLY_0: Final[int] = FLY.base
DONE_0: Final[int] = DONE.base
OBJECTIVE_0: Final[int] = DEAL_OBJECTIVE.base
COORD_0: Final[int] = COORD.base
IMPACT_0: Final[int] = IMPACT.base
JUNK_CARD_0: Final[int] = JUNK_CARD.base

COORD_LIST: Final = Lister(COORD_0, HEX_COUNT)
IMPACT_LIST: Final = Lister(IMPACT_0, 36)
PLENTY: Final = 20  # unseen coordinate cards from which guessing finds one faster than listing them


class UranusState(Position):
    """A position that knows the rules."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def begin(self) -> None:
        """Start the setup (specification 3)."""
        setup.begin(self)
        self.forget()
        self.settle()

    def copy(self) -> UranusState:
        twin = UranusState(self.table)
        twin.fill(self)
        return twin

    # Who acts, and what they may do -------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        return self.acting[:]

    def settle(self) -> None:
        """Do what needs no decision until somebody has one (specification 4.2)."""
        while True:
            if self.over:
                self.acting = []
                return
            if self.reveals:
                self.acting = [CHANCE]
                return
            if self.junk_step != NO_JUNK:
                owner = junk.owner(self)
                if self.junk_step != NO_JUNK:
                    self.acting = [owner]
                    return
            if self.phase < STARTING:
                if self.dealing():
                    self.acting = [CHANCE]
                    return
                continue
            self.acting = [
                seat
                for seat in range(self.seats)
                if not self.flown[seat] and not self.done[seat] and self.can_act(seat)
            ]
            if self.acting:
                return
            self.next_phase()

    def dealing(self) -> bool:
        """Whether chance deals something to a seat; if not, the setup goes on."""
        if self.phase == DEALING:
            if setup.next_component(self) != NOTHING:
                return True
            if self.coords[0] == EMPTY:
                setup.lay_out(self)
            else:
                self.phase = OBJECTIVES
            return False
        if setup.owed_objective(self) != NOTHING:
            return True
        setup.mark_mines(self)
        return False

    def next_phase(self) -> None:
        """U-2.2: everybody has finished."""
        phase = self.phase
        if phase == COLLECTING:
            collecting.end(self)
            using.begin(self)
        elif phase == USING:
            using.end(self)
            building.begin(self)
        elif phase == REVEALING:
            attack.go_on(self)
        elif phase == GUNS:
            attack.begin_strikes(self)
        elif phase == STRIKES:
            attack.end_attack(self)
        elif phase == AFTERMATH:
            collecting.begin(self)
        else:
            building.end(self)
            if attack.begin_round(self):
                attack.begin_attack(self)
            elif not self.over:
                collecting.begin(self)

    def can_act(self, seat: int) -> bool:
        """Whether a live seat has a legal action besides `done`."""
        phase = self.phase
        if phase == BUILDING:
            return building.can_act(self, seat)
        if phase == USING:
            return using.can_act(self, seat)
        if phase == COLLECTING:
            return collecting.can_act(self, seat)
        if phase == STRIKES:
            return self.strikes[seat] != 0
        if phase == STARTING:
            return self.choices_left[seat] > 0
        return phase == GUNS and bool(attack.shots(self, seat))

    def legal(self, player: int) -> list[int]:
        if player not in self.acting:
            return []
        if player == CHANCE:
            return self.outcomes()
        if self.junk_step != NO_JUNK:
            return junk.choices(self)
        phase = self.phase
        if phase == BUILDING:
            return building.choices(self, player)
        if phase == USING:
            return using.choices(self, player)
        if phase == COLLECTING:
            return collecting.choices(self, player)
        if phase == STRIKES:
            return attack.choices(self, player)
        if phase == STARTING:
            return setup.choices(self, player)
        return attack.gun_choices(self, player)

    def outcomes(self) -> list[int]:
        """What chance can do now; all outcomes are equally likely."""
        if self.reveals:
            cards = decks.pool(self)
            return IMPACT_LIST.of(cards) if self.reveals[0] % 2 else COORD_LIST.of(cards)
        if self.junk_step == DRAWING:
            return junk.outcomes(self)
        if self.phase == DEALING:
            return setup.components(self)
        return setup.objectives(self)

    def weights(self) -> list[int]:
        return [1] * len(self.outcomes())

    def sample(self, rng: Random) -> int:
        if self.reveals and not self.reveals[0] % 2:
            cards = decks.pool(self)
            if cards.bit_count() > PLENTY:
                while True:
                    number = int(rng.random() * HEX_COUNT)
                    if cards & BIT[number]:
                        return COORD_0 + number
        outcomes = self.outcomes()
        return outcomes[int(rng.random() * len(outcomes))]

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # What happens ---------------------------------------------------------------------------------------------------

    def apply(self, player: int, action: int) -> None:
        if player == CHANCE:
            self.happen(action)
        elif self.junk_step != NO_JUNK:
            self.handle_junk(action)
        elif self.decide(player, action) and not self.over and not self.reveals:
            # Nobody else is concerned, so they need not be looked at
            if not self.done[player] and self.can_act(player):
                return
            self.acting.remove(player)
            if self.acting:
                return
        self.settle()

    def decide(self, seat: int, action: int) -> bool:
        """A decision of a phase. Whether it concerns nobody but the seat itself."""
        phase = self.phase
        if action == DONE_0:
            self.done[seat] = True
            building.lapse(self, seat)
            return True
        if phase == BUILDING:
            return self.build(seat, action)
        if phase == USING:
            return self.use(seat, action)
        if phase == COLLECTING:
            return self.collect(seat, action)
        if phase == STRIKES:
            attack.strike(self, seat, action - STRIKE_0)
            return True
        if phase == STARTING:
            setup.start_mine(self, seat, action - START_MINE_0)
            return True
        attack.fire(self, seat, action - FIRE_0)
        return False

    def happen(self, action: int) -> None:
        """Chance has spoken."""
        if self.reveals:
            decks.reveal(self, action - (IMPACT_0 if self.reveals[0] % 2 else COORD_0))
        elif action >= JUNK_CARD_0:
            junk.draw(self, action - JUNK_CARD_0 + 1)
        elif action >= OBJECTIVE_0:
            setup.deal_objective(self, action)
        else:
            setup.deal_component(self, action)

    def handle_junk(self, action: int) -> None:
        if action >= SKIP_0:
            junk.skip(self)
        elif action >= WIPE_0:
            junk.wipe(self, action - WIPE_0)
        elif action >= SECURE_0:
            junk.secure(self, action - SECURE_0)
        elif action >= JUNK_0:
            junk.name(self, action - JUNK_0)
        elif action >= REACT_0:
            junk.react(self, action == REACT_0)
        else:
            junk.strike(self, action - STRIKE_0 - ORIENTATIONS * JUNK_SOURCE)

    def collect(self, seat: int, action: int) -> bool:
        """Phase 2. Whether the action concerns nobody but the seat itself."""
        if action == PLACE_ALONE_0:
            collecting.place(self, seat, NOTHING)
        elif action >= PLACE_0:
            collecting.place(self, seat, action - PLACE_0)
        elif action >= DONATE_0:
            collecting.donate(self, seat, action - DONATE_0)
            return False
        else:
            collecting.double(self, seat, action - DOUBLE_0)
        return True

    def use(self, seat: int, action: int) -> bool:
        """Phase 3. Whether the action concerns nobody but the seat itself."""
        if action >= GIVE_TECH_0:
            self.reopen(technology.give(self, seat, action - GIVE_TECH_0))
            return False
        if action >= KEEP_0:
            technology.keep(self, seat, action - KEEP_0)
            return True
        return using.use(self, seat, action - USE_0)

    def build(self, seat: int, action: int) -> bool:
        """Phase 4. Whether the action concerns nobody but the seat itself."""
        if action >= FLY_0:
            building.fly(self, seat, action - FLY_0)
        elif action >= FIRE_0:
            attack.fire(self, seat, action - FIRE_0)
        elif action >= GIVE_FORT_0:
            self.reopen(building.give_fort(self, seat, action - GIVE_FORT_0))
        elif action >= GIVE_MINE_0:
            self.reopen(building.give_mine(self, seat, action - GIVE_MINE_0))
        elif action >= LAUNCHPAD_0:
            building.launchpad(self, seat, action - LAUNCHPAD_0)
            return True
        elif action >= FORTIFY_0:
            building.fortify(self, seat, action - FORTIFY_0)
            return True
        elif action >= MINE_0:
            building.mine(self, seat, action - MINE_0)
            return True
        elif action >= TUNNEL_0:
            building.tunnel(self, seat, action - TUNNEL_0)
            return True
        elif action >= GIVE_TECH_0:
            self.reopen(technology.give(self, seat, action - GIVE_TECH_0))
        else:
            technology.keep(self, seat, action - KEEP_0)
        return False

    def reopen(self, seat: int) -> None:
        """A gift takes the mark of a seat that was done, if it can do something now (specification 4.2)."""
        if self.done[seat] and self.can_act(seat):
            self.done[seat] = False

    # Looking at it ------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        return [1.0 if self.over == WON else 0.0] * self.seats

    def standing(self) -> Standing:
        """All share the first place, and after a loss the last. Points count the races on Uranus."""
        seats = range(self.seats)
        lost = self.over not in (0, WON)
        points = [1 if self.flown[seat] else 0 for seat in seats]
        places = [self.seats if lost else 1 for _ in seats]
        winners = list(seats) if self.over == WON else []
        return Standing(points, places, winners, bool(self.over), REASONS[self.over] or None, self.progress())

    def view(self, viewer: int | None) -> dict[str, Any]:
        return view(self, viewer, self.actors())

    def determinize(self, viewer: int, rng: Random) -> UranusState:
        twin = self.copy()
        if not self.over:  # a finished game has no secrets
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        self.clear()
        read(self, snapshot)
        self.forget()
        self.settle()

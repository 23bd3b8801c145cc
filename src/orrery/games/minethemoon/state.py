"""Mine the Moon: who acts, what they may do, and which phase it is for. Each phase has a module of its own."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.core.state import CHANCE, Standing
from orrery.games.minethemoon.actions import (
    ABDUCT,
    ARRAY,
    BUILD,
    BUILDADV,
    DEAL,
    DONE,
    DROP,
    EXCH,
    LOAD,
    MARK,
    MASS,
    PASS,
    PICK_SEAT,
    QTY,
    SITE,
    SKIP,
    SPIN,
    TAKE,
    TARGET,
    TASK,
    WAIT,
    WEDGE,
    WHITE,
    WORK,
)
from orrery.games.minethemoon.constructing import build_actions, build_card, choose, pay
from orrery.games.minethemoon.converting import (
    give_some,
    least_taken,
    most_taken,
    next_given,
    next_refined,
    refine_some,
    take_some,
    taken,
)
from orrery.games.minethemoon.deeds import abduct, array_target, can_do, drive, driven, leech, mark, point, uncover
from orrery.games.minethemoon.hidden import resample, view
from orrery.games.minethemoon.launching import begin_launch, deal_to_pad, go_on, launch_next
from orrery.games.minethemoon.loading import load, load_actions, loaded
from orrery.games.minethemoon.making import exchange, exchanged, produce, produced
from orrery.games.minethemoon.mining import (
    answered_entry,
    begin_mine,
    drop_placing,
    dropped_placing,
    made_room,
    make_room,
    next_spin,
    place_nothing,
    place_some,
    place_white,
    spin,
)
from orrery.games.minethemoon.moves import drop, dropped
from orrery.games.minethemoon.names import (
    BIT,
    EXCHANGE_FROM,
    EXCHANGE_TO,
    FIRST_OWN,
    NO_BUILDING,
    PLACES_OF,
    SHARED_BUILDING,
    PlaceActions,
)
from orrery.games.minethemoon.position import (
    ABDUCTING,
    ASKING_WHITE,
    ASKS_DROP,
    BUILDING,
    COMSAT_DEAL,
    DRIVING,
    EMPTY_HANDED,
    END_DEAL,
    EXCHANGING,
    FIRST_DEAL,
    FIRST_SEAT,
    FIRST_SPIN,
    FOR_DRIVING,
    FOR_DROP,
    FOR_ENTRY,
    FOR_EXCHANGE,
    FOR_LOADING,
    FOR_PAYING,
    FOR_PRODUCT,
    FOR_REFINING,
    FOR_ROOM,
    FOR_TASK,
    GIVING,
    LEECHING,
    LOADING,
    MARKING,
    MINE_OVER,
    NOT_ASKED,
    NOTHING,
    PLACING,
    PRODUCING,
    READY,
    REASONS,
    REFINING,
    ROOM,
    SITING,
    SPIN_DEAL,
    SPINNING,
    TAKING,
    TASK_OVER,
    TASKING,
    WHITE_TAKES,
    WORK_OVER,
    WORKING,
    Position,
    Table,
)
from orrery.games.minethemoon.refusal import refusal
from orrery.games.minethemoon.setup import deal_first, pick_seat, spin_first
from orrery.games.minethemoon.snapshot import read, write
from orrery.games.minethemoon.tasking import begin_turn, pass_task, send_team, task, team_size
from orrery.games.minethemoon.working import after_deed, begin_work, may_wait, skip, unblocked, wait, work

# Plain numbers for the hot paths
TASK_0: Final[int] = TASK.base
WORK_0: Final[int] = WORK.base
SKIP_0: Final[int] = SKIP.base
PASS_0: Final[int] = PASS.base
WAIT_0: Final[int] = WAIT.base
DONE_0: Final[int] = DONE.base
DROP_0: Final[int] = DROP.base
WHITE_0: Final[int] = WHITE.base
WEDGE_0: Final[int] = WEDGE.base
QTY_0: Final[int] = QTY.base
BUILD_0: Final[int] = BUILD.base
BUILDADV_0: Final[int] = BUILDADV.base
SITE_0: Final[int] = SITE.base
LOAD_0: Final[int] = LOAD.base
TAKE_0: Final[int] = TAKE.base
EXCH_0: Final[int] = EXCH.base
MASS_0: Final[int] = MASS.base
TARGET_0: Final[int] = TARGET.base
MARK_0: Final[int] = MARK.base
ABDUCT_0: Final[int] = ABDUCT.base
ARRAY_0: Final[int] = ARRAY.base
SPIN_0: Final[int] = SPIN.base
DEAL_0: Final[int] = DEAL.base
SEAT_0: Final[int] = PICK_SEAT.base

TASKS: Final = PlaceActions(TASK_0)
SKIPS: Final = PlaceActions(SKIP_0)
# Drops by the set of kinds held
DROPS: Final[list[list[int]]] = [[DROP_0 + kind for kind in range(6) if bits & BIT[kind]] for bits in range(64)]
WHITES: Final[list[int]] = [WHITE_0, WHITE_0 + 1]


class MineTheMoonState(Position):
    """A position that knows the rules."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def copy(self) -> MineTheMoonState:
        twin = MineTheMoonState(self.table)
        twin.fill(self)
        return twin

    # Who acts, and what they may do -----------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        if self.over:
            return []
        phase = self.phase
        if phase <= END_DEAL:
            return [CHANCE]
        if phase == PLACING:
            return [seat for seat in range(self.seats) if self.placing[seat] != READY]
        return [self.current]

    def legal(self, player: int) -> list[int]:
        if self.over:
            return []
        phase = self.phase
        if phase <= END_DEAL:
            return self.outcomes() if player == CHANCE else []
        if phase == PLACING:
            return self.placings(player) if 0 <= player < self.seats and self.placing[player] != READY else []
        if player != self.current:
            return []
        if phase == TASKING:
            robots = self.rc[player]
            places = (self.table.fit[robots] & ~self.taken) | (self.own_fit[player][robots] & ~self.teams[player])
            return [*TASKS.of(places), PASS_0, *self.drops(player)]
        if phase == WORKING:
            return self.works(player)
        if phase == ASKING_WHITE:
            return WHITES[:]
        return self.answers(player)

    def drops(self, seat: int) -> list[int]:
        """One drop for each kind held (M-8.3)."""
        held = 0
        mine = 6 * seat
        silo = self.silo
        for kind in range(6):
            if silo[mine + kind]:
                held |= BIT[kind]
        return DROPS[held]

    def placings(self, seat: int) -> list[int]:
        """M-5.1: the white robot's wedge, the number for the present wedge, or a drop."""
        if self.white_seat == seat and self.placing_white != NOT_ASKED:
            if self.placing_white == ASKS_DROP:
                return WHITES[:]
            return [WEDGE_0 + kind for kind in self.table.wheel.wedges]
        if self.placing[seat] == EMPTY_HANDED:
            return [DONE_0, *self.drops(seat)]
        return self.drops(seat) + list(range(QTY_0, QTY_0 + self.rc[seat] + 1))

    def works(self, seat: int) -> list[int]:
        """Decision W1 of specification 4.4."""
        ready = unblocked(self, seat)
        found: list[int] = []
        for place in PLACES_OF.of(ready):
            building = SHARED_BUILDING[place] if place < FIRST_OWN else self.building_at(seat, place - FIRST_OWN)
            if can_do(self, seat, building):
                found.append(WORK_0 + place)
        found += SKIPS.of(ready)
        if may_wait(self, seat):
            found.append(WAIT_0)
        return found + self.drops(seat)

    def answers(self, seat: int) -> list[int]:
        """The answers to the question that a building asks."""
        phase = self.phase
        mine = 6 * seat
        silo = self.silo
        if phase in (REFINING, GIVING):
            return list(range(QTY_0, QTY_0 + min(silo[mine + self.step], self.left) + 1))
        if phase == ROOM:
            lacking = self.crater[mine + self.hit] - self.free(seat, self.hit % 3)
            return list(range(QTY_0, QTY_0 + min(lacking, silo[mine + (self.hit + 3) % 6]) + 1))
        if phase == TAKING:
            return list(range(QTY_0 + least_taken(self, self.step), QTY_0 + most_taken(self, self.step) + 1))
        if phase == WHITE_TAKES:
            return [TAKE_0 + type_ for type_ in range(3) if self.out[type_]]
        if phase == PRODUCING:
            types = [TAKE_0 + type_ for type_ in range(2) if self.free(seat, type_) > 0]
            return [DONE_0, *types] if self.step else types
        if phase == EXCHANGING:
            return [DONE_0] + [
                EXCH_0 + swap
                for swap in range(3)
                if silo[mine + EXCHANGE_FROM[swap]] and self.free(seat, EXCHANGE_TO[swap]) > 0
            ]
        if phase == LOADING:
            return [DONE_0, *load_actions(self, seat)]
        if phase == BUILDING:
            return build_actions(self, seat)
        if phase == SITING:
            return [SITE_0 + site for site in range(self.table.site_count[seat])]
        if phase == DRIVING:
            return [MASS_0 + type_ for type_ in range(2) if silo[mine + 3 + type_]]
        if phase == LEECHING:
            return [TARGET_0 + other for other in range(self.seats) if self.dominance[other]]
        if phase == MARKING:
            return [MARK_0 + pad for pad in self.table.pads if self.pads[pad] != NOTHING]
        if phase == ABDUCTING:
            return self.victims(seat)
        return [
            ARRAY_0 + 8 * owner + own
            for owner in range(self.seats)
            for own in range(8)
            if array_target(self, seat, owner, own)
        ]

    def victims(self, seat: int) -> list[int]:
        """M-17.1: a robot of the own colour of each kind in another Silo, or the white robot there."""
        found: list[int] = []
        for other in range(self.seats):
            if other == seat:
                continue
            white = self.white_kind(other)
            found += [
                ABDUCT_0 + 7 * other + kind
                for kind in range(6)
                if self.silo[6 * other + kind] > (1 if white == kind else 0)
            ]
            if white != NOTHING:
                found.append(ABDUCT_0 + 7 * other + 6)
        return found

    def outcomes(self) -> list[int]:
        phase = self.phase
        if phase == SPINNING:
            return self.table.wheel.outcomes[:]
        if phase == FIRST_SPIN:
            return self.table.wheel.first_outcomes[:]
        if phase == FIRST_SEAT:
            return [SEAT_0 + seat for seat in range(self.seats) if seat not in self.priority]
        return [DEAL_0 + card for card in self.deck]

    def weights(self) -> list[int]:
        if self.phase == SPINNING:
            return self.table.wheel.weights[:]
        if self.phase == FIRST_SPIN:
            return self.table.wheel.first_weights[:]
        return [1] * len(self.outcomes())

    def sample(self, rng: Random) -> int:
        """A card of the deck needs no weights; the Crater has few outcomes."""
        phase = self.phase
        if phase == SPINNING:
            point = int(rng.random() * self.table.wheel.total)
            weights = self.table.wheel.by_outcome
            outcome = 0
            while True:
                point -= weights[outcome]
                if point < 0:
                    return SPIN_0 + outcome
                outcome += 1
        if phase in (FIRST_SPIN, FIRST_SEAT):
            return super().sample(rng)
        return DEAL_0 + self.deck[int(rng.random() * len(self.deck))]

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # What happens -----------------------------------------------------------------------------------------------------

    def apply(self, player: int, action: int) -> None:
        phase = self.phase
        if phase <= END_DEAL:
            self.happen(action)
        elif phase == TASKING:
            if action == PASS_0:
                pass_task(self, player)
            elif action < PASS_0:
                task(self, player, action - TASK_0)
            else:
                drop(self, player, action - DROP_0)
        elif phase == PLACING:
            self.place(player, action)
        elif phase == WORKING:
            if action < SKIP_0:
                work(self, player, action - WORK_0)
            elif action < PASS_0:
                skip(self, player, action - SKIP_0)
            elif action == WAIT_0:
                wait(self, player)
            else:
                drop(self, player, action - DROP_0)
        elif phase == ROOM:
            make_room(self, player, action - QTY_0)
        elif phase == ASKING_WHITE:
            self.answer_white(player, action != WHITE_0)
        else:
            self.answer(player, action)
        if self.phase >= TASK_OVER:
            self.run_on()

    def run_on(self) -> None:
        """From phase to phase, until somebody has to decide or chance has to act (M-1.2)."""
        while self.phase >= TASK_OVER and not self.over:
            if self.phase == TASK_OVER:
                begin_mine(self)
            elif self.phase == MINE_OVER:
                begin_work(self)
            elif self.phase == WORK_OVER:
                begin_launch(self)
            else:
                begin_turn(self)

    def happen(self, action: int) -> None:
        """What chance does."""
        phase = self.phase
        if phase == SPINNING:
            spin(self, action - SPIN_0)
        elif phase == SPIN_DEAL:
            deal_to_pad(self, action - DEAL_0)
            if launch_next(self, SPIN_DEAL):
                next_spin(self)
        elif phase == END_DEAL:
            deal_to_pad(self, action - DEAL_0)
            go_on(self)
        elif phase == COMSAT_DEAL:
            uncover(self, action - DEAL_0)
            after_deed(self)
        elif phase == FIRST_SPIN:
            spin_first(self, action - SPIN_0)
        elif phase == FIRST_DEAL:
            deal_first(self, action - DEAL_0)
        else:
            pick_seat(self, action - SEAT_0)

    def place(self, seat: int, action: int) -> None:
        """A step of a placement (M-5.1)."""
        if action >= QTY_0:
            place_some(self, seat, action - QTY_0)
        elif action >= WEDGE_0:
            place_white(self, seat, action - WEDGE_0)
        elif action >= WHITE_0:
            dropped_placing(self, seat, self.placing_kind, action != WHITE_0)
        elif action >= DROP_0:
            drop_placing(self, seat, action - DROP_0)
        else:
            place_nothing(self, seat)

    def answer(self, seat: int, action: int) -> None:
        """A step of what a building does."""
        phase = self.phase
        if action == DONE_0:
            self.doing = NO_BUILDING
        elif phase == REFINING:
            refine_some(self, seat, action - QTY_0)
        elif phase == GIVING:
            give_some(self, seat, action - QTY_0)
        elif phase == TAKING:
            take_some(self, action - QTY_0)
        elif phase == WHITE_TAKES:
            taken(self, action - TAKE_0)
        elif phase == PRODUCING:
            produce(self, seat, action - TAKE_0)
        elif phase == EXCHANGING:
            exchange(self, seat, action - EXCH_0)
        elif phase == LOADING:
            load(self, seat, action - LOAD_0)
        elif phase == BUILDING:
            if action < BUILDADV_0:
                choose(self, seat, action - BUILD_0, NOTHING)
            else:
                choose(self, seat, NOTHING, action - BUILDADV_0)
        elif phase == SITING:
            build_card(self, seat, action - SITE_0)
        elif phase == DRIVING:
            drive(self, seat, action - MASS_0 + 3)
        elif phase == LEECHING:
            leech(self, seat, action - TARGET_0)
        elif phase == MARKING:
            mark(self, seat, action - MARK_0)
        elif phase == ABDUCTING:
            abduct(self, seat, (action - ABDUCT_0) // 7, (action - ABDUCT_0) % 7)
        else:
            point(self, seat, (action - ARRAY_0) // 8, (action - ARRAY_0) % 8)
        after_deed(self)

    def answer_white(self, seat: int, white: bool) -> None:
        """The controller has said whether the white robot is among those that move (M-R36)."""
        reason = self.white_for
        if reason == FOR_TASK:
            send_team(self, seat, self.pending, team_size(self, seat, self.pending), white)
        elif reason == FOR_DROP:
            self.phase = self.back_to
            dropped(self, seat, self.pending, white)
        elif reason == FOR_ROOM:
            made_room(self, seat, self.pending, white)
        elif reason == FOR_ENTRY:
            answered_entry(self, seat, white)
        else:
            if reason == FOR_PAYING:
                pay(self, seat, white)
            elif reason == FOR_LOADING:
                loaded(self, seat, self.pending, white)
            elif reason == FOR_DRIVING:
                driven(self, seat, self.pending, white)
            elif reason == FOR_EXCHANGE:
                exchanged(self, seat, self.pending, white)
            elif reason == FOR_PRODUCT:
                produced(self, seat, self.pending, white)
            else:
                self.white_in = self.white_in or white
                if reason == FOR_REFINING:
                    next_refined(self)
                else:
                    next_given(self)
            after_deed(self)

    # Looking at it ----------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        places = self.places()
        winners = places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in places]

    def standing(self) -> Standing:
        places = self.places()
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if self.over else []
        far = max(self.best() / (self.table.goal + 1), self.turn / (self.table.turn_cap + 1))
        progress = 1.0 if self.over else min(far, 0.99)
        return Standing(self.dominance[:], places, winners, bool(self.over), REASONS[self.over] or None, progress)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return view(self, viewer, self.actors())

    def determinize(self, viewer: int, rng: Random) -> MineTheMoonState:
        twin = self.copy()
        if self.phase == PLACING and not self.over and not self.table.open_order:
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot."""
        self.clear()
        read(self, snapshot)

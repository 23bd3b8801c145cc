"""Terraforming Darkness: who acts, what they may do, what happens. The rules stand in the modules of the phases."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.core.state import CHANCE, Standing
from orrery.games.darkness.actions import DRAW_CORE, DRAW_TILE, START
from orrery.games.darkness.biosphere import SHIFT_0
from orrery.games.darkness.coalitions import PROPOSE_0
from orrery.games.darkness.exploring import DIG_0, LV2
from orrery.games.darkness.findings import ALTAR_0, ORB_0, SHIP_0, SLOT_0
from orrery.games.darkness.hidden import resample, view
from orrery.games.darkness.landing import PICK_0, YES
from orrery.games.darkness.parley import ALLOW_0, CALL_OFF_0, GO_0, PROMISE_0, SHOOT_0
from orrery.games.darkness.pieces import KINDS
from orrery.games.darkness.position import (
    AMOEBA_EATS,
    AMOEBA_NAMES,
    AT_ALTAR,
    CARRY_OUT,
    CONSENTING,
    CORE_CHOICE,
    CORE_DRAW,
    CUBE_SOURCE,
    EVOLVING,
    FIRING,
    FIRST_TILE,
    FOR_ARTEFACT,
    FREE_LANDING,
    FREE_UNIT,
    GOING,
    HELPING,
    IN_CUBE,
    JOINING,
    KRAKEN_TARGET,
    LOOKING,
    MAIN,
    MEETING_LIFE,
    NEXT_DISASTER,
    NEXT_PROPOSAL,
    NEXT_STATION,
    OVER,
    PIRATES_AT,
    PIRATES_ORDER,
    PLEDGING,
    PORTAL_TARGET,
    PROMISING,
    PROPOSING,
    RECOVERING,
    SCANNING,
    START_STEP,
    STATION_WAY,
    STRONGHOLD,
    TAKING_FLEET,
    TILE_CHOICE,
    TILE_DRAW,
    TO_MAIN,
    TURN_OVER,
    VIRUS_TARGET,
    WHICH_FIRST,
    WHICH_GUARD,
    WHICH_LEVEL,
    WHICH_ORB,
    WHICH_TILE,
)
from orrery.games.darkness.refusal import refusal
from orrery.games.darkness.snapshot import read, write
from orrery.games.darkness.survival import RESOURCE_0, Survival
from orrery.games.darkness.works import GUARD_0, PLEDGE_0

START_0: Final[int] = START.base
CORE_0: Final[int] = DRAW_CORE.base
TILE_0: Final[int] = DRAW_TILE.base


class DarknessState(Survival):
    """A position that knows the rules."""

    def begin(self) -> None:
        """D-2.3: a fixed start player, the only player, or the lot."""
        start = self.table.options["start"]
        if self.table.solo or start != "random":
            self.first_turn(0 if self.table.solo else int(start))
            self.carry_on()
        else:
            self.actor = CHANCE

    def copy(self) -> DarknessState:
        twin = DarknessState(self.table)
        twin.fill(self)
        return twin

    # Who acts, and what they may do -----------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        return [] if self.step == OVER else [self.actor]

    def legal(self, player: int) -> list[int]:
        if player != self.actor or self.step == OVER:
            return []
        step = self.step
        if step == MAIN:
            return self.main_choices(player)
        if player == CHANCE:
            return self.outcomes()
        if step < CORE_CHOICE:
            return self.turn_choices(player)
        if step < PLEDGING:
            return self.finding_choices(player)
        return self.late_choices(player)

    def turn_choices(self, player: int) -> list[int]:
        """Q1 to Q10."""
        step = self.step
        if step == WHICH_TILE:
            return self.fitting_slots(player)
        if step == WHICH_ORB:
            return self.fitting_orbs(player)
        if step == WHICH_GUARD:
            return self.fitting_guards(player)
        if step == FIRING:
            return [ALLOW_0, SHOOT_0]
        if step == PROMISING:
            return [PROMISE_0, PROMISE_0 + 1]
        if step == GOING:
            return [GO_0, CALL_OFF_0]
        if step == AMOEBA_NAMES:
            return self.name_choices(player)
        if step == AMOEBA_EATS:
            return self.eaten_choices(player)
        return self.answers()  # permitting

    def finding_choices(self, player: int) -> list[int]:
        """Q11 to Q26."""
        step = self.step
        if step == FIRST_TILE:
            return self.first_tile_choices(player)
        if step == LOOKING:
            return self.look_choices()
        if step == CORE_CHOICE:
            return self.core_choices()
        if step == KRAKEN_TARGET:
            return self.kraken_choices(player)
        if step == SCANNING:
            return self.scan_choices(player)
        if step == WHICH_LEVEL:
            return self.levels()
        if step == TILE_CHOICE:
            return self.tile_choices()
        if step == RECOVERING:
            return self.wasted_ships(player)
        if step == PIRATES_ORDER:
            return self.pirate_choices(player)
        if step == PIRATES_AT:
            return self.pirate_targets(player, self.target)
        if step == TAKING_FLEET:
            return self.fleet_choices(player)
        if step == AT_ALTAR:
            return self.altar_choices(player)
        if step == IN_CUBE:
            return self.cube_choices(player)
        if step == CUBE_SOURCE:
            return self.cube_sources(player)
        return self.answers()  # consenting, helping, meeting life, evolving

    def late_choices(self, player: int) -> list[int]:
        """Q27 to Q36."""
        step = self.step
        if step == PLEDGING:
            return self.pledge_choices(player)
        if step == FREE_LANDING:
            return self.free_landing_choices(player)
        if step == PROPOSING:
            return self.proposals(player)
        if step == WHICH_FIRST:
            return self.first_choices()
        if step == PORTAL_TARGET:
            return self.portal_choices(player)
        if step == VIRUS_TARGET:
            return self.virus_choices()
        if step == STATION_WAY:
            return [SHIFT_0, SHIFT_0 + 1]
        if step == STRONGHOLD:
            return self.stronghold_choices()
        if step == FREE_UNIT:
            return self.resource_choices()
        return self.answers()  # joining

    # Chance (specification 4.1) ---------------------------------------------------------------------------------------

    def outcomes(self) -> list[int]:
        if self.step == TILE_DRAW:
            first = KINDS * self.drawn_level
            return [TILE_0 + kind for kind in range(KINDS) if self.pool[first + kind]]
        if self.step == CORE_DRAW:
            return [CORE_0 + core for core, copies in enumerate(self.bag) if copies]
        return [START_0 + seat for seat in range(self.seats)]

    def weights(self) -> list[int]:
        if self.step == TILE_DRAW:
            first = KINDS * self.drawn_level
            return [copies for copies in self.pool[first : first + KINDS] if copies]
        if self.step == CORE_DRAW:
            return [copies for copies in self.bag if copies]
        return [1] * self.seats

    def sample(self, rng: Random) -> int:
        if self.step == START_STEP:
            return START_0 + int(rng.random() * self.seats)
        if self.step == TILE_DRAW:
            level = self.drawn_level
            action = TILE_0
            point = int(rng.random() * self.pool_left[level])
            copies = self.pool[KINDS * level : KINDS * (level + 1)]
        else:
            action = CORE_0
            point = int(rng.random() * self.bag_left)
            copies = self.bag
        for number in copies:
            point -= number
            if point < 0:
                break
            action += 1
        return action

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # What happens -----------------------------------------------------------------------------------------------------

    def apply(self, player: int, action: int) -> None:
        step = self.step
        if step in (MAIN, FREE_LANDING):
            self.act_main(player, action)
        elif player == CHANCE:
            self.happen(action)
        elif step < CORE_CHOICE:
            self.apply_turn(player, action)
        elif step < PLEDGING:
            self.apply_finding(player, action)
        else:
            self.apply_late(player, action)
        if self.step > OVER:
            self.carry_on()

    def happen(self, action: int) -> None:
        if self.step == TILE_DRAW:
            self.draw_tile(action - TILE_0)
        elif self.step == START_STEP:
            self.first_turn(action - START_0)
        elif self.purpose == FOR_ARTEFACT:
            self.lay_artefact_core(action - CORE_0)
        else:
            self.draw_core(action - CORE_0)

    def apply_turn(self, player: int, action: int) -> None:
        step = self.step
        if step == WHICH_TILE:
            self.choose_slot(player, action - SLOT_0)
        elif step == WHICH_ORB:
            self.choose_orb(player, action - ORB_0)
        elif step == WHICH_GUARD:
            self.choose_guard(action - GUARD_0)
        elif step == FIRING:
            self.fire(player, action == SHOOT_0)
        elif step == PROMISING:
            self.promise(player, action == PROMISE_0 + 1)
        elif step == GOING:
            if action == GO_0:
                self.go_on()
            else:
                self.call_off(player)
        elif step == AMOEBA_NAMES:
            self.name_victim(player, action)
        elif step == AMOEBA_EATS:
            self.be_eaten(player, action)
        elif self.phase == 1:
            self.permit(player, action == YES)
        else:
            self.permit_portal(player, action == YES)

    def apply_finding(self, player: int, action: int) -> None:
        step = self.step
        if step == FIRST_TILE:
            self.treat_first_tile(player, action)
        elif step == LOOKING:
            self.buy_map(player, action == YES)
        elif step == CORE_CHOICE:
            self.choose_core(player, action - PICK_0)
        elif step == KRAKEN_TARGET:
            self.unleash_kraken(player, action - ORB_0)
        elif step == SCANNING:
            self.treat_bad_tile(player, action)
        elif step == CONSENTING:
            self.consent(player, action == YES)
        elif step == HELPING:
            self.help(player, action == YES)
        elif step == WHICH_LEVEL:
            self.dig(player, action - DIG_0 + LV2)
        elif step == TILE_CHOICE:
            self.choose_tile(player, action - PICK_0)
        elif step == RECOVERING:
            self.recover(player, action - SHIP_0)
        elif step == MEETING_LIFE:
            self.treat_life(player, action == YES)
        elif step == EVOLVING:
            self.evolve(player, action == YES)
        elif step == PIRATES_ORDER:
            self.order_pirates(player, action)
        elif step == PIRATES_AT:
            self.strike_with_pirates(player, action)
        elif step == TAKING_FLEET:
            self.take_fleet(player, action - SHIP_0)
        elif step == AT_ALTAR:
            self.sacrifice(player, action - ALTAR_0)
        elif step == IN_CUBE:
            self.assimilate(player, action)
        else:
            self.use_source(player, action)

    def apply_late(self, player: int, action: int) -> None:
        step = self.step
        if step == PLEDGING:
            self.pledge(player, action - PLEDGE_0)
        elif step == PROPOSING:
            self.propose(player, action - PROPOSE_0)
        elif step == JOINING:
            self.join(player, action == YES)
        elif step == WHICH_FIRST:
            self.choose_first(action - SLOT_0)
        elif step == PORTAL_TARGET:
            self.choose_portal(player, action)
        elif step == VIRUS_TARGET:
            self.spread_virus(action - ORB_0)
        elif step == STATION_WAY:
            self.shift_station(player, action != SHIFT_0)
        elif step == STRONGHOLD:
            self.choose_stronghold(action)
        else:
            self.choose_unit(action - RESOURCE_0)

    def carry_on(self) -> None:
        """Until somebody has to decide or chance has to draw, or the game is over."""
        while self.step > OVER:
            step = self.step
            if step == CARRY_OUT:
                self.carry_out(self.turn)
            elif step == TURN_OVER:
                self.next_turn()
            elif step == TO_MAIN:
                self.enter_main()
            elif step == NEXT_PROPOSAL:
                self.next_proposal()
            elif step == NEXT_DISASTER:
                self.next_disaster()
            elif step == NEXT_STATION:
                self.next_station()
            else:
                self.next_count()

    # Looking at it ----------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """Utility of specification 9.3: a win is shared, or full for everybody; solo by rating."""
        if self.table.solo:
            points = self.result_of(0)[1]
            return [1.0 if points >= self.table.triumph else 0.5 if points >= self.table.threshold else 0.0]
        if not self.survived():
            return [0.0] * self.seats
        places = self.places()
        winners = places.count(1)
        share = 1.0 if self.table.full_win else 1 / winners
        return [share if place == 1 else 0.0 for place in places]

    def standing(self) -> Standing:
        over = self.step == OVER
        points = [self.result_of(seat)[1] for seat in range(self.seats)]
        if not over:
            places = [1 + sum(1 for other in points if other > own) for own in points]
            return Standing(points, places, [], False, None, self.progress())
        places = self.places()
        winners = [seat for seat in range(self.seats) if places[seat] == 1] if self.survived() else []
        return Standing(points, places, winners, True, self.reason(), 1.0)

    def progress(self) -> float:
        """How far the game is: mostly how many of the dealt ships have been used."""
        if self.phase > 1:
            return 0.9 + 0.02 * self.phase
        left = sum(self.fleet) / max(1, 2 * self.seats * self.table.dealt)
        return 0.9 * max(0.0, 1 - left)

    def view(self, viewer: int | None) -> dict[str, Any]:
        return view(self, viewer, self.actors())

    def determinize(self, viewer: int, rng: Random) -> DarknessState:
        twin = self.copy()
        if self.phase < 3 and not self.table.solo:  # from phase 3 on every core is open
            resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot; a partial one gives a position for tests."""
        self.clear()
        read(self, snapshot)

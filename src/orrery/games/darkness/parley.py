"""Announcing an action, the guards' answers, and carrying it out: specification 4.2 to 4.4, D-11 and D-10.5."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness.actions import ALLOW, CALL_OFF, GO, PROMISE, SHOOT
from orrery.games.darkness.pieces import BIT, COLONY, SCOUT
from orrery.games.darkness.position import (
    ACTS,
    ASSAULTING,
    CARRY_OUT,
    ERASING,
    EXPLORING,
    FIRING,
    GOING,
    LANDING,
    LINKING,
    MINING,
    NO_ACT,
    NO_GIANT,
    NOBODY,
    NOWHERE,
    OCCUPYING,
    PERMITTING,
    PROMISING,
    SHOOTING,
    SHOWN_LETTERED,
    TERRAFORMING,
    TO_MAIN,
    TURN_OVER,
    WHICH_GUARD,
    WHICH_ORB,
    WHICH_TILE,
)
from orrery.games.darkness.works import Works

PROMISE_0: Final[int] = PROMISE.base
GO_0: Final[int] = GO.base
CALL_OFF_0: Final[int] = CALL_OFF.base
ALLOW_0: Final[int] = ALLOW.base
SHOOT_0: Final[int] = SHOOT.base


class Parley(Works):
    """A position in which guards are asked."""

    def announce(self, seat: int, act: int, orb: int, ship: int) -> None:
        """The first step of an action's chain; the rest of the chain comes before any parley."""
        self.act = act
        self.act_orb = orb
        self.act_ship = ship
        self.act_slot = NOWHERE
        self.act_orb2 = NOWHERE
        if act in (LANDING, EXPLORING):
            self.call_guards(seat)
        elif act == ASSAULTING:
            self.step = WHICH_GUARD
        elif act in (LINKING, SHOOTING):
            self.step = WHICH_ORB
        else:
            self.step = WHICH_TILE

    def choose_slot(self, seat: int, slot: int) -> None:
        self.act_slot = slot
        if self.act == MINING:
            self.step = WHICH_ORB
        elif self.act in (OCCUPYING, TERRAFORMING):
            self.call_guards(seat)
        else:
            self.step = CARRY_OUT

    def choose_orb(self, seat: int, orb: int) -> None:
        self.act_orb2 = orb
        if self.act == MINING:
            self.call_guards(seat)
        elif self.act == LINKING:
            self.ask_permission(seat)
        else:
            self.step = WHICH_TILE

    def choose_guard(self, shield: int) -> None:
        self.step = WHICH_TILE if shield else CARRY_OUT

    # Guards and ships (D-11) ------------------------------------------------------------------------------------------

    def call_guards(self, seat: int) -> None:
        """Ships come to one orb, or with `mine` to two: the foreign guards there are asked in turn (D-11.1)."""
        if self.act == LANDING:
            if self.seen[seat] & BIT[self.act_orb]:
                self.facts[self.act_orb] |= NO_GIANT
        elif self.act == EXPLORING:
            self.facts[self.act_orb] |= SHOWN_LETTERED
        elif self.act == MINING:
            self.facts[self.act_orb2] |= SHOWN_LETTERED
        self.asked = self.guardians(seat, self.act_orb)
        if self.act == MINING:
            self.asked += self.guardians(seat, self.act_orb2)
        self.ask_at = 0
        if not self.asked:
            self.step = CARRY_OUT
            return
        if self.journal is not None:
            said = {"act": ACTS[self.act], "orb": self.act_orb, "place": self.called(self.act_orb)}
            self.tell("announced", seat, "D-11.1", said)
        self.step = PROMISING if self.table.parley else FIRING
        self.actor = self.asked[0] % 8

    def promise(self, seat: int, kind: bool) -> None:  # D-11.2: binds nobody
        if self.journal is not None:
            place = self.called(self.asked[self.ask_at] // 8)
            self.tell("promised" if kind else "promised_nothing", seat, "D-11.2", {"place": place, "with": self.turn})
        self.ask_at += 1
        if self.ask_at == len(self.asked):
            self.step = GOING
            self.actor = self.turn
        else:
            self.actor = self.asked[self.ask_at] % 8

    def go_on(self) -> None:
        self.ask_at = 0
        self.step = FIRING
        self.actor = self.asked[0] % 8

    def call_off(self, seat: int) -> None:
        """D-11.3: nothing is spent, the orbs stay closed this turn; D-10.8: it ends a free landing."""
        if self.journal is not None:
            self.tell("called_off", seat, "D-11.3", {"place": self.called(self.act_orb)})
        self.asked = []
        if self.free:
            self.step = TURN_OVER
            return
        self.closed |= BIT[self.act_orb]
        if self.act == MINING:
            self.closed |= BIT[self.act_orb2]
        self.step = TO_MAIN

    def fire(self, seat: int, shoots: bool) -> None:
        if self.journal is not None:
            place = self.called(self.asked[self.ask_at] // 8)
            self.tell("shot" if shoots else "allowed", seat, "D-11.1", {"place": place, "with": self.turn})
        if shoots:
            self.asked = []
            self.idle = 0
            self.spend(self.turn, COLONY, self.sent_colony())
            self.spend(self.turn, SCOUT, self.sent_scout())
            self.step = TURN_OVER
            return
        self.ask_at += 1
        if self.ask_at == len(self.asked):
            self.asked = []
            self.step = CARRY_OUT
        else:
            self.actor = self.asked[self.ask_at] % 8

    def sent_colony(self) -> int:
        """The colony ships that come with the announced action (D-11.5)."""
        if self.act in (LANDING, EXPLORING):
            return 1 if self.act_ship == COLONY else 0
        if self.act == OCCUPYING:
            return 1
        if self.act == TERRAFORMING:
            tile = self.slots[self.act_orb][self.act_slot]
            return self.table.terraform_colony if self.owner[tile] == NOBODY else self.table.terraform_on_factory
        return 0

    def sent_scout(self) -> int:
        """The scouts that come with the announced action (D-11.5)."""
        if self.act in (LANDING, EXPLORING):
            return 1 if self.act_ship == SCOUT else 0
        if self.act == MINING:
            return self.table.mining_scout
        return self.table.terraform_scout if self.act == TERRAFORMING else 0

    # Guards and gateways (D-10.5) -------------------------------------------------------------------------------------

    def ask_permission(self, seat: int) -> None:
        """Each foreign guardian of either end is asked once."""
        ends = BIT[self.act_orb] | BIT[self.act_orb2]
        self.asked = [8 * self.act_orb + other for other in self.after(seat) if self.guards(other) & ends]
        self.ask_at = 0
        if self.asked:
            self.step = PERMITTING
            self.actor = self.asked[0] % 8
        else:
            self.step = CARRY_OUT

    def permit(self, seat: int, agreed: bool) -> None:
        if self.journal is not None:
            self.tell("permitted" if agreed else "refused", seat, "D-10.5", {"with": self.turn})
        self.ask_at += 1
        if not agreed:  # D-R33: nothing is spent
            self.asked = []
            self.closed_pairs.append(64 * self.act_orb + self.act_orb2)
            self.step = TO_MAIN
        elif self.ask_at == len(self.asked):
            self.asked = []
            self.step = CARRY_OUT
        else:
            self.actor = self.asked[self.ask_at] % 8

    def carry_out(self, seat: int) -> None:
        """The announced action happens: its ships leave the fleet only now."""
        act, self.act = self.act, NO_ACT
        self.idle = 0
        if act == LANDING:
            self.fleet[2 * seat + self.act_ship] -= 1
            self.arrive(seat, self.act_ship, self.act_orb, "D-4.4")
        elif act == EXPLORING:
            self.explore(seat, self.act_ship)
        elif act == OCCUPYING:
            self.occupy(seat)
        elif act == MINING:
            self.mine(seat)
        elif act == TERRAFORMING:
            self.terraform(seat)
        elif act == LINKING:
            self.link(seat)
        elif act == ASSAULTING:
            self.assault(seat)
        elif act == SHOOTING:
            self.fire_laser(seat)
        elif act == ERASING:
            self.erase(seat)

"""Vertium: who acts, what they may do, and where each action leads. What happens then is in the modules of the phases:
start (V-1), colonizing (V-2 to V-5), ending (V-6), war (V-7, V-12, V-13, V-15), battle (V-8 to V-10)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from orrery.core.state import CHANCE, Standing
from orrery.games.vertium.actions import (
    ATTACK,
    CARD,
    CUBE_G,
    CUBE_SITE,
    CUBE_V,
    CUBES_DONE,
    DISASTER,
    END_TURN,
    ESCAPE,
    FROM,
    HOLD,
    KEEP_SET,
    LEAK,
    MELT,
    NO_ATTACK,
    PASS_WAR,
    PLACE,
    PLAY_SET,
    RAID_GEM,
    RAID_HAND,
    RAID_TO,
    REFUGE_FROM,
    SEND_G,
    SEND_V,
    STAND,
    TAKE,
)
from orrery.games.vertium.chance import (
    ALLOT_0,
    BLUE_KIND_0,
    BLUE_SITE_0,
    CARDS4_0,
    D6_0,
    DRAW_0,
    FIRST_0,
    MOON_0,
    OBJECTIVE_0,
    PICK_0,
    ROLL3_0,
    ROLL4_0,
    STEAL_0,
    Chance,
)
from orrery.games.vertium.dice import FOUR, PLAYABLE
from orrery.games.vertium.hidden import resample, view
from orrery.games.vertium.pieces import SET
from orrery.games.vertium.position import (
    BY_CHANCE,
    CARD_A,
    CARD_D,
    CUBE_PARTNER,
    CUBE_PLACE,
    CUBES,
    DEALING,
    DRAWING,
    ESCAPING,
    LEAKING,
    MELTING,
    MOONS,
    OBJECTIVES,
    ORIGIN,
    PLACING,
    PLAYING,
    RAID_SETS,
    RAIDED,
    RAIDING,
    REASONS,
    REFILL,
    ROLL_A,
    ROLL_D,
    SENDING_G,
    SENDING_V,
    SITES,
    STARTER,
    STEALING,
    TAKING,
    TARGET_DIE,
    TURN,
    WAR,
)
from orrery.games.vertium.refusal import refusal
from orrery.games.vertium.snapshot import read, write
from orrery.games.vertium.table import NOBODY, Table

# Plain numbers for the hot paths
TAKE_0: Final[int] = TAKE.base
PLAY_SET_0: Final[int] = PLAY_SET.base
KEEP_SET_0: Final[int] = KEEP_SET.base
PLACE_0: Final[int] = PLACE.base
DISASTER_0: Final[int] = DISASTER.base - 4  # the first disaster is card 4
END_TURN_0: Final[int] = END_TURN.base
MELT_0: Final[int] = MELT.base
LEAK_0: Final[int] = LEAK.base
RAID_HAND_0: Final[int] = RAID_HAND.base
RAID_GEM_0: Final[int] = RAID_GEM.base
RAID_TO_0: Final[int] = RAID_TO.base
ATTACK_0: Final[int] = ATTACK.base
FROM_0: Final[int] = FROM.base
REFUGE_FROM_0: Final[int] = REFUGE_FROM.base
SEND_V_0: Final[int] = SEND_V.base
SEND_G_0: Final[int] = SEND_G.base
ESCAPE_0: Final[int] = ESCAPE.base
STAND_0: Final[int] = STAND.base
CARD_0: Final[int] = CARD.base
HOLD_0: Final[int] = HOLD.base
PASS_WAR_0: Final[int] = PASS_WAR.base
NO_ATTACK_0: Final[int] = NO_ATTACK.base
CUBE_V_0: Final[int] = CUBE_V.base
CUBE_G_0: Final[int] = CUBE_G.base
CUBE_SITE_0: Final[int] = CUBE_SITE.base
CUBES_DONE_0: Final[int] = CUBES_DONE.base

CARD_ACTIONS: Final = [
    [[CARD_0 + card for card in playable] + [HOLD_0] for playable in by_unused] for by_unused in PLAYABLE
]


class VertiumState(Chance):
    """A position that knows the rules."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def copy(self) -> VertiumState:
        twin = VertiumState(self.table)
        twin.fill(self)
        return twin

    # Who acts, and what they may do ---------------------------------------------------------------------------------

    def actors(self) -> list[int]:
        if self.over:
            return []
        phase = self.phase
        if BY_CHANCE[phase]:
            return [CHANCE]
        return [self.defender if phase in (ESCAPING, CARD_D) else self.turn]

    def legal(self, player: int) -> list[int]:
        phase = self.phase
        if self.over:
            return []
        if BY_CHANCE[phase]:
            return self.outcomes() if player == CHANCE else []
        if phase == CARD_D:
            return CARD_ACTIONS[self.roll_d][self.cards_d][:] if player == self.defender else []
        if phase == ESCAPING:
            return [ESCAPE_0, STAND_0] if player == self.defender else []
        if player != self.turn:
            return []
        if phase == PLAYING:
            return self.plays(player)
        if phase == TAKING:
            return [TAKE_0 + kind for kind in sorted(set(self.row))]
        if phase == CARD_A:
            return CARD_ACTIONS[self.roll_a][self.cards_a][:]
        if phase < CUBES:
            return self.phase_one_choices(player)
        return self.war_choices(player)

    def plays(self, player: int) -> list[int]:
        """V-2.4: a set must be played; without one a disaster or nothing (V-2.6)."""
        at = 9 * player
        hand = self.hand[at : at + 9]
        if max(hand[:4]) >= SET:
            return [PLAY_SET_0 + colour for colour in range(4) if hand[colour] >= SET]
        found = [DISASTER_0 + kind for kind in range(4, 9) if hand[kind]]
        found.append(END_TURN_0)
        return found

    def phase_one_choices(self, player: int) -> list[int]:
        phase = self.phase
        if phase == PLACING:
            return self.token_places()
        if phase == MELTING:
            return [MELT_0 + seat for seat in range(self.seats)]
        if phase == LEAKING:
            return [LEAK_0 + planet for planet in self.leaky()]
        if phase == RAIDING:
            hands = [RAID_HAND_0 + seat for seat in self.robbable(player)]
            return hands + [RAID_GEM_0 + gem for gem in self.raidable(player)]
        if phase == RAID_SETS:
            at = 9 * player
            found = [PLAY_SET_0 + colour for colour in range(4) if self.hand[at + colour] >= SET]
            found.append(KEEP_SET_0)
            return found
        return [RAID_TO_0 + planet for planet, owner in enumerate(self.owner) if owner == player]

    def token_places(self) -> list[int]:
        """V-4.4: where the colour is missing; if it is missing nowhere, anywhere (V-R11)."""
        colour = self.colour
        free = [planet for planet, owner in enumerate(self.owner) if owner == NOBODY]
        lacking = [PLACE_0 + planet for planet in free if not self.tokens[4 * planet + colour]]
        return lacking or [PLACE_0 + planet for planet in free]

    def war_choices(self, player: int) -> list[int]:
        phase = self.phase
        if phase == SENDING_V:
            low, high = self.vertium_limits()
            return list(range(SEND_V_0 + low, SEND_V_0 + high + 1))
        if phase == SENDING_G:
            low, high = self.gelbon_limits()
            return list(range(SEND_G_0 + low, SEND_G_0 + high + 1))
        if phase == ORIGIN:
            rich = [planet for planet, owner in enumerate(self.owner) if owner == player and self.gems(planet)]
            found = [FROM_0 + planet for planet in rich] if self.captains_of(player) else []
            if self.refuge[player]:
                found += [REFUGE_FROM_0 + planet for planet in rich]
            return found
        if phase == TURN:
            found = self.attacks_of(player)
            if not self.table.must_attack:
                found.append(NO_ATTACK_0)
            return found
        if phase == WAR:
            able = self.can_attack(player)
            found = self.attacks_of(player) if able else []
            if not (self.fresh and able):
                found.append(PASS_WAR_0)
            if self.table.gelbon:
                found += [CUBE_V_0 + planet for planet in self.cube_sources(player)]
            return found
        if phase == CUBES:
            return [CUBE_V_0 + planet for planet in self.cube_sources(player)] + [CUBES_DONE_0]
        if phase == CUBE_PARTNER:
            return [CUBE_G_0 + planet for planet in self.cube_partners(player)]
        sites = sorted({self.cube_v, self.cube_g})
        return [CUBE_SITE_0 + planet for planet in sites if not self.cube[planet]]

    def attacks_of(self, player: int) -> list[int]:
        return [ATTACK_0 + planet for planet in range(self.table.planets) if self.is_target(player, planet)]

    def refusal(self, player: int, action: int) -> str | None:
        return refusal(self, player, action)

    # What happens ---------------------------------------------------------------------------------------------------

    def apply(self, player: int, action: int) -> None:
        phase = self.phase
        if phase == REFILL:
            self.refill(action - DRAW_0)
        elif phase == TAKING:
            self.take(player, action - TAKE_0)
        elif phase == PLAYING:
            if action == END_TURN_0:
                self.end_turn(player)
            elif action < KEEP_SET_0:
                self.play_set(player, action - PLAY_SET_0)
            else:
                self.play_disaster(player, action - DISASTER_0)
        elif phase == DRAWING:
            self.draw(action - DRAW_0)
        elif phase == PLACING:
            self.place_token(player, action - PLACE_0)
        elif phase == ROLL_A:
            self.roll_attacker(self.rolled(action))
        elif phase == ROLL_D:
            self.fought(self.roll_defender(self.rolled(action)))
        elif phase in (CARD_A, CARD_D):
            self.fought(self.hold() if action == HOLD_0 else self.play_card(action - CARD_0))
        elif phase >= CUBES:
            self.apply_war(action)
        elif phase > TAKING:
            self.apply_disaster(player, action)
        else:
            self.apply_setup(action)

    def rolled(self, action: int) -> int:
        """The number of the roll that an outcome stands for."""
        if action >= CARDS4_0 + FOUR:
            return action - CARDS4_0
        return action - ROLL3_0 if action < ROLL4_0 + FOUR else action - ROLL4_0

    def apply_setup(self, action: int) -> None:
        phase = self.phase
        if phase == DEALING:
            self.deal(action - DRAW_0)
        elif phase == MOONS:
            self.place_moon(action - MOON_0)
        elif phase == SITES:
            self.place_blue(action - BLUE_SITE_0)
        elif phase == OBJECTIVES:
            self.give_objective(action - OBJECTIVE_0)
        elif phase == STARTER:
            self.begin_with(action - FIRST_0)
        else:
            self.allot(action - ALLOT_0)

    def apply_disaster(self, player: int, action: int) -> None:
        phase = self.phase
        if phase == MELTING:
            self.melt(player, action - MELT_0)
        elif phase == LEAKING:
            self.leak(player, action - LEAK_0)
        elif phase == RAIDING:
            if action < RAID_GEM_0:
                self.rob(action - RAID_HAND_0)
            else:
                self.raid(action - RAID_GEM_0)
        elif phase == STEALING:
            self.steal(action - STEAL_0)
        elif phase == RAID_SETS:
            if action == KEEP_SET_0:
                self.keep_set(player)
            else:
                self.play_set(player, action - PLAY_SET_0)
        elif phase == RAIDED:
            self.bring_gem(player, action - RAID_TO_0)
        else:
            self.turn_up(action - BLUE_KIND_0)

    def apply_war(self, action: int) -> None:
        phase = self.phase
        if phase in (TURN, WAR, CUBES):
            if action == PASS_WAR_0:
                self.pass_on()
            elif action == NO_ATTACK_0:
                self.stay_home()
            elif action == CUBES_DONE_0:
                self.cubes_done()
            elif action >= CUBE_V_0:
                self.take_cube_vertium(action - CUBE_V_0)
            else:
                self.attack(action - ATTACK_0)
        elif phase == SENDING_V:
            self.send_vertium(action - SEND_V_0)
        elif phase == SENDING_G:
            self.send_gelbon(action - SEND_G_0)
        elif phase == ORIGIN:
            if action < REFUGE_FROM_0:
                self.set_out(action - FROM_0, False)
            else:
                self.set_out(action - REFUGE_FROM_0, True)
        elif phase == ESCAPING:
            if action == ESCAPE_0:
                self.fought(self.escape())
            else:
                self.stand()
        elif phase == CUBE_PARTNER:
            self.take_cube_gelbon(action - CUBE_G_0)
        elif phase == CUBE_PLACE:
            self.build_cube(action - CUBE_SITE_0)
        elif phase == TARGET_DIE:
            self.roll_target(action - D6_0)
        else:
            self.complex_attacks(action - PICK_0)

    # Looking at it --------------------------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        winners = self.winners()
        share = 1.0 if self.is_team_game() or not winners else 1 / len(winners)
        return [share if seat in winners else 0.0 for seat in range(self.seats)]

    def standing(self) -> Standing:
        winners = self.winners() if self.over else []
        reason = REASONS[self.over] or None
        return Standing(self.score(), self.places(), winners, bool(self.over), reason, self.progress())

    def progress(self) -> float:
        """How far the game is, from 0 to 1: by planets colonized, then by attacks."""
        table = self.table
        if self.over:
            return 1.0
        colonized = (table.planets - self.owner.count(NOBODY)) / table.planets
        if table.phase_one_only:
            return 0.99 * colonized
        attacks = table.attack_limit if table.american else table.rounds * table.sides
        fought = self.attacks / attacks if self.revealed else 0.0
        return 0.99 * fought if table.solo else 0.6 * colonized + 0.39 * fought

    def view(self, viewer: int | None) -> dict[str, Any]:
        return view(self, viewer, self.actors())

    def determinize(self, viewer: int, rng: Random) -> VertiumState:
        twin = self.copy()
        resample(twin, viewer, rng)
        return twin

    def snapshot(self) -> dict[str, Any]:
        return write(self)

    def load(self, snapshot: Mapping[str, Any]) -> None:
        """Become the position of a snapshot; what a partial one leaves out is as at the start."""
        self.clear()
        read(self, snapshot)

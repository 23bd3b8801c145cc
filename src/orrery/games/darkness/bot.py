"""The plain policy of Terraforming Darkness: settle good orbs, fill them, link them."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.policy import Judged, Policy
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import (
    DEFEND,
    DIG,
    DISCOVER,
    DONE,
    EXCHANGE,
    EXPLORE,
    GATEWAY,
    HIT_AMOEBA,
    KEEP,
    KILL_EEL,
    LAND,
    OCCUPY,
    PICK,
    REDRAW,
    SALVAGE,
    TERRAFORM,
)
from orrery.games.darkness.bot_answers import answer, pledge, worth_a_hit
from orrery.games.darkness.bot_late_phases import decide_late
from orrery.games.darkness.bot_values import (
    GOOD,
    best_partner,
    homes,
    own_tiles,
    planned_level,
    tile_value,
    wanted_homes,
    weak_spots,
)
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    LETTER,
    LETTERED,
    MAX_ORBS,
    RESOURCE_TILES,
    ROCKS,
    SCOUT,
    SHIPS_EACH,
    TUNNELS,
    WEAK_SPOT,
    members,
)
from orrery.games.darkness.position import (
    NOBODY,
)
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.steps.free import FIRST_FREE, LAST_FREE
from orrery.games.darkness.steps.shared import NO, YES

WITH_FREE_ACTIONS: Final = (step_id.MAIN, step_id.AMOEBA_NAMES, step_id.STRIKING_BACK, step_id.AMOEBA_EATS)
WORTH_A_STATION: Final = 4  # own tiles that make an orb worth terraforming


def greedy(state: DarknessState, player: int, rng: Random) -> int:
    """The action that the policy takes; any legal one where it has no opinion."""
    legal = state.legal(player)
    step = state.step
    if step not in WITH_FREE_ACTIONS:  # elsewhere the policy has no use for them
        legal = [action for action in legal if not FIRST_FREE <= action <= LAST_FREE]
    if len(legal) == 1:
        return legal[0]
    if step == step_id.MAIN:
        choice = main_action(state, player, legal)
    elif step >= step_id.PROPOSING:  # phases 2 to 5
        choice = decide_late(state, player)
    elif step == step_id.PLEDGING:
        choice = pledge(state, player)
    elif step in (step_id.FIRST_TILE, step_id.SCANNING, step_id.TILE_CHOICE, step_id.CORE_CHOICE, step_id.LOOKING):
        choice = choose_find(state, player, legal)
    else:
        choice = answer(state, player, legal, rng)
    return choice if choice in legal else rng.choice(legal)


# The main decision ----------------------------------------------------------------------------------------------------


def main_action(state: DarknessState, player: int, legal: list[int]) -> int:
    """The first of these aims that can be followed now."""
    if HIT_AMOEBA.zero in legal and worth_a_hit(state, player):
        return HIT_AMOEBA.zero
    choices = (
        kill_eel(state, player, legal),
        terraform(state, player, legal),
        link(state, player, legal),
        occupy(state, player, legal),
        settle(state, player, legal),
        explore(state, player, legal),
        defend(state, player, legal),
        seek(state, player, legal),
        sink(state, player, legal),
    )
    for choice in choices:
        if choice in legal:
            return choice
    return DONE.zero if DONE.zero in legal else legal[0]  # leaving an own tile is no way to spend time


def kill_eel(state: DarknessState, player: int, legal: list[int]) -> int:
    for orb in members(state.besieged & state.bridge[player]):
        if own_tiles(state, player, orb) >= 3 or state.config.siege_of_player:
            choice = KILL_EEL.zero + MAX_ORBS + orb
            return choice if choice in legal else KILL_EEL.zero + orb
    return NOBODY


def terraform(state: DarknessState, player: int, legal: list[int]) -> int:
    orbs = [orb for orb in members(state.bridge[player]) if 0 <= planned_level(state, orb) < GOOD]
    orbs = [orb for orb in orbs if own_tiles(state, player, orb) >= WORTH_A_STATION and TERRAFORM.zero + orb in legal]
    return TERRAFORM.zero + max(orbs, key=state.count.__getitem__) if orbs else NOBODY


def link(state: DarknessState, player: int, legal: list[int]) -> int:
    """Link two own level-A orbs, keeping the network one piece."""
    orbs = [orb for orb in homes(state, player) if state.owns[player] & BIT[orb]]
    for orb in orbs:
        if GATEWAY.zero + orb in legal and best_partner(state, player, orb) != NOBODY:
            return GATEWAY.zero + orb
    return NOBODY


def occupy(state: DarknessState, player: int, legal: list[int]) -> int:
    best, most = NOBODY, -3.0
    for orb in members(state.loose & state.bridge[player]):
        if OCCUPY.zero + orb in legal and planned_level(state, orb) >= 1:
            value = max(tile_value(state, player, state.kind[tile]) for tile in loose_tiles(state, orb))
            if value > most:
                best, most = OCCUPY.zero + orb, value
    return best


def loose_tiles(state: DarknessState, orb: int) -> list[int]:
    return [tile for tile in state.tiles_of(orb) if state.owner[tile] == NOBODY and not state.turned[tile]]


def settle(state: DarknessState, player: int, legal: list[int]) -> int:
    """Too few homes: land on the largest known A orb with room, else look for one."""
    if len(homes(state, player)) >= wanted_homes(state):
        return NOBODY
    return found_home(state, player, legal)


def found_home(state: DarknessState, player: int, legal: list[int]) -> int:
    orbs = members(
        state.alive & state.room & state.known(player) & ~state.bridge[player] & ~state.foreign_guards(player)
    )
    orbs = [orb for orb in orbs if LETTER[state.core[orb]] == GOOD and planned_level(state, orb) == GOOD]
    orbs = [orb for orb in orbs if state.size[orb] - state.count[orb] >= 3 and LAND.zero + orb in legal]
    if orbs:
        return LAND.zero + max(orbs, key=state.size.__getitem__)
    return DISCOVER.zero + SCOUT


def explore(state: DarknessState, player: int, legal: list[int]) -> int:
    """The home with most free slots, by scout while more than two are left."""
    orbs = [orb for orb in homes(state, player) if state.room & BIT[orb]]
    ship = SCOUT if state.fleet[SHIPS_EACH * player + SCOUT] > 2 else COLONY
    first = EXPLORE.zero + MAX_ORBS * ship
    orbs = [orb for orb in orbs if first + orb in legal]
    return first + max(orbs, key=lambda orb: state.size[orb] - state.count[orb]) if orbs else NOBODY


def defend(state: DarknessState, player: int, legal: list[int]) -> int:
    if state.fleet[SHIPS_EACH * player] < 3 or state.fleet[SHIPS_EACH * player + SCOUT] < 3:
        return NOBODY
    others = 0
    for other in range(state.seats):
        if other != player:
            others |= state.bridge[other] | state.seen[other]
    orbs = [orb for orb in members(state.owns[player] & others) if DEFEND.zero + orb in legal]
    orbs = [orb for orb in orbs if own_tiles(state, player, orb) >= 3]
    return DEFEND.zero + max(orbs, key=lambda orb: own_tiles(state, player, orb)) if orbs else NOBODY


def seek(state: DarknessState, player: int, legal: list[int]) -> int:
    """All homes are full: another one, as long as ships to fill it are left."""
    return found_home(state, player, legal) if state.ships_left(player) > 8 else NOBODY


def sink(state: DarknessState, player: int, legal: list[int]) -> int:
    """Nothing useful is left: colony ships become scouts, and scouts go where they do no harm."""
    colonies, scouts_left = state.fleet[SHIPS_EACH * player : SHIPS_EACH * player + SHIPS_EACH]
    if EXCHANGE.zero in legal and scouts_left == 0 and colonies > 1:
        return EXCHANGE.zero
    known = members(state.alive & state.lettered & state.known(player) & ~state.foreign_guards(player))
    scouts = [LAND.zero + MAX_ORBS + orb for orb in known]
    settle_more = [LAND.zero + orb for orb in known]
    found = [action for action in scouts + settle_more if action in legal]
    if found:
        return found[0]
    return DISCOVER.zero + SCOUT if DISCOVER.zero + SCOUT in legal else DISCOVER.zero


# Tiles and cores ------------------------------------------------------------------------------------------------------


def choose_find(state: DarknessState, player: int, legal: list[int]) -> int:
    step = state.step
    if step == step_id.FIRST_TILE:
        return first_tile(state, player, legal)
    if step == step_id.SCANNING:
        return legal[0]  # an own Deep scan, else somebody else's, else none
    if step == step_id.TILE_CHOICE:
        return PICK.zero + max(range(len(state.beside)), key=lambda n: kind_value(state, player, state.beside[n]))
    if step == step_id.CORE_CHOICE:
        return PICK.zero + max(range(len(state.hand)), key=lambda n: core_value(state, state.hand[n]))
    short = len(homes(state, player)) < wanted_homes(state) and state.fleet[SHIPS_EACH * player + SCOUT] > 4
    return YES if short else NO


def core_value(state: DarknessState, core: int) -> int:
    if core >= LETTERED:
        return LETTERED - core
    return state.config.printed[core] * (1 + 2 * LETTER[core])


def kind_value(state: DarknessState, player: int, kind: int) -> float:
    """A tile's worth where resources, disasters and curiosities stand side by side."""
    if kind < RESOURCE_TILES:
        return tile_value(state, player, kind)
    if kind == WEAK_SPOT:
        return -8.0 if weak_spots(state, state.act_orb) else -2.0
    return -1.0 if kind < WEAK_SPOT else -6.0


def first_tile(state: DarknessState, player: int, legal: list[int]) -> int:
    """Keep what is of use, redraw rocks, dig useless tiles to LV2 while there are few weak spots."""
    kind = state.drawn
    found = [action for action in legal if SALVAGE.zero <= action < PICK.zero]
    if found:
        return max(found, key=lambda action: tile_value(state, player, action - SALVAGE.zero))
    if kind == ROCKS and REDRAW.zero in legal:
        return REDRAW.zero
    useless = kind in (ROCKS, TUNNELS)
    if (useless and weak_spots(state, state.act_orb) < state.config.weak_spots - 1) or KEEP.zero not in legal:
        return DIG.at(2) if DIG.at(2) in legal else DIG.at(3) if KEEP.zero not in legal else KEEP.zero
    return KEEP.zero


class DarknessPolicy(Policy[DarknessState]):
    """How to play Terraforming Darkness well."""

    package = "orrery.games.darkness"

    def judge(self, state: DarknessState, player: int) -> list[Judged]:
        legal = state.legal(player)
        best = greedy(state, player, Random(0))
        return [(1.0 if action == best else 0.0, action, "") for action in legal]

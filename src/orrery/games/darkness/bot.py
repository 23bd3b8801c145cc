"""The plain policy of Terraforming Darkness (specification 12): settle good orbs, fill them, link them."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.games.darkness.bot_answers import answer, pledge
from orrery.games.darkness.bot_late import decide_late
from orrery.games.darkness.bot_sight import (
    GOOD,
    best_partner,
    homes,
    own_tiles,
    planned_level,
    tile_value,
    wanted_homes,
    weak_spots,
)
from orrery.games.darkness.exploring import DIG_0, KEEP_0, REDRAW_0, SALVAGE_0, SCAN_ACCEPT, SCAN_ASK, SCAN_OWN
from orrery.games.darkness.findings import DONE_0
from orrery.games.darkness.landing import NO, PICK_0, YES
from orrery.games.darkness.pieces import (
    BIT,
    COLONY,
    LETTER,
    LETTERED,
    MAX_ORBS,
    RESOURCE_TILES,
    ROCKS,
    SCOUT,
    TUNNELS,
    WEAK_SPOT,
    members,
)
from orrery.games.darkness.position import (
    CORE_CHOICE,
    FIRST_TILE,
    FREE_LANDING,
    LOOKING,
    MAIN,
    NOBODY,
    PLEDGING,
    SCANNING,
    TILE_CHOICE,
)
from orrery.games.darkness.state import DarknessState
from orrery.games.darkness.turns import (
    DEFEND_0,
    DISCOVER_0,
    EXCHANGE_0,
    EXPLORE_0,
    GATEWAY_0,
    HIT_AMOEBA_0,
    KILL_EEL_0,
    LAND_0,
    OCCUPY_0,
    TERRAFORM_0,
)

WORTH_A_STATION: Final = 4  # own tiles that make an orb worth terraforming


def greedy(state: DarknessState, player: int, rng: Random) -> int:
    """The action that the policy takes; any legal one where it has no opinion."""
    legal = state.legal(player)
    if len(legal) == 1:
        return legal[0]
    step = state.step
    if step == MAIN:
        wish = main_action(state, player, legal)
    elif step >= PLEDGING and step != FREE_LANDING:
        wish = pledge(state, player) if step == PLEDGING else decide_late(state, player)
    elif step in (FIRST_TILE, SCANNING, TILE_CHOICE, CORE_CHOICE, LOOKING):
        wish = choose_find(state, player, legal)
    else:
        wish = answer(state, player, legal, rng)
    return wish if wish in legal else rng.choice(legal)


# The main decision ----------------------------------------------------------------------------------------------------


def main_action(state: DarknessState, player: int, legal: list[int]) -> int:
    """The first of the steps of specification 12 that can be taken."""
    scouts = state.fleet[2 * player + SCOUT]
    if HIT_AMOEBA_0 in legal and (scouts >= 4 or state.amoebas[0] == state.table.amoeba_hits - 1):
        return HIT_AMOEBA_0
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
    for wish in choices:
        if wish in legal:
            return wish
    return DONE_0 if DONE_0 in legal else legal[0]  # leaving an own tile is no way to spend time


def kill_eel(state: DarknessState, player: int, legal: list[int]) -> int:
    for orb in members(state.besieged & state.bridge[player]):
        if own_tiles(state, player, orb) >= 3 or state.table.siege_of_player:
            wish = KILL_EEL_0 + MAX_ORBS + orb
            return wish if wish in legal else KILL_EEL_0 + orb
    return NOBODY


def terraform(state: DarknessState, player: int, legal: list[int]) -> int:
    orbs = [orb for orb in members(state.bridge[player]) if 0 <= planned_level(state, orb) < GOOD]
    orbs = [orb for orb in orbs if own_tiles(state, player, orb) >= WORTH_A_STATION and TERRAFORM_0 + orb in legal]
    return TERRAFORM_0 + max(orbs, key=state.count.__getitem__) if orbs else NOBODY


def link(state: DarknessState, player: int, legal: list[int]) -> int:
    """Link two own level-A orbs, keeping the network one piece."""
    orbs = [orb for orb in homes(state, player) if state.owns[player] & BIT[orb]]
    for orb in orbs:
        if GATEWAY_0 + orb in legal and best_partner(state, player, orb) != NOBODY:
            return GATEWAY_0 + orb
    return NOBODY


def occupy(state: DarknessState, player: int, legal: list[int]) -> int:
    best, most = NOBODY, -3.0
    for orb in members(state.loose & state.bridge[player]):
        if OCCUPY_0 + orb in legal and planned_level(state, orb) >= 1:
            value = max(tile_value(state, player, state.kind[tile]) for tile in loose_tiles(state, orb))
            if value > most:
                best, most = OCCUPY_0 + orb, value
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
    orbs = [orb for orb in orbs if state.size[orb] - state.count[orb] >= 3 and LAND_0 + orb in legal]
    if orbs:
        return LAND_0 + max(orbs, key=state.size.__getitem__)
    return DISCOVER_0 + SCOUT


def explore(state: DarknessState, player: int, legal: list[int]) -> int:
    """The home with most free slots, by scout while more than two are left."""
    orbs = [orb for orb in homes(state, player) if state.room & BIT[orb]]
    ship = SCOUT if state.fleet[2 * player + SCOUT] > 2 else COLONY
    first = EXPLORE_0 + MAX_ORBS * ship
    orbs = [orb for orb in orbs if first + orb in legal]
    return first + max(orbs, key=lambda orb: state.size[orb] - state.count[orb]) if orbs else NOBODY


def defend(state: DarknessState, player: int, legal: list[int]) -> int:
    if state.fleet[2 * player] < 3 or state.fleet[2 * player + SCOUT] < 3:
        return NOBODY
    others = 0
    for other in range(state.seats):
        if other != player:
            others |= state.bridge[other] | state.seen[other]
    orbs = [orb for orb in members(state.owns[player] & others) if DEFEND_0 + orb in legal]
    orbs = [orb for orb in orbs if own_tiles(state, player, orb) >= 3]
    return DEFEND_0 + max(orbs, key=lambda orb: own_tiles(state, player, orb)) if orbs else NOBODY


def seek(state: DarknessState, player: int, legal: list[int]) -> int:
    """All homes are full: another one, as long as ships to fill it are left."""
    return found_home(state, player, legal) if state.ships_left(player) > 8 else NOBODY


def sink(state: DarknessState, player: int, legal: list[int]) -> int:
    """Nothing useful is left: colony ships become scouts, and scouts go where they do no harm."""
    if EXCHANGE_0 in legal and state.fleet[2 * player + SCOUT] == 0 and state.fleet[2 * player] > 1:
        return EXCHANGE_0
    known = members(state.alive & state.lettered & state.known(player) & ~state.foreign_guards(player))
    scouts = [LAND_0 + MAX_ORBS + orb for orb in known]
    settle_more = [LAND_0 + orb for orb in known]
    found = [action for action in scouts + settle_more if action in legal]
    if found:
        return found[0]
    return DISCOVER_0 + SCOUT if DISCOVER_0 + SCOUT in legal else DISCOVER_0


# Tiles and cores ------------------------------------------------------------------------------------------------------


def choose_find(state: DarknessState, player: int, legal: list[int]) -> int:
    step = state.step
    if step == FIRST_TILE:
        return first_tile(state, player, legal)
    if step == SCANNING:
        return next(action for action in (SCAN_OWN, SCAN_ASK, SCAN_ACCEPT) if action in legal)
    if step == TILE_CHOICE:
        return PICK_0 + max(range(len(state.beside)), key=lambda n: kind_value(state, player, state.beside[n]))
    if step == CORE_CHOICE:
        return PICK_0 + max(range(len(state.hand)), key=lambda n: core_value(state, state.hand[n]))
    short = len(homes(state, player)) < wanted_homes(state) and state.fleet[2 * player + SCOUT] > 4
    return YES if short else NO


def core_value(state: DarknessState, core: int) -> int:
    if core >= LETTERED:
        return LETTERED - core
    return state.table.printed[core] * (1 + 2 * LETTER[core])


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
    found = [action for action in legal if SALVAGE_0 <= action < PICK_0]
    if found:
        return max(found, key=lambda action: tile_value(state, player, action - SALVAGE_0))
    if kind == ROCKS and REDRAW_0 in legal:
        return REDRAW_0
    useless = kind in (ROCKS, TUNNELS)
    if (useless and weak_spots(state, state.act_orb) < state.table.weak_spots - 1) or KEEP_0 not in legal:
        return DIG_0 if DIG_0 in legal else DIG_0 + 1 if KEEP_0 not in legal else KEEP_0
    return KEEP_0

"""Exploring and occupying (D-6): from the first tile drawn to the one that stays."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.state import CHANCE
from orrery.core.step import ChanceStep, pick
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import DIG, DRAW_TILE, EXPLORE, KEEP, OCCUPY, REDRAW, SALVAGE, SPACE
from orrery.games.darkness.pieces import (
    ALIEN_FLEET,
    ARTEFACT,
    BIT,
    COLONY,
    DEEP_SCAN,
    DRILL_ACCIDENT,
    KINDS,
    LIFEFORMS,
    LV1,
    LV2,
    LV3,
    MAX_ORBS,
    PERFECT_SPOT,
    SCOUT,
    SHIELD,
    SHIPS_EACH,
    TILES,
    TUNNELS,
    VULCAN,
    WEAK_SPOT,
    OrbActions,
)
from orrery.games.darkness.position import ASKED_AT, DUG, FIRST, NOTHING, PERFECT, REDRAWN, Position
from orrery.games.darkness.steps import lv1_tiles, lv2_tiles, lv3_tiles, orbs
from orrery.games.darkness.steps.free import FREE, Moment
from orrery.games.darkness.steps.shared import YES, YesOrNo, ask, ask_in_turn, ask_on

COLONY_EXPLORATIONS: Final = OrbActions(EXPLORE.zero)
SCOUT_EXPLORATIONS: Final = OrbActions(EXPLORE.zero + MAX_ORBS)
OCCUPATIONS: Final = OrbActions(OCCUPY.zero)


def explorations(at: Position, seat: int, bridgeheads: int) -> list[int]:
    """The actions that explore one of these orbs, where the seat has a bridgehead (D-6.1, D-1.3)."""
    open_orbs = bridgeheads & at.room
    if not open_orbs or not (at.pool_left[LV1] or at.pool_left[LV2] or at.pool_left[LV3]):
        return []
    found = COLONY_EXPLORATIONS.of(open_orbs) if at.fleet[SHIPS_EACH * seat + COLONY] else []
    if at.fleet[SHIPS_EACH * seat + SCOUT]:
        found += SCOUT_EXPLORATIONS.of(open_orbs)
    return found


def explore(at: Position, seat: int, ship: int) -> None:
    """D-6.2: draw an LV1 tile; D-1.3: without one choose a deeper level at once."""
    at.fleet[SHIPS_EACH * seat + ship] -= 1
    at.sent = ship
    at.redraw_used = 0
    at.beside = []
    if at.pool_left[LV1]:
        draw_tiles(at, FIRST, LV1)
    else:
        ask(at, step_id.WHICH_LEVEL, seat)


# Drawing --------------------------------------------------------------------------------------------------------------


def draw_tiles(at: Position, purpose: int, level: int) -> None:
    at.purpose = purpose
    at.drawn_level = level
    ask(at, step_id.TILE_DRAW, CHANCE)


class TileDraw(ChanceStep[Position]):
    """D-2.2, D-6.2: a tile of the level that is explored."""

    number = step_id.TILE_DRAW
    name = "tile_draw"
    verbs = (DRAW_TILE,)
    prompt = "A tile is drawn."

    def legal(self, at: Position, player: int) -> list[int]:
        first = KINDS * at.drawn_level
        return [DRAW_TILE.zero + kind for kind in range(KINDS) if at.pool[first + kind]]

    def weights(self, at: Position) -> list[int]:
        first = KINDS * at.drawn_level
        return [copies for copies in at.pool[first : first + KINDS] if copies]

    def sample(self, at: Position, rng: Random) -> int:
        first = KINDS * at.drawn_level
        return DRAW_TILE.zero + pick(rng, at.pool[first : first + KINDS], at.pool_left[at.drawn_level])

    def apply(self, at: Position, player: int, action: int) -> None:
        kind, level, seat = action - DRAW_TILE.zero, at.drawn_level, at.turn
        at.pool[KINDS * level + kind] -= 1
        at.pool_left[level] -= 1
        if at.journal is not None:
            at.tell("tile_drawn", seat, "D-6.2", {"tile": TILES[kind], "level": level + 1})
        if at.purpose == PERFECT:  # D-7.8
            at.beside.append(kind)
            if len(at.beside) == 2 or not at.pool_left[level]:
                ask(at, step_id.TILE_CHOICE, seat)
            return
        if at.purpose == REDRAWN:  # D-R20: draw first, then return
            return_tile(at, at.drawn, level)
        take_up(at, seat, kind)


def return_tile(at: Position, kind: int, level: int) -> None:
    """A tile goes back into its pool."""
    at.pool[KINDS * level + kind] += 1
    at.pool_left[level] += 1


def take_up(at: Position, seat: int, kind: int) -> None:
    """A drawn tile is in hand: what it asks of its drawer."""
    at.drawn = kind
    at.scan_asked = 0
    if kind in (VULCAN, WEAK_SPOT) and any(at.deep_scans):  # D-7.6, D-R72
        ask(at, step_id.SCANNING, seat)
    elif at.drawn_level == LV1 and kind != VULCAN:  # D-6.3, D-7.10, D-R18
        ask(at, step_id.FIRST_TILE, seat)
    else:
        use(at, seat)


# The first tile, and digging ------------------------------------------------------------------------------------------


class FirstTile(Moment):
    """D-6.2: keep an LV1 tile, or dig. D-6.7: or ask to redraw. D-7.9: or find something in tunnels."""

    number = step_id.FIRST_TILE
    name = "first_tile"
    verbs = (*FREE, KEEP, DIG, REDRAW, SALVAGE)
    prompt = "Keep the tile, or dig deeper."

    def choices(self, at: Position, player: int) -> list[int]:
        kind = at.drawn
        deeper = at.pool_left[LV2] or at.pool_left[LV3]
        salvage = lv1_tiles.salvageable(at) if kind == TUNNELS else []
        found: list[int] = []
        if not salvage and not (kind == PERFECT_SPOT and deeper):  # D-7.8, D-7.9, D-R19
            found.append(KEEP.zero)
        found += digs(at)
        if not at.redraw_used and at.pool_left[LV1] and partners(at, player):
            found.append(REDRAW.zero)
        return found + salvage

    def choose(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is KEEP:
            if at.drawn == DEEP_SCAN:
                lv1_tiles.take_scan(at, player)
            else:
                use(at, player)
        elif verb is DIG:
            dig(at, player, value)
        elif verb is REDRAW:
            at.redraw_used = 1
            ask_in_turn(at, step_id.CONSENTING, partners(at, player))
            if at.journal is not None:
                at.tell("asks_redraw", player, "D-6.7", {"tile": TILES[at.drawn]})
        else:
            lv1_tiles.salvage(at, player, value)


def partners(at: Position, seat: int) -> list[int]:
    """The other players with a bridgehead here, in turn order, as `asked` keeps them (D-6.7, D-1.9)."""
    orb = at.act_orb
    return [ASKED_AT * orb + other for other in at.after(seat) if at.bridge[other] & BIT[orb]]


class Consenting(YesOrNo):
    """D-6.7, D-R22: may the tile be drawn anew? One yes is enough, or all have to agree."""

    number = step_id.CONSENTING
    name = "consenting"
    prompt = "May your partner draw again?"

    def apply(self, at: Position, player: int, action: int) -> None:
        agreed = action == YES
        if at.journal is not None:
            at.tell("consented" if agreed else "declined", player, "D-6.7", {})
        at.ask_at += 1
        if agreed == at.config.consent_of_all and at.ask_at < len(at.asked):
            ask_on(at)
            return
        at.asked = []
        if agreed:
            draw_tiles(at, REDRAWN, LV1)
        else:
            ask(at, step_id.FIRST_TILE, at.turn)


class WhichLevel(Moment):
    """D-1.3: without LV1 tiles an exploration chooses a deeper level at once."""

    number = step_id.WHICH_LEVEL
    name = "which_level"
    verbs = (*FREE, DIG)
    prompt = "No LV1 tile is left: dig to LV2 or LV3."

    def choices(self, at: Position, player: int) -> list[int]:
        return digs(at)

    def choose(self, at: Position, player: int, action: int) -> None:
        dig(at, player, action - DIG.zero)


def digs(at: Position) -> list[int]:
    """The actions that dig to a level which can still be drawn from (D-1.3)."""
    return [DIG.zero + level + 1 for level in (LV2, LV3) if at.pool_left[level]]


def dig(at: Position, seat: int, printed_level: int) -> None:
    """D-6.2, D-R61: a tile of LV2 or LV3 instead; for a Perfect spot two to choose from (D-7.8)."""
    purpose = DUG
    if at.drawn != NOTHING:
        if at.drawn == PERFECT_SPOT:
            purpose = PERFECT
        orbs.waste_tile(at, at.drawn, LV1)
        at.drawn = NOTHING
    if at.journal is not None:
        at.tell("digs", seat, "D-6.2", {"place": at.called(at.act_orb), "level": printed_level})
    draw_tiles(at, purpose, printed_level - 1)


# The tile that stays --------------------------------------------------------------------------------------------------


def use(at: Position, seat: int) -> None:
    """The tile is final, unless it is one that is drawn away again (D-8.4, D-8.7, D-R57)."""
    kind = at.drawn
    if kind == DRILL_ACCIDENT and at.pool_left[LV3]:
        orbs.waste_tile(at, kind, at.drawn_level)
        at.drawn = NOTHING
        draw_tiles(at, DUG, LV3)
    elif kind == LIFEFORMS and at.pool_left[LV3]:
        ask(at, step_id.MEETING_LIFE, seat)
    else:
        place_tile(at, seat)


def place_tile(at: Position, seat: int) -> None:
    """D-6.4: the final tile is laid, its effect happens for any ship (D-6.6), then that stands on it or is lost."""
    orb, kind = at.act_orb, at.drawn
    at.slot = orbs.put_tile(at, orb, kind, at.drawn_level)
    at.drawn = NOTHING
    if at.journal is not None:
        said = {"orb": orb, "place": at.called(orb), "slot": at.slot, "tile": TILES[kind]}
        at.tell("tile_placed", seat, "D-6.4", said)
    if kind < ARTEFACT:
        lv1_tiles.take_effect(at, seat, kind)
    elif kind < ALIEN_FLEET:
        lv2_tiles.take_effect(at, seat, kind)
    else:
        lv3_tiles.take_effect(at, seat, kind)


def land_explorer(at: Position, seat: int) -> None:
    """The exploring ship stands on the tile, or is lost; then the turn is over (D-6.4)."""
    ship, at.sent = at.sent, NOTHING
    at.step = step_id.TURN_OVER
    if ship == NOTHING:  # given at the altar, back in the fleet, or lost to aliens
        return
    tile = at.slots[at.act_orb][at.slot]
    if ship == COLONY:
        orbs.occupy_tile(at, seat, at.act_orb, tile, ship, "D-6.4")
    elif at.kind[tile] == SHIELD:  # D-8.2, D-R24
        orbs.occupy_tile(at, seat, at.act_orb, tile, ship, "D-8.2")
    else:
        orbs.lose(at, seat, ship, "D-6.4", "exploring")


# Occupying ------------------------------------------------------------------------------------------------------------


def occupations(at: Position, seat: int, bridgeheads: int) -> list[int]:
    """The actions that occupy a tile at one of these orbs, where the seat has a bridgehead (D-6.9, D-1.6)."""
    return OCCUPATIONS.of(bridgeheads & at.loose) if at.fleet[SHIPS_EACH * seat + COLONY] else []


def occupy(at: Position, seat: int) -> None:
    """D-6.9: a colony ship of the fleet takes an ownerless tile; its effect is over (D-6.5, D-R25)."""
    at.fleet[SHIPS_EACH * seat] -= 1
    orbs.occupy_tile(at, seat, at.act_orb, at.slots[at.act_orb][at.act_slot], COLONY, "D-6.9")
    at.step = step_id.TURN_OVER

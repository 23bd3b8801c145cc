"""LV1 tiles (D-7): Deep scan, Lost ship, Perfect spot and Tunnels. All others lie there without doing anything."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import PICK, SALVAGE, SCAN, SHIP
from orrery.games.darkness.pieces import COLONY, DEEP_SCAN, LOST_SHIP, LV1, SALVAGEABLE, SCOUT, SHIPS_EACH, TILES
from orrery.games.darkness.position import ASKED_AT, FIRST, NOTHING, Position
from orrery.games.darkness.steps import exploring, orbs
from orrery.games.darkness.steps.free import FREE, Moment
from orrery.games.darkness.steps.shared import YES, YesOrNo, ask, ask_in_turn, ask_on

# How a bad tile is met (D-7.6)
OWN_SCAN: Final = 0
ASK_FOR_SCAN: Final = 1
ACCEPT: Final = 2


def take_effect(at: Position, seat: int, kind: int) -> None:
    """An LV1 tile, or a resource core, has been placed; all but one do nothing now (D-7.3)."""
    if kind == LOST_SHIP:
        find_lost_ship(at, seat)
    else:
        exploring.land_explorer(at, seat)


# Deep scan ------------------------------------------------------------------------------------------------------------


def take_scan(at: Position, seat: int) -> None:
    """D-7.6: the ship is lost, the tile goes into the hand and uses no slot."""
    ship, at.sent = at.sent, NOTHING
    at.drawn = NOTHING
    at.deep_scans[seat] += 1
    at.step = step_id.TURN_OVER
    if at.journal is not None:
        at.tell("scan_kept", seat, "D-7.6", {})
    orbs.lose(at, seat, ship, "D-7.6", "deep scan")


class Scanning(Moment):
    """D-7.6: against a vulcan or weak spot use a Deep scan, ask for one, or accept the tile."""

    number = step_id.SCANNING
    name = "scanning"
    verbs = (*FREE, SCAN)
    prompt = "A bad tile: use a Deep scan, or accept it."

    def choices(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        if at.deep_scans[player]:
            found.append(SCAN.zero + OWN_SCAN)
        if not at.scan_asked and scan_helpers(at, player):
            found.append(SCAN.zero + ASK_FOR_SCAN)
        found.append(SCAN.zero + ACCEPT)
        return found

    def choose(self, at: Position, player: int, action: int) -> None:
        how = action - SCAN.zero
        if how == OWN_SCAN:
            scan(at, player)
        elif how == ASK_FOR_SCAN:
            at.scan_asked = 1
            ask_in_turn(at, step_id.HELPING, scan_helpers(at, player))
            if at.journal is not None:
                at.tell("asks_scan", player, "D-7.6", {"tile": TILES[at.drawn]})
        else:
            exploring.use(at, player)


def scan_helpers(at: Position, seat: int) -> list[int]:
    """The other players who hold a Deep scan, in turn order, as `asked` keeps them (D-7.6)."""
    return [ASKED_AT * at.act_orb + other for other in at.after(seat) if at.deep_scans[other]]


class Helping(YesOrNo):
    """D-7.6, D-R21: spend a Deep scan for somebody else?"""

    number = step_id.HELPING
    name = "helping"
    prompt = "Help with your Deep scan?"

    def apply(self, at: Position, player: int, action: int) -> None:
        agreed = action == YES
        if at.journal is not None:
            at.tell("helped" if agreed else "declined", player, "D-7.6", {})
        at.ask_at += 1
        if agreed:
            at.asked = []
            scan(at, player)
        elif at.ask_at == len(at.asked):
            at.asked = []
            ask(at, step_id.SCANNING, at.turn)
        else:
            ask_on(at)


def scan(at: Position, holder: int) -> None:
    """The bad tile returns to its pool first, then another of its level is drawn (D-R20, D-6.8)."""
    at.deep_scans[holder] -= 1
    orbs.waste_tile(at, DEEP_SCAN, LV1)
    exploring.return_tile(at, at.drawn, at.drawn_level)
    if at.journal is not None:
        at.tell("scanned", holder, "D-7.6", {"tile": TILES[at.drawn]})
    at.drawn = NOTHING
    at.redraw_used = 1
    exploring.draw_tiles(at, FIRST, at.drawn_level)


# Perfect spot ---------------------------------------------------------------------------------------------------------


class TileChoice(Moment):
    """D-7.8: of the two tiles of a Perfect spot one is used, the other goes back."""

    number = step_id.TILE_CHOICE
    name = "tile_choice"
    verbs = (*FREE, PICK)
    prompt = "Choose one of the tiles."

    def choices(self, at: Position, player: int) -> list[int]:
        return [PICK.zero + n for n in range(len(at.beside))]

    def choose(self, at: Position, player: int, action: int) -> None:
        kind = at.beside.pop(action - PICK.zero)
        for other in at.beside:
            exploring.return_tile(at, other, at.drawn_level)
        at.beside = []
        exploring.take_up(at, player, kind)


# Tunnels --------------------------------------------------------------------------------------------------------------


def salvageable(at: Position) -> list[int]:
    """The actions that take what tunnels can lead to: LV1 resource tiles of the tile waste (D-7.9, D-R59)."""
    return [SALVAGE.zero + kind for kind in range(SALVAGEABLE) if at.wasted[kind]]


def salvage(at: Position, seat: int, kind: int) -> None:
    """D-7.9: a resource tile of the waste takes the place of the tunnels."""
    orbs.waste_tile(at, at.drawn, LV1)
    at.wasted[kind] -= 1
    at.drawn = kind
    if at.journal is not None:
        at.tell("salvaged", seat, "D-7.9", {"tile": TILES[kind]})
    exploring.use(at, seat)


# Lost ship ------------------------------------------------------------------------------------------------------------


def find_lost_ship(at: Position, seat: int) -> None:
    """D-7.7: the exploring ship returns, and one from the waste if there is one."""
    ship, at.sent = at.sent, NOTHING
    orbs.bring_back(at, seat, ship, "D-7.7", "lost ship")
    if at.waste[SHIPS_EACH * seat] or at.waste[SHIPS_EACH * seat + 1]:
        ask(at, step_id.RECOVERING, seat)
    else:
        at.step = step_id.TURN_OVER


class Recovering(Moment):
    """D-7.7: a Lost ship brings back a ship from the waste."""

    number = step_id.RECOVERING
    name = "recovering"
    verbs = (*FREE, SHIP)
    prompt = "Which ship do you recover?"

    def choices(self, at: Position, player: int) -> list[int]:
        return [SHIP.zero + ship for ship in (COLONY, SCOUT) if at.waste[SHIPS_EACH * player + ship]]

    def choose(self, at: Position, player: int, action: int) -> None:
        ship = action - SHIP.zero
        at.waste[SHIPS_EACH * player + ship] -= 1
        orbs.bring_back(at, player, ship, "D-7.7", "recovered")
        at.step = step_id.TURN_OVER

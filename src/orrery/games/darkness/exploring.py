"""Exploring: from the first tile to the one that stays. D-6, and the LV1 tiles of D-7 that change what is drawn."""

from __future__ import annotations

from typing import Final

from orrery.core.state import CHANCE
from orrery.games.darkness.actions import DIG, KEEP, PICK, REDRAW, SALVAGE, SCAN
from orrery.games.darkness.findings import Findings
from orrery.games.darkness.pieces import (
    BIT,
    DEEP_SCAN,
    DRILL_ACCIDENT,
    KINDS,
    LIFEFORMS,
    PERFECT_SPOT,
    SALVAGEABLE,
    TILES,
    TUNNELS,
    VULCAN,
    WEAK_SPOT,
)
from orrery.games.darkness.position import (
    CONSENTING,
    DUG,
    FIRST,
    FIRST_TILE,
    HELPING,
    MEETING_LIFE,
    NOTHING,
    PERFECT,
    REDRAWN,
    SCANNING,
    TILE_CHOICE,
    TILE_DRAW,
    TURN_OVER,
    WHICH_LEVEL,
)

KEEP_0: Final[int] = KEEP.base
DIG_0: Final[int] = DIG.base  # dig(2); dig(3) is one more
REDRAW_0: Final[int] = REDRAW.base
SALVAGE_0: Final[int] = SALVAGE.base
PICK_0: Final[int] = PICK.base
SCAN_OWN: Final[int] = SCAN.base
SCAN_ASK: Final[int] = SCAN.base + 1
SCAN_ACCEPT: Final[int] = SCAN.base + 2
LV1: Final = 0
LV2: Final = 1
LV3: Final = 2


class Exploring(Findings):
    """A position whose tiles are drawn."""

    def explore(self, seat: int, ship: int) -> None:
        """D-6.2: draw an LV1 tile; D-1.3: without one choose a deeper level at once."""
        self.fleet[2 * seat + ship] -= 1
        self.sent = ship
        self.redraw_used = 0
        self.beside = []
        if self.pool_left[LV1]:
            self.draw_tiles(FIRST, LV1)
        else:
            self.step = WHICH_LEVEL
            self.actor = seat

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_tiles(self, purpose: int, level: int) -> None:
        self.purpose = purpose
        self.drawn_level = level
        self.step = TILE_DRAW
        self.actor = CHANCE

    def draw_tile(self, kind: int) -> None:
        level, seat = self.drawn_level, self.turn
        self.pool[KINDS * level + kind] -= 1
        self.pool_left[level] -= 1
        if self.journal is not None:
            self.tell("tile_drawn", seat, "D-6.2", {"tile": TILES[kind], "level": level + 1})
        if self.purpose == PERFECT:  # D-7.8
            self.beside.append(kind)
            if len(self.beside) == 2 or not self.pool_left[level]:
                self.step = TILE_CHOICE
                self.actor = seat
            return
        if self.purpose == REDRAWN:  # D-R20: draw first, then return
            self.return_tile(self.drawn, level)
        self.drawn = kind
        self.scan_asked = 0
        self.judge(seat)

    def return_tile(self, kind: int, level: int) -> None:
        self.pool[KINDS * level + kind] += 1
        self.pool_left[level] += 1

    def judge(self, seat: int) -> None:
        """What a drawn tile asks of its drawer."""
        kind = self.drawn
        if kind in (VULCAN, WEAK_SPOT) and any(self.deep_scans):  # D-7.6
            self.step = SCANNING
            self.actor = seat
        elif self.drawn_level == LV1 and kind != VULCAN:
            self.step = FIRST_TILE
            self.actor = seat
        else:
            self.use(seat)

    def use(self, seat: int) -> None:
        """The tile is final, unless it is one that is drawn away again (D-8.4, D-8.7)."""
        kind = self.drawn
        if kind == DRILL_ACCIDENT and self.pool_left[LV3]:
            self.waste_tile(kind, self.drawn_level)
            self.drawn = NOTHING
            self.draw_tiles(DUG, LV3)
        elif kind == LIFEFORMS and self.pool_left[LV3]:
            self.step = MEETING_LIFE
            self.actor = seat
        else:
            self.place_tile(seat)

    # The first tile (D-6.2, D-6.7, D-7) -------------------------------------------------------------------------------

    def first_tile_choices(self, seat: int) -> list[int]:
        kind = self.drawn
        deeper = self.pool_left[LV2] or self.pool_left[LV3]
        salvage = self.salvageable() if kind == TUNNELS else []
        found: list[int] = []
        if not salvage and not (kind == PERFECT_SPOT and deeper):
            found.append(KEEP_0)
        found += self.levels()
        if not self.redraw_used and self.pool_left[LV1] and self.partners(seat):
            found.append(REDRAW_0)
        return found + salvage

    def levels(self) -> list[int]:
        """The deeper levels that can still be drawn from (D-1.3)."""
        found: list[int] = []
        if self.pool_left[LV2]:
            found.append(DIG_0)
        if self.pool_left[LV3]:
            found.append(DIG_0 + 1)
        return found

    def salvageable(self) -> list[int]:
        """What tunnels can lead to: LV1 resource tiles of the tile waste (D-7.9)."""
        return [SALVAGE_0 + kind for kind in range(SALVAGEABLE) if self.wasted[kind]]

    def partners(self, seat: int) -> list[int]:
        """The other players with a bridgehead here, in turn order, as `asked` keeps them (D-6.7)."""
        orb = self.act_orb
        return [8 * orb + other for other in self.after(seat) if self.bridge[other] & BIT[orb]]

    def treat_first_tile(self, seat: int, action: int) -> None:
        if action == KEEP_0:
            if self.drawn == DEEP_SCAN:
                self.take_scan(seat)
            else:
                self.use(seat)
        elif action < REDRAW_0:
            self.dig(seat, action - DIG_0 + LV2)
        elif action == REDRAW_0:
            self.redraw_used = 1
            self.asked = self.partners(seat)
            self.ask_at = 0
            self.step = CONSENTING
            self.actor = self.asked[0] % 8
            if self.journal is not None:
                self.tell("asks_redraw", seat, "D-6.7", {"tile": TILES[self.drawn]})
        else:  # D-7.9
            kind = action - SALVAGE_0
            self.waste_tile(self.drawn, LV1)
            self.wasted[kind] -= 1
            self.drawn = kind
            if self.journal is not None:
                self.tell("salvaged", seat, "D-7.9", {"tile": TILES[kind]})
            self.use(seat)

    def take_scan(self, seat: int) -> None:
        """D-7.6: the ship is lost, the tile goes into the hand and uses no slot."""
        ship, self.sent = self.sent, NOTHING
        self.drawn = NOTHING
        self.deep_scans[seat] += 1
        self.step = TURN_OVER
        if self.journal is not None:
            self.tell("scan_kept", seat, "D-7.6", {})
        self.lose(seat, ship, "D-7.6", "deep scan")

    def dig(self, seat: int, level: int) -> None:
        """D-6.2: a deeper tile instead; for a Perfect spot two to choose from (D-7.8)."""
        purpose = DUG
        if self.drawn != NOTHING:
            if self.drawn == PERFECT_SPOT:
                purpose = PERFECT
            self.waste_tile(self.drawn, LV1)
            self.drawn = NOTHING
        if self.journal is not None:
            self.tell("digs", seat, "D-6.2", {"place": self.called(self.act_orb), "level": level + 1})
        self.draw_tiles(purpose, level)

    def tile_choices(self) -> list[int]:
        return [PICK_0 + n for n in range(len(self.beside))]

    def choose_tile(self, seat: int, number: int) -> None:  # D-7.8
        self.drawn = self.beside.pop(number)
        for other in self.beside:
            self.return_tile(other, self.drawn_level)
        self.beside = []
        self.scan_asked = 0
        self.judge(seat)

    def consent(self, seat: int, agreed: bool) -> None:
        """Q15: one yes is enough, or all have to agree (D-R22)."""
        if self.journal is not None:
            self.tell("consented" if agreed else "declined", seat, "D-6.7", {})
        self.ask_at += 1
        if agreed != self.table.consent_of_all or self.ask_at == len(self.asked):
            self.asked = []
            if agreed:
                self.draw_tiles(REDRAWN, LV1)
            else:
                self.step = FIRST_TILE
                self.actor = self.turn
        else:
            self.actor = self.asked[self.ask_at] % 8

    # Deep scans (D-7.6) -----------------------------------------------------------------------------------------------

    def scan_helpers(self, seat: int) -> list[int]:
        return [8 * self.act_orb + other for other in self.after(seat) if self.deep_scans[other]]

    def scan_choices(self, seat: int) -> list[int]:
        found: list[int] = []
        if self.deep_scans[seat]:
            found.append(SCAN_OWN)
        if not self.scan_asked and self.scan_helpers(seat):
            found.append(SCAN_ASK)
        found.append(SCAN_ACCEPT)
        return found

    def treat_bad_tile(self, seat: int, action: int) -> None:
        if action == SCAN_OWN:
            self.scan(seat)
        elif action == SCAN_ASK:
            self.scan_asked = 1
            self.asked = self.scan_helpers(seat)
            self.ask_at = 0
            self.step = HELPING
            self.actor = self.asked[0] % 8
            if self.journal is not None:
                self.tell("asks_scan", seat, "D-7.6", {"tile": TILES[self.drawn]})
        else:
            self.use(seat)

    def help(self, seat: int, agreed: bool) -> None:
        if self.journal is not None:
            self.tell("helped" if agreed else "declined", seat, "D-7.6", {})
        self.ask_at += 1
        if agreed:
            self.asked = []
            self.scan(seat)
        elif self.ask_at == len(self.asked):
            self.asked = []
            self.step = SCANNING
            self.actor = self.turn
        else:
            self.actor = self.asked[self.ask_at] % 8

    def scan(self, holder: int) -> None:
        """The bad tile returns to its pool first, then another of its level is drawn (D-R20, D-6.8)."""
        self.deep_scans[holder] -= 1
        self.waste_tile(DEEP_SCAN, LV1)
        self.return_tile(self.drawn, self.drawn_level)
        if self.journal is not None:
            self.tell("scanned", holder, "D-7.6", {"tile": TILES[self.drawn]})
        self.drawn = NOTHING
        self.redraw_used = 1
        self.draw_tiles(FIRST, self.drawn_level)

    # Lifeforms (D-8.7) ------------------------------------------------------------------------------------------------

    def treat_life(self, seat: int, eliminate: bool) -> None:
        if not eliminate:
            self.place_tile(seat)
            return
        self.eliminations[seat] += 1
        self.drawn = NOTHING
        if self.journal is not None:
            self.tell("eliminated_life", seat, "D-8.7", {"place": self.called(self.act_orb)})
        if self.aliens & BIT[self.act_orb]:
            self.lose_explorer_to_aliens(seat)
        self.purge_everywhere()
        self.draw_tiles(DUG, LV3)

"""Phase 4 (D-14): stations go up or down, then every orb without a good biosphere is left."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import SHIFT
from orrery.games.darkness.pieces import BIT, CAVES, LETTER, LEVELS, VULCAN, members
from orrery.games.darkness.position import BY_AIR_B, BY_AIR_C, BY_NO_AIR, NO_ACT, NOBODY, NOTHING, NOWHERE, Position
from orrery.games.darkness.steps import orbs, survival
from orrery.games.darkness.steps.shared import Decision, ask

BEST: Final = 2  # level A


def begin_biosphere(at: Position) -> None:
    """D-14.1: from the biggest orb on."""
    at.phase = 4
    at.act = NO_ACT
    at.handled = []
    at.order = at.by_size()
    at.place = 0
    at.stage = 0
    if at.journal is not None:
        at.tell("phase", NOBODY, "D-14.1", {"phase": 4})
    at.step = step_id.NEXT_STATION


def next_station(at: Position) -> None:
    """Every terraforming station is decided, from the biggest orb on, in slot order (D-14.1)."""
    while at.place < len(at.order):
        orb = at.order[at.place]
        slots = at.slots[orb]
        while at.stage < len(slots):
            tile = slots[at.stage]
            at.stage += 1
            if tile != NOTHING and at.colony[tile] and at.scout[tile]:
                at.act_orb = orb
                at.act_slot = at.stage - 1
                ask(at, step_id.STATION_WAY, at.owner[tile])
                return
        at.place += 1
        at.stage = 0
    at.act_orb = NOWHERE
    at.act_slot = NOWHERE
    evacuate(at)


class StationWay(Decision):
    """D-14.1: a terraforming station makes the biosphere of its orb better or worse."""

    number = step_id.STATION_WAY
    name = "station_way"
    verbs = (SHIFT,)
    prompt = "Does your station make the biosphere better or worse?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [SHIFT.zero, SHIFT.zero + 1]

    def apply(self, at: Position, player: int, action: int) -> None:
        better = action == SHIFT.zero
        at.shift[at.slots[at.act_orb][at.act_slot]] = 1 if better else -1
        if at.journal is not None:
            said = {"place": at.called(at.act_orb), "way": "better" if better else "worse"}
            at.tell("shifted", player, "D-14.1", said)
        at.step = step_id.NEXT_STATION


def evacuate(at: Position) -> None:
    """D-14.7, D-R49: all levels are fixed before any ship is removed."""
    levels = {orb: at.biosphere(orb) for orb in at.order if at.is_lettered(orb)}
    best = 0
    for orb, level in levels.items():
        if level == BEST:
            best |= BIT[orb]
    fed = {orb: fed_seats(at, orb, level, best) for orb, level in levels.items()}
    for orb in at.order:
        level = levels.get(orb, NOTHING)
        if at.journal is not None and level != NOTHING and anybody_at(at, orb):
            said = {"orb": orb, "place": at.called(orb), "level": LEVELS[level], "why": air(at, orb)}
            at.tell("level" if level == BEST else "bad_air", NOBODY, "D-14.2", said)
        if level != BEST:  # D-14.3
            leave(at, orb, fed.get(orb, 0), level)
    survival.begin_counting(at)


def air(at: Position, orb: int) -> str:
    """How the level of an orb comes about, for people: "core A, vulcan -1" (D-14.2)."""
    parts = [f"core {LEVELS[LETTER[at.core[orb]]]}"]
    open_tiles = [tile for tile in at.tiles_of(orb) if not at.turned[tile]]
    caves = sum(1 for tile in open_tiles if at.kind[tile] == CAVES)
    vulcans = sum(1 for tile in open_tiles if at.kind[tile] == VULCAN)
    stations = sum(at.shift[tile] for tile in open_tiles)
    for word, change in (("caves", caves), ("vulcan", -vulcans), ("stations", stations)):
        if change:
            parts.append(f"{word} {change:+d}")
    return ", ".join(parts)


def anybody_at(at: Position, orb: int) -> bool:
    return any(at.present(seat) & BIT[orb] for seat in range(at.seats))


def fed_seats(at: Position, orb: int, level: int, best: int) -> int:
    """The seats whose coalition has a gateway from here to a much larger A orb (D-14.4, D-14.5, D-R50)."""
    found = 0
    if level != BEST:
        for seat in range(at.seats):
            team = at.coalition[seat]
            for feeder in members(at.linked_by(orb, team) & best):
                ample = at.count[feeder] >= at.config.feeding[level] * at.count[orb]
                if ample and any(at.owns[member] & BIT[feeder] for member in members(team)):
                    found |= BIT[seat]
    return found


def leave(at: Position, orb: int, staying: int, level: int) -> None:
    """Those who are not fed go; at a special core nobody can stay (D-14.4 to D-14.6, D-R55)."""
    for seat in range(at.seats):
        if not staying & BIT[seat]:
            removed = orbs.depopulate(at, orb, BIT[seat])
            if not removed:
                continue
            at.fates[orb] |= BIT[BY_NO_AIR if level == NOTHING else BY_AIR_B if level == 1 else BY_AIR_C]
            if at.journal is not None:
                said = {"orb": orb, "place": at.called(orb), "ships": removed}
                if level == NOTHING:
                    at.tell("evacuated", seat, "D-14.6", {**said, "core": at.core_label(orb)})
                else:
                    times = at.config.feeding[level]
                    at.tell("starved", seat, "D-14.4" if level == 1 else "D-14.5", {**said, "times": times})

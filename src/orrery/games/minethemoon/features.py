"""A position in numbers, as one seat sees it: from them `orrery train` learns who wins."""

from __future__ import annotations

from typing import Final

from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.names import (
    ALL,
    CLOUT_MASK,
    FIRST_ADVANCED,
    FIRST_OWN,
    HYDROPONICS,
    KINDS_EACH,
    LAUNCH_A,
    LEVELS_EACH,
    LOADER,
    OMNIREFINER,
    PRIVATE,
    REFINERY,
    SHARED_BUILDING,
    SITES_EACH,
    SLOTS_EACH,
    UPLINK_MASK,
)
from orrery.games.minethemoon.position import FREE, NOTHING, Position
from orrery.games.minethemoon.valuation import fills, turns_left

LOADER_MASK: Final[int] = sum(1 << place for place in range(FIRST_OWN) if SHARED_BUILDING[place] == LOADER)
REFINERY_MASK: Final[int] = sum(1 << place for place in range(FIRST_OWN) if SHARED_BUILDING[place] == REFINERY)
TURNS: Final = 10.0  # turns left are told in units of so many
POINTS: Final = 10.0  # and Dominance in units of this

OF_A_SEAT: Final = [
    "dominance", "on rockets", "on rockets, expected", "robots on rockets", "ready to load", "raw to refine",
    "raw buckyballs", "raw graphene", "raw nanotubes", "refined buckyballs", "refined graphene", "refined nanotubes",
    "robots", "robots free", "in the crater", "factory", "exchanger", "refiner", "advanced", "their yield",
    "omnirefiner", "hydroponics", "priority", "white", "loader out", "uplink out", "refinery out", "clout out",
]  # fmt: skip
OF_THE_TABLE: Final = [
    "turns left", "end in sight", "last turn", "task", "place", "work", "spins", "launch", "deck", "progress",
]  # fmt: skip
TOGETHER: Final = [
    "lead", "lead by rockets", "lead by goods", "lead and progress", "lead by rockets and progress",
    "lead by goods and progress", "lead in the last turn", "lead by rockets in the last turn", "robots and turns left",
    "yield and turns left", "distance to the goal", "distance of the rival",
    "white and turns left", "others' mean lead",
]  # fmt: skip
NAMES: Final = [
    *OF_THE_TABLE, *(f"own: {name}" for name in OF_A_SEAT), *(f"rival: {name}" for name in OF_A_SEAT), *TOGETHER,
]  # fmt: skip


class Table:
    """What all seats share in a position: the chances of rockets to leave, and open slots by type."""

    def __init__(self, at: Position) -> None:
        self.turns = turns_left(at)
        self.spins = at.zone()
        if at.step in (step_id.SPIN, step_id.ROOM):
            self.spins = at.spins_left
        wheel = at.config.wheel
        self.leaves = [0.0] * 4
        self.open: list[list[int]] = [[], [], []]  # open slots for all, by type, best first on each rocket
        self.own_open: list[list[int]] = [[], [], []]  # those of the private pad
        self.launch = 0.0
        printed = at.config.printed
        more_spins = at.spins_left if at.step in (step_id.SPIN, step_id.ROOM, step_id.SPIN_DEAL) else 0
        before = at.step in (step_id.TASK, step_id.PLACE)
        spins = at.zone() * (self.turns + (1.0 if before else 0.0)) + more_spins
        for pad in at.config.pads:
            card = at.pads[pad]
            if card == NOTHING:
                continue
            weight = wheel.by_outcome[ALL] + (wheel.by_outcome[LAUNCH_A + pad] if pad < PRIVATE else 0)
            if pad == 0:
                self.launch = weight / wheel.total
            types, values = printed.slot_type[card], printed.slot_value[card]
            free = 0
            for slot in range(len(types)):
                if at.slots[SLOTS_EACH * pad + slot] == FREE:
                    free += 1
                    (self.own_open if pad == PRIVATE else self.open)[types[slot]].append(values[slot])
            full = fills(free)
            stays = float((1.0 - weight / wheel.total) ** spins) * float((1.0 - full) ** (self.turns + 1.0))
            self.leaves[pad] = 1.0 if at.marked & (1 << pad) else 1.0 - stays
        for row in self.open:
            row.sort(reverse=True)


class Side:
    """One seat in numbers, with a few that are used together with others."""

    def __init__(self, at: Position, who: int, viewer: int, table: Table) -> None:
        hidden = who != viewer and at.step == step_id.PLACE and not at.config.open_placing and len(at.rc_before) > 0
        silo = at.silo_before if hidden else at.silo
        mine = KINDS_EACH * who
        config = at.config
        printed = config.printed
        paid = robots = 0
        expected = 0.0
        for pad in config.pads:
            card = at.pads[pad]
            if card == NOTHING:
                continue
            values = printed.slot_value[card]
            for slot in range(len(values)):
                if at.slots[SLOTS_EACH * pad + slot] == who:
                    robots += 1
                    paid += values[slot]
                    expected += values[slot] * table.leaves[pad]
        ready = to_refine = 0.0
        for type_ in range(3):
            refined, raw = silo[mine + 3 + type_], silo[mine + type_]
            row = table.open[type_]
            if config.private_seat == who:
                row = table.own_open[type_] + row
            for n in range(min(len(row), refined)):
                ready += row[n]
            for n in range(refined, min(len(row), refined + raw)):
                to_refine += row[n]
        rc = at.rc_before[who] if hidden else at.rc[who]
        standing = 0.0
        if not hidden:
            wheel = config.wheel
            slot_mean = config.yields.slot
            for kind in wheel.wedges:
                count = at.crater[mine + kind]
                if count:
                    worth = slot_mean[kind % 3] * (1.0 if kind >= 3 else 0.5)
                    standing += (
                        count * worth * (1.0 - float((1.0 - wheel.by_outcome[kind] / wheel.total) ** table.spins))
                    )
        built = 0
        brings = omni = farm = 0.0
        for site in range(SITES_EACH):
            card = at.sites[SITES_EACH * who + site]
            if card != NOTHING:
                back = printed.back[card]
                built += 1
                brings += config.yields.back[back]
                if back == OMNIREFINER - FIRST_ADVANCED:
                    omni = 1.0
                elif back == HYDROPONICS - FIRST_ADVANCED:
                    farm = 1.0
        levels = LEVELS_EACH * who
        own = config.bases[who].robots + at.levels[levels + 3] - config.bases[who].levels[3]
        teams = at.teams[who]
        self.expected = expected / POINTS
        self.goods = (ready + 0.5 * to_refine + 0.7 * standing) / POINTS
        self.robots = own / 8.0
        self.brings = brings
        self.white = 1.0 if at.white_seat == who else 0.0
        self.numbers = [
            at.dominance[who] / POINTS,
            paid / POINTS,
            self.expected,
            robots / 4.0,
            ready / POINTS,
            to_refine / POINTS,
            silo[mine] / 3.0,
            silo[mine + 1] / 3.0,
            silo[mine + 2] / 3.0,
            silo[mine + 3] / 3.0,
            silo[mine + 4] / 3.0,
            silo[mine + 5] / 3.0,
            self.robots,
            rc / 8.0,
            standing / POINTS,
            at.levels[levels] / 1.0,
            at.levels[levels + 1] / 1.0,
            at.levels[levels + 2] / 1.0,
            built / 1.0,
            brings,
            omni,
            farm,
            at.priority.index(who) / max(1.0, at.seats - 1.0) if who in at.priority else 0.5,
            self.white,
            1.0 if teams & LOADER_MASK else 0.0,
            1.0 if teams & UPLINK_MASK else 0.0,
            1.0 if teams & REFINERY_MASK else 0.0,
            1.0 if teams & CLOUT_MASK else 0.0,
        ]


def features(at: Position, seat: int) -> list[float]:
    """The table, the own side, the strongest rival's, and what matters together."""
    table = Table(at)
    own = Side(at, seat, seat, table)
    rival: Side | None = None
    strongest = total = 0.0
    others = 0
    for other in range(at.seats):
        if other == seat:
            continue
        side = Side(at, other, seat, table)
        strength = at.dominance[other] / POINTS + side.expected + 0.5 * side.goods
        total += strength
        others += 1
        if rival is None or strength > strongest:
            rival, strongest = side, strength
    assert rival is not None
    goal = at.config.goal + 1.0
    progress = min(1.0, at.best() / goal)
    turns = table.turns / TURNS
    lead = own.numbers[0] - rival.numbers[0]
    by_rockets = lead + own.expected - rival.expected
    by_goods = by_rockets + own.goods - rival.goods
    last = 1.0 if at.end_turn and at.turn > at.end_turn else 0.0
    seen = 1.0 if at.end_turn else 0.0
    strength = own.numbers[0] + own.expected + 0.5 * own.goods
    found = [
        turns,
        seen,
        last,
        1.0 if at.step == step_id.TASK else 0.0,
        1.0 if at.step == step_id.PLACE else 0.0,
        1.0 if at.step >= step_id.WORK else 0.0,
        table.spins / 3.0,
        10.0 * table.launch,
        len(at.deck) / 30.0,
        progress,
    ]
    found += own.numbers
    found += rival.numbers
    found += [
        lead,
        by_rockets,
        by_goods,
        lead * progress,
        by_rockets * progress,
        by_goods * progress,
        lead * seen,
        by_rockets * seen,
        (own.robots - rival.robots) * turns,
        (own.brings - rival.brings) * turns,
        max(0.0, goal - at.dominance[seat]) / POINTS - own.expected,
        max(0.0, goal / POINTS - rival.numbers[0]) - rival.expected,
        (own.white - rival.white) * turns,
        strength - total / others,
    ]
    return found

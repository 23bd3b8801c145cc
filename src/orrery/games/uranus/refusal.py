"""Why not? Every rule read as a prohibition, in the order in which people at the table would object.

Written independently of `legal`: it counts single hexes, cards and rocks. The conformance suite holds the two against
each other on every action of the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.actions import Verb
from orrery.core.state import CHANCE
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import (
    ALONE,
    COORD,
    DEAL_CARD,
    DEAL_MOON,
    DEAL_OBJECTIVE,
    DEAL_RACE,
    DONATE,
    DONE,
    DOUBLE,
    FIRE,
    FLY,
    FORTIFY,
    GIVE_FORT,
    GIVE_MINE,
    GIVE_TECH,
    IMPACT,
    JUNK,
    JUNK_CARD,
    KEEP_TECH,
    MINE,
    PLACE,
    PLACE_ALONE,
    REACT,
    SECURE,
    SETS,
    SKIP,
    SPACE,
    START_MINE,
    STRIKE,
    TARGETS,
    TUNNEL,
    USE,
    WIPE,
)
from orrery.games.uranus.boards import (
    ARSHANTANS,
    FALKAFREEDI,
    FIRST_TECHNOLOGY,
    FORT_TRACK,
    GUN_TRACK,
    KROVIOTS,
    MINE_TRACK,
    OSMISH,
    PAD_TRACK,
    ROCKET,
    SPACESHIP,
    TRACK_COUNT,
    TUNNEL_TRACK,
    YARLS,
)
from orrery.games.uranus.moon import CELLS, EDGES, NUMBER, hexes_of, moved, oriented
from orrery.games.uranus.position import DISCARD, EMPTY, JUNK_SOURCE, MODULE_COUNT, NO_JUNK, NOBODY, NOTHING, Position
from orrery.games.uranus.rocks import amounts
from orrery.games.uranus.steps import STEPS


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    if at.over:
        return "U-10.7"
    verb, argument = SPACE.decode(action)
    if player == CHANCE:
        return bad_chance(at, verb, argument)
    if not 0 <= player < at.seats:
        return "U-2.2"
    if at.flown[player]:
        return "U-10.2"
    return bad_step(at, player, verb) or bad_action(at, player, verb, argument)


def bad_chance(at: Position, verb: Verb, argument: int) -> str | None:
    """Chance does what is due, with what is left."""
    if at.reveals:
        slot = at.reveals[0] % DISCARD
        if verb is not (IMPACT if slot % 2 else COORD):
            return "U-3.3"
        pools, age = (at.impact_pools, at.impact_age) if slot % 2 else (at.coord_pools, at.coord_age)
        return None if argument in members(pools[age[slot // 2]]) else "U-1.8"
    if at.junk_step == step_id.JUNK_DRAW:
        return None if verb is JUNK_CARD and argument in members(at.junk_pool) else "U-R45"
    if at.phase == step_id.DEAL:
        for seat in range(at.seats):
            for due, dealt in ((DEAL_MOON, at.moon), (DEAL_RACE, at.race), (DEAL_CARD, at.card)):
                if dealt[seat] == NOTHING:
                    return None if verb is due and argument not in dealt else "U-1.7"
    if at.phase == step_id.OBJECTIVES:
        return None if verb is DEAL_OBJECTIVE and argument not in at.objective else "U-12.2"
    return "U-2.2"


def members(bits: int) -> list[int]:
    return [number for number in range(64) if bits >> number & 1]


def bad_step(at: Position, player: int, verb: Verb) -> str | None:
    """The right phase and step (U-2.1), and nothing that others have to do first (U-2.2)."""
    chance = bool(at.reveals) or at.junk_step == step_id.JUNK_DRAW or at.phase in (step_id.DEAL, step_id.OBJECTIVES)
    verbs = phase_verbs(at)
    pending = at.junk_step != NO_JUNK and not chance
    if pending:
        decision = STEPS[at.junk_step].verbs
        owner = at.target if at.junk_step == step_id.JUNK_STRIKE else at.launcher
        if player == owner:
            return None if verb in decision else "U-2.1"
        verbs = [*verbs, *decision]
    if verb not in verbs:
        return "U-2.1"
    return "U-2.2" if pending or chance or at.done[player] else None


def phase_verbs(at: Position) -> Sequence[Verb]:
    """What players can do in this phase at all: nothing where only chance acts."""
    if at.phase == step_id.USE and not at.config.tech_at_once:  # U-R22
        return [USE, DONE]
    if at.phase in (step_id.DEAL, step_id.OBJECTIVES, step_id.REVEAL, step_id.AFTERMATH):
        return []
    return STEPS[at.phase].verbs


def bad_action(at: Position, player: int, verb: Verb, argument: int) -> str | None:
    """The tests of the single verbs."""
    if verb is START_MINE:
        free = at.choices_left[player] > 0 and argument != at.volcano(player) and not has(at.mines[player], argument)
        return None if free else "U-1.11"
    if verb is STRIKE:
        return bad_strike(at, player, argument // 12, argument % 12)
    if verb is REACT:
        return None if loaded(at, player) else "U-8.14"
    if verb is SKIP:
        return None
    if verb is FIRE:
        return bad_shot(at, player, argument)
    if verb in (DOUBLE, DONATE, PLACE, PLACE_ALONE):
        return bad_rock(at, player, verb, argument)
    if verb is USE:
        return bad_use(at, player, argument // TARGETS, argument % TARGETS)
    if verb is JUNK:
        return None if amounts(at.surplus)[argument] else "U-R24"
    if verb is SECURE:
        other = argument != at.launch_module and free_boxes(at, argument)[at.junk_rock] > 0
        return None if other else "U-13.6"
    if verb is WIPE:
        rocks, boxes = amounts(at.filled[argument]), amounts(at.config.modules[argument])
        return None if any(rocks) and rocks != boxes else "U-13.11"
    if verb in (KEEP_TECH, GIVE_TECH):
        return bad_lesson(at, player, verb, argument)
    if verb is FLY:
        return bad_flight(at, player, argument)
    if verb is DONE:
        return bad_done(at, player)
    return bad_building(at, player, verb, argument)


# Simple facts ---------------------------------------------------------------------------------------------------------


def has(bits: int, number: int) -> bool:
    return bool(bits >> number & 1)


def active(at: Position, player: int, number: int) -> bool:
    """Neither dark nor the volcano."""
    return not has(at.dark[player], number) and number != at.volcano(player)


def ticks(at: Position, player: int, track: int) -> int:
    return at.ticks[TRACK_COUNT * player + track]


def ready(at: Position, player: int, track: int) -> bool:
    steps = at.board(player).steps[track]
    return steps > 0 and ticks(at, player, track) == steps


def loaded(at: Position, player: int) -> bool:
    return ready(at, player, GUN_TRACK)


def free_boxes(at: Position, module: int) -> list[int]:
    boxes, filled = amounts(at.config.modules[module]), amounts(at.filled[module])
    return [box - rock for box, rock in zip(boxes, filled, strict=True)]


def beside(at: Position, player: int) -> list[int]:
    """The live seats next to this one, the left one first; one entry if it is the same on both sides."""
    others = [(player + step) % at.seats for step in range(1, at.seats)]
    live = [seat for seat in others if not at.flown[seat]]
    return [live[0], live[-1]] if len(live) > 1 else live


def helped(at: Position, player: int, side: int) -> int:
    """Who is on that side; NOBODY if the player is alone."""
    near = beside(at, player)
    return near[side] if side < len(near) else near[0] if near else NOBODY


def same_seat(at: Position, player: int, side: int) -> bool:
    """U-R68: the right neighbour is the left one."""
    return side == 1 and len(beside(at, player)) == 1


# Phase 1 --------------------------------------------------------------------------------------------------------------


def bad_strike(at: Position, player: int, source: int, orientation: int) -> str | None:
    if at.junk_step == step_id.JUNK_STRIKE:
        if source != JUNK_SOURCE:
            return "U-3.2"
        gap = at.config.gaps
    elif source == JUNK_SOURCE or not has(at.strikes[player], source):
        return "U-3.2"
    else:
        gap = player if source == 0 else (player - 1) % at.config.gaps
    placed = [cover(at, gap, turn) for turn in range(12)]
    most = max(len(cells) for cells in placed) if at.config.most_cells else 0
    if len(placed[orientation]) < most:
        return "U-R3"
    spared = set(hexes_of(at.dark[player] | at.forts[player]))
    first_attack = at.junk_step == NO_JUNK and at.attacks_done == 0
    if first_attack and at.config.whole_shield:
        spared.add(at.volcano(player))
    lost = placed[orientation] - spared
    same = any(placed[turn] - spared == lost and len(placed[turn]) >= most for turn in range(orientation))
    return "U-3.4" if same else None


def cover(at: Position, gap: int, orientation: int) -> set[int]:
    """The hexes under the pattern, by walking its cells."""
    point = CELLS[at.coords[gap]]
    cells = [moved(point, oriented(cell, orientation)) for cell in at.config.impacts[at.impacts[gap]].cells]
    return {NUMBER[cell] for cell in cells if cell in NUMBER}


def bad_shot(at: Position, player: int, gap: int) -> str | None:
    if not loaded(at, player):
        return "U-8.14"
    moons = [player]
    if at.race[player] == YARLS:
        moons += beside(at, player)
    if all(gap not in (moon, (moon - 1) % at.config.gaps) for moon in moons):
        return "U-11.6" if at.race[player] == YARLS else "U-8.15"
    return "U-R46" if at.coords[gap] == EMPTY else None


# Phase 2 --------------------------------------------------------------------------------------------------------------


def bad_rock(at: Position, player: int, verb: Verb, argument: int) -> str | None:
    if verb is DOUBLE:
        first = at.race[player] == FALKAFREEDI and at.doubled[player] == NOTHING
        return None if first and has(at.mines[player], argument) else "U-11.5"
    if verb is DONATE:
        number, side = divmod(argument, 2)
        if at.race[player] != FALKAFREEDI or at.config.solo or at.donated[player] or not has(at.mines[player], number):
            return "U-11.4"
        if not beside(at, player):
            return "U-11.4"
        return "U-R68" if same_seat(at, player, side) else None
    if not at.loose[player]:
        return "U-11.4"
    sets = dict(zip(at.codes[player], at.rocks[player], strict=True))
    if verb is PLACE:
        return None if sets.get(argument) else "U-11.4"
    return None if any(code not in sets for code in range(ALONE, SETS)) else "U-11.4"


def bad_done(at: Position, player: int) -> str | None:
    if at.phase == step_id.COLLECT and at.loose[player]:
        return "U-11.4"
    for verb in phase_verbs(at):
        if verb is not DONE and bad_step(at, player, verb) is None:
            for argument in range(verb.size):
                if bad_action(at, player, verb, argument) is None:
                    return None
    return "U-2.2"  # nothing to do: done without a mark


# Phase 3 --------------------------------------------------------------------------------------------------------------


def bad_use(at: Position, player: int, code: int, target: int) -> str | None:
    if code not in at.codes[player]:
        return "U-6.1"
    place = at.codes[player].index(code)
    rocks = amounts(at.rocks[player][place])
    if target < TRACK_COUNT:
        return bad_tick(at, player, target, at.rocks[player][place])
    if not at.knows(player, ROCKET):
        return "U-7.1"
    pads = hexes_of(at.pads[player])
    if not pads:
        return "U-7.2"
    if at.race[player] == OSMISH:
        if at.launches[player] >= len(pads):
            return "U-11.1"
    elif not any(has(at.nets[player][place], pad) for pad in pads):
        return "U-7.3"
    free = free_boxes(at, target - TRACK_COUNT)
    return None if any(rock and box for rock, box in zip(rocks, free, strict=True)) else "U-7.4"


def bad_tick(at: Position, player: int, track: int, rocks: int) -> str | None:
    board = at.board(player)
    cost = board.costs[track]
    if cost is None:
        return "U-6.7"
    if track >= FIRST_TECHNOLOGY and at.knows(player, track - FIRST_TECHNOLOGY) and not at.teaches(player):
        return "U-9.1"
    if ticks(at, player, track) >= board.steps[track]:
        return "U-6.5"
    return None if cost.paid_by(rocks) else "U-6.2"


def bad_lesson(at: Position, player: int, verb: Verb, argument: int) -> str | None:
    technology = argument if verb is KEEP_TECH else argument // 2
    if not at.teaches(player) or not ready(at, player, FIRST_TECHNOLOGY + technology):
        return "U-11.12"
    if verb is KEEP_TECH:
        return "U-R38" if at.knows(player, technology) else None
    other = helped(at, player, argument % 2)
    if other == NOBODY or at.knows(other, technology):
        return "U-R38"
    return "U-R68" if same_seat(at, player, argument % 2) else None


# Phase 4 --------------------------------------------------------------------------------------------------------------


def tunnels_paid(at: Position, player: int) -> bool:
    return at.tunnels_left[player] > 0 or at.board(player).tunnels[ticks(at, player, TUNNEL_TRACK)] >= 1


def mines_paid(at: Position, player: int) -> bool:
    return at.mines_left[player] > 0 or at.board(player).mines[ticks(at, player, MINE_TRACK)] >= 1


def bad_building(at: Position, player: int, verb: Verb, argument: int) -> str | None:
    kroviots = at.race[player] == KROVIOTS
    if verb is TUNNEL:
        drawn = has(at.tunnels[player], argument)
        if not drawn and not all(active(at, player, end) for end in EDGES[argument]):
            return "U-8.4"
        return None if tunnels_paid(at, player) or (drawn and kroviots) else "U-8.2"
    if verb is MINE:
        drawn = has(at.mines[player], argument)
        if not drawn and not active(at, player, argument):
            return "U-8.8"
        paid = mines_paid(at, player) or (kroviots if drawn else at.gift_mines[player] > 0)
        return None if paid else "U-8.7"
    if verb is GIVE_MINE:
        if not mines_paid(at, player):
            return "U-8.7"
        return bad_gift(at, player, kroviots, argument, "U-11.9")
    if verb is GIVE_FORT:
        if not ready(at, player, FORT_TRACK):
            return "U-8.10"
        return bad_gift(at, player, at.race[player] == ARSHANTANS, argument, "U-11.15")
    bare = has(at.mines[player], argument) and not has(at.pads[player] | at.forts[player], argument)
    if verb is FORTIFY:
        if not bare:
            return "U-8.11"
        return None if at.gift_forts[player] > 0 or ready(at, player, FORT_TRACK) else "U-8.10"
    if not bare:
        return "U-8.13"
    return None if ready(at, player, PAD_TRACK) else "U-8.12"


def bad_gift(at: Position, player: int, able: bool, side: int, rule: str) -> str | None:
    if not able or not beside(at, player):
        return rule
    return "U-R68" if same_seat(at, player, side) else None


def bad_flight(at: Position, player: int, module: int) -> str | None:
    complete = module < MODULE_COUNT and not any(free_boxes(at, module))
    if not at.knows(player, SPACESHIP) or not at.pads[player] or not complete:
        return "U-10.1"
    return None if at.occupant[module] == NOBODY else "U-10.6"

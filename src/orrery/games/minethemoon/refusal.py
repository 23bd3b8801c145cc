"""Why not? Every rule read as a prohibition, in the order a player would object: the first that applies counts.

Written independently of `legal`: it counts single robots, walks columns from the left and looks at printed costs. The
conformance suite holds the two against each other on every action of the table.
"""

from __future__ import annotations

from orrery.core.actions import Verb
from orrery.core.state import CHANCE
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import (
    ABDUCT,
    ARRAY,
    BUILD,
    BUILDADV,
    DEAL,
    DONE,
    DROP,
    EXCH,
    LOAD,
    MARK,
    MASS,
    PICK_SEAT,
    QTY,
    SITE,
    SKIP,
    SPACE,
    SPIN,
    TAKE,
    TARGET,
    TASK,
    WAIT,
    WEDGE,
    WHITE,
    WORK,
)
from orrery.games.minethemoon.names import (
    ABDUCTOR,
    ACCELERATOR,
    AT_EXCHANGER,
    AT_SITE,
    BIT,
    BUILDING_RULE,
    BUILDINGS,
    CLOUT,
    COMSAT,
    FIRST_OWN,
    KINDS_EACH,
    LAB,
    LEECHER,
    LEVELS_EACH,
    LOADER,
    MASS_DRIVER,
    NO_BUILDING,
    OWN,
    OWN_EACH,
    PREROGATIVE,
    PRIVATE,
    REPRESSOR,
    REVERTER,
    SHARED_BUILDING,
    SLOTS_EACH,
    SOLAR_ARRAY,
    SYNTHESIZER,
    TILE_LEVEL,
    TILE_SITE,
    TILES,
    UPLINK,
    VICTIMS_EACH,
)
from orrery.games.minethemoon.position import (
    ASKS_WEDGE,
    EMPTY_HANDED,
    FOR_DROP,
    FOR_ENTRY,
    FOR_ROOM,
    FOR_TASK,
    FREE,
    NOT_ASKED,
    NOTHING,
    READY,
    Position,
)
from orrery.games.minethemoon.steps import STEPS


def refusal(at: Position, player: int, action: int) -> str | None:
    """The rule that forbids the action; None if it is allowed."""
    if at.over:
        return "M-18.2"
    if not owes(at, player):
        return not_due(at, player)
    verb, argument = SPACE.decode(action)
    if at.step == step_id.PLACE:
        return bad_placing(at, player, verb, argument)
    if verb not in STEPS[at.step].verbs:
        return "M-1.2"
    if verb is DROP:
        return None if at.silo[KINDS_EACH * player + argument] > 0 else "M-8.3"
    if verb is TASK:
        return bad_task(at, player, argument)
    if verb in (WORK, SKIP):
        return bad_work(at, player, argument, verb is WORK)
    if verb is WAIT:
        others = [seat for seat in range(at.seats) if seat != player and has_ready_team(at, seat)]
        return None if others and not at.forced else "M-6.3"
    if verb is QTY:
        return bad_quantity(at, player, argument)
    if verb is BUILD:
        return bad_tile(at, player, argument)
    if verb is BUILDADV:
        return bad_card(at, player, argument)
    if verb is LOAD:
        return bad_load(at, player, argument)
    if verb is TAKE or (verb is DONE and at.step == step_id.PRODUCE):
        return bad_take(at, player, verb, argument)
    if verb is EXCH:
        return bad_exchange(at, player, argument)
    if verb is SITE:
        return None if argument <= at.config.bases[player].sites else "M-10.3"
    if verb is MASS:
        return None if at.silo[KINDS_EACH * player + 3 + argument] > 0 else "M-17.10"
    if verb is TARGET:
        return None if argument < at.seats and at.dominance[argument] > 0 else "M-17.9"
    if verb is MARK:
        return None if at.pads[argument] != NOTHING else "M-17.2"
    if verb is ABDUCT:
        return None if can_be_abducted(at, player, argument // VICTIMS_EACH, argument % VICTIMS_EACH) else "M-17.1"
    if verb is ARRAY:
        return bad_array(at, player, argument // OWN_EACH, argument % OWN_EACH)
    if verb in (SPIN, DEAL, PICK_SEAT):
        return bad_chance(at, verb, argument)
    return None  # pass, white, and done where it is an answer


# Whose turn it is -----------------------------------------------------------------------------------------------------


def owes(at: Position, player: int) -> bool:
    """Whether the table waits for this player."""
    if STEPS[at.step].verbs[0].chance:
        return player == CHANCE
    if at.step == step_id.PLACE:
        return 0 <= player < at.seats and at.placing[player] != READY
    return player == at.current


def not_due(at: Position, player: int) -> str:
    """What to tell somebody who acts out of turn."""
    step = at.step
    asked = at.white_for if step == step_id.WHITE else NOTHING
    if step == step_id.TASK or asked == FOR_TASK or (asked == FOR_DROP and at.back_to == step_id.TASK):
        return "M-4.6" if 0 <= player < at.seats and at.passed[player] else "M-4.1"
    if step == step_id.PLACE:
        return "M-5.2"
    if step in (step_id.SPIN, step_id.SPIN_DEAL, step_id.ROOM) or asked in (FOR_ROOM, FOR_ENTRY):
        return "M-3.2"
    if step == step_id.END_DEAL:
        return "M-3.4"
    if step in (step_id.FIRST_DEAL, step_id.FIRST_SPIN, step_id.FIRST_SEAT):
        return "M-1.2"
    return "M-6.3"


# Task -----------------------------------------------------------------------------------------------------------------


def bad_task(at: Position, player: int, place: int) -> str | None:
    if place < FIRST_OWN:
        needed = at.config.size[place]
        if needed == 0:
            return "M-4.5"
        filled = any(at.teams[seat] & BIT[place] for seat in range(at.seats))
    else:
        own = place - FIRST_OWN
        missing = missing_place(at, player, own)
        if missing is not None:
            return missing
        building = at.building_at(player, own)
        needed = 0 if building == NO_BUILDING else at.config.printed.team[building]
        if needed == 0:
            return "M-11.5"
        filled = at.crew[OWN_EACH * player + own] > 0
    if filled:
        return "M-4.2"
    return "M-4.9" if at.rc[player] < needed else None


def missing_place(at: Position, player: int, own: int) -> str | None:
    """Places that this side of the Moonbase does not have."""
    base = at.config.bases[player]
    name = OWN[own]
    if (name == "reverter" and not base.reverter) or (name == "ownshaker" and not base.private_shaker):
        return "M-15.3"
    if own >= AT_SITE and own - AT_SITE >= base.sites:
        return "M-15.2"
    return "M-15.5" if own == AT_EXCHANGER and not base.exchanger_site else None


# Mine -----------------------------------------------------------------------------------------------------------------


def bad_placing(at: Position, player: int, verb: Verb, argument: int) -> str | None:
    asked = at.placing_white if at.white_seat == player else NOT_ASKED
    if asked == ASKS_WEDGE:
        if verb is DROP:
            return None if at.silo[KINDS_EACH * player + argument] > 0 else "M-8.3"
        if verb is not WEDGE:
            return "M-1.2"
        return None if at.config.wheel.by_outcome[argument] > 0 else "M-5.1"
    if asked != NOT_ASKED:
        return None if verb is WHITE else "M-1.2"
    if verb is DROP:
        return None if at.silo[KINDS_EACH * player + argument] > 0 else "M-8.3"
    if at.placing[player] == EMPTY_HANDED:
        return None if verb is DONE else "M-1.2"
    if verb is not QTY:
        return "M-1.2"
    return None if argument <= at.rc[player] else "M-5.1"


def bad_chance(at: Position, verb: Verb, argument: int) -> str | None:
    if verb is DEAL:
        return None if argument in at.deck else "M-2.4"
    if verb is PICK_SEAT:
        return None if argument < at.seats and argument not in at.priority else "M-2.8"
    if at.config.wheel.by_outcome[argument] == 0:
        return "M-2.1"
    return "M-2.7" if at.step == step_id.FIRST_SPIN and argument > 5 else None


# Work -----------------------------------------------------------------------------------------------------------------


def blocked_by(at: Position, seat: int, place: int) -> str | None:
    """Who has to Work before this team."""
    taken = [there for there in range(FIRST_OWN) if any(at.teams[other] & BIT[there] for other in range(at.seats))]
    if place < FIRST_OWN:
        building = SHARED_BUILDING[place]
        if any(SHARED_BUILDING[there] == building and there < place for there in taken):
            return "M-6.2"
        return "M-17.8" if building == UPLINK and lab_waits(at) else None
    if at.building_at(seat, place - FIRST_OWN) == PREROGATIVE and clout_waits(at):
        return "M-17.12"
    return None


def lab_waits(at: Position) -> bool:
    return any(
        at.crew[OWN_EACH * seat + own] > 0 and at.building_at(seat, own) == LAB
        for seat in range(at.seats)
        for own in range(AT_SITE, 8)
    )


def clout_waits(at: Position) -> bool:
    return any(
        at.teams[seat] & BIT[place]
        for seat in range(at.seats)
        for place in range(13)
        if SHARED_BUILDING[place] == CLOUT
    )


def has_ready_team(at: Position, seat: int) -> bool:
    return any(at.teams[seat] & BIT[place] and blocked_by(at, seat, place) is None for place in range(21))


def bad_work(at: Position, player: int, place: int, doing: bool) -> str | None:
    if not at.teams[player] & BIT[place]:
        return "M-6.1"
    blocked = blocked_by(at, player, place)
    if blocked is not None:
        return blocked
    building = SHARED_BUILDING[place] if place < FIRST_OWN else at.building_at(player, place - FIRST_OWN)
    return "M-6.5" if doing and is_idle(at, player, building) else None


def is_idle(at: Position, player: int, building: int) -> bool:
    """Whether Working the building could change nothing (M-6.5)."""
    held = at.silo[KINDS_EACH * player : KINDS_EACH * player + KINDS_EACH]
    space = [at.config.capacity[player] - held[type_] - held[type_ + 3] for type_ in range(3)]
    name = BUILDINGS[building]
    if name in ("refinery", "refiner", "refiner+", "omnirefiner", "transmitter"):
        return sum(held[:3]) == 0
    if building == REVERTER:
        return sum(held[3:]) == 0
    if building in (UPLINK, LAB):
        tiles = all(bad_tile(at, player, tile) is not None for tile in range(len(TILES)))
        return tiles and all(bad_card(at, player, back) is not None for back in at.config.printed.back)
    if building == LOADER:
        return all(bad_load(at, player, slot) is not None for slot in range(20))
    if name in ("factory", "factory+", "factory++", "generator"):
        return space[0] <= 0 and space[1] <= 0
    if building == SYNTHESIZER:
        return space[2] <= 0
    if name in ("exchanger", "exchanger+"):
        return all(bad_exchange(at, player, swap) is not None for swap in range(3))
    if building == REPRESSOR:
        return held[2] == 0 or space[0] + space[1] <= 0
    if building == MASS_DRIVER:
        return held[3] + held[4] == 0
    if building == LEECHER:
        return sum(at.dominance) == 0
    if building == COMSAT:
        return not at.deck
    if building == ACCELERATOR:
        return at.pads.count(NOTHING) == len(at.pads)
    if building == ABDUCTOR:
        return not any(can_be_abducted(at, player, seat, what) for seat in range(5) for what in range(7))
    if building == SOLAR_ARRAY:
        return all(bad_array(at, player, seat, own) is not None for seat in range(5) for own in range(8))
    return name in ("ownshaker", "trembler", "grant", "quaker") or name.startswith("statue")


def bad_quantity(at: Position, player: int, count: int) -> str | None:
    """Too many, or too few for the rest to fit."""
    held = at.silo[KINDS_EACH * player : KINDS_EACH * player + KINDS_EACH]
    space = [at.config.capacity[player] - held[type_] - held[type_ + 3] for type_ in range(3)]
    if at.step == step_id.ROOM:
        type_ = at.hit % 3
        others = held[(at.hit + 3) % 6]
        return "M-R13" if count > others or count > at.crater[KINDS_EACH * player + at.hit] - space[type_] else None
    rule = BUILDING_RULE[at.doing]
    if at.step == step_id.TAKE:
        if count > at.left:
            return rule
        after = [space[type_] + at.plan[type_] + at.plan[type_ + 3] for type_ in range(3)]
        further = after[at.progress + 1 : 2 if at.doing == REPRESSOR else 3]
        return "M-8.5" if count > after[at.progress] or at.left - count > sum(further) else None
    if count > held[at.progress]:
        return "M-8.2"
    given = sum(at.plan[kind] for kind in range(at.progress))
    limit = limit_of(at)
    if limit is not None and given + count > limit:
        return rule
    return "M-8.5" if at.doing == REPRESSOR and count > space[0] + space[1] else None


def limit_of(at: Position) -> int | None:
    """How many resources the building changes at once; None: any number."""
    name = BUILDINGS[at.doing].rstrip("+")
    return at.config.printed.amounts.get(name)


def bad_take(at: Position, player: int, verb: Verb, type_: int) -> str | None:
    if at.step == step_id.WHITE_TAKES:
        return None if at.out[type_] > 0 else "M-R36"
    if verb is DONE:
        return None if at.progress > 0 else BUILDING_RULE[at.doing]
    if type_ > 1:
        return BUILDING_RULE[at.doing]
    held = at.silo[KINDS_EACH * player + type_] + at.silo[KINDS_EACH * player + type_ + 3]
    return None if held < at.config.capacity[player] else "M-8.5"


def bad_exchange(at: Position, player: int, swap: int) -> str | None:
    old, new = ((0, 1), (0, 2), (1, 2))[swap]
    if at.silo[KINDS_EACH * player + old] == 0:
        return "M-14.4"
    held = at.silo[KINDS_EACH * player + new] + at.silo[KINDS_EACH * player + new + 3]
    return None if held < at.config.capacity[player] else "M-8.5"


def can_pay(at: Position, player: int, cost: list[int]) -> bool:
    return all(at.silo[KINDS_EACH * player + kind] >= cost[kind] for kind in range(6))


def bad_tile(at: Position, player: int, tile: int) -> str | None:
    level = at.levels[LEVELS_EACH * player + TILE_SITE[tile]]
    if TILES[tile] == "exchanger" and not at.config.bases[player].exchanger_site:
        return "M-15.5"
    if level >= TILE_LEVEL[tile]:
        return "M-R39"
    if level < TILE_LEVEL[tile] - 1:
        return "M-11.2"
    if at.tiles[tile] == 0:
        return "M-9.6"
    return None if can_pay(at, player, at.config.printed.tile_cost[tile]) else "M-11.3"


def bad_card(at: Position, player: int, back: int) -> str | None:
    if not any(at.config.printed.back[card] == back for card in at.available):
        return "M-9.7"
    return None if can_pay(at, player, at.config.printed.back_cost[back]) else "M-11.3"


def bad_load(at: Position, player: int, where: int) -> str | None:
    pad, slot = divmod(where, SLOTS_EACH)
    if pad == PRIVATE and at.config.private_seat != player:
        return "M-15.2"
    card = at.pads[pad]
    if card == NOTHING or slot >= len(at.config.printed.slot_type[card]) or at.slots[where] != FREE:
        return "M-12.2"
    type_ = at.config.printed.slot_type[card][slot]
    return None if at.silo[KINDS_EACH * player + 3 + type_] > 0 else "M-12.1"


def can_be_abducted(at: Position, player: int, victim: int, what: int) -> bool:
    """Whether such a robot stands in another player's Silo."""
    if victim == player or victim >= at.seats:
        return False
    white = at.white_kind(victim)
    if what == 6:
        return white != NOTHING
    return at.silo[KINDS_EACH * victim + what] - (1 if white == what else 0) > 0


def bad_array(at: Position, player: int, owner: int, own: int) -> str | None:
    building = at.building_at(owner, own) if owner < at.seats else NO_BUILDING
    if building == NO_BUILDING or at.config.printed.team[building] == 0:
        return "M-17.15"
    if BUILDINGS[building] in ("solararray", "trembler", "ownshaker") or is_idle(at, player, building):
        return "M-R27"
    return "M-R28" if building == PREROGATIVE and clout_waits(at) else None

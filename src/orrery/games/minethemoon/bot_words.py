"""Why an action is good, in half sentences with numbers: for people who ask for a hint."""

from __future__ import annotations

from typing import Final

from orrery.core.wording import count_of
from orrery.games.minethemoon import step_id
from orrery.games.minethemoon.actions import BUILD, BUILDADV, LOAD, PASS, QTY, SPACE, TASK
from orrery.games.minethemoon.bot_task import loadable, robot_costs, team_value
from orrery.games.minethemoon.names import (
    ADVANCED_WORDS,
    BUILDING_WORDS,
    FIRST_OWN,
    KIND_WORDS,
    LAB,
    LOADER,
    SHARED_BUILDING,
    SLOTS_EACH,
    TILE_WORDS,
    TYPE_WORDS,
    UPLINK,
)
from orrery.games.minethemoon.position import FREE, NOTHING, Position
from orrery.games.minethemoon.valuation import Outlook

UNLIKELY: Final = 0.5


def points(value: float) -> str:
    """A worth with its sign: +4, -1.5."""
    return f"{value:+.1f}".removesuffix(".0")


def building_name(choice: int) -> str:
    return TILE_WORDS[choice] if choice < 8 else ADVANCED_WORDS[choice - 8]


def why(at: Position, seat: int, action: int) -> list[str]:
    """What speaks for an action; empty where the policy's own reason says it all."""
    view = Outlook(at, seat)
    view.find_aim()
    if at.step == step_id.TASK:
        return why_pass(view) if action == PASS.base else why_team(view, action) if action < PASS.base else []
    if at.step == step_id.PLACE and SPACE.decode(action)[0] is QTY:
        return why_wedge(view, action - QTY.base)
    if at.step == step_id.LOAD and SPACE.decode(action)[0] is LOAD:
        return why_slot(view, action - LOAD.base)
    if at.step == step_id.BUILD:
        return why_building(view, action - BUILD.base if action < BUILDADV.base else 8 + action - BUILDADV.base)
    return []


def why_team(view: Outlook, action: int) -> list[str]:
    at, seat = view.at, view.seat
    place = action - TASK.base
    shared = place < FIRST_OWN
    building = SHARED_BUILDING[place] if shared else at.building_at(seat, place - FIRST_OWN)
    size = at.config.size[place] if shared else at.config.printed.team[building]
    value = team_value(view, building, place, size)
    if value <= 0.0:
        return [f"but the {BUILDING_WORDS[building]} has nothing to do for it this turn"]
    told = [f"the {BUILDING_WORDS[building]} brings about {points(value)}"]
    if building == LOADER:
        told.append(f"{len(loadable(view, place))} refined resources have a slot")
    elif building in (UPLINK, LAB) and view.aim != NOTHING:
        told.append(f"for {building_name(view.aim)}" + ("" if not view.aim_lacks else ", if what lacks is found"))
    told.append(f"but the Crater would give these robots about {points(robot_costs(view, at.rc[seat])[size])}")
    return told


def why_pass(view: Outlook) -> list[str]:
    robots = view.at.rc[view.seat]
    if not robots:
        return ["no robot is left"]
    found = robot_costs(view, robots)[robots]
    return [f"{count_of(robots, 'robot')} left may find about {points(found)} in {count_of(view.spins, 'spin')}"]


def why_wedge(view: Outlook, count: int) -> list[str]:
    at, seat = view.at, view.seat
    kind = at.config.wheel.wedges[at.placing[seat]]
    weight = at.config.wheel.by_outcome[kind] / at.config.wheel.total
    comes = 1 - (1 - weight) ** view.spins
    against = "but " if count and comes < UNLIKELY else ""
    told = [f"{against}{KIND_WORDS[kind]} comes with {comes:.0%} in {count_of(view.spins, 'spin')}"]
    if count:
        told.append(f"worth about {points(view.of_kind(kind, view.held[kind % 3 + 3]))} each")
    if view.aim != NOTHING and view.lack[kind]:
        told.append(f"{building_name(view.aim)} lacks it")
    return told


def why_slot(view: Outlook, slot: int) -> list[str]:
    at = view.at
    pad, number = divmod(slot, SLOTS_EACH)
    card = at.pads[pad]
    value = at.config.printed.slot_value[card][number]
    size = len(at.config.printed.slot_value[card])
    free = at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + size].count(FREE) - 1
    type_ = at.config.printed.slot_type[card][number]
    told = [f"{value} Dominance for a refined {TYPE_WORDS[type_]}"]
    if not free:
        told.append("the rocket is full and leaves this turn")
    else:
        leaves = view.leaves(view.launch_chance(pad), free)
        stays = f"{count_of(free, 'slot')} {'stays' if free == 1 else 'stay'} open"
        against = "but " if leaves < UNLIKELY else ""
        told.append(f"{against}{stays}, and it leaves before the end with about {leaves:.0%}")
    rivals = theirs(view, pad)
    if rivals:
        told.append(f"but the same rocket carries {rivals} Dominance for others")
    return told


def theirs(view: Outlook, pad: int) -> int:
    """What a launch from a pad would pay to others, as it is loaded."""
    at = view.at
    values = at.config.printed.slot_value[at.pads[pad]]
    owners = at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + len(values)]
    return sum(value for value, owner in zip(values, owners, strict=True) if owner not in (FREE, view.seat))


def why_building(view: Outlook, choice: int) -> list[str]:
    at = view.at
    printed = at.config.printed
    bonus = printed.tile_bonus[choice] if choice < 8 else printed.back_bonus[choice - 8]
    price = at.config.tile_price[choice] if choice < 8 else at.config.back_price[choice - 8]
    told = [f"{building_name(choice)} pays {points(bonus)} at once"] if bonus else []
    later = view.gross(choice) - bonus
    if later >= 0.1:
        told.append(f"about {points(later)} in the turns left")
    told.append(f"but its cost would bring about {points(view.cost(price))} otherwise")
    return told

"""Why an action is good, in half sentences with numbers: for people who ask for a hint."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, ngettext, pgettext
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
    UPLINK,
)
from orrery.games.minethemoon.position import FREE, NOTHING, Position
from orrery.games.minethemoon.valuation import Outlook
from orrery.games.minethemoon.words.glossary import count_spins

UNLIKELY: Final = 0.5


def points(value: float) -> str:
    """A worth with its sign: +4, -1.5."""
    return f"{value:+.1f}".removesuffix(".0").replace(".", pgettext("in a number", "."))


def building_name(choice: int) -> str:
    return _(TILE_WORDS[choice] if choice < 8 else ADVANCED_WORDS[choice - 8])


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
    name = _(BUILDING_WORDS[building])
    if value <= 0.0:
        return [_("but the {building} has nothing to do for it this turn", building=name)]
    told = [_("the {building} brings about {points}", building=name, points=points(value))]
    if building == LOADER:
        told.append(
            ngettext(
                "{count} refined resource has a slot",
                "{count} refined resources have a slot",
                len(loadable(view, place)),
            )
        )
    elif building in (UPLINK, LAB) and view.aim != NOTHING:
        aim = building_name(view.aim)
        told.append(
            _("for {building}, if what lacks is found", building=aim)
            if view.aim_lacks
            else _("for {building}", building=aim)
        )
    cost = points(robot_costs(view, at.rc[seat])[size])
    told.append(_("but the Crater would give these robots about {points}", points=cost))
    return told


def why_pass(view: Outlook) -> list[str]:
    robots = view.at.rc[view.seat]
    if not robots:
        return ["no robot is left"]
    found = robot_costs(view, robots)[robots]
    return [
        ngettext(
            "{count} robot left may find about {points} in {spins}",
            "{count} robots left may find about {points} in {spins}",
            robots,
            points=points(found),
            spins=count_spins(view.spins),
        )
    ]


def why_wedge(view: Outlook, count: int) -> list[str]:
    at, seat = view.at, view.seat
    kind = at.config.wheel.wedges[at.placing[seat]]
    weight = at.config.wheel.by_outcome[kind] / at.config.wheel.total
    comes = 1 - (1 - weight) ** view.spins
    facts = {"kind": _(KIND_WORDS[kind]), "chance": f"{100 * comes:.0f}", "spins": count_spins(view.spins)}
    if count and comes < UNLIKELY:
        told = [_("but {kind} comes with {chance}% in {spins}", **facts)]
    else:
        told = [_("{kind} comes with {chance}% in {spins}", **facts)]
    if count:
        told.append(_("worth about {points} each", points=points(view.of_kind(kind, view.held[kind % 3 + 3]))))
    if view.aim != NOTHING and view.lack[kind]:
        told.append(_("{building} lacks it", building=building_name(view.aim)))
    return told


def why_slot(view: Outlook, slot: int) -> list[str]:
    at = view.at
    pad, number = divmod(slot, SLOTS_EACH)
    card = at.pads[pad]
    value = at.config.printed.slot_value[card][number]
    size = len(at.config.printed.slot_value[card])
    free = at.slots[SLOTS_EACH * pad : SLOTS_EACH * pad + size].count(FREE) - 1
    type_ = at.config.printed.slot_type[card][number]
    told = [_("{count} Dominance for a {kind}", count=value, kind=_(KIND_WORDS[3 + type_]))]
    if not free:
        told.append(_("the rocket is full and leaves this turn"))
    else:
        leaves = view.leaves(view.launch_chance(pad), free)
        told.append(stays_open(free, f"{100 * leaves:.0f}", leaves < UNLIKELY))
    rivals = theirs(view, pad)
    if rivals:
        told.append(_("but the same rocket carries {points} Dominance for others", points=rivals))
    return told


def stays_open(free: int, leaves: str, unlikely: bool) -> str:
    """How many slots of a rocket are open, and how likely it leaves."""
    if unlikely:
        return ngettext(
            "but {count} slot stays open, and it leaves before the end with about {chance}%",
            "but {count} slots stay open, and it leaves before the end with about {chance}%",
            free,
            chance=leaves,
        )
    return ngettext(
        "{count} slot stays open, and it leaves before the end with about {chance}%",
        "{count} slots stay open, and it leaves before the end with about {chance}%",
        free,
        chance=leaves,
    )


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
    told = (
        [_("{building} pays {points} at once", building=building_name(choice), points=points(bonus))] if bonus else []
    )
    later = view.gross(choice) - bonus
    if later >= 0.1:
        told.append(_("about {points} in the turns left", points=points(later)))
    told.append(_("but its cost would bring about {points} otherwise", points=points(view.cost(price))))
    return told

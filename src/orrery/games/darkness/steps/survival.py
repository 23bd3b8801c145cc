"""Phase 5 (D-15): strongholds, networks, resources, and who survives. D-16.2: how a lone player is rated."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ORB, RESOURCE
from orrery.games.darkness.pieces import ALIENS, BIT, FREE_CHOICE, NO_RESOURCE, RESOURCE_OF, members
from orrery.games.darkness.position import BY_ORB, NOBODY, NOTHING, NOWHERE, Position
from orrery.games.darkness.steps.shared import ORB_CHOICES, Decision, ask

RESULT: Final = 8  # numbers in a result: members, points, second number, stronghold, four totals
ALIEN_UNIT: Final = 63  # in place of a slot: the unit comes from an Alien colony

# The count ------------------------------------------------------------------------------------------------------------


def begin_counting(at: Position) -> None:
    """Coalitions are counted in the order of their first member from the start player (D-15.10)."""
    at.phase = 5
    at.order = []
    for step in range(at.seats):
        team = at.coalition[(at.start + step) % at.seats]
        if team not in at.order:
            at.order.append(team)
    at.place = 0
    at.results = []
    if at.journal is not None:
        at.tell("phase", NOBODY, "D-15.1", {"phase": 5})
    at.step = step_id.NEXT_COUNT


def next_count(at: Position) -> None:
    """One coalition after the other; by the best count, or by choices (D-15.8, D-15.10)."""
    while at.place < len(at.order):
        team = at.order[at.place]
        if at.config.auto_count or not bridgeheads(at, team):
            add_result(at, best_result(at, team))
        else:
            ask(at, step_id.STRONGHOLD, first_of(at, team))
            return
    finish(at)


def first_of(at: Position, team: int) -> int:
    """The member who is first in turn order from the start player."""
    seat = at.start
    while not team & BIT[seat]:
        seat = (seat + 1) % at.seats
    return seat


class Stronghold(Decision):
    """D-15.1, D-R51: a coalition chooses an orb with a bridgehead of a member."""

    number = step_id.STRONGHOLD
    name = "stronghold"
    verbs = (ORB,)
    prompt = "Choose the stronghold of your coalition."

    def legal(self, at: Position, player: int) -> list[int]:
        return ORB_CHOICES.of(bridgeheads(at, at.order[at.place]))

    def apply(self, at: Position, player: int, action: int) -> None:
        team = at.order[at.place]
        at.act_orb = action - ORB.zero
        network = network_of(at, team, at.act_orb)
        at.totals = tally(at, team, network)[:FREE_CHOICE]
        at.units = free_units(at, team, network)
        next_unit(at)


class FreeUnit(Decision):
    """D-15.10: the kind of a free unit."""

    number = step_id.FREE_UNIT
    name = "free_unit"
    verbs = (RESOURCE,)
    prompt = "Choose the resource of a free unit."

    def legal(self, at: Position, player: int) -> list[int]:
        return [RESOURCE.zero + resource for resource in range(4)]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.totals[action - RESOURCE.zero] += 1
        del at.units[:2]
        next_unit(at)


def next_unit(at: Position) -> None:
    """The next free unit, or the result of the coalition."""
    if at.units:
        ask(at, step_id.FREE_UNIT, at.units[1])
        return
    totals, at.totals = at.totals, []
    stronghold, at.act_orb = at.act_orb, NOWHERE
    add_result(at, [at.order[at.place], min(totals), max(totals), stronghold, *totals])
    at.step = step_id.NEXT_COUNT


def add_result(at: Position, result: list[int]) -> None:
    """A coalition is counted."""
    at.results += result
    at.place += 1
    if at.journal is not None:
        seats = [seat + 1 for seat in members(result[0])]
        said = {"seats": seats, "points": result[1], "second": result[2], "totals": result[4:]}
        if result[3] == NOWHERE:
            at.tell("counted_nothing", first_of(at, result[0]), "D-15.9", said)
        else:
            at.tell("counted", first_of(at, result[0]), "D-15.5", {**said, "place": at.called(result[3])})


def finish(at: Position) -> None:
    """All coalitions are counted: the game is over (D-15.6, D-15.7)."""
    at.over = 1
    at.step = step_id.START  # no step is asked any more, but a passage would go on
    at.actor = NOBODY
    if at.journal is not None:
        at.tell("result", NOBODY, "D-15.6" if not survived(at) else "D-15.7", {"reason": reason(at)})


# Networks and totals (D-15.1 to D-15.4) -------------------------------------------------------------------------------


def bridgeheads(at: Position, team: int) -> int:
    """The orbs with a bridgehead of a member."""
    found = 0
    for seat in members(team):
        found |= at.bridge[seat]
    return found


def network_of(at: Position, team: int, stronghold: int) -> int:
    """D-15.2: step by step along the members' gateways, over orbs with a member's bridgehead."""
    settled = bridgeheads(at, team)
    found = BIT[stronghold]
    edge = [stronghold]
    while edge:
        new = at.linked_by(edge.pop(), team) & settled & ~found
        found |= new
        edge += members(new)
    return found


def tally(at: Position, team: int, network: int) -> list[int]:
    """What factories on resource tiles bring, and evolution (D-15.3, D-15.4, D-7.1, D-7.2, D-9.4): four totals.

    Behind them, how many `free_units` there are. Bots count at every turn, so this takes few steps.
    """
    each = 0
    for seat in members(team):
        each += at.evolved[seat]
    found = [each, each, each, each, 0]
    owners, kinds, units = at.owner, at.kind, at.config.units
    for orb in members(network):
        for tile in at.slots[orb]:
            if tile != NOTHING and owners[tile] != NOBODY and counts(at, team, tile):
                kind = kinds[tile]
                resource = RESOURCE_OF[kind]
                found[resource] = found[resource] + units[kind]
    if at.aliens:
        for orb in members(at.aliens if at.config.aliens_anywhere else network & at.aliens):
            for seat in members(team):
                if at.present(seat) & BIT[orb]:
                    found[FREE_CHOICE] = found[FREE_CHOICE] + colonies(at, orb)
    return found


def colonies(at: Position, orb: int) -> int:
    """Alien colonies on an orb."""
    found = 0
    for tile in at.slots[orb]:
        if tile != NOTHING and at.kind[tile] == ALIENS:
            found += 1
    return found


def counts(at: Position, team: int, tile: int) -> bool:
    """A resource tile with a member's factory (D-R63); a terraforming station yields nothing (D-10.3)."""
    owner = at.owner[tile]
    if owner == NOBODY or at.turned[tile] or RESOURCE_OF[at.kind[tile]] == NO_RESOURCE:
        return False
    return bool(team & BIT[owner]) and at.is_factory(tile)


def free_units(at: Position, team: int, network: int) -> list[int]:
    """Supply drops by orb and slot, then Alien colonies by orb and seat: place and seat of each unit (D-15.10).

    A drop counts only within the network (D-7.4), an Alien colony wherever a member is present (D-R41).
    """
    found: list[int] = []
    for orb in members(network):
        for slot, tile in enumerate(at.slots[orb]):
            if tile != NOTHING and RESOURCE_OF[at.kind[tile]] == FREE_CHOICE and counts(at, team, tile):
                found += [BY_ORB * orb + slot, at.owner[tile]] * at.config.units[at.kind[tile]]
    for orb in members(at.aliens if at.config.aliens_anywhere else network & at.aliens):
        for seat in members(team):
            if at.present(seat) & BIT[orb]:
                found += [BY_ORB * orb + ALIEN_UNIT, seat] * colonies(at, orb)
    return found


def best_result(at: Position, team: int) -> list[int]:
    """D-15.8: the stronghold and the free units that give most points, then the greatest second number."""
    best = counted(at, team, NOWHERE, 0)  # D-15.9
    left = bridgeheads(at, team)
    while left:
        stronghold = members(left)[0]
        network = network_of(at, team, stronghold)
        left &= ~network  # every orb of a network has the same network
        result = counted(at, team, stronghold, network)
        more = result[1] > best[1] or (result[1] == best[1] and result[2] > best[2])
        if more or best[3] == NOWHERE:
            best = result
    return best


def counted(at: Position, team: int, stronghold: int, network: int) -> list[int]:
    """The best result that one network gives."""
    tallied = tally(at, team, network)
    totals = best_count(tallied, tallied[FREE_CHOICE])
    least, most = totals[0], totals[0]
    for total in totals:
        if total < least:
            least = total
        elif total > most:
            most = total
    return [team, least, most, stronghold, *totals]


def best_count(totals: list[int], free: int) -> list[int]:
    """The totals after giving out the free units best: first the smallest, then the largest (D-15.8).

    Whatever stands behind the four totals is left out.
    """
    totals = totals[:FREE_CHOICE]
    while free > 0:
        smallest, missing = totals[0], 0
        for total in totals:
            if total < smallest:
                smallest, missing = total, 1
            elif total == smallest:
                missing += 1
        if missing > free:
            break
        for resource in range(FREE_CHOICE):
            if totals[resource] == smallest:
                totals[resource] = smallest + 1
        free -= missing
    if free > 0:
        largest = 0
        for resource in range(1, FREE_CHOICE):
            if totals[resource] > totals[largest]:
                largest = resource
        totals[largest] = totals[largest] + free
    return totals


# The result (D-15.5 to D-15.7, D-16.2) --------------------------------------------------------------------------------


def result_of(at: Position, seat: int) -> list[int]:
    """The counted result of a seat's coalition; before it is counted, what the count would give now."""
    for n in range(0, len(at.results), RESULT):
        if at.results[n] & BIT[seat]:
            return at.results[n : n + RESULT]
    return best_result(at, at.coalition[seat] or BIT[seat])


def survived(at: Position) -> bool:
    """D-15.6: some coalition reaches the threshold."""
    return any(points >= at.config.threshold for points in at.results[1::RESULT])


def places(at: Position) -> list[int]:
    """1 + how many players are in strictly better coalitions; all share the last place if nobody survives (D-R4).

    Who dies out alone is second to the darkness.
    """
    if not survived(at):
        return [max(at.seats, 2)] * at.seats
    keys = [tuple(result_of(at, seat)[1:3]) for seat in range(at.seats)]
    return [1 + sum(1 for other in keys if other > key) for key in keys]


def reason(at: Position) -> str:
    """How it ended: solo by rating (D-16.2), otherwise whether anybody lives (D-15.6)."""
    if not at.config.solo:
        return "survival" if survived(at) else "all are lost"
    points = at.results[1]
    if points >= at.config.triumph:
        return "triumph"
    return "hard survival" if points >= at.config.threshold else "extinct"

"""Where to dig: the cheapest tunnels that join mines of many colours, for the greedy policy."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus.moon import BIT, EDGES, ENDS, HEX_COUNT, WITHIN, distance, hexes_of, lowest
from orrery.games.uranus.position import Position
from orrery.games.uranus.rocks import ONE, amount, covers, different

EDGE_BETWEEN: Final[dict[int, int]] = {ENDS[edge]: edge for edge in range(len(EDGES))}
TOO_FAR: Final = 99
APART: Final[list[list[int]]] = [[distance(one, other) for other in range(HEX_COUNT)] for one in range(HEX_COUNT)]
PART: Final = 11  # bits of a set of hexes that one look into a table answers for; six of them make up a moon
PART_MASK: Final = (1 << PART) - 1


def _around(start: int) -> list[int]:
    """For each set of the hexes from `start` on: these, and the hexes beside them."""
    found = [0]
    for bits in range(1, 1 << PART):
        number = start + lowest(bits)
        found.append(found[bits & (bits - 1)] | (WITHIN[number][1] if number < HEX_COUNT else 0))
    return found


FIRST: Final = _around(0)
SECOND: Final = _around(PART)
THIRD: Final = _around(2 * PART)
FOURTH: Final = _around(3 * PART)
FIFTH: Final = _around(4 * PART)
SIXTH: Final = _around(5 * PART)


def around(hexes: int) -> int:
    """These hexes, and all beside them. Every search for a way asks this at each step."""
    found = 0
    part = hexes & PART_MASK
    if part:
        found = FIRST[part]
    part = hexes >> PART & PART_MASK
    if part:
        found |= SECOND[part]
    part = hexes >> 2 * PART & PART_MASK
    if part:
        found |= THIRD[part]
    part = hexes >> 3 * PART & PART_MASK
    if part:
        found |= FOURTH[part]
    part = hexes >> 4 * PART & PART_MASK
    if part:
        found |= FIFTH[part]
    part = hexes >> 5 * PART
    if part:
        found |= SIXTH[part]
    return found


def hub(at: Position, seat: int) -> int:
    """The hexes of the network with most colours, then most mines; 0 without any tunnel."""
    networks = at.networks[seat]
    own = at.mines[seat]
    if len(networks) == 1:  # most moons have one
        return networks[0] if networks[0] & own else 0
    best, best_value = 0, 0
    grounds = at.config.moons[at.moon[seat]].ground
    for network in networks:
        mines = network & own
        if mines:
            value = mines.bit_count()
            for ground in grounds:
                if ground & mines:
                    value += 100
            if value > best_value:
                best, best_value = network, value
    return best


def colours_of(at: Position, seat: int, hexes: int) -> int:
    """The colours of the mines on these hexes, as a set."""
    found = 0
    mines = hexes & at.mines[seat]
    for colour, ground in enumerate(at.config.moons[at.moon[seat]].ground):
        if mines & ground:
            found |= BIT[colour]
    return found


def path(at: Position, seat: int, start: int, goals: int, within: int, most: int) -> list[int]:
    """The fewest new tunnels from the hexes `start` to any of `goals`, as edges; tunnels that are there cost nothing.

    Ring by ring: the hexes one more tunnel reaches, and with them the networks they belong to. Nothing is found if it
    would cost more than `most`.
    """
    if not goals:
        return []
    networks = at.networks[seat]
    ring = widened(networks, start, within)
    dug = [start]
    rings = [ring]
    free = within & ~ring
    steps = 0
    while not ring & goals:
        if steps >= most:
            return []
        beside = around(ring) & free
        if not beside:
            return []
        ring = widened(networks, beside, free)
        free &= ~ring
        dug.append(beside)
        rings.append(ring)
        steps += 1
    return walk_back(networks, dug, rings, lowest(ring & goals))


def widened(networks: list[int], hexes: int, within: int) -> int:
    """These hexes, with the networks they belong to."""
    found = hexes
    for network in networks:
        if network & hexes:
            found |= network & within
    return found


def walk_back(networks: list[int], dug: list[int], rings: list[int], here: int) -> list[int]:
    """The tunnels that lead from the last ring to the first: one a ring."""
    edges: list[int] = []
    for step in range(len(rings) - 1, 0, -1):
        if not dug[step] & BIT[here]:  # along a network that is there, to where the new tunnel ends
            here = lowest(dug[step] & widened(networks, BIT[here], rings[step]))
        before = lowest(rings[step - 1] & WITHIN[here][1])
        edges.append(EDGE_BETWEEN[BIT[here] | BIT[before]])
        here = before
    return edges


def tree(at: Position, seat: int, start: int, wanted: int, within: int, most: int) -> list[int]:
    """Edges that join `start` to mines of so many colours, each time by the shortest way to a colour still missing.

    If that takes more than `most`, there is nothing but a list that is longer.
    """
    grounds = at.config.moons[at.moon[seat]].ground
    mines = at.mines[seat]
    edges: list[int] = []
    reached = start
    while True:
        inside = reached & mines
        lacking = wanted
        goals = 0
        for ground in grounds:
            if inside & ground:
                lacking -= 1
            else:
                goals |= ground & mines
        if lacking <= 0:
            return edges
        left = most - len(edges)
        way = path(at, seat, reached, goals & within, within, left) if left > 0 else []
        if not way:
            return [-1] * (most + 1)
        edges += way
        for edge in way:
            reached |= ENDS[edge]
        reached = widened(at.networks[seat], reached & within, within)


def plan(at: Position, seat: int, wanted: int, within: int, most: int) -> list[int]:
    """The cheapest such tree from any mine or network; empty if all cost more than `most`, or none is needed."""
    mines = at.mines[seat] & within
    if colours_of(at, seat, mines).bit_count() < wanted:
        return []
    starts = [network & within for network in at.networks[seat] if network & mines]
    covered = 0
    for start in starts:
        covered |= start
    starts += [BIT[mine] for mine in hexes_of(mines & ~covered)]
    best: list[int] = [-1] * (most + 1)
    for start in starts:
        edges = tree(at, seat, start, wanted, within, len(best) - 1)
        if not edges:
            return []
        if len(edges) < len(best):
            best = edges
    return best if len(best) <= most else []


def paying_tree(at: Position, seat: int, start: int, need: int, colours: int, within: int, most: int) -> list[int]:
    """Edges that join `start` to mines until they make the rocks `need`, or so many colours if `need` is 0.

    If that takes more than `most`, there is nothing but a list that is longer.
    """
    grounds = at.config.moons[at.moon[seat]].ground
    mines = at.mines[seat] & within
    edges: list[int] = []
    reached = start
    while True:
        inside = reached & mines
        goals = 0
        lacking = 0
        if need:
            for colour, ground in enumerate(grounds):
                wanted = amount(need, colour)
                if wanted and (inside & ground).bit_count() < wanted:
                    goals |= ground & mines & ~reached
                    lacking = 1
        else:
            lacking = colours
            for ground in grounds:
                if inside & ground:
                    lacking -= 1
                else:
                    goals |= ground & mines
        if lacking <= 0:
            return edges
        left = most - len(edges)
        way = path(at, seat, reached, goals, within, left) if left > 0 else []
        if not way:
            return [-1] * (most + 1)
        edges += way
        for edge in way:
            reached |= ENDS[edge]
        reached = widened(at.networks[seat], reached & within, within)


def paying_plan(at: Position, seat: int, track: int, within: int, most: int) -> list[int]:
    """The cheapest new network whose rocks pay for a step of a track; empty if all cost more than `most`."""
    cost = at.config.boards[at.race[seat]].costs[track]
    best: list[int] = [-1] * (most + 1)
    if cost is None:
        return []
    mines = at.mines[seat] & within
    grounds = at.config.moons[at.moon[seat]].ground
    stock = 0  # of all these mines together: what they cannot pay needs no search
    for colour, ground in enumerate(grounds):
        stock += (mines & ground).bit_count() * ONE[colour]
    by_colours = different(stock) >= cost.colours
    needs = [need for need in cost.sums if covers(stock, need)]
    if not by_colours and not needs:
        return []
    for start in hexes_of(mines):
        if by_colours:
            edges = paying_tree(at, seat, BIT[start], 0, cost.colours, within, len(best) - 1)
            if edges and len(edges) < len(best):
                best = edges
        for need in needs:
            for colour in range(5):
                if amount(need, colour) and grounds[colour] & BIT[start]:
                    edges = paying_tree(at, seat, BIT[start], need, 6, within, len(best) - 1)
                    if edges and len(edges) < len(best):
                        best = edges
                    break
    return best if len(best) <= most else []


def steps_to(at: Position, seat: int, number: int, goals: int, within: int) -> int:
    """How many new tunnels lead from a hex to any of `goals`."""
    if goals & BIT[number]:
        return 0
    return len(path(at, seat, BIT[number], goals, within, TOO_FAR)) or TOO_FAR

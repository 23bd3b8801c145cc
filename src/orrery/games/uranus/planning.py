"""Where to dig: the cheapest tunnels that join mines of many colours, for the greedy policy."""

from __future__ import annotations

from orrery.games.uranus.moon import BIT, EDGES, ENDS, NEIGHBOURS, hexes_of
from orrery.games.uranus.position import Position

EDGE_BETWEEN: dict[int, int] = {ENDS[edge]: edge for edge in range(len(EDGES))}
TOO_FAR = 99


def hub(at: Position, seat: int) -> int:
    """The hexes of the network with most colours, then most mines; 0 without any tunnel."""
    moon = at.table.moons[at.moon[seat]]
    best, best_value = 0, 0
    for network in at.networks[seat]:
        mines = network & at.mines[seat]
        value = 100 * sum(1 for ground in moon.ground if ground & mines) + mines.bit_count()
        if value > best_value:
            best, best_value = network, value
    return best


def colours_of(at: Position, seat: int, hexes: int) -> int:
    """The colours of the mines on these hexes, as a set."""
    found = 0
    mines = hexes & at.mines[seat]
    for colour, ground in enumerate(at.table.moons[at.moon[seat]].ground):
        if mines & ground:
            found |= BIT[colour]
    return found


def path(at: Position, seat: int, start: int, goals: int, within: int) -> list[int]:
    """The fewest new tunnels from the hexes `start` to any of `goals`, as edges; tunnels that are there cost nothing.

    A breadth-first search: each ring is widened by the networks it touches before the next step is paid.
    """
    came: dict[int, int] = {}
    seen = start
    ring = hexes_of(start)
    while ring:
        following: list[int] = []
        for here in ring:
            for there in NEIGHBOURS[here]:
                if within & BIT[there] and not seen & BIT[there]:
                    came[there] = here
                    seen |= BIT[there]
                    following.append(there)
                    for network in at.networks[seat]:
                        if network & BIT[there]:
                            for other in hexes_of(network & within & ~seen):
                                came[other] = there
                                seen |= BIT[other]
                                following.append(other)
        for here in following:
            if goals & BIT[here]:
                return walk_back(at, seat, came, here)
        ring = following
    return []


def walk_back(at: Position, seat: int, came: dict[int, int], here: int) -> list[int]:
    """The edges of the way to `here` that are still to be dug."""
    edges: list[int] = []
    while here in came:
        edge = EDGE_BETWEEN.get(BIT[here] | BIT[came[here]], -1)
        if edge >= 0 and not at.tunnels[seat] & BIT[edge] and not together(at, seat, here, came[here]):
            edges.append(edge)
        here = came[here]
    return edges


def together(at: Position, seat: int, one: int, other: int) -> bool:
    """Whether two hexes are already joined."""
    both = BIT[one] | BIT[other]
    return any(network & both == both for network in at.networks[seat])


def tree(at: Position, seat: int, start: int, wanted: int, within: int) -> list[int]:
    """Edges that join `start` to mines of so many colours, each time by the shortest way to a colour still missing."""
    moon = at.table.moons[at.moon[seat]]
    edges: list[int] = []
    reached = start
    while True:
        have = colours_of(at, seat, reached)
        if have.bit_count() >= wanted:
            return edges
        goals = 0
        for colour, ground in enumerate(moon.ground):
            if not have & BIT[colour]:
                goals |= ground & at.mines[seat]
        way = path(at, seat, reached, goals & within, within)
        if not way:
            return [-1] * TOO_FAR
        edges += way
        for edge in way:
            reached |= ENDS[edge]
        for network in at.networks[seat]:
            if network & reached & within:
                reached |= network & within


def plan(at: Position, seat: int, wanted: int, within: int) -> list[int]:
    """The cheapest such tree from any mine or network; empty if there is none, or nothing left to dig."""
    starts = [network & within for network in at.networks[seat] if network & within & at.mines[seat]]
    covered = 0
    for start in starts:
        covered |= start
    starts += [BIT[mine] for mine in hexes_of(at.mines[seat] & within & ~covered)]
    best: list[int] = [-1] * TOO_FAR
    for start in starts:
        edges = tree(at, seat, start, wanted, within)
        if len(edges) < len(best):
            best = edges
    return [] if len(best) >= TOO_FAR else best


def steps_to(at: Position, seat: int, number: int, goals: int, within: int) -> int:
    """How many new tunnels lead from a hex to any of `goals`."""
    if goals & BIT[number]:
        return 0
    return len(path(at, seat, BIT[number], goals, within)) or TOO_FAR

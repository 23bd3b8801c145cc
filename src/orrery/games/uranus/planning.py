"""Where to dig: the cheapest tunnels that join mines of many colours, for the greedy policy."""

from __future__ import annotations

from orrery.games.uranus.moon import BIT, EDGES, ENDS, WITHIN, hexes_of, lowest
from orrery.games.uranus.position import Position
from orrery.games.uranus.rocks import amount

EDGE_BETWEEN: dict[int, int] = {ENDS[edge]: edge for edge in range(len(EDGES))}
TOO_FAR = 99


def hub(at: Position, seat: int) -> int:
    """The hexes of the network with most colours, then most mines; 0 without any tunnel."""
    moon = at.config.moons[at.moon[seat]]
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
    for colour, ground in enumerate(at.config.moons[at.moon[seat]].ground):
        if mines & ground:
            found |= BIT[colour]
    return found


def path(at: Position, seat: int, start: int, goals: int, within: int, most: int) -> list[int]:
    """The fewest new tunnels from the hexes `start` to any of `goals`, as edges; tunnels that are there cost nothing.

    Ring by ring: the hexes one more tunnel reaches, and with them the networks they belong to. Nothing is found if it
    would cost more than `most`.
    """
    dug = [start]
    rings = [widened(at, seat, start, within)]
    seen = rings[0]
    while not rings[-1] & goals:
        if len(rings) > most:
            return []
        around = 0
        for here in hexes_of(rings[-1]):
            around |= WITHIN[here][1]
        around &= within & ~seen
        if not around:
            return []
        dug.append(around)
        rings.append(widened(at, seat, around, within & ~seen))
        seen |= rings[-1]
    return walk_back(at, seat, dug, rings, lowest(rings[-1] & goals))


def widened(at: Position, seat: int, hexes: int, within: int) -> int:
    """These hexes, with the networks they belong to."""
    found = hexes
    for network in at.networks[seat]:
        if network & hexes:
            found |= network & within
    return found


def walk_back(at: Position, seat: int, dug: list[int], rings: list[int], here: int) -> list[int]:
    """The tunnels that lead from the last ring to the first: one a ring."""
    edges: list[int] = []
    for step in range(len(rings) - 1, 0, -1):
        if not dug[step] & BIT[here]:  # along a network that is there, to where the new tunnel ends
            here = lowest(dug[step] & widened(at, seat, BIT[here], rings[step]))
        before = lowest(rings[step - 1] & WITHIN[here][1])
        edges.append(EDGE_BETWEEN[BIT[here] | BIT[before]])
        here = before
    return edges


def tree(at: Position, seat: int, start: int, wanted: int, within: int, most: int) -> list[int]:
    """Edges that join `start` to mines of so many colours, each time by the shortest way to a colour still missing.

    If that takes more than `most`, there is nothing but a list that is longer.
    """
    moon = at.config.moons[at.moon[seat]]
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
        way = path(at, seat, reached, goals & within, within, most - len(edges))
        if not way:
            return [-1] * (most + 1)
        edges += way
        for edge in way:
            reached |= ENDS[edge]
        reached = widened(at, seat, reached & within, within)


def plan(at: Position, seat: int, wanted: int, within: int, most: int) -> list[int]:
    """The cheapest such tree from any mine or network; empty if all cost more than `most`, or none is needed."""
    starts = [network & within for network in at.networks[seat] if network & within & at.mines[seat]]
    covered = 0
    for start in starts:
        covered |= start
    starts += [BIT[mine] for mine in hexes_of(at.mines[seat] & within & ~covered)]
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
    moon = at.config.moons[at.moon[seat]]
    mines = at.mines[seat] & within
    edges: list[int] = []
    reached = start
    while True:
        goals = 0
        lacking = colours
        for colour, ground in enumerate(moon.ground):
            have = (reached & mines & ground).bit_count()
            if need:
                if have < amount(need, colour):
                    goals |= ground & mines & ~reached
                    lacking = 1
            elif have:
                lacking -= 1
            else:
                goals |= ground & mines
        if need and not goals and lacking == colours:
            return edges
        if not need and lacking <= 0:
            return edges
        way = path(at, seat, reached, goals, within, most - len(edges)) if goals else []
        if not way:
            return [-1] * (most + 1)
        edges += way
        for edge in way:
            reached |= ENDS[edge]
        reached = widened(at, seat, reached & within, within)


def paying_plan(at: Position, seat: int, track: int, within: int, most: int) -> list[int]:
    """The cheapest new network whose rocks pay for a step of a track; empty if all cost more than `most`."""
    cost = at.config.boards[at.race[seat]].costs[track]
    best: list[int] = [-1] * (most + 1)
    if cost is None:
        return []
    mines = at.mines[seat] & within
    grounds = at.config.moons[at.moon[seat]].ground
    for start in hexes_of(mines):
        if cost.colours <= 5:
            edges = paying_tree(at, seat, BIT[start], 0, cost.colours, within, len(best) - 1)
            if edges and len(edges) < len(best):
                best = edges
        for need in cost.sums:
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

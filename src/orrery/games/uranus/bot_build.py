"""Phase 4: where to build, what to give to neighbours, and when to fly."""

from __future__ import annotations

from typing import Final

from orrery.core.policy import Judged
from orrery.games.uranus.actions import (
    DONE,
    FLY,
    FORTIFY,
    GIVE_FORT,
    GIVE_MINE,
    LAUNCHPAD,
    MINE,
    TUNNEL,
)
from orrery.games.uranus.boards import (
    ARSHANTANS,
    FIRST_TECHNOLOGY,
    GALEPEGALS,
    KROVIOTS,
    OSMISH,
    PAD_TRACK,
    ROCKET,
    SPACESHIP,
)
from orrery.games.uranus.bot_attack import judge_shots
from orrery.games.uranus.bot_needs import (
    attack_ahead,
    attacks_ahead,
    goals,
    made_by,
    needed_modules,
    pupils,
    rounds_left,
    tunnel_colours,
)
from orrery.games.uranus.bot_objective import asked, short_of, wants_to_be_first, worth_waiting
from orrery.games.uranus.bot_use import judge_lessons
from orrery.games.uranus.moon import BIT, EDGES_AT, ENDS, HEX_COUNT, WITHIN, edges_of, hexes_of, lowest
from orrery.games.uranus.planning import (
    APART,
    EDGE_BETWEEN,
    TOO_FAR,
    around,
    colours_of,
    hub,
    path,
    paying_plan,
    plan,
    steps_to,
)
from orrery.games.uranus.position import LEFT, NOBODY, RIGHT, Position
from orrery.games.uranus.rocks import different
from orrery.games.uranus.steps import attack, building, technology

FLIGHT: Final = 40.0
PAD: Final = 30.0
FORT: Final = 20.0
NEW_MINE: Final = 15.0
DIG: Final = 10.0
FEW: Final = 3  # sites of a kind that are worth a comparison
PARTIAL: Final = 4  # tunnels for which a network of four or three colours is begun
LAST_CALL: Final = 3  # rounds before the end at which everybody flies who can
SECOND: Final = [PAD_TRACK, FIRST_TECHNOLOGY + SPACESHIP, FIRST_TECHNOLOGY + ROCKET]


def judge_build(at: Position, seat: int) -> list[Judged]:
    """What is ready, by what matters most; then `done`, which keeps the rest for later."""
    found: list[Judged] = []
    if at.teaches(seat):
        found = judge_lessons(at, seat, technology.choices(at, seat))
        if found:
            return found
    homes = building.flights(at, seat)
    if homes:
        found.append(judge_flight(at, seat, homes))
    if at.full(seat, PAD_TRACK):
        found += pad_sites(at, seat)
    if building.may_fortify(at, seat):
        found += fort_sites(at, seat)
    if at.gift_mines[seat] or at.mine_value(seat):
        found += mine_sites(at, seat)
    if at.race[seat] in (KROVIOTS, ARSHANTANS):
        found += judge_gifts(at, seat)
    if at.gun_ready(seat):
        found += judge_shots(at, attack.shots(at, seat))
    if at.tunnel_value(seat):
        found += judge_tunnels(at, seat)
    if at.tunnels_left[seat] and found:
        return found  # a plan once begun is carried out: what is left of it would be lost
    found.append((0.0, DONE.zero, "keeps what it has for later"))
    return found


# Flight ---------------------------------------------------------------------------------------------------------------


def judge_flight(at: Position, seat: int, homes: list[int]) -> Judged:
    """To the module that the race has built most of; all others are as good."""
    best = homes[0]
    for action in homes:
        if at.shares[at.seats * (action - FLY.zero) + seat] > at.shares[at.seats * (best - FLY.zero) + seat]:
            best = action
    if time_to_fly(at, seat):
        return FLIGHT, best, "everything is ready"
    return -FLIGHT / 4, best, "the others still need help"


def time_to_fly(at: Position, seat: int) -> bool:
    """Everybody has a home and needs no help from here; or the end is near; or the last launchpad is."""
    if at.config.solo or at.left_of[seat] == NOBODY:
        return True
    if rounds_left(at) < LAST_CALL or pads_in_danger(at, seat) or wants_to_be_first(at, seat):
        return True
    if worth_waiting(at, seat, True):
        return False
    if at.race[seat] == GALEPEGALS and pupils(at, seat, SPACESHIP):
        return False
    return needed_modules(at) <= 0 or not helps_to_launch(at, seat)


def helps_to_launch(at: Position, seat: int) -> bool:
    """Whether modules that others need can still be filled from this moon."""
    if not BIT[ROCKET] & at.known[seat]:
        return False
    return different(made_by(at, seat, hub(at, seat))) >= FEW


def pads_in_danger(at: Position, seat: int) -> bool:
    """Whether the next eruption, or face-up pairs in the next attack, can take every launchpad."""
    pads = at.pads[seat]
    if at.eruption[seat]:
        pads &= ~WITHIN[at.volcano(seat)][min(at.eruption[seat], 8)]
    if attack_ahead(at):
        for side in (LEFT, RIGHT):
            gap = at.gap_of(seat, side)
            if at.coords[gap] >= 0:
                pads &= ~BIT[at.coords[gap]]
    return not pads


# Sites ----------------------------------------------------------------------------------------------------------------


def best_few(found: list[tuple[float, int]], zero: int, base: float, reason: str) -> list[Judged]:
    """The best sites, measured from `base` down."""
    found.sort(reverse=True)
    return [(base + value - found[0][0], zero + number, reason) for value, number in found[:FEW]]


def doomed(at: Position, seat: int, rounds: int) -> int:
    """The hexes that an eruption takes within so many rounds."""
    if not at.eruption[seat]:
        return 0
    return WITHIN[at.volcano(seat)][min(at.eruption[seat] + rounds - 1, 8)]


def pad_sites(at: Position, seat: int) -> list[Judged]:
    """Hub mines far from the volcano, better not the only one of their colour; without a hub any mine."""
    moon = at.config.moons[at.moon[seat]]
    bare = building.plain_mines(at, seat)
    centre = hub(at, seat)
    towers = asked(at, seat) == "pads" and short_of(at, seat) > 0
    if at.race[seat] != OSMISH and at.pads[seat] & centre and not towers:
        bare &= ~centre  # a second launchpad in the same network launches nothing more
        joined = 0
        for network in at.networks[seat]:
            joined |= network
        bare &= joined
    found: list[tuple[float, int]] = []
    for number in hexes_of(bare & centre or bare):
        alone = (at.mines[seat] & centre & moon.ground[moon.terrain[number]]).bit_count() == 1
        value = APART[number][moon.volcano] - (1.5 if alone else 0.0)
        for side in (LEFT, RIGHT):
            if at.coords[at.gap_of(seat, side)] == number:
                value -= 10.0
        found.append((value, number))
    base = PAD if not at.pads[seat] else NEW_MINE - 1.0
    return best_few(found, LAUNCHPAD.zero, base, "a launchpad where it is safest")


def fort_sites(at: Position, seat: int) -> list[Judged]:
    """The rarest colours of the hub first, and what an eruption reaches soon."""
    moon = at.config.moons[at.moon[seat]]
    mines = at.mines[seat] & hub(at, seat)
    bare = mines & ~at.forts[seat] & ~at.pads[seat]
    if not bare and asked(at, seat) == "forts":
        bare = building.plain_mines(at, seat)
    soon = doomed(at, seat, 2)
    found: list[tuple[float, int]] = []
    for number in hexes_of(bare):
        value = -float((mines & moon.ground[moon.terrain[number]]).bit_count())
        if soon & BIT[number]:
            value += 1.5
        for side in (LEFT, RIGHT):
            if at.coords[at.gap_of(seat, side)] == number:
                value += 2.0
        found.append((value, number))
    return best_few(found, FORTIFY.zero, FORT, "protects a colour that is rare")


def mine_sites(at: Position, seat: int) -> list[Judged]:
    """Hexes of a colour that the hub lacks, as near to it as possible; else a rare colour on the hub itself."""
    moon = at.config.moons[at.moon[seat]]
    centre = hub(at, seat) or at.mines[seat]
    have = colours_of(at, seat, centre)
    usable = at.usable(seat)
    free = usable & ~at.mines[seat] & ~doomed(at, seat, 3)
    found: list[tuple[float, int]] = []
    for colour in range(5):
        ground = free & moon.ground[colour]
        if not ground:
            continue
        wanted = 6.0 if not have & BIT[colour] else 0.3 * colour
        near = nearest(ground, centre, usable)
        if near >= 0:
            steps = steps_to(at, seat, near, centre, usable)
            if steps < TOO_FAR:
                found.append((wanted - steps, near))
    return best_few(found, MINE.zero, NEW_MINE, "opens a mine where its colour is missing")


def nearest(ground: int, centre: int, usable: int) -> int:
    """The hex of `ground` with the fewest tunnels to the hub."""
    ring = centre
    for _ in range(8):
        if ring & ground:
            return lowest(ring & ground)
        wider = (ring | around(ring)) & usable
        if wider == ring:
            return -1
        ring = wider
    return -1


# Gifts ----------------------------------------------------------------------------------------------------------------


def judge_gifts(at: Position, seat: int) -> list[Judged]:
    """A mine or a fortification goes to the neighbour who needs it more than its maker does."""
    found: list[Judged] = []
    for action in building.gifts(at, seat):
        if action >= GIVE_FORT.zero:
            other = at.neighbour(seat, action - GIVE_FORT.zero)
            more = fort_need(at, other) - fort_need(at, seat)
            found.append((FORT + more - 0.5, action, "a neighbour needs the protection more"))
        else:
            other = at.neighbour(seat, action - GIVE_MINE.zero)
            more = mine_need(at, other) - mine_need(at, seat)
            found.append((NEW_MINE + more - 0.5, action, "a neighbour needs the mine more"))
    return found


def mine_need(at: Position, seat: int) -> float:
    """How much a new mine would help a race on its way."""
    if not goals(at, seat) and needed_modules(at) <= 0:
        return 0.0
    colours = colours_of(at, seat, at.mines[seat]).bit_count()
    joined = colours_of(at, seat, hub(at, seat)).bit_count()
    return 2.0 * (5 - colours) + 1.0 * (5 - joined) + (1.0 if at.mines[seat].bit_count() < 7 else 0.0)


def fort_need(at: Position, seat: int) -> float:
    """How much a fortification would help a race: hub mines that are alone of their colour, and a volcano at work."""
    moon = at.config.moons[at.moon[seat]]
    mines = at.mines[seat] & hub(at, seat)
    bare = mines & ~at.forts[seat] & ~at.pads[seat]
    if not bare or not attacks_ahead(at):
        return 0.0
    value = 1.0 if goals(at, seat) or needed_modules(at) > 0 else 0.0
    for ground in moon.ground:
        if (mines & ground).bit_count() == 1 and bare & ground:
            value += 0.5
    return value + (2.0 if at.eruption[seat] else 0.0)


# Tunnels --------------------------------------------------------------------------------------------------------------


def judge_tunnels(at: Position, seat: int) -> list[Judged]:
    """The next tunnel of the plan: join five colours, else four or three, else make a second network."""
    edge, reason = next_tunnel(at, seat)
    return [(DIG, TUNNEL.zero + edge, reason)] if edge >= 0 else []


def next_tunnel(at: Position, seat: int) -> tuple[int, str]:
    value = at.tunnel_value(seat)
    usable = at.usable(seat)
    centre = hub(at, seat)
    have = colours_of(at, seat, centre).bit_count()
    started = at.tunnels_left[seat] > 0
    most = at.board(seat).tunnels[-1]
    for wanted in (5, 4, 3):
        if wanted <= have:
            break
        edges = plan(at, seat, wanted, usable, value) if wanted == 5 or value >= PARTIAL or started else []
        if edges:
            return edges[0], "joins more colours into one network"
    if have < 5 and value < most and not started:
        return -1, ""
    edges = second_network(at, seat, usable & ~centre, value)
    if edges:
        return edges[0], "makes a second network"
    if started or (value >= most and have == 5):  # what is left would be lost
        edge = stronger(at, seat, centre, usable, value)
        if edge >= 0:
            return edge, "makes the network harder to break"
    return -1, ""


def second_network(at: Position, seat: int, apart: int, value: int) -> list[int]:
    """Tunnels away from the hub, so that another set pays for steps towards Uranus, or for something useful."""
    wanted = goals(at, seat)
    board = at.board(seat)
    for network in at.networks[seat]:
        if network & apart and board.payable(made_by(at, seat, network)) & wanted:
            wanted = 0  # there is one
    for track in SECOND:
        if wanted & BIT[track]:
            edges = paying_plan(at, seat, track, apart, value)
            if edges:
                return edges
    return []


def stronger(at: Position, seat: int, centre: int, usable: int, value: int) -> int:
    """A tunnel that would be lost otherwise: to a mine of a colour that the hub has only once, or round a weak spot."""
    moon = at.config.moons[at.moon[seat]]
    mines = at.mines[seat]
    wanted = 0
    single = tunnel_colours(at, seat)
    for colour, ground in enumerate(moon.ground):
        if not single & BIT[colour] and (mines & centre & ground).bit_count() < 2:
            wanted |= mines & ground & ~centre
    if wanted:
        edges = path(at, seat, centre, wanted, usable, value)
        if edges:
            return edges[0]
    edges = path(at, seat, centre, mines & ~centre & ~grounds(moon.ground, single), usable, value)
    if edges:
        return edges[0]
    return loop(at, seat, centre)


def grounds(ground: list[int], colours: int) -> int:
    found = 0
    for colour in range(5):
        if colours & BIT[colour]:
            found |= ground[colour]
    return found


def loop(at: Position, seat: int, centre: int) -> int:
    """The tunnel between two hexes of the hub that are furthest apart along it."""
    tunnels = at.tunnels[seat]
    inside = hexes_of(centre)
    beside = [0] * HEX_COUNT  # the hexes that a tunnel leads to
    for number in inside:
        for edge in edges_of(tunnels & EDGES_AT[number]):
            beside[number] |= ENDS[edge]
    best, best_length = -1, 2
    for number in inside:
        reached = BIT[number]
        ring = reached
        length = 0
        while True:
            wider = reached
            for here in hexes_of(ring):
                wider |= beside[here]
            if wider == reached:
                break
            ring = wider & ~reached
            reached = wider
            length += 1
            if length > best_length:
                near = ring & WITHIN[number][1]
                if near:
                    best, best_length = EDGE_BETWEEN[BIT[number] | BIT[lowest(near)]], length
    return best

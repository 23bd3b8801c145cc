"""The plain team policy of Uranus!: one good network, launchpad, technologies, launches, flight."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.policy import Judged, Policy
from orrery.games.uranus import step_id
from orrery.games.uranus.actions import (
    ALONE,
    DONATE,
    DONE,
    DOUBLE,
    FIRE,
    FLY,
    FORTIFY,
    GIVE_TECH,
    JUNK,
    KEEP_TECH,
    LAUNCHPAD,
    MINE,
    PLACE,
    PLACE_ALONE,
    REACT,
    SECURE,
    SKIP,
    START_MINE,
    STRIKE,
    TARGETS,
    TUNNEL,
    USE,
    WIPE,
)
from orrery.games.uranus.boards import (
    FIRST_TECHNOLOGY,
    FORT_TRACK,
    GALEPEGALS,
    GUN_TRACK,
    MINE_TRACK,
    OSMISH,
    PAD_TRACK,
    ROCKET,
    SPACESHIP,
    TELESCOPE,
    TRACK_COUNT,
    TUNNEL_TRACK,
)
from orrery.games.uranus.cards import ORIENTATIONS
from orrery.games.uranus.moon import BIT, NEIGHBOURS, WITHIN, distance, hexes_of
from orrery.games.uranus.planning import TOO_FAR, colours_of, hub, path, plan, steps_to
from orrery.games.uranus.position import DOWN, LEFT, MODULE_COUNT, NOBODY, NOTHING, RIGHT
from orrery.games.uranus.rocks import ONE, amount, different, smaller, total
from orrery.games.uranus.state import UranusState
from orrery.games.uranus.steps import attack, using

LATE: Final = 12  # from this round on space junk is feared less
LAST_CALL: Final = 3  # rounds before the end at which everybody flies who can
UNKNOWN_PAIR: Final = 12.0  # the harm that face-down cards are expected to do to a moon
WORTH_A_SHOT: Final = 8.0


def greedy(state: UranusState, player: int, rng: Random) -> int:
    """The best legal action by the policy; ties by chance."""
    legal = state.legal(player)
    if len(legal) == 1:
        return legal[0]
    step = state.step
    if step == step_id.SETUP:
        return best([(start_value(state, player, action - START_MINE.zero), action) for action in legal], rng)
    if step == step_id.STRIKES:
        return best([(-strike_cost(state, player, action), action) for action in legal], rng)
    if step == step_id.GUNS:
        return shot_choice(state, legal)
    if step == step_id.COLLECT:
        return collect_choice(state, player, legal, rng)
    if step == step_id.USE:
        return use_choice(state, player, legal, rng)
    if step == step_id.BUILD:
        return build_choice(state, player, legal)
    return junk_choice(state, player, legal)


def best(choices: list[tuple[float, int]], rng: Random) -> int:
    top = max(value for value, _ in choices)
    return rng.choice([action for value, action in choices if value == top])


# Setting up -----------------------------------------------------------------------------------------------------------


def start_value(state: UranusState, seat: int, number: int) -> float:
    """A missing colour, the colour that buys tunnels alone, near the other mines, away from the volcano."""
    moon = state.config.moons[state.moon[seat]]
    colour = moon.terrain[number]
    mines = state.mines[seat]
    value = 0.0 if mines & moon.ground[colour] else 5.0
    if colour in tunnel_colours(state, seat) and (mines & moon.ground[colour]).bit_count() < 3:
        value += 3
    nearest = sorted(distance(number, mine) for mine in hexes_of(mines))[:3]
    value -= 0.6 * sum(nearest)
    return value - 1.5 if moon.volcano in NEIGHBOURS[number] else value


def tunnel_colours(state: UranusState, seat: int) -> list[int]:
    """The colours of which a single rock buys a tunnel step."""
    cost = state.board(seat).costs[TUNNEL_TRACK]
    return [colour for colour in range(5) if cost is not None and ONE[colour] in cost.sums]


# Attacks --------------------------------------------------------------------------------------------------------------


def harm(state: UranusState, seat: int, lost: int) -> float:
    """What it costs when these hexes go dark."""
    centre = hub(state, seat)
    joined = 0
    for network in state.networks[seat]:
        joined |= network
    value = float(lost.bit_count())
    value += 60 * (lost & BIT[state.volcano(seat)] != 0)
    value += 10 * (lost & state.mines[seat]).bit_count() + 40 * (lost & state.pads[seat]).bit_count()
    return value + 8 * (lost & centre).bit_count() + 4 * (lost & joined & ~centre).bit_count()


def least_harm(state: UranusState, seat: int, gap: int, gone: int) -> float:
    """The harm of the best orientation of a pair, after the hexes `gone` are dark."""
    if (state.dark[seat] | gone) & BIT[state.coords[gap]]:
        return 0.0
    open_to = attack.exposed(state, seat) & ~gone
    covers = state.config.impacts[state.impacts[gap]].placed(state.coords[gap])
    return min(harm(state, seat, cover & open_to) for cover in covers)


def strike_cost(state: UranusState, seat: int, action: int) -> float:
    """The harm of a strike, with the best answer to the other one."""
    side, orientation = divmod(action - STRIKE.zero, ORIENTATIONS)
    gap = state.gap_of(seat, side)
    cover = state.config.impacts[state.impacts[gap]].placed(state.coords[gap])[orientation]
    lost = cover & attack.exposed(state, seat)
    cost = harm(state, seat, lost)
    other = RIGHT if side == LEFT else LEFT
    if state.strikes[seat] & attack.OPEN[other]:
        cost += least_harm(state, seat, state.gap_of(seat, other), lost)
    return cost


def pair_harm(state: UranusState, gap: int) -> float:
    """The harm that a pair is going to do to the live moons beside it."""
    value = 0.0
    for seat in {gap % state.seats, (gap + 1) % state.seats}:
        if not state.flown[seat]:
            down = DOWN in (state.coords[gap], state.impacts[gap])
            value += UNKNOWN_PAIR if down else least_harm(state, seat, gap, 0)
    return value


def shot_choice(state: UranusState, legal: list[int]) -> int:
    """The worst pair, if it is worth the shot."""
    shots = [
        (pair_harm(state, action - FIRE.zero), action) for action in legal if action < FLY.zero and action >= FIRE.zero
    ]
    if shots and max(shots)[0] >= WORTH_A_SHOT:
        return max(shots)[1]
    return DONE.zero


# Space junk -----------------------------------------------------------------------------------------------------------


def junk_choice(state: UranusState, player: int, legal: list[int]) -> int:
    step = state.step
    extra = state.config.gaps
    if step == step_id.JUNK_STRIKE:
        covers = state.config.impacts[state.impacts[extra]].placed(state.coords[extra])
        first = STRIKE.zero + 2 * ORIENTATIONS
        open_to = attack.exposed(state, player)
        return min(legal, key=lambda action: harm(state, player, covers[action - first] & open_to))
    if step == step_id.JUNK_REACT:
        danger = least_harm(state, state.target, extra, 0)
        return REACT.zero if danger >= WORTH_A_SHOT else REACT.zero + 1
    if step == step_id.JUNK_SECURE:
        homes = [action for action in legal if action != SKIP.zero]
        return max(homes, key=lambda action: module_share(state, action - SECURE.zero)) if homes else SKIP.zero
    if step == step_id.JUNK_WIPE:
        return min(legal, key=lambda action: total(state.filled[action - WIPE.zero]))
    return max(legal, key=lambda action: amount(state.surplus, action - JUNK.zero))


def module_share(state: UranusState, module: int) -> float:
    return total(state.filled[module]) / total(state.config.modules[module])


# Phase 2 --------------------------------------------------------------------------------------------------------------


def collect_choice(state: UranusState, seat: int, legal: list[int], rng: Random) -> int:
    if state.loose[seat]:
        return place_choice(state, seat, legal)
    doubles = [action for action in legal if DOUBLE.zero <= action < DOUBLE.zero + DOUBLE.size]
    if doubles:
        return best([(double_value(state, seat, action - DOUBLE.zero), action) for action in doubles], rng)
    return donate_choice(state, seat, legal)


def double_value(state: UranusState, seat: int, number: int) -> float:
    """A second rock that pays for something new, else one that modules still need."""
    place = next(place for place, net in enumerate(state.nets[seat]) if net & BIT[number])
    colour = state.config.moons[state.moon[seat]].terrain[number]
    rocks = state.rocks[seat][place]
    board = state.board(seat)
    new = board.payable(rocks + ONE[colour]) & ~board.payable(rocks) & state.open_tracks[seat]
    value = (
        3.0 * bool(new & BIT[TUNNEL_TRACK]) + 1.5 * bool(new & BIT[MINE_TRACK]) + 2.0 * bool(new >> FIRST_TECHNOLOGY)
    )
    if state.nets[seat][place] & state.pads[seat]:
        need = sum(amount(using.free_boxes(state, module), colour) for module in range(MODULE_COUNT))
        value += 2.0 if need > amount(rocks, colour) else 0.0
    return value


def goals(state: UranusState, seat: int) -> int:
    """The tracks, as a set, without which a race never reaches Uranus."""
    wanted = 0 if state.pads[seat] else BIT[PAD_TRACK]
    for technology in (ROCKET, SPACESHIP):
        if not state.knows(seat, technology):
            wanted |= BIT[FIRST_TECHNOLOGY + technology]
    return wanted & state.open_tracks[seat]


def donate_choice(state: UranusState, seat: int, legal: list[int]) -> int:
    """A rock that a neighbour's set lacks for its goal and that ours can spare; the one we miss least."""
    moon = state.config.moons[state.moon[seat]]
    board = state.board(seat)
    gifts: list[tuple[int, int]] = []
    for action in legal:
        if not DONATE.zero <= action < DONATE.zero + DONATE.size:
            continue
        number, side = divmod(action - DONATE.zero, 2)
        colour = moon.terrain[number]
        rocks = next(rocks for rocks, net in zip(state.rocks[seat], state.nets[seat], strict=True) if net & BIT[number])
        missed = board.payable(rocks) & ~board.payable(rocks - ONE[colour]) & state.open_tracks[seat]
        if not missed & goals(state, seat) and lacks(state, state.neighbour(seat, side), colour):
            gifts.append((missed.bit_count(), action))
    return min(gifts)[1] if gifts else DONE.zero


def lacks(state: UranusState, seat: int, colour: int) -> bool:
    """Whether one rock of this colour lets the set that gets it pay for a step towards Uranus."""
    board = state.board(seat)
    _, code = max(homes(state, seat, colour))
    before = state.rocks[seat][state.codes[seat].index(code)] if code != NOTHING else 0
    return bool(board.payable(before + ONE[colour]) & ~board.payable(before) & goals(state, seat))


def homes(state: UranusState, seat: int, colour: int) -> list[tuple[float, int]]:
    """Where a loose rock may go, and how good that is: the anchor of a set, or NOTHING for alone.

    The set with most colours that lacks this one comes first; a rock that buys a tunnel step alone may stay alone.
    """
    found = [(3.5 if colour in tunnel_colours(state, seat) else 0.0, NOTHING)]
    for code, rocks in zip(state.codes[seat], state.rocks[seat], strict=True):
        if code < ALONE and rocks:
            new = amount(rocks, colour) == 0 and different(rocks) > 1
            found.append((different(rocks) + (2.0 if new else 0.0), code))
    return found


def place_choice(state: UranusState, seat: int, legal: list[int]) -> int:
    found = homes(state, seat, state.loose[seat][0])
    choices = [(value, PLACE_ALONE.zero if code == NOTHING else PLACE.zero + code) for value, code in found]
    return max(choice for choice in choices if choice[1] in legal)[1]


# Phase 3 --------------------------------------------------------------------------------------------------------------


def needed_modules(state: UranusState) -> int:
    """How many more modules must be completed for everybody who is still on a moon."""
    live = sum(1 for seat in range(state.seats) if not state.flown[seat])
    return live - len(free_homes(state))


def free_homes(state: UranusState) -> list[int]:
    return [m for m in range(MODULE_COUNT) if state.occupant[m] == NOBODY and state.complete(m)]


def use_choice(state: UranusState, seat: int, legal: list[int], rng: Random) -> int:
    lesson = lesson_choice(legal)
    if lesson >= 0:
        return lesson
    order = sorted(zip(state.rocks[seat], state.codes[seat], strict=True), key=lambda pair: -different(pair[0]))
    for rocks, code in order:
        first = USE.zero + TARGETS * code
        uses = [action for action in legal if first <= action < first + TARGETS]
        values = [(use_value(state, seat, action - first, rocks), action) for action in uses]
        if values and max(values)[0] > 0:
            return best(values, rng)
    return DONE.zero


def lesson_choice(legal: list[int]) -> int:
    """Galepegals keep what they lack and need, and give the rest at once."""
    keeps = [action for action in legal if KEEP_TECH.zero <= action < GIVE_TECH.zero]
    gives = [action for action in legal if GIVE_TECH.zero <= action < GIVE_TECH.zero + GIVE_TECH.size]
    for action in keeps:
        if action - KEEP_TECH.zero == ROCKET or not gives:
            return action
    return gives[0] if gives else -1


def use_value(state: UranusState, seat: int, target: int, rocks: int) -> float:
    """The worth of one use of a set."""
    if target >= TRACK_COUNT:
        return launch_value(state, seat, target - TRACK_COUNT, rocks)
    if target >= FIRST_TECHNOLOGY:
        return learn_value(state, seat, target - FIRST_TECHNOLOGY)
    five = colours_of(state, seat, hub(state, seat)).bit_count() == 5
    if target == PAD_TRACK:
        pads = state.pads[seat].bit_count()
        return 7.0 if not pads else 0.9 if pads == 1 else 0.2
    if target == TUNNEL_TRACK:
        return 1.0 if five else 3.2
    if target == MINE_TRACK:  # a colour of which no mine is left keeps the hub from five colours
        return 1.6 if colours_of(state, seat, state.mines[seat]).bit_count() == 5 else 3.4
    if target == FORT_TRACK:
        return 1.4 if five else 0.5
    return 1.1 if target == GUN_TRACK else 0.1


def learn_value(state: UranusState, seat: int, technology: int) -> float:
    known = state.knows(seat, technology)
    if technology == SPACESHIP and not known:
        return 5.5 if state.pads[seat] else 5.0
    if technology == ROCKET and not known:
        return 4.5
    if state.race[seat] == GALEPEGALS and technology in (ROCKET, SPACESHIP):
        others = [other for other in (state.left_of[seat], state.right_of[seat]) if other != NOBODY]
        if any(not state.knows(other, technology) for other in others):
            return 5.2 if technology == SPACESHIP else 2.5
    if known:
        return 0.0
    return 0.4 if technology == TELESCOPE else 0.3


def launch_value(state: UranusState, seat: int, module: int, rocks: int) -> float:
    """Rocks that fit against rocks that do not; completing a module counts most."""
    needed = needed_modules(state)
    if needed <= 0:
        return 0.0
    fitting = smaller(rocks, using.free_boxes(state, module))
    placed, surplus = total(fitting), total(rocks - fitting)
    value = 1.6 * placed - (0.45 if state.round >= LATE else 0.7) * surplus
    if state.filled[module] + fitting == state.config.modules[module]:
        value += 8
    if not state.knows(seat, SPACESHIP) and not flies_late(state, seat):
        value *= 0.5
    return value + module_share(state, module)


def flies_late(state: UranusState, seat: int) -> bool:
    """Somebody else will provide the spaceship, so rocks may go up before it is known."""
    return any(
        other != NOBODY and state.race[other] == GALEPEGALS for other in (state.left_of[seat], state.right_of[seat])
    )


# Phase 4 --------------------------------------------------------------------------------------------------------------


def build_choice(state: UranusState, seat: int, legal: list[int]) -> int:
    lesson = lesson_choice(legal)
    if lesson >= 0:
        return lesson
    flights = [action for action in legal if FLY.zero <= action < DONE.zero]
    if flights and time_to_fly(state, seat):
        return flights[0]
    if state.full(seat, PAD_TRACK):
        site = pad_site(state, seat)
        if site >= 0:
            return LAUNCHPAD.zero + site
    if state.gift_forts[seat] or state.full(seat, FORT_TRACK):
        site = fort_site(state, seat)
        if site >= 0:
            return FORTIFY.zero + site
    if state.gift_mines[seat] or state.mine_value(seat):
        site = mine_site(state, seat)
        if site >= 0:
            return MINE.zero + site
    if state.tunnel_value(seat):
        edge = next_tunnel(state, seat)
        if edge >= 0:
            return TUNNEL.zero + edge
    if attack_ahead(state):
        return shot_choice(state, legal)
    return DONE.zero


def time_to_fly(state: UranusState, seat: int) -> bool:
    """Everybody has a home and needs no help from here; or the end is near; or the last launchpad is."""
    if state.marker >= state.config.end - LAST_CALL or pads_in_danger(state, seat):
        return True
    others = [other for other in (state.left_of[seat], state.right_of[seat]) if other != NOBODY]
    teaching = state.race[seat] == GALEPEGALS and any(not state.knows(other, SPACESHIP) for other in others)
    return needed_modules(state) <= 0 and not teaching


def attack_ahead(state: UranusState) -> bool:
    """Whether the next space of the track is an attack space."""
    following = state.marker + 1
    return following < state.config.end and state.config.attacks[following]


def pads_in_danger(state: UranusState, seat: int) -> bool:
    """Whether the next eruption, or face-up pairs in the next attack, can take every launchpad."""
    pads = state.pads[seat]
    if state.eruption[seat]:
        pads &= ~WITHIN[state.volcano(seat)][min(state.eruption[seat], 8)]
    if attack_ahead(state):
        for side in (LEFT, RIGHT):
            gap = state.gap_of(seat, side)
            if state.coords[gap] >= 0:
                pads &= ~BIT[state.coords[gap]]
    return not pads


def pad_site(state: UranusState, seat: int) -> int:
    """The hub mine furthest from the volcano, better not the only one of its colour; without a hub any mine."""
    moon = state.config.moons[state.moon[seat]]
    bare = state.mines[seat] & ~state.forts[seat] & ~state.pads[seat]
    centre = hub(state, seat)
    wanted = bare & centre
    if state.race[seat] != OSMISH and state.pads[seat] & centre:
        return -1  # a second launchpad in the same network launches nothing more
    best_site, best_value = -1, -100.0
    for number in hexes_of(wanted or bare):
        alone = (state.mines[seat] & centre & moon.ground[moon.terrain[number]]).bit_count() == 1
        value = distance(number, moon.volcano) - (1.5 if alone else 0.0)
        if value > best_value:
            best_site, best_value = number, value
    return best_site


def fort_site(state: UranusState, seat: int) -> int:
    """The rarest colour of the hub."""
    moon = state.config.moons[state.moon[seat]]
    mines = state.mines[seat] & hub(state, seat)
    bare = mines & ~state.forts[seat] & ~state.pads[seat]
    sites = hexes_of(bare)
    if not sites:
        return -1
    return min(sites, key=lambda number: (mines & moon.ground[moon.terrain[number]]).bit_count())


def mine_site(state: UranusState, seat: int) -> int:
    """A hex of a colour that the hub lacks, as near to it as possible; else a rare colour on the hub itself."""
    moon = state.config.moons[state.moon[seat]]
    centre = hub(state, seat) or state.mines[seat]
    have = colours_of(state, seat, centre)
    free = state.usable(seat) & ~state.mines[seat]
    doomed = WITHIN[moon.volcano][min(state.eruption[seat] + 2, 8)] if state.eruption[seat] else 0
    best_site, best_value = -1, -100.0
    for number in hexes_of(free & ~doomed):
        colour = moon.terrain[number]
        near = steps_to(state, seat, number, centre, state.usable(seat))
        if near >= TOO_FAR:
            continue
        value = (6.0 if not have & BIT[colour] else 0.3 * colour) - near
        if value > best_value:
            best_site, best_value = number, value
    return best_site


def next_tunnel(state: UranusState, seat: int) -> int:
    """The next edge of the plan: join five colours, else four or three, else make a second network."""
    value = state.tunnel_value(seat)
    usable = state.usable(seat)
    centre = hub(state, seat)
    have = colours_of(state, seat, centre).bit_count()
    started = state.tunnels_left[seat] > 0
    for wanted in (5, 4, 3):
        if wanted <= have:
            break
        edges = plan(state, seat, wanted, usable, value) if wanted == 5 or value >= 7 or started else []
        if edges:
            return edges[0]
    if have < 5 and value < 15 and not started:
        return -1
    apart = usable & ~centre
    for wanted in (5, 4, 3, 2):
        edges = plan(state, seat, wanted, apart, value)
        if edges:
            return edges[0]
    if started:  # what is left would be lost: lead one more mine to the hub
        edges = path(state, seat, centre, state.mines[seat] & ~centre, usable, value)
        if edges:
            return edges[0]
    return -1


class UranusPolicy(Policy[UranusState]):
    """How to play Uranus! well."""

    package = "orrery.games.uranus"

    def judge(self, state: UranusState, player: int) -> list[Judged]:
        legal = state.legal(player)
        best = greedy(state, player, Random(0))
        return [(1.0 if action == best else 0.0, action, "") for action in legal]

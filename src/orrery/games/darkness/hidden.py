"""What a seat may see, and what it can only guess.

Secret are the cores that lie face down, for those who have not seen them, the cores in somebody's hand, and so what is
left in the bag. Everything else is open.
"""

from __future__ import annotations

from random import Random
from typing import cast

from orrery.core.state import SPECTATOR
from orrery.games.darkness import step_id
from orrery.games.darkness.pieces import (
    BIT,
    BLACK_HOLE,
    CORES,
    GAS_GIANT,
    KINDS,
    LETTERED,
    LEVELS,
    NETWORK,
    RESOURCES,
    SHIPS,
    SHIPS_EACH,
    TILES,
    members,
)
from orrery.games.darkness.position import (
    ACTS,
    ASKED_AT,
    CHOSEN,
    COLONY_LANDED,
    FACTS,
    FATES,
    MINING,
    NO_GIANT,
    NO_PREY,
    NOBODY,
    NOTHING,
    NOWHERE,
    SCOUT_LANDED,
    SHOWN_LETTERED,
    STOPPED_KRAKEN,
    Position,
)
from orrery.games.darkness.steps.survival import RESULT, network_of, places, reason, result_of, survived
from orrery.games.darkness.view_types import (
    DarknessView,
    OptionsView,
    OrbView,
    PendingView,
    ResultView,
    SeatView,
    TileView,
)

TRIES = 40  # attempts to deal the unknown cores without getting stuck
SWAPS = 30  # for each unknown core, when every attempt got stuck


def view(at: Position, viewer: int | None, actors: list[int]) -> DarknessView:
    """The table as `viewer` sees it; a spectator (None) sees what is open to all."""
    own = viewer if viewer is not None and 0 <= viewer < at.seats else NOBODY
    known = at.known(own) if own != NOBODY else at.face_up
    over = bool(at.over)
    return {
        "game": "darkness",
        "viewer": viewer,
        "players": at.seats,
        "options": cast(OptionsView, dict(at.config.options)),
        "phase": at.phase,
        "step": at.step_name(),
        "actors": actors,
        "start": none_or(at.start),
        "turn": none_or(at.turn),
        "seats": [seat_view(at, seat) for seat in range(at.seats)],
        "bag": at.bag_left,
        "unseen": unseen(at, own, known),
        "pools": [by_tile(at.pool[KINDS * level : KINDS * (level + 1)]) for level in range(3)],
        "wasted": [by_tile(at.wasted[KINDS * level : KINDS * (level + 1)]) for level in range(3)],
        "gateway_tiles": at.gateway_tiles if at.config.gateway_stock else None,
        "station_tokens": at.station_tokens,
        "amoebas": at.amoebas[:],
        "orbs": [orb_view(at, orb, bool(known & BIT[orb]), own) for orb in range(len(at.core))],
        "links": [
            {"owner": owner, "a": a, "b": b, "portal": bool(portal)}
            for owner, a, b, portal in zip(at.link_owner, at.link_a, at.link_b, at.link_portal, strict=True)
        ],
        "closed": members(at.closed),
        "pending": pending(at, own),
        "results": [result(at, n) for n in range(0, len(at.results), RESULT)],
        "over": over,
        "reason": reason(at) if over else None,
        "winners": winners(at) if over else None,
    }


def none_or(number: int) -> int | None:
    """Nobody and nowhere are None outside of the position."""
    return None if number < 0 else number


def by_tile(copies: list[int]) -> dict[str, int]:
    """Copies by the names of the tiles, without the zeros."""
    return {TILES[kind]: number for kind, number in enumerate(copies) if number}


def winners(at: Position) -> list[int]:
    return [seat for seat, place in enumerate(places(at)) if place == 1] if survived(at) else []


def seat_view(at: Position, seat: int) -> SeatView:
    """One player's side of the table; all of it is open."""
    count = result_of(at, seat)
    return {
        "fleet": dict(zip(SHIPS, at.fleet[SHIPS_EACH * seat : SHIPS_EACH * seat + SHIPS_EACH], strict=True)),
        "waste": dict(zip(SHIPS, at.waste[SHIPS_EACH * seat : SHIPS_EACH * seat + SHIPS_EACH], strict=True)),
        "reserve": dict(zip(SHIPS, at.reserve[SHIPS_EACH * seat : SHIPS_EACH * seat + SHIPS_EACH], strict=True)),
        "deep_scans": at.deep_scans[seat],
        "star_maps": at.star_maps[seat],
        "eliminations": at.eliminations[seat],
        "evolved": bool(at.evolved[seat]),
        "suspended": at.suspended[seat],
        "last_placed": none_or(at.last_placed[seat]),
        "gateways_built": at.gateways_built[seat],
        "stations_built": at.stations_built[seat],
        "coalition": members(at.coalition[seat]),
        "points": count[1],
        "second": count[2],
        "totals": dict(zip(RESOURCES, count[4:], strict=True)),
    }


def unseen(at: Position, own: int, known: int) -> dict[str, int]:
    """The cores that may still lie anywhere as far as the viewer knows: bag, face-down orbs, others' hands."""
    left = at.config.core_copies[:]
    for orb, core in enumerate(at.core):
        if known & BIT[orb]:
            left[core] -= 1
    if at.hand and sees_hand(at, own):
        for core in at.hand:
            left[core] -= 1
    return {CORES[core]: number for core, number in enumerate(left) if number}


def sees_hand(at: Position, own: int) -> bool:
    return at.config.solo or (own != NOBODY and own == at.turn)


def orb_view(at: Position, orb: int, known: bool, own: int) -> OrbView:
    bit = BIT[orb]
    gone = not at.alive & bit
    lettered = known and at.is_lettered(orb)
    alive_lettered = lettered and not gone
    return {
        "orb": orb,
        "name": None if at.name[orb] == NOTHING else at.config.names[at.name[orb]],
        "founder": none_or(at.founder[orb]),
        "gone": gone,
        "fates": [name for n, name in enumerate(FATES) if at.fates[orb] >> n & 1],
        "core": CORES[at.core[orb]] if known else None,
        "face_up": bool(at.face_up & bit),
        "seen_by": [seat for seat in range(at.seats) if at.seen[seat] & bit],
        "facts": [name for n, name in enumerate(FACTS) if at.facts[orb] >> n & 1],
        "size": at.size[orb] if alive_lettered else None,
        "tiles": at.count[orb],
        "level": LEVELS[at.decided_level(orb)] if alive_lettered else None,
        "sum": at.biosphere_sum(orb) if alive_lettered else None,
        "bridgeheads": [seat for seat in range(at.seats) if at.bridge[seat] & bit],
        "station": none_or(at.station[orb]),
        "besieged": bool(at.besieged & bit),
        "buyers": members(at.buyers[orb]),
        "banned": own != NOBODY and bool(at.banned(own) & bit),
        "slots": [None if tile == NOTHING else tile_view(at, tile) for tile in at.slots[orb]],
    }


def tile_view(at: Position, tile: int) -> TileView:
    """A tile lying at an orb: open to all (D-6.10, D-R23)."""
    return {
        "tile": TILES[at.kind[tile]],
        "level": at.level[tile] + 1,
        "turned": bool(at.turned[tile]),
        "owner": none_or(at.owner[tile]),
        "colony": at.colony[tile],
        "scout": at.scout[tile],
        "shift": at.shift[tile],
    }


def pending(at: Position, own: int) -> PendingView:
    """What the decision at hand is about."""
    drawing = at.step in (step_id.CORE_DRAW, step_id.TILE_DRAW)
    about_orb = at.phase != 2 and at.step != step_id.STRIKING_BACK
    return {
        "act": ACTS[at.act] or None,
        "ship": None if at.act_ship == NOTHING else SHIPS[at.act_ship],
        "orb": none_or(at.act_orb),
        "slot": none_or(at.act_slot),
        "orb2": none_or(at.act_orb2),
        "free": bool(at.free),
        "sent": None if at.sent == NOTHING else SHIPS[at.sent],
        "asked": [{"seat": entry % ASKED_AT, "orb": entry // ASKED_AT if about_orb else None} for entry in at.asked],
        "ask_at": at.ask_at if at.asked else 0,
        "promises": [
            {"seat": entry % ASKED_AT, "orb": entry // ASKED_AT, "promised": bool(word)}
            for entry, word in zip(at.promises[0::2], at.promises[1::2], strict=True)
        ],
        "cores": len(at.hand) + (at.wanted if at.step == step_id.CORE_DRAW else 0),
        "hand": [CORES[core] for core in at.hand] if sees_hand(at, own) else None,
        "drawn": None if at.drawn == NOTHING else TILES[at.drawn],
        "level": at.drawn_level + 1 if at.drawn != NOTHING or at.beside or drawing else None,
        "choice": [TILES[kind] for kind in at.beside],
        "redraw_used": bool(at.redraw_used),
        "target": none_or(at.target),
        "bites": at.bites,
        "pledges": at.pledges[:],
        "proposal": members(at.proposal),
        "order": at.order[:],
        "place": at.place,
        "refused": members(at.refused),
        "totals": at.totals[:],
        "units": at.units[:],
    }


def result(at: Position, n: int) -> ResultView:
    """How a coalition was counted (D-15.5)."""
    team, points, second, stronghold, *totals = at.results[n : n + RESULT]
    return {
        "seats": members(team),
        "points": points,
        "second": second,
        "stronghold": none_or(stronghold),
        "network": [] if stronghold == NOWHERE else members(network_of(at, team, stronghold)),
        "totals": dict(zip(RESOURCES, totals, strict=True)),
    }


# Guessing what is hidden ----------------------------------------------------------------------------------------------


def resample(at: Position, viewer: int, rng: Random) -> None:
    """Draw every core anew that `viewer` cannot know, so that it agrees with all that is known of it."""
    hidden = members(at.alive & ~(at.face_up if viewer == SPECTATOR else at.known(viewer)))
    for seat in range(at.seats):
        if seat != viewer:
            at.notes[seat] = []  # what others saw going back into the bag is theirs to know
    hand = at.hand if at.turn != viewer else []
    left = at.bag[:]
    for core in hand:
        left[core] += 1
    for orb in hidden:
        left[at.core[orb]] += 1
    cores = deal(at, viewer, hidden, left, rng)
    for orb, core in cores.items():
        left[core] -= 1
        put_core(at, orb, core)
    for n in range(len(hand)):
        core = draw(left, rng)
        left[core] -= 1
        at.hand[n] = core
    at.bag = left


def put_core(at: Position, orb: int, core: int) -> None:
    """Another core under a face-down orb, which has no tiles yet."""
    bit = BIT[orb]
    at.core[orb] = core
    if core < LETTERED:
        at.lettered |= bit
    else:
        at.lettered &= ~bit
    at.touch(orb)


def draw(weights: list[int], rng: Random) -> int:
    """The number of one of the weights, each as likely as it says; NOTHING if all are 0."""
    point = int(rng.random() * sum(weights))
    for number, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return number
    return NOTHING


def possible(at: Position, orb: int) -> list[int]:
    """The cores that a face-down orb can have, by what everybody knows of it."""
    facts = at.facts[orb]
    printed, small = at.config.printed, at.config.kraken_size
    found = list(range(LETTERED))
    if facts & STOPPED_KRAKEN:
        found = [core for core in found if printed[core] <= small]
    if not facts & (SHOWN_LETTERED | STOPPED_KRAKEN):
        if facts & COLONY_LANDED:
            found.append(NETWORK)
        elif facts & SCOUT_LANDED:
            found += [BLACK_HOLE, NETWORK]
        else:
            found += range(LETTERED, len(CORES))
    if facts & NO_PREY:
        found = [core for core in found if core >= LETTERED or printed[core] > small]
    if facts & NO_GIANT and GAS_GIANT in found:
        found.remove(GAS_GIANT)
    return found


class Caps:
    """How many of the orbs laid before a core went back into the bag can have that core, as one seat noted it."""

    def __init__(self, at: Position, viewer: int, hidden: list[int]) -> None:
        notes = [] if viewer == SPECTATOR else at.notes[viewer]
        self.orbs = notes[0::3]
        self.cores = notes[1::3]
        self.left = notes[2::3]
        for n, orbs in enumerate(self.orbs):
            for orb in members(orbs):
                if orb not in hidden and at.core[orb] == self.cores[n]:
                    self.left[n] -= 1

    def allow(self, orb: int, core: int) -> bool:
        for n, orbs in enumerate(self.orbs):
            if self.cores[n] == core and orbs & BIT[orb] and self.left[n] <= 0:
                return False
        return True

    def use(self, orb: int, core: int, number: int) -> None:
        for n, orbs in enumerate(self.orbs):
            if self.cores[n] == core and orbs & BIT[orb]:
                self.left[n] -= number


def deal(at: Position, viewer: int, hidden: list[int], left: list[int], rng: Random) -> dict[int, int]:
    """A core for every hidden orb, from the copies in `left`; those with the fewest possibilities first."""
    choices = {orb: possible(at, orb) for orb in hidden}
    order = hidden[:]
    rng.shuffle(order)
    order.sort(key=lambda orb: sum(left[core] for core in choices[orb]))
    for _ in range(TRIES):
        found = deal_once(at, order, choices, left[:], Caps(at, viewer, hidden), rng)
        if len(found) == len(hidden) and leaves_a_choice(at, found):
            return found
    return swapped(at, hidden, choices, Caps(at, viewer, hidden), left[:], rng)


def leaves_a_choice(at: Position, found: dict[int, int]) -> bool:
    """Whether an orb is left to choose with these cores: all see that a kraken (D-5.13) or a miner (D-10.1) has one."""
    seat = at.actor
    step = at.paused[0] if at.paused else at.step
    if step == step_id.KRAKEN_TARGET:
        for orb in members(at.alive & at.known(seat)):
            core = found.get(orb, at.core[orb])
            size = at.config.printed[core] if orb in found else at.size[orb]
            if core < LETTERED and size <= at.config.kraken_size:
                return True
        return False
    if at.act == MINING and at.step in (step_id.WHICH_TILE, step_id.WHICH_ORB):
        for orb in members(at.usable(seat) & ~at.closed & at.bridge[seat] & ~BIT[at.act_orb]):
            fits = found[orb] < LETTERED if orb in found else bool(at.room & BIT[orb])
            if fits:
                return True
        return False
    return True


def deal_once(
    at: Position, order: list[int], choices: dict[int, list[int]], left: list[int], caps: Caps, rng: Random
) -> dict[int, int]:
    found: dict[int, int] = {}
    for orb in order:
        picked = at.facts[orb] & CHOSEN
        weights = [0] * len(CORES)
        for core in choices[orb]:
            if left[core] and caps.allow(orb, core):
                weights[core] = left[core] * (2 if picked and core < LETTERED else 1)
        core = draw(weights, rng)
        if core == NOTHING:
            break
        left[core] -= 1
        caps.use(orb, core, 1)
        found[orb] = core
    return found


def swapped(
    at: Position, hidden: list[int], choices: dict[int, list[int]], caps: Caps, left: list[int], rng: Random
) -> dict[int, int]:
    """The rare way out: start from the true cores and change places, within what is possible, many times."""
    found = {orb: at.core[orb] for orb in hidden}
    for orb, core in found.items():
        caps.use(orb, core, 1)
        left[core] -= 1
    for _ in range(SWAPS * len(hidden)):
        orb = rng.choice(hidden)
        old = found[orb]
        core = draw(left, rng)
        if core == NOTHING or core not in choices[orb]:
            continue
        caps.use(orb, old, -1)
        if caps.allow(orb, core) and leaves_a_choice(at, {**found, orb: core}):
            left[core] -= 1
            left[old] += 1
            found[orb] = core
        caps.use(orb, found[orb], 1)
    return found

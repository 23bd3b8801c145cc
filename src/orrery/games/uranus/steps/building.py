"""Phase 4, build and activate (U-8, U-10): completed projects are used, and races fly to Uranus."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus import step_id
from orrery.games.uranus.actions import (
    DONE,
    FIRE,
    FLY,
    FORTIFY,
    GIVE_FORT,
    GIVE_MINE,
    GIVE_TECH,
    KEEP_TECH,
    LAUNCHPAD,
    MINE,
    SPACE,
    TUNNEL,
)
from orrery.games.uranus.boards import (
    ARSHANTANS,
    FORT_TRACK,
    KROVIOTS,
    MINE_TRACK,
    PAD_TRACK,
    SPACESHIP,
    TUNNEL_TRACK,
)
from orrery.games.uranus.moon import (
    ALL_EDGES,
    BIT,
    EDGE_COUNT,
    EDGE_NAMES,
    EDGES_AT,
    HEX_COUNT,
    NAMES,
    Lister,
    hexes_of,
)
from orrery.games.uranus.position import LEFT, MODULE_COUNT, NOBODY, NOTHING, RECORDS, RIGHT, WON, Position
from orrery.games.uranus.steps import attack, technology
from orrery.games.uranus.steps.shared import Phase, begin_phase, lapse

TUNNELS: Final = Lister(TUNNEL.zero, EDGE_COUNT)
MINES: Final = Lister(MINE.zero, HEX_COUNT)
FORTS: Final = Lister(FORTIFY.zero, HEX_COUNT)
PADS: Final = Lister(LAUNCHPAD.zero, HEX_COUNT)


def begin(at: Position) -> None:
    begin_phase(at, step_id.BUILD)
    if not at.config.tech_at_once:
        technology.take_effect(at)


# What may be built ----------------------------------------------------------------------------------------------------


def edges(at: Position, seat: int) -> list[int]:
    """The actions of all tunnels between two usable hexes (U-8.4), whatever stands there (U-8.5, U-R55).

    Tunnels that are there already are among them.
    """
    found = at.edge_choices[seat]
    if found is None:
        closed = EDGES_AT[at.volcano(seat)]
        for number in hexes_of(at.dark[seat]):
            closed |= EDGES_AT[number]
        found = TUNNELS.of(ALL_EDGES & ~closed)
        at.edge_choices[seat] = found
    return found


def tunnel_choices(at: Position, seat: int) -> list[int]:
    """U-8.2, U-8.6: draw or remove while the track pays; Kroviots remove for nothing (U-11.11)."""
    if at.tunnel_value(seat):
        return edges(at, seat)
    if at.race[seat] == KROVIOTS and at.tunnels[seat]:
        return TUNNELS.of(at.tunnels[seat])
    return []


def mine_places(at: Position, seat: int) -> int:
    """The hexes on which a mine may be drawn or removed now (U-8.7 to U-8.9, U-11.11, U-R32, U-R54)."""
    mines = at.mines[seat]
    paid = at.mine_value(seat) > 0
    found = 0
    if paid or at.gift_mines[seat]:
        found = at.usable(seat) & ~mines
    if paid or at.race[seat] == KROVIOTS:
        found |= mines
    return found


def plain_mines(at: Position, seat: int) -> int:
    """Mines with neither fortification nor launchpad (U-8.11, U-8.13), also new ones (U-R56)."""
    return at.mines[seat] & ~at.forts[seat] & ~at.pads[seat]


def may_fortify(at: Position, seat: int) -> bool:
    return at.gift_forts[seat] > 0 or at.full(seat, FORT_TRACK)


def gifts(at: Position, seat: int) -> list[int]:
    """U-11.9, U-11.15: mines of Kroviots and fortifications of Arshantans for neighbours."""
    base = 0
    if at.race[seat] == KROVIOTS and at.mine_value(seat):
        base = GIVE_MINE.zero
    elif at.race[seat] == ARSHANTANS and at.full(seat, FORT_TRACK):
        base = GIVE_FORT.zero
    if not base:
        return []
    return [base + side for side in (LEFT, RIGHT) if at.neighbour(seat, side) != NOBODY]


def flights(at: Position, seat: int) -> list[int]:
    """U-10.1, U-R23: to a completed module that is still free (U-10.6, U-R57), with launchpad and spaceship (U-9.5)."""
    if not at.pads[seat] or not at.known[seat] & BIT[SPACESHIP]:
        return []
    return [FLY.zero + m for m in range(MODULE_COUNT) if at.occupant[m] == NOBODY and at.complete(m)]


class Build(Phase):
    """U-8.1, U-10.2: whatever is ready may be built, fired or given; a race may fly or stay."""

    number = step_id.BUILD
    name = "build"
    verbs = (
        TUNNEL,
        MINE,
        FORTIFY,
        LAUNCHPAD,
        GIVE_MINE,
        GIVE_FORT,
        KEEP_TECH,
        GIVE_TECH,
        FIRE,
        FLY,
        DONE,
    )
    prompt = "Build what is ready, fly, or be done."

    def can_act(self, at: Position, seat: int) -> bool:
        if at.tunnel_value(seat) and edges(at, seat):
            return True
        if mine_places(at, seat) or (at.race[seat] == KROVIOTS and at.tunnels[seat]):
            return True
        if (at.full(seat, PAD_TRACK) or may_fortify(at, seat)) and plain_mines(at, seat):
            return True
        if attack.shots(at, seat) or flights(at, seat) or gifts(at, seat):
            return True
        return at.teaches(seat) and bool(technology.choices(at, seat))

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = technology.choices(at, player) if at.teaches(player) else []
        found += tunnel_choices(at, player)
        places = mine_places(at, player)
        if places:
            found += MINES.of(places)
        if may_fortify(at, player):
            found += FORTS.of(plain_mines(at, player))
        if at.full(player, PAD_TRACK):
            found += PADS.of(plain_mines(at, player))
        found += gifts(at, player)
        found += attack.shots(at, player)
        found += flights(at, player)
        if found:
            found.append(DONE.zero)
        return found

    def do(self, at: Position, seat: int, action: int) -> bool:
        verb, value = SPACE.decode(action)
        if verb is TUNNEL:
            tunnel(at, seat, value)
            return True
        if verb is MINE:
            mine(at, seat, value)
            return True
        if verb is FORTIFY:
            fortify(at, seat, value)
            return True
        if verb is LAUNCHPAD:
            launchpad(at, seat, value)
            return True
        if verb is FIRE:
            attack.fire(at, seat, value)
        elif verb is FLY:
            fly(at, seat, value)
        elif verb is GIVE_MINE:
            self.reopen(at, give_mine(at, seat, value))
        elif verb is GIVE_FORT:
            self.reopen(at, give_fort(at, seat, value))
        elif verb is GIVE_TECH:
            self.reopen(at, technology.give(at, seat, value // 2, value % 2))
        else:
            technology.keep(at, seat, value)
        return False

    def end(self, at: Position) -> None:
        for seat in range(at.seats):
            lapse(at, seat)
        attack.next_round(at)


# What happens ---------------------------------------------------------------------------------------------------------


def pay_tunnel(at: Position, seat: int) -> None:
    """U-8.3: with the first tunnel the whole track is erased; the rest may be used in this phase (U-R67)."""
    if not at.tunnels_left[seat]:
        at.tunnels_left[seat] = at.tunnel_value(seat)
        at.tick(seat, TUNNEL_TRACK, 0)
    at.tunnels_left[seat] -= 1


def pay_mine(at: Position, seat: int) -> None:
    """U-8.7: with the first mine the whole track is erased."""
    if not at.mines_left[seat]:
        at.mines_left[seat] = at.mine_value(seat)
        at.tick(seat, MINE_TRACK, 0)
    at.mines_left[seat] -= 1


def tunnel(at: Position, seat: int, edge: int) -> None:
    """Draw a tunnel, or remove one that is there (U-8.6)."""
    removing = bool(at.tunnels[seat] & BIT[edge])
    if not (removing and at.race[seat] == KROVIOTS):  # U-R33
        pay_tunnel(at, seat)
    if at.journal is not None:
        kind, rule = ("removed_tunnel", "U-8.6") if removing else ("drew_tunnel", "U-8.2")
        at.tell(kind, seat, rule, {"edge": EDGE_NAMES[edge].replace(".", " to "), "left": at.tunnels_left[seat]})
    if removing:
        at.set_tunnels(seat, at.tunnels[seat] & ~BIT[edge])
    else:
        at.add_tunnel(seat, edge)


def mine(at: Position, seat: int, number: int) -> None:
    """Draw a mine, or remove one that is there with what stands on it (U-8.9, U-R34)."""
    bit = BIT[number]
    removing = bool(at.mines[seat] & bit)
    if not removing and at.gift_mines[seat]:  # U-R32, U-R66
        at.gift_mines[seat] -= 1
    elif not (removing and at.race[seat] == KROVIOTS):  # U-R33
        pay_mine(at, seat)
    if removing:
        at.mines[seat] &= ~bit
        at.forts[seat] &= ~bit
        at.pads[seat] &= ~bit
    else:
        at.mines[seat] |= bit
    if at.journal is not None:
        kind, rule = ("removed_mine", "U-8.9") if removing else ("drew_mine", "U-8.8")
        at.tell(kind, seat, rule, {"hex": NAMES[number]})


def fortify(at: Position, seat: int, number: int) -> None:
    """U-8.10: a gift first, else the track."""
    if at.gift_forts[seat]:
        at.gift_forts[seat] -= 1
    else:
        at.tick(seat, FORT_TRACK, 0)
    at.forts[seat] |= BIT[number]
    if at.journal is not None:
        at.tell("fortified", seat, "U-8.10", {"hex": NAMES[number]})


def launchpad(at: Position, seat: int, number: int) -> None:
    at.tick(seat, PAD_TRACK, 0)  # U-8.12
    at.pads[seat] |= BIT[number]
    if at.journal is not None:
        at.tell("built_pad", seat, "U-8.12", {"hex": NAMES[number]})


def give_mine(at: Position, seat: int, side: int) -> int:
    """U-11.9: the neighbour draws the mine. Who got it."""
    other = at.neighbour(seat, side)
    pay_mine(at, seat)
    at.gift_mines[other] += 1
    if at.journal is not None:
        at.tell("gave_mine", seat, "U-11.9", {"seat": other})
    return other


def give_fort(at: Position, seat: int, side: int) -> int:
    """U-11.15: the neighbour places the fortification. Who got it."""
    other = at.neighbour(seat, side)
    at.tick(seat, FORT_TRACK, 0)
    at.gift_forts[other] += 1
    if at.journal is not None:
        at.tell("gave_fort", seat, "U-11.15", {"seat": other})
    return other


def fly(at: Position, seat: int, module: int) -> None:
    """U-10.2: the race is safe, and its part in the game is over."""
    board = [
        at.known[seat],
        at.mines[seat].bit_count(),
        at.largest_network(seat),
        at.forts[seat].bit_count(),
        at.pads[seat].bit_count(),
        HEX_COUNT - at.dark[seat].bit_count(),
        module,
    ]
    at.flight[RECORDS * seat : RECORDS * seat + RECORDS] = board
    at.flown[seat] = at.round
    at.occupant[module] = seat
    at.kept[seat] = []
    at.doubled[seat] = NOTHING
    at.donated[seat] = False
    at.launches[seat] = 0
    lapse(at, seat)
    for other in range(at.seats):  # U-10.5
        at.left_of[other] = at.live_from(other, 1)
        at.right_of[other] = at.live_from(other, -1)
    if at.journal is not None:
        at.tell("flew", seat, "U-10.2", {"race": at.race_name(seat), "module": module + 1})
    if at.left_of[seat] == NOBODY:
        attack.finish(at, WON, "U-1.2")

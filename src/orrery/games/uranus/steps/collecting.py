"""Phase 2, mine and transport (U-5): rocks are made and gathered into sets; Falkafreedi double and donate (U-11)."""

from __future__ import annotations

from typing import Final

from orrery.games.uranus import step_id
from orrery.games.uranus.actions import ALONE, DONATE, DONE, DOUBLE, PLACE, PLACE_ALONE, SETS, SPACE
from orrery.games.uranus.boards import FALKAFREEDI
from orrery.games.uranus.moon import BIT, NAMES, Lister, hexes_of, lowest
from orrery.games.uranus.position import LEFT, NOBODY, NOTHING, RIGHT, Position
from orrery.games.uranus.rocks import COLOURS, ONE, SHIFT, amounts
from orrery.games.uranus.steps import using
from orrery.games.uranus.steps.shared import Phase, begin_phase

DOUBLES: Final = Lister(DOUBLE.zero, 61)


def begin(at: Position) -> None:
    """U-5.1, U-5.2: every active mine makes a rock, and the rocks of a network become one set."""
    begin_phase(at, step_id.COLLECT)
    for seat in range(at.seats):
        at.doubled[seat] = NOTHING
        at.donated[seat] = False
        at.launches[seat] = 0
        if not at.flown[seat]:
            gather(at, seat)
            at.loose[seat] = at.kept[seat]  # U-R36
            at.kept[seat] = []
            lose_homeless(at, seat)
            if at.journal is not None and at.codes[seat]:
                at.tell("mined", seat, "U-5.1", {"sets": [amounts(rocks) for rocks in at.rocks[seat]]})


def gather(at: Position, seat: int) -> None:
    """Form the sets of a moon, in the order of their anchors: the lowest mine of each. U-R16: not every hex has one."""
    moon = at.config.moons[at.moon[seat]]
    mines = at.mines[seat]
    found: list[tuple[int, int, int]] = []
    for network in at.networks[seat]:
        joined = network & mines
        if joined:
            mines &= ~joined
            rocks = 0
            for colour in range(5):
                rocks += (joined & moon.ground[colour]).bit_count() << SHIFT[colour]
            found.append((lowest(joined), joined, rocks))
    terrain = moon.terrain
    if found:
        found += [(number, BIT[number], ONE[terrain[number]]) for number in hexes_of(mines)]
        found.sort()
        at.codes[seat] = [code for code, _, _ in found]
        at.nets[seat] = [net for _, net, _ in found]
        at.rocks[seat] = [rocks for _, _, rocks in found]
    else:
        alone = hexes_of(mines)
        at.codes[seat] = alone
        at.nets[seat] = [BIT[number] for number in alone]
        at.rocks[seat] = [ONE[terrain[number]] for number in alone]


def may_double(at: Position, seat: int) -> bool:
    """U-11.5: Falkafreedi, once a round."""
    return at.race[seat] == FALKAFREEDI and at.doubled[seat] == NOTHING and at.mines[seat] != 0


def may_donate(at: Position, seat: int) -> bool:
    """U-11.4, U-R52: Falkafreedi, once a round, if they have mines of their own and somebody is beside them."""
    return at.race[seat] == FALKAFREEDI and not at.donated[seat] and at.mines[seat] != 0 and at.left_of[seat] != NOBODY


class Collect(Phase):
    """U-11.4, U-11.5, U-R51: Falkafreedi double and give, in any order; loose rocks have to be placed."""

    number = step_id.COLLECT
    name = "collect"
    verbs = (DOUBLE, DONATE, PLACE, PLACE_ALONE, DONE)
    prompt = "Double a mine, give a rock to a neighbour, or be done."

    def can_act(self, at: Position, seat: int) -> bool:
        return bool(at.loose[seat]) or may_double(at, seat) or may_donate(at, seat)

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        if may_double(at, player):
            found += DOUBLES.of(at.mines[player])
        if may_donate(at, player):
            both = at.neighbour(player, RIGHT) != NOBODY
            for number in hexes_of(at.mines[player]):
                found.append(DONATE.zero + 2 * number + LEFT)
                if both:
                    found.append(DONATE.zero + 2 * number + RIGHT)
        if at.loose[player]:
            found += [PLACE.zero + code for code in network_sets(at, player)]
            if free_code(at, player) < SETS:
                found.append(PLACE_ALONE.zero)
        elif found:
            found.append(DONE.zero)
        return found

    def do(self, at: Position, seat: int, action: int) -> bool:
        verb, value = SPACE.decode(action)
        if verb is DONATE:
            donate(at, seat, value // 2, value % 2)
            return False
        if verb is DOUBLE:
            double(at, seat, value)
        else:
            place(at, seat, value if verb is PLACE else NOTHING)
        return True

    def end(self, at: Position) -> None:
        """U-5.3: phase 3 begins. Sets that were given away entirely are gone."""
        for seat in range(at.seats):
            if 0 in at.rocks[seat]:
                left = [place for place, rocks in enumerate(at.rocks[seat]) if rocks]
                at.codes[seat] = [at.codes[seat][place] for place in left]
                at.nets[seat] = [at.nets[seat][place] for place in left]
                at.rocks[seat] = [at.rocks[seat][place] for place in left]
        using.begin(at)


def network_sets(at: Position, seat: int) -> list[int]:
    """The anchors of the sets that still have rocks."""
    return [code for code, rocks in zip(at.codes[seat], at.rocks[seat], strict=True) if code < ALONE and rocks]


def free_code(at: Position, seat: int) -> int:
    """The lowest free code of a rock used alone; SETS if all are taken."""
    codes = at.codes[seat]
    return max(ALONE, codes[-1] + 1) if codes else ALONE


def lose_homeless(at: Position, seat: int) -> None:
    """Loose rocks that can go nowhere are lost (U-6.6)."""
    while at.loose[seat] and free_code(at, seat) == SETS and not network_sets(at, seat):
        colour = at.loose[seat].pop(0)
        if at.journal is not None:
            at.tell("rock_lost", seat, "U-6.6", {"colour": COLOURS[colour]})


def set_with(at: Position, seat: int, number: int) -> int:
    """The place in the list of the set that a mine belongs to."""
    nets = at.nets[seat]
    for place in range(len(nets)):
        if nets[place] & BIT[number]:
            return place
    raise AssertionError("every mine belongs to a set")


def double(at: Position, seat: int, number: int) -> None:
    """U-11.5: one mine makes a second rock of its colour."""
    at.doubled[seat] = number
    at.rocks[seat][set_with(at, seat, number)] += ONE[terrain(at, seat, number)]
    if at.journal is not None:
        at.tell("doubled", seat, "U-11.5", {"hex": NAMES[number]})


def donate(at: Position, seat: int, number: int, side: int) -> None:
    """U-11.4: one rock made this round goes to a neighbour, who decides where it belongs (U-R64)."""
    colour = terrain(at, seat, number)
    other = at.neighbour(seat, side)
    at.donated[seat] = True
    at.rocks[seat][set_with(at, seat, number)] -= ONE[colour]
    lose_homeless(at, seat)
    at.loose[other].append(colour)
    if at.journal is not None:
        at.tell("donated", seat, "U-11.4", {"colour": COLOURS[colour], "seat": other})
    lose_homeless(at, other)


def terrain(at: Position, seat: int, number: int) -> int:
    return at.config.moons[at.moon[seat]].terrain[number]


def place(at: Position, seat: int, code: int) -> None:
    """The oldest loose rock joins a set, or with NOTHING becomes a set of its own."""
    colour = at.loose[seat].pop(0)
    if code == NOTHING:
        at.codes[seat].append(free_code(at, seat))
        at.nets[seat].append(0)
        at.rocks[seat].append(ONE[colour])
    else:
        at.rocks[seat][at.codes[seat].index(code)] += ONE[colour]
    if at.journal is not None:
        kind = "set_apart" if code == NOTHING else "added"
        at.tell(kind, seat, "U-11.4", {"colour": COLOURS[colour], "hex": "" if code == NOTHING else NAMES[code]})
    lose_homeless(at, seat)

"""Discovering and landing (D-4). What special cores do then is in special_cores.py."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.state import CHANCE
from orrery.core.step import ChanceStep, pick
from orrery.games.darkness import step_id
from orrery.games.darkness.actions import DISCOVER, DRAW_CORE, LAND, PICK
from orrery.games.darkness.pieces import (
    BIT,
    BLACK_HOLE,
    COLONY,
    CORES,
    DEEP_THOUGHT,
    GAS_GIANT,
    MAX_ORBS,
    SCOUT,
    SHIPS,
    SHIPS_EACH,
    OrbActions,
    members,
)
from orrery.games.darkness.position import (
    CHOSEN,
    COLONY_LANDED,
    FOR_ARTEFACT,
    FOR_DISCOVERY,
    FOR_STAR_MAP,
    NOTHING,
    SCOUT_LANDED,
    Position,
)
from orrery.games.darkness.steps import lv2_tiles, orbs, special_cores
from orrery.games.darkness.steps.free import FREE, Moment
from orrery.games.darkness.steps.shared import ask

COLONY_LANDINGS: Final = OrbActions(LAND.zero)
SCOUT_LANDINGS: Final = OrbActions(LAND.zero + MAX_ORBS)

# Discovering ----------------------------------------------------------------------------------------------------------


def discoveries(at: Position, seat: int) -> list[int]:
    """The actions that discover an orb (D-4.1, D-1.2)."""
    found: list[int] = []
    if at.bag_left:
        if at.fleet[SHIPS_EACH * seat + COLONY]:
            found.append(DISCOVER.zero + COLONY)
        if at.fleet[SHIPS_EACH * seat + SCOUT]:
            found.append(DISCOVER.zero + SCOUT)
    return found


def discover(at: Position, seat: int, ship: int) -> None:
    """D-4.1: a ship is sent and a core drawn; with a star map several to choose from (D-4.2)."""
    at.fleet[SHIPS_EACH * seat + ship] -= 1
    at.sent = ship
    if at.journal is not None:
        at.tell("discovers", seat, "D-4.1", {"ship": SHIPS[ship]})
    if at.star_maps[seat]:  # D-8.9, D-R65
        at.star_maps[seat] -= 1
        draw_cores(at, FOR_STAR_MAP, at.config.star_map_cores)
    else:
        draw_cores(at, FOR_DISCOVERY, 1)


def draw_cores(at: Position, purpose: int, number: int) -> None:
    """Draws of several are single draws in a row; with fewer in the bag, as many as there are."""
    at.purpose = purpose
    at.wanted = min(number, at.bag_left)
    ask(at, step_id.CORE_DRAW, CHANCE)


class CoreDraw(ChanceStep[Position]):
    """D-2.2, D-4.1: a core out of the bag. It is laid at once, or kept in the hand until the last one is drawn."""

    number = step_id.CORE_DRAW
    name = "core_draw"
    verbs = (DRAW_CORE,)
    prompt = "A core is drawn."

    def legal(self, at: Position, player: int) -> list[int]:
        return [DRAW_CORE.zero + core for core, copies in enumerate(at.bag) if copies]

    def weights(self, at: Position) -> list[int]:
        return [copies for copies in at.bag if copies]

    def sample(self, at: Position, rng: Random) -> int:
        return DRAW_CORE.zero + pick(rng, at.bag, at.bag_left)

    def apply(self, at: Position, player: int, action: int) -> None:
        core, seat = action - DRAW_CORE.zero, at.turn
        at.bag[core] -= 1
        at.bag_left -= 1
        at.wanted -= 1
        if at.purpose == FOR_ARTEFACT:
            lv2_tiles.lay_artefact_core(at, core)
        elif at.purpose == FOR_DISCOVERY:
            arrive(at, seat, at.sent, orbs.lay(at, core, seat, 0), "D-4.3")
        else:
            at.hand.append(core)
            if at.journal is not None:
                at.tell("core_drawn", seat, "D-4.2", {}, {"core": CORES[core]})
            if not at.wanted:
                ask(at, step_id.CORE_CHOICE, seat)


class CoreChoice(Moment):
    """D-4.2, D-5.5: one core is laid, the others go back into the bag, and the chooser knows which."""

    number = step_id.CORE_CHOICE
    name = "core_choice"
    verbs = (*FREE, PICK)
    prompt = "Choose one of the cores."

    def choices(self, at: Position, player: int) -> list[int]:
        return [PICK.zero + n for n in range(len(at.hand))]

    def choose(self, at: Position, player: int, action: int) -> None:
        core = at.hand.pop(action - PICK.zero)
        returned, at.hand = at.hand, []
        orb = orbs.lay(at, core, player, CHOSEN)
        for other in returned:
            at.bag[other] += 1
            at.bag_left += 1
        note_returned(at, player, returned)
        if at.journal is not None:
            labels = [CORES[other] for other in returned]
            at.tell("core_returned", player, "D-4.2", {"number": len(returned)}, {"cores": labels})
        if at.purpose == FOR_STAR_MAP:
            arrive(at, player, at.sent, orb, "D-4.3")
        else:  # D-5.6: a core that was bought is only laid
            at.step = step_id.TURN_OVER


def note_returned(at: Position, seat: int, returned: list[int]) -> None:
    """Remember what the seat saw going back: these copies lie under no orb that was laid before.

    A note is a set of orbs that the seat had not seen, a core type, and how many of these orbs can have it.
    """
    unseen = at.alive & ~at.known(seat)
    if not unseen:
        return
    for core in sorted(set(returned)):
        hidden = at.bag[core] + sum(1 for orb in members(unseen) if at.core[orb] == core)
        at.notes[seat] += [unseen, core, hidden - returned.count(core)]


# Landing --------------------------------------------------------------------------------------------------------------


def landings(at: Position, seat: int, reachable: int) -> list[int]:
    """The actions that land on one of these orbs (D-4.4, D-4.5); a scout also where its player knows all (D-4.7)."""
    arrivals = reachable & ~known_gas_giants(at, seat)
    found = COLONY_LANDINGS.of(arrivals & ~at.bridge[seat]) if at.fleet[SHIPS_EACH * seat + COLONY] else []
    if at.fleet[SHIPS_EACH * seat + SCOUT]:
        found += SCOUT_LANDINGS.of(arrivals)
    return found


def known_gas_giants(at: Position, seat: int) -> int:
    """The gas giants that a player knows and so cannot land on (D-5.4, D-R9)."""
    found = 0
    for orb in members(at.alive & ~at.lettered & at.known(seat)):
        if at.core[orb] == GAS_GIANT:
            found |= BIT[orb]
    return found


def arrive(at: Position, seat: int, ship: int, orb: int, rule: str) -> None:
    """D-4.3, D-4.4: a ship comes to an orb; its player sees the core, and the core acts.

    A colony ship stays as a bridgehead, a scout never does (D-1.11, D-5.18). What the others see must not tell a
    core that lies face down (D-R15).
    """
    at.seen[seat] |= BIT[orb]
    core = at.core[orb]
    at.sent = NOTHING
    if core >= DEEP_THOUGHT or core == GAS_GIANT:
        special_cores.meet(at, seat, ship, orb, core)
        return
    if ship == COLONY:
        if core == BLACK_HOLE:  # D-5.2
            orbs.reveal(at, orb, "D-5.2")
            orbs.lose(at, seat, ship, "D-5.2", "black hole")
        else:
            at.facts[orb] |= COLONY_LANDED
            orbs.settle(at, seat, orb)
    else:  # a scout in a black hole looks like any other scout
        at.facts[orb] |= SCOUT_LANDED
        at.waste[SHIPS_EACH * seat + ship] += 1
        if at.journal is not None:
            at.tell("scouted", seat, rule, {"orb": orb, "place": at.called(orb)})
    special_cores.look(at, seat, orb)

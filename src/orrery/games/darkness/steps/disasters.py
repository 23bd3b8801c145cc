"""Phase 3 (D-13): portals, viruses, demons, planet eaters and weak spots, from the biggest orb to the smallest."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import NONE, ORB, SLOT
from orrery.games.darkness.pieces import BIT, DEMONS, EATER, PORTAL, TILES, VIRUS, WEAK_SPOT, members
from orrery.games.darkness.position import (
    BY_DEMONS,
    BY_EATER,
    BY_VIRUS,
    BY_WEAK_SPOTS,
    FATES,
    NOBODY,
    NOTHING,
    NOWHERE,
    Position,
)
from orrery.games.darkness.steps import biosphere, guards, orbs
from orrery.games.darkness.steps.shared import ORB_CHOICES, Decision, ask, ask_in_turn, ask_on

# What is treated at each orb, in this order (D-13.2); weak spots come after the planet eater
PORTALS: Final = 0
VIRUSES: Final = 1
DEMON_STAGE: Final = 2
EATER_STAGE: Final = 3
LAST_STAGE: Final = 5


def begin_disasters(at: Position) -> None:
    """D-13.1, D-R12: all cores are turned face up and do nothing; the order of the orbs is fixed."""
    at.phase = 3
    if at.journal is not None:
        at.tell("phase", NOBODY, "D-13.1", {"phase": 3})
    for orb in members(at.alive & ~at.face_up):
        orbs.reveal(at, orb, "D-13.1")
    at.order = at.by_size()
    at.place = 0
    at.stage = PORTALS
    at.step = step_id.NEXT_DISASTER


def next_disaster(at: Position) -> None:
    """D-13.2, D-R45: on to the next tile that somebody has to decide about; phase 4 when all orbs are through."""
    while at.place < len(at.order):
        orb = at.order[at.place]
        if at.stage == LAST_STAGE or not at.alive & BIT[orb]:
            at.place += 1
            at.stage = PORTALS
            at.handled = []
        elif at.stage <= VIRUSES:
            if treat_next(at, orb):
                return
        else:
            strike(at, orb)
            at.stage += 1
    biosphere.begin_biosphere(at)


# Portals and viruses, one tile after the other ------------------------------------------------------------------------


def treat_next(at: Position, orb: int) -> bool:
    """The next portal or virus of an orb; whether somebody has to decide something."""
    left = waiting_slots(at, orb)
    if not left:
        at.stage += 1
        at.handled = []
        return False
    owners = {at.owner[at.slots[orb][slot]] for slot in left}
    if len(owners) > 1:
        ask(at, step_id.WHICH_FIRST, chief(at, orb))
        return True
    return treat(at, orb, left[0])


def waiting_slots(at: Position, orb: int) -> list[int]:
    """The portals with a colony ship, or the viruses, that have not been treated yet."""
    kind = PORTAL if at.stage == PORTALS else VIRUS
    found: list[int] = []
    for slot, tile in enumerate(at.slots[orb]):
        if tile == NOTHING or at.kind[tile] != kind or slot in at.handled:
            continue
        if kind == VIRUS or at.colony[tile]:
            found.append(slot)
    return found


def chief(at: Position, orb: int) -> int:
    """The player owning most tiles on an orb; of equals the one earlier in turn order (D-13.2)."""
    best, most = NOBODY, 0
    for step in range(at.seats):
        seat = (at.start + step) % at.seats
        tiles = sum(1 for tile in at.tiles_of(orb) if at.owner[tile] == seat)
        if tiles > most:
            best, most = seat, tiles
    return best


class WhichFirst(Decision):
    """D-13.2: of tiles of one kind with different owners the player with most tiles there picks the next."""

    number = step_id.WHICH_FIRST
    name = "which_first"
    verbs = (SLOT,)
    prompt = "Which tile acts first?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [SLOT.zero + slot for slot in waiting_slots(at, at.order[at.place])]

    def apply(self, at: Position, player: int, action: int) -> None:
        at.step = step_id.NEXT_DISASTER
        treat(at, at.order[at.place], action - SLOT.zero)


def treat(at: Position, orb: int, slot: int) -> bool:
    """A portal opens or a virus wakes; whether somebody has to decide something."""
    at.handled.append(slot)
    owner = at.owner[at.slots[orb][slot]]
    if at.stage == PORTALS:
        return open_portal(at, orb, owner)
    tell_wakes(at, orb, "D-13.5", VIRUS)
    return release_virus(at, orb, owner)


def tell_wakes(at: Position, orb: int, rule: str, kind: int) -> None:
    """Tell where a disaster comes from: it may strike elsewhere, too."""
    if at.journal is not None:
        at.tell("wakes", NOBODY, rule, {"orb": orb, "place": at.called(orb), "tile": TILES[kind]})


# Portals (D-13.3, D-13.4) ---------------------------------------------------------------------------------------------


def open_portal(at: Position, orb: int, owner: int) -> bool:
    """D-9.5, D-13.4: foreign guardians at home are asked first; whether anything is to be decided at all."""
    at.refused = 0
    at.act_orb = orb
    at.act_orb2 = NOWHERE
    if not portal_targets(at, owner):
        at.act_orb = NOWHERE
        return False
    at.turn = owner
    at.asked = guards.guardians(at, owner, orb)
    at.ask_at = 0
    if at.asked:
        ask_in_turn(at, step_id.PERMITTING, at.asked)
    else:
        ask(at, step_id.PORTAL_TARGET, owner)
    return True


def portal_targets(at: Position, owner: int) -> int:
    """The orbs that a portal can lead to (D-13.3, D-8.3)."""
    return at.alive & ~BIT[at.act_orb] & ~at.banned(owner) & ~at.refused


class PortalTarget(Decision):
    """D-13.3: the orb that a portal leads to; D-R47: it need not be used."""

    number = step_id.PORTAL_TARGET
    name = "portal_target"
    verbs = (ORB, NONE)
    prompt = "Where does your portal lead?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [*ORB_CHOICES.of(portal_targets(at, player)), NONE.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action == NONE.zero:
            close_portal(at)
            return
        at.act_orb2 = action - ORB.zero
        at.asked = guards.guardians(at, player, at.act_orb2)
        at.ask_at = 0
        if at.asked:
            ask_in_turn(at, step_id.PERMITTING, at.asked)
        else:
            orbs.open_link(at, player, at.act_orb, at.act_orb2, 1)
            close_portal(at)


def permit_portal(at: Position, seat: int, agreed: bool) -> None:
    """D-13.4: a no at home keeps the portal closed, a no at the target leaves other targets."""
    owner = at.turn
    if at.journal is not None:
        at.tell("permitted" if agreed else "refused", seat, "D-13.4", {"with": owner})
    at.ask_at += 1
    if agreed and at.ask_at < len(at.asked):
        ask_on(at)
    elif agreed and at.act_orb2 != NOWHERE:
        orbs.open_link(at, owner, at.act_orb, at.act_orb2, 1)
        close_portal(at)
    elif agreed or at.act_orb2 != NOWHERE:
        if at.act_orb2 != NOWHERE:
            at.refused |= BIT[at.act_orb2]
            at.act_orb2 = NOWHERE
        at.asked = []
        if portal_targets(at, owner):
            ask(at, step_id.PORTAL_TARGET, owner)
        else:
            close_portal(at)
    else:
        close_portal(at)


def close_portal(at: Position) -> None:
    """The portal is through, with a link or without."""
    at.asked = []
    at.act_orb = NOWHERE
    at.act_orb2 = NOWHERE
    at.refused = 0
    at.turn = NOBODY
    at.step = step_id.NEXT_DISASTER


# Disasters (D-13.5 to D-13.8) -----------------------------------------------------------------------------------------


def release_virus(at: Position, orb: int, owner: int) -> bool:
    """D-13.5, D-R42: a virus with an owner and a link is sent elsewhere; whether somebody has to decide where."""
    if owner == NOBODY or not at.linked(orb):
        empty(at, orb, "D-13.5", BY_VIRUS)
        return False
    at.act_orb = orb
    ask(at, step_id.VIRUS_TARGET, owner)
    return True


class VirusTarget(Decision):
    """D-13.5, D-R44: the linked orb that the virus hits."""

    number = step_id.VIRUS_TARGET
    name = "virus_target"
    verbs = (ORB,)
    prompt = "Which linked orb does the virus hit?"

    def legal(self, at: Position, player: int) -> list[int]:
        return ORB_CHOICES.of(at.linked(at.act_orb))

    def apply(self, at: Position, player: int, action: int) -> None:
        at.act_orb = NOWHERE
        empty(at, action - ORB.zero, "D-13.5", BY_VIRUS)
        at.step = step_id.NEXT_DISASTER


def empty(at: Position, orb: int, rule: str, fate: int) -> None:
    """All ships on core and tiles are removed; gateways and stations stand outside (D-13.9, D-R43)."""
    at.fates[orb] |= BIT[fate]
    removed = orbs.depopulate(at, orb, BIT[at.seats] - 1)
    if at.journal is not None:
        said = {"orb": orb, "place": at.called(orb), "cause": FATES[fate], "ships": removed}
        at.tell("orb_hit", NOBODY, rule, said)


def strike(at: Position, orb: int) -> None:
    """What needs no decision: demons, planet eater, weak spots (D-13.6 to D-13.8, D-R69)."""
    kinds = [at.kind[tile] for tile in at.tiles_of(orb)]
    if at.stage == DEMON_STAGE:
        if DEMONS in kinds:
            tell_wakes(at, orb, "D-13.6", DEMONS)
            empty(at, orb, "D-13.6", BY_DEMONS)
    elif at.stage == EATER_STAGE:
        if EATER in kinds:
            tell_wakes(at, orb, "D-13.7", EATER)
            for victim in [orb, *members(at.linked(orb))]:
                orbs.destroy(at, victim, "D-13.7", BY_EATER)
    elif kinds.count(WEAK_SPOT) >= at.config.weak_spots:
        orbs.destroy(at, orb, "D-13.8", BY_WEAK_SPOTS)

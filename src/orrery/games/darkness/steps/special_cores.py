"""Special cores (D-5): amoebas, planetary maps, Deep thought, gas giants, eels and krakens."""

from __future__ import annotations

from typing import Final

from orrery.games.darkness import step_id
from orrery.games.darkness.actions import ANSWER, HIT_AMOEBA, KILL_EEL, NONE, ORB, SEAT, SHIP
from orrery.games.darkness.pieces import (
    AMOEBA,
    BIT,
    COLONY,
    DEEP_THOUGHT,
    EEL,
    GAS_GIANT,
    MAX_ORBS,
    NETWORK,
    SCOUT,
    SHIELD,
    SHIPS_EACH,
    OrbActions,
    members,
)
from orrery.games.darkness.position import (
    BY_AMOEBA,
    BY_EEL,
    BY_KRAKEN,
    FOR_NETWORK,
    NO_PREY,
    NOBODY,
    NOTHING,
    NOWHERE,
    STOPPED_KRAKEN,
    Position,
)
from orrery.games.darkness.steps import landing, orbs
from orrery.games.darkness.steps.free import (
    FREE,
    LAST_FREE,
    Moment,
    free_actions,
    hit_amoeba,
    scouts_within_reach,
    take_free,
)
from orrery.games.darkness.steps.shared import NO, ORB_CHOICES, YES, Decision, ask, ask_in_turn, ask_on

EEL_KILLS: Final = [OrbActions(KILL_EEL.zero), OrbActions(KILL_EEL.zero + MAX_ORBS)]  # by kind of ship


def meet(at: Position, seat: int, ship: int, orb: int, core: int) -> None:
    """The cores that are revealed as soon as a ship comes (D-5.1); a monster keeps the ship (D-5.18, D-R14)."""
    orbs.reveal(at, orb, "D-5.16" if core >= AMOEBA else "D-5.3" if core == DEEP_THOUGHT else "D-5.4")
    at.step = step_id.TURN_OVER
    if core == GAS_GIANT:  # D-5.4
        orbs.bring_back(at, seat, ship, "D-5.4", "gas giant")
    elif core == DEEP_THOUGHT:  # D-5.3
        at.suspended[seat] += at.config.suspension
        if at.journal is not None:
            at.tell("suspended", seat, "D-5.3", {"turns": at.config.suspension})
        if ship == COLONY:
            orbs.settle(at, seat, orb)
        else:
            orbs.lose(at, seat, ship, "D-5.3", "Deep thought")
    elif core == AMOEBA:  # D-5.7
        orbs.destroy(at, orb, "D-5.16", BY_AMOEBA)
        orbs.lose(at, seat, ship, "D-5.7", "amoeba")
        at.amoebas.append(0)
        if at.journal is not None:
            at.tell("amoeba_wakes", seat, "D-5.7", {})
    elif core == EEL:
        orbs.destroy(at, orb, "D-5.16", BY_EEL)
        orbs.lose(at, seat, ship, "D-5.10", "eel")
        besiege(at, seat)
    else:
        orbs.destroy(at, orb, "D-5.16", BY_KRAKEN)
        at.sent = ship
        wake_kraken(at, seat)


# The Galactic network -------------------------------------------------------------------------------------------------


def look(at: Position, seat: int, orb: int) -> None:
    """Whoever could buy a map is asked at every core that stays face down, so that the step itself tells nothing."""
    hidden = not at.face_up & BIT[orb]
    asked = hidden or at.core[orb] == NETWORK
    scouts = scouts_within_reach(at, seat)
    if not asked or at.buyers[orb] & BIT[seat] or scouts < at.config.map_scout or not at.bag_left:
        at.step = step_id.TURN_OVER
    else:
        at.act_orb = orb
        ask(at, step_id.LOOKING, seat)


class Looking(Moment):
    """D-5.5, D-R16: a planetary map costs a scout and gives away what the core is."""

    number = step_id.LOOKING
    name = "looking"
    verbs = (*FREE, ANSWER)
    prompt = "Look at the core."

    def always_asked(self, at: Position) -> bool:
        """That only `no` is open would tell that the core is no Galactic network."""
        return at.seats > 1

    def choices(self, at: Position, player: int) -> list[int]:
        paid = at.fleet[SHIPS_EACH * player + SCOUT] >= at.config.map_scout
        return [NO, YES] if paid and at.core[at.act_orb] == NETWORK else [NO]

    def choose(self, at: Position, player: int, action: int) -> None:
        if action == NO:
            at.step = step_id.TURN_OVER
            return
        orb = at.act_orb
        orbs.spend(at, player, SCOUT, at.config.map_scout)
        at.buyers[orb] |= BIT[player]
        orbs.reveal(at, orb, "D-5.5")
        if at.journal is not None:
            at.tell("map_bought", player, "D-5.5", {"orb": orb, "place": at.called(orb)})
        landing.draw_cores(at, FOR_NETWORK, at.config.network_cores)


# The amoeba -----------------------------------------------------------------------------------------------------------


def feed_amoebas(at: Position) -> None:
    """D-5.8, D-R6: once for each living amoeba somebody loses a ship; then comes the action. Alone: D-5.17, D-16.3."""
    seat = at.turn
    if at.bites and at.config.solo:
        if at.config.solo_bites and at.ships_left(seat):  # D-R56
            ask(at, step_id.AMOEBA_EATS, seat)
            return
    elif at.bites and victims(at, seat):
        ask(at, step_id.AMOEBA_NAMES, seat)
        return
    at.bites = 0
    at.step = step_id.TO_MAIN


def victims(at: Position, seat: int) -> list[int]:
    """The other players with ships in the fleet, as actions that name them (D-5.8)."""
    return [SEAT.zero + other for other in range(at.seats) if other != seat and at.ships_left(other)]


class AmoebaNames(Moment):
    """D-5.8, D-R66: name somebody who loses a ship. D-5.9: or hit the amoeba first."""

    number = step_id.AMOEBA_NAMES
    name = "amoeba_names"
    verbs = (*FREE, SEAT)
    prompt = "Name a player for the amoeba, or hit it with a scout."

    def legal(self, at: Position, player: int) -> list[int]:
        if at.config.any_moment:
            return free_actions(at, player) + victims(at, player)
        return hits(at, player) + victims(at, player)

    def apply(self, at: Position, player: int, action: int) -> None:
        if action == HIT_AMOEBA.zero:
            hit_amoeba(at, player)
            go_on_feeding(at)
        elif action <= LAST_FREE:
            take_free(at, player, action)
        else:
            strike(at, player, action - SEAT.zero)


def hits(at: Position, seat: int) -> list[int]:
    """The action that hits the amoeba, for whoever has a scout (D-5.9)."""
    return [HIT_AMOEBA.zero] if at.fleet[SHIPS_EACH * seat + SCOUT] else []


def go_on_feeding(at: Position) -> None:
    """After a hit the amoeba asks again, unless the player on turn has nothing left to act with (D-R74)."""
    if at.ships_left(at.turn):
        feed_amoebas(at)
    else:
        at.bites = 0
        at.step = step_id.TURN_OVER


def strike(at: Position, seat: int, victim: int) -> None:
    """D-5.9: somebody is named; before the loss all others with scouts may hit the amoeba, the victim too."""
    if at.journal is not None:
        at.tell("named", seat, "D-5.8", {"with": victim})
    at.target = victim
    asked = [other for other in at.after(seat) if at.fleet[SHIPS_EACH * other + SCOUT]]
    if asked and at.config.anybody_hits:
        ask_in_turn(at, step_id.STRIKING_BACK, asked)
    else:
        bite(at)


def bite(at: Position) -> None:
    """The victim has to choose a ship; without any there is nothing to lose (D-R74)."""
    victim, at.target = at.target, NOWHERE
    at.asked = []
    if at.ships_left(victim):
        ask(at, step_id.AMOEBA_EATS, victim)
    else:
        at.bites -= 1
        feed_amoebas(at)


class StrikingBack(Decision):
    """D-5.9, D-R8: when the amoeba strikes, send scouts against it, one at a time, or no more."""

    number = step_id.STRIKING_BACK
    name = "striking_back"
    verbs = (HIT_AMOEBA, NONE)
    prompt = "The amoeba strikes. Send a scout against it?"

    def legal(self, at: Position, player: int) -> list[int]:
        return [HIT_AMOEBA.zero, NONE.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action == HIT_AMOEBA.zero:
            alive = len(at.amoebas)
            hit_amoeba(at, player)
            if len(at.amoebas) < alive:  # dead before anything was lost; another one strikes anew
                at.asked = []
                at.target = NOWHERE
                feed_amoebas(at)
                return
            if at.fleet[SHIPS_EACH * player + SCOUT]:
                return
        at.ask_at += 1
        if at.ask_at < len(at.asked):
            ask_on(at)
        else:
            bite(at)


class AmoebaEats(Moment):
    """D-5.8, D-R7: whoever was named loses a ship of the fleet. D-16.3: alone one may hit the amoeba instead."""

    number = step_id.AMOEBA_EATS
    name = "amoeba_eats"
    verbs = (*FREE, SHIP)
    prompt = "The amoeba takes a ship of your fleet: which?"

    def legal(self, at: Position, player: int) -> list[int]:
        found: list[int] = []
        if at.config.solo:
            found = free_actions(at, player) if at.config.any_moment else hits(at, player)
        return found + [SHIP.zero + ship for ship in (COLONY, SCOUT) if at.fleet[SHIPS_EACH * player + ship]]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action < HIT_AMOEBA.zero:
            take_free(at, player, action)
            return
        if action == HIT_AMOEBA.zero:  # D-16.3: a hit takes the place of the loss
            alive = len(at.amoebas)
            hit_amoeba(at, player)
            if len(at.amoebas) == alive:
                at.bites -= 1
        else:
            ship = action - SHIP.zero
            at.fleet[SHIPS_EACH * player + ship] -= 1
            orbs.lose(at, player, ship, "D-5.8", "amoeba")
            at.bites -= 1
        feed_amoebas(at)


# The eel --------------------------------------------------------------------------------------------------------------


def besiege(at: Position, seat: int) -> None:
    """D-5.10: the eel goes where the seat placed a colony ship last, or nowhere."""
    orb = at.last_placed[seat]
    if orb == NOWHERE or not at.alive & ~at.besieged & BIT[orb]:
        if at.journal is not None:
            at.tell("eel_leaves", seat, "D-5.10", {})
        return
    at.besieged |= BIT[orb]
    if at.journal is not None:
        at.tell("besieged", seat, "D-5.10", {"orb": orb, "place": at.called(orb)})


def eel_kills(at: Position, seat: int) -> list[int]:
    """The actions that destroy an eel (D-5.12)."""
    besieged = at.besieged & at.present(seat)
    found: list[int] = []
    if besieged:
        for ship in (COLONY, SCOUT):
            if at.fleet[SHIPS_EACH * seat + ship] >= at.config.eel_price[ship]:
                found += EEL_KILLS[ship].of(besieged)
    return found


def kill_eel(at: Position, seat: int, ship: int, orb: int) -> None:  # D-5.12
    orbs.spend(at, seat, ship, at.config.eel_price[ship])
    at.besieged &= ~BIT[orb]
    if at.journal is not None:
        at.tell("eel_killed", seat, "D-5.12", {"orb": orb, "place": at.called(orb)})
    at.step = step_id.TURN_OVER


# The kraken -----------------------------------------------------------------------------------------------------------


def prey(at: Position, seat: int) -> int:
    """The orbs that a kraken can be set on by this player (D-5.13, D-R13)."""
    found = 0
    for orb in members(at.alive & at.lettered & at.known(seat)):
        if at.size[orb] <= at.config.kraken_size:
            found |= BIT[orb]
    return found


def wake_kraken(at: Position, seat: int) -> None:
    """D-5.13; D-5.15: without an orb to choose the ship is lost."""
    if prey(at, seat):
        ask(at, step_id.KRAKEN_TARGET, seat)
        return
    for orb in members(at.alive & at.seen[seat] & ~at.face_up):
        at.facts[orb] |= NO_PREY  # everybody can work that out
    ship, at.sent = at.sent, NOTHING
    if at.journal is not None:
        at.tell("kraken_leaves", seat, "D-5.15", {})
    orbs.lose(at, seat, ship, "D-5.15", "kraken")


class KrakenTarget(Moment):
    """D-5.13 to D-5.15: the kraken destroys an orb, or a guard there that stops it."""

    number = step_id.KRAKEN_TARGET
    name = "kraken_target"
    verbs = (*FREE, ORB)
    prompt = "Choose the orb that the kraken destroys."

    def always_asked(self, at: Position) -> bool:
        """How many orbs fit depends on cores that only this player knows."""
        return at.seats > 1

    def choices(self, at: Position, player: int) -> list[int]:
        return ORB_CHOICES.of(prey(at, player))

    def choose(self, at: Position, player: int, action: int) -> None:
        orb = action - ORB.zero
        slot = lowest_shield(at, orb)
        if at.station[orb] != NOBODY or slot != NOWHERE:  # D-5.14: a guard stops it, a station before a shield
            at.facts[orb] |= STOPPED_KRAKEN
            if at.journal is not None:
                at.tell("kraken_stopped", player, "D-5.14", {"orb": orb, "place": at.called(orb)})
            orbs.destroy_guard(at, orb, NOWHERE if at.station[orb] != NOBODY else slot, "D-5.14")
        else:
            orbs.destroy(at, orb, "D-5.13", BY_KRAKEN)
        ship, at.sent = at.sent, NOTHING
        orbs.bring_back(at, player, ship, "D-5.15", "kraken")
        at.step = step_id.TURN_OVER


def lowest_shield(at: Position, orb: int) -> int:
    """The slot of the first active shield of an orb; NOWHERE if there is none."""
    for slot, tile in enumerate(at.slots[orb]):
        if tile != NOTHING and at.kind[tile] == SHIELD and not at.turned[tile] and at.owner[tile] != NOBODY:
            return slot
    return NOWHERE

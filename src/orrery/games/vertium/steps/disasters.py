"""Vertium: Disaster Cards (V-3). `play` starts them; those that need a decision have steps of their own."""

from __future__ import annotations

from orrery.core.step import ChanceStep
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import KEEP_SET, LEAK, MELT, PLAY_SET, RAID_GEM, RAID_HAND, RAID_TO, SPACE, STEAL
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import (
    AGRI,
    COLOURS_EACH,
    ELEMENTS,
    ENERGY,
    KINDS,
    KINDS_EACH,
    LEAK_CARD,
    MELTDOWN,
    MINE_BLAST,
    PLANETS,
    RAIDER,
    SET,
    VERTIUM,
    VIRUS,
    WATER,
)
from orrery.games.vertium.position import NO_SET, NO_SET_BEFORE_THEFT, NOWHERE, Position
from orrery.games.vertium.steps import turn
from orrery.games.vertium.steps.hands import drop_old_thefts, forget, lay_down, unseen_theft
from orrery.games.vertium.steps.shared import Choice


def play(at: Position, seat: int, kind: int) -> None:
    """V-3.1: the card is discarded and acts at once."""
    lay_down(at, seat, kind, 1)
    at.without_set[seat] = NO_SET
    if at.journal is not None:
        at.tell("disaster", seat, "V-3.1", {"card": KINDS[kind]})
    if kind == MINE_BLAST:
        mine_blast(at, seat)
    elif kind == MELTDOWN:
        at.step = step_id.MELT
    elif kind == LEAK_CARD and leaky(at):
        at.step = step_id.LEAK
    elif kind == VIRUS:
        virus(at, seat)
    elif kind == RAIDER and (robbable(at, seat) or raidable(at, seat)):
        at.step = step_id.RAID
    else:  # V-R9: it has no effect
        turn.next_seat(at)


def mine_blast(at: Position, seat: int) -> None:
    """V-3.2, V-R16: a single opponent misses two turns; of several, the next two miss one each."""
    seats = at.seats
    for ahead in (1, 1) if seats == 2 else (1, 2):
        at.skip[(seat + ahead) % seats] += 1
    if at.journal is not None:
        hit = [(seat + ahead) % seats for ahead in range(1, min(seats, 3))]
        at.tell("mine_blast_twice" if seats == 2 else "mine_blast", seat, "V-3.2", {"seats": hit})
    turn.next_seat(at)


def virus(at: Position, seat: int) -> None:
    """V-3.7, V-4.2: all Agri tokens on free planets go to the pool."""
    gone = 0
    for planet, owner in enumerate(at.owner):
        if owner == NOBODY:
            gone += at.tokens[COLOURS_EACH * planet + AGRI]
            at.tokens[COLOURS_EACH * planet + AGRI] = 0
    at.pool[AGRI] += gone
    if at.journal is not None:
        at.tell("virus", seat, "V-3.7", {"tokens": gone})
    turn.next_seat(at)


class Melt(Choice):
    """V-3.3, V-R15: a player of one's choice discards all Energy cards."""

    number = step_id.MELT
    name = "melt"
    verbs = (MELT,)
    prompt = "Choose who loses all Energy cards."

    def legal(self, at: Position, player: int) -> list[int]:
        return [MELT.zero + seat for seat in range(at.seats)]

    def apply(self, at: Position, player: int, action: int) -> None:
        target = action - MELT.zero
        at.melted = target
        lost = at.hand[KINDS_EACH * target + ENERGY]
        lay_down(at, target, ENERGY, lost)
        for observer in range(at.seats):  # everybody knows that no Energy is left in that hand
            forget(at, observer, target, ENERGY, at.config.deck[ENERGY])
        drop_old_thefts(at)
        if at.journal is not None:
            at.tell("melted", player, "V-3.3", {"seat": target, "cards": lost})
        turn.replenish(at, target)


class Leak(Choice):
    """V-3.4, V-R13: a Water token of a free planet goes to the pool."""

    number = step_id.LEAK
    name = "leak"
    verbs = (LEAK,)
    prompt = "Choose the planet that loses a Water token."

    def legal(self, at: Position, player: int) -> list[int]:
        return [LEAK.zero + planet for planet in leaky(at)]

    def apply(self, at: Position, player: int, action: int) -> None:
        planet = action - LEAK.zero
        at.tokens[COLOURS_EACH * planet + WATER] -= 1
        at.pool[WATER] += 1
        if at.journal is not None:
            at.tell("leaked", player, "V-3.4", {"planet": PLANETS[planet]})
        turn.next_seat(at)


def leaky(at: Position) -> list[int]:
    """V-3.4, V-4.2: the free planets with a Water token."""
    return [p for p, owner in enumerate(at.owner) if owner == NOBODY and at.tokens[COLOURS_EACH * p + WATER]]


# Raider ---------------------------------------------------------------------------------------------------------------


class Raid(Choice):
    """V-3.5, V-3.6: the player steals a card from a hand, or a gem from a faction that has more."""

    number = step_id.RAID
    name = "raid"
    verbs = (RAID_HAND, RAID_GEM)
    prompt = "Steal a card from a hand, or a gem from a faction that has more than you."

    def legal(self, at: Position, player: int) -> list[int]:
        hands = [RAID_HAND.zero + seat for seat in robbable(at, player)]
        return hands + [RAID_GEM.zero + gem for gem in raidable(at, player)]

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is RAID_HAND:
            at.victim = value
            at.step = step_id.STEAL
        else:
            at.raided, at.element = divmod(value, 2)
            at.step = step_id.RAID_TO


def robbable(at: Position, seat: int) -> list[int]:
    """V-3.5: the other seats that have cards."""
    return [other for other in range(at.seats) if other != seat and at.cards[other]]


def raidable(at: Position, seat: int) -> list[int]:
    """V-3.6, V-R18, V-R55: the gems of factions that have more in all, each as 2 x planet + element."""
    if seat not in at.owner:
        return []
    totals = [at.gems_of(other) for other in range(at.seats)]
    found: list[int] = []
    for planet, owner in enumerate(at.owner):
        if owner != NOBODY and totals[owner] > totals[seat]:
            if at.vertium[planet]:
                found.append(2 * planet)
            if at.gelbon[planet]:
                found.append(2 * planet + 1)
    return found


class Steal(ChanceStep[Position]):
    """V-3.5: the stolen card is drawn at random from the victim's hand."""

    number = step_id.STEAL
    name = "steal"
    verbs = (STEAL,)
    prompt = "A card is stolen."

    def legal(self, at: Position, player: int) -> list[int]:
        return [STEAL.zero + kind for kind in range(KINDS_EACH) if at.hand[KINDS_EACH * at.victim + kind]]

    def weights(self, at: Position) -> list[int]:
        return [copies for copies in at.hand_of(at.victim) if copies]

    def apply(self, at: Position, player: int, action: int) -> None:
        kind = action - STEAL.zero
        thief, victim = at.turn, at.victim
        theft = unseen_theft(at, thief, victim)
        at.stolen = kind
        at.hand[KINDS_EACH * victim + kind] -= 1
        at.cards[victim] -= 1
        at.hand[KINDS_EACH * thief + kind] += 1
        at.cards[thief] += 1
        at.without_set[thief] = NO_SET_BEFORE_THEFT
        forget(at, thief, victim, kind, 1)
        at.known[KINDS_EACH * (victim * at.seats + thief) + kind] += 1
        at.thefts.append(theft)
        drop_old_thefts(at)
        if at.journal is not None:
            at.tell("stole", thief, "V-3.5", {"seat": victim}, {"card": KINDS[kind]})
        turn.replenish(at, victim)


class RaidSet(Choice):
    """V-3.5, V-R17: the thief may play a set at once; it is asked after every theft."""

    number = step_id.RAID_SET
    name = "raid_set"
    verbs = (PLAY_SET, KEEP_SET)
    prompt = "Play the set at once if the stolen card completed one, or keep the card."

    def legal(self, at: Position, player: int) -> list[int]:
        found = [
            PLAY_SET.zero + colour for colour in range(COLOURS_EACH) if at.hand[KINDS_EACH * player + colour] >= SET
        ]
        found.append(KEEP_SET.zero)
        return found

    def always_asked(self, at: Position) -> bool:
        return True  # whether the stolen card completed a set is secret

    def apply(self, at: Position, player: int, action: int) -> None:
        if action != KEEP_SET.zero:
            turn.play_set(at, player, action - PLAY_SET.zero)
            return
        if at.journal is not None:
            at.tell("kept", player, "V-3.5", {})
        turn.next_seat(at)


class RaidTo(Choice):
    """V-3.6: the stolen gem goes to a planet of the thief."""

    number = step_id.RAID_TO
    name = "raid_to"
    verbs = (RAID_TO,)
    prompt = "Choose the planet that the gem goes to."

    def legal(self, at: Position, player: int) -> list[int]:
        return [RAID_TO.zero + planet for planet, owner in enumerate(at.owner) if owner == player]

    def apply(self, at: Position, player: int, action: int) -> None:
        planet = action - RAID_TO.zero
        stock = at.vertium if at.element == VERTIUM else at.gelbon
        stock[at.raided] -= 1
        stock[planet] += 1
        if at.journal is not None:
            told = {"seat": at.owner[at.raided], "element": ELEMENTS[at.element]}
            at.tell("raided", player, "V-3.6", {**told, "from": PLANETS[at.raided], "to": PLANETS[planet]})
        at.raided = NOWHERE
        at.element = VERTIUM
        turn.next_seat(at)

"""Vertium: a turn of Phase One. V-2 has the turn and its cards, V-4 colonizing, V-5 the orange moons."""

from __future__ import annotations

from orrery.games.vertium import step_id
from orrery.games.vertium.actions import DISASTER, DRAW, END_TURN, PLACE, PLAY_SET, SPACE, TAKE
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import (
    COLOURS,
    COLOURS_EACH,
    ELEMENTS,
    KINDS,
    KINDS_EACH,
    MINE_BLAST,
    ORBIT,
    PLANETS,
    SET,
)
from orrery.games.vertium.position import NO_SET, NOT_SURE, NOTHING, Position
from orrery.games.vertium.steps import disasters, ending
from orrery.games.vertium.steps.hands import lay_down
from orrery.games.vertium.steps.shared import Choice, FromDeck

# From turn to turn ----------------------------------------------------------------------------------------------------


def next_seat(at: Position) -> None:
    """V-0.3: turns go round clockwise."""
    at.victim = NOBODY
    at.stolen = NOTHING
    at.turn = (at.turn + 1) % at.seats
    begin_slot(at)


def begin_slot(at: Position) -> None:
    """V-R5: missed turns, moons, row, then a card is taken. V-R24: turns, missed ones included, are limited."""
    while at.slots < at.config.slots:
        at.slots += 1
        seat = at.turn
        if not at.skip[seat]:
            orbit(at, seat)
            fill_row(at)
            return
        at.skip[seat] -= 1  # V-R16
        if at.journal is not None:
            at.tell("missed", seat, "V-3.2", {})
        at.turn = (seat + 1) % at.seats
    ending.end_phase_one(at)


def orbit(at: Position, seat: int) -> None:
    """V-5.3, V-5.4: the moons of a seat move on; each completed orbit brings a gem."""
    for planet, owner in enumerate(at.owner):
        if owner == seat:
            there = at.moon[planet] + at.config.speed[at.value[planet]]
            if there >= ORBIT:
                there -= ORBIT
                at.award(planet, 1)
                if at.journal is not None:
                    at.tell("orbited", seat, "V-5.4", {"planet": PLANETS[planet]})
            at.moon[planet] = there


def ready_deck(at: Position) -> bool:
    """Whether there is a card to draw. V-R7: an empty deck is replaced by the discard pile."""
    if at.deck_size:
        return True
    at.deck, at.discard = at.discard, at.deck
    at.deck_size = sum(at.deck)
    if at.deck_size and at.journal is not None:
        at.tell("reshuffled", NOBODY, "V-R7", {})
    return at.deck_size > 0


# The row --------------------------------------------------------------------------------------------------------------


def fill_row(at: Position) -> None:
    """V-2.8: the row has two cards before one is taken."""
    if len(at.row) < 2 and ready_deck(at):
        at.step = step_id.REFILL
    else:
        at.step = step_id.TAKE if at.row else step_id.PLAY


class Refill(FromDeck):
    """V-2.8: a card from the deck fills up the row."""

    number = step_id.REFILL
    name = "refill"
    prompt = "A card is laid out."

    def apply(self, at: Position, player: int, action: int) -> None:
        kind = action - DRAW.zero
        at.deck[kind] -= 1
        at.deck_size -= 1
        at.row.append(kind)
        if at.journal is not None:
            at.tell("laid_out", NOBODY, "V-2.8", {"card": KINDS[kind]})
        fill_row(at)


class Take(Choice):
    """V-2.1: the player takes a card of the row, which everybody sees."""

    number = step_id.TAKE
    name = "take"
    verbs = (TAKE,)
    prompt = "Take one of the two cards."

    def legal(self, at: Position, player: int) -> list[int]:
        return [TAKE.zero + kind for kind in sorted(set(at.row))]

    def apply(self, at: Position, player: int, action: int) -> None:
        kind = action - TAKE.zero
        at.melted = NOBODY
        at.row.remove(kind)
        at.hand[KINDS_EACH * player + kind] += 1
        at.cards[player] += 1
        at.without_set[player] = NOT_SURE
        seats, known = at.seats, at.known
        for observer in range(seats):
            if observer != player:
                known[KINDS_EACH * (observer * seats + player) + kind] += 1
        if at.journal is not None:
            at.tell("took", player, "V-2.1", {"card": KINDS[kind]})
        at.step = step_id.PLAY


# Playing a set or a disaster ------------------------------------------------------------------------------------------


class Play(Choice):
    """V-2.4, V-2.6: a player with a set must play one; without a set they play a Disaster Card or end the turn."""

    number = step_id.PLAY
    name = "play"
    verbs = (PLAY_SET, DISASTER, END_TURN)
    prompt = "Play a set, a Disaster Card, or end the turn."

    def legal(self, at: Position, player: int) -> list[int]:
        hand = at.hand_of(player)
        if max(hand[:COLOURS_EACH]) >= SET:
            return [PLAY_SET.zero + colour for colour in range(COLOURS_EACH) if hand[colour] >= SET]  # V-R4, V-R8
        found = [DISASTER.zero + kind for kind in range(MINE_BLAST, KINDS_EACH) if hand[kind]]
        found.append(END_TURN.zero)  # V-R10
        return found

    def always_asked(self, at: Position) -> bool:
        return True  # which sets and disasters a hand holds is secret, and so is having no choice

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is PLAY_SET:
            play_set(at, player, value)
        elif verb is DISASTER:
            disasters.play(at, player, value)
        else:  # V-2.6
            at.without_set[player] = NO_SET
            if at.journal is not None:
                at.tell("ended_turn", player, "V-2.6", {})
            next_seat(at)


def play_set(at: Position, seat: int, colour: int) -> None:
    """V-2.3: three cards are discarded for a token, of the pool if it has one (V-R14)."""
    lay_down(at, seat, colour, SET)
    at.without_set[seat] = NOT_SURE
    if at.journal is not None:
        at.tell("played_set", seat, "V-2.3", {"colour": COLOURS[colour]})
    if at.pool[colour]:
        at.pool[colour] -= 1
    elif at.supply[COLOURS_EACH * seat + colour]:
        at.supply[COLOURS_EACH * seat + colour] -= 1
    else:  # V-4.6, V-R12
        if at.journal is not None:
            at.tell("no_token", seat, "V-4.6", {"colour": COLOURS[colour]})
        replenish(at, seat)
        return
    at.colour = colour
    at.step = step_id.PLACE


class Place(Choice):
    """V-2.3, V-4.4: the token goes on a free planet that lacks its colour; on any free one if none does (V-R11)."""

    number = step_id.PLACE
    name = "place"
    verbs = (PLACE,)

    def legal(self, at: Position, player: int) -> list[int]:
        colour = at.colour
        free = [planet for planet, owner in enumerate(at.owner) if owner == NOBODY]  # V-4.2, V-4.3
        lacking = [PLACE.zero + planet for planet in free if not at.tokens[COLOURS_EACH * planet + colour]]
        return lacking or [PLACE.zero + planet for planet in free]

    def apply(self, at: Position, player: int, action: int) -> None:
        planet = action - PLACE.zero
        colour = at.colour
        at.colour = NOTHING
        at.tokens[COLOURS_EACH * planet + colour] += 1
        here = at.tokens_on(planet)
        if at.journal is not None:
            different = COLOURS_EACH - here.count(0)
            told = {"planet": PLANETS[planet], "colour": COLOURS[colour], "different": different}
            at.tell("placed" if here[colour] == 1 else "placed_extra", player, "V-2.3", told)
        if 0 not in here:
            colonize(at, player, planet)
            if NOBODY not in at.owner:  # V-6.1
                ending.end_phase_one(at)
                return
        replenish(at, player)


def colonize(at: Position, seat: int, planet: int) -> None:
    """V-4.1, V-5.1, V-5.2: the planet gets its owner and its gems, and its moon starts from the green star."""
    at.owner[planet] = seat
    at.moon[planet] = 0  # V-R19: it does not move before the owner's next turn
    at.award(planet, at.value[planet])
    if at.journal is not None:
        element = ELEMENTS[1 if at.gelbon[planet] else 0]
        told = {"planet": PLANETS[planet], "gems": at.value[planet], "element": element}
        at.tell("colonized", seat, "V-4.1", told)


# Drawing --------------------------------------------------------------------------------------------------------------


def replenish(at: Position, seat: int) -> None:
    """V-2.5: the seat draws up to four cards. V-2.7: then the turn is over, unless a Raider has stolen a card."""
    at.drawer = seat
    if at.cards[seat] < at.config.hand_minimum and ready_deck(at):
        at.step = step_id.DRAW
    else:
        at.drawer = NOBODY
        if at.stolen != NOTHING and at.victim == seat:  # V-R17: the thief is asked once the victim has refilled
            at.step = step_id.RAID_SET
        else:
            next_seat(at)


class Draw(FromDeck):
    """V-2.5, V-R6: a hand of fewer than four cards gets a card from the deck, unseen by the others."""

    number = step_id.DRAW
    name = "draw"
    prompt = "A hand is filled up to four cards."

    def apply(self, at: Position, player: int, action: int) -> None:
        kind, seat = action - DRAW.zero, at.drawer
        at.deck[kind] -= 1
        at.deck_size -= 1
        at.hand[KINDS_EACH * seat + kind] += 1
        at.cards[seat] += 1
        at.without_set[seat] = NOT_SURE
        if at.journal is not None:
            at.tell("drew", seat, "V-2.5", {}, {"card": KINDS[kind]})
        replenish(at, seat)

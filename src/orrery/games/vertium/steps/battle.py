"""Vertium: a battle, from the first roll to its end: dice (V-8), Skirmish Cards (V-9), the Refuge Moon (V-10)."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.step import ChanceStep, pick
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import CARD, CARDS4, ESCAPE, HOLD, ROLL3, ROLL4, STAND
from orrery.games.vertium.config import NOBODY, SOLO_COMPLEX
from orrery.games.vertium.dice import (
    ALL_CARDS,
    CARD_TO,
    CARDS,
    COUNTS,
    FACE_BIT,
    FOUR,
    HITS,
    PLAYABLE,
    ROLLS,
    SHIELDS,
    THROWS3,
    THROWS4,
    TURNED,
    WEIGHTS3,
    WEIGHTS4,
    card_weights,
)
from orrery.games.vertium.pieces import PLANETS, REFUGE
from orrery.games.vertium.position import NOTHING, NOWHERE, Position
from orrery.games.vertium.steps import war
from orrery.games.vertium.steps.shared import Answer, Choice

# How a battle stands after some hits
FIGHT_ON: Final = 0
ATTACKER_WON: Final = 1
DEFENDER_WON: Final = 2

# By roll and set of unused cards: what can be done with the cards
CARD_ACTIONS: Final = [
    [[CARD.zero + card for card in playable] + [HOLD.zero] for playable in by_unused] for by_unused in PLAYABLE
]


def begin(at: Position) -> None:
    """V-9.5, V-R34: both sides have all their Skirmish Cards. V-15.9, V-R62: the solo Complex shuffles its deck."""
    at.fighting = True
    at.defender = at.owner[at.target]
    at.cards_a = skirmish_cards(at, at.turn)
    at.cards_d = skirmish_cards(at, at.defender)
    at.cube_hits = 0
    at.hitless = 0
    at.left = at.config.solo_deck[:]
    if at.journal is not None:
        force = {"vertium": at.force_v, "gelbon": at.force_g}
        told = {"target": PLANETS[at.target], "origin": PLANETS[at.origin], "with": at.defender, **force}
        kind = "attacked_by_refuge" if at.by_refuge else "attacked"
        at.tell(kind, at.turn, "V-10.5" if at.by_refuge else "V-7.4", told)
    next_roll(at)


def skirmish_cards(at: Position, side: int) -> int:
    """V-9.1: the cards a side starts a battle with. V-14.2: the Complex has none. V-R61: a solo Rebel may have some."""
    config = at.config
    if side == config.complex:
        return 0
    return config.rebel_cards if config.solo else ALL_CARDS


def next_roll(at: Position) -> None:
    """V-10.3, V-10.6, V-R37: before every roll a defending Captain without gems may escape to the Refuge Moon."""
    target = at.target
    lone = at.blue[target] == REFUGE and not at.gems(target) and not at.cube[target]
    if lone and at.defender != at.config.complex:  # V-14.3, V-R38, V-R65
        at.step = step_id.ESCAPE
    else:
        at.step = step_id.ROLL_A


class Escape(Answer):
    """V-10.3, V-R37: the defender's Captain escapes to the Refuge Moon, or stands and fights."""

    number = step_id.ESCAPE
    name = "escape"
    verbs = (ESCAPE, STAND)
    prompt = "Escape to the Refuge Moon, or stand and fight."

    def legal(self, at: Position, player: int) -> list[int]:
        return [ESCAPE.zero, STAND.zero]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action == ESCAPE.zero:  # V-10.4
            at.refuge[player] += 1
            if at.journal is not None:
                at.tell("escaped", player, "V-10.4", {"planet": PLANETS[at.target]})
            war.after_battle(at, attacker_won=True)
        else:
            if at.journal is not None:
                at.tell("stood", player, "V-10.3", {"planet": PLANETS[at.target]})
            at.step = step_id.ROLL_A


# Dice -----------------------------------------------------------------------------------------------------------------


class Roll(ChanceStep[Position]):
    """V-8.1: a side rolls three dice. V-14.2: the Complex rolls four. V-15.6: in the solo game it turns up cards."""

    verbs = (ROLL3, ROLL4, CARDS4)

    def side(self, at: Position) -> int:
        """Whose dice are rolled."""
        raise NotImplementedError

    def legal(self, at: Position, player: int) -> list[int]:
        side = self.side(at)
        if at.config.solo and side == SOLO_COMPLEX:
            return [CARDS4.zero + roll for roll, ways in enumerate(card_weights(at.left)) if ways]
        verb = ROLL3 if at.dice_of(side) == 3 else ROLL4
        return list(range(verb.zero, verb.zero + verb.size))

    def weights(self, at: Position) -> list[int]:
        side = self.side(at)
        if at.config.solo and side == SOLO_COMPLEX:
            return [ways for ways in card_weights(at.left) if ways]
        return WEIGHTS3[:] if at.dice_of(side) == 3 else WEIGHTS4[:]

    def sample(self, at: Position, rng: Random) -> int:
        if self.side(at) != at.config.complex:
            return ROLL3.zero + THROWS3[int(rng.random() * 27)]
        if not at.config.solo:
            return ROLL4.zero - FOUR + THROWS4[int(rng.random() * 81)]
        return CARDS4.zero + pick(rng, card_weights(at.left))


def rolled(at: Position, action: int) -> int:
    """The number of the roll. V-R62: cards that the solo Complex has turned up stay out until all have been shown."""
    if action < ROLL4.zero:
        return action - ROLL3.zero
    if action < CARDS4.zero:
        return action - ROLL4.zero + FOUR
    roll = action - CARDS4.zero + FOUR
    if not at.config.reshuffle:
        for face in range(3):
            at.left[face] -= COUNTS[roll][face]
        if not any(at.left):
            at.left = at.config.solo_deck[:]
    return roll


class AttackerRoll(Roll):
    """V-8.1: the attacker's dice."""

    number = step_id.ROLL_A
    name = "roll_a"
    prompt = "The attacker rolls."

    def side(self, at: Position) -> int:
        return at.turn

    def apply(self, at: Position, player: int, action: int) -> None:
        at.roll_a = rolled(at, action)
        at.step = step_id.ROLL_D


class DefenderRoll(Roll):
    """V-8.1: the defender's dice. V-9.3: then the attacker is the first to decide about a card."""

    number = step_id.ROLL_D
    name = "roll_d"
    prompt = "The defender rolls."

    def side(self, at: Position) -> int:
        return at.defender

    def apply(self, at: Position, player: int, action: int) -> None:
        at.roll_d = rolled(at, action)
        if at.cards_a:
            at.step = step_id.CARD_A
        else:
            ask_defender(at)


# Skirmish Cards -------------------------------------------------------------------------------------------------------


class AttackerCard(Choice):
    """V-9.2, V-9.4: the attacker turns one of its dice with a card, which is then out for this attack, or does not."""

    number = step_id.CARD_A
    name = "card_a"
    verbs = (CARD, HOLD)
    prompt = "Play a Skirmish Card on one of your dice, or none."

    def legal(self, at: Position, player: int) -> list[int]:
        return CARD_ACTIONS[at.roll_a][at.cards_a][:]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action != HOLD.zero:
            card = action - CARD.zero
            at.cards_a &= ~FACE_BIT[CARD_TO[card]]
            tell_card(at, player, card, at.roll_a)
            at.roll_a = TURNED[at.roll_a][card]
        ask_defender(at)


def ask_defender(at: Position) -> None:
    """V-9.3: the defender decides about a card, if it has any left."""
    if at.cards_d:
        at.step = step_id.CARD_D
    else:
        resolve(at)


class DefenderCard(Answer):
    """V-9.2, V-9.3: the defender does the same, knowing what the attacker has done."""

    number = step_id.CARD_D
    name = "card_d"
    verbs = (CARD, HOLD)
    prompt = "Play a Skirmish Card on one of your dice, or none."

    def legal(self, at: Position, player: int) -> list[int]:
        return CARD_ACTIONS[at.roll_d][at.cards_d][:]

    def apply(self, at: Position, player: int, action: int) -> None:
        if action != HOLD.zero:
            card = action - CARD.zero
            at.cards_d &= ~FACE_BIT[CARD_TO[card]]
            tell_card(at, player, card, at.roll_d)
            at.roll_d = TURNED[at.roll_d][card]
        resolve(at)


def tell_card(at: Position, side: int, card: int, roll: int) -> None:
    if at.journal is not None:
        rolls = {"before": ROLLS[roll], "roll": ROLLS[TURNED[roll][card]]}
        at.tell("changed", side, "V-9.2", {"card": CARDS[card], **rolls})


# Hits -----------------------------------------------------------------------------------------------------------------


def resolve(at: Position) -> None:
    """V-8.4 to V-8.7: count hits less Shields, and carry them out, the attacker's first (V-8.5)."""
    # V-R32: Shields count in full, also those of a side that falls
    scored = max(0, HITS[at.roll_a] - SHIELDS[at.roll_d])
    suffered = max(0, HITS[at.roll_d] - SHIELDS[at.roll_a])
    if at.journal is not None:
        rolls = {"roll_a": ROLLS[at.roll_a], "roll_d": ROLLS[at.roll_d]}
        at.tell("rolled", at.turn, "V-8.4", {**rolls, "with": at.defender, "scored": scored, "lost": suffered})
    if at.config.alternate:
        fallen = hit_by_hit(at, scored, suffered)
    elif hit_defender(at, scored):
        fallen = ATTACKER_WON
    else:
        fallen = DEFENDER_WON if hit_attacker(at, suffered) else FIGHT_ON
    if fallen == FIGHT_ON and (scored or suffered):
        at.hitless = 0
    elif fallen == FIGHT_ON:
        at.hitless += 1
        if at.hitless == at.config.hitless_limit:  # V-R42
            fallen = DEFENDER_WON
            if at.journal is not None:
                at.tell("gave_up", at.turn, "V-R42", {"planet": PLANETS[at.target]})
    if fallen == FIGHT_ON:  # V-7.5
        next_roll(at)
    else:
        war.after_battle(at, attacker_won=fallen == ATTACKER_WON)


def hit_by_hit(at: Position, scored: int, suffered: int) -> int:
    """V-R31, hit order alternate: the attacker's first hit, the defender's first, the attacker's second, ..."""
    for hit in range(max(scored, suffered)):
        if hit < scored and hit_defender(at, 1):
            return ATTACKER_WON
        if hit < suffered and hit_attacker(at, 1):
            return DEFENDER_WON
    return FIGHT_ON


def hit_defender(at: Position, hits: int) -> bool:
    """V-8.6, V-R53: hits remove the CUBE, then gems, then the Captain. Whether the Captain falls."""
    target = at.target
    for _ in range(hits):
        if at.cube[target]:  # V-13.8
            at.cube_hits += 1
            if at.cube_hits == at.config.cube_hits:
                at.cube[target] = 0
                at.cube_hits = 0
                if at.journal is not None:
                    at.tell("cube_fell", at.defender, "V-13.8", {"planet": PLANETS[target]})
        elif at.vertium[target] or at.gelbon[target]:
            at.lose_gem(target)
        else:
            return True
    return False


def hit_attacker(at: Position, hits: int) -> bool:
    """V-8.6: hits remove the gems that travel, then the Captain. Whether the Captain falls."""
    for _ in range(hits):
        if at.force_g > at.force_v:  # V-R51
            at.force_g -= 1
        elif at.force_v:
            at.force_v -= 1
        else:
            return True
    return False


def settle(at: Position, attacker_won: bool) -> None:
    """V-10.1, V-10.2, V-12.2, V-R35: the winner has the planet and gets one Vertium there; the battle is over."""
    target = at.target
    if attacker_won:
        at.owner[target] = at.turn
        at.vertium[target] = at.force_v
        at.gelbon[target] = at.force_g
    at.vertium[target] += 1
    if at.journal is not None:
        if attacker_won:
            at.tell("conquered", at.turn, "V-10.1", {"planet": PLANETS[target], "with": at.defender})
        else:
            at.tell("defended", at.defender, "V-10.2", {"planet": PLANETS[target], "with": at.turn})
    at.fighting = False
    at.target = NOWHERE
    at.origin = NOWHERE
    at.by_refuge = False
    at.defender = NOBODY
    at.force_v = 0
    at.force_g = 0
    at.cube_hits = 0  # V-13.9
    at.cards_a = 0
    at.cards_d = 0
    at.roll_a = NOTHING
    at.roll_d = NOTHING
    at.hitless = 0
    at.left = at.config.solo_deck[:]

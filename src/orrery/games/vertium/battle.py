"""Vertium: one attack from the first roll to the fall of a Captain (V-8, V-9, V-10, V-13.8).

Methods that can end the battle answer how it stands: FIGHT_ON, ATTACKER_WON or DEFENDER_WON. What then follows is
the business of the war.
"""

from __future__ import annotations

from typing import Final

from orrery.games.vertium.dice import ALL_CARDS, CARD_TO, CARDS, COUNTS, FACE_BIT, HITS, ROLLS, SHIELDS, TURNED
from orrery.games.vertium.pieces import PLANETS, REFUGE
from orrery.games.vertium.position import CARD_A, CARD_D, ESCAPING, NOTHING, NOWHERE, ROLL_A, ROLL_D, Position
from orrery.games.vertium.table import NOBODY, SOLO_COMPLEX, Table

FIGHT_ON: Final = 0
ATTACKER_WON: Final = 1
DEFENDER_WON: Final = 2


class Battle(Position):
    """A position that knows how a battle is fought."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)

    def begin_battle(self) -> None:
        """Both sides have all their Skirmish Cards; the solo Complex shuffles its deck (V-9.5, V-15.9, V-R62)."""
        self.fighting = True
        self.defender = self.owner[self.target]
        self.cards_a = self.skirmish_cards(self.turn)
        self.cards_d = self.skirmish_cards(self.defender)
        self.cube_hits = 0
        self.hitless = 0
        self.left = self.table.solo_deck[:]
        if self.journal is not None:
            force = {"vertium": self.force_v, "gelbon": self.force_g}
            told = {"target": PLANETS[self.target], "origin": PLANETS[self.origin], "with": self.defender, **force}
            kind = "attacked_by_refuge" if self.by_refuge else "attacked"
            self.tell(kind, self.turn, "V-10.5" if self.by_refuge else "V-7.4", told)
        self.next_roll()

    def skirmish_cards(self, side: int) -> int:
        """The cards a side starts a battle with: none for the Complex, nor for the solo Rebel (V-14.2, V-R61)."""
        table = self.table
        if side == table.complex or (table.solo and not table.rebel_cards):
            return 0
        return ALL_CARDS

    def next_roll(self) -> None:
        """V-10.3, V-R37: before every roll a lone defending Captain may escape to the Refuge Moon."""
        target = self.target
        lone = self.blue[target] == REFUGE and not self.gems(target) and not self.cube[target]
        if lone and self.defender != self.table.complex:  # V-14.3, V-R38, V-R65
            self.phase = ESCAPING
        else:
            self.phase = ROLL_A

    def escape(self) -> int:  # V-10.4
        self.refuge[self.defender] += 1
        if self.journal is not None:
            self.tell("escaped", self.defender, "V-10.4", {"planet": PLANETS[self.target]})
        return ATTACKER_WON

    def stand(self) -> None:  # V-R37
        if self.journal is not None:
            self.tell("stood", self.defender, "V-10.3", {"planet": PLANETS[self.target]})
        self.phase = ROLL_A

    def roll_attacker(self, roll: int) -> None:  # V-8.1
        self.roll_a = roll
        self.show_cards(self.turn, roll)
        self.phase = ROLL_D

    def roll_defender(self, roll: int) -> int:
        self.roll_d = roll
        self.show_cards(self.defender, roll)
        if self.cards_a:  # V-9.3: the attacker decides first
            self.phase = CARD_A
            return FIGHT_ON
        return self.ask_defender()

    def show_cards(self, side: int, roll: int) -> None:
        """The solo Complex has turned up four cards; after three rolls all are shuffled again (V-R62)."""
        if side == SOLO_COMPLEX and self.table.solo and not self.table.reshuffle:
            for face in range(3):
                self.left[face] -= COUNTS[roll][face]
            if not any(self.left):
                self.left = self.table.solo_deck[:]

    def ask_defender(self) -> int:
        if self.cards_d:
            self.phase = CARD_D
            return FIGHT_ON
        return self.resolve()

    def play_card(self, card: int) -> int:
        """V-9.2, V-9.4: turn one of one's own dice; the card is out for the rest of the attack."""
        spent = FACE_BIT[CARD_TO[card]]
        if self.phase == CARD_A:
            self.cards_a &= ~spent
            self.roll_a = TURNED[self.roll_a][card]
            self.tell_card(self.turn, card, self.roll_a)
            return self.ask_defender()
        self.cards_d &= ~spent
        self.roll_d = TURNED[self.roll_d][card]
        self.tell_card(self.defender, card, self.roll_d)
        return self.resolve()

    def tell_card(self, side: int, card: int, roll: int) -> None:
        if self.journal is not None:
            self.tell("changed", side, "V-9.2", {"card": CARDS[card], "roll": ROLLS[roll]})

    def hold(self) -> int:  # V-9.3
        if self.phase == CARD_A:
            return self.ask_defender()
        return self.resolve()

    def resolve(self) -> int:
        """V-8.4 to V-8.7: shields against hits, the attacker's roll before the defender's."""
        scored = max(0, HITS[self.roll_a] - SHIELDS[self.roll_d])
        suffered = max(0, HITS[self.roll_d] - SHIELDS[self.roll_a])
        if self.journal is not None:
            rolls = {"roll_a": ROLLS[self.roll_a], "roll_d": ROLLS[self.roll_d]}
            self.tell(
                "rolled", self.turn, "V-8.4", {**rolls, "with": self.defender, "scored": scored, "lost": suffered}
            )
        if self.table.alternate:
            fallen = self.hit_by_hit(scored, suffered)
        elif self.hit_defender(scored):
            fallen = ATTACKER_WON
        else:
            fallen = DEFENDER_WON if self.hit_attacker(suffered) else FIGHT_ON
        if fallen != FIGHT_ON:
            return fallen
        if scored or suffered:
            self.hitless = 0
        else:
            self.hitless += 1
            if self.hitless == self.table.hitless_limit:  # V-R42
                if self.journal is not None:
                    self.tell("gave_up", self.turn, "V-R42", {"planet": PLANETS[self.target]})
                return DEFENDER_WON
        self.next_roll()
        return FIGHT_ON

    def hit_by_hit(self, scored: int, suffered: int) -> int:
        """V-R31, the other reading: attacker's first hit, defender's first hit, attacker's second, ..."""
        for hit in range(max(scored, suffered)):
            if hit < scored and self.hit_defender(1):
                return ATTACKER_WON
            if hit < suffered and self.hit_attacker(1):
                return DEFENDER_WON
        return FIGHT_ON

    def hit_defender(self, hits: int) -> bool:
        """V-8.6, V-R53: CUBE, then gems, then the Captain. Whether the Captain falls."""
        target = self.target
        for _ in range(hits):
            if self.cube[target]:  # V-13.8
                self.cube_hits += 1
                if self.cube_hits == self.table.cube_hits:
                    self.cube[target] = 0
                    self.cube_hits = 0
                    if self.journal is not None:
                        self.tell("cube_fell", self.defender, "V-13.8", {"planet": PLANETS[target]})
            elif self.vertium[target] or self.gelbon[target]:
                self.lose_gem(target)
            else:
                return True
        return False

    def hit_attacker(self, hits: int) -> bool:
        """V-8.6: gems that travel with the Captain, then the Captain. Whether the Captain falls."""
        for _ in range(hits):
            if self.force_g > self.force_v:  # V-R51
                self.force_g -= 1
            elif self.force_v:
                self.force_v -= 1
            else:
                return True
        return False

    def settle(self, outcome: int) -> None:
        """V-10.1, V-10.2: the planet changes hands or not; the winner gets one Vertium there (V-R35)."""
        target = self.target
        if outcome == ATTACKER_WON:
            self.owner[target] = self.turn
            self.vertium[target] = self.force_v
            self.gelbon[target] = self.force_g
        self.vertium[target] += 1
        if self.journal is not None:
            if outcome == ATTACKER_WON:
                self.tell("conquered", self.turn, "V-10.1", {"planet": PLANETS[target], "with": self.defender})
            else:
                self.tell("defended", self.defender, "V-10.2", {"planet": PLANETS[target], "with": self.turn})
        self.fighting = False
        self.target = NOWHERE
        self.origin = NOWHERE
        self.by_refuge = False
        self.defender = NOBODY
        self.force_v = 0
        self.force_g = 0
        self.cube_hits = 0  # V-13.9
        self.cards_a = 0
        self.cards_d = 0
        self.roll_a = NOTHING
        self.roll_d = NOTHING
        self.hitless = 0
        self.left = self.table.solo_deck[:]

"""Vertium: what a position consists of, and what can be counted in it. The rules that change it are in `steps`."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.state import Event
from orrery.core.step import Step, SteppedState
from orrery.games.vertium import step_id
from orrery.games.vertium.config import NOBODY, Config
from orrery.games.vertium.pieces import COLOURS_EACH, KINDS_EACH, NO_BLUE, VERTIUM

# Why a game is over: the rule that ended it, by number
PHASE_ONE_ONLY: Final = 1
THREE_ROUNDS: Final = 2
ONE_OWNER_BEFORE: Final = 3
ONE_OWNER: Final = 4
EXHAUSTED: Final = 5
ATTACK_LIMIT: Final = 6
NOBODY_ABLE: Final = 7
COMPLEX_GONE: Final = 8
SOLO_OVER: Final = 9
RIVALS_HELPLESS: Final = 10
REASONS: Final = ["", "V-6.7", "V-11.1", "V-R41", "V-12.7", "V-R47", "V-R48", "V-R49", "V-R58", "V-R64", "V-12.8"]

NOWHERE: Final = -1
NOTHING: Final = -1

# What a seat has answered to the question whether to go on to war (V-R67)
NO_ANSWER: Final = 0
WANTS_WAR: Final = 1
WANTS_END: Final = 2

# What may be said of a hand that nobody else sees: it held no set when its owner last stopped playing
NOT_SURE: Final = 0
NO_SET: Final = 1
NO_SET_BEFORE_THEFT: Final = 2


class Theft:
    """A card stolen unseen: what the others may think of it, observer by observer.

    A card that an observer knew of in the victim's hand may be the one that is gone, and so may any it did not know.
    What the victim lays down later was not it; nor is what it takes later. Once the thief lays down such a card, and
    not one it was known to hold, the thief has it no longer.
    """

    def __init__(self, thief: int, victim: int, exposed: list[int], unknown: list[int], held: list[int]) -> None:
        self.thief = thief
        self.victim = victim
        self.exposed = exposed  # by observer and kind: known cards that may be the stolen one
        self.unknown = unknown  # by observer: how many other cards may be
        self.held = held  # by observer and kind: 1 if the thief still has it, should it be of that kind

    def exposed_to(self, observer: int) -> list[int]:
        """By kind: the cards that the observer knew of and that may be the stolen one."""
        return self.exposed[KINDS_EACH * observer : KINDS_EACH * observer + KINDS_EACH]

    def copy(self) -> Theft:
        return Theft(self.thief, self.victim, self.exposed[:], self.unknown[:], self.held[:])


class Position(SteppedState):
    """One position: flat lists of small numbers, so that `copy` is cheap and every access compiles well.

    A side is a seat; in the solo game the Complex is side 1 without a seat.
    """

    def __init__(self, config: Config, steps: list[Step[Any]]) -> None:
        super().__init__(config.seats, steps)
        self.config = config

    def clear(self) -> None:
        """The empty table before anything is set up."""
        config = self.config
        seats, planets = config.seats, config.planets
        # Planets
        self.value = [0] * planets  # the number on the orange moon
        self.blue = [NO_BLUE] * planets
        self.tokens = [0] * (COLOURS_EACH * planets)  # planet by planet, four colours each
        self.owner = [NOBODY] * planets
        self.vertium = [0] * planets
        self.gelbon = [0] * planets
        self.cube = [0] * planets
        self.moon = [0] * planets  # where the orange moon stands, in eighths from the green star
        # Seats
        self.hand = [0] * (KINDS_EACH * seats)  # seat by seat, nine kinds each
        self.cards = [0] * seats  # how many cards are in the hand
        self.supply = config.tokens[:]  # seat by seat, four colours each
        self.skip = [0] * seats
        self.objective = [NOWHERE] * seats
        self.refuge = [0] * config.sides  # Captains on the Refuge Moon; several sides may have some (V-R40)
        # What can be remembered: cards of a hand that an observer knows of, by observer, seat and kind
        self.known = [0] * (KINDS_EACH * seats * seats)
        self.thefts: list[Theft] = []  # those of which somebody may still wonder what was stolen
        self.without_set = [NOT_SURE] * seats
        # The middle of the table
        self.moons = config.moons[:]  # orange moons still to be placed, by value
        self.deck = config.deck[:]
        self.deck_size = config.cards
        self.discard = [0] * KINDS_EACH
        self.row: list[int] = []
        self.pool = [0] * COLOURS_EACH
        self.first = NOBODY
        self.turn = NOBODY  # whose turn it is; in the war who attacks or builds
        self.slots = 0  # turns taken or missed in Phase One
        self.step = step_id.MOONS
        self.dealt = 0  # planets, cards or objectives dealt in this step of the setup
        # Between two decisions of a turn
        self.colour = NOTHING  # of the token in hand
        self.drawer = NOBODY
        self.victim = NOBODY
        self.stolen = NOTHING  # kind of card
        self.melted = NOBODY  # whom a Meltdown has just hit, until a card is taken
        self.raided = NOWHERE
        self.element = VERTIUM
        # War
        self.revealed = False  # Secret Objectives are open
        self.rank: list[int] = []  # the ranking at the end of Phase One
        self.wishes = [NO_ANSWER] * seats  # to go on to war or to end; secret until all have answered
        self.round = 0
        self.order: list[int] = []  # of this round
        self.place = 0  # in `order`, or in `rank` while CUBES are built
        self.fresh = False  # the holder of the initiative still owes an attack
        self.had = [False] * config.sides  # has attacked in this war
        self.attacks = 0
        self.cube_v = NOWHERE
        self.cube_g = NOWHERE
        self.die = 0  # the solo Complex's target roll
        # Attack and battle; the attacker is `turn`
        self.fighting = False
        self.target = NOWHERE
        self.origin = NOWHERE
        self.by_refuge = False
        self.defender = NOBODY
        self.force_v = 0
        self.force_g = 0
        self.cube_hits = 0
        self.cards_a = 0  # sets of unused Skirmish Cards
        self.cards_d = 0
        self.roll_a = NOTHING
        self.roll_d = NOTHING
        self.hitless = 0
        self.left = config.solo_deck[:]  # solo: cards not yet shown
        self.over = 0  # an index of REASONS; 0 while the game goes on

    def fill(self, other: Position) -> None:
        """Become a copy of `other`, which has the same config."""
        self.game = other.game
        self.value = other.value[:]
        self.blue = other.blue[:]
        self.tokens = other.tokens[:]
        self.owner = other.owner[:]
        self.vertium = other.vertium[:]
        self.gelbon = other.gelbon[:]
        self.cube = other.cube[:]
        self.moon = other.moon[:]
        self.hand = other.hand[:]
        self.cards = other.cards[:]
        self.supply = other.supply[:]
        self.skip = other.skip[:]
        self.objective = other.objective[:]
        self.refuge = other.refuge[:]
        self.known = other.known[:]
        self.thefts = [theft.copy() for theft in other.thefts]
        self.without_set = other.without_set[:]
        self.moons = other.moons[:]
        self.deck = other.deck[:]
        self.deck_size = other.deck_size
        self.discard = other.discard[:]
        self.row = other.row[:]
        self.pool = other.pool[:]
        self.first = other.first
        self.turn = other.turn
        self.slots = other.slots
        self.step = other.step
        self.dealt = other.dealt
        self.colour = other.colour
        self.drawer = other.drawer
        self.victim = other.victim
        self.stolen = other.stolen
        self.melted = other.melted
        self.raided = other.raided
        self.element = other.element
        self.revealed = other.revealed
        self.rank = other.rank[:]
        self.wishes = other.wishes[:]
        self.round = other.round
        self.order = other.order[:]
        self.place = other.place
        self.fresh = other.fresh
        self.had = other.had[:]
        self.attacks = other.attacks
        self.cube_v = other.cube_v
        self.cube_g = other.cube_g
        self.die = other.die
        self.fighting = other.fighting
        self.target = other.target
        self.origin = other.origin
        self.by_refuge = other.by_refuge
        self.defender = other.defender
        self.force_v = other.force_v
        self.force_g = other.force_g
        self.cube_hits = other.cube_hits
        self.cards_a = other.cards_a
        self.cards_d = other.cards_d
        self.roll_a = other.roll_a
        self.roll_d = other.roll_d
        self.hitless = other.hitless
        self.left = other.left[:]
        self.over = other.over

    @property
    def slug(self) -> str:
        return "vertium"

    # Counting -------------------------------------------------------------------------------------------------------

    def hand_of(self, seat: int) -> list[int]:
        """The cards of a seat, by kind."""
        return self.hand[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH]

    def known_of(self, observer: int, seat: int) -> list[int]:
        """The cards of a seat that an observer knows of, by kind."""
        start = KINDS_EACH * (observer * self.seats + seat)
        return self.known[start : start + KINDS_EACH]

    def supply_of(self, seat: int) -> list[int]:
        """The tokens in the supply of a seat, by colour."""
        return self.supply[COLOURS_EACH * seat : COLOURS_EACH * seat + COLOURS_EACH]

    def tokens_on(self, planet: int) -> list[int]:
        """The tokens on a planet, by colour."""
        return self.tokens[COLOURS_EACH * planet : COLOURS_EACH * planet + COLOURS_EACH]

    def gems(self, planet: int) -> int:
        return self.vertium[planet] + self.gelbon[planet]

    def gems_of(self, side: int) -> int:
        """All gems on the planets of a side."""
        total = 0
        for planet, owner in enumerate(self.owner):
            if owner == side:
                total += self.vertium[planet] + self.gelbon[planet]
        return total

    def values_of(self, side: int) -> int:
        """The sum of the moon numbers of a side's planets (V-11.2)."""
        total = 0
        for planet, owner in enumerate(self.owner):
            if owner == side:
                total += self.value[planet]
        return total

    def victory_points(self, side: int) -> int:  # V-6.7
        config = self.config
        return config.gem_points * self.gems_of(side) + config.planet_points * self.owner.count(side)

    def captains_of(self, side: int) -> int:
        """Captains in the supply, also the fallen (V-R36): all but those on planets, the Refuge Moon or their way."""
        away = 1 if self.fighting and self.turn == side else 0
        return self.config.captains - self.owner.count(side) - self.refuge[side] - away

    def cubes_of(self, side: int) -> int:
        """CUBES in the supply."""
        standing = sum(self.cube[planet] for planet, owner in enumerate(self.owner) if owner == side)
        return self.config.cubes - standing

    def is_target(self, side: int, planet: int) -> bool:
        """Whether `side` may attack the planet: it is a rival's (V-7.3), and no other Rebel's (V-14.5)."""
        owner = self.owner[planet]
        if owner in (NOBODY, side):
            return False
        return not self.config.shadows or self.config.complex in (side, owner)

    def can_attack(self, side: int) -> bool:
        """A rival planet to attack, a gem to pay or to send, and a Captain to lead (V-R27, V-R29, V-R39)."""
        able = targets = False
        for planet, owner in enumerate(self.owner):
            if owner == side:
                if self.vertium[planet] or self.gelbon[planet]:
                    able = True
            elif not targets and owner != NOBODY:
                targets = self.is_target(side, planet)
        return able and targets and (self.refuge[side] > 0 or self.captains_of(side) > 0)

    def ranking(self) -> list[int]:
        """The sides by Victory Points, planet values, then clockwise from the first player (V-7.1, V-R25)."""
        sides = self.config.sides
        first = max(self.first, 0)
        keys = [
            (-self.victory_points(side), -self.values_of(side), (side - first) % sides, side) for side in range(sides)
        ]
        keys.sort()
        return [key[3] for key in keys]

    def sole_owner(self) -> int:
        """The side that owns every colonized planet; NOBODY if there are several, or none."""
        found = NOBODY
        for owner in self.owner:
            if owner != NOBODY:
                if found not in (NOBODY, owner):
                    return NOBODY
                found = owner
        return found

    def lose_gem(self, planet: int) -> None:
        """Take one gem off a planet: the kind it has more of, Vertium if equal (V-R51)."""
        if self.gelbon[planet] > self.vertium[planet]:
            self.gelbon[planet] -= 1
        else:
            self.vertium[planet] -= 1

    def award(self, planet: int, gems: int) -> None:
        """Gems from the bank: Gelbon on the planets of low value in the expansion, else Vertium (V-13.2, V-R50)."""
        if self.value[planet] <= self.config.gelbon_up_to:
            self.gelbon[planet] += gems
        else:
            self.vertium[planet] += gems

    def dice_of(self, side: int) -> int:
        """How many dice a side rolls, or cards it turns up (V-8.1, V-14.2, V-15.6)."""
        return self.config.complex_dice if side == self.config.complex else self.config.dice

    def in_american_war(self) -> bool:
        """Whether planets decide, for Phase One is over and an American war has come or is to come (V-12.9)."""
        config = self.config
        return config.american and self.revealed and not config.phase_one_only and self.step != step_id.DECIDE

    # The result -----------------------------------------------------------------------------------------------------

    def is_team_game(self) -> bool:
        return self.config.complex != NOBODY

    def complex_has_won(self) -> bool:
        """Whether all colonized planets are the Complex's (V-14.6, V-15.10)."""
        return self.sole_owner() == self.config.complex

    def score(self) -> list[int]:
        """Points by seat: Victory Points; where planets decide, planets (V-11.1, V-12.9, V-14.6, V-15.10)."""
        if self.is_team_game() or self.in_american_war():
            return [self.owner.count(seat) for seat in range(self.seats)]
        return [self.victory_points(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        """The place of each seat: 1 + how many are strictly better; in team games 1 for the winners (V-R43, V-R57)."""
        seats = range(self.seats)
        if self.is_team_game() and self.over:
            lost = self.complex_has_won()
            return [1 if (seat == self.config.complex) == lost else 2 for seat in seats]
        points = self.score()
        keys = [(points[seat], self.values_of(seat)) for seat in seats]
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def winners(self) -> list[int]:
        """Who has won, when it is over: the first place, or the team. The solo game can be lost, then nobody has."""
        if self.config.solo and self.complex_has_won():
            return []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def shares(self) -> list[float]:
        """How near each seat is to what its team wants, from 0 to 1: the planets of the team (V-14.6, V-15.10)."""
        planets = self.config.planets
        of_complex = self.owner.count(self.config.complex)
        of_rebels = sum(1 for owner in self.owner if owner not in (NOBODY, self.config.complex))
        lost = self.over > 0 and self.complex_has_won()
        found: list[float] = []
        for seat in range(self.seats):
            if self.over and (seat == self.config.complex) == lost:
                found.append(1.0)
            else:
                found.append((of_complex if seat == self.config.complex else of_rebels) / planets)
        return found

    # Telling --------------------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        player: int,
        rule: str,
        data: dict[str, Any],
        secret: dict[str, Any] | None = None,
    ) -> None:
        """Write an event into the journal. Only called when there is one.

        A secret is the player's own, or the thief's and the victim's. The solo Complex has no seat: what it does is
        told as the work of chance.
        """
        journal = self.journal
        if journal is not None:
            if player >= self.seats:
                player = NOBODY
            seers = [player] if secret is not None else []
            if kind == "stole":
                seers.append(self.victim)
            journal.append(Event(kind, player, data, rule, secret, seers))

    def finish(self, reason: int) -> None:
        """The game is over; the reason is the rule that ended it."""
        self.over = reason
        if self.journal is not None:
            winners = self.winners()
            kind = "game_over" if len(winners) == 1 else "game_shared"
            if self.is_team_game() and self.complex_has_won():
                kind = "complex_won"
            self.tell(kind, winners[0] if winners else NOBODY, REASONS[reason], {"winners": winners})

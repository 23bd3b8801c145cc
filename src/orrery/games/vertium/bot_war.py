"""How good each choice of the war is: what an attack may win and lose, with how many gems, and which card to play.

All is measured in points: Victory Points in three rounds; in an American war a planet counts for more, for planets
decide, and gems are the strength to take them.
"""

from __future__ import annotations

from typing import Final

from orrery.core.model import sigmoid
from orrery.core.policy import HOPELESS, Judged
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import (
    ATTACK,
    CARD,
    CUBE_V,
    END_HERE,
    ESCAPE,
    FROM,
    GO_TO_WAR,
    HOLD,
    MOST_GEMS,
    NO_ATTACK,
    PASS_WAR,
    REFUGE_FROM,
    SEND_G,
    SEND_V,
    STAND,
)
from orrery.games.vertium.bot_battles import HEALTHS, Battles, battles_of, defence
from orrery.games.vertium.bot_cubes import plan_cube
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.dice import HITS, PLAYABLE, SHIELDS, TURNED
from orrery.games.vertium.position import NOWHERE, Position
from orrery.games.vertium.steps.cubes import begun
from orrery.games.vertium.steps.war import gelbon_limits, vertium_limits

AMERICAN_PLANET: Final = 3.7
AMERICAN_GEM: Final = 0.9
INITIATIVE: Final = 0.6  # in an American war: whoever wins a battle goes on
COMPLEX_INITIATIVE: Final = 4.0  # against the Complex, or as it: a lost battle lets the other side go on and on
BARE: Final = 0.7  # a planet left without gems invites attacks
LEADER: Final = 0.5  # what a point of the best rival is, with several of them
OTHERS: Final = 0.35  # and of the other ones
CARD_KEPT: Final = 0.38  # a Skirmish Card for a later roll
LEAST_GAIN: Final = 0.19  # a card that gains less is no thought of anybody's
ON_THE_MOON: Final = 0.85  # a Captain on the Refuge Moon leads an attack that costs no gem
LUCK: Final = 2.0  # points by which a lead may change for no reason, in the last attack
LUCK_A_ROUND: Final = 2.0  # and more of them for each round to come
REPLY: Final = 0.7  # of what the rival's next attack promises it
NEXT: Final = 0.3  # of what one's own next attack promises


class Rounds:
    """Three rounds against one rival: which attacks are still to come, and by how much one leads.

    A stack that leaves a weak planet behind wins this battle and loses the next one. And a win by one point is a win:
    who leads plays for safety, who is behind needs luck.
    """

    def __init__(self, at: Position, player: int) -> None:
        self.at = at
        self.player = player
        self.lead = float(at.victory_points(player) - at.victory_points(1 - player))
        rounds = at.config.rounds - at.round
        self.reply = REPLY if at.place == 0 or rounds > 0 else 0.0
        self.next = NEXT if rounds > 0 else 0.0
        self.luck = LUCK + LUCK_A_ROUND * (rounds if at.place else rounds + 0.5)

    def promise(
        self,
        table: Battles,
        won: float,
        gain: float,
        loss: float,
        target: int,
        origin: int,
        left: int,
        taken: float,
        kept: float,
    ) -> float:
        """What an attack promises that wins with chance `won`: by what the lead changes then, and by what follows.

        `left` gems stay at its origin; `taken` are at its target if it wins, and `kept` if it does not.
        """
        if self.reply or self.next:
            gain += self.later(table, target, origin, left, int(taken + 0.5), True)
            loss += self.later(table, target, origin, left, int(kept + 0.5), False)
        lead, luck = self.lead, self.luck
        hope = won * sigmoid((lead + gain) / luck) + (1.0 - won) * sigmoid((lead + loss) / luck)
        return 4.0 * luck * (hope - sigmoid(lead / luck))  # in points, where neither side leads

    def later(self, table: Battles, target: int, origin: int, left: int, there: int, won: bool) -> float:
        """What the attacks after this one promise, with `left` gems at its origin and `there` at its target."""
        at, player = self.at, self.player
        ours: list[int] = []
        theirs: list[int] = []
        for planet, owner in enumerate(at.owner):
            gems = at.vertium[planet] + at.gelbon[planet]
            mine = owner == player
            if planet == origin:
                gems = left
            elif planet == target:
                gems, mine = there, won
            if owner != NOBODY:
                if mine:
                    ours.append(gems)
                else:
                    theirs.append(gems)
        worth = -self.reply * best_attack_of(table, theirs, ours)
        if self.next:
            worth += self.next * best_attack_of(table, ours, theirs)
        return worth


def best_attack_of(table: Battles, own: list[int], others: list[int]) -> float:
    """What the best attack from the largest of some stocks on one of the others promises; nothing if there is none."""
    strength = max(own) if own else 0
    if strength <= 0 or not others:
        return 0.0
    best = -1000.0
    for gems in others:
        best = max(best, table.best(strength, gems))
    return best


class Stakes:
    """What planets and gems count in this war, for one side."""

    def __init__(self, at: Position, player: int) -> None:
        config = at.config
        self.at = at
        self.player = player
        self.american = config.american
        if config.american:
            self.planet, self.gem, self.initiative = AMERICAN_PLANET, AMERICAN_GEM, INITIATIVE
        else:
            self.planet, self.gem, self.initiative = float(config.planet_points), float(config.gem_points), 0.0
        self.bare = BARE
        if config.complex != NOBODY:
            self.initiative, self.bare = COMPLEX_INITIATIVE, 0.0
        self.against = rivals_weights(at, player)
        self.rounds: Rounds | None = None
        if config.sides == 2 and not config.american and at.revealed:
            self.rounds = Rounds(at, player)

    def attack(self, table: Battles, target: int, origin: int, gems: int, left: int, paid: int) -> float:
        """What an attack with so many gems promises; `left` stay behind, `paid` are for the new Captain."""
        at = self.at
        force = gems + 1 if gems + 1 < HEALTHS else HEALTHS - 1
        here = HEALTHS * force + defence(at, target)
        won = table.won[here]
        lost = 1.0 - won
        there = at.vertium[target] + at.gelbon[target]
        held = min(table.left_d[here], lost * there)  # a CUBE is no gem
        bare = self.bare if left <= 0 else 0.0
        if self.rounds is not None:
            taken = table.left_a[here] / won + 1.0 if won > 0.0 else 0.0
            kept = held / lost + 1.0 if lost > 0.0 else 0.0
            gain = 2.0 * self.planet + self.gem * (taken - gems - paid + there)
            loss = self.gem * (there - kept - gems - paid)
            return self.rounds.promise(table, won, gain, loss, target, origin, left, taken, kept) - bare
        own = won * self.planet + self.gem * (table.left_a[here] + won - gems - paid)
        theirs = self.gem * (held + lost - there) - won * self.planet
        return own - self.against[at.owner[target]] * theirs + self.initiative * (won - lost) - bare

    def best_force(self, target: int, origin: int, by_refuge: bool) -> tuple[float, int]:
        """The best number of gems to send from a planet, and what it promises."""
        table = battles_of(self.at, self.player, self.at.owner[target])
        gems = self.at.gems(origin)
        low, high, paid = (1, gems, 0) if by_refuge else (0, gems - 1, 1)
        best, found = -1000.0, low
        for number in range(low, min(high, MOST_GEMS) + 1):
            worth = self.attack(table, target, origin, number, gems - number - paid, paid)
            if worth > best:
                best, found = worth, number
        return best, found

    def best_attack(self, target: int) -> float:
        """The best that an attack on a planet promises, from whichever planet it comes."""
        at, player = self.at, self.player
        captain, refuge = at.captains_of(player) > 0, at.refuge[player] > 0
        best = -1000.0
        for planet, owner in enumerate(at.owner):
            if owner == player and (at.vertium[planet] or at.gelbon[planet]):
                if captain:
                    best = max(best, self.best_force(target, planet, False)[0])
                if refuge:
                    best = max(best, self.best_force(target, planet, True)[0])
        return best


def rivals_weights(at: Position, player: int) -> list[float]:
    """By side: how much it helps if that side loses a point. With several rivals the best of them matters most."""
    sides = at.config.sides
    if sides == 2 or at.config.shadows:
        return [1.0] * sides
    best, leader = -1, NOBODY
    for side in range(sides):
        if side != player:
            points = at.victory_points(side)
            if points > best:
                best, leader = points, side
    found = [OTHERS] * sides
    found[leader] = LEADER
    return found


def attack_choices(at: Position, player: int) -> list[Judged]:
    """V-7.2, V-12.3: the planets that can be attacked; not to attack is better than an attack that promises a loss."""
    stakes = Stakes(at, player)
    found: list[Judged] = []
    best = 0.0
    if at.step == step_id.TURN or at.can_attack(player):
        for planet in range(at.config.planets):
            if at.is_target(player, planet):
                worth = stakes.best_attack(planet)
                best = max(best, worth)
                found.append((worth, ATTACK.zero + planet, "an attack here promises most"))
    if at.step == step_id.TURN:
        if not at.config.must_attack:
            found.append((0.0, NO_ATTACK.zero, "no attack promises a gain"))
        return found
    if not (at.fresh and found):
        found.append((0.0, PASS_WAR.zero, "no attack promises a gain"))
    if at.config.gelbon:
        plan = plan_cube(at, player, NOWHERE, NOWHERE)
        for action in begun(at, player):
            worth = best + 0.5 if action - CUBE_V.zero == plan[0] else -1.0
            found.append((worth, action, "a CUBE defends a planet in danger"))
    return found


def origin_choices(at: Position, player: int) -> list[Judged]:
    """V-7.4, V-10.5: where the attack comes from."""
    stakes = Stakes(at, player)
    found: list[Judged] = []
    rich = [planet for planet, owner in enumerate(at.owner) if owner == player and at.gems(planet)]
    if at.captains_of(player):
        for planet in rich:
            worth = stakes.best_force(at.target, planet, False)[0]
            found.append((worth, FROM.zero + planet, "it has the gems for it"))
    if at.refuge[player]:
        for planet in rich:
            worth = stakes.best_force(at.target, planet, True)[0]
            found.append((worth, REFUGE_FROM.zero + planet, "the Captain on the moon costs no gem"))
    return found


def vertium_choices(at: Position, player: int) -> list[Judged]:
    """V-7.4: how many Vertium travel; Gelbon may follow."""
    stakes = Stakes(at, player)
    table = battles_of(at, player, at.owner[at.target])
    low, high = vertium_limits(at)
    gems, paid = at.gems(at.origin), 0 if at.by_refuge else 1
    if not at.config.gelbon:
        return [
            (
                stakes.attack(table, at.target, at.origin, number, gems - number - paid, paid),
                SEND_V.zero + number,
                "enough to win",
            )
            for number in range(low, high + 1)
        ]
    wanted = stakes.best_force(at.target, at.origin, at.by_refuge)[1]
    gelbon = at.gelbon[at.origin]
    found: list[Judged] = []
    for number in range(low, high + 1):  # as near as can be to what is wanted in all, and as much of both kinds
        total = min(max(wanted, number), number + gelbon)
        worth = stakes.attack(table, at.target, at.origin, total, gems - total - paid, paid)
        found.append((worth - 0.01 * abs(2 * number - total), SEND_V.zero + number, "enough to win"))
    return found


def gelbon_choices(at: Position, player: int) -> list[Judged]:
    """V-7.4, V-13.2: how many Gelbon travel with the Vertium."""
    stakes = Stakes(at, player)
    table = battles_of(at, player, at.owner[at.target])
    low, high = gelbon_limits(at)
    gems, paid = at.gems(at.origin), 0 if at.by_refuge else 1
    found: list[Judged] = []
    for number in range(low, high + 1):
        total = at.force_v + number
        worth = stakes.attack(table, at.target, at.origin, total, gems - total - paid, paid)
        found.append((worth, SEND_G.zero + number, "enough to win"))
    return found


# In a battle ----------------------------------------------------------------------------------------------------------


class Fight:
    """A roll of a battle for both sides: what is reached when hits have been counted, in points of the attacker."""

    def __init__(self, at: Position) -> None:
        stakes = Stakes(at, at.turn)
        weight = stakes.against[at.defender]
        self.table = battles_of(at, at.turn, at.defender)
        self.prize = stakes.planet * (1.0 + weight) + 2.0 * stakes.initiative + stakes.gem * (1.0 + weight)
        self.own_gem = stakes.gem
        self.their_gem = stakes.gem * weight
        self.attack = min(at.force_v + at.force_g + 1, HEALTHS - 1)
        self.defence = defence(at, at.target)

    def value(self, roll_a: int, roll_d: int) -> float:
        """What the attacker may expect once this roll has been carried out."""
        scored = HITS[roll_a] - SHIELDS[roll_d]
        suffered = HITS[roll_d] - SHIELDS[roll_a]
        defence = self.defence - scored if scored > 0 else self.defence
        if defence <= 0:
            return self.prize + self.own_gem * (self.attack - 1)
        attack = self.attack - suffered if suffered > 0 else self.attack
        if attack <= 0:
            return -self.their_gem * (defence - 1)
        here = HEALTHS * attack + defence
        table = self.table
        return table.won[here] * self.prize + self.own_gem * table.left_a[here] - self.their_gem * table.left_d[here]

    def answered(self, roll_a: int, roll_d: int, cards: int) -> float:
        """The same after the best card of the defender, which does not give one away for nothing."""
        worst = self.value(roll_a, roll_d)
        for card in PLAYABLE[roll_d][cards]:
            worst = min(worst, self.value(roll_a, TURNED[roll_d][card]) + CARD_KEPT)
        return worst


def card_choices(at: Position, attacking: bool) -> list[Judged]:
    """V-9.2 to V-9.4: a card that changes more than it may be worth in a later roll."""
    fight = Fight(at)
    roll_a, roll_d = at.roll_a, at.roll_d
    found: list[Judged] = []
    if attacking:
        held = fight.answered(roll_a, roll_d, at.cards_d)
        for card in PLAYABLE[roll_a][at.cards_a]:
            gain = fight.answered(TURNED[roll_a][card], roll_d, at.cards_d) - held
            found.append((held + card_gain(gain), CARD.zero + card, "it turns this roll"))
    else:
        held = -fight.value(roll_a, roll_d)
        for card in PLAYABLE[roll_d][at.cards_d]:
            gain = -fight.value(roll_a, TURNED[roll_d][card]) - held
            found.append((held + card_gain(gain), CARD.zero + card, "it turns this roll"))
    found.append((held, HOLD.zero, "the cards may do more later"))
    return found


def card_gain(gain: float) -> float:
    """What is left of the gain by a card if the card itself counts."""
    return gain - CARD_KEPT if gain > LEAST_GAIN else -2.0 * HOPELESS


def escape_choices(at: Position) -> list[Judged]:
    """V-10.3: a Captain without gems rarely holds a planet; on the moon it can lead an attack for nothing."""
    table = battles_of(at, at.turn, at.defender)
    attack = min(at.force_v + at.force_g + 1, HEALTHS - 1)
    hold = 1.0 - table.won[HEALTHS * attack + 1]
    stakes = Stakes(at, at.defender)
    prize = 2.0 * (stakes.planet + stakes.gem + stakes.initiative)
    return [
        (ON_THE_MOON, ESCAPE.zero, "the Captain is saved for an attack of its own"),
        (hold * prize, STAND.zero, "the planet can still be held"),
    ]


def decide_choices(at: Position, player: int) -> list[Judged]:
    """V-R67: whoever would win now wishes to end here."""
    leads = at.places()[player] == 1
    return [
        (0.0 if leads else 1.0, GO_TO_WAR.zero, "there is something left to win"),
        (1.0 if leads else 0.0, END_HERE.zero, "this would be a win"),
    ]

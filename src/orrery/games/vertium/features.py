"""A position of Vertium in numbers, as a seat sees it: `orrery train` learns from them who wins.

In a game of the Complex against Rebels the numbers of both sides are the Complex's first, and a Rebel gets them with
the opposite sign: what is good for the one is bad for the other. What a seat knows alone, its hand, has no such sign.
"""

from __future__ import annotations

from typing import Final

from orrery.games.vertium import step_id
from orrery.games.vertium.bot_battles import HEALTHS, battles_of, defence
from orrery.games.vertium.bot_outlook import COLOURS_IN, TURNS_A_TOKEN, Outlook
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import COLOURS_EACH, HIDDEN, KINDS_EACH, MINE_BLAST, ORBIT, REFUGE, SET
from orrery.games.vertium.position import Position

# Of one side: its planets and what is on them
SIDE: Final = [
    "points",
    "planets",
    "values",
    "gems",
    "largest stock",
    "smallest stock",
    "gems below hidden moons",
    "gems an orbit",
    "cubes",
    "refuge",
    "able",
    "bare planets",
]
BOTH: Final = [
    "lead",
    "lead late",
    "planets lead",
    "planets lead late",
    "income lead",
    "expected income lead",
    "reach",
    "danger",
    "reach of gems",
    "danger to gems",
    "battle own",
    "battle theirs",
    "battle chance",
    "ahead",
    "clearly ahead",
    "level",
    "points of the others",
    "turn",
    "fresh",
    "attacks left",
    "attacks left of rivals",
    "lead by attacks left",
]
OWN: Final = [
    "progress",
    "role",
    "to move",
    "missed turns",
    "missed turns of rivals",
    "lack one",
    "lack two",
    "lack three",
    "lack four",
    "worth lacking one",
    "worth lacking two",
    "worth lacking more",
    "hope of one",
    "hope of two",
    "hope of more",
    "hope by lead",
    "best hope",
    "worst hope",
    "token to place",
    "promise",
    "promise by what is open",
    "cards",
    "cards of the next",
    "cards of rivals",
    "pairs",
    "sets",
    "singles",
    "useless cards",
    "known pairs of rivals",
    "mine blast",
    "meltdown",
    "leak",
    "virus",
    "raider",
    "tokens",
    "objective met",
    "objective open",
    "objective lacks",
]
NAMES: Final = [*(f"our {name}" for name in SIDE), *(f"their {name}" for name in SIDE), *BOTH, *OWN]
SIDED: Final = 2 * len(SIDE) + len(BOTH)
EXPECTED_INCOME: Final = BOTH.index("expected income lead")
CLEAR_LEAD: Final = 5.0


class Tally:
    """What a side, or several together, has on the table."""

    def __init__(self) -> None:
        self.planets = 0
        self.values = 0
        self.gems = 0
        self.largest = 0
        self.smallest = 99
        self.below = 0
        self.income = 0.0
        self.begun = 0.0
        self.cubes = 0
        self.refuge = 0
        self.able = 0.0
        self.bare = 0

    def add(self, at: Position, planet: int) -> None:
        gems = at.vertium[planet] + at.gelbon[planet]
        value = at.value[planet]
        self.planets += 1
        self.values += value
        self.gems += gems
        self.largest = max(self.largest, gems)
        self.smallest = min(self.smallest, gems)
        self.income += at.config.speed[value] / ORBIT
        self.begun += at.moon[planet] / ORBIT
        self.cubes += at.cube[planet]
        if at.blue[planet] == HIDDEN:
            self.below += gems
        elif at.blue[planet] == REFUGE:
            self.refuge += 1
        if not gems:
            self.bare += 1

    def points(self, at: Position) -> float:
        return float(at.config.gem_points * self.gems + at.config.planet_points * self.planets)

    def numbers(self, at: Position) -> list[float]:
        return [
            self.points(at),
            float(self.planets),
            float(self.values),
            float(self.gems),
            float(self.largest),
            float(self.smallest) if self.planets else 0.0,
            float(self.below),
            self.income,
            float(self.cubes),
            float(self.refuge),
            self.able,
            float(self.bare),
        ]


def features(at: Position, player: int) -> list[float]:
    """The numbers, in the order of `NAMES`."""
    complex_side = at.config.complex
    us = player if complex_side == NOBODY else complex_side
    found = sided(at, us)
    if complex_side not in (NOBODY, player):
        found = [-number for number in found]
    found += own(at, player, found)
    return found


def sided(at: Position, us: int) -> list[float]:
    """What both sides have; of several rivals the best one, unless they are one team."""
    config = at.config
    sides = config.sides
    team = config.complex != NOBODY
    tallies = [Tally() for _ in range(sides)]
    rebels = Tally()
    for planet, owner in enumerate(at.owner):
        if owner != NOBODY:
            tallies[owner].add(at, planet)
            if team and owner != us:
                rebels.add(at, planet)
    ours = tallies[us]
    battle_own, battle_theirs, battle_chance, rival_in_battle = battle(at, us)
    if team:
        theirs, others = rebels, 0.0
    else:
        best, theirs, others = -1.0, ours, 0.0
        for side in range(sides):
            if side != us:
                points = tallies[side].points(at) + (battle_theirs if side == rival_in_battle else 0.0)
                others += points
                if points > best:
                    best, theirs = points, tallies[side]
        others -= best
    in_war = at.revealed
    late = at_war_or_near(at)
    for side in range(sides):
        tallies[side].able = float(in_war and at.can_attack(side))
        if side != us:
            theirs.able = max(theirs.able, tallies[side].able)
    lead = ours.points(at) + battle_own - theirs.points(at)
    if team or sides == 2 or rival_in_battle == NOBODY or tallies[rival_in_battle] is theirs:
        lead -= battle_theirs
    planets_lead = float(ours.planets - theirs.planets)
    income_lead = ours.income - theirs.income
    found = ours.numbers(at)
    found += theirs.numbers(at)
    found += [lead, lead * late, planets_lead, planets_lead * late, income_lead]
    found.append(0.0 if in_war else income_lead * turns_left(at) + ours.begun - theirs.begun)
    found += reaches(at, us, ours, theirs) if in_war else NO_REACH
    found += [battle_own, battle_theirs, battle_chance]
    found += [float(lead > 0), float(lead > CLEAR_LEAD), float(lead == 0), others]
    found += attacks_left(at, us, lead) if in_war else NO_ATTACKS
    return found


NO_REACH: Final = [0.0] * 4
NO_ATTACKS: Final = [0.0] * 5


def open_colours(at: Position) -> int:
    """The colours that free planets still lack."""
    total = 0
    for planet, owner in enumerate(at.owner):
        if owner == NOBODY:
            start = COLOURS_EACH * planet
            for colour in range(COLOURS_EACH):
                if not at.tokens[start + colour]:
                    total += 1
    return total


def turns_left(at: Position) -> float:
    """About how many turns each seat still has in Phase One."""
    return TURNS_A_TOKEN * open_colours(at) / max(1, at.seats)


def at_war_or_near(at: Position) -> float:
    """How far Phase One is, from 0 to 1."""
    return 1.0 - open_colours(at) / (COLOURS_EACH * at.config.planets)


def battle(at: Position, us: int) -> tuple[float, float, float, int]:
    """The battle under way: what it may bring to us and to the other side, our chance, and who the other side is."""
    if not at.fighting:
        return 0.0, 0.0, 0.0, NOBODY
    attacker, defender = at.turn, at.defender
    config = at.config
    allies = config.complex != NOBODY
    table = battles_of(at, attacker, defender)
    force = min(at.force_v + at.force_g + 1, HEALTHS - 1)
    here = HEALTHS * force + defence(at, at.target)
    won = table.won[here]
    there = at.gems(at.target)
    attackers = config.planet_points * won + config.gem_points * (table.left_a[here] + won)
    held = min(table.left_d[here], (1.0 - won) * there)
    defenders = config.gem_points * (held + 1.0 - won - there) - config.planet_points * won
    if attacker == us:
        return attackers, defenders, won, defender
    if defender == us:
        return defenders, attackers, -won, attacker
    return (0.0, 0.0, 0.0, NOBODY) if allies else (0.0, defenders, 0.0, defender)


def reaches(at: Position, us: int, ours: Tally, theirs: Tally) -> list[float]:
    """What the largest stock of each side could take: planets, and the gems on them, by the chance of it."""
    reach = danger = gems_reach = gems_danger = 0.0
    strike = min(ours.largest, HEALTHS - 1)
    blow = min(theirs.largest, HEALTHS - 1)
    for planet, owner in enumerate(at.owner):
        if owner == NOBODY:
            continue
        gems = at.vertium[planet] + at.gelbon[planet]
        if owner == us:
            if blow:
                rival = at.config.complex if at.config.complex not in (NOBODY, us) else (us + 1) % at.config.sides
                chance = battles_of(at, rival, us).won[HEALTHS * blow + defence(at, planet)]
                danger += chance
                gems_danger += chance * gems
        elif strike:
            chance = battles_of(at, us, owner).won[HEALTHS * strike + defence(at, planet)]
            reach += chance
            gems_reach += chance * gems
    return [reach, danger, gems_reach, gems_danger]


def attacks_left(at: Position, us: int, lead: float) -> list[float]:
    """Whose turn it is in the war, and how many attacks are still to come."""
    config = at.config
    mine = float(at.turn == us)
    if config.american:
        return [mine, mine * float(at.fresh), 0.0, 0.0, 0.0]
    rounds = float(config.rounds - at.round)
    own, rivals = rounds, rounds * (config.sides - 1)
    for place in range(at.place + int(at.fighting), len(at.order)):
        if at.order[place] == us:
            own += 1.0
        else:
            rivals += 1.0
    return [mine, 0.0, own, rivals, lead * (own - rivals / max(1, config.sides - 1))]


def own(at: Position, player: int, found: list[float]) -> list[float]:
    """What a seat knows of Phase One, with its own hand; in the war nothing of it matters."""
    complex_side = at.config.complex
    role = 0.0 if complex_side == NOBODY else 1.0 if player == complex_side else -1.0
    if at.revealed or at.config.solo or at.first == NOBODY:
        return [at.attacks / (at.attacks + 10.0), role] + [0.0] * (len(OWN) - 2)
    outlook = what_comes_next(at, player)
    numbers = [0.0] * 5
    worths = [0.0] * 5
    hopes = [0.0] * 5
    best = worst = 0.0
    for planet, lacking in enumerate(outlook.lacking):
        if lacking:
            gaps = len(COLOURS_IN[lacking])
            hope = outlook.hope(planet, lacking)
            numbers[gaps] += 1.0
            worths[gaps] += outlook.worth(planet)
            hopes[gaps] += hope
            best = max(best, hope)
            worst = min(worst, hope)
    lead = found[2 * len(SIDE)]
    token = token_to_place(at, outlook) if at.step == step_id.PLACE else 0.0
    promise = lead + found[2 * len(SIDE) + EXPECTED_INCOME] + hopes[1] + hopes[2] + hopes[3] + hopes[4] + token
    progress = at_war_or_near(at)
    rivals_cards = rivals_skip = 0.0
    for seat in range(at.seats):
        if seat != player:
            rivals_cards += at.cards[seat]
            rivals_skip += at.skip[seat]
    result = [progress, role, float(at.turn == player), float(at.skip[player]), rivals_skip]
    result += numbers[1:]
    result += [worths[1], worths[2], worths[3] + worths[4], hopes[1], hopes[2], hopes[3] + hopes[4]]
    result += [(hopes[1] + hopes[2]) * lead * 0.1, best, worst]
    result += [token, promise, promise / (1.0 + open_colours(at)) ** 0.5]
    result += [float(at.cards[player]), float(at.cards[(player + 1) % at.seats]), rivals_cards / (at.seats - 1)]
    result += hand_numbers(at, player, outlook)
    result += objective_numbers(at, player, outlook)
    return result


def what_comes_next(at: Position, player: int) -> Outlook:
    """Phase One from here: who may be the next to play a set, and who may have the cards of the row."""
    outlook = Outlook(at, player)
    mover, step = at.turn, at.step
    follower = (mover + 1) % at.seats
    if step == step_id.PLACE or (step > step_id.TAKE and mover == player and not holds_set(at, player)):
        outlook.next_seat = follower
    else:
        outlook.next_seat = mover
    taker = mover if step <= step_id.TAKE else follower
    for place, kind in enumerate(at.row):
        if kind < COLOURS_EACH and kind not in at.row[:place]:  # one card can be taken in a turn
            outlook.add(taker, kind, 1.0)
    return outlook


def holds_set(at: Position, player: int) -> bool:
    """Whether there is a set in the own hand."""
    start = KINDS_EACH * player
    return max(at.hand[start : start + COLOURS_EACH]) >= SET


def token_to_place(at: Position, outlook: Outlook) -> float:
    """What the token that is about to be placed changes, if it goes where it does most for whoever places it."""
    bit = 1 << at.colour
    side = outlook.interest[at.turn]
    best = -1000.0
    for planet, lacking in enumerate(outlook.lacking):
        if lacking & bit:
            left = lacking & ~bit
            if left:
                after = outlook.hope(planet, left)
            elif at.turn == outlook.player:
                after = outlook.own_worth(planet)
            else:
                after = side * outlook.worth(planet)
            change = after - outlook.hope(planet, lacking)
            best = max(best, change if side > 0.0 else -change)
    if best == -1000.0:  # no planet lacks it: one gem more for somebody
        return 0.0
    return best if side > 0.0 else -best


def hand_numbers(at: Position, player: int, outlook: Outlook) -> list[float]:
    """How near the hand is to sets, and the Disaster Cards in it."""
    wanted = 0
    for lacking in outlook.lacking:
        wanted |= lacking
    pairs = sets = singles = useless = pairs_of_rivals = tokens = 0.0
    for colour in range(COLOURS_EACH):
        cards = at.hand[KINDS_EACH * player + colour]
        if not wanted >> colour & 1:
            useless += cards
        elif cards >= 3:
            sets += 1.0
        elif cards == 2:
            pairs += 1.0
        elif cards == 1:
            singles += 1.0
        tokens += min(2, at.supply[COLOURS_EACH * player + colour] + at.pool[colour])
        for seat in range(at.seats):
            if seat != player and wanted >> colour & 1:
                pairs_of_rivals += float(at.known[KINDS_EACH * (player * at.seats + seat) + colour] >= 2)
    result = [pairs, sets, singles, useless, pairs_of_rivals]
    start = KINDS_EACH * player
    result += [float(at.hand[start + kind]) for kind in range(MINE_BLAST, KINDS_EACH)]
    result.append(tokens)
    return result


def objective_numbers(at: Position, player: int, outlook: Outlook) -> list[float]:
    """Whether the Secret Objective is met, can still be met, and what its planet lacks."""
    planet = at.objective[player]
    if planet < 0:
        return [0.0, 0.0, 0.0]
    owner = at.owner[planet]
    return [float(owner == player), float(owner == NOBODY), float(len(COLOURS_IN[outlook.lacking[planet]]))]

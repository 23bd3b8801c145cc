"""How good each choice of Phase One is: which card to take, which set to play, where a token goes, which disaster.

All is measured in Victory Points that the free planets promise (see `Outlook`): a choice is as good as what it changes.
"""

from __future__ import annotations

from typing import Final

from orrery.core.policy import HOPELESS, Judged
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import (
    DISASTER,
    END_TURN,
    KEEP_SET,
    LEAK,
    MELT,
    PLACE,
    PLAY_SET,
    RAID_GEM,
    RAID_HAND,
    RAID_TO,
    TAKE,
)
from orrery.games.vertium.bot_outlook import Outlook
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.pieces import (
    AGRI,
    COLOURS_EACH,
    ENERGY,
    HIDDEN,
    KINDS_EACH,
    LEAK_CARD,
    MELTDOWN,
    MINE_BLAST,
    RAIDER,
    SET,
    VIRUS,
    WATER,
)
from orrery.games.vertium.position import Position
from orrery.games.vertium.steps.disasters import leaky, raidable, robbable

# What is not told by planets, in Victory Points
IN_HAND: Final = [0.0, 0.27, 0.9, 1.8]  # cards of a colour that can still be placed
SPENT_COLOUR: Final = 0.3  # of that, if every free planet has the colour already
NEW_CARDS: Final = 0.6  # a set is laid down and the hand refilled
MISSED_TURN: Final = 0.9  # of a rival
DISASTER_CARD: Final = [2.1, 0.4, 0.85, 0.6, 2.2]  # in hand: Mine Blast, Meltdown, Leak, Virus, Raider
KEPT: Final = [0.4, 0.2, 1.2, 0.2, 0.8]  # what a Disaster Card must change to be better now than perhaps later
BLAST_OF_TWO: Final = 1.9  # with two players a Mine Blast gives two turns in a row: more in hand,
BLAST_KEPT: Final = 2.6  # and worth waiting for the race that they decide
STOLEN_CARD: Final = 0.7
EXPOSED_GEM: Final = 0.3  # a gem on a planet whose blue moon nobody has seen


def take_choices(at: Position, player: int) -> list[Judged]:
    """V-2.1: what a card brings, and what the one left lying brings to the next player."""
    row = at.row
    if len(row) == 1 or row[0] == row[1]:
        return [(0.0, TAKE.zero + row[0], "the only card there is")]
    outlook = Outlook(at, player)
    found: list[Judged] = []
    for kind, left in ((row[0], row[1]), (row[1], row[0])):
        worth = 0.0
        if left < COLOURS_EACH:
            outlook.add(outlook.next_seat, left, 1.0)
        else:
            worth += outlook.interest[outlook.next_seat] * in_reserve(at, left)
        reason = "brings a set closer"
        if kind >= MINE_BLAST:
            worth += in_reserve(at, kind) + best_now(at, outlook, NOBODY)
            reason = "a Disaster Card for later"
        else:
            if outlook.cards[COLOURS_EACH * player + kind] >= SET - 1:
                reason = "completes a set"
            worth += best_now(at, outlook, kind)
        if left < COLOURS_EACH:
            outlook.add(outlook.next_seat, left, -1.0)
        found.append((worth, TAKE.zero + kind, reason))
    return found


def in_reserve(at: Position, kind: int) -> float:
    """What a Disaster Card in hand is worth."""
    worth = DISASTER_CARD[kind - MINE_BLAST]
    return worth + BLAST_OF_TWO if kind == MINE_BLAST and at.seats == 2 else worth


def best_now(at: Position, outlook: Outlook, kind: int) -> float:
    """What this turn leads to with one card more: the best set if there is one, else a fuller hand."""
    player = outlook.player
    mine = COLOURS_EACH * player
    if kind != NOBODY:
        outlook.add(player, kind, 1.0)
    best = -HOPELESS
    for colour in range(COLOURS_EACH):
        if outlook.cards[mine + colour] >= SET:
            best = max(best, set_worth(at, outlook, colour))
    worth = outlook.all_hopes()
    if best > -HOPELESS:
        worth += best
    elif kind != NOBODY:
        worth += in_hand(at, outlook, kind)
    if kind != NOBODY:
        outlook.add(player, kind, -1.0)
    return worth


def in_hand(at: Position, outlook: Outlook, colour: int) -> float:
    """What the latest card of a colour adds to a hand, apart from planets that wait for it."""
    entry = COLOURS_EACH * outlook.player + colour
    if not at.supply[entry] and not at.pool[colour]:
        return 0.0
    cards = int(outlook.cards[entry])
    gain = IN_HAND[cards] - IN_HAND[cards - 1] if 0 < cards <= SET else 0.0
    bit = 1 << colour
    for lacking in outlook.lacking:
        if lacking & bit:
            return gain
    return SPENT_COLOUR * gain


def set_worth(at: Position, outlook: Outlook, colour: int) -> float:
    """What a set changes if its token goes to the best planet."""
    entry = COLOURS_EACH * outlook.player + colour
    if not at.supply[entry] and not at.pool[colour]:
        return NEW_CARDS
    outlook.add(outlook.player, colour, -float(SET))
    bit = 1 << colour
    best = -HOPELESS
    for planet, lacking in enumerate(outlook.lacking):
        if lacking & bit:
            best = max(best, place_worth(outlook, planet, colour))
    if best == -HOPELESS:
        for planet, lacking in enumerate(outlook.lacking):
            if lacking:
                best = max(best, place_worth(outlook, planet, colour))
    outlook.add(outlook.player, colour, float(SET))
    return best + NEW_CARDS


def place_worth(outlook: Outlook, planet: int, colour: int) -> float:
    """What a token changes: it colonizes, it opens a race for the last colour, or it is one gem more for the owner."""
    lacking = outlook.lacking[planet]
    left = lacking & ~(1 << colour)
    before = outlook.hope(planet, lacking)
    if not left:
        return outlook.own_worth(planet) - before
    if left == lacking:
        return before / outlook.worth(planet)
    return outlook.hope(planet, left) - before


def place_choices(at: Position, player: int) -> list[Judged]:
    """V-2.3, V-4.4: where a token goes."""
    colour = at.colour
    bit = 1 << colour
    outlook = after_taking(at, player)
    found: list[Judged] = []
    for planet, lacking in enumerate(outlook.lacking):
        if lacking & bit:
            left = lacking & ~bit
            reason = "colonizes the planet" if not left else "prepares a planet"
            if left and not left & (left - 1):
                reason = "leaves the last colour to whoever has it first"
            found.append((place_worth(outlook, planet, colour), PLACE.zero + planet, reason))
    if not found:
        for planet, lacking in enumerate(outlook.lacking):
            if lacking:
                found.append((place_worth(outlook, planet, colour), PLACE.zero + planet, "one gem more for its owner"))
    return found


def after_taking(at: Position, player: int) -> Outlook:
    """The outlook once a card is taken: what lies in the row is for the next player."""
    outlook = Outlook(at, player)
    for kind in at.row:
        if kind < COLOURS_EACH:
            outlook.add(outlook.next_seat, kind, 1.0)
    return outlook


def play_choices(at: Position, player: int) -> list[Judged]:
    """V-2.4, V-2.6: a set must be played; without one, a Disaster Card or nothing."""
    hand = KINDS_EACH * player
    sets = [colour for colour in range(COLOURS_EACH) if at.hand[hand + colour] >= SET]
    if len(sets) == 1:
        return [(0.0, PLAY_SET.zero + sets[0], "a set has to be played")]
    disasters = [kind for kind in range(MINE_BLAST, KINDS_EACH) if at.hand[hand + kind]]
    if not sets and not disasters:
        return [(0.0, END_TURN.zero, "nothing can be played")]
    outlook = after_taking(at, player)
    if sets:
        return [(set_worth(at, outlook, c), PLAY_SET.zero + c, "the better of the sets") for c in sets]
    found: list[Judged] = [(0.0, END_TURN.zero, "disasters may do more later")]
    for kind in disasters:
        worth = disaster_worth(at, outlook, kind) - KEPT[kind - MINE_BLAST]
        if kind == MINE_BLAST and at.seats == 2:
            worth -= BLAST_KEPT
        found.append((worth, DISASTER.zero + kind, DISASTER_REASONS[kind - MINE_BLAST]))
    return found


DISASTER_REASONS: Final = [
    "rivals miss turns",
    "a rival loses Energy it collects",
    "takes a planet away from a rival's reach",
    "takes planets away from rivals' reach",
    "steals what helps most",
]


def disaster_worth(at: Position, outlook: Outlook, kind: int) -> float:
    """What a Disaster Card changes now, used in the best way."""
    if kind == MINE_BLAST:
        return blast_worth(at, outlook)
    if kind == MELTDOWN:
        best = 0.0
        for seat in range(at.seats):
            if seat != outlook.player:
                best = max(best, melt_worth(at, outlook, seat))
        return best
    if kind == LEAK_CARD:
        best = 0.0
        for planet in leaky(at):
            best = max(best, drain_worth(at, outlook, planet, WATER))
        return best
    if kind == VIRUS:
        total = 0.0
        for planet, lacking in enumerate(outlook.lacking):
            if lacking and at.tokens[COLOURS_EACH * planet + AGRI]:
                total += drain_worth(at, outlook, planet, AGRI)
        return total
    assert kind == RAIDER
    best = 0.0
    for gem in raidable(at, outlook.player):
        best = max(best, gem_worth(at, outlook, gem // 2))
    for seat in robbable(at, outlook.player):
        best = max(best, theft_worth(at, outlook, seat))
    return best


def blast_worth(at: Position, outlook: Outlook) -> float:
    """V-3.2: the turns that rivals miss, and the races that this decides."""
    seats, player = at.seats, outlook.player
    before = outlook.all_hopes()
    skip, missing = outlook.skip, outlook.missing
    outlook.skip, outlook.missing = skip[:], True
    missed = 0.0
    for ahead in (1, 1) if seats == 2 else (1, 2):
        seat = (player + ahead) % seats
        outlook.skip[seat] += 1
        missed -= outlook.interest[seat] * MISSED_TURN
    gain = outlook.all_hopes() - before
    outlook.skip, outlook.missing = skip, missing
    return missed + gain


def melt_worth(at: Position, outlook: Outlook, seat: int) -> float:
    """V-3.3: what the Energy cards that a hand may hold are worth to it; a hand without any loses nothing."""
    entry = COLOURS_EACH * seat + ENERGY
    cards = outlook.cards[entry]
    before = outlook.hopes_by(ENERGY)
    outlook.add(seat, ENERGY, -cards)
    gain = outlook.hopes_by(ENERGY) - before
    outlook.add(seat, ENERGY, cards)
    lost = IN_HAND[min(SET, int(cards))] if at.supply[entry] or at.pool[ENERGY] else 0.0
    return gain - outlook.interest[seat] * lost


def drain_worth(at: Position, outlook: Outlook, planet: int, colour: int) -> float:
    """V-3.4, V-3.7: what changes if a planet loses its token of a colour."""
    lacking = outlook.lacking[planet]
    if at.tokens[COLOURS_EACH * planet + colour] > 1 and colour == WATER:  # only an extra goes
        return -outlook.hope(planet, lacking) / outlook.worth(planet)
    return outlook.hope(planet, lacking | 1 << colour) - outlook.hope(planet, lacking)


def gem_worth(at: Position, outlook: Outlook, planet: int) -> float:
    """V-3.6: a gem more here, a gem less there; one that may freeze in the Winter Eclipse is a little less."""
    worth = at.config.gem_points * (1.0 - outlook.interest[at.owner[planet]])
    return worth - EXPOSED_GEM if at.blue[planet] == HIDDEN else worth


def theft_worth(at: Position, outlook: Outlook, seat: int) -> float:
    """V-3.5: a card by lot from a hand: what its cards are worth here, and there."""
    player, cards = outlook.player, at.cards[seat]
    total = 0.0
    for colour in range(COLOURS_EACH):
        share = min(1.0, outlook.cards[COLOURS_EACH * seat + colour] / cards)
        if share <= 0.0:
            continue
        before = outlook.hopes_by(colour)
        outlook.add(player, colour, 1.0)
        outlook.add(seat, colour, -share)
        gain = outlook.hopes_by(colour) - before + in_hand(at, outlook, colour)
        outlook.add(player, colour, -1.0)
        outlook.add(seat, colour, share)
        total += share * gain
    return STOLEN_CARD * (1.0 - outlook.interest[seat]) * 0.5 + total


def melt_choices(at: Position, player: int) -> list[Judged]:
    """V-3.3: who loses the Energy cards; never oneself."""
    outlook = after_taking(at, player)
    found: list[Judged] = []
    for seat in range(at.seats):
        if seat == player:
            found.append((-2.0 * HOPELESS, MELT.zero + seat, "one's own Energy"))
        else:
            found.append((melt_worth(at, outlook, seat), MELT.zero + seat, "this hand may hold Energy it needs"))
    return found


def leak_choices(at: Position, player: int) -> list[Judged]:
    """V-3.4: the planet that loses Water."""
    outlook = after_taking(at, player)
    return [
        (drain_worth(at, outlook, planet, WATER), LEAK.zero + planet, "a rival is nearer to this planet")
        for planet in leaky(at)
    ]


def raid_choices(at: Position, player: int) -> list[Judged]:
    """V-3.5, V-3.6: a gem of somebody who has more, or a card of a hand."""
    outlook = after_taking(at, player)
    found: list[Judged] = [
        (theft_worth(at, outlook, seat), RAID_HAND.zero + seat, "a card of this hand may help")
        for seat in robbable(at, player)
    ]
    for gem in raidable(at, player):
        rich = 0.01 * at.gems_of(at.owner[gem // 2])
        found.append(
            (gem_worth(at, outlook, gem // 2) + rich, RAID_GEM.zero + gem, "a gem is taken from a richer rival")
        )
    return found


def raid_set_choices(at: Position, player: int) -> list[Judged]:
    """V-3.5: play the set that the stolen card completed, or keep it for the next turn."""
    hand = KINDS_EACH * player
    sets = [colour for colour in range(COLOURS_EACH) if at.hand[hand + colour] >= SET]
    if not sets:
        return [(0.0, KEEP_SET.zero, "no set can be played")]
    outlook = after_taking(at, player)
    found: list[Judged] = [(set_worth(at, outlook, c), PLAY_SET.zero + c, "a set at once") for c in sets]
    found.append((0.0, KEEP_SET.zero, "the set can wait"))
    return found


def raid_to_choices(at: Position, player: int) -> list[Judged]:
    """V-3.6: where a stolen gem is safe: on the weakest planet, but not below a blue moon nobody has seen."""
    found: list[Judged] = []
    for planet, owner in enumerate(at.owner):
        if owner == player:
            risk = EXPOSED_GEM if at.blue[planet] == HIDDEN else 0.0
            found.append((-0.01 * at.gems(planet) - risk, RAID_TO.zero + planet, "the gem is safe there"))
    return found


def colonizing_choices(at: Position, player: int) -> list[Judged]:
    """Any decision of Phase One."""
    step = at.step
    if step == step_id.TAKE:
        return take_choices(at, player)
    if step == step_id.PLAY:
        return play_choices(at, player)
    if step == step_id.PLACE:
        return place_choices(at, player)
    if step == step_id.MELT:
        return melt_choices(at, player)
    if step == step_id.LEAK:
        return leak_choices(at, player)
    if step == step_id.RAID:
        return raid_choices(at, player)
    if step == step_id.RAID_SET:
        return raid_set_choices(at, player)
    return raid_to_choices(at, player)

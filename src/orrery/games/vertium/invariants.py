"""What is always true of a position; the conformance suite asks after every action.

Invariants about two positions in a row are tested where games are played.
"""

from __future__ import annotations

from orrery.games.vertium import step_id
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.dice import ROLLS
from orrery.games.vertium.pieces import COLOURS_EACH, KINDS_EACH, REFUGE
from orrery.games.vertium.position import NO_ANSWER, NOTHING, NOWHERE, Position


def broken(at: Position) -> list[str]:
    """The invariants that this position breaks, in words."""
    wrong: list[str] = []
    if not at.config.solo:
        wrong += cards_and_tokens(at)
        wrong += turns(at)
    wrong += planets(at)
    wrong += pieces(at)
    wrong += battle(at)
    return wrong


def hold(wrong: list[str], words: str, true: bool) -> None:
    if not true:
        wrong.append(words)


def cards_and_tokens(at: Position) -> list[str]:
    wrong: list[str] = []
    config = at.config
    for kind in range(KINDS_EACH):
        held = sum(at.hand[kind::KINDS_EACH])
        copies = at.deck[kind] + at.discard[kind] + at.row.count(kind) + held
        hold(wrong, "each card is in one place", copies == config.deck[kind])
    hold(wrong, "no card is owed", min(at.deck + at.hand + at.discard) >= 0)
    hold(wrong, "the deck is counted", at.deck_size == sum(at.deck))
    sizes = [sum(at.hand_of(seat)) for seat in range(at.seats)]
    hold(wrong, "the hands are counted", at.cards == sizes)
    for colour in range(COLOURS_EACH):
        in_hand = 1 if at.step == step_id.PLACE and at.colour == colour else 0
        off_planets = sum(at.supply[colour::COLOURS_EACH]) + at.pool[colour] + in_hand
        on_planets = sum(at.tokens[colour::COLOURS_EACH])
        if not at.revealed and at.first != NOBODY and at.step != step_id.BLUE_MOONS:  # then the extra tokens are gone
            all_tokens = sum(config.tokens[colour::COLOURS_EACH])
            hold(wrong, "tokens are neither made nor lost", off_planets + on_planets == all_tokens)
        lacking = sum(
            1 for p in range(config.planets) if at.owner[p] == NOBODY and not at.tokens[COLOURS_EACH * p + colour]
        )
        hold(wrong, "enough tokens are left for every planet", off_planets >= lacking)
    return wrong


def turns(at: Position) -> list[str]:
    wrong: list[str] = []
    if at.step == step_id.TAKE and not at.over:
        spare = at.deck_size + sum(at.discard)
        fewest = at.config.hand_minimum
        hold(wrong, "every hand has four cards before a card is taken", min(at.cards) >= fewest or not spare)
        hold(wrong, "the row has two cards before one is taken", len(at.row) == 2 or not spare)
    if at.step not in (step_id.MOONS, step_id.SITES, step_id.DEAL, step_id.REFILL):
        hold(wrong, "the row has one or two cards", 1 <= len(at.row) <= 2)
    asked = at.step == step_id.DECIDE and not at.over
    hold(wrong, "somebody who is asked about the war has not answered", not asked or NO_ANSWER in at.wishes)
    hold(
        wrong, "only where it is asked has anybody wished for anything", at.config.asks_about_war or not any(at.wishes)
    )
    hold(wrong, "nobody misses fewer than no turns", min(at.skip) >= 0)
    hold(wrong, "Phase One is bounded", at.slots <= at.config.slots)
    drawn = [planet for planet in at.objective if planet != NOWHERE]
    hold(wrong, "objectives differ", len(set(drawn)) == len(drawn))
    return wrong


def planets(at: Position) -> list[str]:
    wrong: list[str] = []
    for planet in range(at.config.planets):
        tokens = at.tokens_on(planet)
        free = at.owner[planet] == NOBODY
        if not at.config.solo:
            hold(wrong, "a planet is owned once it has all four colours", free == (0 in tokens))
        gems = at.gems(planet)
        hold(wrong, "nothing stands on a free planet", not free or gems + at.cube[planet] == 0)
        hold(wrong, "a moon stands on its ring", 0 <= at.moon[planet] <= 7)
        hold(wrong, "fast moons go by quarters", at.config.speed[at.value[planet]] != 2 or at.moon[planet] % 2 == 0)
        hold(wrong, "only owned moons move", not free or at.moon[planet] == 0)
        hold(wrong, "gems are not negative", at.vertium[planet] >= 0 and at.gelbon[planet] >= 0)
        hold(wrong, "one CUBE at most", at.cube[planet] in (0, 1))
        hold(
            wrong,
            "Gelbon and CUBES belong to the expansion",
            at.config.gelbon or not at.gelbon[planet] + at.cube[planet],
        )
    return wrong


def pieces(at: Position) -> list[str]:
    wrong: list[str] = []
    config = at.config
    for side in range(config.sides):
        hold(wrong, "Captains are counted", at.captains_of(side) >= 0 and at.refuge[side] >= 0)
        hold(wrong, "CUBES are counted", at.cubes_of(side) >= 0)
        points = sum(
            config.planet_points + config.gem_points * at.gems(p) for p in range(config.planets) if at.owner[p] == side
        )
        hold(wrong, "Victory Points can be counted again", at.victory_points(side) == points)
    if at.rank:
        hold(wrong, "a ranking names every side once", sorted(at.rank) == list(range(config.sides)))
    bound = config.attack_limit if config.american else config.rounds * config.sides
    hold(wrong, "the war is bounded", at.attacks <= bound)
    if REFUGE not in at.blue:
        hold(wrong, "nobody is on a moon that is not there", not any(at.refuge))
    return wrong


def battle(at: Position) -> list[str]:
    wrong: list[str] = []
    config = at.config
    if not at.fighting:
        idle = at.cube_hits == at.cards_a == at.cards_d == at.hitless == 0 and at.roll_a == at.roll_d == NOTHING
        hold(wrong, "no battle, no traces of one", idle)
        return wrong
    hold(wrong, "a standing CUBE has taken less than three hits", 0 <= at.cube_hits < config.cube_hits)
    hold(wrong, "a battle has an attacker and a defender", at.defender == at.owner[at.target] != at.turn)
    hold(wrong, "the force is not negative", at.force_v >= 0 and at.force_g >= 0)
    hold(wrong, "battles are bounded", at.hitless < config.hitless_limit)
    if at.step in (step_id.CARD_A, step_id.CARD_D):
        for side, roll in ((at.turn, at.roll_a), (at.defender, at.roll_d)):
            hold(wrong, "as many dice as the side has", len(ROLLS[roll]) == at.dice_of(side))
    if config.shadows:
        hold(wrong, "Rebels do not fight each other", config.complex in (at.turn, at.defender))
    if at.step == step_id.ESCAPE:
        hold(wrong, "the Complex never escapes", at.defender != config.complex)
    if at.step == step_id.ROLL_A and config.solo:
        hold(wrong, "the solo deck has four cards to show", sum(at.left) >= 4)
    return wrong

"""The greedy policy of Vertium: finish planets in Phase One, attack where it pays in the war."""

from __future__ import annotations

from random import Random
from typing import Final

from orrery.core.policy import Judged, Policy
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import (
    ATTACK,
    CARD,
    CUBE_G,
    CUBE_SITE,
    CUBE_V,
    CUBES_DONE,
    DISASTER,
    END_HERE,
    END_TURN,
    ESCAPE,
    FROM,
    GO_TO_WAR,
    HOLD,
    KEEP_SET,
    LEAK,
    MELT,
    MOST_GEMS,
    NO_ATTACK,
    PASS_WAR,
    PLACE,
    PLAY_SET,
    RAID_GEM,
    RAID_HAND,
    RAID_TO,
    REFUGE_FROM,
    SEND_G,
    SEND_V,
    TAKE,
)
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.dice import HITS, PLAYABLE, SHIELDS, TURNED
from orrery.games.vertium.odds import win_chance
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
    VIRUS,
    WATER,
)
from orrery.games.vertium.position import NOWHERE
from orrery.games.vertium.state import VertiumState
from orrery.games.vertium.steps.war import gelbon_limits, vertium_limits

DISASTER_WORTH: Final = [1.6, 0.7, 0.6, 0.5, 1.5]  # Mine Blast, Meltdown, Leak, Virus, Raider
ENOUGH_TO_ATTACK: Final = 3  # gems that one planet keeps when CUBES are built
NEVER: Final = -1000.0

Choices = list[tuple[float, int]]


def greedy(state: VertiumState, player: int, rng: Random) -> int:
    """The best legal action by the policy; ties are broken by chance."""
    step = state.step
    if step == step_id.TAKE:
        choices = [(card_worth(state, player, kind), TAKE.zero + kind) for kind in sorted(set(state.row))]
    elif step == step_id.PLAY:
        choices = play_choices(state, player)
    elif step == step_id.PLACE:
        choices = [(place_worth(state, player, a - PLACE.zero, state.colour), a) for a in state.legal(player)]
    elif step in (step_id.CARD_A, step_id.CARD_D):
        choices = card_choices(state)
    elif step == step_id.ESCAPE:
        choices = [(1.0, ESCAPE.zero)]
    elif step in (step_id.TURN, step_id.WAR):
        choices = attack_choices(state, player)
    elif step in (step_id.ORIGIN, step_id.SEND_V, step_id.SEND_G):
        choices = force_choices(state, player)
    elif step == step_id.DECIDE:  # whoever would win now wishes to end here
        leads = state.places()[player] == 1
        choices = [(float(leads), END_HERE.zero), (float(not leads), GO_TO_WAR.zero)]
    elif step in (step_id.CUBES, step_id.CUBE_G, step_id.CUBE_SITE):
        choices = cube_choices(state, player)
    else:
        choices = disaster_choices(state, player)
    return best_of(choices, rng)


def best_of(choices: Choices, rng: Random) -> int:
    top = max([value for value, _ in choices])
    return rng.choice([action for value, action in choices if value == top])


# Phase One ----------------------------------------------------------------------------------------------------------


def free_planets(state: VertiumState) -> list[int]:
    return [planet for planet, owner in enumerate(state.owner) if owner == NOBODY]


def missing(state: VertiumState, planet: int) -> list[int]:
    """The colours a planet still lacks."""
    return [colour for colour in range(COLOURS_EACH) if not state.tokens[COLOURS_EACH * planet + colour]]


def in_hand(state: VertiumState, player: int, kind: int) -> int:
    return state.hand[KINDS_EACH * player + kind]


def planet_worth(state: VertiumState, player: int, planet: int) -> int:
    bonus = state.config.objective_bonus if state.objective[player] == planet else 0
    return state.value[planet] + state.config.planet_points + bonus


def card_worth(state: VertiumState, player: int, kind: int) -> float:
    """How much a card of the row helps."""
    if kind >= MINE_BLAST:
        return DISASTER_WORTH[kind - MINE_BLAST]
    if not state.supply[COLOURS_EACH * player + kind] and not state.pool[kind]:
        return -1.0
    gaps = [missing(state, planet) for planet in free_planets(state)]
    useful = 1.0 if any(kind in gap for gap in gaps) else 0.4
    last = 1.6 if [kind] in gaps else 1.0
    return (in_hand(state, player, kind) % 3 + 1) * useful * last


def place_worth(state: VertiumState, player: int, planet: int, colour: int) -> float:
    """How good a token of a colour is on a planet: finish it, or do not leave it to others to finish."""
    worth = planet_worth(state, player, planet)
    gap = missing(state, planet)
    if colour not in gap:  # an extra, best where one hopes to win
        return worth + 4 - len(gap) + sum(min(2, in_hand(state, player, other)) for other in gap)
    if len(gap) == 1:
        return 100.0 + worth
    if len(gap) == 2:
        last = gap[0] if gap[1] == colour else gap[1]
        held = in_hand(state, player, last)
        return 50.0 + worth if held >= 2 else -5.0 if held == 1 else -20.0 - worth
    return worth + 4.0 - len(gap)


def play_choices(state: VertiumState, player: int) -> Choices:
    legal = state.legal(player)
    if legal[0] < KEEP_SET.zero:  # sets
        return [(set_worth(state, player, action - PLAY_SET.zero), action) for action in legal]
    held = [action - DISASTER.zero for action in legal[:-1]]
    if MINE_BLAST in held:
        return [(1.0, DISASTER.zero + MINE_BLAST)]
    if RAIDER in held:
        return [(1.0, DISASTER.zero + RAIDER)]
    if MELTDOWN in held:
        return [(1.0, DISASTER.zero + MELTDOWN)]
    if LEAK_CARD in held and near_losses(state, player, WATER):
        return [(1.0, DISASTER.zero + LEAK_CARD)]
    if VIRUS in held and len(near_losses(state, player, AGRI)) >= 2:
        return [(1.0, DISASTER.zero + VIRUS)]
    return [(1.0, END_TURN.zero)]


def set_worth(state: VertiumState, player: int, colour: int) -> float:
    """A set that colonizes goes first, the richest planet before others; else the colour with most tokens left."""
    tokens = state.supply[COLOURS_EACH * player + colour]
    if not tokens and not state.pool[colour]:
        return -1.0
    finished = [planet_worth(state, player, p) for p in free_planets(state) if missing(state, p) == [colour]]
    return 100.0 + max(finished) if finished else float(tokens)


def near_losses(state: VertiumState, player: int, colour: int) -> list[int]:
    """Planets with three colours, `colour` among them, that one cannot finish oneself."""
    found: list[int] = []
    for planet in free_planets(state):
        gap = missing(state, planet)
        if len(gap) == 1 and gap[0] != colour and in_hand(state, player, gap[0]) < 2:
            found.append(planet)
    return found


def disaster_choices(state: VertiumState, player: int) -> Choices:
    step = state.step
    if step == step_id.MELT:
        return [(meltdown_worth(state, player, action - MELT.zero), action) for action in state.legal(player)]
    if step == step_id.LEAK:
        near = near_losses(state, player, WATER)
        legal = state.legal(player)
        return [
            (float(p in near) * planet_worth(state, player, p), LEAK.zero + p) for p in planets_of(legal, LEAK.zero)
        ]
    if step == step_id.RAID:
        return raid_choices(state, player)
    if step == step_id.RAID_SET:
        legal = state.legal(player)
        return [(0.0 if action == KEEP_SET.zero else 1.0, action) for action in legal]
    assert step == step_id.RAID_TO
    own = planets_of(state.legal(player), RAID_TO.zero)
    return [(-float(state.gems(p)) - (100.0 if state.blue[p] == HIDDEN else 0.0), RAID_TO.zero + p) for p in own]


def planets_of(actions: list[int], zero: int) -> list[int]:
    return [action - zero for action in actions]


def meltdown_worth(state: VertiumState, player: int, target: int) -> float:
    """Known Energy first, then the size of the hand; never oneself."""
    if target == player:
        return NEVER
    known = state.known[KINDS_EACH * (player * state.seats + target) + ENERGY]
    return 10.0 * known + state.cards[target] / 10


def raid_choices(state: VertiumState, player: int) -> Choices:
    """A gem from the richest faction if that is allowed, else a card from the largest hand."""
    choices: Choices = []
    for action in state.legal(player):
        if action >= RAID_GEM.zero:
            planet = (action - RAID_GEM.zero) // 2
            choices.append((100.0 + state.gems_of(state.owner[planet]), action))
        else:
            choices.append((float(state.cards[action - RAID_HAND.zero]), action))
    return choices


# War ----------------------------------------------------------------------------------------------------------------


def attack_worth(state: VertiumState, origin: int, target: int, gems: int, by_refuge: bool) -> float:
    """What an attack promises: the chance to win it, what is won, what is lost."""
    chance = win_chance(state, state.owner[origin], gems, target)
    if not state.config.american:
        return chance * (3 + 0.5 * (state.gems(target) + 3)) - (1 - chance) * (gems + 1) - 1
    left = state.gems(origin) - gems - (0 if by_refuge else 1)
    bare = 1.5 if left == 0 and chance <= 0.97 else 0.0
    return chance * (4 + 0.7 * state.gems(target)) - (1 - chance) * (0.8 * gems + 3) - 0.02 * gems - bare


def best_force(state: VertiumState, origin: int, target: int, by_refuge: bool) -> tuple[float, int]:
    """The best number of gems to send, and what it promises."""
    low, high = (1, state.gems(origin)) if by_refuge else (0, state.gems(origin) - 1)
    options = [
        (attack_worth(state, origin, target, gems, by_refuge), gems) for gems in range(low, min(high, MOST_GEMS) + 1)
    ]
    return max(options)


def origin_choices(state: VertiumState, player: int, target: int) -> Choices:
    """Every way to lead an attack on a planet, with what it promises."""
    choices: Choices = []
    captain = state.captains_of(player) > 0
    for planet, owner in enumerate(state.owner):
        if owner == player and state.gems(planet):
            if captain:
                choices.append((best_force(state, planet, target, False)[0], FROM.zero + planet))
            if state.refuge[player]:
                choices.append((best_force(state, planet, target, True)[0], REFUGE_FROM.zero + planet))
    return choices


def attack_choices(state: VertiumState, player: int) -> Choices:
    """The planets that can be attacked, with the best that an attack on each promises; first a CUBE, if it pays."""
    if state.step == step_id.WAR and state.config.gelbon:
        plan = cube_plan(state, player)
        if plan[0] != NOWHERE:
            return [(1.0, CUBE_V.zero + plan[0])]
    choices: Choices = []
    for action in state.legal(player):
        if action in (PASS_WAR.zero, NO_ATTACK.zero):
            choices.append((0.0, action))  # better than any attack that promises a loss
        elif action < PASS_WAR.zero:
            target = action - ATTACK.zero
            choices.append((max([worth for worth, _ in origin_choices(state, player, target)]), action))
    return choices


def force_choices(state: VertiumState, player: int) -> Choices:
    """Where the attack comes from, and with how many gems."""
    if state.step == step_id.ORIGIN:
        return origin_choices(state, player, state.target)
    if state.step == step_id.SEND_V:
        low, high = vertium_limits(state)
        gems = best_force(state, state.origin, state.target, state.by_refuge)[1]
        return [(1.0, SEND_V.zero + max(low, min(high, gems)))]
    assert state.step == step_id.SEND_G
    low, high = gelbon_limits(state)
    origin, target, sent = state.origin, state.target, state.force_v
    return [
        (attack_worth(state, origin, target, sent + more, state.by_refuge), SEND_G.zero + more)
        for more in range(low, high + 1)
    ]


def card_choices(state: VertiumState) -> Choices:
    """Play the card that wins most net hits, if it wins one at all or decides the battle."""
    attacking = state.step == step_id.CARD_A
    mine, theirs = (state.roll_a, state.roll_d) if attacking else (state.roll_d, state.roll_a)
    unused = state.cards_a if attacking else state.cards_d
    answers = state.cards_d if attacking else 0
    now = balance(mine, theirs)
    choices: Choices = [(0.0, HOLD.zero)]
    for card in PLAYABLE[mine][unused]:
        turned = TURNED[mine][card]
        gain = balance(turned, theirs) - now
        if gain >= 1 or (decides(state, attacking, turned, theirs) and not decides(state, attacking, mine, theirs)):
            after = after_answer(turned, theirs, answers)
            choices.append((10.0 * max(gain, 1) + after / 10, CARD.zero + card))
    return choices


def balance(mine: int, theirs: int) -> int:
    """Net hits scored minus net hits suffered."""
    return max(0, HITS[mine] - SHIELDS[theirs]) - max(0, HITS[theirs] - SHIELDS[mine])


def after_answer(mine: int, theirs: int, answers: int) -> int:
    """The balance after the other side's best card."""
    worst = balance(mine, theirs)
    for card in PLAYABLE[theirs][answers]:
        worst = min(worst, balance(mine, TURNED[theirs][card]))
    return worst


def decides(state: VertiumState, attacking: bool, mine: int, theirs: int) -> bool:
    """Whether this roll takes the other side's Captain."""
    hits = max(0, HITS[mine] - SHIELDS[theirs])
    if attacking:
        target = state.target
        cube = (state.config.cube_hits - state.cube_hits) * state.cube[target]
        return hits > state.gems(target) + cube
    return hits > state.force_v + state.force_g


# CUBES --------------------------------------------------------------------------------------------------------------


def threat(state: VertiumState, player: int, planet: int) -> float:
    """The best chance of any rival to take the planet with one attack."""
    worst = 0.0
    for origin, owner in enumerate(state.owner):
        if owner not in (NOBODY, player) and state.is_target(owner, planet) and state.gems(origin):
            worst = max(worst, win_chance(state, owner, state.gems(origin) - 1, planet))
    return worst


def cube_plan(
    state: VertiumState, player: int, vertium_of: int = NOWHERE, gelbon_of: int = NOWHERE
) -> tuple[int, int, int]:
    """Where the next CUBE gets its Vertium and Gelbon, and where it goes; NOWHERE if none should be built.

    A planet that has been chosen already stays chosen.
    """
    own = [planet for planet, owner in enumerate(state.owner) if owner == player]
    best, plan = NEVER, (NOWHERE, NOWHERE, NOWHERE)
    for site in own:
        if state.cube[site]:
            continue
        worth = state.value[site] + 3 * threat(state, player, site)
        for other in own:
            for giver, partner in ((site, other), (other, site)):
                if not state.vertium[giver] or not state.gelbon[partner] or worth <= best:
                    continue
                if vertium_of not in (NOWHERE, giver) or gelbon_of not in (NOWHERE, partner):
                    continue
                left = [state.gems(p) - int(p == giver) - int(p == partner) for p in own]
                if max(left) >= ENOUGH_TO_ATTACK:
                    best, plan = worth, (giver, partner, site)
    return plan


def cube_choices(state: VertiumState, player: int) -> Choices:
    plan = cube_plan(state, player, state.cube_v, state.cube_g)
    if state.step == step_id.CUBES:
        return [(1.0, CUBES_DONE.zero if plan[0] == NOWHERE else CUBE_V.zero + plan[0])]
    if state.step == step_id.CUBE_G:
        if plan[1] != NOWHERE:
            return [(1.0, CUBE_G.zero + plan[1])]
        partners = planets_of(state.legal(player), CUBE_G.zero)
        return [(partner_worth(state, player, p), CUBE_G.zero + p) for p in partners]
    if plan[2] != NOWHERE:
        return [(1.0, CUBE_SITE.zero + plan[2])]
    sites = planets_of(state.legal(player), CUBE_SITE.zero)
    return [(state.value[p] + 3 * threat(state, player, p), CUBE_SITE.zero + p) for p in sites]


def partner_worth(state: VertiumState, player: int, planet: int) -> float:
    """The better of the two sites that a partner opens, and a preference for a rich giver."""
    sites = [site for site in (state.cube_v, planet) if not state.cube[site]]
    best = max([state.value[site] + 3 * threat(state, player, site) for site in sites])
    return best + state.gems(planet) / 100


class VertiumPolicy(Policy[VertiumState]):
    """How to play Vertium well."""

    package = "orrery.games.vertium"

    def judge(self, state: VertiumState, player: int) -> list[Judged]:
        legal = state.legal(player)
        best = greedy(state, player, Random(0))
        return [(1.0 if action == best else 0.0, action, "") for action in legal]

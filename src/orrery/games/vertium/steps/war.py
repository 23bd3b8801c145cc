"""Vertium: Phase Two apart from the battles: three rounds (V-7), American style (V-12), and how an attack starts."""

from __future__ import annotations

from orrery.games.vertium import step_id
from orrery.games.vertium.actions import (
    ATTACK,
    CUBE_V,
    FROM,
    MOST_GEMS,
    NO_ATTACK,
    PASS_WAR,
    REFUGE_FROM,
    SEND_G,
    SEND_V,
    SPACE,
)
from orrery.games.vertium.config import NOBODY, REBEL, SOLO_COMPLEX
from orrery.games.vertium.position import (
    ATTACK_LIMIT,
    COMPLEX_GONE,
    EXHAUSTED,
    NOBODY_ABLE,
    ONE_OWNER,
    ONE_OWNER_BEFORE,
    PHASE_ONE_ONLY,
    RIVALS_HELPLESS,
    SOLO_OVER,
    THREE_ROUNDS,
    Position,
)
from orrery.games.vertium.steps import battle, cubes
from orrery.games.vertium.steps.shared import Choice


def begin(at: Position) -> None:
    """V-6.7: rank the factions; then the war begins, unless the game is over already. V-R67: perhaps all are asked."""
    config = at.config
    at.turn = NOBODY
    at.rank = [REBEL, SOLO_COMPLEX] if config.solo else at.ranking()
    if at.journal is not None and not config.solo:
        points = [at.victory_points(side) for side in at.rank]
        at.tell("ranked", at.rank[0], "V-6.7", {"order": at.rank[:], "points": points})
    if config.phase_one_only:
        at.finish(PHASE_ONE_ONLY)
    elif config.shadows and config.complex not in at.owner:  # V-R58
        at.finish(COMPLEX_GONE)
    elif at.sole_owner() != NOBODY:
        at.finish(ONE_OWNER_BEFORE)
    elif config.asks_about_war:
        at.step = step_id.DECIDE
    else:
        begin_fighting(at)


def begin_fighting(at: Position) -> None:
    """V-7.1, V-12.1: the first round or the first initiative. V-R47: how an American war will end is told now."""
    config = at.config
    if config.american and at.journal is not None:
        at.tell("until_rivals" if config.ends_with_rivals else "until_nobody", NOBODY, "V-R47", {})
    if not config.american:
        next_round(at)
    elif config.gelbon:  # V-13.3
        at.place = 0
        at.turn = at.rank[0]
        at.step = step_id.CUBES
    else:
        first_initiative(at)


def after_battle(at: Position, attacker_won: bool) -> None:
    """V-10, V-12: settle the planet, then see whether the game is over, or who goes on."""
    config, defender = at.config, at.defender
    battle.settle(at, attacker_won)
    if not config.american:
        if at.sole_owner() != NOBODY:  # V-R41
            at.finish(ONE_OWNER_BEFORE)
            return
        at.place += 1
        next_faction(at)
    elif config.shadows and config.complex not in at.owner:  # V-R58
        at.finish(COMPLEX_GONE)
    elif at.sole_owner() != NOBODY:  # V-12.7
        at.finish(SOLO_OVER if config.solo else ONE_OWNER)
    elif config.ends_with_rivals and not others_able(at, at.turn if attacker_won else defender):  # V-12.8, V-R47
        end_of_rivals(at, at.turn if attacker_won else defender)
    elif at.attacks >= config.attack_limit:  # V-R48
        if at.journal is not None:
            at.tell("limit_reached", NOBODY, "V-R48", {"attacks": at.attacks})
        at.finish(ATTACK_LIMIT)
    elif attacker_won:  # V-12.3
        at.fresh = False
        go_on(at)
    else:  # V-12.6
        give_initiative(at, defender, "V-12.6")


def others_able(at: Position, holder: int) -> bool:
    """Whether anybody but the one who has the initiative can attack."""
    return bool([side for side in range(at.config.sides) if side != holder and at.can_attack(side)])


def end_of_rivals(at: Position, holder: int) -> None:
    """V-12.8, V-R47: the rivals cannot attack any more, and with this option that is the end."""
    if at.journal is not None:
        at.tell("rivals_helpless", holder, "V-R47", {})
    at.finish(SOLO_OVER if at.config.solo else RIVALS_HELPLESS)


def end_of_nobody(at: Position) -> None:
    """V-12.8, V-R47: the holder of the initiative is through, and nobody else can attack."""
    if at.journal is not None:
        at.tell("nobody_able", at.turn, "V-R47", {})
    at.finish(SOLO_OVER if at.config.solo else EXHAUSTED)


# Three rounds (V-7) ---------------------------------------------------------------------------------------------------


def next_round(at: Position) -> None:
    """V-7.1: the factions are ranked anew. V-11.1: after the last round the game is over."""
    if at.round == at.config.rounds:
        at.turn = NOBODY
        at.finish(THREE_ROUNDS)
        return
    at.round += 1
    at.order = at.ranking()
    at.place = 0
    if at.journal is not None:
        at.tell("round_began", at.order[0], "V-7.1", {"round": at.round})
    next_faction(at)


def next_faction(at: Position) -> None:
    """V-7.1: the next faction of the round has its turn. V-R27: one that cannot attack is skipped."""
    while at.place < len(at.order):
        side = at.order[at.place]
        if at.can_attack(side):
            at.turn = side
            at.step = step_id.TURN
            return
        if at.journal is not None:
            at.tell("unable", side, "V-R27", {})
        at.place += 1
    next_round(at)


class Turn(Choice):
    """V-7.2: the faction chooses its target. V-R26: an option allows it not to attack."""

    number = step_id.TURN
    name = "turn"
    verbs = (ATTACK, NO_ATTACK)
    prompt = "Choose a rival planet to attack."

    def legal(self, at: Position, player: int) -> list[int]:
        found = attacks_of(at, player)
        if not at.config.must_attack:
            found.append(NO_ATTACK.zero)
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        if action != NO_ATTACK.zero:
            attack(at, action - ATTACK.zero)
            return
        if at.journal is not None:
            at.tell("stayed_home", player, "V-R26", {})
        at.place += 1
        next_faction(at)


# The American style (V-12) --------------------------------------------------------------------------------------------


def first_initiative(at: Position) -> None:
    """V-12.1, V-13.10, V-R49: the first faction in the ranking that can attack begins."""
    for side in at.rank:
        if at.can_attack(side):
            give_initiative(at, side, "V-12.1")
            return
    at.turn = NOBODY
    at.finish(SOLO_OVER if at.config.solo else NOBODY_ABLE)


def give_initiative(at: Position, side: int, rule: str) -> None:
    """V-R44: a side receives the initiative and owes an attack. `rule` says why; the solo game has its own."""
    at.turn = side
    at.fresh = True
    if at.journal is not None:
        if at.config.solo:
            rule = "V-15.7" if at.attacks else "V-15.5"
        at.tell("initiative", side, rule, {"gems": at.gems_of(side)})
    go_on(at)


def go_on(at: Position) -> None:
    """V-12.3: the holder of the initiative decides. V-R63: the solo Complex attacks whenever it can."""
    if not at.config.solo or at.turn == REBEL:
        at.step = step_id.WAR
    elif at.can_attack(SOLO_COMPLEX):
        at.step = step_id.D6
    elif at.can_attack(REBEL):
        give_initiative(at, REBEL, "V-15.7")
    else:
        end_of_nobody(at)


class War(Choice):
    """V-12.3, V-R44: attack, or pass unless an attack is owed. V-13.7: or build a CUBE first."""

    number = step_id.WAR
    name = "war"
    verbs = (ATTACK, PASS_WAR, CUBE_V)

    def legal(self, at: Position, player: int) -> list[int]:
        able = at.can_attack(player)
        found = attacks_of(at, player) if able else []
        if not (at.fresh and able):
            found.append(PASS_WAR.zero)
        if at.config.gelbon:
            found += cubes.begun(at, player)
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, value = SPACE.decode(action)
        if verb is ATTACK:
            attack(at, value)
        elif verb is CUBE_V:
            cubes.begin(at, value)
        else:
            pass_on(at)


def pass_on(at: Position) -> None:
    """V-12.4, V-12.5: the initiative goes to another side. V-12.8, V-R47: if none can attack, the war is over."""
    if at.journal is not None:
        at.tell("passed", at.turn, "V-12.3", {})
    able = [side for side in at.rank if side != at.turn and at.can_attack(side)]
    if not able:
        end_of_nobody(at)
        return
    for side in able:  # V-R45, V-R46: those that have not attacked yet come first
        if not at.had[side]:
            give_initiative(at, side, "V-12.4")
            return
    sides = at.config.sides
    first = max(at.first, 0)
    keys = [(-at.gems_of(side), -at.values_of(side), (side - first) % sides, side) for side in able]
    give_initiative(at, min(keys)[3], "V-12.5")


# An attack starts (V-7.3, V-7.4) --------------------------------------------------------------------------------------


def attacks_of(at: Position, player: int) -> list[int]:
    """V-7.3: an action for each planet that the player may attack."""
    return [ATTACK.zero + planet for planet in range(at.config.planets) if at.is_target(player, planet)]


def attack(at: Position, target: int) -> None:
    """V-7.3: the target is chosen; where the attack comes from is next."""
    at.target = target
    at.attacks += 1
    at.had[at.turn] = True
    at.step = step_id.ORIGIN


class Origin(Choice):
    """V-7.4: the gems of one planet attack, led by its Captain. V-10.5: or by a Captain on the Refuge Moon."""

    number = step_id.ORIGIN
    name = "origin"
    verbs = (FROM, REFUGE_FROM)
    prompt = "Choose the planet that the attack comes from."

    def legal(self, at: Position, player: int) -> list[int]:
        # V-R30: the target can be reached from every planet
        rich = [planet for planet, owner in enumerate(at.owner) if owner == player and at.gems(planet)]
        found = [FROM.zero + planet for planet in rich] if at.captains_of(player) else []
        if at.refuge[player]:
            found += [REFUGE_FROM.zero + planet for planet in rich]
        return found

    def apply(self, at: Position, player: int, action: int) -> None:
        verb, at.origin = SPACE.decode(action)
        at.by_refuge = verb is REFUGE_FROM
        at.step = step_id.SEND_V


class SendVertium(Choice):
    """V-7.4: the attacker chooses how many Vertium travel."""

    number = step_id.SEND_V
    name = "send_v"
    verbs = (SEND_V,)
    prompt = "How many Vertium travel?"

    def legal(self, at: Position, player: int) -> list[int]:
        low, high = vertium_limits(at)
        return list(range(SEND_V.zero + low, SEND_V.zero + high + 1))

    def apply(self, at: Position, player: int, action: int) -> None:
        at.force_v = action - SEND_V.zero
        if at.config.gelbon:
            at.step = step_id.SEND_G
        else:
            depart(at)


def vertium_limits(at: Position) -> tuple[int, int]:
    """V-7.4: the fewest and the most Vertium that can travel."""
    vertium, gelbon = at.vertium[at.origin], at.gelbon[at.origin]
    if at.by_refuge:  # V-R39: at least one gem, and all may go
        return (0 if gelbon else 1), min(vertium, MOST_GEMS)
    return 0, min(vertium, vertium + gelbon - 1, MOST_GEMS)  # V-R28: a Captain can travel alone


class SendGelbon(Choice):
    """V-7.4, V-13.2: the attacker chooses how many Gelbon travel with the Vertium."""

    number = step_id.SEND_G
    name = "send_g"
    verbs = (SEND_G,)
    prompt = "How many Gelbon travel?"

    def legal(self, at: Position, player: int) -> list[int]:
        low, high = gelbon_limits(at)
        return list(range(SEND_G.zero + low, SEND_G.zero + high + 1))

    def apply(self, at: Position, player: int, action: int) -> None:
        at.force_g = action - SEND_G.zero
        depart(at)


def gelbon_limits(at: Position) -> tuple[int, int]:
    """V-7.4: the fewest and the most Gelbon that can travel with the Vertium chosen."""
    vertium, gelbon = at.vertium[at.origin], at.gelbon[at.origin]
    if at.by_refuge:
        return (0 if at.force_v else 1), min(gelbon, MOST_GEMS)
    return 0, min(gelbon, vertium + gelbon - 1 - at.force_v, MOST_GEMS)


def depart(at: Position) -> None:
    """V-7.4: Captain and gems leave, and a gem pays for a new Captain. V-R39: not if the Refuge Moon's leads."""
    at.vertium[at.origin] -= at.force_v
    at.gelbon[at.origin] -= at.force_g
    if at.by_refuge:
        at.refuge[at.turn] -= 1
    else:
        at.lose_gem(at.origin)
    battle.begin(at)

"""What speaks for a choice, and against it, in half sentences with numbers: for hints. The bots do not need it."""

from __future__ import annotations

from typing import Final

from orrery.core.wording import count_of
from orrery.games.vertium import step_id
from orrery.games.vertium.actions import (
    ATTACK,
    CARD,
    CUBE_SITE,
    DISASTER,
    FROM,
    HOLD,
    LEAK,
    MELT,
    PLACE,
    PLAY_SET,
    RAID_GEM,
    RAID_HAND,
    REFUGE_FROM,
    SEND_G,
    SEND_V,
    TAKE,
)
from orrery.games.vertium.bot_battles import HEALTHS, battles_of, defence
from orrery.games.vertium.bot_colonizing import after_taking, blast_worth, drain_worth, place_worth
from orrery.games.vertium.bot_cubes import threat
from orrery.games.vertium.bot_outlook import COLOURS_IN, Outlook
from orrery.games.vertium.bot_war import Stakes
from orrery.games.vertium.dice import HITS, SHIELDS, TURNED
from orrery.games.vertium.pieces import (
    AGRI,
    COLOURS_EACH,
    ENERGY,
    KIND_WORDS,
    MELTDOWN,
    MINE_BLAST,
    RAIDER,
    SET,
    VIRUS,
    WATER,
)
from orrery.games.vertium.position import Position

FEW: Final = 0.5  # points that are worth a word
LIKELY: Final = 0.5  # a danger that is worth one
RISEN: Final = 0.05  # by so much at least, or it is no doubt about an attack


def words_for(at: Position, player: int, action: int) -> list[str]:
    """The half sentences for one action of the decision that the player owes; none if there is nothing to add."""
    step = at.step
    if step == step_id.TAKE:
        return of_taking(at, player, action - TAKE.zero)
    if step == step_id.PLACE:
        return of_placing(at, after_taking(at, player), action - PLACE.zero, at.colour)
    if PLAY_SET.zero <= action < PLAY_SET.zero + COLOURS_EACH:
        return of_set(at, player, action - PLAY_SET.zero)
    if DISASTER.zero <= action < DISASTER.zero + DISASTER.size:
        return of_disaster(at, player, action - DISASTER.zero + MINE_BLAST)
    if step == step_id.MELT:
        seat = action - MELT.zero
        cards = after_taking(at, player).cards[COLOURS_EACH * seat + ENERGY]
        return [f"{seat_words(at, player, seat)} holds about {cards:.1f} Energy"]
    if step == step_id.LEAK:
        planet = action - LEAK.zero
        return [f"{at.config.names[planet]}: {signed(drain_worth(at, after_taking(at, player), planet, WATER))}"]
    if step == step_id.RAID:
        return of_raid(at, player, action)
    if step in (step_id.TURN, step_id.WAR, step_id.ORIGIN, step_id.SEND_V, step_id.SEND_G):
        return of_attack(at, player, action)
    if step in (step_id.CARD_A, step_id.CARD_D):
        return of_card(at, action)
    if step == step_id.CUBE_SITE:
        planet = action - CUBE_SITE.zero
        return [f"a rival could take {at.config.names[planet]} with {percent(threat(at, player, planet))} now"]
    return []


def signed(points: float) -> str:
    return f"{points:+.1f}".replace("-", "−")


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def seat_words(at: Position, player: int, seat: int) -> str:
    return "the next player" if seat == (player + 1) % at.seats else f"seat {seat + 1}"


def gems_words(number: int) -> str:
    return "1 gem" if number == 1 else f"{number} gems"


# Phase One ------------------------------------------------------------------------------------------------------------


def of_taking(at: Position, player: int, kind: int) -> list[str]:
    outlook = Outlook(at, player)
    found: list[str] = []
    if kind < COLOURS_EACH:
        cards = int(outlook.cards[COLOURS_EACH * player + kind]) + 1
        name = KIND_WORDS[kind]
        found.append(f"completes a set of {name}" if cards >= SET else f"your card number {cards} of {name}")
        found += [
            f"{at.config.names[planet]} lacks nothing else: {signed(outlook.own_worth(planet))} for who adds it"
            for planet, lacking in enumerate(outlook.lacking)
            if COLOURS_IN[lacking] == [kind]
        ]
    left = [card for card in at.row if card != kind]
    if left and left[0] < COLOURS_EACH:
        before = outlook.all_hopes()
        outlook.add(outlook.next_seat, left[0], 1.0)
        loss = outlook.all_hopes() - before
        if loss < -FEW:
            found.append(f"but leaves {KIND_WORDS[left[0]]} to the next player: {signed(loss)}")
    elif left:
        found.append(f"but leaves a Disaster Card, {KIND_WORDS[left[0]]}, to the next player")
    if kind < COLOURS_EACH:
        before = outlook.all_hopes()
        outlook.add(outlook.next_seat, kind, 1.0)
        kept = before - outlook.all_hopes()
        if kept > FEW:
            found.append(f"keeps {KIND_WORDS[kind]} from the next player: {signed(kept)}")
    return found


def of_set(at: Position, player: int, colour: int) -> list[str]:
    if not at.supply[COLOURS_EACH * player + colour] and not at.pool[colour]:
        return [f"but no {KIND_WORDS[colour]} token is left: only new cards"]
    outlook = after_taking(at, player)
    outlook.add(player, colour, -float(SET))
    planets = [planet for planet, lacking in enumerate(outlook.lacking) if lacking >> colour & 1]
    if not planets:
        return [f"but every free planet has {KIND_WORDS[colour]}: a token more is a gem for its owner"]
    best = max(planets, key=lambda planet: place_worth(outlook, planet, colour))
    return of_placing(at, outlook, best, colour)


def of_placing(at: Position, outlook: Outlook, planet: int, colour: int) -> list[str]:
    config, player = at.config, outlook.player
    name = config.names[planet]
    lacking = outlook.lacking[planet]
    left = lacking & ~(1 << colour)
    if not left:
        gems = config.gem_points * at.value[planet]
        found = [f"colonizes {name}: +{config.planet_points + gems}"]
        if outlook.orbits[planet] >= FEW:
            found.append(f"its moon may bring {outlook.orbits[planet]:.1f} more")
        if planet == outlook.objective:
            found.append(f"your Secret Objective: +{config.objective_bonus}")
        return found
    if left == lacking:
        return [f"one gem for whoever colonizes {name}", "but no planet comes closer to being colonized"]
    colours = COLOURS_IN[left]
    if len(colours) > 1:
        return [f"{name} then lacks {len(colours)} colours"]
    last = colours[0]
    rivals = [seat for seat in range(at.seats) if seat != player]
    most = max([outlook.cards[COLOURS_EACH * seat + last] for seat in rivals])
    mine = int(outlook.cards[COLOURS_EACH * player + last])
    change = signed(place_worth(outlook, planet, colour))
    against = "but " if most > mine else ""  # who adds the last colour gets the planet
    return [
        f"{name} then lacks only {KIND_WORDS[last]}: {change}",
        f"{against}you hold {mine} of it, a rival about {most:.1f}",
    ]


def of_disaster(at: Position, player: int, kind: int) -> list[str]:
    outlook = after_taking(at, player)
    if kind == MINE_BLAST:
        return [f"missed turns of rivals: {signed(blast_worth(at, outlook))}"]
    if kind == MELTDOWN:
        most = max([outlook.cards[COLOURS_EACH * seat + ENERGY] for seat in range(at.seats) if seat != player])
        return [f"{'but ' if most < 1.0 else ''}a rival holds about {most:.1f} Energy"]
    if kind == VIRUS:
        hit = [p for p, lacking in enumerate(outlook.lacking) if lacking and at.tokens[COLOURS_EACH * p + AGRI]]
        total = sum([drain_worth(at, outlook, planet, AGRI) for planet in hit])
        return [f"{'but ' if total <= 0.0 else ''}Agri leaves {count_of(len(hit), 'planet')}: {signed(total)}"]
    if kind == RAIDER:
        return []
    wet = [p for p, lacking in enumerate(outlook.lacking) if lacking and at.tokens[COLOURS_EACH * p + WATER]]
    if not wet:
        return ["but no free planet has Water"]
    best = max(wet, key=lambda planet: drain_worth(at, outlook, planet, WATER))
    return [f"Water leaves {at.config.names[best]}: {signed(drain_worth(at, outlook, best, WATER))}"]


def of_raid(at: Position, player: int, action: int) -> list[str]:
    if action >= RAID_GEM.zero:
        owner = at.owner[(action - RAID_GEM.zero) // 2]
        return [f"{seat_words(at, player, owner)} has {gems_words(at.gems_of(owner))}, you {at.gems_of(player)}"]
    seat = action - RAID_HAND.zero
    return [f"{seat_words(at, player, seat)} holds {at.cards[seat]} cards"]


# War ------------------------------------------------------------------------------------------------------------------


def of_attack(at: Position, player: int, action: int) -> list[str]:
    """The chance, and what is won: with the best force where it is still open."""
    stakes = Stakes(at, player)
    origin, by_refuge, force = at.origin, at.by_refuge, -1
    target = at.target
    if ATTACK.zero <= action < ATTACK.zero + ATTACK.size:
        target = action - ATTACK.zero
        own = [planet for planet, owner in enumerate(at.owner) if owner == player and at.gems(planet)]
        by_refuge = at.captains_of(player) == 0
        origin = max(own, key=lambda planet: stakes.best_force(target, planet, by_refuge)[0])
    elif FROM.zero <= action < FROM.zero + FROM.size:
        origin = action - FROM.zero
    elif REFUGE_FROM.zero <= action < REFUGE_FROM.zero + REFUGE_FROM.size:
        origin, by_refuge = action - REFUGE_FROM.zero, True
    elif SEND_V.zero <= action < SEND_V.zero + SEND_V.size:
        force = action - SEND_V.zero
    elif SEND_G.zero <= action < SEND_G.zero + SEND_G.size:
        force = at.force_v + action - SEND_G.zero
    else:
        return []
    if force < 0:
        force = stakes.best_force(target, origin, by_refuge)[1]
    table = battles_of(at, player, at.owner[target])
    here = HEALTHS * min(force + 1, HEALTHS - 1) + defence(at, target)
    names = at.config.names
    left = at.gems(origin) - force - (0 if by_refuge else 1)
    there = at.gems(target)
    found = [
        f"with {gems_words(force)} from {names[origin]} it succeeds in {percent(table.won[here])}, cards left aside",
        f"{names[target]} has {gems_words(there)}, {names[origin]} keeps {max(0, left)}",
    ]
    danger = threat(at, player, origin, at.gems(origin) - max(0, left))
    if danger >= LIKELY and danger > threat(at, player, origin) + RISEN:
        found.append(f"but a rival could then take {names[origin]} with {percent(danger)}")
    return found


def of_card(at: Position, action: int) -> list[str]:
    """The net hits of this roll before and after the card."""
    attacking = at.step == step_id.CARD_A
    mine, theirs = (at.roll_a, at.roll_d) if attacking else (at.roll_d, at.roll_a)
    before = f"{max(0, HITS[mine] - SHIELDS[theirs])} to {max(0, HITS[theirs] - SHIELDS[mine])}"
    if action == HOLD.zero:
        return [f"hits of this roll: {before}"]
    turned = TURNED[mine][action - CARD.zero]
    after = f"{max(0, HITS[turned] - SHIELDS[theirs])} to {max(0, HITS[theirs] - SHIELDS[turned])}"
    return [f"hits of this roll: {after} instead of {before}", "but the card is gone for every later roll"]

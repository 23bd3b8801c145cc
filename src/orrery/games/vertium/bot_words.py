"""What speaks for a choice, and against it, in half sentences with numbers: for hints. The bots do not need it."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, ngettext, pgettext
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
        return [_("{name} holds about {count} Energy", name=seat_words(at, player, seat), count=tenths(cards))]
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
        chance = percent(threat(at, player, planet))
        return [_("a rival could take {planet} with {chance} now", planet=at.config.names[planet], chance=chance)]
    return []


def signed(points: float) -> str:
    return tenths(points, "+").replace("-", "−")


def tenths(number: float, sign: str = "") -> str:
    return f"{number:{sign}.1f}".replace(".", pgettext("decimal point", "."))


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


def seat_words(at: Position, player: int, seat: int) -> str:
    return _("the next player") if seat == (player + 1) % at.seats else _("seat {number}", number=seat + 1)


def against(reason: str) -> str:
    """A reason that speaks against a choice."""
    return _("but {reason}", reason=reason)


# Phase One ------------------------------------------------------------------------------------------------------------


def of_taking(at: Position, player: int, kind: int) -> list[str]:
    outlook = Outlook(at, player)
    found: list[str] = []
    if kind < COLOURS_EACH:
        cards = int(outlook.cards[COLOURS_EACH * player + kind]) + 1
        name = _(KIND_WORDS[kind])
        if cards >= SET:
            found.append(_("completes a set of {colour}", colour=name))
        else:
            found.append(_("your card number {number} of {colour}", number=cards, colour=name))
        found += [
            _(
                "{planet} lacks nothing else: {points} for who adds it",
                planet=at.config.names[planet],
                points=signed(outlook.own_worth(planet)),
            )
            for planet, lacking in enumerate(outlook.lacking)
            if COLOURS_IN[lacking] == [kind]
        ]
    left = [card for card in at.row if card != kind]
    if left and left[0] < COLOURS_EACH:
        before = outlook.all_hopes()
        outlook.add(outlook.next_seat, left[0], 1.0)
        loss = outlook.all_hopes() - before
        if loss < -FEW:
            card = _(KIND_WORDS[left[0]])
            found.append(_("but leaves {card} to the next player: {points}", card=card, points=signed(loss)))
    elif left:
        found.append(_("but leaves a Disaster Card, {card}, to the next player", card=_(KIND_WORDS[left[0]])))
    if kind < COLOURS_EACH:
        before = outlook.all_hopes()
        outlook.add(outlook.next_seat, kind, 1.0)
        kept = before - outlook.all_hopes()
        if kept > FEW:
            card = _(KIND_WORDS[kind])
            found.append(_("keeps {card} from the next player: {points}", card=card, points=signed(kept)))
    return found


def of_set(at: Position, player: int, colour: int) -> list[str]:
    if not at.supply[COLOURS_EACH * player + colour] and not at.pool[colour]:
        return [_("but no {colour} token is left: only new cards", colour=_(KIND_WORDS[colour]))]
    outlook = after_taking(at, player)
    outlook.add(player, colour, -float(SET))
    planets = [planet for planet, lacking in enumerate(outlook.lacking) if lacking >> colour & 1]
    if not planets:
        name = _(KIND_WORDS[colour])
        return [_("but every free planet has {colour}: a token more is a gem for its owner", colour=name)]
    best = max(planets, key=lambda planet: place_worth(outlook, planet, colour))
    return of_placing(at, outlook, best, colour)


def of_placing(at: Position, outlook: Outlook, planet: int, colour: int) -> list[str]:
    config, player = at.config, outlook.player
    name = config.names[planet]
    lacking = outlook.lacking[planet]
    left = lacking & ~(1 << colour)
    if not left:
        gems = config.gem_points * at.value[planet]
        found = [_("colonizes {planet}: +{points}", planet=name, points=config.planet_points + gems)]
        if outlook.orbits[planet] >= FEW:
            found.append(_("its moon may bring {gems} more", gems=tenths(outlook.orbits[planet])))
        if planet == outlook.objective:
            found.append(_("your Secret Objective: +{gems}", gems=config.objective_bonus))
        return found
    if left == lacking:
        found = [_("one gem for whoever colonizes {planet}", planet=name)]
        return [*found, _("but no planet comes closer to being colonized")]
    colours = COLOURS_IN[left]
    if len(colours) > 1:
        return [_("{planet} then lacks {count} colours", planet=name, count=len(colours))]
    last = colours[0]
    rivals = [seat for seat in range(at.seats) if seat != player]
    most = max([outlook.cards[COLOURS_EACH * seat + last] for seat in rivals])
    mine = int(outlook.cards[COLOURS_EACH * player + last])
    change = signed(place_worth(outlook, planet, colour))
    held = _("you hold {own} of it, a rival about {other}", own=mine, other=tenths(most))
    return [
        _("{planet} then lacks only {colour}: {points}", planet=name, colour=_(KIND_WORDS[last]), points=change),
        against(held) if most > mine else held,  # who adds the last colour gets the planet
    ]


def of_disaster(at: Position, player: int, kind: int) -> list[str]:
    outlook = after_taking(at, player)
    if kind == MINE_BLAST:
        return [_("missed turns of rivals: {points}", points=signed(blast_worth(at, outlook)))]
    if kind == MELTDOWN:
        most = max([outlook.cards[COLOURS_EACH * seat + ENERGY] for seat in range(at.seats) if seat != player])
        held = _("a rival holds about {count} Energy", count=tenths(most))
        return [against(held) if most < 1.0 else held]
    if kind == VIRUS:
        hit = [p for p, lacking in enumerate(outlook.lacking) if lacking and at.tokens[COLOURS_EACH * p + AGRI]]
        total = sum([drain_worth(at, outlook, planet, AGRI) for planet in hit])
        reason = ngettext(
            "Agri leaves {count} planet: {points}",
            "Agri leaves {count} planets: {points}",
            len(hit),
            points=signed(total),
        )
        return [against(reason) if total <= 0.0 else reason]
    if kind == RAIDER:
        return []
    wet = [p for p, lacking in enumerate(outlook.lacking) if lacking and at.tokens[COLOURS_EACH * p + WATER]]
    if not wet:
        return [_("but no free planet has Water")]
    best = max(wet, key=lambda planet: drain_worth(at, outlook, planet, WATER))
    points = signed(drain_worth(at, outlook, best, WATER))
    return [_("Water leaves {planet}: {points}", planet=at.config.names[best], points=points)]


def of_raid(at: Position, player: int, action: int) -> list[str]:
    if action >= RAID_GEM.zero:
        owner = at.owner[(action - RAID_GEM.zero) // 2]
        return [
            ngettext(
                "{name} has {count} gem, you {own}",
                "{name} has {count} gems, you {own}",
                at.gems_of(owner),
                name=seat_words(at, player, owner),
                own=at.gems_of(player),
            )
        ]
    seat = action - RAID_HAND.zero
    return [_("{name} holds {count} cards", name=seat_words(at, player, seat), count=at.cards[seat])]


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
        ngettext(
            "with {count} gem from {planet} it succeeds in {chance}, cards left aside",
            "with {count} gems from {planet} it succeeds in {chance}, cards left aside",
            force,
            planet=names[origin],
            chance=percent(table.won[here]),
        ),
        ngettext(
            "{target} has {count} gem, {origin} keeps {left}",
            "{target} has {count} gems, {origin} keeps {left}",
            there,
            target=names[target],
            origin=names[origin],
            left=max(0, left),
        ),
    ]
    danger = threat(at, player, origin, at.gems(origin) - max(0, left))
    if danger >= LIKELY and danger > threat(at, player, origin) + RISEN:
        found.append(
            _("but a rival could then take {planet} with {chance}", planet=names[origin], chance=percent(danger))
        )
    return found


def of_card(at: Position, action: int) -> list[str]:
    """The net hits of this roll before and after the card."""
    attacking = at.step == step_id.CARD_A
    mine, theirs = (at.roll_a, at.roll_d) if attacking else (at.roll_d, at.roll_a)
    before = hits_words(mine, theirs)
    if action == HOLD.zero:
        return [_("hits of this roll: {hits}", hits=before)]
    after = hits_words(TURNED[mine][action - CARD.zero], theirs)
    changed = _("hits of this roll: {hits} instead of {before}", hits=after, before=before)
    return [changed, _("but the card is gone for every later roll")]


def hits_words(mine: int, theirs: int) -> str:
    own, other = max(0, HITS[mine] - SHIELDS[theirs]), max(0, HITS[theirs] - SHIELDS[mine])
    return _("{own} to {other}", own=own, other=other)

"""What a seat may see, and what it can only guess.

Secret are the hands, the order and contents of the deck, the Secret Objectives until Phase One is over, and what a seat
has answered about the war until all have. The kinds of the blue moons are secret too, but as nobody knows them they are
drawn only when they are turned up.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

from orrery.core.state import SPECTATOR
from orrery.games.vertium import step_id
from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.dice import FACES, ROLLS
from orrery.games.vertium.odds import chances
from orrery.games.vertium.pieces import (
    BLUES,
    COLOURS,
    COLOURS_EACH,
    COMPLEX,
    ELEMENTS,
    FACTIONS,
    KINDS,
    KINDS_EACH,
    PLANETS,
    SET,
)
from orrery.games.vertium.position import (
    NO_ANSWER,
    NO_SET,
    NO_SET_BEFORE_THEFT,
    NOTHING,
    NOWHERE,
    REASONS,
    WANTS_END,
    WANTS_WAR,
    Position,
    Theft,
)
from orrery.games.vertium.view_types import (
    AttackView,
    OptionsView,
    PlanetView,
    SideView,
    Stage,
    VertiumView,
    WarView,
    Wish,
)

WISHES: Final[list[Wish | None]] = [None, "war", "end"]
ATTEMPTS: Final = 50  # samples in which somebody would hold a set they cannot hold are drawn again, so often


def view(at: Position, viewer: int | None, actors: list[int]) -> VertiumView:
    """The table as `viewer` sees it; a spectator (None) sees what is open to all."""
    own = viewer if viewer is not None and 0 <= viewer < at.seats else NOBODY
    config = at.config
    knows_theft = own != NOBODY and at.stolen != NOTHING and own in (at.turn, at.victim)
    return {
        "game": "vertium",
        "viewer": viewer,
        "players": at.seats,
        "options": cast(OptionsView, {name: value for name, value in config.options.items() if value is not None}),
        "step": at.step_name(),
        "stage": stage(at),
        "actors": actors,
        "first": None if at.first == NOBODY else at.first,
        "turn": None if at.turn == NOBODY else at.turn,
        "slots": at.slots,
        "rounds_left": None if config.solo else (config.slots - at.slots) // at.seats,
        "planets": [planet_view(at, planet) for planet in range(config.planets)],
        "sides": [side_view(at, side, own) for side in range(config.sides)],
        "deck": at.deck_size,
        "discard": by_kind(at.discard),
        "row": [KINDS[kind] for kind in at.row],
        "pool": by_colour(at.pool),
        "token": None if at.colour == NOTHING else COLOURS[at.colour],
        "drawer": None if at.step != step_id.DRAW else at.drawer,
        "victim": None if at.victim == NOBODY else at.victim,
        "stolen": KINDS[at.stolen] if knows_theft else None,
        "melted": None if at.melted == NOBODY else at.melted,
        "raided": None if at.raided == NOWHERE else {"planet": PLANETS[at.raided], "element": ELEMENTS[at.element]},
        "war": war_view(at) if at.revealed else None,
        "attack": attack_view(at) if at.target != NOWHERE else None,
        "over": bool(at.over),
        "reason": REASONS[at.over] or None,
        "points": at.score(),
        "places": at.places(),
        "winners": at.winners() if at.over else None,
        "shares": at.shares() if at.is_team_game() else None,
    }


def stage(at: Position) -> Stage:
    """The part of the game, for people."""
    if at.over:
        return "over"
    if at.revealed:
        return "war"
    return "setup" if at.first == NOBODY else "colonizing"


def planet_view(at: Position, planet: int) -> PlanetView:
    tokens = at.tokens_on(planet)
    return {
        "id": PLANETS[planet],
        "name": at.config.names[planet],
        "value": at.value[planet] or None,
        "speed": at.config.speed[at.value[planet]],
        "moon": at.moon[planet],
        "blue": BLUES[at.blue[planet]],
        "tokens": by_colour(tokens),
        "owner": None if at.owner[planet] == NOBODY else at.owner[planet],
        "vertium": at.vertium[planet],
        "gelbon": at.gelbon[planet],
        "cube": bool(at.cube[planet]),
    }


def side_view(at: Position, side: int, own: int) -> SideView:
    """One faction's side of the table; the solo Complex has one, too, but no seat."""
    config = at.config
    found: SideView = {
        "faction": FACTIONS[COMPLEX if side == config.complex else config.factions[side]],
        "planets": at.owner.count(side),
        "gems": at.gems_of(side),
        "points": at.victory_points(side),
        "values": at.values_of(side),
        "captains": at.captains_of(side),
        "refuge": at.refuge[side],
        "cubes": at.cubes_of(side) if config.gelbon else None,
        "dice": at.dice_of(side),
    }
    if side >= at.seats:
        return found
    mine = side == own
    planet = at.objective[side]
    found["cards"] = at.cards[side]
    found["hand"] = by_kind(at.hand_of(side)) if mine else None
    found["known"] = None if mine or own == NOBODY else by_kind(at.known_of(own, side))
    found["supply"] = by_colour(at.supply_of(side))
    found["misses"] = at.skip[side]
    found["objective"] = PLANETS[planet] if planet != NOWHERE and (mine or at.revealed) else None
    found["wish"] = WISHES[at.wishes[side]] if mine or NO_ANSWER not in at.wishes else None
    return found


def war_view(at: Position) -> WarView:
    config = at.config
    return {
        "style": "american" if config.american else "rounds",
        "rank": at.rank[:],
        "round": at.round,
        "order": at.order[:],
        "place": at.place,
        "attacks": at.attacks,
        "attack_limit": config.attack_limit if config.american else None,
        "fresh": at.fresh,
        "had": at.had[:],
        "able": [at.can_attack(side) for side in range(config.sides)],
        "cube_v": None if at.cube_v == NOWHERE else PLANETS[at.cube_v],
        "cube_g": None if at.cube_g == NOWHERE else PLANETS[at.cube_g],
        "die": at.die or None,
    }


def attack_view(at: Position) -> AttackView:
    """The attack from the choice of its target on; dice and cards are open to all."""
    return {
        "attacker": at.turn,
        "defender": at.owner[at.target],
        "target": PLANETS[at.target],
        "origin": None if at.origin == NOWHERE else PLANETS[at.origin],
        "by_refuge": at.by_refuge,
        "fighting": at.fighting,
        "vertium": at.force_v,
        "gelbon": at.force_g,
        "cube_hits": at.cube_hits,
        "cards_a": faces(at.cards_a),
        "cards_d": faces(at.cards_d),
        "roll_a": None if at.roll_a == NOTHING else ROLLS[at.roll_a],
        "roll_d": None if at.roll_d == NOTHING else ROLLS[at.roll_d],
        "hitless": at.hitless,
        "left": dict(zip(FACES, at.left, strict=True)) if at.config.solo else None,
        "chances": chances(at),  # without cards, by the number of gems that travel
    }


def faces(cards: int) -> str:
    """A set of Skirmish Cards as letters: "PS"."""
    return "".join(face for number, face in enumerate(FACES) if cards >> number & 1)


def by_kind(amounts: list[int]) -> dict[str, int]:
    """Numbers by kind of card, without the zeros."""
    return {kind: amount for kind, amount in zip(KINDS, amounts, strict=True) if amount}


def by_colour(amounts: list[int]) -> dict[str, int]:
    return dict(zip(COLOURS, amounts, strict=True))


# Guessing what is hidden --------------------------------------------------------------------------------------------


def resample(at: Position, viewer: int, rng: Random) -> None:
    """Draw everything anew that `viewer` cannot know; what they have seen stays."""
    if at.config.solo:
        return
    others = [seat for seat in range(at.seats) if seat != viewer]
    unseen = unseen_cards(at, viewer)
    if viewer == SPECTATOR:  # who keeps no book of what went where, and so knows of no card in a hand
        at.known = [0] * len(at.known)
        at.thefts = []
        known = [[0] * KINDS_EACH for _ in range(at.seats)]
    else:
        known = remember(at, viewer, unseen, rng)
    fit(at, others, known, unseen, rng)
    rest: list[int] = []
    for kind in range(KINDS_EACH):
        rest += [kind] * (unseen[kind] - sum(known[seat][kind] for seat in others))
    for _ in range(ATTEMPTS):
        hands, left = deal_out(at, others, known, rest, rng)
        if all(possible(at, seat, hands[seat]) for seat in others):
            break
    for seat in others:
        at.hand[KINDS_EACH * seat : KINDS_EACH * seat + KINDS_EACH] = hands[seat]
    at.deck = [left.count(kind) for kind in range(KINDS_EACH)]
    if at.stolen != NOTHING and viewer not in (at.turn, at.victim):
        thief = hands[at.turn]
        at.stolen = rng.choices(range(KINDS_EACH), thief)[0]
    if viewer != SPECTATOR:
        share_memory(at, viewer)
    if not at.revealed:
        guess_objectives(at, others, viewer, rng)
    if NO_ANSWER in at.wishes:  # V-R67
        for seat in others:
            if at.wishes[seat] != NO_ANSWER:
                at.wishes[seat] = rng.choice([WANTS_WAR, WANTS_END])


def remember(at: Position, viewer: int, unseen: list[int], rng: Random) -> list[list[int]]:
    """The cards that `viewer` knows in each hand. A card stolen unseen may have been one of them: the lot decides."""
    known = [at.known_of(viewer, seat) for seat in range(at.seats)]
    lost = [[0] * KINDS_EACH for _ in range(at.seats)]  # in the thefts so far
    for theft in at.thefts:
        thief, victim = theft.thief, theft.victim
        kind = lost_card(theft, viewer, known, lost[victim], unseen, rng)
        if kind == NOTHING:
            continue
        held = theft.held[KINDS_EACH * viewer + kind] > 0
        if held and sum(known[thief]) >= at.cards[thief]:
            continue  # the viewer knows all the cards the thief has, and this is none of them
        held = held and sum(hand[kind] for hand in known) <= unseen[kind]
        known[victim][kind] -= 1
        lost[victim][kind] += 1
        if held:
            known[thief][kind] += 1
    return known


def lost_card(
    theft: Theft, viewer: int, known: list[list[int]], lost: list[int], unseen: list[int], rng: Random
) -> int:
    """The kind of card the viewer must give up in the victim's hand; NOTHING if an unknown card was stolen."""
    exposed = theft.exposed_to(viewer)
    if not any(exposed):
        return NOTHING  # before any lot: an imagined position has forgotten such a theft, and must draw the same
    now = known[theft.victim]
    maybe = [max(0, min(exposed[kind] - lost[kind], now[kind])) for kind in range(KINDS_EACH)]
    # Where more cards are known of than there can be in hands, one that may have been stolen was
    surely = [maybe[kind] if sum(hand[kind] for hand in known) > unseen[kind] else 0 for kind in range(KINDS_EACH)]
    if any(surely):
        return rng.choices(range(KINDS_EACH), surely)[0]
    if rng.random() * (sum(exposed) + theft.unknown[viewer]) < sum(maybe):
        return rng.choices(range(KINDS_EACH), maybe)[0]
    return NOTHING


def unseen_cards(at: Position, viewer: int) -> list[int]:
    """All cards that lie neither open nor in the viewer's hand, by kind."""
    unseen = at.config.deck[:]
    for kind in range(KINDS_EACH):
        unseen[kind] -= at.discard[kind] + at.row.count(kind)
        if viewer != SPECTATOR:
            unseen[kind] -= at.hand[KINDS_EACH * viewer + kind]
    return unseen


def fit(at: Position, others: list[int], known: list[list[int]], unseen: list[int], rng: Random) -> None:
    """Memory of a stolen card can be out of date: forget what can no longer be in a hand."""
    for kind in range(KINDS_EACH):
        while sum(known[seat][kind] for seat in others) > unseen[kind]:
            holders = [seat for seat in others if known[seat][kind]]
            known[rng.choice(holders)][kind] -= 1
    for seat in others:
        while sum(known[seat]) > at.cards[seat]:
            known[seat][rng.choices(range(KINDS_EACH), known[seat])[0]] -= 1


def deal_out(
    at: Position, others: list[int], known: list[list[int]], rest: list[int], rng: Random
) -> tuple[dict[int, list[int]], list[int]]:
    """Fill the hands of the others from the cards that could be anywhere; the hands, and what is left for the deck."""
    rng.shuffle(rest)
    hands: dict[int, list[int]] = {}
    used = 0
    for seat in others:
        hand = known[seat][:]
        missing = at.cards[seat] - sum(hand)
        for kind in rest[used : used + missing]:
            hand[kind] += 1
        used += missing
        hands[seat] = hand
    return hands, rest[used:]


def possible(at: Position, seat: int, hand: list[int]) -> bool:
    """V-2.4: who ended a turn or played a disaster, and has drawn nothing since, held no set then."""
    note = at.without_set[seat]
    if note == NO_SET:
        return max(hand[:COLOURS_EACH]) < SET
    if note == NO_SET_BEFORE_THEFT:  # one card more may have completed one
        return sum(max(0, amount - SET + 1) for amount in hand[:COLOURS_EACH]) <= 1
    return True


def share_memory(at: Position, viewer: int) -> None:
    """What the others know of each other's hands: no more than the viewer knows, and never what is not there."""
    seats = at.seats
    for observer in range(seats):
        if observer == viewer:
            continue
        for seat in range(seats):
            if seat == observer:
                continue
            source = KINDS_EACH * ((observer if seat == viewer else viewer) * seats + seat)
            target = KINDS_EACH * (observer * seats + seat)
            for kind in range(KINDS_EACH):
                at.known[target + kind] = min(at.known[source + kind], at.hand[KINDS_EACH * seat + kind])
    at.thefts = [only_of(theft, viewer) for theft in at.thefts if any(theft.exposed_to(viewer))]


def only_of(theft: Theft, viewer: int) -> Theft:
    """What the viewer thinks of a theft; the others have nothing to wonder about, since what they know is there."""
    mine = range(KINDS_EACH * viewer, KINDS_EACH * viewer + KINDS_EACH)
    exposed = [count if entry in mine else 0 for entry, count in enumerate(theft.exposed)]
    held = [mark if entry in mine else 1 for entry, mark in enumerate(theft.held)]
    unknown = [count if seat == viewer else 0 for seat, count in enumerate(theft.unknown)]
    return Theft(theft.thief, theft.victim, exposed, unknown, held)


def guess_objectives(at: Position, others: list[int], viewer: int, rng: Random) -> None:
    """Any planet but one's own, each once (V-1.6)."""
    own = NOWHERE if viewer == SPECTATOR else at.objective[viewer]
    planets = [planet for planet in range(at.config.planets) if planet != own]
    rng.shuffle(planets)
    for seat in others:
        if at.objective[seat] != NOWHERE:
            at.objective[seat] = planets.pop()

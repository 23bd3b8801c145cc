"""Vertium: what a learning program sees of a position. Colours, kinds and planets are in the order of the notation."""

from __future__ import annotations

from typing import Final

from orrery.core.observation import (
    ONE_OF,
    Field,
    head,
    head_of,
    marks,
    number,
    numbers,
    one_of,
    ranks,
    seat_as_seen,
    seats_as_seen,
    turned,
)
from orrery.games.vertium.dice import ROLLS
from orrery.games.vertium.pieces import BLUES, COLOURS_EACH, KINDS_EACH, ORBIT
from orrery.games.vertium.position import NO_ANSWER, NOTHING, NOWHERE, Position

ROW: Final = 2  # open cards (V-2.8)
FACES: Final = 3
# What of a view two positions can differ in only if their observations do
COVERED: Final = (
    *("step", "actors", "first", "turn", "slots", "planets", "sides", "deck", "discard", "row", "pool", "token"),
    *("victim", "stolen", "melted", "raided"),
)


def fields(at: Position) -> list[Field]:
    seats, sides, planets = at.seats, at.config.sides, at.config.planets
    return [
        *head(at),
        Field("first", sides, about="the first player"),
        Field("turn", sides, about="whose turn it is, or who attacks; in Solo the Complex is the second side"),
        Field("slots", 1, 255, "turns taken in Phase One"),
        Field("value", planets, 7, "the number on each planet's moon"),
        Field("gems", 2 * planets, 255, "Vertium by planet, then Gelbon"),
        Field("cube", planets, about="by planet"),
        Field("tokens", COLOURS_EACH * planets, 255, "by planet and colour"),
        Field("owner", sides * planets, about="by planet"),
        Field("blue", len(BLUES) * planets, about="by planet: none, face down, Harvest, Winter, Refuge"),
        Field("moon", ORBIT * planets, about="by planet: where its moon stands"),
        Field("captains", sides, 255, "in the supply"),
        Field("refuge", sides, 255, "Captains on the Refuge Moon"),
        Field("had", sides, about="has attacked in this war"),
        Field("supply", COLOURS_EACH * seats, 255, "tokens by seat and colour"),
        Field("cards", seats, 255, "how many in hand"),
        Field("misses", seats, 255, "turns to miss"),
        Field("hand", KINDS_EACH, 255, "the observer's, by kind"),
        Field("known", KINDS_EACH * seats, 255, "cards of each hand that the observer knows of"),
        Field("objective", planets * seats, about="by seat, where the observer may see it"),
        Field("wish", 3 * seats, about="by seat, where the observer may see it: none, war, end"),
        Field("deck", 1, 255, "cards left"),
        Field("discard", KINDS_EACH, 255, "by kind"),
        Field("row", KINDS_EACH * ROW, about="the open cards"),
        Field("pool", COLOURS_EACH, 255, "tokens by colour"),
        Field("token", COLOURS_EACH, about="in hand"),
        Field("drawer", sides, about="who draws a card"),
        Field("victim", sides, about="of a theft"),
        Field("stolen", KINDS_EACH, about="for thief and victim"),
        Field("melted", sides, about="whom a Meltdown has just hit"),
        Field("raided", planets),
        Field("element", 1, about="raided for Gelbon"),
        Field("war", 1, about="Phase One is over"),
        Field("rank", sides, 4, "the place of each side at the end of Phase One"),
        Field("order", sides, 4, "the place of each side in this round"),
        Field("progress", 4, 255, "round, place in the order, attacks, die of the Complex"),
        Field("fresh", 1, about="the initiative still owes an attack"),
        Field("cubes built", 2 * planets, about="where CUBES of this round are"),
        Field("target", planets),
        Field("origin", planets),
        Field("defender", sides),
        Field("battle", 2, about="by way of the Refuge Moon; fighting"),
        Field("force", 4, 255, "gems that travel (Vertium, Gelbon), hits of a CUBE, rolls without a hit"),
        Field("unused cards", 2 * FACES, about="Skirmish Cards of attacker and defender"),
        Field("rolls", 2 * len(ROLLS), about="of attacker and defender"),
        Field("solo deck", FACES, 255, "cards not yet shown"),
    ]


def observe(at: Position, me: int) -> bytes:
    seats, sides, planets = at.seats, at.config.sides, at.config.planets
    knows_theft = me in (at.turn, at.victim)
    mine = KINDS_EACH * me
    known = at.known[KINDS_EACH * seats * me : KINDS_EACH * seats * (me + 1)]
    objectives = turned(at.objective, me)
    wishes = turned(at.wishes, me)
    if not at.revealed:
        objectives[1:] = [NOWHERE] * (seats - 1)
    if NO_ANSWER in at.wishes:
        wishes[1:] = [NO_ANSWER] * (seats - 1)
    row = at.row[:ROW] + [NOTHING] * (ROW - len(at.row))
    return b"".join(
        [
            head_of(at, me),
            seat_as_seen(at.first, me, sides),
            seat_as_seen(at.turn, me, sides),
            number(at.slots),
            numbers(at.value + at.vertium + at.gelbon + at.cube + at.tokens),
            seats_as_seen(at.owner, me, sides),
            one_of(at.blue, len(BLUES)),
            one_of(at.moon, ORBIT),
            numbers(
                turned([at.captains_of(side) for side in range(sides)], me)
                + turned(at.refuge, me)
                + [1 if at.had[(me + n) % sides] else 0 for n in range(sides)]
                + turned(at.supply, me, COLOURS_EACH)
                + turned(at.cards, me)
                + turned(at.skip, me)
                + at.hand[mine : mine + KINDS_EACH]
                + turned(known, me, KINDS_EACH)
            ),
            one_of(objectives, planets),
            one_of(wishes, 3),
            numbers([at.deck_size, *at.discard]),
            one_of(row, KINDS_EACH),
            numbers(at.pool),
            ONE_OF[COLOURS_EACH][at.colour],
            seat_as_seen(at.drawer, me, sides),
            seat_as_seen(at.victim, me, sides),
            ONE_OF[KINDS_EACH][at.stolen if knows_theft else NOTHING],
            seat_as_seen(at.melted, me, sides),
            ONE_OF[planets][at.raided],
            number(at.element),
            number(1 if at.revealed else 0),
            ranks(at.rank, me, sides),
            ranks(at.order, me, sides),
            numbers([at.round, at.place, at.attacks, at.die, 1 if at.fresh else 0]),
            ONE_OF[planets][at.cube_v],
            ONE_OF[planets][at.cube_g],
            ONE_OF[planets][at.target],
            ONE_OF[planets][at.origin],
            seat_as_seen(at.defender, me, sides),
            bytes([1 if at.by_refuge else 0, 1 if at.fighting else 0]),
            numbers([at.force_v, at.force_g, at.cube_hits, at.hitless]),
            marks(at.cards_a | at.cards_d << FACES, 2 * FACES),
            ONE_OF[len(ROLLS)][at.roll_a],
            ONE_OF[len(ROLLS)][at.roll_d],
            numbers(at.left),
        ]
    )

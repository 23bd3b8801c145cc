"""A position as plain JSON data and back. Planets, cards, colours and moons have the names of the notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.games.vertium.config import NOBODY
from orrery.games.vertium.dice import FACE_BIT, FACES, NUMBER, ROLLS
from orrery.games.vertium.hidden import by_kind, faces
from orrery.games.vertium.pieces import BLUES, COLOURS, COLOURS_EACH, ELEMENTS, KINDS, KINDS_EACH, PLANETS
from orrery.games.vertium.position import NOTHING, NOWHERE, REASONS, Position, Theft
from orrery.games.vertium.steps import NAMES


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    seats = range(at.seats)
    return {
        "players": at.seats,
        "options": {name: value for name, value in at.config.options.items() if value is not None},
        "phase": NAMES[at.step],
        "planets": {PLANETS[planet]: write_planet(at, planet) for planet in range(at.config.planets)},
        "hand": [by_kind(at.hand_of(seat)) for seat in seats],
        "supply": [dict(zip(COLOURS, at.supply_of(seat), strict=True)) for seat in seats],
        "skip": at.skip[:],
        "objective": [planet_id(planet) for planet in at.objective],
        "refuge": at.refuge[:],
        "known": [[by_kind(at.known_of(who, seat)) for seat in seats] for who in seats],
        "thefts": [write_theft(theft) for theft in at.thefts],
        "without_set": at.without_set[:],
        "moons": at.moons[:],
        "deck": by_kind(at.deck),
        "discard": by_kind(at.discard),
        "row": [KINDS[kind] for kind in at.row],
        "pool": dict(zip(COLOURS, at.pool, strict=True)),
        "first": number_or_none(at.first),
        "turn": number_or_none(at.turn),
        "slots": at.slots,
        "dealt": at.dealt,
        "token": None if at.colour == NOTHING else COLOURS[at.colour],
        "drawer": number_or_none(at.drawer),
        "victim": number_or_none(at.victim),
        "stolen": None if at.stolen == NOTHING else KINDS[at.stolen],
        "raided": planet_id(at.raided),
        "element": ELEMENTS[at.element],
        "revealed": at.revealed,
        "rank": at.rank[:],
        "round": at.round,
        "order": at.order[:],
        "place": at.place,
        "fresh": at.fresh,
        "had": at.had[:],
        "attacks": at.attacks,
        "cube_v": planet_id(at.cube_v),
        "cube_g": planet_id(at.cube_g),
        "die": at.die,
        "attack": write_attack(at),
        "over": REASONS[at.over] or None,
    }


def write_planet(at: Position, planet: int) -> dict[str, Any]:
    return {
        "value": at.value[planet],
        "blue": BLUES[at.blue[planet]],
        "tokens": at.tokens_on(planet),
        "owner": number_or_none(at.owner[planet]),
        "vertium": at.vertium[planet],
        "gelbon": at.gelbon[planet],
        "cube": at.cube[planet],
        "moon": at.moon[planet],
    }


def write_theft(theft: Theft) -> dict[str, Any]:
    exposed, held = theft.exposed, theft.held
    rows = range(0, len(exposed), KINDS_EACH)
    return {
        "thief": theft.thief,
        "victim": theft.victim,
        "exposed": [by_kind(exposed[row : row + KINDS_EACH]) for row in rows],
        "unknown": theft.unknown[:],
        "held": [by_kind(held[row : row + KINDS_EACH]) for row in rows],
    }


def write_attack(at: Position) -> dict[str, Any]:
    return {
        "fighting": at.fighting,
        "target": planet_id(at.target),
        "origin": planet_id(at.origin),
        "by_refuge": at.by_refuge,
        "defender": number_or_none(at.defender),
        "vertium": at.force_v,
        "gelbon": at.force_g,
        "cube_hits": at.cube_hits,
        "cards_a": faces(at.cards_a),
        "cards_d": faces(at.cards_d),
        "roll_a": None if at.roll_a == NOTHING else ROLLS[at.roll_a],
        "roll_d": None if at.roll_d == NOTHING else ROLLS[at.roll_d],
        "hitless": at.hitless,
        "left": at.left[:],
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name is as at the start."""
    seats, sides = at.seats, at.config.sides
    at.step = NAMES.index(data["phase"])
    for name, planet in data.get("planets", {}).items():
        read_planet(at, PLANETS.index(name), planet)
    hands = [kinds(hand) for hand in data.get("hand", [{}] * seats)]
    at.hand = [amount for hand in hands for amount in hand]
    at.cards = [sum(hand) for hand in hands]
    if "supply" in data:
        at.supply = [int(data["supply"][seat][colour]) for seat in range(seats) for colour in COLOURS]
    at.skip = numbers(data.get("skip"), at.skip, seats)
    at.objective = [planet_at(name) for name in data.get("objective", [None] * seats)]
    at.refuge = numbers(data.get("refuge"), at.refuge, sides)
    if "known" in data:
        at.known = [n for who in range(seats) for seat in range(seats) for n in kinds(data["known"][who][seat])]
    at.thefts = [read_theft(theft, seats) for theft in data.get("thefts", [])]
    at.without_set = numbers(data.get("without_set"), at.without_set, seats)
    at.moons = numbers(data.get("moons"), at.moons, 8)
    at.discard = kinds(data.get("discard", {}))
    at.row = [KINDS.index(kind) for kind in data.get("row", [])]
    read_deck(at, data)
    at.pool = [int(data.get("pool", {}).get(colour, 0)) for colour in COLOURS]
    at.first = number_or(data.get("first"), NOBODY)
    at.turn = number_or(data.get("turn"), NOBODY)
    at.slots = int(data.get("slots", 0))
    at.dealt = int(data.get("dealt", 0))
    token, stolen = data.get("token"), data.get("stolen")
    at.colour = NOTHING if token is None else COLOURS.index(token)
    at.drawer = number_or(data.get("drawer"), NOBODY)
    at.victim = number_or(data.get("victim"), NOBODY)
    at.stolen = NOTHING if stolen is None else KINDS.index(stolen)
    at.raided = planet_at(data.get("raided"))
    at.element = ELEMENTS.index(data.get("element", "vertium"))
    at.revealed = bool(data.get("revealed", False))
    at.rank = [int(side) for side in data.get("rank", [])]
    at.round = int(data.get("round", 0))
    at.order = [int(side) for side in data.get("order", [])]
    at.place = int(data.get("place", 0))
    at.fresh = bool(data.get("fresh", False))
    at.had = [bool(side) for side in data.get("had", at.had)]
    at.attacks = int(data.get("attacks", 0))
    at.cube_v = planet_at(data.get("cube_v"))
    at.cube_g = planet_at(data.get("cube_g"))
    at.die = int(data.get("die", 0))
    read_attack(at, data.get("attack", {}))
    at.over = REASONS.index(data.get("over") or "")


def read_planet(at: Position, planet: int, data: Mapping[str, Any]) -> None:
    at.value[planet] = int(data["value"])
    at.blue[planet] = BLUES.index(data.get("blue", "none"))
    at.tokens[COLOURS_EACH * planet : COLOURS_EACH * planet + COLOURS_EACH] = numbers(
        data.get("tokens"), [0] * COLOURS_EACH, COLOURS_EACH
    )
    at.owner[planet] = number_or(data.get("owner"), NOBODY)
    at.vertium[planet] = int(data.get("vertium", 0))
    at.gelbon[planet] = int(data.get("gelbon", 0))
    at.cube[planet] = int(data.get("cube", 0))
    at.moon[planet] = int(data.get("moon", 0))


def read_theft(data: Mapping[str, Any], seats: int) -> Theft:
    exposed = [amount for row in data["exposed"] for amount in kinds(row)]
    held = [amount for row in data["held"] for amount in kinds(row)]
    return Theft(int(data["thief"]), int(data["victim"]), exposed, numbers(data["unknown"], [], seats), held)


def read_deck(at: Position, data: Mapping[str, Any]) -> None:
    """The deck as given; if it is not, all cards that lie nowhere else."""
    if "deck" in data:
        at.deck = kinds(data["deck"])
    else:
        for kind in range(KINDS_EACH):
            elsewhere = at.discard[kind] + at.row.count(kind) + sum(at.hand[kind::KINDS_EACH])
            at.deck[kind] = at.config.deck[kind] - elsewhere
    at.deck_size = sum(at.deck)


def read_attack(at: Position, data: Mapping[str, Any]) -> None:
    at.fighting = bool(data.get("fighting", False))
    at.target = planet_at(data.get("target"))
    at.origin = planet_at(data.get("origin"))
    at.by_refuge = bool(data.get("by_refuge", False))
    at.defender = number_or(data.get("defender"), NOBODY)
    at.force_v = int(data.get("vertium", 0))
    at.force_g = int(data.get("gelbon", 0))
    at.cube_hits = int(data.get("cube_hits", 0))
    at.cards_a = card_set(data.get("cards_a", ""))
    at.cards_d = card_set(data.get("cards_d", ""))
    roll_a, roll_d = data.get("roll_a"), data.get("roll_d")
    at.roll_a = NOTHING if roll_a is None else NUMBER[roll_a]
    at.roll_d = NOTHING if roll_d is None else NUMBER[roll_d]
    at.hitless = int(data.get("hitless", 0))
    at.left = numbers(data.get("left"), at.left, 3)


def kinds(amounts: Mapping[str, int]) -> list[int]:
    """The inverse of `by_kind`."""
    return [int(amounts.get(kind, 0)) for kind in KINDS]


def card_set(letters: str) -> int:
    """The inverse of `faces`."""
    return sum(FACE_BIT[FACES.index(letter)] for letter in letters)


def numbers(given: Any, missing: list[int], length: int) -> list[int]:
    """A list of so many numbers; `missing` if none is given."""
    if given is None:
        return missing
    found = [int(number) for number in given]
    if len(found) != length:
        raise ValueError(f"{length} numbers are needed, not {given}")
    return found


def planet_id(planet: int) -> str | None:
    return None if planet == NOWHERE else PLANETS[planet]


def planet_at(name: Any) -> int:
    return NOWHERE if name is None else PLANETS.index(name)


def number_or_none(number: int) -> int | None:
    return None if number == NOBODY else number


def number_or(value: Any, missing: int) -> int:
    return missing if value is None else int(value)

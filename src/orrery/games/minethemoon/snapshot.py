"""A position as plain JSON data and back. Cards, kinds, places and pads are their labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    BIT,
    BUILDINGS,
    CARDS,
    CARDS_EACH,
    FIRST_OWN,
    KINDS,
    NO_BUILDING,
    PADS,
    PLACES,
    SITES_EACH,
    SLOTS_EACH,
    TILES,
)
from orrery.games.minethemoon.position import (
    CAPTURED,
    IN_BOX,
    IN_RC,
    IN_SILO,
    IN_TEAM,
    NOTHING,
    ON_CRATER,
    ON_ROCKET,
    REASONS,
    REASONS_TO_ASK,
    Position,
)
from orrery.games.minethemoon.steps import NAMES, PASSAGE_NAMES

# A position can be kept in a passage, if the game ended there
STEP_NAMES = [*NAMES, *PASSAGE_NAMES]
# Numbers and switches that need no names
PLAIN = (
    "turn", "end_turn", "first_spins", "spins", "spins_zone", "spins_left", "hit", "hit_at", "placing_white",
    "placing_kind", "forced", "labs_out", "captor", "left", "white_in", "pending",
)  # fmt: skip
# The same as lists by seat, or by seat and what the seat has several of
LISTS = (
    "dominance", "rc", "silo", "crater", "crew", "levels", "captive", "priority", "order", "passed", "waits", "placing",
    "slots", "plan", "out", "rc_before", "silo_before",
)  # fmt: skip


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    found: dict[str, Any] = {
        "players": at.seats,
        "options": dict(at.config.options),
        "phase": STEP_NAMES[at.step],
        "over": REASONS[at.over] or None,
        "end_reason": REASONS[at.end_reason] or None,
        "current": None if at.current == NOBODY else at.current,
        "doing": None if at.doing == NO_BUILDING else BUILDINGS[at.doing],
        "white_for": REASONS_TO_ASK[at.white_for],
        "back_to": STEP_NAMES[at.back_to],
        "step": at.progress,
        "white_seat": None if at.white_seat == NOBODY else at.white_seat,
        "white_at": where_text(at.white_at),
        "white_before": where_text(at.white_before),
        "teams": [[PLACES[place] for place in range(21) if teams & BIT[place]] for teams in at.teams],
        "sites": [name_of(card) for card in at.sites],
        "covered": [[code // CARDS_EACH, CARDS[code % CARDS_EACH]] for code in at.covered],
        "pads": [name_of(card) for card in at.pads],
        "marked": [PADS[pad] for pad in range(4) if at.marked & BIT[pad]],
        "queue": [PADS[pad] for pad in range(4) if at.queue & BIT[pad]],
        "deal_to": PADS[at.deal_to],
        "deck": [CARDS[card] for card in at.deck],
        "available": [CARDS[card] for card in at.available],
        "tiles": dict(zip(TILES, at.tiles, strict=True)),
        "grant_card": name_of(at.grant_card),
        "grant_seat": None if at.grant_seat == NOBODY else at.grant_seat,
    }
    for name in PLAIN:
        found[name] = getattr(at, name)
    for name in LISTS:
        found[name] = list(getattr(at, name))
    return found


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name is as before the setup."""
    for name in PLAIN:
        if name in data:
            setattr(at, name, data[name])
    for name in LISTS:
        if name in data:
            setattr(at, name, list(data[name]))
    at.step = STEP_NAMES.index(data["phase"])
    at.over = REASONS.index(data.get("over") or "")
    at.end_reason = REASONS.index(data.get("end_reason") or "")
    at.current = number_or(data.get("current"), NOBODY)
    at.doing = BUILDINGS.index(data["doing"]) if data.get("doing") else NO_BUILDING
    at.white_for = REASONS_TO_ASK.index(data.get("white_for", "task"))
    at.back_to = STEP_NAMES.index(data.get("back_to", STEP_NAMES[0]))
    at.progress = data.get("step", 0)
    at.white_seat = number_or(data.get("white_seat"), NOBODY)
    at.white_at = where_number(data.get("white_at", "box"))
    at.white_before = where_number(data.get("white_before", "box"))
    if "teams" in data:
        at.teams = [sum(BIT[PLACES.index(place)] for place in places) for places in data["teams"]]
    at.taken = sum(teams & (BIT[FIRST_OWN] - 1) for teams in at.teams)
    at.sites = [number_of(card) for card in data.get("sites", [None] * len(at.sites))]
    at.covered = [CARDS_EACH * int(site) + number_of(card) for site, card in data.get("covered", [])]
    at.pads = [number_of(card) for card in data.get("pads", [None] * 4)]
    at.marked = sum(BIT[PADS.index(pad)] for pad in data.get("marked", []))
    at.queue = sum(BIT[PADS.index(pad)] for pad in data.get("queue", []))
    at.deal_to = PADS.index(data.get("deal_to", "A"))
    if "deck" in data:
        at.deck = [number_of(card) for card in data["deck"]]
    at.available = [number_of(card) for card in data.get("available", [])]
    if "tiles" in data:
        at.tiles = [int(data["tiles"][tile]) for tile in TILES]
    at.grant_card = number_of(data.get("grant_card"))
    at.grant_seat = number_or(data.get("grant_seat"), NOBODY)
    for seat in range(at.seats):
        at.refit(seat)


def name_of(card: int) -> str | None:
    return None if card == NOTHING else CARDS[card]


def number_of(card: str | None) -> int:
    return NOTHING if card is None else CARDS.index(card)


def number_or(value: Any, missing: int) -> int:
    return missing if value is None else int(value)


def where_text(where: int) -> str:
    """Where the white robot is: "box", "rc", "silo.rB", "crater.rB", "team.loader.2", "rocket.A.1", "captive.0.1"."""
    if where in (IN_BOX, IN_RC):
        return "box" if where == IN_BOX else "rc"
    if where < ON_CRATER:
        return f"silo.{KINDS[where - IN_SILO]}"
    if where < IN_TEAM:
        return f"crater.{KINDS[where - ON_CRATER]}"
    if where < ON_ROCKET:
        return f"team.{PLACES[where - IN_TEAM]}"
    if where < CAPTURED:
        return f"rocket.{PADS[(where - ON_ROCKET) // SLOTS_EACH]}.{(where - ON_ROCKET) % SLOTS_EACH + 1}"
    return f"captive.{(where - CAPTURED) // SITES_EACH}.{(where - CAPTURED) % SITES_EACH + 1}"


def where_number(text: str) -> int:
    """The inverse of `where_text`."""
    what, _, rest = text.partition(".")
    if what in ("box", "rc"):
        return IN_BOX if what == "box" else IN_RC
    if what == "silo":
        return IN_SILO + KINDS.index(rest)
    if what == "crater":
        return ON_CRATER + KINDS.index(rest)
    if what == "team":
        return IN_TEAM + PLACES.index(rest)
    first, _, number = rest.partition(".")
    if what == "rocket":
        return ON_ROCKET + SLOTS_EACH * PADS.index(first) + int(number) - 1
    return CAPTURED + SITES_EACH * int(first) + int(number) - 1

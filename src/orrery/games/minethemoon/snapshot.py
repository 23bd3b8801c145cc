"""A position as plain JSON data and back. Cards, kinds, places and pads are their labels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from orrery.core.fields import (
    FLAG,
    FLAGS,
    NUMBER,
    NUMBERS,
    Codec,
    Field,
    counts_of,
    list_of,
    named,
    one_of,
    or_none,
    read_fields,
    set_of,
    write_fields,
)
from orrery.games.minethemoon.config import NOBODY
from orrery.games.minethemoon.names import (
    BIT,
    BUILDINGS,
    CARDS,
    CARDS_EACH,
    COLOURS,
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
STEP_NAMES: Final = [*NAMES, *PASSAGE_NAMES]
# Where the white robot is: "team.loader.2", "rocket.A.1", "captive.0.1" (seat 0, site 1)
WHERE: Final[dict[int, str]] = {
    IN_BOX: "box",
    IN_RC: "rc",
    **{IN_SILO + kind: f"silo.{name}" for kind, name in enumerate(KINDS)},
    **{ON_CRATER + kind: f"crater.{name}" for kind, name in enumerate(KINDS)},
    **{IN_TEAM + place: f"team.{name}" for place, name in enumerate(PLACES)},
    **{
        ON_ROCKET + slot: f"rocket.{PADS[slot // SLOTS_EACH]}.{slot % SLOTS_EACH + 1}"
        for slot in range(SLOTS_EACH * len(PADS))
    },
    **{
        CAPTURED + site: f"captive.{site // SITES_EACH}.{site % SITES_EACH + 1}"
        for site in range(SITES_EACH * len(COLOURS))
    },
}


def write_covered(code: int) -> list[Any]:
    """A card under another building: its site and its name."""
    return [code // CARDS_EACH, CARDS[code % CARDS_EACH]]


def read_covered(data: list[Any]) -> int:
    site, card = data
    return CARDS_EACH * int(site) + CARDS.index(card)


def all_tiles(data: Mapping[str, Any]) -> list[int]:
    """How many of each tile are left. A snapshot that names tiles has to name them all."""
    return [int(data[tile]) for tile in TILES]


SEAT: Final = or_none(NOBODY)
STEP: Final = one_of(STEP_NAMES)
REASON: Final = one_of(REASONS, nothing=0)
WHITE: Final = named(WHERE)
CARD: Final = one_of(CARDS)
CARD_OR_NONE: Final = one_of(CARDS, nothing=NOTHING)
PAD_SET: Final = set_of(PADS)

FIELDS: Final = [
    Field("over", REASON),
    Field("end_reason", REASON),
    Field("current", SEAT),
    Field("doing", one_of(BUILDINGS, nothing=NO_BUILDING)),
    Field("white_for", one_of(REASONS_TO_ASK)),
    Field("back_to", STEP),
    Field("progress", NUMBER, "step"),
    Field("white_seat", SEAT),
    Field("white_at", WHITE),
    Field("white_before", WHITE),
    Field("teams", list_of(set_of(PLACES))),
    Field("sites", list_of(CARD_OR_NONE)),
    Field("covered", list_of(Codec(write_covered, read_covered))),
    Field("pads", list_of(CARD_OR_NONE)),
    Field("marked", PAD_SET),
    Field("queue", PAD_SET),
    Field("deal_to", one_of(PADS)),
    Field("deck", list_of(CARD)),
    Field("available", list_of(CARD)),
    Field("tiles", Codec(counts_of(TILES).write, all_tiles)),
    Field("grant_card", CARD_OR_NONE),
    Field("grant_seat", SEAT),
    *(Field(name, NUMBER) for name in ("turn", "end_turn", "first_spins", "spins", "spins_zone", "spins_left")),
    *(Field(name, NUMBER) for name in ("hit", "hit_at", "placing_white", "placing_kind")),
    Field("forced", FLAG),
    *(Field(name, NUMBER) for name in ("labs_out", "captor", "left")),
    Field("white_in", FLAG),
    Field("pending", NUMBER),
    # Lists by seat, or by seat and what the seat has several of
    *(Field(name, NUMBERS) for name in ("dominance", "rc", "silo", "crater", "crew", "levels", "captive")),
    *(Field(name, NUMBERS) for name in ("priority", "order")),
    *(Field(name, FLAGS) for name in ("passed", "waits")),
    *(Field(name, NUMBERS) for name in ("placing", "slots", "plan", "out", "rc_before", "silo_before")),
]


def write(at: Position) -> dict[str, Any]:
    """Everything there is to know about a position."""
    return {
        "players": at.seats,
        "options": dict(at.config.options),
        "phase": STEP_NAMES[at.step],
        **write_fields(at, FIELDS),
    }


def read(at: Position, data: Mapping[str, Any]) -> None:
    """Fill an empty position from a snapshot. What a snapshot does not name is as before the setup."""
    at.step = STEP_NAMES.index(data["phase"])
    read_fields(at, FIELDS, data)
    at.taken = sum(teams & (BIT[FIRST_OWN] - 1) for teams in at.teams)
    for seat in range(at.seats):
        at.refit(seat)

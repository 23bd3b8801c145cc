"""Mine the Moon: every action there is. Order gives the ids; the text form (`task:loader.2`) is what records keep."""

from __future__ import annotations

from typing import Final

from orrery.core.actions import ActionSpace, Domain
from orrery.games.minethemoon.names import (
    ADVANCED,
    ADVANCED_WORDS,
    CARD_WORDS,
    CARDS,
    EXCHANGES,
    KIND_WORDS,
    KINDS,
    OUTCOME_WORDS,
    OUTCOMES,
    OWN,
    PADS,
    PLACE_WORDS,
    PLACES,
    TILE_WORDS,
    TILES,
    TYPE_WORDS,
    TYPES,
)

SEATS: Final = range(5)
SLOTS: Final = range(1, 6)

AT: Final = Domain(PLACES, PLACE_WORDS)
KIND: Final = Domain(KINDS, KIND_WORDS)
TYPE: Final = Domain(TYPES, TYPE_WORDS)
TILE: Final = Domain(TILES, TILE_WORDS)
BACK: Final = Domain(ADVANCED, ADVANCED_WORDS)
CARD: Final = Domain(CARDS, CARD_WORDS)
SEAT: Final = Domain([str(seat) for seat in SEATS], [f"seat {seat + 1}" for seat in SEATS])
PAD: Final = Domain(PADS, ["pad A", "pad B", "pad C", "the private pad"])
SLOT: Final = Domain(
    [f"{pad}.{slot}" for pad in PADS for slot in SLOTS],
    [f"slot {slot} of the rocket on pad {pad}" for pad in PADS for slot in SLOTS],
)
VICTIM: Final = Domain(
    [f"{seat}.{what}" for seat in SEATS for what in [*KINDS, "white"]],
    [
        f"{what} of seat {seat + 1}"
        for seat in SEATS
        for what in [*(f"the robot with {kind}" for kind in KIND_WORDS), "the white robot"]
    ],
)
TARGET_BUILDING: Final = Domain(
    [f"{seat}.{place}" for seat in SEATS for place in OWN],
    [f"the building on {place} of seat {seat + 1}" for seat in SEATS for place in OWN],
)
SWAP: Final = Domain(
    EXCHANGES,
    ["raw Buckyball for raw Graphene", "raw Buckyball for raw Nanotube", "raw Graphene for raw Nanotube"],
)

SPACE: Final = ActionSpace("minethemoon")
TASK: Final = SPACE.verb("task", "Task a team to {place}", place=AT)  # M-4.1
WORK: Final = SPACE.verb("work", "Work {place}", place=AT)  # M-6.1
SKIP: Final = SPACE.verb("skip", "Skip {place}", place=AT)  # M-6.4
PASS: Final = SPACE.verb("pass", "Pass Tasking")  # M-4.6
WAIT: Final = SPACE.verb("wait", "Let the others go first")  # M-6.3
DONE: Final = SPACE.verb("done", "No more")
DROP: Final = SPACE.verb("drop", "Drop a {kind}", kind=KIND)  # M-8.3
WHITE: Final = SPACE.verb("white", "{answer}", answer=Domain(["0", "1"], ["Not the white robot", "The white robot"]))
WEDGE: Final = SPACE.verb("wedge", "The white robot to {kind}", kind=KIND)  # M-5.1
QTY: Final = SPACE.verb("qty", "{count}", count=range(12))
BUILD: Final = SPACE.verb("build", "Build {tile}", tile=TILE)  # M-13.4
BUILDADV: Final = SPACE.verb("buildadv", "Build {building}", building=BACK)  # M-13.4
SITE: Final = SPACE.verb("site", "On Advanced site {site}", site=range(1, 4))  # M-10.3
LOAD: Final = SPACE.verb("load", "Load {slot}", slot=SLOT)  # M-12.2
TAKE: Final = SPACE.verb("take", "{type}", type=TYPE)
EXCH: Final = SPACE.verb("exch", "Exchange {swap}", swap=SWAP)  # M-14.4
MASS: Final = SPACE.verb("mass", "Shoot a refined {type} into space", type=Domain(["fB", "fG"], TYPE_WORDS[:2]))
TARGET: Final = SPACE.verb("target", "Leech {seat}", seat=SEAT)  # M-17.9
MARK: Final = SPACE.verb("pad", "Launch the rocket on {pad} this turn", pad=PAD)  # M-17.2
ABDUCT: Final = SPACE.verb("abduct", "Abduct {victim}", victim=VICTIM)  # M-17.1
ARRAY: Final = SPACE.verb("array", "Work {building}", building=TARGET_BUILDING)  # M-17.15
SPIN: Final = SPACE.chance("spin", "The Crater shows {outcome}", outcome=Domain(OUTCOMES, OUTCOME_WORDS))  # M-5.3
DEAL: Final = SPACE.chance("deal", "Dealt: {card}", card=CARD)  # M-2.3
PICK_SEAT: Final = SPACE.chance("seat", "Next on the Priority track: {seat}", seat=SEAT)  # M-2.8

SPACE.last(SKIP, PASS, DONE, DROP)

"""Resources, buildings, rockets and places: the order of their numbers, and their names.

A *kind* is a resource in a state: raw Buckyball is 0, refined Nanotube 5. A *building* is anything that a team can Work
or that stands on a Moonbase, one number each. A *place* is one set of team boxes.
"""

from __future__ import annotations

from typing import Final

TYPES: Final = ["B", "G", "N"]
TYPE_WORDS: Final = ["Buckyball", "Graphene", "Nanotube"]
KINDS: Final = ["rB", "rG", "rN", "fB", "fG", "fN"]
KIND_WORDS: Final = [f"{state} {name}" for state in ("raw", "refined") for name in TYPE_WORDS]

# What the Crater can show: a kind, or a launch
OUTCOMES: Final = [*KINDS, "ALL", "LA", "LB", "LC"]
OUTCOME_WORDS: Final = [*KIND_WORDS, "all rockets launch", *(f"the rocket on pad {pad} launches" for pad in "ABC")]
ALL: Final = 6
LAUNCH_A: Final = 7
CRATERS: Final = ["A", "B", "C", "D"]
COLOURS: Final = ["Black", "Blue", "Green", "Purple", "Red"]
SIDES: Final = ["A", "B"]
PADS: Final = ["A", "B", "C", "P"]
PRIVATE: Final = 3  # the pad that only one player loads

# Places: columns of the shared buildings, then the own places of each player
SHARED: Final = [
    "refinery.0", "refinery.1", "shaker.0", "shaker.1", "shaker.2", "uplink.0", "uplink.1", "uplink.2",
    "loader.0", "loader.1", "loader.2", "clout.1", "clout.2",
]  # fmt: skip
OWN: Final = ["reverter", "factory", "exchanger", "refiner", "ownshaker", "site.1", "site.2", "site.3"]
PLACES: Final = [*SHARED, *OWN]
FIRST_OWN: Final = 13
# Where a column stands on its building. The same with any number of players, so that choices, log and board agree; the
# Refinery has one besides that on the far left
SIDE_WORDS: Final = [{"0": "far left", "1": "left", "2": "right"}[place[-1]] for place in SHARED]
SIDE_WORDS[SHARED.index("refinery.1")] = ""
PLACE_WORDS: Final = [
    *(
        f"the {place[:-2].capitalize()}" + (f" ({side} column)" if side else "")
        for place, side in zip(SHARED, SIDE_WORDS, strict=True)
    ),
    "the Reverter", "the Factory", "the Exchanger", "the Refiner", "the private Shaker",
    "Advanced site 1", "Advanced site 2", "Advanced site 3",
]  # fmt: skip
# Own places, counted from the first
AT_REVERTER: Final = 0
AT_FACTORY: Final = 1
AT_EXCHANGER: Final = 2
AT_REFINER: Final = 3
AT_OWNSHAKER: Final = 4
AT_SITE: Final = 5

# Tiles: the basic buildings, with their site and level
TILES: Final = ["factory", "factory+", "factory++", "exchanger", "refiner", "refiner+", "control+", "control++"]
TILE_WORDS: Final = [
    "Factory", "Factory+", "Factory++", "Exchanger", "Refiner", "Refiner+", "Robot Control+", "Robot Control++",
]  # fmt: skip
FACTORY_SITE: Final = 0
EXCHANGER_SITE: Final = 1
REFINER_SITE: Final = 2
CONTROL_SITE: Final = 3
TILE_SITE: Final = [0, 0, 0, 1, 2, 2, 3, 3]
TILE_LEVEL: Final = [1, 2, 3, 1, 1, 2, 1, 2]

ADVANCED: Final = [
    "abductor", "accelerator", "agridome", "comsat", "generator", "grant", "hydroponics", "lab", "leecher",
    "massdriver", "omnirefiner", "prerogative", "quaker", "repressor", "solararray", "statue3", "statue4", "statue5",
    "statue6", "statue7", "synthesizer", "transmitter", "trembler",
]  # fmt: skip
ADVANCED_WORDS: Final = [
    "Abductor", "Accelerator", "Agri-Dome", "Comsat", "Generator", "Grant", "Hydroponics", "Lab", "Leecher",
    "Mass Driver", "Omnirefiner", "Prerogative", "Quaker", "Repressor", "Solar Array", "Statue (3)", "Statue (4)",
    "Statue (5)", "Statue (6)", "Statue (7)", "Synthesizer", "Transmitter", "Trembler",
]  # fmt: skip
CARDS: Final = [
    "fresco", "asimov", "bacon", "bradbury", "bush", "capek", "clarke", "dick", "drexler", "dyson", "feynman", "fuller",
    "gernsback", "gibson", "goddard", "heinlein", "herbert", "huxley", "kahn", "kaku", "korolev", "kurzweil", "leguin",
    "lem", "mcluhan", "minsky", "roddenberry", "moravec", "oberth", "oneill", "sagan", "stapledon", "tesla", "toffler",
    "tsiolkovsky", "turing", "verne", "vinge", "wells",
]  # fmt: skip

CARD_WORDS: Final = [
    {"leguin": "Le Guin", "mcluhan": "McLuhan", "oneill": "O'Neill"}.get(card, card.capitalize()) for card in CARDS
]

# Buildings
REFINERY: Final = 0
SHAKER: Final = 1
UPLINK: Final = 2
LOADER: Final = 3
CLOUT: Final = 4
REVERTER: Final = 5
FACTORY: Final = 6
FACTORY_2: Final = 7
FACTORY_3: Final = 8
EXCHANGER: Final = 9
EXCHANGER_2: Final = 10
REFINER: Final = 11
REFINER_2: Final = 12
OWN_SHAKER: Final = 13
FIRST_ADVANCED: Final = 14
ABDUCTOR: Final = 14
ACCELERATOR: Final = 15
AGRIDOME: Final = 16
COMSAT: Final = 17
GENERATOR: Final = 18
GRANT: Final = 19
HYDROPONICS: Final = 20
LAB: Final = 21
LEECHER: Final = 22
MASS_DRIVER: Final = 23
OMNIREFINER: Final = 24
PREROGATIVE: Final = 25
QUAKER: Final = 26
REPRESSOR: Final = 27
SOLAR_ARRAY: Final = 28
STATUE_3: Final = 29
STATUE_7: Final = 33
SYNTHESIZER: Final = 34
TRANSMITTER: Final = 35
TREMBLER: Final = 36
BUILDINGS: Final = [
    "refinery", "shaker", "uplink", "loader", "clout", "reverter", "factory", "factory+", "factory++", "exchanger",
    "exchanger+", "refiner", "refiner+", "ownshaker", *ADVANCED,
]  # fmt: skip
BUILDING_WORDS: Final = [
    "Refinery", "Shaker", "Uplink", "Loader", "Clout", "Reverter", "Factory", "Factory+", "Factory++", "Exchanger",
    "Exchanger+", "Refiner", "Refiner+", "Shaker", *ADVANCED_WORDS,
]  # fmt: skip
# The rule that says what a building does
BUILDING_RULE: Final = [
    "M-13.1", "M-13.2", "M-13.4", "M-13.5", "M-13.6", "M-14.2", "M-14.3", "M-14.3", "M-14.3", "M-14.4", "M-14.4",
    "M-14.5", "M-14.5", "M-15.3", "M-17.1", "M-17.2", "M-17.3", "M-17.5", "M-17.6", "M-17.7", "M-17.4", "M-17.8",
    "M-17.9", "M-17.10", "M-17.11", "M-17.12", "M-17.13", "M-17.14", "M-17.15", "M-17.16", "M-17.16", "M-17.16",
    "M-17.16", "M-17.16", "M-17.17", "M-17.18", "M-17.19",
]  # fmt: skip
SHARED_BUILDING: Final = [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]  # by place
SHAKER_WITH_D: Final = 3  # the place on the Shaker that pays when Worked
NO_BUILDING: Final = -1

# Flat lists: how many entries each seat has, or each pad. In `at.silo` those of a seat begin at KINDS_EACH * seat
KINDS_EACH: Final = 6  # silo, crater
OWN_EACH: Final = 8  # crew: the own places
SITES_EACH: Final = 3  # sites, captive: the Advanced sites
LEVELS_EACH: Final = 4  # levels: the sites of tiles
SLOTS_EACH: Final = 5  # slots of a pad
VICTIMS_EACH: Final = 7  # what can be abducted from a seat: a robot with one of the six kinds, or the white one
CARDS_EACH: Final = 64  # a covered card is kept as CARDS_EACH * site + card

EXCHANGES: Final = ["BG", "BN", "GN"]
EXCHANGE_FROM: Final = [0, 0, 1]
EXCHANGE_TO: Final = [1, 2, 2]

BIT: Final[list[int]] = [1 << number for number in range(64)]
SHARED_MASK: Final[int] = (1 << 13) - 1
UPLINK_MASK: Final[int] = sum(BIT[place] for place in range(13) if SHARED_BUILDING[place] == UPLINK)
SHAKER_MASK: Final[int] = sum(BIT[place] for place in range(13) if SHARED_BUILDING[place] == SHAKER)
CLOUT_MASK: Final[int] = sum(BIT[place] for place in range(13) if SHARED_BUILDING[place] == CLOUT)


def leftmost(taken: int) -> int:
    """Of the taken shared places the leftmost one of each building: those whose turn it is to Work (M-6.2)."""
    front, seen = 0, -1
    for place in range(13):
        if taken & BIT[place] and SHARED_BUILDING[place] != seen:
            front |= BIT[place]
            seen = SHARED_BUILDING[place]
    return front


FRONT: Final[list[int]] = [leftmost(taken) for taken in range(1 << 13)]


class PlaceActions:
    """Lists the places of a set as the actions base + place, in two halves looked up at once."""

    def __init__(self, base: int) -> None:
        self.low = [[base + n for n in range(11) if bits & BIT[n]] for bits in range(1 << 11)]
        self.high = [[base + 11 + n for n in range(10) if bits & BIT[n]] for bits in range(1 << 10)]

    def of(self, bits: int) -> list[int]:
        return self.low[bits & 2047] + self.high[bits >> 11]


PLACES_OF: Final = PlaceActions(0)

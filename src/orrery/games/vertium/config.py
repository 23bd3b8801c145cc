"""What stays the same for a whole game of Vertium: seats, options, and the printed numbers of the data file."""

from __future__ import annotations

from typing import Any, Final

from orrery.games.vertium.dice import ALL_CARDS, FACE_BIT, SHIELD
from orrery.games.vertium.pieces import COLOURS, COLOURS_EACH, COMPLEX, FACTIONS, KINDS

NOBODY: Final = -1
REBEL: Final = 0  # the sides of the solo game
SOLO_COMPLEX: Final = 1
REBEL_CARDS: Final = {"shield": FACE_BIT[SHIELD], "on": ALL_CARDS}  # V-R61: the solo player's Skirmish Cards


class Config:
    """Seats, options in force and printed numbers; shared by all copies of a position."""

    def __init__(self, seats: int, options: dict[str, Any], data: dict[str, Any]) -> None:
        mode = options["mode"]
        self.seats = seats
        self.options = options
        self.shadows = bool(mode == "shadows")
        self.solo = bool(mode == "solo")
        self.sides = 2 if self.solo else seats
        self.complex = SOLO_COMPLEX if self.solo else int(options["complex_seat"]) if self.shadows else NOBODY
        self.phase_one_only = bool(options["phases"] == "one")
        self.asks_about_war = bool(options["phases"] == "decide")
        self.american = bool(options["battling"] == "american")
        self.gelbon = bool(options["gelbon"] == "on")
        self.ends_with_rivals = bool(options["war_end"] == "rivals")
        self.must_attack = bool(options["must_attack"] == "on")
        self.alternate = bool(options["hit_order"] == "alternate")
        self.reshuffle = bool(options["solo_deck"] == "reshuffle")
        self.rebel_cards = REBEL_CARDS.get(str(options["solo_rebel_cards"]), 0)
        self.complex_force = str(options["complex_force"])
        start = options["first_player"]
        self.starter = 0 if self.solo else NOBODY if start == "random" else int(start)
        self.slots = int(options["phase1_round_limit"] or 0) * seats
        self.attack_limit = int(options["attack_limit"] or 0)
        self.factions = [FACTIONS.index(name) for name in options["factions"]]

        count = "3" if self.solo else str(seats)  # V-15.1, V-R56
        moons: list[int] = data["moons"][count]
        self.planets = len(moons)
        self.names: list[str] = data["planets"]["names"][: self.planets]
        self.moons = [moons.count(value) for value in range(8)]
        self.captains = int(data["captains"][count])
        self.cubes = int(data["cubes"][count])
        self.speed = [int(data["speed"].get(str(value), 0)) for value in range(8)]
        self.solo_bonus = [int(data["solo_bonus"].get(str(value), 0)) for value in range(8)]
        self.deck = [int(data["deck"][kind]) for kind in KINDS]
        self.cards = sum(self.deck)
        self.solo_deck = [int(data["solo_deck"][face]) for face in ("photon", "beam", "shield")]
        self.tokens = self.start_tokens(data)
        self.dice = int(data["dice"]["faction"])
        self.complex_dice = int(data["dice"]["complex"])
        self.deal = int(data["hand"]["deal"])
        self.hand_minimum = int(data["hand"]["minimum"])
        self.gem_points = int(data["scoring"]["gem"])
        self.planet_points = int(data["scoring"]["planet"])
        self.objective_bonus = int(data["scoring"]["objective_bonus"])
        self.gelbon_up_to = int(data["gelbon"]["highest_value"]) if self.gelbon else 0
        self.cube_hits = int(data["cube"]["hits"])
        self.rounds = int(data["war"]["rounds"])
        self.hitless_limit = int(data["limits"]["hitless_rolls"])
        self.kind = kind_of_table(seats, options)
        self.war_kind = self.kind if self.solo or self.phase_one_only else f"{self.kind}-war"
        self.battles: list[object] = [None] * 4  # what bots know of battles, filled when they first ask
        self.numbers: dict[str, Any] = {
            "gem": self.gem_points,
            "planet": self.planet_points,
            "objective_bonus": self.objective_bonus,
            "rounds": self.rounds,
            "cube_hits": self.cube_hits,
            "dice": self.dice,
            "complex_dice": self.complex_dice,
            "hand_minimum": self.hand_minimum,
            "ability": {faction: data["ability"][faction] for faction in FACTIONS[:COMPLEX]},
        }

    def start_tokens(self, data: dict[str, Any]) -> list[int]:
        """Tokens at the start, seat by seat, four colours each (V-1.2, V-16.1, V-R59)."""
        tokens = data["tokens"]
        if self.solo:
            return [0] * COLOURS_EACH
        if self.options["abilities"] != "on":
            return [int(tokens["base"])] * (COLOURS_EACH * self.seats)
        found: list[int] = []
        experts = [data["ability"][faction] for faction in FACTIONS[:COMPLEX]]
        for seat in range(self.seats):
            for colour in COLOURS:
                if seat == self.complex:
                    found.append(int(tokens["base"]))
                else:
                    own = experts[self.factions[seat]] == colour
                    found.append(int(tokens["ability_own" if own else "ability_other"]))
        return found


def kind_of_table(seats: int, options: dict[str, Any]) -> str:
    """What bots learn of and play alike: the number of seats, and what is fought for."""
    mode = str(options["mode"])
    if mode == "solo":
        return mode
    if mode == "shadows":
        return f"{mode}-{seats}"
    if options["phases"] == "one":
        return f"{seats}-one"
    if options["gelbon"] == "on":
        return f"{seats}-gelbon"
    return f"{seats}-american" if options["battling"] == "american" else str(seats)

"""Cards, tokens, moons, planets and factions: the order of their numbers, and their names."""

from __future__ import annotations

from typing import Final

# Cards: the four colours first, then the five disasters. Tokens have the same four colours.
KINDS: Final = ["metal", "energy", "water", "agri", "mine_blast", "meltdown", "leak", "virus", "raider"]
KIND_WORDS: Final = ["Metal", "Energy", "Water", "Agri", "Mine Blast", "Meltdown", "Leak", "Virus", "Raider"]
COLOURS: Final = KINDS[:4]
# In flat lists: how many entries belong to each hand, and to each planet or supply
KINDS_EACH: Final = 9
COLOURS_EACH: Final = 4
ENERGY: Final = 1
WATER: Final = 2
AGRI: Final = 3
MINE_BLAST: Final = 4
MELTDOWN: Final = 5
LEAK_CARD: Final = 6
VIRUS: Final = 7
RAIDER: Final = 8
SET: Final = 3  # cards of one colour (V-2.2)

ELEMENTS: Final = ["vertium", "gelbon"]
ELEMENT_WORDS: Final = ["Vertium", "Gelbon"]
VERTIUM: Final = 0
GELBON: Final = 1

# What lies at the upper left of a planet: nothing, a blue moon face down, or one of the three turned up
BLUES: Final = ["none", "hidden", "harvest", "winter", "refuge"]
BLUE_KINDS: Final = BLUES[2:]
BLUE_WORDS: Final = ["Harvest Moon", "Winter Eclipse", "Refuge Moon"]
NO_BLUE: Final = 0
HIDDEN: Final = 1
HARVEST: Final = 2
WINTER: Final = 3
REFUGE: Final = 4

FACTIONS: Final = ["soar", "rmf", "hielo", "myst", "complex"]
FACTION_WORDS: Final = ["Soar", "RMF", "Hielo", "Myst", "the Complex"]
COMPLEX: Final = 4

# Notation uses these names, whatever a data file calls the planets
PLANETS: Final = ["galileo", "brahe", "lipperhey", "janssen", "harriot", "kepler", "hevelius", "rheticus", "digges"]
PLANET_WORDS: Final = [name.capitalize() for name in PLANETS]
ORBIT: Final = 8  # eighths of a full orbit

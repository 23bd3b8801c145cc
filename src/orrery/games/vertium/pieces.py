"""Cards, tokens, moons, planets and factions: the order of their numbers, and their names."""

from __future__ import annotations

from typing import Final

from orrery.core.language import mark

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
DECK_SIZE: Final = 78
SOLO_DECK_SIZE: Final = 12

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
FACTION_WORDS: Final = [mark("Soar"), mark("RMF"), mark("Hielo"), mark("Myst"), mark("the Complex")]
COMPLEX: Final = 4
# What the book tells of them, in our words
FACTION_STORIES: Final = [
    "People of the northern Rockies: First Nations, Americans and Canadians. In their cold heights the giant robots "
    "of the Complex are slow and easy targets. Brilliant pilots who never give up; nobody grows food as they do.",
    "Settlers of Mars from Britain and Europe. They served the Complex until they heard what it had done on Earth and "
    "on the Moon. Veterans of a hundred years of nuclear war, and masters of fission.",
    "Heirs of Argentina and Chile, at home in tunnels under the ice of Antarctica, where the Complex has never found "
    "them. They break into its networks and cut its robots off; ice, water and electrolysis are their craft.",
    "A wise and hidden people of the foggy peaks of Mongolia, whose dynasty once reached over Asia and Russia. The "
    "robots dread their swift eagle drones. Nobody works metal as they do.",
    "It rules Earth, Moon and Mars and has sent its Titan, a squad of giant killer robots, to Coper. It wants every "
    "planet.",
]

# Notation uses these names, whatever a data file calls the planets
PLANETS: Final = ["galileo", "brahe", "lipperhey", "janssen", "harriot", "kepler", "hevelius", "rheticus", "digges"]
PLANET_WORDS: Final = [name.capitalize() for name in PLANETS]
ORBIT: Final = 8  # eighths of a full orbit

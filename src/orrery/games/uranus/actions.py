"""Uranus!: every action there is. Order gives the ids; the text form (`mine:1,-1,0`) is what records keep.

A verb of two arguments has them in one label, joined by a dot: the names of hexes have commas of their own.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import ActionSpace, Domain
from orrery.core.language import mark
from orrery.games.uranus.moon import EDGE_NAMES, EDGE_WAYS, NAMES
from orrery.games.uranus.rocks import COLOURS

NUMERALS: Final = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]
RACES: Final = ["Osmish", "Falkafreedi", "Yarls", "Kroviots", "Galepegals", "Arshantans"]
MOONS: Final = ["Osmiond", "Falkelafreed", "Yarliope", "Krovos", "Galepego", "Arshanta"]
# U-6.7: what is built, upgraded, loaded, and known
TRACKS: Final = ["tunnel", "mine", "fort", "pad", "gun", "telescope", "weaponry", "rocket", "spaceship"]
TRACK_WORDS: Final = [
    mark("tunnels"),
    mark("mines"),
    mark("fortification"),
    mark("launchpad"),
    mark("space gun"),
    mark("telescope"),
    mark("weaponry"),
    mark("rocket"),
    mark("spaceship"),
]
TECHNOLOGIES: Final = TRACKS[5:]
SIDES: Final = ["left", "right"]
SIDE_WORDS: Final = ["the neighbour on the left", "the neighbour on the right"]
SOURCES: Final = ["left", "right", "junk"]
SOURCE_WORDS: Final = ["the pair on the left", "the pair on the right", "the space junk"]
IMPACTS: Final = [f"{mark}{number}" for mark in "CPT" for number in range(1, 13)]  # circle, plain, triangle

TARGETS: Final = 15  # of a set: nine tracks, six modules
ALONE: Final = 61  # the first code of a rock used alone; the codes before are anchor hexes
SETS: Final = 69

HEXES: Final = Domain(NAMES, [f"({name})" for name in NAMES])
SET_NAMES: Final = [*NAMES, *(f"alone{number}" for number in range(1, 9))]
SET_WORDS: Final = [f"the set of ({name})" for name in NAMES] + [f"the single rock {number}" for number in range(1, 9)]
TARGET_NAMES: Final = [*TRACKS, *(f"module{number}" for number in range(1, 7))]
TARGET_WORDS: Final = [f"for the {track} track" for track in TRACK_WORDS] + [
    f"for module {number} on Uranus" for number in range(1, 7)
]
ROCK_WORDS: Final = ["The green rock", "The blue rock", "The red rock", "The purple rock", "The grey rock"]
MODULES: Final = Domain([str(number) for number in range(1, 7)], [f"module {number}" for number in range(1, 7)])
GAP_WORDS: Final = [f"the pair left of seat {gap + 1}" for gap in range(6)]
GAP_WORDS[1] += " (alone: on your right)"  # U-12.3; one table of actions serves all
GAPS: Final = Domain([str(gap) for gap in range(6)], GAP_WORDS)


def turned(orientation: int) -> str:
    mirrored = "mirrored and turned" if orientation >= 6 else "turned"
    return f"{mirrored} by {60 * (orientation % 6)}°"


def tunnel_words(name: str) -> str:
    """A tunnel by the names of its two hexes: "(0,4,-4) to (1,3,-4)"."""
    one, _, other = name.partition(".")
    return f"({one}) to ({other})"


def tunnel_choice(number: int) -> str:
    """A tunnel where it is chosen: also where it leads from its first hex."""
    return f"{tunnel_words(EDGE_NAMES[number])}, {EDGE_WAYS[number]}"


def product(first: list[str], second: list[str], dot: str) -> list[str]:
    """Every pair of two lists, as one text each."""
    return [f"{one}{dot}{other}" for one in first for other in second]


SPACE: Final = ActionSpace("uranus")
START_MINE: Final = SPACE.verb("start_mine", "Start with a mine on {hex}", hex=HEXES)  # U-1.11
STRIKE: Final = SPACE.verb(  # U-3.4
    "strike",
    "Take {how}",
    how=Domain(
        product(SOURCES, [str(number) for number in range(12)], "."),
        product(SOURCE_WORDS, [turned(number) for number in range(12)], ", "),
    ),
)
REACT: Final = SPACE.verb(
    "react", "{what}", what=Domain(["fire", "hold"], ["Fire the space gun", "Hold fire"])
)  # U-R26
DOUBLE: Final = SPACE.verb("double", "Double the mine on {hex}", hex=HEXES)  # U-11.5
DONATE: Final = SPACE.verb(  # U-11.4
    "donate",
    "Give the rock of {what}",
    what=Domain(product(NAMES, SIDES, "."), product(HEXES.words, SIDE_WORDS, " to ")),
)
PLACE: Final = SPACE.verb("place", "Add the rock to the set of {hex}", hex=HEXES)  # U-11.4
PLACE_ALONE: Final = SPACE.verb("place_alone", "Keep the rock on its own")
USE: Final = SPACE.verb(  # U-6.1
    "use", "Use {what}", what=Domain(product(SET_NAMES, TARGET_NAMES, "."), product(SET_WORDS, TARGET_WORDS, " "))
)
JUNK: Final = SPACE.verb("junk", "{colour} is space junk", colour=Domain(COLOURS, ROCK_WORDS))  # U-7.6
SECURE: Final = SPACE.verb("secure", "Secure the rock in {module}", module=MODULES)  # U-13.6
WIPE: Final = SPACE.verb("wipe", "Wipe out {module}", module=MODULES)  # U-13.11
SKIP: Final = SPACE.verb("skip", "Let the rock go")
KEEP_TECH: Final = SPACE.verb("keep_tech", "Keep the {technology} technology", technology=TECHNOLOGIES[:3])  # U-11.12
GIVE_TECH: Final = SPACE.verb(  # U-11.12
    "give_tech",
    "Give {what}",
    what=Domain(product(TECHNOLOGIES, SIDES, "."), product(TECHNOLOGIES, SIDE_WORDS, " technology to ")),
)
TUNNEL: Final = SPACE.verb(  # U-8.2
    "tunnel",
    "Draw or remove the tunnel {edge}",
    edge=Domain(EDGE_NAMES, map(tunnel_choice, range(len(EDGE_NAMES)))),
)
MINE: Final = SPACE.verb("mine", "Draw or remove a mine on {hex}", hex=HEXES)  # U-8.7
FORTIFY: Final = SPACE.verb("fortify", "Fortify the mine on {hex}", hex=HEXES)  # U-8.10
LAUNCHPAD: Final = SPACE.verb("launchpad", "Build a launchpad on {hex}", hex=HEXES)  # U-8.12
GIVE_MINE: Final = SPACE.verb("give_mine", "Give a mine to {side}", side=Domain(SIDES, SIDE_WORDS))  # U-11.9
GIVE_FORT: Final = SPACE.verb("give_fort", "Give a fortification to {side}", side=Domain(SIDES, SIDE_WORDS))  # U-11.15
FIRE: Final = SPACE.verb("fire", "Fire at {gap}", gap=GAPS)  # U-8.14
FLY: Final = SPACE.verb("fly", "Fly to {module}", module=MODULES)  # U-10.1
DONE: Final = SPACE.verb("done", "Done with this phase")  # U-2.2
DEAL_MOON: Final = SPACE.chance("moon", "Moon {number}", number=NUMERALS[:6])  # U-1.7
DEAL_RACE: Final = SPACE.chance("race", "Project board {number}", number=Domain(NUMERALS[:6], RACES))
DEAL_CARD: Final = SPACE.chance("start_card", "Starting mines card {number}", number=NUMERALS)
DEAL_OBJECTIVE: Final = SPACE.chance("objective", "Objective {number}", number=range(1, 13))  # U-12.2
COORD: Final = SPACE.chance("coord", "Coordinate card {hex}", hex=HEXES)  # U-3.3
IMPACT: Final = SPACE.chance("impact", "Impact card {card}", card=IMPACTS)
JUNK_CARD: Final = SPACE.chance("junk_card", "Space junk card {number}", number=range(1, 13))  # U-7.6

SPACE.last(SKIP, DONE)

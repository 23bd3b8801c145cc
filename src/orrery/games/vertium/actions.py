"""Vertium: every action there is. Order gives the ids; the text form (`take:water`) is what records keep.

Planets are written with their default names, also where a data file calls them otherwise. The table is that of the
largest game; a planet or seat that is not in play is simply not legal.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import ActionSpace, Domain
from orrery.core.wording import with_article
from orrery.games.vertium.dice import CARD_FROM, CARD_TO, CARDS, FACE_WORDS, ROLLS3, ROLLS4
from orrery.games.vertium.pieces import (
    BLUE_KINDS,
    BLUE_WORDS,
    COLOURS,
    ELEMENT_WORDS,
    ELEMENTS,
    KIND_WORDS,
    KINDS,
    MINE_BLAST,
    PLANET_WORDS,
    PLANETS,
)

MOST_GEMS: Final = 63  # that travel at once; more have never been seen on a planet

CARD_KINDS: Final = Domain(KINDS, KIND_WORDS)
COLOUR: Final = Domain(COLOURS, KIND_WORDS[:4])
DISASTERS: Final = Domain(KINDS[4:], KIND_WORDS[4:], MINE_BLAST)
PLANET: Final = Domain(PLANETS, PLANET_WORDS)
SEATS: Final = Domain([f"seat{seat}" for seat in range(4)], [f"seat {seat + 1}" for seat in range(4)])
GEMS: Final = Domain(
    [f"{planet}.{element}" for planet in PLANETS for element in ELEMENTS],
    [f"{element} on {planet}" for planet in PLANET_WORDS for element in ELEMENT_WORDS],
)
CHANGES: Final = Domain(
    CARDS,
    [f"{with_article(FACE_WORDS[by])} into {FACE_WORDS[to]}" for to, by in zip(CARD_TO, CARD_FROM, strict=True)],
)
BLUE_MOONS: Final = Domain(BLUE_KINDS, BLUE_WORDS)

SPACE: Final = ActionSpace("vertium")
TAKE: Final = SPACE.verb("take", "Take {kind}", kind=CARD_KINDS)  # V-2.1
PLAY_SET: Final = SPACE.verb("play_set", "Play three {colour}", colour=COLOUR)  # V-2.3
KEEP_SET: Final = SPACE.verb("keep_set", "Keep the card")  # V-3.5
PLACE: Final = SPACE.verb("place", "Place the token on {planet}", planet=PLANET)  # V-2.3
DISASTER: Final = SPACE.verb("disaster", "Play {kind}", kind=DISASTERS)  # V-3.1
END_TURN: Final = SPACE.verb("end_turn", "End the turn")  # V-2.6
MELT: Final = SPACE.verb("melt", "Melt down the Energy of {seat}", seat=SEATS)  # V-3.3
LEAK: Final = SPACE.verb("leak", "Remove Water from {planet}", planet=PLANET)  # V-3.4
RAID_HAND: Final = SPACE.verb("raid_hand", "Steal a card from {seat}", seat=SEATS)  # V-3.5
RAID_GEM: Final = SPACE.verb("raid_gem", "Steal {gem}", gem=GEMS)  # V-3.6
RAID_TO: Final = SPACE.verb("raid_to", "Put the gem on {planet}", planet=PLANET)  # V-3.6
ATTACK: Final = SPACE.verb("attack", "Attack {planet}", planet=PLANET)  # V-7.3
FROM: Final = SPACE.verb("from", "from {planet}", planet=PLANET)  # V-7.4
REFUGE_FROM: Final = SPACE.verb("refuge_from", "with the Captain on the Refuge Moon, gems of {planet}", planet=PLANET)
SEND_V: Final = SPACE.verb("send_v", "Send {number} Vertium", number=range(MOST_GEMS + 1))  # V-7.4
SEND_G: Final = SPACE.verb("send_g", "Send {number} Gelbon", number=range(MOST_GEMS + 1))  # V-7.4
ESCAPE: Final = SPACE.verb("escape", "Escape to the Refuge Moon")  # V-10.3
STAND: Final = SPACE.verb("stand", "Stand and fight")  # V-10.3
CARD: Final = SPACE.verb("card", "Turn {change}", change=CHANGES)  # V-9.2
HOLD: Final = SPACE.verb("hold", "Play no card")  # V-9.3
PASS_WAR: Final = SPACE.verb("pass_war", "Pass the initiative")  # V-12.3
NO_ATTACK: Final = SPACE.verb("no_attack", "Do not attack")  # V-R26
CUBE_V: Final = SPACE.verb("cube_v", "Build a CUBE with Vertium of {planet}", planet=PLANET)  # V-13.4
CUBE_G: Final = SPACE.verb("cube_g", "and Gelbon of {planet}", planet=PLANET)  # V-13.4
CUBE_SITE: Final = SPACE.verb("cube_site", "Put the CUBE on {planet}", planet=PLANET)  # V-13.5
CUBES_DONE: Final = SPACE.verb("cubes_done", "Build no more CUBES")  # V-13.3
GO_TO_WAR: Final = SPACE.verb("go_to_war", "Go on to war")  # V-R67
END_HERE: Final = SPACE.verb("end_here", "End the game here")  # V-R67

DRAW: Final = SPACE.chance("draw", "Drawn: {kind}", kind=CARD_KINDS)  # V-1.5, V-2.5, V-2.8
MOON: Final = SPACE.chance("moon", "The moon has a {value}", value=range(2, 8))  # V-1.3
BLUE_SITE: Final = SPACE.chance("blue_site", "A blue moon lies beside {planet}", planet=PLANET)  # V-1.4
ALLOT: Final = SPACE.chance("allot", "{planet} goes to the Complex", planet=PLANET)  # V-15.2
OBJECTIVE: Final = SPACE.chance("objective", "Secret Objective: {planet}", planet=PLANET)  # V-1.6
FIRST: Final = SPACE.chance("first", "{seat} begins", seat=SEATS)  # V-R2
STEAL: Final = SPACE.chance("steal", "Stolen: {kind}", kind=CARD_KINDS)  # V-3.5
BLUE_KIND: Final = SPACE.chance("blue_kind", "The blue moon is the {kind}", kind=BLUE_MOONS)  # V-6.3
ROLL3: Final = SPACE.chance("roll3", "Roll {faces}", faces=ROLLS3)  # V-8.1
ROLL4: Final = SPACE.chance("roll4", "Roll {faces}", faces=ROLLS4)  # V-14.2
CARDS4: Final = SPACE.chance("cards4", "Turned up: {faces}", faces=ROLLS4)  # V-15.6
D6: Final = SPACE.chance("d6", "The die shows {number}", number=range(1, 7))  # V-15.8
PICK: Final = SPACE.chance("pick", "By lot: {planet}", planet=PLANET)  # V-R63

SPACE.last(KEEP_SET, END_TURN, HOLD, PASS_WAR, NO_ATTACK, CUBES_DONE, END_HERE)

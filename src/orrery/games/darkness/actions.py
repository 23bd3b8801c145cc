"""Terraforming Darkness: every action there is. Order gives the ids; records keep the text form (`land:colony.3`).

Orbs are numbered in the order in which they were laid, slots in the order in which an orb fills, both from 0.
"""

from __future__ import annotations

from typing import Final

from orrery.core.actions import ActionSpace, Domain
from orrery.core.wording import count_of
from orrery.games.darkness.pieces import (
    CORES,
    MAX_ORBS,
    MAX_SLOTS,
    MOST_SEATS,
    RESOURCES,
    SALVAGEABLE,
    SHIP_WORDS,
    SHIPS,
    TILES,
    title,
)

ORBS: Final = Domain([str(orb) for orb in range(MAX_ORBS)], [f"orb {orb}" for orb in range(MAX_ORBS)])
SLOTS: Final = Domain([str(slot) for slot in range(MAX_SLOTS)], [f"slot {slot}" for slot in range(MAX_SLOTS)])
SEATS: Final = Domain([str(seat) for seat in range(MOST_SEATS)], [f"seat {seat + 1}" for seat in range(MOST_SEATS)])
KINDS_OF_SHIP: Final = Domain(SHIPS, SHIP_WORDS)
# A ship and an orb are one argument, written `colony.3`; its value is 64 times the kind of ship plus the orb
SENT: Final = Domain(
    [f"{ship}.{orb}" for ship in SHIPS for orb in range(MAX_ORBS)],
    [f"{ship} on orb {orb}" for ship in SHIP_WORDS for orb in range(MAX_ORBS)],
)
PAID: Final = Domain(
    [f"{ship}.{orb}" for ship in SHIPS for orb in range(MAX_ORBS)],
    [f"at orb {orb} with {ships}" for ships in ("colony ships", "scouts") for orb in range(MAX_ORBS)],
)
GROUPS: Final = [[seat for seat in range(MOST_SEATS) if group >> seat & 1] for group in range(1 << MOST_SEATS)]
PARTNERS: Final = Domain(  # the empty group is in the table only so that a group's value is its bit set
    ["+".join(str(seat) for seat in group) or "nobody" for group in GROUPS],
    [" and ".join(f"seat {seat + 1}" for seat in group) or "nobody" for group in GROUPS],
)
PLEDGES: Final = Domain([str(count) for count in range(5)], [count_of(count, "scout") for count in range(5)])
TILE_LABELS: Final = Domain(TILES, [title(tile) for tile in TILES])

SPACE: Final = ActionSpace("darkness")
DISCOVER: Final = SPACE.verb("discover", "Discover a new orb with {ship}", ship=KINDS_OF_SHIP)  # D-4.1
LAND: Final = SPACE.verb("land", "Land {ship}", ship=SENT)  # D-4.4
EXPLORE: Final = SPACE.verb("explore", "Explore: {ship}", ship=SENT)  # D-6.1
OCCUPY: Final = SPACE.verb("occupy", "Occupy a tile of {orb}", orb=ORBS)  # D-6.9
MINE: Final = SPACE.verb("mine", "Move a resource tile from {orb}", orb=ORBS)  # D-10.1
TERRAFORM: Final = SPACE.verb("terraform", "Build a terraforming station on {orb}", orb=ORBS)  # D-10.2
GATEWAY: Final = SPACE.verb("gateway", "Build a gateway from {orb}", orb=ORBS)  # D-10.4
DEFEND: Final = SPACE.verb("defend", "Build a defence station at {orb}", orb=ORBS)  # D-10.6
ASSAULT: Final = SPACE.verb("assault", "Destroy a guard {price}", price=PAID)  # D-10.7
KILL_EEL: Final = SPACE.verb("kill_eel", "Destroy the eel {price}", price=PAID)  # D-5.12
LASER_SHOT: Final = SPACE.verb("laser", "Fire the Hyper laser of {orb}", orb=ORBS)  # D-9.3
ERASE: Final = SPACE.verb("erase", "Remove your ships from a tile of {orb}", orb=ORBS)  # D-1.7
EXCHANGE: Final = SPACE.verb("exchange", "Exchange a colony ship for a wasted scout")  # D-1.8
HIT_AMOEBA: Final = SPACE.verb("hit_amoeba", "Send a scout against the amoeba")  # D-5.9
ORB: Final = SPACE.verb("orb", "Choose {orb}", orb=ORBS)
SLOT: Final = SPACE.verb("slot", "Choose {slot}", slot=SLOTS)
SEAT: Final = SPACE.verb("seat", "Name {seat}", seat=SEATS)  # D-5.8
BRIDGE: Final = SPACE.verb("bridge", "The bridgehead of {seat}", seat=SEATS)
FLEET: Final = SPACE.verb("fleet", "A colony ship in the fleet of {seat}", seat=SEATS)  # D-8.8
SHIP: Final = SPACE.verb("ship", "Take {ship}", ship=KINDS_OF_SHIP)
FROM_FLEET: Final = SPACE.verb("from_fleet", "With a colony ship of your fleet")  # D-9.6
KEEP: Final = SPACE.verb("keep", "Keep this tile")  # D-6.2
DIG: Final = SPACE.verb("dig", "Dig to LV{level}", level=range(2, 4))  # D-6.2
REDRAW: Final = SPACE.verb("redraw", "Ask to draw another tile")  # D-6.7
SALVAGE: Final = SPACE.verb(  # D-7.9
    "salvage", "Find {tile}", tile=Domain(TILES[:SALVAGEABLE], [title(tile) for tile in TILES[:SALVAGEABLE]])
)
PICK: Final = SPACE.verb("pick", "Take number {number}", number=range(4))
ANSWER: Final = SPACE.verb("answer", "{answer}", answer=Domain(["no", "yes"], ["No", "Yes"]))
PROMISE: Final = SPACE.verb(
    "promise", "{answer}", answer=Domain(["no", "yes"], ["Promise nothing", "Promise to let them pass"])
)
GO: Final = SPACE.verb("go", "Go on")  # D-11.3
CALL_OFF: Final = SPACE.verb("call_off", "Call it off")
ALLOW: Final = SPACE.verb("allow", "Let them pass")  # D-11.1
SHOOT: Final = SPACE.verb("shoot", "Shoot")
SCAN: Final = SPACE.verb(  # D-7.6
    "scan",
    "{how}",
    how=Domain(["own", "ask", "accept"], ["Use your Deep scan", "Ask for a Deep scan", "Accept this tile"]),
)
ALTAR_GIFT: Final = SPACE.verb(  # D-9.2
    "altar",
    "{gift}",
    gift=Domain(
        ["no", "fleet", "landed"],
        ["Sacrifice nothing", "Sacrifice a colony ship of the fleet", "Sacrifice the ship that landed"],
    ),
)
PLEDGE: Final = SPACE.verb("pledge", "Pledge {scouts}", scouts=PLEDGES)  # D-9.8
GUARD: Final = SPACE.verb(  # D-R67
    "guard", "Attack the {guard}", guard=Domain(["station", "shield"], ["defence station", "Ancient shield"])
)
PROPOSE: Final = SPACE.verb("propose", "Propose a coalition of {seats}", seats=PARTNERS)  # D-12.1
SHIFT: Final = SPACE.verb(  # D-14.1
    "shift", "{way}", way=Domain(["up", "down"], ["Make the biosphere better", "Make the biosphere worse"])
)
RESOURCE: Final = SPACE.verb("resource", "Take one {resource}", resource=RESOURCES)  # D-15.10
NONE: Final = SPACE.verb("none", "None")
DONE: Final = SPACE.verb("done", "Done")
START: Final = SPACE.chance("start", "The start player is {seat}", seat=SEATS)  # D-2.3
DRAW_CORE: Final = SPACE.chance(
    "core", "The core is {core}", core=Domain(CORES, [title(core) for core in CORES])
)  # D-2.2
DRAW_TILE: Final = SPACE.chance("tile", "The tile is {tile}", tile=TILE_LABELS)  # D-2.2

SPACE.last(ERASE, EXCHANGE, CALL_OFF, NONE, DONE)

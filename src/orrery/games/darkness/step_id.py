"""Terraforming Darkness: the number of every step, in the order of the rulebook."""

from __future__ import annotations

from typing import Final

# Taking turns (D-2)
START: Final = 0
MAIN: Final = 1
# Discovering and landing (D-4)
CORE_DRAW: Final = 2
CORE_CHOICE: Final = 3
# Special cores (D-5)
AMOEBA_NAMES: Final = 4
AMOEBA_EATS: Final = 5
LOOKING: Final = 6
KRAKEN_TARGET: Final = 7
# Exploring (D-6)
TILE_DRAW: Final = 8
FIRST_TILE: Final = 9
CONSENTING: Final = 10
WHICH_LEVEL: Final = 11
# LV1 tiles (D-7)
SCANNING: Final = 12
HELPING: Final = 13
TILE_CHOICE: Final = 14
RECOVERING: Final = 15
# LV2 tiles (D-8)
MEETING_LIFE: Final = 16
EVOLVING: Final = 17
PIRATES_ORDER: Final = 18
PIRATES_AT: Final = 19
# LV3 tiles (D-9)
TAKING_FLEET: Final = 20
AT_ALTAR: Final = 21
IN_CUBE: Final = 22
CUBE_SOURCE: Final = 23
PLEDGING: Final = 24
# Other actions (D-10)
WHICH_TILE: Final = 25
WHICH_ORB: Final = 26
WHICH_GUARD: Final = 27
FREE_LANDING: Final = 28
# Guards (D-11)
PROMISING: Final = 29
GOING: Final = 30
FIRING: Final = 31
PERMITTING: Final = 32
# Phase 2: coalitions (D-12)
PROPOSING: Final = 33
JOINING: Final = 34
# Phase 3: bad things happen (D-13)
WHICH_FIRST: Final = 35
PORTAL_TARGET: Final = 36
VIRUS_TARGET: Final = 37
# Phase 4: biosphere (D-14)
STATION_WAY: Final = 38
# Phase 5: survival (D-15)
STRONGHOLD: Final = 39
FREE_UNIT: Final = 40

# Passages: what comes next when a decision is through and nobody has to decide yet. A step sets one of these; once it
# has been applied, the game goes through passages until one of them leads to a step. No position stays in a passage.
FIRST_PASSAGE: Final = 41
CARRY_OUT: Final = 41  # the announced action has passed all guards
TURN_OVER: Final = 42
TO_MAIN: Final = 43  # the player on turn is asked (again) for an action
NEXT_PROPOSAL: Final = 44
NEXT_DISASTER: Final = 45
NEXT_STATION: Final = 46
NEXT_COUNT: Final = 47

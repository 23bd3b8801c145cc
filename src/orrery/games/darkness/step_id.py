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
STRIKING_BACK: Final = 5
AMOEBA_EATS: Final = 6
LOOKING: Final = 7
KRAKEN_TARGET: Final = 8
# Exploring (D-6)
TILE_DRAW: Final = 9
FIRST_TILE: Final = 10
CONSENTING: Final = 11
WHICH_LEVEL: Final = 12
# LV1 tiles (D-7)
SCANNING: Final = 13
HELPING: Final = 14
TILE_CHOICE: Final = 15
RECOVERING: Final = 16
# LV2 tiles (D-8)
MEETING_LIFE: Final = 17
EVOLVING: Final = 18
PIRATES_ORDER: Final = 19
PIRATES_AT: Final = 20
# LV3 tiles (D-9)
TAKING_FLEET: Final = 21
AT_ALTAR: Final = 22
IN_CUBE: Final = 23
CUBE_SOURCE: Final = 24
PLEDGING: Final = 25
# Other actions (D-10)
WHICH_TILE: Final = 26
WHICH_ORB: Final = 27
WHICH_GUARD: Final = 28
FREE_LANDING: Final = 29
# Guards (D-11)
PROMISING: Final = 30
GOING: Final = 31
FIRING: Final = 32
PERMITTING: Final = 33
# Phase 2: coalitions (D-12)
PROPOSING: Final = 34
JOINING: Final = 35
# Phase 3: bad things happen (D-13)
WHICH_FIRST: Final = 36
PORTAL_TARGET: Final = 37
VIRUS_TARGET: Final = 38
# Phase 4: biosphere (D-14)
STATION_WAY: Final = 39
# Phase 5: survival (D-15)
STRONGHOLD: Final = 40
FREE_UNIT: Final = 41

# Passages: what comes next when a decision is through and nobody has to decide yet. A step sets one of these; once it
# has been applied, the game goes through passages until one of them leads to a step. No position stays in a passage.
FIRST_PASSAGE: Final = 42
CARRY_OUT: Final = 42  # the announced action has passed all guards
TURN_OVER: Final = 43
TO_MAIN: Final = 44  # the player on turn is asked (again) for an action
NEXT_PROPOSAL: Final = 45
NEXT_DISASTER: Final = 46
NEXT_STATION: Final = 47
NEXT_COUNT: Final = 48

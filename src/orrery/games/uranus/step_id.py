"""The number of each step of Uranus!, in the order of the rulebook. Phases and space junk are kept by these numbers."""

from typing import Final

# U-1, U-12.2: setting up
DEAL: Final = 0
OBJECTIVES: Final = 1
SETUP: Final = 2
# U-3: phase 1, the asteroid track
REVEAL: Final = 3
GUNS: Final = 4  # option gun_on_reveal
STRIKES: Final = 5
# U-5: phase 2, mine and transport
COLLECT: Final = 6
# U-6, U-7: phase 3, use and remove
USE: Final = 7
# U-8 to U-10: phase 4, build and activate
BUILD: Final = 8
# U-13: the space junk of one launch
JUNK_NAME: Final = 9
JUNK_DRAW: Final = 10
JUNK_REACT: Final = 11
JUNK_STRIKE: Final = 12
JUNK_SECURE: Final = 13
JUNK_WIPE: Final = 14

# Passages: cards may have to be turned up, and the game goes on. Nobody decides anything
FIRST_PASSAGE: Final = 15
AFTERMATH: Final = 15  # U-3.6: new cards have been dealt after an attack
JUNK_REPLACE: Final = 16  # U-13.1, U-13.2: the old coordinate is gone, a new one comes
JUNK_INCOMING: Final = 17  # U-13.8 to U-13.10: two new cards are drawn

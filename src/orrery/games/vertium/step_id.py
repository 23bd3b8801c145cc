"""The number of each step of Vertium, in the order of the rulebook. To go on, a rule sets `at.step` to one of them."""

from typing import Final

# V-1: setting up
MOONS: Final = 0
SITES: Final = 1
DEAL: Final = 2
OBJECTIVES: Final = 3
FIRST: Final = 4
ALLOT: Final = 5  # V-15.2, in place of the last three
# V-2 to V-5: a turn of Phase One
REFILL: Final = 6
TAKE: Final = 7
PLAY: Final = 8
PLACE: Final = 9
DRAW: Final = 10
# V-3: Disaster Cards
MELT: Final = 11
LEAK: Final = 12
RAID: Final = 13
STEAL: Final = 14
RAID_SET: Final = 15
RAID_TO: Final = 16
# V-6: the end of Phase One
BLUE_MOONS: Final = 17
# V-7, V-12: the war
TURN: Final = 18
WAR: Final = 19
ORIGIN: Final = 20
SEND_V: Final = 21
SEND_G: Final = 22
# V-8 to V-10: a battle
ESCAPE: Final = 23
ROLL_A: Final = 24
ROLL_D: Final = 25
CARD_A: Final = 26
CARD_D: Final = 27
# V-13: CUBES
CUBES: Final = 28
CUBE_G: Final = 29
CUBE_SITE: Final = 30
# V-15: the target of the solo Complex
D6: Final = 31
PICK: Final = 32

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
DECIDE: Final = 18
# V-7, V-12: the war
TURN: Final = 19
WAR: Final = 20
ORIGIN: Final = 21
SEND_V: Final = 22
SEND_G: Final = 23
# V-8 to V-10: a battle
ESCAPE: Final = 24
ROLL_A: Final = 25
ROLL_D: Final = 26
CARD_A: Final = 27
CARD_D: Final = 28
# V-13: CUBES
CUBES: Final = 29
CUBE_G: Final = 30
CUBE_SITE: Final = 31
# V-15: the target of the solo Complex
D6: Final = 32
PICK: Final = 33

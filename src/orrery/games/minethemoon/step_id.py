"""Mine the Moon: the number of every step, in the order of the rulebook; then those of the passages between them."""

from typing import Final

# Setting up (M-2)
FIRST_DEAL: Final = 0
FIRST_SPIN: Final = 1
FIRST_SEAT: Final = 2
# Task (M-4)
TASK: Final = 3
# Mine (M-5)
PLACE: Final = 4
SPIN: Final = 5
SPIN_DEAL: Final = 6
ROOM: Final = 7
# Work (M-6), and what buildings ask (M-10 to M-14, M-17)
WORK: Final = 8
BUILD: Final = 9
SITE: Final = 10
LOAD: Final = 11
REFINE: Final = 12
GIVE: Final = 13
TAKE: Final = 14
WHITE_TAKES: Final = 15
PRODUCE: Final = 16
EXCHANGE: Final = 17
ABDUCT: Final = 18
MARK: Final = 19
COMSAT: Final = 20
LEECH: Final = 21
MASS: Final = 22
ARRAY: Final = 23
# Launch (M-7)
END_DEAL: Final = 24
# The white robot (M-R36)
WHITE: Final = 25

# Passages: nobody is asked. What begins next follows at once
FIRST_PASSAGE: Final = 26
TASK_OVER: Final = 26
MINE_OVER: Final = 27
WORK_OVER: Final = 28
TURN_OVER: Final = 29

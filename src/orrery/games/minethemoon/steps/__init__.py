"""Mine the Moon: every step of the game, in the order of the rulebook. What a step is: `orrery.core.step`."""

from __future__ import annotations

from typing import Any, Final

from orrery.core.step import Step, in_order
from orrery.games.minethemoon.steps import (
    advanced,
    constructing,
    converting,
    launching,
    loading,
    making,
    mining,
    setup,
    tasking,
    white_robot,
    working,
)

STEPS: Final[list[Step[Any]]] = in_order(
    [
        # M-2: setting up
        setup.FirstDeal(),
        setup.FirstSpin(),
        setup.FirstSeat(),
        # M-4: Task
        tasking.Task(),
        # M-5: Mine
        mining.Place(),
        mining.Spin(),
        mining.SpinDeal(),
        mining.Room(),
        # M-6: Work
        working.Work(),
        # M-10, M-11, M-13.4: Uplink and Lab construct
        constructing.Build(),
        constructing.Site(),
        # M-12, M-13.5: the Loader
        loading.Load(),
        # M-13.1, M-14.2, M-14.5 and others: buildings that convert resources
        converting.Refine(),
        converting.Give(),
        converting.Take(),
        converting.WhiteTakes(),
        # M-14.3, M-14.4 and others: buildings that make raw resources or exchange them
        making.Produce(),
        making.Exchange(),
        # M-17: Advanced Buildings with questions of their own
        advanced.Abduct(),
        advanced.Mark(),
        advanced.Comsat(),
        advanced.Leech(),
        advanced.MassDriver(),
        advanced.SolarArray(),
        # M-7: Launch
        launching.EndDeal(),
        # M-R36: the white robot, in all of these
        white_robot.White(),
    ]
)
NAMES: Final[list[str]] = [step.name for step in STEPS]

# A finished game may be kept in a passage, so they have names, too, from step_id.FIRST_PASSAGE on
PASSAGE_NAMES: Final = ["task_over", "mine_over", "work_over", "turn_over"]

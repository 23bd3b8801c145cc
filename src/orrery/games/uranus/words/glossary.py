"""What people call things: space junk, objectives, losses, and what the book advises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.wording import count_of
from orrery.games.uranus.actions import RACES
from orrery.games.uranus.objectives import ENOUGH_FOR_OBJECTIVES
from orrery.games.uranus.view_types import ObjectiveView, SeatView, UranusView

JUNK_WORDS: Final = (  # what the space junk cards do, by number (U-13)
    "",
    "The pair on the right gets a new coordinate card.",
    "The pair on the left gets a new coordinate card.",
    "The pair on the right is gone.",
    "The pair on the left is gone.",
    "The rock waits for the next round.",
    "The rock may go into another module.",
    "The steps of tunnels and mines are erased.",
    "A new impact hits the moon on the right.",
    "A new impact hits the moon on the left.",
    "A new impact hits the launcher's own moon.",
    "A module that is not complete is emptied.",
    "A storm: all pairs move one place clockwise.",
)

SOLO_ADVICE: Final = (  # U-12.4
    f"For your first games alone the book advises the lower project boards: I ({RACES[0]}) first, then II ({RACES[1]}) "
    "and so on. The preset First play deals you board I."
)

NOT_RECOMMENDED: Final = "The book does not recommend personal objectives for 1 or 2 players."  # U-R50

GOALS: Final = {  # what an objective asks for, and of what
    "first": ("No other race flies in an earlier round.", ""),
    "last": ("No other race flies in a later round.", ""),
    "technologies": ("Know at least {many} of technology when you fly.", "kind"),
    "mines": ("Have at least {many} when you fly.", "mine"),
    "network": ("Have at least {many} in one network when you fly.", "mine"),
    "forts": ("Have at least {many} when you fly.", "fortified mine"),
    "pads": ("Have at least {many} when you fly.", "launchpad"),
    "freight": ("Bring at least {many} into modules.", "launched rock"),
    "home": ("Fly to a module with at least {many} of your own.", "rock"),
    "clean": ("Draw at most {many}.", "space junk card"),
    "shots": ("Fire at least {many} with the space gun.", "shot"),
    "green": ("Have at least {many} left when you fly, the volcano included.", "hex"),
}


def goal_words(goal: ObjectiveView) -> str:
    """What a personal objective asks for."""
    words, thing = GOALS[goal["asks"]]
    if goal["asks"] == "clean" and not goal["count"]:
        return f"Draw no {thing}."
    return words.format(many=count_of(goal["count"], thing))


def goal_lines(view: UranusView, index: int) -> list[str]:
    """The personal objective of a seat, if the viewer may know it; with few players also what the book thinks of it."""
    objective = view["seats"][index]["objective"]
    if objective is None:
        return []
    words = [f"objective: {objective['name']}. {goal_words(objective)}"]
    return [*words, NOT_RECOMMENDED] if view["players"] < ENOUGH_FOR_OBJECTIVES else words


def lost_words(seat: SeatView, lost: Sequence[str]) -> str:
    """What the loss of some hexes means."""
    if not lost:
        return "no hex is lost"
    parts = [count_of(len(lost), "hex")]
    mines = [name for name in lost if name in seat["mines"]]
    pads = [name for name in lost if name in seat["pads"]]
    cut = [edge for edge in seat["tunnels"] if not set(edge.split(".")).isdisjoint(lost)]
    if mines:
        parts.append(count_of(len(mines), "mine"))
    if pads:
        parts.append(count_of(len(pads), "launchpad"))
    if cut:
        parts.append(count_of(len(cut), "tunnel"))
    if seat["volcano"] in lost:
        parts.append("the volcano wakes")
    return ", ".join(parts)

"""What people call things: space junk, objectives, losses, and what the book advises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.language import _, mark, ngettext
from orrery.games.uranus.actions import RACES
from orrery.games.uranus.objectives import ENOUGH_FOR_OBJECTIVES
from orrery.games.uranus.view_types import ObjectiveView, SeatView, UranusView
from orrery.games.uranus.words import counts

_JUNK_WORDS: Final = (  # what the space junk cards do, by number (U-13)
    "",
    mark("The pair on the right gets a new coordinate card."),
    mark("The pair on the left gets a new coordinate card."),
    mark("The pair on the right is gone."),
    mark("The pair on the left is gone."),
    mark("The rock waits for the next round."),
    mark("The rock may go into another module."),
    mark("The steps of tunnels and mines are erased."),
    mark("A new impact hits the moon on the right."),
    mark("A new impact hits the moon on the left."),
    mark("A new impact hits the launcher's own moon."),
    mark("A module that is not complete is emptied."),
    mark("A storm: all pairs move one place clockwise."),
)

NOT_RECOMMENDED: Final = mark("The book does not recommend personal objectives for 1 or 2 players.")  # U-R50

_GOALS: Final[dict[str, Callable[[int], str]]] = {  # what an objective asks for, by how many of it
    "first": lambda _count: _("No other race flies in an earlier round."),
    "last": lambda _count: _("No other race flies in a later round."),
    "technologies": lambda count: ngettext(
        "Know at least {count} kind of technology when you fly.",
        "Know at least {count} kinds of technology when you fly.",
        count,
    ),
    "mines": lambda count: ngettext(
        "Have at least {count} mine when you fly.", "Have at least {count} mines when you fly.", count
    ),
    "network": lambda count: ngettext(
        "Have at least {count} mine in one network when you fly.",
        "Have at least {count} mines in one network when you fly.",
        count,
    ),
    "forts": lambda count: ngettext(
        "Have at least {count} fortified mine when you fly.",
        "Have at least {count} fortified mines when you fly.",
        count,
    ),
    "pads": lambda count: ngettext(
        "Have at least {count} launchpad when you fly.", "Have at least {count} launchpads when you fly.", count
    ),
    "freight": lambda count: ngettext(
        "Bring at least {count} launched rock into modules.",
        "Bring at least {count} launched rocks into modules.",
        count,
    ),
    "home": lambda count: ngettext(
        "Fly to a module with at least {count} rock of your own.",
        "Fly to a module with at least {count} rocks of your own.",
        count,
    ),
    "clean": lambda count: (
        ngettext("Draw at most {count} space junk card.", "Draw at most {count} space junk cards.", count)
        if count
        else _("Draw no space junk card.")
    ),
    "shots": lambda count: ngettext(
        "Fire at least {count} shot with the space gun.", "Fire at least {count} shots with the space gun.", count
    ),
    "green": lambda count: ngettext(
        "Have at least {count} hex left when you fly, the volcano included.",
        "Have at least {count} hexes left when you fly, the volcano included.",
        count,
    ),
}


def junk_words(card: int) -> str:
    """What a space junk card does."""
    return _(_JUNK_WORDS[card])


def solo_advice() -> str:
    """With which boards to begin alone (U-12.4)."""
    return _(
        "For your first games alone the book advises the lower project boards: I ({first}) first, then II ({second}) "
        "and so on. The preset First play deals you board I.",
        first=RACES[0],
        second=RACES[1],
    )


def goal_name(goal: ObjectiveView) -> str:
    name = goal["name"]
    return _(name)


def goal_words(goal: ObjectiveView) -> str:
    """What a personal objective asks for."""
    return _GOALS[goal["asks"]](goal["count"])


def placed_words(placed: int, junk: int) -> str:
    """What a launch brings: rocks that fit, and rocks that become space junk."""
    if junk:
        return _("{placed} placed, {junk} junk", placed=placed, junk=junk)
    return _("{placed} placed", placed=placed)


def goal_lines(view: UranusView, index: int) -> list[str]:
    """The personal objective of a seat, if the viewer may know it; with few players also what the book thinks of it."""
    objective = view["seats"][index]["objective"]
    if objective is None:
        return []
    found = [_("objective: {name}. {words}", name=goal_name(objective), words=goal_words(objective))]
    return [*found, _(NOT_RECOMMENDED)] if view["players"] < ENOUGH_FOR_OBJECTIVES else found


def lost_parts(seat: SeatView, lost: Sequence[str]) -> list[str]:
    """What the loss of some hexes means, thing by thing; the hexes come first."""
    if not lost:
        return [_("no hex is lost")]
    parts = [counts.hexes(len(lost))]
    mines = [name for name in lost if name in seat["mines"]]
    pads = [name for name in lost if name in seat["pads"]]
    cut = [edge for edge in seat["tunnels"] if not set(edge.split(".")).isdisjoint(lost)]
    if mines:
        parts.append(counts.mines(len(mines)))
    if pads:
        parts.append(counts.launchpads(len(pads)))
    if cut:
        parts.append(counts.tunnels(len(cut)))
    if seat["volcano"] in lost:
        parts.append(_("the volcano wakes"))
    return parts


def lost_words(seat: SeatView, lost: Sequence[str]) -> str:
    """The same in one go."""
    return ", ".join(lost_parts(seat, lost))

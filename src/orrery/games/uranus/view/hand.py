"""What a seat has, for the replay of a finished game: its personal objective (U-12.2), and its rocks by set."""

from __future__ import annotations

from orrery.core.language import ngettext
from orrery.core.views import given
from orrery.draw import Held, icon
from orrery.games.uranus.view.facts import View
from orrery.games.uranus.view.rock import icons
from orrery.games.uranus.words.glossary import goal_name, goal_words


def hand(view: View) -> list[Held]:
    seat = view["seats"][given(view["viewer"])]
    goal = seat["objective"]
    found = []
    if goal is not None:
        found.append(Held(icon("eye"), f"{goal_name(goal)}: {goal_words(goal)}", goal_name(goal)))
    return found + [Held(icons(tuple(own["rocks"])), _set_words(sum(own["rocks"]))) for own in seat["sets"]]


def _set_words(rocks: int) -> str:
    return ngettext("a set of {count} rock", "a set of {count} rocks", rocks)

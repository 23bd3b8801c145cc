"""What a seat has, for the replay of a finished game: its personal objective (U-12.2), and its rocks by set."""

from __future__ import annotations

from orrery.core.views import given
from orrery.draw import Held, icon
from orrery.games.uranus.view.facts import View
from orrery.games.uranus.view.rock import icons
from orrery.games.uranus.words.glossary import goal_words


def hand(view: View) -> list[Held]:
    seat = view["seats"][given(view["viewer"])]
    goal = seat["objective"]
    found = [Held(icon("eye"), f"{goal['name']}: {goal_words(goal)}", goal["name"])] if goal is not None else []
    return found + [Held(icons(tuple(own["rocks"])), f"a set of {sum(own['rocks'])} rocks") for own in seat["sets"]]

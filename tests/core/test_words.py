"""What `Game` says by the name of the step: the prompt, and what the coach of a first game tells."""

from collections.abc import Mapping
from typing import Any

import pytest

from orrery.core import OVER, WAITING, Lesson
from orrery_relay.game import Relay


def counted(view: Mapping[str, Any]) -> str:
    return f"Roll, with {view['fuel'][0]} fuel."


def at_turn(view: Mapping[str, Any]) -> Lesson | None:
    return Lesson("Launch", "An orbit near you is cheap.") if view["fuel"][0] > 2 else None


class Taught(Relay):
    prompts = {"roll": counted}  # noqa: RUF012
    lessons = {  # noqa: RUF012
        "turn": at_turn,
        "roll": Lesson("Roll", "Watch the die."),
        WAITING: Lesson("Wait", "Somebody else decides."),
        OVER: Lesson("Over", "That was your first game."),
    }


def seen(step: str, viewer: int | None = 0, fuel: int = 3) -> dict[str, Any]:
    return {"viewer": viewer, "actors": [0], "step": step, "fuel": [fuel, 0], "reason": "every orbit is held"}


def test_a_prompt_is_that_of_the_step_unless_the_game_words_it_by_the_view() -> None:
    assert Taught().prompt(seen("turn")) == "Launch a probe, or refuel."
    assert Taught().prompt(seen("roll")) == "Roll, with 3 fuel."
    assert Taught().prompt(seen(OVER)) == "The game is over: every orbit is held."


@pytest.mark.parametrize(
    ("view", "title"),
    [
        (seen("roll"), "Roll"),
        (seen("turn"), "Launch"),
        (seen("turn", fuel=1), None),  # nothing new to say
        (seen("deal"), None),
        (seen("roll", viewer=1), "Wait"),
        (seen(OVER, viewer=1), "Over"),
        (seen("roll", viewer=None), None),
    ],
)
def test_the_coach_speaks_by_the_step_to_the_one_who_learns(view: dict[str, Any], title: str | None) -> None:
    said = Taught().coach(view)
    assert (said.title if said else None) == title


def test_a_game_without_lessons_has_no_coach() -> None:
    assert Relay().coach(seen("turn")) is None

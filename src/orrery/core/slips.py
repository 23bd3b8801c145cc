"""Slips of the hand: what is wrong with a choice here and now, and what is asked before one that costs something.

Both are said from the view of the one who chooses, so they cannot tell a secret.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from orrery.core.language import _, all_of, capitalized, mark
from orrery.core.state import CHANCE, State
from orrery.core.views import OVER, name_of
from orrery.core.wording import possessive

if TYPE_CHECKING:
    from orrery.core.game import Game

RULING: Final = re.compile(r"^[A-Z]+-R\d+$")
FIRST: Final = mark("Something else comes first.")
SHORT: Final = 170  # letters of a rule that are read at a glance; the rest is behind its link


@dataclass(frozen=True)
class Caution:
    """A question before a choice that cannot be taken back and costs something."""

    question: str  # "Score Hexagon for 0?"
    why: str  # what it costs
    do: str  # the button that does it: "Score for 0"
    keep: str  # the button that leaves everything as it is: "Keep the card"

    def as_json(self) -> dict[str, str]:
        return asdict(self)


def wrong_here(game: Game, view: Mapping[str, Any], action: int, rule: str) -> tuple[str, str | None]:
    """What is wrong with the action for the viewer now, with the names of the table; empty if the rule says it all.

    The second part is what to do instead, where that helps more than the rule does.
    """
    if view["step"] == OVER:
        return _("The game is over."), None
    actors = view["actors"]
    if view["viewer"] not in actors:
        return _not_due(view, actors), None
    verb, argument = game.space.decode(action)
    step = next((step for step in game.steps if step.name == view["step"]), None)
    if step is not None and verb not in step.verbs:
        first = game.first.get(step.name)
        return first(view) if first is not None else _(FIRST), game.prompt(view) or None
    slip = game.slips.get(verb.name)
    return slip(view, argument, rule) if slip is not None else "", None


def cannot_have_come(game: Game, state: State, action: int) -> str:
    """What is wrong with something that people say they rolled or drew. It tells nothing but that."""
    if CHANCE not in state.actors():
        return _("Nothing is rolled or drawn now.")
    verb, _argument = game.space.decode(action)
    words = capitalized(game.space.argument_words(action) or game.space.label(action))
    if verb not in {game.space.decode(other)[0] for other in state.legal(CHANCE)}:
        return _("{words} is not what is rolled or drawn now.", words=words)
    return _("{words} cannot have come: it was dealt or drawn before, or there is none of it here.", words=words)


def _not_due(view: Mapping[str, Any], actors: list[int]) -> str:
    if CHANCE in actors or not actors:
        return _("Nobody can choose now: chance comes first.")
    waited = [name_of(view, seat) for seat in actors]
    if len(waited) == 1:
        return _("It is {whose} turn.", whose=possessive(waited[0]), name=waited[0])
    return _("You have chosen. {names} still think.", names=all_of(waited))


def at_a_glance(text: str) -> str:
    """The first sentences of a rule: as many as can be read in passing, at least one."""
    sentences = re.split(r"(?<=[.!?])\s+(?=[A-Z0-9])", text)
    short = sentences[0]
    for sentence in sentences[1:]:
        if len(short) + 1 + len(sentence) > SHORT:
            break
        short += f" {sentence}"
    return short

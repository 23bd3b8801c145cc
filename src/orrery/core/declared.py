"""The sentences that a game declares by the contract: labels of actions, prompts, log, options, lessons.

They stand in the game's module as plain text and are put into the language of the reader where they are said, so a game
need not mark them. Whatever a game says in a function of its own goes through `orrery.core.language` there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from orrery.core.game import Game
from orrery.core.language import without_digits
from orrery.core.lesson import Lesson
from orrery.core.options import PerSeat, Pick

A_WORD = re.compile(r"[^\W\d_]{2}")  # "E5" and "4" are the same in every language


def declared(game: Game) -> list[str]:
    """Every sentence once, in the order of the contract."""
    found = dict.fromkeys([*_facts(game), *_actions(game), *_told(game), *_options(game), *_taught(game)])
    return [text for text in found if A_WORD.search(text)]


def _facts(game: Game) -> Iterator[str]:
    yield from (game.tagline, game.rebuilt)
    yield from game.reasons.values()
    for things in game.things.values():
        yield from things.values()


def _actions(game: Game) -> Iterator[str]:
    for verb in game.space.verbs:
        yield verb.words
        for domain in verb.arguments.values():
            yield from map(without_digits, domain.words)
    yield from (step.prompt for step in game.steps)


def _told(game: Game) -> Iterator[str]:
    yield from game.log.values()
    yield from game.short.values()


def _options(game: Game) -> Iterator[str]:
    for option in game.options.options:
        yield from (option.title, option.words)
        if isinstance(option, Pick | PerSeat):
            for choice in option.choices:
                yield from (choice.title, choice.words)
    yield from game.options.presets
    yield from game.options.about.values()


def _taught(game: Game) -> Iterator[str]:
    for lesson in game.lessons.values():
        if isinstance(lesson, Lesson):
            yield from (lesson.title, lesson.text)

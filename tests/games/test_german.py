"""What the games say in German: everything that is said in play, in whatever game and mode, and nothing in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from orrery.conformance.cases import covering
from orrery.core import Game, game
from orrery.core.catalogue import entries
from orrery.core.language import _, speaking
from orrery.core.registry import catalogue_file, list_games
from orrery.draw import Markup, overview_of, reference_of, screen_of
from tests.games.slips import NAMES
from tests.games.speech import said, words_of

GAMES = [slug for slug in list_games() if catalogue_file(slug, "de") is not None]
PLAYED = 4  # games of each, in any modes
# Words that no German sentence has in small letters
ENGLISH = re.compile(
    r"\b(?:the|and|your|you|with|of|is|are|to|for|from|this|that|has|have|it|its|their|they|be|no|not|nobody|one|two|three"
    r"|all|each|other|others|can|may|or|by|at|on|if|into|than|then|there|here|when|who|which|left|more|most|last|first|next"
    r"|turn|draw|card|cards|player|players|point|points|take|takes|plays|gets|goes|comes|token|tokens|robot|robots|planet)\b"
)


def kept(slug: str) -> re.Pattern[str]:
    """Names that are the same in German: of players, of games, and whatever the catalogue translates by itself."""
    place = catalogue_file(slug, "de")
    assert place is not None
    names = [*NAMES, *(game(each).title for each in list_games())]
    names += [entry.one for entry in entries(place.read_text(encoding="utf-8")) if entry.forms == [entry.one]]
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first)))


def english_in(words: str, names: re.Pattern[str]) -> str:
    """The first English word of a German sentence; empty if there is none."""
    found = ENGLISH.search(names.sub(" ", words))
    return found[0] if found else ""


def heard(found: Game, players: int, options: dict[str, Any], seed: str) -> Iterator[tuple[str, str]]:
    """What is said in a game, as people hear it: whoever tells reasons of the policy puts them into the language."""
    for where, words in said(found.slug, players, options, seed, 300):
        yield where, _(words) if where in ("reason", "why") else words


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a chapter or an overview, and what its pictures say."""
    if isinstance(value, Markup):
        yield from words_of(value)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for part in value.values() for text in texts_in(part))
    elif isinstance(value, Sequence):
        yield from (text for part in value for text in texts_in(part))


@pytest.mark.parametrize("slug", GAMES)
def test_everything_that_is_said_in_a_game_is_german(slug: str) -> None:
    found, rng, names = game(slug), Random(f"german {slug}"), kept(slug)
    modes = [(players, options) for players in found.seats() for options in covering(found, players, rng)]
    english: dict[str, str] = {}
    count = 0
    with speaking("de"):
        for number, (players, options) in enumerate(rng.sample(modes, min(PLAYED, len(modes)))):
            for where, words in heard(found, players, options, f"{slug} {number}"):
                count += bool(words)
                if word := english_in(words, names):
                    english[f"{where}, {word}"] = words
    assert english == {}
    assert count > 1000


@pytest.mark.parametrize("slug", GAMES)
def test_actions_and_options_are_german(slug: str) -> None:
    found, names = game(slug), kept(slug)
    with speaking("de"):
        labels = {found.space.label(action) for action in range(found.space.size)}
        options = {_(words) for each in found.options.options for words in (each.title, each.words)}
    assert {label for label in labels | options if english_in(label, names)} == set()


@pytest.mark.parametrize("slug", GAMES)
def test_the_rulebook_is_german(slug: str) -> None:
    """Rules, what people look up, and the game on one screen."""
    found, names = game(slug), kept(slug)
    with speaking("de"):
        said = [rule.plain for rule in found.rules.rules.values()]
        said += [found.rules.introduction, *found.rules.sections()]
        said += texts_in([asdict(chapter) for chapter in reference_of(found)])
        overview = overview_of(found)
        said += texts_in(asdict(overview)) if overview is not None else []
        said += words_of(str(screen_of(found).poster()))
    assert [words for words in said if english_in(words, names)] == []


@pytest.mark.parametrize(
    ("words", "english"),
    [("Ana plants Rot auf E5.", ""), ("Ana pflanzt red on E5.", "on"), ("Du bist dran.", ""), ("Wähle one.", "one")],
)
def test_english_words_are_noticed(words: str, english: str) -> None:
    assert english_in(words, re.compile("Ana")) == english

"""Every installed game keeps its promises, and every rule of ours has a test."""

from pathlib import Path

import pytest

from orrery.conformance import citation_failures, cited, run
from orrery.core import game, list_games, step
from orrery.core.rules import MENTION, Rules

TESTS = Path(__file__).parents[1]
EXAMPLES = TESTS.parent / "examples"
GAMES = TESTS.parent / "src" / "orrery" / "games"
# Plain and compiled modules do the same, as tests of records and bots show; so most is asked of the quicker ones,
# which `.ci/run` tries after the plain ones. `orrery conformance` looks longer than both.
COMPILED = not str(step.__file__).endswith(".py")
CLOSE_GAMES, LOOKS, QUICK = (2, 40, 30) if COMPILED else (1, 10, 6)


def folders_of(slug: str) -> list[Path]:
    """Where the rules of a game are tested: nowhere here, if somebody else has made it."""
    folders = [TESTS / "games" / slug, EXAMPLES / slug / "tests"]
    return [folder for folder in folders if folder.is_dir()]


@pytest.mark.long
@pytest.mark.parametrize("slug", list_games())
def test_a_game_keeps_its_promises(slug: str) -> None:
    report = run(game(slug), games=CLOSE_GAMES, looks=LOOKS, quick=QUICK)
    assert report.failures == []
    assert report.counts["positions"] > 0


@pytest.mark.parametrize("slug", [slug for slug in list_games() if folders_of(slug)])
def test_every_rule_is_named_by_a_test(slug: str) -> None:
    assert citation_failures(game(slug), folders_of(slug)) == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    books = [Rules(path.read_text(encoding="utf-8")) for path in GAMES.glob("*/rules.md")]  # also those to come
    known = {rule for book in [*books, *(game(slug).rules for slug in list_games())] for rule in book.rules}
    named = {rule for rule in cited([TESTS]) if MENTION.fullmatch(rule)}
    assert named - known == set()

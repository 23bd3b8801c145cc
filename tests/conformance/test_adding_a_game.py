"""The page for authors: every snippet in it stands in the example, and what it names exists."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "relay"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```(?:python|toml|markdown)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
REPEATING = "from orrery.conformance import Case, repeat"  # not part of the example: it is typed when something fails

SOURCES = [
    file.read_text(encoding="utf-8")
    for file in sorted(EXAMPLE.rglob("*"))
    if file.suffix in (".py", ".toml", ".md") and file.name != "README.md"
]


def test_there_are_snippets() -> None:
    assert len(SNIPPETS) > 15


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda snippet: snippet.strip().splitlines()[0][:40])
def test_a_snippet_stands_in_the_example(snippet: str) -> None:
    if REPEATING in snippet:
        compile(dedent(snippet), "snippet", "exec")
    else:
        assert any(snippet in source for source in SOURCES)


def test_the_files_it_names_are_there() -> None:
    tree = PAGE[PAGE.index("examples/relay/\n") : PAGE.index("To try it")]
    for name in re.findall(r"[\w.]+\.(?:py|md|toml)", tree):
        assert list(EXAMPLE.rglob(name)), name

"""Every sentence that pages say is in the catalogues, translated, with the same gaps and the same markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
from tools import messages

from orrery.core import game
from orrery.core.declared import declared
from orrery.core.language import ENGLISH, LANGUAGES, catalogue_of

HOUSE = messages.Speaker("orrery", messages.SOURCE)
CATALOGUES = [file for speaker in messages.speakers() for file in speaker.files()]


def test_the_catalogues_are_whole() -> None:
    assert messages.problems() == []


def test_each_language_has_a_catalogue() -> None:
    assert {messages.language_of(file) for file in HOUSE.files()} == set(LANGUAGES) - {ENGLISH}


def test_the_program_reads_what_gettext_writes() -> None:
    """The small reader of the program and that of Babel agree about every sentence."""
    for file in CATALOGUES:
        ours = catalogue_of(messages.language_of(file))
        assert ours is not None
        for message in messages.read(file):
            match message.id, message.string:
                case (str(english), str(text)) if english:
                    assert ours.find(english, message.context or "") == text
                case (one, many), (single, several):
                    assert [ours.find_plural(str(one), str(many), count) for count in (1, 2)] == [single, several]


def test_what_is_said_inside_of_an_f_string_is_found(tmp_path: Path) -> None:
    (tmp_path / "words.py").write_text("""f"{name}: {_('No.')} {ngettext('{count} seat', '{count} seats', 2)}"\n""")
    (tmp_path / "menu.py").write_text("""f"{pgettext('menu', 'Play')}, {other('Nothing')}"\n""")
    assert list(messages.said_in_f_strings(tmp_path)) == [
        ("menu.py", "Play", "menu"),
        ("words.py", "No.", None),
        ("words.py", ("{count} seat", "{count} seats"), None),
    ]


@pytest.mark.parametrize(
    ("english", "translated", "problem"),
    [
        ("Your turn", "", "is not translated"),
        ("Your turn", "  ", "is not translated"),
        ("{name} wins", "Gewonnen", "has the gaps [] instead of ['name']"),
        ("{name} wins", "{nmae} gewinnt", "has the gaps ['nmae'] instead of ['name']"),
        ("<b>No.</b> Not yet", "Nein. Noch nicht", "has other markup than the English"),
        (" in {seconds}", "in {seconds}", "begins or ends with another space than the English"),
        (("{count} seat", "{count} seats"), ("ein Platz", "Plätze"), "has the gaps"),
        ("Your turn", "Du bist dran", ""),
        (("{count} seat", "{count} seats"), ("ein Platz", "{count} Plätze"), ""),
    ],
)
def test_a_translation_that_does_not_fit_is_found(
    english: str | tuple[str, str], translated: str | tuple[str, str], problem: str
) -> None:
    found = list(messages.problems_of(Message(english, translated)))
    assert [problem in each for each in found] == ([True] if problem else [])


def test_a_guess_is_no_translation() -> None:
    assert list(messages.problems_of(Message("Yes", "Ja", flags=["fuzzy"]))) == ["is marked as fuzzy"]


def test_a_sentence_that_nobody_has_translated_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    more = Catalog()
    more.add("A sentence that is in no catalogue.", locations=[("web/pages.py", 0)])
    monkeypatch.setattr(messages.Speaker, "sentences", lambda _speaker: more)
    assert any("A sentence that is in no catalogue" in each for each in messages.problems())


def test_modules_templates_and_scripts_are_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "a.py").write_text('print(_("One"), mark("Two"), ngettext("a", "b", 2), pgettext("here", "Three"))')
    (tmp_path / "templates" / "a.html").write_text('<p title="{{ _("Four {name}", name=1) }}">{{ _("Five") }}</p>')
    (tmp_path / "a.js").write_text('say(_("Six {n}", { n: 6 }), ngettext("c", "d", 1));')
    found = {message.id for message in messages.Speaker("house", tmp_path).sentences() if message.id}
    assert found == {"One", "Two", ("a", "b"), "Three", "Four {name}", "Five", "Six {n}", ("c", "d")}


BOOK = """---
title: Moon Race
revision: 2
---
# Moon Race

A race.

## Turns

**M-1.1** Take {cards.hand|word} cards, at most 3 (M-1.2).

**M-1.2** Then play.
"""


@pytest.mark.parametrize(
    ("english", "translated", "problem"),
    [
        ("at most 3", "höchstens 4", "M-1.1 has 4 instead of 3"),
        ("{cards.hand|word}", "zwei", "M-1.1 has  instead of cards.hand"),
        ("(M-1.2)", "", "M-1.1 has  instead of M-1.2"),
        ("**M-1.2** Then play.", "", "other rules, or in another order than in rules.md: M-1.2"),
        ("revision: 2", "revision: 1", "revision 1 instead of 2"),
        ("M-1.1** Take", "M-1.1** Take\n\n## More\n\n", "2 chapters instead of 1"),
        ("Then play.", "Dann wird gespielt.", ""),
    ],
)
def test_a_rulebook_that_says_something_else_is_found(
    tmp_path: Path, english: str, translated: str, problem: str
) -> None:
    (tmp_path / "rules.md").write_text(BOOK)
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "rules.de.md").write_text(BOOK.replace(english, translated))
    found = list(messages.problems_of_rulebooks("moon", tmp_path))
    assert any(problem in each for each in found) if problem else found == []


def test_reasons_of_a_policy_are_to_be_translated(tmp_path: Path) -> None:
    (tmp_path / "bot_war.py").write_text(
        '"""Not this text."""\nNEAR = "it comes closer"\n\n\ndef judge(a):\n    """Nor this one."""\n'
        '    return [(0.5, a, "safe there"), (0.1, a, f"not {a} here"), (0.2, "water", NEAR)]\n'
    )
    assert list(messages.reasons_in(tmp_path)) == [("bot_war.py", "it comes closer"), ("bot_war.py", "safe there")]


def test_what_a_game_declares_is_to_be_translated() -> None:
    """Without a mark: labels of actions, prompts, log, options and lessons are found by the contract."""
    found = set(declared(game("relay")))
    assert {game("relay").space.verbs[0].words, game("relay").tagline, game("relay").log["launched"]} <= found

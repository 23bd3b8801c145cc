"""Every sentence that pages say is in the catalogues, translated, with the same gaps and the same markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message
from tools import messages

from orrery.core.language import ENGLISH, LANGUAGES, catalogue_of


def test_the_catalogues_are_whole() -> None:
    assert messages.problems() == []


def test_each_language_has_a_catalogue() -> None:
    assert {file.parent.parent.name for file in messages.files()} == set(LANGUAGES) - {ENGLISH}


def test_the_program_reads_what_gettext_writes() -> None:
    """The small reader of the program and that of Babel agree about every sentence."""
    for file in messages.files():
        ours = catalogue_of(file.parent.parent.name)
        assert ours is not None
        for message in messages.read(file):
            match message.id, message.string:
                case (str(english), str(text)) if english:
                    assert ours.find(english, message.context or "") == text
                case (one, many), (single, several):
                    assert [ours.find_plural(str(one), str(many), count) for count in (1, 2)] == [single, several]


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
    monkeypatch.setattr(messages, "in_sources", lambda: more)
    assert any("A sentence that is in no catalogue" in each for each in messages.problems())


def test_modules_templates_and_scripts_are_looked_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "a.py").write_text('print(_("One"), mark("Two"), ngettext("a", "b", 2), pgettext("here", "Three"))')
    (tmp_path / "templates" / "a.html").write_text('<p title="{{ _("Four {name}", name=1) }}">{{ _("Five") }}</p>')
    (tmp_path / "a.js").write_text('say(_("Six {n}", { n: 6 }), ngettext("c", "d", 1));')
    monkeypatch.setattr(messages, "SOURCE", tmp_path)
    found = {message.id for message in messages.in_sources() if message.id}
    assert found == {"One", "Two", ("a", "b"), "Three", "Four {name}", "Five", "Six {n}", ("c", "d")}

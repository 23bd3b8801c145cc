"""Sentences in the language of whoever is spoken to, and the catalogue that has them."""

from __future__ import annotations

import asyncio

import pytest

from orrery.core import language
from orrery.core.catalogue import Catalogue, entries
from orrery.core.language import (
    ENGLISH,
    LANGUAGES,
    _,
    all_of,
    capitalized,
    catalogue_of,
    current,
    known,
    mark,
    ngettext,
    number_in_words,
    one_of,
    pgettext,
    preferred,
    speaking,
)
from orrery.server import notices
from orrery.server.store import Notice

FILE = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

#: web/pages.py web/static/js/act.js
msgid "Play"
msgstr "Graj"

#: web/pages.py
msgctxt "menu"
msgid "Play"
msgstr "Gra"

#: web/pages.py
#, fuzzy
msgid "Perhaps"
msgstr "Może"

#: web/pages.py
msgid ""
"A long \"sentence\" "
"of two lines"
msgstr ""
"Długie \"zdanie\"\n"
"w dwóch liniach"

msgid "{count} seat"
msgid_plural "{count} seats"
msgstr[0] "{count} miejsce"
msgstr[1] "{count} miejsca"
msgstr[2] "{count} miejsc"

msgid "Not yet"
msgstr ""
"""


def test_a_catalogue_is_read_as_gettext_writes_it() -> None:
    found = Catalogue.read("pl", FILE)
    assert found.find("Play") == "Graj"
    assert found.find("Play", "menu") == "Gra"
    assert found.find('A long "sentence" of two lines') == 'Długie "zdanie"\nw dwóch liniach'
    forms = [found.find_plural("{count} seat", "{count} seats", count) for count in (1, 3, 5, 12, 22)]
    assert forms == [f"{{count}} {word}" for word in ("miejsce", "miejsca", "miejsc", "miejsc", "miejsca")]
    assert found.of_scripts() == {"Play": ["Graj"]}


def test_what_is_not_translated_stays_english() -> None:
    found = Catalogue.read("pl", FILE)
    assert [found.find(words) for words in ("Not yet", "Perhaps", "Never seen")] == ["Not yet", "Perhaps", "Never seen"]
    assert found.find_plural("a day", "{count} days", 2) == "{count} days"
    assert sum(entry.fuzzy for entry in entries(FILE)) == 1


def test_english_needs_no_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Catalogue, "read", lambda *_: pytest.fail("a catalogue was read"))
    catalogue_of.cache_clear()
    with speaking(ENGLISH):
        assert _("It is {name}.", name="Ana") == "It is Ana."
        assert ngettext("{count} seat", "{count} seats", 2) == "2 seats"
        assert current() == ENGLISH


def test_sentences_come_in_the_language_of_the_context() -> None:
    words = mark("Your turn")
    with speaking("de"):
        assert (current(), _(words)) == ("de", "Du bist dran")
        assert (pgettext("menu", "Play"), _("Play")) == ("Spielen", "Abspielen")
        assert [ngettext("{count} bot", "{count} bots", count) for count in (1, 2)] == ["1 Bot", "2 Bots"]
        assert ngettext("{number} little world", "{number} little worlds", 1, number="eins") == "eine kleine Welt"
        with speaking(ENGLISH):
            assert _(words) == "Your turn"
        assert all_of(["Ana", "Ben", "Cem"]) == "Ana, Ben und Cem"
        assert one_of(["2", "3"]) == "2 oder 3"
        assert number_in_words(3) == "drei"
    assert (current(), _(words), all_of(["Ana", "Ben"]), number_in_words(13)) == (ENGLISH, words, "Ana and Ben", "13")
    assert capitalized("a bot for Ana") == "A bot for Ana"


def test_two_people_are_spoken_to_at_the_same_time_each_in_their_language() -> None:
    async def said(code: str) -> str:
        with speaking(code):
            await asyncio.sleep(0)
            return _("Your turn")

    async def both() -> list[str]:
        return list(await asyncio.gather(*map(said, ["de", "en", "de"])))

    assert asyncio.run(both()) == ["Du bist dran", "Your turn", "Du bist dran"]


@pytest.mark.parametrize(
    ("accepted", "wanted"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-US,en;q=0.9,de;q=0.8", "en"),
        ("fr-FR,fr;q=0.9,de;q=0.3,en;q=0.2", "de"),
        ("fr,pt", "en"),
        ("de;q=0,en;q=0.5", "en"),
        ("de;q=much,*", "en"),
        ("," * 500, "en"),
    ],
)
def test_a_browser_says_what_its_owner_speaks(accepted: str, wanted: str) -> None:
    assert preferred(accepted) == wanted


def test_only_languages_that_are_there_can_be_chosen() -> None:
    assert [known(code) for code in ("de", "DE-ch", "en", "tlh", "", None)] == ["de", "de", "en", None, None, None]
    assert [code for code in LANGUAGES if catalogue_of(code) is None] == [ENGLISH]
    with speaking("tlh"):
        assert current() == ENGLISH


def every_notice(name: str) -> list[Notice]:
    """Everything that is told at tables."""
    bot, other = "Comet II", "Zoe"
    return [
        *(notices.time_up(name), notices.stands_in(name, asked=True), notices.stands_in(name, asked=False)),
        *(notices.back(name), notices.left(name), notices.left(name, bot), notices.sat_down(name)),
        *(notices.takes_over(name, bot), notices.wishes(name), notices.freed(name), notices.asks_back(name)),
        *(notices.declines(name, other), notices.withdraws(name), notices.would_end(name), notices.plays_on(name)),
        *(notices.ended(), notices.renamed(name, other)),
    ]


@pytest.mark.parametrize("name", ["Ana", "Boris", "Dr. No is back", "{curly}"])
def test_notices_are_kept_in_english_and_read_in_every_language(name: str) -> None:
    for notice in every_notice(name):
        assert notices.again(notice.text) == notice.text
        with speaking("de"):
            said = notices.again(notice.text)
        assert said != notice.text, notice
        assert (name in said) == (name in notice.text), said
        assert f"{name}'" not in said
    assert len({notice.text for notice in every_notice(name)}) == len(notices.SENTENCES)


def test_what_somebody_made_up_is_no_notice() -> None:
    with speaking("de"):
        assert notices.again("The cat sits on the table.") == "The cat sits on the table."


def test_every_sentence_has_a_language_to_itself() -> None:
    """Nothing that one request chooses is left for the next."""
    with pytest.raises(RuntimeError), speaking("de"):
        raise RuntimeError
    assert language.current() == ENGLISH

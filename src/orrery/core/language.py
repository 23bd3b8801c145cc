"""The language in which people are spoken to.

Sentences stand in the sources in English, each as a whole, in a call of `_` or `ngettext`; where another language is
chosen they are looked up in its catalogue, and what is not there stays English. Which one is chosen belongs to the
context: to a request, to an open page, to a call that is sent. English costs one look at the context, and no catalogue
is read for it. Records and notation are never translated.

`locale/` has a catalogue for each language, as gettext writes them (`orrery.po`), and so has every game that speaks it
(`locale/de.po` in the game's folder). They are read when somebody first asks for that language, so a checkout needs no
build step. `tools/messages.py` keeps catalogues in step with the sources.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache, wraps
from typing import Final, ParamSpec, TypeVar

from orrery.core.catalogue import Catalogue
from orrery.core.wording import NUMBERS, TIMES, listing

P = ParamSpec("P")
T = TypeVar("T")

ENGLISH: Final = "en"
LANGUAGES: Final[Mapping[str, str]] = {ENGLISH: "English", "de": "Deutsch"}  # each by the name that it gives itself

DIGITS: Final = re.compile(r"(?:(?<!\w)-)?\d+")  # "-4" is one number, "1-4" are two

_catalogue: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)  # None: English


@cache
def catalogue_of(language: str) -> Catalogue | None:
    """The sentences of a language; None for English, and for a language that nobody has translated to."""
    if language == ENGLISH or language not in LANGUAGES:
        return None
    from importlib.resources import files  # late: it is slow to import, and English needs none

    from orrery.core.registry import spoken  # late: games are told apart there, and they speak by this module

    place = files("orrery") / "locale" / language / "LC_MESSAGES" / "orrery.po"
    found = Catalogue.read(language, place.read_text(encoding="utf-8"))
    for text in spoken(language):
        found.add(Catalogue.read(language, text))
    return found


def in_every_language(say: Callable[[], T]) -> dict[str, T]:
    """The same said in each language: for what is put into words before anybody knows who will read it."""
    found = {}
    for code in LANGUAGES:
        with speaking(code):
            found[code] = say()
    return found


def cache_by_language(most: int | None = None) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Like `lru_cache` for what is made of words: kept apart for each language."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        kept = {code: lru_cache(maxsize=most)(function) for code in LANGUAGES}

        @wraps(function)
        def found(*args: P.args, **named: P.kwargs) -> T:
            return kept[current()](*args, **named)  # type: ignore[arg-type]  # `lru_cache` wants to know that they hash

        return found

    return keep


def current() -> str:
    """The code of the language that is spoken now."""
    chosen = _catalogue.get()
    return ENGLISH if chosen is None else chosen.language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language for a while: in this task, and in those that it starts meanwhile."""
    token = _catalogue.set(catalogue_of(language))
    try:
        yield
    finally:
        _catalogue.reset(token)


def known(language: object) -> str | None:
    """The code of a language that can be spoken, from one as browsers say it ("de-AT"); None for any other."""
    code = str(language).strip().lower().partition("-")[0]
    return code if code in LANGUAGES else None


def preferred(accepted: str) -> str:
    """The language to speak to somebody whose browser sends this `Accept-Language`."""
    best, best_weight = ENGLISH, 0.0
    for each in accepted[:200].split(","):
        language, _, parameter = each.partition(";")
        try:
            weight = float(parameter.partition("=")[2]) if parameter.strip() else 1.0
        except ValueError:
            continue
        code = known(language)
        if code is not None and weight > best_weight:
            best, best_weight = code, weight
    return best


def mark(message: str) -> str:
    """The message as it is. It is looked up later, by `_`: for constants, which are made before anybody has asked."""
    return message


def _(message: str, /, **values: object) -> str:
    """A sentence in the language of now, with `{name}` filled in."""
    chosen = _catalogue.get()
    text = message if chosen is None else chosen.find(message)
    return text.format(**values) if values else text


def pgettext(context: str, message: str, /, **values: object) -> str:
    """The same for words that mean something else elsewhere: `context` says what they mean here."""
    chosen = _catalogue.get()
    text = message if chosen is None else chosen.find(message, context)
    return text.format(**values) if values else text


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """A sentence about so many things, in the form that the number asks for; `{count}` is the number."""
    return plural(one, many, count).format(count=count, **values)


def plural(one: str, many: str, count: int) -> str:
    """The same with its gaps: whoever fills them in has to escape what comes there."""
    chosen = _catalogue.get()
    return (one if count == 1 else many) if chosen is None else chosen.find_plural(one, many, count)


def numbered(message: str) -> str:
    """A short text that has numbers in it ("deck 3, face up"): translated once for all, as "deck {1}, face up"."""
    chosen = _catalogue.get()
    if chosen is None:
        return message
    text = chosen.find(message)
    if text is message and (digits := DIGITS.findall(message)):
        pattern = without_digits(message)
        text = chosen.find(pattern)
        return message if text is pattern else text.format("", *digits)
    return text


def without_digits(message: str) -> str:
    """ "deck {1}, face up" for "deck 3, face up": what stands for it in a catalogue."""
    places = iter(range(1, len(message) + 1))
    return DIGITS.sub(lambda _found: f"{{{next(places)}}}", message)


# What lists and numbers need; the words of `orrery.core.wording` in the language of now
_NUMBERS: Final = (
    mark("no"), mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"),
    mark("eight"), mark("nine"), mark("ten"), mark("eleven"), mark("twelve"),
)  # fmt: skip
_TIMES: Final = (mark("never"), mark("once"), mark("twice"))
assert (_NUMBERS, _TIMES) == (NUMBERS, TIMES)


def number_in_words(number: int) -> str:
    """ "two" for 2; numbers above twelve are written in digits."""
    return _(NUMBERS[number]) if 0 <= number < len(NUMBERS) else str(number)


def times(number: int) -> str:
    """ "once", "twice", "three times"."""
    if 0 <= number < len(TIMES):
        return _(TIMES[number])
    return _("{number} times", number=number_in_words(number))


def all_of(words: Sequence[str]) -> str:
    """ "Ana, Ben and Cem"; empty for nobody."""
    return listing(words, _("and"))


def one_of(words: Sequence[str]) -> str:
    """ "2, 3 or 4"."""
    return listing(words, _("or"))


def capitalized(sentence: str) -> str:
    """The sentence with a capital at its beginning, and all others as they are."""
    return sentence[:1].upper() + sentence[1:]

"""Sentences of templates, in the language of the page.

There is an environment for each language. What a template says without gaps is put into its language when the template
is compiled (icons, too), so it costs nothing when a page is drawn; the few sentences with gaps are looked up then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from string import Formatter
from typing import Any, Final

from jinja2 import Environment, Template, nodes
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape

from orrery.core import language
from orrery.core.language import ENGLISH, LANGUAGES, _, current, speaking
from orrery.core.registry import speaks
from orrery.draw import icon
from orrery.web.template_code import Inline, PlainCode

PARTED: Final = 5_000  # sentences that are kept in parts


def sentence(message: str, /, **values: object) -> Markup:
    """A sentence of a template. It is markup; what fills its gaps is escaped."""
    return _filled(_(message), values)


def sentence_in(context: str, message: str, /, **values: object) -> Markup:
    """The same for words that mean something else elsewhere."""
    return _filled(language.pgettext(context, message), values)


def sentence_of(one: str, many: str, count: int, /, **values: object) -> Markup:
    """The same about so many things."""
    return _filled(language.plural(one, many, count), {"count": count, **values})


def _filled(text: str, values: Mapping[str, object]) -> Markup:
    if not values:
        return Markup(text)
    # Not `said + escape(...)`: that would escape the sentence as well
    parts = [part for said, gap in _parts(text) for part in (said, escape(values[gap]) if gap else "")]
    return Markup("".join(parts))


@lru_cache(maxsize=PARTED)
def _parts(text: str) -> list[tuple[str, str | None]]:
    """A sentence in parts: what it says, and the gap after it. `Markup.format` would read it anew each time."""
    return [(said, gap) for said, gap, _format, _conversion in Formatter().parse(text)]


def in_english() -> Markup:
    """An attribute for parts that are in English whatever the language of the page is."""
    return Markup("") if current() == ENGLISH else Markup(' lang="en"')


def by_game(slug: str) -> Markup:
    """An attribute for parts in which a game speaks: it says so where that game does not speak the page's language."""
    return Markup("") if speaks(slug, current()) else Markup(' lang="en"')


SAID: Final[Mapping[str, Any]] = {
    "_": sentence,
    "ngettext": sentence_of,
    "pgettext": sentence_in,
    "by_game": by_game,
    "in_english": in_english,
    "language": current,
    "languages": LANGUAGES,
}
FIXED: Final[Mapping[str, Callable[..., str]]] = {  # what is the same whenever a template in one language says it
    "_": sentence,
    "icon": lambda name: Markup(icon(name)),
    "pgettext": sentence_in,
    "in_english": in_english,
    "language": current,
}


class _Fix(NodeTransformer):
    """Puts what is said without gaps in place of the call that says it."""

    def visit_Call(self, node: nodes.Call, *args: Any, **kwargs: Any) -> nodes.Node:  # noqa: N802 - the library's name
        self.generic_visit(node, *args, **kwargs)
        said = FIXED.get(node.node.name) if isinstance(node.node, nodes.Name) else None
        plain = [each.value for each in node.args if isinstance(each, nodes.Const)]
        if said is None or node.kwargs or node.dyn_args or node.dyn_kwargs or len(plain) < len(node.args):
            return node
        return nodes.Const(said(*plain), lineno=node.lineno)


class Templates(Environment):
    """Templates in one language, with their globals in one dictionary: a frame looks some hundred of them up."""

    code_generator_class = PlainCode

    def __init__(self, code: str, **options: Any) -> None:
        super().__init__(**options)
        self.language = code
        self.globals.update(SAID)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        with speaking(self.language):
            spoken = _Fix().visit(super()._parse(source, name, filename))
            whole: nodes.Template = Inline(self._included).visit(spoken)
        return whole

    def _included(self, name: str) -> nodes.Template:
        assert self.loader is not None
        source, filename, _is_current = self.loader.get_source(self, name)
        return self._parse(source, name, filename)


class Spoken:
    """The templates in every language; each is made when somebody first speaks it."""

    def __init__(self, make: Callable[[str], Templates]) -> None:
        self._make = make
        self._made = {ENGLISH: make(ENGLISH)}

    def get_template(self, name: str) -> Template:
        """A template in the language of now."""
        code = current()
        if code not in self._made:
            self._made[code] = self._make(code)
        return self._made[code].get_template(name)

"""Escaping: whatever a player types comes out as text, in whatever way it is put in."""

from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orrery.draw import Markup, el, escape, join, num

anything = st.text()
# XML knows one kind of end of line and has no words for some signs: these are the texts that must come back unchanged.
plain = st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff"))


class Tags(HTMLParser):
    """Counts what a browser would take for an element."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)


def tags(markup: str) -> list[str]:
    reader = Tags()
    reader.feed(markup)
    reader.close()
    return reader.seen


@given(plain)
def test_a_text_comes_back_as_it_went_in(words: str) -> None:
    element = ElementTree.fromstring(el("text", words, aria_label=words))
    assert (element.text or "") == words
    assert element.get("aria-label") == words


@given(anything, anything)
def test_no_text_ever_makes_an_element(words: str, more: str) -> None:
    pieces = [
        el("p", words, title=more),
        el("p", Markup("<b>") + words + Markup("</b>")),
        el("p", words + el("b", more)),
        el("p", join([words, el("b", more)])),
        el("p", Markup(" ").join([words, el("b")])),
    ]
    assert [tags(piece) for piece in pieces] == [["p"], ["p", "b"], ["p", "b"], ["p", "b"], ["p", "b"]]
    for piece in pieces:
        ElementTree.fromstring(piece)  # what XML forbids is gone, too


@given(anything)
def test_an_attribute_holds_text_even_if_it_is_markup(words: str) -> None:
    element = ElementTree.fromstring(el("p", title=el("b", words, cls="x")))
    assert set(element.attrib) == {"title"}
    assert len(element) == 0


@given(anything)
def test_whatever_is_cut_or_changed_is_escaped_again(words: str) -> None:
    bold = el("b", words)
    for changed in (bold.upper(), bold.replace("b", "i"), bold[0:], f"{bold}", bold.strip()):
        assert type(changed) is str
        assert tags(el("p", changed)) == ["p"]


@pytest.mark.parametrize("fill", [lambda m: m.format("x"), lambda m: m % "x", lambda m: m.format_map({})])
def test_markup_is_no_template(fill: Any) -> None:
    with pytest.raises(TypeError, match="not a template"):
        fill(Markup("{}"))


def test_escaping_twice_changes_nothing() -> None:
    once = escape("<Ana & 'Ben'>")
    assert once == "&lt;Ana &amp; &#39;Ben&#39;&gt;"
    assert escape(once) == once
    assert once.__html__() == once


@pytest.mark.parametrize("name", ["style", "onclick", "onload", "a b", "x><script"])
def test_inline_style_and_script_cannot_be_written(name: str) -> None:
    with pytest.raises(ValueError, match=r"style|no name"):
        el("g", **{name: "x"})


def test_a_tag_must_be_a_name() -> None:
    with pytest.raises(ValueError, match="no name"):
        el("g onload=x")


def test_names_values_and_empty_elements() -> None:
    assert el("g", cls="a", data_act="move:E5", for_="x") == '<g class="a" data-act="move:E5" for="x"></g>'
    assert el("circle", r=1.5, cx=2.0, cy=None) == '<circle r="1.5" cx="2"/>'
    assert el("input", checked=True, disabled=False, aria_busy=False) == '<input checked="" aria-busy="false"/>'
    assert el("svg", aria_hidden=True) == '<svg aria-hidden="true"></svg>'
    assert el("b", 3, None, 0.25) == "<b>30.25</b>"


@pytest.mark.parametrize(("value", "short"), [(1.0, "1"), (-0.001, "0"), (2.345, "2.35"), (100.0, "100"), (0.1, "0.1")])
def test_numbers_are_short(value: float, short: str) -> None:
    assert num(value) == short


def test_markup_repeats() -> None:
    assert type(el("br") * 2) is Markup
    assert join([None, "a<", Markup("<b></b>")]) == "a&lt;<b></b>"

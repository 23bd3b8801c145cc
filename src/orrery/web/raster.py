"""Drawings as PNG, for places that show no SVG: link previews, chats.

The converter knows no CSS variables and no symbols that take the colour of where they are used. So symbols are put in
place first, then every rule of the drawing's own style sheet is applied to the elements it is for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final
from xml.etree import ElementTree

NEEDED: Final = ("cssselect2", "resvg_py", "tinycss2")  # of the extra `server`; without one of them there is no PNG

SVG: Final = "{http://www.w3.org/2000/svg}"
FONTS: Final = (  # rounded ones first, as on the page; then what servers usually have
    "Nunito, Quicksand, Roboto, Inter, 'Open Sans', 'Noto Sans', 'Liberation Sans', 'DejaVu Sans', Arial, Helvetica"
)
MONO: Final = "'DejaVu Sans Mono', 'Liberation Mono', monospace"
_VAR: Final = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_DEEP: Final = 12  # symbols in symbols
# What a still picture has no use for, or the converter would misread
_IDLE: Final = ("animation", "transition", "cursor", "pointer-events", "touch-action", "user-select", "outline")

# Elements that others refer to: they keep their ids
_NAMED: Final = {
    f"{SVG}{name}" for name in ("clipPath", "linearGradient", "radialGradient", "pattern", "symbol", "mask", "filter")
}


def png(svg: str) -> bytes:
    """A standalone drawing as PNG, in its own size."""
    return _drawn(flat(svg))


def _drawn(svg: str) -> bytes:
    resvg: Any = import_module("resvg_py")
    return bytes(resvg.svg_to_bytes(svg_string=svg))


@cache
def can_draw() -> bool:
    """Whether pictures can be made here: the converter is installed, and there is a font to write names with."""
    if not all(map(find_spec, NEEDED)):
        return False
    box = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{}</svg>'
    letter = f'<text x="2" y="34" font-size="40" font-family="{FONTS}">M</text>'
    return _drawn(box.format("")) != _drawn(box.format(letter))


def flat(svg: str) -> str:
    """The drawing without style sheets, variables and symbols: every element says itself how it looks."""
    ElementTree.register_namespace("", SVG.strip("{}"))
    root = ElementTree.fromstring(svg)
    sheets = "".join(dict.fromkeys(sheet.text or "" for sheet in root.iter(f"{SVG}style")))
    for parent in list(root.iter()):
        for sheet in parent.findall(f"{SVG}style"):
            parent.remove(sheet)
    _put_symbols(root)
    matcher = _rules(sheets)
    cssselect2: Any = import_module("cssselect2")
    _dress(cssselect2.ElementWrapper.from_xml_root(root), matcher, {})
    return ElementTree.tostring(root, encoding="unicode")


def _put_symbols(root: ElementTree.Element) -> None:
    """Replace each `use` by a copy of what it refers to, so that it takes the colours of its place."""
    by_id = {name: element for element in root.iter() if (name := element.get("id"))}

    def put(parent: ElementTree.Element, depth: int) -> None:
        for number, child in enumerate(list(parent)):
            if child.tag == f"{SVG}use" and depth < _DEEP:
                symbol = by_id.get((child.get("href") or "").removeprefix("#"))
                if symbol is not None and symbol.tag != f"{SVG}symbol":
                    parent[number] = _placed(child, symbol)
                    put(parent[number], depth + 1)
                    continue
            put(child, depth)

    put(root, 0)


def _placed(use: ElementTree.Element, symbol: ElementTree.Element) -> ElementTree.Element:
    attributes = {name: value for name, value in use.items() if name not in ("href", "x", "y", "width", "height")}
    x, y = use.get("x"), use.get("y")
    if x or y:
        attributes["transform"] = f"{attributes.get('transform', '')} translate({x or 0} {y or 0})".strip()
    group = ElementTree.Element(f"{SVG}g", attributes)
    body = deepcopy(symbol)
    body.attrib.pop("id", None)
    group.append(body)
    return group


@cache
def _rules(sheets: str) -> Any:
    """The rules of the style sheets that hold on any screen, to be matched with elements."""
    cssselect2: Any = import_module("cssselect2")
    tinycss2: Any = import_module("tinycss2")
    matcher = cssselect2.Matcher()
    order = 0
    for rule in tinycss2.parse_stylesheet(sheets, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue  # another screen, motion
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue  # states of a page
        told = [
            (item.name, str(tinycss2.serialize(item.value)).strip(), item.important)
            for item in tinycss2.parse_blocks_contents(rule.content)
            if item.type == "declaration"
        ]
        for selector in selectors:
            if selector.pseudo_element is None:
                order += 1
                matcher.add_selector(selector, (order, told))
    return matcher


def _dress(element: Any, matcher: Any, inherited: Mapping[str, str]) -> None:
    found: dict[str, tuple[Any, str]] = {}
    for specificity, _, _, (order, told) in matcher.match(element):
        for name, value, important in told:
            weight = (important, specificity, order)
            if name not in found or found[name][0] <= weight:
                found[name] = weight, value
    variables = dict(inherited)
    variables.update({name: value for name, (_, value) in found.items() if name.startswith("--")})
    looks = []
    for name, (_, value) in found.items():
        if name.startswith(("--", *_IDLE)):
            continue
        said = _resolved(value, variables)
        if said is not None and name == "font-family":
            said = MONO if "mono" in said else FONTS
        if said is not None:
            looks.append(f"{name}:{said}")
    node = element.etree_element
    if looks:
        node.set("style", ";".join(looks))
    for name in ("class", "id") if node.tag not in _NAMED else ("class",):
        node.attrib.pop(name, None)
    for child in element.iter_children():
        _dress(child, matcher, variables)


def _resolved(value: str, variables: Mapping[str, str]) -> str | None:
    """The value without variables; None if one of them is unknown: then the rule does not hold."""
    for _ in range(_DEEP):
        found = _VAR.search(value)
        if found is None:
            return value
        known = variables.get(found[1], found[2])
        if known is None:
            return None
        value = value[: found.start()] + known + value[found.end() :]
    return None

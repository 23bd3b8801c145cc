"""A decision graph as a drawing: steps by chapter from top to bottom, what follows at the right, loops at the left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from orrery.core.graph import END, START, DecisionGraph, Node, Way
from orrery.draw.markup import Markup, el, join
from orrery.draw.picture import standalone
from orrery.draw.shapes import circle, g, path, rect

_CARD: Final = (430.0, 52.0)
_ROW: Final = 64.0
_HEADING: Final = 54.0
_GUTTER: Final = 270.0
_WIDTH: Final = _CARD[0] + 2 * _GUTTER
_PORT: Final = 9.0  # ways leave below the middle of a card and arrive above it
_ICONS: Final = {"chance": "i-dice", "seat": "i-seat", "seats": "i-people", "either": "i-dice"}
_WORDS: Final = {
    "chance": "chance decides",
    "seat": "a player decides",
    "seats": "several players decide at the same time",
    "either": "a player or chance decides, by an option",
}


def decision_graph(graph: DecisionGraph, title: str) -> Markup:
    """The drawing, for a page that has the style of the boards."""
    places, headings, height = _layout(graph)
    ways = [way for way in graph.ways if way.start in places and way.end in places]
    longest = max((abs(places[way.end] - places[way.start]) for way in ways), default=1.0)
    marker = el(
        "marker",
        path("M0 0L10 5L0 10Z", cls="way-head"),
        id="way-head",
        viewBox="0 0 10 10",
        refX=8,
        refY=5,
        markerWidth=13,
        markerHeight=13,
        markerUnits="userSpaceOnUse",
        orient="auto",
    )
    return el(
        "svg",
        el("defs", marker),
        join(_heading(name, y) for name, y in headings),
        join(_way(way, places, longest) for way in sorted(ways, key=lambda way: -way.share)),
        _end("Start", places[START]),
        join(_card(node, places[node.name]) for node in graph.nodes),
        _end("End", places[END]),
        cls="board graph",
        viewBox=f"{-_WIDTH / 2:g} 0 {_WIDTH:g} {height:g}",
        role="img",
        aria_label=f"The decisions of {title}, and what follows each",
    )


def graph_picture(graph: DecisionGraph, title: str, theme: str | None = None) -> Markup:
    """The drawing as a file of its own."""
    return standalone(decision_graph(graph, title), theme)


def _layout(graph: DecisionGraph) -> tuple[dict[str, float], list[tuple[str, float]], float]:
    """Where everything stands: the middle of each card, and the headings of the chapters."""
    places = {START: 40.0}
    headings: list[tuple[str, float]] = []
    y, chapter = 86.0, ""
    for node in graph.nodes:
        if node.chapter != chapter:
            chapter = node.chapter
            headings.append((chapter.replace("_", " ").capitalize(), y + 22))
            y += _HEADING
        places[node.name] = y + _CARD[1] / 2
        y += _ROW
    places[END] = y + 40
    return places, headings, y + 80


def _heading(name: str, y: float) -> Markup:
    return el("text", name, x=-_CARD[0] / 2, y=y, font_size=24, cls="tx on-sky tx-left")


def _card(node: Node, y: float) -> Markup:
    """A step: who decides, its name, what can be done."""
    width, height = _CARD
    verbs = ", ".join(node.verbs).replace("_", " ")
    fill = "f-ice3" if node.actors in ("chance", "either") else "f-paper"
    words = f"{node.name.replace('_', ' ')}: {_WORDS[node.actors]} ({verbs}). {node.summary}"
    return g(
        el("title", words),
        rect(width, height, rx=14, cls=f"{fill} inked", stroke_width=3),
        el("use", href=f"#{_ICONS[node.actors]}", x=-width / 2 + 16, y=-13, width=26, height=26, cls="way-icon"),
        el("text", node.name.replace("_", " "), x=-width / 2 + 56, y=-9, font_size=20, cls="tx tx-left"),
        el("text", _short(verbs, 46), x=-width / 2 + 56, y=13, font_size=14, cls="tx soft tx-left"),
        transform=f"translate(0 {y:g})",
    )


def _end(words: str, y: float) -> Markup:
    disc = circle(30, 0, y, cls="f-brass inked", stroke_width=3)
    return disc + el("text", words, x=0, y=y, font_size=16, cls="tx")


def _way(way: Way, places: Mapping[str, float], longest: float) -> Markup:
    """From one step to another: straight to the next one, at the right to later ones, at the left back."""
    top, bottom = places[way.start], places[way.end]
    side = 1 if bottom > top else -1
    x = side * _CARD[0] / 2
    begin = (0.0 if way.start == START else x, top + (0 if way.start == START else _PORT))
    end = (36.0 if way.end == END else x + side * 6, bottom - (0 if way.end == END else _PORT))
    if way.start == START and way.end != START:
        begin = (30.0, top)
    reach = 30.0 if way.start == way.end else 26 + (_GUTTER - 56) * (abs(bottom - top) / longest) ** 0.6
    bow = x + side * reach * 4 / 3
    line = f"M{begin[0]:.1f} {begin[1]:.1f}C{bow:.1f} {begin[1]:.1f} {bow:.1f} {end[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    words = f"{way.start.replace('_', ' ')} to {way.end.replace('_', ' ')}: {_per_cent(way.share)}"
    return g(
        el("title", words),
        path(
            line,
            cls="way back" if side < 0 else "way",
            stroke_width=round(1.6 + 4.4 * way.share / 1000, 1),
            marker_end="url(#way-head)",
        ),
    )


def _per_cent(share: int) -> str:
    return f"{share / 10:.0f} %" if share >= 10 else f"{share / 10:.1f} %"


def _short(words: str, letters: int) -> str:
    return words if len(words) <= letters else words[: letters - 1].rpartition(",")[0] + ", …"

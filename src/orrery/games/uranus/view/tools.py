"""What may be done to hexes and between them: one tool for each kind of action, and its targets on the large moon.

Several tools at once would lie on top of each other. The first shows its targets; the others wait until their button in
the right column is picked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final, NamedTuple

from orrery.core.language import _, cache_by_language, mark, pgettext
from orrery.core.views import given, name_of
from orrery.draw import FEW, Acts, Markup, at, by_group, circle, g, path, text
from orrery.games.uranus.moon import EDGE_NAMES, EDGE_WAYS, NAMES
from orrery.games.uranus.preview import strike
from orrery.games.uranus.rocks import COLOURS, LETTERS
from orrery.games.uranus.view.art import part
from orrery.games.uranus.view.cards import signed
from orrery.games.uranus.view.facts import (
    NUMBERS,
    PLACES,
    Seat,
    View,
    edge_ends,
    hex_words,
    letter_of,
    terrain_name,
)
from orrery.games.uranus.view.moon import outlines
from orrery.games.uranus.view.rim import rim_place
from orrery.games.uranus.view_types import own_seat
from orrery.games.uranus.words.names import rock_colour


class Tool(NamedTuple):
    """A kind of action on the moon: its name for the page, its title, and its legal actions in notation."""

    key: str
    title: str
    acts: Sequence[str]


_HEX_TOOLS: Final = (
    ("start_mine", mark("A mine to start with")),
    ("place", mark("Add the rock to a set")),
    ("double", mark("Double a mine")),
)
_BUILDING: Final = (
    ("tunnel", mark("Tunnels")),
    ("mine", mark("Mines")),
    ("fortify", mark("Fortify")),
    ("launchpad", mark("Launchpad")),
)


def tools(view: View, can: Acts) -> list[Tool]:
    """The tools that the viewer can use now; the first is in hand."""
    found = [_tool(can, verb, _(title)) for verb, title in (*_HEX_TOOLS, *_BUILDING)]
    for side in ("left", "right"):
        rocks = [f"donate:{argument}" for argument in can.of("donate") if argument.endswith(f".{side}")]
        if rocks:
            other = given(own_seat(view)["neighbours"][side])
            found.append(Tool(f"tool-donate-{side}", _("Give a rock to {name}", name=name_of(view, other)), rocks))
    return [tool for tool in found if tool.acts]


def _tool(can: Acts, verb: str, title: str) -> Tool:
    return Tool(f"tool-{verb}", title, [f"{verb}:{argument}" for argument in can.of(verb)])


def tool_targets(view: View, can: Acts, prefix: str) -> Markup:
    """The targets of all tools, in their own groups."""
    out = []
    for place, tool in enumerate(tools(view, can)):
        drawn = _targets(own_seat(view), tool.acts, prefix)
        out.append(g(*drawn, cls="tool", data_when=tool.key, hidden=True if place else None))
    return g(*out)


def _targets(seat: Seat, acts: Sequence[str], prefix: str) -> list[Markup]:
    """The targets of a tool; many of them by the rows of the moon, and tunnels by the hex that they begin at."""
    if len(acts) <= FEW:
        return [_target(seat, act, prefix) for act in acts]
    hexes: dict[str, list[Markup]] = {}
    for act in acts:
        name = act.partition(":")[2].partition(".")[0]
        hexes.setdefault(name, []).append(_target(seat, act, prefix))
    rows = []
    for name, drawn in hexes.items():
        many = by_group((_("From {hex}", hex=hex_words(name)), one) for one in drawn) if len(drawn) > 1 else drawn
        rows += [(_("Row {number}", number=name.rpartition(",")[2]), one) for one in many]
    return by_group(rows)


def _target(seat: Seat, act: str, prefix: str) -> Markup:
    verb, _colon, argument = act.partition(":")
    if verb == "tunnel":
        return _edge(argument, argument in seat["tunnels"], prefix)
    name = argument.partition(".")[0]
    standing = name in seat["mines"]
    return _hex(verb, argument, name, standing, letter_of(seat, name), prefix)


_LABELS: Final = {
    "start_mine": mark("Start with a mine on {hex}, {terrain}"),
    "place": mark("Add the rock to the set of {hex}, {terrain}"),
    "double": mark("Double the mine on {hex}, {terrain}"),
    "donate": mark("Give the {rock} rock of {hex} away"),
    "fortify": mark("Fortify the mine on {hex}, {terrain}"),
    "launchpad": mark("Build a launchpad on {hex}, {terrain}"),
    "mine": mark("A new mine on {hex}, {terrain}"),
    "remove": mark("Remove the mine on {hex}, {terrain}"),
}
_DRAWN: Final = mark("A tunnel from {one} to {other}, {way}")
_REMOVED: Final = mark("Remove the tunnel from {one} to {other}, {way}")
_GHOSTS: Final = {"start_mine": "u-mine", "mine": "u-mine", "fortify": "u-fort", "launchpad": "u-pad"}


@cache_by_language(4096)
def _hex(verb: str, argument: str, name: str, standing: bool, letter: str, prefix: str) -> Markup:
    x, y = PLACES[NUMBERS[name]]
    words = _LABELS["remove" if verb == "mine" and standing else verb]
    label = _(
        words,
        hex=hex_words(name),
        terrain=terrain_name(letter),
        rock=rock_colour(COLOURS[LETTERS.index(letter)]) if letter in LETTERS else "",
    )
    ghost = part(_GHOSTS[verb], "ghost") if verb in _GHOSTS and not (verb == "mine" and standing) else None
    key = f"{prefix}{verb}-{argument.replace(',', '_').replace('.', '-')}"
    return g(
        part("u-hex", "hit"),
        circle(25, cls="onpiece") if standing else part("u-hex-lamp", "hex-lamp"),
        ghost,
        part("u-hex-focus", "focus"),
        cls="target",
        transform=at(x, y),
        role="button",
        tabindex=0,
        aria_label=label,
        data_act=f"{verb}:{argument}",
        id=key,
    )


def _way(edge: str) -> str:
    """Where a tunnel leads from its first hex."""
    ways = {
        "right": pgettext("of a tunnel", "right"),
        "lower right": pgettext("of a tunnel", "lower right"),
        "lower left": pgettext("of a tunnel", "lower left"),
    }
    return ways[EDGE_WAYS[EDGE_NAMES.index(edge)]]


@cache_by_language(2048)
def _edge(name: str, standing: bool, prefix: str) -> Markup:
    one, other = edge_ends(name)
    (ax, ay), (bx, by) = PLACES[one], PLACES[other]
    first, _dot, second = name.partition(".")
    label = _(
        _REMOVED if standing else _DRAWN,
        one=hex_words(first),
        other=hex_words(second),
        way=_way(name),
    )
    return g(
        part("u-edge", "hit"),
        part("u-edge-tunnel", "ghost f-brass inked"),
        part("u-edge-lamp", "edge-cut" if standing else "edge-lamp"),
        part("u-edge-focus", "focus"),
        cls="target edge",
        transform=at((ax + bx) / 2, (ay + by) / 2, 1, round(degrees(atan2(by - ay, bx - ax)))),
        role="button",
        tabindex=0,
        aria_label=label,
        data_act=f"tunnel:{name}",
        id=f"{prefix}edge-{one}-{other}",
    )


# Impacts --------------------------------------------------------------------------------------------------------------


def ghost_key(argument: str, prefix: str) -> str:
    """The preview of an impact ("left.3") on the board."""
    return f"{prefix}ghost-{argument.replace('.', '-')}"


def guide_key(source: str, prefix: str) -> str:
    """The lines that lead to where an impact comes down."""
    return f"{prefix}guide-{source}"


def strike_ghosts(view: View, can: Acts, prefix: str) -> Markup:
    """For each way to turn an impact, the hexes that would go dark; each shows while its button is under the hand.

    The lines from the numbers on the rim to the point of impact are there from the start, those of the first impact
    until another is pointed at.
    """
    out = []
    sources: dict[str, str] = {}
    for argument in can.of("strike"):
        source, _dot, turn = argument.partition(".")
        here = strike(view, given(view["viewer"]), source, int(turn))
        sources.setdefault(source, NAMES[here.point])
        drawn = [outlines(here.lost, cls="strike-lost"), path(_crosses(tuple(here.lost)), cls="strike-cross")]
        out.append(g(*drawn, id=ghost_key(argument, prefix), cls="strike-ghost"))
    lines = [_guides(source, name, prefix) for source, name in sources.items()]
    return g(g(*lines, cls="guides"), *out, cls="strikes")


def _crosses(names: Sequence[str]) -> str:
    places = [PLACES[NUMBERS[name]] for name in names]
    return "".join(f"M{x - 11:.1f} {y - 11:.1f}l22 22m-22 0l22-22" for x, y in places)


def _guides(source: str, name: str, prefix: str) -> Markup:
    """Three lines of a coordinate card, from the lit numbers on the rim to the hex where they meet."""
    x, y = PLACES[NUMBERS[name]]
    out = []
    for line, number in zip("abc", name.split(","), strict=True):
        end_x, end_y = rim_place(line, int(number))
        out.append(path(f"M{end_x:.1f} {end_y:.1f}L{x:.1f} {y:.1f}", cls="guide-line"))
        out.append(
            g(
                circle(18, cls="f-brass inked", stroke_width=2.6),
                text(signed(number), 0, 1, 18, "tiny"),
                transform=at(end_x, end_y),
            )
        )
    return g(*out, id=guide_key(source, prefix), cls="guide")

"""Printed things as small pictures for the rulebook: boards, moons, cards, modules, the asteroid track."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from orrery.core.language import _, pgettext
from orrery.draw import Markup, at, circle, el, g, join, path, polygon, rect, text, use
from orrery.games.uranus.actions import TECHNOLOGIES, TRACKS
from orrery.games.uranus.boards import CROSSED_OUT, GUN_TRACK, KNOWN, MINE_TRACK, TUNNEL_TRACK, YARLS, ProjectBoard
from orrery.games.uranus.cards import ImpactCard, Moon
from orrery.games.uranus.moon import BIT, NAMES
from orrery.games.uranus.rocks import LETTERS
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.cards import coordinate_card, pattern
from orrery.games.uranus.view.moon import RADIUS, outlines, place_of, printed_moon
from orrery.games.uranus.view.rock import rock
from orrery.games.uranus.words.names import track_title

_ROW: Final = 34
_BOARD: Final = 560
_STEPS: Final = 200  # the room for the steps of a track on a board
_ARROW: Final = "M-8 -5H4V-11L16 0L4 11V5H-8Z"
_A_ROW: Final = 21  # spaces of the asteroid track


def tile(width: float, height: float, *inside: str | None, paper: bool = True) -> Markup:
    """A picture of that size round 0,0."""
    box = f"{-width / 2:g} {-height / 2:g} {width:g} {height:g}"
    return el("svg", *inside, cls="art paper-tile" if paper else "art", viewBox=box, aria_hidden="true")


def rock_print(letter: str, size: float = 30) -> Markup:
    """A rock that reaches so far from its middle."""
    return rock(letter, 0, 0, size / 10, "", 12)


def piece_print(symbol: str, letter: str = "G") -> Markup:
    """A hex of a moon with something on it."""
    return tile(96, 96, g(use("u-hex", 0, 0, 1, cls=f"terrain-{letter}"), use(symbol) if symbol else None))


# Project boards -------------------------------------------------------------------------------------------------------


def board_print(board: ProjectBoard, race: int) -> Markup:
    """A whole project board: a row a track, with its steps and what one costs."""
    rows = []
    for track, name in enumerate(TRACKS):
        if board.steps[track]:
            steps = steps_print(step_values(board, track, race))
            rows.append((track_title(name), g(steps, transform=at(-140, 0)), cost_print(board.cost_of(track), 80)))
        elif KNOWN[race] & BIT[TECHNOLOGIES.index(name)]:
            star = use("u-star", -127, 0, 0.55)
            known = pgettext("a technology", "known")
            rows.append((track_title(name), star, el("text", known, x=-104, y=1, font_size=17, cls="tx tx-left")))
    top = -_ROW * (len(rows) - 1) / 2
    drawn = [
        g(
            el("text", title, x=-_BOARD / 2 + 14, y=1, font_size=18, cls="tx tx-left"),
            steps,
            cost,
            transform=at(0, top + _ROW * place),
        )
        for place, (title, steps, cost) in enumerate(rows)
    ]
    return tile(_BOARD, _ROW * len(rows) + 16, *drawn)


def step_values(board: ProjectBoard, track: int, race: int) -> list[str]:
    """What stands in the steps of a track: what it gives, if it is a number."""
    if track == TUNNEL_TRACK:
        return [str(value) for value in board.tunnels[1:]]
    if track == MINE_TRACK:
        return [str(value) if value else "" for value in board.mines[1:]]
    crossed_out = CROSSED_OUT if track == GUN_TRACK and race == YARLS else 0  # U-11.7
    return [""] * (board.steps[track] - crossed_out)


def steps_print(values: Sequence[str]) -> Markup:
    """The steps of a track, from 0 to the right."""
    apart = min(33.0, _STEPS / max(1, len(values)))
    return join(
        g(
            rect(apart - 5, 24, rx=7, cls="f-paper inked", stroke_width=2.5),
            text(value, 0, 1, min(15.0, apart - 10)) if value else None,
            transform=at(apart * (place + 0.5), 0),
        )
        for place, value in enumerate(values)
    )


def track_print(values: Sequence[str]) -> Markup:
    """The steps of one track."""
    width = min(33.0, _STEPS / len(values)) * len(values)
    return tile(width + 16, 56, g(steps_print(values), transform=at(-width / 2, 0)))


def cost_print(cost: str, x: float) -> Markup:
    """What a step costs, from `x` to the right, as rocks."""
    out = []
    for place, part in enumerate(cost.replace(" ", "").split("/")):
        if place:
            out.append(text("/", x + 5, 1, 17))
            x += 13
        if part.endswith("≠"):
            out.append(use("u-different", x + 22, 0, 0.72))
            words = pgettext("rocks, where there is little room", "{count} different", count=part[:-1])
            out.append(el("text", words, x=x + 50, y=1, font_size=15, cls="tx tx-left"))
            x += 136
            continue
        for single in part.split("+"):
            for _each in range(int(single[:-1])):
                out.append(g(rock_print(single[-1], 9.5), transform=at(x + 10, 0)))
                x += 22
    return join(out)


# Moons and cards ------------------------------------------------------------------------------------------------------


def moon_print(moon: Moon) -> Markup:
    """A moon board with its volcano and its printed mines."""
    return tile(
        2 * RADIUS + 90, 2 * RADIUS + 20, printed_moon(moon.rows, [NAMES[mine] for mine in moon.mines]), paper=False
    )


def start_print(hexes: Sequence[int]) -> Markup:
    """A starting mines card: where its four mines lie, and the reserve."""
    dots = [circle(24, *place_of(NAMES[number]), cls="f-ink") for number in hexes[:-1]]
    reserve = circle(22, *place_of(NAMES[hexes[-1]]), cls="f-paper inked", stroke_width=9)
    return tile(2 * RADIUS, 2 * RADIUS - 60, outlines(NAMES, cls="unseen-ground"), *dots, reserve)


def impact_print(card: ImpactCard) -> Markup:
    """An impact card: its pattern, the point of impact in brass, and its mark."""
    sign = None
    if card.mark == "circle":
        sign = circle(6, 44, 30, cls="ink", stroke_width=3)
    elif card.mark == "triangle":
        sign = g(polygon(8, 3, cls="ink", stroke_width=3), transform=at(44, 31))
    return tile(112, 84, pattern(tuple(card.cells), 84, 62), sign)


def module_print(boxes: Sequence[int]) -> Markup:
    """A module: its boxes by colour."""
    letters = "".join(letter * count for letter, count in zip(LETTERS, boxes, strict=True))
    across = max(4, ceil((len(letters) * 1.5) ** 0.5))
    down = ceil(len(letters) / across)
    spots = [
        (30 * (place % across - (across - 1) / 2), 30 * (place // across - (down - 1) / 2))
        for place in range(len(letters))
    ]
    drawn = [g(rock_print(letter, 12), transform=at(x, y)) for letter, (x, y) in zip(letters, spots, strict=True)]
    return tile(30 * across + 16, 30 * down + 16, *drawn)


def course_print(attacks: Sequence[bool]) -> Markup:
    """The asteroid track from the start to the end, attack spaces with a rock."""
    down = ceil(len(attacks) / _A_ROW)
    across = min(len(attacks), _A_ROW)
    end = pgettext("on the last space of the track", "end")
    out = []
    for space, attack in enumerate(attacks):
        x = 46 * (space % _A_ROW - (across - 1) / 2)
        y = 62 * (space // _A_ROW - (down - 1) / 2)
        sign = use("u-rock", 0, 0, 1.1) if attack else None
        out.append(
            g(
                circle(19, 0, -8, cls="stone attack" if attack else "stone"),
                g(sign, transform=at(0, -8)),
                text(end if space == len(attacks) - 1 else space, 0, 23, 16, "on-sky"),
                transform=at(x, y),
            )
        )
    return tile(46 * across + 10, 62 * down + 8, *out, paper=False)


# Space junk and objectives --------------------------------------------------------------------------------------------

_CROSS: Final = path("M-24 -24L24 24M24 -24L-24 24", cls="k-lost")
_BACKS: Final = g(use("u-back-place", -22, 0, 0.6), use("u-back-impact", 22, 0, 0.6))
_BOXES: Final = join(
    rect(22, 22, 26 * (place % 3 - 1), 26 * (place // 3) - 13, rx=5, cls="f-ice3 inked", stroke_width=3)
    for place in range(6)
)
_FALL: Final = (
    use("u-hex", 0, 16, 0.6, cls="terrain-B")
    + use("u-rock", 0, -16, 1.7)
    + path("M10 -30L22 -46M-2 -34L4 -50", cls="ink", stroke_width=3)
)
_STORM: Final = path("M-26 10A28 28 0 1 1 -8 26M-8 26l4 -13M-8 26l13 4", cls="ink", stroke_width=5)


def junk_print(card: int) -> Markup:
    """What a space junk card does, in a picture; an arrow points to the side it is about."""
    pictures = {
        1: g(coordinate_card("?,?,?"), transform=at(0, 0, 0.9)),
        3: g(_BACKS, _CROSS),
        5: use("u-hex", 0, 12, 0.8, cls="terrain-G") + use("u-rock", 0, 10, 1.7),
        6: _BOXES + use("u-rock", 0, 0, 1.5),
        7: g(steps_print(["1", "2", "4"]), transform=at(-50, 0)) + _CROSS,
        8: _FALL,
        10: _FALL + use("u-volcano", 0, 20, 0.5),
        11: _BOXES + _CROSS,
        12: _STORM,
    }
    side = {1: 1, 3: 1, 8: 1, 2: -1, 4: -1, 9: -1}.get(card, 0)
    picture = pictures[card if card in pictures else card - 1]
    arrow = g(
        path(_ARROW, cls="f-coral inked", stroke_width=2.5), transform=at(50 * side, 0, 1, 0 if side > 0 else 180)
    )
    return tile(136, 104, g(picture, transform=at(-14 * side, 0)), arrow if side else None)


_GOALS: Final = {
    "first": "u-imp",
    "last": "u-imp",
    "technologies": "u-star",
    "mines": "u-mine",
    "network": "u-mine",
    "forts": "u-fort",
    "pads": "u-pad",
    "freight": "u-rock",
    "home": "u-rock",
    "clean": "u-rock",
    "shots": "u-star",
    "green": "u-hex",
}


def goal_print(asks: str, number: int) -> Markup:
    """What a personal objective counts, and how many of it."""
    symbol = _GOALS[asks]
    scale = {"u-hex": 0.8, "u-rock": 2.2, "u-mine": 1.6}.get(symbol, 1.2)
    drawn = [imp(0, 0, 0, scale) if symbol == "u-imp" else use(symbol, 0, 0, scale, cls="terrain-G")]
    if asks == "network":
        line = path("M-38 0H38", cls="tunnel-case") + path("M-38 0H38", cls="tunnel net-0")
        drawn = [line, use("u-mine", -38, 0, 1.3), use("u-mine", 0, 0, 1.3), use("u-mine", 38, 0, 1.3)]
    elif asks == "home":
        drawn = [_BOXES, use("u-rock", 0, 0, 1.5)]
    elif asks == "clean":
        drawn.append(_CROSS)
    words = {"first": _("1st"), "last": pgettext("to fly", "last")}.get(asks, str(number) if number else "")
    label = text(words, 44, 36, 20) if words else None
    return tile(136, 104, *drawn, label)

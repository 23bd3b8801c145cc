"""The table: the large moon, Uranus, the way of the asteroids, the neighbours, and what the last move was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.state import Event
from orrery.core.views import name_of
from orrery.draw import Acts, Markup, Point, acts, at, board_box, g, join, polar, rect, text, trail, use
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.view.course import SKY, course, decks, phases
from orrery.games.uranus.view.facts import Seat, View, aimed_at, large_seat
from orrery.games.uranus.view.globe import MIDDLE, globe, pick_key
from orrery.games.uranus.view.moon import large, outlines, place_of
from orrery.games.uranus.view.others import junk_pair, looks, others
from orrery.games.uranus.view.tools import strike_ghosts, tool_targets

MOON: Final[Point] = (-122.0, 106.0)
_PAGES: Final = (("page-moon", "My moon"), ("page-sky", "Uranus and the track"), ("page-others", "Neighbours"))
_WHY: Final = {"setup": "start_mine", "build": "mine", "use": "mine", "collect": "double", "strikes": "mine"}


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board as SVG, every legal action on it an element that can be clicked."""
    return board_box("uranus", "Uranus, your moon and your neighbours", scene(view, acts(SPACE, legal), events, prefix))


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """Everything on the board."""
    end = None
    if view["over"]:
        end = rect(3000, 3000, cls="dawn" if view["won"] else "dusk")
    return join(
        [
            SKY,
            end,
            g(
                course(view, prefix),
                phases(view),
                globe(view, can, prefix),
                decks(view, prefix),
                *_sky_trail(events),
                cls="page-sky",
                data_when="page-sky",
            ),
            g(
                _moon(view, can, prefix),
                junk_pair(view, prefix),
                g(looks(view, prefix), transform=at(*MOON)),
                *_moon_trail(view, events),
                cls="page-moon",
            ),
            g(others(view, can, prefix), cls="page-others", data_when="page-others"),
            _tabs(view),
        ]
    )


def _tabs(view: View) -> Markup:
    """A phone shows one part of the table at a time: these choose which."""
    out = []
    pages = (*_PAGES[:2], ("page-others", "Cards")) if view["players"] == 1 else _PAGES
    for (key, words), x in zip(pages, (-320, 0, 320), strict=True):
        title = f"Round {view['round']}" if key == "page-sky" else words
        out.append(
            g(
                rect(310, 110, rx=20, cls="hit"),
                rect(300, 78, rx=39, cls="phase"),
                text(title, 0, 2, 36, "on-sky"),
                rect(304, 90, rx=30, cls="focus"),
                cls="target",
                transform=at(x, -446),
                role="button",
                tabindex=0,
                aria_label=words,
                data_pick=key,
            )
        )
    return g(*out, cls="page-tabs")


def _moon(view: View, can: Acts, prefix: str) -> Markup:
    number = large_seat(view)
    seat = view["seats"][number]
    playing = view["viewer"] is not None and not view["over"] and not seat["flown"]
    why = _WHY.get(view["phase"]) if playing else None
    stars = [
        use("u-star", *place_of(coord), 1.25, id=f"{prefix}star-{source}", cls="aim")
        for source, coord in aimed_at(view, number)
    ]
    return g(
        g(large(seat, why, prefix), cls="left-alone" if seat["flown"] else None),
        *_set_lights(seat, can, prefix),
        g(*stars, cls="aims"),
        tool_targets(view, can, prefix) if can.by_verb else None,
        strike_ghosts(view, can, prefix) if can.of("strike") else None,
        text(_title(view, number, seat), 60, 358, 25, "pname on-sky"),
        transform=at(*MOON),
        cls="own",
    )


def _title(view: View, number: int, seat: Seat) -> str:
    if seat["moon_name"] is None:
        return ""
    if seat["flown"]:
        return f"{seat['moon_name']}, left in round {seat['flown']}"
    owner = "Your moon" if number == view["viewer"] else name_of(view, number)
    return f"{owner}, {seat['moon_name']}"


def _set_lights(seat: Seat, can: Acts, prefix: str) -> list[Markup]:
    """The mines of each set, lit while the hand is on the set."""
    if not can.of("use") and not can.of("place"):
        return []
    return [
        outlines(own["mines"], cls="light set-light", id=f"{prefix}{pick_key(own['name'])}")
        for own in seat["sets"]
        if own["mines"]
    ]


# The last move --------------------------------------------------------------------------------------------------------


def _sky_trail(events: Sequence[Event]) -> list[Markup]:
    """What the last player did on Uranus."""
    out = []
    for event in events:
        if event.kind in ("launched", "secured", "flew", "wiped"):
            x, y = polar(110, 60 * int(event.data["module"]) - 30)
            out.append(trail(event.player, (MIDDLE[0] + x, MIDDLE[1] + y), r=62))
    return out[-1:]


def _moon_trail(view: View, events: Sequence[Event]) -> list[Markup]:
    """What the last player did to the large moon."""
    out = []
    for event in events:
        data = event.data
        if event.player != large_seat(view):
            continue
        if event.kind == "struck":
            out.append(g(outlines(data["lost"], cls="last-lost"), transform=at(*MOON), cls="last-move"))
        elif event.kind in ("drew_mine", "removed_mine", "fortified", "built_pad", "started", "doubled"):
            x, y = place_of(data["hex"])
            out.append(trail(event.player, (MOON[0] + x, MOON[1] + y), r=28, cls="thin"))
        elif event.kind in ("drew_tunnel", "removed_tunnel"):
            one, _, other = data["edge"].partition(" to ")
            (ax, ay), (bx, by) = place_of(one), place_of(other)
            out.append(trail(event.player, (MOON[0] + (ax + bx) / 2, MOON[1] + (ay + by) / 2), r=13, cls="thin"))
    return out[-6:]

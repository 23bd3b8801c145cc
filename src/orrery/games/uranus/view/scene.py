"""The table: the large moon, Uranus, the way of the asteroids, the neighbours, and what the last move was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.core.language import _
from orrery.core.state import Event
from orrery.core.views import name_of
from orrery.draw import Acts, Leaf, Markup, Point, acts, at, board_box, g, join, nth, outline, pager, polar, text, trail
from orrery.games.uranus.actions import SPACE
from orrery.games.uranus.view.cards import side_tag
from orrery.games.uranus.view.course import SKY, course, decks, phases
from orrery.games.uranus.view.facts import SIZE, Seat, View, aimed_at, large_seat
from orrery.games.uranus.view.globe import MIDDLE, globe, pick_key
from orrery.games.uranus.view.moon import large, outlines, place_of
from orrery.games.uranus.view.others import junk_pair, looks, others
from orrery.games.uranus.view.tools import strike_ghosts, tool_targets

MOON: Final[Point] = (0.0, 173.0)
# The boxes of the leaves of a phone: my moon without and with the numbers on its rim, Uranus with the track, the table
_NEAR: Final = "-318 -106 636 558"
_AIMED: Final = "-358 -140 716 626"
_WHEEL: Final = "-310 -472 620 790"
_TABLE: Final = "-310 -322 620 700"
_WHY: Final = {"setup": "start_mine", "build": "mine", "use": "mine", "collect": "double", "strikes": "mine"}
_AIM: Final = [polar(SIZE * 0.86, 60 * corner) for corner in range(6)]


def board(view: View, legal: Sequence[int] = (), events: Sequence[Event] = (), prefix: str = "") -> Markup:
    """The whole board as SVG, every legal action on it an element that can be clicked."""
    can = acts(SPACE, legal)
    drawing = board_box("uranus", _("Uranus, your moon and your neighbours"), scene(view, can, events, prefix))
    return drawing + _pager(view, can, prefix)


def _pager(view: View, can: Acts, prefix: str) -> Markup:
    """A phone shows one part of the table at a time, first that with the thing to do."""
    others = _("Cards") if view["players"] == 1 else _("Neighbours")
    own = _("My moon") if view["viewer"] is not None else _("First moon")
    leaves = (
        Leaf("moon", own, _AIMED if can.of("strike") else _NEAR),
        Leaf("sky", "Uranus", _WHEEL),
        Leaf("others", others, _TABLE),
    )
    on_uranus = any(can.of(verb) for verb in ("secure", "wipe", "fly"))
    now = "sky" if on_uranus else "others" if can.of("fire") and view["step"] == "guns" else "moon"
    return pager(leaves, now if can.by_verb else "", f"{view['round']} {view['step']}", prefix)


def scene(view: View, can: Acts, events: Sequence[Event], prefix: str) -> Markup:
    """Everything on the board."""
    return join(
        [
            SKY,
            g(
                course(view, prefix),
                phases(view),
                globe(view, can, prefix),
                decks(view, prefix),
                *_sky_trail(events),
                cls="page-sky",
                data_part="sky",
            ),
            g(
                _moon(view, can, prefix),
                junk_pair(view, prefix),
                *_moon_trail(view, events),
                cls="page-moon",
                data_part="moon",
            ),
            g(others(view, can, prefix), cls="page-others", data_part="others"),
            g(looks(view, prefix), transform=at(*MOON), cls="looks", data_part="others"),
        ]
    )


def _moon(view: View, can: Acts, prefix: str) -> Markup:
    number = large_seat(view)
    seat = view["seats"][number]
    playing = view["viewer"] is not None and not seat["flown"]
    why = _WHY.get(view["phase"]) if playing else None
    return g(
        g(large(seat, why, prefix), cls="left-alone" if seat["flown"] else None),
        *_set_lights(seat, can, prefix),
        g(*(_aim(source, coord, prefix) for source, coord in aimed_at(view, number)), cls="aims"),
        tool_targets(view, can, prefix) if can.by_verb else None,
        strike_ghosts(view, can, prefix) if can.of("strike") else None,
        text(_title(view, number, seat), 0, 317, 17, "on-sky-2 told moon-title tiny"),
        transform=at(*MOON),
        cls="own",
    )


def _aim(source: str, coord: str, prefix: str) -> Markup:
    """Where an impact will come down, and from which side."""
    return g(
        outline(_AIM, cls="aim-hex"),
        g(side_tag(source), transform=at(0, -SIZE * 0.86)),
        transform=at(*place_of(coord)),
        id=f"{prefix}star-{source}",
        cls="aim",
    )


def _title(view: View, number: int, seat: Seat) -> str:
    if seat["moon_name"] is None:
        return ""
    if seat["flown"]:
        return _("{moon}, left in round {round}", moon=seat["moon_name"], round=seat["flown"])
    owner = _("Your moon") if number == view["viewer"] else name_of(view, number)
    return f"{owner}, {seat['moon_name']}"


def _set_lights(seat: Seat, can: Acts, prefix: str) -> list[Markup]:
    """The mines of each set, lit while it is chosen or the hand is on it."""
    if not can.of("use") and not can.of("place"):
        return []
    return [
        outlines(
            own["mines"],
            cls="light set-light",
            id=f"{prefix}{pick_key(own['name'])}",
        )
        for own in seat["sets"]
        if own["mines"]
    ]


# The last move --------------------------------------------------------------------------------------------------------


def _sky_trail(events: Sequence[Event]) -> list[Markup]:
    """What the last player did on Uranus."""
    out = []
    for event in events:
        if event.kind in ("launched", "secured", "flew", "wiped"):
            x, y = polar(100, 60 * int(event.data["module"]) - 30)
            out.append(trail(event.player, (MIDDLE[0] + x, MIDDLE[1] + y), r=47, cls="thin", number=nth(event)))
    return out[-3:]


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
            out.append(trail(event.player, (MOON[0] + x, MOON[1] + y), r=28, cls="thin", number=nth(event)))
        elif event.kind in ("drew_tunnel", "removed_tunnel"):
            one, _dot, other = data["edge"].partition(" to ")
            (ax, ay), (bx, by) = place_of(one), place_of(other)
            out.append(trail(event.player, (MOON[0] + (ax + bx) / 2, MOON[1] + (ay + by) / 2), r=13, cls="thin"))
    return out[-6:]

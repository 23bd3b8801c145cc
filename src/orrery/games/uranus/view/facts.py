"""What a view says, in the words and numbers that the drawings need."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from orrery.core.language import _, pgettext
from orrery.core.views import given, name_of
from orrery.draw import Point, cell
from orrery.games.uranus.moon import CELLS, NAMES
from orrery.games.uranus.view_types import ProjectView, SeatView, UranusView
from orrery.games.uranus.words.names import amounts_of, letter_names

View = UranusView
Seat = SeatView

NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
SIZE: Final = 37.5  # of a hex on the large moon
EDGE: Final = SIZE * sqrt(3)  # from the middle of a hex to that of its neighbour
PLACES: Final[list[Point]] = [cell(a, c, SIZE) for a, _b, c in CELLS]  # middles of the hexes, round the moon's own
_PHASE: Final = {"reveal": 0, "guns": 0, "strikes": 0, "aftermath": 0, "collect": 1, "use": 2, "build": 3}


def edge_ends(name: str) -> tuple[int, int]:
    """The two hexes of a tunnel, by its name ("0,4,-4.1,3,-4")."""
    one, _dot, other = name.partition(".")
    return NUMBERS[one], NUMBERS[other]


def large_seat(view: View) -> int:
    """Whose moon is drawn large: the viewer's; for those who only watch, the first."""
    return view["viewer"] if view["viewer"] is not None and view["viewer"] >= 0 else 0


def in_order(view: View) -> list[int]:
    """The other seats clockwise, beginning left of the large moon."""
    first = large_seat(view)
    return [(first + step) % view["players"] for step in range(1, view["players"])]


def phase_names() -> tuple[str, ...]:
    """The four phases of a round, in a word each."""
    return (
        pgettext("phase", "Asteroids"),
        pgettext("phase", "Mine"),
        pgettext("phase", "Use"),
        pgettext("phase", "Build"),
    )


def phase(view: View) -> int | None:
    """Which of the four phases of a round it is; None before the first round and at the end."""
    return _PHASE.get(view["phase"])


def who(view: View, seat: int) -> str:
    return _("you") if seat == view["viewer"] else name_of(view, seat)


def short(view: View, seat: int, letters: int = 10) -> str:
    """The name of a seat where there is little room."""
    name = name_of(view, seat)
    return name if len(name) <= letters else name[: letters - 1] + "…"


def hex_words(name: str) -> str:
    return f"({name})"


def terrain_name(letter: str) -> str:
    """What the ground of a hex is called: its colour, or the volcano."""
    return _("volcano") if letter == "V" else letter_names()[letter]


def letter_of(seat: Seat, name: str) -> str:
    return str("".join(seat["rows"])[NUMBERS[name]])


def rock_words(rocks: Sequence[int]) -> str:
    """Rocks as people say them: "2 green, 1 blue"."""
    return ", ".join(amounts_of(rocks))


def track_of(seat: Seat, name: str) -> ProjectView | None:
    return next((track for track in seat["tracks"] if track["name"] == name), None)


def active(seat: Seat) -> int:
    """How many hexes of a moon are not dark."""
    return 61 - len(seat["dark"])


def left_behind(view: View) -> int:
    """How many races are still on their moons."""
    return sum(not seat["flown"] for seat in view["seats"])


def aimed_at(view: View, seat: int) -> list[tuple[str, str]]:
    """The face-up points of impact that will hit a seat's moon, with where they come from."""
    here = view["seats"][seat]
    found = []
    junk = view["junk"]
    if junk is not None and junk["target"] == seat and junk["coord"] not in (None, "down"):
        found.append(("junk", junk["coord"]))
    if here["flown"]:
        return found
    for side in ("left", "right"):
        coord = view["gaps"][here["gaps"][side]]["coord"]
        done = view["phase"] == "strikes" and side not in here["strikes"]
        if coord not in (None, "down") and not done:
            found.append((side, coord))
    return found


def eruption_ring(seat: Seat) -> list[str]:
    """The hexes that go dark when the next round begins."""
    if not seat["eruption"] or seat["flown"]:
        return []
    a, b, c = CELLS[NUMBERS[given(seat["volcano"])]]
    spared = {*seat["dark"], *seat["forts"]}
    near = [
        NAMES[number]
        for number, (x, y, z) in enumerate(CELLS)
        if max(abs(x - a), abs(y - b), abs(z - c)) <= seat["eruption"]
    ]
    return [name for name in near if name not in spared]

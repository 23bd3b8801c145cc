"""Relay on the screen: drawings of what a viewer may see. No state, no clock, no chance: equal views draw equally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orrery.core import Event, Game
from orrery.draw import (
    Chapter,
    DefaultScreen,
    Entry,
    Markup,
    Point,
    at,
    circle,
    g,
    join,
    lamp,
    polar,
    rect,
    seat_class,
    target,
    text,
    token,
    trail,
)
from orrery_relay.actions import LAUNCH, NAMES, ORBITS, REFUEL, SPACE


class RelayScreen(DefaultScreen):
    """A board of its own; the page beside it is the default one: the prompt, and a button for each legal action."""

    def scene(self, view: Mapping[str, Any], legal: Sequence[int], events: Sequence[Event]) -> Markup:
        """The ring of moons and below it the tanks; what `legal` allows can be clicked, focused and read aloud.

        The moon that the last action was about gets a ring in the colour of whoever launched.
        """
        last = {event.data["orbit"]: event.player for event in events if event.kind == "launched"}
        return join(
            [
                circle(300, 0, -80, cls="k-orbit", stroke_width=3, stroke_dasharray="4 12"),
                *[moon(view, orbit, legal) for orbit in range(ORBITS)],
                *[trail(last[name], place(orbit), r=50) for orbit, name in enumerate(NAMES) if name in last],
                pump(legal),
                *[tank(view, seat) for seat in range(view["players"])],
            ]
        )

    def reference(self, game: Game) -> list[Chapter]:
        """What is printed round the ring, for the reference part of the rulebook."""
        printed = zip(NAMES, game.data["orbits"]["fuel"], game.data["orbits"]["points"], strict=True)
        orbits = [
            Entry(name, facts=(("Fuel", str(fuel)), ("Points", str(points))), rule="R-2.3")
            for name, fuel, points in printed
        ]
        return [Chapter("Orbits", "Clockwise; the last touches the first.", orbits)]


def place(orbit: int) -> Point:
    """Where a moon stands on the ring."""
    x, y = polar(300, 360 * orbit / ORBITS)
    return x, y - 80


def moon(view: Mapping[str, Any], orbit: int, legal: Sequence[int]) -> Markup:
    """One orbit: its holder's token, or its price for whoever is on turn."""
    x, y = place(orbit)
    holder = view["holder"][orbit]
    action = LAUNCH.at(orbit)
    name = text(NAMES[orbit], 0, 66, 24, "on-sky")
    if holder >= 0:
        return g(circle(40, cls="f-paper inked", stroke_width=4), token(holder, 0, 0, 28), name, transform=at(x, y))
    price = text(view["price"][orbit], 0, 1, 30)
    if action in legal:
        return target(SPACE.notation(action), SPACE.label(action), lamp(price, r=40), name, x=x, y=y, hit=52)
    return g(circle(40, cls="f-paper2 inked", stroke_width=4), price, name, transform=at(x, y))


def pump(legal: Sequence[int]) -> Markup:
    """The antenna's pump in the middle of the ring, for refuelling."""
    face = rect(150, 64, rx=18, cls="f-brass inked", stroke_width=4) + text("Refuel", 0, 1, 28)
    if REFUEL.at() in legal:
        return target(SPACE.notation(REFUEL.at()), SPACE.label(REFUEL.at()), face, x=0, y=-80, box=(150, 64))
    return g(face, transform=at(0, -80), opacity=0.5)


def tank(view: Mapping[str, Any], seat: int) -> Markup:
    """A seat's fuel, points and, if the viewer may know it, contract."""
    step = 230
    x = (seat - (view["players"] - 1) / 2) * step
    full = 200 * view["fuel"][seat] / view["capacity"]
    return g(
        rect(210, 90, rx=16, cls="f-paper inked", stroke_width=4),
        token(seat, -80, -20, 16),
        text(f"{view['points'][seat]} points", 20, -20, 24),
        rect(full, 14, (full - 200) / 2, 16, cls="f-seat") if full else None,
        text(f"{view['fuel'][seat]} of {view['capacity']} fuel", 0, 33, 16),
        text(view["contracts"][seat] or "", 0, 66, 22, "on-sky"),
        cls=seat_class(seat),
        transform=at(x, 385),
    )

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
    SeatFace,
    at,
    circle,
    el,
    g,
    hint,
    join,
    lamp,
    panel,
    polar,
    rect,
    target,
    text,
    token,
    trail,
)
from orrery_relay.actions import LAUNCH, NAMES, ORBITS, REFUEL, SPACE


class RelayScreen(DefaultScreen):
    """A board of its own, and what belongs to a seat; choices, poster and pictures are the default ones."""

    def scene(self, view: Mapping[str, Any], legal: Sequence[int], events: Sequence[Event]) -> Markup:
        """The ring of moons round the pump; a moon that somebody launched to since the viewer acted has a trail."""
        last = {event.data["orbit"]: event.player for event in events if event.kind == "launched"}
        ring = circle(360, cls="k-orbit", stroke_width=3, stroke_dasharray="4 12")
        moons = [moon(view, orbit, legal) for orbit in range(ORBITS)]
        trails = [trail(last[name], place(orbit), r=62) for orbit, name in enumerate(NAMES) if name in last]
        return join([ring, *moons, *trails, pump(legal)])

    def seat(self, view: Mapping[str, Any], number: int) -> SeatFace:
        """Beside sign and points: the fuel in the tank, and a contract that the viewer may know."""
        fuel = el("span", el("b", view["fuel"][number]), f" of {view['capacity']} fuel")
        contract = view["contracts"][number]
        return super().seat(view, number)._replace(counters=fuel, facts=f"Contract: {contract}" if contract else "")

    def held(self, view: Mapping[str, Any]) -> Markup:
        """The viewer's secret, below the choices."""
        contract = view["contracts"][view["viewer"]] if view["viewer"] is not None else None
        words = hint(f"Your client wants a probe at {contract}.")
        return panel("Contract", "only you see this", words) if contract else Markup()

    def reference(self, game: Game) -> list[Chapter]:
        """What is printed round the ring, for the reference part of the rulebook."""
        printed = zip(NAMES, game.data["orbits"]["fuel"], game.data["orbits"]["points"], strict=True)
        orbits = [Entry(n, facts=(("Fuel", str(f)), ("Points", str(p))), rule="R-2.3") for n, f, p in printed]
        return [Chapter("Orbits", "Clockwise; the last touches the first.", orbits)]


def place(orbit: int) -> Point:
    """Where a moon stands on the ring."""
    return polar(360, 360 * orbit / ORBITS)


def moon(view: Mapping[str, Any], orbit: int, legal: Sequence[int]) -> Markup:
    """One orbit: its holder's token, or its price for whoever is on turn; a target if one may launch there."""
    x, y = place(orbit)
    action = LAUNCH.at(orbit)
    name = text(NAMES[orbit], 0, 82, 30, "on-sky")
    if (holder := view["holder"][orbit]) >= 0:
        return g(circle(50, cls="f-paper inked", stroke_width=4), token(holder, 0, 0, 36), name, transform=at(x, y))
    price = text(view["price"][orbit], 0, 1, 38)
    if action in legal:
        return target(SPACE.notation(action), SPACE.label(action), lamp(price, r=50), name, x=x, y=y, hit=64)
    return g(circle(50, cls="f-paper2 inked", stroke_width=4), price, name, transform=at(x, y))


def pump(legal: Sequence[int]) -> Markup:
    """The antenna's pump in the middle of the ring, for refuelling."""
    face = rect(210, 92, rx=24, cls="f-brass inked", stroke_width=4) + text("Refuel", 0, 1, 38)
    if REFUEL.at() in legal:
        return target(SPACE.notation(REFUEL.at()), SPACE.label(REFUEL.at()), face, x=0, y=0, box=(210, 92))
    return g(face, opacity=0.5)

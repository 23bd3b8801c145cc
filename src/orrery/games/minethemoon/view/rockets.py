"""The rockets on their pads: one slot a storey, the dearest on top; name and back of the card at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from orrery.core.state import Event
from orrery.core.views import given
from orrery.draw import (
    Acts,
    Markup,
    Point,
    at,
    circle,
    el,
    ellipse,
    empty_place,
    g,
    join,
    path,
    rect,
    spread,
    target,
    text,
    use,
)
from orrery.games.minethemoon.view.art import KIND_NAMES, ore, robot
from orrery.games.minethemoon.view.bubble import teller
from orrery.games.minethemoon.view.building_words import NAMES
from orrery.games.minethemoon.view.facts import View, sentence
from orrery.games.minethemoon.view.ground import reach
from orrery.games.minethemoon.view.market import card_words
from orrery.games.minethemoon.view_types import RocketView, SlotView

STOREY: Final = 38.0
_NOSE: Final = 52.0
_PLATE: Final = 44.0
_TOP: Final = 100.0  # nothing of a rocket is higher than this on the board
_APART: Final = {2: 190.0, 3: 154.0, 4: 132.0}
_WIDE: Final = 66.0  # half of the plate


@lru_cache(maxsize=8)
def pad_places(pads: tuple[str, ...]) -> dict[str, tuple[float, float, float]]:
    """For each pad: x, the height of its foot, and the scale with which five storeys fit on it."""
    tall = _NOSE + 5 * STOREY + 8 + _PLATE
    out = {}
    scale = 1.05
    for x in spread(len(pads), _APART[len(pads)]):
        scale = min(scale, (reach(abs(x) + _WIDE * 0.86) - 4 - _TOP) / tall)
    for pad, x in zip(pads, spread(len(pads), _APART[len(pads)]), strict=True):
        out[pad] = (x, min(reach(abs(x) + _WIDE * scale) - 4, _TOP + tall * scale + 26), scale)
    return out


def slot_at(view: View, pad: str, slot: int) -> Point:
    """Where the robot in a slot stands on the board."""
    x, foot, scale = pad_places(tuple(view["pads"]))[pad]
    rocket = given(view["pads"][pad])
    height = STOREY * len(rocket["slots"]) + 8
    return x - 13 * scale, foot + scale * (-_PLATE - height + 4 + STOREY * (slot + 0.5))


def rockets(view: View, can: Acts, events: Sequence[Event], prefix: str) -> tuple[Markup, Markup]:
    """All pads, and the bubbles that tell what is on the backs."""
    new = frozenset(f"{event.data['card']}.{event.data['slot']}" for event in events if event.kind == "loaded")
    out, bubbles = [], []
    places = pad_places(tuple(view["pads"]))
    for pad, rocket in view["pads"].items():
        x, foot, scale = places[pad]
        if rocket is None:
            body = g(empty_place("no rocket", 110, 120, on_sky=False), transform=at(0, -90))
            out.append(g(body, _foot_plate(pad, None), transform=at(x, foot, scale)))
            continue
        drawing, bubble = _rocket(view, can, pad, rocket, new, prefix)
        out.append(g(drawing, transform=at(x, foot, scale), id=f"{prefix}rocket-{rocket['card']}"))
        bubbles.append(bubble)
    out += [_launch(event, places, prefix) for event in events if event.kind == "launched"]
    return join(out), join(bubbles)


def _launch(event: Event, places: dict[str, tuple[float, float, float]], prefix: str) -> Markup:
    """A rocket that flew off: it rises once and is gone."""
    x, foot, scale = places[event.data["pad"]]
    flight = g(use("moon-rocket-up", 0, 0, 2.1), cls="liftoff")
    return g(flight, transform=at(x, foot - 120 * scale), id=f"{prefix}launch-{event.data['card']}", cls="figure")


@lru_cache(maxsize=64)
def _hull(storeys: int, pad: str, marked: bool) -> Markup:
    """A rocket without its load, its foot on 0,0."""
    height = STOREY * storeys + 8
    low, high = -_PLATE, -_PLATE - height
    out = [
        ellipse(62, 11, 0, low + 6, cls="f-crater inked", stroke_width=3.5),
        path(f"M-36 {low - 44}L-62 {low + 4}H-28ZM36 {low - 44}L62 {low + 4}H28Z", cls="f-red inked", stroke_width=4),
        path(
            f"M-40 {high}C-38 {high - 26} -16 {high - 44} 0 {high - _NOSE}C16 {high - 44} 38 {high - 26} 40 {high}Z",
            cls="f-red inked",
            stroke_width=4,
        ),
        text(pad, 0, high - 18, 25, "on-red"),
        rect(80, height, 0, (low + high) / 2, rx=6, cls="f-paper inked", stroke_width=4),
    ]
    if marked:  # an Accelerator has lit it: it goes this turn, full or not
        out.insert(0, path(f"M-16 {low - 2}Q0 {low + 44} 16 {low - 2}Z", cls="f-brass inked", stroke_width=3))
    return join(out)


def rocket_height(storeys: int) -> float:
    """How high a rocket without its plate is."""
    return _NOSE + STOREY * storeys + 8 + 24


def bare_rocket(slots: Sequence[tuple[str, int]]) -> Markup:
    """A rocket with its empty slots, its foot on 0,0, without pad and plate."""
    top = -_PLATE - STOREY * len(slots) - 8
    storeys = (
        _plain_slot(type_, worth, None, False, False, top + 4 + STOREY * (number + 0.5), "", None)
        for number, (type_, worth) in enumerate(slots)
    )
    return g(_hull(len(slots), "", False), *storeys, transform=at(0, _PLATE - 12))


@lru_cache(maxsize=128)
def _foot_plate(name: str, back: str | None, cost: tuple[tuple[str, int], ...] = ()) -> Markup:
    """What is written at the foot: the rocket, the building on its back, and at the corners what that costs."""
    plate = rect(2 * _WIDE, _PLATE - 4, 0, -_PLATE / 2 + 4, rx=11, cls="f-paper inked minor", stroke_width=3)
    words = [text(name, 0, -27 if back else -18, 17, "minor")]
    if back:
        words.append(text(back, 0, -9, 15, "minor soft"))
    kinds = [kind for kind, count in cost for _ in range(count)]
    coins = (
        g(circle(13, cls="f-paper inked", stroke_width=2.5), ore(kind, 0, 0, 0.54), transform=at(x, -_PLATE - 2))
        for kind, x in zip(kinds, spread(len(kinds), 216 / max(2, len(kinds))), strict=True)
    )
    return join([plate, *words, g(*coins, cls="minor")])


def _rocket(
    view: View, can: Acts, pad: str, rocket: RocketView, new: frozenset[str], prefix: str
) -> tuple[Markup, Markup]:
    slots = rocket["slots"]
    height = STOREY * len(slots) + 8
    x, foot, scale = pad_places(tuple(view["pads"]))[pad]
    hull = _hull(len(slots), pad, rocket["marked"])
    key = f"{prefix}tell-{rocket['card']}"
    words = f"{rocket['name']}. On its back: {card_words(view, rocket)}"
    plate = _foot_plate(rocket["name"], NAMES[rocket["building"]], tuple(rocket["cost"].items()))
    tip = (x, foot - scale * (_PLATE - 4))
    name, bubble = teller(key, words, plate, box=(2 * _WIDE, _PLATE), where=(0, -_PLATE / 2 + 2), tip=tip)
    storeys = join(
        _slot(view, can, pad, number, slot, f"{rocket['card']}.{number}" in new, -_PLATE - height, prefix)
        for number, slot in enumerate(slots, 1)
    )
    whole = None
    if can.may("pad", pad):
        ring = rect(104, height + _NOSE + 16, rx=30, cls="halo pulse", stroke_width=8)
        label = f"Launch {rocket['name']} from pad {pad} this turn"
        whole = target(
            f"pad:{pad}",
            label,
            ring,
            y=-_PLATE - (height + _NOSE) / 2,
            box=(112, height + _NOSE + 20),
            id=f"{prefix}mark-{pad}",
        )
    return join([hull, storeys, name, whole]), bubble


def _slot(view: View, can: Acts, pad: str, number: int, slot: SlotView, new: bool, top: float, prefix: str) -> Markup:
    place = f"{pad}.{number}"
    y = top + 4 + STOREY * (number - 0.5)
    key = f"{prefix}slot-{pad}-{number}"
    if can.may("load", place):
        return _open_slot(place, slot["type"], slot["worth"], y, key)
    white = view["white"]["at"] == f"rocket.{place}"
    why = f"load:{place}" if view["viewer"] is not None else None
    return _plain_slot(slot["type"], slot["worth"], slot["seat"], white, new, y, key, why)


@lru_cache(maxsize=1024)
def _open_slot(place: str, type_: str, worth: int, y: float, key: str) -> Markup:
    """A slot I can fill now."""
    kind = KIND_NAMES["f" + type_]
    lamp = rect(46, 40, -13, 0, rx=11, cls="glow pulse") + rect(35, 33, -13, 0, rx=8, cls="box lamp")
    body = (el("title", _slot_words(type_, worth)), lamp, ore("f" + type_, -13, 0, 0.88), _worth(worth))
    return target(f"load:{place}", f"Load {kind} on pad {place[0]}, worth {worth}", *body, y=y, box=(78, 38), id=key)


@lru_cache(maxsize=4096)
def _plain_slot(
    type_: str, worth: int, seat: int | None, white: bool, new: bool, y: float, key: str, why: str | None
) -> Markup:
    words = _slot_words(type_, worth)
    load = Markup()
    if seat is None:
        load = ore("f" + type_, -13, 0, 0.88)
    else:
        words += f", loaded by seat {seat + 1}"
        if not white:
            load = robot(seat, -13, 0, 1.15, "grows" if new else "")
    body = (el("title", words), rect(35, 33, -13, 0, rx=8, cls="box"), load, _worth(worth))
    return g(*body, transform=at(0, y), id=key or None, data_why=why, cls="place")


def _slot_words(type_: str, worth: int) -> str:
    return f"{sentence(KIND_NAMES['f' + type_])}, worth {worth}"


def _worth(worth: int) -> Markup:
    return text(worth, 23, 1, 24, "slot-no")

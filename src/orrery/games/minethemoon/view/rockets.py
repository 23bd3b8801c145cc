"""The rockets on their pads: one storey a slot, the dearest on top; beside each its name, and what it becomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from orrery.core.language import _, cache_by_language, pgettext
from orrery.core.state import Event
from orrery.core.views import given, name_of
from orrery.draw import Acts, Markup, Point, at, el, ellipse, g, join, path, rect, snug, target, text, use
from orrery.games.minethemoon.view.art import ore, robot
from orrery.games.minethemoon.view.bubble import teller
from orrery.games.minethemoon.view.building_words import name_of_building, ours
from orrery.games.minethemoon.view.facts import View, sentence
from orrery.games.minethemoon.view.layout import PAD_STEP, PADS
from orrery.games.minethemoon.view.market import card_words
from orrery.games.minethemoon.view_types import RocketView, SlotView
from orrery.games.minethemoon.words.glossary import named

STOREY: Final = 21.0
_NOSE: Final = 33.0
_HALF: Final = 28.0  # of the hull
_FINS: Final = 41.0
_WORDS: Final = 35.0  # from the middle of the hull to the words


@lru_cache(maxsize=8)
def pad_places(pads: tuple[str, ...]) -> dict[str, Point]:
    """For each pad the middle of its rocket's foot."""
    step = PAD_STEP[len(pads)]
    return {pad: (PADS[0] + _FINS + step * number, PADS[1]) for number, pad in enumerate(pads)}


def _storey(slots: int, slot: int) -> float:
    """How high the middle of a slot lies above the foot; slots count from the top."""
    return -(STOREY * (slots - slot - 0.5) + 4)


def slot_at(view: View, pad: str, slot: int) -> Point:
    """Where the robot in a slot stands on the board."""
    x, foot = pad_places(tuple(view["pads"]))[pad]
    return x - 13, foot + _storey(len(given(view["pads"][pad])["slots"]), slot)


def rockets(
    view: View, can: Acts, events: Sequence[Event], prefix: str, over: Mapping[str, Markup]
) -> tuple[Markup, Markup]:
    """All pads, and the bubbles that tell what is on the backs; `over` is what stands on a rocket besides."""
    new = frozenset(f"{event.data['card']}.{event.data['slot']}" for event in events if event.kind == "loaded")
    out, bubbles = [], []
    places = pad_places(tuple(view["pads"]))
    flown = {event.data["pad"]: event.data["card"] for event in events if event.kind == "launched"}
    for number, (pad, rocket) in enumerate(view["pads"].items()):
        x, foot = places[pad]
        if rocket is None:
            body = g(_empty(pad), transform=at(x, foot))
        else:
            drawing, bubble = _rocket(view, can, pad, rocket, new, prefix)
            body = g(drawing, transform=at(x, foot), id=f"{prefix}rocket-{rocket['card']}")
            bubbles.append(bubble)
        flight = _launch(flown[pad], x, foot, prefix) if pad in flown else None
        out.append(g(body, over.get(f"pad {pad}"), flight, cls=f"pad-{number}"))
    return join(out), join(bubbles)


def _launch(card: str, x: float, foot: float, prefix: str) -> Markup:
    """A rocket that flew off: it rises once and is gone."""
    flight = g(use("moon-rocket-up", 0, 0, 1.4), cls="liftoff")
    return g(flight, transform=at(x, foot - 70), id=f"{prefix}launch-{card}", cls="figure")


@cache_by_language(8)
def _empty(pad: str) -> Markup:
    crater = ellipse(44, 8, 0, 0, cls="f-crater inked", stroke_width=2.4)
    frame = rect(60, 70, 0, -44, rx=10, cls="empty-slot on-board")
    return join([crater, frame, text(pad, 0, -58, 15), text(pgettext("pad", "empty"), 0, -36, 12, "fine")])


@lru_cache(maxsize=64)
def _hull(storeys: int, pad: str, marked: bool) -> Markup:
    """A rocket without its load, its foot on 0,0."""
    high = -STOREY * storeys - 6
    nose = f"M-{_HALF} {high}C-{_HALF} {high - 17} -12 {high - 28} 0 {high - _NOSE}"
    out = [
        ellipse(44, 8, 0, 0, cls="f-crater inked", stroke_width=2.4),
        path(f"M-26 -28L-{_FINS} -2H-22ZM26 -28L{_FINS} -2H22Z", cls="f-red inked", stroke_width=2.6),
        path(f"{nose}C12 {high - 28} {_HALF} {high - 17} {_HALF} {high}Z", cls="f-red inked", stroke_width=2.6),
        text(pad, 0, high - 12, 15, "on-red"),
        rect(2 * _HALF, -high - 2, 0, (high - 2) / 2, rx=4, cls="f-paper inked", stroke_width=2.6),
    ]
    if marked:  # an Accelerator has lit it: it goes this turn, full or not
        out.insert(0, path("M-11 -4Q0 22 11 -4Z", cls="f-brass inked", stroke_width=2))
    return join(out)


def rocket_height(storeys: int) -> float:
    """How high a rocket is, with the rim of its pad."""
    return _NOSE + STOREY * storeys + 6 + 9


def bare_rocket(slots: Sequence[tuple[str, int]]) -> Markup:
    """A rocket with its empty slots, its foot on 0,0, without name."""
    storeys = (
        _plain_slot(type_, worth, None, None, False, False, _storey(len(slots), number), "", None)
        for number, (type_, worth) in enumerate(slots)
    )
    return g(_hull(len(slots), "", False), *storeys, transform=at(0, -9))


@cache_by_language(256)
def _beside(name: str, state: str, back: str, high: float, room: float) -> Markup:
    """What is written beside a rocket."""
    size = 14 if room > 70 else 13.5
    rows = ((name, size, ""), (state, 12, "fine plain"), (_("then"), 12, "fine soft"), (back, 12, "fine plain"))
    top = max(high, -104.0)
    return join(
        snug(words, _WORDS, top + y, tall, f"tx-left {cls}".rstrip(), room)
        for (words, tall, cls), y in zip(rows, (0, 17, 36, 51), strict=True)
    )


def flight(marked: bool, open_slots: int, leaves: str) -> str:
    """How near a rocket is to its launch; `leaves` says of one that was lit that it goes this turn."""
    if marked:
        return leaves
    return _("{count} open", count=open_slots) if open_slots else pgettext("rocket", "full")


def _rocket(
    view: View, can: Acts, pad: str, rocket: RocketView, new: frozenset[str], prefix: str
) -> tuple[Markup, Markup]:
    slots = rocket["slots"]
    high = -STOREY * len(slots) - 6
    x, foot = pad_places(tuple(view["pads"]))[pad]
    open_slots = sum(slot["seat"] is None for slot in slots)
    state = flight(rocket["marked"], open_slots, _("flies this turn"))
    words = _("{rocket}. On its back: {card}", rocket=rocket["name"], card=card_words(view, rocket))
    width, middle = PAD_STEP[len(view["pads"])] - _HALF - _WORDS, max(high, -104.0) + 25
    beside = _beside(rocket["name"], state, name_of_building(rocket["building"]), high, width - 3)
    name, bubble = teller(
        "rockets",
        f"{prefix}tell-{rocket['card']}",
        words,
        beside,
        box=(width, 70),
        where=(_WORDS + width / 2 - 3, middle),
        tip=(x + _WORDS + width / 2, foot + middle - 36),
        more=ours(view, rocket["building"]),
    )
    storeys = join(
        _slot(view, can, pad, number, slot, f"{rocket['card']}.{number}" in new, len(slots), prefix)
        for number, slot in enumerate(slots, 1)
    )
    whole = None
    if can.may("pad", pad):
        tall = _NOSE - high + 8
        ring = rect(70, tall, rx=20, cls="halo pulse", stroke_width=6)
        label = _("Launch {rocket} from pad {pad} this turn", rocket=rocket["name"], pad=pad)
        whole = target(f"pad:{pad}", label, ring, y=(high - _NOSE) / 2, box=(76, tall + 4), id=f"{prefix}mark-{pad}")
    return join([_hull(len(slots), pad, rocket["marked"]), storeys, name, whole]), bubble


def _slot(view: View, can: Acts, pad: str, number: int, slot: SlotView, new: bool, storeys: int, prefix: str) -> Markup:
    place = f"{pad}.{number}"
    y = _storey(storeys, number - 1)
    key = f"{prefix}slot-{pad}-{number}"
    if can.may("load", place):
        return _open_slot(place, slot["type"], slot["worth"], y, key)
    white = view["white"]["at"] == f"rocket.{place}"
    why = f"load:{place}" if view["viewer"] is not None else None
    by = None if slot["seat"] is None else name_of(view, slot["seat"])
    return _plain_slot(slot["type"], slot["worth"], slot["seat"], by, white, new, y, key, why)


@cache_by_language(1024)
def _open_slot(place: str, type_: str, worth: int, y: float, key: str) -> Markup:
    """A slot I can fill now."""
    lamp = rect(52, 19, 0, 0, rx=5, cls="box lamp pulse")
    body = (el("title", _slot_words(type_, worth)), lamp, ore("f" + type_, -13, 0, 0.52), _worth(worth))
    label = _("Load {kind} on pad {pad}, worth {worth}", kind=named("f" + type_), pad=place[0], worth=worth)
    return target(f"load:{place}", label, *body, y=y, box=(56, 21), id=key)


@cache_by_language(4096)
def _plain_slot(
    type_: str,
    worth: int,
    seat: int | None,
    by: str | None,
    white: bool,
    new: bool,
    y: float,
    key: str,
    why: str | None,
) -> Markup:
    words = _slot_words(type_, worth)
    load = Markup()
    if seat is None:
        load = ore("f" + type_, -13, 0, 0.52)
    else:
        words = _("{slot}, loaded by {name}", slot=words, name=by)
        if not white:
            load = robot(seat, -14, 0.5, 0.64, "grows" if new else "")
    box = rect(24, 19, -13, 0, rx=4, cls="box thin" if seat is None else "box thin aboard")
    return g(
        el("title", words), box, load, _worth(worth), transform=at(0, y), id=key or None, data_why=why, cls="place"
    )


def _slot_words(type_: str, worth: int) -> str:
    return _("{kind}, worth {worth}", kind=sentence(named("f" + type_)), worth=worth)


def _worth(worth: int) -> Markup:
    return text(worth, 13, 0.5, 14)

"""The four corners: Priority, turn and step, the deck of rockets, the Subsidy with the white robot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from orrery.draw import Markup, Point, at, card_back, count_disc, empty_place, g, join, path, rect, text, token, use
from orrery.games.minethemoon.view.facts import PARTS, View, part_of_turn

SUBSIDY: Final[Point] = (432.0, 412.0)
_PRIORITY: Final[Point] = (-446.0, -430.0)
_STEP: Final = 40.0


def corners(view: View, prefix: str) -> Markup:
    """All four."""
    last = view["last_turn"] or view["over"]
    seat = view["white"]["seat"]
    words = "The end" if view["over"] else "Last turn" if last else f"Turn {view['turn']}"
    return join(
        [
            _priority(tuple(view["priority"]), prefix),
            _turn(words, last, part_of_turn(view)),
            _deck(view["deck"]),
            _subsidy(seat, seat is not None and seat == view["grant"], prefix),
        ]
    )


@lru_cache(maxsize=256)
def _priority(order: tuple[int, ...], prefix: str) -> Markup:
    x, y = _PRIORITY
    out = [text("Priority", x - 2, y - 36, 20, "minor on-sky")]
    for place, seat in enumerate(order):
        out.append(text(place + 1, x - 34, y + _STEP * place, 19, "minor on-sky-2"))
        out.append(token(seat, x, y + _STEP * place, 18, id=f"{prefix}priority-{seat}"))
    return g(*out, cls="priority")


@lru_cache(maxsize=512)
def _turn(words: str, last: bool, now: int | None) -> Markup:
    out = [text(words, 0, -34, 21, f"n-label {'lit-turn' if last else 'on-sky-2'}")]
    for number, name in enumerate(PARTS):
        y = 4 + 30 * number
        if number == now:
            out.append(path(f"M-54 {y - 8}L-40 {y}L-54 {y + 8}Z", cls="f-brass inked minor", stroke_width=3))
        out.append(text(name, 2, y, 21, f"minor {'on-sky' if number == now else 'on-sky-3'}"))
    return g(*out, transform=at(440, -424))


@lru_cache(maxsize=64)
def _deck(count: int) -> Markup:
    where = at(-438, 418)
    if not count:
        return g(empty_place("empty", 84, 112), transform=where, role="img", aria_label="The deck is empty")
    back = card_back(use("moon-rocket-up", 0, 2, 0.86), width=80, height=108)
    edge = rect(80, 108, 0, 6, rx=14, cls="f-ink")
    body = (edge, back, count_disc(count, 36, 48, 17))
    return g(*body, transform=where, role="img", aria_label=f"The deck of rockets, {count} cards")


@lru_cache(maxsize=64)
def _subsidy(seat: int | None, granted: bool, prefix: str) -> Markup:
    """The box of the white robot; who controls it has a token there."""
    holder = None if seat is None else token(seat, 36, 26, 16, id=f"{prefix}subsidy")
    words = "The white robot waits in the Subsidy box" if seat is None else f"Seat {seat + 1} has the white robot"
    if granted:
        words += ", by Grant"
    label = text("Grant" if granted else "Subsidy", 0, 58, 20, "minor on-sky")
    frame = rect(92, 72, 0, 2, rx=14, cls="empty-slot")
    return g(frame, label, holder, transform=at(*SUBSIDY), role="img", aria_label=words)

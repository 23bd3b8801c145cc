"""The line below the track: turn and step, Priority, and the Subsidy with the white robot."""

from __future__ import annotations

from typing import Final

from orrery.core.language import _, cache_by_language
from orrery.core.views import name_of
from orrery.draw import Markup, Point, at, g, join, rect, snug, text, token
from orrery.games.minethemoon.view.facts import PARTS, View, part_of_turn
from orrery.games.minethemoon.view.layout import HEADER

SUBSIDY: Final[Point] = (604.0, HEADER)
_PILL: Final = 64.0
_LABEL: Final = 52.0  # between the Subsidy box and the sign of whoever has the white robot


def turn_line(view: View) -> Markup:
    """Which turn it is, and which of its four parts."""
    last = view["last_turn"] or view["over"]
    words = _("The end") if view["over"] else _("Last turn") if last else _("Turn {number}", number=view["turn"])
    return _turn(words, last, part_of_turn(view))


@cache_by_language(512)
def _turn(words: str, last: bool, now: int | None) -> Markup:
    out = [text(words, 14, HEADER, 18, f"tx-left {'lit-turn' if last else 'on-sky'}")]
    for number, name in enumerate(PARTS):
        on = number == now
        pill = rect(_PILL, 26, rx=13, cls="phase now" if on else "phase")
        x = 138 + (_PILL + 5) * number
        out.append(g(pill, snug(_(name), 0, 0.5, 13.5, None if on else "on-sky-2", _PILL - 6), transform=at(x, HEADER)))
    return join(out)


def order_line(view: View, prefix: str) -> Markup:
    """Priority from the first to the last, and who has the white robot."""
    seat = view["white"]["seat"]
    holder = "" if seat is None else name_of(view, seat)
    return _order(tuple(view["priority"]), seat, holder, seat is not None and seat == view["grant"], prefix)


@cache_by_language(256)
def _order(order: tuple[int, ...], seat: int | None, name: str, granted: bool, prefix: str) -> Markup:
    out = [text(_("Priority"), 390, HEADER, 13.5, "tx-left on-sky-2")]
    for place, who in enumerate(order):
        out.append(token(who, 463 + 25 * place, HEADER, 11, id=f"{prefix}priority-{who}"))
    if seat is None:
        words = _("The white robot waits in the Subsidy box")
    elif granted:
        words = _("{name} has the white robot, by Grant", name=name)
    else:
        words = _("{name} has the white robot", name=name)
    holder = None if seat is None else token(seat, 84.5, 0, 9.5, id=f"{prefix}subsidy")
    label = snug(_("Grant") if granted else _("Subsidy"), 19, 0, 12, "tx-left on-sky-2 fine", _LABEL)
    box = rect(30, 28, 0, 0, rx=8, cls="empty-slot")
    box = g(box, label, holder, transform=at(*SUBSIDY), role="img", aria_label=words, cls="subsidy")
    return join([g(*out, cls="priority"), box])

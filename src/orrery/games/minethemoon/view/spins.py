"""The spins of a turn one by one: what each showed, and who got what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from orrery.core.language import _, cache_by_language
from orrery.core.state import Event
from orrery.core.views import name_of
from orrery.draw import Markup, at, el, g, join, path, rect, text, token
from orrery.games.minethemoon.names import KINDS
from orrery.games.minethemoon.view.art import ore, rocket_sign
from orrery.games.minethemoon.view.facts import View, part_of_turn
from orrery.games.minethemoon.words.glossary import named


@dataclass
class Spin:
    """One spin: its number, what the Crater showed, and by seat how many robots came home or how much was scored."""

    number: int
    of: int
    outcome: str
    gains: dict[int, int] = field(default_factory=dict)

    def words(self, view: View) -> str:
        got = ", ".join(f"{name_of(view, seat)} +{count}" for seat, count in self.gains.items())
        shown = named(self.outcome)
        words = _("Spin {number} of {count}: {outcome}", number=self.number, count=self.of, outcome=shown)
        return f"{words}. {got}" if got else words


def spins_of(events: Sequence[Event]) -> list[Spin]:
    """What the events tell about the spins."""
    found: list[Spin] = []
    for event in events:
        if event.kind == "spun":
            if found and event.data["number"] <= found[-1].number:
                found.clear()  # those were of another turn
            found.append(Spin(event.data["number"], event.data["of"], event.data["outcome"]))
        elif found and event.player >= 0 and event.kind in ("found", "found_some", "delivered"):
            count = event.data["points"] if event.kind == "delivered" else sum(event.data["what"].values())
            found[-1].gains[event.player] = found[-1].gains.get(event.player, 0) + count
    return found


def is_spinning(view: View, spins: Sequence[Spin]) -> bool:
    """Whether the spins are what is to be seen now."""
    if view["step"] == "place" or view["over"]:
        return False
    return bool(spins) or (part_of_turn(view) == 1 and view["spins"]["left"] > 0)


def _rows(wide: float, gains: int) -> int:
    """How many lines the gains of a spin take."""
    return -(-gains // (2 if wide > 60 else 1))


def strip_size(view: View, spins: Sequence[Spin], room: float) -> tuple[int, float, float]:
    """How many boxes, how wide and how high they are."""
    total = spins[-1].of if spins else view["spins"]["total"]
    wide = min(68.0, (room - 5 * (total - 1)) / max(1, total))
    rows = max([1, *(_rows(wide, len(spin.gains)) for spin in spins)])
    return total, wide, 52.0 + 18 * min(rows, 4)


def strip(view: View, spins: Sequence[Spin], left: float, top: float, room: float) -> Markup:
    """As many boxes as spins: done, now, and to come."""
    total, wide, high = strip_size(view, spins, room)
    known = {spin.number: spin for spin in spins}
    done = spins[-1].number if spins else total - view["spins"]["left"]
    out = []
    for number in range(1, total + 1):
        spin = known.get(number)
        gains = tuple(spin.gains.items()) if spin else ()
        if spin:
            words = spin.words(view)
        elif number <= done:
            words = _("Spin {number} of {count}", number=number, count=total)
        else:
            words = _("Spin {number} of {count} is to come", number=number, count=total)
        state = "now" if number == done else "done" if number < done else ""
        outcome = spin.outcome if spin else None
        drawn = _box(number, state, outcome, gains, wide, high, words)
        out.append(g(drawn, transform=at(left + (wide + 5) * (number - 1) + wide / 2, top)))
    return join(out)


@cache_by_language(512)
def _box(
    number: int,
    state: str,
    outcome: str | None,
    gains: tuple[tuple[int, int], ...],
    wide: float,
    high: float,
    words: str,
) -> Markup:
    """One spin, the middle of its upper edge at 0,0."""
    label = _("spin {number}", number=number) if wide > 52 else str(number)
    out = [
        el("title", words),
        rect(wide, high, 0, high / 2, rx=10, cls=f"spinbox {state}".rstrip()),
        text(label, 0, 12, 12.5, "fine" if state else "fine on-spin"),
    ]
    if outcome is None:
        out.append(path("M-6 34L-2 39L7 28", cls="ink", stroke_width=3) if state else text("?", 0, 34, 18, "on-spin"))
    else:
        out.append(ore(outcome, 0, 34, 0.86) if outcome in KINDS else rocket_sign(outcome, 0, 35, 0.9))
    a_row = 2 if wide > 60 else 1
    for place, (seat, count) in enumerate(gains[: 4 * a_row]):
        here = min(a_row, len(gains) - place // a_row * a_row)
        x = (place % a_row - (here - 1) / 2) * 33 - 9
        y = 60 + 18 * (place // a_row)
        out += [token(seat, x, y, 7), text(f"+{count}", x + 8.5, y + 0.5, 12, "tx-left fine")]
    return g(*out, role="img", aria_label=words)

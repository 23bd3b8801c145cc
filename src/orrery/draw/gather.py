"""A plan that is made on the page: several numbers, chosen in any order and sent at once.

A game asks for such numbers one after the other, each as an action of its own. The page lets the player set all of them
first, at their places, with a stepper each, and then sends the actions in the order in which the game asks; `gather.js`
keeps the numbers meanwhile. What a drawing needs for it:

- `knob` is one half of a stepper: less or more of something;
- `number` is the text that shows how many there are, `planned` what is seen only if there are some;
- `crowd` marks a place that turns red when more is planned than it takes;
- `plan` tells what is still to be done, and sends; its `pieces` are the stock of what is placed.

Pieces can also be carried by mouse or finger (`carry.js`): `grip` is where one can be taken, `drop` where it can be
put. Keys and screen readers have the steppers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from orrery.core.language import _
from orrery.draw.markup import Markup, el
from orrery.draw.shapes import at, g, rect, text

_STOCK: Final = ""  # the key of what is not placed yet


class Counter(NamedTuple):
    """One of the numbers: its key, and what is read aloud before and after it."""

    key: str
    name: str
    tail: str


class Things(NamedTuple):
    """What is counted, one of it and several."""

    one: str
    many: str

    def words(self, number: int) -> str:
        return f"{number} {self.one if number == 1 else self.many}"


def knob(
    counter: Counter,
    by: int,
    things: Things,
    *body: Markup,
    x: float,
    y: float,
    box: tuple[float, float],
    dead: bool = False,
    **attrs: object,
) -> Markup:
    """A button on the board that adds `by` to a number. The page fills in how many there are: {} in `data-says`."""
    verb = _("one more") if by > 0 else _("one less")
    says = f"{counter.name}: {{}}, {counter.tail}; {verb}"
    return g(
        rect(*box, rx=12, cls="hit"),
        *body,
        rect(*box, rx=12, cls="focus"),
        cls="target knob",
        transform=at(x, y),
        role="button",
        tabindex=0,
        aria_label=says.format(things.words(0)),
        aria_disabled=True if dead else None,
        data_of=counter.key,
        data_by=by,
        data_says=says,
        **attrs,
    )


def number(key: str, x: float, y: float, size: float, cls: str | None = None) -> Markup:
    """How many there are."""
    return text(0, x, y, size, cls, data_number=key)


def planned(key: str, *body: Markup, **attrs: object) -> Markup:
    """What is seen on the board only while there are some."""
    return g(*body, data_planned=key, cls="unplanned", **attrs)


def crowd(share: str, room: int, *body: Markup, **attrs: object) -> Markup:
    """A stepper, or what belongs to it: marked while more than `room` is planned for all that share this room."""
    return g(*body, data_share=share, data_room=room, **attrs)


def grip(key: str) -> dict[str, str]:
    """Attributes of a place from which a piece can be carried away, if there is one."""
    return {"data_grip": key}


def drop(key: str) -> dict[str, str]:
    """Attributes of a place where a piece can be put down."""
    return {"data_drop": key}


def plan(
    name: str,
    verb: str,
    keys: Sequence[str],
    total: int,
    things: Things,
    do: str,
    *more: Markup | None,
    prefix: str = "",
    note: str = "",
    pieces: Sequence[Markup] = (),
) -> Markup:
    """How many of `total` are still to be placed, and the button that sends them, dead until none is.

    `keys` are in the order in which the game asks, each is answered by `verb:number`; the game asks no more once all
    are placed, and gives what is left to the last. A plan of another `name` begins with nothing. `more` are other
    choices that stand beside it. `pieces` are pictures of what is placed, one for each.
    """
    stock = [el("span", piece, cls="piece", **grip(_STOCK)) for piece in pieces]
    left = el(
        "p",
        el("b", _("{count} still to place.", count=total), data_still=True),
        f" {note}" if note else None,
        cls="hint still",
        role="status",
    )
    send = el(
        "button",
        f"{do} {things.words(total)}",
        cls="btn send",
        type="button",
        disabled=True,
        id=f"{prefix}send",
        data_plan=name,
        data_verb=verb,
        data_keys=" ".join(keys),
        data_total=total,
        data_things=f"{things.one} {things.many}",
    )
    clear = el("button", _("Take all back"), cls="btn clear", type="button", disabled=True, data_clear=True)
    tray = el("div", *stock, cls="pieces", aria_hidden=True, **drop(_STOCK)) if stock else None
    return el(
        "div", el("div", tray, left, cls="tray"), el("div", clear, send, *more, cls="choices two-up"), cls="gather"
    )

"""The right column: what I must choose now, then my missions, my flowers and my power; at the end, the count."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _, capitalized, ngettext, one_of, pgettext
from orrery.core.views import given, name_of
from orrery.draw import (
    Acts,
    Markup,
    acts,
    badge,
    choice_panel,
    el,
    hint,
    icon,
    join,
    panel,
    seat_class,
)
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.cards import COLOURS, POWERS
from orrery.games.gardens.view.art import flower_icon
from orrery.games.gardens.view.choices import PANELS
from orrery.games.gardens.view.missions import mission_card, mission_picture, mission_title
from orrery.games.gardens.view.scene import POWER_VERBS
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import PassedView, own_seat
from orrery.games.gardens.words import names
from orrery.games.gardens.words.log import ENDS


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    can = acts(SPACE, legal)
    if view["final"] is not None:
        parts: list[Markup | None] = [_count(view)]
    elif view["viewer"] is None:
        parts = [_open_missions(view, prefix), _scored(view)]
    else:
        choice = PANELS.get(view["step"])
        parts = [
            choice(view, can, prefix) if choice is not None else None,
            _missions(view, can, prefix),
            _stock(view),
            _power(view, can),
            _passed(view, prefix),
        ]
    return join(parts)


def _missions(view: View, can: Acts, prefix: str) -> Markup | None:
    hand: Sequence[str] = own_seat(view)["hand"] or ()
    if not hand:
        return None
    open_to_me = can.of("score")
    cards = (mission_card(view, card, f"score:{card}" if card in open_to_me else None, prefix) for card in hand)
    small = _("tap one to score it instead of moving") if open_to_me else _("only you see this")
    return panel(_("Your missions"), small, el("div", *cards, cls="cards"))


def _stock(view: View) -> Markup | None:
    me = own_seat(view)
    if not any(me["reserve"].values()) and me["gardener"] is None:
        return None
    pots = (
        el("span", flower_icon(colour), el("span", me["reserve"].get(colour, 0), cls="num"), cls="tokenbtn")
        for colour in COLOURS
    )
    small = _("all planted")
    if me["unused"]:
        small = _("{count} left would cost {points}", count=me["unused"], points=names.points(me["penalty"]))
    return panel(_("Your flowers"), small, el("div", *pots, cls="tray"), cls="panel stock")


def _power(view: View, can: Acts) -> Markup | None:
    """The power, and the switch that shows its targets on the board instead of the moves."""
    me = own_seat(view)
    martian, state = me["martian"], me["power"]
    if martian is None or state is None:
        return None
    power = POWERS[martian]
    title = _("{martian} can {power}", martian=martian.capitalize(), power=_(power.name))
    if state == "used":
        body = el("b", title) + hint(_("Used."), soft=True)
        return el("div", el("div", el("div", body, cls="grow"), icon("check"), cls="row"), cls="panel power used")
    switch = None
    if any(can.of(verb) for verb in POWER_VERBS):
        box = el("input", type="checkbox", cls="sr use-power", id="use-power", aria_label=_("Use power"))
        switch = el("label", box, icon("bolt"), el("span", _("Use power")), cls="btn toggle")
    does = _("{power} Once in the game, {when}.", power=_(power.does), when=_(power.when))
    body = el("b", title) + hint(does, soft=True)
    return el("div", el("div", el("div", body, cls="grow"), switch, cls="row"), cls="panel power")


def _passed(view: View, prefix: str) -> Markup | None:
    """G-R33: the cards that I passed on in the draft, and who may have them; folded up, to be looked at when needed."""
    if not view["passed"]:
        return None
    rows = (_passed_card(view, entry, prefix) for entry in view["passed"])
    words = ngettext("You passed on {count} card", "You passed on {count} cards", len(view["passed"]))
    head = el("summary", words)
    return el("details", head, el("ul", *rows, cls="passed-on"), cls="panel fold", id=f"{prefix}passed-on")


def _passed_card(view: View, entry: PassedView, prefix: str) -> Markup:
    card = entry["card"]
    people = one_of([name_of(view, seat) for seat in entry["holders"]])
    if entry["scored"]:
        words = pgettext("card", "scored by {name}", name=people)
    else:
        words = pgettext("card", "with {names}", names=people)
    worth = None if entry["scored"] or card == "hexagon" else el("b", view["worth"][card], cls="num")
    marks = () if entry["scored"] else view["marks"][card]
    lights = " ".join(f"{prefix}spot-{label}" for label in marks)
    return el(
        "li",
        mission_picture(card),
        el("span", mission_title(card), el("small", *map(badge, entry["holders"]), words), cls="grow"),
        worth,
        cls="gone" if entry["scored"] else None,
        data_lights=lights or None,
        tabindex=0 if lights else None,  # so that it shows them to the keyboard too
    )


def _open_missions(view: View, prefix: str) -> Markup | None:
    tops = [deck["top"] for deck in view["decks"] if deck["top"] is not None]
    if not tops:
        return None
    cards = (mission_card(view, card, None, prefix) for card in tops)
    return panel(_("Open missions"), _("the top cards of the decks"), el("div", *cards, cls="cards"))


def _scored(view: View) -> Markup | None:
    """The missions that everybody has laid down, for those who watch."""
    rows = [
        el(
            "li",
            mission_picture(entry["card"]),
            el("span", mission_title(entry["card"]), el("small", badge(number), name_of(view, number)), cls="grow"),
            el("b", f"{entry['points']:+d}", cls="num"),
        )
        for number, seat in enumerate(view["seats"])
        for entry in seat["scored"]
    ]
    return panel(_("Scored so far"), None, el("ul", *rows, cls="passed-on")) if rows else None


def _count(view: View) -> Markup:
    """The end, line by line, winners first."""
    lines = []
    for number, final in sorted(enumerate(given(view["final"])), key=lambda item: (item[1]["place"], item[0])):
        seat = view["seats"][number]
        martian = seat["martian"].capitalize() if seat["martian"] else _("Seat {number}", number=number + 1)
        name = view["names"][number] if "names" in view else martian
        head = (
            badge(number) + el("b", f"{final['place']}. {name}", cls="grow") + el("b", final["total"], cls="num total")
        )
        rows = [_row(_("Points on the track"), final["track"])]
        rows += [_row(mission_title(card["card"]), card["points"]) for card in final["cards"]]
        rows.append(_row(ngettext("{count} flower left", "{count} flowers left", final["unused"]), -final["penalty"]))
        won = number in (view["winners"] or ())
        cls = f"tally {seat_class(number)}{' won' if won else ''}"
        lines.append(el("li", el("div", head, cls="row"), el("dl", *rows), cls=cls))
    reason = capitalized(_(ENDS[given(view["reason"])]))
    return choice_panel(_("Line by line"), f"{reason}.", el("ol", *lines, cls="tallies"))


def _row(words: str, points: int) -> Markup:
    return el("div", el("dt", words), el("dd", f"{points:+d}" if points else "0", cls="num"))

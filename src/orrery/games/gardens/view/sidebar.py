"""The right column: what I must choose now, then my missions, my flowers and my power; at the end, the count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.wording import count_of
from orrery.draw import (
    Acts,
    Markup,
    acts,
    at,
    badge,
    choice_panel,
    el,
    ellipse,
    emblem_box,
    g,
    hint,
    icon,
    join,
    panel,
    seat_class,
    token,
    use,
)
from orrery.games.gardens.actions import SPACE
from orrery.games.gardens.cards import COLOURS
from orrery.games.gardens.view.art import FIGURE, flower_icon
from orrery.games.gardens.view.missions import mission_picture, mission_title, mission_words
from orrery.games.gardens.view.scene import BACK, POWERS
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import given, own_seat

_GOOD: Final = 4  # a card that is worth this much has a bright square
_POWER: Final = {
    "ali": ("swap two flowers", "Two flowers on a line with Ali change places."),
    "bob": ("replace a flower", "Bob may plant where a flower stands; the old one is gone."),
    "bot": ("fell a tree", "Bot takes one tree away."),
    "marty": ("teleport", "Marty goes to any free spot, then moves."),
    "robby": ("change places", "Robby and another gardener change places."),
}
_WHEN: Final = {
    "ali": "Once in the game, before you move or score.",
    "bob": "Once in the game, while you plant.",
    "bot": "Once in the game, before you move or score.",
    "marty": "Once in the game, before you move or score.",
    "robby": "Once in the game, before you move or score.",
}
_REASON: Final = {
    "no flowers": "Somebody has no flowers left.",
    "no planting": "Nobody planted for a whole round.",
    "last card": "The last card is drawn.",
    "hexagon": "A hexagon of one colour.",
}


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    can = acts(SPACE, legal)
    if view["final"] is not None:
        parts: list[Markup | None] = [_count(view)]
    elif view["viewer"] is None:
        parts = [_open_missions(view, prefix)]
    else:
        choice = PANELS.get(view["phase"])
        parts = [
            choice(view, can, prefix) if choice is not None else None,
            _missions(view, can, prefix),
            _stock(view),
            _power(view, can),
        ]
    return join(parts)


def _card(view: View, card: str, act: str | None, prefix: str, cls: str = "") -> Markup:
    """A mission with what it is worth now; a button if it can be played, kept or taken, or may be later."""
    worth: int | None = view["worth"].get(card)
    shown = el("small", "WIN") if card == "hexagon" else worth
    square = el("span", shown, cls="worth") if shown is not None else None
    low = card == "hexagon" or worth is None or worth < _GOOD
    words = el("span", mission_title(card), cls="t") + el("span", mission_words(card), cls="d")
    mine = view["viewer"] is not None and card in (view["seats"][view["viewer"]]["hand"] or ())
    pressed = act is not None or mine
    lights = " ".join(f"{prefix}spot-{label}" for label in view["marks"].get(card, ()))
    return el(
        "button" if pressed else "div",
        mission_picture(card),
        el("span", words, cls="words"),
        square,
        id=f"{prefix}card-{card}",
        cls=f"card{' low' if low else ''}{' inert' if not act else ''}{' ' + cls if cls else ''}",
        type="button" if pressed else None,
        data_act=act,
        data_confirm=True if act and act.startswith("score:") else None,  # it takes the turn, like a move
        data_why=f"score:{card}" if mine and not act else None,
        data_lights=lights or None,
        tabindex=0 if lights and not pressed else None,
    )


def _draft(view: View, can: Acts, prefix: str) -> Markup | None:
    """The pack in my hands: I keep one card and pass the others on."""
    pack: Sequence[str] = view["pack"] or ()
    if not pack:
        return None
    chosen = view["choice"]
    open_to_me = can.of("keep")
    cards = join(
        _card(view, card, f"keep:{card}" if card in open_to_me else None, prefix, "chosen" if card == chosen else "")
        for card in pack
    )
    waiting = [number + 1 for number, seat in enumerate(view["seats"]) if not seat["chosen"]]
    if chosen is not None:
        title, small = "Kept for you", f"{len(waiting)} still {'chooses' if len(waiting) == 1 else 'choose'}"
    else:
        title, small = "Keep one card", "the others go to your neighbour"
    return choice_panel(title, small, el("div", cards, cls="cards"))


def _martian(view: View, can: Acts, prefix: str) -> Markup | None:  # noqa: ARG001
    """The Martians nobody has taken yet."""
    free = can.of("martian")
    if not free:
        return None
    powers = view["options"].get("powers") == "on"
    buttons = []
    for name in free:
        title, line = _POWER[name]
        words = el("span", name.capitalize(), cls="t") + el("span", line if powers else "A fine gardener.", cls="d")
        buttons.append(
            el(
                "button",
                portrait(view, given(view["viewer"]), name),
                el("span", words, cls="words"),
                cls="card martian",
                type="button",
                data_act=f"martian:{name}",
                aria_label=f"Take {name.capitalize()}" + (f": {title}" if powers else ""),
            )
        )
    return choice_panel("Choose your Martian", None, el("div", *buttons, cls="cards"))


def _plant(view: View, can: Acts, prefix: str) -> Markup | None:  # noqa: ARG001
    """The palette once more, in thumb size."""
    if not can.of("plant"):
        return None
    me = own_seat(view)
    spot = view["pending"] or me["gardener"]
    pots = join(
        el(
            "button",
            flower_icon(colour),
            el("span", me["reserve"][colour], cls="num"),
            cls="tokenbtn press",
            type="button",
            data_act=f"plant:{colour}",
            aria_label=f"Plant {colour}, {me['reserve'][colour]} left",
        )
        for colour in COLOURS
        if colour in can.of("plant")
    )
    leave = None
    if can.of("leave"):
        leave = el(
            "button", "Leave", cls="tokenbtn press", type="button", data_act="leave", aria_label="Leave the flower"
        )
    return choice_panel(f"Plant on {spot}", "or choose at the spot", el("div", pots, leave, cls="tray"))


def _draw(view: View, can: Acts, prefix: str) -> Markup | None:
    """The decks I may draw from, the hidden one first."""
    out = []
    for argument in can.of("draw"):
        deck = view["decks"][int(argument)]
        if deck["top"] is not None:
            out.append(_card(view, deck["top"], f"draw:{argument}", prefix))
            continue
        words = el("span", "A hidden card", cls="t") + el("span", f"one of {deck['size']} face down", cls="d")
        out.append(
            el(
                "button",
                el(
                    "svg",
                    g(BACK, transform=at(0, 0, 0.33)),
                    cls="pic t-purple",
                    viewBox="-28 -26 56 52",
                    aria_hidden="true",
                ),
                el("span", words, cls="words"),
                el("span", "?", cls="worth"),
                cls="card low",
                type="button",
                data_act=f"draw:{argument}",
            )
        )
    if not out:
        return None
    # A phone has no room for both, and there the decks themselves are big enough for a thumb.
    return choice_panel("Draw a card", "or tap a deck", el("div", *out, cls="cards"), cls="laptop")


# By the name of the step; in the others one chooses on the board, or among one's own missions
PANELS: Final[dict[str, Callable[[View, Acts, str], Markup | None]]] = {
    "draft": _draft,
    "martian": _martian,
    "plant": _plant,
    "draw": _draw,
}


def _missions(view: View, can: Acts, prefix: str) -> Markup | None:
    hand: Sequence[str] = own_seat(view)["hand"] or ()
    if not hand:
        return None
    open_to_me = can.of("score")
    cards = (_card(view, card, f"score:{card}" if card in open_to_me else None, prefix) for card in hand)
    small = "tap one to score it instead of moving" if open_to_me else "only you see this"
    return panel("Your missions", small, el("div", *cards, cls="cards"))


def _stock(view: View) -> Markup | None:
    me = own_seat(view)
    if not any(me["reserve"].values()) and me["gardener"] is None:
        return None
    pots = (
        el("span", flower_icon(colour), el("span", me["reserve"].get(colour, 0), cls="num"), cls="tokenbtn")
        for colour in COLOURS
    )
    small = f"{me['unused']} left would cost {count_of(me['penalty'], 'point')}" if me["unused"] else "all planted"
    return panel("Your flowers", small, el("div", *pots, cls="tray"), cls="panel stock")


def _power(view: View, can: Acts) -> Markup | None:
    """The power, and the switch that shows its targets on the board instead of the moves."""
    me = own_seat(view)
    martian, state = me["martian"], me["power"]
    if martian is None or state is None:
        return None
    title = f"{martian.capitalize()} can {_POWER[martian][0]}"
    if state == "used":
        body = el("b", title) + hint("Used.", soft=True)
        return el("div", el("div", el("div", body, cls="grow"), icon("check"), cls="row"), cls="panel power used")
    switch = None
    if any(can.of(verb) for verb in POWERS):
        box = el("input", type="checkbox", cls="sr use-power", id="use-power", aria_label="Use power")
        switch = el("label", box, icon("bolt"), el("span", "Use power"), cls="btn toggle")
    body = el("b", title) + hint(_WHEN[martian], soft=True)
    return el("div", el("div", el("div", body, cls="grow"), switch, cls="row"), cls="panel power")


def _open_missions(view: View, prefix: str) -> Markup | None:
    tops = [deck["top"] for deck in view["decks"] if deck["top"] is not None]
    if not tops:
        return None
    cards = (_card(view, card, None, prefix) for card in tops)
    return panel("Open missions", "the top cards of the decks", el("div", *cards, cls="cards"))


def _count(view: View) -> Markup:
    """The end, line by line, winners first."""
    lines = []
    for number, final in sorted(enumerate(given(view["final"])), key=lambda item: (item[1]["place"], item[0])):
        seat = view["seats"][number]
        name = view["names"][number] if "names" in view else (seat["martian"] or f"seat {number + 1}").capitalize()
        head = (
            badge(number) + el("b", f"{final['place']}. {name}", cls="grow") + el("b", final["total"], cls="num total")
        )
        rows = [_row("Points on the track", final["track"])]
        rows += [_row(mission_title(card["card"]), card["points"]) for card in final["cards"]]
        rows.append(_row(f"{count_of(final['unused'], 'flower')} left", -final["penalty"]))
        won = number in (view["winners"] or ())
        cls = f"tally {seat_class(number)}{' won' if won else ''}"
        lines.append(el("li", el("div", head, cls="row"), el("dl", *rows), cls=cls))
    reason = _REASON.get(view["reason"] or "", "")
    return choice_panel("The count", reason, el("ol", *lines, cls="tallies"))


def _row(words: str, points: int) -> Markup:
    return el("div", el("dt", words), el("dd", f"{points:+d}" if points else "0", cls="num"))


def portrait(view: View, seat: int, martian: str | None) -> Markup:
    """The Martian of a seat on a tile of its colour; the little world until it has one."""
    if martian is None:
        return emblem_box("gardens", f"face tile {seat_class(seat)}")
    return el(
        "svg",
        ellipse(27, 9, 0, 2, cls="f-seat inked", stroke_width=3),
        use(f"m-{martian}", cls=FIGURE[view["figures"][martian]]),
        token(seat, 0, -17, 13),
        cls=f"face tile {seat_class(seat)}",
        viewBox="-40 -106 80 124",
        aria_hidden="true",
    )

"""The panel of each decision: its choices as buttons, with what each of them brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from orrery.core.language import _, ngettext, pgettext
from orrery.core.views import given
from orrery.draw import Acts, Markup, at, choice_panel, el, g, join
from orrery.games.gardens.cards import COLOURS, POWERS
from orrery.games.gardens.view.art import flower_icon, portrait
from orrery.games.gardens.view.missions import mission_card
from orrery.games.gardens.view.scene import BACK
from orrery.games.gardens.view_types import GardensView as View
from orrery.games.gardens.view_types import own_seat


def _draft(view: View, can: Acts, prefix: str) -> Markup | None:
    """The pack in my hands: I keep one card and pass the others on."""
    pack: Sequence[str] = view["pack"] or ()
    if not pack:
        return None
    chosen = view["choice"]
    open_to_me = can.of("keep")
    cards = join(
        mission_card(
            view, card, f"keep:{card}" if card in open_to_me else None, prefix, "chosen" if card == chosen else ""
        )
        for card in pack
    )
    waiting = [number + 1 for number, seat in enumerate(view["seats"]) if not seat["chosen"]]
    if chosen is not None:
        title = _("Kept for you")
        small = ngettext("{count} still chooses", "{count} still choose", len(waiting))
    else:
        title, small = _("Keep one card"), _("the others go to your neighbour")
    return choice_panel(title, small, el("div", cards, cls="cards"))


def _martian(view: View, can: Acts, prefix: str) -> Markup | None:  # noqa: ARG001
    """The Martians nobody has taken yet."""
    free = can.of("martian")
    if not free:
        return None
    powers = view["options"].get("powers") == "on"
    buttons = []
    for name in free:
        power, martian = POWERS[name], name.capitalize()
        take = _("Take {martian}: {power}", martian=martian, power=_(power.name))
        words = el("span", martian, cls="t")
        words += el("span", _(power.does) if powers else _("A fine gardener."), cls="d")
        buttons.append(
            el(
                "button",
                portrait(view, given(view["viewer"]), name),
                el("span", words, cls="words"),
                cls="card martian",
                type="button",
                data_act=f"martian:{name}",
                aria_label=take if powers else _("Take {martian}", martian=martian),
            )
        )
    return choice_panel(_("Choose your Martian"), None, el("div", *buttons, cls="cards"))


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
            aria_label=_("Plant {colour}, {count} left", colour=_(colour), count=me["reserve"][colour]),
        )
        for colour in COLOURS
        if colour in can.of("plant")
    )
    leave = None
    if can.of("leave"):
        leave = el(
            "button",
            pgettext("flower", "Leave"),
            cls="tokenbtn press",
            type="button",
            data_act="leave",
            aria_label=_("Leave the flower"),
        )
    return choice_panel(_("Plant on {spot}", spot=spot), _("or choose at the spot"), el("div", pots, leave, cls="tray"))


def _draw(view: View, can: Acts, prefix: str) -> Markup | None:
    """The decks I may draw from, the hidden one first."""
    out = []
    for argument in can.of("draw"):
        deck = view["decks"][int(argument)]
        if deck["top"] is not None:
            out.append(mission_card(view, deck["top"], f"draw:{argument}", prefix))
            continue
        words = el("span", _("A hidden card"), cls="t")
        words += el("span", _("one of {count} face down", count=deck["size"]), cls="d")
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
    return choice_panel(_("Draw a card"), _("or tap a deck"), el("div", *out, cls="cards"), cls="laptop")


# By the name of the step; in the others one chooses on the board, or among one's own missions
PANELS: Final[dict[str, Callable[[View, Acts, str], Markup | None]]] = {
    "draft": _draft,
    "martian": _martian,
    "plant": _plant,
    "draw": _draw,
}

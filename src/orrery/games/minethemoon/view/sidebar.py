"""The right column: what I must choose now, then my Moonbase, this turn's odds and pay; at the end, the count."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.language import _, ngettext
from orrery.core.views import given, name_of
from orrery.draw import Markup, acts, badge, choice_panel, el, join, panel, seat_class
from orrery.games.minethemoon.actions import SPACE
from orrery.games.minethemoon.view.building_words import ours
from orrery.games.minethemoon.view.choices import choice
from orrery.games.minethemoon.view.crater import odds_row
from orrery.games.minethemoon.view.facts import View, sentence
from orrery.games.minethemoon.view.market import card_words
from orrery.games.minethemoon.view.moonbase import own_base, stands
from orrery.games.minethemoon.view.rockets import flight
from orrery.games.minethemoon.view_types import CardView
from orrery.games.minethemoon.words.glossary import colour_name
from orrery.games.minethemoon.words.log import ENDS


def mine(view: View, legal: Sequence[int] = (), prefix: str = "") -> Markup:
    """What belongs to the viewer, as HTML; a spectator sees what everybody sees."""
    if view["over"]:
        return join([_count(view), own_base(view, acts(SPACE, ())) if view["viewer"] is not None else None])
    can = acts(SPACE, legal)
    parts = [choice(view, can, prefix)]
    if view["viewer"] is not None:
        parts.append(own_base(view, can))
    return join([*parts, _this_turn(view), _flights(view), _backs(view, prefix)])


def _this_turn(view: View) -> Markup:
    """The spins with their sum, and how likely each wedge is."""
    spins = view["spins"]
    small = f"{spins['zone']} + {spins['more']}" if spins["more"] else _("by the leader's zone")
    title = ngettext("{count} spin this turn", "{count} spins this turn", spins["total"])
    if view["step"] in ("room", "spin", "spin_deal") and spins["left"]:
        title = _("{spins}, {left} to come", spins=title, left=spins["left"])
    return panel(title, small, odds_row(view), cls="panel laptop")


def _pay(view: View, seat: int, points: int) -> Markup:
    """What a seat would get: by its badge, which is its name to those who listen."""
    if seat == view["viewer"]:
        return el("span", badge(seat, "chipicon"), _("you {points}", points=points), cls="pay")
    name = el("span", f"{name_of(view, seat)} ", cls="sr")
    return el("span", badge(seat, "chipicon"), name, points, cls="pay")


def _flights(view: View) -> Markup | None:
    """What every rocket would pay whom if it launched now."""
    rows = []
    for pad, rocket in view["pads"].items():
        if rocket is None:
            continue
        pays = [(seat, points) for seat, points in enumerate(rocket["pays"]) if points]
        words = [_pay(view, seat, points) for seat, points in pays]
        open_slots = sum(slot["seat"] is None for slot in rocket["slots"])
        state = flight(rocket["marked"], open_slots, _("launches this turn"))
        nobody = el("span", _("nobody yet"), cls="quiet")
        pause = el("span", ", ", cls="sr")
        name = el("b", f"{pad} {rocket['name']}")
        rows.append(el("li", name, *(words or [nobody]), pause, el("small", state), cls="flight"))
    return panel(_("If rockets flew now"), None, el("ul", *rows, cls="flights"), cls="panel laptop") if rows else None


def _backs(view: View, prefix: str) -> Markup | None:
    """The Advanced Buildings that can be built and those that wait on the backs of the rockets, in words."""
    seen: list[str] = []
    rows = []
    cards: list[CardView] = [*view["available"], *(rocket for rocket in view["pads"].values() if rocket)]
    for card in cards:
        if card["building"] in seen:
            continue
        seen.append(card["building"])
        waits = card not in view["available"]
        where = el("small", " ", _("On the back of {rocket}.", rocket=card["name"])) if waits else None
        rows.append(el("li", f"{card_words(view, card)} {ours(view, card['building'])}".rstrip(), where))
    if not rows:
        return None
    head = el("summary", _("Advanced Buildings in words"))
    return el("details", head, el("ul", *rows, cls="details"), cls="panel fold laptop", id=f"{prefix}backs")


def _count(view: View) -> Markup:
    """The end, line by line, winners first."""
    lines = []
    for number, place in sorted(enumerate(given(view["places"])), key=lambda item: (item[1], item[0])):
        seat = view["seats"][number]
        name = _("You") if number == view["viewer"] else f"{name_of(view, number)}, {colour_name(seat['colour'])}"
        head = badge(number) + el("b", f"{place}. {name}", cls="grow") + el("b", seat["dominance"], cls="num total")
        rows = [
            _row(_("Dominance"), seat["dominance"]),
            _row(_("Robots on rockets (first tie-break)"), seat["on_rockets"]),
            _row(_("Resources in the Silo (second tie-break)"), sum(seat["silo"].values())),
        ]
        built = stands(view, number)
        if built:
            rows.append(el("div", el("dt", built)))
        won = number in (view["winners"] or ())
        cls = f"tally {seat_class(number)}{' won' if won else ''}"
        lines.append(el("li", el("div", head, cls="row"), el("dl", *rows), cls=cls))
    return choice_panel(_("Line by line"), sentence(_(ENDS[given(view["reason"])])), el("ol", *lines, cls="tallies"))


def _row(words: str, points: int) -> Markup:
    return el("div", el("dt", words), el("dd", points, cls="num"))

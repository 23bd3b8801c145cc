"""The other moons and the pairs of cards, as they lie round the table: left of mine, right of it, and across."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from orrery.core.language import _, mark, pgettext
from orrery.core.views import name_of
from orrery.draw import Acts, Markup, at, el, g, join, polygon, rect, snug, target, text, token
from orrery.games.uranus.view.art import imp
from orrery.games.uranus.view.cards import LARGE, SMALL, coordinate_card, impact_card, side_tag
from orrery.games.uranus.view.facts import SIZE, Seat, View, active, in_order, large_seat, short
from orrery.games.uranus.view.moon import RADIUS, close, compact
from orrery.games.uranus.view_types import PairView
from orrery.games.uranus.words import counts

_BESIDE: Final = (412.0, 34.0)  # the moon of a neighbour, on either side
_PAIR: Final = (404.0, 358.0)  # the pair that lies between us
_ACROSS: Final = (-186.0, -214.0)  # the middle of the row above
_ROW: Final = 566.0  # how wide that row may be
_GAP: Final = 8.0
_MINE: Final = {"left": mark("Left pair"), "right": mark("Right pair")}
_SEEN: Final = {"left": mark("Pair on the left"), "right": mark("Pair on the right")}
_PAIRS: Final = {
    "left": mark("the pair on your left: {cards}"),
    "right": mark("the pair on your right: {cards}"),
    "between": mark("the pair between {one} and {other}: {cards}"),
}
_NOTES: Final = {
    "left": mark("pair on your left: {cards}"),
    "right": mark("pair on your right: {cards}"),
    "between": mark("pair between {one} and {other}: {cards}"),
}
_FITS: Final = 1.35  # no pair in the row is larger than so


def others(view: View, can: Acts, prefix: str) -> Markup:
    """Everybody else. A pair hits the two moons it lies between."""
    order = in_order(view)
    gaps = len(view["gaps"])
    first = view["seats"][large_seat(view)]["gaps"]["left"]
    beside = (order[0], order[-1]) if len(order) > 1 else (None, None)
    out: list[Markup | None] = []
    for side, sign, seat, gap in (("left", -1, beside[0], first), ("right", 1, beside[1], (first + gaps - 1) % gaps)):
        if seat is not None:
            size = 9.2
            out.append(_moon(view, seat, sign * _BESIDE[0], _BESIDE[1], size, prefix, f"beside on-{side}"))
        out.append(_side_pair(view, can, gap, side, sign, prefix))
    out.append(_across(view, can, order, first, prefix))
    return g(*out, cls="others")


# The row above --------------------------------------------------------------------------------------------------------


class _Row(NamedTuple):
    """The measures of the row: how large its pairs are, and the hexes of its moons."""

    pair: float
    hex: float


def _across(view: View, can: Acts, order: list[int], first: int, prefix: str) -> Markup | None:
    """Everybody who is not beside me, in the order of the table, with the pairs between them."""
    if not order:
        return None
    if len(order) == 1:  # beside me on both sides
        return g(_moon(view, order[0], -150, -4, 7.6, prefix, "opposite"), cls="across", transform=at(*_ACROSS))
    moons = order[1:-1]
    measures = _measures(len(moons))
    pair = (2 * SMALL[0] + 4) * measures.pair
    moon = 2 * RADIUS * measures.hex / SIZE
    x = -(len(moons) * moon + (len(moons) + 1) * pair + 2 * len(moons) * _GAP) / 2
    out: list[Markup] = []
    for place in range(len(moons) + 1):
        gap = (first + place + 1) % len(view["gaps"])
        out.append(_pair(view, can, gap, x + pair / 2, -6, measures.pair, prefix))
        x += pair + _GAP
        if place < len(moons):
            out.append(_moon(view, moons[place], x + moon / 2, -6, measures.hex, prefix, "far"))
            x += moon + _GAP
    if len(moons) < 2:  # there is room to say whose they are
        edge = x - _GAP
        low = 44 if not moons else -6
        if not moons:
            words = _("hits {one} and {other}", one=short(view, order[0], 8), other=short(view, order[-1], 8))
            out.append(text(words, 0, low, 17, "on-sky-2 told tiny"))
        else:
            out.append(text(short(view, order[0], 8), -edge - 8, low, 17, "on-sky-2 told tiny tx-right"))
            out.append(text(short(view, order[-1], 8), edge + 8, low, 17, "on-sky-2 told tiny tx-left"))
    return g(*out, cls=f"across row-{len(moons)}", transform=at(*_ACROSS))


def _measures(moons: int) -> _Row:
    """As large as the row lets them be."""
    pairs = moons + 1
    room = _ROW - 2 * moons * _GAP - (180 if moons == 1 else 0)  # for the names at its ends
    pair = min(_FITS, 0.58 * room / (pairs * (2 * SMALL[0] + 4)))
    rest = room - pairs * pair * (2 * SMALL[0] + 4)
    return _Row(pair, min(6.1, rest / max(1, moons) / (2 * RADIUS) * SIZE))


# Moons ----------------------------------------------------------------------------------------------------------------


def _moon(view: View, seat: int, x: float, y: float, size: float, prefix: str, cls: str) -> Markup:
    here = view["seats"][seat]
    name = name_of(view, seat)
    if here["flown"]:
        words = _("{name}: on Uranus since round {round}", name=name, round=here["flown"])
    else:
        hexes, mines = counts.hexes(active(here)), counts.mines(len(here["mines"]))
        words = _("{name}: {hexes}, {mines}. Look closer", name=name, hexes=hexes, mines=mines)
    half = RADIUS * size / SIZE
    return g(
        el("title", words),
        rect(2 * half, 1.86 * half, rx=16, cls="hit"),
        g(
            compact(here, ground_key(seat, prefix)),
            cls="small-moon left-alone" if here["flown"] else "small-moon",
            transform=at(0, 0, size / SIZE),
        ),
        imp(seat, 0, 0, 1.1) if here["flown"] else None,
        rect(2 * half, 1.86 * half, rx=16, cls="focus"),
        _name(view, seat, here, half, cls == "opposite"),
        cls=f"target {cls}",
        role="button",
        tabindex=0,
        aria_label=words,
        data_pick=f"look-{seat}",
        id=f"{prefix}moon-{seat}",
        transform=at(x, y),
    )


def _name(view: View, seat: int, here: Seat, half: float, aside: bool) -> Markup:
    """Whose moon it is, and how much of it is left: below it, or at its side where only one is opposite."""
    name = short(view, seat, 14 if aside else 9)
    if not here["flown"]:
        words = counts.hexes(active(here))
    else:
        words = _("safe since round {round}", round=here["flown"]) if aside else _("safe")
    if aside:
        return g(
            token(seat, half + 24, -16, 14),
            text(name, half + 46, -16, 24, "on-sky tx-left"),
            text(words, half + 12, 16, 18, "on-sky-2 told tiny tx-left"),
        )
    start = -5.4 * len(name)
    return g(
        token(seat, start - 4, half * 0.87 + 18, 11),
        text(name, start + 12, half * 0.87 + 19, 18, "on-sky tiny tx-left"),
        text(words, 0, half * 0.87 + 41, 17, "on-sky-2 told tiny"),
    )


def ground_key(seat: int, prefix: str) -> str:
    return f"{prefix}ground-{seat}"


def looks(view: View, prefix: str) -> Markup:
    """The other moons in full size, each shown while it is picked."""
    out = []
    for seat in in_order(view):
        here = view["seats"][seat]
        title = short(view, seat, 14)
        if here["race_name"] and here["moon_name"]:
            title = _("{name}, {race} on {moon}", name=title, race=here["race_name"], moon=here["moon_name"])
        out.append(
            g(
                close(here, ground_key(seat, prefix)),
                text(title, 0, -318, 24, "pname on-sky"),
                g(
                    polygon(RADIUS, 6, 30, cls="hit"),
                    polygon(RADIUS, 6, 30, cls="focus"),
                    cls="target",
                    role="button",
                    tabindex=0,
                    aria_label=_("Back from the moon of {name}", name=name_of(view, seat)),
                    data_pick=f"look-{seat}",
                ),
                cls="look",
                data_when=f"look-{seat}",
                hidden=True,
            )
        )
    return join(out)


# Pairs ----------------------------------------------------------------------------------------------------------------


def _side_pair(view: View, can: Acts, gap: int, side: str, sign: int, prefix: str) -> Markup:
    """The pair on one side of my moon, large, with whom it hits."""
    pair = view["gaps"][gap]
    apart = LARGE[0] / 2 + 3
    cards = _cards(view, pair, apart, small=False)
    mine = view["viewer"] is not None
    title = _((_MINE if mine else _SEEN)[side])
    head = g(side_tag(side), transform=at(-66, -72)) + text(title, -44, -71, 20, "on-sky tiny tx-left")
    anchor = "tx-left" if sign < 0 else "tx-right"  # a long name grows towards the moon
    hit = el("tspan", _("hits"), " ", cls="verb")
    foot = el("text", hit, _hits(view, gap), x=sign * 84, y=72, cls=f"tx on-sky-2 told tiny {anchor}")
    return _place_pair(
        view, can, gap, join([cards, head, foot]), sign * _PAIR[0], _PAIR[1], 1, (168, 112), prefix, f"pair on-{side}"
    )


def _hits(view: View, gap: int) -> str:
    """Whose moons a pair hits."""
    if view["players"] == 1:
        return _("your moon") if view["viewer"] is not None else _("the moon")
    one, other = gap, (gap + 1) % view["players"]
    if view["viewer"] in (one, other):
        partner = other if view["viewer"] == one else one
        return _("{name} and you", name=short(view, partner, 9))
    return f"{short(view, one, 7)}, {short(view, other, 7)}"


def _pair(view: View, can: Acts, gap: int, x: float, y: float, scale: float, prefix: str) -> Markup:
    """A pair between two others, small."""
    cards = _cards(view, view["gaps"][gap], SMALL[0] / 2 + 2, small=True)
    return _place_pair(view, can, gap, cards, x, y, scale, (2 * SMALL[0] + 10, SMALL[1] + 8), prefix, "pair")


def _cards(view: View, pair: PairView, apart: float, *, small: bool) -> Markup:
    coord, impact = pair["coord"], pair["impact"]
    return join(
        [
            g(coordinate_card(coord, small), transform=at(-apart, 0), cls="turned" if _open(coord) else None),
            g(
                impact_card(impact, view["patterns"].get(impact or ""), small),
                transform=at(apart, 0),
                cls="turned" if _open(impact) else None,
            ),
        ]
    )


def _place_pair(
    view: View,
    can: Acts,
    gap: int,
    drawn: Markup,
    x: float,
    y: float,
    scale: float,
    box: tuple[float, float],
    prefix: str,
    cls: str,
) -> Markup:
    """A lit pair may be shot; any other tells why not."""
    key = f"{prefix}gap-{gap}"
    if str(gap) in can.of("fire"):
        lit = rect(*box, rx=18, cls="halo pulse", stroke_width=8)
        words = _("Fire the space gun at {pair}", pair=pair_words(view, gap))
        return target(f"fire:{gap}", words, lit, drawn, x=x, y=y, scale=scale, box=box, id=key, cls=cls)
    return g(
        el("title", pair_words(view, gap)),
        drawn,
        id=key,
        cls=cls,
        transform=at(x, y, scale),
        role="img",
        aria_label=pair_words(view, gap),
        data_why=f"fire:{gap}" if view["viewer"] is not None and not view["over"] else None,
    )


def _open(card: str | None) -> bool:
    return card not in (None, "down")


def pair_words(view: View, gap: int) -> str:
    """Where a pair lies and what it shows."""
    return _told(view, gap, _PAIRS)


def pair_note(view: View, gap: int) -> str:
    """The same below a button, in fewer words."""
    return _told(view, gap, _NOTES)


def _told(view: View, gap: int, words: Mapping[str, str]) -> str:
    one, other = gap, (gap + 1) % view["players"]
    if view["players"] == 1:
        side = "left" if gap == 0 else "right"
    else:
        side = "left" if view["viewer"] == one else "right" if view["viewer"] == other else "between"
    shown = _shown(view["gaps"][gap])
    if side == "between":
        return _(words[side], one=name_of(view, one), other=name_of(view, other), cards=shown)
    return _(words[side], cards=shown)


def _shown(pair: PairView) -> str:
    if pair["coord"] is None:
        return _("empty")
    shown = [card for card in (pair["coord"], pair["impact"]) if card is not None and card != "down"]
    return " ".join(shown) if shown else _("face down")


def junk_pair(view: View, prefix: str) -> Markup | None:
    """The space junk that is being dealt with: its card, and the pair that comes down."""
    junk = view["junk"]
    if junk is None or junk["card"] is None:
        return None
    out = [
        g(
            rect(70, SMALL[1], 0, 4, rx=10, cls="f-ink"),
            rect(70, SMALL[1], rx=10, cls="f-coral inked", stroke_width=3),
            snug(pgettext("deck", "junk"), 0, -13, 17, "tiny", 60),
            text(junk["card"], 0, 11, 24),
            transform=at(-46, 0),
        )
    ]
    if junk["coord"] is not None:
        out.append(g(coordinate_card(junk["coord"], True), transform=at(14, 0)))
        impact = impact_card(junk["impact"], view["patterns"].get(junk["impact"] or ""), True)
        out.append(g(impact, transform=at(60, 0)))
    return g(
        *out,
        id=f"{prefix}junk",
        cls="junk-pair",
        transform=at(-404, 210),
        role="img",
        aria_label=_("Space junk card {card}", card=junk["card"]),
    )

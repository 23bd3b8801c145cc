"""The other moons clockwise, and between them the pairs of cards that will hit both sides."""

from __future__ import annotations

from typing import Final

from orrery.core.views import name_of
from orrery.core.wording import count_of
from orrery.draw import Acts, Markup, at, el, g, join, rect, target, text, token, use
from orrery.games.uranus.view.art import coordinate_card, imp, impact_card
from orrery.games.uranus.view.facts import SIZE, View, active, in_order, large_seat
from orrery.games.uranus.view.moon import RADIUS, close, compact

MOONS_X: Final = 334.0
PAIRS_X: Final = 448.0
_TOP: Final = -34.0
_BOTTOM: Final = 430.0
_WIDEST: Final = (11.5, 10.0)  # hexes of a small moon with up to three pairs, and with more: so much room there is
_PAIR: Final = (92.0, 132.0)


def others(view: View, can: Acts, prefix: str) -> Markup:
    """The right side of the board: my left pair, the next moon, the next pair, and so on to my right pair."""
    order = in_order(view)
    gaps = len(view["gaps"])
    first = view["seats"][large_seat(view)]["gaps"]["left"]
    apart = (_BOTTOM - _TOP) / max(1, gaps - 1)
    scale = min(1.0, apart / _PAIR[1])
    pairs = [
        _pair(view, can, (first + place) % gaps, _TOP + place * apart, scale, prefix, _side(view, place, gaps))
        for place in range(gaps)
    ]
    size = min(_WIDEST[gaps > 3], apart / (17.6 if gaps < 5 else 15))  # with more moons there is no room for names
    moons = [_moon(view, seat, _TOP + (place + 0.5) * apart, size, prefix) for place, seat in enumerate(order)]
    return g(*moons, *pairs, cls="others")


def _side(view: View, place: int, gaps: int) -> str:
    """Whether a pair lies beside the large moon: the first on its left, the last on its right."""
    if view["viewer"] is None:
        return ""
    return "left" if place == 0 else "right" if place == gaps - 1 else ""


def _moon(view: View, seat: int, y: float, size: float, prefix: str) -> Markup:
    here = view["seats"][seat]
    name = name_of(view, seat)
    if here["flown"]:
        words = f"{name}: on Uranus since round {here['flown']}"
    else:
        words = f"{name}: {count_of(active(here), 'hex')}, {count_of(len(here['mines']), 'mine')}. Look closer"
    key = f"look-{seat}"
    half = RADIUS * size / SIZE
    roomy = size > 8.5
    return g(
        el("title", words),
        rect(2 * half, 1.86 * half, rx=16, cls="hit"),
        g(
            compact(here, _ground(seat, prefix)),
            cls="small-moon left-alone" if here["flown"] else "small-moon",
            transform=at(0, 0, size / SIZE),
        ),
        imp(seat, 0, 0, 1.1) if here["flown"] else None,
        rect(2 * half, 1.86 * half, rx=16, cls="focus"),
        token(seat, -half + 6, -half * 0.72, 18 if roomy else 14),
        text(name[:12], 0, half * 0.86 + 16, 20, "pname on-sky minor") if roomy else None,
        cls="target",
        role="button",
        tabindex=0,
        aria_label=words,
        data_pick=key,
        id=f"{prefix}moon-{seat}",
        transform=at(MOONS_X, y),
    )


def _ground(seat: int, prefix: str) -> str:
    return f"{prefix}ground-{seat}"


def looks(view: View, prefix: str) -> Markup:
    """The other moons in full size, each shown while it is picked."""
    out = []
    for seat in in_order(view):
        here = view["seats"][seat]
        words = f"{name_of(view, seat)}: {here['race_name'] or ''} on {here['moon_name'] or 'a moon'}"
        out.append(
            g(
                close(here, _ground(seat, prefix)),
                text(words, 60, 358, 25, "pname on-sky"),
                cls="look",
                data_when=f"look-{seat}",
                hidden=True,
            )
        )
    return join(out)


def _pair(view: View, can: Acts, gap: int, y: float, scale: float, prefix: str, side: str) -> Markup:
    """Two cards; a lit pair may be shot."""
    pair = view["gaps"][gap]
    cards = join(
        [
            g(coordinate_card(pair["coord"]), transform=at(0, -30), cls="turned" if _open(pair["coord"]) else None),
            g(
                impact_card(pair["impact"], view["patterns"].get(pair["impact"] or "")),
                transform=at(0, 32),
                cls="turned" if _open(pair["impact"]) else None,
            ),
        ]
    )
    label = text(f"your {side}", 0, -70, 17, "on-sky-2 minor") if side and scale > 0.8 else None
    key = f"{prefix}gap-{gap}"
    if str(gap) in can.of("fire"):
        lit = rect(*_PAIR, rx=18, cls="halo pulse", stroke_width=8)
        return target(
            f"fire:{gap}",
            f"Fire the space gun at {pair_words(view, gap)}",
            lit,
            cards,
            label,
            x=PAIRS_X,
            y=y,
            scale=scale,
            box=_PAIR,
            id=key,
        )
    return g(
        cards,
        label,
        id=key,
        transform=at(PAIRS_X, y, scale),
        role="img",
        aria_label=pair_words(view, gap),
        data_why=f"fire:{gap}" if view["viewer"] is not None and not view["over"] else None,
    )


def _open(card: str | None) -> bool:
    return card not in (None, "down")


def pair_words(view: View, gap: int) -> str:
    """Where a pair lies and what it shows."""
    pair = view["gaps"][gap]
    if view["players"] == 1:
        where = "the pair on your left" if gap == 0 else "the pair on your right"
    else:
        one, other = gap, (gap + 1) % view["players"]
        viewer = view["viewer"]
        if viewer == one:
            where = "the pair on your left"
        elif viewer == other:
            where = "the pair on your right"
        else:
            where = f"the pair between {name_of(view, one)} and {name_of(view, other)}"
    if pair["coord"] is None:
        return f"{where}: empty"
    shown = [card for card in (pair["coord"], pair["impact"]) if card is not None and card != "down"]
    return f"{where}: {' '.join(shown) if shown else 'face down'}"


def junk_pair(view: View, prefix: str) -> Markup | None:
    """The space junk that is being dealt with: its card, and the pair that comes down."""
    junk = view["junk"]
    if junk is None or junk["card"] is None:
        return None
    out = [
        g(use("u-card"), text(f"junk {junk['card']}", 0, 1, 21), transform=at(0, -62)),
    ]
    if junk["coord"] is not None:
        out.append(g(coordinate_card(junk["coord"]), transform=at(0, 0)))
        out.append(g(impact_card(junk["impact"], view["patterns"].get(junk["impact"] or "")), transform=at(0, 62)))
    return g(
        *out,
        id=f"{prefix}junk",
        cls="junk-pair",
        transform=at(-444, 290),
        role="img",
        aria_label=f"Space junk card {junk['card']}",
    )
